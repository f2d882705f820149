"""The seam between moves as values and as codes: a list of all moves, and arithmetic for those with several cards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from shoal.core import Move
from shoal.games.aquaria import moves, pieces
from shoal.games.aquaria.components.structs import Components
from shoal.games.aquaria.moves import Keep, Trade
from shoal.games.aquaria.pieces import ACTIONS, CELLS, CIRCLES, DIALS, FOODS, KEEP, PAIRS, TRADE, pack, unpack

STRENGTHS: Final = 8
PACKED: Final = 1 << 21
"""Three cards as one number are below this."""


class Codes:
    """All moves with these components, and their codes."""

    def __init__(self, components: Components) -> None:
        self.cards: list[str] = [card.id for card in components.cards]
        """The ids of the cards, by their numbers."""
        self.numbers: dict[str, int] = {card: number for number, card in enumerate(self.cards)}
        """The numbers of cards and Lionfish in an aquarium, by their ids."""
        for number, fish in enumerate(components.lionfish):
            self.numbers[fish.id] = pieces.LIONFISH + number
        self.moves: dict[int, Move] = dict(_every_move(components))
        """All moves that name at most one card, by their codes."""
        self._codes: dict[object, int] = {move: code for code, move in self.moves.items()}

    def decode(self, code: int) -> Move:
        """The move with this code; what is no code is read as `Done`, which is refused or means the same everywhere."""
        if code in self.moves:
            return self.moves[code]
        if TRADE <= code < TRADE + PACKED:
            return Trade(self._unpacked(code - TRADE))
        if KEEP <= code < KEEP + 16 * PACKED:
            return Keep((code - KEEP) // PACKED, self._unpacked((code - KEEP) % PACKED))
        return moves.Done()

    def encode(self, move: object) -> int:
        """The code of this move, or -1 for what can never be a move."""
        try:
            if isinstance(move, Trade):
                return TRADE + self._packed(move.cards, 2)
            if isinstance(move, Keep):
                return KEEP + move.tile * PACKED + self._packed(move.cards, 3) if 0 < move.tile < 16 else -1
            return self._codes.get(move, -1)
        except (TypeError, ValueError):
            return -1

    def _unpacked(self, packed: int) -> tuple[str, ...]:
        return tuple([self.cards[card] for card in unpack(packed) if card < len(self.cards)])

    def _packed(self, cards: Sequence[str], least: int) -> int:
        """Different cards in their order, two or three of them, as one number."""
        numbers = [self.cards.index(card) for card in cards]
        if numbers != sorted(set(numbers)) or not least <= len(numbers) <= 3:
            raise ValueError
        return pack(numbers)


def _every_move(components: Components) -> Iterator[tuple[int, Move]]:
    """All moves that name at most one card, with their codes."""
    yield pieces.DONE, moves.Done()
    yield pieces.BUY_CARD, moves.BuyCard()
    yield pieces.REFRESH, moves.Refresh()
    yield pieces.DRAW, moves.DrawCard()
    yield from ((pieces.GO + number, moves.Go(circle)) for number, circle in enumerate(CIRCLES))
    yield from ((pieces.TURN + dial, moves.Turn(dial)) for dial in range(len(DIALS)))
    yield from ((pieces.PICK + side, moves.Pick(side)) for side in range(pieces.COLLECT - pieces.PICK))
    yield from ((pieces.FEED + cell, moves.Feed(cell)) for cell in range(CELLS))
    yield from ((pieces.TOKEN + number, moves.Token(token.id)) for number, token in enumerate(components.filter_tokens))
    yield from ((pieces.STEP + number, moves.Step(space.name)) for number, space in enumerate(components.spaces))
    yield from ((pieces.USE + number, moves.Use(token.id)) for number, token in enumerate(components.tokens))
    yield from ((pieces.TAKE + number, moves.Take(card.id)) for number, card in enumerate(components.cards))
    for number, food in enumerate(FOODS):
        yield pieces.FOOD + number, moves.Food(food)
        yield pieces.BUY_FOOD + number, moves.BuyFood(food)
    yield from _pairs(components)


def _pairs(components: Components) -> Iterator[tuple[int, Move]]:
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
        for number, fish in enumerate(components.lionfish):
            yield pieces.LION + number * CELLS + cell, moves.Lionfish(fish.id, cell)
        for number, card in enumerate(components.cards):
            yield pieces.PLACE + number * CELLS + cell, moves.Place(card.id, cell)
