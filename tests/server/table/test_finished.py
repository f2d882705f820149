"""A finished game stays finished, and eyes that nobody may look through any more see nothing more."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from server.players import BOT, ME, OPEN, Browser, Looking
from server.running import Running
from shoal import games

OVER = "The game is over, so nothing can be taken back."


def play_on(server: Running, looking: Looking, rng: Random) -> None:
    """Play this seat at random to the end; where moves are too many to list, any that the rules have."""
    seat = looking.eyes or 0
    while not looking.over:
        if seat not in looking.now["asked"]:
            looking.hear()
            continue
        state = server.server.registry.hosts[looking.table].live.snapshot.state
        move = rng.choice(looking.choices) if looking.choices else rng.choice(state.moves(seat)).data()
        answer = looking.play(move)
        assert answer["kind"] == "done", answer
        looking.catch_up(answer["number"])


@pytest.mark.parametrize("game", [name for name in games.names() if name != "tides"])
def test_nobody_takes_a_move_back_or_loses_their_eyes_after_the_end(
    server: Running, ada: Browser, nobody: Browser, game: str
) -> None:
    short: dict[str, Any] = {"turn_limit": 4} if game == "icecool" else {}
    table = ada.make(ME, BOT, game=game, **short)
    looking, spectator = ada.look(table, 0), nobody.look(table)
    play_on(server, looking, Random(f"{game} to its end"))
    spectator.catch_up(looking.number)
    curious = nobody.look(table, 1)
    assert looking.now["undo"] == 0
    assert looking.ask("undo", seat=0)["reason"] == OVER
    again = ada.look(table, 0)
    assert (again.number, again.view, again.over) == (looking.number, looking.view, looking.over)
    curious.hear_the_rest()
    assert curious.number == looking.number


def test_whoever_may_not_look_through_their_eyes_any_more_is_told_nothing_more(
    server: Running, ada: Browser, bob: Browser
) -> None:
    table = ada.make(ME, OPEN, OPEN, OPEN)
    looking, curious = ada.look(table, 0), bob.look(table)

    async def give_eyes() -> None:
        host = server.server.registry.hosts[table]
        (theirs,) = [one for one in host.connections if one.person is not None and one.person.name == "Bob"]
        theirs.eyes = 0

    server.call(give_eyes())
    curious.raw.clear()
    assert looking.play({"kind": "play", "robot": 0, "card": 3})["kind"] == "done"
    with pytest.raises(ConnectionClosed) as closed:
        curious.hear()
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1013
    assert curious.raw == []
    assert bob.look(table).number == looking.number
