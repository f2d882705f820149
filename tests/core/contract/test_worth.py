"""What an outcome is worth, how far a playout goes, and players that listen."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

import shoal
from shoal.core import OVER, Event, Header, Move, Moves, Outcome, State, View, playout
from shoal.games.getbit.events import Chose, Revealed

SHARED = Outcome("over", ((2,), (0, 3), (1,)), (5.0, 1.0, 9.0, 5.0))


def test_an_outcome_is_worth_a_win_a_place_or_a_score() -> None:
    assert [SHARED.won(seat) for seat in range(4)] == [0, 0, 1, 0]
    assert [SHARED.placed(seat) for seat in range(4)] == [0.5, 0, 1, 0.5]
    assert [SHARED.scored(seat) for seat in range(4)] == [5, 1, 9, 5]


def test_those_who_share_the_first_place_share_the_win() -> None:
    outcome = Outcome("over", ((0, 1), (2,)))
    assert [outcome.won(seat) for seat in range(3)] == [0.5, 0.5, 0]
    assert [outcome.placed(seat) for seat in range(3)] == [0.75, 0.75, 0]


def test_a_game_that_does_not_count_scores_the_seats_left_behind() -> None:
    outcome = Outcome("over", ((1,), (0, 2)))
    assert [outcome.scored(seat) for seat in range(3)] == [0.5, 2, 0.5]


def test_whoever_plays_alone_has_the_first_place() -> None:
    assert Outcome("over", ((0,),), (70.0,)).placed(0) == 1


def test_a_playout_stops_where_it_is_told_to_and_goes_on_from_there() -> None:
    state = shoal.new("getbit", 4, seed=1).state.copy()

    def third_round(state: State) -> bool:
        return int(getattr(state, "round", 0)) == 3

    assert playout(state, Random(1), until=third_round) > 0
    assert getattr(state, "round", 0) == 3
    assert playout(state, Random(1), until=third_round) == 0
    playout(state, Random(1))
    assert state.who == OVER


def test_a_policy_plays_for_everybody_in_a_playout() -> None:
    state = shoal.new("goofspiel", 3, seed=1).state.copy()
    asked: list[int] = []

    def highest(state: State, seat: int, _rng: Random) -> int:
        asked.append(seat)
        return max(state.codes(seat))

    assert playout(state, Random(1), choose=highest) == len(asked) == 12
    assert state.outcome().scores == (0, 0, 0)


class Recorder:
    """Plays any move and writes down all that it is told."""

    def __init__(self) -> None:
        self.seat = -1
        self.heard: list[Event] = []

    def begin(self, seat: int, header: Header) -> None:
        self.seat = seat
        assert header.game == "getbit"

    def hear(self, events: Sequence[Event]) -> None:
        self.heard += events

    def answer(self, view: View, moves: Moves) -> Move:
        assert view.seat == self.seat
        return moves[0]


@pytest.mark.parametrize("memory", [False, True])
def test_a_player_that_listens_hears_everything_as_its_seat_may_know_it(memory: bool) -> None:
    """In a memory game it hears what the view forgets, as somebody at a real table would."""
    table = shoal.new("getbit", 4, memory=memory, seed=3)
    players = [Recorder() for _ in range(4)]
    table.play(players)
    told = [event for events in table.told for event in events]
    for seat, player in enumerate(players):
        assert player.heard == [event.seen_by(seat) for event in told]
        others = [event for event in player.heard if isinstance(event, Chose) and event.seat != seat]
        assert others
        assert all(event.card is None for event in others)
        assert any(isinstance(event, Revealed) for event in player.heard)
