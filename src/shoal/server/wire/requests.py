"""What the HTTP addresses take, as typed values; the client's types are made from them."""

from __future__ import annotations

from typing import Literal

import msgspec

from shoal.core.contract.game import Setting
from shoal.core.playing.promise import Hex
from shoal.server.wire import about_me
from shoal.server.wire.posted import Taking
from shoal.server.wire.terms import Terms

WishKind = Literal["me", "here", "open", "bot"]


class NewName(Taking, frozen=True):
    """How I want to be called."""

    name: str


class EndSession(Taking, frozen=True):
    """The browser that is to stand for me no longer, or all of them."""

    session: str = ""
    everywhere: bool = False


class SeatWish(Taking, frozen=True):
    """Who is to sit in a seat: me, somebody else at my screen, whoever comes, or a bot."""

    kind: WishKind
    name: str = ""
    level: str = ""


class NewTable(Taking, frozen=True):
    """A table to be made."""

    game: str
    seats: tuple[SeatWish, ...]
    options: dict[str, Setting] = msgspec.field(default_factory=dict)
    public: bool = False
    fair: bool = False
    """Whether the table promises its luck: fate then waits until somebody who sits there has added theirs."""
    rated: bool = False
    terms: Terms = Terms()


class PutAway(Taking, frozen=True):
    """Whether a table of mine is to be put away, so that my list shows it no more."""

    away: bool


class NewLuck(Taking, frozen=True):
    """What I add to the luck of a table: 64 hexadecimal digits."""

    luck: Hex


class FindGame(Taking, frozen=True):
    """A wish to play this with whoever wants the same; after so many seconds, bots take the seats that are free."""

    game: str
    seats: int
    wait: float
    rated: bool = False


class PlayOn(Taking, frozen=True):
    """A wish to play on after this answer of a record, in this seat, against bots of this level."""

    number: int
    seat: int
    level: str = ""


class NewStudy(Taking, frozen=True):
    """A study to be made, as the text of its file."""

    text: str


TAKEN: tuple[type[msgspec.Struct], ...] = (
    NewName,
    EndSession,
    SeatWish,
    Terms,
    NewTable,
    PutAway,
    FindGame,
    NewLuck,
    PlayOn,
    NewStudy,
    *about_me.TAKEN,
)
