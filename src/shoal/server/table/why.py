"""Why something cannot be done now: the rules' own refusal of a move, told to its seat without playing anything."""

from __future__ import annotations

from shoal.core import NotYourTurn, Refused, ShoalError, listed
from shoal.server.store.store import Person
from shoal.server.table.checks import check_mine, check_no_pause
from shoal.server.table.live_table import LiveTable
from shoal.server.table.snapshot import Snapshot
from shoal.server.wire.protocol import Done, Refusal
from shoal.server.wire.said import WhyNot


def why_not(live: LiveTable, person: Person, wish: WhyNot) -> Refusal | Done:
    """Why this move cannot be made, as its seat may know it; or that it can. `ShoalError` where no rule is needed."""
    if not 0 <= wish.seat < len(live.chairs):
        raise ShoalError("There is no such seat at this table.")
    check_mine(live, person, wish.seat)
    check_no_pause(live)
    now = live.shown
    move = None if wish.move is None else live.game.parse_move(wish.move)
    if move is not None and move in now.state.moves(wish.seat):
        if now.lesson is not None:
            now.lesson.check(move)
        return Done(wish.id, now.number)
    refused = now.state.refusal(wish.seat, move)
    return Refusal(wish.id, "rule", refused.rule, _reason(now, refused))


def _reason(now: Snapshot, refused: Refused) -> str:
    """The reason; whoever is waited for by name."""
    if not isinstance(refused, NotYourTurn) or not now.asked:
        return refused.reason
    names = [now.voice.words.name(seat) for seat in now.asked]
    return f"Not your turn: {listed(names)} {'is' if len(names) == 1 else 'are'} choosing."
