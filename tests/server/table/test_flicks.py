"""Flicks at a live table: built by whoever flicks, worked out by a worker, told to everybody."""

from __future__ import annotations

import gzip
import json

import pytest

from server.players import ME, Browser, Looking

HERE = {"kind": "here", "name": "Cy"}
FLICK = {"kind": "flick", "heading": 900, "power": 40, "height": 11, "side": 0}


def flicker(browser: Browser) -> Looking:
    """Somebody who has to flick now, the Catcher being placed."""
    table = browser.make(ME, HERE, game="icecool", first_catcher="first")
    catcher = browser.look(table, 0)
    red = catcher.scenery["school"]["rooms"][catcher.scenery["school"]["kitchen"]]["red"]
    assert catcher.play({"kind": "place", "x": red["west"], "y": red["south"]})["kind"] == "done"
    seat = browser.look(table).view["asked"][0]
    return browser.look(table, seat)


def test_a_flick_is_told_with_its_motion_in_less_than_four_kilobytes(ada: Browser) -> None:
    flicking = flicker(ada)
    watching = Browser(ada.port).look(flicking.table)
    assert flicking.play(FLICK)["kind"] == "done"
    step = watching.until(lambda message: "moved" in [told["event"]["kind"] for told in message.get("happened", [])])
    (moved,) = [told["event"] for told in step["happened"] if told["event"]["kind"] == "moved"]
    assert [path["penguin"] for path in moved["motion"]["paths"]] == [moved["seat"]]
    assert len(gzip.compress(json.dumps(step).encode())) < 4096


def test_who_comes_later_is_told_of_a_flick_without_its_path(ada: Browser) -> None:
    flicking = flicker(ada)
    flicking.play(FLICK)
    flicking.until(lambda message: "moved" in [told["event"]["kind"] for told in message.get("happened", [])])
    late = Browser(ada.port).open(flicking.table)
    late.send(json.dumps({"kind": "hello", "eyes": None}))
    log = [told["event"] for told in json.loads(late.recv())["log"]]
    assert [event["motion"]["paths"] for event in log if event["kind"] == "moved"] == [[]]


@pytest.mark.parametrize(
    "forged",
    [
        {**FLICK, "power": 101},
        {**FLICK, "heading": -1},
        {**FLICK, "height": 4},
        {**FLICK, "side": 1e308},
        {**FLICK, "power": "NaN"},
        {**FLICK, "motion": {}},
    ],
)
def test_a_forged_flick_gets_one_sentence_and_changes_nothing(ada: Browser, forged: dict[str, object]) -> None:
    flicking = flicker(ada)
    before = flicking.view
    refused = flicking.play(forged)
    assert refused["kind"] == "refusal"
    assert refused["reason"].endswith(".")
    assert ada.look(flicking.table, flicking.eyes).view == before
