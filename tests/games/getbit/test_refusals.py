"""Refusals: each names its rule and its reason, and leaves the state as it was."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from games.getbit.positions import Position, position
from rules.covered import rule
from shoal.core import FATE, NotAnAnswer, Refused
from shoal.games.getbit import GAME
from shoal.games.getbit.moves import Limb, Lose, Play


def refused(there: Position, name: str, move: object) -> tuple[str, str]:
    """The rule and the reason why the owner of this robot may not answer so; the state must not change."""
    before = there.state.digest()
    with pytest.raises(Refused) as refusal:
        there.answer(name, move)
    assert there.state.digest() == before
    assert there.told == []
    return refusal.value.rule, refusal.value.reason


def choosing() -> Position:
    return position("P Q R S", played="P51")


def bitten() -> Position:
    """R has been bitten, has no left arm any more, and its owner is asked for a limb."""
    there = position("P Q R S", limbs="R3").play("P3 Q3 R3 S1")
    there.told.clear()
    return there


def over() -> Position:
    there = position("P Q R", out="S", limbs="R1").play("P2 Q4 R4")
    there.told.clear()
    return there


@rule("GB-1")
@pytest.mark.parametrize("card", [-1, 0, 6, 7, 8, 100])
def test_a_card_that_is_not_in_the_game_is_refused(card: int) -> None:
    reason = ("GB-1", "With 4 robots the cards go from 1 to 5.")
    assert refused(choosing(), "P", Play(0, card)) == reason


@rule("GB-4")
@pytest.mark.parametrize("card", [5, 1])
def test_a_card_that_lies_on_the_table_is_refused(card: int) -> None:
    assert refused(choosing(), "P", Play(0, card)) == ("GB-4", f"Card {card} is not in Coral's hand.")


@rule("GB-4")
def test_a_second_card_in_one_round_is_refused() -> None:
    there = choosing().play("P2")
    there.told.clear()
    reason = ("GB-4", "Coral already has its card for this round; it stays face down until everyone has chosen.")
    assert refused(there, "P", Play(0, 3)) == reason
    assert refused(there, "P", Play(0, 2)) == reason


@rule("GB-4")
@pytest.mark.parametrize("move", [Play(1, 2), Lose(1, "left arm")])
def test_a_move_for_a_robot_of_somebody_else_is_refused(move: Play | Lose) -> None:
    assert refused(choosing(), "P", move) == ("GB-4", "Blue is not yours.")


@rule("GB-2")
@pytest.mark.parametrize("robot", [4, -1, 99, 10**4000])
def test_a_robot_that_is_not_there_is_refused_without_repeating_its_number(robot: int) -> None:
    assert refused(choosing(), "P", Play(robot, 2)) == ("GB-2", "Robots are numbered from 0 to 3.")


@rule("GB-E1")
@pytest.mark.parametrize(("robot", "colour"), [(2, "Green"), (3, "Amber")])
def test_with_two_robots_each_a_robot_of_somebody_else_is_refused(robot: int, colour: str) -> None:
    assert refused(position("a1 b1 a2 b2"), "a1", Play(robot, 2)) == ("GB-E1", f"{colour} is not yours.")


@rule("GB-4")
@pytest.mark.parametrize("move", [None, 4, "play 4", {"kind": "play", "robot": 0, "card": 4}, Play])
def test_what_is_no_move_is_refused(move: object) -> None:
    reason = ("GB-4", "Choose a card; it stays face down until everyone has chosen.")
    assert refused(choosing(), "P", move) == reason


@rule("GB-D10")
@pytest.mark.parametrize("move", [Play(3, 2), Lose(3, "left arm")])
def test_a_move_for_a_robot_that_is_out_is_refused(move: Play | Lose) -> None:
    assert refused(position("P Q R", out="S"), "S", move) == ("GB-D10", "Amber is out of the game.")


@rule("GB-9")
@pytest.mark.parametrize("name", ["P", "R"])
def test_a_card_is_refused_while_a_limb_has_to_be_chosen(name: str) -> None:
    there = bitten()
    reason = ("GB-9", "Green must lose a limb before the next cards are chosen.")
    assert refused(there, name, Play(there.number(name), 2)) == reason


@rule("GB-9")
@pytest.mark.parametrize("there", [choosing, bitten])
def test_a_limb_of_a_robot_that_is_not_bitten_is_refused(there: Callable[[], Position]) -> None:
    assert refused(there(), "Q", Lose(1, "left arm")) == ("GB-9", "Blue has not been bitten.")


@rule("GB-9")
def test_a_limb_that_is_gone_is_refused_with_those_that_are_left() -> None:
    reason = "Green no longer has its left arm; it can lose its right arm or left leg or right leg."
    assert refused(bitten(), "R", Lose(2, "left arm")) == ("GB-9", reason)


@rule("GB-2")
@pytest.mark.parametrize("move", [Play(0, 2), Lose(0, "left arm"), None])
def test_nothing_is_answered_before_the_robots_are_lined_up(move: object) -> None:
    state = GAME.begin(4)
    before = state.digest()
    with pytest.raises(Refused) as refusal:
        state.answer(0, move)
    assert (refusal.value.rule, refusal.value.reason) == ("GB-2", "The robots are not lined up yet.")
    assert state.digest() == before


@rule("GB-13")
@pytest.mark.parametrize("move", [Play(0, 2), Lose(0, "left arm"), None])
def test_nothing_is_answered_after_the_end(move: object) -> None:
    assert refused(over(), "P", move) == ("GB-13", "The game is over.")


@rule("GB-14", "GB-15")
def test_after_the_end_of_a_small_game_its_own_rule_is_named() -> None:
    two = position("a1 b1 a2 b2", limbs="b2:1").play("a1:3 a2:3 b1:3 b2:3")
    three = position("c1 b1 b2 a1 a2 c2", limbs="c2:1").play("c1:4 b1:4 b2:4 a1:4 a2:4 c2:4")
    two.told.clear()
    three.told.clear()
    assert [refused(there, "a1", None)[0] for there in (two, three)] == ["GB-14", "GB-15"]


@pytest.mark.parametrize("there", [choosing, bitten, over])
def test_fate_is_refused_where_it_is_not_asked(there: Callable[[], Position]) -> None:
    state = there().state
    before = state.digest()
    with pytest.raises(NotAnAnswer, match="Fate is not asked now"):
        state.answer(FATE, [0, 1, 2, 3])
    assert state.digest() == before


@pytest.mark.parametrize("there", [choosing, bitten, over])
def test_every_code_that_is_not_offered_is_refused_and_changes_nothing(there: Callable[[], Position]) -> None:
    state = there().state
    before = state.digest()
    for seat in range(4):
        offered = state.codes(seat) if seat in state.asked() else []
        for code in range(-8, 120):
            if code not in offered:
                with pytest.raises(Refused):
                    state.apply(seat, code)
    assert state.digest() == before


@pytest.mark.parametrize(
    "data",
    [
        {"kind": "lose", "robot": 0, "limb": "head"},
        {"kind": "play", "robot": 0, "card": "4"},
        {"kind": "play", "robot": 0},
        {"kind": "play", "robot": 0, "card": 4, "face": "up"},
        {"kind": "swim", "robot": 0},
        [0, 4],
    ],
)
def test_data_that_is_no_move_of_the_game_is_refused(data: object) -> None:
    with pytest.raises(NotAnAnswer, match="That is not a move of Get Bit!"):
        GAME.parse_move(data)


@pytest.mark.parametrize("limb", ["left arm", "right arm", "left leg", "right leg"])
def test_moves_are_read_back_as_they_are_written(limb: Limb) -> None:
    for move in (Play(3, 5), Lose(3, limb)):
        assert GAME.parse_move(move.data()) == move
