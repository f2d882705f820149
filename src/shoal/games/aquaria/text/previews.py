"""Words for what a move brings, beside the numbers that change."""

from __future__ import annotations

from collections.abc import Sequence

from shoal.core import Event, Move, counted, listed
from shoal.games.aquaria import events, moves
from shoal.games.aquaria.pieces import CIRCLES, COLOURS, DIAL_POINTS, DIALS, LINE_DIALS
from shoal.games.aquaria.rules.state import AquariaState
from shoal.games.aquaria.text.pieces import Pieces, pieces_of, say_dial, say_effect


def say_preview(state: AquariaState, move: Move, told: Sequence[Event]) -> str:
    """What this move of whose turn it is brings, in a few words, from what happened when it was tried."""
    pieces = pieces_of(state.setup.tables.name)
    return _in_turn(state, move, told, pieces) or _for_bonus(state, move, told, pieces) or _at_any_time(move, pieces)


def _in_turn(state: AquariaState, move: Move, told: Sequence[Event], pieces: Pieces) -> str:
    match move:
        case moves.Go("middle"):
            return "any action, in its free form"
        case moves.Go(circle):
            return _arrow(state, CIRCLES.index(circle), told)
        case moves.Act(action, pearls):
            return pieces.strengths[action, pearls]
        case moves.Place(card, cell):
            cost = next(event.cost for event in told if isinstance(event, events.Placed))
            bonus = pieces.cards[card].bonus
            return f"costs {cost or 'no'} oxygen" + ("" if bonus == "-" else f"; {_at_cell(bonus, cell)}")
        case moves.Lionfish(card, cell):
            return f"costs no oxygen; {_at_cell(pieces.lionfish[card].bonus, cell)}"
        case moves.Trade(cards):
            level = state.player().level
            bonuses = pieces.levels[level]
            lower = f", then {say_effect(bonuses.lower)}" if len(cards) == 3 else ""
            return f"level {level + 1}: {say_effect(bonuses.upper)}{lower}"
    return ""


def _at_cell(bonus: str, cell: int) -> str:
    """The bonus of a card on this cell, with the names of its line dials if they may be turned."""
    dials = [say_dial(dial) for dial in LINE_DIALS[cell]] if "line" in bonus else []
    return say_effect(bonus) + (f"; line dials: {listed(dials)}" if dials else "")


def _arrow(state: AquariaState, circle: int, told: Sequence[Event]) -> str:
    if next(event.near for event in told if isinstance(event, events.Moved)):
        bonus = state.setup.tables.tile_spaces[state.tiles[circle]][state.arrows[circle]]
        return f"arrow bonus: {say_effect(bonus.name)}"
    return "no arrow bonus on your first move" if state.player().circle < 0 else "not adjacent: no arrow bonus"


def _for_bonus(state: AquariaState, move: Move, told: Sequence[Event], pieces: Pieces) -> str:
    match move:
        case moves.Turn(dial):
            colour = next(event.colour for event in told if isinstance(event, events.Turned))
            active = state.round > 0 and colour == COLOURS[state.colours[state.round - 1]]
            return f"from {COLOURS[state.player().dial(dial)]} to {colour}{', the active colour' if active else ''}"
        case moves.Pick():
            return say_effect(next(event.bonus for event in told if isinstance(event, events.Picked)))
        case moves.Token(token):
            return f"at every trigger: {say_effect(pieces.filter_tokens[token].bonus)}"
        case moves.Step(space):
            return _space(space, told, pieces)
        case moves.Collect(spot, points):
            return f"{counted(DIAL_POINTS, 'point')} instead of the bonus" if points else _collected(state, spot)
        case moves.Feed():
            full = next(event.full for event in told if isinstance(event, events.Fed))
            return "fully fed" if full else "not enough food: it stays hungry"
    return ""


def _space(space: str, told: Sequence[Event], pieces: Pieces) -> str:
    if pieces.spaces[space].lionfish:
        return "a Lionfish waits here"
    found = [event.token for event in told if isinstance(event, events.Found)]
    return f"takes the token: {say_effect(pieces.tokens[found[0]].bonus)}" if found else "no token lies here"


def _collected(state: AquariaState, spot: int) -> str:
    tables, dials = state.setup.tables, len(DIALS)
    bonus = tables.microflora[spot] if spot < dials else tables.incomes[state.player().cells[spot - dials]]
    return say_effect(bonus.name)


def _at_any_time(move: Move, pieces: Pieces) -> str:
    match move:
        case moves.Use(token):
            row = pieces.tokens[token]
            return f"{say_effect(row.bonus)}; scores {row.points} if unused"
        case moves.BuyCard():
            return "then choose a card from the offer"
        case moves.Refresh():
            return "six new cards in the offer"
    return ""
