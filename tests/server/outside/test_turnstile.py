"""A crowd at the door, and somebody who comes alone."""

from __future__ import annotations

import asyncio
from itertools import pairwise

from shoal.server.web.guards.turnstile import AT_ONCE, Turnstile


async def _come(turnstile: Turnstile, network: str, came: list[str]) -> None:
    await turnstile.enter(network)
    came.append(network)


def test_whoever_comes_alone_does_not_wait_for_a_crowd_from_elsewhere() -> None:
    async def crowd() -> list[str]:
        turnstile, came = Turnstile(), list[str]()
        tasks = [asyncio.create_task(_come(turnstile, "crowd", came)) for _ in range(100)]
        tasks.append(asyncio.create_task(_come(turnstile, "alone", came)))
        await asyncio.gather(*tasks)
        return came

    came = asyncio.run(crowd())
    assert len(came) == 101
    assert came.index("alone") <= 2 * AT_ONCE


def test_a_few_come_in_at_each_turn_of_the_loop_and_everybody_in_the_end() -> None:
    async def by_turns() -> list[int]:
        turnstile, came, seen = Turnstile(), list[str](), [0]
        tasks = [asyncio.create_task(_come(turnstile, f"{number % 3}", came)) for number in range(40)]
        tasks[20].cancel()
        while len(came) < 39:
            await asyncio.sleep(0)
            seen.append(len(came))
        await _come(turnstile, "later", came)
        assert came[-1] == "later"
        return seen

    seen = asyncio.run(by_turns())
    assert max(later - sooner for sooner, later in pairwise(seen)) <= AT_ONCE


def test_where_nobody_waits_nobody_has_to() -> None:
    async def alone() -> int:
        turnstile, turns = Turnstile(), 0
        for _ in range(5):
            entering = asyncio.ensure_future(turnstile.enter("here"))
            await asyncio.sleep(0)
            turns += not entering.done()
            await asyncio.sleep(0)
            await asyncio.sleep(0)
        return turns

    assert asyncio.run(alone()) == 0
