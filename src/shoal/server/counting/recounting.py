"""All ratings of a server, worked out anew from its rated games and their logs."""

from __future__ import annotations

import asyncio

import msgspec

from shoal.ratings import Ledger
from shoal.server.counting.counting import ended_of
from shoal.server.store.common.scores import Counted
from shoal.server.store.opening import Data, inspect, open_store
from shoal.server.store.store import Store
from shoal.server.store.trouble import Unplayable
from shoal.server.table.clock import Hours
from shoal.server.tables.loading import Logs, Pauses

A_FEW = 100


class Recount(msgspec.Struct):
    """What came of it."""

    ledger: Ledger
    names: dict[str, str]
    """What people are called, by their public ids."""
    games: int
    wrong: list[str]
    """Tables whose games were kept otherwise than their logs and the games before them say."""


def recount_data(data: Data) -> Recount:
    """The ratings that follow from the rated games kept here."""
    inspect(data)

    async def run() -> Recount:
        store = await open_store(data)
        try:
            return await recount(store)
        finally:
            await store.close()

    return asyncio.run(run())


async def recount(store: Store) -> Recount:
    """The same, of a store that is open."""
    found = Recount(Ledger(), {}, 0, [])
    logs, number = Logs(store, Pauses(), Hours()), 0
    while games := await store.scores.after(number, A_FEW):
        for game in games:
            agrees = found.ledger.take(game.result) == game.skills()
            if not agrees or not await _follows(store, logs, game):
                found.wrong.append(game.table)
        found.games += len(games)
        number = games[-1].number
    found.names = await store.scores.names([player for _, player, _, _ in found.ledger.standings()])
    return found


async def _follows(store: Store, logs: Logs, game: Counted) -> bool:
    """Whether the result is the one that the table's log leads to, as far as there is one that can be played."""
    setup = await store.table(game.table)
    if setup is None:
        return True
    try:
        ended = ended_of(await logs.table(setup))
    except Unplayable:
        return True
    if ended is None:
        return False
    return (ended.game, ended.places, ended.gave_up) == (game.game, game.result.places, game.gave_up)
