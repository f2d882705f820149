"""A planner of flicks knows how its hand errs, and learns from every try about all ideas near it."""

from __future__ import annotations

from random import Random

from shoal.games.icecool.bot.aim_error import CASUAL, MASTERLY, UNSURE
from shoal.games.icecool.bot.planner import Planner, near
from shoal.games.icecool.moves import Flick

NARROW, BROAD = Flick(900, 50, 10, 0), Flick(2700, 50, 10, 0)


def worth(flick: Flick) -> float:
    """A great prize for whoever hits a heading to a degree, and a small one that is hard to miss."""
    if abs(flick.heading - NARROW.heading) <= 10:
        return 1.0
    return 0.5 if abs(flick.heading - BROAD.heading) <= 200 else 0.0


def test_a_steady_hand_goes_for_what_is_hard_to_hit_and_an_unsure_one_for_what_is_hard_to_miss() -> None:
    for hand, wanted in ((MASTERLY, NARROW), (UNSURE, BROAD)):
        planner = Planner(hand, [NARROW, BROAD], worth, Random(1))
        planner.think(60)
        assert abs(planner.best()[0].flick.heading - wanted.heading) < 300


def test_what_an_idea_is_worth_comes_near_the_mean_of_all_that_the_hand_makes_of_it() -> None:
    luck = Random(2)
    planner = Planner(CASUAL, [NARROW], worth, luck)
    planner.think(300)
    true = sum(worth(CASUAL.flick(NARROW, luck)) for _ in range(3000)) / 3000
    found = next(idea for idea in planner.ideas if idea.flick == NARROW)
    assert abs(found.mean - true) < 0.25


def test_flicks_are_near_as_far_as_the_hand_mistakes_them_for_each_other_and_headings_go_round() -> None:
    other = Flick(909, 50, 10, 0)
    assert near(CASUAL, NARROW, NARROW) == 1
    assert near(MASTERLY, NARROW, other) < near(CASUAL, NARROW, other) < near(UNSURE, NARROW, other) < 1
    assert near(CASUAL, Flick(3599, 50, 10, 0), Flick(1, 50, 10, 0)) > 0.9
    assert near(CASUAL, NARROW, BROAD) == 0
