"""The lesson of each game can be taken: its positions can be, its wanted moves are there, its words have room."""

from __future__ import annotations

import shutil
from importlib.resources import files
from pathlib import Path

import pytest

from shoal import games
from shoal.core import Lesson, ShoalError, lesson_of

TAUGHT = ("aquaria", "blackmolly", "getbit", "icecool")


def _lesson(name: str) -> Lesson:
    lesson = lesson_of(games.find(name))
    assert lesson is not None
    return lesson


@pytest.mark.parametrize("name", TAUGHT)
def test_every_game_of_the_house_has_a_lesson_that_can_be_taken(name: str) -> None:
    _lesson(name).check()


@pytest.mark.parametrize("name", TAUGHT)
def test_a_lesson_takes_about_five_minutes(name: str) -> None:
    steps = _lesson(name).steps
    assert 6 <= len(steps) <= 12
    assert sum(bool(step.wanted) for step in steps) >= 4


@pytest.mark.parametrize("name", TAUGHT)
def test_whoever_stays_on_the_record_comes_from_each_step_to_the_next_that_follows_at_once(name: str) -> None:
    lesson = _lesson(name)
    for number, step in enumerate(lesson.steps):
        if step.wanted and not step.good:
            table = lesson.position(number)
            table.answer(lesson.seat, lesson.model(number))
            assert table.state.digest() == lesson.position(number + 1).state.digest(), step.title


def test_a_game_without_the_files_has_no_lesson() -> None:
    assert lesson_of(games.find("goofspiel")) is None


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The lesson of Get Bit!, to be broken."""
    data = files("shoal.games.getbit").joinpath("data")
    for name in ("lesson.toml", "lesson.jsonl"):
        with data.joinpath(name).open("rb") as source, (tmp_path / name).open("wb") as copy:
            shutil.copyfileobj(source, copy)
    return tmp_path


BROKEN = {
    "The record is not that long.": ("after = 28", "after = 4000"),
    "Whoever learns is not asked here.": ("after = 8", "after = 9"),
    "The record's next answer is not the learner's.": ("after = 13", "after = 12"),
    "The record's next answer is not a move that counts.": ('kind = "play", card = 5', 'kind = "play", card = 2'),
    "Other moves can be made here, and nothing is said about them.": ("otherwise = ", "# otherwise = "),
    "words have up to 260.": ('title = "Swim ahead"', 'title = "Swim ahead, as far as you can, and then some more"'),
}


@pytest.mark.parametrize("sentence", BROKEN)
def test_a_lesson_that_does_not_fit_its_game_any_more_is_found_out(folder: Path, sentence: str) -> None:
    old, new = BROKEN[sentence]
    script = folder / "lesson.toml"
    text = script.read_text(encoding="utf-8")
    assert old in text
    script.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(ShoalError) as error:
        Lesson(games.find("getbit"), folder).check()
    assert str(error.value).endswith(sentence)


def test_a_lesson_that_changed_has_another_version(folder: Path) -> None:
    game = games.find("getbit")
    before = Lesson(game, folder).version
    assert before == _lesson("getbit").version
    with (folder / "lesson.toml").open("a", encoding="utf-8") as script:
        script.write("# a remark\n")
    assert Lesson(game, folder).version != before
