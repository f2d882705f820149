"""Where a game of Black Molly stands."""

from __future__ import annotations

from shoal.core.contract.ask import FATE
from shoal.core.contract.state import State
from shoal.core.parts import built, filled, parts_of
from shoal.games.blackmolly.pieces import AGES, BESIDE, BIT, DONE, LAY, NEXT, NOWHERE, PLACES, RINGS, SWIMS


class Tank:
    """The cards as they lie, worked out for quick questions. It never changes; copies of a state share it."""

    __slots__ = ("anemones", "arms", "cards", "dens", "flow", "machines", "picture", "split", "starts", "turns")

    def __init__(
        self,
        cards: list[int],
        turns: list[int],
        anemones: int,
        machines: list[int],
        flow: list[int],
        split: int,
        arms: list[int],
        starts: list[int],
        dens: list[int],
        picture: bytes = b"",
    ) -> None:
        self.cards: list[int] = cards
        """The number of the card on each place; nothing before the tank is laid."""
        self.turns: list[int] = turns
        """How many quarter turns clockwise each card lies."""
        self.anemones: int = anemones
        """The places with anemones, as bits."""
        self.machines: list[int] = machines
        """The places of the machines of each number, as bits."""
        self.flow: list[int] = flow
        """For each place, where its current leads; `NOWHERE` without a current, and on the splitting card."""
        self.split: int = split
        """The place of the splitting card."""
        self.arms: list[int] = arms
        """The two places where the splitting card leads."""
        self.starts: list[int] = starts
        """The places of the four start cards."""
        self.dens: list[int] = dens
        """The places where the two Mollies begin."""
        self.picture: bytes = picture
        """The cards in numbers, once a study has asked for them."""

    def __reduce__(self) -> tuple[object, ...]:
        return (built, (Tank, parts_of(self)))


class Setup:
    """What is settled before the game and never changes."""

    __slots__ = ("anemones_kill", "given", "old_fish", "quiet_rounds", "seats")

    def __init__(self, seats: int, given: str, old_fish: bool, anemones_kill: bool, quiet_rounds: int) -> None:
        self.seats: int = seats
        self.given: str = given
        """How the tank is chosen: `random`, `show`, or its text (BM-2)."""
        self.old_fish: bool = old_fish
        """The alternative rule: whoever loses the old fish has lost (BM-27)."""
        self.anemones_kill: bool = anemones_kill
        """Whether anemones are deadly for fish that are swept onto them (BM-D7)."""
        self.quiet_rounds: int = quiet_rounds
        """The game ends after so many rounds without a loss; 0 lets it go on for ever (BM-D18)."""

    def __reduce__(self) -> tuple[object, ...]:
        return (built, (Setup, parts_of(self)))


class BlackMollyState(State):
    """The tank, the fish, the Mollies, the machines, and whose turn it is."""

    __slots__ = (
        "aims",
        "barred",
        "fish",
        "losses",
        "mollies",
        "options",
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
    )

    setup: Setup
    tank: Tank
    phase: int
    round: int
    """The round being played, from 1; 0 before the first."""
    starting: int
    """The seat with the die."""
    turn: int
    """The seat whose fish are placed or swim; in the hunt, the Molly that moves."""
    swam: int
    """The ages, as bits, of the fish that swam in this turn."""
    red: int
    """The places with a red piece, as bits: machines that are on."""
    quiet: int
    """Rounds since a fish was lost."""
    fish: list[int]
    """The place of each fish."""
    mollies: list[int]
    """The places of the Mollies."""
    options: list[int]
    """While fish swim: what the asked seat may do (`swims`)."""
    sweep: tuple[int, ...]
    """While the current waits for decisions: where it carries each fish, its own place for none. Else empty."""
    standings: tuple[int, ...]
    """For each seat, 0 while it is in, else how well it did (`standing`): more is better."""
    losses: tuple[int, ...]
    """The story: one packed number for each fish lost (`pack_loss`)."""
    barred: int
    """While fish swim: `barred_now`, which nothing changes until the die is rolled."""
    aims: int
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
            self.options = like.options[:]
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
        self.options = []
        self.sweep = ()
        self.standings = (0,) * setup.seats
        self.losses = ()
        self.barred = 0
        self.aims = 0

    def __reduce__(self) -> tuple[object, ...]:
        return (filled, (type(self), (self.setup, self.tank), parts_of(self)))

    # Own fish --------------------------------------------------------------------------------------------------

    def barred_now(self) -> int:
        """The places, as bits, with an anemone, a red piece or a Molly (BM-12, BM-13)."""
        return self.tank.anemones | self.red | BIT[self.mollies[0]] | BIT[self.mollies[1]]

    def barred_for_old(self) -> int:
        """The places, as bits, barred for an old fish; by the alternative rule also those of others (BM-31, BM-D15)."""
        barred = self.barred
        if self.setup.old_fish:
            for old in range(AGES - 1, len(self.fish), AGES):
                if self.fish[old] >= 0:
                    barred |= BIT[self.fish[old]]
        return barred

    def swims(self, seat: int) -> list[int]:
        """To be done, and every swim of every fish that has not swum yet (BM-10, BM-11)."""
        codes = [DONE]
        free = ~self.barred
        fish = seat * AGES
        for age in range(1, AGES):
            place = self.fish[fish]
            if place >= 0 and not self.swam >> age & 1:
                codes += SWIMS[age][BESIDE[place] & free]
            fish += 1
        place = self.fish[fish]
        if place >= 0 and not self.swam >> AGES & 1:
            codes += SWIMS[AGES][BESIDE[place] & ~self.barred_for_old()]
        return codes

    def turns(self) -> list[list[int]]:
        """Every way in which the asked seat can move its fish in this turn, each as the codes of one order."""
        ways: list[list[int]] = [[]]
        idle: list[bool] = [False]
        for age in range(1, AGES + 1):
            steps = [code for code in self.options if code >> 5 & 7 == age]
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

    def fewest(self) -> int:
        """The places, as bits, with the fewest fish, whoever owns them; empty ones do not count (BM-D1, BM-D2)."""
        once = 0
        twice = 0
        for place in self.fish:
            if place >= 0:
                bit = BIT[place]
                twice |= once & bit
                once |= bit
        return once & ~twice or self._fewest_of_many(once)

    def _fewest_of_many(self, taken: int) -> int:
        """The same where no place has a single fish."""
        counts = [self.fish.count(place) if taken & BIT[place] else PLACES for place in range(PLACES)]
        fewest = min(counts)
        aims = 0
        for place in range(PLACES):
            if counts[place] == fewest:
                aims |= BIT[place]
        return aims & taken

    def steps_of(self, place: int, aims: int) -> list[int]:
        """Where a Molly may go: one card nearer to one of its nearest aims (BM-20, BM-D3), or nowhere (BM-D6).

        Nothing stands in its way, and nothing harms it (BM-22).
        """
        if aims & BIT[place] or not aims:
            return [place]
        away = 1
        while not RINGS[place][away] & aims:
            away += 1
        near = RINGS[place][away] & aims
        return [step for step in NEXT[place] if RINGS[step][away - 1] & near]

    # Removal ---------------------------------------------------------------------------------------------------

    def deadly(self) -> int:
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

    def can_win(self, seat: int) -> bool:
        """Whether this seat has the fish that it needs to win."""
        if self.setup.old_fish:
            return self.fish[seat * AGES + AGES - 1] >= 0
        return self.count_fish(seat) > 0

    def count_fish(self, seat: int) -> int:
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


def standing(round: int, last: int, left: int) -> int:
    """How well a seat did that went out in this round: the ages it lost then, as bits, and the fish it kept."""
    return round << 7 | last << 3 | left


def pack_loss(round: int, fish: int, place: int, number: int) -> int:
    """One lost fish as one number. What took it: a machine's number, 0 a Molly, 1 an anemone."""
    return ((round * 16 + fish) * 32 + place) * 8 + number
