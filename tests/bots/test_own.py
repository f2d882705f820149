"""Bots of one's own: real processes, and whatever they do, the game goes on."""

from __future__ import annotations

import json
import os
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

import shoal
from patience import until
from shoal import games
from shoal.arena import GameResult, Match, play_games
from shoal.bots import bot, check_own, dismiss, is_own, own_bot
from shoal.core import ShoalError
from shoal.games.getbit.events import Revealed

GETBIT = games.find("getbit")
EXAMPLES = Path(__file__).parents[2] / "examples" / "bots"
PATIENT = 60.0
"""Seconds for bots that are to answer, however busy the machine is."""

BEGINNING = "import json, os, subprocess, sys, time\n"
ANSWER = 'print(json.dumps({"n": asked["n"], "move": 0}), flush=True)'


@pytest.fixture(autouse=True)
def _ended() -> Iterator[None]:
    yield
    dismiss()


def program(tmp_path: Path, body: str) -> str:
    """The name of a program that does this with every line that asks for a move."""
    lines = "".join(f"    {line}\n" for line in body.splitlines())
    source = f"{BEGINNING}for line in sys.stdin:\n    asked = json.loads(line)\n"
    source += f"    if asked['do'] == 'begin':\n        continue\n{lines}"
    path = tmp_path / "program.py"
    path.write_text(source, encoding="utf-8")
    return f"exec:{sys.executable} {path}"


def play(name: str, limit: float = PATIENT, seats: int = 4, games: int = 1) -> list[GameResult]:
    """Games in which this bot sits in the second seat."""
    match = Match.of(GETBIT, seats, {}, ["random", name, *["random"] * (seats - 2)], 7, limit)
    return list(play_games(match, range(1, games + 1), records=True))


def test_names_with_a_file_a_path_or_a_space_are_bots_of_ones_own() -> None:
    assert all(map(is_own, ["mine.py:Careful", "exec:mybot", "./mybot", "mybot --fast"]))
    assert not any(map(is_own, ["random", "casual", "mybot", ""]))


def test_the_class_of_the_example_plays_whole_games_and_the_same_again() -> None:
    first = play(f"{EXAMPLES / 'mine.py'}:Dice", games=3)
    dismiss()
    assert [each.faults for each in first] == [()] * 3
    assert [each.record for each in play(f"{EXAMPLES / 'mine.py'}:Dice", games=3)] == [each.record for each in first]


def test_the_program_of_the_example_plays_its_highest_card() -> None:
    record = play(f"exec:{sys.executable} {EXAMPLES / 'mybot.py'}")[0].record
    table = shoal.new("getbit", 4, seed="7/1")
    for line in map(json.loads, record.splitlines()[2:-1]):
        if line["who"] == 1 and line["move"]["kind"] == "play":
            cards = [move.data()["card"] for move in table.moves(1)]
            assert line["move"]["card"] == max(cards)  # type: ignore[type-var]
        table.answer(line["who"], GETBIT.parse_move(line["move"]))


TROUBLES = {
    "crashed": "raise SystemExit('no fuel')",
    "too slow": "time.sleep(1000)",
    "flooded": "while True:\n    sys.stdout.write('x' * 9999)",
    "illegal": 'print(json.dumps({"n": asked["n"], "move": {"kind": "play", "robot": 1, "card": 99}}), flush=True)',
}


@pytest.mark.parametrize(("kind", "body"), TROUBLES.items(), ids=TROUBLES)
def test_where_a_program_fails_somebody_of_the_house_moves_and_the_fault_is_told(
    kind: str, body: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("shoal.bots.program.START", 0.0)
    name = program(
        tmp_path,
        f"if os.path.exists({str(tmp_path / 'done')!r}):\n    {ANSWER}\nelse:\n"
        f"    open({str(tmp_path / 'done')!r}, 'w').close()\n" + "".join(f"    {line}\n" for line in body.splitlines()),
    )
    result = play(name, limit=1.0 if kind == "too slow" else PATIENT)[0]
    assert result.faults[0].kind == kind
    assert (result.faults[0].seat, result.faults[0].bot) == (1, name)
    assert sorted(result.places) == [1, 2, 3, 4]
    if kind != "too slow":
        assert len(result.faults) == 1
    if kind == "crashed":
        assert "no fuel" in result.faults[0].why


def test_the_house_moves_as_casual_would_with_the_luck_of_that_seat(tmp_path: Path) -> None:
    match = Match.of(GETBIT, 2, {}, ["random", program(tmp_path, "sys.exit(1)")], 7, PATIENT)
    failing = next(play_games(match, range(1, 2), records=True))
    casual = next(play_games(Match.of(GETBIT, 2, {}, ["random", "casual"], 7), range(1, 2), records=True))
    assert failing.record.splitlines()[1:] == casual.record.splitlines()[1:]
    assert {fault.kind for fault in failing.faults} == {"crashed", "given up"}
    assert len([fault for fault in failing.faults if fault.kind == "crashed"]) == 3


@pytest.mark.parametrize(
    "body",
    [
        "print('hello', flush=True)",
        "print(json.dumps([1, 2]), flush=True)",
        "print(json.dumps({'move': 0}), flush=True)",
        "print(json.dumps({'n': asked['n'] + 1, 'move': 0}), flush=True)",
        "print(json.dumps({'n': asked['n'], 'move': 0}) * 1, '[' * 60000, sep='\\n', flush=True)",
    ],
)
def test_what_is_no_answer_to_the_question_is_a_fault_and_disturbs_nothing_else(body: str, tmp_path: Path) -> None:
    result = play(program(tmp_path, body))[0]
    assert "flooded" in {fault.kind for fault in result.faults}
    assert sorted(result.places) == [1, 2, 3, 4]


@pytest.mark.parametrize("move", ["-1", "10000", "True", "None", "'pass'", "{'kind': 'lose', 'robot': 0}", "{}", "[]"])
def test_an_answer_that_is_no_move_is_a_fault_and_the_program_is_asked_again(move: str, tmp_path: Path) -> None:
    body = f"print(json.dumps({{'n': asked['n'], 'move': {move} if asked['n'] == 2 else 0}}), flush=True)"
    assert [fault.kind for fault in play(program(tmp_path, body))[0].faults] == ["illegal"]


def test_a_program_that_does_not_read_is_ended_even_where_a_line_is_longer_than_a_pipe(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("shoal.bots.program.START", 0.2)
    path = tmp_path / "deaf.py"
    path.write_text("import time\ntime.sleep(1000)\n", encoding="utf-8")
    name, long = f"exec:{sys.executable} {path}", "x" * 1_000_000
    player = own_bot(name, GETBIT, 0, (2, {}), long, 0.2, bot(GETBIT, "casual", Random(1)))
    table = shoal.new("getbit", 2, seed=1)
    assert player.answer(table.view(0), table.moves(0)) in table.moves(0)
    assert [fault.kind for fault in player.faults] == ["too slow"]


def test_a_bot_that_fails_takes_what_it_started_with_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shoal.bots.own.PATIENCE", 1)
    body = "child = subprocess.Popen(['sleep', '1000'], stdout=subprocess.DEVNULL)\n"
    body += f"open({str(tmp_path / 'child')!r}, 'w').write(str(child.pid))\nsys.exit(1)"
    play(program(tmp_path, body))
    child = int((tmp_path / "child").read_text())
    until(lambda: has_ended(child))


def has_ended(process: int) -> bool:
    """Whether nothing is left of this process but what its parent has not asked for yet."""
    try:
        told = Path(f"/proc/{process}/stat").read_text()
    except OSError:
        return True
    return told.rpartition(")")[2].split()[0] == "Z"


def test_a_program_gets_the_view_of_its_seat_the_moves_and_nothing_that_hidden_things_change(tmp_path: Path) -> None:
    heard = tmp_path / "heard"
    name = program(tmp_path, f"open({str(heard)!r}, 'a').write(line)\n{ANSWER}")
    told = []
    for seed in ("one", "two"):
        table = shoal.new("getbit", 4, seed=seed)
        table = table.at(0)
        table.answer(-1, [0, 1, 2, 3])
        for seat in (0, 2, 3):
            table.answer(seat, table.moves(seat)[0 if seed == "one" else 2])
        player = own_bot(name, GETBIT, 1, (4, {}), "luck", PATIENT, bot(GETBIT, "casual", Random(1)))
        player.answer(table.view(1), table.moves(1))
        dismiss()
        told.append(heard.read_text())
        heard.unlink()
    assert told[0] == told[1]
    asked = json.loads(told[0])
    assert sorted(asked) == ["do", "more", "moves", "n", "view"]
    assert asked["view"] == json.loads(table.view(1).text())
    assert asked["moves"] == [move.data() for move in table.moves(1)]


def test_the_luck_of_a_bot_says_nothing_of_the_deal(tmp_path: Path) -> None:
    heard = tmp_path / "heard"
    path = tmp_path / "listening.py"
    path.write_text(
        f"{BEGINNING}for line in sys.stdin:\n    asked = json.loads(line)\n    if asked['do'] == 'begin':\n"
        f"        open({str(heard)!r}, 'a').write(line)\n    else:\n        {ANSWER}\n",
        encoding="utf-8",
    )
    for seed in (1, 2):
        match = Match.of(GETBIT, 2, {}, ["random", f"exec:{sys.executable} {path}"], seed, PATIENT)
        list(play_games(match, range(1, 2), records=False))
        dismiss()
    lines = heard.read_text().splitlines()
    assert lines[0] == lines[1]
    assert sorted(json.loads(lines[0])) == ["do", "game", "limit", "luck", "options", "seat", "seats"]


LISTENING = """
import msgspec, sys
from shoal.core import Event, Header
class Listening:
    def begin(self, seat, header):
        self.lines = [[seat, header.game, header.seats, header.options, header.names, header.bots, header.seed]]
    def hear(self, events):
        assert all(isinstance(event, Event) for event in events)
        self.lines.append(events)
    def answer(self, view, moves):
        with open(NOTES, "ab") as notes:
            notes.write(msgspec.json.encode(self.lines) + b"\\n")
        return moves[0]
class Deaf:
    def begin(self, seat, header):
        self.seat = seat
    def answer(self, view, moves):
        assert self.seat == view.seat
        return moves[0]
class Hurt:
    def hear(self, events):
        raise ValueError("too loud")
    def answer(self, view, moves):
        return moves[0]
"""
"""Classes that want to know more than what they see."""


def listening(tmp_path: Path) -> tuple[str, Path]:
    """The file with classes that listen, and the one in which they write down what they heard."""
    path, notes = tmp_path / "listening.py", tmp_path / "notes"
    path.write_text(f"NOTES = {str(notes)!r}\n{LISTENING}", encoding="utf-8")
    return str(path), notes


def told_before_each_question(record: str, seat: int) -> list[list[object]]:
    """What had happened since the question before, as this seat may know it, at each of its questions."""
    there, told, done = shoal.new("getbit", 4, seed="7/1", memory=True), list[list[object]](), 0
    for line in map(json.loads, record.splitlines()[1:-1]):
        if line["who"] == "fate":
            continue
        events = [event.seen_by(seat).data() for events in there.told for event in events]
        if line["who"] == seat:
            told.append(json.loads(json.dumps(events[done:])))
            done = len(events)
        there.answer(line["who"], GETBIT.parse_move(line["move"]))
    return told


def play_memory(name: str, limit: float = PATIENT) -> GameResult:
    """The memory game with this bot in the second seat."""
    match = Match.of(GETBIT, 4, {"memory": True}, ["random", name, "random", "random"], 7, limit)
    return next(play_games(match, range(1, 2), records=True))


def test_a_class_that_listens_hears_in_order_what_its_seat_may_know_and_nothing_of_the_seed(tmp_path: Path) -> None:
    path, notes = listening(tmp_path)
    result = play_memory(f"{path}:Listening")
    assert result.faults == ()
    begun, *heard = json.loads(notes.read_text().splitlines()[-1])
    assert begun == [1, "getbit", 4, {"refresh_at": 2, "limbs": 4, "memory": True}, [], [], None]
    assert heard == told_before_each_question(result.record, 1)
    others = [event for events in heard for event in events if event["kind"] == "chose" and event["seat"] != 1]
    assert others
    assert all(event["card"] is None for event in others)


def test_the_class_of_the_example_remembers_what_was_turned_up() -> None:
    record = play_memory(f"{EXAMPLES / 'mine.py'}:Attentive").record
    table, shown = shoal.new("getbit", 4, seed="7/1", memory=True), Counter[object]()
    for line in map(json.loads, record.splitlines()[2:-1]):
        if line["who"] == 1 and line["move"]["kind"] == "play":
            assert shown[line["move"]["card"]] == min(shown[move.data()["card"]] for move in table.moves(1))
        for event in table.answer(line["who"], GETBIT.parse_move(line["move"])):
            if isinstance(event, Revealed):
                shown.update(card for _, card in event.cards)


def test_a_class_may_want_to_know_only_that_a_game_begins(tmp_path: Path) -> None:
    path, _ = listening(tmp_path)
    assert play_memory(f"{path}:Deaf").faults == ()


def test_what_a_class_raises_when_it_hears_something_is_told(tmp_path: Path) -> None:
    path, _ = listening(tmp_path)
    assert play_memory(f"{path}:Hurt").faults[0].why.startswith("ValueError: too loud")


HEARS = """if "heard" not in asked:
    print(json.dumps({"n": asked["n"], "hear": True}), flush=True)
    continue
open(NOTES, "a").write(json.dumps(asked["heard"]) + chr(10))
"""


def test_a_program_that_asks_to_hear_what_happens_is_told_before_it_moves(tmp_path: Path) -> None:
    notes = tmp_path / "notes"
    result = play_memory(program(tmp_path, HEARS.replace("NOTES", repr(str(notes))) + ANSWER))
    assert result.faults == ()
    assert list(map(json.loads, notes.read_text().splitlines())) == told_before_each_question(result.record, 1)


def test_a_program_that_is_started_anew_hears_the_whole_game_again(tmp_path: Path) -> None:
    notes = tmp_path / "notes"
    crash = f"if len(open({str(notes)!r}).readlines()) == 3:\n    sys.exit(1)\n"
    result = play_memory(program(tmp_path, HEARS.replace("NOTES", repr(str(notes))) + crash + ANSWER))
    told = told_before_each_question(result.record, 1)
    assert [fault.kind for fault in result.faults] == ["crashed"]
    expected = [*told[:3], [event for events in told[:4] for event in events], *told[4:]]
    assert list(map(json.loads, notes.read_text().splitlines())) == expected


def test_a_program_that_does_not_ask_is_sent_nothing_new(tmp_path: Path) -> None:
    heard = tmp_path / "heard"
    name = program(tmp_path, f"open({str(heard)!r}, 'a').write(line)\n{ANSWER}")
    assert play_memory(name).faults == ()
    assert {tuple(json.loads(line)) for line in heard.read_text().splitlines()} == {
        ("do", "view", "moves", "more", "n")
    }


def test_a_program_that_asks_to_hear_again_and_again_makes_no_move(tmp_path: Path) -> None:
    result = play_memory(program(tmp_path, 'print(json.dumps({"n": asked["n"], "hear": True}), flush=True)'))
    assert {fault.kind for fault in result.faults} == {"illegal"}
    assert sorted(result.places) == [1, 2, 3, 4]


def test_in_a_second_game_only_that_game_is_heard(tmp_path: Path) -> None:
    notes = tmp_path / "notes"
    name = program(tmp_path, HEARS.replace("NOTES", repr(str(notes))) + ANSWER)
    for _ in range(2):
        result = play_memory(name)
    told = told_before_each_question(result.record, 1)
    assert list(map(json.loads, notes.read_text().splitlines())) == told * 2


def test_what_a_class_prints_is_no_answer_and_what_it_raises_is_told(tmp_path: Path) -> None:
    path = tmp_path / "loud.py"
    path.write_text(
        "class Loud:\n    def answer(self, view, moves):\n        print('thinking')\n        return moves[-1]\n"
        "class Broken:\n    def answer(self, view, moves):\n        return view.nothing\n"
        "class Wrong:\n    def answer(self, view, moves):\n        return 'pass'\n",
        encoding="utf-8",
    )
    assert play(f"{path}:Loud")[0].faults == ()
    assert "AttributeError" in play(f"{path}:Broken")[0].faults[0].why
    assert {fault.kind for fault in play(f"{path}:Wrong")[0].faults} == {"illegal"}


def test_a_class_gets_views_and_moves_of_every_game_also_where_moves_are_too_many_to_list(tmp_path: Path) -> None:
    path = tmp_path / "any.py"
    path.write_text(
        "from shoal.core import Moves, View\nclass Any:\n    def answer(self, view, moves):\n"
        "        assert isinstance(view, View) and isinstance(moves, Moves), (view, moves)\n"
        "        return moves[len(moves) // 2]\n",
        encoding="utf-8",
    )
    for game in map(games.find, games.names()):
        table = shoal.new(game.name, game.seats[-1], seed=3)
        for _ in range(3):
            seat = table.state.who
            player = own_bot(
                f"{path}:Any", game, seat, (game.seats[-1], {}), "1", PATIENT, bot(game, "random", Random(1))
            )
            table.answer(seat, player.answer(table.view(seat), table.moves(seat)))
            assert player.faults == []


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("nowhere.py:Careful", "There is no file nowhere.py with a bot in it."),
        ("empty.py:Careful", "empty.py has no bot Careful; it has no class with a method answer(view, moves)."),
        ("two.py:Careful", "two.py has no bot Careful; it has Bold and Sly."),
        ("two.py:NUMBER", "two.py has no bot NUMBER; it has Bold and Sly."),
        ("broken.py:Careful", "broken.py cannot be loaded: SyntaxError"),
        ("exec:", "'exec:' is not a command"),
        ("./nothing --fast", "There is no program ./nothing that can be run."),
        ("exec:'open quote", "is not a command"),
    ],
)
def test_a_bot_that_is_not_there_is_one_sentence(
    name: str, sentence: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(Path(shoal.__file__).parents[1])]))
    Path("empty.py").write_text("")
    answer = "    def answer(self, view, moves): return moves[0]\n"
    Path("two.py").write_text(f"NUMBER = 1\nclass Bold:\n{answer}class Sly:\n{answer}")
    Path("broken.py").write_text("class Careful\n")
    with pytest.raises(ShoalError) as complaint:
        check_own(name, GETBIT)
    assert sentence in str(complaint.value)
    assert "\n" not in str(complaint.value)
