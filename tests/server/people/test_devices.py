"""One person on many devices: links that ask first, sessions that can be ended, and a person who is forgotten."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from random import Random

from websockets.exceptions import ConnectionClosed

from server.players import BOT, ME, OPEN, Browser, Looking, play_out
from server.replays import watched
from server.running import Running, running
from shoal.server.store.sqlite.migrations import _steps, migrate
from shoal.server.store.sqlite.writing import connect

SIGNED_OUT = {"name": ""}
PHONE = "Mozilla/5.0 (Android 15; Mobile; rv:150.0) Gecko/150.0 Firefox/150.0"


def link_of(browser: Browser) -> str:
    return str(browser.post("/api/device").json()["url"])


def phone_of(browser: Browser) -> Browser:
    """The same person on a second device."""
    phone = Browser(browser.port)
    phone.http.headers["User-Agent"] = PHONE
    assert phone.http.post(link_of(browser)).status_code == 303
    return phone


def closed(looking: Looking) -> bool:
    """Hear until the server closes the socket."""
    try:
        looking.until(lambda _: False)
    except ConnectionClosed:
        return True
    return False


# Links --------------------------------------------------------------------------------------------------------


def test_a_look_at_a_link_uses_nothing_up_and_changes_nothing(ada: Browser, bob: Browser, nobody: Browser) -> None:
    link = link_of(ada)
    for visitor, name in ((nobody, ""), (bob, "Bob")):
        for _ in range(3):
            answers = [visitor.http.head(link), visitor.get(link)]
            assert [answer.status_code for answer in answers] == [200, 200]
            assert all("set-cookie" not in answer.headers for answer in answers)
            assert "Use this browser as Ada?" in answers[1].text
        assert visitor.get("/api/me").json() == {"name": name}
    assert nobody.http.post(link).status_code == 303
    assert nobody.get("/api/me").json() == {"name": "Ada"}
    assert Browser(ada.port).get(link).status_code == 410
    assert Browser(ada.port).http.post(link).status_code == 410


def test_a_link_says_plainly_whom_it_replaces_and_what_that_means(ada: Browser, bob: Browser, nobody: Browser) -> None:
    link = link_of(ada)
    assert "instead" not in nobody.get(link).text
    page = bob.get(link).text
    assert "You are Bob in this browser. If you continue, you will be Ada here instead" in page
    assert "No other browser is signed in as Bob, so nobody could play as Bob again." in page
    phone_of(bob)
    assert "Bob can still be reached from the other browsers that are signed in." in bob.get(link).text
    assert "You are already Ada here" in ada.get(link).text
    assert ada.http.post(link).headers["location"] == "/"
    old = bob.secret
    assert bob.http.post(link).status_code == 303
    assert bob.get("/api/me").json() == {"name": "Ada"}
    forgotten = Browser(ada.port)
    forgotten.http.cookies.set("shoal", old)
    assert forgotten.get("/api/me").json() == SIGNED_OUT


def test_a_link_is_used_by_our_own_page_only(ada: Browser, nobody: Browser) -> None:
    link = link_of(ada)
    assert nobody.http.post(link, headers={"Origin": "https://elsewhere.example"}).status_code == 403
    assert nobody.get("/api/me").json() == SIGNED_OUT
    assert nobody.http.post(link, headers={"Origin": f"http://127.0.0.1:{ada.port}"}).status_code == 303


def test_names_on_the_page_of_a_link_are_text(server: Running, nobody: Browser) -> None:
    page = nobody.get(link_of(Browser(server.port, "<script>x</script>"))).text
    assert "&lt;script&gt;x" in page
    assert "<script>" not in page


def test_links_follow_the_address_that_the_operator_set(tmp_path: Path) -> None:
    with running(tmp_path / "live.db", base_url="https://play.example") as server:
        ada = Browser(server.port)
        cookie = ada.post("/api/me", {"name": "Ada"}).headers["set-cookie"].partition(";")[0]
        for host in ("evil.example", "127.0.0.1"):
            link = ada.post("/api/device", headers={"Host": host, "Cookie": cookie}).json()["url"]
            assert link.startswith("https://play.example/device/")


# Sessions -----------------------------------------------------------------------------------------------------


def test_sessions_are_listed_and_ended_one_by_one(ada: Browser, bob: Browser) -> None:
    phone = phone_of(ada)
    sessions = ada.get("/api/sessions").json()["sessions"]
    assert [(one["browser"], one["here"]) for one in sessions] == [("Firefox on Android", False), ("A browser", True)]
    assert phone.get("/api/sessions").json()["sessions"][0]["here"]
    looking, link = phone.look(ada.make(ME, OPEN), 0), link_of(ada)
    assert bob.post("/api/sessions/end", {"session": sessions[0]["id"]}).status_code == 404
    left = ada.post("/api/sessions/end", {"session": sessions[0]["id"]}).json()["sessions"]
    assert [one["here"] for one in left] == [True]
    assert closed(looking)
    assert phone.get("/api/me").json() == SIGNED_OUT
    assert ada.get("/api/me").json() == {"name": "Ada"}
    assert bob.get(link).status_code == 410
    again = ada.post("/api/sessions/end", {"session": sessions[0]["id"]})
    assert (again.status_code, again.json()["error"]) == (404, "That browser is already logged out.")


def test_logging_out_here_takes_the_cookie_along(ada: Browser) -> None:
    phone = phone_of(ada)
    here = next(one for one in ada.get("/api/sessions").json()["sessions"] if one["here"])
    assert ada.post("/api/sessions/end", {"session": here["id"]}).json() == {"sessions": []}
    assert ada.secret == ""
    assert phone.get("/api/me").json() == {"name": "Ada"}


def test_somebody_can_log_out_everywhere(ada: Browser, nobody: Browser) -> None:
    phone = phone_of(ada)
    assert ada.post("/api/sessions/end", {"everywhere": True}).json() == {"sessions": []}
    assert [browser.get("/api/me").json() for browser in (ada, phone)] == [SIGNED_OUT] * 2
    assert nobody.get("/api/sessions").status_code == 401
    assert nobody.post("/api/sessions/end", {"everywhere": True}).status_code == 401


def test_sessions_from_before_there_were_any_can_be_listed(tmp_path: Path) -> None:
    connection = connect(tmp_path / "old.db")
    connection.executescript(f"{_steps()[0]} PRAGMA user_version = 1;")
    connection.execute("INSERT INTO persons VALUES ('p1', 'Ada', 1)")
    connection.executemany("INSERT INTO secrets VALUES (?, 'p1', ?, 9)", [("one", 1), ("two", 2)])
    migrate(connection)
    found = connection.execute("SELECT count(DISTINCT session), min(used), max(used) FROM secrets").fetchone()
    assert found == (2, 1, 2)


# Being forgotten ----------------------------------------------------------------------------------------------


def everything_in(data: Path) -> bytes:
    with sqlite3.connect(data) as connection:
        return "\n".join(connection.iterdump()).encode()


def test_a_person_who_is_deleted_leaves_games_and_no_name(tmp_path: Path) -> None:
    with running(tmp_path / "live.db") as server:
        ada, bob = Browser(server.port, "Adelheid"), Browser(server.port, "Bob")
        finished = ada.make(ME, OPEN, {"kind": "here", "name": "Adelheids Mama"}, game="getbit")
        other = bob.look(finished)
        other.ask("sit", seat=1)
        other = bob.look(finished, 1)
        play_out([ada.look(finished, 0), other, ada.look(finished, 2)], Random(1))
        assert watched(bob, finished).seats[0]["name"] == "Adelheid"
        shared, alone = bob.make(ME, OPEN, OPEN, OPEN), ada.make(ME, BOT, public=True)
        joining = ada.look(shared)
        joining.ask("sit", seat=1)
        mine, friend, lonely = ada.look(shared, 1), bob.look(shared, 0), ada.look(alone, 0)
        assert ada.post("/api/me/delete").json() == SIGNED_OUT
        assert ada.secret == ""
        assert all(closed(looking) for looking in (mine, lonely))

        friend.catch_up(mine.number + 1)
        assert (friend.seats[1]["kind"], friend.seats[1]["level"]) == ("bot", "casual")
        assert friend.play(friend.choices[0])["kind"] == "done"
        watching = Browser(server.port).look(alone)
        assert [seat["kind"] for seat in watching.seats] == ["open", "bot"]
        assert "Somebody has left for good; the seat is open." in watching.log
        assert [seat["name"] for seat in watched(bob, finished).seats] == ["Somebody", "Bob", "Somebody"]
        again = bob.post(f"/api/tables/{finished}/rematch").json()["table"]
        assert [seat["kind"] for seat in bob.look(again, 1).seats] == ["open", "person", "open"]
    kept = everything_in(tmp_path / "live.db")
    assert b"Bob" in kept
    assert b"Adelheid" not in kept
    assert b"Adelheid" not in (tmp_path / "live.db").read_bytes()
    with running(tmp_path / "live.db") as server:
        watching = Browser(server.port).look(shared)
        told = [line for line in watching.log if "Somebody" in line]
        assert told == ["Somebody sits down.", "Somebody has left for good; a bot takes the seat."]


def test_only_our_own_pages_and_only_somebody_can_delete_a_person(ada: Browser, nobody: Browser) -> None:
    assert ada.post("/api/me/delete", headers={"Origin": "https://elsewhere.example"}).status_code == 403
    assert nobody.post("/api/me/delete").status_code == 401
    assert ada.get("/api/me").json() == {"name": "Ada"}
