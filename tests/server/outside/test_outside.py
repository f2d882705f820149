"""Whatever comes from outside, nothing fails inside: no answer of 500, no trace in the log."""

from __future__ import annotations

import logging
import time
from random import Random

import pytest

from server.players import BOT, ME, Browser
from server.running import Running
from server.strangers import Asked, anything, send

REQUESTS = 2000
LONG = "x" * 300
HERE = {"x": 1000, "y": 1000, "turn": 0}
FLICK = {"kind": "flick", "heading": 900, "power": 40, "height": 11, "side": 0}


@pytest.fixture(autouse=True)
def _nothing_fails(server: Running, caplog: pytest.LogCaptureFixture) -> object:
    """After each test: nothing was counted as a failure, and nothing bad is in the log."""
    before = server.count("errors")
    with caplog.at_level(logging.WARNING):
        yield
        Browser(server.port).get("/healthz")
    assert server.count("errors") == before
    bad = [record for record in caplog.records if record.exc_info or record.levelno >= logging.ERROR]
    assert [record.getMessage() for record in bad] == []


@pytest.mark.parametrize(
    "path", [f"/{LONG}", f"/app/{LONG}.js", "/app/%00", "/%00", f"/table/{LONG}", f"/device/{LONG}"]
)
def test_a_file_that_cannot_be_is_not_there(nobody: Browser, path: str) -> None:
    assert nobody.get(path).status_code in (200, 404, 410)


@pytest.mark.parametrize(
    "host", ["h" * 5000, "[", "a b", "x" * 300 + ".example", "user@evil.example", "evil.example/x"]
)
def test_a_host_that_is_none_is_not_followed(server: Running, ada: Browser, host: str) -> None:
    own = f"http://127.0.0.1:{server.port}/"
    link = ada.post("/api/device", headers={"Host": host})
    assert link.json()["url"].startswith(own)
    code = ada.http.get("/api/qr/table/x", headers={"Host": host})
    assert (code.status_code, code.text) == (200, ada.get("/api/qr/table/x").text)
    assert ada.http.get("/about/", headers={"Host": host}).headers["location"] == f"{own}about"


@pytest.mark.parametrize("origin", ["http://[", "http://[::1", "null", "http://", "//", ":"])
def test_an_origin_that_is_none_is_another_site(ada: Browser, origin: str) -> None:
    assert ada.post("/api/me", {"name": "Eve"}, headers={"Origin": origin}).status_code == 403
    headers = f"Origin: {origin}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    key = "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nHost: 127.0.0.1\r\n\r\n"
    assert send(ada.port, Asked(f"GET /live/x HTTP/1.1\r\n{headers}{key}".encode(), False)) == 403


@pytest.mark.parametrize("turn", [10**9, -1, 2**62, 10**25, 1e300])
def test_a_turn_that_no_penguin_has_is_refused(ada: Browser, turn: float) -> None:
    wish = {"places": [{**HERE, "turn": turn}, None], "penguin": 0, "flick": FLICK}
    answer = ada.http.post("/api/practice/icecool", json=wish)
    assert (answer.status_code, answer.json()["rule"]) == (400, "IC-7")
    assert answer.json()["error"].endswith(".")


def test_somebody_who_hangs_up_in_the_middle_of_a_sentence_disturbs_nobody(server: Running, ada: Browser) -> None:
    before, paths = server.count("requests"), ("/api/me", "/api/tables", "/api/records")
    for path in paths:
        head = f"POST {path} HTTP/1.1\r\nHost: x\r\nCookie: shoal={ada.secret}\r\nContent-Length: 100\r\n\r\n"
        send(server.port, Asked(f'{head}{{"name":'.encode(), True))
    while server.count("requests") < before + len(paths):
        time.sleep(0.005)


def test_letters_that_are_none_are_refused_with_a_sentence(server: Running, ada: Browser) -> None:
    assert ada.http.post("/api/me", content=b'{"name":"\xff"}').status_code == 400
    assert ada.http.post("/api/records", content=b"\xff").status_code == 400
    assert ada.http.get("/api/me", headers={b"Cookie": b"shoal=\xff\xfe"}).status_code == 200
    assert send(server.port, Asked(b"GET /\xff\xfe HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n", False)) == 400
    assert ada.get("/%ff%fe").status_code == 404
    assert ada.get("/api/replays/%ff?eyes=%ff").status_code == 404


def test_anything_at_all_is_answered_without_a_failure_inside(server: Running, ada: Browser) -> None:
    luck, cookie = Random("strangers"), f"shoal={ada.secret}".encode()
    for number in range(REQUESTS):
        asked = anything(luck, cookie)
        status = send(server.port, asked)
        assert status < 500, (number, status, asked.data[:2000])
        if number % 100 == 0:
            cookie = f"shoal={Browser(server.port, 'Ada').secret}".encode()
    assert Browser(server.port, "Ada").make(ME, BOT)
