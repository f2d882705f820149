"""Set-up: the boards, the offer, and what players are dealt and keep."""

from __future__ import annotations

from random import Random

import pytest

from games.aquaria.positions import CARDS, components, draw, play, view
from rules.covered import rule
from shoal.core import FATE, Choose, Fate, Shuffle
from shoal.core import Draw as Drawn
from shoal.games.aquaria import GAME
from shoal.games.aquaria.dealing_events import Dealt, Drew, Kept, Started
from shoal.games.aquaria.moves import DrawCard, Keep, Take
from shoal.games.aquaria.rules.game import Aquaria

each_number = pytest.mark.parametrize("seats", [1, 2, 3, 4])


def begin(seats: int, seed: int = 1) -> Aquaria:
    """A game whose set-up fate has answered by chance, before anybody has chosen."""
    state = GAME.begin(seats)
    rng = Random(seed)
    while state.who == FATE:
        state.answer(FATE, state.question().sample(rng))
    assert isinstance(state, Aquaria)
    return state


def keep_first(state: Aquaria) -> None:
    """Let everybody keep the first that is listed."""
    while state.waiting:
        state.answer(state.who, state.moves(state.who)[0])


def questions(seats: int) -> list[tuple[str, int]]:
    """All that fate is asked before anybody chooses: what, and among how many."""
    state, asked = GAME.begin(seats), []
    while isinstance(ask := state.ask(), Fate):
        question = ask.question
        assert isinstance(question, Drawn | Shuffle)
        asked.append((question.kind, len(question.pool if isinstance(question, Drawn) else question.pieces)))
        state.answer(FATE, question.sample(Random(1)))
    return asked


@rule("AQ-R1", "AQ-R2", "AQ-R4", "AQ-R7")
def test_fate_lays_sectors_tiles_and_colours_then_deals_the_offer() -> None:
    asked = questions(2)
    assert asked[:3] == [("ring", 5), ("tiles", 5), ("colours", 4)]
    assert [number for kind, number in asked if kind == "card"][:6] == [100, 99, 98, 97, 96, 95]
    seen = view(begin(2))
    assert sorted(wheel.circle for wheel in seen.wheels) == ["gain", "oxygen", "place", "shop", "study"]
    assert len({wheel.tile for wheel in seen.wheels}) == 5
    assert sorted(seen.colours) == ["blue", "green", "red", "yellow"]


@rule("AQ-R2", "AQ-R3", "AQ-D17")
@each_number
def test_tiles_show_four_or_five_spaces_and_arrows_start_on_gray(seats: int) -> None:
    seen = view(begin(seats))
    assert {len(tile.spaces) for tile in components(seats).bonus_tiles} == {4 if seats < 3 else 5}
    assert [wheel.arrow for wheel in seen.wheels] == [1] * 5


@rule("AQ-R5", "AQ-R6")
@each_number
def test_every_large_space_gets_a_token_of_its_set(seats: int) -> None:
    seen = view(begin(seats))
    rings = {space.name: space.ring for space in components(seats).spaces if space.ring}
    sets = {token.id: token.ring for token in components(seats).tokens}
    assert {space: sets[token] for space, token in seen.spaces} == rings
    assert len(seen.spaces) == (13 if seats < 3 else 18)
    assert len({token for _, token in seen.spaces}) == len(seen.spaces)


@rule("AQ-R8", "AQ-R9", "AQ-R123")
@each_number
def test_two_lionfish_a_player_and_four_alone_lie_open_and_all_tokens_are_in_the_supply(seats: int) -> None:
    seen = view(begin(seats))
    assert len(seen.lionfish) == 2 * max(2, seats)
    assert sum(seen.supply) == 27


@rule("AQ-R10", "AQ-R15")
def test_players_start_with_an_empty_aquarium_oxygen_four_and_no_points() -> None:
    for player in view(begin(3)).players:
        assert player.aquarium == (None,) * 16
        assert (len(player.dials), player.oxygen, player.points, player.level) == (8, 4, 0, 0)
        assert (player.space, player.wool, player.circle) == ("S", 0, None)


@rule("AQ-R11")
def test_everybody_chooses_a_tile_and_three_of_five_cards_at_the_same_time() -> None:
    state = begin(3)
    assert state.ask() == Choose((0, 1, 2))
    assert len(state.moves(2)) == 2 * 10
    mine = view(state, 2).players[2]
    kept = Keep(mine.choices[1], (mine.hand[0], mine.hand[2], mine.hand[3]))
    (event,) = state.answer(2, kept)
    assert event.seen_by(0) == Kept(2, None, None)
    assert event.seen_by(2) == Kept(2, kept.tile, kept.cards)
    assert state.ask() == Choose((0, 1))
    after = view(state, 2).players[2]
    assert (after.hand, after.tucked) == (kept.cards, (mine.hand[1], mine.hand[4]))
    assert (view(state, 0).players[2].tucked, view(state, 0).players[2].tile) == ((), None)


@rule("AQ-R11", "AQ-D21")
def test_tucked_cards_lie_under_the_deck_and_are_counted_with_it() -> None:
    state = begin(2)
    keep_first(state)
    assert sorted(state.under) == sorted(card for player in state.players for card in player.tucked)
    assert not set(state.under) & set(state.pool)
    assert (view(state).deck, view(state).under) == (100 - 6 - 6, 4)


@rule("AQ-R12", "AQ-D2", "AQ-D20")
def test_cards_of_starting_tiles_come_from_the_offer_in_player_order() -> None:
    state = begin(2)
    for seat, tile in enumerate((8, 5)):
        state.players[seat].choices = (tile,)
    keep_first(state)
    assert state.order == (1, 0)
    assert state.ask() == Choose((1,))
    moves = list(state.moves(1))
    assert DrawCard() not in moves
    assert moves == [Take(CARDS[card]) for card in state.offer]
    taken = moves[3]
    assert isinstance(taken, Take)
    play(state, taken)
    assert view(state, 0).players[1].open == (taken.card,)
    assert None not in view(state).offer
    assert state.ask() == Choose((0,))


@rule("AQ-R13")
@pytest.mark.parametrize(
    ("first", "opposite"), [("red", "blue"), ("yellow", "green"), ("blue", "red"), ("green", "yellow")]
)
def test_dials_start_opposite_to_the_first_colour(first: str, opposite: str) -> None:
    seen = next(seen for seed in range(99) if (seen := view(begin(2, seed))).colours[0] == first)
    assert {colour for player in seen.players for colour in player.dials} == {opposite}


@rule("AQ-R14")
def test_the_lowest_starting_tile_plays_first() -> None:
    state = begin(3)
    keep_first(state)
    tiles = [player.tile for player in state.players]
    assert list(state.order) == sorted(range(3), key=tiles.__getitem__)


@rule("AQ-R11", "AQ-R12")
def test_tiles_are_shown_when_the_last_one_is_chosen() -> None:
    state = begin(2)
    state.answer(1, state.moves(1)[5])
    events = state.answer(0, state.moves(0)[3])
    assert Started((state.players[0].tile, state.players[1].tile)) in events
    assert view(state, None).players[1].tile == state.players[1].tile


@rule("AQ-R7", "AQ-R11")
def test_a_dealt_card_is_seen_by_its_owner_only() -> None:
    state, rng = GAME.begin(2), Random(1)
    events = []
    while state.who == FATE:
        events += state.answer(FATE, state.question().sample(rng))
    cards = [event for event in events if isinstance(event, Drew)]
    assert len(cards) == 10
    assert all(event.seen_by(event.seat) == event for event in cards)
    assert (
        {event.seen_by(1 - event.seat).card for event in cards}
        == {event.seen_by(None).card for event in cards}
        == {None}
    )


@rule("AQ-R124")
@pytest.mark.parametrize(("seed", "human_first"), [(1, True), (3, False)])
def test_the_automa_gets_one_starting_tile_for_its_number_only(seed: int, human_first: bool) -> None:
    state = begin(1, seed)
    keep_first(state)
    draw(state)
    seen = view(state)
    assert seen.automa is not None
    assert seen.automa.tile is not None
    mine = seen.players[0].tile
    assert mine is not None
    assert (mine < seen.automa.tile) == human_first
    assert seen.order == ((0, None) if human_first else (None, 0))
    assert (state.players[1].pearls, state.players[1].cans, state.players[1].hand) == (0, 0, ())


@rule("AQ-R124")
def test_the_tile_of_the_automa_is_dealt_openly() -> None:
    state, rng = GAME.begin(1), Random(1)
    events = []
    while state.who == FATE:
        events += state.answer(FATE, state.question().sample(rng))
    dealt = [event for event in events if isinstance(event, Dealt)]
    assert [event.seat for event in dealt] == [0, 0, None]
