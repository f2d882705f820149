"""The Encyclopedia: steps, forks, tokens, arrival, and the bonus of a space."""

from __future__ import annotations

import pytest

from games.aquaria.positions import (
    SPACES,
    again,
    components,
    gained,
    give_tokens,
    hold,
    moves_of,
    of_kind,
    phase,
    play,
    put_token,
    table,
    view,
)
from rules.covered import rule
from shoal.core import Refused
from shoal.games.aquaria.components.checks import effect_texts
from shoal.games.aquaria.events import Found, Stepped, Used
from shoal.games.aquaria.moves import Act, Done, Food, Go, Pick, Place, Step, Take, Turn, Use
from shoal.games.aquaria.rules.game import Aquaria
from shoal.games.aquaria.rules.scoring import lines_of
from shoal.games.aquaria.rules.state import FEEDING, INCOME, MICROFLORA, SCORING


@rule("AQ-E8", "AQ-R63", "AQ-R64", "AQ-R65", "AQ-R67", "AQ-R70")
@pytest.mark.parametrize("seats", [2, 4])
def test_three_steps_over_two_large_spaces_bring_two_tokens_and_no_bonus(seats: int) -> None:
    state = table(seats)
    state.players[0].pearls = 2
    put_token(state, "2b", "EK01")
    put_token(state, "3b", "EK04")
    again(state)
    events = play(state, Go("study"), Act("study", 2), Step("1b"), Step("3b"))
    assert [event.space for event in events if isinstance(event, Stepped)] == ["1b", "2b", "3b"]
    assert of_kind(events, Found) == [Found(0, "EK01"), Found(0, "EK04")]
    assert view(state).players[0].tokens == ("EK01", "EK04")
    assert (state.players[0].oxygen, state.players[0].cans) == (4, 0)


@rule("AQ-R63")
@pytest.mark.parametrize(("pearls", "space"), [(0, "1a"), (1, "2a"), (2, "3a")])
def test_pearls_buy_more_steps(pearls: int, space: str) -> None:
    state = table(2)
    state.players[0].pearls = 2
    again(state)
    play(state, Go("study"), Act("study", pearls), Step("1a"))
    assert view(state).players[0].space == space


@rule("AQ-R64")
def test_at_a_fork_the_player_chooses_among_the_ways_ahead_only() -> None:
    state = table(2)
    state.players[0].space = SPACES.index("2b")
    state.players[1].space = SPACES.index("3a")
    again(state)
    play(state, Go("study"), Act("study", 0))
    assert moves_of(state, Step) == [Step("3a"), Step("3b")]
    with pytest.raises(Refused, match=r"AQ-R64: The way from your marker does not lead there"):
        state.answer(0, Step("1b"))
    play(state, Step("3a"))
    assert view(state).players[0].space == view(state).players[1].space


@rule("AQ-R65")
def test_a_token_that_is_gone_gives_nothing() -> None:
    state = table(2)
    state.players[0].space = SPACES.index("1a")
    again(state)
    assert not of_kind(play(state, Go("study"), Act("study", 0)), Found)


@rule("AQ-R66")
def test_a_token_is_used_once_at_any_time_of_the_turn() -> None:
    state = table(2)
    give_tokens(state, 0, "EK08", "EK01")
    assert play(state, Use("EK08"))[0] == Used(0, "EK08")
    assert state.players[0].oxygen == 7
    with pytest.raises(Refused, match=r"AQ-R66: You have no Encyclopedia token EK08\."):
        state.answer(0, Use("EK08"))
    play(state, Go("oxygen"), Use("EK01"), Act("oxygen", 1))
    assert state.players[0].oxygen == 11


@rule("AQ-D31")
@pytest.mark.parametrize("stage", [MICROFLORA, INCOME, FEEDING, SCORING])
def test_tokens_can_be_used_in_ones_own_part_of_other_phases_and_not_in_those_of_others(stage: int) -> None:
    state = table(2)
    give_tokens(state, 0, "EK08")
    give_tokens(state, 1, "EK01")
    phase(state, stage)
    assert state.who == 0
    with pytest.raises(Refused, match="AQ-R50"):
        state.answer(1, Use("EK01"))
    assert gained(play(state, Use("EK08")), "oxygen") == 3
    if state.who == 0:
        play(state, Done())
    assert state.who == 1
    play(state, Done())
    assert view(state, 1).players[1].tokens == ("EK01",)


@rule("AQ-R68", "AQ-R69", "AQ-D42")
def test_the_end_gives_a_place_of_the_arrival_chart_and_steps_left_give_points() -> None:
    state = table(3)
    state.players[0].pearls = 2
    state.players[0].space = SPACES.index("11a")
    state.arrivals = (2,)
    again(state)
    events = play(state, Go("study"), Act("study", 2))
    assert of_kind(events, Stepped) == [Stepped(0, "F", 2)]
    assert (view(state).arrivals, gained(events, "points")) == ((2, 0), 4)


@rule("AQ-R69")
def test_every_step_after_the_end_gives_two_points() -> None:
    state = table(2)
    state.players[0].space, state.arrivals, state.players[0].pearls = SPACES.index("F"), (0,), 1
    again(state)
    assert gained(play(state, Go("study"), Act("study", 1)), "points") == 4
    assert view(state).arrivals == (0,)


@rule("AQ-D44")
def test_who_is_first_in_player_order_arrives_first() -> None:
    state = table(2)
    state.order = (1, 0)
    for player in state.players:
        player.space = SPACES.index("11b")
        player.dials = 0
    phase(state, MICROFLORA)
    while view(state).stage == "microflora":
        play(state, state.moves(state.who)[0])
    assert view(state).arrivals == (1, 0)


def gaining_bonus(space: str, card: str) -> Aquaria:
    """Seat 0 with its marker on this space, after it has placed a card that gives the Encyclopedia bonus."""
    state = table(2)
    state.players[0].space = SPACES.index(space)
    state.arrivals = (0,) if space == "F" else ()
    hold(state, 0, card)
    give_tokens(state, 0, "ER08")
    play(state, Use("ER08"), Place(card, 0))
    return state


@rule("AQ-R84", "AQ-R67")
def test_the_encyclopedia_bonus_is_that_of_the_space_of_the_marker() -> None:
    state = gaining_bonus("3b", "RD20")
    assert view(state).sides == ("food.any1 + turn1",)
    play(state, Pick(0), Food("red"), Turn(3))
    assert (state.players[0].food(0), view(state).players[0].dials[3]) == (1, "green")


@rule("AQ-D43")
def test_the_encyclopedia_bonus_may_be_left_and_the_rest_still_comes() -> None:
    state = gaining_bonus("3c", "BL22")
    assert gained(play(state, Done()), "oxygen") == 0
    assert view(state).effect == "turn1"


@rule("AQ-R85")
def test_the_first_space_gives_a_turn_and_after_the_end_the_last_space_counts() -> None:
    assert view(gaining_bonus("S", "RD20")).effect == "turn1"
    assert gained(play(gaining_bonus("F", "RD20"), Pick(0)), "points") == 5


@rule("AQ-R84")
def test_only_cards_filter_tokens_and_the_pet_shop_give_the_encyclopedia_bonus() -> None:
    giving = {file for file, _, text, _ in effect_texts(components(2)) if "encyb" in text}
    assert giving == {"cards.toml", "filter.toml", "petshop.toml"}


@rule("AQ-R66", "AQ-R115")
def test_the_red_token_er11_gives_two_cards_and_a_pearl_or_three_points_in_the_end() -> None:
    state = table(2)
    give_tokens(state, 0, "ER11")
    tokens = next(line for line in lines_of(state, 0) if line.item == "tokens")
    assert [(part.name, part.points) for part in tokens.parts] == [("ER11", 3)]
    events = play(state, Go("middle"), Use("ER11"), Take("YE20"), Take("YE21"))
    assert view(state).players[0].held == 2
    assert gained(events, "pearls") == 1
