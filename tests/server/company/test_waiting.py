"""Nobody waits in vain: clocks, people who are away, nudges, and bots that play for them until they return."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from patience import PATIENCE, until
from server.players import ME, OPEN, Browser, Looking, Message
from server.postgres import Postgres
from server.running import Process, Running, running
from shoal.server.store.rows import Relieved
from shoal.server.store.sqlite.writing import connect
from shoal.server.tables.waiting import timekeeper

BOT = {"kind": "bot", "level": "random"}
A_MINUTE = {"clock": {"move": 60, "reserve": 0}}
A_SECOND = {"clock": {"move": 1, "reserve": 0}}


def sit(ada: Browser, bob: Browser, terms: Message | None = None) -> tuple[Looking, Looking]:
    """Ada and Bob at a table with two bots."""
    table = ada.make(ME, OPEN, BOT, BOT, terms=terms)
    first = ada.look(table, 0)
    door = bob.look(table)
    assert door.ask("sit", seat=1)["kind"] == "done"
    door.close()
    return first, bob.look(table, 1)


def clocks(looking: Looking, so: Callable[[Message], bool] = lambda _: True) -> Message:
    """The next word of clocks of which this is so."""
    return looking.until(lambda message: message["kind"] == "clocks" and so(message))


def absent(looking: Looking, *seats: int) -> Message:
    """Hear until exactly these are away."""
    return looking.until(
        lambda message: message["kind"] == "presence" and tuple(each["seat"] for each in message["absent"]) == seats
    )


def test_everybody_hears_what_time_is_left_with_every_step(ada: Browser, bob: Browser) -> None:
    mine, his = sit(ada, bob, {"clock": {"move": 60, "reserve": 120}})
    told = clocks(his, lambda told: told["seats"][1]["runs"])
    assert told["terms"] == {"move": 60, "reserve": 120}
    assert [seat["runs"] for seat in told["seats"]] == [True, True, False, False]
    assert 50 < told["seats"][1]["move"] <= 60
    assert told["seats"][1]["reserve"] == 120
    assert mine.play(mine.choices[0])["kind"] == "done"
    told = clocks(his, lambda told: not told["seats"][0]["runs"])
    assert told["seats"][1]["runs"]


def test_a_bot_plays_for_whoever_has_no_time_until_they_return(server: Running, ada: Browser, bob: Browser) -> None:
    mine, his = sit(ada, bob, A_SECOND)
    for looking in (mine, his):
        while not looking.seats[1]["away"]:
            looking.hear()
    assert mine.seats[1]["why"] == "late"
    give_up = time.monotonic() + PATIENCE
    while (answer := his.ask("sit", seat=1))["kind"] != "done":
        assert "time for this move" in answer["reason"]
        assert time.monotonic() < give_up
    rows = server.call(server.server.store.rows(his.table))
    assert next(row.why for row in rows if isinstance(row, Relieved) and row.seat == 1) == "late"


def test_who_gives_up_may_not_return(ada: Browser, bob: Browser) -> None:
    _, his = sit(ada, bob, {"clock": {"move": 1, "reserve": 0, "out": "give up"}})
    his.until(lambda _: his.seats[1]["away"])
    assert his.seats[1]["why"] == "gave up"
    assert "given up" in his.ask("sit", seat=1)["reason"]


def test_a_pause_stops_all_clocks_once_everybody_agrees_and_nobody_plays_meanwhile(ada: Browser, bob: Browser) -> None:
    mine, his = sit(ada, bob, A_MINUTE)
    assert mine.ask("pause", seat=0)["kind"] == "done"
    assert clocks(his, lambda told: told["agreed"] == [0])["paused"] is False
    assert his.ask("pause", seat=1)["kind"] == "done"
    told = clocks(mine, lambda told: told["paused"])
    assert not any(seat["runs"] for seat in told["seats"])
    assert "paused" in mine.play(mine.choices[0])["reason"]
    assert his.ask("resume", seat=1)["kind"] == "done"
    clocks(mine, lambda told: told["seats"][0]["runs"])
    assert mine.play(mine.choices[0])["kind"] == "done"


def test_a_table_without_a_clock_has_nothing_to_pause(ada: Browser, bob: Browser) -> None:
    mine, _ = sit(ada, bob)
    assert "all the time" in mine.ask("pause", seat=0)["reason"]


def test_another_game_has_the_same_clock(server: Running, ada: Browser) -> None:
    table = ada.make(ME, BOT, BOT, BOT, terms={"clock": {"move": 60, "reserve": 7}})
    looking = ada.look(table, 0)
    while looking.wait_for_turn():
        assert looking.play(looking.choices[0])["kind"] == "done"
    again = ada.post(f"/api/tables/{table}/rematch").json()["table"]
    assert clocks(ada.look(again, 0))["terms"] == {"move": 60, "reserve": 7}


def test_a_clock_that_nobody_looks_at_runs_out_all_the_same(tmp_path: Path) -> None:
    with running(tmp_path / "live.db", idle=0.0) as server:
        ada, bob = Browser(server.port, "Ada"), Browser(server.port, "Bob")
        mine, his = sit(ada, bob, {"clock": {"move": 3, "reserve": 0}})
        for looking in (mine, his):
            looking.close()
        until(lambda: not any(host.connections for host in server.server.registry.hosts.values()))
        server.sweep(10)
        server.server.registry.hosts.clear()

        def relieved() -> bool:
            rows = server.call(server.server.store.rows(mine.table))
            return {row.seat for row in rows if isinstance(row, Relieved)} == {0, 1}

        until(relieved)


def test_a_clock_that_nobody_looks_at_runs_on_while_the_server_does(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(timekeeper, "BEAT", 0.05)
    monkeypatch.setattr(timekeeper, "LOST", 3600)
    with running(tmp_path / "live.db") as server, connect(tmp_path / "live.db", reading=True) as data:
        ada, bob = Browser(server.port, "Ada"), Browser(server.port, "Bob")
        mine, his = sit(ada, bob, A_MINUTE)
        told = clocks(his, lambda told: told["seats"][1]["runs"])
        for looking in (mine, his):
            looking.close()
        until(lambda: not any(host.connections for host in server.server.registry.hosts.values()))
        server.server.registry.hosts.clear()
        left = time.time()
        until(lambda: data.execute("SELECT at FROM beat").fetchone()[0] > left + 0.2)
        again = clocks(bob.look(his.table, 1))
        assert told["seats"][1]["move"] - again["seats"][1]["move"] > 0.2


def test_a_clock_survives_a_killed_server_and_the_outage_costs_nobody_time(tmp_path: Path) -> None:
    process = Process(tmp_path / "live.db")
    try:
        ada, bob = Browser(process.port, "Ada"), Browser(process.port, "Bob")
        _, his = sit(ada, bob, A_MINUTE)
        before, told = time.monotonic(), clocks(his, lambda told: told["seats"][1]["runs"])
        process.kill()
        killed = time.monotonic()
        time.sleep(3)
        started = time.monotonic()
        process.start()
        again = clocks(bob.resume(his))
        after = time.monotonic()
        charged = told["seats"][1]["move"] - again["seats"][1]["move"]
        assert again["seats"][1]["runs"]
        assert 0 < charged <= (killed - before) + (after - started) + 0.01
    finally:
        process.kill()


def test_who_has_no_open_socket_is_away_at_once_and_back_at_once(ada: Browser, bob: Browser) -> None:
    mine, his = sit(ada, bob)
    his.close()
    assert absent(mine, 1)["patience"] == 60
    bob.look(mine.table, 1)
    absent(mine)


def test_after_the_time_that_the_table_chose_a_bot_may_play_for_who_is_away_until_they_return(
    ada: Browser, bob: Browser
) -> None:
    mine, his = sit(ada, bob, {"patience": 3600})
    assert "nudge" in mine.ask("stand in", seat=1)["reason"]
    his.close()
    absent(mine, 1)
    assert "waits 3600 s" in mine.ask("stand in", seat=1)["reason"]
    mine, his = sit(ada, bob, {"patience": 1})
    his.close()
    absent(mine, 1)
    until(lambda: mine.ask("stand in", seat=1)["kind"] == "done")
    assert mine.seats[1]["away"]
    assert mine.seats[1]["why"] == "away"
    back = bob.look(mine.table)
    assert back.ask("sit", seat=1)["kind"] == "done"
    assert not back.seats[1]["away"]


def test_only_those_who_sit_there_decide_about_others(ada: Browser, bob: Browser, server: Running) -> None:
    mine, his = sit(ada, bob, {"patience": 1})
    his.close()
    absent(mine, 1)
    time.sleep(1.1)
    stranger = Browser(server.port, "Eve").look(mine.table)
    assert "Only players at this table" in stranger.ask("stand in", seat=1)["reason"]
    assert "Only players at this table" in stranger.ask("nudge", seat=1)["reason"]


def test_a_nudge_reaches_somebody_at_another_table_and_not_too_often(ada: Browser, bob: Browser) -> None:
    mine, his = sit(ada, bob)
    elsewhere = bob.look(bob.make(ME, BOT, BOT, BOT), 0)
    his.close()
    assert mine.ask("nudge", seat=1)["kind"] == "done"
    nudged = elsewhere.until(lambda message: message["kind"] == "nudged")
    assert nudged == {"kind": "nudged", "table": mine.table, "game": "Get Bit!", "name": "Ada"}
    assert "a moment ago" in mine.ask("nudge", seat=1)["reason"]


def test_a_table_that_is_put_away_is_listed_apart_and_comes_back(server: Running) -> None:
    cleo = Browser(server.port, "Cleo")
    table = cleo.make(ME, BOT, BOT, BOT)
    assert cleo.post(f"/api/tables/{table}/away", {"away": True}).status_code == 200
    tables = cleo.get("/api/tables").json()
    assert (tables["mine"], [row["table"] for row in tables["put_away"]]) == ([], [table])
    assert cleo.post(f"/api/tables/{table}/away", {"away": False}).status_code == 200
    assert [row["table"] for row in cleo.get("/api/tables").json()["mine"]] == [table]


@pytest.fixture(scope="module")
def two_servers(postgres: Postgres) -> Iterator[tuple[Running, Running]]:
    address = postgres.new()
    with running(address) as one, running(address) as two:
        yield one, two


def test_of_two_servers_one_lets_a_bot_play_for_who_has_no_time(two_servers: tuple[Running, Running]) -> None:
    one, two = two_servers
    mine, his = sit(Browser(one.port, "Ada"), Browser(two.port, "Bob"), A_SECOND)
    assert mine.play(mine.choices[0])["kind"] == "done"
    for looking in (mine, his):
        while not looking.seats[1]["away"]:
            looking.hear()
    rows = one.call(one.server.store.rows(mine.table))
    first = [row for row in rows if isinstance(row, Relieved) and row.seat == 1]
    assert len(first) == 1


def test_who_looks_at_another_server_is_not_away(two_servers: tuple[Running, Running]) -> None:
    one, two = two_servers
    bob = Browser(two.port, "Bob")
    mine, his = sit(Browser(one.port, "Ada"), bob)
    his.close()
    absent(mine, 1)
    bob.look(mine.table, 1)
    absent(mine)
    two.server.registry.presence._node = "gone"
    one.call(_later(one))
    absent(mine, 1)


async def _later(server: Running) -> None:
    server.server.registry.presence.sweep(time.monotonic() + 60)
