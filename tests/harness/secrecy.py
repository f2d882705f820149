"""Looking for leaks: whatever a seat must not know is altered, and every byte that the seat gets is compared.

What must not be known comes from `tests/games/<game>/secrets.py`, written from the rules. It never comes from the
view or from `imagine`, which are on trial here.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from random import Random

from harness.cases import Case
from harness.fate import sample
from harness.play import any_answer, lexicon, some_of
from harness.secrets_file import Secrets, learns
from shoal.core import FATE, OVER, Event, Move, Refused, State


class Leak(AssertionError):
    """A seat has been told something that it must not know."""


# What a seat gets -----------------------------------------------------------------------------------------


def look(state: State, seat: int | None, tries: Sequence[object]) -> Iterator[tuple[str, str]]:
    """Every text that this seat can get out of the table now: its view, its moves, and why others are refused."""
    yield "the view", state.view(seat).text()
    if seat is None:
        return
    moves = state.moves(seat)
    yield "the moves", "\n".join([*[move.text() for move in moves.few()], str(moves.space)])
    for answer in tries:
        if answer not in moves:
            yield f"the refusal of {answer}", _refusal(state, seat, answer)


def _refusal(state: State, seat: int, answer: object) -> str:
    try:
        state.answer(seat, answer)
    except Refused as refused:
        return str(refused)
    raise AssertionError(f"{answer} is not listed, and yet it is not refused.")


def heard(events: Sequence[Event], seat: int | None) -> Iterator[tuple[str, str]]:
    """What this seat hears of these events, as far as nothing hidden comes to light; then only what kind it is."""
    for event in events:
        if event.final:
            yield "the event that shows it", type(event).__name__
            return
        yield "an event", event.seen_by(seat).text()


def compare(seat: int | None, one: Iterator[tuple[str, str]], other: Iterator[tuple[str, str]]) -> None:
    """Raise `Leak` where two states, alike for this seat, do not give it the same bytes."""
    for first, second in zip_longest(one, other, fillvalue=("nothing", "")):
        if first != second:
            who = "A spectator" if seat is None else f"Seat {seat}"
            raise Leak(f"{who} is told a secret by {first[0]}:\n{first[1]}\nor {second[0]}:\n{second[1]}")


# Altering what a seat must not know -----------------------------------------------------------------------


def illegal_tries(case: Case) -> list[object]:
    """Answers that a curious seat tries, to read the refusals."""
    moves = lexicon(case)
    return [*moves[:: 1 + len(moves) // 8], None]


def compare_altered(case: Case, states: Sequence[State], secrets: Secrets, rng: Random) -> set[int | None]:
    """Alter each state for everybody and compare all they get; say for whom there was anything to alter."""
    tries, tested = illegal_tries(case), set[int | None]()
    for state in states:
        for seat in case.eyes():
            altered = secrets.alter(state, seat, rng)
            tested |= {seat} if altered.key() != state.key() else set()
            for first in {seat, rng.choice(state.asked() or [None])}:
                Twins(state.copy(), altered.copy(), seat, tries, secrets).follow(first, rng)
    return tested


@dataclass
class Twins:
    """A state and its altered twin, which one seat must not be able to tell apart."""

    state: State
    altered: State
    seat: int | None
    tries: Sequence[object]
    secrets: Secrets

    def follow(self, who: int | None, rng: Random) -> None:
        """Let this seat answer first and play both on, until something hidden comes to light; compare all the while."""
        self._compare_look()
        while answers := self._answers(who, rng):
            who, one, other = rng.choice(answers)
            events, others = self.state.answer(who, one), self.altered.answer(who, other)
            compare(self.seat, heard(events, self.seat), heard(others, self.seat))
            if any(event.final for event in events):
                return
            self._compare_look()
            who = None

    def _compare_look(self) -> None:
        compare(self.seat, look(self.state, self.seat, self.tries), look(self.altered, self.seat, self.tries))

    def _answers(self, who: int | None, rng: Random) -> list[tuple[int, object, object]]:
        """Answers that can come in both states and look the same from outside, by this seat if one is named."""
        if self.state.who == OVER:
            return []
        if self.state.who == FATE:
            answer = sample(self.state.question(), rng)
            return [(FATE, answer, answer)] if _can_be(self.altered, answer) else []
        asked = self.state.asked()
        seat = rng.choice(asked) if who is None else who
        sealed = seat != self.seat and len(asked) > 1
        looks = self.secrets.public if sealed else Move.text
        moves, others = some_of(self.state.moves(seat)), some_of(self.altered.moves(seat))
        return [(seat, move, other) for move in moves for other in others if looks(move) == looks(other)]


def _can_be(state: State, answer: object) -> bool:
    """Whether fate can answer so."""
    try:
        state.question().check(answer)
    except Refused:
        return False
    return True


# Sealed answers -------------------------------------------------------------------------------------------


def compare_sealed(case: Case, states: Sequence[State], secrets: Secrets) -> set[int | None]:
    """Whatever a seat answers while others are still asked, nobody else gets other bytes; say whose eyes looked."""
    tries, tested = illegal_tries(case), set[int | None]()
    for state in states:
        asked = state.asked()
        for seat in asked if len(asked) > 1 else []:
            for group in _alike(state, seat, secrets):
                for eyes in [eyes for eyes in case.eyes() if eyes != seat]:
                    _compare_answers(state, seat, group, eyes, tries)
                    tested.add(eyes)
    return tested


def _alike(state: State, seat: int, secrets: Secrets) -> list[list[Move]]:
    """The moves of this seat, those together that look the same from outside."""
    groups: dict[object, list[Move]] = {}
    for move in some_of(state.moves(seat)):
        groups.setdefault(secrets.public(move), []).append(move)
    return [group for group in groups.values() if len(group) > 1]


def _compare_answers(state: State, seat: int, moves: list[Move], eyes: int | None, tries: Sequence[object]) -> None:
    def after(move: Move) -> Iterator[tuple[str, str]]:
        played = state.copy()
        yield from heard(played.answer(seat, move), eyes)
        yield from look(played, eyes, tries)

    for move in moves[1:]:
        compare(eyes, after(moves[0]), after(move))


# What fate answers in secret ------------------------------------------------------------------------------

DRAWN = 4
"""So many answers of fate are compared, out of all that can come."""


def compare_drawn(case: Case, states: Sequence[State], secrets: Secrets) -> set[int | None]:
    """Whatever fate answers for somebody else's eyes, nobody else gets other bytes; say whose eyes looked."""
    tries, tested = illegal_tries(case), set[int | None]()
    for state in states:
        for eyes in case.eyes() if state.who == FATE else []:
            if not learns(secrets, state, eyes):
                _compare_draws(state, eyes, tries)
                tested.add(eyes)
    return tested


def _compare_draws(state: State, eyes: int | None, tries: Sequence[object]) -> None:
    def after(answer: object) -> Iterator[tuple[str, str]]:
        played = state.copy()
        events = played.answer(FATE, answer)
        if played.who != OVER:  # at the end, everything comes to light
            yield from [("an event", event.seen_by(eyes).text()) for event in events]
            yield from look(played, eyes, tries)

    answers = list({repr(answer): answer for answer, _ in state.question().outcomes()}.values())
    for answer in answers[1:DRAWN]:
        compare(eyes, after(answers[0]), after(answer))


# Hearing and seeing ---------------------------------------------------------------------------------------


def compare_heard(case: Case, state: State, depth: int, rng: Random) -> set[int | None]:
    """Whoever heard the same on the way from this state sees the same; say for whom two ways sounded alike."""
    tested = set[int | None]()
    for seat in case.eyes():
        views: dict[tuple[str, ...], str] = {}
        for told, view in _ways(state, seat, depth, (), rng):
            if views.setdefault(told, view) is not view:
                tested.add(seat)
                compare(seat, iter([("a view", views[told])]), iter([("a view", view)]))
    return tested


def _ways(
    state: State, seat: int | None, depth: int, told: tuple[str, ...], rng: Random
) -> Iterator[tuple[tuple[str, ...], str]]:
    """All that this seat hears and then sees, on many ways to play on from here."""
    yield told, state.view(seat).text()
    if depth == 0 or state.who == OVER:
        return
    for who, answer in {repr(way): way for way in (any_answer(state, rng) for _ in range(2))}.values():
        after = state.copy()
        events = after.answer(who, answer)
        more = tuple(event.seen_by(seat).text() for event in events)
        yield from _ways(after, seat, depth - 1, told + more, rng)
