"""Get Bit! in numbers: actions, and what a seat knows. Robots are counted from the seat's own."""

from __future__ import annotations

from typing import Final

from shoal.core.contract.ask import FATE, OVER
from shoal.core.contract.layout import Field, Kind, Layout
from shoal.core.contract.outcome import Outcome
from shoal.core.contract.state import State
from shoal.core.contract.study import NUMBER, Study, bits, packed
from shoal.games.getbit.pieces import BIT, COUNT, LIMBS, LOSE, MOST_ROBOTS
from shoal.games.getbit.rules import GetBit
from shoal.games.getbit.state import GetBitState, Setup

CARDS_EACH: Final = 7
"""Actions to play a card, for each of a seat's robots."""
LIMBS_EACH: Final = 4


def _body(spot: int, limbs: int) -> list[int]:
    """Place, order of going out, and the pieces of each limb."""
    left = [limbs >> 2 * limb & 3 for limb in range(4)]
    return [spot, 0, *left] if spot <= MOST_ROBOTS else [0, spot - MOST_ROBOTS, *left]


SPOTS: Final = 2 * MOST_ROBOTS + 1
"""Where a robot can be: nowhere yet, in one of six places, or the first to the sixth that went out."""
BODIES: Final[list[bytes]] = [packed(_body(spot, limbs)) for spot in range(SPOTS) for limbs in range(256)]
"""A robot's place and what is left of its limbs."""
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
PHASES: Final[list[bytes]] = [bits(1 << phase, 4) for phase in range(4)]

GENERAL: Final = (
    Field("phase", 4, 1, "Robots are lined up, cards are chosen, a limb is chosen, the game is over."),
    Field("round", 1, 500, "The round being played, from 1."),
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

    def code(self, state: State, seat: int, chosen: list[int]) -> int:
        action = chosen[0]
        if action < self.losses:
            return (seat * self.own + action // CARDS_EACH) * 8 + action % CARDS_EACH + 1
        return LOSE + seat * self.own * LIMBS_EACH + action - self.losses

    def ending(self, state: State) -> Outcome:
        assert isinstance(state, GetBit)
        return Outcome("", tuple([(seat,) for seat in state.ranking()]))

    # Observations ------------------------------------------------------------------------------------------------

    def observe(self, state: State, seat: int) -> bytes:
        assert isinstance(state, GetBitState)
        parts = [PHASES[_phase(state)], NUMBER[min(state.round, 500)]]
        spots = [0] * state.setup.robots
        for place, robot in enumerate(state.line):
            spots[robot] = place + 1
        for order, robot in enumerate(state.out):
            spots[robot] = MOST_ROBOTS + 1 + order
        for robot in self.orders[seat]:
            parts.append(BODIES[spots[robot] << 8 | state.limbs[robot]])
            self._observe_cards(state, seat, robot, parts)
        return b"".join(parts)

    def _observe_cards(self, state: GetBitState, seat: int, robot: int, parts: list[bytes]) -> None:
        """What the view says of its cards: hands are open but for the sealed card, or closed in the memory game."""
        setup = state.setup
        mine = setup.owners[robot] == seat
        known = mine or not setup.memory or state.who == OVER
        hand = state.hands[robot]
        stack = state.stacks[robot]
        ready = state.round > 0 and state.swimming & ~state.waiting & BIT[robot] != 0
        card = 0
        if ready and stack:
            card = stack & 7
            if state.waiting:
                hand |= BIT[card]
                stack >>= 3
        top = card if mine or not state.waiting else 0
        parts.append(HANDS[hand | 256 if known else hand])
        marks = (2 if ready else 0) + (1 if state.bitten == robot else 0)
        parts.append(TABLES[(_digits(stack) << 2 | marks) << 3 | top])


def _phase(state: GetBitState) -> int:
    if state.who < 0:
        return 0 if state.who == FATE else 3
    return 2 if state.bitten >= 0 else 1


def _digits(stack: int) -> int:
    """How many cards a stack holds."""
    cards = 0
    while stack:
        cards += 1
        stack >>= 3
    return cards
