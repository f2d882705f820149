"""What people post and are answered about themselves: passkeys, reminders, and what is said at tables."""

from __future__ import annotations

import msgspec

from shoal.server.wire.posted import Giving, Taking
from shoal.server.wire.protocol import Spoken

# Taken --------------------------------------------------------------------------------------------------------


class NewPasskey(Taking, frozen=True):
    """What an authenticator made, as browsers put it in JSON."""

    credential: dict[str, object]


class DropPasskey(Taking, frozen=True):
    """The passkey that is to stand for me no longer."""

    passkey: str


class Subscribe(Taking, frozen=True):
    """Where this browser can be told that it is my turn, and what it reads that with."""

    endpoint: str
    key: str
    auth: str


class Unsubscribe(Taking, frozen=True):
    """Where I am to be told no more."""

    endpoint: str


class QuietHours(Taking, frozen=True):
    """Minutes of the day from which until which I am not to be told anything, by the clock of this time zone."""

    start: int
    end: int
    zone: str


class NewQuiet(Taking, frozen=True):
    """My quiet hours, or none."""

    quiet: QuietHours | None


class Say(Taking, frozen=True):
    """What I want to say at a table."""

    text: str


class ReportLine(Taking, frozen=True):
    """The line that an operator should look at."""

    line: str


# Given --------------------------------------------------------------------------------------------------------


class Riddle(Giving, frozen=True):
    """What an authenticator is asked, as browsers take it in JSON."""

    options: dict[str, object]


class PasskeyCard(Giving, frozen=True):
    """A passkey of mine: where it was made, and when (in seconds)."""

    id: str
    name: str
    made: float
    used: float


class PasskeyList(Giving, frozen=True):
    """My passkeys, the newest first."""

    passkeys: tuple[PasskeyCard, ...]


class ReminderState(Giving, frozen=True):
    """The key that reminders are signed with, the services through which I am told, and my quiet hours."""

    key: str
    endpoints: tuple[str, ...]
    quiet: QuietHours | None


class TalkSoFar(Giving, frozen=True):
    """What was said at a table, as far as I may hear it, and whether people talk in words there."""

    free: bool
    lines: tuple[Spoken, ...]


TAKEN: tuple[type[Taking], ...] = (
    NewPasskey,
    DropPasskey,
    Subscribe,
    Unsubscribe,
    QuietHours,
    NewQuiet,
    Say,
    ReportLine,
)
GIVEN: tuple[type[msgspec.Struct], ...] = (Riddle, PasskeyCard, PasskeyList, ReminderState, TalkSoFar)
