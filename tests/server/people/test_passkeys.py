"""A name that lasts: passkeys are made, used in another browser, and refused where anything is not right."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import httpx
import pytest

from server.authenticator import Authenticator, coded
from server.players import Browser
from server.running import Running, running
from shoal.server.web.people import passkeys


def at_localhost(browser: Browser) -> Browser:
    """The same browser at an address that has a name, as passkeys want it."""
    browser.http.headers["Host"] = f"localhost:{browser.port}"
    return browser


@pytest.fixture
def ada(server: Running) -> Browser:
    return at_localhost(Browser(server.port, "Ada"))


@pytest.fixture
def nobody(server: Running) -> Browser:
    return at_localhost(Browser(server.port))


def authenticator(browser: Browser) -> Authenticator:
    return Authenticator(f"http://localhost:{browser.port}")


def options(answer: httpx.Response) -> dict[str, Any]:
    assert answer.status_code == 200, answer.text
    return dict(answer.json()["options"])


def register(browser: Browser, key: Authenticator) -> httpx.Response:
    made = key.make(options(browser.post("/api/passkeys/new")))
    return browser.post("/api/passkeys", {"credential": made})


def enter(browser: Browser, key: Authenticator) -> httpx.Response:
    answer = key.answer(options(browser.post("/api/passkeys/riddle")))
    return browser.post("/api/passkeys/enter", {"credential": answer})


def test_a_passkey_brings_a_name_to_a_browser_without_any_cookie(ada: Browser, nobody: Browser) -> None:
    key = authenticator(ada)
    assert len(register(ada, key).json()["passkeys"]) == 1
    assert enter(nobody, key).json()["name"] == "Ada"
    assert nobody.get("/api/me").json()["name"] == "Ada"
    assert len(ada.get("/api/sessions").json()["sessions"]) == 2
    assert enter(nobody, key).status_code == 200


def test_neither_riddle_nor_answer_tells_anything_of_a_person_but_their_name(ada: Browser, server: Running) -> None:
    asked = options(ada.post("/api/passkeys/new"))
    person = server.call(server.server.people.who(ada.secret))
    assert person is not None
    assert asked["user"]["name"] == "Ada"
    assert person.id not in str(asked)
    assert coded(person.id.encode()) not in str(asked)
    assert asked["authenticatorSelection"]["residentKey"] == "required"


def test_a_browser_that_was_somebody_else_forgets_them(server: Running, ada: Browser) -> None:
    key, bob = authenticator(ada), at_localhost(Browser(server.port, "Bob"))
    register(ada, key)
    was = Browser(server.port)
    was.http.cookies.set("shoal", bob.secret)
    assert enter(bob, key).json()["name"] == "Ada"
    assert was.get("/api/me").json()["name"] == ""


def test_an_answer_is_taken_once(ada: Browser, nobody: Browser) -> None:
    key = authenticator(ada)
    register(ada, key)
    answer = {"credential": key.answer(options(nobody.post("/api/passkeys/riddle")))}
    assert nobody.post("/api/passkeys/enter", answer).status_code == 200
    again = at_localhost(Browser(ada.port))
    assert again.post("/api/passkeys/enter", answer).json()["error"] == passkeys.TOO_LATE
    assert again.get("/api/me").json()["name"] == ""


def test_an_answer_that_is_not_right_signs_nobody_in(ada: Browser, nobody: Browser) -> None:
    key, other = authenticator(ada), authenticator(ada)
    register(ada, key)
    other.id = key.id
    assert enter(nobody, other).json()["error"] == passkeys.NOT_RIGHT
    elsewhere = Authenticator("http://elsewhere.example")
    elsewhere.id, elsewhere.key = key.id, key.key
    assert enter(nobody, elsewhere).json()["error"] == passkeys.NOT_RIGHT
    copied = authenticator(ada)
    copied.id, copied.key, copied.count = key.id, key.key, -1
    assert enter(nobody, copied).json()["error"] == passkeys.NOT_RIGHT
    assert enter(nobody, authenticator(ada)).json()["error"] == passkeys.NOT_KNOWN
    assert nobody.get("/api/me").json()["name"] == ""
    assert enter(nobody, key).status_code == 200


def test_a_riddle_that_was_asked_of_somebody_is_answered_by_them_only(server: Running, ada: Browser) -> None:
    bob, key = at_localhost(Browser(server.port, "Bob")), authenticator(ada)
    made = key.make(options(ada.post("/api/passkeys/new")))
    assert bob.post("/api/passkeys", {"credential": made}).json()["error"] == passkeys.TOO_LATE
    assert bob.get("/api/passkeys").json() == {"passkeys": []}
    assert ada.post("/api/passkeys", {"credential": made}).status_code == 200


def test_a_passkey_can_be_removed_and_then_opens_nothing(ada: Browser, nobody: Browser) -> None:
    key = authenticator(ada)
    (card,) = register(ada, key).json()["passkeys"]
    assert ada.post("/api/passkeys/drop", {"passkey": card["id"]}).json() == {"passkeys": []}
    assert ada.post("/api/passkeys/drop", {"passkey": card["id"]}).status_code == 404
    assert enter(nobody, key).json()["error"] == passkeys.NOT_KNOWN


def test_whoever_is_deleted_is_not_known_by_a_passkey_any_more(ada: Browser, nobody: Browser) -> None:
    key = authenticator(ada)
    register(ada, key)
    assert ada.post("/api/me/delete").status_code == 200
    assert enter(nobody, key).json()["error"] == passkeys.NOT_KNOWN


@pytest.mark.parametrize("said", [None, 5, "", "W10", "e30", coded(b"[" * 5000)])
def test_nonsense_is_one_sentence(ada: Browser, said: object) -> None:
    response = {"clientDataJSON": said} if said else said
    for path in ("/api/passkeys", "/api/passkeys/enter"):
        answer = ada.post(path, {"credential": {"id": "x", "response": response}})
        assert (answer.status_code, answer.json()["error"]) == (400, passkeys.NOT_RIGHT)


def test_a_passkey_belongs_to_the_address_that_people_use(tmp_path: Path) -> None:
    with running(tmp_path / "live.db", base_url="https://play.example") as server:
        ada, key = Browser(server.port, "Ada"), Authenticator("https://play.example")
        ada.http.headers["Cookie"] = f"shoal={ada.secret}"
        assert options(ada.post("/api/passkeys/new"))["rp"] == {"name": "Shoal", "id": "play.example"}
        assert register(ada, key).status_code == 200
