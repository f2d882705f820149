"""ICECOOL in numbers: a flick as four numbers, or as one of a grid; and what a seat knows, its own things first."""

from __future__ import annotations

from typing import Final

from shoal.core.contract.ask import OVER
from shoal.core.contract.layout import Field, Kind, Layout
from shoal.core.contract.state import State
from shoal.core.contract.study import NO_CODE, Study, packed
from shoal.games.icecool.moves import kitchen
from shoal.games.icecool.pieces import (
    DONE,
    FISH,
    FLICK,
    HEADINGS,
    HIGHEST_HIT,
    LINE,
    LOWEST_HIT,
    PLACE,
    POWERS,
    SIDE,
    SKATE,
    flick_code,
    flick_of,
)
from shoal.games.icecool.rules.scoring import points_of
from shoal.games.icecool.rules.state import ENDED, FLICKING, MOVING, OFF, PLACING, IceCoolState, Setup

ABOUT: Final = """A continuous action is four numbers from -1 to 1: heading, power, height and side. Each makes a move:

| asked for | the move |
| --- | --- |
| a flick | heading: half a turn to each side of east; power: its size, whatever its sign; height, side: all there are |
| a flick, where a red line may be taken first | the same; with a power below 0 a line, the heading says which |
| the Catcher's place | heading and power say where in the red field, from west to east and from south to north |
| Ice Skates | a heading above 0 skates |

An action by number is one of the listed moves, or one of four in a row: which heading, power, height and side.
"""

WAYS: Final = 36
"""Headings of the grid, ten degrees apart."""
STRENGTHS: Final = (10, 25, 40, 60, 80, 100)
HEIGHTS: Final = (8, 11, 20, 32)
SIDES: Final = (-80, -40, 0, 40, 80)
SPOTS: Final = 4
"""The Catcher's places of the grid: so many columns and rows."""

ROOMS: Final = 16
"""So many numbers there are for red lines, behind the two for being done and for skating."""
GRID: Final = LINE + ROOMS
"""From here on, actions are places, headings, powers, heights and sides."""
HEADED: Final = GRID + SPOTS * SPOTS
POWERED: Final = HEADED + WAYS
RAISED: Final = POWERED + len(STRENGTHS)
ASIDE: Final = RAISED + len(HEIGHTS)
ACTIONS: Final = ASIDE + len(SIDES)
MOST_OWED: Final = 12
FAR: Final = 10_000
"""No place in the school is so far away, in tenths of a millimetre."""

GENERAL: Final = (
    Field("phase", ENDED + 1, 1, "The Catcher is chosen, is placed, a seat flicks, the world moves, a card is drawn, a "
          "seat may skate, cards are drawn for IDs, the game is over."),
    Field("round", 1, 4, "The round being played."),
    Field("turns", 1, FAR, "Turns begun in this round."),
    Field("catcher", 1, 4, "The Catcher, counted from the seat that looks as 1; 0 for none."),
    Field("turn", 1, 4, "Whose turn it is, likewise."),
    Field("recalled", 1, 4, "The Runner of two that goes back to the red circle, likewise."),
    Field("lined", 1, 1, "Whether the penguin was put on a red line in this turn."),
    Field("caught", 1, 10, "Catches of this round in a game of two."),
    Field("pile", 1, 45, "How many cards are left to draw."),
    Field("owed", MOST_OWED, 4, "The seats that have cards to draw, in order, counted from the seat that looks as 1."),
    Field("flick", 4, HEADINGS, "Heading, power, height and side of the flick that the world works out.", -SIDE),
)  # fmt: skip


def fields_of(seat: int) -> tuple[Field, ...]:
    """The numbers about one seat; seat 0 is the one that looks."""
    return (
        Field(f"seat{seat}.on", 1, 1, "Whether its penguin is on the board."),
        Field(f"seat{seat}.x", 1, FAR, "How far east it stands, in tenths of a millimetre.", -FAR),
        Field(f"seat{seat}.y", 1, FAR, "How far north it stands.", -FAR),
        Field(f"seat{seat}.looks", 1, 360, "Where it looks, in degrees.", -360),
        Field(f"seat{seat}.fish", FISH, 1, "Whether its fish still hang, door by door."),
        Field(f"seat{seat}.ids", 4, 1, "Whose ID cards it has, counted from the seat that looks."),
        Field(f"seat{seat}.down", 1, 45, "How many cards lie face down."),
        Field(f"seat{seat}.cards", 3, 15, "How many of them are 1s, 2s and 3s; nothing where the seat cannot know."),
        Field(f"seat{seat}.up", 1, 15, "How many 1s are turned up."),
        Field(f"seat{seat}.plain", 1, 200, "Plain points from an empty pile."),
        Field(f"seat{seat}.points", 1, 500, "All points so far; -1 where the seat cannot know.", -1),
        Field(f"seat{seat}.fish_taken", 1, 20, "Fish of the whole game."),
        Field(f"seat{seat}.ids_held", 1, 20, "ID cards at the ends of rounds."),
    )


class IceCoolStudy(Study):
    """Numbers for a game of so many seats."""

    def __init__(self, setup: Setup) -> None:
        layout = Layout((*GENERAL, *[field for seat in range(setup.seats) for field in fields_of(seat)]))
        turns = setup.limit or 400
        kind = Kind(
            hidden=not setup.tournament,
            simultaneous=False,
            chance=True,
            scores=(0.0, 150.0),
            longest=setup.rounds * turns * 6,
            simulated=True,
        )
        super().__init__(kind, layout, ACTIONS)
        self.deepest = 4
        self.about = ABOUT
        self.story = ("story", "outcome", "lines", "penguins.room", "penguins.stuck", "rounds", "tournament")
        self.story = (*self.story, "first_catcher", "turn_limit")
        self.sets = ("penguins.fish", "penguins.ids")
        self.continuous = ("heading", "power", "height", "side")

    # Actions by number -------------------------------------------------------------------------------------------

    def codes(self, state: State, seat: int) -> list[int]:
        """What is listed, and of the Catcher's places those of the grid."""
        assert isinstance(state, IceCoolState)
        if state.phase == PLACING:
            return [
                _place((column + 0.5) / SPOTS, (row + 0.5) / SPOTS) for column in range(SPOTS) for row in range(SPOTS)
            ]
        return state.codes(seat)

    def parts(self, state: State, seat: int, code: int) -> list[int]:
        if code < PLACE:
            return [code]
        if code < FLICK:
            return [GRID + self.codes(state, seat).index(code)]
        heading, power, height, side = flick_of(code)
        return [
            HEADED + heading * WAYS // HEADINGS,
            POWERED + STRENGTHS.index(power),
            RAISED + HEIGHTS.index(height),
            ASIDE + SIDES.index(side),
        ]

    def legal(self, state: State, seat: int, chosen: list[int]) -> list[int]:
        """After a heading come all powers, then all heights, then all sides; nothing bars one of them."""
        assert isinstance(state, IceCoolState)
        if chosen:
            first = (HEADED, POWERED, RAISED, ASIDE, ACTIONS)
            return list(range(first[len(chosen)], first[len(chosen) + 1]))
        listed = sorted([self.parts(state, seat, code)[0] for code in self.codes(state, seat)])
        return listed + list(range(HEADED, POWERED)) if state.phase == FLICKING else listed

    def code(self, state: State, seat: int, chosen: list[int]) -> int:
        first = chosen[0]
        if first < GRID:
            return first
        if first < HEADED:
            return self.codes(state, seat)[first - GRID]
        if len(chosen) < self.deepest:
            return NO_CODE
        _, power, height, side = chosen
        heading = (first - HEADED) * HEADINGS // WAYS
        return flick_code(heading, STRENGTHS[power - POWERED], HEIGHTS[height - RAISED], SIDES[side - ASIDE])

    def name(self, action: int) -> str:
        if action < GRID:
            return "done" if action == DONE else "skate" if action == SKATE else f"red line of room {action - LINE}"
        for first, words, things in (
            (ASIDE, "side {}", SIDES),
            (RAISED, "height {} mm", HEIGHTS),
            (POWERED, "power {}", STRENGTHS),
            (HEADED, "heading {}°", tuple(range(0, 360, 360 // WAYS))),
        ):
            if action >= first:
                return words.format(things[action - first])
        return f"place {(action - GRID) // SPOTS + 1}, {(action - GRID) % SPOTS + 1}"

    # Actions by numbers ------------------------------------------------------------------------------------------

    def code_of_numbers(self, state: State, seat: int, numbers: list[float]) -> int:
        assert isinstance(state, IceCoolState)
        heading, power, height, side = [max(-1.0, min(1.0, number)) for number in numbers]
        if state.phase == PLACING:
            return _place((heading + 1.0) / 2.0, (power + 1.0) / 2.0)
        codes = state.codes(seat)
        if state.phase != FLICKING:
            return codes[-1] if heading > 0.0 else codes[0]
        if codes and power < 0.0:
            return codes[min(len(codes) - 1, int((heading + 1.0) / 2.0 * len(codes)))]
        return flick_code(
            round(heading * HEADINGS / 2) % HEADINGS,
            round(abs(power) * (POWERS - 1)),
            LOWEST_HIT + round((height + 1.0) / 2.0 * (HIGHEST_HIT - LOWEST_HIT)),
            round(side * SIDE),
        )

    def numbers_of_code(self, state: State, seat: int, code: int) -> list[float]:
        assert isinstance(state, IceCoolState)
        if code >= FLICK:
            heading, power, height, side = flick_of(code)
            return [
                (heading if 2 * heading <= HEADINGS else heading - HEADINGS) * 2.0 / HEADINGS,
                power / (POWERS - 1),
                2.0 * (height - LOWEST_HIT) / (HIGHEST_HIT - LOWEST_HIT) - 1.0,
                side / SIDE,
            ]
        if code >= PLACE:
            red = kitchen()
            column, row = divmod(code - PLACE, red.north - red.south + 1)
            return [2.0 * column / (red.east - red.west) - 1.0, 2.0 * row / (red.north - red.south) - 1.0, 0.0, 0.0]
        if code >= LINE:
            lines = state.codes(seat)
            return [(2 * lines.index(code) + 1) / len(lines) - 1.0, -1.0, 0.0, 0.0]
        return [1.0 if code == SKATE else -1.0, 0.0, 0.0, 0.0]

    def counting(self, state: State) -> list[int]:
        assert isinstance(state, IceCoolState)
        if state.phase == FLICKING:
            return [0, 1, 2, 3]
        return [0, 1] if state.phase == PLACING else [0]

    # Observations ------------------------------------------------------------------------------------------------

    def observe(self, state: State, seat: int) -> bytes:
        assert isinstance(state, IceCoolState)
        seats = state.setup.seats
        numbers = [1 if phase == state.phase else 0 for phase in range(ENDED + 1)]
        numbers += [state.round, min(state.turns, FAR)]
        numbers += [_from(each, seat, seats) for each in (state.catcher, state.turn, state.recalled)]
        numbers += [state.lined, state.caught, sum(state.pile)]
        owed = [_from(each, seat, seats) for each in state.owed[:MOST_OWED]]
        numbers += owed + [0] * (MOST_OWED - len(owed))
        numbers += flick_of(state.flick) if state.phase == MOVING else (0, 0, 0, 0)
        for number in range(seat, seat + seats):
            numbers += _penguin(state, number % seats, seat)
        return packed(numbers)


def _place(east: float, north: float) -> int:
    """The code of the Catcher's place so far from the western and the southern end of the red field, from 0 to 1."""
    red = kitchen()
    column, row = round(east * (red.east - red.west)), round(north * (red.north - red.south))
    return PLACE + column * (red.north - red.south + 1) + row


def _from(number: int, seat: int, seats: int) -> int:
    """A seat counted from this one as 1; nobody is 0."""
    return 0 if number < 0 else (number - seat) % seats + 1


def _penguin(state: IceCoolState, number: int, seat: int) -> list[int]:
    seats = state.setup.seats
    on, known = state.xs[number] != OFF, number == seat or state.who == OVER
    cards = state.hidden[3 * number : 3 * number + 3]
    return [
        *((1, state.xs[number], state.ys[number], state.ways[number]) if on else (0, 0, 0, 0)),
        *[state.fish[number] >> bit & 1 for bit in range(FISH)],
        *[int(each < seats and state.ids[(seat + each) % seats] == number) for each in range(4)],
        sum(cards),
        *(cards if known else (0, 0, 0)),
        *(state.shown[number], state.plain[number]),
        points_of(state, number) if known or state.setup.tournament else -1,
        *(state.fish_taken[number], state.ids_held[number]),
    ]
