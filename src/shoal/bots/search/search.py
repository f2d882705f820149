"""A search for games with turns, chance, hidden things and sealed choices, by many looks ahead into imagined states.

Where seats choose in turn it is information-set Monte-Carlo tree search: choices are told apart by what can be seen of
them, and each seat tries what has been best for itself; others may be taken for simple minds instead. Where they choose
in secret, each seat regrets what would have been better and plays a mix of what it regrets most, which comes near an
equilibrium: regret matching by external sampling.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final

from librt.vecs import vec

from shoal.bots.search.tree import Choice, Place, pick
from shoal.core.contract.ask import FATE, OVER
from shoal.core.contract.drive import playout
from shoal.core.contract.knowledge import Knowledge, Tuning
from shoal.core.contract.state import State

FEW: Final = 8
"""Answers of fate up to so many lead to places of their own; where there are more, one place stands for all."""

EXPLORING: Final = 0.2
"""How often a sealed choice below the first is tried at random."""

FORESEEN: Final = 0.7
"""How often others are then taken to play so; else they are still taken for simple minds."""

WARM: Final = 120
"""In so many iterations at first, everybody is taken to seal anything."""

NO_MOVE: Final = -1
"""The number of no move."""

FACTOR: Final = 1 << 48
"""Codes are below this; what a seat has sealed before is counted in such steps."""


def key_of(seat: int, seats: list[int], sealed: list[int]) -> int:
    """The key of a seat's choice after the last of these seats have sealed these codes: it, and what it sealed."""
    key = seat
    before = len(seats) - len(sealed)
    for number, code in enumerate(sealed):
        if seats[before + number] == seat:
            key += FACTOR * (code + 1)
    return key


class Search:
    """Looks ahead for one seat from some states that it cannot tell apart."""

    def __init__(
        self, worlds: list[State], seat: int, knowledge: Knowledge, tuning: Tuning, rounds: int, rng: Random
    ) -> None:
        self.worlds: list[State] = worlds
        self.seat: int = seat
        self.knowledge: Knowledge = knowledge
        self.rounds: int = rounds
        self.rng: Random = rng
        self.chance: Callable[[], float] = rng.random
        self.secret: bool = len(worlds[0].asked()) > 1
        """Whether others choose at the same time, so that a mix is wanted."""
        self.patience: int = tuning.patience if self.secret else 1
        self.curiosity: float = tuning.curiosity
        self.depth: int = tuning.depth
        self.paranoid: bool = tuning.paranoid
        self.simple: float = tuning.simple
        self.foresight: int = tuning.foresight
        self.sealed: list[int] = []
        """The codes that the seat has sealed itself before it is asked once more."""
        self.root: Place = Place(len(worlds) > 1)
        self.root.passed = self.patience
        self.iterations: int = 0
        self.start: State = worlds[0]
        self.ignorant: bool = type(knowledge) is Knowledge
        """Whether playouts are random and go to the end, which takes fewer questions."""

    def look(self, iterations: int) -> None:
        """Look ahead so many times more."""
        for _ in range(iterations):
            if self.secret and self.iterations == self.foresight > 0:
                self._foresee()
            world = self.worlds[self.iterations % len(self.worlds)]
            self.start = world
            if self.secret:
                asked = world.asked()
                self._weigh(world.copy(), asked[self.iterations % len(asked)])
            else:
                self._descend(world.copy(), self.root, self.depth)
            self.iterations += 1

    def first(self) -> Choice:
        """What has been learned about the choice that is to be made."""
        return self.root.choice(self.key())

    def key(self) -> int:
        """The key of that choice."""
        key = self.seat
        for code in self.sealed:
            key += FACTOR * (code + 1)
        return key

    def _foresee(self) -> None:
        """From now on take others to play as was found for them so far; what is best against that is learned anew."""
        for choice in self.root.choices.values():
            choice.expect(FORESEEN)

    # Looking ahead ---------------------------------------------------------------------------------------

    def _descend(self, state: State, place: Place, depth: int) -> list[float]:
        """Play on along the tree, then as playouts do; note what came of it, and say so for each seat."""
        choices: list[Choice] = []
        slots: list[int] = []
        seats: list[int] = []
        while depth > 0 and not self._is_far(state):
            if state.who == FATE:
                place = self._let_fate_answer(state, place)
                continue
            if place.passed < self.patience:
                place.passed += 1
                break
            depth -= 1
            place = self._play(state, place, choices, slots, seats)
        self._play_out(state)
        worths = self._worths(state)
        for number, choice in enumerate(choices):
            choice.note(slots[number], worths[seats[number]])
        return worths

    def _is_far(self, state: State) -> bool:
        """Whether nobody need go on from here, as all is over or the worths can tell the rest."""
        return state.who == OVER or (not self.ignorant and self.knowledge.far(state, self.start, self.rounds))

    def _let_fate_answer(self, state: State, place: Place) -> Place:
        """Draw an answer of fate; those that are few lead to places of their own."""
        question = state.question()
        ways = question.ways()
        answer = question.sample(self.rng)
        state.settle(answer, None)
        if ways is None or ways > FEW or not isinstance(answer, int):
            place = place.next(FATE)
            place.blurred = True
            return place
        return place.next((FATE, answer))

    def _play(self, state: State, place: Place, choices: list[Choice], slots: list[int], seats: list[int]) -> Place:
        """Choose for the seat that is asked; where answers are sealed, for all of them, who know their own only."""
        left = state.sealed()
        if left == 0:
            seat = state.who
            choice = place.choice(seat)
            open_slots = self._slots(choice, place, state, seat)
            slot = self._simply(choice, place, state, seat)
            if slot == NO_MOVE:
                slot = choice.most_promising(open_slots, self.curiosity)
            choices.append(choice)
            slots.append(slot)
            seats.append(seat)
            state.apply(seat, choice.codes[slot], None)
            return place.next(choice.codes[slot])
        sealed: list[int] = []
        while left > 0:
            seat = state.who
            choice = place.choice(key_of(seat, seats, sealed))
            slot = self._draw(choice, place, state, seat)
            code = choice.codes[slot]
            choices.append(choice)
            slots.append(slot)
            seats.append(seat)
            sealed.append(code)
            state.apply(seat, code, None)
            left -= 1
        return place.next(tuple(sealed))

    def _simply(self, choice: Choice, place: Place, state: State, seat: int) -> int:
        """The number of what somebody else does who thinks one step only, worked out once a place; or `NO_MOVE`."""
        if self.simple <= 0.0 or seat == self.seat or place.blurred or 0 < self.foresight <= self.iterations:
            return NO_MOVE
        if self.chance() >= self.simple:
            return NO_MOVE
        if choice.stamp < 0:
            choice.stamp = self.iterations
            code = self.knowledge.simple(state, seat, self.rng)
            choice.pick = choice.codes.index(code) if code in choice.codes else NO_MOVE
        return choice.pick

    def _draw(self, choice: Choice, place: Place, state: State, seat: int) -> int:
        """A sealed move by what is regretted of the means so far."""
        slots = self._slots(choice, place, state, seat)
        for slot in slots:
            if choice.visits[slot] == 0:
                return slot
        if self.chance() < EXPLORING:
            return slots[int(self.chance() * float(len(slots)))]
        means = vec[float]([choice.mean(slot) for slot in slots])
        chances = choice.chances(slots)
        mean = 0.0
        for number in range(len(chances)):
            mean += chances[number] * means[number]
        choice.regret(slots, means, mean)
        return slots[pick(chances, self.chance())]

    def _slots(self, choice: Choice, place: Place, state: State, seat: int) -> list[int]:
        """The numbers of the moves to choose from; where a place is always the same state, they are looked for once."""
        if choice.codes and not place.blurred:
            return choice.all
        return choice.slots(self.knowledge.moves(state, seat, self.rng))

    def _play_out(self, state: State) -> None:
        """Play on without remembering, as the game's knowledge chooses."""
        if self.ignorant:
            playout(state, self.rng)
            return
        knowledge = self.knowledge
        while state.who != OVER and not knowledge.far(state, self.start, self.rounds):
            if state.who == FATE:
                state.settle(state.question().sample(self.rng), None)
            else:
                state.apply(state.who, knowledge.choose(state, state.who, self.rng), None)

    def _worths(self, state: State) -> list[float]:
        """What came of it for each seat; if all are against this one, what it does not get."""
        worths = state.worths()
        if self.paranoid:
            mine = worths[self.seat]
            return [mine if seat == self.seat else 1.0 - mine for seat in range(len(worths))]
        return worths

    # The first choice, if it is sealed -------------------------------------------------------------------

    def _weigh(self, state: State, traverser: int) -> None:
        """Let all others draw from their mixes, and this seat try everything against that."""
        self._try_all(state, traverser, state.sealed(), [], [])

    def _try_all(self, state: State, traverser: int, left: int, sealed: list[int], seats: list[int]) -> float:
        """What the traverser may expect from here on, after these seats have sealed these codes."""
        if left == 0:
            return self._outcome(state, self.root.next(tuple(sealed)), traverser)
        seat = state.who
        choice = self.root.choice(key_of(seat, seats, sealed))
        slots = self._slots(choice, self.root, state, seat)
        seats.append(seat)
        if seat != traverser:
            code = choice.codes[self._draw_once(choice, slots)]
            sealed.append(code)
            state.apply(seat, code, None)
            worth = self._try_all(state, traverser, left - 1, sealed, seats)
            sealed.pop()
            seats.pop()
            return worth
        worths = vec[float]([0.0] * len(slots))
        for number, slot in enumerate(slots):
            code = choice.codes[slot]
            after = state.copy()
            after.apply(seat, code, None)
            sealed.append(code)
            worths[number] = self._try_all(after, traverser, left - 1, sealed, seats)
            sealed.pop()
        seats.pop()
        chances = choice.chances(slots)
        mean = 0.0
        for number, slot in enumerate(slots):
            mean += chances[number] * worths[number]
            choice.note(slot, worths[number])
        if self.iterations >= WARM:
            choice.regret(slots, worths, mean)
        return mean

    def _outcome(self, state: State, after: Place, seat: int) -> float:
        """What comes of it for a seat when all have sealed; where nothing more is open, that is worked out once."""
        if len(after.settled) > 0:
            return after.settled[seat]
        over = self._is_far(state)
        worths = self._descend(state, after, self.depth - 1)
        if over and len(self.worlds) == 1:
            after.settled = vec[float](worths)
        after.note(worths)
        return after.mean(seat)

    def _draw_once(self, choice: Choice, slots: list[int]) -> int:
        """A move of somebody else's mix, the same one in all branches of an iteration; later mixes count more."""
        if choice.stamp == self.iterations:
            return choice.pick
        choice.stamp = self.iterations
        chances = choice.chances(slots)
        if self.iterations >= WARM:
            for number, slot in enumerate(slots):
                choice.mix[slot] += chances[number] * float(self.iterations + 1)
            if self.chance() < self.simple:
                chances = choice.leanings(slots)
        choice.pick = slots[pick(chances, self.chance())]
        return choice.pick
