"""What every store keeps about time: terms, deadlines, signs of life, and what somebody has put away."""

from __future__ import annotations

from server.stores import with_store
from shoal.core import Header
from shoal.server.store.opening import Data
from shoal.server.store.rows import Chair, Glance, Left, TableSetup
from shoal.server.store.store import Chain, Person, Store, waiting
from shoal.server.wire.terms import ClockTerms, Terms

CHAIRS = (Chair("person", "Ada", person="p1"), Chair("person", "Bob", person="p2"))
TERMS = Terms(clock=ClockTerms(move=30, reserve=60, out="give up"), patience=90)


async def with_tables(store: Store, *glances: Glance) -> None:
    for person in (Person("p1", "Ada"), Person("p2", "Bob")):
        await store.identities.add(person, 1.0)
    for number, glance in enumerate(glances):
        header = Header("getbit", "1.0", 2, {})
        setup = TableSetup(f"t{number}", header, CHAIRS, False, float(number), terms=TERMS)
        await store.make_table(setup, [], glance)


def test_a_table_keeps_its_terms(data: Data) -> None:
    async def look(store: Store) -> None:
        await with_tables(store, Glance(CHAIRS, (0,), False))
        setup = await store.table("t0")
        assert setup is not None
        assert setup.terms == TERMS
        assert (await store.tables_of("p1", 9))[0].terms == TERMS

    with_store(data, look)


def test_tables_are_found_by_when_somebodys_time_is_out(data: Data) -> None:
    async def look(store: Store) -> None:
        dues = (50.0, 0.0, 40.0, 99.0)
        await with_tables(store, *(Glance(CHAIRS, (0,), False, due=due) for due in dues))
        assert await store.deadlines(9) == [("t2", 40.0), ("t0", 50.0), ("t3", 99.0)]
        assert await store.deadlines(1) == [("t2", 40.0)]
        written, then = waiting()
        row = Left(seat=0, level="casual")
        store.append("t2", 1, [row], Glance(CHAIRS, (0,), False), Chain(), then)
        await written
        assert await store.deadlines(9) == [("t0", 50.0), ("t3", 99.0)]

    with_store(data, look)


def test_time_without_a_sign_of_life_is_an_outage(data: Data) -> None:
    async def look(store: Store) -> None:
        assert await store.beat(100.0, 5.0) == []
        assert await store.beat(104.0, 5.0) == []
        assert await store.beat(110.0, 5.0) == [(104.0, 110.0)]
        assert await store.beat(112.0, 5.0) == [(104.0, 110.0)]

    async def look_again(store: Store) -> None:
        assert await store.beat(200.0, 5.0) == [(104.0, 110.0), (112.0, 200.0)]

    with_store(data, look)
    with_store(data, look_again)


def test_what_somebody_has_put_away_is_last_in_their_list_and_can_be_brought_back(data: Data) -> None:
    async def look(store: Store) -> None:
        glance = Glance(CHAIRS, (0,), False)
        await with_tables(store, glance, glance, glance)
        await store.put_away("p1", "t2", True)
        assert [(table.id, table.put_away) for table in await store.tables_of("p1", 9)] == [
            ("t1", False),
            ("t0", False),
            ("t2", True),
        ]
        assert not any(table.put_away for table in await store.tables_of("p2", 9))
        await store.put_away("p1", "t2", False)
        assert [table.id for table in await store.tables_of("p1", 9)] == ["t2", "t1", "t0"]

    with_store(data, look)
