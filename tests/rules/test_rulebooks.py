"""The rules in words: complete, each id once, short enough to stand next to a refusal."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from shoal import games

LONGEST = 280
"""Characters of the longest rule; more is hard to take in next to a refusal."""

RULES = [
    (id, words)
    for name in games.names()
    for chapter in games.find(name).rulebook()
    for id, words in chapter.rules.items()
]


def test_get_bit_has_all_the_ids_it_always_had() -> None:
    wanted = {f"GB-{number}" for number in range(1, 18)}
    wanted |= {f"GB-D{number}" for number in range(1, 13)} | {f"GB-E{number}" for number in range(1, 7)}
    assert {id for id, _ in RULES if id.startswith("GB-")} == wanted


def test_black_molly_has_all_the_ids_it_always_had() -> None:
    wanted = {f"BM-{number}" for number in range(1, 32)} | {f"BM-D{number}" for number in range(1, 21)}
    assert {id for id, _ in RULES if id.startswith("BM-")} == wanted


def test_no_id_stands_twice_not_even_in_two_games() -> None:
    assert [id for id, times in Counter(id for id, _ in RULES).items() if times > 1] == []


def test_every_chapter_has_a_title_and_rules() -> None:
    chapters = [chapter for name in games.names() for chapter in games.find(name).rulebook()]
    assert [chapter for chapter in chapters if not chapter.title or not chapter.rules] == []


@pytest.mark.parametrize(("id", "words"), RULES)
def test_a_rule_is_one_to_three_short_whole_sentences(id: str, words: str) -> None:
    sentences = re.findall(r"[A-Z].*?[.!?](?=\s|$)", words)
    assert 1 <= len(sentences) <= 3
    assert " ".join(sentences) == words
    assert len(words) <= LONGEST
