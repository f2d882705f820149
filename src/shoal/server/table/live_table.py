"""A live table: the game and the seats as the rows of its log say.

Nothing here waits or sends. `wishes.py` makes rows of what people want, and `did` takes a row in. A table made from
the same rows is the same table, on any machine.
"""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import msgspec

from shoal import games
from shoal.core import FATE, OVER, Entry, Event, Lesson, Move, Outcome, Record, ShoalError, State, lesson_of
from shoal.core.playing.answering import check_undo, give, turn_so_far
from shoal.core.value import digest
from shoal.server.store.rows import (
    Answered,
    AnyChange,
    AnyRow,
    Chair,
    Ended,
    Glance,
    Lucky,
    Paused,
    Rematched,
    Resumed,
    TableSetup,
    Turned,
    Undone,
)
from shoal.server.store.store import Person
from shoal.server.store.trouble import stuck_at_end
from shoal.server.table.added_luck import AddedLuck
from shoal.server.table.clock import Clock, Hours
from shoal.server.table.lessons import Standing
from shoal.server.table.seats import changed, name_of, names_of
from shoal.server.table.snapshot import Snapshot, Voice
from shoal.server.table.table_events import PlaysAgain, TookMoveBack, TurnedTo, WentOn, WishedPause
from shoal.server.thinking.workers import Chance, happen
from shoal.server.wire.protocol import Plain


class LiveTable:
    """A table as its log leads to it. How it stands now is its snapshot; no snapshot ever changes."""

    def __init__(self, setup: TableSetup, hours: Hours | None = None) -> None:
        self.setup = setup
        terms = setup.terms.clock
        self.clock = None if terms is None else Clock(terms, setup.header.seats, hours or Hours())
        self.game = games.find(setup.header.game)
        self.header = setup.header
        """The set-up of the game that is played; each step of a lesson has its own."""
        self.lesson: Lesson | None = None
        self.step = 0
        """The step of the lesson, where one is taught."""
        self.entries: list[Entry] = []
        """The answers that count, as the record has them."""
        self.story: list[list[Event]] = []
        """What each row told, without what was taken back."""
        self.forgotten = 0
        """The number of the newest row that put everything before it out of sight."""
        self.often: Counter[tuple[str, int]] = Counter()
        """What each seat did again and again, and how often."""
        self.added = AddedLuck()
        self.gave_up: set[int] = set()
        """Seats of people for whom a bot has answered."""
        self._seen_from = (0, 0)
        self.answers: list[int] = []
        """The places in the story of the answers that count."""
        self._before: list[State] = []
        """How the game stood before each of the newest answers, as far as they may be taken back."""
        self._done: dict[tuple[str, str], int] = {}
        state = self.game.begin(setup.header.seats, setup.header.options)
        self._voice = self._new_voice(state, setup.chairs)
        self.snapshot = Snapshot(number=0, state=state, chairs=setup.chairs, voice=self._voice)
        self.news: list[Snapshot] = []
        """Moments that nobody has been told of yet."""
        self.shown = self.snapshot
        """The newest snapshot that everybody has been told of."""

    # Looking -----------------------------------------------------------------------------------------------

    @property
    def number(self) -> int:
        """How many rows have been taken in."""
        return len(self.story)

    @property
    def chairs(self) -> tuple[Chair, ...]:
        """Who sits where now."""
        return self.snapshot.chairs

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, if it did."""
        return self.snapshot.outcome

    @property
    def asks_server(self) -> bool:
        """Whether fate or a bot is asked, for whom the server sees to an answer."""
        return (self.snapshot.state.who == FATE and not self.waits) or bool(self.bots_asked())

    @property
    def waits(self) -> bool:
        """Whether fate's first answer waits for somebody's luck, since it was promised that this would count."""
        promised = self.header.fair is not None and not self.entries and not self.added.all
        return promised and not all(chair.by_bot for chair in self.chairs)

    def bots_asked(self) -> list[int]:
        """The seats asked now for which a bot answers."""
        now = self.snapshot
        return [seat for seat in now.asked if now.chairs[seat].by_bot]

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
        now = self.snapshot
        lesson = "" if self.lesson is None else self.lesson.version
        due = 0.0 if self.clock is None else self.clock.due()
        return Glance(now.chairs, now.asked, now.outcome is not None, lesson, self.step, due)

    def record(self) -> Record:
        """The record of the game so far, with the names and bots of those who sit here."""
        levels = tuple(chair.level for chair in self.chairs)
        header = msgspec.structs.replace(self.header.adding(self.added.all), names=names_of(self.chairs), bots=levels)
        return Record(header, list(self.entries), self.outcome)

    def luck(self, *use: object) -> str:
        """A seed for some use at this table that tells nothing of the others."""
        return digest("/".join(map(str, (self.header.seed, *use))).encode())

    def chance(self) -> Chance | None:
        """What fate is asked now."""
        state, number = self.snapshot.state, len(self.entries) + 1
        if state.who != FATE or self.waits:
            return None
        return Chance(state.question(), number, self.added.seed(self.header, number))

    def check_undo(self, seat: int) -> None:
        """Refuse unless this seat may take the newest answer back."""
        if self.lesson is not None and not self.answers:
            raise ShoalError("There is nothing to take back at the beginning of a step.")
        newest = self.story[self.answers[-1]] if self.answers else []
        check_undo(seat, self.snapshot.state, self.entries, newest)

    def turn_so_far(self) -> int:
        """How many of the newest answers belong to one turn of whoever gave them, and may be taken back together."""
        told = [self.story[place] for place in self.answers[len(self.answers) - len(self._before) :]]
        return turn_so_far(self.entries[-1].who, self.entries, told) if told else 0

    # Rows of one's own -------------------------------------------------------------------------------------

    def open(self) -> list[AnyRow]:
        """Let fate answer all that is asked and light, and say with which rows; what is heavy a worker works out."""
        rows: list[AnyRow] = []
        while (chance := self.chance()) is not None and not chance.question.heavy:
            rows.append(self.did(Answered(who=FATE, answer=happen(chance), ask=chance.question.kind)))
        return rows

    def answer(self, seat: int, plain: Plain, *, person: str = "", id: str = "", bot: str = "") -> list[AnyRow]:
        """Take this move of this seat, and fate's answers to what follows from it."""
        move = self.game.parse_move(plain)
        return [self.did(Answered(who=seat, answer=move, person=person, id=id, bot=bot)), *self.open()]

    def teach(self, lesson: Lesson) -> list[AnyRow]:
        """Begin this lesson."""
        return [self.did(Turned(lesson=lesson.version, step=0))]

    def settle(self, chance: Chance, answer: object) -> list[AnyRow]:
        """Take this answer of fate, and those to what follows from it."""
        return [self.did(Answered(who=FATE, answer=answer, ask=chance.question.kind)), *self.open()]

    # Taking rows in ----------------------------------------------------------------------------------------

    def did(self, row: AnyRow) -> AnyRow:
        """Take this row in, and say that this was done; an answer that the rules refuse changes nothing."""
        if self.clock is not None:
            row = self.clock.stamped(row)
        match row:
            case Answered():
                self._answer(row)
            case Undone():
                self._take_back(row)
            case Turned():
                self._turn_to(row.step)
            case Lucky():
                self.added.take(row)
                self._show([], self.snapshot.state, self.chairs)
            case Ended():
                raise stuck_at_end(row.deserted)
            case Rematched():
                now = self.snapshot
                self._show([PlaysAgain(-1, "")], now.state, now.chairs, rematch=row.table)
            case Paused() | Resumed():
                self._pause(row)
            case _:
                self._change(row)
        self._remember(row)
        return row

    def pass_over(self, row: AnyRow) -> None:
        """Take in an answer that is taken back later, or the row that does so, without playing it."""
        told: list[Event] = []
        if isinstance(row, Undone):
            self.often["Undone", row.seat] += 1
            told.append(TookMoveBack(row.seat, name_of(self.chairs, row.seat), row.moves))
        self.story.append(told)
        self._remember(row)

    def begin_news(self) -> None:
        """From here on, everybody has to be told what rows change."""
        self.shown = self.snapshot = self.snapshot.at(self.number)
        self.news.clear()

    def take_news(self, until: int) -> list[tuple[Snapshot, Snapshot]]:
        """The moments up to this number that nobody has been told of yet, each with the one before it."""
        count = max(0, until - self.shown.number)
        snapshots = [self.shown, *self.news[:count]]
        self.shown = snapshots[-1]
        del self.news[:count]
        return list(pairwise(snapshots))

    def _answer(self, row: Answered) -> None:
        """Give this answer to the rules, and keep how the game stood before it for as long as it may be taken back."""
        before, answer = self.snapshot, row.answer
        if row.who != FATE and not isinstance(answer, Move):
            answer = self.game.parse_move(answer)
        state = before.state.copy()
        entry, told = give(state, row.who, answer)
        if row.bot and before.chairs[row.who].kind == "person":
            self.gave_up.add(row.who)
        self.entries.append(entry)
        self.answers.append(len(self.story))
        if row.who == FATE or any(event.final for event in told):
            self._before.clear()
        else:
            self._before.append(before.state)
        self._show(told, state, before.chairs)
        for place, event in enumerate(told):
            if event.forgets:
                self._seen_from = (len(self.story) - 1, place)
                self.forgotten = self.number

    def _take_back(self, row: Undone) -> None:
        """Undo the newest answers; what came after them at the table stays."""
        seat, moves, chairs = row.seat, row.moves, self.chairs
        self.check_undo(seat)
        places, state = self.answers[-moves:], self._before[-moves]
        for place in places:
            self.story[place] = []
        del self.entries[-moves:], self.answers[-moves:], self._before[-moves:]
        self.often["Undone", seat] += 1
        self._show([TookMoveBack(seat, name_of(chairs, seat), moves)], state, chairs, undone=places[0] + 1)

    def _turn_to(self, step: int) -> None:
        """Go on at the position of this step of the lesson."""
        self.lesson = lesson = lesson_of(self.game)
        assert lesson is not None
        table = lesson.position(step)
        self.step, self.header, self.entries = step, table.header, list(table.entries)
        self._before.clear()
        self.answers.clear()
        self.often["Turned", lesson.seat] += 1
        self._voice = self._new_voice(table.state, self.chairs)
        self._show([TurnedTo(lesson.seat, f"{step + 1}. {lesson.steps[step].title}")], table.state, self.chairs)

    def _change(self, row: AnyChange) -> None:
        """Let somebody come, go or make room."""
        state = self.snapshot.state
        chairs, told = changed(self.chairs, row)
        self.often[type(row).__name__, row.seat] += 1
        self._voice = self._new_voice(state, chairs)
        self._show([told], state, chairs)

    def _show(
        self, told: list[Event], state: State, chairs: tuple[Chair, ...], *, rematch: str = "", undone: int = 0
    ) -> None:
        """So the table stands from now on, and everybody has to be told this."""
        self.story.append(told)
        stays = not self._before or state.who in (FATE, OVER) or self.setup.rated
        self.snapshot = Snapshot(
            number=len(self.story),
            state=state,
            chairs=chairs,
            voice=self._voice,
            fresh=told,
            undo=None if stays else (self.entries[-1].who, self.turn_so_far()),
            undone=undone,
            rematch=rematch or self.snapshot.rematch,
            lesson=None if self.lesson is None else Standing(self.lesson, self.step, self.entries),
        )
        self.news.append(self.snapshot)

    def _pause(self, row: Paused | Resumed) -> None:
        """Let somebody wish a pause, or the end of it."""
        now = self.snapshot
        self.often["Paused", row.seat] += 1
        name = name_of(now.chairs, row.seat)
        self._show(
            [WishedPause(row.seat, name) if isinstance(row, Paused) else WentOn(row.seat, name)], now.state, now.chairs
        )

    def _remember(self, row: AnyRow) -> None:
        """Remember which wish came to this row, and let the clocks run as it leaves them."""
        if self.clock is not None:
            self.clock.take(row, self.snapshot.asked, self.snapshot.chairs)
        if row.id:
            self._done[row.person, row.id] = len(self.story)

    def _new_voice(self, state: State, chairs: tuple[Chair, ...]) -> Voice:
        return Voice(self.game, self.game.words(names_of(chairs), self.setup.header.options), state.decode)
