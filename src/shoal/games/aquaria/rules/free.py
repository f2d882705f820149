"""Free actions (AQ-R86 to AQ-R90) and Encyclopedia tokens (AQ-R66): they come before whatever is asked just now."""

from __future__ import annotations

from typing import Final

from shoal.core.contract.event import Event
from shoal.games.aquaria.components.effects import effect
from shoal.games.aquaria.events import Used
from shoal.games.aquaria.pieces import BUY_CARD, BUY_FOOD, PAIRS, REFRESH, SWAP, TAKE, USE
from shoal.games.aquaria.rules.bonuses.cards import clear_offer
from shoal.games.aquaria.rules.bonuses.stock import change_food, change_oxygen, change_pearls
from shoal.games.aquaria.rules.state import AquariaState
from shoal.games.aquaria.rules.tasks import Task

OPEN_CARD: Final[Task] = effect("offer1")
"""What a pearl buys (AQ-R87)."""


def is_extra(code: int) -> bool:
    """Whether this is a free action or the use of a token, and not an answer to what is asked."""
    return USE <= code < TAKE or BUY_FOOD <= code <= REFRESH


def take_extra(state: AquariaState, code: int, tell: list[Event] | None) -> None:
    """Do it; what was asked stays on the stack and is asked again."""
    if code >= SWAP:
        _swap(state, PAIRS[(code - SWAP) // 3], (code - SWAP) % 3, tell)
    elif code >= USE:
        _use(state, code - USE, tell)
    elif code == REFRESH:
        change_oxygen(state, -1, tell)
        clear_offer(state, state.active, tell)
    else:
        change_pearls(state, -1, tell)
        if code == BUY_CARD:
            state.push(OPEN_CARD)
        else:
            change_food(state, code - BUY_FOOD, 1, tell)


def _swap(state: AquariaState, give: list[int], get: int, tell: list[Event] | None) -> None:
    """Two cans for one, of any colours (AQ-R89)."""
    change_food(state, give[0], -1, tell)
    change_food(state, give[1], -1, tell)
    change_food(state, get, 1, tell)


def _use(state: AquariaState, token: int, tell: list[Event] | None) -> None:
    """Use an Encyclopedia token once (AQ-R66)."""
    player = state.player()
    player.tokens = tuple([other for other in player.tokens if other != token])
    if tell is not None:
        tell.append(Used(state.active, state.setup.tables.token_ids[token]))
    state.push(state.setup.tables.token_bonuses[token])
