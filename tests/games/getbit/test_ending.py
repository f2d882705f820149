"""Game end: when it comes, who has won, and the story that is told."""

from __future__ import annotations

import pytest

from games.getbit.positions import Position, position
from rules.covered import rule
from shoal.core import Choose
from shoal.games.getbit import GAME
from shoal.games.getbit.events import Bite, Eaten, Lost, Out, RoundBegan, TookBack


def ranking(there: Position) -> str:
    """The owners' letters, best first."""
    letters = {there.seat(name): name[0] for name in there.names}
    return " ".join("".join(letters[seat] for seat in group) for group in there.ending.ranking)


# Four to six players ----------------------------------------------------------------------------------------


@rule("GB-13", "GB-D8")
def test_the_front_one_of_two_wins_whatever_limbs_are_left() -> None:
    there = position("P Q R", out="S", limbs="P1 Q2 R1").play("P2 Q4 R4")
    assert there.line == "P Q"
    assert ranking(there) == "P Q R S"
    assert there.told[-3:] == [Lost(2, "right leg", "whole", 0), Out(2), Eaten(1)]


@rule("GB-13")
@pytest.mark.parametrize(
    ("line", "out", "ranked"),
    [("P Q R", "S", "P Q R S"), ("P Q R", "S T", "P Q R T S"), ("P Q R", "S T U", "P Q R U T S")],
)
def test_places_are_winner_then_eaten_then_the_last_one_out_first(line: str, out: str, ranked: str) -> None:
    there = position(line, out=out, limbs="R1").play("P2 Q4 R4")
    assert ranking(there) == ranked
    assert there.ending.reason == "last robot"
    assert there.ending.scores is None


@rule("GB-13", "GB-D12")
def test_the_game_goes_on_while_three_robots_are_left() -> None:
    there = position("P Q R S", limbs="S1").play("P3 Q3 R3 S3")
    assert not there.over
    assert there.state.ask() == Choose((0, 1, 2))
    there = position("P Q R", out="S", limbs="R2").play("P3 Q3 R3").lose("left leg")
    assert not there.over


@rule("GB-D12")
def test_the_end_comes_before_anybody_takes_cards_back() -> None:
    there = position("P Q R", out="S", limbs="R1", played="P51").play("P4 Q2 R2")
    assert there.over
    assert (there.hand("P"), there.table("P")) == ([2, 3], [5, 1, 4])
    assert not any(isinstance(event, TookBack | RoundBegan) for event in there.told)


# Two players ------------------------------------------------------------------------------------------------


@rule("GB-14", "GB-E3")
def test_of_two_players_the_one_whose_robot_goes_first_loses() -> None:
    there = position("a1 b1 a2 b2", limbs="a2:1").play("a1:3 a2:3 b1:1 b2:5")
    assert there.line == "b2 b1 a1"
    assert ranking(there) == "b a"
    assert there.ending.reason == "first out"
    assert there.told[-1] == Out(there.number("a2"))


@rule("GB-E3")
def test_a_loss_counts_though_the_partner_leads_untouched() -> None:
    there = position("b1 a1 b2 a2", limbs="a2:1 b1:1 b2:1").play("a1:5 a2:3 b1:3 b2:3")
    assert there.line == "a1 b1 b2"
    assert ranking(there) == "b a"


@rule("GB-14", "GB-E3")
def test_a_bite_that_leaves_a_limb_does_not_end_a_game_of_two() -> None:
    there = position("a1 b1 a2 b2", limbs="a2:2").play("a1:3 a2:3 b1:1 b2:5").lose("left leg")
    assert not there.over
    assert there.line == "a2 b2 b1 a1"


# Three players ----------------------------------------------------------------------------------------------


@rule("GB-15", "GB-E4")
def test_of_three_players_the_owner_of_the_front_robot_wins() -> None:
    there = position("b1 a2 c1 c2 b2 a1", limbs="a1:1").play("b1:3 a2:3 c1:3 c2:3 b2:3 a1:3")
    assert there.line == "b1 a2 c1 c2 b2"
    assert ranking(there) == "b c a"
    assert there.ending.reason == "first out"


@rule("GB-E4")
def test_the_loser_of_three_cannot_win_with_the_other_robot() -> None:
    there = position("a2 b1 c1 c2 b2 a1", limbs="a1:1").play("b1:3 a2:3 c1:3 c2:3 b2:3 a1:3")
    assert there.line == "a2 b1 c1 c2 b2"
    assert ranking(there) == "b c a"


@rule("GB-E4")
def test_limbs_do_not_matter_for_the_winner_of_three() -> None:
    there = position("c1 b1 b2 a1 a2 c2", limbs="c1:1 a2:1").play("c1:4 b1:4 b2:4 a1:4 c2:1 a2:4")
    assert there.line == "c2 c1 b1 b2 a1"
    assert ranking(there) == "c b a"


# The story --------------------------------------------------------------------------------------------------


def test_the_story_tells_each_bite_with_its_card_its_limb_and_what_is_left() -> None:
    there = position("P Q R", out="S", limbs="R2 Q1", round=7)
    there.play("P3 Q3 R3").lose("left leg").play("R5 P4 Q1")
    assert there.ending.bites == (
        Bite(round=7, robot=2, card=3, tied=True, limb="left leg", part="whole", left=1),
        Bite(round=8, robot=1, card=1, tied=False, limb="right leg", part="whole", left=0),
    )
    assert ranking(there) == "R P Q S"


@rule("GB-17", "GB-E5")
def test_the_story_tells_which_half_of_a_limb_went() -> None:
    there = position("P Q R S", options={"limbs": 8})
    there.play("P3 Q3 R3 S3").lose("left arm").play("S1 P2 Q4 R5").lose("left arm")
    assert [(bite.robot, bite.part) for bite in there.view(None).bites] == [(3, "outer half"), (3, "inner half")]


def test_the_story_so_far_can_be_seen_during_the_game() -> None:
    there = position("P Q R S").play("P1 Q2 R3 S4").lose("right arm")
    assert there.view("Q").bites == (
        Bite(round=2, robot=0, card=1, tied=False, limb="right arm", part="whole", left=3),
    )
    assert there.view("Q").outcome is None


def test_both_reasons_to_end_are_those_that_the_game_names() -> None:
    first_out = position("a1 b1 a2 b2", limbs="b2:1").play("a1:3 a2:3 b1:3 b2:3")
    last_robot = position("P Q R", out="S", limbs="R1").play("P2 Q4 R4")
    assert GAME.reasons == (last_robot.ending.reason, first_out.ending.reason)
