"""Games kept for good in `tests/golden`: records with their stories in words, counts, and hashes of many games."""

from __future__ import annotations

from hashlib import blake2b
from itertools import islice
from pathlib import Path
from random import Random

import msgspec

from harness.cases import Case, every
from harness.fate import is_heavy, sample
from harness.play import game_of
from shoal.core import FATE, OVER, Choose, Event, Fate, Over, State, Table, perft, playout

GOLDEN = Path(__file__).parents[1] / "golden"
NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Finn")
THOUSAND = 1000
ENOUGH = 12_000
"""Answers of one case; a long game reaches them before its share of the thousand games is played."""
DEEPEST, WIDEST = 5, 2000
"""How many answers deep lines of play are counted, and how many lines may come out of it."""


# Records and stories --------------------------------------------------------------------------------------


def kept(name: str) -> list[Case]:
    """The cases with a golden record: every one there is, and one more for each option that takes any number."""
    first = every(name)[0]
    small = [(option.name, option.numbers[1]) for option in first.game.options if option.numbers]
    more = [{**first.options, number: value} for number, value in small]
    return every(name) + [Case(name, seats, tuple(each.items())) for seats in first.game.seats for each in more]


def is_real(case: Case) -> bool:
    """Whether fate's answers in this golden record are worked out, and not made up although that takes long."""
    return not is_heavy(case.name) or case not in every(case.name)


def record_file(case: Case) -> Path:
    """Where the golden record of this case is kept; its story is beside it."""
    return GOLDEN / case.name / f"{str(case).removeprefix(f'{case.name}-')}.jsonl"


def story(table: Table) -> str:
    """Everything that happened at this table in words, and how it ended."""
    words = table.game.words(table.header.names, table.header.options)
    lines = [words.event(event) for events in table.told for event in events]
    ending = [] if table.outcome is None else ["", words.outcome(table.outcome).told()]
    return "".join(f"{line}\n" for line in [*filter(None, lines), *ending])


# Counting lines of play -----------------------------------------------------------------------------------


class Count(msgspec.Struct, frozen=True):
    """How many lines of play there are from one position, one answer deep, two, and so on."""

    case: str
    answers: int
    """So many random answers lead from the beginning to the position."""
    lines: tuple[int, ...]


def position(case: Case, answers: int) -> State:
    """Where a certain random game of this case stands after so many answers, or at its end."""
    state = case.begin()
    for step in islice(game_of(case, 1), answers):
        state = step.after
    return state


def is_countable(state: State) -> bool:
    """Whether the next answers are few enough to be counted; the orders of a whole deck are not."""
    return state.who != FATE or len(list(islice(state.question().outcomes(), WIDEST + 1))) <= WIDEST


def count(case: Case, answers: int) -> Count:
    """The lines of play from this position, as deep as they stay few."""
    lines: list[int] = []
    while len(lines) < DEEPEST and (not lines or 0 < lines[-1] < WIDEST / 4):
        lines.append(perft(position(case, answers), len(lines) + 1))
    return Count(str(case), answers, tuple(lines))


def count_by_values(state: State, depth: int) -> int:
    """The same count, slowly: by asks, moves and answers, as anybody outside plays."""
    ask = state.ask()
    if depth == 0:
        return 1
    answers: list[tuple[int, object]] = []
    match ask:
        case Choose(seats):
            answers = [(seats[0], move) for move in state.moves(seats[0]).few()]
        case Fate(question):
            answers = [(FATE, answer) for answer, _ in question.outcomes()]
        case Over():
            return 0
    return sum(count_by_values(_after(state, *answer), depth - 1) for answer in answers)


def _after(state: State, who: int, answer: object) -> State:
    after = state.copy()
    after.answer(who, answer)
    return after


# A thousand games -----------------------------------------------------------------------------------------


def thousand(name: str) -> dict[str, str]:
    """A thousand random games, fewer long ones, shared out over every case: a hash of all states and events a case."""
    cases = every(name)
    return {str(case): _hash(case, range(number, THOUSAND, len(cases))) for number, case in enumerate(cases)}


def thousand_playouts(name: str) -> dict[str, str]:
    """A thousand playouts in the same way: where each of them ends, and after how many moves; none of a heavy game."""
    cases = [] if is_heavy(name) else every(name)
    ends: dict[str, str] = {}
    for number, case in enumerate(cases):
        states = [case.begin() for _ in range(number, THOUSAND, len(cases))]
        moves = [playout(state, Random(seed)) for seed, state in enumerate(states)]
        ends[str(case)] = _digest(f"{moves} {[state.digest() for state in states]}".encode())
    return ends


def _hash(case: Case, seeds: range) -> str:
    """All these games in one hash; where games are long, as many as make up enough answers."""
    traces: list[list[bytes]] = []
    for seed in seeds:
        if sum(map(len, traces)) < ENOUGH:
            traces.append(_trace(case.begin(), Random(seed)))
    return _digest(b"".join(answer for trace in traces for answer in trace))


def _trace(state: State, rng: Random) -> list[bytes]:
    """All states and events of one random game, driven by integers as a search would, answer by answer."""
    trace: list[bytes] = []
    who = state.who
    while who != OVER:
        tell: list[Event] = []
        if who == FATE:
            who = state.settle(sample(state.question(), rng), tell)
        else:
            codes = state.codes(who) or state.space(who)
            who = state.apply(who, codes[int(rng.random() * len(codes))], tell)
        trace.append(state.digest().encode() + msgspec.json.encode(tell))
    return trace


def _digest(content: bytes) -> str:
    return blake2b(content, digest_size=8).hexdigest()
