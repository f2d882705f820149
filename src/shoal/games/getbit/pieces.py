"""The vocabulary of Get Bit!: robots, cards, limbs, and how they are counted in integers.

A hand is a bit mask: bit `c` stands for card `c`. A played stack is written in octal digits, newest card last. A
robot's limbs are four fields of two bits, each the number of pieces left: one whole limb, or two halves in the
longer game. A move is a code: `robot * 8 + card` to play, `LOSE + robot * 4 + limb` to lose a limb.
"""

from __future__ import annotations

from typing import Final

COLOURS: Final = ("Coral", "Blue", "Green", "Amber", "Violet", "Graphite")
"""What the robots are called, by their number."""

LIMBS: Final = ("left arm", "right arm", "left leg", "right leg")

MOST_ROBOTS: Final = 6
LOSE: Final = 64
"""Codes from here on lose a limb; those below play a card."""


def bites_in(round: int) -> bool:
    """Whether the shark bites in this round: in the first one it does not (GB-8)."""
    return round > 1


def full_hand(top: int) -> int:
    """The hand that holds every card from 1 to this one."""
    return (2 << top) - 2


def whole_limbs(pieces: int) -> int:
    """Four limbs of this many pieces each."""
    return pieces * 0b01_01_01_01


def _cards_in(hand: int) -> list[int]:
    return [card for card in range(1, 8) if hand >> card & 1]


def _places_of(cards: list[int]) -> list[int]:
    return [cards.index(card) if card in cards else -1 for card in range(8)]


def _limbs_in(limbs: int) -> list[int]:
    return [limb for limb in range(4) if limbs >> 2 * limb & 3]


BIT: Final[list[int]] = [1, 2, 4, 8, 16, 32, 64, 128]
"""The bit of each card or robot."""

PIECE: Final[list[int]] = [1, 4, 16, 64]
"""One piece of each limb."""

CARDS: Final[list[list[int]]] = [_cards_in(hand) for hand in range(256)]
"""The cards of each hand, lowest first."""

COUNT: Final[list[int]] = [len(cards) for cards in CARDS]
"""How many cards each hand holds."""

PLACES: Final[list[list[int]]] = [_places_of(cards[::-1]) for cards in CARDS]
"""For each set of untied cards, the place in line that each card swims to: behind all higher ones; -1 if tied."""

LIMBS_LEFT: Final[list[list[int]]] = [_limbs_in(limbs) for limbs in range(256)]
"""The limbs, by number, of which anything is left."""

PIECES_LEFT: Final[list[int]] = [sum(limbs >> shift & 3 for shift in (0, 2, 4, 6)) for limbs in range(256)]
"""How many pieces are left of all limbs together."""

PLAYS: Final[list[list[list[int]]]] = [
    [[robot * 8 + card for card in cards] for cards in CARDS] for robot in range(MOST_ROBOTS)
]
"""The codes of all plays, by robot and hand."""

LOSSES: Final[list[list[list[int]]]] = [
    [[LOSE + robot * 4 + limb for limb in left] for left in LIMBS_LEFT] for robot in range(MOST_ROBOTS)
]
"""The codes of all losses, by robot and limbs."""


def stack_cards(stack: int) -> list[int]:
    """The cards of a played stack, oldest first."""
    cards: list[int] = []
    while stack:
        cards.append(stack & 7)
        stack >>= 3
    cards.reverse()
    return cards


def pack_bite(round: int, robot: int, card: int, tied: bool, limb: int, left: int) -> int:
    """One bite as one number. Card 0 stands for one that is not known."""
    return ((((round * 8 + robot) * 8 + card) * 2 + (1 if tied else 0)) * 4 + limb) * 8 + left


def unpack_bite(bite: int) -> tuple[int, int, int, bool, int, int]:
    """Round, robot, card, whether it tied, limb and pieces left, as they were packed."""
    return bite >> 12, bite >> 9 & 7, bite >> 6 & 7, (bite >> 5 & 1) == 1, bite >> 3 & 3, bite & 7
