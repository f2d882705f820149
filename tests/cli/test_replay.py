"""`shoal replay` tells a record in words, whole or through the eyes of one seat."""

from __future__ import annotations

import json
import re
from pathlib import Path

from cli.conftest import Shoal
from shoal.cli.records import open_record


def test_the_whole_story_is_told_with_secrets_and_the_end(shoal: Shoal, record: Path) -> None:
    ran = shoal("replay", record)
    assert ran.code == 0
    for words in (
        "The robots swim in this order:",
        "Coral has chosen ",
        "Round 2",
        "The shark bites",
        "The end",
        "1. ",
    ):
        assert words in ran.out
    assert not re.search(r"has chosen\.", ran.out)


def test_one_seat_hears_only_its_own_secrets(shoal: Shoal, record: Path) -> None:
    out = shoal("replay", record, "--seat", 2).out
    assert re.search(r"Blue has chosen \d\.", out)
    assert "Coral has chosen." in out
    assert not re.search(r"(Coral|Green|Amber) has chosen \d", out)


def test_it_stops_after_the_answer_asked_for_with_the_board_at_that_point(shoal: Shoal, record: Path) -> None:
    out = shoal("replay", record, "--to", 3).out
    table = open_record(record).at(3)
    words = table.game.words(["Carp", "Bass", "Dab", "Ling"])
    assert out.count("has chosen") == 2
    assert "Round 2" not in out
    assert "At this point, after 3 answers, the game is not over." in out
    assert words.ask(table.view(None)) in out
    assert "▒" in out


def test_it_cannot_go_beyond_the_record_or_sit_in_a_seat_that_is_not_there(shoal: Shoal, record: Path) -> None:
    answers = len(open_record(record).entries)
    assert shoal("replay", record, "--to", answers).code == 0
    assert (
        shoal("replay", record, "--to", answers + 1).err == f"{record} has only {answers} answers, not {answers + 1}.\n"
    )
    assert shoal("replay", record, "--seat", 5).err == f"{record} has only 4 seats, not 5.\n"


def test_json_holds_every_event_and_the_view_and_keeps_the_secrets_of_others(shoal: Shoal, record: Path) -> None:
    data = json.loads(shoal("replay", record, "--seat", 1, "--to", 4, "--json").out)
    table = open_record(record).at(4)
    lined, *chosen = [told["events"][0]["event"] for told in data["told"]]
    own = table.entries[1].data()["move"]
    assert isinstance(own, dict)
    assert [told["n"] for told in data["told"]] == [1, 2, 3, 4]
    assert lined["kind"] == "lined"
    assert [event["card"] for event in chosen] == [own["card"], None, None]
    assert data["view"] == json.loads(table.view(0).text())
    assert (data["seat"], data["outcome"]) == (0, None)


def test_json_of_a_whole_record_has_its_end_and_its_secrets(shoal: Shoal, record: Path, finished: str) -> None:
    data = json.loads(shoal("replay", record, "--json").out)
    end = json.loads(finished.splitlines()[-1])["over"]
    assert data["outcome"]["ranking"] == end["ranking"]
    assert all(told["events"][0]["event"]["card"] for told in data["told"][1:5])


def test_names_in_a_record_cannot_play_tricks_on_the_terminal(shoal: Shoal, record: Path, finished: str) -> None:
    tricks = '"names":["\\u001b[2J\\u0007Eve\\n","' + "x" * 500 + '"],'
    record.write_text(finished.replace('"seed"', tricks + '"seed"', 1), encoding="utf-8")
    out = shoal("replay", record).out
    assert "Eve" in out
    assert not re.search(r"[\x1b\x07]", out)
    assert "x" * 20 in out
    assert "x" * 21 not in out
