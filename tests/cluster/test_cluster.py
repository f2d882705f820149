"""Games on a cluster of Ray: the same bytes as in one process, whoever goes in the middle."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
import ray
from ray.cluster_utils import Cluster

from patience import until
from server.ports import free_port
from shoal import games
from shoal.arena import Tournament, hold
from shoal.arena.running import pool
from shoal.arena.running.going_on import Means
from shoal.core import ShoalError
from shoal.lab import run_study
from shoal.lab.reading import parse_study

STUDY = """
[play]
game = "getbit"
bots = "casual"
games = 10
options = { limbs = [4, 8] }
[[ask]]
compare = "limbs"
"""
MEMORY = 80 * 1024 * 1024
"""Bytes for objects; Ray takes no less."""
WATCHFUL = {"health_check_initial_delay_ms": 0, "health_check_period_ms": 300, "health_check_failure_threshold": 3}
"""A node that is killed is missed after a second, not after a quarter of a minute; how long one may take is as ever."""


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    """Two nodes with one processor each, until one of them is killed."""
    started: Any = Cluster()
    begin_node(started, include_dashboard=False, _system_config=WATCHFUL)
    begin_node(started)
    ray.init(address=started.address, log_to_driver=False)
    yield started
    ray.shutdown()
    started.shutdown()


def begin_node(cluster: Any, **settings: object) -> None:
    """Add a node. Ray gives one up that has not begun within half a minute, which a busy machine may need."""

    def begun() -> bool:
        try:
            cluster.add_node(num_cpus=1, object_store_memory=MEMORY, **settings)
        except Exception as late:
            if "timed out during startup" not in str(late):
                raise
            return False
        return True

    until(begun)


def tournament() -> Tournament:
    return Tournament.of(games.find("getbit"), 2, {}, ("casual", "random"), 7)


def kept(folder: Path) -> dict[str, bytes]:
    paths = [*folder.glob("games.*"), *folder.glob("records/*")]
    return {str(path.relative_to(folder)): path.read_bytes() for path in paths}


def players() -> list[int]:
    """The processes that play games now."""
    found = []
    for path in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            if path.read_bytes().startswith(b"ray::_play_task"):
                found.append(int(path.parent.name))
        except OSError:
            continue
    return found


def test_a_study_has_the_same_tables_on_a_cluster(cluster: Any, tmp_path: Path) -> None:
    study = parse_study(STUDY, "study.toml")
    run_study(study, tmp_path / "here")
    run_study(study, tmp_path / "there", Means(on="ray"))
    names = ("games.parquet", "answers.parquet", "report.html")
    here, there = ([(tmp_path / place / name).read_bytes() for name in names] for place in ("here", "there"))
    assert here == there


@pytest.fixture
def address(cluster: Any) -> Iterator[str]:
    """Where programs that are no part of the cluster join it."""
    port = free_port()
    command = [sys.executable, "-m", "ray.util.client.server", "--mode", "legacy", "--address", cluster.address]
    entrance = subprocess.Popen(
        [*command, "--host", "127.0.0.1", "--port", str(port)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    try:
        until(lambda: is_open(port))
        yield f"ray://127.0.0.1:{port}"
    finally:
        entrance.kill()
        entrance.wait()


def is_open(port: int) -> bool:
    """Whether somebody answers there."""
    try:
        socket.create_connection(("127.0.0.1", port)).close()
    except OSError:
        return False
    return True


def test_a_cluster_that_is_joined_by_its_address_plays_the_same_games(address: str, tmp_path: Path) -> None:
    games = ["--games", "300", "--bots", "random", "--seed", "7"]
    for name, means in (("here.csv", ["--jobs", "1"]), ("there.csv", ["--on", address])):
        command = [sys.executable, "-m", "shoal", "simulate", "getbit", *games, *means, "--out", str(tmp_path / name)]
        played = subprocess.run(command, capture_output=True, text=True, check=False)
        assert played.returncode == 0, played.stderr
    assert (tmp_path / "there.csv").read_bytes() == (tmp_path / "here.csv").read_bytes()


HELD = """
from pathlib import Path
from time import sleep

class Held:
    def answer(self, view, moves):
        while Path({hold!r}).exists():
            sleep(0.01)
        return moves[0]
"""
"""A bot that does not move while there is a file, so that somebody plays for certain when a process is killed."""


def test_a_worker_and_a_node_that_are_killed_change_no_byte(
    cluster: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hold_on, killed = tmp_path / "hold", list[str]()
    (tmp_path / "held.py").write_text(HELD.format(hold=str(hold_on)))
    bots = ("casual", f"{tmp_path / 'held.py'}:Held")
    held = Tournament.of(games.find("getbit"), 2, {}, bots, 7, limit=3600)
    monkeypatch.setattr(pool, "ALONE", 0.0)

    def harm() -> None:
        until(lambda: len(players()) == 2)
        os.kill(players()[0], signal.SIGKILL)
        killed.append("worker")
        until(lambda: len(players()) == 2)
        cluster.remove_node(cluster.list_all_nodes()[-1], allow_graceful=False)
        killed.append("node")

    def begin_harm(finished: int) -> None:
        if finished == 1:
            hold_on.touch()
            harming.start()

    def let_go() -> None:
        try:
            harm()
        finally:
            hold_on.unlink()

    harming = Thread(target=let_go)
    hold(held, 24, out=tmp_path / "here", parquet=True)
    hold(held, 24, on="ray", out=tmp_path / "there", parquet=True, progress=begin_harm)
    harming.join()
    assert killed == ["worker", "node"]
    assert len(kept(tmp_path / "here")) == 26
    assert kept(tmp_path / "here") == kept(tmp_path / "there")


def test_a_cluster_that_is_not_there_is_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(ShoalError, match=r"There is no cluster at ray://127\.0\.0\.1:1"):
        hold(tournament(), 4000, on="ray://127.0.0.1:1", out=tmp_path / "out")
    assert not (tmp_path / "out").exists()
