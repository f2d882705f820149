"""What is seen: everything, by everybody, and what somebody would work out at the table."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from games.blackmolly.positions import Position, begun, position
from harness.play import steps
from rules.covered import rule
from shoal.games.blackmolly import GAME
from shoal.games.blackmolly.events import Drift, Loss
from shoal.games.blackmolly.moves import PlaceOld
from shoal.games.blackmolly.view import Forecast, Heading, Standing


def test_everybody_sees_the_same() -> None:
    state = position("A1: r4 / D6: b4 g4").state
    views = [replace(state.view(seat), seat=None) for seat in (0, 1, 2, None)]
    assert views == [state.view(None)] * 4


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("old_fish", [False, True])
@pytest.mark.parametrize("tank", ["random", "show"])
def test_a_view_leads_back_to_the_very_state_at_every_step(seats: int, old_fish: bool, tank: str) -> None:
    options = {"old_fish": old_fish, "tank": tank, "anemones_kill": True}
    for seed in range(2):
        for step in steps(GAME.begin(seats, options), Random(seed)):
            for state in (step.before, step.after):
                again = GAME.imagine(state.view(seed), Random(1))
                assert again.digest() == state.digest()
                assert [again.codes(seat) for seat in range(seats)] == [state.codes(seat) for seat in range(seats)]


@pytest.mark.parametrize(
    "there",
    [
        begun(3, old_fish=True).answer(0, PlaceOld("S2")),
        position("A1: r4 r3 / D6: r2 b4").swim("r3 B1"),
        position("A1: r4 / D6: b4").rest(),
        position("B3: r4 b4 / B1: r3", mollies="A6 D6").roll(1).send("r4 B4"),
        position("B3: g4 / B4: r4 / C5: b4", mollies="A1 D1", old_fish=True).roll(1).send("g4 B4"),
        position("B1: r4 / B5: b4", mollies="D6 B3").roll(2),
        position("A2: r4 r1 b3").roll(2).hunt_anyhow(),
        position("A1: r4 b4 / D1: r3 b3", quiet_rounds=1).roll(2).hunt_anyhow(),
    ],
)
def test_a_view_of_every_phase_leads_back_to_the_very_state(there: Position) -> None:
    again = GAME.imagine(there.view, Random(1))
    assert again.digest() == there.state.digest()
    assert again.view(None) == there.view


@rule("BM-10")
def test_fish_that_swam_in_this_turn_are_marked_until_it_is_over() -> None:
    there = position("A1: r4 r3 / D6: b4").swim("r3 B1")
    assert [(fish.owner, fish.age) for fish in there.view.fish if fish.swam] == [(0, 3)]
    there.done()
    assert not any(fish.swam for fish in there.view.fish)


@rule("BM-19", "BM-21")
def test_headings_show_where_each_molly_would_go_now() -> None:
    there = position("A1: r4 b4 b3 / D1: r3 b2 / D6: b1", mollies="A4 D4")
    assert there.view.headings == (
        Heading("A4", ("D6",), 1, 5, ("A5", "B4")),
        Heading("D4", ("D6",), 1, 2, ("D5",)),
    )


@rule("BM-15", "BM-16", "BM-17")
def test_forecasts_show_what_each_number_would_do() -> None:
    there = position("B1: r4 / B3: b4 / D6: r3", on="3")
    assert there.view.forecasts == (
        Forecast(1, (), (), (Drift(0, 4, "B1", "B2"), Drift(1, 4, "B3", "B4"), Drift(1, 4, "B3", "C3"))),
        Forecast(2, ("A2", "B6"), (), ()),
        Forecast(3, (), ("B5", "D3"), ()),
        Forecast(4, ("A5", "D2"), (), ()),
    )
    assert there.roll(2).view.forecasts == ()


@rule("BM-23", "BM-D7")
def test_deadly_cards_are_those_of_mollies_and_red_pieces_and_by_option_anemones() -> None:
    fish = "A1: r4 / D6: b4"
    assert position(fish, on="3").view.deadly == ("A4", "B5", "D3", "D4")
    assert position(fish, anemones_kill=True).view.deadly == ("A3", "A4", "C2", "C4", "D4", "D5")


@rule("BM-25", "BM-23")
def test_whoever_went_out_is_seen_with_round_last_fish_and_fish_left() -> None:
    fish = "A2: r4 r2 / D1: b4 b3 / A1: r1 g4 g3"
    there = position(fish, mollies="D4 D4", old_fish=True, round=9).roll(2).hunt_anyhow()
    assert there.view.standings == (Standing(9, (4, 2), 1), None, None)
    assert there.view.losses == (Loss(9, 0, 2, "A2", "machine", 2), Loss(9, 0, 4, "A2", "machine", 2))


def test_phases_are_named_as_the_round_goes_on() -> None:
    there = position("B3: r4 b4 / A1: r3 b3", mollies="D6 D6")
    phases = [there.view.phase]
    phases += [there.rest().view.phase, there.roll(1).view.phase, there.send("r4 B4 b4 B4").view.phase]
    assert phases == ["swim", "die", "split", "hunt"]
    assert (there.view.molly, there.view.turn) == (0, None)
