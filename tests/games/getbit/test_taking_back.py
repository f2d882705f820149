"""Taking cards back: when a hand is low, and whose cards return."""

from __future__ import annotations

from games.getbit.positions import position
from rules.covered import rule
from shoal.games.getbit.events import TookBack

CLASSIC = {"refresh_at": 1}


@rule("GB-11", "GB-D1")
def test_with_two_cards_left_all_played_cards_are_taken_back() -> None:
    there = position("P Q R S", played="P51").play("P4 Q1 R2 S1").lose()
    assert (there.hand("P"), there.table("P")) == ([1, 2, 3, 4, 5], [])
    assert TookBack(there.number("P"), "refresh") in there.told


@rule("GB-11", "GB-D1")
def test_with_three_cards_left_nothing_is_taken_back() -> None:
    there = position("P Q R S", played="P5").play("P4 Q1 R2 S1").lose()
    assert (there.hand("P"), there.table("P")) == ([1, 2, 3], [5, 4])


@rule("GB-11", "GB-D1")
def test_in_the_classic_game_a_hand_of_two_is_kept_and_a_hand_of_one_is_not() -> None:
    there = position("P Q R S", played="P51", options=CLASSIC).play("P4 Q1 R2 S1").lose()
    assert (there.hand("P"), there.table("P")) == ([2, 3], [5, 1, 4])
    there.play("P2 Q4 R4 S5").lose()
    assert (there.hand("P"), there.table("P")) == ([1, 2, 3, 4, 5], [])


@rule("GB-D2", "GB-11")
def test_in_the_example_of_the_rulebook_the_one_with_a_single_card_takes_all_back() -> None:
    there = position("J A B T", played="J1 T124", options=CLASSIC).play("J4 A1 B4 T5").lose()
    assert there.line == "B T A J"
    assert [there.hand(name) for name in "BTAJ"] == [[1, 2, 3, 4, 5], [1, 2, 3, 4, 5], [2, 3, 4, 5], [2, 3, 5]]


@rule("GB-11")
def test_low_hands_are_looked_at_after_the_bite() -> None:
    there = position("P Q R S", played="P51 S51").play("P4 Q2 R2 S4")
    assert (there.bitten, there.hand("P")) == ("S", [2, 3])
    there.lose()
    assert there.told[-3:-1] == [TookBack(3, "bite"), TookBack(0, "refresh")]


@rule("GB-D7")
def test_a_bitten_robot_that_is_low_on_cards_takes_them_back_once() -> None:
    there = position("P Q R S", played="S51").play("P4 Q2 R2 S4").lose()
    assert [event for event in there.told if isinstance(event, TookBack)] == [TookBack(3, "bite")]


@rule("GB-11")
def test_several_low_hands_are_taken_back_in_the_order_of_the_line() -> None:
    there = position("P Q R S", played="P51 Q51 R51").play("P4 Q2 R3 S1").lose()
    assert there.line == "S P R Q"
    assert there.told[-4:-1] == [TookBack(robot, "refresh") for robot in (0, 2, 1)]


@rule("GB-11")
def test_hands_are_looked_at_too_when_a_robot_goes_out() -> None:
    there = position("P Q R S", limbs="S1", played="P51").play("P4 Q2 R2 S2")
    assert there.line == "P Q R"
    assert there.hand("P") == [1, 2, 3, 4, 5]


@rule("GB-D6")
def test_no_hand_can_be_low_in_the_first_round() -> None:
    for options in ({}, CLASSIC):
        there = position("P Q R S", round=1, options=options).play("P1 Q2 R3 S4")
        assert [len(there.hand(name)) for name in "PQRS"] == [4, 4, 4, 4]


@rule("GB-E2")
def test_a_bite_brings_back_the_cards_of_the_bitten_robot_only() -> None:
    there = position("b1 a2 b2 a1", played="a1:2 a2:1").play("a1:5 a2:4 b1:5 b2:3").lose()
    assert (there.hand("a1"), there.table("a1")) == ([1, 2, 3, 4, 5], [])
    assert (there.hand("a2"), there.table("a2")) == ([2, 3, 5], [1, 4])


@rule("GB-E2")
def test_a_low_hand_brings_back_the_cards_of_that_robot_only() -> None:
    there = position("a1 a2 b1 b2", played="a1:25 a2:1").play("a1:1 a2:4 b1:3 b2:3").lose()
    assert (there.hand("a1"), there.table("a1")) == ([1, 2, 3, 4, 5], [])
    assert (there.hand("a2"), there.table("a2")) == ([2, 3, 5], [1, 4])
