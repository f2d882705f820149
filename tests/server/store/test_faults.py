"""Servers that are killed, and a database that is restarted, away or full: what was acknowledged is there, once."""

from __future__ import annotations

import asyncio
import subprocess
import sys
import time
from pathlib import Path

import asyncpg
import pytest

from patience import PATIENCE, until
from server.players import ME, Browser
from server.postgres import Postgres
from server.running import running
from shoal.server.store.postgres.connections import Connections
from shoal.server.store.postgres.trouble import unwritable

ROOT = Path(__file__).parents[3]
FAULTS = {"cut", "cut database", "end politely", "forbid writing", "jump", "pause", "restart database", "stop database"}
HERE = [{"kind": "here", "name": name} for name in ("Bo", "Cy", "Di")]


def test_whatever_breaks_every_acknowledged_move_is_there_once_and_every_record_is_right() -> None:
    command = [sys.executable, "benchmarks/faults/faults.py", "--kills", "4", "--tables", "10", "--think", "0.2"]
    command += ["--calm", "1", "--away", "6"]
    tried = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert tried.returncode == 0, tried.stdout + tried.stderr
    told = tried.stdout.splitlines()
    assert "kill: 4" in told
    assert {line.partition(":")[0] for line in told} >= FAULTS
    assert "Everything is as it should be." in told


def test_a_database_that_is_away_is_told_in_a_sentence_and_all_goes_on_when_it_is_back(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    for place in ("connections", "writing"):
        monkeypatch.setattr(f"shoal.server.store.postgres.{place}.PATIENCE", 0.5)
    with running(postgres.new()) as server:
        ada = Browser(server.port, "Ada")
        looking = ada.look(ada.make(ME, *HERE), 0)
        move = looking.choices[0]
        postgres.stop()
        try:
            refusal = looking.play(move, id="mine")
            assert (refusal["kind"], refusal["why"]) == ("refusal", "wish")
            assert "does not answer, so this may or may not have been kept" in refusal["reason"]
            assert "does not answer" in looking.play(move, id="mine")["reason"]
            assert ada.get("/readyz").status_code == 503
            assert ada.get("/healthz").status_code == 200
            assert ada.post("/api/me", {"name": "Eve"}).status_code == 503
        finally:
            postgres.start()
        give_up = time.monotonic() + PATIENCE
        while (answer := looking.play(move, id="mine"))["kind"] == "refusal":
            assert time.monotonic() < give_up
        assert answer["number"] == looking.number
        assert looking.play(move, id="mine") == answer
        until(lambda: ada.get("/readyz").status_code == 200)


def test_a_move_made_while_the_database_restarts_waits_for_it_and_is_kept_once(postgres: Postgres) -> None:
    with running(postgres.new()) as server:
        ada = Browser(server.port, "Ada")
        looking = ada.look(ada.make(ME, *HERE), 0)
        postgres.restart()
        assert looking.play(looking.choices[0])["kind"] == "done"


def test_what_is_kept_is_acknowledged_though_the_connection_breaks_right_after(postgres: Postgres) -> None:
    address = postgres.new()
    cut = "CREATE FUNCTION public.pg_advisory_unlock_all() RETURNS boolean LANGUAGE sql AS"
    cut += " 'SELECT pg_terminate_backend(pg_backend_pid())'"

    async def keep(connection: asyncpg.Connection) -> str:
        await connection.execute("CREATE TABLE notes AS SELECT 'kept' AS note")
        await connection.execute(cut)  # this is what asyncpg calls when a connection is given back
        await connection.execute("SET search_path = public, pg_catalog")
        return "done"

    async def try_it() -> None:
        connections = await Connections.open(address)
        assert await connections.write(keep) == "done"
        assert [note for (note,) in await connections.read("SELECT note FROM notes")] == ["kept"]
        await connections.close()

    asyncio.run(try_it())


def test_what_postgres_says_becomes_a_sentence(postgres: Postgres) -> None:
    address = postgres.new()

    async def fail(statement: str) -> Exception:
        connection = await asyncpg.connect(address)
        try:
            await connection.execute(statement)
        except asyncpg.PostgresError as error:
            return unwritable(error)
        finally:
            await connection.close()
        raise AssertionError

    def raised(code: str) -> str:
        return f"DO $$ BEGIN RAISE EXCEPTION 'no' USING ERRCODE = '{code}'; END $$"

    forbidden = "BEGIN READ ONLY; CREATE TABLE notes (note text)"
    assert "not allowed to write" in str(asyncio.run(fail(forbidden)))
    assert "database is full" in str(asyncio.run(fail(raised("53100"))))
    assert "damaged" in str(asyncio.run(fail(raised("XX001"))))
    assert "cannot write" in str(asyncio.run(fail(raised("42501"))))
