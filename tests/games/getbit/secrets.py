"""What a seat may not know in Get Bit!: sealed cards, and in the memory game all that others hold and have played.

Written from the rules (GB-4, GB-12, GB-16, GB-E6), not from the view: a robot's cards are dealt anew as far as the
rules hide them, and the cards of this round are then played again, so that all that follows from them is right.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from itertools import permutations, product
from math import prod
from random import Random

from shoal.core import OVER, Move, State
from shoal.games.getbit.moves import Play
from shoal.games.getbit.pieces import pack_bite, stack_cards, unpack_bite
from shoal.games.getbit.rules import GetBit


@dataclass(frozen=True)
class Cards:
    """What a robot holds and has played before this round, and its card of this round, if it has one."""

    hand: frozenset[int]
    table: tuple[int, ...]
    card: int | None


def public(move: Move) -> object:
    """What everybody may see of a sealed card: for which robot it lies there."""
    assert isinstance(move, Play)
    return move.robot


def hidden(state: GetBit) -> object:
    """All cards of all robots."""
    return tuple(_cards(state, robot) for robot in range(state.setup.robots))


def alter(state: GetBit, seat: int | None, rng: Random) -> State:
    """A copy in which everything that this seat must not know is any of all that it could be."""
    altered = _with(state, {robot: rng.choice(_ways(state, robot)) for robot in _others(state, seat)})
    if state.setup.memory and state.who != OVER:
        altered.bites = [_other_bite(bite, state.setup.top, rng) for bite in altered.bites]
    return altered


def worlds(state: GetBit, seat: int | None, most: int) -> list[object]:
    """What may be hidden from this seat, every possibility once; nothing if there are more than so many."""
    ways = {robot: _ways(state, robot) for robot in _others(state, seat)}
    if prod(map(len, ways.values())) > most:
        return []
    combined = [dict(zip(ways, chosen, strict=True)) for chosen in product(*ways.values())]
    return [hidden(_with(state, chosen)) for chosen in combined]


def _others(state: GetBit, seat: int | None) -> list[int]:
    return [robot for robot in state.line if state.setup.owners[robot] != seat and state.who != OVER]


def _cards(state: GetBit, robot: int) -> Cards:
    hand = {card for card in range(1, 8) if state.hands[robot] >> card & 1}
    table = stack_cards(state.stacks[robot])
    chosen = table.pop() if _has_chosen(state, robot) else None
    return Cards(frozenset(hand), tuple(table), chosen)


def _has_chosen(state: GetBit, robot: int) -> bool:
    return robot in state.line and not state.waiting >> robot & 1 and state.stacks[robot] != 0


def _ways(state: GetBit, robot: int) -> tuple[Cards, ...]:
    """Everything that this robot may hold and have played, for all that others can know."""
    true = _cards(state, robot)
    everything = frozenset([*true.hand, *true.table, *_chosen(true)])
    sealed = bool(state.waiting) and true.card is not None
    if state.setup.memory:
        tables = _tables(everything.difference([] if sealed else _chosen(true)), len(true.table))
    else:
        tables = (true.table,)
    return _deals(everything, tables, None if sealed else true.card, sealed)


@cache
def _tables(cards: frozenset[int], laid: int) -> tuple[tuple[int, ...], ...]:
    """What may lie face down from earlier rounds: so many of these cards, in any order."""
    return tuple(permutations(sorted(cards), laid))


@cache
def _deals(
    everything: frozenset[int], tables: tuple[tuple[int, ...], ...], card: int | None, sealed: bool
) -> tuple[Cards, ...]:
    """All cards dealt to table, hand and this round's card, which is this one, or none, or a sealed one."""
    rests = [(everything.difference(table), table) for table in tables]
    return tuple(
        Cards(rest - {chosen}, table, chosen)
        for rest, table in rests
        for chosen in (sorted(rest) if sealed else [card])
    )


def _chosen(cards: Cards) -> list[int]:
    return [] if cards.card is None else [cards.card]


def _with(state: GetBit, ways: Mapping[int, Cards]) -> GetBit:
    """A copy in which these robots have these cards, those of this round chosen anew."""
    altered = state.copy()
    for robot, cards in ways.items():
        altered.hands[robot] = sum(1 << card for card in cards.hand)
        altered.stacks[robot] = 0
        for card in [*cards.table, *_chosen(cards)]:
            altered.stacks[robot] = altered.stacks[robot] * 8 + card
    if state.waiting:
        _choose_again(altered)
    return altered


def _choose_again(state: GetBit) -> None:
    """Take the cards of this round back into the hands and choose them again, by the rules."""
    chosen = {robot: state.stacks[robot] & 7 for robot in state.line if not state.waiting >> robot & 1}
    for robot, card in chosen.items():
        state.hands[robot] |= 1 << card
        state.stacks[robot] >>= 3
    state.waiting, state.seen, state.tied = state.swimming, 0, 0
    for robot, card in chosen.items():
        state.apply(state.setup.owners[robot], state.encode(Play(robot, card)))


def _other_bite(bite: int, top: int, rng: Random) -> int:
    """The same bite after any card: which one it was is face down again."""
    round, robot, _, _, limb, left = unpack_bite(bite)
    return pack_bite(round, robot, rng.randint(1, top), rng.random() < 0.5, limb, left)
