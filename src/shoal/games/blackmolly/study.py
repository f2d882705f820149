"""Black Molly in numbers: actions, and the tank as everybody sees it. Seats are counted from the one who looks."""

from __future__ import annotations

from typing import Final

from librt.strings import BytesWriter, write_i16_le
from mypy_extensions import i16, i64

from shoal.core.contract.layout import Field, Kind, Layout
from shoal.core.contract.outcome import Outcome
from shoal.core.contract.state import State
from shoal.core.contract.study import NUMBER, Study, bits, packed
from shoal.games.blackmolly.pieces import (
    AGES,
    DONE,
    ENDS,
    ENTER,
    HUNT,
    NAMES,
    PLACE,
    PLACES,
    SPLIT,
    SWIM,
    code_of,
)
from shoal.games.blackmolly.rules.game import BlackMolly
from shoal.games.blackmolly.rules.ranking import LAST_ROUND, ranking
from shoal.games.blackmolly.rules.setup import Setup, Tank
from shoal.games.blackmolly.rules.state import ALL_IN
from shoal.games.blackmolly.tank import DECK

# Actions ------------------------------------------------------------------------------------------------------

FIRST_SWIM: Final = 1
"""From here on: the fish of this age swims to this card. Action 0 is to be done."""
ARMS: Final = FIRST_SWIM + AGES * PLACES
"""From here on: the current carries the fish on the splitting card to this card."""
STEPS: Final = ARMS + PLACES
"""From here on: the Molly that has a choice goes to this card."""
OWNERS: Final = STEPS + PLACES
"""From here on: of several old fish this seat's goes onto the card, counted from the one who acts."""
STARTS: Final = OWNERS + 4
"""From here on: the old fish begins on this start card."""
ACTIONS: Final = STARTS + 4
SWIM_CODES: Final[list[int]] = [
    DONE,
    *[code_of(SWIM, 0, age, place) for age in range(1, AGES + 1) for place in range(PLACES)],
]
"""The codes of the actions below `ARMS`."""

# Observations -------------------------------------------------------------------------------------------------

KINDS: Final = ("start", "molly", "machine", "anemone", "current", "plants")
A_PLACE: Final = 48
"""Bytes of a place, told as 24 numbers of which one is 1."""
TURNS: Final[list[bytes]] = [
    packed([starting, turn, molly]) for starting in range(4) for turn in range(5) for molly in range(3)
]
"""The seat with the die, the one whose turn it is, the Molly that has a choice."""
JUST_DONE_MARKED: Final = b"\1" + bytes(ACTIONS - 1)
"""To be done, which can always be chosen while fish swim, and nothing else."""
NOTHING_MARKED: Final = bytes(ACTIONS)
HEADS: Final[list[bytes]] = [
    bits(1 << phase, 8) + NUMBER[round] for phase in range(8) for round in range(LAST_ROUND + 1)
]
"""The phase as eight numbers, and the round."""
SWAM: Final[list[bytes]] = [bits(2 * swam, 8) + bits(4 * on, 8) for swam in range(16) for on in range(8)]
"""The ages of fish that swam, and the numbers of machines that are on."""
EIGHT: Final[list[bytes]] = [bits(number, 8) for number in range(256)]
STILL_IN: Final = packed([0] * (AGES + 10))
"""A seat that is in, of whose fish the current carries none."""
UNLAID: Final = packed([0] * (12 * PLACES))


def layout_of(seats: int) -> Layout:
    """The numbers of an observation with so many seats."""
    general = (
        Field("phase", 8, 1, "The tank is laid, old fish are placed, fish swim, the die, a split, old fish enter, the "
              "Mollies hunt, the game is over."),
        Field("round", 1, LAST_ROUND, "The round being played, from 1."),
        Field("quiet", 1, LAST_ROUND, "Rounds since a fish was lost."),
        Field("starting", 1, seats - 1, "The seat with the die."),
        Field("turn", 1, seats, "The seat whose fish are placed or swim, from 1; 0 for none."),
        Field("molly", 1, 2, "The Molly that has a choice, 1 or 2; 0 for none."),
        Field("swam", 8, 1, "The ages 1 to 4 of the fish that swam in this turn, in the second to fifth number."),
        Field("on", 8, 1, "Whether the machines of number 2, 3 and 4 are on, in the third to fifth number."),
        Field("mollies", 2 * PLACES, 1, "The place of each Molly, row by row."),
    )  # fmt: skip
    fish = [
        Field(f"seat{seat}.fish{age}", PLACES, 1, "Its place, row by row; nothing once it is out, or before.")
        for seat in range(seats)
        for age in range(1, AGES + 1)
    ]
    seatwise = [
        Field(f"seat{seat}.{name}", size, highest, sentence)
        for seat in range(seats)
        for name, size, highest, sentence in (
            ("carried", AGES, PLACES, "Where the current will carry each fish, from 1; 0 for nowhere."),
            ("out", 1, LAST_ROUND, "The round in which the seat went out; 0 while it is in."),
            ("last", 8, 1, "The ages of its fish that went in that round, youngest first."),
            ("left", 1, AGES, "How many of its fish were left then."),
        )
    ]
    tank = [
        Field(f"{name}.{what}", size, highest, sentence)
        for name in NAMES
        for what, size, highest, sentence in (
            ("card", 1, PLACES, "The number of the card that lies here, from 1."),
            ("kind", len(KINDS), 1, "Start, Molly, machine, anemone, current or plants."),
            ("number", 1, 4, "What the die must show for it."),
            ("arrows", 4, 1, "Whether its current leads east, south, west and north."),
        )
    ]
    return Layout((*general, *fish, *seatwise, *tank))


class BlackMollyStudy(Study):
    """Numbers for a game of so many seats."""

    def __init__(self, setup: Setup) -> None:
        seats = setup.seats
        kind = Kind(
            hidden=False,
            simultaneous=False,
            chance=True,
            scores=(0.0, float(seats - 1)),
            longest=(LAST_ROUND if setup.quiet_rounds else 3000) * (seats * (AGES + 1) + 12),
        )
        super().__init__(kind, layout_of(seats), ACTIONS)
        self.seats: i64 = seats
        self.nobody_out: tuple[int, ...] = ALL_IN[seats]
        self.all_in: bytes = STILL_IN * seats
        self.no_places: bytes = bytes((2 + seats * AGES) * A_PLACE)
        """Both Mollies and all fish, nowhere."""
        self.story = (
            *("losses", "outcome", "tank_text", "given"),
            *("deadly", "headings", "forecasts", "split", "contest"),
        )

    def name(self, action: int) -> str:
        if action < ARMS:
            return f"fish {(action - 1) // PLACES + 1} to {NAMES[(action - 1) % PLACES]}" if action else "done"
        if action < STEPS:
            return f"carried to {NAMES[action - ARMS]}"
        if action < OWNERS:
            return f"Molly to {NAMES[action - STEPS]}"
        return f"old fish of seat +{action - OWNERS}" if action < STARTS else f"begin on S{action - STARTS + 1}"

    def parts(self, state: State, seat: int, code: int) -> list[int]:
        return [self._action(seat, code)]

    def _action(self, seat: int, code: int) -> int:
        kind = code >> 10
        if kind == SWIM:
            age = code >> 5 & 7
            return FIRST_SWIM + (age - 1) * PLACES + (code & 31) if age else 0
        if kind == SPLIT:
            return ARMS + (code & 31)
        if kind == HUNT:
            return STEPS + (code & 31)
        if kind == ENTER:
            return OWNERS + ((code >> 8 & 3) - seat) % self.seats
        return STARTS + (code & 31)

    def legal(self, state: State, seat: int, chosen: list[int]) -> list[int]:
        found = [self._action(seat, code) for code in state.codes(seat)]
        found.sort()
        return found

    def choice(self, state: State, seat: int, chosen: list[int], chance: float) -> int:
        assert isinstance(state, BlackMolly)
        if state.phase == SWIM:
            return _swim(state, chance)
        codes = state.codes(seat)
        return self._action(seat, codes[int(chance * float(len(codes)))])

    def mark(self, state: State, seat: int, chosen: list[int], row: BytesWriter) -> None:
        assert isinstance(state, BlackMolly)
        first: i64 = len(row)
        if state.phase == SWIM:
            row.write(JUST_DONE_MARKED)
            _mark_swims(state, row, first + FIRST_SWIM)
        elif state.phase == HUNT:
            row.write(NOTHING_MARKED)
            _mark_ends(state.ways, row, first + STEPS)
        else:
            super().mark(state, seat, chosen, row)

    def code(self, state: State, seat: int, chosen: list[int]) -> int:
        assert isinstance(state, BlackMolly)
        action = chosen[0]
        if action < ARMS:
            return SWIM_CODES[action]
        if action < STEPS:
            fish = state.undecided() if state.phase == SPLIT else 0
            return code_of(SPLIT, fish >> 2, (fish & 3) + 1, action - ARMS)
        if action < OWNERS:
            return code_of(HUNT, state.turn, 0, action - STEPS)
        if action < STARTS:
            card = state.contested() if state.phase == ENTER else 0
            return code_of(ENTER, (action - OWNERS + seat) % self.seats, 0, card)
        return code_of(PLACE, 0, 0, action - STARTS)

    def ending(self, state: State) -> Outcome:
        assert isinstance(state, BlackMolly)
        return Outcome("", ranking(state))

    def observe(self, state: State, seat: int) -> bytes:
        row = BytesWriter()
        self.describe(state, seat, row)
        return row.getvalue()

    def describe(self, state: State, seat: int, row: BytesWriter) -> None:
        assert isinstance(state, BlackMolly)
        phase: i64 = state.phase
        turn = state.turn
        row.write(HEADS[phase * (LAST_ROUND + 1) + state.round])
        write_i16_le(row, i16(min(state.quiet, LAST_ROUND)))
        starting = self._from(seat, state.starting)
        asked = self._from(seat, turn) + 1 if phase in (SWIM, PLACE) else 0
        row.write(TURNS[(starting * 5 + asked) * 3 + (turn + 1 if phase == HUNT else 0)])
        row.write(SWAM[(state.swam >> 1 if phase == SWIM else 0) << 3 | _machines_on(state)])
        self._describe_places(state, seat, row)
        if not state.sweep and state.standings is self.nobody_out:
            row.write(self.all_in)
        else:
            for owner in range(seat, seat + self.seats):
                _describe_seat(state, owner % self.seats, row)
        row.write(picture_of(state.tank))

    def _from(self, seat: i64, other: i64) -> i64:
        """How many seats after this one the other one is."""
        return other - seat if other >= seat else other - seat + self.seats

    def _describe_places(self, state: BlackMolly, seat: i64, row: BytesWriter) -> None:
        """Where the Mollies and the fish are, the own ones first."""
        at: i64 = len(row)
        row.write(self.no_places)
        for molly in state.mollies:
            place: i64 = molly
            row[at + 2 * place] = 1
            at += A_PLACE
        end: i64 = len(row)
        first = at
        if seat:
            at = end - seat * AGES * A_PLACE
        for fish in state.fish:
            place = fish
            if place >= 0:
                row[at + 2 * place] = 1
            at += A_PLACE
            if at == end:
                at = first


def _swim(state: BlackMolly, chance: float) -> int:
    """The action that a number from 0 to below 1 picks of being done and all swims that are open."""
    swims = 0
    for age in range(i64(1), AGES + 1):
        swims += len(ENDS[state.ways_of(age)])
    number = int(chance * float(1 + swims)) - 1
    first = 0
    for age in range(i64(1), AGES + 1):
        ends = ENDS[state.ways_of(age)]
        if 0 <= number < len(ends):
            return FIRST_SWIM + first + ends[number]
        number -= len(ends)
        first += PLACES
    return 0


def _mark_swims(state: BlackMolly, row: BytesWriter, first: i64) -> None:
    """Mark every swim that is open; the actions of the youngest fish begin here."""
    for age in range(i64(1), AGES + 1):
        _mark_ends(state.ways_of(age), row, first)
        first += PLACES


def _mark_ends(ways: i64, row: BytesWriter, first: i64) -> None:
    """Mark the places to which ways lead; the first place is here."""
    for place in ENDS[ways]:
        row[first + place] = 1


def _describe_seat(state: BlackMolly, owner: int, row: BytesWriter) -> None:
    standing = state.standings[owner]
    if not state.sweep and not standing:
        row.write(STILL_IN)
        return
    for fish in range(owner * AGES, owner * AGES + AGES):
        carried = state.sweep[fish] if state.sweep else -1
        row.write(NUMBER[carried + 1 if carried >= 0 and carried != state.fish[fish] else 0])
    row.write(NUMBER[standing >> 7])
    row.write(EIGHT[standing >> 3 & 15])
    row.write(NUMBER[standing & 7])


def _machines_on(state: BlackMolly) -> i64:
    on: i64 = 0
    if state.red:
        machines = state.tank.machines
        for number in range(i64(3)):
            if state.red & machines[number + 2]:
                on |= 1 << number
    return on


def picture_of(tank: Tank) -> bytes:
    """The cards of a tank in numbers; worked out once for each tank, which never changes."""
    if not tank.picture:
        tank.picture = packed(_numbers_of(tank)) if tank.cards else UNLAID
    return tank.picture


def _numbers_of(tank: Tank) -> list[int]:
    numbers: list[int] = []
    for number, turn in zip(tank.cards, tank.turns, strict=True):
        card = DECK[number]
        arrows = [(arrow + turn) % 4 for arrow in card.arrows]
        kinds = [int(card.kind == kind) for kind in KINDS]
        numbers += [number + 1, *kinds, card.number, *[int(way in arrows) for way in range(4)]]
    return numbers
