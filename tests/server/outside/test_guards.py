"""What keeps strangers, haste and slowness from doing harm."""

from __future__ import annotations

from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from patience import PATIENCE, until
from server.players import BOT, ME, OPEN, Browser
from server.running import Running, running
from server.wire import Wire, frame
from shoal.server.operating.limits import FINE, FLOODS, TOO_FAST, Limit, Purse
from shoal.server.operating.networks import network_of
from shoal.server.tables.connection import Connection


@pytest.mark.parametrize("path", ["/", "/api/me", "/api/games", "/nothing/here", "/healthz", "/api/tables/none/record"])
def test_every_answer_has_the_strict_headers(nobody: Browser, path: str) -> None:
    headers = nobody.get(path).headers
    assert headers["content-security-policy"] == (
        "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; connect-src 'self'; "
        "frame-ancestors 'none'; base-uri 'none'; form-action 'self'"
    )
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "same-origin"


def test_the_cookie_is_out_of_reach_of_scripts_and_its_secret_is_in_no_file(tmp_path: Path) -> None:
    with running(tmp_path / "live.db", base_url="https://play.example") as server:
        ada = Browser(server.port)
        cookie = ada.post("/api/me", {"name": "Ada"}).headers["set-cookie"]
        secret = cookie.partition("=")[2].partition(";")[0]
        link = ada.post("/api/device", headers={"Cookie": f"shoal={secret}"}).json()
    assert all(word in cookie for word in ("HttpOnly", "SameSite=lax", "Path=/", "Secure"))
    assert link["url"].startswith("https://play.example/device/")
    written = b"".join(file.read_bytes() for file in tmp_path.iterdir())
    assert b"Ada" in written
    assert secret.encode() not in written
    assert link["url"].rpartition("/")[2].encode() not in written


def test_sockets_and_posts_from_other_sites_are_refused(server: Running, ada: Browser) -> None:
    table = ada.make(ME, OPEN, OPEN, OPEN)
    with pytest.raises(InvalidStatus):
        ada.open(table, Origin="https://elsewhere.example")
    ada.open(table, Origin=f"http://127.0.0.1:{server.port}").close()
    answer = ada.post("/api/me", {"name": "Eve"}, headers={"Origin": "https://elsewhere.example"})
    assert answer.status_code == 403
    assert ada.get("/api/me").json() == {"name": "Ada"}


def test_behind_a_proxy_the_address_that_people_use_counts(tmp_path: Path) -> None:
    with running(tmp_path / "live.db", base_url="https://play.example") as server:
        ada = Browser(server.port)
        answer = ada.post("/api/me", {"name": "Ada"}, headers={"Origin": "https://play.example"})
        assert answer.status_code == 200


def test_a_socket_for_a_table_that_is_not_there_is_closed_with_a_word(ada: Browser) -> None:
    with pytest.raises(ConnectionClosed) as closed:
        ada.open("nothere").recv(timeout=PATIENCE)
    assert closed.value.rcvd is not None
    assert (closed.value.rcvd.code, closed.value.rcvd.reason) == (4404, "There is no such table.")


def test_a_frame_beyond_all_measure_closes_the_socket(ada: Browser) -> None:
    socket = ada.open(ada.make(ME, OPEN, OPEN, OPEN))
    socket.send("x" * 100_000)
    with pytest.raises(ConnectionClosed) as closed:
        socket.recv(timeout=PATIENCE)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1009


def test_a_body_beyond_all_measure_is_refused(ada: Browser) -> None:
    assert ada.post("/api/me", {"name": "x" * 20_000}).status_code == 413
    assert ada.http.post("/api/records", content=b"x" * 2_000_000).status_code == 413


def test_haste_is_refused_until_a_moment_has_passed(tmp_path: Path) -> None:
    with running(tmp_path / "live.db", posts=(4, 0.001), messages=(7, 0.001)) as server:
        ada = Browser(server.port, "Ada")
        table = ada.make(ME, OPEN, OPEN, OPEN)
        assert [ada.post("/api/me", {"name": "Ada"}).status_code for _ in range(4)] == [200, 200, 200, 429]
        looking = ada.look(table, 0)
        for _ in range(3):
            looking.say("ping")
        assert [looking.hear()["kind"] for _ in range(3)] == ["pong", "pong", "refusal"]
        assert "fast" in looking.raw[-1]


def test_what_was_spent_comes_back_and_debts_are_bounded() -> None:
    limit = Limit(10, 2)
    assert [limit.spend("Ada", 4, 0) for _ in range(5)] == [FINE, FINE, FINE, TOO_FAST, FLOODS]
    assert limit.spend("Bob", 4, 0) == FINE
    assert limit.indebted("Ada", 5.4)
    assert limit.spend("Ada", 1, 5.5) == FINE
    limit.forget(9)
    assert len(limit) == 1
    limit.forget(11)
    assert len(limit) == 0


def test_when_a_network_is_too_fast_those_who_say_most_have_to_stop_and_the_others_can_stay() -> None:
    own, shared = Limit(60, 20), Limit(100, 10)
    loud, quiet = (Purse(own, who, shared, "here") for who in ("loud", "quiet"))
    heard = [loud.pay(1, second / 20) for second in range(1000)]
    assert heard.index(TOO_FAST) > 100
    assert FLOODS in heard[:300]
    assert quiet.pay(1, 50) == TOO_FAST
    assert quiet.pay(1, 65) == FINE


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::7", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("whatever", ""),
    ],
)
def test_a_network_is_an_address_or_the_half_of_one_that_cannot_be_chosen(address: str, network: str) -> None:
    assert network_of(address) == network


def test_a_silent_socket_is_closed_and_one_that_speaks_is_not(server: Running, ada: Browser) -> None:
    looking = ada.look(ada.make(ME, OPEN, OPEN, OPEN), 0)
    server.sweep(later=3500)
    looking.say("ping")
    assert looking.hear()["kind"] == "pong"
    server.sweep(later=3700)
    with pytest.raises(ConnectionClosed) as closed:
        looking.hear()
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1013


def test_a_reader_that_does_not_read_is_dropped_disturbs_nobody_and_may_resume(tmp_path: Path) -> None:
    with running(tmp_path / "live.db", queue=(32, 1 << 20), send_buffer=4096) as server:
        ada = Browser(server.port, "Ada")
        table = ada.make(ME, OPEN, OPEN, OPEN)
        one, lazy = ada.look(table, 0), Wire(server.port, table, receive=4096)
        lazy.flood(frame(b'{"kind":"hello"}'), until=lambda: server.count("slow_readers_dropped") == 1)
        assert one.play({"kind": "play", "robot": 0, "card": 2})["kind"] == "done"
        assert Browser(server.port).look(table).number == one.number
        one.close()
        until(lambda: server.connections() <= 2)  # what browsers keep for their next request


class Stuck:
    """A way to somebody who does not read."""

    ready = False

    def say(self, text: bytes) -> None:
        raise AssertionError("The reader is not ready.")

    def pause(self) -> None: ...

    def resume(self) -> None: ...

    def stop(self) -> None: ...


def test_what_waits_for_a_slow_reader_is_bounded_in_bytes_too() -> None:
    connection = Connection(Stuck(), None, (1000, 5000))
    for _ in range(5):
        connection.offer(b"x" * 1000)
    assert not connection.slow
    connection.offer(b"x")
    assert connection.slow
    assert connection.closing


def test_health_and_numbers_for_operators(server: Running, ada: Browser) -> None:
    looking = ada.look(ada.make(ME, BOT, BOT, BOT), 0)
    looking.play(looking.choices[0])
    assert ada.get("/healthz").text == "ok\n"
    numbers = dict(line.split() for line in ada.get("/metrics").text.splitlines() if not line.startswith("#"))
    assert float(numbers["shoal_rows_committed_total"]) >= 1
    assert float(numbers["shoal_sockets"]) >= 1
    assert float(numbers["shoal_tables"]) >= 1
    assert float(numbers["shoal_memory_bytes"]) > 1e6
