"""Reading records: every line is replayed through the rules, so what is read is a game that can be."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import BinaryIO

import msgspec

from shoal.core.contract.ask import FATE, Fate, Over
from shoal.core.contract.game import Game
from shoal.core.errors import BadRecord, NotAnAnswer, Refused, ShoalError, quoted
from shoal.core.playing.record import FORMAT, Header, ending
from shoal.core.playing.table import Table
from shoal.core.value import convert

LONGEST_LINE = 8 << 20
"""In bytes; far beyond any real line, and small enough to hold."""

Line = dict[str, object]


def read(file: BinaryIO, find: Callable[[str], Game], *, doubtful: bool = False) -> Table:
    """The table that this record leads to, with nobody yet to answer for fate; `BadRecord` says what is wrong.

    Whoever is doubtful has fate's answers worked out again where that can be done, which may take long.
    """
    lines = _lines(file)
    for number, line in lines:
        table = _begin(number, line, find)
        break
    else:
        raise BadRecord(1, "The file is empty.")
    over = False
    for number, line in lines:
        if over:
            raise BadRecord(number, "Nothing may follow the end of the game.")
        over = "over" in line
        if over:
            _check_end(table, number, line["over"])
        else:
            _take(table, number, line, doubtful)
    if not over and isinstance(table.ask, Over):
        raise BadRecord(len(table.entries) + 2, "The game is over here, but the record does not say how it ended.")
    return table


def _lines(file: BinaryIO) -> Iterator[tuple[int, Line]]:
    """The lines with their numbers. Blank ones at the end, which editors like to add, are passed over."""
    number = blank = 0
    while content := file.readline(LONGEST_LINE + 1):
        number += 1
        if len(content) > LONGEST_LINE:
            raise BadRecord(number, f"The line is longer than {LONGEST_LINE >> 20} MiB.")
        if number > 1 and content.isspace():
            blank = blank or number
            continue
        if blank:
            raise BadRecord(blank, "There is a blank line in the middle of the record.")
        yield number, _object(number, content)


def _object(number: int, content: bytes) -> Line:
    try:
        data = msgspec.json.decode(content)
    except (ValueError, RecursionError):
        cut = "" if content.endswith(b"\n") else "; the file seems to be cut off here"
        raise BadRecord(number, f"This is not a line of JSON{cut}.") from None
    if not isinstance(data, dict):
        raise BadRecord(number, "Each line of a record is a JSON object.")
    return data


def _begin(number: int, line: Line, find: Callable[[str], Game]) -> Table:
    if "record" not in line:
        raise BadRecord(number, 'This is not a game record: its first line has no "record".')
    if type(line["record"]) is not int or line["record"] != FORMAT:
        raise BadRecord(number, f"This program only reads records of version {FORMAT}.")
    try:
        header = convert({"options": {}, **line}, Header)
        game = find(header.game)
        if header.rules != game.rules:
            raise ShoalError(f"This record follows other rules of {game.title} than {game.rules}, the ones known here.")
        header = msgspec.structs.replace(header, options=game.all_options(header.options))
        return Table(game, header, None)
    except msgspec.ValidationError as error:
        raise BadRecord(number, f"The set-up is not right: {quoted(str(error))}.") from None
    except ShoalError as error:
        raise BadRecord(number, str(error)) from None


def _take(table: Table, number: int, line: Line, doubtful: bool) -> None:
    count = len(table.entries) + 1
    if type(line.get("n")) is not int or line["n"] != count:
        raise BadRecord(number, f'Here "n" must be {count}.')
    try:
        who, answer = _answer(table, line)
        if doubtful and who == FATE:
            _doubt(table, answer)
        table.answer(who, answer)
    except Refused as refused:
        raise BadRecord(number, refused.reason, refused.rule) from None
    except NotAnAnswer as error:
        raise BadRecord(number, str(error)) from None


def _answer(table: Table, line: Line) -> tuple[int, object]:
    """Who answers on this line, and what."""
    who = line.get("who")
    if who == "fate":
        ask = table.ask
        if not isinstance(ask, Fate):
            raise NotAnAnswer("Fate is not asked here.")
        if line.get("ask") != {"kind": ask.question.kind}:
            raise Refused(ask.question.rule, f"Fate is asked for the {ask.question.kind} here.")
        return FATE, line.get("answer")
    if type(who) is not int or not 0 <= who < table.header.seats:
        raise NotAnAnswer(f'"who" is "fate" or a seat from 0 to {table.header.seats - 1}.')
    return who, table.game.parse_move(line.get("move"))


def _doubt(table: Table, answer: object) -> None:
    """`Refused` says what is wrong with an answer of fate that was worked out again."""
    ask = table.ask
    assert isinstance(ask, Fate)
    wrong = ask.question.doubt(ask.question.check(answer))
    if wrong:
        raise Refused(ask.question.rule, wrong)


def _check_end(table: Table, number: int, told: object) -> None:
    ask = table.ask
    if not isinstance(ask, Over):
        raise BadRecord(number, "The game is not over here.")
    if not isinstance(told, dict):
        raise BadRecord(number, "The end names a reason, a ranking and scores.")
    for key, true in ending(ask.outcome).items():
        if key not in told:
            raise BadRecord(number, f'The end does not name its "{key}".')
        if told[key] != true:
            shown = msgspec.json.encode(true).decode()
            raise BadRecord(number, f"The {key} is not what the rules say, which is {shown}.")
