"""One person's many tables are in nobody's way: not at the workers, not in the list of open tables."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from patience import until
from server.players import BOT, ME, OPEN, Browser
from server.running import Running, running
from shoal.server.store.rows import Chair, TableSetup
from shoal.server.store.store import Person
from shoal.server.table.live_table import LiveTable
from shoal.server.web.invite import new_setup
from shoal.server.wire.requests import NewTable, SeatWish

TALK = [ME, OPEN, OPEN, OPEN]
BOTS = [BOT, BOT, BOT, BOT]


def wish(*seats: object, public: bool = True) -> dict[str, object]:
    return {"game": "getbit", "seats": seats, "options": {"limbs": 8}, "public": public}


WADE = {"kind": "wade"}


def open_tables(browser: Browser) -> list[str]:
    return [row["table"] for row in browser.get("/api/tables").json()["open"]]


@pytest.mark.parametrize(("seats", "words"), [(TALK, "3 of your tables"), (BOTS, "2 games for you")])
def test_a_person_has_so_many_tables_of_a_kind_even_if_they_are_made_at_once(
    tmp_path: Path, seats: list[dict[str, str]], words: str
) -> None:
    with running(tmp_path / "live.db", most_open=3, most_bots=2, pace=60) as server:
        ada, bob = Browser(server.port, "Ada"), Browser(server.port, "Bob")
        with ThreadPoolExecutor(8) as many:
            answers = list(many.map(lambda _: ada.post("/api/tables", wish(*seats)), range(12)))
        refused = [answer.json()["error"] for answer in answers if answer.status_code == 400]
        assert len(refused) >= 12 - 3
        assert all(words in sentence for sentence in refused)
        assert bob.post("/api/tables", wish(*seats)).status_code == 200
        assert ada.post("/api/tables", wish(ME, BOT)).status_code == 200


def test_whoever_filled_a_table_may_open_another(tmp_path: Path) -> None:
    with running(tmp_path / "live.db", most_open=1) as server:
        ada = Browser(server.port, "Ada")
        looking = ada.look(ada.make(ME, OPEN), 0)
        assert ada.post("/api/tables", wish(ME, OPEN, public=False)).status_code == 400
        assert looking.ask("fill", seat=1)["kind"] == "done"
        assert ada.post("/api/tables", wish(ME, OPEN, public=False)).status_code == 200
        assert ada.post("/api/tables", wish(ME, OPEN)).status_code == 400


def test_tables_that_somebody_leaves_to_bots_play_on_and_together_no_faster_than_those_they_may_have(
    tmp_path: Path,
) -> None:
    pace, tables = 0.1, 8
    with running(tmp_path / "live.db", most_bots=1, pace=pace) as server:
        ada = Browser(server.port, "Ada")
        looking = [ada.look(ada.make(ME, BOT), 0) for _ in range(tables)]
        began = time.monotonic()
        left = [each.ask("leave", seat=0)["number"] for each in looking]
        for each, number in zip(looking, left, strict=True):
            each.catch_up(number + 3)  # the first two may have been under way when she left
        assert time.monotonic() - began >= pace * tables


def fill_all_places(server: Running, gate: Path) -> None:
    """Keep the only worker busy until the gate opens, and let a second question wait in front of it."""
    cleo = Browser(server.port, "Cleo")
    for _ in range(2):
        assert cleo.look(cleo.make(ME, game="tides"), 0).play(WADE)["kind"] == "done"
    until(gate.with_suffix(".asked").exists)


def until_waiting(browser: Browser, questions: int) -> None:
    """Wait until so many questions wait for their turn at the workers."""
    until(lambda: f"\nshoal_thoughts_waiting {questions}\n" in browser.get("/metrics").text)


def tables_by(row: int, data: Path) -> list[str]:
    """The tables whose log has this row, in the order in which these were written."""
    with sqlite3.connect(data) as file:
        asked = "SELECT id FROM log JOIN tables ON key = tablekey WHERE number = ? ORDER BY log.rowid"
        return [table for (table,) in file.execute(asked, (row,))]


def ask_bot(browser: Browser) -> str:
    """A new table where a bot is asked."""
    return browser.make(BOT, game="tides")


def ask_fate(browser: Browser) -> str:
    """A new table where fate is asked."""
    table = browser.make(ME, game="tides")
    assert browser.look(table, 0).play(WADE)["kind"] == "done"
    return table


@pytest.mark.parametrize(("ask", "answer"), [(ask_bot, 1), (ask_fate, 2)])
def test_whoever_has_one_table_waits_for_no_more_of_somebodys_many_than_are_worked_at_together(
    tmp_path: Path, gate: Path, ask: Callable[[Browser], str], answer: int
) -> None:
    with running(tmp_path / "live.db", workers=1) as server:
        ada, bob = Browser(server.port, "Ada"), Browser(server.port, "Bob")
        fill_all_places(server, gate)
        many = [ask(ada) for _ in range(6)]
        until_waiting(ada, 6)
        one = ask(bob)
        until_waiting(bob, 7)
        gate.touch()
        until(lambda: {*many, one} <= {*tables_by(answer, tmp_path / "live.db")})
    served = [table for table in tables_by(answer, tmp_path / "live.db") if table in (*many, one)]
    assert one in served[:3]  # one of hers where both places became free at different moments, else two


def test_many_open_tables_of_one_person_leave_room_in_the_list_for_those_of_others(tmp_path: Path) -> None:
    with running(tmp_path / "live.db") as server:
        ada, eve = Browser(server.port, "Ada"), Browser(server.port, "Eve")
        honest = ada.make(ME, OPEN, public=True)
        spam = [eve.make(ME, OPEN, public=True) for _ in range(60)]
        assert open_tables(ada) == [*reversed(spam[-3:]), honest]


def test_a_table_where_somebody_waits_is_listed_before_newer_ones_that_are_deserted(server: Running) -> None:
    ada, bob = Browser(server.port, "Ada"), Browser(server.port, "Bob")
    waited = ada.make(ME, OPEN, public=True)
    looking = ada.look(waited, 0)
    Browser(server.port, "Eve").look(waited)
    deserted = [Browser(server.port, f"Eve {number}").make(ME, OPEN, public=True) for number in range(60)]
    bob.look(deserted[-1])
    listed = open_tables(bob)
    assert (listed[0], listed[1], len(listed)) == (waited, deserted[-1], 50)
    looking.close()


def test_who_answers_for_what_is_thought_at_a_table() -> None:
    person = Person("ada", "Ada")
    wishes = {"me": SeatWish("me"), "open": SeatWish("open"), "bot": SeatWish("bot")}

    def account(*kinds: str, bob: bool = False, away: bool = False) -> str:
        setup = new_setup(NewTable("getbit", tuple(wishes[kind] for kind in kinds)), person)
        chairs = list(setup.chairs)
        if away:
            chairs[0] = Chair("person", "Ada", person="ada", away=True)
        if bob:
            chairs[-1] = Chair("person", "Bob", person="bob")
        setup = TableSetup(setup.id, setup.header, tuple(chairs), False, 0.0, setup.maker)
        return LiveTable(setup).account

    assert account("bot", "bot") == "ada"
    assert account("me", "bot") == account("me", "open", bob=True) == "ada"
    assert account("bot", "open", bob=True) == account("me", "open", bob=True, away=True) == "bob"
    assert account("me", "bot", away=True) == "ada"
