"""States that hold another state and tell a little too much of it, to see whether the harness notices."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import cast
from zlib import crc32

from msgspec import defstruct
from msgspec.structs import asdict

from harness.secrets_file import Secrets, learns
from shoal.core import Event, Move, Moves, Question, Refused, State, View


class Wrapped(State):
    """Behaves as the state inside; a leaky one spoils one thing. This way compiled games can be spoiled, too."""

    def __init__(self, inner: State, secrets: Secrets) -> None:
        super().__init__(inner.who)
        self.inner = inner
        self.secrets = secrets

    def copy(self) -> Wrapped:
        return type(self)(self.inner.copy(), self.secrets)

    def key(self) -> tuple[object, ...]:
        return self.inner.key()

    def asked(self) -> list[int]:
        return self.inner.asked()

    def question(self) -> Question:
        return self.inner.question()

    def view(self, seat: int | None) -> View:
        return self.inner.view(seat)

    def moves(self, seat: int) -> Moves:
        return self.inner.moves(seat)

    def answer(self, who: int, answer: object) -> list[Event]:
        events = self.inner.answer(who, answer)
        self.who = self.inner.who
        return events


class WrappedSecrets:
    """What is secret in a wrapped state: the same as in the state inside."""

    def __init__(self, kind: type[Wrapped], secrets: Secrets) -> None:
        self.kind = kind
        self.secrets = secrets

    def public(self, move: Move) -> object:
        return self.secrets.public(move)

    def hidden(self, state: State) -> object:
        assert isinstance(state, Wrapped)
        return self.secrets.hidden(state.inner)

    def learns(self, state: State, seat: int | None) -> bool:
        assert isinstance(state, Wrapped)
        return learns(self.secrets, state.inner, seat)

    def alter(self, state: State, seat: int | None, rng: Random) -> State:
        assert isinstance(state, Wrapped)
        return self.kind(self.secrets.alter(state.inner, seat, rng), self.secrets)

    def worlds(self, state: State, seat: int | None, most: int) -> list[object] | Mapping[object, float]:
        assert isinstance(state, Wrapped)
        return self.secrets.worlds(state.inner, seat, most)


class OpenEvents(Wrapped):
    """Everybody hears everything."""

    def answer(self, who: int, answer: object) -> list[Event]:
        return [_opened(event) for event in super().answer(who, answer)]


class ChattyRefusals(Wrapped):
    """A refusal explains itself with what others have hidden."""

    def answer(self, who: int, answer: object) -> list[Event]:
        try:
            return super().answer(who, answer)
        except Refused as refused:
            sentence = f"{refused.reason} The cards are {self.secrets.hidden(self.inner)}."
            raise Refused(refused.rule, sentence) from None


class NervousMoves(Wrapped):
    """The order of the moves depends on what others have hidden."""

    def moves(self, seat: int) -> Moves:
        moves = self.inner.moves(seat)
        if crc32(repr(self.secrets.hidden(self.inner)).encode()) % 2:
            return Moves(moves.codes[::-1], self.inner.decode, moves.space[::-1], self.inner.encode)
        return moves


def _opened(event: Event) -> Event:
    """The same event, which does not hide anything from anybody."""
    kind = type(event)
    shown = {"seen_by": lambda self, seat: self}
    opened = defstruct(kind.__name__, [], bases=(kind,), frozen=True, tag=kind.__struct_config__.tag, namespace=shown)
    return cast(Event, opened(**asdict(event)))
