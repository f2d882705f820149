"""Where somebody waits, the levels that think for long answer with what they have found when their time is up."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

import shoal
from games.getbit.positions import position
from games.icecool.by_hand import game as icecool
from shoal import games
from shoal.bots import bot
from shoal.bots.levels import SECONDS
from shoal.bots.search import Thinker, worked_out
from shoal.bots.search.exact import Backwards
from shoal.core import Deadline, Game, Moves, State, View
from shoal.core.contract.knowledge import Effort, Knowledge, Tuning

HOUSE = ("getbit", "blackmolly", "aquaria", "icecool")
SEARCHED = ("getbit", "blackmolly", "aquaria", "goofspiel")
GETBIT = games.find("getbit")
TWO_ROUNDS = "a1:2 a2:1 b1:1 b2:1"


class HandClock:
    """A clock that goes on by hand, and by a tick whenever it is read."""

    def __init__(self, tick: float) -> None:
        self.now = 0.0
        self.tick = tick

    def __call__(self) -> float:
        self.now += self.tick
        return self.now


@pytest.fixture
def ticking(monkeypatch: pytest.MonkeyPatch) -> HandClock:
    """A clock that goes on by a second whenever it is read."""
    clock = HandClock(1.0)
    monkeypatch.setattr("shoal.core.deadline.thread_time", clock)
    return clock


@pytest.fixture
def standing(monkeypatch: pytest.MonkeyPatch) -> HandClock:
    """A clock that only goes on by hand."""
    clock = HandClock(0.0)
    monkeypatch.setattr("shoal.core.deadline.thread_time", clock)
    return clock


def first_choice(name: str) -> tuple[Game, View, Moves]:
    """The first question of a game to which there is more than one answer."""
    table = shoal.new(name, 2, seed=1)
    seat = table.state.asked()[0]
    assert len(table.moves(seat)) > 1
    return table.game, table.view(seat), table.moves(seat)


def thought(game: Game, effort: Effort, view: View, moves: Moves, knowledge: Knowledge | None = None) -> object:
    """What comes of this effort, and how far its luck was used, which tells how much was done."""
    luck = Random(7)
    return Thinker(game, effort, knowledge=knowledge).choose(view, moves, luck), luck.random()


@pytest.mark.usefixtures("ticking")
@pytest.mark.parametrize("level", SECONDS)
@pytest.mark.parametrize("name", SEARCHED)
def test_a_search_ends_with_the_look_ahead_in_which_its_time_is_up(
    name: str, level: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, view, moves = first_choice(name)
    effort: Effort = getattr(game, level)
    monkeypatch.setitem(SECONDS, level, 6.0)
    luck = Random(7)
    move = bot(game, level, luck, awaited=True).answer(view, moves)
    looks = 6 - (effort.exact > 0)  # asking how long to solve takes a tick as well
    assert (move, luck.random()) == thought(game, msgspec.structs.replace(effort, iterations=looks), view, moves)


def test_what_comes_before_the_first_look_takes_time_too(standing: HandClock) -> None:
    class SlowToBegin(Knowledge):
        def tuning(self, start: State) -> Tuning:
            standing.now += 10.0
            return Tuning()

    game, view, moves = first_choice("goofspiel")
    late = thought(game, Effort(50, seconds=10.0), view, moves, SlowToBegin())
    assert late == thought(game, Effort(1), view, moves, SlowToBegin())
    in_time = thought(game, Effort(50, seconds=11.0), view, moves, SlowToBegin())
    assert in_time == thought(game, Effort(50), view, moves, SlowToBegin()) != late


def test_who_has_no_time_to_solve_an_ending_searches_in_the_rest_and_with_enough_of_it_solves_it(
    ticking: HandClock,
) -> None:
    there = position("a1 b1 a2 b2", limbs=TWO_ROUNDS, round=5)
    view, moves = there.view("a1"), there.state.moves(0)
    hurried = thought(GETBIT, Effort(10**8, exact=2, seconds=8.0), view, moves)
    assert ticking.now == 9
    assert hurried == thought(GETBIT, Effort(1), view, moves)
    patient = thought(GETBIT, Effort(1, exact=2, seconds=10.0**6), view, moves)
    assert patient == thought(GETBIT, Effort(1, exact=2), view, moves) != hurried


@pytest.mark.usefixtures("ticking")
def test_what_was_solved_until_time_was_up_need_not_be_solved_again() -> None:
    view = position("a1 b1 a2 b2", limbs=TWO_ROUNDS, round=5).view("a1")
    worked = Backwards(GETBIT.knowledge, Random(0))
    assert worked_out(GETBIT, view, 2, worked, Deadline(6.0)) is None
    assert len(worked.known) > 1
    assert worked_out(GETBIT, view, 2, worked) == worked_out(GETBIT, view, 2)


@pytest.mark.parametrize("level", SECONDS)
@pytest.mark.parametrize("name", HOUSE)
def test_the_real_levels_of_every_game_answer_by_the_real_clock(
    name: str, level: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(SECONDS, level, SECONDS[level] / 10)
    game, view, moves = first_choice(name)
    if name == "icecool":
        state = icecool(2)
        view, moves = state.view(1), state.moves(1)
    assert bot(game, level, Random(1), awaited=True).answer(view, moves) in moves
