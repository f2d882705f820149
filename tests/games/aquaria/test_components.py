"""The component files: counts, grammar, graph; and one sentence with file and line for each mistake."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections import Counter
from io import BytesIO
from pathlib import Path
from random import Random

import pytest

import shoal
from games.aquaria.positions import components
from rules.covered import rule
from shoal.core import BadRecord, Choose, Seeded, ShoalError, Table, new_table, read
from shoal.games.aquaria import GAME
from shoal.games.aquaria.components.checks import effect_texts
from shoal.games.aquaria.components.effects import BadEffect, Either, Sequence, effect
from shoal.games.aquaria.components.files import FILES
from shoal.games.aquaria.components.sets import HOUSE, bring
from shoal.games.aquaria.components.sets import components as known
from shoal.games.aquaria.game import AquariaGame
from shoal.games.aquaria.moves import Place
from shoal.games.aquaria.rules.tasks import NOTHING

DATA = Path(shoal.__file__).parent / "games" / "aquaria" / "data"


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


def changed(tmp_path: Path, file: str, old: str, new: str) -> Path:
    """A folder with one component file in which something is changed."""
    text = (DATA / file).read_text(encoding="utf-8")
    assert old in text
    (tmp_path / file).write_text(text.replace(old, new, 1), encoding="utf-8")
    return tmp_path


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
        ("encyclopedia.toml", 'next = ["2a"]', 'next = ["2x"]', "1a", "1a leads to 2x, which is no space"),
        (
            "encyclopedia.toml",
            'next = ["2a"]',
            'next = ["2b"]',
            "2a",
            "2a cannot be reached from S, where everybody starts",
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


# Other components -------------------------------------------------------------------------------------------


def play_on(table: Table, answers: int) -> None:
    """Let seats make random moves."""
    rng = Random(2)
    for _ in range(answers):
        if isinstance(ask := table.ask, Choose):
            table.answer(ask.seats[0], rng.choice(table.moves(ask.seats[0])))


def run(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """The command line, in a Python of its own that plays with the components in this folder."""
    env = {**os.environ, "PYTHONPATH": str(Path(shoal.__file__).parents[1])}
    command = [sys.executable, "-m", "shoal", *arguments, "--set", f"components={folder}"]
    return subprocess.run(command, env=env, capture_output=True, text=True, check=False)


def test_a_folder_of_ones_own_replaces_the_files_it_holds_and_records_say_so(tmp_path: Path) -> None:
    folder = tmp_path / "own"
    folder.mkdir()
    changed(folder, "cards.toml", "points = 10", "points = 11")
    name = bring(folder)
    points = {set: {card.id: card.points for card in known(set, 2, "basic").cards} for set in (HOUSE, name)}
    assert (points[HOUSE]["RD07"], points[name]["RD07"]) == (10, 11)
    assert re.fullmatch("[0-9a-f]{16}", name)
    done = run(
        folder,
        "simulate",
        "aquaria",
        "--bots",
        "random",
        "--seats",
        "1",
        "--games",
        "1",
        "--jobs",
        "1",
        "--records",
        str(tmp_path),
    )
    assert done.returncode == 0, done.stderr
    (record,) = tmp_path.glob("*.jsonl")
    assert f'"components":"{name}"' in record.read_text(encoding="utf-8")
    assert run(folder, "check", str(record)).returncode == 0
    with pytest.raises(ShoalError, match=f'Option components is "{HOUSE}", not '):
        GAME.all_options({"components": name})


def test_sets_with_other_ids_are_played_side_by_side_in_one_process(tmp_path: Path) -> None:
    text = (DATA / "cards.toml").read_text(encoding="utf-8")
    (tmp_path / "cards.toml").write_text(text.replace("RD07", "MY07"), encoding="utf-8")
    game = AquariaGame()
    name = game.bring("components", tmp_path)
    own = new_table(game, 2, {"components": name}, Seeded(1), seed=1)
    house = new_table(GAME, 2, {}, Seeded(1), seed=1)
    for table, card, other in ((own, "MY07", "RD07"), (house, "RD07", "MY07")):
        play_on(table, 40)
        place = Place(card, 6)
        assert table.state.decode(table.state.encode(place)) == place
        assert table.state.encode(Place(other, 6)) == -1
        words = table.game.words(["Ann", "Ben"], table.header.options)
        assert words.move(place) == f"place red clownfish {card} on C2"
        assert words.move(Place(other, 6)) == f"place {other} on C2"
        assert words.board(table.view(0))
        imagined = table.imagine(0, Random(1))
        assert imagined.view(0) == table.view(0)
    seen = [table.view(0).data()["components"] for table in (own, house)]
    assert seen == [name, HOUSE]
    assert [table.game.begin(2, table.header.options).key()[0] for table in (own, house)] == [
        (2, False, name),
        (2, False, HOUSE),
    ]


def test_whoever_has_not_brought_the_files_cannot_read_a_record_that_was_played_with_them(tmp_path: Path) -> None:
    folder = changed(tmp_path, "cards.toml", "points = 10", "points = 11")
    game = AquariaGame()
    own = new_table(game, 2, {"components": game.bring("components", folder)}, Seeded(1), seed=1)
    record = own.record.text().encode()
    assert read(BytesIO(record), lambda _: game).state.key() == own.state.key()
    with pytest.raises(BadRecord, match=f'Option components is "{HOUSE}", not '):
        read(BytesIO(record), lambda _: GAME)
    with pytest.raises(ShoalError, match=f'Option components is "{HOUSE}", not '):
        GAME.all_options({"components": str(folder)})


def test_other_processes_play_with_the_folder_too(tmp_path: Path) -> None:
    folder, records = tmp_path / "own", tmp_path / "records"
    folder.mkdir()
    changed(folder, "cards.toml", "points = 10", "points = 11")
    match = ["--seats", "1", "--bots", "random", "--games", "12", "--jobs", "2", "--records", str(records)]
    done = run(folder, "simulate", "aquaria", *match)
    assert done.returncode == 0, done.stderr
    named = [f'"components":"{bring(folder)}"' in path.read_text(encoding="utf-8") for path in records.iterdir()]
    assert named == [True] * 12


@pytest.mark.parametrize("command", ["check", "replay"])
def test_what_a_record_settles_cannot_be_set_again(tmp_path: Path, command: str) -> None:
    record = tmp_path / "game.jsonl"
    new_table(GAME, 2, {}, Seeded(1), seed=1).save(record)
    done = run(tmp_path, command, str(record), "--set", "scoring=advanced")
    assert done.returncode == 2
    assert "The record settles scoring; --set takes only folders of files here" in done.stderr


def test_a_broken_folder_is_told_by_the_command_line_in_one_sentence(tmp_path: Path) -> None:
    folder = changed(tmp_path, "cards.toml", '"line3 + pearl1"', '"line3 +"')
    done = run(folder, "simulate", "aquaria", "--games", "1")
    assert done.returncode == 2
    assert "RD01 has an effect that cannot be read" in done.stderr
    assert "Traceback" not in done.stderr
