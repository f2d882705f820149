"""What an operator asks and decides with `shoal admin`, beside servers that run."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from websockets.exceptions import ConnectionClosed

from patience import until
from server.players import ME, OPEN, Browser, play_out
from server.running import Running, running
from shoal.cli import main
from shoal.server.store.common.desk import KEPT
from shoal.server.store.opening import Data
from shoal.server.tables.retention import due

HERE = [{"kind": "here", "name": name} for name in ("Bo", "Cy", "Di")]
Admin = Callable[..., str]


@pytest.fixture
def admin(data: Data, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Admin:
    """Runs `shoal admin` on the data of the test, and says what it printed, on one line a line."""
    monkeypatch.setenv("COLUMNS", "200")

    def run(what: str, *rest: str, code: int = 0) -> str:
        assert main(["admin", what, *rest, "--data", str(data)]) == code
        printed = capsys.readouterr()
        return printed.out if code == 0 else printed.err

    return run


def look(server: Running) -> None:
    """Let the server look at what was decided, as it does every few seconds."""
    server.call(server.server.house.look(server.server.store, server.server.registry, time.time()))


def id_of(admin: Admin, name: str) -> str:
    return admin("people", name).splitlines()[1].split()[0]


def test_people_are_found_by_part_of_their_name_with_their_tables(data: Data, admin: Admin) -> None:
    with running(data) as server:
        assert admin("people").strip() == "Nobody has been here yet."
        ada, bob = Browser(server.port, "Ada"), Browser(server.port, "Bob")
        ada.make(ME, OPEN)
        over = bob.make(ME, *HERE)
        play_out([bob.look(over, seat) for seat in range(4)], Random(1))
        assert [line.split()[1] for line in admin("people").splitlines()[1:]] in (["Ada", "Bob"], ["Bob", "Ada"])
        head, row = admin("people", "aD").splitlines()
        assert head.split() == ["id", "name", "since", "last", "seen", "tables"]
        assert row.split()[1] == "Ada"
        assert row.split()[-1] == "1"
        assert admin("people", "Eve").strip() == "Nobody has that name."
        (mine,) = admin("tables", "--person", id_of(admin, "Ada")).splitlines()[1:]
        assert "getbit" in mine
        assert "open seat" in mine
        newest, _ = admin("tables").splitlines()[1:]
        assert over in newest
        assert "over" in newest


def test_a_person_who_is_kept_away_is_shown_out_told_why_and_may_come_again(data: Data, admin: Admin) -> None:
    with running(data) as server:
        ada, bob = Browser(server.port, "Ada"), Browser(server.port, "Bob")
        table = ada.make(ME, OPEN)
        sitting = ada.look(table, 0)
        ada_id = id_of(admin, "Ada")
        assert "Ada is kept out for 7 days" in admin("ban", ada_id, "--days", "7", "--why", "Please be kind.")
        look(server)
        with pytest.raises(ConnectionClosed):
            sitting.until(lambda said: False)
        refused = ada.http.get("/api/tables")
        assert refused.status_code == 403
        assert refused.json()["error"].startswith("You cannot come in until ")
        assert refused.json()["error"].endswith(" Please be kind.")
        assert bob.http.get("/api/tables").status_code == 200
        assert ada_id in admin("bans")
        assert "Please be kind." in admin("bans")
        admin("unban", ada_id)
        look(server)
        assert ada.http.get("/api/tables").status_code == 200
        assert admin("bans").strip() == "Nobody is kept out."


def test_a_network_that_is_kept_away_gets_one_sentence_and_others_play_on(data: Data, admin: Admin) -> None:
    with running(data, trust_proxies=("127.0.0.1",)) as server:
        far, near = {"X-Forwarded-For": "203.0.113.9"}, {"X-Forwarded-For": "198.51.100.7"}
        ada = Browser(server.port, "Ada")
        admin("ban", "203.0.113.0/24", "--why", "Too many requests come from there.")
        look(server)
        refused = ada.http.get("/api/games", headers=far)
        assert (refused.status_code, refused.json()["error"]) == (
            403,
            "You cannot come in any more. Too many requests come from there.",
        )
        assert ada.http.get("/api/games", headers=near).status_code == 200


def test_a_sentence_for_everybody_reaches_tables_and_pages_until_it_is_over(data: Data, admin: Admin) -> None:
    with running(data) as server:
        ada = Browser(server.port, "Ada")
        looking = ada.look(ada.make(ME, OPEN), 0)
        assert "for 2 hours" in admin("say", "We close at nine.", "--hours", "2")
        look(server)
        assert looking.until(lambda said: said["kind"] == "noticed")["sentence"] == "We close at nine."
        assert ada.get("/api/me").json()["notice"] == "We close at nine."
        admin("say")
        look(server)
        assert looking.until(lambda said: said["kind"] == "noticed")["sentence"] == ""
        assert ada.get("/api/me").json() == {"name": "Ada"}


def test_a_dry_run_says_what_would_go_and_nothing_goes_until_it_is_decided(data: Data, admin: Admin) -> None:
    with running(data) as server:
        store, retention, later = server.server.store, server.server.retention, time.time() + 400 * 86400
        ada = Browser(server.port, "Ada")
        over = ada.make(ME, *HERE)
        looking = [ada.look(over, seat) for seat in range(4)]
        play_out(looking, Random(1))
        for one in looking:
            one.close()
        until(lambda: not server.server.registry.hosts[over].connections)
        server.sweep(later=100)
        dry = {line.split()[0]: line.split()[-1] for line in admin("keep", "games=365", "--dry-run").splitlines()[1:]}
        assert dry["games"] == "0"
        would_go = due(store, {**dict.fromkeys(KEPT, 0), "games": 365}, later)
        assert server.call(would_go) == {**dict.fromkeys(KEPT, 0), "games": 1}
        assert "games" not in server.call(retention.tidy(later))
        admin("keep", "games=365")
        assert "365 days" in admin("keep")
        assert server.call(retention.tidy(later))["games"] == 1


def test_the_help_names_all_that_can_be_kept(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["admin", "keep", "--help"])
    assert f"0 for ever: {', '.join(KEPT)}." in " ".join(capsys.readouterr().out.split())


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("ban", "nobody"), "No person has the id nobody; `shoal admin people NAME` finds it."),
        (("ban", "203.0.113.0/99"), "203.0.113.0/99 is not a network; 203.0.113.0/24 is one."),
        (("unban", "x"), "x is not kept out; `shoal admin bans` shows who is."),
        (("keep", "fish=3"), "'fish=3' is not understood: say uploads, waiting, expired, games, deserted and days,"),
        (("keep", "games=-3"), "games takes a whole number from 0 to 36500, not '-3'."),
        (("say", "x" * 201), "The sentence takes 1 to 200 plain letters"),
    ],
)
def test_a_mistake_is_one_sentence(data: Data, admin: Admin, arguments: tuple[str, ...], sentence: str) -> None:
    with running(data):
        assert sentence in admin(*arguments, code=2)


def test_a_file_that_is_not_there_is_not_made(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["admin", "people"]) == 2
    assert "There is no shoal.db" in capsys.readouterr().err
    assert not list(tmp_path.iterdir())
