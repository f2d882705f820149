"""A table: it takes answers, lets fate answer, keeps everything that happened, and can go back."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

import shoal
from shoal import games
from shoal.core import (
    FATE,
    ByHand,
    Choose,
    FateSource,
    Move,
    Moves,
    NotAnAnswer,
    Refused,
    Seeded,
    ShoalError,
    Table,
    View,
    new_table,
)

GOOFSPIEL = games.find("goofspiel")
SHUFFLED = {"cards": 5, "prizes": "shuffled"}


class Lowest:
    """Answers with the first of its moves, and remembers whose eyes it looked through."""

    def __init__(self) -> None:
        self.seen: set[int | None] = set()

    def answer(self, view: View, moves: Moves) -> Move:
        self.seen.add(view.seat)
        return moves[0]


def _bid(card: int) -> Move:
    return GOOFSPIEL.parse_move({"kind": "bid", "card": card})


def _table(fate: FateSource | None = None) -> Table:
    return new_table(GOOFSPIEL, 2, SHUFFLED, fate or ByHand([3, 5, 1, 2, 4]))


# Answering ------------------------------------------------------------------------------------------------


def test_fate_answers_at_once_when_a_table_is_set() -> None:
    table = _table()
    assert [(entry.who, entry.answer, entry.kind) for entry in table.entries] == [(FATE, 3, "prize")]
    assert table.ask == Choose((0, 1))


def test_an_answer_tells_what_follows_from_it_and_what_fate_makes_of_it() -> None:
    table = _table()
    assert [event.text() for event in table.answer(1, _bid(4))] == ['{"kind":"laid","seat":1,"card":4}']
    kinds = [event.data()["kind"] for event in table.answer(0, _bid(2))]
    assert kinds == ["laid", "won", "offered"]
    assert [entry.who for entry in table.entries] == [FATE, 1, 0, FATE]
    assert len(table.told) == 4


def test_a_refused_answer_leaves_the_table_as_it_was() -> None:
    table = _table()
    before = table.record.text(), table.state.digest(), list(table.told)
    with pytest.raises(Refused):
        table.answer(0, _bid(9))
    with pytest.raises(NotAnAnswer):
        table.answer(FATE, 3)
    assert (table.record.text(), table.state.digest(), table.told) == before


def test_without_a_source_fate_is_answered_like_a_seat() -> None:
    table = new_table(GOOFSPIEL, 2, SHUFFLED, None)
    with pytest.raises(Refused, match="one of those still in the pool"):
        table.answer(FATE, 6)
    table.answer(FATE, 4)
    assert table.ask == Choose((0, 1))


def test_an_answer_of_fate_is_kept_as_it_was_given() -> None:
    table, order = new_table(games.find("getbit"), 4, {}, None), [2, 0, 3, 1]
    table.answer(FATE, order)
    order.clear()
    assert table.entries[0].answer == [2, 0, 3, 1]


def test_each_seat_hears_what_it_may_know() -> None:
    table = _table()
    table.answer(0, _bid(2))
    own, other, spectator = ([event.text() for event in table.heard(seat)] for seat in (0, 1, None))
    assert own[-1] == '{"kind":"laid","seat":0,"card":2}'
    assert other[-1] == spectator[-1] == '{"kind":"laid","seat":0,"card":null}'


def test_players_see_through_their_own_eyes_and_play_to_the_end() -> None:
    players = [Lowest(), Lowest(), Lowest()]
    table = new_table(GOOFSPIEL, 3, {}, Seeded(1))
    outcome = table.play(players)
    assert outcome == table.outcome
    assert outcome.ranking == ((0, 1, 2),)
    assert [player.seen for player in players] == [{0}, {1}, {2}]


def test_a_table_where_nobody_answers_for_fate_cannot_be_played_through() -> None:
    table = new_table(GOOFSPIEL, 2, SHUFFLED, None)
    with pytest.raises(ShoalError, match="Nobody answers for fate, which is asked for the prize"):
        table.play([Lowest(), Lowest()])


def test_a_seat_imagines_a_state_it_cannot_tell_from_the_true_one() -> None:
    table = _table()
    table.answer(0, _bid(2))
    imagined = [table.imagine(1, Random(seed)) for seed in range(40)]
    assert {state.view(1) for state in imagined} == {table.view(1)}
    assert len({state.digest() for state in imagined}) == 5


# Going back -----------------------------------------------------------------------------------------------


def test_the_newest_answer_can_be_taken_back_by_its_seat() -> None:
    table = _table()
    before = table.state.digest()
    table.answer(0, _bid(2))
    undone = table.undo(0)
    assert (undone.who, undone.answer) == (0, _bid(2))
    assert (table.state.digest(), len(table.entries), len(table.told)) == (before, 1, 1)


def test_after_taking_back_the_game_goes_on_with_the_same_fate() -> None:
    table = _table()
    table.answer(0, _bid(2))
    table.undo(0)
    table.answer(0, _bid(4))
    table.answer(1, _bid(1))
    assert table.entries[-1].answer == 5


@pytest.mark.parametrize("seat", [1, FATE, 5])
def test_nobody_else_can_take_the_newest_answer_back(seat: int) -> None:
    table = _table()
    table.answer(0, _bid(1))
    with pytest.raises(ShoalError, match="someone else has answered since"):
        table.undo(seat)


def test_nothing_can_be_taken_back_where_nothing_was_answered() -> None:
    with pytest.raises(ShoalError, match="You have nothing to take back"):
        new_table(GOOFSPIEL, 2, {}, None).undo(0)


def test_what_brought_something_hidden_to_light_stays() -> None:
    table = new_table(GOOFSPIEL, 2, {}, None)
    table.answer(0, _bid(1))
    table.answer(1, _bid(2))
    with pytest.raises(ShoalError, match="it revealed something hidden"):
        table.undo(1)


def test_fates_answers_cannot_be_taken_back_by_anybody() -> None:
    table = _table()
    for seat in (0, 1, FATE):
        with pytest.raises(ShoalError, match=r"taken back|take back"):
            table.undo(seat)


def test_a_table_can_be_looked_at_as_it_was_and_stays_as_it_is() -> None:
    table = _table()
    table.answer(0, _bid(2))
    table.answer(1, _bid(4))
    record = table.record.text()
    earlier = table.at(2)
    assert [entry.who for entry in earlier.entries] == [FATE, 0]
    assert earlier.ask == Choose((1,))
    assert table.at(0).entries == []
    earlier.answer(1, _bid(5))
    assert table.record.text() == record


def test_a_copy_goes_another_way() -> None:
    table = _table(Seeded(3))
    twin = table.copy()
    twin.answer(0, _bid(2))
    twin.answer(1, _bid(3))
    assert len(table.entries) == 1
    assert table.heard(None) == twin.heard(None)[:1]
    table.answer(0, _bid(2))
    table.answer(1, _bid(3))
    assert table.record.text() == twin.record.text()


# Saving and going on --------------------------------------------------------------------------------------


def test_a_saved_game_is_loaded_and_goes_on_with_the_same_fate(tmp_path: Path) -> None:
    table = shoal.new("goofspiel", 2, seed="reef", **SHUFFLED)
    table.answer(0, _bid(1))
    table.save(tmp_path / "game.jsonl")
    again = shoal.load(tmp_path / "game.jsonl")
    for one in (table, again):
        one.play([Lowest(), Lowest()])
    assert again.record.text() == table.record.text()


def test_a_game_saved_while_fate_was_asked_goes_on_by_itself(tmp_path: Path) -> None:
    new_table(GOOFSPIEL, 2, SHUFFLED, None).save(tmp_path / "game.jsonl")
    first, second = shoal.load(tmp_path / "game.jsonl"), shoal.load(tmp_path / "game.jsonl")
    assert isinstance(first.ask, Choose)
    assert first.record.text() == second.record.text()


def test_without_a_seed_fate_goes_on_by_the_game_so_far() -> None:
    prizes = set()
    for first in (1, 2, 3, 4, 5):
        table = new_table(GOOFSPIEL, 2, SHUFFLED, None)
        table.answer(FATE, first)
        table.go_on()
        table.answer(0, _bid(1))
        table.answer(1, _bid(2))
        prizes.add((first, table.entries[-1].answer))
    assert len({second for _, second in prizes}) > 1


def test_a_finished_game_can_be_loaded_and_looked_at(tmp_path: Path) -> None:
    table = shoal.new("goofspiel", 2, seed=1)
    table.play([Lowest(), Lowest()])
    table.save(tmp_path / "game.jsonl")
    again = shoal.load(str(tmp_path / "game.jsonl"))
    assert again.outcome == table.outcome
    assert again.at(3).state.digest() == table.at(3).state.digest()


def test_a_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    with pytest.raises(ShoalError, match=r"nowhere\.jsonl cannot be read: No such file or directory\."):
        shoal.load(tmp_path / "nowhere.jsonl")
    with pytest.raises(ShoalError, match="cannot be read"):
        shoal.load(tmp_path)


def test_a_new_game_has_its_seed_and_all_its_options_in_the_record() -> None:
    table = shoal.new("getbit", 4, seed=1, memory=True)
    assert table.header.options == {"refresh_at": 2, "limbs": 4, "memory": True}
    assert table.header.seed == 1
    assert shoal.new("getbit", 4).header.seed == 0


# At a prompt ----------------------------------------------------------------------------------------------


def test_a_table_and_a_state_say_what_they_are() -> None:
    table = shoal.new("getbit", seats=4, seed=1)
    assert repr(table) == "<Table of Get Bit! for 4 seats, seed 1, after 1 entry: seats 0, 1, 2, 3 are asked>"
    assert repr(table.game) == "<Game getbit: Get Bit!, rules 1.0, for 2 to 6 seats>"
    assert repr(table.state) == f"<GetBit {table.state.digest()}: seats 0, 1, 2, 3 are asked>"
    assert repr(table.at(0).state).endswith(": fate is asked for the line>")


@pytest.mark.parametrize("seat", [99, 4, -1, True, "0"])
def test_seats_that_do_not_exist_are_refused_in_a_sentence(seat: int) -> None:
    table = shoal.new("getbit", seats=4)
    for look in (table.view, table.moves, table.heard):
        with pytest.raises(ShoalError, match=r"^There is no seat .* at this table: seats go from 0 to 3\.$"):
            look(seat)
    with pytest.raises(ShoalError, match="There is no seat"):
        table.imagine(seat, Random(1))


@pytest.mark.parametrize("number", [999, -1])
def test_steps_that_do_not_exist_are_refused_in_a_sentence(number: int) -> None:
    with pytest.raises(ShoalError, match=r"^There is no entry -?\d+ in this game: it has 1 so far\.$"):
        shoal.new("getbit", seats=4).at(number)


@pytest.mark.parametrize("seed", [1.5, None, True, b"x", 1 << 70])
def test_a_seed_is_a_whole_number_or_a_text(seed: object) -> None:
    with pytest.raises(ShoalError, match="A seed is a whole number below"):
        shoal.new("getbit", seats=4, seed=seed)  # type: ignore[arg-type]
    assert shoal.new("getbit", seats=4, seed="Tuesday").header.seed == "Tuesday"
