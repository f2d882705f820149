"""What is seen: everything but the sealed cards; in the memory game no cards of past rounds either."""

from __future__ import annotations

import pytest

from games.getbit.positions import Position, position
from rules.covered import rule
from shoal.games.getbit.events import Bite, Bitten, Chose, Revealed, TookBack, TurnedDown
from shoal.games.getbit.view import Robot

MEMORY = {"memory": True}


def seen(there: Position, name: str, by: str | None) -> Robot:
    """The robot of this name, as the owner of another one or a spectator sees it."""
    return there.view(by).robots[there.number(name)]


# The open game ----------------------------------------------------------------------------------------------


@rule("GB-12", "GB-D11")
@pytest.mark.parametrize("by", ["P", "Q", "S", None])
def test_everybody_sees_the_played_cards_and_the_hand_of_everybody(by: str | None) -> None:
    there = position("P Q R S", played="P51 S3")
    robot = seen(there, "P", by)
    assert (robot.table, robot.hand, robot.laid, robot.held) == ((5, 1), (2, 3, 4), 2, 3)
    assert [seen(there, name, by).table for name in "QRS"] == [(), (), (3,)]


@rule("GB-4", "GB-D11")
@pytest.mark.parametrize("by", ["Q", "R", None])
def test_a_chosen_card_is_seen_by_its_owner_only(by: str | None) -> None:
    there = position("P Q R S", played="P51").play("P4")
    hidden, own = seen(there, "P", by), seen(there, "P", "P")
    assert (hidden.ready, hidden.card, hidden.hand, hidden.table) == (True, None, (2, 3, 4), (5, 1))
    assert (own.ready, own.card, own.hand, own.table) == (True, 4, (2, 3, 4), (5, 1))
    assert there.view(by) == position("P Q R S", played="P51").play("P2").view(by)


@rule("GB-5", "GB-12")
def test_all_cards_of_the_round_are_open_while_a_limb_is_chosen() -> None:
    there = position("P Q R S", played="P5").play("P3 Q3 R3 S1")
    assert there.view(None).phase == "limb"
    assert [seen(there, name, None).card for name in "PQRS"] == [3, 3, 3, 1]
    assert (seen(there, "P", "Q").table, seen(there, "P", "Q").hand) == ((5, 3), (1, 2, 4))


@rule("GB-12")
def test_the_card_of_the_last_round_stays_open_on_the_table() -> None:
    there = position("P Q R S").play("P3 Q3 R3 S1").lose()
    robot = seen(there, "P", "S")
    assert (robot.table, robot.card, robot.ready) == ((3,), None, False)


@rule("GB-4")
def test_an_event_tells_the_chosen_card_to_its_owner_only() -> None:
    (chose,) = position("P Q R S").play("Q2").told
    assert chose.seen_by(1) == Chose(1, 1, 2)
    assert [chose.seen_by(by) for by in (0, 2, 3, None)] == [Chose(1, 1, None)] * 4


@rule("GB-E1")
def test_a_player_with_two_robots_sees_both_sealed_cards_and_the_other_player_none() -> None:
    there = position("a1 b1 a2 b2").play("a1:3 a2:4 b1:2")
    assert [seen(there, name, "a1").card for name in ("a1", "a2", "b1", "b2")] == [3, 4, None, None]
    assert [seen(there, name, "b1").card for name in ("a1", "a2", "b1", "b2")] == [None, None, 2, None]


def test_phases_are_line_choose_limb_and_over() -> None:
    there = position("P Q R", out="S", limbs="R1 Q2")
    phases = [there.view(None).phase, there.play("P5 R4 Q1").view(None).phase]
    there.lose("left leg").play("P4 Q2 R2")
    assert [*phases, there.view(None).phase] == ["choose", "limb", "over"]
    assert there.view(None).outcome == there.ending
    assert there.view(None).asked == ()


# The memory game --------------------------------------------------------------------------------------------


@rule("GB-16", "GB-E6")
@pytest.mark.parametrize("by", ["Q", "S", None])
def test_in_the_memory_game_others_know_only_how_many_cards_there_are(by: str | None) -> None:
    there = position("P Q R S", played="P51", options=MEMORY)
    robot = seen(there, "P", by)
    assert (robot.table, robot.hand, robot.laid, robot.held) == (None, None, 2, 3)


@rule("GB-E6")
def test_in_the_memory_game_everybody_knows_the_own_cards() -> None:
    robot = seen(position("P Q R S", played="P51", options=MEMORY), "P", "P")
    assert (robot.table, robot.hand) == ((5, 1), (2, 3, 4))


@rule("GB-E6")
def test_in_the_memory_game_a_player_with_two_robots_knows_the_cards_of_both() -> None:
    there = position("a1 b1 a2 b2", played="a1:25 a2:1 b1:4", options=MEMORY)
    assert [seen(there, name, "a1").table for name in ("a1", "a2", "b1", "b2")] == [(2, 5), (1,), None, None]


@rule("GB-E6")
@pytest.mark.parametrize("by", ["Q", "S", None])
def test_in_the_memory_game_the_cards_of_a_round_are_open_until_it_is_over(by: str | None) -> None:
    there = position("P Q R S", played="P5", options=MEMORY).play("P3 Q3 R3 S1")
    robot = seen(there, "P", by)
    assert (robot.card, robot.table, robot.hand, robot.laid, robot.held) == (3, None, None, 2, 3)
    there.lose()
    robot = seen(there, "P", by)
    assert (robot.card, robot.table, robot.hand, robot.laid, robot.held) == (None, None, None, 2, 3)


@rule("GB-16", "GB-E6")
def test_in_the_memory_game_cards_are_turned_down_after_the_first_round_too() -> None:
    there = position("P Q R S", round=1, options=MEMORY).play("P3 Q3 R3 S1")
    assert TurnedDown() in there.told
    assert [seen(there, name, "P").table for name in "PQRS"] == [(3,), None, None, None]


@rule("GB-16")
def test_in_the_open_game_nothing_is_turned_down() -> None:
    there = position("P Q R S").play("P3 Q3 R3 S1").lose()
    assert TurnedDown() not in there.told


@rule("GB-E6")
def test_in_the_memory_game_the_story_so_far_has_no_cards() -> None:
    there = position("P Q R S", options=MEMORY).play("P3 Q3 R3 S1").lose()
    for by in ("P", "R", None):
        assert there.view(by).bites == (
            Bite(round=2, robot=2, card=None, tied=None, limb="left arm", part="whole", left=3),
        )


@rule("GB-E6")
def test_in_the_memory_game_views_do_not_depend_on_past_cards_of_others() -> None:
    first = position("P Q R S", played="P51 Q2", options=MEMORY)
    other = position("P Q R S", played="P23 Q4", options=MEMORY)
    assert first.view("R") == other.view("R")
    assert first.view(None) == other.view(None)
    assert first.view("P") != other.view("P")


@rule("GB-E6")
def test_in_the_memory_game_bites_and_refreshes_are_told_to_everybody() -> None:
    there = position("P Q R S", played="P51", options=MEMORY).play("P4 Q1 R2 S1").lose()
    told = [event.seen_by(2) for event in there.told]
    assert Revealed(((0, 4), (1, 1), (2, 2), (3, 1))) in told
    assert Bitten(3, 1, (1,)) in told
    assert [TookBack(3, "bite"), TookBack(0, "refresh"), TurnedDown()] == told[-4:-1]
    assert seen(there, "P", "R").held == 5


@rule("GB-E6")
@pytest.mark.parametrize("by", ["P", "S", None])
def test_everything_is_open_when_a_memory_game_is_over(by: str | None) -> None:
    there = position("P Q R", out="S", limbs="R1", played="P51", options=MEMORY).play("P4 Q2 R2")
    robot = seen(there, "P", by)
    assert (robot.table, robot.hand) == ((5, 1, 4), (2, 3))
    assert there.view(by).bites == there.ending.bites
    assert there.ending.bites[0].card == 2
