"""A rule or a bot has changed while games were going on: they go on, or end with a sentence and a record."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from io import BytesIO
from typing import Any
from zipfile import ZipFile

import pytest
from websockets.exceptions import ConnectionClosed

from patience import PATIENCE
from server.players import Browser
from server.running import Running, running
from shoal import games
from shoal.core import FATE, Header
from shoal.core.playing.promise import Promise, commitment_to
from shoal.server.store.opening import Data
from shoal.server.store.people import new_id, new_seed
from shoal.server.store.rows import Answered, AnyRow, Chair, Glance, Lucky, Seated, TableSetup, Undone
from shoal.server.tables.ending import end

LINE = [1, 0, 3, 2]


@pytest.fixture
def here(data: Data) -> Iterator[Running]:
    with running(data) as server:
        yield server


def move(seat: int, card: int) -> dict[str, Any]:
    return {"kind": "play", "robot": seat, "card": card}


def written(server: Running, ada: Browser, rules: str, *, bot: str = "casual", game: str = "getbit") -> str:
    """A table of Ada's that was begun with these rules, with bots of this level, as it lies in the store."""
    person = server.call(server.server.people.who(ada.secret))
    assert person is not None
    seed = new_seed()
    options = games.find("getbit").all_options({})
    header = Header(game, rules, 4, options, seed=seed, fair=Promise(commitment_to(seed)))
    bots = [Chair("bot", name, level=bot) for name in ("Fin", "Gill")]
    chairs = (Chair("person", "Ada", person=person.id), Chair("open", ""), *bots)
    rows: list[AnyRow] = [
        Lucky(seat=0, after=0, luck="a" * 64, person=person.id),
        Answered(who=FATE, answer=LINE, ask="line"),
        Answered(who=0, answer=move(0, 2), person=person.id),
        Seated(seat=1, name="Bob", person=""),
        Undone(seat=0, person=person.id),
        Answered(who=0, answer=move(0, 3), person=person.id),
        Answered(who=1, answer=move(1, 5)),
    ]
    setup = TableSetup(new_id(), header, chairs, False, time.time(), person.id)
    glance = Glance(chairs, (2, 3), False)
    server.call(server.server.store.make_table(setup, rows, glance))
    return setup.id


def closing(browser: Browser, table: str) -> tuple[int, str]:
    """How the server closes a socket at this table."""
    with pytest.raises(ConnectionClosed) as closed:
        browser.open(table).recv(timeout=PATIENCE)
    assert closed.value.rcvd is not None
    return closed.value.rcvd.code, closed.value.rcvd.reason


def test_a_game_of_other_rules_says_so_and_keeps_its_secrets_until_it_is_ended(here: Running) -> None:
    ada, eve = Browser(here.port, "Ada"), Browser(here.port, "Eve")
    table = written(here, ada, "0.9")
    sentence = "This game began with rules 0.9; here they are 1.0, so it cannot go on."
    assert closing(ada, table) == (4409, sentence)
    answer = ada.get(f"/api/tables/{table}/record")
    assert (answer.status_code, answer.json()["error"]) == (400, sentence)
    refused = eve.post(f"/api/tables/{table}/end")
    assert (refused.status_code, refused.json()["error"]) == (400, "Only players at this table can end the game.")
    assert closing(eve, table)[0] == 4409


def test_whoever_sits_at_it_ends_it_and_has_the_record_as_far_as_it_goes(here: Running) -> None:
    ada = Browser(here.port, "Ada")
    table = written(here, ada, "0.9")
    for _ in range(2):
        assert ada.post(f"/api/tables/{table}/end").status_code == 200
    assert closing(ada, table)[0] == 4410
    first, *lines = map(json.loads, ada.get(f"/api/tables/{table}/record").text.splitlines())
    assert (first["rules"], first["names"]) == ("0.9", ["Ada", "Bob", "Fin", "Gill"])
    assert commitment_to(first["seed"]) == first["fair"]["commitment"]
    assert first["fair"]["added"] == [{"seat": 0, "after": 0, "luck": "a" * 64}]
    assert lines == [
        {"n": 1, "who": "fate", "ask": {"kind": "line"}, "answer": LINE},
        {"n": 2, "who": 0, "move": move(0, 3)},
        {"n": 3, "who": 1, "move": move(1, 5)},
    ]
    assert [row["over"] for row in ada.get("/api/tables").json()["mine"]] == [True]
    with ZipFile(BytesIO(ada.get("/api/me/archive").content)) as archive:
        assert f"games/getbit-{table}.jsonl" in archive.namelist()


def test_an_ended_game_stays_ended_at_a_server_that_knows_its_rules(here: Running) -> None:
    """Its hidden cards and its seed are out, so it must not go on anywhere."""
    ada = Browser(here.port, "Ada")
    table = written(here, ada, games.find("getbit").rules)
    looking = ada.look(table, 0)
    assert ada.post(f"/api/tables/{table}/end").json()["error"] == "This game can go on, so it cannot be ended."
    looking.close()
    here.let_go(table)
    person = here.call(here.server.people.who(ada.secret))
    assert person is not None
    here.call(end(here.server.store, table, person))
    assert closing(ada, table)[0] == 4410
    assert ada.get(f"/api/tables/{table}/record").status_code == 200


def test_a_game_that_is_not_known_any_more_is_ended_in_the_same_way(here: Running) -> None:
    ada = Browser(here.port, "Ada")
    table = written(here, ada, "1.0", game="halma")
    assert closing(ada, table) == (4409, "The game of this table is no longer known here, so it cannot go on.")
    assert ada.post(f"/api/tables/{table}/end").status_code == 200
    assert '"game":"halma"' in ada.get(f"/api/tables/{table}/record").text


def test_somebody_who_sits_at_a_game_of_other_rules_can_be_deleted(here: Running) -> None:
    ada = Browser(here.port, "Ada")
    table = written(here, ada, "0.9")
    assert ada.post("/api/me/delete").status_code == 200
    setup = here.call(here.server.store.table(table))
    assert setup is not None
    assert setup.chairs[0].name == "Somebody"


def test_a_bot_of_a_level_that_is_gone_plays_on_casually(here: Running) -> None:
    ada = Browser(here.port, "Ada")
    looking = ada.look(written(here, ada, games.find("getbit").rules, bot="clever"), 0)
    while looking.view["round"] == 1:
        looking.hear()
    assert here.count("bots_failed") >= 2
