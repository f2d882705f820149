"""The store in a Postgres database: any number of servers may share it, and any of them serves any table."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence

import asyncpg

import shoal
from shoal.core import ShoalError
from shoal.server.store.common.desk import Desk
from shoal.server.store.common.identities import Identities
from shoal.server.store.common.jobs import Jobs
from shoal.server.store.common.passkeys import Passkeys
from shoal.server.store.common.reminders import Reminders
from shoal.server.store.common.replays import Replays
from shoal.server.store.common.scores import Ended, Scores
from shoal.server.store.common.seekers import Seekers
from shoal.server.store.common.statements import Found, Value
from shoal.server.store.common.stillness import Stillness
from shoal.server.store.common.studies import StudyReports
from shoal.server.store.common.talk import Talk
from shoal.server.store.people import new_id
from shoal.server.store.postgres import keeping
from shoal.server.store.postgres.beating import beat
from shoal.server.store.postgres.connections import Connections, Values, connect_first, shown
from shoal.server.store.postgres.counting import count
from shoal.server.store.postgres.forgetting import forget, forget_at
from shoal.server.store.postgres.migrations import migrate
from shoal.server.store.postgres.news import Wire
from shoal.server.store.postgres.trouble import BROKEN
from shoal.server.store.postgres.writing import Append, Writer, append
from shoal.server.store.rows import AnyRow, Glance, TableSetup, as_json, read_rows
from shoal.server.store.store import Chain, Listed, News, Span, Then, as_kept, listed
from shoal.server.store.trouble import Unreadable


async def prepare(address: str) -> None:
    """Make the database ready for use, new or not; `ShoalError` says in one sentence what is in the way."""
    connection = await connect_first(address)
    try:
        await migrate(connection)
        if await connection.fetchval("SHOW transaction_read_only") == "on":
            raise ShoalError(f"The database {shown(address)} cannot be used: it is read-only.")
    except BROKEN:
        raise ShoalError(f"The database {shown(address)} cannot be used: it has stopped answering.") from None
    finally:
        await connection.close()


class PostgresStore:
    """Keeps everything in one database."""

    shared = True

    def __init__(self, connections: Connections, writer: Writer, wire: Wire, node: str) -> None:
        self._connections = connections
        self._writer = writer
        self._wire = wire
        self._node = node
        self.scores, self.seekers = Scores(self, self._count), Seekers(self)
        self.passkeys, self.reminders, self.talk = Passkeys(self), Reminders(self), Talk(self)
        self.studies, self.stillness = StudyReports(self), Stillness(self)
        self.identities, self.replays = Identities(self), Replays(self)
        self.damage = ""
        """What was wrong with the database when somebody looked through it."""
        self.desk = Desk(self)
        self.jobs: Jobs | None = Jobs(self, shoal.__version__)

    @classmethod
    async def open(cls, address: str) -> PostgresStore:
        """The store at this address."""
        await prepare(address)
        node = new_id()
        wire = Wire(address, node)
        return cls(await Connections.open(address), Writer(address, wire), wire, node)

    # Other servers -----------------------------------------------------------------------------------------

    def tell(self, news: News) -> None:
        self._wire.tell(news)

    def follow(self, hear: Callable[[News], None]) -> None:
        self._wire.follow(hear)

    async def numbers(self, tables: Sequence[str]) -> dict[str, int]:
        found = await self._connections.read(
            "SELECT id, (SELECT coalesce(max(number), 0) FROM log WHERE tablekey = key) AS number FROM tables"
            " WHERE id = ANY($1)",
            list(tables),
        )
        return {each["id"]: each["number"] for each in found}

    # People ------------------------------------------------------------------------------------------------

    async def end_session(self, person: str, session: str) -> None:
        async def end(connection: asyncpg.Connection) -> list[asyncpg.Record]:
            await connection.execute("DELETE FROM links WHERE person = $1", person)
            which = "person = $1 AND (session = $2 OR $2 = '')"
            return await connection.fetch(f"DELETE FROM secrets WHERE {which} RETURNING session", person, session)  # noqa: S608

        ended = await self._connections.write(end)
        self.tell(News(ended=tuple({each["session"] for each in ended})))

    async def forget_at(self, person: str, table: str) -> None:
        await self._connections.write(lambda connection: forget_at(connection, person, table))
        self.tell(News(rewritten=(table,)))

    async def forget(self, person: str) -> None:
        await self.end_session(person, "")
        await self._connections.write(lambda connection: forget(connection, person))

    # Tables ------------------------------------------------------------------------------------------------

    async def make_table(self, setup: TableSetup, rows: Sequence[AnyRow], glance: Glance) -> None:
        header, chairs = as_json(setup.header), as_json(setup.chairs)
        terms = as_json(setup.terms)
        made = (setup.public, setup.made, setup.maker, setup.rated, terms)
        values = (setup.id, setup.header.game, header, chairs, *made)
        sitting = sorted({chair.person for chair in setup.chairs if chair.person})

        async def make(connection: asyncpg.Connection) -> None:
            key = await connection.fetchval(
                "INSERT INTO tables (id, game, header, chairs, public, made, maker, rated, terms)"
                " VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) RETURNING key",
                *values,
            )
            await connection.execute("INSERT INTO glances VALUES ($1, '', 0, false, false)", key)
            await append(connection, [Append(setup.id, 1, rows, glance, Chain())])
            await connection.execute(
                "INSERT INTO sitting SELECT id, $2, $3 FROM persons WHERE id = ANY($1)", sitting, setup.id, setup.made
            )

        await self._connections.write(make)

    async def table(self, id: str) -> TableSetup | None:
        found = await self._connections.read(
            "SELECT header, chairs, public, made, maker, rated, terms FROM tables WHERE id = $1", id
        )
        return as_kept(id, *found[0]) if found else None

    def append(self, table: str, first: int, rows: Sequence[AnyRow], glance: Glance, chain: Chain, then: Then) -> None:
        self._writer.write(Append(table, first, rows, glance, chain), then)

    async def rows(self, table: str, after: int = 0) -> list[AnyRow]:
        found = await self._connections.read(
            "SELECT row FROM log JOIN tables ON tablekey = key WHERE id = $1 AND number > $2 ORDER BY number",
            table,
            after,
        )
        return read_rows(each["row"] for each in found)

    async def tables_of(self, person: str, most: int) -> list[Listed]:
        return await self._listed(
            "SELECT id, game, maker, glance, header, rated, terms, put_away"
            " FROM sitting JOIN tables ON tableid = id JOIN glances ON tablekey = key"
            " WHERE person = $1 ORDER BY put_away, over, sitting.made DESC LIMIT $2",
            person,
            most,
        )

    async def put_away(self, person: str, table: str, away: bool) -> None:
        await self._do("UPDATE sitting SET put_away = $1 WHERE person = $2 AND tableid = $3", away, person, table)

    async def open_tables(self, most: int, each: int) -> list[Listed]:
        return await self._listed(
            "WITH open AS (SELECT *, row_number() OVER (PARTITION BY maker ORDER BY made DESC) AS place"
            " FROM glances JOIN tables ON tablekey = key WHERE open = 2)"
            " SELECT id, game, maker, glance, header, rated, terms, false FROM open"
            " WHERE place <= $1 OR maker = '' ORDER BY made DESC LIMIT $2",
            each,
            most,
        )

    async def playing_tables(self, made: float, most: int) -> list[Listed]:
        return await self._listed(
            "SELECT id, game, maker, glance, header, rated, terms, false FROM glances JOIN tables ON tablekey = key"
            " WHERE open = 0 AND NOT over AND public AND made > $1 ORDER BY tablekey DESC LIMIT $2",
            made,
            most,
        )

    async def open_of(self, maker: str) -> int:
        found = await self._connections.read(
            "SELECT count(*) FROM tables JOIN glances ON tablekey = key WHERE maker = $1 AND maker <> '' AND open > 0",
            maker,
        )
        return int(found[0][0])

    async def _listed(self, statement: str, *values: Values) -> list[Listed]:
        found = await self._connections.read(statement, *values)
        return [listed(*each) for each in found]

    # Clocks ------------------------------------------------------------------------------------------------

    async def deadlines(self, most: int) -> list[tuple[str, float]]:
        found = await self._connections.read(
            "SELECT id, due FROM glances JOIN tables ON tablekey = key WHERE due IS NOT NULL ORDER BY due LIMIT $1",
            most,
        )
        return [(each["id"], each["due"]) for each in found]

    async def beat(self, now: float, lost: float) -> list[Span]:
        return await self._connections.write(lambda connection: beat(connection, now, lost))

    async def _count(self, ended: Ended, now: float) -> None:
        await self._connections.write(lambda connection: count(connection, ended, now))

    # What was kept long enough -----------------------------------------------------------------------------

    async def old_tables(self, made: float, over: bool, most: int) -> list[str]:
        found = await self._connections.read(keeping.OVER if over else keeping.UNPLAYED, made, most)
        return [each["id"] for each in found]

    async def drop_tables(self, ids: Sequence[str]) -> None:
        await self._connections.write(lambda connection: keeping.drop_tables(connection, ids))
        if ids:
            self.tell(News(dropped=tuple(ids)))

    async def drop_uploads(self, made: float, most: int) -> int:
        return await self._drop(("replays", "studies"), made, most)

    async def drop_expired(self, until: float, most: int) -> int:
        return await self._drop(("secrets", "links", "riddles"), until, most)

    async def _drop(self, kinds: Sequence[str], before: float, most: int) -> int:
        async def drop(connection: asyncpg.Connection) -> int:
            return sum([len(await connection.fetch(keeping.DROP[kind], before, most)) for kind in kinds])

        return await self._connections.write(drop)

    # The database ------------------------------------------------------------------------------------------

    async def check(self) -> None:
        if self.damage:
            raise Unreadable(f"The data is damaged: {self.damage}. Restore a backup.")
        now = time.time()
        pulse = "INSERT INTO pulse VALUES ($1, $2) ON CONFLICT (node) DO UPDATE SET at = excluded.at"
        await self._do(pulse, self._node, now)
        if not await self._connections.read("SELECT 1 FROM pulse WHERE node = $1 AND at >= $2", self._node, now):
            raise Unreadable("What is written cannot be read again.")

    def waiting(self) -> int:
        return self._writer.waiting

    def trouble(self) -> str:
        return self._writer.trouble

    async def look_through(self) -> str:
        found = await self._connections.read(
            "SELECT checksum_failures FROM pg_stat_database WHERE datname = current_database()"
        )
        failures = found[0]["checksum_failures"] if found else 0
        self.damage = f"Postgres has found {failures} damaged pages" if failures else ""
        return self.damage

    async def close(self) -> None:
        await self._writer.end()
        await self._wire.end()
        await self._connections.close()

    async def ask(self, statement: str, *values: Value) -> Found:
        return [*await self._connections.read(statement, *values)]

    async def change(self, statement: str, *values: Value) -> Found:
        async def work(connection: asyncpg.Connection) -> list[asyncpg.Record]:
            return await connection.fetch(statement, *values)

        return [*await self._connections.write(work)]

    async def _do(self, statement: str, *values: Values) -> None:
        async def do(connection: asyncpg.Connection) -> None:
            await connection.execute(statement, *values)

        await self._connections.write(do)
