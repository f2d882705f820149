"""Get Bit! in numbers: actions, and what a seat knows. Robots are counted from the seat's own."""

from __future__ import annotations

from functools import cache
from typing import Final

from librt.strings import BytesWriter

from shoal.core.contract.ask import FATE, OVER
from shoal.core.contract.layout import Field, Kind, Layout
from shoal.core.contract.outcome import Outcome
from shoal.core.contract.state import State
from shoal.core.contract.study import NUMBER, Study, bits, packed
from shoal.games.getbit.pieces import BIT, COUNT, LIMBS, LOSE, MOST_ROBOTS
from shoal.games.getbit.rules import GetBit
from shoal.games.getbit.state import Setup

CARDS_EACH: Final = 7
"""Actions to play a card, for each of a seat's robots."""
LIMBS_EACH: Final = 4


def _body(spot: int, limbs: int) -> list[int]:
    """Place, order of going out, and the pieces of each limb."""
    left = [limbs >> 2 * limb & 3 for limb in range(4)]
    return [spot, 0, *left] if spot <= MOST_ROBOTS else [0, spot - MOST_ROBOTS, *left]


SPOTS: Final = 2 * MOST_ROBOTS + 1
"""Where a robot can be: nowhere yet, in one of six places, or the first to the sixth that went out."""
BODIES: Final[list[list[bytes]]] = [[packed(_body(spot, limbs)) for limbs in range(256)] for spot in range(SPOTS)]
"""A robot's place and what is left of its limbs."""
NOWHERE_YET: Final[list[int]] = [0] * MOST_ROBOTS
HANDS: Final[list[bytes]] = [
    bits(hand if known else 0, CARDS_EACH, 1) + NUMBER[COUNT[hand]] for known in range(2) for hand in range(256)
]
"""A hand that is seen from the back, or from the front, as seven numbers; and how many cards it holds."""
TABLES: Final[list[bytes]] = [
    NUMBER[laid] + NUMBER[ready] + bits(1 << card, CARDS_EACH, 1) + NUMBER[bitten]
    for laid in range(8)
    for ready in range(2)
    for bitten in range(2)
    for card in range(8)
]
"""How many cards a robot has laid, whether it is ready, one card as seven numbers (0 is none), whether it is bitten."""
LAST_ROUND: Final = 500
"""Rounds after this one are told like it."""
HEADS: Final[list[bytes]] = [
    bits(1 << phase, 4) + NUMBER[round] for phase in range(4) for round in range(LAST_ROUND + 1)
]
"""The phase as four numbers, and the round."""
CARDS_MARKED: Final[list[bytes]] = [
    bytes([hand >> card & 1 for card in range(1, CARDS_EACH + 1)]) for hand in range(256)
]
LIMBS_MARKED: Final[list[bytes]] = [
    bytes([1 if limbs >> 2 * limb & 3 else 0 for limb in range(LIMBS_EACH)]) for limbs in range(256)
]
"""For each card or limb, whether it can be chosen from such a hand or body; nothing from an empty one."""
MARKED: Final[list[bytes]] = [
    *[cards + LIMBS_MARKED[0] for cards in CARDS_MARKED],
    *[CARDS_MARKED[0] + limbs for limbs in LIMBS_MARKED],
]
"""All of that for a seat with one robot: by its hand, and behind those by its limbs if it is bitten."""
KNOWN: Final = 1
BITTEN: Final = 1 << 11
READY: Final = 1 << 12
"""Bits of the number that says all of a robot's cards; its hand and its card are below."""


@cache
def cards_of(top: int) -> list[list[bytes]]:
    """All that is told of a robot's cards up to this one: by whether its hand is known, and by what `_told` says.

    What it does not hold lies on the table; who holds nothing is out.
    """
    laid = [max(0, top - COUNT[hand]) if hand else 0 for hand in range(256)]
    return [
        [
            HANDS[known << 8 | hand] + TABLES[(laid[hand] << 2 | marks) << 3 | card]
            for marks in range(4)
            for card in range(8)
            for hand in range(256)
        ]
        for known in range(2)
    ]


GENERAL: Final = (
    Field("phase", 4, 1, "Robots are lined up, cards are chosen, a limb is chosen, the game is over."),
    Field("round", 1, LAST_ROUND, "The round being played, from 1."),
)


def fields_of(robot: int) -> tuple[Field, ...]:
    """The numbers about one robot; robot 0 is the first one of the seat that looks."""
    return (
        Field(f"robot{robot}.place", 1, MOST_ROBOTS, "Its place in the line, 1 in front; 0 once it is out."),
        Field(f"robot{robot}.gone", 1, MOST_ROBOTS, "Which robot to go out it was, 1 the first; 0 while it is in."),
        Field(f"robot{robot}.limbs", 4, 2, "Pieces left of the left arm, right arm, left leg and right leg."),
        Field(f"robot{robot}.hand", 7, 1, "Whether it holds the cards 1 to 7; nothing where the seat cannot know."),
        Field(f"robot{robot}.held", 1, 7, "How many cards it holds; a card that is still sealed counts."),
        Field(f"robot{robot}.laid", 1, 7, "How many cards it has on the table from before."),
        Field(f"robot{robot}.ready", 1, 1, "Whether its card of this round is chosen."),
        Field(f"robot{robot}.card", 7, 1, "That card, where the seat knows it."),
        Field(f"robot{robot}.bitten", 1, 1, "Whether its owner has to choose a limb."),
    )


class GetBitStudy(Study):
    """Numbers for a game of so many robots."""

    def __init__(self, setup: Setup) -> None:
        robots = range(setup.robots)
        layout = Layout((*GENERAL, *[field for robot in robots for field in fields_of(robot)]))
        own = 2 if setup.two_each else 1
        bites = setup.robots * 4 * setup.halves
        kind = Kind(
            hidden=True,
            simultaneous=True,
            chance=True,
            scores=(0.0, float(setup.seats - 1)),
            longest=(bites + 60) * (setup.robots + 1),
        )
        super().__init__(kind, layout, own * (CARDS_EACH + LIMBS_EACH))
        self.own: int = own
        self.losses: int = own * CARDS_EACH
        """From here on, actions are limbs to lose."""
        self.cards: list[list[bytes]] = cards_of(setup.top)
        self.story = ("bites", "robots.table", "tied", "outcome")
        self.orders: list[list[int]] = [[(robot + seat * own) % setup.robots for robot in robots] for seat in robots]
        """The robots in the order in which each seat counts them."""

    # Actions -----------------------------------------------------------------------------------------------------

    def name(self, action: int) -> str:
        """A card or a limb, and for which robot if a seat has two."""
        if action < self.losses:
            return f"play {action % CARDS_EACH + 1}{self._robot(action // CARDS_EACH)}"
        limb = action - self.losses
        return f"lose the {LIMBS[limb % LIMBS_EACH]}{self._robot(limb // LIMBS_EACH)}"

    def _robot(self, number: int) -> str:
        return "" if self.own == 1 else f" with the {'second' if number else 'first'} robot"

    def parts(self, state: State, seat: int, code: int) -> list[int]:
        return [self._action(seat, code)]

    def _action(self, seat: int, code: int) -> int:
        if code < LOSE:
            return ((code >> 3) - seat * self.own) * CARDS_EACH + (code & 7) - 1
        return self.losses + code - LOSE - seat * self.own * LIMBS_EACH

    def legal(self, state: State, seat: int, chosen: list[int]) -> list[int]:
        return [self._action(seat, code) for code in state.codes(seat)]

    def choice(self, state: State, seat: int, chosen: list[int], chance: float) -> int:
        codes = state.codes(seat)
        return self._action(seat, codes[int(chance * float(len(codes)))])

    def mark(self, state: State, seat: int, chosen: list[int], row: BytesWriter) -> None:
        assert isinstance(state, GetBit)
        if self.own == 1:
            bitten = state.bitten == seat
            row.write(MARKED[256 + state.limbs[seat] if bitten else state.hands[seat]])
            return
        for robot in range(seat * self.own, (seat + 1) * self.own):
            row.write(CARDS_MARKED[state.hands[robot] if state.waiting & BIT[robot] else 0])
        for robot in range(seat * self.own, (seat + 1) * self.own):
            row.write(LIMBS_MARKED[state.limbs[robot] if robot == state.bitten else 0])

    def code(self, state: State, seat: int, chosen: list[int]) -> int:
        action = chosen[0]
        if action < CARDS_EACH:
            return seat * self.own * 8 + action + 1
        if action < self.losses:
            return (seat * self.own + action // CARDS_EACH) * 8 + action % CARDS_EACH + 1
        return LOSE + seat * self.own * LIMBS_EACH + action - self.losses

    def ending(self, state: State) -> Outcome:
        assert isinstance(state, GetBit)
        return Outcome("", tuple([(seat,) for seat in state.ranking()]))

    # Observations ------------------------------------------------------------------------------------------------

    def observe(self, state: State, seat: int) -> bytes:
        row = BytesWriter()
        self.describe(state, seat, row)
        return row.getvalue()

    def describe(self, state: State, seat: int, row: BytesWriter) -> None:
        assert isinstance(state, GetBit)
        row.write(HEADS[_phase(state) * (LAST_ROUND + 1) + min(state.round, LAST_ROUND)])
        spots = NOWHERE_YET[:]
        for place, robot in enumerate(state.line):
            spots[robot] = place + 1
        for order, robot in enumerate(state.out):
            spots[robot] = MOST_ROBOTS + 1 + order
        memory = state.setup.memory and state.who != OVER
        for robot in self.orders[seat]:
            row.write(BODIES[spots[robot]][state.limbs[robot]])
            mine = state.setup.owners[robot] == seat
            row.write(self.cards[0 if memory and not mine else KNOWN][_told(state, robot, mine)])


def _told(state: GetBit, robot: int, mine: bool) -> int:
    """What can be seen of a robot's cards in one number: its hand, a sealed card among it, its card, its marks."""
    told = state.hands[robot]
    if state.bitten == robot:
        told |= BITTEN
    waiting, swims = state.waiting, state.swimming & BIT[robot]
    if swims and not waiting & swims:
        card = state.stacks[robot] & 7
        told |= READY
        if waiting:
            told |= BIT[card]
        if mine or not waiting:
            told |= card << 8
    return told


def _phase(state: GetBit) -> int:
    if state.who < 0:
        return 0 if state.who == FATE else 3
    return 2 if state.bitten >= 0 else 1
