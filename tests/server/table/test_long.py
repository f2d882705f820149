"""Long logs: they are read in small pieces, what was taken back costs nothing, and none grows without end."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path
from random import Random

import pytest

from patience import PATIENCE
from server.players import ME, Browser, play_out
from server.running import running
from shoal import games
from shoal.core import Entry, Event, Header, ShoalError, State
from shoal.core.playing.answering import give
from shoal.server.store.rows import AnyRow, Chair, TableSetup
from shoal.server.store.store import Person
from shoal.server.table import live_table
from shoal.server.table.checks import MOST_OFTEN
from shoal.server.table.live_table import LiveTable
from shoal.server.table.snapshot import step
from shoal.server.table.table_events import TookMoveBack
from shoal.server.table.wishes import act
from shoal.server.tables import loading
from shoal.server.tables.connection import encoded
from shoal.server.tables.loading import PIECE, Pauses, load
from shoal.server.tables.table_host import KEPT, TableHost
from shoal.server.wire.said import Leave, Play, Sit, Undo

ADA = Person("ada", "Ada")
HERE = [{"kind": "here", "name": name} for name in ("Bo", "Cy", "Di")]


def setup(game: str = "getbit", seats: int = 4) -> TableSetup:
    rules = games.find(game)
    header = Header(rules.name, rules.rules, seats, rules.all_options({}), seed="long")
    chairs = tuple(Chair("person", f"P{seat}", person="ada") for seat in range(seats))
    return TableSetup("t", header, chairs, False, 0.0)


class Alone:
    """A table that one person plays alone, and the rows it came to."""

    def __init__(self, game: str = "getbit") -> None:
        self.live = LiveTable(setup(game))
        self.rows: list[AnyRow] = self.live.open()

    def do(self, wish: Play | Undo | Sit | Leave) -> None:
        self.rows += act(self.live, ADA, wish)

    def play(self, rng: Random) -> int:
        """Any move of any seat that is asked; say whose."""
        seat = rng.choice(self.live.snapshot.asked)
        moves = self.live.snapshot.state.moves(seat)
        self.do(Play(self.id, seat, moves[rng.randrange(len(moves))].data()))
        return seat

    def think_again(self, times: int) -> None:
        """Make a move and take it back, again and again; nobody counts."""
        for _ in range(times):
            self.live.often.clear()
            self.do(Undo(self.id, self.play(Random(1))))

    @property
    def id(self) -> str:
        return f"{len(self.rows)}"


def wander(rng: Random, game: str, steps: int) -> Alone:
    """A game with moves, second thoughts, and people who go and come back."""
    play = Alone(game)
    for _ in range(steps):
        if play.live.outcome is not None:
            break
        seat, dice = play.play(rng), rng.random()
        while dice < 0.5 and play.live.snapshot.undo is not None and rng.random() < 0.7:
            play.do(Undo(play.id, play.live.snapshot.undo[0], turn=rng.random() < 0.5))
        if dice > 0.9:
            play.do(Leave(play.id, seat))
            play.do(Sit(play.id, seat))
    return play


def loaded(rows: list[AnyRow], game: str = "getbit") -> LiveTable:
    return asyncio.run(load(setup(game), rows, len(rows), Pauses()))


def count_answers(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """A list that grows whenever a table gives an answer to the rules."""
    answers: list[object] = []

    def counted(state: State, who: int, answer: object) -> tuple[Entry, list[Event]]:
        answers.append(answer)
        return give(state, who, answer)

    monkeypatch.setattr(live_table, "give", counted)
    return answers


def steps(host: TableHost, eyes: int | None) -> list[bytes]:
    """All that is kept for these eyes."""
    kept = host.steps_since(host.recent[0].number) or []
    return [encoded(step(before, after, eyes, frozenset(range(4)))) for before, after in kept]


@pytest.mark.parametrize("game", ["getbit", "blackmolly", "aquaria"])
@pytest.mark.parametrize("seed", range(4))
def test_a_table_read_from_its_log_says_what_the_table_said_that_wrote_it(game: str, seed: int) -> None:
    play = wander(Random(seed), game, 150)
    assert len(play.rows) > KEPT

    async def compare() -> None:
        again = await load(setup(game), play.rows, len(play.rows), Pauses())
        one, other = TableHost(play.live, 0.0), TableHost(again, 0.0)
        for host in (one, other):
            host.keep(after for _, after in host.live.take_news(len(play.rows)))
        for eyes in (None, 0, 1, 2, 3):
            assert one.whole(eyes, ADA) == other.whole(eyes, ADA)
            assert steps(one, eyes) == steps(other, eyes)
        assert again.record().text() == play.live.record().text()
        assert all(again.done(ADA, row.id) == play.live.done(ADA, row.id) for row in play.rows)

    asyncio.run(compare())


@pytest.mark.parametrize(("game", "several"), [("getbit", 1), ("blackmolly", 1), ("aquaria", 3)])
def test_a_turn_is_taken_back_at_once_as_it_would_be_move_by_move(game: str, several: int) -> None:
    play, rng, most = Alone(game), Random(3), 0
    for _ in range(120):
        if play.live.outcome is not None:
            break
        play.play(rng)
        if (undo := play.live.snapshot.undo) is None or rng.random() > 0.3:
            continue
        seat, moves = undo
        most = max(most, moves)
        entries, twin = len(play.live.entries), loaded(play.rows, game)
        for number in range(moves):
            act(twin, ADA, Undo(f"one of {number}", seat))
        play.do(Undo(play.id, seat, turn=True))
        assert len(play.live.entries) == entries - moves
        assert play.live.record().text() == twin.record().text()
        assert play.live.snapshot.look(seat).hash == twin.snapshot.look(seat).hash
        assert play.live.story[-1] == [TookMoveBack(seat, f"P{seat}", moves)]
    assert most >= several


def test_moves_taken_back_are_not_played_again_when_the_log_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    play = Alone()
    play.think_again(1500)
    assert len(play.rows) > 3000
    played = count_answers(monkeypatch)
    assert loaded(play.rows).snapshot.look(0).hash == play.live.snapshot.look(0).hash
    assert len(played) <= KEPT + 1


def test_a_move_is_taken_back_without_playing_the_game_again(monkeypatch: pytest.MonkeyPatch) -> None:
    play = Alone()
    seat = play.play(Random(1))
    played = count_answers(monkeypatch)
    play.do(Undo(play.id, seat))
    assert seat in play.live.snapshot.asked
    assert played == []


async def turns_while_loading(rows: list[AnyRow], logs: int) -> int:
    """How many turns the loop had while so many logs of Aquaria were read."""
    pauses, turns = Pauses(), 0
    tasks = [asyncio.create_task(load(setup("aquaria"), rows, 0, pauses)) for _ in range(logs)]
    while not all(task.done() for task in tasks):
        await asyncio.sleep(0)
        turns += 1
    return turns


def test_the_loop_has_a_turn_when_time_is_up_however_many_logs_are_read_at_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(loading, "SHARE", 0.0)
    rows = wander(Random(2), "aquaria", 200).rows
    assert asyncio.run(turns_while_loading(rows, 1)) >= len(rows) // PIECE
    assert asyncio.run(turns_while_loading(rows, 3)) >= 3 * len(rows) // PIECE


def test_many_logs_are_read_in_a_few_turns_if_there_is_time_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(loading, "SHARE", PATIENCE)
    rows = wander(Random(2), "aquaria", 20).rows
    assert asyncio.run(turns_while_loading(rows, 100)) < 100


def test_what_can_be_done_again_and_again_has_an_end() -> None:
    play = Alone()
    for _ in range(MOST_OFTEN):
        play.do(Undo(play.id, play.play(Random(1))))
        play.do(Leave(play.id, 3))
        play.do(Sit(play.id, 3))
    seat, rows = play.play(Random(1)), len(play.rows)
    with pytest.raises(ShoalError, match="enough"):
        play.do(Undo("more", seat))
    with pytest.raises(ShoalError, match="too often"):
        play.do(Leave("more", 3))
    again = loaded(play.rows)
    with pytest.raises(ShoalError, match="enough"):
        act(again, ADA, Undo("more", seat))
    assert play.live.number == rows == again.number


def test_whoever_comes_back_soon_gets_the_rest_without_a_look_at_the_log_and_later_the_whole(tmp_path: Path) -> None:
    with running(tmp_path / "live.db") as server:
        ada = Browser(server.port, "Ada")
        table = ada.make(ME, *HERE, limbs=8)
        seats = [ada.look(table, seat) for seat in range(4)]
        play_out(seats, Random(5))
        with sqlite3.connect(tmp_path / "live.db") as file:
            file.execute("DELETE FROM log")
        steps = [text for text in seats[2].raw if text.startswith('{"kind":"step"')]
        assert len(steps) > KEPT
        socket = ada.open(table)
        for missed in range(1, len(steps) + 1):
            socket.send(f'{{"kind":"hello","eyes":2,"after":{seats[2].number - missed}}}')
            if missed <= KEPT:
                assert [socket.recv(timeout=PATIENCE) for _ in range(missed)] == steps[-missed:]
            else:
                whole = str(socket.recv(timeout=PATIENCE))
                assert whole.startswith(f'{{"kind":"whole","number":{seats[2].number}')
