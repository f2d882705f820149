"""Black Molly in numbers: actions, and the tank as everybody sees it. Seats are counted from the one who looks."""

from __future__ import annotations

from typing import Final

from shoal.core.contract.layout import Field, Kind, Layout
from shoal.core.contract.state import State
from shoal.core.contract.study import NUMBER, Study, bits, packed
from shoal.games.blackmolly.pieces import AGES, DONE, ENTER, HUNT, NAMES, PLACE, PLACES, SPLIT, SWIM, code_of
from shoal.games.blackmolly.rules import LAST_ROUND
from shoal.games.blackmolly.state import BlackMollyState, Setup, Tank
from shoal.games.blackmolly.tank import DECK

# Actions ------------------------------------------------------------------------------------------------------

SWIMS: Final = 1
"""From here on: the fish of this age swims to this card. Action 0 is to be done."""
ARMS: Final = SWIMS + AGES * PLACES
"""From here on: the current carries the fish on the splitting card to this card."""
STEPS: Final = ARMS + PLACES
"""From here on: the Molly that has a choice goes to this card."""
OWNERS: Final = STEPS + PLACES
"""From here on: of several old fish this seat's goes onto the card, counted from the one who acts."""
STARTS: Final = OWNERS + 4
"""From here on: the old fish begins on this start card."""
ACTIONS: Final = STARTS + 4

# Observations -------------------------------------------------------------------------------------------------

KINDS: Final = ("start", "molly", "machine", "anemone", "current", "plants")
AT: Final[list[bytes]] = [bits(1 << place, PLACES) for place in range(PLACES)] + [bits(0, PLACES)]
"""One place as 24 numbers; the last one, which -1 finds, is nowhere."""
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
        self.seats: int = seats
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
            return SWIMS + (age - 1) * PLACES + (code & 31) if age else 0
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

    def code(self, state: State, seat: int, chosen: list[int]) -> int:
        assert isinstance(state, BlackMollyState)
        action = chosen[0]
        if action < ARMS:
            return code_of(SWIM, 0, (action - 1) // PLACES + 1, (action - 1) % PLACES) if action else DONE
        if action < STEPS:
            fish = state.undecided() if state.phase == SPLIT else 0
            return code_of(SPLIT, fish >> 2, (fish & 3) + 1, action - ARMS)
        if action < OWNERS:
            return code_of(HUNT, state.turn, 0, action - STEPS)
        if action < STARTS:
            card = state.contested() if state.phase == ENTER else 0
            return code_of(ENTER, (action - OWNERS + seat) % self.seats, 0, card)
        return code_of(PLACE, 0, 0, action - STARTS)

    def observe(self, state: State, seat: int) -> bytes:
        assert isinstance(state, BlackMollyState)
        seats, phase, turn = self.seats, state.phase, state.turn
        mollies = state.mollies
        parts = [
            EIGHT[1 << phase],
            NUMBER[state.round],
            NUMBER[min(state.quiet, LAST_ROUND)],
            NUMBER[(state.starting - seat) % seats],
            NUMBER[(turn - seat) % seats + 1 if phase in (PLACE, SWIM) else 0],
            NUMBER[turn + 1 if phase == HUNT else 0],
            EIGHT[state.swam if phase == SWIM else 0],
            EIGHT[_machines_on(state)],
            AT[mollies[0] if mollies else PLACES],
            AT[mollies[1] if mollies else PLACES],
        ]
        fish = state.fish[seat * AGES :] + state.fish[: seat * AGES]
        parts += [AT[place] for place in fish]
        for owner in range(seat, seat + seats):
            _observe_seat(state, owner % seats, parts)
        parts.append(picture_of(state.tank))
        return b"".join(parts)


def _observe_seat(state: BlackMollyState, owner: int, parts: list[bytes]) -> None:
    standing = state.standings[owner]
    if not state.sweep and not standing:
        parts.append(STILL_IN)
        return
    for fish in range(owner * AGES, owner * AGES + AGES):
        carried = state.sweep[fish] if state.sweep else -1
        parts.append(NUMBER[carried + 1 if carried >= 0 and carried != state.fish[fish] else 0])
    parts.append(NUMBER[standing >> 7])
    parts.append(EIGHT[standing >> 3 & 15])
    parts.append(NUMBER[standing & 7])


def _machines_on(state: BlackMollyState) -> int:
    on = 0
    for number in range(2, 5):
        if state.red & state.tank.machines[number]:
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
