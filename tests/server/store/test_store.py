"""What every store promises; each test runs on each store there is."""

from __future__ import annotations

import asyncio

import pytest

from server.postgres import Postgres
from server.store.bench import ADA, CHAIRS, GLANCE, ROWS, SETTING, Bench, append, with_people, with_table
from server.store.bench import bench as bench
from shoal.server.store.rows import Chair, Glance, Seated, TableSetup
from shoal.server.store.store import Chain, Person, Session, Store, Taken
from shoal.server.store.trouble import Unwritable


def test_what_has_returned_is_there_after_opening_again(bench: Bench) -> None:
    async def write(store: Store) -> None:
        await with_table(store)
        await append(store, 2, ROWS[1:], GLANCE)

    async def look(store: Store) -> None:
        assert await store.table("t1") == SETTING
        assert await store.rows("t1") == ROWS

    bench.run(write)
    bench.run(look)


def test_what_is_not_there_is_nothing(bench: Bench) -> None:
    async def look(store: Store) -> None:
        assert await store.table("t1") is None
        assert await store.rows("t1") == []
        assert await store.identities.secret("h") is None
        assert await store.replays.text("r") is None
        assert await store.tables_of("p1", 9) == []
        assert await store.identities.take_link("h", 0.0) is None
        await store.check()

    bench.run(look)


def test_a_number_that_is_taken_is_taken_and_nothing_of_the_rest_is_written(bench: Bench) -> None:
    async def write(store: Store) -> None:
        await with_table(store)
        await append(store, 2, [ROWS[1]], GLANCE)
        over = Glance(CHAIRS, (), True)
        with pytest.raises(Taken):
            await append(store, 2, [ROWS[2], ROWS[3]], over)
        with pytest.raises(Taken):
            await append(store, 1, [ROWS[2]], over)
        assert await store.rows("t1") == ROWS[:2]
        await append(store, 4, [ROWS[1]], GLANCE)
        with pytest.raises(Taken):
            await append(store, 3, [ROWS[3], ROWS[2]], over)
        assert await store.rows("t1") == [*ROWS[:2], ROWS[1]]
        assert (await store.tables_of("p1", 9))[0].glance == GLANCE
        assert await store.tables_of("p2", 9) == []

    bench.run(write)


def test_of_many_at_once_exactly_one_gets_each_number(bench: Bench) -> None:
    async def write(store: Store) -> None:
        await with_table(store)
        tries = [append(store, 2 + number // 10, [ROWS[2]], GLANCE) for number in range(300)]
        ended = await asyncio.gather(*tries, return_exceptions=True)
        assert sum(end is None for end in ended) == 30
        assert sum(isinstance(end, Taken) for end in ended) == 270
        assert len(await store.rows("t1")) == 31

    bench.run(write)


def test_what_builds_on_a_row_that_could_not_be_written_is_not_written_either(bench: Bench) -> None:
    async def write(store: Store) -> None:
        await with_table(store)
        await append(store, 2, [ROWS[1]], GLANCE)
        chain = Chain()
        tries = [append(store, number, [ROWS[2]], GLANCE, chain) for number in (2, 3)]
        ended = await asyncio.gather(*tries, return_exceptions=True)
        assert [type(end) for end in ended] == [Taken, Taken]
        with pytest.raises(Taken):
            await append(store, 3, [ROWS[2]], GLANCE, chain)
        assert await store.rows("t1") == ROWS[:2]

    bench.run(write)


def test_of_rows_written_together_lists_show_the_newest(bench: Bench) -> None:
    async def write(store: Store) -> None:
        await with_table(store)
        glances = [Glance(CHAIRS, (seat,), False) for seat in (2, 1, 0, 2, 1)]
        await asyncio.gather(*[append(store, 2 + place, [ROWS[1]], glance) for place, glance in enumerate(glances)])
        assert (await store.tables_of("p1", 9))[0].glance == glances[-1]

    bench.run(write)


def test_lists_follow_who_sits_where_and_what_is_open(bench: Bench) -> None:
    async def write(store: Store) -> None:
        await with_table(store)
        assert [table.id for table in await store.open_tables(9, 9)] == ["t1"]
        taken = Glance((CHAIRS[0], Chair("person", "Bob", person="p2"), CHAIRS[2]), (1,), False)
        await append(store, 2, [ROWS[3]], taken)
        assert await store.open_tables(9, 9) == []
        assert (await store.tables_of("p2", 9))[0].glance == taken
        private = TableSetup("t3", SETTING.header, CHAIRS, False, 9.0)
        await store.make_table(private, [], GLANCE)
        assert await store.open_tables(9, 9) == []
        assert [table.id for table in await store.tables_of("p1", 9)] == ["t3", "t1"]
        assert [table.id for table in await store.tables_of("p1", 1)] == ["t3"]

    bench.run(write)


def test_a_secret_stands_for_a_person_and_can_only_be_shortened(bench: Bench) -> None:
    async def write(store: Store) -> None:
        await with_people(store)
        await store.identities.add_secret("h", "p1", 3.0, 90.0, Session("s1", "Firefox on Linux", 3.0))
        await store.identities.rename("p1", "Ada L.")
        await store.identities.shorten_secret("h", 50.0)
        await store.identities.shorten_secret("h", 70.0)
        secret = await store.identities.secret("h")
        assert secret is not None
        assert (secret.person, secret.made, secret.until) == (Person("p1", "Ada L."), 3.0, 50.0)

    bench.run(write)


def test_a_link_works_once_and_in_time(bench: Bench) -> None:
    async def write(store: Store) -> None:
        await with_people(store)
        await store.identities.add_link("one", "p1", 10.0)
        await store.identities.add_link("two", "p1", 10.0)
        assert await store.identities.take_link("one", 9.0) == "p1"
        assert await store.identities.take_link("one", 9.0) is None
        assert await store.identities.take_link("two", 10.0) is None

    bench.run(write)


def test_a_record_kept_twice_is_kept_once(bench: Bench) -> None:
    async def write(store: Store) -> None:
        await store.replays.add("r", "text", 1.0)
        await store.replays.add("r", "text", 2.0)
        assert await store.replays.text("r") == "text"

    bench.run(write)


def test_rows_can_be_had_from_a_number_on_and_how_far_they_go(bench: Bench) -> None:
    async def write(store: Store) -> None:
        await with_table(store)
        await append(store, 2, ROWS[1:], GLANCE)
        await store.make_table(TableSetup("t2", SETTING.header, CHAIRS, False, 9.0), [], GLANCE)
        assert await store.rows("t1", 4) == ROWS[4:]
        assert await store.rows("t1", 6) == []
        assert await store.numbers(["t1", "t2", "t3"]) == {"t1": 6, "t2": 0}

    bench.run(write)


def test_rows_of_a_table_that_is_gone_are_refused_and_disturb_no_other(bench: Bench) -> None:
    async def write(store: Store) -> None:
        await with_table(store)
        await store.make_table(TableSetup("t2", SETTING.header, CHAIRS, False, 9.0), [], GLANCE)
        await store.drop_tables(["t2"])
        tries = [append(store, 1, ROWS[:1], table="t2"), append(store, 2, ROWS[1:2])]
        gone, there = await asyncio.gather(*tries, return_exceptions=True)
        assert (type(gone), there) == (Taken, None)
        assert (await store.rows("t1"), await store.rows("t2")) == (ROWS[:2], [])

    bench.run(write)


def test_sessions_are_listed_by_their_use_and_end(bench: Bench) -> None:
    async def write(store: Store) -> None:
        await with_people(store)
        for place, name in enumerate(("one", "two", "three")):
            await store.identities.add_secret(name, "p1", 1.0, 90.0, Session(f"s-{name}", "Firefox", float(place)))
        await store.identities.add_link("link", "p1", 90.0)
        await store.identities.use_secret("one", 9.0)
        assert [session.id for session in await store.identities.sessions("p1", 5.0)] == ["s-one", "s-three", "s-two"]
        assert await store.identities.sessions("p1", 90.0) == []
        assert await store.identities.link("link", 5.0) == ADA
        await store.end_session("p1", "s-three")
        assert [session.id for session in await store.identities.sessions("p1", 5.0)] == ["s-one", "s-two"]
        assert await store.identities.link("link", 5.0) is None
        await store.end_session("p1", "")
        assert await store.identities.sessions("p1", 5.0) == []

    bench.run(write)


def test_each_maker_has_so_many_tables_in_the_list_of_open_ones(bench: Bench) -> None:
    async def write(store: Store) -> None:
        await with_people(store)
        for number, maker in enumerate(["p1", "p1", "p1", "p2", ""]):
            made = TableSetup(f"t{number}", SETTING.header, CHAIRS, True, float(number), maker)
            await store.make_table(made, [], GLANCE)
        assert [table.id for table in await store.open_tables(9, 2)] == ["t4", "t3", "t2", "t1"]
        assert [await store.open_of(maker) for maker in ("p1", "p2", "")] == [3, 1, 0]

    bench.run(write)


def test_what_is_old_is_found_and_dropped_and_nothing_else(bench: Bench) -> None:
    async def write(store: Store) -> None:
        await with_people(store)
        over = Glance(CHAIRS, (), True)
        for id, made in (("waits", 1.0), ("moved", 1.0), ("over", 1.0), ("new", 50.0)):
            await store.make_table(TableSetup(id, SETTING.header, CHAIRS, True, made), ROWS[:1], GLANCE)
        for id, glance in (("moved", GLANCE), ("over", over)):
            await append(store, 2, ROWS[1:2], glance, table=id)
        assert await store.old_tables(40.0, False, 9) == ["waits"]
        assert await store.old_tables(40.0, True, 9) == ["over"]
        await store.drop_tables(["waits", "over"])
        assert sorted(table.id for table in await store.tables_of("p1", 9)) == ["moved", "new"]
        assert await store.table("over") is None
        for number in range(3):
            await store.replays.add(f"r{number}", "text", float(number))
            await store.identities.add_secret(f"h{number}", "p1", 0.0, float(number), Session("s", "", 0.0))
        assert await store.drop_uploads(2.0, 1) == 1
        assert await store.drop_uploads(2.0, 9) == 1
        assert await store.drop_expired(2.0, 9) == 2

    bench.run(write)


def test_of_a_person_who_is_forgotten_no_name_stays(bench: Bench) -> None:
    async def write(store: Store) -> None:
        await with_table(store)
        sat = Glance((CHAIRS[0], Chair("person", "Bob", person="p2"), CHAIRS[2]), (1,), False)
        await append(store, 2, [ROWS[1], ROWS[3]], sat)
        await store.identities.add_secret("h", "p2", 3.0, 90.0, Session("s1", "Firefox", 3.0))
        await store.forget_at("p2", "t1")
        await store.forget("p2")
        rows = await store.rows("t1")
        assert rows[:2] == ROWS[:2]
        assert rows[2] == Seated(seat=1, name="Somebody")
        chairs = (await store.tables_of("p1", 9))[0].glance.chairs
        assert [chair.name for chair in chairs] == ["Ada", "Somebody", "Dab"]
        assert await store.identities.secret("h") is None
        assert await store.tables_of("p2", 9) == []

    bench.run(write)


def test_a_review_goes_with_its_game_and_when_somebody_is_forgotten_there(bench: Bench) -> None:
    async def write(store: Store) -> None:
        await with_table(store)
        await store.replays.add("r", "text", 1.0)
        for id in ("t1", "r"):
            await store.replays.add_review(id, "poor", 2.0)
            await store.replays.add_review(id, "good", 3.0)
            assert await store.replays.review(id) == "good"
        await store.forget_at("p1", "t1")
        assert await store.replays.review("t1") is None
        await store.replays.add_review("t1", "good", 4.0)
        await store.drop_tables(["t1"])
        await store.drop_uploads(9.0, 9)
        assert await store.replays.review("t1") is None
        assert await store.replays.review("r") is None

    bench.run(write)


def test_reports_of_studies_are_kept_the_newest_of_each_until_they_are_too_many_or_their_person_goes(
    bench: Bench,
) -> None:
    async def write(store: Store) -> None:
        await with_people(store)
        for person, made in (("p1", 1.0), ("p1", 2.0), ("p2", 3.0), ("nobody", 4.0)):
            await store.studies.keep(person, f"Title {made}", f"<p>Größer: {made}</p>", made)
        assert await store.studies.title("nobody") is None
        assert await store.studies.title("p1") == "Title 2.0"
        assert await store.desk.old_uploads(2.5) == 1

    async def read(store: Store) -> None:
        assert await store.studies.report("p1") == "<p>Größer: 2.0</p>"
        assert await store.drop_uploads(2.5, 9) == 1
        assert await store.studies.report("p1") is None
        await store.studies.keep("p1", "New", "<p>new</p>", 5.0, most=1)
        assert [await store.studies.title(person) for person in ("p1", "p2")] == ["New", None]
        await store.forget("p1")
        assert await store.studies.report("p1") is None

    bench.run(write)
    bench.run(read)


def test_a_store_that_has_ended_leaves_nobody_waiting(postgres: Postgres) -> None:
    async def write(store: Store) -> None:
        await with_table(store)
        await store.close()
        with pytest.raises(Unwritable):
            await asyncio.wait_for(append(store, 2, ROWS[1:2]), 10)

    Bench(postgres.new()).run(write)


def test_text_that_nothing_can_be_called_is_not_found(bench: Bench) -> None:
    async def look(store: Store) -> None:
        for odd in ("\0", "a\0b"):
            assert await store.table(odd) is None
            assert await store.replays.text(odd) is None

    bench.run(look)
