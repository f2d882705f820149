"""Everything about a person as one archive: whole, without secrets, and without what a seat must not know."""

from __future__ import annotations

import io
import json
import zipfile
from random import Random
from time import monotonic

from patience import PATIENCE
from server.authenticator import Authenticator
from server.company.test_rated import rated
from server.people.test_passkeys import at_localhost, register
from server.players import BOT, ME, OPEN, Browser, play_out
from server.running import Running
from shoal.server.replays.making import read_record


def archive(browser: Browser) -> dict[str, str]:
    answer = browser.get("/api/me/archive")
    assert answer.headers["content-type"] == "application/zip"
    assert 'filename="shoal.zip"' in answer.headers["content-disposition"]
    with zipfile.ZipFile(io.BytesIO(answer.content)) as found:
        assert found.testzip() is None
        return {name: found.read(name).decode() for name in found.namelist()}


def test_it_holds_the_person_their_browsers_and_passkeys_and_no_secret(ada: Browser, server: Running) -> None:
    register(at_localhost(ada), Authenticator(f"http://localhost:{ada.port}"))
    quiet = {"start": 1380, "end": 420, "zone": "Europe/Berlin"}
    assert ada.post("/api/reminders/quiet", {"quiet": quiet}).status_code == 200
    files = archive(ada)
    me = json.loads(files["me.json"])
    assert json.loads(files["ratings.json"]) == []
    assert (me["name"], me["reminders"], me["quiet"]) == ("Ada", [], quiet)
    assert len(me["browsers"]) == len(me["passkeys"]) == 1
    person = server.call(server.server.people.who(ada.secret))
    assert person is not None
    everything = "".join(files.values())
    assert person.id not in everything
    assert ada.secret not in everything


def test_the_record_of_a_finished_game_in_it_can_be_read(ada: Browser) -> None:
    table = ada.make(ME, BOT)
    looking = ada.look(table, 0)
    play_out([looking], Random(1))
    looking.close()
    files = archive(ada)
    read_record(files[f"games/getbit-{table}.jsonl"])
    assert [one["over"] for one in json.loads(files["tables.json"]) if one["table"] == table] == [True]


def test_it_holds_rated_games_with_their_ratings_and_what_was_reported(ada: Browser, bob: Browser) -> None:
    table = rated(ada, ME, BOT)
    play_out([ada.look(table, 0)], Random(1))
    line = bob.post(f"/api/tables/{bob.make(ME, OPEN)}/talk", {"text": "You fish"}).json()["id"]
    assert ada.post("/api/talk/report", {"line": line}).status_code == 200
    give_up = monotonic() + PATIENCE
    while not (ratings := json.loads((files := archive(ada))["ratings.json"])):
        assert monotonic() < give_up
    page = ada.get("/api/people/me").json()
    assert [(one["table"], one["rating"]["mu"]) for one in ratings] == [(table, page["ratings"][0]["rating"])]
    assert '"rated":' in files[f"games/getbit-{table}.jsonl"]
    assert [one["text"] for one in json.loads(files["reports.json"])] == ["You fish"]


def test_a_running_game_is_in_it_as_its_own_seat_sees_it(ada: Browser, bob: Browser, server: Running) -> None:
    table = ada.make(ME, OPEN)
    seeing = bob.look(table)
    seeing.ask("sit", seat=1)
    bobs = bob.look(table, 1)
    first, *others = bobs.choices
    bobs.play(first)
    before = {browser: archive(browser)[f"running/getbit-{table}.json"] for browser in (ada, bob)}
    assert json.loads(before[ada])[0]["eyes"] == 0
    assert json.loads(before[bob])[0]["eyes"] == 1
    # What Bob has sealed makes no difference to what Ada gets.
    assert bobs.ask("undo", seat=1)["kind"] == "done"
    bobs.play(next(move for move in others if move["robot"] == first["robot"]))
    again = json.loads(archive(ada)[f"running/getbit-{table}.json"])
    assert [one["view"] for one in again] == [one["view"] for one in json.loads(before[ada])]
    assert [one["view"] for one in json.loads(archive(bob)[f"running/getbit-{table}.json"])] != [
        one["view"] for one in json.loads(before[bob])
    ]
    setup = server.call(server.server.store.table(table))
    assert setup is not None
    assert setup.header.seed
    assert str(setup.header.seed) not in "".join([*before.values()])


def test_nobody_has_no_archive(nobody: Browser) -> None:
    assert nobody.get("/api/me/archive").status_code == 401
