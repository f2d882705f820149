"""Whether component files make a game: how many there are of everything, their effects, and the Encyclopedia's ways."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from shoal.games.aquaria.components.effects import BadEffect, effect
from shoal.games.aquaria.components.sheets import Sheets, Source, SpaceRow
from shoal.games.aquaria.pieces import COLOURS, DIALS, MOST_OXYGEN, TOP_LEVEL

CARDS_A_COLOUR: Final = 25
LIONFISH: Final = 10
FILTER_TOKENS: Final = 27
TOKENS: Final = 30
MOST_SPACES: Final = 64
BONUS_TILES: Final = 5
SIDES: Final = {"few": 4, "many": 5}
STARTING_TILES: Final = 8
SOLO_TILES: Final = 8
MOST_PLACED: Final = 3
MOST_CANS: Final = 9
MOST_PEARLS: Final = 7

Mistake = tuple[str, str, str]
"""A file, the key in it, and what is wrong there."""


def check(sheets: Sheets, source: Source) -> None:
    """Raise the first mistake as one sentence with file and line."""
    for file, key, what in _mistakes(sheets):
        raise source.wrong(file, key, what)


def _mistakes(sheets: Sheets) -> Iterator[Mistake]:
    yield from _effects(sheets)
    yield from _cards(sheets)
    yield from _filter_and_shop(sheets)
    yield from _encyclopedia(sheets)
    yield from _board(sheets)
    yield from _rest(sheets)


# Effects ----------------------------------------------------------------------------------------------------


def _effects(sheets: Sheets) -> Iterator[Mistake]:
    """Texts that are no effects, unseen cards where all are open, turns of a card's lines where there is no card."""
    for file, key, text, card in effect_texts(sheets):
        try:
            effect(text)
        except BadEffect as error:
            yield file, key, f"{key} has an effect that cannot be read: {error}"
        if "card" in text and (key == "printed" or key in sheets.board.starting_tiles):
            yield file, key, f"{key} gives a card, which here comes from the offer: write offer instead of card"
        if "line" in text and not card:
            yield file, key, f"{key} turns the dials of a card's lines, which only the bonus of a card can do"


def effect_texts(sheets: Sheets) -> Iterator[tuple[str, str, str, bool]]:
    """Every effect: its file, its key, its text, and whether it is the bonus of a card."""
    for key, card in sheets.cards.cards.items():
        yield "cards.toml", key, card.bonus, True
        yield "cards.toml", key, card.income, False
    for key, lionfish in sheets.lionfish.lionfish.items():
        yield "lionfish.toml", key, lionfish.bonus, True
    yield "filter.toml", "printed", sheets.filter.printed, False
    for key, token in sheets.filter.tokens.items():
        yield "filter.toml", key, token.bonus, False
    for key, space in sheets.encyclopedia.spaces.items():
        yield "encyclopedia.toml", key, space.bonus, False
    for key, piece in sheets.encyclopedia.tokens.items():
        yield "encyclopedia.toml", key, piece.bonus, False
    for key, dial in sheets.aquarium.microflora.items():
        yield "aquarium.toml", key, dial, False
    yield from _board_texts(sheets)


def _board_texts(sheets: Sheets) -> Iterator[tuple[str, str, str, bool]]:
    for action, strengths in sheets.board.actions.items():
        for strength in strengths:
            yield "board.toml", action, strength.bonus, False
    for key, tile in sheets.board.bonus_tiles.items():
        for space in (*tile.few, *tile.many):
            yield "board.toml", key, space, False
    for key, start in sheets.board.starting_tiles.items():
        yield "board.toml", key, start, False
    for level in sheets.petshop.levels:
        yield "petshop.toml", "levels", level.upper, False
        yield "petshop.toml", "levels", level.lower, False


# Cards and tokens -------------------------------------------------------------------------------------------


def _cards(sheets: Sheets) -> Iterator[Mistake]:
    cards = sheets.cards.cards
    found = Counter(card.colour for card in cards.values())
    for colour in COLOURS:
        if found[colour] != CARDS_A_COLOUR:
            yield "cards.toml", "cards", f"there are {found[colour]} {colour} cards instead of {CARDS_A_COLOUR}"
    for key, card in cards.items():
        if not 0 <= card.cost <= MOST_OXYGEN:
            yield "cards.toml", key, f"{key} costs {card.cost} oxygen, which is not from 0 to {MOST_OXYGEN}"
        if not all(0 < cans <= MOST_CANS for cans in card.food.values()):
            yield "cards.toml", key, f"{key} wants a number of cans that is not from 1 to {MOST_CANS}"
    if len(sheets.lionfish.lionfish) != LIONFISH:
        yield "lionfish.toml", "lionfish", _instead(len(sheets.lionfish.lionfish), "Lionfish", LIONFISH)


def _filter_and_shop(sheets: Sheets) -> Iterator[Mistake]:
    copies = sum(token.copies for token in sheets.filter.tokens.values())
    if copies != FILTER_TOKENS or any(token.copies < 1 for token in sheets.filter.tokens.values()):
        yield "filter.toml", "tokens", _instead(copies, "filter tokens", FILTER_TOKENS)
    if len(sheets.petshop.levels) != TOP_LEVEL:
        yield "petshop.toml", "levels", _instead(len(sheets.petshop.levels), "levels", TOP_LEVEL)


# Encyclopedia -----------------------------------------------------------------------------------------------


def _encyclopedia(sheets: Sheets) -> Iterator[Mistake]:
    file, spaces, tokens = "encyclopedia.toml", sheets.encyclopedia.spaces, sheets.encyclopedia.tokens
    if len(tokens) != TOKENS:
        yield file, "tokens", _instead(len(tokens), "Encyclopedia tokens", TOKENS)
    if len(sheets.encyclopedia.arrivals) != 4:
        yield file, "arrivals", "the arrival chart names points for four places"
    if not 2 <= len(spaces) <= MOST_SPACES:
        yield file, "spaces", f"the Encyclopedia has from 2 to {MOST_SPACES} spaces, not {len(spaces)}"
    sets = Counter(token.ring for token in tokens.values())
    for ring in ("black", "red"):
        needed = max(Counter(getattr(space, side) for space in spaces.values())[ring] for side in SIDES)
        if needed > sets[ring]:
            yield file, "tokens", f"{needed} spaces with a {ring} border need more than {sets[ring]} tokens"
    yield from ((file, key, what) for key, what in _ways(spaces))


def _ways(spaces: dict[str, SpaceRow]) -> Iterator[tuple[str, str]]:
    """Spaces that lead nowhere, in a circle, or where nobody comes."""
    for key, space in spaces.items():
        for other in space.next:
            if other not in spaces:
                yield key, f"{key} leads to {other}, which is no space"
                return
    ends = [key for key, space in spaces.items() if not space.next]
    if len(ends) != 1:
        yield (ends[1] if ends else "spaces"), f"the Encyclopedia has {len(ends)} ends instead of one"
    reached = _reached(spaces)
    for key in spaces:
        if key not in reached:
            yield key, f"{key} cannot be reached from {next(iter(spaces))}, where everybody starts"
        elif key in reached[key]:
            yield key, f"{key} lies on a way that leads back to it"


def _reached(spaces: dict[str, SpaceRow]) -> dict[str, set[str]]:
    """The spaces that can be reached from the first one, each with those that lie ahead of it."""
    ahead = {key: set(space.next) for key, space in spaces.items()}
    for middle in spaces:
        for key in spaces:
            if middle in ahead[key]:
                ahead[key] |= ahead[middle]
    first = next(iter(spaces))
    return {key: ahead[key] for key in spaces if key == first or key in ahead[first]}


# Boards -----------------------------------------------------------------------------------------------------


def _board(sheets: Sheets) -> Iterator[Mistake]:
    board = sheets.board
    if len(board.actions) != 4:
        yield "board.toml", "actions", _instead(len(board.actions), "actions", 4)
    for action, strengths in board.actions.items():
        pearls = [strength.pearls for strength in strengths]
        if len(pearls) != 3 or pearls[0] != 0 or pearls != sorted(set(pearls)) or pearls[-1] > MOST_PEARLS:
            yield "board.toml", action, f"{action} needs three strengths, a free one and two for more and more pearls"
        if not all(0 <= strength.cards <= MOST_PLACED for strength in strengths):
            yield "board.toml", action, f"{action} places from 0 to {MOST_PLACED} cards"
    if len(board.bonus_tiles) != BONUS_TILES:
        yield "board.toml", "bonus_tiles", _instead(len(board.bonus_tiles), "Action Bonus tiles", BONUS_TILES)
    for key, tile in board.bonus_tiles.items():
        if (len(tile.few), len(tile.many)) != (SIDES["few"], SIDES["many"]):
            yield "board.toml", key, f"{key} needs 4 spaces on the side for few players and 5 on the other"
    if sorted(board.starting_tiles) != [str(number) for number in range(1, STARTING_TILES + 1)]:
        yield "board.toml", "starting_tiles", f"the Starting tiles have the numbers from 1 to {STARTING_TILES}"


def _rest(sheets: Sheets) -> Iterator[Mistake]:
    """Tracks, dials, the automa and the scoring."""
    if len(sheets.aquarium.oxygen) != MOST_OXYGEN + 1:
        yield "aquarium.toml", "oxygen", _instead(len(sheets.aquarium.oxygen), "oxygen levels", MOST_OXYGEN + 1)
    if list(sheets.aquarium.microflora) != [dial.replace(" ", "") for dial in DIALS]:
        yield "aquarium.toml", "microflora", "the dials are column1 to column4 and row1 to row4, in this order"
    tiles = sheets.solo.tiles
    if len(tiles) != SOLO_TILES:
        yield "solo.toml", "tiles", _instead(len(tiles), "solo tiles", SOLO_TILES)
    for key, tile in tiles.items():
        around = tile.go.endswith("clockwise")
        if around and tile.fallback is None:
            yield "solo.toml", key, f"{key} goes around and needs a fallback for the middle"
        if (around or tile.go in ("study", "middle")) and tile.arrow is None:
            yield "solo.toml", key, f"{key} may move the marker and needs an arrow, left or right"
    for name in ("basic", "advanced"):
        row = getattr(sheets.scoring, name)
        if not row.schools or len(row.plants) != 5 or len(row.ratings) != 5:
            yield (
                "scoring.toml",
                name,
                f"{name} needs points for schools, for 0 to 4 colours beside plants, and 5 ratings",
            )


def _instead(found: int, things: str, wanted: int) -> str:
    return f"there are {found} {things} instead of {wanted}"
