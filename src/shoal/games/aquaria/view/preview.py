"""What a move brings for certain: the rules make it on a copy of the game, up to where somebody has to answer."""

from __future__ import annotations

from typing import Final

from shoal.core import Event, Move, Value
from shoal.games.aquaria.events import Moved, Placed, Stock
from shoal.games.aquaria.moves import Lionfish, Place, Turn
from shoal.games.aquaria.pieces import ACT, DONE, GO, KEEP, LINE_DIALS, TRADE, TURN
from shoal.games.aquaria.rules.bonuses.stock import FOOD_STOCKS
from shoal.games.aquaria.rules.course.action import TakeAction
from shoal.games.aquaria.rules.course.phases import Feeding
from shoal.games.aquaria.rules.game import Aquaria
from shoal.games.aquaria.rules.scoring import total_of
from shoal.games.aquaria.rules.state import Player as Holder
from shoal.games.aquaria.rules.tasks import SHIFT, TASKS
from shoal.games.aquaria.text.pieces import pieces_of
from shoal.games.aquaria.text.previews import say_preview

Change = tuple[Stock, int, int]
"""How much of something one has before a move and after it; for wool, surplus tiles count."""


class Preview(Value, frozen=True, omit_defaults=True):
    """What a move brings, as far as that is certain."""

    changes: tuple[Change, ...] = ()
    price: int | None = None
    """The oxygen that a card costs on its cell (AQ-R61)."""
    near: bool | None = None
    """Whether the die comes from beside, and so gains the bonus of the arrow or the wool of the middle (AQ-R53)."""
    acts: bool | None = None
    """Whether there is an action to take where the die goes, if that is what comes next (AQ-D11)."""
    total: tuple[int, int] | None = None
    """The points if the game were scored before the move and after it, where that is not the same."""
    dials: tuple[int, ...] = ()
    """The dials that it turns, or that its bonus lets one turn (AQ-R45)."""
    note: str = ""
    """What else is to be known, in a few words."""


NOTHING: Final = Preview()


def preview(state: Aquaria, seat: int, code: int) -> Preview:
    """What this move of the seat on turn brings; sealed choices tell nothing, nor does stopping, except to be fed."""
    if code >= KEEP or (code == DONE and not isinstance(TASKS[state.stack[-1] >> SHIFT], Feeding)):
        return NOTHING
    after, events = state.copy(), list[Event]()
    after.apply(seat, code, events)
    return Preview(
        changes=_changes(state.players[seat], after.players[seat]),
        price=next((event.cost for event in events if isinstance(event, Placed)), None),
        near=next((event.near for event in events if isinstance(event, Moved)), None),
        acts=_acts(after) if GO <= code < ACT else None,
        total=_total(state, after, seat),
        dials=_dials(state, state.decode(code)),
        note=say_preview(state, state.decode(code), events),
    )


def _total(before: Aquaria, after: Aquaria, seat: int) -> tuple[int, int] | None:
    totals = total_of(before, seat), total_of(after, seat)
    return None if totals[0] == totals[1] else totals


def _dials(state: Aquaria, move: Move) -> tuple[int, ...]:
    pieces = pieces_of(state.setup.tables.name)
    match move:
        case Turn(dial):
            return (dial,)
        case Place(card, cell) if "line" in pieces.cards[card].bonus:
            return tuple(LINE_DIALS[cell])
        case Lionfish(card, cell) if "line" in pieces.lionfish[card].bonus:
            return tuple(LINE_DIALS[cell])
    return ()


def _acts(state: Aquaria) -> bool | None:
    if state.who < 0 or not isinstance(TASKS[state.stack[-1] >> SHIFT], TakeAction):
        return None
    return any(ACT <= code < TURN or code >= TRADE for code in state.options)


def _changes(before: Holder, after: Holder) -> tuple[Change, ...]:
    pairs = zip(_stocks(before), _stocks(after), strict=True)
    return tuple([(stock, old, new) for (stock, old), (_, new) in pairs if old != new])


def _stocks(player: Holder) -> list[tuple[Stock, int]]:
    counted: list[tuple[Stock, int]] = [
        ("oxygen", player.oxygen),
        ("points", player.points),
        ("pearls", player.pearls),
        ("wool", player.wool + player.surplus),
    ]
    return counted + [(stock, player.food(colour)) for colour, stock in enumerate(FOOD_STOCKS)]
