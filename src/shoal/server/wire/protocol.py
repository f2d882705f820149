"""What a browser and the server say to each other over the socket of a table: two closed families of messages.

Every `Step` has a number: it is the number of the row in the table's log that it tells of, so a client that comes
back says the last number it has and receives exactly the rest. The hash is that of the whole view after the step.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from shoal.core import Mark, Verdict

Reaction = Literal["wave", "laugh", "gasp", "clap"]
SeatKind = Literal["person", "bot", "open"]
Why = Literal["rule", "eyes", "wish", "server"]
"""What stands against a wish: a rule, eyes that are not one's own, what was wished itself, or a fault of the server."""
Plain = dict[str, object]
"""A value as plain JSON: a move, an event, a view."""
Open = Annotated[object, msgspec.Meta(extra_json_schema={"type": "object", "additionalProperties": {"type": "any"}})]
"""A value that takes its plain form on its way out."""
Path = tuple[str | int, ...]
Change = tuple[Path, object]
"""A path into a plain value, and the new value there."""

# To the server -----------------------------------------------------------------------------------------------


class Said(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind"):
    """Something a browser says."""


class Hello(Said, frozen=True, tag="hello"):
    """The first message: through whose eyes, and the last number received (None: nothing yet)."""

    eyes: int | None = None
    after: int | None = None


class Play(Said, frozen=True, tag="play"):
    """A move for a seat of mine. The same id sent twice plays once."""

    id: str
    seat: int
    move: Plain


class Undo(Said, frozen=True, tag="undo"):
    """Take this seat's last move back, if the rules of undo allow it."""

    id: str
    seat: int


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


class React(Said, frozen=True, tag="react"):
    """A small sign to everybody at the table."""

    what: Reaction


class Ping(Said, frozen=True, tag="ping"):
    """Are you there?"""


Incoming = Hello | Play | Undo | Hint | Sit | Leave | Fill | Free | Turn | React | Ping

# To the browser ----------------------------------------------------------------------------------------------


class Told(msgspec.Struct, frozen=True, tag_field="kind"):
    """Something the server says."""


class Seat(msgspec.Struct, frozen=True):
    """Who sits where."""

    kind: SeatKind
    name: str
    level: str = ""
    """The level of the bot, where one plays."""
    mine: bool = False
    away: bool = False
    """Whether a bot plays for a person who may return."""


class Choice(msgspec.Struct, frozen=True, omit_defaults=True):
    """A move that can be made now, with its words."""

    move: Open
    words: str
    shared: int = 0
    """How many letters at its beginning it shares with others that it is listed with."""
    preview: int | None = None
    """The number of what it brings for certain, among the previews."""


class Happening(msgspec.Struct, frozen=True, omit_defaults=True):
    """An event as these eyes may know it, with its words (empty: nothing worth a line)."""

    event: Open
    words: str
    heads: bool = False
    """Whether the words are a heading for what follows."""
    mark: Mark = ""
    """Whether one looks for this moment later, and as what."""
    rule: str = ""
    """The rule that says why, where one does."""


class Standing(msgspec.Struct, frozen=True, omit_defaults=True):
    """The place of a seat when the game is over; those who share a place have the same one."""

    place: int
    seat: int
    score: float | None = None
    """Its points, where the game counts any."""


class Coach(msgspec.Struct, frozen=True, omit_defaults=True):
    """What somebody who takes a lesson is told at this step."""

    step: int
    steps: int
    title: str
    words: str
    done: bool = False
    """Whether nothing is left to try here, so that the next step can follow."""
    tried: bool = False
    """Whether that is so because somebody has done what was wanted."""
    show: Open | None = None
    """The move that is meant, as an example."""
    point: tuple[str, ...] = ()
    """What is meant, by the names that the board has for its parts."""


class Now(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is asked now."""

    ask: str
    """One sentence."""
    asked: tuple[int, ...]
    choices: tuple[Choice, ...]
    """All moves of the seat whose eyes these are, if it is asked."""
    undo: bool
    """Whether that seat may take its last move back."""
    over: Verdict | None
    """Once the game is over: who won and why."""
    previews: tuple[Open, ...] = ()
    """What choices bring for certain, where the game tells: each thing once, though several choices may bring it."""
    standings: tuple[Standing, ...] = ()
    """Once the game is over: every seat with its place, the best first."""
    result: str = ""
    """Once the game is over: how it went for the seat whose eyes these are."""
    lesson: Coach | None = None
    """At a table with a lesson, what the learner is told."""


class Whole(Told, frozen=True, tag="whole"):
    """Everything, on joining: the answer to a hello without `after`, or when eyes change."""

    number: int
    hash: str
    eyes: int | None
    game: str
    options: Plain
    scenery: Open | None
    """What never changes at this table and is the same for all eyes, where the game has something like that."""
    seats: tuple[Seat, ...]
    view: Open
    log: tuple[Happening, ...]
    """What happened so far, as far as these eyes may still see it."""
    now: Now
    rematch: str = ""
    """The table that plays the same again, once somebody made it."""


class Step(Told, frozen=True, tag="step"):
    """One row of the table's log: what happened, and how the view changed."""

    number: int
    hash: str
    happened: tuple[Happening, ...]
    patch: tuple[Change, ...]
    """Pairs of a path into the view and the new value there, to be set in order."""
    now: Now
    seats: tuple[Seat, ...] | None = None
    """Where who sits has changed."""
    undone: bool = False
    """Whether this step took the one before it back."""
    forget: bool = False
    """Whether the log before this step is out of sight from now on (the memory game)."""
    rematch: str = ""


class Done(Told, frozen=True, tag="done"):
    """What was asked with this id is done and stored."""

    id: str
    number: int


class Refusal(Told, frozen=True, tag="refusal"):
    """What was asked is not possible: one sentence, with the rule where a rule says so. Nothing has changed."""

    id: str
    why: Why
    rule: str
    """Its id, where `why` is a rule."""
    reason: str


class HintedMove(msgspec.Struct, frozen=True):
    """A move that is worth thinking about, its words, and its numbers in words."""

    move: Plain
    words: str
    numbers: str


class Hinted(Told, frozen=True, tag="hinted"):
    """The best moves that were found, the best first, and why that one."""

    id: str
    move: Plain
    words: str
    reason: str
    """One sentence."""
    moves: tuple[HintedMove, ...]
    """Those with their numbers; none where nothing could be weighed."""


class Reacted(Told, frozen=True, tag="reacted"):
    """Somebody made a sign."""

    name: str
    what: Reaction


class Pong(Told, frozen=True, tag="pong"):
    """I am here."""


Outgoing = Whole | Step | Done | Refusal | Hinted | Reacted | Pong

# A replay ----------------------------------------------------------------------------------------------------


class Replay(Told, frozen=True, tag="replay"):
    """The first line of a replay: the number of its last step. What a table would say follows, a line each.

    A `whole` comes first and then every 64 steps, there without the log and the scenery, which have been told.
    """

    last: int


Replayed = Replay | Whole | Step
