"""People take turns at the workers, and so do the tables of each."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine

import pytest

from shoal.server.thinking import fair_queue as turns
from shoal.server.thinking.fair_queue import FairQueue


class Clock:
    """A clock that moves when somebody works."""

    def __init__(self) -> None:
        self.now = 0.0

    def monotonic(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(turns, "time", clock)
    return clock


Work = Callable[..., Coroutine[None, None, None]]


def worker(clock: Clock, taken: FairQueue, served: list[str]) -> Work:
    async def work(table: str, seconds: float, person: str = "") -> None:
        async with taken.turn(person or f"who made {table}", table):
            served.append(table)
            await asyncio.sleep(0)
            clock.now += seconds

    return work


def test_a_quick_table_does_not_wait_for_all_the_slow_ones(clock: Clock) -> None:
    served: list[str] = []

    async def play() -> None:
        work = worker(clock, FairQueue(1), served)
        await work("slow", 2.0)
        slow = [asyncio.create_task(work("slow", 2.0)) for _ in range(4)]
        await asyncio.sleep(0)
        quick = [asyncio.create_task(work("quick", 0.001)) for _ in range(3)]
        await asyncio.gather(*slow, *quick)

    asyncio.run(play())
    assert served == ["slow"] * 3 + ["quick"] * 3 + ["slow"] * 2


def test_tables_that_think_for_as_long_take_turns(clock: Clock) -> None:
    served: list[str] = []

    async def play() -> None:
        work = worker(clock, FairQueue(1), served)
        await asyncio.gather(*[work(table, 1.0) for table in "aaabbbccc"])

    asyncio.run(play())
    assert served == [*"abcabcabc"]


def test_a_table_that_comes_late_is_not_served_before_all_others_for_long(clock: Clock) -> None:
    served: list[str] = []

    async def play() -> None:
        work = worker(clock, FairQueue(1), served)
        for _ in range(5):
            await work("old", 1.0)
        await asyncio.gather(*[work(table, 1.0) for table in ("old", "old", "old", "new", "new", "new")])

    asyncio.run(play())
    assert served[5:7] == ["old", "new"]
    assert "new new new" not in " ".join(served)


def test_a_slow_table_gets_its_turn_after_some_turns_of_the_quick_ones(clock: Clock) -> None:
    served: list[str] = []

    async def play() -> None:
        work = worker(clock, FairQueue(1), served)
        await work("slow", 60.0)
        await asyncio.gather(*[work("quick", 0.01) for _ in range(40)], work("slow", 60.0))

    asyncio.run(play())
    assert 5 < served[1:].index("slow") < 15


def test_whoever_gives_up_waiting_leaves_the_turn_to_the_others(clock: Clock) -> None:
    served: list[str] = []

    async def play() -> None:
        work = worker(clock, FairQueue(1), served)
        tasks = [asyncio.create_task(work(table, 1.0)) for table in "abc"]
        await asyncio.sleep(0)
        tasks[1].cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await work("d", 1.0)

    asyncio.run(play())
    assert served == [*"acd"]


def test_many_tables_of_one_person_have_as_many_turns_together_as_the_one_of_another(clock: Clock) -> None:
    served: list[str] = []

    async def play() -> None:
        work = worker(clock, FairQueue(1), served)
        many = [work(f"eve {number}", 1.0, "eve") for number in range(29)]
        await asyncio.gather(*many, *many_of("ada", 5, work))

    asyncio.run(play())
    assert served[:11] == ["eve 0", "ada", "eve 1", "ada", "eve 2", "ada", "eve 3", "ada", "eve 4", "ada", "eve 5"]


def many_of(who: str, times: int, work: Work) -> list[Coroutine[None, None, None]]:
    return [work(who, 1.0, who) for _ in range(times)]


def test_the_tables_of_one_person_take_turns_among_themselves(clock: Clock) -> None:
    served: list[str] = []

    async def play() -> None:
        work = worker(clock, FairQueue(1), served)
        await asyncio.gather(*[work(table, 1.0, "eve") for table in "aaabbbccc"])

    asyncio.run(play())
    assert served == [*"abcabcabc"]


def test_of_people_and_tables_that_are_gone_nothing_is_kept(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turns, "MANY", 10)
    taken = FairQueue(1)

    async def play() -> None:
        work = worker(clock, taken, [])
        for number in range(200):
            await work(f"table {number}", 0.05)

    asyncio.run(play())
    assert len(taken._people._marks) <= 11
    assert len(taken._tables._lasts) <= 11
