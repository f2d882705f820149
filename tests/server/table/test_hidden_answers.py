"""In every game with secrets: two logs that differ in a hidden answer alone give everybody else the same bytes."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from typing import NamedTuple

import msgspec
import pytest

from harness.cases import Case, every
from harness.play import Step, game_of, lexicon, some_of
from harness.secrets_file import SECRETIVE, curious, has_sealed_moves, learns, secrets_of
from patience import PATIENCE
from server.players import Browser
from server.running import Running
from shoal.core import FATE, Header, Move
from shoal.server.store.people import new_id
from shoal.server.store.rows import Answered, Chair, Glance, TableSetup

NAMES = ("Ada", "Bob", "Cy", "Di")
FOUND = 3
"""So many hidden answers are tried for each game."""
TRIED = 24
"""So many moves are asked about, why they cannot be made."""


class Hidden(NamedTuple):
    """Answers up to one that is hidden, two ways how that can be, and from whose eyes."""

    rows: list[Answered]
    ways: tuple[Answered, Answered]
    blind: list[int | None]


@pytest.fixture(scope="module")
def people(server: Running) -> list[Browser]:
    return [Browser(server.port, name) for name in NAMES]


def _row(step: Step, answer: object) -> Answered:
    ask = step.before.question().kind if step.who == FATE else ""
    return Answered(who=step.who, answer=msgspec.to_builtins(answer), ask=ask)


def _alike(case: Case, step: Step) -> tuple[list[object], list[int | None]]:
    """All that could be answered here and look the same to some eyes; and these."""
    secrets = secrets_of(case.name)
    if step.who == FATE:
        blind = [eyes for eyes in case.eyes() if not learns(secrets, step.before, eyes)]
        return ([answer for answer, _ in step.before.question().outcomes()] if blind else []), blind
    if not has_sealed_moves(case.name) or len(step.before.asked()) < 2:
        return [], []
    assert isinstance(step.answer, Move)
    looks = secrets.public(step.answer)
    alike = [move for move in some_of(step.before.moves(step.who)) if secrets.public(move) == looks]
    return list(alike), [eyes for eyes in case.eyes() if eyes != step.who]


def _goes_on(step: Step, answer: object) -> bool:
    """Whether somebody is asked next, so that nothing that follows from this answer has happened yet."""
    after = step.before.copy()
    after.answer(step.who, answer)
    return after.who >= 0


def hidden_answers(case: Case) -> Iterator[Hidden]:
    """Hidden answers of random games, one a game."""
    for seed in count():
        rows: list[Answered] = []
        for step in game_of(case, seed):
            alike, blind = _alike(case, step)
            others = [answer for answer in alike if answer != step.answer and _goes_on(step, answer)]
            if others and len(rows) > seed and _goes_on(step, step.answer):
                yield Hidden(rows, (_row(step, step.answer), _row(step, others[-1])), blind)
                break
            rows.append(_row(step, step.answer))


def _bytes(server: Running, people: list[Browser], case: Case, rows: list[Answered], eyes: int | None) -> list[str]:
    """All that somebody gets who comes to a table with this log: everything, why not, and the last step again."""
    header = Header(case.name, case.game.rules, case.seats, case.game.all_options(case.options), seed="hidden")
    ids = [server.call(server.server.people.who(person.secret)) for person in people[: case.seats]]
    chairs = tuple(Chair("person", who.name, person=who.id) for who in ids if who)
    setup = TableSetup(new_id(), header, chairs, True, 0.0)
    server.call(server.server.store.make_table(setup, rows, Glance(chairs, (), False)))
    who = people[eyes] if eyes is not None else Browser(server.port)
    first = who.look(setup.id, eyes)
    for number, move in enumerate([None, *lexicon(case)[:TRIED]] if eyes is not None else []):
        first.ask("why not", id=f"why-{number}", seat=eyes, move=None if move is None else move.data())
    again = who.open(setup.id)
    again.send(msgspec.json.encode({"kind": "hello", "eyes": eyes, "after": first.number - 1}).decode())
    said = [*first.raw, str(again.recv(timeout=PATIENCE))]
    again.close()
    first.close()
    return [text.replace(setup.id, "table") for text in said]


@pytest.mark.parametrize("name", SECRETIVE)
def test_a_hidden_answer_leaves_no_trace_in_what_others_are_sent(
    server: Running, people: list[Browser], name: str
) -> None:
    case = next(case for case in every(name) if case.seats == 3 and curious(case))
    for _, hidden in zip(range(FOUND), hidden_answers(case), strict=False):
        for eyes in hidden.blind:
            one, other = [_bytes(server, people, case, [*hidden.rows, way], eyes) for way in hidden.ways]
            assert one == other


@pytest.mark.parametrize("name", SECRETIVE)
def test_whoever_may_know_a_hidden_answer_is_sent_it(server: Running, people: list[Browser], name: str) -> None:
    """So the comparison above compares what is really there."""
    case = next(case for case in every(name) if case.seats == 3 and curious(case))
    hidden = next(hidden_answers(case))
    knows = next(eyes for eyes in range(case.seats) if eyes not in hidden.blind)
    one, other = [_bytes(server, people, case, [*hidden.rows, way], knows) for way in hidden.ways]
    assert one != other
