"""A study is read from a file; whatever is wrong in it is one sentence with its line and what would be right."""

from __future__ import annotations

from pathlib import Path

import pytest

from shoal.core import ShoalError
from shoal.lab import read_study
from shoal.lab.reading import parse_study

STUDIES = Path(__file__).parents[2] / "examples" / "studies"
GOOD = """title = "Later"

[play]
game = "getbit"
seats = [3, 4]
bots = [
  "casual",
  "casual,random,random",
]
games = 50

[play.options]
refresh_at = [2, 1]

[[ask]]
compare = "refresh_at"
measure = "length"

[[ask]]
compare = "seat"
measure = "win"
within = 0.1
"""


def study_with(old: str, new: str) -> str:
    assert old in GOOD
    return GOOD.replace(old, new)


FOUR = study_with('\n  "casual,random,random",', "")


def test_ways_are_all_combinations_of_what_has_several_values() -> None:
    study = parse_study(FOUR, "study.toml")
    assert len(study.ways) == len(study.trials.ways) == 4
    assert study.varied() == {"seats": [3, 4], "refresh_at": [2, 1]}
    assert study.ways[1] == {"game": "getbit", "seats": 3, "bots": "casual", "refresh_at": 1}
    assert study.trials.ways[1].options == {"refresh_at": 1, "limbs": 4, "memory": False}
    assert [ask.within for ask in study.asks] == [None, 0.1]
    assert study.asks[0].question == "What does refresh_at do to the length?"


@pytest.mark.parametrize("path", sorted(STUDIES.glob("*.toml")), ids=lambda path: path.stem)
def test_the_examples_are_studies(path: Path) -> None:
    study = read_study(path)
    assert all(ask.question.endswith("?") for ask in study.asks)


@pytest.mark.parametrize(
    ("old", "new", "line", "sentence"),
    [
        ('game = "getbit"', 'game = "getbite"', 4, "There is no game 'getbite'; the games are"),
        ('game = "getbit"', 'game = "getbite"', 4, "perhaps you meant getbit"),
        ("seats = [3, 4]", "seats = [3, 9]", 5, "Get Bit! is for 2 to 6 seats, not 9"),
        ("seats = [3, 4]", 'seats = "three"', 5, "2 to 6 seats, not 'three'"),
        ('  "casual",', '  "hard",', 7, "There is no level 'hard'; Get Bit! has"),
        ('  "casual,random,random",', '  "casual,random",', 8, "Name one level for all bots or 3 levels"),
        ("seats = [3, 4]", "seats = 4", 8, "or 4 levels, one for each; there are 3 here"),
        ("refresh_at = [2, 1]", "refresh_a = [2, 1]", 13, "no option 'refresh_a'; it has refresh_at, limbs, memory"),
        ("refresh_at = [2, 1]", "refresh_at = [2, 7]", 13, "Option refresh_at is 2 or 1, not 7"),
        ("games = 50", "games = 0", 10, "games is a whole number of 1 or more, not 0"),
        ("games = 50", "gmes = 50", 10, "there is no 'gmes' in [play]; perhaps you meant games"),
        ("games = 50", "games = 1000000", 10, "make "),
        ('measure = "length"', 'measure = "lenght"', 17, "there is no measure 'lenght'; it can be length, win, place"),
        ('measure = "win"', 'measure = "length"', 21, "a game is as long for one seat as for another"),
        ('measure = "win"', 'measure = "score"', 21, "not every game of this study counts points"),
        ('compare = "refresh_at"', 'compare = "memory"', 16, "nothing to compare in 'memory'"),
        ('measure = "length"', 'measure = "win"', 17, 'of = "casual"'),
        ('measure = "length"', 'measure = "win"\nof = "expert"', 18, "'expert' does not sit at every table"),
        ("within = 0.1", "within = -1", 22, "within is a number above 0, not -1"),
        ("within = 0.1", "within = yes", 22, "this is not TOML: invalid value"),
        ("games = 50", "games = 50\nseed = 1.5", 11, "A seed is a whole number below"),
        ('title = "Later"', "title = 3", 1, "title is a text in quotes, not 3"),
    ],
)
def test_what_is_wrong_is_one_sentence_with_its_line(old: str, new: str, line: int, sentence: str) -> None:
    text = study_with(old, new)
    if "here are" not in sentence and "3 levels" not in sentence:
        text = text.replace('  "casual,random,random",', "  # nobody else") if old != new else text
    with pytest.raises(ShoalError) as wrong:
        parse_study(text, "study.toml")
    assert str(wrong.value).startswith(f"study.toml, line {line}: ")
    assert sentence in str(wrong.value)
    assert "\n" not in str(wrong.value)


def test_a_file_that_is_none_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "bytes.toml").write_bytes(b"\xff\xfe")
    (tmp_path / "empty.toml").touch()
    wrong = {"no.toml": "cannot be read", "bytes.toml": "UTF-8", "empty.toml": r"needs a table \[play\]"}
    for name, sentence in wrong.items():
        with pytest.raises(ShoalError, match=sentence):
            read_study(tmp_path / name)
