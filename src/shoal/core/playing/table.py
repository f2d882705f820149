"""A table: one game being played, with its record and everything that happened."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Protocol, runtime_checkable

from shoal.core.contract.ask import FATE, OVER, Ask, Choose, Over
from shoal.core.contract.event import Event, in_sight
from shoal.core.contract.game import Game
from shoal.core.contract.moves import Move, Moves
from shoal.core.contract.outcome import Outcome
from shoal.core.contract.state import State, asked
from shoal.core.contract.view import View
from shoal.core.contract.words import counted
from shoal.core.errors import ShoalError
from shoal.core.files import write_whole
from shoal.core.playing.answering import check_undo, give
from shoal.core.playing.fate import FateSource, Seeded
from shoal.core.playing.promise import Promised
from shoal.core.playing.record import Entry, Header, Record
from shoal.core.value import digest


class Player(Protocol):
    """Whoever answers for a seat: a person, a bot, a test."""

    def answer(self, view: View, moves: Moves) -> Move:
        """One of these moves, chosen from what the seat sees."""


@runtime_checkable
class Listener(Protocol):
    """A player that wants to hear what happens, so that it may remember what the view forgets."""

    def begin(self, seat: int, header: Header) -> None:
        """A game begins, or is gone on with, in which this player has this seat."""

    def hear(self, events: Sequence[Event]) -> None:
        """These things happened, told as the seat may know them."""


class Table:
    """Plays any game with anybody: takes answers, lets fate answer, and keeps the record."""

    def __init__(self, game: Game, header: Header, fate: FateSource | None) -> None:
        """A new game as the header says. Without a source of fate, fate's answers are given like a seat's."""
        self.game = game
        self.header = header
        self.fate = fate
        self.state: State = game.begin(header.seats, header.options)
        self.entries: list[Entry] = []
        self.told: list[list[Event]] = []
        """What happened at each entry."""
        self._ask_fate()

    # Looking ---------------------------------------------------------------------------------------------

    @property
    def ask(self) -> Ask:
        """What the rules ask now."""
        return self.state.ask()

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, if it did."""
        ask = self.state.ask()
        return ask.outcome if isinstance(ask, Over) else None

    def __repr__(self) -> str:
        seats, entries = counted(self.header.seats, "seat"), counted(len(self.entries), "entry", "entries")
        seed = "" if self.header.seed is None else f", seed {self.header.seed!r}"
        return f"<Table of {self.game.title} for {seats}{seed}, after {entries}: {asked(self.state)}>"

    def check_seat(self, seat: int | None) -> int | None:
        """The same seat, if there is such a one at this table; None is a spectator."""
        if seat is None or (type(seat) is int and 0 <= seat < self.header.seats):
            return seat
        raise ShoalError(f"There is no seat {seat!r} at this table: seats go from 0 to {self.header.seats - 1}.")

    def moves(self, seat: int) -> Moves:
        """Everything this seat may answer now."""
        self.check_seat(seat)
        return self.state.moves(seat)

    def view(self, seat: int | None) -> View:
        """All that this seat may know."""
        return self.state.view(self.check_seat(seat))

    def heard(self, seat: int | None) -> list[Event]:
        """What happened, as this seat may know it; while a memory game goes on, only what is still in sight."""
        self.check_seat(seat)
        events = [event for events in self.told for event in events]
        return [event.seen_by(seat) for event in (events if self.state.who == OVER else in_sight(events))]

    def imagine(self, seat: int, rng: Random) -> State:
        """A whole state that this seat cannot tell from the true one."""
        return self.game.imagine(self.view(seat), rng)

    @property
    def record(self) -> Record:
        """The game so far, as a record."""
        return Record(self.header, list(self.entries), self.outcome)

    # Answering -------------------------------------------------------------------------------------------

    def answer(self, who: int, answer: object) -> list[Event]:
        """Take this answer, and fate's to what follows from it; say all that happened."""
        before = len(self.told)
        self._take(who, answer)
        self._ask_fate()
        return [event for events in self.told[before:] for event in events]

    def play(self, players: Sequence[Player]) -> Outcome:
        """Let these players play the game to its end."""
        listeners = [(seat, player) for seat, player in enumerate(players) if isinstance(player, Listener)]
        for seat, listener in listeners:
            listener.begin(seat, self.header)
            listener.hear(self.heard(seat))
        while isinstance(ask := self.ask, Choose):
            seat = ask.seats[0]
            events = self.answer(seat, players[seat].answer(self.view(seat), self.moves(seat)))
            for other, listener in listeners:
                listener.hear([event.seen_by(other) for event in events])
        if isinstance(ask, Over):
            return ask.outcome
        raise ShoalError(f"Nobody answers for fate, which is asked for the {ask.question.kind}.")

    def go_on(self) -> None:
        """Let fate answer from here on: by the seed of the game, or one made from the game so far."""
        seed, fair = self.header.seed, self.header.fair
        if isinstance(seed, str) and fair is not None:
            self.fate = Promised(seed, fair.added)
        else:
            self.fate = Seeded(digest(self.record.text().encode()) if seed is None else seed)
        self._ask_fate()

    def undo(self, seat: int) -> Entry:
        """Take this seat's last answer back, if it is the newest, showed nothing hidden and did not end the game."""
        check_undo(seat, self.state, self.entries, self.told[-1] if self.told else [])
        self.state = self.at(len(self.entries) - 1).state
        self.told.pop()
        return self.entries.pop()

    def at(self, number: int) -> Table:
        """The table as it was after this many entries; nobody answers for fate there."""
        if not 0 <= number <= len(self.entries):
            raise ShoalError(f"There is no entry {number} in this game: it has {len(self.entries)} so far.")
        table = Table(self.game, self.header, None)
        for entry in self.entries[:number]:
            table._take(entry.who, entry.answer)
        return table

    def copy(self) -> Table:
        """A second table like this one, free to go another way."""
        twin = self.at(0)
        twin.state, twin.fate = self.state.copy(), self.fate
        twin.entries, twin.told = list(self.entries), [list(events) for events in self.told]
        return twin

    def save(self, path: str | Path) -> None:
        """Write the record to this file, whole or not at all."""
        write_whole(Path(path), self.record.text())

    def _take(self, who: int, answer: object) -> None:
        entry, events = give(self.state, who, answer)
        self.entries.append(entry)
        self.told.append(events)

    def _ask_fate(self) -> None:
        while self.fate is not None and self.state.who == FATE:
            self._take(FATE, self.fate.answer(self.state.question(), len(self.entries) + 1))


def new_table(
    game: Game,
    seats: int,
    options: Mapping[str, object],
    fate: FateSource | None,
    *,
    names: Sequence[str] = (),
    bots: Sequence[str] = (),
    seed: int | str | None = None,
) -> Table:
    """A table for a new game; all options are settled and written out."""
    header = Header(
        game.name, game.rules, game.check_seats(seats), game.all_options(options), tuple(names), tuple(bots), seed
    )
    return Table(game, header, fate)
