"""The final scoring, line by line, each with what it was given for (AQ-R110 to AQ-R122, AQ-R137, AQ-R138)."""

from __future__ import annotations

from typing import Final

from shoal.games.aquaria.components.tables import Tables
from shoal.games.aquaria.ending import Ending, Item, Line, Part, Rating
from shoal.games.aquaria.pieces import (
    ANEMONE,
    CELLS,
    CLOWNFISH,
    EMPTY,
    LINES,
    LIONFISH,
    NEIGHBOURS,
    PLANT,
    SCHOOL,
    members,
)
from shoal.games.aquaria.rules.state import AquariaState, Player

ITEMS: Final[list[Item]] = [
    "game",
    "stock",
    "oxygen",
    "encyclopedia",
    "food",
    "lines",
    "tokens",
    "lionfish",
    "anemones",
    "schools",
    "plants",
]
RATINGS: Final[list[Rating]] = ["unrated", "debut", "decent", "nice", "great", "excellent"]

CANS_A_POINT: Final = 3
LINE_POINTS: Final = 3
FLAT: Final = 6
EACH: Final = 3
MOST: Final = 15
"""What a Lionfish scores: a flat sum, or this much for each match, but not more than that (AQ-R29)."""


def parts_of(state: AquariaState, seat: int, item: int) -> list[Part]:
    """What one line of the scoring gives this seat: rows and columns (AQ-R114, AQ-D27), tokens, Lionfish (AQ-R115) …"""
    player = state.players[seat]
    tables = state.setup.tables
    if item == 0:
        return [Part(player.points, player.points)]
    if item < 5:
        return _goods(state, tables, player, seat, item)
    if item == 5:
        return [Part(LINE_POINTS, 4, tuple(members(line))) for line in LINES if player.filled & line == line]
    if item == 6:
        return [Part(tables.token_points[token], 1, (), tables.token_ids[token]) for token in player.tokens]
    if item == 7:
        return [_lionfish(tables, player, cell) for cell in range(CELLS) if player.cells[cell] >= LIONFISH]
    if item == 8:
        return [_anemone(tables, player, cell) for cell in cells_of(tables, player, ANEMONE)]
    if item == 9:
        return [_school(tables, group) for group in schools(tables, player)]
    return [_plant(tables, player, cell) for cell in cells_of(tables, player, PLANT)]


def _goods(state: AquariaState, tables: Tables, player: Player, seat: int, item: int) -> list[Part]:
    """One's own pearls and wool (AQ-R110, AQ-R117), oxygen (AQ-R111), arrival (AQ-R112) and food (AQ-R113)."""
    if item == 1:
        return [Part(player.pearls, player.pearls), Part(player.wool, player.wool)]
    if item == 2:
        return [Part(tables.oxygen[player.oxygen], player.oxygen)]
    if item == 3:
        place = state.arrivals.index(seat) + 1 if seat in state.arrivals else 0
        return [Part(tables.arrivals[place - 1], place)] if place else []
    cans = player.food(0) + player.food(1) + player.food(2)
    return [Part(cans // CANS_A_POINT, cans)]


def cells_of(tables: Tables, player: Player, type: int) -> list[int]:
    """The cells with a card of this type; Lionfish have none (AQ-R31)."""
    return [cell for cell in range(CELLS) if _is(tables, player, cell, type)]


def _is(tables: Tables, player: Player, cell: int, type: int) -> bool:
    card = player.cells[cell]
    return EMPTY < card < LIONFISH and tables.types[card] == type


def _lionfish(tables: Tables, player: Player, cell: int) -> Part:
    """The better of six points and three for each match, up to fifteen (AQ-R29, AQ-R30)."""
    fish = player.cells[cell] - LIONFISH
    wanted = tables.lion_matches[fish]
    matches = 0
    for card in player.cells:
        if EMPTY < card < LIONFISH and (tables.types[card] == wanted or tables.colours[card] + 4 == wanted):
            matches += 1
    return Part(max(FLAT, min(MOST, EACH * matches)), matches, (cell,), tables.lion_ids[fish])


def _anemone(tables: Tables, player: Player, cell: int) -> Part:
    """Points for each clownfish beside an anemone (AQ-R116, AQ-R118)."""
    fish = [other for other in NEIGHBOURS[cell] if _is(tables, player, other, CLOWNFISH)]
    return Part(tables.anemone_points * len(fish), len(fish), (cell, *fish))


def schools(tables: Tables, player: Player) -> list[list[int]]:
    """The connected groups of School cards, each cell in one group (AQ-R116)."""
    left = cells_of(tables, player, SCHOOL)
    groups: list[list[int]] = []
    while left:
        group = [left.pop(0)]
        for cell in group:
            for other in NEIGHBOURS[cell]:
                if other in left:
                    left.remove(other)
                    group.append(other)
        groups.append(sorted(group))
    return groups


def _school(tables: Tables, group: list[int]) -> Part:
    best = len(tables.school_points)
    return Part(tables.school_points[min(best, len(group)) - 1], len(group), tuple(group))


def _plant(tables: Tables, player: Player, cell: int) -> Part:
    """Points for the different colours beside a plant; each Lionfish is any one of them (AQ-R119, AQ-D28, AQ-D29)."""
    seen: list[int] = []
    wild = 0
    for other in NEIGHBOURS[cell]:
        card = player.cells[other]
        if card >= LIONFISH:
            wild += 1
        elif card != EMPTY and tables.colours[card] not in seen:
            seen.append(tables.colours[card])
    colours = min(4, len(seen) + wild)
    return Part(tables.plant_points[colours], colours, (cell,))


def lines_of(state: AquariaState, seat: int) -> tuple[Line, ...]:
    """All lines of the scoring of one seat; plants are a line of the advanced one only (AQ-R119).

    Worked out in AQ-R120, AQ-R121, AQ-E11 and AQ-E12.
    """
    lines: list[Line] = []
    for number, item in enumerate(ITEMS if state.setup.advanced else ITEMS[:-1]):
        parts = parts_of(state, seat, number)
        lines.append(Line(item, sum([part.points for part in parts]), tuple(parts)))
    return tuple(lines)


def total_of(state: AquariaState, seat: int) -> int:
    """The points of one seat, all lines together, if the scoring were now."""
    total = 0
    for item in range(len(ITEMS)):
        for part in parts_of(state, seat, item):
            total += part.points
    return total


def ending(state: AquariaState) -> Ending:
    """Who has most points wins; equal totals share the place (AQ-R122, AQ-D10)."""
    seats = range(state.setup.seats)
    lines = [lines_of(state, seat) for seat in seats]
    totals = [sum([line.points for line in lines[seat]]) for seat in seats]
    ranked = sorted(set(totals), reverse=True)
    ranking = [tuple([seat for seat in seats if totals[seat] == total]) for total in ranked]
    return Ending(
        reason="four rounds",
        ranking=tuple(ranking),
        scores=tuple([float(total) for total in totals]),
        lines=tuple(lines),
        rating=rating(state.setup.tables, totals[0]) if state.setup.solo() else None,
    )


def rating(tables: Tables, total: int) -> Rating:
    """How good a solo game was (AQ-R138, AQ-D51)."""
    return RATINGS[len([step for step in tables.ratings if total >= step])]
