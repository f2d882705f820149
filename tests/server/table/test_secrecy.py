"""What travels to a seat or a spectator does not depend on what they must not know, to the byte."""

from __future__ import annotations

import time
from random import Random
from typing import Any, NamedTuple

import pytest

from server.players import Browser, Looking
from server.running import Running
from shoal import games
from shoal.core import FATE, Header
from shoal.core.playing.promise import Promise
from shoal.server.store.people import new_id
from shoal.server.store.rows import Answered, AnyRow, Chair, Glance, Lucky, TableSetup

NAMES = ("Ada", "Bob", "Cy", "Di")
Script = list[tuple[int, dict[str, Any]]]


class Heard(NamedTuple):
    """All bytes that came to each seat, and to a spectator, in order."""

    seats: list[list[str]]
    spectator: list[str]


@pytest.fixture(scope="module")
def people(server: Running) -> list[Browser]:
    return [Browser(server.port, name) for name in NAMES]


def begin(server: Running, people: list[Browser], seats: int, seed: str, options: dict[str, Any]) -> list[Looking]:
    """A table with this seed, everybody in their seats, and a spectator last."""
    game = games.find("getbit")
    header = Header("getbit", game.rules, seats, game.all_options(options), seed=seed)
    ids = [server.call(server.server.people.who(person.secret)) for person in people[:seats]]
    chairs = tuple(Chair("person", who.name, person=who.id) for who in ids if who)
    setup = TableSetup(new_id(), header, chairs, True, time.time())
    server.call(server.server.registry.make(setup))
    lookings = [person.look(setup.id, seat) for seat, person in enumerate(people[:seats])]
    return [*lookings, Browser(server.port).look(setup.id)]


def probe(lookings: list[Looking]) -> None:
    """Everybody asks for what they may not have; the answers are heard, too."""
    for looking in lookings[:-1]:
        other = (looking.eyes or 0) + 1
        looking.ask(
            "play", id="probe-1", seat=other % (len(lookings) - 1), move={"kind": "play", "robot": 1, "card": 1}
        )
        looking.ask("play", id="probe-2", seat=looking.eyes, move={"kind": "play", "robot": other % 2, "card": 9})
        looking.ask("undo", id="probe-3", seat=other % (len(lookings) - 1))
    http = Browser(lookings[0].socket.remote_address[1])
    for path in (f"/api/replays/{lookings[0].table}?eyes=all", f"/api/tables/{lookings[0].table}/record"):
        answer = http.get(path)
        assert answer.status_code == 403
        lookings[-1].raw.append(answer.text)


def act(lookings: list[Looking], seat: int, move: dict[str, Any], id: str) -> None:
    done = lookings[seat].play(move, id=id)
    assert done["kind"] == "done", done
    for looking in lookings:
        looking.catch_up(done["number"])


def random_script(lookings: list[Looking], rng: Random, rounds: int) -> Script:
    """Random moves for everybody until this many rounds are through."""
    script: Script = []
    while lookings[0].view["round"] <= rounds and not lookings[0].over:
        asked = [seat for seat, looking in enumerate(lookings[:-1]) if looking.choices]
        seat = rng.choice(asked)
        script.append((seat, rng.choice(lookings[seat].choices)))
        act(lookings, *script[-1], id=f"move-{len(script)}")
    return script


def replayed(lookings: list[Looking], script: Script) -> None:
    for number, (seat, move) in enumerate(script, 1):
        act(lookings, seat, move, id=f"move-{number}")


@pytest.mark.parametrize(("seats", "options"), [(4, {}), (3, {"limbs": 8}), (4, {"memory": True}), (2, {})])
@pytest.mark.parametrize("luck", range(1, 6))
def test_sealed_cards_leave_no_trace_on_the_wire_of_the_others(
    server: Running, people: list[Browser], seats: int, options: dict[str, Any], luck: int
) -> None:
    rng = Random(f"{seats}{options}{luck}")
    seed = f"luck {luck}"
    first = begin(server, people, seats, seed, options)
    script = random_script(first, rng, rounds=2)
    second = begin(server, people, seats, seed, options)
    replayed(second, script)
    while first[0].view["phase"] != "choose":
        seat = next(seat for seat, looking in enumerate(first[:-1]) if looking.choices)
        move = first[seat].choices[0]
        for lookings in (first, second):
            act(lookings, seat, move, id="limb")
    sealer = rng.randrange(seats)
    moves = [move for move in first[sealer].choices if move["robot"] == first[sealer].choices[0]["robot"]]
    for lookings, move in ((first, moves[0]), (second, moves[-1])):
        act(lookings, sealer, move, id="sealed")
        probe(lookings)
    for seat, (one, two) in enumerate(zip(first, second, strict=True)):
        shared = [text.replace(two.table, one.table) for text in two.raw]
        if seat == sealer:
            assert one.raw != shared
        else:
            assert one.raw == shared


def test_a_memory_game_forgets_what_was_played_for_whoever_comes_later(server: Running, people: list[Browser]) -> None:
    """Two pasts that leave the same table: the bytes for a newcomer are the same."""
    wholes = []
    for cards in ((1, 2, 3, 4), (2, 3, 4, 5)):
        lookings = begin(server, people, 4, "same", {"memory": True})
        replayed(lookings, [(seat, {"kind": "play", "robot": seat, "card": card}) for seat, card in enumerate(cards)])
        wholes.append(Browser(server.port).look(lookings[0].table).raw)
    assert wholes[0] == wholes[1]


def test_lists_of_tables_show_nobody_a_card_or_a_secret(server: Running, people: list[Browser]) -> None:
    lookings = begin(server, people, 4, "listed", {})
    act(lookings, 0, {"kind": "play", "robot": 0, "card": 5}, id="a")
    text = people[1].get("/api/tables").text
    assert lookings[0].table in text
    assert "card" not in text
    assert 'person":"' not in text
    assert "seed" not in text + "".join("".join(looking.raw) for looking in lookings)


def test_the_secret_seed_and_the_luck_of_others_leave_no_trace_on_the_wire(
    server: Running, people: list[Browser]
) -> None:
    """Two tables that differ in nothing else, not even in what they promise: everybody gets the same bytes."""
    game, heard = games.find("getbit"), []
    ids = [server.call(server.server.people.who(person.secret)) for person in people]
    chairs = tuple(Chair("person", who.name, person=who.id) for who in ids if who)
    for secret in ("1", "2"):
        seed, promise = secret * 64, Promise("a" * 64)
        header = Header("getbit", game.rules, 4, game.all_options({}), seed=seed, fair=promise)
        setup = TableSetup(new_id(), header, chairs, True, time.time())
        luck = [Lucky(seat=seat, after=0, luck=f"{secret}{seat}" * 32) for seat in range(4)]
        rows: list[AnyRow] = [*luck, Answered(who=FATE, answer=[0, 1, 2, 3], ask="line")]
        server.call(server.server.store.make_table(setup, rows, Glance(chairs, (0, 1, 2, 3), False)))
        lookings = [person.look(setup.id, seat) for seat, person in enumerate(people)]
        lookings.append(Browser(server.port).look(setup.id))
        act(lookings, 0, {"kind": "play", "robot": 0, "card": 5}, id="move")
        probe(lookings)
        heard.append([[text.replace(setup.id, "table") for text in looking.raw] for looking in lookings])
    assert heard[0] == heard[1]
    assert "a" * 64 in heard[0][0][0]
