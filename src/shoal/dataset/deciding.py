"""The decisions of a game: played from its record again, where the game was played."""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from io import BytesIO
from random import Random

import msgspec

from shoal import games
from shoal.adapters.episode import Episode
from shoal.arena import GameResult, Match, Sitting
from shoal.core import FATE, Game, Move, State, Value, convert, read
from shoal.review import iterations_of, weigh


class Decision(Value, frozen=True):
    """One thing that a seat chose: a move, or a part of one that takes several actions."""

    answer: int
    """Which answer of the record it belongs to, counted from 1."""
    seat: int
    observation: bytes
    """What the seat knew, as sixteen-bit numbers."""
    legal: tuple[int, ...]
    """The actions it had; in a game of flicks, which numbers of an action counted."""
    action: int
    """The one it chose; -1 in a game of flicks."""
    move: str
    """The whole move, as the record has it."""
    value: float | None = None
    """What a search expected for the seat before the move, as a chance to win, where one was asked for."""
    numbers: tuple[float, ...] = ()
    """In a game of flicks, the numbers from -1 to 1 that make the move."""


class Plan(Value, frozen=True):
    """Everything that settles a dataset but its length: a match in turns of its seats, and how values are sought."""

    match: Match
    looks: int = 0
    """How often a search looks ahead for the value of a decision; 0 leaves values out."""

    @classmethod
    def of(cls, match: Match, values: str | int = 0) -> Plan:
        """A plan whose budget for values there is: a word as for reviews, or a number of looks ahead; 0 is none."""
        return cls(match, iterations_of(games.find(match.game), values) if values else 0)

    def sitting(self, number: int) -> Sitting:
        return self.match.sitting(number, (number - 1) % self.match.seats)

    def round(self, number: int) -> int:
        """Every game has a deal of its own."""
        return number

    def notes(self, result: GameResult) -> bytes:
        """The decisions of this game and its record, as few bytes."""
        noted = Noted(result.record, list(decisions(self, result)))
        return zlib.compress(msgspec.msgpack.encode(noted), 6)


class Noted(Value, frozen=True):
    """What is noted of a game."""

    record: str
    decisions: list[Decision]

    @classmethod
    def of(cls, result: GameResult) -> Noted:
        """What was noted of this one."""
        return convert(msgspec.msgpack.decode(zlib.decompress(result.notes)), cls)


def decisions(plan: Plan, result: GameResult) -> Iterator[Decision]:
    """Every decision of this game, in their order."""
    game = games.find(plan.match.game)
    state = game.begin(plan.match.seats, plan.match.options)
    study = game.study(plan.match.seats, plan.match.options)
    episode = Episode(study, state, plan.match.seats, 0, Random(0))
    for number, entry in enumerate(read(BytesIO(result.record.encode()), games.find).entries, 1):
        if entry.who != FATE:
            assert isinstance(entry.answer, Move)
            value = _value(game, state, entry.who, plan, f"{plan.sitting(result.number).deal}/{number}")
            yield from _parts(episode, state, number, entry.who, entry.answer, value)
        state.answer(entry.who, entry.answer)


def _parts(
    episode: Episode, state: State, number: int, seat: int, move: Move, value: float | None
) -> Iterator[Decision]:
    """The actions that together make this move."""
    study, code = episode.study, state.encode(move)
    episode.look_at(state)
    if study.continuous:
        counting, numbers = tuple(study.counting(state)), tuple(study.numbers_of_code(state, seat, code))
        yield Decision(number, seat, episode.observe(seat), counting, -1, move.text(), value, numbers)
        return
    for action in study.parts(state, seat, code):
        yield Decision(number, seat, episode.observe(seat), tuple(episode.legal(seat)), action, move.text(), value)
        episode.choose_part(seat, action)


def _value(game: Game, state: State, seat: int, plan: Plan, luck: str) -> float | None:
    """What a search expects of this decision, from what the seat knows; nothing where there is nothing to decide."""
    if not plan.looks:
        return None
    found = weigh(game, state.view(seat), plan.looks, Random(luck), stakes=False)
    return found.aim() if found.weights else None
