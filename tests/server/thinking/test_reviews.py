"""Reviews are made by workers, kept, shared and stopped; and a game that is over can be played on from its middle."""

from __future__ import annotations

import time
from pathlib import Path
from random import Random
from typing import Any

import pytest

from server.players import ME, Browser, play_out
from server.running import Running, running

GOLDEN = Path(__file__).parents[2] / "golden"
LONG = GOLDEN / "blackmolly" / "3-tank-show-old_fish-false-anemones_kill-true-quiet_rounds-60.jsonl"
BO = {"kind": "here", "name": "Bo"}


def finished(person: Browser, seed: int = 1) -> str:
    """A short game that is over."""
    table = person.make(ME, BO, game="goofspiel", cards=5)
    play_out([person.look(table, seat) for seat in range(2)], Random(seed))
    return table


def reviewed(person: Browser, id: str) -> dict[str, Any]:
    """The review, once it is there."""
    state = person.post(f"/api/reviews/{id}").json()
    while state["status"] == "working":
        time.sleep(0.05)
        state = person.get(f"/api/reviews/{id}").json()
    assert state["status"] == "ready"
    review: dict[str, Any] = state["review"]
    return review


def uploaded(person: Browser, text: str) -> str:
    return str(person.http.post("/api/records", content=text.encode()).json()["replay"])


def test_a_review_is_made_once_and_kept_for_everybody_and_over_a_restart(tmp_path: Path) -> None:
    data = tmp_path / "live.db"
    with running(data) as server:
        ada, nobody = Browser(server.port, "Ada"), Browser(server.port)
        table = finished(ada)
        assert nobody.get(f"/api/reviews/{table}").json()["status"] == "none"
        review = reviewed(ada, table)
        assert review["names"] == ["Ada", "Bo"]
        assert len(review["chances"]) == len(ada.get(f"/api/tables/{table}/record").text.splitlines()) - 1
        assert nobody.get(f"/api/reviews/{table}").json()["review"] == review
    with running(data) as server:
        state = Browser(server.port).post(f"/api/reviews/{table}").json()
        assert (state["status"], state["review"]) == ("ready", review)


def test_a_record_from_elsewhere_has_the_same_review(ada: Browser) -> None:
    table = finished(ada, 2)
    id = uploaded(ada, ada.get(f"/api/tables/{table}/record").text)
    assert reviewed(ada, id) == reviewed(ada, table)


def test_a_game_that_goes_on_is_not_reviewed_whatever_lies_there(ada: Browser) -> None:
    """Not a byte of the refusal depends on what is hidden."""
    told = set()
    for card in range(3):
        table = ada.make(ME, BO, game="goofspiel", cards=5)
        looking = ada.look(table, 0)
        looking.play(looking.choices[card])
        for answer in (ada.get(f"/api/reviews/{table}"), ada.post(f"/api/reviews/{table}")):
            assert answer.status_code == 403
            told.add(answer.content)
    assert told == {b'{"error":"A game can be reviewed when it is over.","rule":""}'}


def test_a_record_that_stops_early_is_refused_with_a_sentence(ada: Browser) -> None:
    table = finished(ada, 3)
    text = ada.get(f"/api/tables/{table}/record").text
    id = uploaded(ada, "".join(text.splitlines(keepends=True)[:4]))
    answer = ada.post(f"/api/reviews/{id}")
    assert answer.status_code == 403
    assert answer.json()["error"].startswith("This game was never finished")
    assert ada.get("/api/reviews/nothing").status_code == 404


def test_a_review_tells_how_far_it_is_and_can_be_stopped_by_who_wanted_it(ada: Browser, bob: Browser) -> None:
    id, other = uploaded(ada, LONG.read_text()), finished(ada, 4)
    state = ada.post(f"/api/reviews/{id}").json()
    assert state["status"] == "working"
    while state["done"] == 0:
        time.sleep(0.05)
        state = bob.get(f"/api/reviews/{id}").json()
    assert 0 < state["done"] < state["length"]
    assert ada.post(f"/api/reviews/{other}").json()["error"].startswith("A review is already being made for you")
    assert bob.post(f"/api/reviews/{id}/stop").json()["error"] == "Someone else asked for this review."
    assert ada.post(f"/api/reviews/{id}/stop").json()["status"] == "none"
    assert reviewed(ada, other)["game"] == "goofspiel"


def test_no_name_stays_in_a_review_of_somebody_who_is_forgotten(server: Running) -> None:
    ada = Browser(server.port, "Adalbert")
    table = finished(ada)
    assert "Adalbert" in str(reviewed(ada, table))
    assert ada.post("/api/me/delete").status_code == 200
    eve = Browser(server.port, "Eve")
    assert eve.get(f"/api/reviews/{table}").json()["status"] == "none"
    assert reviewed(eve, table)["names"] == ["Somebody", "Somebody"]


# Playing on -------------------------------------------------------------------------------------------------


def test_a_finished_game_is_played_on_from_the_middle_against_bots(ada: Browser, bob: Browser) -> None:
    table = finished(ada, 5)
    before = ada.get(f"/api/tables/{table}/record").text.splitlines()
    made = bob.post(f"/api/replays/{table}/play", {"number": 4, "seat": 1, "level": "random"}).json()["table"]
    looking = bob.look(made, 1)
    while not looking.over:
        if 1 in looking.now["asked"]:
            looking.catch_up(looking.play(looking.choices[0])["number"])
        else:
            looking.hear()
    after = bob.get(f"/api/tables/{made}/record").text.splitlines()
    assert after[1:5] == before[1:5]
    assert '"names":["Carp","Bob"]' in after[0]
    assert after[0].partition('"seed"')[2] != before[0].partition('"seed"')[2]


def test_what_is_sealed_in_the_middle_is_chosen_anew(ada: Browser, bob: Browser) -> None:
    """Step 5 lies between two bids of the third round: seat 0 bids again."""
    table = finished(ada, 6)
    made = bob.post(f"/api/replays/{table}/play", {"number": 5, "seat": 0}).json()["table"]
    assert bob.look(made, 0).now["asked"][0] == 0


@pytest.mark.parametrize(
    "wish", [{"number": 99, "seat": 0}, {"number": -1, "seat": 0}, {"number": 1, "seat": 7}, {"number": 1}, {}]
)
def test_a_wish_to_play_on_that_cannot_be_is_one_sentence(ada: Browser, wish: dict[str, int]) -> None:
    answer = ada.post(f"/api/replays/{finished(ada)}/play", wish)
    assert answer.status_code == 400
    assert answer.json()["error"].endswith(".")


def test_a_game_that_goes_on_is_not_played_on_elsewhere(ada: Browser) -> None:
    table = ada.make(ME, BO, game="goofspiel", cards=5)
    assert ada.post(f"/api/replays/{table}/play", {"number": 0, "seat": 0}).status_code == 403
