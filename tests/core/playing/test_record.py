"""The text of a record: what is written, in which order, and what a reader keeps of it."""

from __future__ import annotations

from io import BytesIO

import pytest
from msgspec.json import decode, encode

from shoal import games
from shoal.core import FATE, ByHand, Entry, Header, Record, Table, new_table, read

GETBIT = games.find("getbit")


def _play(robot: int, card: int) -> dict[str, object]:
    return {"kind": "play", "robot": robot, "card": card}


def _begun() -> Table:
    table = new_table(
        GETBIT,
        4,
        {"limbs": 8},
        ByHand([[2, 0, 3, 1]]),
        names=["Ann", "Bø", "", "D"],
        bots=["", "casual", "", ""],
        seed=7,
    )
    table.answer(2, GETBIT.parse_move(_play(2, 5)))
    return table


def _read(text: str) -> Table:
    return read(BytesIO(text.encode()), games.find)


def test_a_record_is_one_json_object_a_line_in_a_fixed_order() -> None:
    assert _begun().record.text().splitlines() == [
        '{"record":1,"game":"getbit","rules":"1.0","seats":4,'
        '"options":{"refresh_at":2,"limbs":8,"memory":false},'
        '"names":["Ann","Bø","","D"],"bots":["","casual","",""],"seed":7}',
        '{"n":1,"who":"fate","ask":{"kind":"line"},"answer":[2,0,3,1]}',
        '{"n":2,"who":2,"move":{"kind":"play","robot":2,"card":5}}',
    ]


def test_every_line_ends_with_a_line_end() -> None:
    text = _begun().record.text()
    assert text.endswith("\n")
    assert text == "".join(f"{line}\n" for line in _begun().record.lines())


def test_names_bots_and_seed_are_left_out_where_there_are_none() -> None:
    first = next(new_table(GETBIT, 4, {}, None).record.lines())
    assert list(decode(first)) == ["record", "game", "rules", "seats", "options"]


@pytest.mark.parametrize("seed", [0, 7, -1, "sea", "", 10**30])
def test_any_seed_comes_back_as_it_was(seed: int | str) -> None:
    table = new_table(GETBIT, 4, {}, None, seed=seed)
    assert _read(table.record.text()).header.seed == seed


def test_names_bots_and_seed_are_kept_when_a_record_is_read() -> None:
    table = _begun()
    again = _read(table.record.text())
    assert again.header == table.header
    assert again.record.text() == table.record.text()


def test_what_a_reader_does_not_know_on_the_first_line_is_ignored() -> None:
    first, *others = _begun().record.lines()
    more = encode({**decode(first), "played": "2031-05-04", "weather": {"rain": [1, 2]}}).decode()
    assert _read("\n".join([more, *others])).record.text() == _begun().record.text()


def test_what_a_reader_does_not_know_on_other_lines_is_ignored() -> None:
    first, *others = _begun().record.lines()
    more = [encode({**decode(line), "at": 12.5, "by": "casual", "view": None}).decode() for line in others]
    assert _read("\n".join([first, *more])).record.text() == _begun().record.text()


def test_options_that_are_missing_have_their_defaults_and_are_written_out_again() -> None:
    short = '{"record":1,"game":"getbit","rules":"1.0","seats":4,"options":{"memory":true}}\n'
    assert _read(short).header.options == {"refresh_at": 2, "limbs": 4, "memory": True}
    none = '{"record":1,"game":"getbit","rules":"1.0","seats":4}\n'
    assert '"options":{"refresh_at":2,"limbs":4,"memory":false}' in _read(none).record.text()


def test_keys_may_come_in_any_order_and_with_spaces_and_other_line_ends() -> None:
    text = "".join(
        encode(dict(reversed(decode(line).items()))).decode().replace(",", " , ").replace(":", " : ") + "\r\n"
        for line in _begun().record.lines()
    )
    assert _read(text).record.text() == _begun().record.text()


def test_the_last_line_says_how_the_game_ended() -> None:
    table = new_table(games.find("goofspiel"), 2, {}, None)
    while table.outcome is None:
        seat = table.state.who
        table.answer(seat, table.moves(seat)[-1 if seat else 0])
    *_, last = table.record.lines()
    assert last == '{"over":{"reason":"no prizes left","ranking":[[1],[0]],"scores":[3.0,9.0]}}'


def test_a_game_without_scores_says_so() -> None:
    outcome = GETBIT.outcome_type(reason="last robot", ranking=((1,), (0,)), bites=())  # type: ignore[call-arg]
    header = Header("getbit", "1.0", 2, {})
    *_, last = Record(header, [], outcome).lines()
    assert last == '{"over":{"reason":"last robot","ranking":[[1],[0]],"scores":null}}'


def test_a_record_stays_as_it_was_when_the_game_goes_on() -> None:
    table = _begun()
    record = table.record
    before = record.text()
    table.answer(0, GETBIT.parse_move(_play(0, 1)))
    assert record.text() == before


def test_entries_tell_their_answers_as_the_record_has_them() -> None:
    assert Entry(FATE, [1, 0], "line").data() == {"who": "fate", "ask": {"kind": "line"}, "answer": [1, 0]}
    assert Entry(1, GETBIT.parse_move(_play(1, 3))).data() == {"who": 1, "move": _play(1, 3)}
