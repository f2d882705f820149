"""What the server keeps of rated games: results in their order, and what everybody was rated after each."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Sequence
from itertools import groupby
from operator import itemgetter
from typing import Any

import msgspec

from shoal.core import Setting, parse
from shoal.ratings import BEGINNER, BOT, Result, Skill, rate
from shoal.server.store.common.statements import Statements
from shoal.server.store.people import new_id
from shoal.server.store.store import Person

FOUND = """
SELECT results.number, tableid, results.game, options, ended, gave_up, player, place, mu, sigma
FROM results JOIN scores ON scores.number = results.number
"""
IN_ORDER = " ORDER BY results.number, seat"
NEW_PAGE = "INSERT INTO pages SELECT $1, id FROM persons WHERE id = $2 ON CONFLICT DO NOTHING"
PAGE = "SELECT page FROM pages WHERE person = $1"
FORGET = "UPDATE scores SET player = $1 WHERE player = (SELECT page FROM pages WHERE person = $2)"
"""Lets a new word that stands for nobody be left of a person in rated games."""
SKILL = "SELECT mu, sigma FROM scores WHERE player = $1 AND game = $2 AND seats = $3 ORDER BY number DESC LIMIT 1"
"""What a player is rated so far in games like this one."""


class Ended(msgspec.Struct, frozen=True):
    """A rated game that is over, as its table's log tells."""

    table: str
    game: str
    options: dict[str, Setting]
    seats: tuple[str, ...]
    """Who sits in each seat: the id of a person, or a bot by its level."""
    places: tuple[int, ...]
    gave_up: tuple[int, ...]


Count = Callable[[Ended, float], Awaitable[None]]
"""Counts a game that ended at this time."""


class Score(msgspec.Struct, frozen=True):
    """A seat of a rated game: who sat there, in which place, and what they were rated after it."""

    player: str
    place: int
    skill: Skill


class Counted(msgspec.Struct, frozen=True):
    """A rated game as it is kept."""

    number: int
    table: str
    game: str
    options: dict[str, Setting]
    ended: float
    gave_up: tuple[int, ...]
    scores: tuple[Score, ...]

    @property
    def result(self) -> Result:
        """What it counts as."""
        players, places = [each.player for each in self.scores], [each.place for each in self.scores]
        return Result(self.number, self.game, tuple(players), tuple(places))

    def skills(self) -> dict[str, Skill]:
        """What everybody was rated after it."""
        return {each.player: each.skill for each in self.scores}


class Scores:
    """Keeps rated games. Each counts once, after those that were counted before it."""

    def __init__(self, statements: Statements, count: Count) -> None:
        """`count` counts a game, unless it was counted before, while nobody else does."""
        self._in = statements
        self.count = count

    async def page_of(self, person: str) -> str:
        """The public id of this person, a new one if need be; where nobody is, a word that stands for nobody."""
        fresh = new_id()
        await self._in.change(NEW_PAGE, fresh, person)
        found = await self._in.ask(PAGE, person)
        return str(found[0][0]) if found else fresh

    async def person_at(self, page: str) -> Person | None:
        """The person with this public id."""
        found = await self._in.ask("SELECT id, name FROM pages JOIN persons ON person = id WHERE page = $1", page)
        return Person(*found[0]) if found else None

    async def names(self, pages: Sequence[str]) -> dict[str, str]:
        """What the people with these public ids are called."""
        named = {page: await self.person_at(page) for page in pages}
        return {page: person.name for page, person in named.items() if person is not None}

    async def leave_out(self, table: str) -> None:
        """The game of this table is not to be counted."""
        await self._in.change("UPDATE tables SET rated = 2 WHERE id = $1", table)

    async def uncounted(self, most: int) -> list[str]:
        """Rated tables whose games are over and not counted yet."""
        statement = "SELECT id FROM tables JOIN glances ON tablekey = key WHERE rated = 1 AND over LIMIT $1"
        return [id for (id,) in await self._in.ask(statement, most)]

    async def of_table(self, table: str) -> Counted | None:
        """The rated game of this table."""
        found = counted(await self._in.ask(f"{FOUND} WHERE tableid = $1{IN_ORDER}", table))
        return found[0] if found else None

    async def of_player(self, player: str, most: int) -> list[Counted]:
        """The newest rated games of this player, in their order."""
        newest = "(SELECT DISTINCT number FROM scores WHERE player = $1 ORDER BY number DESC LIMIT $2)"
        return counted(await self._in.ask(f"{FOUND} WHERE results.number IN {newest}{IN_ORDER}", player, most))

    async def after(self, number: int, most: int) -> list[Counted]:
        """The rated games after this one, in their order."""
        few = "(SELECT number FROM results WHERE number > $1 ORDER BY number LIMIT $2)"
        return counted(await self._in.ask(f"{FOUND} WHERE results.number IN {few}{IN_ORDER}", number, most))


def counted(found: Iterable[Iterable[Any]]) -> list[Counted]:
    """The games that these rows of `FOUND` stand for, one row a seat."""
    games = []
    for _, rows in groupby(map(tuple, found), itemgetter(0)):
        seats = list(rows)
        number, table, game, options, ended, gave_up = seats[0][:6]
        scores = tuple(
            Score(player, place, Skill(mu, sigma)) for player, place, mu, sigma in (row[6:] for row in seats)
        )
        given_up = parse(tuple[int, ...], gave_up)
        games.append(Counted(number, table, game, msgspec.json.decode(options), ended, given_up, scores))
    return games


def is_bot(player: str) -> bool:
    """Whether this player is a bot."""
    return player.startswith(BOT)


def scored(players: Sequence[str], places: Sequence[int], known: Callable[[str], Skill | None]) -> list[Score]:
    """How each seat of a game counts, for players who were rated so before it."""
    before = [known(player) or BEGINNER for player in players]
    after = rate(players, before, places)
    return [Score(player, place, after[player]) for player, place in zip(players, places, strict=True)]


def rows_of(number: int, ended: Ended, scores: Sequence[Score]) -> list[tuple[int | float | str, ...]]:
    """The rows of this game, one a seat."""
    return [
        (number, seat, each.player, each.place, ended.game, len(scores), each.skill.mu, each.skill.sigma)
        for seat, each in enumerate(scores)
    ]
