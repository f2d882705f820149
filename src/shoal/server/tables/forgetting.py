"""People who are gone for good: bots play on for them, and somebody without a name sits in their seats."""

from __future__ import annotations

from shoal.server.store.store import Listed, Person
from shoal.server.store.trouble import Unplayable
from shoal.server.table.wishes import part
from shoal.server.tables.registry import Registry
from shoal.server.tables.table_host import TableHost

SOME = 50
"""Tables of a person that are seen to at once."""


async def forget(registry: Registry, person: Person) -> None:
    """Let bots play on for somebody who is gone for good, and let somebody without a name sit in their seats."""
    while tables := await registry.store.tables_of(person.id, SOME):
        for table in tables:
            host = await _host(registry, table)
            if host is None:
                await registry.store.forget_at(person.id, table.id)
            else:
                await _forget_at(registry, host, person)
    await registry.store.forget(person.id)


async def _host(registry: Registry, table: Listed) -> TableHost | None:
    """The host of this table, if it is in memory or its game can go on."""
    try:
        return registry.hosts.get(table.id) if table.glance.over else await registry.host(table.id)
    except Unplayable:
        return None


async def _forget_at(registry: Registry, host: TableHost, person: Person) -> None:
    await registry.changes.done(host, lambda live: part(live, person))
    async with registry.alone(host) as live:
        await registry.store.forget_at(person.id, live.setup.id)
        await registry.read_anew(host)
