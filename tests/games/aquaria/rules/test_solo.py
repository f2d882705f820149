"""The solo game: the automa, its tiles, and the rating."""

from __future__ import annotations

import pytest

from games.aquaria.positions import (
    SPACES,
    moves_of,
    of_kind,
    pass_feeding,
    phase,
    play,
    put_token,
    set_dial,
    stand,
    table,
    view,
)
from rules.covered import rule
from shoal.core import FATE, Event
from shoal.core import Draw as Drawn
from shoal.games.aquaria.events import Arrow, Cleared, Found, Gone, Moved, Parked, SoloTile, Stepped
from shoal.games.aquaria.moves import Done, Go, Take
from shoal.games.aquaria.rules.course.rounds import BEGIN_ROUND, begin_phase
from shoal.games.aquaria.rules.game import Aquaria
from shoal.games.aquaria.rules.scoring import ending
from shoal.games.aquaria.rules.state import MICROFLORA, REFRESHING

TILES = ("SO1", "SO2", "SO3", "SO4", "SO5", "SO6", "SO7", "SO8")


def automa_plays(state: Aquaria, tile: str) -> list[Event]:
    """Let the human do nothing, then the automa play this tile; say what it does."""
    play_until_fate(state)
    events = state.answer(FATE, TILES.index(tile))
    while state.who == FATE:
        events += state.answer(FATE, next(iter(state.question().outcomes()))[0])
    return events


def play_until_fate(state: Aquaria) -> None:
    state.answer(0, next(move for move in moves_of(state, Go) if move != Go("middle")))
    while state.who != FATE:
        moves = list(state.moves(0))
        state.answer(0, Done() if Done() in moves else moves[0])


def automa_on(state: Aquaria, circle: str, space: str = "S") -> None:
    """Put the automa's die and marker there."""
    stand(state, 1, circle)
    state.players[1].space = SPACES.index(space)


@rule("AQ-E13", "AQ-R125", "AQ-R131", "AQ-R134", "AQ-R136")
def test_going_clockwise_to_study_the_marker_takes_two_steps_left_and_discards_the_token() -> None:
    state = table(1)
    automa_on(state, "place")
    put_token(state, "2a", "EK01")
    stand(state, 0, "gain")
    events = automa_plays(state, "SO7")
    assert events == [
        SoloTile("SO7"),
        Moved(None, "study", 1, False),
        Arrow("study", 2),
        Stepped(None, "1a"),
        Stepped(None, "2a"),
        Found(None, "EK01"),
    ]
    assert view(state).spaces == ()


@rule("AQ-R130", "AQ-R125")
@pytest.mark.parametrize(("tile", "circle"), [("SO1", "place"), ("SO2", "oxygen"), ("SO3", "shop")])
def test_plain_tiles_only_move_the_die_and_turn_the_arrow(tile: str, circle: str) -> None:
    state = table(1)
    stand(state, 0, "gain")
    events = automa_plays(state, tile)
    assert [type(event) for event in events] == [SoloTile, Moved, Arrow]
    assert view(state).automa is not None
    assert view(state).automa.circle == circle  # type: ignore[union-attr]


@rule("AQ-R131")
def test_the_study_tile_takes_the_right_branch() -> None:
    state = table(1)
    events = automa_plays(state, "SO4")
    assert [event.space for event in events if isinstance(event, Stepped)] == ["1d", "2d"]


@rule("AQ-R131")
def test_the_automa_discards_the_tokens_that_it_passes_too() -> None:
    state = table(1)
    automa_on(state, "place", "1d")
    put_token(state, "2d", "EK01")
    put_token(state, "3c", "EK02")
    events = automa_plays(state, "SO4")
    assert of_kind(events, Found) == [Found(None, "EK01"), Found(None, "EK02")]
    assert (view(state).spaces, state.players[0].tokens) == ((), ())


@rule("AQ-R132", "AQ-R123")
def test_on_gain_the_lower_row_is_discarded_and_the_upper_one_moves_down() -> None:
    state = table(1)
    before = tuple(card for card in view(state).offer if card)
    events = automa_plays(state, "SO5")
    assert of_kind(events, Cleared) == [Cleared(None, before[3:], before[:3])]
    after = view(state).offer
    assert after[3:] == before[:3]
    assert None not in after[:3]
    assert view(state).discards == before[3:]


@rule("AQ-R133")
def test_in_the_middle_the_marker_takes_one_step_and_no_arrow_turns() -> None:
    state = table(1)
    events = automa_plays(state, "SO6")
    assert [event.space for event in events if isinstance(event, Stepped)] == ["1a"]
    assert not of_kind(events, Arrow)


@rule("AQ-R134", "AQ-R135", "AQ-D46")
@pytest.mark.parametrize("here", [None, "middle"])
def test_from_the_middle_or_from_nowhere_the_fallback_counts(here: str | None) -> None:
    for tile, circle in (("SO7", "study"), ("SO8", "gain")):
        state = table(1)
        if here:
            automa_on(state, here)
        events = automa_plays(state, tile)
        assert Moved(None, circle, 1, False) in events  # type: ignore[arg-type]


@rule("AQ-R135")
def test_the_other_tile_goes_counterclockwise() -> None:
    state = table(1)
    automa_on(state, "place")
    assert Moved(None, "shop", 1, False) in automa_plays(state, "SO8")


@rule("AQ-D47")
def test_a_die_that_is_there_already_stays_and_the_rest_happens() -> None:
    state = table(1)
    automa_on(state, "oxygen")
    events = automa_plays(state, "SO2")
    assert events == [SoloTile("SO2"), Moved(None, "oxygen", 1, False), Arrow("oxygen", 2)]


@rule("AQ-D5")
def test_parked_pearls_that_the_automa_visits_first_go_back_to_the_supply() -> None:
    state = table(1)
    state.parked[2] = 2
    events = automa_plays(state, "SO2")
    assert Parked("oxygen", 0) in events
    assert (state.parked[2], state.players[0].pearls) == (0, 0)


@rule("AQ-D48", "AQ-R137")
def test_the_automa_gains_no_lionfish_and_takes_a_place_of_the_arrival_chart() -> None:
    state = table(1)
    automa_on(state, "place", "5a")
    events = automa_plays(state, "SO6")
    assert Stepped(None, "6") in events
    assert len(view(state).lionfish) == 4
    late = table(1)
    automa_on(late, "place", "11a")
    events = automa_plays(late, "SO4")
    assert [event for event in events if isinstance(event, Stepped)] == [Stepped(None, "F", 1)]
    assert view(late).arrivals == (None,)
    assert len(ending(late).lines) == 1


@rule("AQ-R127", "AQ-D41")
@pytest.mark.parametrize(("matches", "order"), [(5, (0, None)), (4, (None, 0))])
def test_five_matching_dials_let_the_human_start(matches: int, order: tuple[int | None, ...]) -> None:
    state = table(1)
    for dial in (0, 1, 2, 3, 6)[:matches]:
        set_dial(state.players[0], dial, "red")
    phase(state, MICROFLORA)
    assert view(state).order == order


@rule("AQ-R128", "AQ-R126")
def test_all_tiles_are_shuffled_again_after_the_second_round() -> None:
    state = table(1)
    state.solo = (2,)
    state.round = 2
    pass_feeding(state)
    assert state.round == 3
    assert len(state.solo) == 8
    assert (view(state).turn, view(state).stage) == (0, "action")


@rule("AQ-R129", "AQ-D50")
@pytest.mark.parametrize(("round", "display", "left"), [(1, 4, 4), (2, 4, 3), (3, 3, 2), (3, 0, 0)])
def test_a_random_lionfish_leaves_the_display_before_rounds_three_and_four(round: int, display: int, left: int) -> None:
    state = table(1, round=round)
    state.display = tuple(range(display))
    events = pass_feeding(state)
    assert len(view(state).lionfish) == left
    assert len(of_kind(events, Gone)) == display - left


@rule("AQ-R129")
def test_fate_says_which_lionfish_leaves() -> None:
    state = table(1, round=2)
    state.stack.clear()
    begin_phase(state, REFRESHING, None)
    state.push(BEGIN_ROUND)
    state.go_on(None)
    assert state.question() == Drawn("lionfish", "AQ-R129", (0, 1, 2, 3))
    assert state.answer(FATE, 2) == [Gone("LF03")]


@rule("AQ-D49")
def test_a_card_taken_from_the_offer_is_replaced_in_its_place() -> None:
    state = table(1)
    state.players[0].pearls = 1
    play(state, Go("gain"))
    play(state, next(move for move in state.moves(0) if move.data()["kind"] == "act"))
    before = view(state).offer
    play(state, Take("YE24"))
    after = view(state).offer
    assert [place for place in range(6) if before[place] != after[place]] == [4]


@rule("AQ-R137", "AQ-R138", "AQ-D51")
@pytest.mark.parametrize(
    ("points", "basic", "advanced"),
    [
        (149, "unrated", "unrated"),
        (150, "debut", "unrated"),
        (160, "decent", "unrated"),
        (170, "nice", "debut"),
        (189, "great", "decent"),
        (190, "excellent", "nice"),
        (210, "excellent", "excellent"),
    ],
)
def test_the_total_is_rated(points: int, basic: str, advanced: str) -> None:
    for scoring, rating in (("basic", basic), ("advanced", advanced)):
        state = table(1, scoring, round=4)
        state.players[0].points = points
        assert ending(state).rating == rating
        assert len(ending(state).ranking) == 1


def test_several_players_get_no_rating() -> None:
    assert ending(table(2)).rating is None
