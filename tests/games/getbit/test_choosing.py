"""Choose cards: all at once, sealed, in any order."""

from __future__ import annotations

from itertools import permutations

import pytest

from games.getbit.positions import Position, position
from rules.covered import rule
from shoal.core import Choose, Event, Refused
from shoal.games.getbit.events import Chose, Revealed, Tied
from shoal.games.getbit.moves import Play


def plays_of(there: Position, name: str) -> list[int]:
    """The cards that can be played for this robot now."""
    moves = there.state.moves(there.seat(name))
    return [move.card for move in moves if isinstance(move, Play) and move.robot == there.number(name)]


def after_choosing(there: Position) -> list[Event]:
    return [event for event in there.told if not isinstance(event, Chose)]


@rule("GB-4")
def test_any_card_in_hand_can_be_played_and_no_other() -> None:
    there = position("P Q R S", played="P51 R3")
    assert [plays_of(there, name) for name in "PQRS"] == [[2, 3, 4], [1, 2, 3, 4, 5], [1, 2, 4, 5], [1, 2, 3, 4, 5]]


@rule("GB-4")
def test_everybody_still_in_is_asked_at_once_and_nobody_twice() -> None:
    there = position("P Q R S")
    assert there.state.ask() == Choose((0, 1, 2, 3))
    assert there.play("R2").state.ask() == Choose((0, 1, 3))
    assert there.play("P2").state.ask() == Choose((1, 3))
    assert there.play("S1").state.ask() == Choose((1,))
    assert list(there.state.moves(there.seat("S"))) == []


@rule("GB-4")
def test_a_new_card_lies_on_top_of_those_played_before() -> None:
    there = position("P Q R S", played="P51", options={"refresh_at": 1}).play("P3 Q4 R5 S1").lose()
    assert there.table("P") == [5, 1, 3]


@rule("GB-5")
def test_nothing_is_turned_up_before_the_last_card_is_chosen() -> None:
    there = position("P Q R S").play("P4 Q1 R4")
    assert [type(event) for event in there.told] == [Chose] * 3
    there.play("S5")
    assert Revealed(((0, 4), (1, 1), (2, 4), (3, 5))) in there.told


@rule("GB-4", "GB-5")
@pytest.mark.parametrize("cards", ["P4 Q1 R4 S5", "P3 Q3 R3 S3", "P1 Q2 R3 S4", "P2 Q2 R5 S5"])
def test_the_order_of_choosing_does_not_matter(cards: str) -> None:
    first = position("P Q R S").play(cards)
    for order in permutations(cards.split()):
        there = position("P Q R S").play(" ".join(order))
        assert there.state.digest() == first.state.digest()
        assert after_choosing(there) == after_choosing(first)


@rule("GB-D10")
def test_a_player_who_is_out_is_not_asked_and_has_no_moves() -> None:
    there = position("P R S", out="Q")
    assert there.state.ask() == Choose((0, 1, 2))
    assert list(there.state.moves(there.seat("Q"))) == []
    assert there.view("Q").robots[there.number("Q")].ready is False


@rule("GB-D10")
def test_a_robot_that_is_out_ties_with_nobody() -> None:
    there = position("P Q R S", limbs="S1").play("P2 Q3 R4 S4")
    assert there.line == "Q P R"
    there.told.clear()
    there.play("P4 Q5 R3")
    assert not any(isinstance(event, Tied) for event in there.told)
    assert there.line == "Q P R"


# Two robots each --------------------------------------------------------------------------------------------


@rule("GB-E1")
def test_a_player_with_two_robots_is_asked_until_both_have_a_card() -> None:
    there = position("a1 b1 a2 b2")
    assert there.state.ask() == Choose((0, 1))
    assert there.play("a2:3").state.ask() == Choose((0, 1))
    assert there.play("a1:3").state.ask() == Choose((1,))
    assert there.play("b1:1").state.ask() == Choose((1,))


@rule("GB-E1")
def test_each_robot_plays_from_its_own_hand() -> None:
    there = position("a1 b1 a2 b2", played="a1:25 b2:1")
    assert plays_of(there, "a1") == [1, 3, 4]
    assert plays_of(there, "a2") == [1, 2, 3, 4, 5]
    there.play("a1:1")
    assert plays_of(there, "a1") == []
    assert plays_of(there, "a2") == [1, 2, 3, 4, 5]


@rule("GB-E1")
def test_robots_of_one_player_tie_each_other_with_the_same_card() -> None:
    there = position("a1 b1 a2 b2").play("a1:3 a2:3 b1:1 b2:5")
    assert Tied(3, (there.number("a1"), there.number("a2"))) in there.told
    assert there.line == "b2 b1 a1 a2"


@rule("GB-E1")
def test_two_robots_each_can_be_chosen_for_in_any_order() -> None:
    cards = ["a1:3", "a2:4", "b1:3", "b2:1"]
    first = position("a1 b1 a2 b2").play(" ".join(cards))
    for order in permutations(cards):
        there = position("a1 b1 a2 b2").play(" ".join(order))
        assert there.state.digest() == first.state.digest()
        assert after_choosing(there) == after_choosing(first)


@rule("GB-E1")
def test_a_card_stays_sealed_though_its_owner_chooses_a_second_one() -> None:
    there = position("a1 b1 a2 b2").play("a1:3 a2:4")
    with pytest.raises(Refused, match="Blue already has its card for this round"):
        there.play("a2:5")
    assert there.view("b1").robots[there.number("a1")].card is None
