"""Set-up: the tank, the fish and the Mollies on their cards, and the old fish where their owners put them."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from games.blackmolly.positions import Position, begun
from rules.covered import rule
from shoal.core import FATE, Choose, Fate, Refused, ShoalError
from shoal.games.blackmolly import GAME
from shoal.games.blackmolly.events import Laid, Placed, RoundBegan, Swam
from shoal.games.blackmolly.moves import PlaceOld
from shoal.games.blackmolly.tank import DECK, answer_of, of_text
from shoal.games.blackmolly.view import Water

MIRRORED = "S2 4a M1 N1 2a S1 / 2b 3a F3> F2> FX>v F1v / P2 F5^ N3 F4v N2 P1 / S4 N4 M2 3b 4b S3"
"""A tank that is not the show tank: its start cards are elsewhere."""

each_number_of_seats = pytest.mark.parametrize("seats", [2, 3, 4])


@rule("BM-1", "BM-3")
def test_the_deck_has_four_starts_two_dens_six_machines_four_anemones_six_currents_and_two_with_plants() -> None:
    kinds = Counter(card.kind for card in DECK)
    assert kinds == {"start": 4, "molly": 2, "machine": 6, "anemone": 4, "current": 6, "plants": 2}
    assert Counter(card.number for card in DECK) == {0: 12, 1: 6, 2: 2, 3: 2, 4: 2}
    assert sorted(len(card.arrows) for card in DECK if card.kind == "current") == [1, 1, 1, 1, 1, 2]


@rule("BM-2")
def test_chance_lays_the_tank_unless_one_is_chosen() -> None:
    ask = GAME.begin(2).ask()
    assert isinstance(ask, Fate)
    assert (ask.question.kind, ask.question.rule) == ("tank", "BM-1")
    assert begun(2).asked == "r"
    assert begun(2, tank=MIRRORED).asked == "r"


@rule("BM-2")
def test_the_show_tank_is_the_same_each_time() -> None:
    wanted = "S1 2a N1 M1 4a S2 / F1> F2> FX>v F3> 3a 2b / P1 N2 F4v N3 F5^ P2 / S3 4b 3b M2 N4 S4"
    assert begun(2).view.tank_text == wanted


@rule("BM-1", "BM-2")
def test_a_tank_laid_by_chance_is_told_and_then_the_first_round_begins() -> None:
    state = GAME.begin(2)
    answer = state.question().sample(Random(1))
    assert isinstance(answer, list)
    laid, began = state.answer(FATE, answer)
    assert isinstance(laid, Laid)
    assert [card.data() for card in laid.cards] == answer
    assert began == RoundBegan(1, 0)


@rule("BM-2", "BM-8")
def test_a_tank_that_was_given_is_told_with_the_first_answer_and_never_again() -> None:
    there = begun(2).swim("r4 C6")
    laid, began, swam = there.told
    assert isinstance(laid, Laid)
    assert [card.data() for card in laid.cards] == answer_of(there.state.tank.cards, there.state.tank.turns)
    assert (began, swam) == (RoundBegan(1, 0), Swam(0, 4, "D6", "C6"))
    there.roll(2).hunt_anyhow().rest()
    assert [event for event in there.told if isinstance(event, Laid | RoundBegan)] == [laid, began, RoundBegan(2, 1)]


@rule("BM-2", "BM-29")
def test_where_old_fish_are_placed_first_a_given_tank_is_told_before_them() -> None:
    there = begun(2, old_fish=True).answer(0, PlaceOld("S1")).answer(1, PlaceOld("S2"))
    laid, *others = there.told
    assert isinstance(laid, Laid)
    assert others == [Placed(0, "S1", "A1"), Placed(1, "S2", "A6"), RoundBegan(1, 0)]
    assert not any(isinstance(event, Laid) for event in there.done().told[4:])


@rule("BM-4", "BM-5")
@each_number_of_seats
def test_every_player_has_one_fish_on_each_start_card_and_the_mollies_are_at_home(seats: int) -> None:
    there = begun(seats)
    for seat in range(seats):
        assert sorted(fish.at or "" for fish in there.view.fish if fish.owner == seat) == ["A1", "A6", "D1", "D6"]
    assert there.mollies == "A4 D4"


@rule("BM-3", "BM-D14")
@each_number_of_seats
def test_on_no_start_card_there_are_two_fish_of_one_age(seats: int) -> None:
    fish = begun(seats).view.fish
    assert len({(each.age, each.at) for each in fish}) == len(fish) == 4 * seats
    assert begun(4).fish == "A1: y4 g3 b2 r1 / A6: y1 g4 b3 r2 / D1: y2 g1 b4 r3 / D6: y3 g2 b1 r4"


@rule("BM-6")
def test_where_the_start_cards_lie_is_where_the_fish_begin() -> None:
    state = GAME.begin(2)
    tank = of_text(MIRRORED)
    state.answer(FATE, answer_of(tank.cards, tank.turns))
    given = begun(2, tank=MIRRORED)
    for there in (Position(state), given):  # type: ignore[arg-type]
        assert there.fish == "A1: b3 r2 / A6: b2 r1 / D1: b1 r4 / D6: b4 r3"
        assert there.mollies == "A3 D3"


@rule("BM-7", "BM-8")
@each_number_of_seats
def test_all_machines_are_off_and_the_first_seat_has_the_die(seats: int) -> None:
    view = begun(seats).view
    assert (view.on, view.starting, view.round, view.asked, view.phase) == ((), 0, 1, (0,), "swim")


@rule("BM-1")
def test_a_card_is_seen_with_all_that_is_printed_on_it() -> None:
    tank = begun(2).view.tank
    assert (tank[0], tank[1], tank[8], tank[16]) == (
        Water("S1", 0, "start", 0, ()),
        Water("2a", 0, "machine", 2, ()),
        Water("FX", 0, "current", 1, ("B4", "C3")),
        Water("F5", 3, "current", 1, ("B5",)),
    )


@rule("BM-1")
def test_nothing_can_be_moved_before_the_tank_is_laid() -> None:
    state = GAME.begin(2)
    with pytest.raises(Refused) as refused:
        state.answer(0, PlaceOld("S1"))
    assert (refused.value.rule, refused.value.reason) == ("BM-1", "The tank is not laid out yet.")


@pytest.mark.parametrize("seats", [1, 5])
def test_the_game_is_for_two_to_four(seats: int) -> None:
    with pytest.raises(ShoalError, match="Black Molly is for 2 to 4 seats"):
        GAME.begin(seats)


# Alternative rule -------------------------------------------------------------------------------------------


def starts(there: Position) -> list[str]:
    return [move.start for move in there.state.moves(there.state.who) if isinstance(move, PlaceOld)]


@rule("BM-29", "BM-30", "BM-D14")
def test_seats_choose_one_after_another_a_start_card_without_an_old_fish() -> None:
    there = begun(3, old_fish=True)
    assert (there.state.ask(), starts(there)) == (Choose((0,)), ["S1", "S2", "S3", "S4"])
    there.answer(0, PlaceOld("S2"))
    assert (there.state.ask(), starts(there)) == (Choose((1,)), ["S1", "S3", "S4"])
    there.answer(1, PlaceOld("S4"))
    assert (there.state.ask(), starts(there)) == (Choose((2,)), ["S1", "S3"])
    there.answer(2, PlaceOld("S1"))
    assert [there.at(fish) for fish in ("r4", "b4", "g4")] == ["A6", "D6", "A1"]
    assert (there.asked, there.view.phase, there.view.round) == ("r", "swim", 1)


@rule("BM-30", "BM-D14")
def test_the_fourth_old_fish_goes_on_the_last_card_without_a_question() -> None:
    there = begun(4, old_fish=True)
    for seat, start in enumerate(["S2", "S4", "S1"]):
        there.answer(seat, GAME.parse_move({"kind": "place", "start": start}))
    assert there.at("y4") == "D1"
    assert there.told[-2:] == [Placed(3, "S3", "D1"), RoundBegan(1, 0)]
    assert there.asked == "r"


@rule("BM-30")
def test_a_start_card_with_an_old_fish_is_refused_to_the_next() -> None:
    there = begun(2, old_fish=True).answer(0, PlaceOld("S2"))
    before = there.state.digest()
    with pytest.raises(Refused) as refused:
        there.answer(1, PlaceOld("S2"))
    assert (refused.value.rule, refused.value.reason) == ("BM-30", "Another old fish starts on S2.")
    assert there.state.digest() == before


@rule("BM-4", "BM-29")
def test_only_fish_of_those_who_have_chosen_are_in_the_tank() -> None:
    there = begun(2, old_fish=True)
    assert there.fish == ""
    there.answer(0, PlaceOld("S1"))
    assert there.told[-1] == Placed(0, "S1", "A1")
    assert there.fish == "A1: r4 / A6: r2 / D1: r3 / D6: r1"


@rule("BM-D14")
@pytest.mark.parametrize("start", ["S1", "S2", "S3", "S4"])
def test_the_old_fish_changes_places_with_the_one_that_would_be_there(start: str) -> None:
    usual = begun(2).view.fish[:4]
    there = begun(2, old_fish=True).answer(0, GAME.parse_move({"kind": "place", "start": start}))
    chosen = {"S1": "A1", "S2": "A6", "S3": "D1", "S4": "D6"}[start]
    other = next(fish.age for fish in usual if fish.at == chosen)
    wanted = {fish.age: fish.at for fish in usual} | {other: "D6"} | {4: chosen}
    assert {fish.age: fish.at for fish in there.view.fish[:4]} == wanted
