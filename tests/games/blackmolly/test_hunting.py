"""The Mollies hunt: for which card, on which ways, and who chooses between them."""

from __future__ import annotations

import pytest

from games.blackmolly.positions import position
from rules.covered import rule
from shoal.core import Choose
from shoal.games.blackmolly.events import Eaten, Hunted
from shoal.games.blackmolly.moves import MoveMolly


@rule("BM-19", "BM-D1")
def test_cards_without_fish_are_no_aim() -> None:
    there = position("A1: r4 b4 b3 / D1: r3 b2 / D6: b1", mollies="A4 D4").roll(2)
    assert there.hunts() == ("A5 B4", "D5")


@rule("BM-19", "BM-D1")
def test_a_smaller_group_far_away_is_hunted_rather_than_a_bigger_one_nearby() -> None:
    there = position("A1: r4 r3 b4 / D6: r2 b3", mollies="A3 A4").roll(4)
    assert there.hunts() == ("A4 B3", "A5 B4")


@rule("BM-19", "BM-D2")
def test_fish_of_different_owners_count_together() -> None:
    there = position("A1: r4 b4 / D6: g4", mollies="A3 D3").roll(2)
    assert there.hunts() == ("A4 B3", "D4")


@rule("BM-D2")
def test_fish_of_a_player_who_has_lost_count_as_well() -> None:
    there = position("A1: r4 b4 / D6: g3 / B1: b3 r3 r2", mollies="D3 A6", old_fish=True).roll(4)
    assert there.mollies == "D4 B6"


@rule("BM-D2")
def test_a_fish_on_a_machine_that_is_on_still_counts() -> None:
    there = position("B4: r4 / D1: r3 b3 / A1: r2 b2", mollies="B6 C5", on="3").roll(1)
    assert there.at("r4") is None
    assert there.mollies == "B5 B5"


@rule("BM-20", "BM-D3")
def test_of_several_cards_with_the_fewest_fish_the_nearest_is_hunted() -> None:
    there = position("A1: r4 / D6: b4", mollies="A4 D4").roll(3)
    assert there.mollies == "A3 D5"


@rule("BM-20", "BM-21", "BM-D3")
def test_between_cards_equally_near_the_starting_player_chooses() -> None:
    there = position("B1: r4 / B5: b4", mollies="B3 D6").roll(2)
    assert there.hunts() == ("B2 B4", "C6 D5")


@rule("BM-21", "BM-D3")
def test_a_molly_has_four_choices_at_most() -> None:
    there = position("B2: r4 / D4: b4", mollies="C3 A1").roll(4)
    assert there.hunts() == ("B3 C2 C4 D3", "A2 B1")


@rule("BM-22", "BM-D4")
def test_mollies_cross_anemones_and_machines() -> None:
    there = position("A1: r4 b4 / A6: r3 b3 / D1: r2 b2 / D6: r1 b1", mollies="A4 D4", on="4").roll(2)
    assert there.mollies == "A5 D5"
    assert there.over is False


@rule("BM-22", "BM-D4")
def test_no_molly_or_fish_lengthens_the_way() -> None:
    there = position("A1: r4 / A2: r3 b3 / D6: r2 b4", mollies="A4 A3").roll(3)
    assert there.hunts() == ("A3", "A2")


@rule("BM-22")
def test_a_molly_on_a_machine_that_goes_on_is_not_harmed() -> None:
    there = position("A1: r4 b4 / D1: r3 b3 / A6: r2", mollies="B5 D3", starting="b").roll(4).hunt("A5")
    assert there.view.on == (4,)
    assert there.hunt_anyhow().mollies.split()[0] == "A5"
    assert there.asked == "r"


@rule("BM-D5")
def test_both_mollies_hunt_the_same_fish_and_may_end_on_one_card() -> None:
    there = position("B4: r4 b4", mollies="B3 B5").roll(2)
    assert there.mollies == "B4 B4"
    assert there.fish == ""


@rule("BM-D5")
def test_the_second_molly_hunts_the_fish_that_the_first_has_caught() -> None:
    there = position("B4: r4 / D1: r3 b4 b3", mollies="B3 B6").roll(2)
    assert there.mollies == "B4 B5"


@rule("BM-D5", "BM-21")
def test_mollies_with_a_choice_are_moved_one_after_the_other_by_the_starting_player() -> None:
    there = position("A1: r4 b4 / D6: r3 b3", mollies="B3 C4", starting="b").roll(2)
    assert there.state.ask() == Choose((1,))
    assert list(there.state.moves(1)) == [MoveMolly(0, "A3"), MoveMolly(0, "B2")]
    there.hunt("B2")
    assert list(there.state.moves(1)) == [MoveMolly(1, "C5"), MoveMolly(1, "D4")]
    there.hunt("D4")
    assert there.mollies == "B2 D4"


@rule("BM-D6")
def test_a_molly_onto_which_the_aim_is_swept_stays_and_eats() -> None:
    there = position("B4: r4 / D6: b4 b3", mollies="B5 A1").roll(1).hunt_anyhow()
    assert there.mollies.startswith("B5")
    assert Hunted(0, "B5", "B5", ("B5",), 1, 0, False) in there.told
    assert Eaten(0, 4, "B5", "molly", 0) in there.told


@rule("BM-D6")
def test_a_molly_onto_which_others_are_swept_must_leave_them() -> None:
    there = position("B4: r4 b4 / D6: b3", mollies="B5 A1").roll(1)
    assert there.hunts()[0] == "B6 C5"
    assert there.hunt_anyhow().fish == "B5: b4 r4 / D6: b3"


@rule("BM-D6")
def test_those_left_by_a_molly_still_die_of_the_machine() -> None:
    there = position("B4: r4 b4 / D6: b3 / A6: r3 r2", mollies="B5 A1", on="3").roll(1).hunt_anyhow()
    assert [there.at(fish) for fish in ("r4", "b4", "b3")] == [None, None, "D6"]
    assert Eaten(0, 4, "B5", "machine", 3) in there.told


@rule("BM-D6")
def test_a_molly_with_a_fish_just_as_lonely_elsewhere_stays_on_its_own() -> None:
    there = position("B4: r4 / B6: b4 / A1: r3 b3", mollies="B5 D1").roll(1).hunt_anyhow()
    assert there.at("r4") is None
    assert there.mollies.startswith("B5")
    assert there.at("b4") == "B6"


@rule("BM-19")
def test_what_a_molly_hunts_is_told() -> None:
    there = position("A1: r4 b4 / D6: b3", mollies="D4 A4").roll(2)
    there.hunt("B4")
    hunted = [event for event in there.told if isinstance(event, Hunted)]
    assert hunted == [Hunted(0, "D4", "D5", ("D6",), 1, 2, False), Hunted(1, "A4", "B4", ("D6",), 1, 5, True)]


@rule("BM-21", "BM-D3")
def test_a_chosen_step_is_told_with_the_aims_it_leads_to() -> None:
    there = position("B1: r4 / B5: b4", mollies="B3 D6").roll(2).hunt("B4")
    assert [event for event in there.told if isinstance(event, Hunted)] == [Hunted(0, "B3", "B4", ("B5",), 1, 2, True)]


@rule("BM-21", "BM-25")
@pytest.mark.parametrize(("starting", "seat"), [("r", 0), ("b", 1), ("g", 2)])
def test_only_the_starting_player_chooses_also_without_fish(starting: str, seat: int) -> None:
    there = position("B1: r4 / B5: b4", mollies="B3 D6", starting=starting).roll(2)
    assert there.state.ask() == Choose((seat,))
