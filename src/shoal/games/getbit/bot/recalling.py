"""What somebody remembers who listens to a memory game: the cards that have lain open (GB-16, GB-E6)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from shoal.core.contract.event import Event
from shoal.games.getbit.events import Revealed, RoundBegan
from shoal.games.getbit.view import GetBitView, Robot


def recalled(view: GetBitView, heard: Sequence[Event]) -> GetBitView:
    """The view with the cards of each robot whose played ones were all heard; every robot plays one a round (GB-4)."""
    revealed = _revealed(heard)
    newest = view.round - 1 if view.phase == "choose" else view.round
    everything = range(1, len(view.robots) + 2)
    robots: list[Robot] = []
    for number, robot in enumerate(view.robots):
        laid_in = range(newest + 1 - robot.laid, newest + 1)
        table = tuple([revealed[round][number] for round in laid_in if number in revealed.get(round, {})])
        if robot.table is not None or len(table) < robot.laid:
            robots.append(robot)
        else:
            cards = () if number in view.out else everything
            robots.append(replace(robot, table=table, hand=tuple([card for card in cards if card not in table])))
    return replace(view, robots=tuple(robots))


def _revealed(heard: Sequence[Event]) -> dict[int, dict[int, int]]:
    """The card of each robot, by rounds.

    Where the beginning of a round went unheard, its cards are taken for an earlier one's. Nobody relies on those: cards
    on the table are from an unbroken row of rounds up to the newest, and the one that went unheard is missing in it.
    """
    revealed: dict[int, dict[int, int]] = {}
    round = 0
    for event in heard:
        if isinstance(event, RoundBegan):
            round = event.round
        elif isinstance(event, Revealed):
            revealed[round] = dict(event.cards)
    return revealed
