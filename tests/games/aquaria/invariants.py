"""What holds at every moment of every game of Aquaria."""

from __future__ import annotations

from collections import Counter

from shoal.games.aquaria.pieces import EMPTY, LIONFISH
from shoal.games.aquaria.rules.game import Aquaria


def check(state: Aquaria) -> None:
    """Fail if any piece is missing or there twice, or a number is out of its bounds."""
    _cards(state)
    _pieces(state)
    for player in state.players[: state.setup.seats]:
        assert 0 <= player.oxygen <= 11
        assert player.points >= 0
        assert player.pearls >= 0
        assert all(0 <= player.food(colour) < 200 for colour in range(3))
        assert player.lionfish == sum(card >= LIONFISH for card in player.cells) <= 2
        assert len(set(player.filter)) == len(player.filter) <= 4
        assert 0 <= player.wool <= 5
        assert player.surplus == 0 or player.wool == 5
        assert player.filled == sum(1 << cell for cell, card in enumerate(player.cells) if card != EMPTY)
        assert set(player.open) <= set(player.hand)
    idle = [number for number, player in enumerate(state.players) if player.wool == 5 and number != state.active]
    assert not idle, "A filter keeps five wool only until the end of its owner's turn."


def _cards(state: Aquaria) -> None:
    """Each of the 100 cards is somewhere, once; what a player knows to be tucked lies in the deck."""
    places = [state.offer, state.pool, state.under, state.discards]
    for player in state.players:
        places += [player.hand, player.cells]
        assert set(player.tucked) <= {*state.pool, *state.under}
    found = Counter(card for place in places for card in place if EMPTY < card < LIONFISH)
    assert found == dict.fromkeys(range(100), 1)


def _pieces(state: Aquaria) -> None:
    """Filter tokens never change in number; no Lionfish and no Encyclopedia token is there twice."""
    assert sum(state.supply) + sum(len(player.filter) for player in state.players) == 27
    fish = [card - LIONFISH for player in state.players for card in player.cells if card >= LIONFISH]
    fish += state.display
    assert len(fish) == len(set(fish))
    tokens = [token for token in state.tokens if token >= 0]
    tokens += [token for player in state.players for token in player.tokens]
    assert len(tokens) == len(set(tokens))
