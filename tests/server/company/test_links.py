"""Links that are passed on: what they say before anybody opens them, and where they lead from elsewhere."""

from __future__ import annotations

import re

import pytest

from server.players import ME, OPEN, Browser
from server.running import Running
from shoal.server.operating.settings import Settings
from shoal.server.web import bundle
from shoal.server.web.reach import own_address, reach
from shoal.server.web.server import Server

BOT = {"kind": "bot", "level": "random"}
PAGE = b'<html><head>\n<meta name="description" content="x" />\n<title>Shoal</title>\n</head><body></body></html>'
HTML = {"Accept": "text/html"}


@pytest.fixture(autouse=True)
def built(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """A client whose page is very small."""
    folder = tmp_path_factory.mktemp("client")
    (folder / "index.html").write_bytes(PAGE)
    monkeypatch.setattr(bundle, "BUNDLE", folder)


def said(browser: Browser, path: str) -> dict[str, str]:
    """What a page says of itself."""
    text = browser.get(path).text
    found = dict(re.findall(r'<meta property="og:(\w+)" content="([^"]*)"', text))
    (found["page"],) = re.findall("<title>(.*?)</title>", text)
    return found


def test_a_link_to_a_table_says_who_waits_and_how_many_seats_are_free(ada: Browser) -> None:
    table = ada.make(ME, OPEN, BOT, OPEN)
    told = said(ada, f"/table/{table}")
    assert told["title"] == told["page"] == "Get Bit! · Shoal"
    assert told["description"] == "Ada and Dab are waiting: 2 seats are free."
    assert told["url"].endswith(f"/table/{table}")
    assert told["image"].endswith("/share.png")


def test_names_cannot_write_into_a_page(server: Running) -> None:
    eve = Browser(server.port, '"><script>')
    text = eve.get(f"/table/{eve.make(ME, OPEN)}").text
    assert "<script>" not in text
    assert "&quot;&gt;&lt;script&gt;" in text


def test_nothing_of_a_game_is_in_a_link(ada: Browser) -> None:
    table = ada.make(ME, OPEN, OPEN, OPEN)
    before = ada.get(f"/table/{table}").text
    looking = ada.look(table, 0)
    assert looking.play(looking.choices[0])["kind"] == "done"
    assert ada.get(f"/table/{table}").text == before


def test_unknown_addresses_are_a_page_for_people_and_a_sentence_for_programs(ada: Browser) -> None:
    for path in ("/nowhere", "/deep/in/the/sea", "/table/none"):
        answer = ada.http.get(path, headers=HTML)
        assert answer.status_code == 404
        assert "<title>" in answer.text
    assert ada.get("/nowhere").json() == {"error": "Not Found", "rule": ""}
    assert ada.http.get("/api/nowhere", headers=HTML).status_code == 404
    assert "error" in ada.http.get("/api/nowhere", headers=HTML).json()


def listening_at(host: str, base_url: str = "") -> str:
    server = Server(Settings(data="unused", base_url=base_url))
    server.listens = (host, 8765)
    return reach(server).url


def test_others_reach_a_server_by_its_own_address_or_by_that_in_the_network() -> None:
    assert listening_at("127.0.0.1") == listening_at("localhost") == listening_at("::1") == ""
    assert listening_at("127.0.0.1", "https://shoal.example/") == "https://shoal.example"
    assert listening_at("192.168.1.7") == "http://192.168.1.7:8765"
    here = own_address()
    assert listening_at("0.0.0.0") == (f"http://{here}:8765" if here else "")


def test_a_page_that_only_this_computer_can_open_is_told_so(ada: Browser) -> None:
    assert ada.get("/api/reach").json() == {"url": ""}
