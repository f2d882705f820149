"""What stands against a wish, whoever wishes it: one sentence each."""

from __future__ import annotations

from shoal.core import ShoalError
from shoal.server.store.store import Person
from shoal.server.table.live_table import LiveTable

MOST_OFTEN = 200
"""How often a seat may do at one table what can be done again and again, so that no log grows without end."""


def check_mine(live: LiveTable, person: Person, seat: int) -> None:
    """Refuse unless this seat is theirs, and nobody plays for them."""
    chair = live.snapshot.chairs[seat]
    if chair.person != person.id:
        raise ShoalError("That is not your seat.")
    if chair.away and chair.why == "gave up":
        raise ShoalError("Your time ran out, so a bot plays from here on.")
    if chair.away:
        raise ShoalError("A bot is playing for you; sit down again first.")


def check_unrated(live: LiveTable, sentence: str) -> None:
    """Refuse at a rated table, where this holds."""
    if live.setup.rated:
        raise ShoalError(f"At a rated table {sentence}.")


def check_often(live: LiveTable, what: str, seat: int, sentence: str) -> None:
    """Refuse what this seat has done often enough."""
    if live.often[what, seat] >= MOST_OFTEN:
        raise ShoalError(sentence)


def check_not_answered(live: LiveTable, seat: int, seen: int | None) -> None:
    """Refuse a move that answers what its seat has answered since this step: it must not answer the next question."""
    if seen is None:
        return
    for entry, place in zip(reversed(live.entries), reversed(live.answers), strict=False):
        if place < seen:
            return
        if entry.who == seat:
            raise ShoalError("That has already been answered, perhaps in another window.")


def check_goes_on(live: LiveTable) -> None:
    """Refuse once the game is over."""
    if live.outcome is not None:
        raise ShoalError("The game is over.")


def check_sits(live: LiveTable, person: Person, what: str) -> None:
    """Refuse unless they sit here."""
    if not live.snapshot.seats_of(person):
        raise ShoalError(f"Only players at this table can {what}.")


def check_open(live: LiveTable, seat: int) -> None:
    """Refuse unless this seat is open."""
    check_goes_on(live)
    if live.chairs[seat].kind != "open":
        raise ShoalError("That seat is taken.")


def check_time(live: LiveTable, seat: int) -> None:
    """Refuse to let somebody return who has no time: for this move, or at all."""
    if live.chairs[seat].why == "gave up":
        raise ShoalError("Your time ran out, and this seat was given up; a bot plays from here on.")
    if live.clock is not None and live.clock.empty(seat):
        raise ShoalError("Your time for this move has run out. Return as soon as the bot has made it.")


def check_no_pause(live: LiveTable) -> None:
    """Refuse while there is a pause."""
    if live.clock is not None and live.clock.paused:
        raise ShoalError("The game is paused. Press “Play on” first.")
