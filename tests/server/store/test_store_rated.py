"""What every store keeps of rated games, of lists of games, and of people who look for one."""

from __future__ import annotations

import asyncio

from msgspec.structs import replace

from server.store.bench import ADA, CHAIRS, GLANCE, ROWS, SETTING, Bench, append, with_people, with_table
from server.store.bench import bench as bench
from shoal.ratings import Ledger, Result
from shoal.server.store.common.scores import Ended
from shoal.server.store.common.seekers import Seeker
from shoal.server.store.rows import Glance
from shoal.server.store.store import Store


def ended(table: str = "t1", *places: int, gave_up: tuple[int, ...] = ()) -> Ended:
    return Ended(table, "getbit", {"memory": True}, ("p1", "p2", "bot:random"), places or (1, 2, 3), gave_up)


async def with_rated(store: Store, *ids: str) -> None:
    """People, and these rated tables whose games are over."""
    await with_people(store)
    for number, id in enumerate(ids):
        setup = replace(SETTING, id=id, rated=True, made=float(number))
        await store.make_table(setup, ROWS[:1], Glance(CHAIRS, (), True))


def test_a_table_and_its_line_in_a_list_say_whether_it_is_rated_and_how_it_is_played(bench: Bench) -> None:
    async def look(store: Store) -> None:
        await with_people(store)
        await store.make_table(replace(SETTING, rated=True), ROWS[:1], GLANCE)
        table = await store.table("t1")
        assert table is not None
        assert table.rated
        (line,) = await store.open_tables(9, 9)
        assert (line.rated, line.options) == (True, {"memory": True})

    bench.run(look)


def test_games_to_watch_are_public_and_go_on_without_an_open_seat(bench: Bench) -> None:
    async def look(store: Store) -> None:
        await with_people(store)
        full, over = Glance(CHAIRS[:1], (0,), False), Glance(CHAIRS[:1], (), True)
        for id, public, glance in (("a", True, full), ("b", False, full), ("c", True, over), ("d", True, GLANCE)):
            await store.make_table(replace(SETTING, id=id, public=public), ROWS[:1], glance)
        assert [each.id for each in await store.playing_tables(0.0, 9)] == ["a"]
        assert await store.playing_tables(6.0, 9) == []
        await append(store, 2, [ROWS[1]], over, table="a")
        assert await store.playing_tables(0.0, 9) == []

    bench.run(look)


def test_games_that_go_on_are_listed_before_those_that_are_over(bench: Bench) -> None:
    async def look(store: Store) -> None:
        await with_people(store)
        for number, over in enumerate((False, True, False, True)):
            setup = replace(SETTING, id=f"t{number}", made=float(number))
            await store.make_table(setup, ROWS[:1], Glance(CHAIRS, (), over))
        assert [each.id for each in await store.tables_of("p1", 9)] == ["t2", "t0", "t3", "t1"]

    bench.run(look)


def test_a_rated_game_counts_once_and_is_kept_in_order_with_what_everybody_is_rated_then(bench: Bench) -> None:
    async def write(store: Store) -> None:
        await with_rated(store, "t1", "t2")
        assert await store.scores.uncounted(9) == ["t1", "t2"]
        await asyncio.gather(*[store.scores.count(ended(), 7.0) for _ in range(5)])
        await store.scores.count(ended("t2", 3, 1, 2, gave_up=(0,)), 8.0)
        await store.scores.count(ended("t1", 3, 2, 1), 9.0)
        assert await store.scores.uncounted(9) == []

    async def look(store: Store) -> None:
        first, second = await store.scores.after(0, 9)
        ada, bob = await store.scores.page_of("p1"), await store.scores.page_of("p2")
        assert (first.number, first.table, first.ended, first.options) == (1, "t1", 7.0, {"memory": True})
        assert second.result == Result(2, "getbit", (ada, bob, "bot:random"), (3, 1, 2))
        assert second.gave_up == (0,)
        ledger = Ledger()
        assert [ledger.take(one.result) for one in (first, second)] == [first.skills(), second.skills()]
        assert await store.scores.of_player(bob, 1) == [second]
        assert await store.scores.of_player("bot:random", 9) == [first, second]
        assert await store.scores.of_table("t1") == first
        assert await store.scores.after(1, 9) == [second]
        assert await store.scores.person_at(ada) == ADA
        assert await store.scores.names([ada, bob, "bot:random"]) == {ada: "Ada", bob: "Bob"}
        assert ADA.id not in (ada, bob)

    bench.run(write)
    bench.run(look)


def test_a_game_that_is_left_out_or_was_never_rated_counts_for_nobody(bench: Bench) -> None:
    async def look(store: Store) -> None:
        await with_rated(store, "t2")
        await store.make_table(SETTING, ROWS[:1], Glance(CHAIRS, (), True))
        await store.scores.leave_out("t2")
        for table in ("t1", "t2", "t3"):
            await store.scores.count(ended(table), 7.0)
            assert await store.scores.of_table(table) is None
        assert await store.scores.after(0, 9) == []
        assert await store.scores.uncounted(9) == []

    bench.run(look)


def test_somebody_who_is_forgotten_is_nobody_in_rated_games_and_these_can_still_be_counted_again(bench: Bench) -> None:
    async def look(store: Store) -> None:
        await with_rated(store, "t1", "t2")
        await store.scores.count(ended(), 7.0)
        ada = await store.scores.page_of("p1")
        await store.forget_at("p1", "t1")
        await store.forget_at("p1", "t2")
        await store.forget("p1")
        assert await store.scores.person_at(ada) is None
        assert await store.scores.of_player(ada, 9) == []
        await store.scores.count(ended("t2"), 8.0)
        first, second = await store.scores.after(0, 9)
        ledger = Ledger()
        assert [ledger.take(one.result) for one in (first, second)] == [first.skills(), second.skills()]
        assert len(await store.scores.names([*first.skills(), *second.skills()])) == 1

    bench.run(look)


def test_people_who_look_for_a_game_are_kept_until_they_stop(bench: Bench) -> None:
    async def look(store: Store) -> None:
        await with_table(store)
        ada = Seeker("p1", "t1", "getbit", 3, False, 50.0, 9.0)
        bob = replace(ada, person="p2", rated=True)
        await store.seekers.put(replace(ada, seats=4))
        for seeker in (ada, bob):
            await store.seekers.put(seeker)
        assert await store.seekers.all() == [ada, bob]
        assert not ada.wants_as(bob)
        await store.seekers.stay(["p1"], 19.0)
        assert await store.seekers.all() == [replace(ada, alive=19.0), bob]
        await store.seekers.end(["p1"])
        assert await store.seekers.all() == [bob]
        await store.forget_at("p2", "t1")
        await store.forget("p2")
        assert await store.seekers.all() == []

    bench.run(look)
