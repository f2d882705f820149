"""Whether the luck of a recorded game is what was promised before it began."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import msgspec

from shoal.core.contract.ask import FATE
from shoal.core.contract.question import Lot, Question
from shoal.core.errors import BadRecord
from shoal.core.playing.promise import Promise, commitment_to, seed_at
from shoal.core.playing.record import Entry
from shoal.core.playing.table import Table

NO_PROMISE = "This record promises nothing about its luck: no hash of a secret seed was given before the game."


def check_promise(table: Table) -> Promise:
    """The promise that this game keeps; `BadRecord` says where it breaks it, or that there is none."""
    header = table.header
    if header.fair is None:
        raise BadRecord(1, NO_PROMISE)
    if not isinstance(header.seed, str) or commitment_to(header.seed) != header.fair.commitment:
        raise BadRecord(1, "The seed is not the one that was promised: its hash is not the commitment.")
    if any(each.seat >= header.seats for each in header.fair.added):
        raise BadRecord(1, "Luck was added from a seat that this table does not have.")
    for number, entry, question in asked(table):
        luck = f"{seed_at(header.seed, header.fair.added, number)}/fate/{number}"
        _check_answer(number, entry, question, luck)
    return header.fair


def asked(table: Table) -> Iterator[tuple[int, Entry, Question]]:
    """Every answer of fate in this game, with its number and the question that it answers."""
    again = table.at(0)
    for number, entry in enumerate(table.entries, 1):
        if entry.who == FATE:
            yield number, entry, again.state.question()
        again.answer(entry.who, entry.answer)


def lots_of(table: Table) -> dict[int, tuple[Lot, ...] | None]:
    """What was drawn from what at each answer of fate, by its number; None where nothing but the rules can tell."""
    return {number: question.lots(entry.answer) for number, entry, question in asked(table)}


def _check_answer(number: int, entry: Entry, question: Question, luck: str) -> None:
    """Refuse an answer that does not follow from this luck; where nothing is left to luck, there is none to check."""
    if question.lots(entry.answer) == ():
        return
    came, told = msgspec.to_builtins(question.sample(Random(luck))), msgspec.to_builtins(entry.answer)
    if came != told:
        shown = msgspec.json.encode(came).decode()
        reason = f"This {question.kind} does not follow from the promised seed, which gives {shown}."
        raise BadRecord(number + 1, reason, question.rule)
