"""One moment of a table, and what it says to any eyes: a pure function of the log so far and whose eyes they are."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache

import msgspec

from shoal.core import OVER, Event, Move, State, View, Words
from shoal.core.value import digest
from shoal.server.store.rows import Chair
from shoal.server.store.store import Person
from shoal.server.tables.notes import Note
from shoal.server.wire.patch import patch_of
from shoal.server.wire.protocol import Choice, Happening, Now, Plain, Seat, Step, Whole

Mine = frozenset[int]
"""The seats of the person who looks."""

MOST_KEPT = 256
"""Moves of a table whose words are kept."""


class Look:
    """The view of some eyes, as a value, as plain data, and its hash."""

    __slots__ = ("hash", "plain", "view")

    def __init__(self, view: View) -> None:
        encoded = msgspec.json.encode(view)
        self.view = view
        self.plain: Plain = msgspec.json.decode(encoded)
        self.hash = digest(encoded)


class Voice:
    """The words of a game among these people. Most moves can be made again and again, so their words are kept."""

    __slots__ = ("choice", "words")

    def __init__(self, words: Words) -> None:
        def choice(move: Move) -> Choice:
            return Choice(move.data(), words.move(move))

        self.words = words
        self.choice: Callable[[Move], Choice] = lru_cache(MOST_KEPT)(choice)
        """This move, ready to be offered."""


class Moment:
    """How a table stood after one row of its log."""

    __slots__ = (
        "_looks",
        "asked",
        "chairs",
        "forgets",
        "fresh",
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
        fresh: list[Event],
        undo: int | None,
        undone: bool,
        rematch: str,
    ) -> None:
        self.number = number
        self.state = state
        self.chairs = chairs
        self.voice = voice
        self.fresh = fresh
        """What the row told."""
        self.forgets = any(event.forgets for event in fresh)
        self.undo = undo
        """The seat that may take its last move back."""
        self.undone = undone
        self.rematch = rematch
        self.asked = tuple(state.asked())
        self.outcome = state.outcome() if state.who == OVER else None
        self._looks: dict[int | None, Look] = {}

    def look(self, eyes: int | None) -> Look:
        """What these eyes see."""
        look = self._looks.get(eyes)
        if look is None:
            look = self._looks[eyes] = Look(self.state.view(eyes))
        return look

    def seats_of(self, person: Person | None) -> Mine:
        """The seats of this person."""
        if person is None:
            return frozenset()
        return frozenset(seat for seat, chair in enumerate(self.chairs) if chair.person == person.id)

    def seats(self, mine: Mine) -> tuple[Seat, ...]:
        """Who sits where, as somebody with these seats is told."""
        return tuple(
            Seat(chair.kind, chair.name, chair.level, seat in mine, chair.away)
            for seat, chair in enumerate(self.chairs)
        )

    def now(self, eyes: int | None) -> Now:
        """What is asked, as these eyes are told."""
        words = self.voice.words
        return Now(
            ask=words.ask(self.look(eyes).view),
            asked=self.asked,
            choices=self._choices(eyes),
            undo=eyes is not None and eyes == self.undo and not self.chairs[eyes].by_bot,
            over="" if self.outcome is None else words.outcome(self.outcome),
        )

    def _choices(self, eyes: int | None) -> tuple[Choice, ...]:
        if eyes not in self.asked or self.chairs[eyes].by_bot:
            return ()
        return tuple(map(self.voice.choice, self.state.moves(eyes)))

    def happenings(self, events: Iterable[Event], eyes: int | None) -> tuple[Happening, ...]:
        """These events as these eyes may know them, in words too."""
        return tuple(happening(event.seen_by(eyes), self.voice.words) for event in events)


def happening(event: Event, words: Words) -> Happening:
    """An event with its words."""
    return Happening(event.data(), event.words() if isinstance(event, Note) else words.event(event))


def step(before: Moment, after: Moment, eyes: int | None, mine: Mine) -> Step:
    """What the newest row changed, for these eyes."""
    old, new = before.look(eyes), after.look(eyes)
    return Step(
        number=after.number,
        hash=new.hash,
        happened=after.happenings(after.fresh, eyes),
        patch=tuple(patch_of(old.plain, new.plain)),
        now=after.now(eyes),
        seats=after.seats(mine) if after.chairs is not before.chairs else None,
        undone=after.undone,
        forget=after.forgets,
        rematch=after.rematch,
    )


def whole(moment: Moment, told: Iterable[Event], eyes: int | None, mine: Mine, *, game: str, options: Plain) -> Whole:
    """Everything these eyes may see, for somebody who comes in now."""
    look = moment.look(eyes)
    return Whole(
        number=moment.number,
        hash=look.hash,
        eyes=eyes,
        game=game,
        options=options,
        seats=moment.seats(mine),
        view=look.plain,
        log=moment.happenings(told, eyes),
        now=moment.now(eyes),
        rematch=moment.rematch,
    )
