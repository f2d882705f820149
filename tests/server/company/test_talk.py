"""Talk: free among those who were invited, signs among strangers, and nothing from those who watch before the end."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from server.people.test_desk import Admin, id_of
from server.people.test_desk import admin as admin
from server.players import BOT, ME, OPEN, Browser, play_out
from server.postgres import Postgres
from server.running import Running, running
from server.store.test_nodes import at
from shoal.server.store.opening import Data
from shoal.server.tables.talking import SIGNS_ONLY
from shoal.server.web.endpoints.talk import NOT_THERE, SLOWLY

FREELY = {"talk": (1e9, 1e9)}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("server") / "live.db", **FREELY) as server:
        yield server


@pytest.fixture
def cyd(server: Running) -> Browser:
    return Browser(server.port, "Cyd")


def say(browser: Browser, table: str, text: str) -> Any:
    return browser.post(f"/api/tables/{table}/talk", {"text": text}).json()


def heard(browser: Browser, table: str) -> list[str]:
    return [line["text"] for line in browser.get(f"/api/tables/{table}/talk").json()["lines"]]


def is_spoken(message: dict[str, Any]) -> bool:
    return bool(message["kind"] == "spoken")


def test_people_at_one_table_talk_and_all_hear_it(ada: Browser, bob: Browser, nobody: Browser) -> None:
    table = ada.make(ME, OPEN)
    looking = [ada.look(table, 0), bob.look(table), nobody.look(table)]
    line = say(ada, table, "  Good luck,\n everybody!  ")
    assert line["text"] == "Good luck, everybody!"
    told = [one.until(is_spoken) for one in looking]
    assert [one["text"] for one in told] == 3 * ["Good luck, everybody!"]
    assert [one["mine"] for one in told] == [True, False, False]
    assert len({one["who"] for one in told}) == 3
    assert heard(bob, table) == heard(nobody, table) == ["Good luck, everybody!"]
    for one in looking:
        one.close()


def test_among_strangers_there_are_signs_only(ada: Browser, bob: Browser) -> None:
    table = ada.make(ME, OPEN, public=True)
    assert say(ada, table, "Hello")["error"] == SIGNS_ONLY
    assert bob.get(f"/api/tables/{table}/talk").json() == {"free": False, "lines": []}
    looking, others = ada.look(table, 0), bob.look(table)
    looking.say("react", what="wave")
    assert others.until(lambda message: message["kind"] == "reacted")["name"] == "Ada"


def test_what_those_who_watch_say_reaches_those_who_play_when_the_game_is_over(
    ada: Browser, bob: Browser, cyd: Browser
) -> None:
    table = ada.make(ME, BOT)
    adas, bobs = ada.look(table, 0), bob.look(table)
    say(cyd, table, "She should play the five")
    assert bobs.until(is_spoken)["aside"]
    adas.hear_the_rest()
    say(ada, table, "Hm")
    assert bobs.until(is_spoken)["text"] == "Hm"
    assert heard(ada, table) == ["Hm"]
    assert heard(bob, table) == heard(cyd, table) == ["She should play the five", "Hm"]
    play_out([adas], Random(1))
    assert not any("five" in text and "spoken" in text for text in adas.raw)
    assert heard(ada, table) == ["She should play the five", "Hm"]
    say(cyd, table, "Well played")
    assert adas.until(is_spoken)["text"] == "Well played"
    for one in (adas, bobs):
        one.close()


def test_talk_is_no_part_of_the_log_nor_of_the_record(ada: Browser, server: Running) -> None:
    table = ada.make(ME, BOT)
    looking = ada.look(table, 0)
    say(ada, table, "Hello")
    looking.until(is_spoken)
    play_out([looking], Random(1))
    assert "Hello" not in ada.get(f"/api/tables/{table}/record").text
    assert "Hello" not in str(server.call(server.server.store.rows(table)))


def test_talk_is_there_after_a_restart_and_on_every_server(postgres: Postgres) -> None:
    address = postgres.new()
    with running(address, **FREELY) as one, running(address, **FREELY) as two:
        ada, bob = Browser(one.port, "Ada"), Browser(two.port, "Bob")
        table = ada.make(ME, OPEN)
        bobs = bob.look(table)
        say(ada, table, "Over here")
        assert bobs.until(is_spoken)["text"] == "Over here"
        assert heard(at(two, ada), table) == ["Over here"]
        bobs.close()


@pytest.mark.parametrize("text", ["", "   ", "\u3164", "a\u202eb", "a\x00b", "x" * 281, "Z" + 9 * "\u0301"])
def test_what_cannot_be_seen_or_read_is_refused(ada: Browser, text: str) -> None:
    table = ada.make(ME, OPEN)
    assert "A line of talk has" in (why := say(ada, table, text)["error"]) or "In a line of talk" in why
    assert heard(ada, table) == []


def test_nobody_talks_without_a_name_too_fast_or_where_there_is_nothing(
    ada: Browser, nobody: Browser, tmp_path: Any
) -> None:
    table = ada.make(ME, OPEN)
    assert say(nobody, table, "Hi")["error"] == "Choose a name first."
    assert say(ada, "nowhere", "Hi")["error"] == "There is no such table."
    with running(tmp_path / "live.db") as server:
        fast = Browser(server.port, "Fast")
        table = fast.make(ME, OPEN)
        said = [say(fast, table, "Hi").get("error", "") for _ in range(8)]
        assert said == 6 * [""] + 2 * [SLOWLY]


def test_a_line_is_reported_to_the_operator_once_by_those_who_may_hear_it(
    ada: Browser, bob: Browser, cyd: Browser, server: Running
) -> None:
    table = ada.make(ME, OPEN)
    line, aside = say(ada, table, "You fish")["id"], say(cyd, table, "Psst")["id"]
    for _ in range(2):
        assert bob.post("/api/talk/report", {"line": line}).status_code == 200
    assert ada.post("/api/talk/report", {"line": aside}).json()["error"] == NOT_THERE
    assert ada.post("/api/talk/report", {"line": "none"}).status_code == 404
    (report,) = [one for one in server.call(server.server.store.talk.reports(9)) if one.table == table]
    assert (report.line, report.name, report.text, report.reports) == (line, "Ada", "You fish", 1)
    server.call(server.server.store.talk.settle(line, remove=True))
    assert heard(bob, table) == ["Psst"]


def test_a_report_stays_when_its_reporter_goes_and_says_no_more_whose_it_was(data: Data) -> None:
    with running(data, **FREELY) as server:
        ada, bob = Browser(server.port, "Ada"), Browser(server.port, "Bob")
        line = say(ada, ada.make(ME, OPEN), "You fish")["id"]
        bob.post("/api/talk/report", {"line": line})
        person, talk = server.call(server.server.people.who(bob.secret)), server.server.store.talk
        assert person is not None
        assert [one.text for one in server.call(talk.reported_by(person.id))] == ["You fish"]
        assert bob.post("/api/me/delete").status_code == 200
        assert server.call(talk.reported_by(person.id)) == []
        assert [one.reports for one in server.call(talk.reports(9))] == [1]


def test_an_operator_sees_what_was_reported_and_removes_it(data: Data, admin: Admin) -> None:
    with running(data, **FREELY) as server:
        ada, bob = Browser(server.port, "Ada"), Browser(server.port, "Bob")
        table = ada.make(ME, OPEN)
        line = say(ada, table, "You fish")["id"]
        assert admin("reports").strip() == "There are no reports."
        bob.post("/api/talk/report", {"line": line})
        row = admin("reports").splitlines()[1]
        assert row.split()[:3] == [line, "1", table]
        assert row.rstrip().endswith("You fish")
        assert id_of(admin, "Ada") in row
        assert admin("settle", line, "--remove").strip() == "That line is gone."
        assert heard(bob, table) == []
        assert "There is no report" in admin("settle", line, code=2)


def test_what_somebody_said_goes_with_them(ada: Browser, bob: Browser) -> None:
    table = bob.make(ME, OPEN)
    say(ada, table, "Hello")
    ada.post("/api/me/delete")
    assert heard(bob, table) == []


def test_no_mark_of_who_said_something_leads_to_the_person(ada: Browser, bob: Browser, server: Running) -> None:
    table = ada.make(ME, OPEN)
    say(ada, table, "Hello")
    person = server.call(server.server.people.who(ada.secret))
    assert person is not None
    answer = bob.get(f"/api/tables/{table}/talk").text
    assert person.id not in answer
    assert ada.get(f"/api/tables/{table}/talk").json()["lines"][0]["who"] not in answer
