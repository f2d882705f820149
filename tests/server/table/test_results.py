"""What everybody is told of their place when a game is over."""

from __future__ import annotations

import pytest

from shoal.core import Outcome
from shoal.server.wire.eyes import EVERYBODY
from shoal.server.wire.protocol import Standing
from shoal.server.wire.results import result, standings

SHARED = Outcome("end", ((2,), (0, 3), (1,)), (7.0, 1.0, 9.0, 7.0))


def test_every_seat_stands_in_its_place_with_its_points() -> None:
    places = [(1, 2, 9.0), (2, 0, 7.0), (2, 3, 7.0), (4, 1, 1.0)]
    assert standings(SHARED) == tuple(Standing(place, seat, score) for place, seat, score in places)


@pytest.mark.parametrize(
    ("eyes", "words"),
    [(2, "You won!"), (0, "You came 2nd."), (3, "You came 2nd."), (1, "You came 4th."), (None, ""), (EVERYBODY, "")],
)
def test_a_player_is_told_how_it_went_for_them(eyes: int | None, words: str) -> None:
    assert result(SHARED, eyes) == words


def test_a_shared_victory_is_called_one() -> None:
    assert result(Outcome("end", ((0, 1), (2,))), 1) == "You share the victory!"


def test_whoever_plays_alone_has_no_place() -> None:
    assert result(Outcome("end", ((0,),)), 0) == ""
