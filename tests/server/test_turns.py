"""Tables take turns at the workers."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine

import pytest

from shoal.server.tables import turns
from shoal.server.tables.turns import Turns


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


Work = Callable[[str, float], Coroutine[None, None, None]]


def worker(clock: Clock, taken: Turns, served: list[str]) -> Work:
    async def work(table: str, seconds: float) -> None:
        async with taken.turn(table):
            served.append(table)
            await asyncio.sleep(0)
            clock.now += seconds

    return work


def test_a_quick_table_does_not_wait_for_all_the_slow_ones(clock: Clock) -> None:
    served: list[str] = []

    async def play() -> None:
        work = worker(clock, Turns(1), served)
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
        work = worker(clock, Turns(1), served)
        await asyncio.gather(*[work(table, 1.0) for table in "aaabbbccc"])

    asyncio.run(play())
    assert served == [*"abcabcabc"]


def test_a_table_that_comes_late_is_not_served_before_all_others_for_long(clock: Clock) -> None:
    served: list[str] = []

    async def play() -> None:
        work = worker(clock, Turns(1), served)
        for _ in range(5):
            await work("old", 1.0)
        await asyncio.gather(*[work(table, 1.0) for table in ("old", "old", "old", "new", "new", "new")])

    asyncio.run(play())
    assert served[5:7] == ["old", "new"]
    assert "new new new" not in " ".join(served)


def test_a_slow_table_gets_its_turn_after_some_turns_of_the_quick_ones(clock: Clock) -> None:
    served: list[str] = []

    async def play() -> None:
        work = worker(clock, Turns(1), served)
        await work("slow", 60.0)
        await asyncio.gather(*[work("quick", 0.01) for _ in range(40)], work("slow", 60.0))

    asyncio.run(play())
    assert 5 < served[1:].index("slow") < 15


def test_whoever_gives_up_waiting_leaves_the_turn_to_the_others(clock: Clock) -> None:
    served: list[str] = []

    async def play() -> None:
        work = worker(clock, Turns(1), served)
        tasks = [asyncio.create_task(work(table, 1.0)) for table in "abc"]
        await asyncio.sleep(0)
        tasks[1].cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await work("d", 1.0)

    asyncio.run(play())
    assert served == [*"acd"]
