"""`shoal play`: a person at a table in the terminal."""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from cli.conftest import Shoal
from shoal.cli import main
from shoal.cli.records import open_record
from shoal.core import Event, Header, Move, Moves, Table, View
from shoal.games.getbit.moves import Lose, Play

ANYTHING = "1\n2\n3\n4\n5\n6\n7\n" * 80
"""More than enough to finish a game: what does not fit is refused and asked again."""


def saved(path: Path) -> Table:
    return open_record(path)


def plays(table: Table, seat: int) -> list[Play]:
    return [entry.answer for entry in table.entries if entry.who == seat and isinstance(entry.answer, Play)]


# Sitting down ---------------------------------------------------------------------------------------------------------


def test_a_person_sits_in_seat_1_of_get_bit_with_three_casual_bots(shoal: Shoal, tmp_path: Path) -> None:
    ran = shoal("play", "--save", "game.jsonl", typed="q\n")
    header = saved(tmp_path / "game.jsonl").header
    assert ran.code == 0
    assert (header.game, header.seats, header.bots) == ("getbit", 4, ("", "casual", "casual", "casual"))
    assert header.names[0] == "You"
    assert "You sit in seat 1. The bots: Bass (casual), Dab (casual), Ling (casual)." in ran.out


def test_seats_bots_options_seed_and_name_can_be_chosen(shoal: Shoal, tmp_path: Path) -> None:
    who = ["--seats", 3, "--seat", 2, "--bots", "random,casual", "--name", "Ada"]
    what = ["--set", "limbs=8", "--set", "memory=true", "--seed", 5]
    ran = shoal("play", "getbit", *who, *what, "--save", "game.jsonl", typed="q\n")
    header = saved(tmp_path / "game.jsonl").header
    assert header.bots == ("random", "", "casual")
    assert header.names == ("Carp", "Ada", "Dab")
    assert header.options == {"refresh_at": 2, "limbs": 8, "memory": True}
    assert header.seed == 5
    assert "You sit in seat 2 as Ada." in ran.out


def test_the_same_seed_plays_the_same_game_and_another_one_does_not(shoal: Shoal) -> None:
    first = shoal("play", "--seed", 3, typed=ANYTHING).out
    assert shoal("play", "--seed", 3, typed=ANYTHING).out == first
    assert shoal("play", "--seed", 4, typed=ANYTHING).out != first


@pytest.mark.parametrize("seed", ["9" * 30, "-" + "9" * 30, "high tide"])
def test_a_seed_may_be_anything_short(seed: str, shoal: Shoal, tmp_path: Path) -> None:
    shoal("play", f"--seed={seed}", "--save", "game.jsonl", typed="1\nq\n")
    assert saved(tmp_path / "game.jsonl").header.seed == seed


def test_a_game_without_casual_bots_is_played_with_random_ones(shoal: Shoal) -> None:
    ran = shoal("play", "goofspiel", typed="3\nq\n")
    assert "Bass (random)" in ran.out
    assert "You make a bid of 3." in ran.out


# What is shown --------------------------------------------------------------------------------------------------------


def test_the_table_shows_the_board_the_question_and_the_numbered_moves(shoal: Shoal, tmp_path: Path) -> None:
    out = shoal("play", "--seed", 3, "--save", "game.jsonl", typed="q\n").out
    table = saved(tmp_path / "game.jsonl")
    words, view = table.game.words(table.header.names), table.view(0)
    assert re.search(r"^╭─ Get Bit! ─+╮$", out, re.MULTILINE)
    for line in words.board(view).splitlines():
        assert re.search(rf"^│ {re.escape(line)} *│$", out, re.MULTILINE)
    assert f"\n{words.ask(view)}\n" in out
    assert "1  Coral plays 1   2  Coral plays 2" in out


def test_everything_that_happens_is_told_exactly_once_as_the_person_may_know_it(shoal: Shoal, tmp_path: Path) -> None:
    out = shoal("play", "--seed", 3, "--save", "game.jsonl", typed=ANYTHING).out
    table = saved(tmp_path / "game.jsonl")
    words = table.game.words(table.header.names)
    told = " ".join(line for line in out.splitlines() if not line.startswith(("│", "╭", "╰")))
    for event in table.heard(0):
        sentence = words.event(event)
        times = sum(words.event(each) == sentence for each in table.heard(0))
        if sentence.endswith("."):
            assert len(re.findall(rf"(?<!\S){re.escape(sentence)}", told)) == times
    assert not re.search(r"(Blue|Green|Amber) has chosen \d", out)


@pytest.mark.parametrize("game", ["getbit", "blackmolly", "aquaria", "goofspiel"])
def test_the_person_at_the_terminal_is_spoken_to_and_not_spoken_of(game: str, shoal: Shoal) -> None:
    told = shoal("play", game, "--seats", 2, "--bots", "random", "--seed", 4, typed="1\n" * 40).out
    assert "You" in told
    assert re.findall(r"\bYou(?:'s| \w+s)\b", told) == []


def test_rounds_begin_with_a_line_that_stands_out(shoal: Shoal) -> None:
    out = shoal("play", "--seed", 3, typed="1\nq\n").out
    assert re.search(r"^\nRound 2 ─{20,}$", out, re.MULTILINE)


LONG = ["--set", "limbs=8", "--set", "refresh_at=1"]
TABLES: list[tuple[int, int, list[str]]] = [(80, seats, []) for seats in (2, 3, 4, 5, 6)] + [
    (100, seats, LONG) for seats in (2, 3, 4, 5, 6)
]


@pytest.mark.parametrize(("columns", "seats", "options"), TABLES)
def test_the_board_stays_in_its_frame(
    columns: int, seats: int, options: list[str], shoal: Shoal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    out = shoal("play", "--seats", seats, "--seed", 3, *options, "--save", "game.jsonl", typed=ANYTHING).out
    boards = [board.splitlines() for board in re.findall(r"^╭─ Get Bit! .*?^╰─+╯$", out, re.MULTILINE | re.DOTALL)]
    table = saved(tmp_path / "game.jsonl")
    rows = table.game.words(table.header.names).board(table.view(0)).splitlines()
    assert len(boards) > 10
    assert {len(board) for board in boards} == {len(rows) + 2}
    assert all(len(line) <= columns for board in boards for line in board)


def test_colours_are_for_terminals_and_only_for_those_who_want_them(
    shoal: Shoal, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "\x1b[" not in shoal("play", "--seed", 3, typed="1\nq\n").out
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("COLORTERM", "truecolor")
    monkeypatch.setenv("TERM", "xterm-256color")
    assert "\x1b[1;38;2;224;90;108mCoral\x1b[0m" in shoal("play", "--seed", 3, typed="1\nq\n").out
    monkeypatch.setenv("NO_COLOR", "1")
    assert "38;2" not in shoal("play", "--seed", 3, typed="1\nq\n").out


def test_the_end_tells_the_outcome_and_where_the_record_is(shoal: Shoal, tmp_path: Path) -> None:
    ran = shoal("play", "--seed", 3, "--save", "game.jsonl", typed=ANYTHING)
    outcome = saved(tmp_path / "game.jsonl").outcome
    assert ran.code == 0
    assert outcome is not None
    assert "─ The end ─" in ran.out
    assert " won, in front when only two robots were left." in ran.out
    assert ran.out.endswith("The record is in game.jsonl.\n")


# What is typed --------------------------------------------------------------------------------------------------------


def test_the_number_of_a_card_plays_that_card(shoal: Shoal, tmp_path: Path) -> None:
    shoal("play", "--seed", 3, "--save", "game.jsonl", typed="2\n4\nq\n")
    assert [play.card for play in plays(saved(tmp_path / "game.jsonl"), 0)] == [2, 4]


def test_words_of_a_move_will_do(shoal: Shoal, tmp_path: Path) -> None:
    shoal("play", "--seats", 2, "--seed", 3, "--save", "game.jsonl", typed="blue 4\nCORAL PLAYS 2\nq\n")
    assert plays(saved(tmp_path / "game.jsonl"), 0) == [Play(1, 4), Play(0, 2)]


def test_a_number_that_only_begins_like_a_move_is_no_move(shoal: Shoal) -> None:
    out = shoal("play", "goofspiel", "--set", "cards=13", typed="1\n10\n11\n12\n1\nq\n").out
    assert "'1' does not match one move here" in out
    assert "a bid of 13" not in out


@pytest.mark.parametrize("typed", ["9", "0", "-1", "²", "plays", "dance", "1 2 3", "\x1b[A", "9" * 5000])
def test_what_is_no_move_is_refused_in_a_sentence_and_asked_again(typed: str, shoal: Shoal, tmp_path: Path) -> None:
    ran = shoal("play", "--save", "game.jsonl", typed=f"{typed}\nq\n")
    assert ran.code == 0
    assert "does not match one move" in ran.out
    assert "\x1b" not in ran.out
    assert len(saved(tmp_path / "game.jsonl").entries) == 1


def test_an_empty_line_just_asks_again(shoal: Shoal) -> None:
    out = shoal("play", typed="\n\n\nq\n").out
    assert out.count("Your answer (? for help): ") == 4
    assert "There is no" not in out


def test_undo_takes_the_last_answer_back_while_nobody_else_has_answered(shoal: Shoal, tmp_path: Path) -> None:
    ran = shoal("play", "--seats", 2, "--seed", 3, "--save", "game.jsonl", typed="coral 1\nundo\ncoral 5\nblue 2\nq\n")
    assert plays(saved(tmp_path / "game.jsonl"), 0) == [Play(0, 5), Play(1, 2)]
    assert ran.out.count("Coral has chosen 1.") == 1
    assert ran.out.count("Coral has chosen 5.") == 1


def test_undo_says_why_it_cannot(shoal: Shoal) -> None:
    out = shoal("play", "--seed", 3, typed="u\n1\nu\nq\n").out
    assert out.count("You have nothing to take back: someone else has answered since.") == 2


def test_a_hint_names_a_move_that_can_be_made_and_makes_none(shoal: Shoal, tmp_path: Path) -> None:
    ran = shoal("play", "--seed", 3, "--save", "game.jsonl", typed="hint\nh\nq\n")
    hints = re.findall(r"^Hint: (\d)  Coral plays (\d)$", ran.out, re.MULTILINE)
    assert len(hints) == 2
    assert hints[0] == hints[1]
    assert hints[0][0] == hints[0][1] in "12345"
    assert len(saved(tmp_path / "game.jsonl").entries) == 1


def test_rules_shows_the_rulebook_or_one_rule(shoal: Shoal) -> None:
    assert "GB-17" in shoal("play", typed="rules\nq\n").out
    one = shoal("play", typed="r gb-9\nr gb-99\nq\n").out
    assert "GB-9 " in one
    assert "GB-17" not in one
    assert "Get Bit! has no rule 'gb-99'" in one


def test_help_lists_the_commands(shoal: Shoal) -> None:
    out = shoal("play", typed="?\nq\n").out
    assert all(f"\n{command}, " in out for command in ("undo", "hint", "log", "rules", "save", "quit", "help"))


def test_the_log_tells_the_whole_game_again(shoal: Shoal) -> None:
    out = shoal("play", "--seed", 3, typed="1\n5\nlog\nq\n").out
    assert out.count("The robots swim in this order:") == 2
    assert len(re.findall(r"^Round 1:", out, re.MULTILINE)) == 2
    assert out.count("The cards are turned up:") == 4


def test_in_a_memory_game_the_log_does_not_tell_what_is_face_down_again(shoal: Shoal) -> None:
    out = shoal("play", "--seed", 3, "--set", "memory=true", typed="1\n5\nlog\nq\n").out
    before, _, log = out.partition("log\n")
    assert before.count("The cards are turned up:") == 2
    assert "What happened before this is hidden." in log
    assert "turned up" not in log
    assert "Round 3" in log


class Recorder:
    """Plays its first move and writes down what it is told."""

    def __init__(self) -> None:
        self.seat = -1
        self.heard: list[Event] = []

    def begin(self, seat: int, header: Header) -> None:
        self.seat = seat

    def hear(self, events: Sequence[Event]) -> None:
        self.heard += events

    def answer(self, view: View, moves: Moves) -> Move:
        return moves[0]


def test_bots_that_listen_hear_what_their_seat_may_know(shoal: Shoal, monkeypatch: pytest.MonkeyPatch) -> None:
    bots = [Recorder() for _ in range(3)]
    sitting_down = iter(bots)
    monkeypatch.setattr("shoal.cli.sitting.bot", lambda *_, **__: next(sitting_down))
    shoal("play", "--seed", 3, "--set", "memory=true", "--save", "game.jsonl", typed="1\n5\nq\n")
    told = [event for events in saved(Path("game.jsonl")).told for event in events]
    assert [bot.seat for bot in bots] == [1, 2, 3]
    for bot in bots:
        assert bot.heard == [event.seen_by(bot.seat) for event in told]


def test_in_a_memory_game_the_screen_is_cleared_when_the_next_round_is_told(
    shoal: Shoal, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("TERM", "xterm-256color")
    clear = "\x1b[2J"
    assert clear not in shoal("play", "--seed", 3, typed="1\n5\nq\n").out
    screens = shoal("play", "--seed", 3, "--set", "memory=true", typed="1\n5\nq\n").out.split(clear)
    assert ["turned up" in screen for screen in screens] == [True, True]


# Saving and leaving ---------------------------------------------------------------------------------------------------


def test_end_of_input_leaves_politely(shoal: Shoal) -> None:
    ran = shoal("play", typed="1\n")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.endswith("\nYou leave the table. This game was not saved; --save FILE would save it.\n")


class Impatient:
    """A keyboard on which somebody presses Ctrl-C after the first line."""

    def __init__(self) -> None:
        self.lines = ["1\n"]

    def isatty(self) -> bool:
        return False

    def readline(self) -> str:
        if not self.lines:
            raise KeyboardInterrupt
        return self.lines.pop()


def test_ctrl_c_leaves_politely_and_saves(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", Impatient())
    assert main(["play", "--seed", "3", "--save", str(tmp_path / "game.jsonl")]) == 130
    captured = capsys.readouterr()
    assert captured.err == ""
    assert f"continue with: shoal play --resume {tmp_path / 'game.jsonl'}" in captured.out
    assert len(plays(saved(tmp_path / "game.jsonl"), 0)) == 1


def test_save_writes_the_game_so_far_in_a_new_file(shoal: Shoal, tmp_path: Path) -> None:
    ran = shoal("play", "--seed", 3, typed="1\nsave\nsave one.jsonl\n2\nsave two.jsonl\ns\nq\n")
    assert "Name a file: save FILE." in ran.out
    assert "Saved in one.jsonl." in ran.out
    assert len(plays(saved(tmp_path / "one.jsonl"), 0)) == 1
    assert len(plays(saved(tmp_path / "two.jsonl"), 0)) == 2


@pytest.mark.parametrize("place", ["diary.txt", ".", "no/such/folder", "~nobody-here/x", "\x00", "x" * 400])
def test_save_refuses_a_place_that_is_taken_or_cannot_be(place: str, shoal: Shoal, tmp_path: Path) -> None:
    (tmp_path / "diary.txt").write_text("mine", encoding="utf-8")
    ran = shoal("play", typed=f"save {place}\nq\n")
    assert ran.code == 0
    assert "Saved" not in ran.out
    assert [path.name for path in tmp_path.iterdir()] == ["diary.txt"]
    assert (tmp_path / "diary.txt").read_text(encoding="utf-8") == "mine"


def test_a_saved_game_goes_on_where_it_was_left(shoal: Shoal, tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    shoal("play", "--seats", 5, "--seat", 2, "--bots", "random", "--seed", 3, "--save", file, typed="1\n5\nq\n")
    before = file.read_text(encoding="utf-8")
    resumed = shoal("play", "--resume", file, typed="q\n")
    assert "You sit in seat 2." in resumed.out
    assert "Carp (random), Dab (random), Ling (random), Pike (random)" in resumed.out
    assert resumed.out.count("The cards are turned up:") == 1
    assert "swim in this order" not in resumed.out
    assert file.read_text(encoding="utf-8") == before
    assert shoal("play", "--resume", file, typed=ANYTHING).code == 0
    assert file.read_text(encoding="utf-8").startswith(before)
    assert saved(file).outcome is not None


def test_a_resumed_memory_game_does_not_tell_what_is_face_down(shoal: Shoal, tmp_path: Path) -> None:
    shoal("play", "--seed", 3, "--set", "memory=true", "--save", "game.jsonl", typed="1\nq\n")
    out = shoal("play", "--resume", "game.jsonl", typed="q\n").out
    assert "turned up" not in out
    assert "Round 2" in out


def test_a_finished_game_cannot_be_resumed(shoal: Shoal, record: Path) -> None:
    sentence = f"The game in {record} is over; `shoal replay {record}` replays it.\n"
    assert shoal("play", "--resume", record) == (2, "", sentence)


def test_a_game_of_bots_needs_a_seat_to_be_taken(shoal: Shoal, tmp_path: Path) -> None:
    shoal("simulate", "getbit", "--games", 1, "--jobs", 1, "--records", "games")
    half = tmp_path / "half.jsonl"
    lines = (tmp_path / "games" / "getbit-0001.jsonl").read_text(encoding="utf-8").splitlines(keepends=True)
    half.write_text("".join(lines[:20]), encoding="utf-8")
    assert "use --seat to say which one you take" in shoal("play", "--resume", half).err
    assert "You sit in seat 3." in shoal("play", "--resume", half, "--seat", 3, typed="q\n").out
    assert saved(half).header.bots == ("casual", "casual", "", "casual")


def test_a_game_from_the_library_can_be_resumed(shoal: Shoal, record: Path, finished: str) -> None:
    record.write_text("".join(finished.splitlines(keepends=True)[:9]), encoding="utf-8")
    out = shoal("play", "--resume", record, "--bots", "random", typed="q\n").out
    assert "You sit in seat 1. The bots: Bass (random), Dab (random), Ling (random)." in out


def test_a_game_that_has_hardly_begun_can_be_resumed(shoal: Shoal, record: Path, finished: str) -> None:
    record.write_text(finished.splitlines(keepends=True)[0], encoding="utf-8")
    assert "Choose a card. It stays secret" in shoal("play", "--resume", record, typed="q\n").out
    assert record.read_text(encoding="utf-8").splitlines()[1] == finished.splitlines()[1]


def test_a_limb_is_chosen_by_its_words(shoal: Shoal, tmp_path: Path) -> None:
    typed = "1\n2\n3\n4\n5\nleft leg\n" * 20
    shoal("play", "--seed", 3, "--save", "game.jsonl", typed=typed)
    limbs = [entry.answer.limb for entry in saved(tmp_path / "game.jsonl").entries if isinstance(entry.answer, Lose)]
    assert "left leg" in limbs
