"""Reading a record that is not right: each fault is named with its line, its rule if there is one, and a sentence."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO
from random import Random
from typing import Any

import pytest
from msgspec.json import decode, encode

import shoal
from shoal import games
from shoal.core import BadRecord, Choose, Table, read
from shoal.core.playing.reading import LONGEST_LINE
from shoal.games.getbit.pieces import COLOURS

Lines = list[dict[str, Any]]


def _finished() -> Table:
    """A whole game of Get Bit! for four, played at random."""
    table, rng = shoal.new("getbit", 4, seed=1), Random(1)
    while isinstance(ask := table.ask, Choose):
        table.answer(ask.seats[0], rng.choice(table.moves(ask.seats[0])))
    return table


GOOD: list[str] = list(_finished().record.lines())
LOSE = next(number for number, line in enumerate(GOOD) if '"lose"' in line)
"""Where the first limb is lost."""
LAST = len(GOOD) - 1
"""Where the end is told."""


def refused(content: bytes) -> BadRecord:
    """Why this is not read."""
    with pytest.raises(BadRecord) as caught:
        read(BytesIO(content), games.find)
    return caught.value


def changed(number: int, change: Callable[[dict[str, Any]], object]) -> bytes:
    """The good record, with this line changed."""
    lines: Lines = [decode(line) for line in GOOD]
    change(lines[number])
    return b"".join(encode(line) + b"\n" for line in lines)


def expect(content: bytes, line: int, sentence: str, rule: str = "") -> None:
    """This content is refused at this line, with this sentence and this rule."""
    bad = refused(content)
    assert (bad.line, bad.reason, bad.rule) == (line, sentence, rule)
    assert str(bad) == (f"line {line}: {rule}: {sentence}" if rule else f"line {line}: {sentence}")


def test_the_record_that_is_spoiled_here_is_good() -> None:
    text = "".join(f"{line}\n" for line in GOOD)
    assert read(BytesIO(text.encode()), games.find).record.text() == text
    assert changed(0, lambda line: None) == text.encode()


# Lines ----------------------------------------------------------------------------------------------------


def test_an_empty_file_is_no_record() -> None:
    expect(b"", 1, "The file is empty.")


@pytest.mark.parametrize("content", [b"hello\n", b"\n", b"{\n", b"\x00\x01\n", b'{"record":1,}\n', b"{'record':1}\n"])
def test_what_is_not_json_is_no_record(content: bytes) -> None:
    expect(content, 1, "This is not a line of JSON.")


@pytest.mark.parametrize("end", ["\n", "\n\n", " \t\n", "\r\n", " "])
def test_blank_lines_at_the_end_are_passed_over(end: str) -> None:
    text = "".join(f"{line}\n" for line in GOOD)
    assert read(BytesIO((text + end).encode()), games.find).record.text() == text


def test_a_line_that_breaks_off_is_cut_off() -> None:
    whole = "\n".join(GOOD[:5]).encode()
    expect(whole[:-10], 5, "This is not a line of JSON; the file seems to be cut off here.")


def test_a_record_cut_off_at_the_end_of_a_line_is_a_game_still_going_on() -> None:
    table = read(BytesIO("\n".join(GOOD[:5]).encode()), games.find)
    assert (len(table.entries), table.outcome) == (4, None)


@pytest.mark.parametrize("line", [b"[]", b"3", b'"record"', b"null", b"true"])
def test_each_line_is_an_object(line: bytes) -> None:
    expect(line + b"\n", 1, "Each line of a record is a JSON object.")
    expect(GOOD[0].encode() + b"\n" + line, 2, "Each line of a record is a JSON object.")


@pytest.mark.parametrize("line", [b'{"record":1,"game":"\xff"}', b"\xff\xfe{}", b'{"\xc3":1}', b'{"a":"\xed\xa0\x80"}'])
def test_what_is_not_utf_8_is_no_record(line: bytes) -> None:
    expect(line + b"\n", 1, "This is not a line of JSON.")


@pytest.mark.parametrize("line", [b"[" * 1_000_000, b'{"a":' * 1_000_000])
def test_what_is_nested_too_deep_is_refused_not_fallen_into(line: bytes) -> None:
    expect(line + b"\n", 1, "This is not a line of JSON.")


def test_a_line_longer_than_the_limit_is_not_held() -> None:
    first = GOOD[0].encode() + b"\n"
    expect(first + b" " * (LONGEST_LINE + 1), 2, "The line is longer than 8 MiB.")
    fitting = GOOD[1].encode().ljust(LONGEST_LINE - 1) + b"\n"
    assert len(read(BytesIO(first + fitting), games.find).entries) == 1


@pytest.mark.parametrize("between", [b"\n", b"  \n"])
def test_lines_without_anything_on_them_are_refused_in_the_middle(between: bytes) -> None:
    spoiled = GOOD[0].encode() + b"\n" + between + between + GOOD[1].encode()
    expect(spoiled, 2, "There is a blank line in the middle of the record.")


# The set-up -----------------------------------------------------------------------------------------------


def test_the_first_line_says_that_this_is_a_record() -> None:
    expect(b"{}\n", 1, 'This is not a game record: its first line has no "record".')
    expect(GOOD[1].encode(), 1, 'This is not a game record: its first line has no "record".')


@pytest.mark.parametrize("version", [0, 2, 1.0, "1", True, None, [1]])
def test_other_versions_of_the_format_are_not_read(version: object) -> None:
    expect(changed(0, lambda line: line.update(record=version)), 1, "This program only reads records of version 1.")


def test_a_game_that_is_not_there_is_named() -> None:
    bad = refused(changed(0, lambda line: line.update(game="chess")))
    assert (bad.line, bad.rule) == (1, "")
    assert bad.reason.startswith("There is no game 'chess'; the games are ")


@pytest.mark.parametrize("rules", ["0.9", "1.1", "1", ""])
def test_other_rules_of_the_game_are_not_read(rules: str) -> None:
    content = changed(0, lambda line: line.update(rules=rules))
    expect(content, 1, "This record follows other rules of Get Bit! than 1.0, the ones known here.")


@pytest.mark.parametrize("seats", [1, 7, -1, 10**30])
def test_the_game_must_be_for_so_many_seats(seats: int) -> None:
    bad = refused(changed(0, lambda line: line.update(seats=seats)))
    assert (bad.line, bad.reason) == (1, f"Get Bit! is for 2 to 6 seats, not {seats}.")


def test_an_option_that_the_game_does_not_have_is_refused() -> None:
    content = changed(0, lambda line: line["options"].update(sharks=2))
    expect(content, 1, "Get Bit! has no option 'sharks'; it has refresh_at, limbs, memory.")


@pytest.mark.parametrize(("option", "given"), [("limbs", 5), ("limbs", True), ("memory", 0), ("refresh_at", "2")])
def test_an_option_must_be_one_of_its_choices(option: str, given: object) -> None:
    bad = refused(changed(0, lambda line: line["options"].update({option: given})))
    assert (bad.line, bad.reason.startswith(f"Option {option} is ")) == (1, True)


@pytest.mark.parametrize(
    ("key", "given"),
    [
        ("game", 3),
        ("game", None),
        ("rules", 1.0),
        ("seats", "4"),
        ("seats", 4.5),
        ("seats", True),
        ("options", []),
        ("options", {"limbs": 4.5}),
        ("options", {"limbs": None}),
        ("names", "Ann"),
        ("names", [1]),
        ("bots", [None]),
        ("seed", 1.5),
        ("seed", [1]),
    ],
)
def test_what_has_the_wrong_type_in_the_set_up_is_named(key: str, given: object) -> None:
    bad = refused(changed(0, lambda line: line.update({key: given})))
    assert (bad.line, bad.rule) == (1, "")
    assert bad.reason.startswith("The set-up is not right: Expected ")
    assert f"$.{key}" in bad.reason


@pytest.mark.parametrize("key", ["game", "rules", "seats"])
def test_game_rules_and_seats_must_be_there(key: str) -> None:
    content = changed(0, lambda line: line.pop(key))
    expect(content, 1, f"The set-up is not right: Object missing required field `{key}`.")


# Answers --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", [0, 2, 4, -3, "3", 3.0, True, None])
def test_lines_are_counted_from_one(number: object) -> None:
    expect(changed(3, lambda line: line.update(n=number)), 4, 'Here "n" must be 3.')


def test_a_line_without_its_number_and_a_line_left_out_are_noticed() -> None:
    expect(changed(3, lambda line: line.pop("n")), 4, 'Here "n" must be 3.')
    expect("\n".join([*GOOD[:3], *GOOD[4:]]).encode(), 4, 'Here "n" must be 3.')
    expect("\n".join([GOOD[0], GOOD[0]]).encode(), 2, 'Here "n" must be 1.')


@pytest.mark.parametrize("who", [4, -1, -2, 10**30, "0", "Fate", None, 0.0, True, [0]])
def test_who_answers_is_fate_or_a_seat(who: object) -> None:
    content = changed(3, lambda line: line.update(who=who))
    expect(content, 4, '"who" is "fate" or a seat from 0 to 3.')


def test_fate_answers_only_where_it_is_asked() -> None:
    content = changed(3, lambda line: line.update(who="fate", ask={"kind": "line"}, answer=[0, 1, 2, 3]))
    expect(content, 4, "Fate is not asked here.")


@pytest.mark.parametrize("ask", [{"kind": "die"}, {}, None, "line", {"kind": "line", "more": 1}, ["line"]])
def test_fate_answers_what_it_is_asked_and_nothing_more(ask: object) -> None:
    expect(changed(1, lambda line: line.update(ask=ask)), 2, "Fate is asked for the line here.", "GB-2")


def test_fate_must_say_what_it_is_asked() -> None:
    expect(changed(1, lambda line: line.pop("ask")), 2, "Fate is asked for the line here.", "GB-2")


@pytest.mark.parametrize("answer", [[0, 1, 2], [0, 1, 2, 2], [0, 1, 2, "3"], [0, 1, 2, 3.0], {}, None, 3])
def test_an_answer_of_fate_that_cannot_be_is_refused(answer: object) -> None:
    content = changed(1, lambda line: line.update(answer=answer))
    expect(content, 2, "The line must name each of 4 pieces once.", "GB-2")


def test_a_seat_does_not_answer_for_fate() -> None:
    content = changed(1, lambda line: line.update(who=0, move={"kind": "play", "robot": 0, "card": 1}))
    expect(content, 2, "The robots are not lined up yet.", "GB-2")


@pytest.mark.parametrize(
    "move",
    [
        None,
        3,
        "play",
        [],
        {},
        {"kind": "dive"},
        {"kind": "play"},
        {"kind": "play", "robot": 1},
        {"kind": "play", "robot": 1, "card": "2"},
        {"kind": "play", "robot": 1, "card": 2.5},
        {"kind": "play", "robot": 1, "card": 2, "face": "up"},
        {"kind": "lose", "robot": 1, "limb": "head"},
    ],
)
def test_what_is_not_a_move_of_the_game_is_refused(move: object) -> None:
    bad = refused(changed(3, lambda line: line.update(move=move)))
    assert (bad.line, bad.rule) == (4, "")
    assert bad.reason.startswith("That is not a move of Get Bit!: ")


def test_a_line_without_its_move_is_refused() -> None:
    bad = refused(changed(3, lambda line: line.pop("move")))
    assert (bad.line, bad.rule) == (4, "")


@pytest.mark.parametrize("key", ["\x1b[2J", "x\ny", "x" * 100_000])
def test_a_fault_is_told_in_one_short_line_without_the_control_characters_of_the_file(key: str) -> None:
    bad = refused(changed(3, lambda line: line["move"].update({key: 1})))
    assert (bad.line, bad.rule) == (4, "")
    assert str(bad).isprintable()
    assert len(str(bad)) < 300


def test_an_illegal_move_is_refused_with_the_rule_and_the_sentence_of_the_game() -> None:
    content = changed(3, lambda line: line["move"].update(card=7))
    expect(content, 4, "With 4 robots the cards go from 1 to 5.", "GB-1")


def test_a_move_of_another_seats_robot_is_refused() -> None:
    content = changed(3, lambda line: line.update(who=3))
    colour = COLOURS[decode(GOOD[3])["move"]["robot"]]
    expect(content, 4, f"{colour} is not yours.", "GB-4")


def test_a_limb_that_nobody_lost_is_refused() -> None:
    bad = refused(changed(LOSE, lambda line: line["move"].update(robot=(line["move"]["robot"] + 1) % 4)))
    assert (bad.line, bad.rule) == (LOSE + 1, "GB-4")


# The end --------------------------------------------------------------------------------------------------


def test_the_end_may_not_come_too_early() -> None:
    expect("\n".join([*GOOD[:9], GOOD[-1]]).encode(), 10, "The game is not over here.")
    expect("\n".join([GOOD[0], GOOD[-1]]).encode(), 2, "The game is not over here.")


def test_a_game_that_is_over_says_so() -> None:
    sentence = "The game is over here, but the record does not say how it ended."
    expect("\n".join(GOOD[:-1]).encode(), LAST + 1, sentence)


@pytest.mark.parametrize("told", [None, [], "last robot", 1])
def test_the_end_is_an_object(told: object) -> None:
    content = changed(LAST, lambda line: line.update(over=told))
    expect(content, LAST + 1, "The end names a reason, a ranking and scores.")


@pytest.mark.parametrize("key", ["reason", "ranking", "scores"])
def test_the_end_names_all_three(key: str) -> None:
    expect(changed(LAST, lambda line: line["over"].pop(key)), LAST + 1, f'The end does not name its "{key}".')


@pytest.mark.parametrize(
    ("key", "told"),
    [("reason", "first out"), ("reason", None), ("ranking", [[0, 1, 2, 3]]), ("ranking", []), ("scores", [1, 2, 3, 4])],
)
def test_the_end_must_be_what_the_rules_say(key: str, told: object) -> None:
    true = encode(decode(GOOD[-1])["over"][key]).decode()
    content = changed(LAST, lambda line: line["over"].update({key: told}))
    expect(content, LAST + 1, f"The {key} is not what the rules say, which is {true}.")


def test_scores_may_be_written_as_whole_numbers() -> None:
    table = shoal.new("goofspiel", 2)
    while isinstance(ask := table.ask, Choose):
        table.answer(ask.seats[0], table.moves(ask.seats[0])[0])
    text = table.record.text().replace("0.0", "0")
    assert "[0,0]" in text
    assert read(BytesIO(text.encode()), games.find).outcome == table.outcome


def test_the_end_may_say_more() -> None:
    def more(line: dict[str, Any]) -> None:
        line.update(at="noon")
        line["over"].update(bites=12)

    assert read(BytesIO(changed(LAST, more)), games.find).outcome is not None


@pytest.mark.parametrize("more", [GOOD[-1], GOOD[1], "{}"])
def test_nothing_may_follow_the_end(more: str) -> None:
    expect("\n".join([*GOOD, more]).encode(), LAST + 2, "Nothing may follow the end of the game.")


def test_no_answer_is_taken_when_the_game_is_over() -> None:
    more = encode({**decode(GOOD[2]), "n": LAST}).decode()
    expect("\n".join([*GOOD[:-1], more]).encode(), LAST + 1, "The game is over.", "GB-13")
