"""The die: machines go on and off in pairs, and the current carries fish."""

from __future__ import annotations

import pytest

from games.blackmolly.positions import Position, place, position
from rules.covered import rule
from shoal.core import FATE, Choose, Event, Fate, Refused
from shoal.games.blackmolly.events import Admitted, Drift, Eaten, Held, Rolled, Steered, Swept, Switched
from shoal.games.blackmolly.moves import Enter, Split
from shoal.games.blackmolly.view import Contest

FAR = "A6 D6"
"""Where Mollies are out of the way of the stream."""

HERD = " / D1: r1 b1"
"""Fish that are the aim of nobody, since they are two."""


def swept(there: Position) -> Swept:
    """What the current did."""
    (event,) = [event for event in there.told if isinstance(event, Swept)]
    return event


def held(there: Position) -> list[Event]:
    """The old fish that it did not carry."""
    return [event for event in there.told if isinstance(event, Held)]


# Machines ---------------------------------------------------------------------------------------------------


@rule("BM-14")
def test_the_starting_player_rolls_once_when_all_have_moved() -> None:
    there = position("A1: r4 / D6: b4", starting="b").rest()
    ask = there.state.ask()
    assert isinstance(ask, Fate)
    assert (ask.question.kind, ask.question.rule) == ("die", "BM-14")
    there.roll(3).hunt_anyhow()
    assert [event for event in there.told if isinstance(event, Rolled)] == [Rolled(1, 3)]


@rule("BM-14")
@pytest.mark.parametrize("number", [0, 5, -1, "1", None, 1.0, True])
def test_the_die_shows_1_to_4_and_nothing_else(number: object) -> None:
    there = position("A1: r4 / D6: b4").rest()
    before = there.state.digest()
    with pytest.raises(Refused) as refused:
        there.answer(FATE, number)
    assert (refused.value.rule, refused.value.reason) == ("BM-14", "The die shows a number from 1 to 4.")
    assert there.state.digest() == before


@rule("BM-15", "BM-D10")
@pytest.mark.parametrize(("number", "cards"), [(2, ("A2", "B6")), (3, ("B5", "D3")), (4, ("A5", "D2"))])
def test_both_machines_of_a_number_go_on_and_later_off_again(number: int, cards: tuple[str, ...]) -> None:
    there = position("A1: r4 b4 / D1: r3 b3").roll(number).hunt_anyhow()
    assert set(cards) <= set(there.view.deadly)
    there.roll(number).hunt_anyhow()
    assert there.state.red == 0
    switched = [event for event in there.told if isinstance(event, Switched)]
    assert [(event.number, event.on, event.cards) for event in switched] == [
        (number, True, cards),
        (number, False, cards),
    ]


@rule("BM-15")
def test_machines_of_other_numbers_stay_as_they_are() -> None:
    there = position("A1: r4 b4 / D1: r3 b3", on="2 4").roll(3).hunt_anyhow()
    assert there.view.on == (2, 3, 4)
    assert int(there.state.red).bit_count() == 6


@rule("BM-D10")
def test_a_machine_kills_in_the_round_in_which_it_goes_on() -> None:
    there = position("A2: r4 / B6: b4 / D1: r3 b3 / A1: r2 b2", mollies="D4 D4").roll(2).hunt_anyhow()
    assert there.fish == "A1: b2 r2 / D1: b3 r3"
    eaten = [event for event in there.told if isinstance(event, Eaten)]
    assert eaten == [Eaten(0, 4, "A2", "machine", 2), Eaten(1, 4, "B6", "machine", 2)]


@rule("BM-D10", "BM-15")
def test_a_machine_that_goes_off_harms_nobody_and_can_be_entered_again() -> None:
    there = position("A1: r4 b4 / D6: r3 b3", on="2", mollies="D3 D3", starting="b")
    assert there.ways("b4") == "B1"
    there.roll(2).hunt_anyhow()
    assert "A2" in there.ways("r4")


@rule("BM-D19", "BM-15")
def test_the_roll_counts_even_if_no_fish_is_near() -> None:
    there = position("D1: r4 b4 / D6: r3 b3", mollies="A4 A4").roll(2).hunt_anyhow()
    assert there.view.on == (2,)
    there.roll(1).hunt_anyhow()
    assert swept(there) == Swept(())


# The current ------------------------------------------------------------------------------------------------


@rule("BM-16", "BM-18")
def test_the_current_carries_each_fish_one_card_along_its_arrow_and_leaves_no_red_piece() -> None:
    there = position("B1: r4 / C3: r3 / C5: b4 / A1: b3 b2", mollies=FAR).roll(1)
    assert swept(there).moved == (
        Drift(0, 3, "C3", "D3"),
        Drift(0, 4, "B1", "B2"),
        Drift(1, 4, "C5", "B5"),
    )
    assert there.state.red == 0


@rule("BM-16")
def test_mollies_are_not_carried() -> None:
    there = position("A1: r4 b4 / D1: r3 b3", mollies="B1 B2").roll(1)
    assert there.hunts() == ("A1", "A2 B1")


@rule("BM-16", "BM-18")
def test_the_current_runs_anew_with_each_1_and_not_in_between() -> None:
    there = position("B1: r4 b4 / D6: r3 b3", mollies="A6 D5").roll(1).hunt_anyhow()
    assert there.at("r4") == "B2"
    there.roll(2).hunt_anyhow()
    assert there.at("r4") == "B2"


@rule("BM-D7", "BM-16")
def test_a_fish_swept_onto_a_machine_that_is_on_is_removed() -> None:
    there = position("B4: r4 / A1: r3 b3" + HERD, mollies="D6 D6", on="3").roll(1).hunt_anyhow()
    assert there.at("r4") is None
    assert Eaten(0, 4, "B5", "machine", 3) in there.told


C1_TO_ANEMONE = "S1 2a N1 M1 4a S2 / P1 F2> FX>v F3> 3a 2b / F1> N2 F4v N3 F5^ P2 / S3 4b 3b M2 N4 S4"
"""The show tank with F1 and P1 changed, so that the current leads from C1 onto the anemone of C2."""


@rule("BM-D7")
def test_anemones_do_not_kill_unless_the_players_want_it() -> None:
    fish = "C1: r4 r3 / A6: b4 b3 / A1: r2"
    there = position(fish, mollies="A2 D6", tank=C1_TO_ANEMONE).roll(1).hunt_anyhow()
    assert there.at("r4") == "C2"
    assert there.asked == "b"
    there.done()
    assert there.ways("r4") == "B2 C1 C3 D2"
    deadly = position(fish, mollies="A2 D6", tank=C1_TO_ANEMONE, anemones_kill=True).roll(1).hunt_anyhow()
    assert deadly.at("r4") is None
    assert Eaten(0, 4, "C2", "anemone", 0) in deadly.told


@rule("BM-D7")
def test_a_fish_on_an_anemone_counts_for_the_mollies() -> None:
    there = position("C1: r4 / A6: b4 b3", mollies="C4 D6", tank=C1_TO_ANEMONE).roll(1)
    assert there.view.headings[0].aims == ("C2",)


@rule("BM-D8")
def test_fish_follow_each_other_along_the_stream_and_none_is_carried_twice() -> None:
    there = position("B1: r4 / B2: b4 / B3: g4", mollies=FAR).roll(1).send("g4 C3")
    assert (there.at("r4"), there.at("b4"), there.at("g4")) == ("B2", "B3", "C3")


@rule("BM-D8")
def test_two_currents_that_face_each_other_swap_their_fish() -> None:
    tank = "S1 2a N1 M1 4a S2 / F1> F2< FX>v F3> 3a 2b / P1 N2 F4v N3 F5^ P2 / S3 4b 3b M2 N4 S4"
    there = position("B1: r4 / B2: b4", mollies=FAR, tank=tank).roll(1)
    assert (there.at("r4"), there.at("b4")) == ("B2", "B1")


@rule("BM-17", "BM-D9")
def test_the_starting_player_sends_each_fish_on_the_splitting_card_by_itself() -> None:
    there = position("B3: r4 b4" + HERD, mollies=FAR).roll(1)
    assert there.state.ask() == Choose((0,))
    assert list(there.state.moves(0)) == [Split(0, 4, "B4"), Split(0, 4, "C3")]
    there.send("r4 B4")
    assert list(there.state.moves(0)) == [Split(1, 4, "B4"), Split(1, 4, "C3")]
    there.send("b4 C3")
    assert (there.at("r4"), there.at("b4")) == ("B4", "C3")
    assert [event for event in there.told if isinstance(event, Steered)] == [Steered(0, 4, "B4"), Steered(1, 4, "C3")]


@rule("BM-17", "BM-D9")
def test_fish_are_sent_from_the_starting_player_on_and_the_oldest_first() -> None:
    there = position("B3: r4 r1 b3 g4 g2", mollies=FAR, starting="b").roll(1)
    order = []
    while there.view.phase == "split":
        assert there.asked == "b"
        assert there.view.split is not None
        order.append(there.view.split)
        there.answer(1, there.state.moves(1)[0])
    assert order == [(1, 3), (2, 4), (2, 2), (0, 4), (0, 1)]
    assert there.fish == "B4: g4 g2 b3 r4 r1"


@rule("BM-17")
def test_nothing_moves_before_the_last_fish_is_sent() -> None:
    there = position("B1: g4 / B3: r4 b4", mollies=FAR).roll(1).send("r4 B4")
    assert there.fish == "B1: g4 / B3: b4 r4"
    assert there.view.sweep == (Drift(0, 4, "B3", "B4"), Drift(2, 4, "B1", "B2"))


# Alternative rule -------------------------------------------------------------------------------------------


@rule("BM-D16")
def test_old_fish_follow_each_other_along_the_stream() -> None:
    there = position("B1: r4 / B2: b4", mollies=FAR, old_fish=True).roll(1)
    assert (there.at("r4"), there.at("b4")) == ("B2", "B3")


@rule("BM-D16")
def test_old_fish_swap_where_currents_face_each_other() -> None:
    tank = "S1 2a N1 M1 4a S2 / F1> F2< FX>v F3> 3a 2b / P1 N2 F4v N3 F5^ P2 / S3 4b 3b M2 N4 S4"
    there = position("B1: r4 / B2: b4", mollies=FAR, tank=tank, old_fish=True).roll(1)
    assert (there.at("r4"), there.at("b4")) == ("B2", "B1")
    assert held(there) == []


@rule("BM-D16", "BM-31")
def test_the_current_does_not_carry_an_old_fish_onto_one_that_stays() -> None:
    there = position("C5: r4 r3 / B5: b4" + HERD, mollies="A1 D1", old_fish=True).roll(1)
    assert held(there) == [Held(0, "C5", "B5")]
    assert swept(there) == Swept((Drift(0, 3, "C5", "B5"),))
    assert (there.at("r4"), there.at("r3"), there.at("b4")) == ("C5", "B5", "B5")


@rule("BM-D16")
def test_whoever_is_stopped_stops_the_next_behind() -> None:
    tank = "S1 2a N1 M1 4a S2 / F1> F2> F3> P1 3a 2b / FX>^ N2 F4v N3 F5^ P2 / S3 4b 3b M2 N4 S4"
    fish = "B1: r4 / B2: b4 / B3: g4 / B4: y4" + HERD
    there = position(fish, mollies="A6 A6", tank=tank, old_fish=True).roll(1)
    assert [there.at(f"{owner}4") for owner in "rbgy"] == ["B1", "B2", "B3", "B4"]
    assert held(there) == [Held(2, "B3", "B4"), Held(1, "B2", "B3"), Held(0, "B1", "B2")]


@rule("BM-D16")
def test_an_old_fish_sent_from_the_splitting_card_onto_one_that_stays_is_held_too() -> None:
    tank = "S1 2a N1 M1 4a S2 / F1> F2> FX>v P1 3a 2b / F3> N2 F4v N3 F5^ P2 / S3 4b 3b M2 N4 S4"
    there = position("B3: r4 r3 / B4: b4" + HERD, mollies=FAR, tank=tank, old_fish=True).roll(1).send("r4 B4 r3 B4")
    assert held(there) == [Held(0, "B3", "B4")]
    assert swept(there) == Swept((Drift(0, 3, "B3", "B4"),))


@rule("BM-D16")
@pytest.mark.parametrize("arm", ["B4", "C3"])
def test_an_old_fish_that_could_go_nowhere_from_the_splitting_card_is_told_of_the_way_it_was_sent(arm: str) -> None:
    tank = "S1 2a N1 M1 4a S2 / F1> F2> FX>v P1 3a 2b / F3> N2 P2 N3 F5^ F4v / S3 4b 3b M2 N4 S4"
    fish = "B3: r4 / B4: b4 / C3: g4" + HERD
    there = position(fish, mollies=FAR, tank=tank, old_fish=True).roll(1).send(f"r4 {arm}")
    assert held(there) == [Held(0, "B3", place(arm))]


@rule("BM-D16")
@pytest.mark.parametrize(("chosen", "red", "blue"), [("r", "B5", "C5"), ("b", "B4", "B5")])
def test_of_two_old_fish_for_one_card_the_starting_player_names_the_one_that_goes(
    chosen: str, red: str, blue: str
) -> None:
    there = position("B4: r4 / C5: b4" + HERD, mollies="A1 D1", starting="b", old_fish=True).roll(1)
    assert there.state.ask() == Choose((1,))
    assert list(there.state.moves(1)) == [Enter("B5", 0), Enter("B5", 1)]
    assert there.view.contest == Contest("B5", (0, 1))
    there.admit(chosen, "B5")
    assert (there.at("r4"), there.at("b4")) == (red, blue)
    stopped = {"r": Held(1, "C5", "B5"), "b": Held(0, "B4", "B5")}[chosen]
    told = [event for event in there.told if isinstance(event, Admitted | Held)]
    assert told == [Admitted("B5", "rb".index(chosen)), stopped]


@rule("BM-D16")
def test_whoever_is_not_let_in_stops_the_next_behind() -> None:
    there = position("B3: g4 / B4: r4 / C5: b4" + HERD, mollies="A1 D1", old_fish=True).roll(1)
    there.send("g4 B4").admit("b", "B5")
    assert [there.at(f"{owner}4") for owner in "rbg"] == ["B4", "B5", "B3"]


@rule("BM-D16")
def test_young_fish_are_never_stopped() -> None:
    there = position("B4: r4 r3 r2 / C5: b4 b3" + HERD, mollies="A1 D1", old_fish=True).roll(1).admit("b", "B5")
    assert [there.at(fish) for fish in ("r3", "r2", "b3")] == ["B5", "B5", "B5"]


@rule("BM-D16", "BM-D8")
def test_in_the_basic_game_old_fish_are_carried_like_all_others() -> None:
    there = position("B4: r4 / C5: b4 / B5: g4" + HERD, mollies="A1 D1").roll(1)
    assert held(there) == []
    assert (there.at("r4"), there.at("b4")) == ("B5", "B5")
