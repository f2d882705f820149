"""Machines that only think: found through the database, used while they are there, not missed when they are gone."""

from __future__ import annotations

import asyncio
import json
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import pytest

import shoal
from patience import until
from server.players import BOT, ME, Browser, Looking, play_out
from server.postgres import Postgres
from server.running import Running, running
from server.stores import with_store
from shoal.cli import main
from shoal.core import ShoalError
from shoal.server.store.common.jobs import FAILED
from shoal.server.store.store import Store
from shoal.server.thinking.fair_queue import FairQueue
from shoal.server.thinking.jobs import answered, perform, written
from shoal.server.thinking.workers import Chance, happen, think, thought

FLICK = {"kind": "flick", "heading": 900, "power": 30, "height": 11, "side": 0}


class Thinker:
    """A thinker in a process of its own."""

    def __init__(self, data: str) -> None:
        command = [sys.executable, "-m", "shoal", "think", "--data", data, "--jobs", "1"]
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()


@pytest.fixture
def place(postgres: Postgres) -> str:
    return postgres.new()


@contextmanager
def thinking(data: str) -> Iterator[Thinker]:
    thinker = Thinker(data)
    try:
        yield thinker
    finally:
        thinker.kill()


def until_there(server: Running, places: int) -> None:
    """Wait until the server knows of thinkers with so many places."""
    elsewhere = server.server.workers.elsewhere
    assert elsewhere is not None
    until(lambda: elsewhere.places == places)


def play_until_thought_elsewhere(server: Running, looking: Looking) -> None:
    """Play on until a bot's thought has come from a thinker; now and then a question is Ada's alone."""
    before = server.count("thoughts_elsewhere")
    while server.count("thoughts_elsewhere") == before:
        looking.play(looking.choices[0])
        assert looking.wait_for_turn()


def test_thinkers_come_and_go_while_people_play(place: str) -> None:
    with running(place) as server:
        ada = Browser(server.port, "Ada")
        looking = ada.look(ada.make(ME, BOT, BOT, BOT), 0)
        assert looking.wait_for_turn()
        assert server.count("thoughts_elsewhere") == 0
        with thinking(place) as first:
            until_there(server, 1)
            play_until_thought_elsewhere(server, looking)
            first.kill()
            looking.play(looking.choices[0])
            assert looking.wait_for_turn()
        until_there(server, 0)
        with thinking(place) as second:
            until_there(server, 1)
            play_until_thought_elsewhere(server, looking)
            second.process.terminate()
            assert second.process.wait(60) == 0
        until_there(server, 0)
        play_out([looking], Random(1))
        assert looking.over
        assert server.count("bots_failed") == server.count("bots_gave_up") == 0


def test_what_is_asked_elsewhere_is_what_a_worker_is_asked_and_answers_alike() -> None:
    table = shoal.new("getbit", 4, seed=3)
    table.answer(1, table.moves(1)[0])
    question = thought(table.game, "casual", 0, table.view(0), "luck")
    asked = json.loads(written(question))
    assert set(asked) == {"game", "level", "seat", "view", "seed", "seats", "options"}
    assert answered("think", perform("think", written(question))) == think(question)


def test_a_flick_worked_out_elsewhere_is_the_same_to_the_last_digit() -> None:
    wish = {"places": [{"x": 3000, "y": 1000, "turn": 0}, None], "penguin": 0, "flick": FLICK}
    chance = Chance(shoal.games.find("icecool").trial(wish), 7, "seed")
    assert chance.question.heavy
    assert answered("happen", perform("happen", written(chance))) == json.loads(json.dumps(happen(chance)))


def test_a_job_of_a_thinker_that_is_gone_is_done_by_another_and_late_answers_are_not_taken(place: str) -> None:
    async def work(store: Store) -> None:
        jobs = store.jobs
        assert jobs is not None
        await jobs.here("one", 1)
        await jobs.here("two", 1)
        assert await jobs.places() == 2
        job = await jobs.ask("think", "{}")
        taken = await jobs.take("one")
        assert taken == (job, "think", "{}")
        assert await jobs.take("two") is None
        await jobs.gone("one")
        assert await jobs.take("two") == taken
        await jobs.done(job, "one", "late")
        assert await jobs.answer(job) is None
        await jobs.done(job, "two", "good")
        assert await jobs.answer(job) == "good"
        assert await jobs.answer(job) == FAILED

    with_store(place, work)


def test_a_job_that_fails_elsewhere_is_done_here(place: str) -> None:
    with running(place) as server, thinking(place):
        until_there(server, 1)
        elsewhere = server.server.workers.elsewhere
        assert elsewhere is not None
        odd = thought(shoal.games.find("getbit"), "nobody", 0, shoal.new("getbit", 2, seed=1).view(0), "luck")
        with pytest.raises(ShoalError, match="A thinker could not do it"):
            server.call(elsewhere.ask("think", odd, 60.0))
        ada = Browser(server.port, "Ada")
        looking = ada.look(ada.make(ME, BOT), 0)
        play_out([looking], Random(1))
        assert looking.over


def test_places_can_become_more_and_fewer_while_some_are_taken() -> None:
    async def run() -> None:
        queue, order = FairQueue(1), []

        async def turn(name: str, go: asyncio.Event) -> None:
            async with queue.turn(name, name):
                order.append(name)
                await go.wait()

        ends = [asyncio.Event() for _ in range(4)]
        tasks = [asyncio.create_task(turn(str(number), end)) for number, end in enumerate(ends)]
        await asyncio.sleep(0)
        assert order == ["0"]
        queue.resize(3)
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert order == ["0", "1", "2"]
        queue.resize(1)
        ends[0].set()
        ends[1].set()
        await asyncio.gather(*tasks[:2])
        await asyncio.sleep(0)
        assert order == ["0", "1", "2"]
        ends[2].set()
        await tasks[2]
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert order == ["0", "1", "2", "3"]
        ends[3].set()
        await tasks[3]

    asyncio.run(run())


def test_thinkers_need_a_postgres(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["think", "--data", "shoal.db"]) == 2
    assert capsys.readouterr().err == "Thinkers need a Postgres that servers share: --data postgresql://…\n"
    assert not list(tmp_path.iterdir())
