"""What a browser says to the server over the socket of a table: a closed family of messages."""

from __future__ import annotations

import msgspec

from shoal.server.wire.protocol import Plain, Reaction


class Said(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind"):
    """Something a browser says."""


class Hello(Said, frozen=True, tag="hello"):
    """The first message: through whose eyes, and the last number received (None: nothing yet)."""

    eyes: int | None = None
    after: int | None = None
    looking: bool = True
    """Whether the page is in sight."""


class Gaze(Said, frozen=True, tag="gaze"):
    """Whether the page is in sight from now on, so that whoever does not look can be reminded."""

    looking: bool


class Play(Said, frozen=True, tag="play"):
    """A move for a seat of mine. The same id sent twice plays once."""

    id: str
    seat: int
    move: Plain
    seen: int | None = None
    """The newest step that whoever chose it had seen. What the seat answered since then was this question."""


class Undo(Said, frozen=True, tag="undo"):
    """Take this seat's last move back, if the rules of undo allow it."""

    id: str
    seat: int
    turn: bool = False
    """Whether all its moves of this turn are taken back, as far as those rules allow it."""


class WhyNot(Said, frozen=True, tag="why not"):
    """Ask why this move cannot be made in a seat of mine now; without a move, what is waited for. Nothing is played."""

    id: str
    seat: int
    move: Plain | None = None


class Hint(Said, frozen=True, tag="hint"):
    """Ask what would be best in this seat, and why."""

    id: str
    seat: int


class Sit(Said, frozen=True, tag="sit"):
    """Take an open seat, or return to one of mine that a bot holds meanwhile."""

    id: str
    seat: int


class Leave(Said, frozen=True, tag="leave"):
    """Let a bot take this seat of mine over."""

    id: str
    seat: int


class Fill(Said, frozen=True, tag="fill"):
    """Let a bot take this open seat, for good."""

    id: str
    seat: int


class Free(Said, frozen=True, tag="free"):
    """Let a bot leave this seat, so that somebody can sit down there."""

    id: str
    seat: int


class Turn(Said, frozen=True, tag="turn"):
    """Go to this step of the lesson, counted from 0."""

    id: str
    seat: int
    step: int


class StandIn(Said, frozen=True, tag="stand in"):
    """Let a bot play for the person in this seat, who is away, until they return."""

    id: str
    seat: int


class Pause(Said, frozen=True, tag="pause"):
    """I, in this seat, would like all clocks to stop; they do once everybody has said so."""

    id: str
    seat: int


class Resume(Said, frozen=True, tag="resume"):
    """I, in this seat, would like the clocks to run."""

    id: str
    seat: int


class Nudge(Said, frozen=True, tag="nudge"):
    """Tell the person in this seat, wherever they look, that this table waits for them."""

    id: str
    seat: int


class React(Said, frozen=True, tag="react"):
    """A small sign to everybody at the table."""

    what: Reaction


class Ping(Said, frozen=True, tag="ping"):
    """Are you there?"""


Wished = Play | Undo | WhyNot | Hint | Sit | Leave | Fill | Free | Turn | StandIn | Pause | Resume | Nudge
Incoming = Hello | Wished | React | Gaze | Ping
