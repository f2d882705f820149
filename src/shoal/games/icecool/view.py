"""What a seat may know of ICECOOL, and what it may imagine of the rest.

Everything on the floor is open. Only the values of face-down fish cards are known to nobody but their owner (IC-14,
IC-D17), and with them, which cards are left in the pile.
"""

from __future__ import annotations

from random import Random
from typing import Literal

from shoal.core import FATE, OVER, Value, View
from shoal.games.icecool.events import Ending, RoundStory
from shoal.games.icecool.manners import ARC_STEP, ARCS, MANNER_STEP, MANNERS
from shoal.games.icecool.motion.motion import Spot
from shoal.games.icecool.moves import Flick, encode
from shoal.games.icecool.pieces import (
    EACH_VALUE,
    FISH,
    FRAMES,
    RADIUS,
    SLIM,
    TALL,
    WIDEST,
    flick_of,
)
from shoal.games.icecool.rules.scoring import ending_of, packed_of, points_of, rounds_of
from shoal.games.icecool.rules.state import FLICKING, MOVING, OFF, IceCoolState
from shoal.games.icecool.school.placement import door_at, line_places
from shoal.games.icecool.school.school import School, the_school

Phase = Literal["catcher", "place", "flick", "motion", "card", "skate", "bonus", "over"]
PHASES: tuple[Phase, ...] = ("catcher", "place", "flick", "motion", "card", "skate", "bonus", "over")
"""By the numbers of `state`: fate chooses the Catcher, the Catcher is placed, a seat flicks, the world moves, a card is
drawn for a fish, a seat may skate, cards are drawn for ID cards, the game is over."""


class Penguin(Value, frozen=True):
    """One penguin and its player as a seat sees them."""

    spot: Spot | None
    """Where it stands; None while it is off the board."""
    room: int | None
    """The room in which its middle is."""
    stuck: int | None
    """The door under whose lintel it stands, by its number in the plan (IC-9)."""
    fish: tuple[int, ...]
    """The doors above which its fish hang, by their numbers in the plan."""
    ids: tuple[int, ...]
    """The ID cards in front of this player, named by their owners."""
    down: int
    """How many cards lie face down."""
    cards: tuple[int, ...] | None
    """Their values, lowest first; None where this seat cannot know."""
    up: int
    """How many 1s are turned up."""
    plain: int
    """Plain points from an empty pile."""
    points: int | None
    """All points so far; None where this seat cannot know."""
    fish_taken: int
    ids_held: int
    """Fish of the whole game, and ID cards at the ends of rounds."""


class Line(Value, frozen=True):
    """A red line that may be taken before the flick, and the point on it."""

    room: int
    spot: Spot


class Manners(Value, frozen=True):
    """What a penguin does that is hit so far from the middle."""

    side: int
    rows: tuple[str, ...]
    """For each millimetre from the lowest hit up, a letter for each step of power."""


class Manner(Value, frozen=True):
    """What a letter stands for."""

    letter: str
    words: str


class Arc(Value, frozen=True):
    """The first bit of the way of a hit at the full side."""

    power: int
    aside: tuple[int, ...]
    """How far aside the penguin is after each step of its way; half the side is half as far."""


class Measures(Value, frozen=True):
    """How large a penguin is, in tenths of a millimetre, where a finger can hit it, and what becomes of that."""

    radius: int
    height: int
    slim: int
    """Half the width of its head."""
    widest: int
    """How far from the middle a side of 100 is: per cent of half the width there."""
    manners: tuple[Manners, ...]
    """Those of the middle, then those farther out; the nearest ones count."""
    manner_step: int
    """Steps of power from one letter to the next."""
    words: tuple[Manner, ...]
    arcs: tuple[Arc, ...]
    arc_step: int
    """The way from one number of an arc to the next."""
    frames: int
    """Pictures a second that a path has."""


class IceCoolView(View, frozen=True):
    """The game as a seat sees it."""

    phase: Phase
    round: int
    rounds: int
    catcher: int | None
    turn: int | None
    """Whose turn it is."""
    turns: int
    penguins: tuple[Penguin, ...]
    flick: Flick | None
    """The flick that the world is working out."""
    lines: tuple[Line, ...]
    """The red lines that the seat on turn may take before its flick."""
    lined: bool
    caught: int
    """Catches of this round in a game of two."""
    recalled: int | None
    """The Runner of two that goes back to the red circle."""
    owed: tuple[int, ...]
    """The seats that have cards to draw, in order."""
    pile: int
    """How many cards are left to draw."""
    story: tuple[RoundStory, ...]
    """The rounds that are over."""
    tournament: bool
    first_catcher: str
    turn_limit: int
    outcome: Ending | None


MEASURES = Measures(
    radius=RADIUS,
    height=TALL,
    slim=SLIM,
    widest=WIDEST,
    manners=tuple([Manners(side, rows) for side, rows in MANNERS]),
    manner_step=MANNER_STEP,
    words=(
        Manner("s", "slides straight on"),
        Manner("c", "curves"),
        Manner("t", "tumbles"),
        Manner("j", "jumps"),
    ),
    arcs=tuple([Arc(power, aside) for power, aside in ARCS]),
    arc_step=ARC_STEP,
    frames=FRAMES,
)


# Seeing -----------------------------------------------------------------------------------------------------


def see(state: IceCoolState, seat: int | None) -> IceCoolView:
    """The game through the eyes of this seat; None is a spectator."""
    setup = state.setup
    return IceCoolView(
        seat=seat,
        asked=tuple(state.asked()),
        phase=PHASES[state.phase],
        round=state.round,
        rounds=setup.rounds,
        catcher=_seat(state.catcher),
        turn=_seat(state.turn),
        turns=state.turns,
        penguins=tuple([_penguin(state, each, seat) for each in range(setup.seats)]),
        flick=Flick(*flick_of(state.flick)) if state.phase == MOVING else None,
        lines=_lines(state),
        lined=state.lined == 1,
        caught=state.caught,
        recalled=_seat(state.recalled),
        owed=tuple(state.owed),
        pile=sum(state.pile),
        story=rounds_of(state),
        tournament=setup.tournament,
        first_catcher="random" if setup.random_catcher else "first",
        turn_limit=setup.limit,
        outcome=ending_of(state) if state.who == OVER else None,
    )


def _seat(number: int) -> int | None:
    return None if number < 0 else number


def _lines(state: IceCoolState) -> tuple[Line, ...]:
    if state.phase != FLICKING or state.lined:
        return ()
    places = line_places(the_school(), state.xs, state.ys, state.turn)
    return tuple([Line(room, Spot(x, y, state.ways[state.turn])) for room, x, y in places])


def _penguin(state: IceCoolState, number: int, seat: int | None) -> Penguin:
    school, x, y = the_school(), state.xs[number], state.ys[number]
    on = x != OFF
    counts = state.hidden[3 * number : 3 * number + 3]
    known = number == seat or state.who == OVER
    doors = school.fish_doors
    return Penguin(
        spot=Spot(x, y, state.ways[number]) if on else None,
        room=school.room_at(x, y) if on else None,
        stuck=_door(school, x, y) if on else None,
        fish=tuple([doors[bit] for bit in range(FISH) if state.fish[number] >> bit & 1]),
        ids=tuple([owner for owner, holder in enumerate(state.ids) if holder == number]),
        down=sum(counts),
        cards=(1,) * counts[0] + (2,) * counts[1] + (3,) * counts[2] if known else None,
        up=state.shown[number],
        plain=state.plain[number],
        points=points_of(state, number) if known or state.setup.tournament else None,
        fish_taken=state.fish_taken[number],
        ids_held=state.ids_held[number],
    )


def _door(school: School, x: int, y: int) -> int | None:
    stuck = door_at(school, x, y)
    return None if stuck is None else school.doors.index(stuck[0])


# Imagining --------------------------------------------------------------------------------------------------


def imagine(view: IceCoolView, blank: IceCoolState, rng: Random) -> None:
    """Fill a state that has not begun with what the view knows, and the face-down cards by chance, all alike."""
    blank.phase = PHASES.index(view.phase)
    blank.who = view.asked[0] if view.asked else OVER if view.phase == "over" else FATE
    blank.round, blank.turns, blank.caught = view.round, view.turns, view.caught
    blank.catcher, blank.turn, blank.recalled = map(_number, (view.catcher, view.turn, view.recalled))
    blank.flick = -1 if view.flick is None else encode(view.flick)
    blank.lined = int(view.lined)
    blank.owed, blank.story = list(view.owed), [packed_of(story) for story in view.story]
    for seat, penguin in enumerate(view.penguins):
        _imagine_penguin(blank, seat, penguin, view)
    _imagine_cards(blank, view, rng)


def _number(seat: int | None) -> int:
    return -1 if seat is None else seat


def _imagine_penguin(blank: IceCoolState, seat: int, penguin: Penguin, view: IceCoolView) -> None:
    if penguin.spot is not None:
        blank.xs[seat], blank.ys[seat], blank.ways[seat] = penguin.spot.x, penguin.spot.y, penguin.spot.turn
    blank.fish[seat] = sum(1 << the_school().fish_doors.index(door) for door in penguin.fish)
    for owner in penguin.ids:
        blank.ids[owner] = seat
    blank.shown[seat], blank.plain[seat] = penguin.up, penguin.plain
    blank.fish_taken[seat], blank.ids_held[seat] = penguin.fish_taken, penguin.ids_held
    if view.tournament:
        blank.points[seat] = penguin.points or 0


def _imagine_cards(blank: IceCoolState, view: IceCoolView, rng: Random) -> None:
    """Deal all cards that this seat does not see to the others, as many as lie there, and the rest to the pile."""
    unseen = [EACH_VALUE] * 3
    unseen[0] -= sum(penguin.up for penguin in view.penguins)
    for card in [card for penguin in view.penguins for card in penguin.cards or ()]:
        unseen[card - 1] -= 1
    cards = [value for value in range(3) for _ in range(unseen[value])]
    rng.shuffle(cards)
    for seat, penguin in enumerate(view.penguins):
        known = [card - 1 for card in penguin.cards or ()]
        for value in known if penguin.cards is not None else [cards.pop() for _ in range(penguin.down)]:
            blank.hidden[3 * seat + value] += 1
    blank.pile = [cards.count(value) for value in range(3)]
