"""A live table: the game and the seats as the rows of its log say, and what may be done next.

Nothing here waits or sends. `act` decides what a wish comes to, as rows; `apply` takes a row in. A table made from
the same rows is the same table, on any machine.
"""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from random import Random

import msgspec

from shoal import bots, games
from shoal.core import FATE, OVER, Event, Move, Outcome, Record, ShoalError, State, Table
from shoal.core.value import digest
from shoal.server.store.rows import (
    Answered,
    AnyRow,
    Filled,
    Freed,
    Glance,
    Left,
    Parted,
    Rematched,
    Seated,
    TableSetup,
    Undone,
)
from shoal.server.store.store import Person
from shoal.server.tables.seats import AnyChange, changed
from shoal.server.tables.snapshot import Snapshot, Voice
from shoal.server.tables.table_events import PlaysAgain, TableEvent, TookMoveBack
from shoal.server.tables.workers import Chance, happen
from shoal.server.wire.protocol import Fill, Free, Leave, Plain, Play, Sit, Undo

Wish = Play | Undo | Sit | Leave | Fill | Free


MOST_OFTEN = 200
"""How often a seat may do at one table what can be done again and again, so that no log grows without end."""


class LiveTable:
    """A table as its log leads to it."""

    def __init__(self, setup: TableSetup) -> None:
        self.setup = setup
        self.game = games.find(setup.header.game)
        self.chairs = setup.chairs
        self.table = Table(self.game, setup.header, None)
        self.number = 0
        self.rematch = ""
        self.story: list[list[Event]] = []
        """What each row told, without what was taken back."""
        self.forgotten = 0
        """The number of the newest row that put everything before it out of sight."""
        self._seen_from = (0, 0)
        self._answers: list[int] = []
        """The places in the story of the answers that count."""
        self._before: list[State] = []
        """How the game stood before each of the newest answers, as far as they may be taken back."""
        self._done: dict[tuple[str, str], int] = {}
        self._often: Counter[tuple[str, int]] = Counter()
        """What each seat did again and again, and how often."""
        self._voice = self._new_voice()
        self.snapshot = self._snapshot([], undone=False)
        self.news: list[Snapshot] = []
        """Moments that nobody has been told of yet."""
        self.shown = self.snapshot
        """The newest snapshot that everybody has been told of."""

    # Looking -----------------------------------------------------------------------------------------------

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, if it did."""
        return self.snapshot.outcome

    @property
    def asked(self) -> tuple[int, ...]:
        """The seats asked now."""
        return self.snapshot.asked

    @property
    def asks_server(self) -> bool:
        """Whether fate or a bot is asked, for whom the server sees to an answer."""
        return self.table.state.who == FATE or bool(self.bots_asked())

    def bots_asked(self) -> list[int]:
        """The seats asked now for which a bot answers."""
        return [seat for seat in self.asked if self.chairs[seat].by_bot]

    def seats_of(self, person: Person | None) -> frozenset[int]:
        """The seats of this person."""
        return self.snapshot.seats_of(person)

    @property
    def account(self) -> str:
        """Who answers for what is thought here: who made the table if they sit here, or whoever does."""
        sitting = [chair.person for chair in self.chairs if chair.person and not chair.away]
        maker = self.setup.maker
        return maker if maker in sitting else next(iter(sitting), maker or self.setup.id)

    @property
    def is_open(self) -> bool:
        """Whether somebody may still sit down."""
        return self.outcome is None and any(chair.kind == "open" for chair in self.chairs)

    @property
    def bots_alone(self) -> bool:
        """Whether only bots play on."""
        return self.outcome is None and all(chair.by_bot for chair in self.chairs)

    def may_see(self, person: Person | None, eyes: int | None) -> bool:
        """Whether this person may look through these eyes: everybody's once the game is over."""
        return self.snapshot.may_see(person, eyes)

    def done(self, person: Person, id: str) -> int | None:
        """The number of the row that this wish of this person came to before."""
        return self._done.get((person.id, id))

    def told(self) -> list[Event]:
        """All that may still be seen of what happened; everything once the game is over."""
        row, place = (0, 0) if self.outcome is not None else self._seen_from
        events = [event for told in self.story[row:] for event in told]
        return events[place:]

    def glance(self) -> Glance:
        """What lists of tables show of this one."""
        return Glance(self.chairs, self.asked, self.outcome is not None)

    def record(self) -> Record:
        """The record of the game so far, with the names and bots of those who sit here."""
        names = tuple(self.name(seat) for seat in range(len(self.chairs)))
        levels = tuple(chair.level for chair in self.chairs)
        header = msgspec.structs.replace(self.setup.header, names=names, bots=levels)
        return Record(header, list(self.table.entries), self.outcome)

    def name(self, seat: int) -> str:
        """What whoever sits there is called."""
        return self.chairs[seat].name or f"Seat {seat + 1}"

    # Deciding ----------------------------------------------------------------------------------------------

    def act(self, person: Person, wish: Wish) -> list[AnyRow]:
        """Do what this person wishes and say which rows it came to; or `Refused` or `ShoalError`, nothing changed."""
        if not 0 <= wish.seat < len(self.chairs):
            raise ShoalError("There is no such seat at this table.")
        match wish:
            case Play():
                self._check_mine(person, wish.seat)
                return self.answer(wish.seat, wish.move, person=person.id, id=wish.id)
            case Undo():
                self._check_mine(person, wish.seat)
                return self._did(self._undo(wish.seat, person.id, wish.id))
            case Sit():
                return self._did(self._sit(person, wish))
            case Leave():
                self._check_mine(person, wish.seat)
                self._check_often("Left", wish.seat, "You have left this table too often to leave it once more.")
                level = bots.best(self.game).name
                return self._did(Left(seat=wish.seat, level=level, person=person.id, id=wish.id))
            case Fill():
                return self._did(self._fill(person, wish))
            case Free():
                return self._did(self._free(person, wish))

    def open(self) -> list[AnyRow]:
        """Let fate answer what is asked before the first seat is, as far as that is light; say with which rows."""
        return self._ask_fate()

    def answer(self, seat: int, plain: Plain, *, person: str = "", id: str = "", bot: str = "") -> list[AnyRow]:
        """Take this move of this seat, and fate's answers to what follows from it."""
        move = self.game.parse_move(plain)
        row = Answered(who=seat, answer=move, person=person, id=id, bot=bot)
        self._take(row, self.table.answer(seat, move))
        return [row, *self._ask_fate()]

    def play_again(self, table: str, person: Person) -> list[AnyRow]:
        """Tell everybody at this table where the same is played again."""
        return self._did(Rematched(table=table, person=person.id))

    def part(self, person: Person) -> list[AnyRow]:
        """Let bots play on for somebody who is gone for good; where nobody is left to play with, the seats are open."""
        others = any(chair.person not in ("", person.id) for chair in self.chairs)
        level = bots.best(self.game).name if others else ""
        seats = sorted(self.seats_of(person))
        return [row for seat in seats for row in self._did(self._parted(seat, level))]

    def _parted(self, seat: int, level: str) -> Parted:
        return Parted(seat=seat, name=bots.name(seat) if level else "", level=level)

    def possible(self, seat: int, plain: Plain | None, seed: str) -> Plain:
        """This move of a bot if the seat may make it now; else any that it may make."""
        moves = self.table.moves(seat)
        if plain is not None and self.game.parse_move(plain) in moves:
            return plain
        return moves[int(Random(seed).random() * len(moves))].data()

    def luck(self, *use: object) -> str:
        """A seed for some use at this table that tells nothing of the others."""
        return digest("/".join(map(str, (self.setup.header.seed, *use))).encode())

    def _did(self, row: AnyRow) -> list[AnyRow]:
        self.apply(row)
        return [row]

    def chance(self) -> Chance | None:
        """What fate is asked now."""
        if self.table.state.who != FATE:
            return None
        return Chance(self.table.state.question(), len(self.table.entries) + 1, self.setup.header.seed or "")

    def settle(self, chance: Chance, answer: object) -> list[AnyRow]:
        """Take this answer of fate, and those to what follows from it."""
        return [*self._did(Answered(who=FATE, answer=answer, ask=chance.question.kind)), *self._ask_fate()]

    def _ask_fate(self) -> list[AnyRow]:
        """Let fate answer all that is light; what is heavy is left for somebody to work out."""
        rows: list[AnyRow] = []
        while (chance := self.chance()) is not None and not chance.question.heavy:
            rows += self._did(Answered(who=FATE, answer=happen(chance), ask=chance.question.kind))
        return rows

    def _check_mine(self, person: Person, seat: int) -> None:
        chair = self.chairs[seat]
        if chair.person != person.id:
            raise ShoalError("That is not your seat.")
        if chair.away:
            raise ShoalError("A bot plays for you now; sit down again first.")

    def _undo(self, seat: int, person: str, id: str) -> Undone:
        if self.table.state.who == FATE:
            raise ShoalError("That cannot be taken back: it is about to show what comes of it.")
        if self.snapshot.undo != seat:
            self.table.check_undo(seat)
        self._check_often(
            "Undone", seat, f"You have taken back {MOST_OFTEN} moves in this game; that has to be enough."
        )
        return Undone(seat=seat, person=person, id=id)

    def _sit(self, person: Person, wish: Sit) -> Seated:
        chair = self.chairs[wish.seat]
        if self.outcome is None and chair.person == person.id and chair.away:
            return Seated(seat=wish.seat, name=chair.name, person=person.id, id=wish.id)
        self._check_open(wish.seat)
        if self.seats_of(person):
            raise ShoalError("You have a seat at this table already.")
        return Seated(seat=wish.seat, name=person.name, person=person.id, id=wish.id)

    def _fill(self, person: Person, wish: Fill) -> Filled:
        self._check_open(wish.seat)
        self._check_sits(person, "ask a bot to the table")
        name, level = bots.name(wish.seat), bots.best(self.game).name
        return Filled(seat=wish.seat, name=name, level=level, person=person.id, id=wish.id)

    def _free(self, person: Person, wish: Free) -> Freed:
        self._check_goes_on()
        if self.chairs[wish.seat].kind != "bot":
            raise ShoalError("No bot sits there.")
        self._check_sits(person, "ask a bot to make room")
        self._check_often("Freed", wish.seat, "That seat has changed hands too often; the bot stays now.")
        return Freed(seat=wish.seat, person=person.id, id=wish.id)

    def _check_often(self, what: str, seat: int, sentence: str) -> None:
        if self._often[what, seat] >= MOST_OFTEN:
            raise ShoalError(sentence)

    def _check_goes_on(self) -> None:
        if self.outcome is not None:
            raise ShoalError("The game is over.")

    def _check_sits(self, person: Person, what: str) -> None:
        if not self.seats_of(person):
            raise ShoalError(f"Only those who sit here can {what}.")

    def _check_open(self, seat: int) -> None:
        self._check_goes_on()
        if self.chairs[seat].kind != "open":
            raise ShoalError("That seat is taken.")

    # Taking rows in ----------------------------------------------------------------------------------------

    def apply(self, row: AnyRow) -> None:
        """Take this row in; an answer that the rules refuse changes nothing."""
        self._take(row, self.table.answer(row.who, self._read(row)) if isinstance(row, Answered) else [])

    def pass_over(self, row: AnyRow) -> None:
        """Take in an answer that is taken back later, or the row that does so, without playing it."""
        self.number += 1
        if isinstance(row, Undone):
            self._often["Undone", row.seat] += 1
        self.story.append([TookMoveBack(row.seat, self.name(row.seat))] if isinstance(row, Undone) else [])
        self._remember(row)

    def begin_news(self) -> None:
        """From here on, everybody has to be told what rows change."""
        self.shown = self.snapshot = self._snapshot([], undone=False)
        self.news.clear()

    def _take(self, row: AnyRow, told: list[Event]) -> None:
        """Take in a row whose answer, if it is one, told this."""
        self.number += 1
        match row:
            case Answered():
                self._answers.append(len(self.story))
                self.story.append(told)
                self._keep_for_undo(row, told)
                self._forget()
            case Undone():
                self._take_back(row.seat)
            case Seated() | Left() | Filled() | Freed() | Parted():
                self.story.append([self._change(row)])
            case Rematched():
                self.rematch = row.table
                self.story.append([PlaysAgain(-1, "")])
        self._remember(row)
        self.snapshot = self._snapshot(self.story[-1], undone=isinstance(row, Undone))
        self.news.append(self.snapshot)

    def _remember(self, row: AnyRow) -> None:
        """Remember which wish came to this row."""
        if row.id:
            self._done[row.person, row.id] = self.number

    def _keep_for_undo(self, row: Answered, told: list[Event]) -> None:
        """Keep how the game stood before this answer; one that stays makes all before it stay."""
        if row.who == FATE or any(event.final for event in told):
            self._before.clear()
        else:
            self._before.append(self.snapshot.state)

    def take_news(self, until: int) -> list[tuple[Snapshot, Snapshot]]:
        """The moments up to this number that nobody has been told of yet, each with the one before it."""
        count = max(0, until - self.shown.number)
        snapshots = [self.shown, *self.news[:count]]
        self.shown = snapshots[-1]
        del self.news[:count]
        return list(pairwise(snapshots))

    def _read(self, row: Answered) -> Move | object:
        return row.answer if row.who == FATE else self.game.parse_move(row.answer)

    def _forget(self) -> None:
        """Put what was told before out of sight, if the newest row does that."""
        told = self.story[-1]
        for place, event in enumerate(told):
            if event.forgets:
                self._seen_from = (len(self.story) - 1, place)
                self.forgotten = self.number

    def _take_back(self, seat: int) -> None:
        """Undo the newest answer; notes that came after it stay."""
        self.table.undo(seat, self._before.pop() if self._before else None)
        self._often["Undone", seat] += 1
        self.story[self._answers.pop()] = []
        self.story.append([TookMoveBack(seat, self.name(seat))])

    def _change(self, row: AnyChange) -> TableEvent:
        """Let somebody come, go or make room."""
        self.chairs, note = changed(self.chairs, row)
        self._often[type(row).__name__, row.seat] += 1
        self._voice = self._new_voice()
        return note

    def _new_voice(self) -> Voice:
        names = [self.name(seat) for seat in range(len(self.chairs))]
        return Voice(self.game, self.game.words(names, self.table.header.options), self.table.state.decode)

    def _snapshot(self, fresh: list[Event], *, undone: bool) -> Snapshot:
        return Snapshot(
            number=self.number,
            state=self.table.state.copy(),
            chairs=self.chairs,
            voice=self._voice,
            fresh=fresh,
            undo=self._may_undo(),
            undone=undone,
            rematch=self.rematch,
        )

    def _may_undo(self) -> int | None:
        """The seat that may take its last move back."""
        if not self._before or self.table.state.who in (FATE, OVER):
            return None
        return self.table.entries[-1].who
