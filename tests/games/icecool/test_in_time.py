"""Whoever has little time thinks of fewer flicks, but always of one."""

from __future__ import annotations

from random import Random

import pytest

from games.icecool.by_hand import game
from shoal.bots import bot
from shoal.bots.levels import SECONDS
from shoal.core import Deadline
from shoal.games.icecool.bot.aim_error import CASUAL
from shoal.games.icecool.bot.planner import Idea, Planner, best_of
from shoal.games.icecool.game import GAME
from shoal.games.icecool.motion.motion import Anything, Motion, Spot
from shoal.games.icecool.moves import Flick
from shoal.games.icecool.physics import LightWorld, simulate

FLICKS = [Flick(heading, 50, 10, 0) for heading in range(0, 3600, 600)]


class HandClock:
    """A clock that only goes on when somebody works."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now

    def worth(self, flick: Flick) -> float:
        """What a flick is worth; to find out takes a second."""
        self.now += 1.0
        return flick.heading / 3600


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> HandClock:
    """The clock of all deadlines."""
    clock = HandClock()
    monkeypatch.setattr("shoal.core.deadline.thread_time", clock)
    return clock


@pytest.mark.parametrize(("seconds", "tries"), [(0.5, 1), (3.0, 3), (6.0, 6), (8.0, 8), (1000.0, 6 + 20 + 6)])
def test_as_many_flicks_are_tried_as_there_is_time_for_and_the_best_is_one_of_them(
    clock: HandClock, seconds: float, tries: int
) -> None:
    planner = Planner(CASUAL, FLICKS, clock.worth, Random(1), Deadline(seconds))
    planner.think(20)
    assert clock.now == tries
    assert len(planner.ideas) == min(tries, 6) + (6 if tries > 8 else 0)
    assert planner.best()[0] in planner.ideas


def test_who_has_no_time_left_at_all_still_tries_one_flick(clock: HandClock) -> None:
    late = Deadline(1.0)
    clock.now = 5.0
    planner = Planner(CASUAL, FLICKS, clock.worth, Random(1), late)
    planner.think(20)
    assert clock.now == 6.0
    assert best_of(planner.best(2), lambda idea: clock.worth(idea.flick), late) == FLICKS[0]
    assert clock.now == 6.0


@pytest.mark.parametrize(("seconds", "best"), [(0.5, 0), (1.5, 0), (2.5, 1), (3.5, 2), (9.0, 2)])
def test_a_closer_look_counts_if_it_ends_in_time(clock: HandClock, seconds: float, best: int) -> None:
    ideas = [Idea(flick) for flick in FLICKS[:3]]
    assert best_of(ideas, lambda idea: clock.worth(idea.flick), Deadline(seconds)) == FLICKS[best]


@pytest.mark.parametrize(
    ("level", "seconds"), [("sharp", 0.5), ("sharp", 20.0), ("sharp", 76.5), ("expert", 5.0), ("expert", 175.0)]
)
def test_when_its_time_is_up_a_level_tries_two_more_flicks_at_most_and_answers(
    clock: HandClock, level: str, seconds: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    class SlowWorld(LightWorld):
        def flick(self, flick: Flick) -> tuple[list[Anything], Spot]:
            clock.now += 1.0
            return super().flick(flick)

    def slowly(spots: list[Spot | None], seat: int, flick: Flick) -> Motion:
        clock.now += 1.0
        return simulate(spots, seat, flick)

    monkeypatch.setattr("shoal.games.icecool.physics.LightWorld", SlowWorld)
    monkeypatch.setattr("shoal.games.icecool.physics.simulate", slowly)
    monkeypatch.setitem(SECONDS, level, seconds)
    state = game(2)
    move = bot(GAME, level, Random(1), awaited=True).answer(state.view(1), state.moves(1))
    assert move in state.moves(1)
    assert seconds <= clock.now <= seconds + 2.5
