"""The component files: counts, grammar, graph; and one sentence with file and line for each mistake."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from games.aquaria.component_files import DATA, changed
from games.aquaria.positions import components
from rules.covered import rule
from shoal.core import ShoalError
from shoal.games.aquaria.components.checks import effect_texts
from shoal.games.aquaria.components.effects import BadEffect, Either, Sequence, effect
from shoal.games.aquaria.components.files import FILES
from shoal.games.aquaria.components.sets import bring
from shoal.games.aquaria.rules.tasks import NOTHING

# Counts and graph -------------------------------------------------------------------------------------------


@rule("AQ-R16", "AQ-R17", "AQ-R22", "AQ-R7")
def test_there_are_25_cards_of_each_colour_with_four_types() -> None:
    cards = components(2).cards
    assert Counter(card.colour for card in cards) == dict.fromkeys(["red", "yellow", "blue", "green"], 25)
    types = Counter((card.colour, card.type) for card in cards)
    assert {types[colour, "clownfish"] for colour, _ in types} == {7}
    assert {types[colour, "anemone"] for colour, _ in types} == {5}
    assert {card.cost for card in cards if card.type == "plant"} == {0}
    assert all(any(card.food) == (card.points > 0) for card in cards)


@rule("AQ-R8", "AQ-R9", "AQ-R30", "AQ-R43")
def test_there_are_ten_lionfish_27_filter_tokens_30_encyclopedia_tokens_and_12_oxygen_levels() -> None:
    lying = components(2)
    assert len(lying.lionfish) == 10
    assert sum(token.copies for token in lying.filter_tokens) == 27
    assert Counter(token.ring for token in lying.tokens) == {"black": 18, "red": 12}
    assert (lying.oxygen[5], lying.oxygen[2], len(lying.oxygen)) == (2, -2, 12)


def test_every_way_through_the_encyclopedia_has_twelve_steps() -> None:
    spaces = {space.name: space for space in components(2).spaces}
    here, steps = {"S"}, 0
    while here != {"F"}:
        here = {other for space in here for other in spaces[space].next}
        steps += 1
        assert all(here)
    assert steps == 12


@rule("AQ-R5", "AQ-R6")
@pytest.mark.parametrize(("seats", "black", "red"), [(1, 8, 5), (2, 8, 5), (3, 11, 7), (4, 11, 7)])
def test_each_side_of_the_encyclopedia_has_its_large_spaces(seats: int, black: int, red: int) -> None:
    assert Counter(space.ring for space in components(seats).spaces if space.ring) == {"black": black, "red": red}


def test_every_file_says_what_is_documented_and_what_is_reconstructed() -> None:
    for name in FILES:
        text = (DATA / name).read_text(encoding="utf-8")
        wanted = ["All of it is documented."] if name == "petshop.toml" else ["Documented: ", "Reconstructed: "]
        assert [words for words in wanted if words not in text] == []


# The effect language ----------------------------------------------------------------------------------------


def test_every_effect_of_the_components_prints_as_it_was_written() -> None:
    texts = [(file, text) for seats in (2, 4) for file, _, text, _ in effect_texts(components(seats))]
    assert len(texts) > 600
    written = {file: (DATA / file).read_text(encoding="utf-8") for file in FILES}
    assert [text for file, text in texts if text != "-" and f'"{text}"' not in written[file]] == []


@pytest.mark.parametrize(
    ("written", "printed"),
    [
        ("op", "op1"),
        ("  card1+ency2 ", "card1 + ency2"),
        ("(op2)", "op2"),
        ("op1/pearl", "op1 / pearl1"),
        ("op1 + pearl1 / wool1", "(op1 + pearl1) / wool1"),
        ("((line2) + (tok.any / (vp3 + lion)))", "line2 + (tok.any / (vp3 + lion))"),
        ("-", "-"),
    ],
)
def test_effects_are_printed_in_one_way(written: str, printed: str) -> None:
    assert effect(written).name == printed
    assert effect(printed) is effect(written)


def test_an_effect_is_a_tree_of_shared_objects() -> None:
    both = effect("line3 + ((wool1 + turn1) / tok.r)")
    assert isinstance(both, Sequence)
    assert [part.name for part in both.parts] == ["line3", "(wool1 + turn1) / tok.r"]
    assert isinstance(both.parts[1], Either)
    assert both.parts[1].sides[1] is effect("tok.r")
    assert effect("-") is NOTHING


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("fish1", "there is no effect 'fish1'"),
        ("op10", "there is no effect 'op10'"),
        ("lion2", "there is no effect 'lion2'"),
        ("food1", "there is no effect 'food1'"),
        ("op0", "there is no effect 'op0'"),
        ("", "an effect is missing at the end"),
        ("op1 +", "an effect is missing at the end"),
        ("(op1", "a bracket is not closed"),
        ("op1) ", "is one word too many"),
        ("op1 op2", "is one word too many"),
        ("+ op1", "an effect should stand where"),
    ],
)
def test_what_is_no_effect_is_refused_with_the_place_where_it_goes_wrong(text: str, reason: str) -> None:
    with pytest.raises(BadEffect, match=re.escape(reason)):
        effect(text)


# Mistakes ---------------------------------------------------------------------------------------------------


def line_of(file: str, start: str) -> int:
    lines = (DATA / file).read_text(encoding="utf-8").splitlines()
    return 1 + next(number for number, line in enumerate(lines) if line.startswith(start))


@pytest.mark.parametrize(
    ("file", "old", "new", "start", "reason"),
    [
        (
            "cards.toml",
            'RD02 = { colour = "red"',
            'RD02 = { colour = "blue"',
            "[cards]",
            "there are 24 red cards instead of 25",
        ),
        (
            "cards.toml",
            '"line3 + pearl1"',
            '"line3 + perl1"',
            "RD01",
            "RD01 has an effect that cannot be read: there is no effect 'perl1'",
        ),
        ("cards.toml", 'income = "food.r1"', 'income = "line1"', "RD03", "RD03 turns the dials of a card's lines"),
        ("cards.toml", "cost = 7", "cost = 70", "RD07", "RD07 costs 70 oxygen, which is not from 0 to 11"),
        ("cards.toml", "food = { green = 1 }", "food = { pink = 1 }", "RD01", "Invalid enum value 'pink' in RD01"),
        ("cards.toml", "points = 2", 'points = "two"', "RD01", "Expected `int`, got `str` in RD01"),
        (
            "lionfish.toml",
            'LF01 = { match = "clownfish", bonus = "line3" }\n',
            "",
            "[lionfish]",
            "there are 9 Lionfish instead of 10",
        ),
        ("filter.toml", "copies = 3", "copies = 4", "[tokens]", "there are 28 filter tokens instead of 27"),
        ("encyclopedia.toml", 'next = ["2a"]', 'next = ["2x"]', "1a", "1a leads to 2x, which is not a space"),
        (
            "encyclopedia.toml",
            'next = ["2a"]',
            'next = ["2b"]',
            "2a",
            "2a cannot be reached from S, where everyone starts",
        ),
        ("encyclopedia.toml", 'next = ["4a"]', 'next = ["2b"]', "2b", "2b lies on a way that leads back to it"),
        ("encyclopedia.toml", ', next = ["11a"]', "", "F", "the Encyclopedia has 2 ends instead of one"),
        (
            "encyclopedia.toml",
            'EK01 = { ring = "black", bonus = "pearl1", points = 1 }\n',
            "",
            "[tokens]",
            "there are 29 Encyclopedia tokens",
        ),
        (
            "board.toml",
            '"turn1", "vp1"]',
            '"turn1"]',
            "[bonus_tiles.T1]",
            "T1 needs 4 spaces on the side for few players",
        ),
        (
            "board.toml",
            '8 = "pearl2 + offer1 + food.any1"',
            '9 = "pearl2"',
            "[starting_tiles]",
            "the Starting tiles have the numbers from 1 to 8",
        ),
        (
            "board.toml",
            '8 = "pearl2 + offer1 + food.any1"',
            '8 = "pearl2 + card1"',
            "8",
            "8 gives a card, which here comes from the offer: write offer instead of card",
        ),
        ("filter.toml", "pearl1 + offer1", "card1", "printed", "printed gives a card, which here comes from the offer"),
        ("aquarium.toml", "oxygen = [-4, ", "oxygen = [", "oxygen", "there are 11 oxygen levels instead of 12"),
        ("petshop.toml", "turn1 + encyb + vp1", "turn1 + ency.b", "levels", "levels has an effect that cannot be read"),
        ("scoring.toml", "plants = [0, 0, 0, 0, 0]", "plants = [0]", "[basic]", "basic needs points for schools"),
        ("solo.toml", ', arrow = "left" }', " }", "SO6", "SO6 may move the marker and needs an arrow"),
    ],
)
def test_a_mistake_in_a_component_file_is_one_sentence_with_file_and_line(
    tmp_path: Path, file: str, old: str, new: str, start: str, reason: str
) -> None:
    folder = changed(tmp_path, file, old, new)
    with pytest.raises(ShoalError) as caught:
        bring(folder)
    message = str(caught.value)
    assert message.startswith(f"{folder}/{file}, line ")
    assert reason in message
    assert "\n" not in message
    if "\n" not in old:
        assert message.startswith(f"{folder}/{file}, line {line_of(file, start)}: ")


def test_a_file_that_is_no_toml_is_refused_with_its_place(tmp_path: Path) -> None:
    (tmp_path / "cards.toml").write_text("[cards\n", encoding="utf-8")
    with pytest.raises(ShoalError, match=r"cards\.toml: this is not TOML: .*line 1"):
        bring(tmp_path)


def test_a_folder_without_component_files_or_with_a_strange_one_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ShoalError, match=r"Component files are cards\.toml, .*has none of them\."):
        bring(tmp_path)
    (tmp_path / "card.toml").write_text("", encoding="utf-8")
    with pytest.raises(ShoalError, match=r"card\.toml is none of them\."):
        bring(tmp_path)
