"""Practising alone: no table, no rules, and whatever is tried is worked out by a worker."""

from __future__ import annotations

import pytest

from server.players import Browser

FLICK = {"kind": "flick", "heading": 900, "power": 30, "height": 11, "side": 0}
HERE = {"x": 3000, "y": 1000, "turn": 0}


def test_a_flick_in_practice_is_answered_with_its_motion(ada: Browser) -> None:
    ground = ada.get("/api/practice/icecool").json()
    circle = {"x": ground["school"]["circle_x"], "y": ground["school"]["circle_y"], "turn": 0}
    wish = {"places": [circle, None], "penguin": 0, "flick": FLICK}
    motion = ada.post("/api/practice/icecool", wish).json()
    assert motion["rest"][0]["y"] > circle["y"]
    assert motion["rest"][1] is None
    assert [path["penguin"] for path in motion["paths"]] == [0]
    assert ada.post("/api/practice/icecool", wish).json() == motion


@pytest.mark.parametrize(
    "wish",
    [
        {},
        [],
        {"places": [HERE, None], "penguin": 1, "flick": FLICK},
        {"places": [HERE, None], "penguin": 7, "flick": FLICK},
        {"places": [HERE, None], "penguin": 0, "flick": {**FLICK, "power": 101}},
        {"places": [HERE, None], "penguin": 0, "flick": {**FLICK, "heading": 0.5}},
        {"places": [{**HERE, "x": 99999}, None], "penguin": 0, "flick": FLICK},
        {"places": [{**HERE, "x": 10**30}, None], "penguin": 0, "flick": FLICK},
        {"places": [{**HERE, "x": 2100, "y": 300}, None], "penguin": 0, "flick": FLICK},
        {"places": [{**HERE, "y": 100}, None], "penguin": 0, "flick": FLICK},
        {"places": [{**HERE, "turn": 360}, None], "penguin": 0, "flick": FLICK},
        {"places": [{**HERE, "turn": 10**400}, None], "penguin": 0, "flick": FLICK},
        {"places": [HERE, {**HERE, "turn": -1, "y": 500}], "penguin": 0, "flick": FLICK},
        {"places": [HERE, HERE], "penguin": 0, "flick": FLICK},
        {"places": [HERE, {**HERE, "x": 3300}], "penguin": 1, "flick": FLICK},
    ],
)
def test_what_cannot_be_tried_is_refused_with_a_sentence(ada: Browser, wish: object) -> None:
    answer = ada.post("/api/practice/icecool", wish)
    assert answer.status_code == 400
    assert answer.json()["error"].endswith(".")
    assert answer.json()["rule"] == "IC-7"


def test_a_game_with_nothing_to_practise_says_so(ada: Browser) -> None:
    assert ada.get("/api/practice/getbit").status_code == 404
    assert ada.post("/api/practice/getbit", {}).json()["error"] == "There is nothing to practise in Get Bit!."


def test_the_start_page_knows_where_one_can_practise(ada: Browser) -> None:
    practice = {game["name"] for game in ada.get("/api/games").json() if game["practice"]}
    assert practice == {"icecool"}
