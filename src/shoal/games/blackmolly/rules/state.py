"""Where a game of Black Molly stands."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from shoal.core.contract.ask import FATE
from shoal.core.contract.state import State
from shoal.core.parts import filled, parts_of
from shoal.games.blackmolly.pieces import (
    AGES,
    ALL_WAYS,
    BIT,
    DONE,
    ENDS,
    HUNTS,
    LAY,
    NO_WAY,
    NOWHERE,
    PLACES,
    REACHED,
    RINGS,
    SWIMS,
    WAYS,
    WAYS_OF_ONE,
    ways_from,
    ways_towards,
)
from shoal.games.blackmolly.rules.setup import Setup, Tank

JUST_DONE: Final[list[int]] = [DONE]

ALL_IN: Final[list[tuple[int, ...]]] = [(0,) * seats for seats in range(5)]
"""The standings of so many seats as long as nobody is out: always the same tuple, which is quickly known again."""


class BlackMollyState(State):
    """The tank, the fish, the Mollies, the machines, and whose turn it is."""

    __slots__ = (
        "aims",
        "barred",
        "fish",
        "losses",
        "mollies",
        "phase",
        "quiet",
        "red",
        "round",
        "setup",
        "standings",
        "starting",
        "swam",
        "sweep",
        "tank",
        "turn",
        "ways",
    )

    setup: Setup
    tank: Tank
    phase: int
    round: i64
    """The round being played, from 1; 0 before the first."""
    starting: i64
    """The seat with the die."""
    turn: i64
    """The seat whose fish are placed or swim; in the hunt, the Molly that moves."""
    swam: int
    """The ages, as bits, of the fish that swam in this turn."""
    red: i64
    """The places with a red piece, as bits: machines that are on."""
    quiet: i64
    """Rounds since a fish was lost."""
    fish: list[int]
    """The place of each fish."""
    mollies: list[int]
    """The places of the Mollies."""
    ways: i64
    """While fish swim: the ways of the asked seat's (`ways_from`), side by side by age. In the hunt: the Molly's."""
    sweep: tuple[int, ...]
    """While the current waits for decisions: where it carries each fish, its own place for none. Else empty."""
    standings: tuple[int, ...]
    """For each seat, 0 while it is in, else how well it did (`standing`): more is better."""
    losses: tuple[int, ...]
    """The story: one packed number for each fish lost (`pack_loss`)."""
    barred: i64
    """While fish swim: `barred_now`, which nothing changes until the die is rolled."""
    aims: i64
    """While the Mollies hunt: `fewest`, which nothing changes until fish are removed."""

    def __init__(self, setup: Setup, tank: Tank, like: BlackMollyState | None = None) -> None:
        """A game like this one, or before anything has happened; all machines are off (BM-7)."""
        if like is not None:
            self.who = like.who
            self.setup = setup
            self.tank = tank
            self.phase = like.phase
            self.round = like.round
            self.starting = like.starting
            self.turn = like.turn
            self.swam = like.swam
            self.red = like.red
            self.quiet = like.quiet
            self.fish = like.fish[:]
            self.mollies = like.mollies[:]
            self.ways = like.ways
            self.sweep = like.sweep
            self.standings = like.standings
            self.losses = like.losses
            self.barred = like.barred
            self.aims = like.aims
            return
        self.who = FATE
        self.setup = setup
        self.tank = tank
        self.phase = LAY
        self.round = 0
        self.starting = 0
        self.turn = 0
        self.swam = 0
        self.red = 0
        self.quiet = 0
        self.fish = [NOWHERE] * (setup.seats * AGES)
        self.mollies = []
        self.ways = NO_WAY
        self.sweep = ()
        self.standings = ALL_IN[setup.seats]
        self.losses = ()
        self.barred = 0
        self.aims = 0

    def __reduce__(self) -> tuple[object, ...]:
        return (filled, (type(self), (self.setup, self.tank), parts_of(self)))

    # Own fish --------------------------------------------------------------------------------------------------

    def barred_now(self) -> i64:
        """The places, as bits, with an anemone, a red piece or a Molly (BM-12, BM-13)."""
        return self.tank.anemones | self.red | BIT[self.mollies[0]] | BIT[self.mollies[1]]

    def barred_for_old(self) -> i64:
        """The places, as bits, barred for an old fish; by the alternative rule also those of others (BM-31, BM-D15)."""
        barred = self.barred
        if self.setup.old_fish:
            for old in range(AGES - 1, len(self.fish), AGES):
                if self.fish[old] >= 0:
                    barred |= BIT[self.fish[old]]
        return barred

    def find_ways(self, seat: i64) -> None:
        """Note the ways of every fish of this seat that has not swum yet (BM-11, BM-12, BM-13)."""
        ways: i64 = NO_WAY
        swam: i64 = self.swam
        for age in range(i64(1), AGES + 1):
            place: i64 = self.fish[seat * AGES + age - 1]
            if place >= 0 and not swam >> age & 1:
                free = ~(self.barred if age < AGES else self.barred_for_old())
                ways |= ways_from(place, free) << age * WAYS
        self.ways = ways

    def can_swim(self) -> bool:
        """Whether any way is open."""
        return self.ways & ALL_WAYS != 0

    def ways_of(self, age: i64) -> i64:
        """The ways that are open to the fish of this age."""
        return self.ways >> age * WAYS & WAYS_OF_ONE

    def may_swim(self, code: int) -> bool:
        """Whether the swim with this code is open; above its place stands nothing but an age (`code_of`)."""
        age = code >> 5 & 31
        return age <= AGES and REACHED[self.ways_of(age)] >> (code & 31) & 1 == 1

    def swims(self) -> list[int]:
        """To be done, and every swim that is open (BM-10, BM-11)."""
        codes = JUST_DONE[:]
        for age in range(i64(1), AGES + 1):
            codes += SWIMS[age][self.ways_of(age)]
        return codes

    def close_ways(self, age: i64) -> None:
        """Let the fish of this age swim no more in this turn (BM-10)."""
        self.ways ^= self.ways_of(age) << age * WAYS

    def turns(self) -> list[list[int]]:
        """Every way in which the asked seat can move its fish in this turn, each as the codes of one order."""
        ways: list[list[int]] = [[]]
        idle: list[bool] = [False]
        for age in range(1, AGES + 1):
            steps = SWIMS[age][self.ways_of(age)]
            if steps:
                ways = ways + [[*way, step] for way in ways for step in steps]
                idle = [True] * len(idle) + [rests for rests in idle for _ in steps]
        return [[*way, DONE] if rests else way for way, rests in zip(ways, idle, strict=True)]

    # Current ---------------------------------------------------------------------------------------------------

    def undecided(self) -> int:
        """The fish on the splitting card whose way is open: owners from the starting player on, oldest first."""
        seats = self.setup.seats
        for after in range(seats):
            first = (self.starting + after) % seats * AGES
            for fish in range(first + AGES - 1, first - 1, -1):
                if self.fish[fish] == self.tank.split and self.sweep[fish] == self.tank.split:
                    return fish
        return -1

    def stays_at(self, place: int) -> bool:
        """Whether an old fish is on this place that the current does not move."""
        for old in range(AGES - 1, len(self.fish), AGES):
            if self.fish[old] == place and self.sweep[old] == place:
                return True
        return False

    def contested(self) -> int:
        """The first place, in reading order, that several old fish are carried to; or -1."""
        once = 0
        twice = 0
        for old in range(AGES - 1, len(self.fish), AGES):
            if self.sweep[old] != self.fish[old]:
                bit = BIT[self.sweep[old]]
                twice |= once & bit
                once |= bit
        for place in range(PLACES):
            if twice & BIT[place]:
                return place
        return -1

    def contenders(self, place: int) -> list[int]:
        """The owners of the old fish that are carried to this place."""
        olds = range(AGES - 1, len(self.fish), AGES)
        return [old >> 2 for old in olds if self.sweep[old] == place and self.fish[old] != place]

    # Mollies ---------------------------------------------------------------------------------------------------

    def fewest(self) -> i64:
        """The places, as bits, with the fewest fish, whoever owns them; empty ones do not count (BM-D1, BM-D2)."""
        once: i64 = 0
        twice: i64 = 0
        for fish in self.fish:
            place: i64 = fish
            if place >= 0:
                bit = BIT[place]
                twice |= once & bit
                once |= bit
        return once & ~twice or self._fewest_of_many(once)

    def _fewest_of_many(self, taken: i64) -> i64:
        """The same where no place has a single fish."""
        counts = [self.fish.count(place) if taken & BIT[place] else PLACES for place in range(PLACES)]
        fewest = min(counts)
        aims: i64 = 0
        for place in range(PLACES):
            if counts[place] == fewest:
                aims |= BIT[place]
        return aims & taken

    def ways_of_molly(self, molly: i64, aims: i64) -> i64:
        """The ways of a Molly: one card nearer to one of its nearest aims (BM-20, BM-D3), or no way (BM-D6).

        Nothing stands in its way, and nothing harms it (BM-22).
        """
        place: i64 = self.mollies[molly]
        if aims & BIT[place] or not aims:
            return NO_WAY
        rings, away = RINGS[place], i64(1)
        while not rings[away] & aims:
            away += 1
        return ways_towards(place, rings[away] & aims)

    def steps_of(self, molly: int, aims: i64) -> list[int]:
        """Where a Molly may go; to its own place if it stays."""
        return ENDS[self.ways_of_molly(molly, aims)] or [self.mollies[molly]]

    def hunts(self) -> list[int]:
        """Every step of the Molly whose turn it is (BM-21)."""
        return HUNTS[self.turn][self.ways]

    # Removal ---------------------------------------------------------------------------------------------------

    def deadly(self) -> i64:
        """The places, as bits, on which fish are removed at the end of a round (BM-23, BM-D7)."""
        deadly = self.red | BIT[self.mollies[0]] | BIT[self.mollies[1]]
        return deadly | self.tank.anemones if self.setup.anemones_kill else deadly

    def killer(self, place: int) -> int:
        """What kills on this place: 0 a Molly, a machine by its number, 1 an anemone."""
        if place == self.mollies[0] or place == self.mollies[1]:
            return 0
        for number in range(2, 5):
            if self.red & self.tank.machines[number] & BIT[place]:
                return number
        return 1

    def can_win(self, seat: i64) -> bool:
        """Whether this seat has the fish that it needs to win."""
        if self.setup.old_fish:
            return self.fish[seat * AGES + AGES - 1] >= 0
        return self.count_fish(seat) > 0

    def count_fish(self, seat: i64) -> int:
        """How many fish this seat has in the tank."""
        count = 0
        for fish in range(seat * AGES, seat * AGES + AGES):
            if self.fish[fish] >= 0:
                count += 1
        return count

    def key(self) -> tuple[object, ...]:
        setup = self.setup
        return (
            setup.seats,
            setup.given,
            setup.old_fish,
            setup.anemones_kill,
            setup.quiet_rounds,
            tuple(self.tank.cards),
            tuple(self.tank.turns),
            self.who,
            self.phase,
            self.round,
            self.starting,
            self.turn,
            self.swam,
            self.red,
            self.quiet,
            tuple(self.fish),
            tuple(self.mollies),
            self.sweep,
            self.standings,
            self.losses,
        )

    def position(self) -> tuple[object, ...]:
        """The key without the fish that were lost."""
        return self.key()[:-1]


def pack_loss(round: int, fish: int, place: int, number: int) -> int:
    """One lost fish as one number. What took it: a machine's number, 0 a Molly, 1 an anemone."""
    return ((round * 16 + fish) * 32 + place) * 8 + number
