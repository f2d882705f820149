"""What the HTTP addresses answer."""

from __future__ import annotations

from random import Random

import pytest
import segno

from server.players import BOT, ME, OPEN, Browser, play_out
from server.replays import watched
from shoal import games
from shoal.server.replays.making import read_record


def test_a_person_exists_from_the_first_name_on(nobody: Browser) -> None:
    assert nobody.get("/api/me").json() == {"name": ""}
    assert nobody.secret == ""
    assert nobody.post("/api/me", {"name": " Ada "}).json() == {"name": "Ada"}
    assert nobody.get("/api/me").json() == {"name": "Ada"}
    assert nobody.post("/api/me", {"name": "Bea"}).json() == {"name": "Bea"}


@pytest.mark.parametrize("body", [{"name": ""}, {"name": "a\u0000"}, {"name": 7}, {}, {"name": "A", "admin": True}, []])
def test_a_name_that_cannot_be_is_refused_with_a_sentence(nobody: Browser, body: object) -> None:
    answer = nobody.post("/api/me", body)
    assert answer.status_code == 400
    assert answer.json()["error"].endswith(".")
    assert nobody.get("/api/me").json() == {"name": ""}


def test_another_device_is_signed_in_once(ada: Browser, nobody: Browser) -> None:
    link = ada.post("/api/device").json()
    assert link["minutes"] == 10
    answer = nobody.http.post(link["url"])
    assert (answer.status_code, answer.headers["location"]) == (303, "/")
    assert nobody.get("/api/me").json() == {"name": "Ada"}
    assert nobody.secret != ada.secret
    used = Browser(ada.port).get(link["url"])
    assert (used.status_code, used.headers["content-type"]) == (410, "text/html; charset=utf-8")
    assert "This link no longer works" in used.text
    assert 'href="/"' in used.text
    assert Browser(ada.port).post("/api/device").status_code == 401


def test_the_games_tell_what_a_start_page_needs(nobody: Browser) -> None:
    cards = {card["name"]: card for card in nobody.get("/api/games").json()}
    getbit = cards["getbit"]
    assert (getbit["title"], getbit["seats"]) == ("Get Bit!", [2, 6])
    assert [option["name"] for option in getbit["options"]] == ["refresh_at", "limbs", "memory"]
    assert [level["name"] for level in getbit["levels"]] == ["random", "gentle", "casual", "sharp", "expert"]
    assert all(level["sentence"].endswith(".") for card in cards.values() for level in card["levels"])
    characters = {level["name"]: [one["level"] for one in level["characters"]] for level in getbit["levels"]}
    assert characters["sharp"] == ["sharp-bold", "sharp-careful", "sharp-greedy"]
    assert characters["casual"] == []
    assert cards.keys() == set(games.names())
    assert all(card["sentence"].endswith(".") and card["credit"] for card in cards.values())


def test_rules_of_a_game_that_is_not_there_are_refused(nobody: Browser) -> None:
    assert nobody.get("/api/rules/chess").status_code == 400


BAD_TABLES = [
    {"game": "chess", "seats": [ME, BOT]},
    {"game": "getbit", "seats": [ME]},
    {"game": "getbit", "seats": [ME] + [BOT] * 6},
    {"game": "getbit", "seats": [ME, ME]},
    {"game": "getbit", "seats": [ME, {"kind": "bot", "level": "godlike"}]},
    {"game": "getbit", "seats": [ME, {"kind": "here", "name": ""}]},
    {"game": "getbit", "seats": [ME, {"kind": "throne"}]},
    {"game": "getbit", "seats": [ME, BOT], "options": {"limbs": 5}},
    {"game": "getbit", "seats": [ME, BOT], "options": {"shark": 2}},
    {"seats": []},
    "table",
]


@pytest.mark.parametrize("body", BAD_TABLES, ids=range(len(BAD_TABLES)))
def test_a_table_that_cannot_be_is_refused_with_a_sentence(ada: Browser, body: object) -> None:
    answer = ada.post("/api/tables", body)
    assert answer.status_code == 400
    assert answer.json()["error"].endswith(".")


def test_a_table_needs_somebody_with_a_name(nobody: Browser) -> None:
    answer = nobody.post("/api/tables", {"game": "getbit", "seats": [ME, BOT]})
    assert (answer.status_code, answer.json()["error"]) == (401, "Choose a name first.")


def test_lists_show_my_tables_whose_turn_it_is_and_what_is_open(ada: Browser, bob: Browser) -> None:
    table, hidden = ada.make(ME, OPEN, OPEN, OPEN, public=True), ada.make(ME, OPEN, OPEN, OPEN)
    mine = {row["table"]: row for row in ada.get("/api/tables").json()["mine"]}
    assert mine[table]["turn"] is True
    assert [seat["kind"] for seat in mine[table]["seats"]] == ["person", "open", "open", "open"]
    ada.look(table, 0).play({"kind": "play", "robot": 0, "card": 1})
    assert {row["table"]: row.get("turn", False) for row in ada.get("/api/tables").json()["mine"]}[table] is False
    opened = [row["table"] for row in bob.get("/api/tables").json()["open"]]
    assert table in opened
    assert hidden not in opened
    bob.look(table).ask("sit", seat=1)
    assert table in [row["table"] for row in bob.get("/api/tables").json()["mine"]]


def test_the_address_of_a_page_is_to_be_had_as_a_picture(ada: Browser) -> None:
    answer = ada.get("/api/qr/table/fish")
    assert answer.headers["content-type"] == "image/svg+xml"
    drawn = segno.make_qr(f"http://127.0.0.1:{ada.port}/table/fish").svg_inline(scale=6, border=2)
    assert answer.text.rpartition(' d="')[2].partition('"')[0] in drawn
    assert ada.get(f"/api/qr/{'long' * 100}").status_code == 404


def test_a_record_can_be_had_after_the_end_and_watched_through_any_eyes(ada: Browser, nobody: Browser) -> None:
    table = ada.make(ME, BOT, BOT, BOT, memory=True)
    for path in (f"/api/tables/{table}/record", f"/api/replays/{table}/record", f"/api/replays/{table}?eyes=all"):
        assert nobody.get(path).status_code == 403
    looking = ada.look(table, 0)
    play_out([looking], Random(2))
    record = nobody.get(f"/api/tables/{table}/record")
    assert record.headers["content-disposition"] == f'attachment; filename="getbit-{table}.jsonl"'
    assert nobody.get(f"/api/replays/{table}/record").text == record.text
    replayed = read_record(record.text)
    assert replayed.header.names[0] == "Ada"
    assert replayed.header.bots == ("", "random", "random", "random")

    everything, spectator, seat = (watched(nobody, table, eyes) for eyes in ("all", "spectator", "0"))
    assert everything.last == len(everything.steps) == len(replayed.entries)
    sealed = next(number for number, view in everything.views.items() if view["robots"][1]["card"])
    assert spectator.views[sealed]["robots"][1]["card"] is None
    assert seat.views[sealed]["seat"] == 0
    assert everything.views[sealed]["robots"][2]["hand"] is not None
    assert spectator.views[sealed]["robots"][2]["hand"] is None
    assert spectator.views[spectator.last] == looking.view | {"seat": None}
    assert nobody.get(f"/api/replays/{table}?eyes=9").status_code == 400


def test_a_record_from_elsewhere_can_be_watched(ada: Browser, nobody: Browser) -> None:
    table = ada.make(ME, BOT)
    play_out([ada.look(table, 0)], Random(2))
    text = nobody.get(f"/api/tables/{table}/record").text.replace('"Ada"', '"<i>A\\u0000da</i>"')
    answer = nobody.http.post("/api/records", content=text)
    assert nobody.http.post("/api/records", content=text).json() == answer.json()
    id = answer.json()["replay"]
    record = nobody.get(f"/api/replays/{id}/record")
    assert record.text == text
    assert record.headers["content-disposition"] == f'attachment; filename="getbit-{id}.jsonl"'
    replay = watched(nobody, id, "1")
    assert [seat["name"] for seat in replay.seats] == ["<i>Ada</i>", "Bass"]
    assert "won" in replay.steps[-1]["now"]["over"]["headline"]
    blank = nobody.http.post("/api/records", content=text.replace("<i>A\\u0000da</i>", "\\u3164")).json()["replay"]
    assert [seat["name"] for seat in watched(nobody, blank).seats] == ["Seat 1", "Bass"]
    unfinished = "\n".join(text.splitlines()[:9]) + "\n"
    replay = watched(nobody, nobody.http.post("/api/records", content=unfinished).json()["replay"])
    assert (replay.steps[-1]["now"]["over"], len(replay.steps), replay.last) == (None, 8, 8)


@pytest.mark.parametrize(
    "content", [b"", b"hello", b"\xff\xfe", b'{"record":1}', b'{"record":1,"game":"getbit","rules":"1.0","seats":99}']
)
def test_a_record_that_cannot_be_is_refused_with_a_sentence(nobody: Browser, content: bytes) -> None:
    answer = nobody.http.post("/api/records", content=content)
    assert answer.status_code == 400
    assert answer.json()["error"].endswith(".")


def test_a_bad_record_is_refused_with_the_line_to_look_at(nobody: Browser) -> None:
    answer = nobody.http.post("/api/records", content=b"hello\n")
    assert answer.json() == {"error": "Line 1: This is not a line of JSON.", "rule": ""}


def test_browsers_that_look_for_an_icon_find_the_one_of_the_house(nobody: Browser) -> None:
    answer = nobody.get("/favicon.ico")
    assert (answer.status_code, answer.headers["location"]) == (308, "/favicon.svg")


def test_pages_that_are_not_there_say_so(nobody: Browser) -> None:
    for path in ("/api/replays/none", "/nothing", "/api/tables/none/record", "/app/../pyproject.toml", "/..%2fapp.py"):
        assert nobody.get(path).status_code == 404
