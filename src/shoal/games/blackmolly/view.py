"""What a seat sees of Black Molly: everything, because nothing is hidden in it.

So a view and a state say the same, and `fill` leads back. Beside the pieces the view tells what somebody at a real
table would work out by looking: which cards are deadly, where each Molly is heading, what each number would do.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from shoal.core import FATE, OVER, Value, View
from shoal.games.blackmolly.events import Drift, Ending, Killer, Loss
from shoal.games.blackmolly.moves import PLACE_NAMES, Place
from shoal.games.blackmolly.pieces import (
    AGES,
    BIT,
    DIE,
    ENDED,
    ENTER,
    FARTHEST,
    HUNT,
    LAY,
    NOWHERE,
    PLACE,
    PLACES,
    RINGS,
    SPLIT,
    SWIM,
)
from shoal.games.blackmolly.rules.ranking import ranking, standing
from shoal.games.blackmolly.rules.setup import Setup
from shoal.games.blackmolly.rules.state import BlackMollyState, pack_loss
from shoal.games.blackmolly.tank import DECK, NUMBER_OF, lay, leads, text_of

Phase = Literal["lay", "place", "swim", "die", "split", "enter", "hunt", "over"]
PHASES: dict[int, Phase] = {
    LAY: "lay",
    PLACE: "place",
    SWIM: "swim",
    DIE: "die",
    SPLIT: "split",
    ENTER: "enter",
    HUNT: "hunt",
    ENDED: "over",
}


class Water(Value, frozen=True):
    """One card of the tank, with all that is printed on it."""

    card: str
    turn: int
    kind: Literal["start", "molly", "machine", "anemone", "current", "plants"]
    number: int
    """What the die must show for it: 2 to 4 for a machine, 1 for the current, 0 for the rest."""
    arrows: tuple[Place, ...]
    """Where its current leads: one card, or two where it splits."""


class Fish(Value, frozen=True):
    """One fish."""

    owner: int
    age: int
    at: Place | None
    """None once it is out of the tank, or before it is placed."""
    swam: bool
    """Whether it swam in this turn already."""


class Heading(Value, frozen=True):
    """Where a Molly would swim if the fish stayed as they are now."""

    at: Place
    aims: tuple[Place, ...]
    """The nearest cards with the fewest fish."""
    fewest: int
    away: int
    steps: tuple[Place, ...]
    """The cards it may step to; its own if it is there already."""


class Forecast(Value, frozen=True):
    """What one number on the die would do now."""

    number: int
    on: tuple[Place, ...]
    """Machines that would go on."""
    off: tuple[Place, ...]
    """Machines that would go off."""
    current: tuple[Drift, ...]
    """Where the current would carry fish; both ways for a fish on the splitting card."""


class Contest(Value, frozen=True):
    """Alternative rule: a card that several old fish are carried to."""

    card: Place
    owners: tuple[int, ...]


class Standing(Value, frozen=True):
    """How a seat that cannot win any more went out."""

    round: int
    last: tuple[int, ...]
    """The ages of its fish that went in that round, oldest first."""
    left: int
    """How many of its fish were in the tank right after that round."""


class BlackMollyView(View, frozen=True):
    """The game as everybody sees it."""

    phase: Phase
    round: int
    starting: int
    """Who has the die."""
    turn: int | None
    """Whose fish swim or are placed now."""
    tank: tuple[Water, ...]
    """The cards row by row; nothing before they are laid."""
    tank_text: str
    """The same tank as one line of text, to keep and to play on again."""
    fish: tuple[Fish, ...]
    """Every seat's four fish, seat by seat, youngest first."""
    mollies: tuple[Place, ...]
    on: tuple[int, ...]
    """The numbers of the machines that are on."""
    deadly: tuple[Place, ...]
    """The cards on which a fish would be removed if the round ended now."""
    headings: tuple[Heading, ...]
    """One for each Molly; nothing before they are in the tank."""
    forecasts: tuple[Forecast, ...]
    """One for each number of the die, until it is rolled."""
    sweep: tuple[Drift, ...]
    """While the current waits for decisions: where it will carry fish, as far as that is settled."""
    split: tuple[int, int] | None
    """Owner and age of the fish whose way is to be decided."""
    contest: Contest | None
    molly: int | None
    """Which Molly has a choice."""
    quiet: int
    """Rounds since a fish was lost."""
    standings: tuple[Standing | None, ...]
    """For each seat, how it went out; None while it is in."""
    losses: tuple[Loss, ...]
    old_fish: bool
    anemones_kill: bool
    quiet_rounds: int
    given: str
    """How the tank was chosen: `random`, `show`, or its text."""
    outcome: Ending | None


# Seeing ---------------------------------------------------------------------------------------------------


def see(state: BlackMollyState, seat: int | None) -> BlackMollyView:
    """The game through anybody's eyes."""
    setup, phase, laid = state.setup, state.phase, state.phase != LAY
    fish = state.undecided() if phase == SPLIT else NOWHERE
    return BlackMollyView(
        seat=seat,
        asked=tuple(state.asked()),
        phase=PHASES[phase],
        round=state.round,
        starting=state.starting,
        turn=state.turn if phase in (PLACE, SWIM) else None,
        tank=tuple([_water(state, place) for place in range(PLACES)]) if laid else (),
        tank_text=text_of(state.tank),
        fish=tuple([_fish(state, number) for number in range(len(state.fish))]),
        mollies=tuple([PLACE_NAMES[place] for place in state.mollies]),
        on=tuple([number for number in range(2, 5) if state.red & state.tank.machines[number]]),
        deadly=names_of(state.deadly()) if laid else (),
        headings=tuple([_heading(state, molly) for molly in range(len(state.mollies))]),
        forecasts=tuple([_forecast(state, number) for number in range(1, 5)]) if phase in (PLACE, SWIM, DIE) else (),
        sweep=tuple([drift(number, place, to) for number, place, to in _moving(state)]),
        split=(fish >> 2, _age(fish)) if phase == SPLIT else None,
        contest=_contest(state) if phase == ENTER else None,
        molly=state.turn if phase == HUNT else None,
        quiet=state.quiet,
        standings=tuple([_standing(packed) for packed in state.standings]),
        losses=losses_of(state),
        old_fish=setup.old_fish,
        anemones_kill=setup.anemones_kill,
        quiet_rounds=setup.quiet_rounds,
        given=setup.given,
        outcome=ending_of(state) if state.who == OVER else None,
    )


def names_of(places: int) -> tuple[Place, ...]:
    """The names of a set of places, in reading order."""
    return tuple([PLACE_NAMES[place] for place in range(PLACES) if places & BIT[place]])


def drift(fish: int, place: int, to: int) -> Drift:
    """A fish that the current carries."""
    return Drift(fish >> 2, _age(fish), PLACE_NAMES[place], PLACE_NAMES[to])


def _age(fish: int) -> int:
    return (fish & 3) + 1


def _water(state: BlackMollyState, place: int) -> Water:
    number, turn = state.tank.cards[place], state.tank.turns[place]
    card = DECK[number]
    arrows = tuple([PLACE_NAMES[to] for to in leads(number, turn, place)])
    return Water(card.id, turn, card.kind, card.number, arrows)


def _fish(state: BlackMollyState, number: int) -> Fish:
    place, owner = state.fish[number], number >> 2
    swam = state.phase == SWIM and owner == state.turn and state.swam >> (number & 3) + 1 & 1 == 1
    return Fish(owner, _age(number), PLACE_NAMES[place] if place >= 0 else None, swam)


def _heading(state: BlackMollyState, molly: int) -> Heading:
    place, aims = state.mollies[molly], state.fewest()
    away = next((away for away in range(FARTHEST + 1) if RINGS[place][away] & aims), 0)
    near = RINGS[place][away] & aims
    steps = tuple([PLACE_NAMES[step] for step in state.steps_of(molly, aims)])
    return Heading(PLACE_NAMES[place], names_of(near), fewest_of(state, near), away, steps)


def fewest_of(state: BlackMollyState, aims: int) -> int:
    """How many fish are on each of these places, which have equally many."""
    return max([state.fish.count(place) for place in range(PLACES) if aims & BIT[place]], default=0)


def _forecast(state: BlackMollyState, number: int) -> Forecast:
    if number == 1:
        drifts = [drift(fish, place, to) for fish, place in enumerate(state.fish) for to in _carried(state, place)]
        return Forecast(number, (), (), tuple(drifts))
    cards = state.tank.machines[number]
    return Forecast(number, names_of(cards & ~state.red), names_of(cards & state.red), ())


def _carried(state: BlackMollyState, place: int) -> list[int]:
    """Where the current may carry a fish from this place."""
    if place == NOWHERE:
        return []
    return leads(state.tank.cards[place], state.tank.turns[place], place)


def _moving(state: BlackMollyState) -> Iterator[tuple[int, int, int]]:
    """Each fish that the current will carry, with the places it comes from and goes to."""
    for number, to in enumerate(state.sweep):
        if to != state.fish[number]:
            yield number, state.fish[number], to


def _contest(state: BlackMollyState) -> Contest:
    card = state.contested()
    return Contest(PLACE_NAMES[card], tuple(state.contenders(card)))


def _standing(packed: int) -> Standing | None:
    if packed == 0:
        return None
    last = [_age(age) for age in range(AGES - 1, -1, -1) if packed >> 3 + age & 1]
    return Standing(packed >> 7, tuple(last), packed & 7)


# The end --------------------------------------------------------------------------------------------------


def loss_of(packed: int) -> Loss:
    """One lost fish as a value."""
    number, place, fish, round = packed & 7, packed >> 3 & 31, packed >> 8 & 15, packed >> 12
    by: Killer = "molly" if number == 0 else "anemone" if number == 1 else "machine"
    return Loss(round, fish >> 2, _age(fish), PLACE_NAMES[place], by, number if number > 1 else 0)


def losses_of(state: BlackMollyState) -> tuple[Loss, ...]:
    """The story of all fish lost so far, in order."""
    return tuple([loss_of(packed) for packed in state.losses])


def ending_of(state: BlackMollyState) -> Ending:
    """How the game ended: later out is better, then the ages or numbers of fish decide (BM-D12, BM-D17, BM-D18)."""
    still_in = state.standings.count(0)
    last = "last old fish" if state.setup.old_fish else "last fish"
    return Ending(
        reason="quiet" if still_in > 1 else last,
        ranking=ranking(state),
        rounds=state.round,
        losses=losses_of(state),
        together=still_in == 0,
    )


# Leading back ---------------------------------------------------------------------------------------------


def setup_of(view: BlackMollyView) -> Setup:
    """What was settled before the game that this view shows."""
    return Setup(len(view.standings), view.given, view.old_fish, view.anemones_kill, view.quiet_rounds)


def fill(state: BlackMollyState, view: BlackMollyView) -> None:
    """Make this state the one that the view shows."""
    if view.phase == "lay":
        return
    state.tank = lay([NUMBER_OF[card.card] for card in view.tank], [card.turn for card in view.tank])
    state.phase = next(number for number, phase in PHASES.items() if phase == view.phase)
    state.who = view.asked[0] if view.asked else OVER if view.phase == "over" else FATE
    state.round, state.starting, state.quiet = view.round, view.starting, view.quiet
    state.turn = view.turn or view.molly or 0
    state.swam = sum(1 << fish.age for fish in view.fish if fish.swam)
    state.red = sum(state.tank.machines[number] for number in view.on)
    state.fish = [NOWHERE if fish.at is None else PLACE_NAMES.index(fish.at) for fish in view.fish]
    state.mollies = [PLACE_NAMES.index(place) for place in view.mollies]
    state.sweep = _sweep(state, view) if view.phase in ("split", "enter") else ()
    state.barred, state.aims = state.barred_now(), state.fewest()
    if state.phase == SWIM:
        state.find_ways(state.turn)
    elif state.phase == HUNT:
        state.ways = state.ways_of_molly(state.turn, state.aims)
    state.standings = tuple([_packed(each) for each in view.standings])
    state.losses = tuple([_packed_loss(loss) for loss in view.losses])


def _sweep(state: BlackMollyState, view: BlackMollyView) -> tuple[int, ...]:
    sweep = state.fish[:]
    for each in view.sweep:
        sweep[each.owner * AGES + each.fish - 1] = PLACE_NAMES.index(each.to)
    return tuple(sweep)


def _packed(out: Standing | None) -> int:
    return 0 if out is None else standing(out.round, sum(1 << age - 1 for age in out.last), out.left)


def _packed_loss(loss: Loss) -> int:
    number = loss.number or (1 if loss.by == "anemone" else 0)
    return pack_loss(loss.round, loss.owner * AGES + loss.fish - 1, PLACE_NAMES.index(loss.at), number)
