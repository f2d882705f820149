"""How far back a turn goes that may be taken back as a whole."""

from __future__ import annotations

from typing import ClassVar

from shoal.core import FATE, Entry, Event
from shoal.core.playing.answering import turn_so_far


class Plain(Event, frozen=True, tag="plain"):
    """Something that everybody knew."""


class Phase(Event, frozen=True, tag="phase"):
    heads: ClassVar[bool] = True


class Card(Event, frozen=True, tag="card"):
    final: ClassVar[bool] = True


def back(*answers: tuple[int, Event], seat: int = 0) -> int:
    return turn_so_far(seat, [Entry(who, "") for who, _ in answers], [[event] for _, event in answers])


def test_a_turn_goes_back_to_where_somebody_else_answered_or_something_was_shown() -> None:
    assert back() == 0
    assert back((0, Plain()), (0, Plain())) == 2
    assert back((0, Plain()), (1, Plain()), (0, Plain())) == 1
    assert back((0, Plain()), (FATE, Plain()), (0, Plain()), (0, Plain())) == 2
    assert back((0, Plain()), (0, Card()), (0, Plain())) == 1
    assert back((0, Plain()), (0, Card())) == 0
    assert back((0, Plain()), seat=1) == 0


def test_a_turn_does_not_go_back_beyond_the_phase_in_which_it_began() -> None:
    assert back((0, Plain()), (0, Phase()), (0, Plain())) == 1
    assert back((0, Phase()), (0, Plain()), (0, Phase())) == 2, "the answer that ended a turn belongs to that turn"
