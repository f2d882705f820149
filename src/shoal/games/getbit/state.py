"""Where a game of Get Bit! stands."""

from __future__ import annotations

from shoal.core.contract.ask import FATE
from shoal.core.contract.question import Shuffle
from shoal.core.contract.state import State
from shoal.core.parts import filled, parts_of
from shoal.games.getbit.pieces import full_hand, whole_limbs


class Setup:
    """What is settled before the game and never changes; copies of a state share it."""

    __slots__ = (
        "first_owner",
        "full",
        "halves",
        "memory",
        "owners",
        "question",
        "refresh_at",
        "robots",
        "seats",
        "top",
        "two_each",
    )

    def __init__(self, seats: int, refresh_at: int, limbs: int, memory: bool) -> None:
        self.seats: int = seats
        self.two_each: bool = seats <= 3
        """Two or three players have two robots each (GB-14, GB-15)."""
        self.robots: int = seats * 2 if self.two_each else seats
        self.owners: list[int] = [robot // 2 if self.two_each else robot for robot in range(self.robots)]
        self.first_owner: list[int] = [self._first_owner(robots) for robots in range(1 << self.robots)]
        """For each set of robots, as bits, the lowest seat that owns one of them."""
        self.top: int = self.robots + 1
        """The highest card (GB-1)."""
        self.refresh_at: int = refresh_at
        """Who has so many cards in hand or fewer takes the played ones back (GB-11, GB-D1)."""
        self.halves: int = limbs // 4
        """Bites that a limb takes: 1, or 2 in the longer game (GB-17)."""
        self.memory: bool = memory
        self.question: Shuffle = Shuffle("line", "GB-2", tuple(range(self.robots)))
        """The order of the first line."""
        self.full: int = full_hand(self.top)
        """A hand with every card in it."""

    def __reduce__(self) -> tuple[object, ...]:
        return (Setup, (self.seats, self.refresh_at, 4 * self.halves, self.memory))

    def _first_owner(self, robots: int) -> int:
        owners = [owner for robot, owner in enumerate(self.owners) if robots >> robot & 1]
        return owners[0] if owners else -1


class GetBitState(State):
    """The line, the hands, what lies on the table, and what is left of every robot."""

    __slots__ = (
        "bites",
        "bitten",
        "hands",
        "limbs",
        "line",
        "out",
        "round",
        "seen",
        "setup",
        "stacks",
        "swimming",
        "tied",
        "waiting",
    )

    setup: Setup
    round: int
    """The round being played, from 1; 0 before the robots are lined up."""
    waiting: int
    """The set of robots, as bits, whose card is still to be chosen."""
    swimming: int
    """The set of robots, as bits, that are still in."""
    seen: int
    """The cards, as bits, that anybody has chosen in this round."""
    tied: int
    """The cards, as bits, that more than one robot has."""
    bitten: int
    """The robot whose owner has to choose a limb, or -1."""
    line: list[int]
    """The robots still in, front to back; the shark is behind the last."""
    hands: list[int]
    """Each robot's hand, without the card it has chosen."""
    stacks: list[int]
    """Each robot's played cards on the table, the card of this round on top."""
    limbs: list[int]
    """What is left of each robot's limbs."""
    bites: list[int]
    """The story: one packed number a bite (`pieces.pack_bite`)."""
    out: list[int]
    """Robots that lost their last limb, in that order."""

    def __init__(self, setup: Setup, like: GetBitState | None = None) -> None:
        """A game like this one, or before anything has happened."""
        if like is not None:
            self.who = like.who
            self.setup = setup
            self.round = like.round
            self.waiting = like.waiting
            self.swimming = like.swimming
            self.seen = like.seen
            self.tied = like.tied
            self.bitten = like.bitten
            self.line = like.line[:]
            self.hands = like.hands[:]
            self.stacks = like.stacks[:]
            self.limbs = like.limbs[:]
            self.bites = like.bites[:]
            self.out = like.out[:]
            return
        self.who = FATE
        self.setup = setup
        self.round = 0
        self.waiting = 0
        self.swimming = 0
        self.seen = 0
        self.tied = 0
        self.bitten = -1
        self.line = []
        self.hands = [setup.full] * setup.robots
        self.stacks = [0] * setup.robots
        self.limbs = [whole_limbs(setup.halves)] * setup.robots
        self.bites = []
        self.out = []

    def __reduce__(self) -> tuple[object, ...]:
        return (filled, (type(self), (self.setup,), parts_of(self)))

    def key(self) -> tuple[object, ...]:
        setup = self.setup
        return (
            setup.seats,
            setup.refresh_at,
            setup.halves,
            setup.memory,
            self.who,
            self.round,
            self.waiting,
            self.swimming,
            self.seen,
            self.tied,
            self.bitten,
            tuple(self.line),
            tuple(self.hands),
            tuple(self.stacks),
            tuple(self.limbs),
            tuple(self.bites),
            tuple(self.out),
        )

    def position(self) -> tuple[object, ...]:
        """The key without past bites, older cards on the table, and numbers of rounds; only the first has no bite."""
        setup = self.setup
        return (
            setup.seats,
            setup.refresh_at,
            setup.halves,
            setup.memory,
            self.who,
            self.round > 1,
            self.waiting,
            self.bitten,
            tuple(self.line),
            tuple(self.hands),
            tuple([0 if self.waiting >> robot & 1 else stack & 7 for robot, stack in enumerate(self.stacks)]),
            tuple(self.limbs),
            tuple(self.out),
        )
