"""What a table has agreed on about time: a clock or none, and how long the others wait for somebody who is away."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

WhenOut = Literal["bot", "give up"]
"""What becomes of a seat whose time is out: a bot plays until its person returns, or it plays on for good."""

DAY = 86_400
A_MOVE = msgspec.Meta(ge=1, le=30 * DAY)
A_RESERVE = msgspec.Meta(ge=0, le=DAY)
A_WAIT = msgspec.Meta(ge=1, le=DAY)


class ClockTerms(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A clock: seconds for each move, and a reserve for the whole game that is used where those are not enough."""

    move: Annotated[int, A_MOVE]
    reserve: Annotated[int, A_RESERVE] = 0
    out: WhenOut = "bot"


class Terms(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """The terms of a table. Where there is a clock, nobody but the clock decides that somebody took too long."""

    clock: ClockTerms | None = None
    patience: Annotated[int, A_WAIT] = 60
    """Seconds after which a bot may play for somebody who is away, if another person there wishes so."""
