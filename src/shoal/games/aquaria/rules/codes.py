"""The seam between moves as values and as codes: a list of all moves, and arithmetic for those with several cards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from shoal.core import Move
from shoal.games.aquaria import moves, pieces
from shoal.games.aquaria.components.sets import SHEETS
from shoal.games.aquaria.moves import Keep, Trade
from shoal.games.aquaria.pieces import ACTIONS, CELLS, CIRCLES, DIALS, FOODS, KEEP, PAIRS, TRADE, pack, unpack

CARDS: Final = tuple(SHEETS.cards.cards)
LIONFISH: Final = tuple(SHEETS.lionfish.lionfish)
TOKENS: Final = tuple(SHEETS.encyclopedia.tokens)
SPACES: Final = tuple(SHEETS.encyclopedia.spaces)
FILTER_TOKENS: Final = tuple(SHEETS.filter.tokens)
"""The ids of the components, by their numbers."""

STRENGTHS: Final = 8
PACKED: Final = 1 << 21
"""Three cards as one number are below this."""


def _every_move() -> Iterator[tuple[int, Move]]:
    """All moves that name at most one card, with their codes."""
    yield pieces.DONE, moves.Done()
    yield pieces.BUY_CARD, moves.BuyCard()
    yield pieces.REFRESH, moves.Refresh()
    yield pieces.DRAW, moves.DrawCard()
    yield from ((pieces.GO + number, moves.Go(circle)) for number, circle in enumerate(CIRCLES))
    yield from ((pieces.TURN + dial, moves.Turn(dial)) for dial in range(len(DIALS)))
    yield from ((pieces.PICK + side, moves.Pick(side)) for side in range(pieces.COLLECT - pieces.PICK))
    yield from ((pieces.FEED + cell, moves.Feed(cell)) for cell in range(CELLS))
    yield from ((pieces.TOKEN + number, moves.Token(token)) for number, token in enumerate(FILTER_TOKENS))
    yield from ((pieces.STEP + number, moves.Step(space)) for number, space in enumerate(SPACES))
    yield from ((pieces.USE + number, moves.Use(token)) for number, token in enumerate(TOKENS))
    yield from ((pieces.TAKE + number, moves.Take(card)) for number, card in enumerate(CARDS))
    for number, food in enumerate(FOODS):
        yield pieces.FOOD + number, moves.Food(food)
        yield pieces.BUY_FOOD + number, moves.BuyFood(food)
    yield from _pairs()


def _pairs() -> Iterator[tuple[int, Move]]:
    """Moves that name two things."""
    for number, action in enumerate(ACTIONS):
        first = pieces.ACT + number * STRENGTHS
        yield from ((first + pearls, moves.Act(action, pearls)) for pearls in range(STRENGTHS))
    for spot in range(len(DIALS) + CELLS):
        yield pieces.COLLECT + 2 * spot, moves.Collect(spot)
        yield pieces.COLLECT + 2 * spot + 1, moves.Collect(spot, True)
    for code in pieces.SWAPS:
        first, second = PAIRS[(code - pieces.SWAP) // 3]
        yield code, moves.Swap((FOODS[first], FOODS[second]), FOODS[(code - pieces.SWAP) % 3])
    for cell in range(CELLS):
        yield from ((pieces.LION + n * CELLS + cell, moves.Lionfish(card, cell)) for n, card in enumerate(LIONFISH))
        yield from ((pieces.PLACE + n * CELLS + cell, moves.Place(card, cell)) for n, card in enumerate(CARDS))


MOVES: Final[dict[int, Move]] = dict(_every_move())
CODES: Final[dict[object, int]] = {move: code for code, move in MOVES.items()}


def decode(code: int) -> Move:
    """The move with this code; what is no code is read as `Done`, which is refused or means the same everywhere."""
    if code in MOVES:
        return MOVES[code]
    if TRADE <= code < TRADE + PACKED:
        return Trade(_cards(code - TRADE))
    if KEEP <= code < KEEP + 16 * PACKED:
        return Keep((code - KEEP) // PACKED, _cards((code - KEEP) % PACKED))
    return moves.Done()


def encode(move: object) -> int:
    """The code of this move, or -1 for what can never be a move."""
    try:
        if isinstance(move, Trade):
            return TRADE + _packed(move.cards, 2)
        if isinstance(move, Keep):
            return KEEP + move.tile * PACKED + _packed(move.cards, 3) if 0 < move.tile < 16 else -1
        return CODES.get(move, -1)
    except (TypeError, ValueError):
        return -1


def _cards(packed: int) -> tuple[str, ...]:
    return tuple([CARDS[card] for card in unpack(packed) if card < len(CARDS)])


def _packed(cards: Sequence[str], least: int) -> int:
    """Different cards in their order, two or three of them, as one number."""
    numbers = [CARDS.index(card) for card in cards]
    if numbers != sorted(set(numbers)) or not least <= len(numbers) <= 3:
        raise ValueError
    return pack(numbers)
