"""Random games, answer by answer, through the values that any game speaks."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from random import Random

from harness.cases import Case
from harness.fate import sample
from shoal.core import FATE, OVER, Event, Fate, Move, Moves, State

LONGEST = 5000
"""Answers after which a random game has to be over."""

SOME = 5
"""So many moves are looked at out of those that are too many to list."""


@dataclass(frozen=True)
class Step:
    """One answer of a game: where the game stood, who answered what, what happened, where it stands now."""

    before: State
    who: int
    answer: object
    events: list[Event]
    after: State


def any_answer(state: State, rng: Random) -> tuple[int, object]:
    """One of all the answers that could come now, and who gives it; seats asked together answer in any order."""
    who = FATE if state.who == FATE else rng.choice(state.asked())
    return who, answer_of(state, who, rng)


def answer_of(state: State, who: int, rng: Random) -> object:
    """One of all the answers that this seat or fate could give now."""
    return sample(state.question(), rng) if who == FATE else any_of(state.moves(who), rng)


def any_of(moves: Moves, rng: Random) -> Move:
    """One of these moves; where some can be listed and others not, both are taken equally often."""
    return rng.choice(moves.few() if moves.codes and moves.space and rng.random() < 0.5 else moves)


def some_of(moves: Moves) -> list[Move]:
    """All of these moves that can be listed, and some of the others, always the same ones."""
    return [*moves.few(), *[moves[len(moves.codes) + len(moves.space) * n // SOME] for n in range(SOME) if moves.space]]


def asked_openly(state: State) -> object:
    """What is asked now, as far as everybody can tell: what fate may answer can depend on what is hidden."""
    ask = state.ask()
    return ask.question.kind if isinstance(ask, Fate) else ask


def steps(state: State, rng: Random) -> Iterator[Step]:
    """A random game from here to its end. The states of a step are its own: nobody changes them later."""
    for _ in range(LONGEST):
        if state.who == OVER:
            return
        who, answer = any_answer(state, rng)
        after = state.copy()
        yield Step(state, who, answer, after.answer(who, answer), after)
        state = after
    raise AssertionError(f"The game is not over after {LONGEST} answers.")


def game_of(case: Case, seed: int) -> Iterator[Step]:
    """A random game of this case; the same seed gives the same game."""
    return steps(case.begin(), Random(f"{case}/{seed}"))


@lru_cache(maxsize=4)
def _whole_game(case: Case, seed: int) -> tuple[Step, ...]:
    """The same game, played once for those who look at it one after the other; they copy what they take out of it."""
    return tuple(game_of(case, seed))


def positions(case: Case, seed: int, most: int) -> list[State]:
    """Where a random game stood: the beginning, the end, and up to so many states between."""
    states = [case.begin(), *[step.after for step in _whole_game(case, seed)]]
    between = range(1, len(states) - 1)
    chosen = Random(f"{case}/{seed}/positions").sample(between, min(most, len(between)))
    return [states[number].copy() for number in [0, *sorted(chosen), len(states) - 1]]


def hidden_places(case: Case, seed: int, most: int) -> list[State]:
    """Up to so many places of a random game where the next answer looks different to different eyes."""
    found = [step.before for step in _whole_game(case, seed) if _is_hidden(case, step)]
    return [state.copy() for state in Random(f"{case}/{seed}/hidden").sample(found, min(most, len(found)))]


def _is_hidden(case: Case, step: Step) -> bool:
    return any(event.seen_by(seat) != event for event in step.events for seat in case.eyes())


def sealed_places(case: Case, seed: int, most: int) -> list[State]:
    """Up to so many places of a random game where several seats are asked at once."""
    found = [step.before for step in _whole_game(case, seed) if len(step.before.asked()) > 1]
    return [state.copy() for state in Random(f"{case}/{seed}/sealed").sample(found, min(most, len(found)))]


def end_of(state: State, rng: Random) -> State:
    """Where a random game from here ends."""
    last = state.copy()
    for step in steps(state, rng):
        last = step.after
    return last


@cache
def lexicon(case: Case) -> tuple[Move, ...]:
    """All moves that are listed anywhere in two random games of this case."""
    met: dict[str, Move] = {}
    for seed in (1, 2):
        for step in game_of(case, seed):
            for seat in step.before.asked():
                met |= {move.text(): move for move in some_of(step.before.moves(seat))}
    return tuple(met.values())
