"""Reminders: whoever's turn it is and does not look is told so, once, in peace, and nothing else is told."""

from __future__ import annotations

import time
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from random import Random
from zoneinfo import ZoneInfo

import pytest

from patience import PATIENCE, until
from server.players import BOT, ME, OPEN, Browser, Looking
from server.postgres import Postgres
from server.push_service import Ear, PushService, push_service
from server.running import Running, running
from shoal.core import ShoalError
from shoal.server.reminding import reminding
from shoal.server.reminding.places import NOT_PUBLIC, check_endpoint, is_public
from shoal.server.reminding.quiet import check_quiet, quiet_until
from shoal.server.reminding.sealing import seal_in
from shoal.server.store.common.reminders import Quiet

A_DAY = 24 * 60
ALLOWED = {"push_anywhere": True, "remind_after": 0.0}


@pytest.fixture(scope="module")
def service() -> Iterator[PushService]:
    with push_service() as service:
        yield service


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("server") / "live.db", **ALLOWED) as server:
        yield server


def listen(browser: Browser, service: PushService) -> Ear:
    ear = service.ear(f"{browser.secret[:8]}-{len(service.ears)}")
    answer = browser.post("/api/reminders", ear.subscription)
    assert answer.status_code == 200, answer.text
    return ear


def together(ada: Browser, bob: Browser) -> str:
    """A table of two, where nobody is left."""
    table = ada.make(ME, OPEN)
    looking = bob.look(table)
    assert looking.ask("sit", seat=1)["kind"] == "done"
    looking.close()
    return table


def settled(server: Running) -> None:
    """Wait until everything is done that what happened so far brings about."""
    until(lambda: not server.server.reminding._calling)
    server.call(server.server.reminding.send_due(time.time()))


def play_all(looking: Looking, rng: Random) -> None:
    """Make every move that can be made now."""
    while looking.choices:
        looking.catch_up(looking.play(rng.choice(looking.choices))["number"])


def test_whoever_does_not_look_is_told_whose_turn_it_is_and_nothing_else(
    ada: Browser, bob: Browser, service: PushService
) -> None:
    ear = listen(ada, service)
    table = together(ada, bob)
    looking = bob.look(table, 1)
    play_all(looking, Random(1))
    assert ear.hear() == {"words": "It is your turn at your Get Bit! table with Bob.", "table": table}
    assert ear.headers["Topic"] == table
    assert b"Get Bit" not in b"".join(service.sent)
    looking.close()


def test_no_second_one_comes_before_the_person_has_looked(
    ada: Browser, bob: Browser, service: PushService, server: Running
) -> None:
    ear = listen(ada, service)
    table = together(ada, bob)
    bobs = bob.look(table, 1)
    ear.hear()
    play_all(bobs, Random(1))
    bobs.ask("undo", seat=1)
    play_all(bobs, Random(2))
    settled(server)
    assert ear.heard.empty()
    adas = ada.look(table, 0)
    play_all(adas, Random(1))
    adas.close()
    bobs.hear_the_rest()
    while not bobs.over and not bobs.choices:
        bobs.hear()
    play_all(bobs, Random(3))
    assert ear.hear()["table"] == table
    bobs.close()


def test_whoever_looks_is_not_told_unless_the_page_is_out_of_sight(
    ada: Browser, bob: Browser, service: PushService, server: Running
) -> None:
    ear = listen(ada, service)
    table = together(ada, bob)
    ear.hear()
    adas = ada.look(table, 0)
    bobs = bob.look(table, 1)
    bobs.play(bobs.choices[0])
    settled(server)
    assert ear.heard.empty()
    adas.say("gaze", looking=False)
    adas.hear_the_rest()
    bobs.ask("undo", seat=1)
    assert ear.hear()["table"] == table
    for looking in (adas, bobs):
        looking.close()


def test_a_nudge_reminds_who_does_not_look_at_once_and_within_an_hour_once(
    tmp_path: Path, service: PushService
) -> None:
    with running(tmp_path / "live.db", **{**ALLOWED, "remind_after": 3600}) as server:
        ada, bob = Browser(server.port, "Ada"), Browser(server.port, "Bob")
        ear, table = listen(ada, service), together(ada, bob)
        bobs = bob.look(table, 1)
        settled(server)
        assert ear.heard.empty()
        assert bobs.ask("nudge", seat=0)["kind"] == "done"
        assert ear.hear() == {"words": "It is your turn at your Get Bit! table with Bob.", "table": table}
        person, now = server.call(server.server.people.who(ada.secret)), time.time()
        assert person is not None
        kept = server.server.store.reminders
        assert not server.call(kept.nudge(person.id, table, now, now - 3600))
        assert server.call(kept.nudge(person.id, table, now, now + 1))
        bobs.close()


def test_bots_wait_for_nobody(ada: Browser, service: PushService, server: Running) -> None:
    ear = listen(ada, service)
    looking = ada.look(ada.make(ME, BOT), 0)
    looking.play(looking.choices[0])
    looking.say("gaze", looking=False)
    looking.hear_the_rest()
    looking.close()
    settled(server)
    assert ear.heard.empty()


def test_in_quiet_hours_nothing_is_told_until_they_end(
    ada: Browser, bob: Browser, service: PushService, server: Running
) -> None:
    ear, minute = listen(ada, service), int(time.time() // 60)
    quiet = {"start": (minute - 60) % A_DAY, "end": (minute + 60) % A_DAY, "zone": "UTC"}
    assert ada.post("/api/reminders/quiet", {"quiet": quiet}).json()["quiet"] == quiet
    together(ada, bob)
    settled(server)
    for later in (0, 59):
        server.call(server.server.reminding.send_due(60.0 * (minute + later)))
    assert ear.heard.empty()
    server.call(server.server.reminding.send_due(60.0 * (minute + 60)))
    assert ear.hear()["words"].startswith("It is your turn")


def test_a_browser_that_is_gone_is_forgotten_and_a_service_that_fails_is_tried_again(
    ada: Browser, bob: Browser, service: PushService, server: Running
) -> None:
    gone, failing = listen(ada, service), listen(ada, service)
    gone.answer, failing.answer = 410, 503
    before = server.count("reminders_failed")
    together(ada, bob)
    settled(server)
    until(lambda: ada.get("/api/reminders").json()["endpoints"] == [failing.endpoint])
    until(lambda: server.count("reminders_failed") > before)
    failing.answer = 201
    assert failing.heard.empty()
    server.call(server.server.reminding.send_due(time.time() + 61))
    assert failing.hear()["words"].startswith("It is your turn")


def test_reminders_are_sent_after_a_restart_and_with_the_same_key(tmp_path: Path, service: PushService) -> None:
    data = tmp_path / "live.db"
    with running(data, **{**ALLOWED, "remind_after": 0.5}) as server:
        ada, bob = Browser(server.port, "Ada"), Browser(server.port, "Bob")
        ear = listen(ada, service)
        key = ada.get("/api/reminders").json()["key"]
        together(ada, bob)
        until(lambda: not server.server.reminding._calling)
    with running(data, **ALLOWED) as server:
        assert ear.hear()["words"].endswith("with Bob.")
        again = Browser(server.port)
        again.http.cookies.set("shoal", ada.secret)
        assert again.get("/api/reminders").json()["key"] == key


def test_a_key_of_the_operators_own_is_used_and_a_bad_one_is_a_sentence(tmp_path: Path) -> None:
    from py_vapid import Vapid02

    own = Vapid02()
    own.generate_keys()
    (tmp_path / "key.pem").write_bytes(own.private_pem())
    with running(tmp_path / "live.db", push_key=tmp_path / "key.pem") as server:
        key = Browser(server.port, "Ada").get("/api/reminders").json()["key"]
    assert key == seal_in(tmp_path / "key.pem").public_key
    (tmp_path / "bad.pem").write_text("nothing")
    for name in ("bad.pem", "missing.pem"):
        with pytest.raises(ShoalError, match=f"{name} holds no private key"):
            seal_in(tmp_path / name)
    with running(tmp_path / "live.db") as other:
        assert Browser(other.port, "Ada").get("/api/reminders").json()["key"] != key


def test_a_browser_that_is_logged_out_and_a_person_who_is_deleted_hear_nothing(
    ada: Browser, bob: Browser, service: PushService, server: Running
) -> None:
    ears = [listen(ada, service), listen(bob, service)]
    assert ada.post("/api/sessions/end", {"everywhere": True}).status_code == 200
    assert bob.post("/api/me/delete").status_code == 200
    settled(server)
    kept = server.call(server.server.store.reminders._in.ask("SELECT endpoint FROM subscriptions"))
    assert {ear.endpoint for ear in ears}.isdisjoint(endpoint for (endpoint,) in kept)


def test_somebody_who_looks_at_another_server_is_not_told(
    postgres: Postgres, service: PushService, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The other server says so, however long it takes; where nobody says anything, the reminder is sent soon."""
    monkeypatch.setattr(reminding, "ASK", PATIENCE)
    address = postgres.new()
    with running(address, **ALLOWED) as one, running(address, **ALLOWED) as two:
        ada, bob = Browser(one.port, "Ada"), Browser(one.port, "Bob")
        there = Browser(two.port)
        there.http.cookies.set("shoal", ada.secret)
        table = together(ada, bob)
        adas = there.look(table, 0)
        ear = listen(ada, service)
        bobs = bob.look(table, 1)
        bobs.play(bobs.choices[0])
        adas.catch_up(bobs.number)
        settled(one)
        assert ear.heard.empty()
        monkeypatch.undo()
        adas.close()
        until(lambda: not two.server.registry.hosts[table].connections)
        bobs.ask("undo", seat=1)
        assert ear.hear()["table"] == table
        bobs.close()
    service.ears.clear()


# Where reminders may be sent ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "endpoint",
    [
        "http://push.example/1",
        "https://127.0.0.1/1",
        "https://[::1]/1",
        "https://[::ffff:10.0.0.1]/1",
        "https://[64:ff9b::a00:1]/1",
        "https://10.1.2.3/1",
        "https://169.254.169.254/latest",
        "https://me@push.example/1",
        "https://push.example:nine/1",
        "https:///1",
        "ftp://push.example/1",
        "https://push.example/" + 1000 * "1",
        "https://push.example/\r\nX: y",
    ],
)
def test_reminders_go_to_public_places_only(endpoint: str) -> None:
    with pytest.raises(ShoalError, match="public"):
        check_endpoint(endpoint, anywhere=False)


def test_a_name_that_stands_for_a_private_place_is_not_connected_to(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with push_service() as service, running(tmp_path / "live.db", remind_after=0.0) as server:
        ada, bob = Browser(server.port, "Ada"), Browser(server.port, "Bob")
        ear = service.ear("ada")
        here = f"https://localhost:{service.port}/ada"
        assert ada.post("/api/reminders", ear.subscription).json()["error"] == NOT_PUBLIC
        assert ada.post("/api/reminders", {**ear.subscription, "endpoint": here}).status_code == 200
        together(ada, bob)
        settled(server)
        until(lambda: server.count("reminders_failed") == 1)
        assert service.sent == []


def test_which_addresses_are_public() -> None:
    assert all(map(is_public, ("9.9.9.9", "2620:fe::fe")))
    private = (
        "0.0.0.0",
        "127.1.1.1",
        "192.168.1.1",
        "100.64.0.1",
        "224.0.0.1",
        "fe80::1%eth0",
        "fd00::1",
        "2002:a00:1::",
    )
    assert not any(map(is_public, private))


@pytest.mark.parametrize("change", [{"key": "AAAA"}, {"auth": "AAAA"}, {"key": "é"}, {"key": 87 * "A"}])
def test_keys_that_are_none_are_refused(ada: Browser, service: PushService, change: dict[str, str]) -> None:
    answer = ada.post("/api/reminders", {**service.ear("x").subscription, **change})
    assert (answer.status_code, "keys are not right" in answer.text) == (400, True)


# Quiet hours --------------------------------------------------------------------------------------------------


def at(text: str, zone: str = "Europe/Berlin") -> float:
    return datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(zone)).timestamp()


def test_quiet_hours_are_by_the_clock_where_somebody_lives() -> None:
    night = Quiet(22 * 60, 7 * 60, "Europe/Berlin")
    assert quiet_until(night, at("2027-03-01 21:59")) is None
    assert quiet_until(night, at("2027-03-01 22:00")) == at("2027-03-02 07:00")
    assert quiet_until(night, at("2027-03-02 06:59")) == at("2027-03-02 07:00")
    assert quiet_until(night, at("2027-03-02 07:00")) is None
    assert quiet_until(night, at("2027-03-28 01:00")) == at("2027-03-28 07:00")
    assert quiet_until(Quiet(60, 120, "Asia/Tokyo"), at("2027-03-02 01:30", "Asia/Tokyo")) == at(
        "2027-03-02 02:00", "Asia/Tokyo"
    )
    assert quiet_until(Quiet(60, 60, "UTC"), at("2027-03-02 01:00", "UTC")) is None
    assert quiet_until(None, 0) is None


@pytest.mark.parametrize(
    "quiet", [Quiet(-1, 5, "UTC"), Quiet(0, 1440, "UTC"), Quiet(0, 5, "Moon/Base"), Quiet(0, 5, "../x")]
)
def test_hours_that_are_none_are_refused(quiet: Quiet) -> None:
    with pytest.raises(ShoalError):
        check_quiet(quiet)
