"""Get bit: who is bitten, which limb goes, and who is out."""

from __future__ import annotations

from typing import get_args

import pytest

from games.getbit.positions import position
from rules.covered import rule
from shoal.core import Choose
from shoal.games.getbit.events import Bitten, Lost, Out, RoundBegan, TookBack
from shoal.games.getbit.moves import Limb, Lose

LONGER = {"limbs": 8}


@rule("GB-8", "GB-D6")
def test_the_shark_does_not_bite_in_the_first_round() -> None:
    there = position("P Q R S", round=1).play("P3 Q3 R3 S1")
    assert there.line == "S P Q R"
    assert [there.left(name) for name in "PQRS"] == [4, 4, 4, 4]
    assert [there.table(name) for name in "PQRS"] == [[3], [3], [3], [1]]
    assert there.told[-1] == RoundBegan(2)
    assert there.state.ask() == Choose((0, 1, 2, 3))


@rule("GB-9")
def test_the_shark_bites_the_last_robot_from_the_second_round_on() -> None:
    there = position("P Q R S", round=1).play("P3 Q3 R3 S1").play("P1 Q4 R4 S4")
    assert there.line == "P S Q R"
    assert there.bitten == "R"


@rule("GB-9")
def test_a_bitten_robot_loses_a_limb_and_leads() -> None:
    there = position("P Q R S", played="R1").play("P3 Q3 R3 S1").lose("right leg")
    assert there.line == "R S P Q"
    assert [there.left(name) for name in "PQRS"] == [4, 4, 3, 4]
    assert there.view(None).robots[there.number("R")].limbs == (1, 1, 1, 0)


@rule("GB-9")
@pytest.mark.parametrize("limb", get_args(Limb))
def test_the_owner_chooses_any_limb_that_is_left(limb: Limb) -> None:
    there = position("P Q R S").play("P3 Q3 R3 S1").lose(limb)
    assert Lost(there.number("R"), limb, "whole", 3) in there.told


@rule("GB-9")
def test_only_the_owner_of_the_bitten_robot_is_asked_and_only_for_what_is_left() -> None:
    there = position("P Q R S", limbs="R2").play("P3 Q3 R3 S1")
    assert there.state.ask() == Choose((2,))
    assert list(there.state.moves(2)) == [Lose(2, "left leg"), Lose(2, "right leg")]
    assert [list(there.state.moves(seat)) for seat in (0, 1, 3)] == [[], [], []]


@rule("GB-9", "GB-D7")
def test_a_bitten_robot_takes_all_its_cards_back_even_the_one_just_played() -> None:
    there = position("P Q R S", played="P2 R1").play("P3 Q3 R3 S1").lose()
    assert (there.hand("R"), there.table("R")) == ([1, 2, 3, 4, 5], [])
    assert (there.hand("P"), there.table("P")) == ([1, 4, 5], [2, 3])


@rule("GB-D9")
def test_one_robot_is_bitten_in_a_round_even_if_all_are_tied() -> None:
    there = position("P Q R S", limbs="P1 Q1 R1 S1").play("P3 Q3 R3 S3")
    assert [event for event in there.told if isinstance(event, Bitten)] == [Bitten(3, 3, (0, 1, 2))]
    assert there.line == "P Q R"


# The last limb ----------------------------------------------------------------------------------------------


@rule("GB-10", "GB-D8")
def test_a_robot_without_limbs_leaves_the_line_and_the_others_play_on() -> None:
    there = position("P Q R S", limbs="R1").play("P3 Q3 R3 S1")
    assert there.line == "S P Q"
    assert there.state.ask() == Choose((0, 1, 3))


@rule("GB-10")
def test_the_last_limb_goes_without_asking() -> None:
    there = position("P Q R S", limbs="R1").play("P3 Q3 R3 S1")
    assert there.told[-4:] == [Bitten(2, 3, (0, 1)), Lost(2, "right leg", "whole", 0), Out(2), RoundBegan(3)]


@rule("GB-D8")
def test_a_robot_that_is_out_takes_its_cards_along_and_other_hands_do_not_shrink() -> None:
    there = position("P Q R S T", limbs="R1").play("P3 Q3 R3 S1 T6")
    assert (there.hand("R"), there.table("R")) == ([], [])
    assert there.hand("T") == [1, 2, 3, 4, 5]
    there.play("P4 Q4 S2 T5").lose()
    assert there.hand("Q") == [1, 2, 3, 4, 5, 6]


# The longer game --------------------------------------------------------------------------------------------


@rule("GB-17", "GB-E5")
def test_a_robot_swims_on_after_seven_half_limbs_and_is_out_after_the_eighth() -> None:
    there = position("P Q R S", limbs="R2", options=LONGER).play("P3 Q3 R3 S1")
    assert there.line == "R S P Q"
    assert there.left("R") == 1
    there.play("R1 S2 P4 Q5")
    assert there.line == "Q P S"
    assert there.told[-3:] == [Lost(2, "right leg", "inner half", 0), Out(2), RoundBegan(4)]


@rule("GB-17", "GB-E5")
def test_half_limbs_may_be_spread_and_a_limb_goes_in_two_halves() -> None:
    there = position("P Q R S", options=LONGER)
    there.play("P3 Q3 R3 S3").lose("left arm")
    there.play("P2 Q4 R5 S1").lose("right leg")
    assert there.view(None).robots[there.number("S")].limbs == (1, 2, 2, 1)
    there.play("P4 Q5 R2 S1").lose("left arm")
    assert there.view(None).robots[there.number("S")].limbs == (0, 2, 2, 1)
    there.play("P3 Q2 R4 S1")
    assert list(there.state.moves(3)) == [Lose(3, "right arm"), Lose(3, "left leg"), Lose(3, "right leg")]


@rule("GB-E5")
def test_the_last_limb_goes_without_asking_also_while_it_has_two_halves() -> None:
    there = position("P Q R S", limbs="S2", options=LONGER).play("P3 Q3 R3 S3")
    assert there.told[-3:-1] == [Lost(3, "right leg", "outer half", 1), TookBack(3, "bite")]
    assert there.line == "S P Q R"


@rule("GB-E5")
@pytest.mark.parametrize("line", ["a1 b1 a2 b2", "a1 b1 c1 a2 b2 c2", "P Q R S T", "P Q R S T U"])
def test_the_longer_game_is_for_any_number_of_players(line: str) -> None:
    names = line.split()
    there = position(line, limbs=f"{names[-1]}:8", options=LONGER)
    there.play(" ".join(f"{name}:3" for name in names)).lose()
    assert there.left(names[-1]) == 7
    assert there.line.split() == [names[-1], *names[:-1]]
