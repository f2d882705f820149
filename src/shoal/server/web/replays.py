"""Games to look at again: every step of a record through somebody's eyes, or everybody's."""

from __future__ import annotations

import gzip
import hashlib
from base64 import b32encode
from collections.abc import Iterator
from io import BytesIO
from typing import Any

import msgspec

from shoal import games
from shoal.core import ShoalError, State, Table, read
from shoal.server.operating.names import readable_name
from shoal.server.tables.snapshot import happening
from shoal.server.wire.answers import Replay, ReplayStep
from shoal.server.wire.protocol import Plain

A_PIECE = 1 << 16
MOST_STEPS = 3000
"""Steps of a game that is shown; every game that people play has far fewer."""


def read_record(text: str) -> Table:
    """The table that this record leads to; `BadRecord` says what is wrong with it."""
    return read(BytesIO(text.encode()), games.find)


def replay_id(text: str) -> str:
    """The id of a record: the same record has the same id."""
    return b32encode(hashlib.sha256(text.encode()).digest())[:16].decode().lower()


def game_of(text: str) -> str:
    """The game of a record that has been read before."""
    game: str = msgspec.json.decode(text.partition("\n")[0])["game"]
    return game


def replay(text: str, eyes: str) -> Replay:
    """The game of this record, step by step, through these eyes: `all`, `spectator` or a seat."""
    table = read_record(text)
    if len(table.entries) > MOST_STEPS:
        raise ShoalError(f"This game is too long to be shown: it has more than {MOST_STEPS} steps.")
    header, outcome = table.header, table.outcome
    names = tuple(_name(header.names, seat) for seat in range(header.seats))
    words = table.game.words(names, table.header.options)
    seats = _seats(eyes, header.seats)
    walk = Table(table.game, header, None)
    steps = [ReplayStep(0, (), _view(walk.state, seats))]
    for number, entry in enumerate(table.entries, 1):
        told = walk.answer(entry.who, entry.answer)
        seen = told if eyes == "all" else [event.seen_by(seats[0]) for event in told]
        happened = tuple(happening(event, words) for event in seen)
        steps.append(ReplayStep(number, happened, _view(walk.state, seats)))
    over = None if outcome is None else words.outcome(outcome)
    ranking = () if outcome is None else outcome.ranking
    scenery = table.game.scenery(header.seats, header.options)
    return Replay(header.game, dict(header.options), scenery, names, over, ranking, tuple(steps))


class Wish(msgspec.Struct, frozen=True):
    """A record to see through these eyes."""

    text: str
    eyes: str


def packed(wish: Wish) -> bytes:
    """The game step by step as it goes over the wire, with gzip. It is long, so a worker makes it."""
    return gzip.compress(msgspec.json.encode(replay(wish.text, wish.eyes)), 5)


def unpacked(content: bytes) -> Iterator[bytes]:
    """The same without gzip, piece by piece."""
    with gzip.open(BytesIO(content)) as file:
        while piece := file.read(A_PIECE):
            yield piece


def _name(names: tuple[str, ...], seat: int) -> str:
    """A name as it can be shown; a record from elsewhere may hold any."""
    return (readable_name(names[seat]) if seat < len(names) else "") or f"Seat {seat + 1}"


def _seats(eyes: str, seats: int) -> list[int | None]:
    """Whose views are shown together; None is a spectator's."""
    if eyes == "all":
        return [None, *range(seats)]
    if eyes == "spectator":
        return [None]
    if len(eyes) == 1 and eyes in "0123456789"[:seats]:
        return [int(eyes)]
    raise ShoalError(f"Eyes are all, spectator, or a seat from 0 to {seats - 1}.")


def _view(state: State, seats: list[int | None]) -> Plain:
    """What these seats see, put together: where the first does not know something, whoever knows it tells."""
    views = [msgspec.json.decode(msgspec.json.encode(state.view(seat))) for seat in seats]
    together: Plain = views[0]
    for view in views[1:]:
        together = {**_together(together, view), "seat": None}
    return together


def _together(one: Any, other: Any) -> Any:
    if isinstance(one, dict) and isinstance(other, dict):
        return {key: _together(one[key], other.get(key)) for key in one}
    if isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        return [_together(*pair) for pair in zip(one, other, strict=True)]
    return other if one is None else one
