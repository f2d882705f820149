"""Goofspiel's five rules, played through the contract alone: as any game can be."""

from __future__ import annotations

import pytest

from rules.covered import rule
from shoal.core import FATE, Choose, Fate, Over, Refused, ShoalError, State
from shoal.games import find

GAME = find("goofspiel")


def bid(state: State, *cards: int) -> list[str]:
    """Let each seat bid its card, seat 0 first; what happened, in words."""
    events = [
        event
        for seat, card in enumerate(cards)
        for event in state.answer(seat, GAME.parse_move({"kind": "bid", "card": card}))
    ]
    return [GAME.words(["Ann", "Bob", "Cid"]).event(event) for event in events]


def points(state: State) -> object:
    return state.view(None).data()["points"]


@rule("GS-1")
@pytest.mark.parametrize("cards", [5, 7, 13])
def test_everybody_holds_each_card_once(cards: int) -> None:
    view = GAME.begin(3, {"cards": cards}).view(None).data()
    assert view["hands"] == (tuple(range(1, cards + 1)),) * 3


@rule("GS-2")
def test_prizes_come_from_the_highest_down() -> None:
    state = GAME.begin(2)
    assert state.view(0).data()["prize"] == 5
    assert bid(state, 1, 2)[-1] == "The prize is 4."


@rule("GS-2")
def test_chance_can_make_the_order_of_the_prizes() -> None:
    state = GAME.begin(2, {"prizes": "shuffled"})
    ask = state.ask()
    assert isinstance(ask, Fate)
    assert [answer for answer, _ in ask.question.outcomes()] == [1, 2, 3, 4, 5]
    state.answer(FATE, 3)
    bid(state, 1, 2)
    with pytest.raises(Refused, match="GS-2"):
        state.answer(FATE, 3)


@rule("GS-3")
def test_bids_are_sealed_until_the_last_one_is_there() -> None:
    state = GAME.begin(2)
    (laid,) = state.answer(0, GAME.parse_move({"kind": "bid", "card": 4}))
    assert state.ask() == Choose((1,))
    assert "card=4" in repr(laid.seen_by(0))
    assert "card=None" in repr(laid.seen_by(1))
    other = GAME.begin(2)
    bid(other, 2)
    assert state.view(1) == other.view(1)


@rule("GS-3")
@pytest.mark.parametrize("card", [5, 6, 0])
def test_a_card_that_is_not_in_hand_cannot_be_bid(card: int) -> None:
    state = GAME.begin(2)
    bid(state, 5, 1)
    before = state.digest()
    with pytest.raises(Refused) as refused:
        bid(state, card)
    assert refused.value.rule == "GS-3"
    assert state.digest() == before


@rule("GS-3")
def test_nobody_bids_twice_for_one_prize() -> None:
    state = GAME.begin(2)
    bid(state, 5)
    with pytest.raises(Refused, match="GS-3: It is not your turn to bid"):
        bid(state, 4)


@rule("GS-4")
def test_the_highest_bid_takes_the_prize() -> None:
    state = GAME.begin(3)
    assert "The bids are 1, 4, 3; the 5 goes to Bob." in bid(state, 1, 4, 3)
    assert points(state) == (0, 5, 0)


@rule("GS-4")
def test_a_tie_of_the_highest_bids_gives_the_prize_to_nobody() -> None:
    state = GAME.begin(3)
    assert "The bids are 4, 1, 4; the 5 goes to nobody: the highest bids tie." in bid(state, 4, 1, 4)
    assert points(state) == (0, 0, 0)


@rule("GS-4")
def test_a_tie_of_lower_bids_does_not_matter() -> None:
    state = GAME.begin(3)
    bid(state, 2, 2, 3)
    assert points(state) == (0, 0, 5)


@rule("GS-3", "GS-5")
def test_the_last_cards_lay_themselves_and_most_points_win() -> None:
    state = GAME.begin(2)
    for cards in [(1, 5), (2, 1), (3, 2)]:
        bid(state, *cards)
    assert bid(state, 4, 3)[-1] == "The bids are 5, 4; the 1 goes to Ann."
    ask = state.ask()
    assert isinstance(ask, Over)
    assert (ask.outcome.ranking, ask.outcome.scores) == (((0,), (1,)), (10.0, 5.0))
    with pytest.raises(Refused, match="GS-5"):
        bid(state, 1)


@rule("GS-5")
def test_equal_points_share_a_place() -> None:
    state = GAME.begin(3)
    for cards in [(1, 1, 1), (2, 2, 2), (3, 3, 3), (4, 4, 4)]:
        bid(state, *cards)
    ask = state.ask()
    assert isinstance(ask, Over)
    assert ask.outcome.ranking == ((0, 1, 2),)
    assert ask.outcome.scores == (0.0, 0.0, 0.0)


@rule("GS-1")
def test_goofspiel_has_no_game_of_six_cards() -> None:
    with pytest.raises(ShoalError, match="Option cards is 5 or 7 or 13, not 6"):
        GAME.begin(2, {"cards": 6})
