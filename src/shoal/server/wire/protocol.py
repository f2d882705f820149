"""What the server tells a browser over the socket of a table: a closed family of messages. `said` is the other one.

Every `Step` has a number: it is the number of the row in the table's log that it tells of, so a client that comes
back says the last number it has and receives exactly the rest. The hash is that of the whole view after the step.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from shoal.core import Mark, Verdict
from shoal.server.wire.terms import ClockTerms

Reaction = Literal["wave", "laugh", "gasp", "clap"]
SeatKind = Literal["person", "bot", "open"]
Absence = Literal["", "away", "late", "gave up"]
"""Why a bot plays for somebody: they left themselves, were away, ran out of time, or did so for good."""
Why = Literal["rule", "eyes", "wish", "server"]
"""What stands against a wish: a rule, eyes that are not one's own, what was wished itself, or a fault of the server."""
Plain = dict[str, object]
"""A value as plain JSON: a move, an event, a view."""
Open = Annotated[object, msgspec.Meta(extra_json_schema={"type": "object", "additionalProperties": {"type": "any"}})]
"""A value that takes its plain form on its way out."""
Path = tuple[str | int, ...]
Change = tuple[Path, object]
"""A path into a plain value, and the new value there."""


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
    why: Absence = ""
    """Why, if they did not leave by themselves; who gave up may not return."""


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
    gist: str = ""
    """What it adds to a line that tells a whole turn; a number at its end, with a sign, is added up."""


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
    undo: int
    """How many moves of its turn that seat may take back, one by one or together."""
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
    commitment: str = ""
    """The hash of the secret seed, where the table promises its luck."""
    rated: bool = False
    """Whether the game changes ratings: then there are no hints, and nothing is taken back."""


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
    undone: int = 0
    """The number of the first step whose moves this one took back, and all moves after it; 0: none."""
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


class Noticed(Told, frozen=True, tag="noticed"):
    """What the operator tells everybody; empty: nothing any more."""

    sentence: str


class Spoken(Told, frozen=True, tag="spoken"):
    """Somebody said something in words."""

    id: str
    who: str
    """By what I know who said it: the same for all that they say, and for nobody else."""
    name: str
    text: str
    at: float
    """When, in seconds."""
    mine: bool
    aside: bool
    """Whether somebody said it who watches."""


class SeatClock(msgspec.Struct, frozen=True):
    """The time that a seat has left: seconds for its move, seconds of its reserve, and whether they run."""

    move: float
    reserve: float
    runs: bool


class Clocks(Told, frozen=True, tag="clocks"):
    """The time that everybody has left at the moment of telling; told with every step of a table with a clock."""

    terms: ClockTerms
    seats: tuple[SeatClock, ...]
    paused: bool
    agreed: tuple[int, ...]
    """The seats whose people wish a pause."""


class Absent(msgspec.Struct, frozen=True):
    """A seat whose person does not look at this table, and for how many seconds."""

    seat: int
    seconds: int


class Presence(Told, frozen=True, tag="presence"):
    """Who of those who play is away; told when that changes."""

    absent: tuple[Absent, ...]
    patience: int | None
    """Seconds after which a bot may play for them; none where that is left to a clock."""


class Nudged(Told, frozen=True, tag="nudged"):
    """Somebody waits for me at this table of this game."""

    table: str
    game: str
    name: str


class Pong(Told, frozen=True, tag="pong"):
    """I am here."""


Outgoing = Whole | Step | Done | Refusal | Hinted | Reacted | Spoken | Noticed | Clocks | Presence | Nudged | Pong

# A replay ----------------------------------------------------------------------------------------------------


class Replay(Told, frozen=True, tag="replay"):
    """The first line of a replay: the number of its last step. What a table would say follows, a line each.

    A `whole` comes first and then every 64 steps, there without the log and the scenery, which have been told.
    """

    last: int


Replayed = Replay | Whole | Step
