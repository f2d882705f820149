"""A planner of flicks knows how its hand errs, and learns from every try about all ideas near it."""

from __future__ import annotations

from random import Random

from msgspec.structs import replace

import shoal
from shoal.bots import bot
from shoal.games.icecool.bot.aim_error import CASUAL, MASTERLY, UNSURE
from shoal.games.icecool.bot.planner import Idea, Planner, near
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


def test_of_ideas_about_equal_the_bold_take_the_wilder_and_the_careful_the_safer_one_and_others_the_surest() -> None:
    def idea(heading: int, worths: list[float]) -> Idea:
        found = Idea(Flick(heading, 50, 10, 0))
        for each in worths:
            found.learn(1.0, each)
        return found

    safe, wild, worse = idea(0, [0.5] * 40), idea(900, [0.1, 0.9] * 20), idea(1800, [-0.8, 1.3] * 20)
    for likes, wanted in ((None, [safe, wild]), ("much", [wild, safe]), ("little", [safe, wild])):
        planner = Planner(replace(CASUAL, likes=likes), [NARROW], worth, Random(1))
        planner.ideas = [worse, safe, wild]
        assert planner.best(2) == wanted
        assert planner.best(3)[-1] is worse


def test_a_bold_and_a_careful_player_differ_where_ideas_are_about_equal() -> None:
    chosen = set()
    table = shoal.new("icecool", 2, seed=3, first_catcher="first")
    table.answer(0, table.moves(0)[0])
    view, moves = table.view(1), table.moves(1)
    for level in ("sharp", "sharp-bold", "sharp-careful"):
        flick = bot(table.game, level, Random(5)).answer(view, moves)
        assert flick in moves
        assert bot(table.game, level, Random(5)).answer(view, moves) == flick
        chosen.add(flick)
    assert len(chosen) > 1


def test_flicks_are_near_as_far_as_the_hand_mistakes_them_for_each_other_and_headings_go_round() -> None:
    other = Flick(909, 50, 10, 0)
    assert near(CASUAL, NARROW, NARROW) == 1
    assert near(MASTERLY, NARROW, other) < near(CASUAL, NARROW, other) < near(UNSURE, NARROW, other) < 1
    assert near(CASUAL, Flick(3599, 50, 10, 0), Flick(1, 50, 10, 0)) > 0.9
    assert near(CASUAL, NARROW, BROAD) == 0
