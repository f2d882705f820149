"""The Pet Shop: cards of one colour for a level and its bonuses (AQ-R76 to AQ-R83)."""

from __future__ import annotations

from shoal.core.contract.event import Event
from shoal.games.aquaria.components.tables import Tables
from shoal.games.aquaria.events import Rose, Traded
from shoal.games.aquaria.pieces import TOP_LEVEL, TRADE, pack
from shoal.games.aquaria.rules.bonuses.cards import give_up
from shoal.games.aquaria.rules.state import AquariaState, Player
from shoal.games.aquaria.rules.tasks import Task


def trades(tables: Tables, player: Player, most: int) -> list[int]:
    """The codes of all trades: two or three cards of one colour (AQ-R76, AQ-R77, AQ-R80); none at the top (AQ-D8)."""
    if player.level == TOP_LEVEL:
        return []
    codes: list[int] = []
    for colour in range(4):
        cards = [card for card in player.hand if tables.colours[card] == colour]
        for first in range(len(cards)):
            for second in range(first + 1, len(cards)):
                codes.append(TRADE + pack([cards[first], cards[second]]))
                if most == 3:
                    codes += [TRADE + pack([cards[first], cards[second], third]) for third in cards[second + 1 :]]
    return codes


def trade(state: AquariaState, cards: list[int], tell: list[Event] | None) -> None:
    """Discard the cards first, then rise; a third card buys the lower bonus after the upper one (AQ-R77, AQ-D53)."""
    tables = state.setup.tables
    for card in cards:
        give_up(state, card)
    state.discards = (*state.discards, *cards)
    if tell is not None:
        tell.append(Traded(state.active, tuple([tables.card_ids[card] for card in cards])))
    if len(cards) == 3:
        state.push(tables.lower[state.player().level])
    rise(state, tell)


def rise(state: AquariaState, tell: list[Event] | None) -> None:
    """One level up, the first one first (AQ-D7), with its upper bonus (AQ-R76); nobody passes the top (AQ-R83, AQ-D8).

    Worked out in AQ-R79 and AQ-E9.
    """
    player = state.player()
    if player.level == TOP_LEVEL:
        return
    state.push(state.setup.tables.upper[player.level])
    player.level = player.level + 1
    if tell is not None:
        tell.append(Rose(state.active, player.level))


class PetShop(Task):
    """`shop`: a level of the Pet Shop with its upper bonus, without cards (AQ-R81)."""

    __slots__ = ()

    def run(self, state: AquariaState, at: int, tell: list[Event] | None) -> bool:
        rise(state, tell)
        return False
