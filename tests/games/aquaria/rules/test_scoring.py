"""The final scoring, basic and advanced, line by line."""

from __future__ import annotations

import pytest

from games.aquaria.positions import CARDS, SPACES, feed_with, give_tokens, lay, phase, play, set_dial, table, view
from rules.covered import rule
from shoal.games.aquaria.ending import Ending, Line, Part
from shoal.games.aquaria.moves import Done
from shoal.games.aquaria.rules.game import Aquaria
from shoal.games.aquaria.rules.scoring import ending, lines_of
from shoal.games.aquaria.rules.state import FEEDING, SCORING

JOHN = {
    1: "BL07", 5: "BL24", 6: "GR21", 7: "BL02", 9: "BL08", 10: "BL20", 11: "LF08", 12: "GR09", 13: "GR10", 14: "RD06",
}  # fmt: skip
"""The aquarium of the printed example."""


def example(scoring: str) -> Aquaria:
    """The end of the printed example."""
    state = table(2, scoring, round=4)
    lay(state, 0, JOHN)
    player = state.players[0]
    player.points, player.pearls, player.wool, player.oxygen = 45, 3, 2, 10
    player.space, state.arrivals = SPACES.index("F"), (0,)
    feed_with(player, red=2, green=1, blue=1)
    return state


def points(state: Aquaria, seat: int = 0) -> dict[str, int]:
    """The points of each line."""
    return {line.item: line.points for line in lines_of(state, seat)}


def parts(state: Aquaria, item: str) -> tuple[Part, ...]:
    """What one line was given for."""
    (line,) = [line for line in lines_of(state, 0) if line.item == item]
    return line.parts


@rule("AQ-E11", "AQ-R120", "AQ-R110", "AQ-R111", "AQ-R112", "AQ-R113", "AQ-R114", "AQ-R115", "AQ-R116")
def test_the_printed_example_makes_ninety_six_in_the_basic_scoring() -> None:
    state = example("basic")
    assert list(points(state).values()) == [45, 5, 7, 12, 1, 3, 0, 15, 4, 4]
    result = ending(state)
    assert result.scores is not None
    assert result.scores[0] == 96


@rule("AQ-E12", "AQ-R121", "AQ-R118", "AQ-R119")
def test_the_printed_example_makes_a_hundred_and_nine_in_the_advanced_scoring() -> None:
    state = example("advanced")
    assert list(points(state).values()) == [45, 5, 7, 12, 1, 3, 0, 15, 6, 9, 6]
    assert sum(points(state).values()) == 109


@rule("AQ-R114", "AQ-D27")
def test_full_rows_and_columns_give_three_points_and_lionfish_fill_them() -> None:
    state = table(2)
    lay(state, 0, {0: "RD16", 1: "RD17", 2: "LF01", 3: "RD19", 4: "RD20", 8: "BL16", 12: "BL17"})
    assert [part.cells for part in parts(state, "lines")] == [(0, 1, 2, 3), (0, 4, 8, 12)]
    assert points(state)["lines"] == 6


@rule("AQ-R113")
@pytest.mark.parametrize(("cans", "worth"), [(2, 0), (3, 1), (8, 2)])
def test_every_three_cans_give_a_point(cans: int, worth: int) -> None:
    state = table(2)
    feed_with(state.players[0], red=1, blue=cans - 1)
    assert points(state)["food"] == worth


@rule("AQ-R115", "AQ-R66")
def test_unused_tokens_give_the_points_on_their_back() -> None:
    state = table(2)
    give_tokens(state, 0, "EK04", "ER01")
    assert [(part.name, part.points) for part in parts(state, "tokens")] == [("EK04", 2), ("ER01", 3)]


@rule("AQ-R112", "AQ-R68")
def test_arrival_gives_twelve_nine_seven_and_five() -> None:
    state = table(4)
    state.arrivals = (2, 0, 3, 1)
    assert [points(state, seat)["encyclopedia"] for seat in (2, 0, 3, 1)] == [12, 9, 7, 5]
    state.arrivals = (2,)
    assert points(state)["encyclopedia"] == 0


@rule("AQ-R29", "AQ-R30")
@pytest.mark.parametrize(("number", "worth"), [(0, 6), (1, 6), (2, 6), (3, 9), (5, 15), (6, 15)])
def test_a_lionfish_gives_six_points_or_three_a_match_up_to_fifteen(number: int, worth: int) -> None:
    state = table(2)
    lay(state, 0, {15: "LF07", **{cell: f"RD{cell + 1:02}" for cell in range(number)}})
    assert points(state)["lionfish"] == worth


@rule("AQ-R30", "AQ-R31")
@pytest.mark.parametrize(("lionfish", "matches"), [("LF01", 2), ("LF03", 1), ("LF05", 1), ("LF10", 3), ("LF08", 1)])
def test_lionfish_count_types_or_colours_and_never_each_other(lionfish: str, matches: int) -> None:
    state = table(2)
    lay(state, 0, {0: lionfish, 1: "LF02", 2: "YE01", 3: "YE02", 9: "BL08", 15: "YE21"})
    assert [part.count for part in parts(state, "lionfish") if part.name == lionfish] == [matches]


@rule("AQ-R116", "AQ-R118", "AQ-R31")
@pytest.mark.parametrize(("scoring", "each"), [("basic", 2), ("advanced", 3)])
def test_each_anemone_counts_the_clownfish_beside_it(scoring: str, each: int) -> None:
    state = table(2, scoring)
    lay(state, 0, {5: "RD21", 1: "RD01", 4: "RD02", 6: "RD03", 9: "RD04", 0: "BL01", 10: "BL21", 14: "LF01"})
    assert [(part.cells[0], part.points) for part in parts(state, "anemones")] == [(5, 4 * each), (10, 2 * each)]


@rule("AQ-R116", "AQ-R118")
@pytest.mark.parametrize(("scoring", "worths"), [("basic", (2, 1, 4)), ("advanced", (4, 1, 9))])
def test_schools_count_by_connected_groups(scoring: str, worths: tuple[int, ...]) -> None:
    state = table(2, scoring)
    lay(state, 0, {0: "RD08", 1: "RD09", 6: "BL08", 12: "GR08", 13: "GR09", 9: "YE08"})
    groups = [(part.cells, part.points) for part in parts(state, "schools")]
    assert groups == [((0, 1), worths[0]), ((6,), worths[1]), ((9, 12, 13), worths[2])]


@rule("AQ-R116")
def test_a_school_of_six_or_more_gives_the_highest_points() -> None:
    state = table(2)
    fish = ["RD08", "RD09", "RD10", "RD11", "BL08", "BL09", "BL10"]
    lay(state, 0, dict(enumerate(fish)))
    assert points(state)["schools"] == 14


@rule("AQ-R119", "AQ-D28", "AQ-D29")
@pytest.mark.parametrize(
    ("beside", "worth"),
    [
        ({}, 0),
        ({1: "BL21"}, 0),
        ({1: "BL21", 4: "BL22"}, 0),
        ({1: "BL21", 4: "RD22"}, 1),
        ({1: "BL21", 4: "GR22", 6: "YE21"}, 3),
        ({1: "BL21", 4: "GR22", 6: "YE21", 9: "RD21"}, 6),
        ({1: "BL21", 4: "LF01"}, 1),
        ({1: "BL21", 4: "BL22", 6: "LF01", 9: "LF02"}, 3),
        ({1: "BL21", 4: "GR22", 6: "LF01", 9: "LF02"}, 6),
    ],
)
def test_a_plant_counts_the_colours_beside_it_but_not_its_own(beside: dict[int, str], worth: int) -> None:
    state = table(2, "advanced")
    lay(state, 0, {5: "RD16", **beside})
    assert points(state)["plants"] == worth
    basic = table(2, "basic")
    lay(basic, 0, {5: "RD16", **beside})
    assert "plants" not in points(basic)


@rule("AQ-R110", "AQ-R111")
def test_pearls_wool_and_oxygen_count_also_below_zero() -> None:
    state = table(2)
    player = state.players[0]
    player.pearls, player.wool, player.oxygen = 4, 3, 0
    assert (points(state)["stock"], points(state)["oxygen"]) == (7, -4)
    assert sum(points(state).values()) == 3


@rule("AQ-R122", "AQ-D10")
def test_most_points_win_and_equal_points_share_the_place() -> None:
    state = table(3, round=4)
    for seat, made in enumerate((10, 20, 20)):
        state.players[seat].points = made
    phase(state, FEEDING)
    result = state.outcome()
    assert (result.reason, result.ranking) == ("four rounds", ((1, 2), (0,)))
    assert result.place(0) == 3


@rule("AQ-D31", "AQ-R102")
def test_before_the_scoring_tokens_can_be_used_and_then_the_game_is_over() -> None:
    state = table(2, round=4)
    give_tokens(state, 1, "ER05")
    phase(state, SCORING)
    assert (state.who, view(state, 1).step) == (1, "scoring")
    play(state, Done())
    assert view(state).stage == "over"
    seen = view(state).outcome
    assert isinstance(seen, Ending)
    assert Line("tokens", 3, (Part(3, 1, (), "ER05"),)) in seen.lines[1]


def test_what_the_view_calls_the_total_is_what_the_scoring_would_give() -> None:
    for scoring in ("basic", "advanced"):
        state = example(scoring)
        set_dial(state.players[0], 0, "red")
        assert view(state).players[0].total == sum(points(state).values())
    assert len(CARDS) == 100
