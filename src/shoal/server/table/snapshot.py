"""A snapshot of a table, and what it says to any eyes: a pure function of the log so far and whose eyes they are."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from itertools import repeat

import msgspec
from msgspec.structs import replace

from shoal.core import OVER, Event, Game, Header, Move, State, Value, View, Words
from shoal.server.store.rows import Chair
from shoal.server.store.store import Person
from shoal.server.table.lessons import Standing
from shoal.server.table.table_events import TableEvent
from shoal.server.wire.eyes import seen_by, view_of
from shoal.server.wire.patch import hash_of, patch_of
from shoal.server.wire.protocol import Choice, Happening, Now, Seat, Step, Whole
from shoal.server.wire.results import result, standings

Mine = frozenset[int]
"""The seats of the person who looks."""

MOST_KEPT = 256
"""Moves of a table whose words are kept."""

_encoder = msgspec.json.Encoder()


class Look:
    """The view of some eyes, and its hash."""

    __slots__ = ("hash", "view")

    def __init__(self, view: View) -> None:
        self.view = view
        self.hash = hash_of(_encoder.encode(view))


class Voice:
    """The words of a game among these people. Most moves can be made again and again, so their words are kept."""

    __slots__ = ("choice", "game", "words")

    def __init__(self, game: Game, words: Words, decode: Callable[[int], Move]) -> None:
        def choice(code: int) -> Choice:
            move = decode(code)
            return Choice(move, words.move(move), len(words.group(move)))

        self.game = game
        self.words = words
        self.choice: Callable[[int], Choice] = lru_cache(MOST_KEPT)(choice)
        """The move with this code, ready to be offered."""


class Snapshot:
    """How a table stood after one row of its log."""

    __slots__ = (
        "_looks",
        "_open",
        "asked",
        "chairs",
        "forgets",
        "fresh",
        "lesson",
        "number",
        "outcome",
        "rematch",
        "state",
        "undo",
        "undone",
        "voice",
    )

    def __init__(
        self,
        *,
        number: int,
        state: State,
        chairs: tuple[Chair, ...],
        voice: Voice,
        fresh: Sequence[Event] = (),
        undo: tuple[int, int] | None = None,
        undone: int = 0,
        rematch: str = "",
        lesson: Standing | None = None,
    ) -> None:
        self.number = number
        self.state = state
        self.chairs = chairs
        self.voice = voice
        self.fresh = fresh
        """What the row told."""
        self.forgets = any(event.forgets for event in fresh)
        self.undo = undo
        """The seat that may take moves of its turn back, and how many."""
        self.undone = undone
        """The number of the first row whose answer this one took back, or 0."""
        self.rematch = rematch
        self.lesson = lesson
        """Where the table stands in its lesson, if it has one."""
        self.asked = tuple(state.asked())
        self.outcome = state.outcome() if state.who == OVER else None
        self._looks: dict[int | None, Look] = {}
        self._open: dict[int, Happening] = {}
        """What the row told to all eyes alike, by its place."""

    def at(self, number: int) -> Snapshot:
        """The same after so many rows, of which the newest told nothing."""
        return Snapshot(
            number=number,
            state=self.state,
            chairs=self.chairs,
            voice=self.voice,
            undo=self.undo,
            rematch=self.rematch,
            lesson=self.lesson,
        )

    def look(self, eyes: int | None) -> Look:
        """What these eyes see."""
        look = self._looks.get(eyes)
        if look is None:
            look = self._looks[eyes] = Look(view_of(self.state, eyes, len(self.chairs)))
        return look

    def put_away(self) -> None:
        """Let go of what can be worked out again."""
        self._looks.clear()
        self._open.clear()

    def seats_of(self, person: Person | None) -> Mine:
        """The seats of this person."""
        if person is None:
            return frozenset()
        return frozenset(seat for seat, chair in enumerate(self.chairs) if chair.person == person.id)

    def may_see(self, person: Person | None, eyes: int | None) -> bool:
        """Whether this person may look through these eyes: everybody's once the game is over."""
        if eyes is None:
            return True
        if not 0 <= eyes < len(self.chairs):
            return False
        return self.outcome is not None or (person is not None and self.chairs[eyes].person == person.id)

    def seats(self, mine: Mine) -> tuple[Seat, ...]:
        """Who sits where, as somebody with these seats is told. Once the game is over, nobody plays for anybody."""
        return tuple(
            Seat(chair.kind, chair.name, chair.level, seat in mine, chair.away and self.outcome is None, chair.why)
            for seat, chair in enumerate(self.chairs)
        )

    def sits_as(self, other: Snapshot) -> bool:
        """Whether the seats are told in the same way as in that snapshot."""
        both_go_on = (self.outcome is None) == (other.outcome is None)
        return self.chairs is other.chairs and (both_go_on or not any(chair.away for chair in self.chairs))

    def now(self, eyes: int | None) -> Now:
        """What is asked, as these eyes are told."""
        words = self.voice.words
        choices, previews = self._choices(eyes)
        return Now(
            ask=words.ask(self.look(eyes).view),
            asked=self.asked,
            choices=choices,
            undo=self._undo(eyes),
            over=None if self.outcome is None else words.outcome(self.outcome),
            previews=previews,
            standings=() if self.outcome is None else standings(self.outcome),
            result="" if self.outcome is None else result(self.outcome, eyes),
            lesson=self.lesson.told if self.lesson is not None and eyes == self.lesson.seat else None,
        )

    def _undo(self, eyes: int | None) -> int:
        """How many moves these eyes may take back."""
        seat, moves = self.undo or (None, 0)
        return moves if seat is not None and seat == eyes and self.chairs[seat].by_person else 0

    def _choices(self, eyes: int | None) -> tuple[tuple[Choice, ...], tuple[Value, ...]]:
        """What these eyes may choose, and what that brings as far as the game tells: each thing once."""
        if eyes not in self.asked or not self.chairs[eyes].by_person or (self.lesson is not None and self.lesson.rests):
            return (), ()
        codes = self.state.codes(eyes)
        choices = tuple(map(self.voice.choice, codes))
        if self.voice.game.preview_type is None:
            return choices, ()
        brought = [self.voice.game.preview(self.state, eyes, code) for code in codes]
        numbers = {preview: number for number, preview in enumerate(dict.fromkeys(brought))}
        told = [replace(choice, preview=numbers[preview]) for choice, preview in zip(choices, brought, strict=True)]
        return tuple(told), tuple(numbers)

    def fresh_to(self, eyes: int | None) -> tuple[Happening, ...]:
        """What the row told, as these eyes may know it; what is the same for all eyes is put into words once."""
        return tuple(map(self._fresh_to, self.fresh, repeat(eyes), range(len(self.fresh))))

    def _fresh_to(self, event: Event, eyes: int | None, place: int) -> Happening:
        seen = seen_by(event, eyes)
        if seen is not event:
            return happening(seen, self.voice.words)
        if place not in self._open:
            self._open[place] = happening(event, self.voice.words)
        return self._open[place]

    def happenings(self, events: Iterable[Event], eyes: int | None) -> tuple[Happening, ...]:
        """These events of the past in brief, as these eyes may know them, in words too."""
        return tuple(happening(seen_by(event, eyes).in_brief(), self.voice.words) for event in events)


def happening(event: Event, words: Words) -> Happening:
    """An event with its words."""
    told = event.words() if isinstance(event, TableEvent) else words.event(event)
    gist = "" if isinstance(event, TableEvent) else words.gist(event)
    return Happening(event, told, event.heads, event.mark, event.rule if told else "", gist)


def step(before: Snapshot, after: Snapshot, eyes: int | None, mine: Mine) -> Step:
    """What the newest row changed, for these eyes."""
    old, new = before.look(eyes), after.look(eyes)
    return Step(
        number=after.number,
        hash=new.hash,
        happened=after.fresh_to(eyes),
        patch=tuple(patch_of(old.view, new.view)),
        now=after.now(eyes),
        seats=None if after.sits_as(before) else after.seats(mine),
        undone=after.undone,
        forget=after.forgets,
        rematch=after.rematch,
    )


def whole(
    snapshot: Snapshot,
    told: Iterable[Event],
    eyes: int | None,
    mine: Mine,
    *,
    header: Header,
    scenery: Value | None,
    rated: bool = False,
) -> Whole:
    """Everything these eyes may see, for somebody who comes in now."""
    look = snapshot.look(eyes)
    return Whole(
        number=snapshot.number,
        hash=look.hash,
        eyes=eyes,
        game=header.game,
        options=dict(header.options),
        scenery=scenery,
        seats=snapshot.seats(mine),
        view=look.view,
        log=snapshot.happenings(told, eyes),
        now=snapshot.now(eyes),
        rematch=snapshot.rematch,
        commitment=header.commitment,
        rated=rated,
    )
