"""`shoal check` says ok, or the line, the rule and the reason."""

from __future__ import annotations

import json
import re
import tracemalloc
from collections.abc import Callable
from pathlib import Path

import pytest

from cli.conftest import Shoal

Break = Callable[[str], str | bytes]


def line(number: int, change: Callable[[str], str]) -> Break:
    """Change one line of a record."""

    def apply(text: str) -> str:
        lines = text.splitlines(keepends=True)
        lines[number - 1] = change(lines[number - 1])
        return "".join(lines)

    return apply


BROKEN: dict[str, tuple[Break, str]] = {
    "nothing": (lambda text: "", "line 1: The file is empty."),
    "not JSON": (lambda text: "hello\n", "line 1: This is not a line of JSON."),
    "no object": (lambda text: "[1]\n", "line 1: Each line of a record is a JSON object."),
    "no record": (lambda text: "{}\n", 'line 1: This is not a game record: its first line has no "record".'),
    "binary rubbish": (lambda text: bytes(range(256)) * 400, "line 1: This is not a line of JSON."),
    "deep nesting": (lambda text: "[" * 100_000, "line 1: This is not a line of JSON; the file seems to be cut off"),
    "cut in the middle": (lambda text: text[:1000], "the file seems to be cut off here."),
    "other version": (
        line(1, lambda text: text.replace(":1,", ":2,", 1)),
        "line 1: This program only reads records of ver",
    ),
    "unknown rules": (
        line(1, lambda text: text.replace('"1.0"', '"9.0"')),
        "line 1: This record follows other rules of Get Bit",
    ),
    "unknown game": (
        line(1, lambda text: text.replace("getbit", "x\\u001b[0m")),
        "line 1: There is no game 'x\\x1b[0m'",
    ),
    "illegal answer": (line(3, lambda text: text.replace('"card":', '"card":1')), "line 3: GB-1: With 4 robots the"),
    "wrong ranking": (
        lambda text: re.sub(r"(\[\d\]),(\[\d\])", r"\2,\1", text, count=1),
        "The ranking is not what the rul",
    ),
    "no ranking": (lambda text: text.replace("ranking", "order"), 'The end does not name its "ranking".'),
    "something after the end": (lambda text: text + "{}\n", "Nothing may follow the end of the game."),
}


@pytest.mark.parametrize("case", BROKEN)
def test_a_bad_record_is_one_line_that_says_where_and_why(case: str, shoal: Shoal, record: Path, finished: str) -> None:
    change, complaint = BROKEN[case]
    broken = change(finished)
    record.write_bytes(broken.encode() if isinstance(broken, str) else broken)
    for command in ("check", "replay"):
        ran = shoal(command, record)
        assert ran.code == 2
        assert ran.out == ""
        assert ran.err.startswith(f"{record}: line ")
        assert complaint in ran.err
        assert ran.err.count("\n") == 1
        assert "\x1b" not in ran.err


def test_a_huge_line_is_refused_without_holding_it(shoal: Shoal, tmp_path: Path) -> None:
    huge = tmp_path / "huge.jsonl"
    with huge.open("wb") as file:
        file.truncate(1 << 30)
    tracemalloc.start()
    try:
        ran = shoal("check", huge)
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert (ran.code, ran.err) == (2, f"{huge}: line 1: The line is longer than 8 MiB.\n")
    assert most < 40 << 20


def test_a_good_record_is_ok_with_what_it_is(shoal: Shoal, record: Path, finished: str) -> None:
    answers = len(finished.splitlines()) - 2
    assert shoal("check", record) == (
        0,
        f"{record}: ok, Get Bit! with 4 seats, finished after {answers} answers.\n",
        "",
    )


def test_an_unfinished_record_is_ok_as_far_as_it_goes(shoal: Shoal, record: Path, finished: str) -> None:
    record.write_text("".join(finished.splitlines(keepends=True)[:1]), encoding="utf-8")
    assert "ok, Get Bit! with 4 seats, unfinished after 0 answers." in shoal("check", record).out


def test_all_files_are_checked_whatever_is_wrong_with_one(shoal: Shoal, record: Path, tmp_path: Path) -> None:
    bad = tmp_path / "bad.jsonl"
    bad.write_text("{}\n", encoding="utf-8")
    ran = shoal("check", record, bad, tmp_path / "none.jsonl", record)
    assert ran.code == 2
    assert ran.out.count(": ok, ") == 2
    assert len(ran.err.splitlines()) == 2


def test_json_has_one_finding_for_each_file(shoal: Shoal, record: Path, tmp_path: Path, finished: str) -> None:
    bad = tmp_path / "bad.jsonl"
    bad.write_text(finished.replace('"card":', '"card":1', 1), encoding="utf-8")
    ran = shoal("check", "--json", record, bad)
    good, wrong = json.loads(ran.out)
    assert (ran.code, ran.err) == (2, "")
    assert (good["ok"], good["game"], good["seats"], good["finished"]) == (True, "getbit", 4, True)
    assert (wrong["ok"], wrong["line"], wrong["rule"]) == (False, 3, "GB-1")
    assert wrong["reason"] == "With 4 robots the cards go from 1 to 5."


def test_a_folder_stands_for_all_records_in_it(shoal: Shoal, tmp_path: Path, finished: str) -> None:
    folder = tmp_path / "friday"
    (folder / "late").mkdir(parents=True)
    assert "There are no records in friday: their names end in .jsonl." in shoal("check", "friday").err
    for name in ("b.jsonl", "a.jsonl", "late/c.jsonl"):
        (folder / name).write_text(finished, encoding="utf-8")
    (folder / "notes.txt").write_text("no record", encoding="utf-8")
    ran = shoal("check", "--json", "friday")
    assert ran.code == 0
    assert [each["file"] for each in json.loads(ran.out)] == ["friday/a.jsonl", "friday/b.jsonl", "friday/late/c.jsonl"]
