"""Small studies on a running server: bounded, one at a time for each person, played by workers, with a report."""

from __future__ import annotations

import time
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest

from patience import PATIENCE
from server.players import Browser
from server.running import Running, running
from shoal.lab.asking import answers
from shoal.lab.reading import parse_study
from shoal.lab.report import study_report
from shoal.server.web.studying import BOTS, Stretch, play

SMALL = """
title = "More limbs"
[play]
game = "getbit"
bots = "random"
games = {games}
options = {{ limbs = [4, 8] }}
[[ask]]
compare = "limbs"
measure = "length"
"""


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Running]:
    with running(tmp_path / "live.db") as server:
        yield server


def state(browser: Browser) -> dict[str, Any]:
    found: dict[str, Any] = browser.get("/api/study").json()
    return found


def finished(browser: Browser) -> dict[str, Any]:
    """What is there when the study is over."""
    patience = time.monotonic() + PATIENCE
    while (now := state(browser))["status"] == "working":
        assert time.monotonic() < patience
        time.sleep(0.05)
    return now


def test_a_study_is_played_by_workers_and_its_report_is_the_one_of_the_lab(server: Running) -> None:
    ada = Browser(server.port, "Ada")
    assert state(ada)["status"] == "none"
    assert ada.get("/api/study/report").status_code == 404
    begun = ada.post("/api/study", {"text": SMALL.format(games=20)})
    assert (begun.status_code, begun.json()["length"]) == (200, 40)
    over = finished(ada)
    assert (over["status"], over["title"], over["trouble"]) == ("ready", "More limbs", "")
    page = ada.get("/api/study/report")
    assert page.headers["content-type"] == "text/html; charset=utf-8"
    study = parse_study(SMALL.format(games=20), "The study")
    results = list(play(Stretch(study, 1)))
    while len(results) < study.games:
        results += play(Stretch(study, len(results) + 1))
    assert page.text == study_report(study, results, answers(study, results))


def test_a_report_is_still_there_after_a_restart(tmp_path: Path) -> None:
    with running(tmp_path / "live.db") as server:
        ada = Browser(server.port, "Ada")
        ada.post("/api/study", {"text": SMALL.format(games=2)})
        assert finished(ada)["status"] == "ready"
        report = ada.get("/api/study/report").text
    with running(tmp_path / "live.db") as server:
        again = Browser(server.port)
        again.http.cookies.set("shoal", ada.secret)
        assert (state(again)["status"], state(again)["title"]) == ("ready", "More limbs")
        assert again.get("/api/study/report").text == report
        with ZipFile(BytesIO(again.get("/api/me/archive").content)) as archive:
            assert archive.read("study.html").decode() == report


def test_everybody_has_one_at_a_time_of_their_own_and_can_stop_it(server: Running) -> None:
    ada, ben = Browser(server.port, "Ada"), Browser(server.port, "Ben")
    long = SMALL.format(games=400).replace("random", "casual")
    assert ada.post("/api/study", {"text": long}).status_code == 200
    again = ada.post("/api/study", {"text": SMALL.format(games=2)})
    assert (again.status_code, again.json()["error"]) == (
        400,
        "A study is already being made for you; wait for it, or stop it.",
    )
    assert state(ben)["status"] == "none"
    assert ben.post("/api/study", {"text": SMALL.format(games=2)}).status_code == 200
    assert finished(ben)["status"] == "ready"
    assert ada.post("/api/study/stop").json()["status"] == "none"
    assert ada.post("/api/study", {"text": SMALL.format(games=2)}).status_code == 200
    assert Browser(server.port).post("/api/study", {"text": SMALL.format(games=2)}).status_code == 401


def test_what_is_too_large_too_slow_or_runs_files_is_refused_in_a_sentence(server: Running, tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(f"open({str(tmp_path / 'harm')!r}, 'w')\nclass Mine: answer = 1\n")
    ada, small = Browser(server.port, "Ada"), SMALL.format(games=2)
    for text, sentence in (
        (SMALL.format(games=501), "These are 1002 games, and a study here can have at most 1000: take games = 500"),
        (small.replace("getbit", "icecool").replace("limbs", "turn_limit"), "ICECOOL is too slow for a study here"),
        (small.replace('"random"', f'"{tmp_path}/mine.py:Mine"'), "does not play here; random, gentle and casual do"),
        (small.replace('"random"', '"exec:touch harm"'), "does not play here"),
        (small.replace('"random"', '"expert"'), "The study, line 5: 'expert' does not play here"),
        (small.replace("limbs =", "legs ="), "The study, line 7: Get Bit! has no option 'legs'"),
        (small + "#" * 5000, "at most 4000 characters"),
    ):
        refused = ada.post("/api/study", {"text": text})
        assert (refused.status_code, sentence in refused.json()["error"]) == (400, True), refused.json()
    assert not (tmp_path / "harm").exists()
    assert state(ada)["status"] == "none"


def test_only_bots_that_answer_at_once_play() -> None:
    assert BOTS == ("random", "gentle", "casual")
