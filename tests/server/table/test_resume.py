"""A cut at any point: whoever comes back receives exactly the rest."""

from __future__ import annotations

from pathlib import Path
from random import Random
from socket import SHUT_RDWR

import pytest

from patience import PATIENCE
from server.players import ME, OPEN, Browser, play_out
from server.running import Running, running

HERE = [{"kind": "here", "name": name} for name in ("Bo", "Cy", "Di")]


def test_after_a_cut_at_any_point_the_rest_comes_byte_for_byte(ada: Browser, nobody: Browser) -> None:
    table = ada.make(ME, *HERE)
    seats = [ada.look(table, seat) for seat in range(4)]
    spectator = nobody.look(table)
    play_out(seats, Random(5))
    spectator.catch_up(seats[0].number)
    for browser, looking in ((ada, seats[2]), (nobody, spectator)):
        steps = [text for text in looking.raw if text.startswith('{"kind":"step"')]
        first = looking.number - len(steps)
        socket = browser.open(table)
        for number in range(first, looking.number + 1):
            socket.send(
                f'{{"kind":"hello","eyes":{"null" if looking.eyes is None else looking.eyes},"after":{number}}}'
            )
            rest = [socket.recv(timeout=PATIENCE) for _ in range(looking.number - number)]
            assert rest == steps[number - first :]
        socket.send('{"kind":"ping"}')
        assert socket.recv(timeout=PATIENCE) == '{"kind":"pong"}'


def test_a_socket_that_comes_back_in_the_middle_goes_on_with_the_others(ada: Browser) -> None:
    table = ada.make(ME, *HERE)
    one = ada.look(table, 0)
    one.play({"kind": "play", "robot": 0, "card": 2})
    one.close()
    other = ada.look(table, 1)
    other.play({"kind": "play", "robot": 1, "card": 2})
    one = ada.resume(one)
    number = other.play({"kind": "play", "robot": 2, "card": 3}, seat=2)["number"]
    one.catch_up(number)
    assert one.view["asked"] == [3]
    assert one.view["robots"][0]["card"] == 2


@pytest.mark.parametrize("politely", [True, False])
def test_moves_that_were_sent_just_before_the_socket_was_closed_are_made(ada: Browser, *, politely: bool) -> None:
    table = ada.make(ME, *HERE)
    one, other = ada.look(table, 0), ada.look(table, 1)
    for seat in (0, 1, 2):
        one.say("play", id=f"last {seat}", seat=seat, move={"kind": "play", "robot": seat, "card": 2})
    if politely:
        one.close()
    else:
        one.socket.socket.shutdown(SHUT_RDWR)
    other.catch_up(other.number + 3)
    assert other.view["asked"] == [3]
    assert ada.look(table, 0).view["robots"][0]["card"] == 2


def test_a_number_that_never_was_is_answered_with_everything(ada: Browser) -> None:
    table = ada.make(ME, *HERE)
    for after in (-1, 2, 10**30 % 2**63):
        socket = ada.open(table)
        socket.send(f'{{"kind":"hello","eyes":0,"after":{after}}}')
        assert '"kind":"whole"' in str(socket.recv(timeout=PATIENCE))


def test_what_a_memory_game_put_out_of_sight_does_not_come_back_by_resuming(ada: Browser, nobody: Browser) -> None:
    table = ada.make(ME, *HERE, memory=True)
    looking = ada.look(table, 0)
    for seat in range(4):
        done = looking.play({"kind": "play", "robot": seat, "card": seat + 1}, seat=seat)
    looking.catch_up(done["number"])
    assert '"revealed"' in looking.raw[-2]
    assert '"forget":true' in looking.raw[-2]
    for after in range(done["number"]):
        socket = nobody.open(table)
        socket.send(f'{{"kind":"hello","after":{after}}}')
        answer = str(socket.recv(timeout=PATIENCE))
        assert '"kind":"whole"' in answer
        assert "revealed" not in answer
    assert nobody.look(table).log == ["The played cards are turned face down (GB-16).", "Round 2"]


def test_the_whole_log_of_a_memory_game_comes_to_light_at_the_end(ada: Browser, nobody: Browser) -> None:
    table = ada.make(ME, *HERE, memory=True)
    play_out([ada.look(table, seat) for seat in range(4)], Random(8))
    log = nobody.look(table).log
    assert sum(line.startswith("The cards are turned up") for line in log) == sum("Round" in line for line in log) > 8


def test_two_servers_on_one_log_never_write_the_same_row(tmp_path: Path) -> None:
    with running(tmp_path / "live.db") as first, running(tmp_path / "live.db") as second:
        ada, bob = Browser(first.port, "Ada"), Browser(second.port, "Bob")
        table = ada.make(ME, OPEN, OPEN, OPEN)
        two = bob.look(table)
        assert two.ask("sit", seat=1)["number"] == 2
        one = ada.look(table, 0)
        assert one.play({"kind": "play", "robot": 0, "card": 3})["number"] == 3
        assert one.seats[1]["name"] == "Bob"
        assert two.play({"kind": "play", "robot": 1, "card": 4}, seat=1)["number"] == 4
        assert "someone else" in one.ask("undo", seat=0)["reason"]
        assert one.number == two.number == 4


def test_a_table_that_nobody_looks_at_leaves_the_memory_and_comes_back_as_it_was(server: Running, ada: Browser) -> None:
    table = ada.make(ME, OPEN, OPEN, OPEN)
    looking = ada.look(table, 0)
    looking.play({"kind": "play", "robot": 0, "card": 4}, id="once")
    server.sweep(later=30)
    assert table in server.server.registry.hosts
    looking.close()
    while server.server.registry.hosts[table].connections:
        pass
    server.sweep(later=100)
    assert table not in server.server.registry.hosts
    again = ada.look(table, 0)
    assert again.view == looking.view
    assert again.play({"kind": "play", "robot": 0, "card": 4}, id="once")["number"] == 2
