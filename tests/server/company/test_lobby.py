"""The lobby: what there is to play and to watch, told as it changes; and people who look for the same game meet."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import httpx
import msgspec
import pytest

from patience import until
from server.players import BOT, ME, OPEN, Browser, Message, play_out
from server.postgres import Postgres
from server.running import Process, Running, running


class Lobby:
    """A browser's side of the lobby."""

    def __init__(self, browser: Browser) -> None:
        self._stream = browser.http.stream("GET", "/api/lobby")
        self._lines = self._stream.__enter__().iter_lines()
        self.raw: list[str] = []
        self.now: dict[str, Any] = {}

    def hear(self) -> None:
        """The next event, taken in; `StopIteration` at the end of the stream."""
        line = next(self._lines)
        if line.startswith("data: "):
            self.raw.append(line)
            self.now |= {"seeking": None, "begun": ""} if '{"mine":' in line else {}
            self.now |= msgspec.json.decode(line.removeprefix("data: "))

    def until(self, so: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """Hear until this is so."""
        while not ({"open", "mine"} & set(self.now)) or not so(self.now):
            self.hear()
        return self.now

    def tables(self, kind: str) -> list[str]:
        return [row["table"] for row in self.now.get(kind, [])]

    def until_listed(self, kind: str, table: str) -> Message:
        """The row of this table, once it is there."""
        self.until(lambda _: table in self.tables(kind))
        return next(row for row in self.now[kind] if row["table"] == table)

    def until_gone(self, kind: str, table: str) -> None:
        self.until(lambda now: kind in now and table not in self.tables(kind))

    def close(self) -> None:
        self._stream.__exit__(None, None, None)


@pytest.fixture(params=["one server", "two servers"], scope="module")
def places(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[Running, Running]]:
    """Where two people are: at the same server, or at two that share a Postgres."""
    if request.param == "one server":
        with running(tmp_path_factory.mktemp("lobby") / "live.db") as one:
            yield one, one
        return
    postgres: Postgres = request.getfixturevalue("postgres")
    address = postgres.new()
    with running(address) as one, running(address) as two:
        yield one, two


@pytest.fixture
def people(places: tuple[Running, Running]) -> tuple[Browser, Browser]:
    one, two = places
    return Browser(one.port, "Ada"), Browser(two.port, "Bob")


def find(browser: Browser, game: str = "getbit", seats: int = 2, wait: float = 60, rated: bool = False) -> str:
    wish = {"game": game, "seats": seats, "wait": wait, "rated": rated}
    answer = browser.post("/api/find", wish)
    assert answer.status_code == 200, answer.text
    return str(answer.json()["table"])


def stop(*browsers: Browser) -> None:
    for browser in browsers:
        assert browser.post("/api/find/stop").status_code == 200


def seats_at(browser: Browser, table: str) -> list[tuple[str, str]]:
    return [(seat["kind"], seat["name"]) for seat in browser.look(table).seats]


# Lists ------------------------------------------------------------------------------------------------------------


def test_an_open_table_comes_and_goes_and_is_watched_and_over_without_asking_again(
    people: tuple[Browser, Browser],
) -> None:
    ada, bob = people
    lobby = Lobby(bob)
    lobby.until(lambda now: "open" in now)
    table = ada.make(ME, OPEN, public=True, memory=True)
    row = lobby.until_listed("open", table)
    assert row["seats"] == [{"kind": "person", "name": "Ada"}, {"kind": "open", "name": ""}]
    assert row["variant"] == {"memory": True}
    looking = ada.look(table, 0)
    assert looking.ask("fill", seat=1)["kind"] == "done"
    lobby.until_listed("watch", table)
    assert table not in lobby.tables("open")
    play_out([looking], Random(1))
    lobby.until_gone("watch", table)
    lobby.close()


def test_my_tables_say_whose_turn_it_is_as_it_changes(people: tuple[Browser, Browser]) -> None:
    ada, bob = people
    table = ada.make(ME, OPEN, OPEN)
    looking = bob.look(table)
    assert looking.ask("sit", seat=1)["kind"] == "done"
    lobby = Lobby(bob)
    assert lobby.until_listed("mine", table)["turn"]
    looking = bob.look(table, 1)
    while looking.choices:
        assert looking.play(looking.choices[0])["kind"] == "done"
    lobby.until(lambda _: not lobby.until_listed("mine", table).get("turn"))
    assert lobby.until_listed("mine", table)["asked"] == [0, 2]
    assert ada.look(table, 0).ask("fill", seat=2)["kind"] == "done"
    lobby.until(lambda _: lobby.until_listed("mine", table)["seats"][2]["kind"] == "bot")
    lobby.close()


def test_a_private_table_is_in_nobodys_lobby_but_that_of_those_who_sit_there(people: tuple[Browser, Browser]) -> None:
    ada, bob = people
    private = ada.make(ME, BOT)
    hidden = ada.make(ME, OPEN)
    shown = ada.make(ME, OPEN, public=True)
    lobby = Lobby(bob)
    lobby.until_listed("open", shown)
    assert private not in "".join(lobby.raw)
    assert hidden not in "".join(lobby.raw)
    lobby.close()


def test_what_all_see_does_not_change_with_a_move(server: Running, ada: Browser) -> None:
    table = ada.make(ME, OPEN, BOT, public=True)
    watched = ada.make(ME, BOT, public=True)
    lobby = server.server.lobby
    before = msgspec.json.encode(server.call(lobby.lists()))
    for looking in (ada.look(table, 0), ada.look(watched, 0)):
        assert looking.play(looking.choices[0])["kind"] == "done"
    assert msgspec.json.encode(server.call(lobby.lists())) == before
    assert b"seed" not in before


def test_the_same_text_is_made_once_for_all_who_look(server: Running, ada: Browser) -> None:
    before = set(server.server.lobby._lookers)
    lobbies = [Lobby(Browser(server.port)) for _ in range(20)]
    table = ada.make(ME, OPEN, public=True)
    for lobby in lobbies:
        lobby.until_listed("open", table)
    lookers = server.server.lobby._lookers - before
    assert len(lookers) == 20
    assert len({id(looker.lists) for looker in lookers}) == 1
    for lobby in lobbies:
        lobby.close()
    until(lambda: not lookers & server.server.lobby._lookers)


def test_a_browser_that_is_logged_out_is_told_nothing_more(server: Running) -> None:
    eve = Browser(server.port, "Eve")
    lobby = Lobby(eve)
    lobby.until(lambda now: "mine" in now)
    other = Browser(server.port)
    other.http.cookies.set("shoal", eve.secret)
    assert other.post("/api/sessions/end", {"everywhere": True}).status_code == 200
    with pytest.raises(StopIteration):
        lobby.until(lambda _: False)


def test_a_server_that_ends_lets_everybody_go_at_once(tmp_path: Path) -> None:
    process = Process(tmp_path / "live.db")
    lobby = Lobby(Browser(process.port, "Ada"))
    lobby.until(lambda now: "open" in now)
    process.stop()
    assert "graceful shutdown exceeded" not in (tmp_path / "server.log").read_text(encoding="utf-8")
    with pytest.raises((StopIteration, httpx.TransportError)):
        lobby.until(lambda _: False)


# Finding a game ---------------------------------------------------------------------------------------------------


def test_two_who_want_the_same_meet_and_are_sent_to_their_table(people: tuple[Browser, Browser]) -> None:
    ada, bob = people
    lobbies = [Lobby(ada), Lobby(bob)]
    table = find(ada, rated=True)
    assert lobbies[0].until(lambda now: bool(now.get("seeking")))["seeking"]["people"] == 1
    lobbies[1].until_listed("open", table)
    assert find(bob, rated=True) == table
    for lobby in lobbies:
        lobby.until(lambda now: now.get("begun") == table)
        lobby.close()
    assert seats_at(ada, table) == [("person", "Ada"), ("person", "Bob")]
    (row,) = [row for row in ada.get("/api/tables").json()["mine"] if row["table"] == table]
    assert row["clock"] == {"move": 60, "reserve": 300}


def test_those_who_want_something_else_do_not_meet(people: tuple[Browser, Browser]) -> None:
    ada, bob = people
    lobbies = [Lobby(ada), Lobby(bob)]
    table = find(ada, seats=3)
    others = [find(bob, seats=4), find(bob, seats=3, rated=True), find(bob, game="goofspiel", seats=3)]
    assert table not in others
    assert seats_at(ada, table) == [("person", "Ada"), ("open", ""), ("open", "")]
    stop(ada, bob)
    for lobby in lobbies:
        for gone in (table, *others):
            lobby.until_gone("open", gone)
        lobby.close()


def test_bots_take_the_seats_that_are_free_when_somebody_has_waited_long_enough(
    people: tuple[Browser, Browser],
) -> None:
    ada, bob = people
    lobbies = [Lobby(ada), Lobby(bob)]
    table = find(ada, seats=4, wait=60)
    assert find(bob, seats=4, wait=1) == table
    for lobby in lobbies:
        lobby.until(lambda now: now.get("begun") == table)
        lobby.close()
    assert [kind for kind, _ in seats_at(ada, table)] == ["person", "person", "bot", "bot"]
    assert ada.post(f"/api/tables/{table}/luck", {"luck": "ab" * 32}).status_code == 200
    assert ada.look(table, 0).choices


def test_whoever_cancels_or_leaves_the_page_is_taken_out_and_an_empty_table_goes(
    people: tuple[Browser, Browser],
) -> None:
    ada, bob = people
    lobby, leaving = Lobby(bob), Lobby(ada)
    table = find(ada, seats=3)
    lobby.until_listed("open", table)
    leaving.close()
    lobby.until_gone("open", table)
    table = find(bob, seats=3)
    leaving = Lobby(ada)
    assert find(ada, seats=3) == table
    lobby.until(lambda now: now["seeking"] and now["seeking"]["people"] == 2)
    stop(ada)
    lobby.until(lambda now: now["seeking"] and now["seeking"]["people"] == 1)
    assert seats_at(bob, table) == [("person", "Bob"), ("open", ""), ("open", "")]
    assert table not in [row["table"] for row in ada.get("/api/tables").json()["mine"]]
    stop(bob)
    lobby.close()
    leaving.close()


def test_looking_twice_for_the_same_is_looking_once(people: tuple[Browser, Browser]) -> None:
    ada, _ = people
    lobby = Lobby(ada)
    assert find(ada, seats=5) == find(ada, seats=5, wait=90)
    assert [name for _, name in seats_at(ada, find(ada, seats=5))].count("Ada") == 1
    stop(ada)
    lobby.close()


def test_two_who_made_a_table_each_at_the_same_moment_are_brought_together(places: tuple[Running, Running]) -> None:
    one, _ = places
    ada, bob = Browser(one.port, "Ada"), Browser(one.port, "Bob")
    lobbies = [Lobby(ada), Lobby(bob)]
    finding = one.server.finding
    sit_with = finding._sit_with

    async def nobody_there(*_: object) -> str:
        return ""

    finding._sit_with = nobody_there  # type: ignore[method-assign,assignment]
    tables = [find(ada), find(bob)]
    assert tables[0] != tables[1]
    finding._sit_with = sit_with  # type: ignore[method-assign]
    for lobby in lobbies:
        lobby.until(lambda now: now.get("begun") == tables[0])
        lobby.close()


def test_whoever_was_at_a_server_that_was_killed_is_not_waited_for(tmp_path: Path) -> None:
    process = Process(tmp_path / "live.db")
    ada = Browser(process.port, "Ada")
    Lobby(ada).until(lambda now: "mine" in now)
    table = find(ada, seats=3, wait=900)
    process.kill()
    process.start()
    bob = Browser(process.port, "Bob")
    lobby = Lobby(bob)
    lobby.until_gone("open", table)
    assert find(bob, seats=3) != table
    process.kill()


@pytest.mark.parametrize(
    "wish",
    [
        {"game": "getbit", "seats": 99, "wait": 60},
        {"game": "getbit", "seats": -1, "wait": 60},
        {"game": "getbit", "seats": 2, "wait": 1e9},
        {"game": "nothing", "seats": 2, "wait": 60},
        {"game": "getbit", "seats": 2},
    ],
)
def test_a_wish_that_cannot_be_is_one_sentence(ada: Browser, wish: Message) -> None:
    answer = ada.post("/api/find", wish)
    assert answer.status_code == 400
    assert answer.json()["error"].endswith(".")
    assert Browser(ada.port).post("/api/find", {"game": "getbit", "seats": 2, "wait": 60}).status_code == 401


def test_whoever_has_too_many_open_tables_looks_for_no_game_of_their_own(tmp_path: Path) -> None:
    with running(tmp_path / "live.db", most_open=1) as server:
        ada = Browser(server.port, "Ada")
        ada.make(ME, OPEN)
        assert "open seat" in ada.post("/api/find", {"game": "getbit", "seats": 2, "wait": 9}).json()["error"]
