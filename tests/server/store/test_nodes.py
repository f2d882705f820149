"""Several servers on one Postgres: any of them serves any table, and whoever looks at another one sees the same."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Iterator
from importlib.resources import files
from random import Random

import pytest
from websockets.exceptions import ConnectionClosed

from patience import until
from server.players import BOT, ME, OPEN, Browser, Looking, play_out
from server.postgres import Postgres
from server.running import Running, running
from shoal.core import ShoalError
from shoal.server.store.opening import inspect
from shoal.server.store.postgres import migrations
from shoal.server.store.postgres.store import prepare

HERE = [{"kind": "here", "name": name} for name in ("Bo", "Cy", "Di")]


@pytest.fixture(scope="module")
def address(postgres: Postgres) -> str:
    return postgres.new()


@pytest.fixture(scope="module")
def one(address: str) -> Iterator[Running]:
    with running(address) as server:
        yield server


@pytest.fixture(scope="module")
def two(address: str) -> Iterator[Running]:
    with running(address) as server:
        yield server


def at(server: Running, browser: Browser) -> Browser:
    """The same browser, sent to this server."""
    other = Browser(server.port)
    other.http.cookies.set("shoal", browser.secret)
    return other


def name_of(address: str) -> str:
    return address.rpartition("/")[2]


def test_a_game_is_played_at_two_servers_at_once(one: Running, two: Running) -> None:
    ada = Browser(one.port, "Ada")
    bob = Browser(two.port, "Bob")
    table = ada.make(ME, OPEN, OPEN, *HERE[:1])
    eyes = [ada.look(table, 0), bob.look(table)]
    assert eyes[1].ask("sit", seat=1)["kind"] == "done"
    assert bob.look(table, 1).ask("fill", seat=2)["kind"] == "done"
    seats = [ada.look(table, 0), bob.look(table, 1), at(two, ada).look(table, 3)]
    play_out(seats, Random(1))
    assert len({looking.over for looking in seats}) == 1
    assert len({looking.number for looking in seats}) == 1
    records = [browser.get(f"/api/tables/{table}/record").text for browser in (ada, bob)]
    assert records[0] == records[1]


def test_of_two_answers_to_one_question_at_two_servers_one_counts(one: Running, two: Running) -> None:
    ada = Browser(one.port, "Ada")
    table = ada.make(ME, *HERE)
    places = [ada.look(table, 0), at(two, ada).look(table, 0)]
    rng, counted = Random(2), 0
    for _ in range(12):
        answers: list[str] = []

        def play(looking: Looking, card: int, answers: list[str] = answers) -> None:
            answers.append(looking.play({"kind": "play", "robot": 0, "card": card})["kind"])

        cards = rng.sample(range(1, 6), 2)
        threads = [threading.Thread(target=play, args=pair) for pair in zip(places, cards, strict=True)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        counted += answers.count("done")
        assert "done" in answers
        newest = max(looking.number for looking in places)
        for looking in places:
            looking.catch_up(newest)
        assert places[0].view == places[1].view
        assert places[1].ask("undo", seat=0)["kind"] == "done"
        for looking in places:
            looking.catch_up(newest + 1)
    rows = one.call(one.server.store.rows(table))
    assert sum(row.id.startswith("id-") for row in rows) == counted + 12


def test_what_is_wished_again_at_another_server_is_done_once(one: Running, two: Running) -> None:
    ada = Browser(one.port, "Ada")
    looking = ada.look(ada.make(ME, *HERE), 0)
    elsewhere = at(two, ada).look(looking.table, 0)
    move = looking.choices[0]
    done = looking.play(move, id="mine")
    assert elsewhere.play(move, id="mine") == done


def test_bots_that_two_servers_see_to_answer_once(one: Running, two: Running) -> None:
    ada = Browser(one.port, "Ada")
    first = ada.look(ada.make(ME, BOT, BOT, BOT, limbs=8), 0)
    second = at(two, ada).look(first.table, 0)
    for _ in range(4):
        assert first.play(first.choices[0])["kind"] == "done"
        for looking in (first, second):
            looking.wait_for_turn()
    newest = max(first.number, second.number)
    for looking in (first, second):
        looking.catch_up(newest)
    assert first.view == second.view
    assert one.count("errors") == two.count("errors") == 0


def test_a_sign_is_seen_at_the_other_server(one: Running, two: Running) -> None:
    ada = Browser(one.port, "Ada")
    looking = ada.look(ada.make(ME, *HERE), 0)
    other = Browser(two.port).look(looking.table)
    looking.say("react", what="clap")
    for each in (looking, other):
        assert each.until(lambda message: message["kind"] == "reacted")["name"] == "Ada"


def test_who_is_logged_out_at_one_server_is_shown_the_door_at_the_other(one: Running, two: Running) -> None:
    ada = Browser(one.port, "Ada")
    elsewhere = at(two, ada).look(ada.make(ME, *HERE), 0)
    assert ada.post("/api/sessions/end", {"everywhere": True}).status_code == 200
    with pytest.raises(ConnectionClosed):
        elsewhere.until(lambda _: False)


def test_a_name_that_is_forgotten_at_one_server_is_gone_at_the_other(one: Running, two: Running) -> None:
    ada, bob = Browser(one.port, "Ada"), Browser(two.port, "Bob")
    looking = bob.look(ada.make(ME, OPEN, *HERE[:2]))
    looking.ask("sit", seat=1)
    assert ada.post("/api/me/delete").status_code == 200
    looking.until(lambda message: message["kind"] == "step" and "for good" in str(message))
    host = two.server.registry.hosts[looking.table]
    until(lambda: host.live.setup.chairs[0].name == "Somebody")
    assert "Ada" not in str(Browser(two.port).look(looking.table).seats)


def test_a_table_that_one_server_drops_is_let_go_by_the_other(one: Running, two: Running) -> None:
    ada = Browser(one.port, "Ada")
    elsewhere = at(two, ada).look(ada.make(ME, *HERE), 0)
    one.call(one.server.store.drop_tables([elsewhere.table]))
    with pytest.raises(ConnectionClosed):
        elsewhere.until(lambda _: False)
    assert elsewhere.table not in two.server.registry.hosts


def test_a_server_that_heard_no_news_finds_out_by_itself_at_all_of_its_tables(
    postgres: Postgres, one: Running, two: Running, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("shoal.server.tables.neighbours.A_FEW", 2)
    ada = Browser(one.port, "Ada")
    here = [ada.look(ada.make(ME, *HERE), 0) for _ in range(3)]
    elsewhere = [at(two, ada).look(looking.table, 0) for looking in here]
    monkeypatch.setattr(one.server.store, "_wire", None)
    writer = one.server.store._writer  # type: ignore[attr-defined]
    monkeypatch.setattr(writer, "_wire", Deaf())
    numbers = [looking.play(looking.choices[0])["number"] for looking in here]
    for looking, number in zip(elsewhere, numbers, strict=True):
        looking.catch_up(number)
        assert looking.view["robots"][0]["card"] is not None


def test_who_comes_from_another_server_finds_all_that_was_done_there(
    one: Running, two: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("shoal.server.tables.neighbours.LOOK", 3600.0)
    ada = Browser(one.port, "Ada")
    seats = [ada.look(ada.make(ME, *HERE), 0)]
    table = seats[0].table
    seats += [ada.look(table, seat) for seat in (1, 2, 3)]
    at(two, ada).look(table)
    monkeypatch.setattr(one.server.store._writer, "_wire", Deaf())  # type: ignore[attr-defined]
    play_out(seats, Random(3))
    assert at(two, ada).get(f"/api/tables/{table}/record").status_code == 200
    assert at(two, ada).look(table).number == seats[0].number


class Deaf:
    """A wire that leads nowhere."""

    def tell(self, _news: object) -> None:
        pass


def test_connections_that_are_cut_are_made_anew_and_nothing_is_missed(
    postgres: Postgres, one: Running, two: Running, address: str
) -> None:
    ada = Browser(one.port, "Ada")
    looking = ada.look(ada.make(ME, *HERE), 0)
    elsewhere = at(two, ada).look(looking.table, 0)
    for number in range(6):
        postgres.ask(
            f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name_of(address)}'"
            " AND application_name = 'shoal'"
        )
        done = looking.ask("undo", seat=0) if number % 2 else looking.play(looking.choices[0])
        assert done["kind"] == "done"
        elsewhere.catch_up(done["number"])
        assert elsewhere.view == looking.view


def test_servers_that_start_at_once_make_the_tables_of_the_database_once(postgres: Postgres) -> None:
    address = postgres.new()

    async def start() -> None:
        await asyncio.gather(*[prepare(address) for _ in range(8)])

    asyncio.run(start())
    steps = sum(file.name.endswith(".sql") for file in files(migrations).iterdir())
    assert postgres.ask("SELECT number FROM shape", name_of(address)) == str(steps)


@pytest.mark.parametrize(
    ("spoil", "words"),
    [
        ("CREATE TABLE invoices (id integer)", "nothing of Shoal's"),
        ("CREATE TABLE persons (id text); CREATE TABLE shape AS SELECT 99 AS number", "newer Shoal"),
    ],
)
def test_a_database_of_somebody_else_or_of_a_newer_shape_is_left_alone(
    postgres: Postgres, spoil: str, words: str
) -> None:
    address = postgres.new()
    postgres.ask(spoil, name_of(address))
    with pytest.raises(ShoalError, match=words):
        inspect(address)


def test_a_database_that_is_not_there_is_one_sentence_without_the_password(postgres: Postgres) -> None:
    wrong: Callable[[str], str] = lambda name: f"postgresql://shoal:hush@127.0.0.1:{postgres.port}/{name}"  # noqa: E731
    with pytest.raises(ShoalError, match="cannot be used") as error:
        inspect(wrong("nowhere"))
    assert "hush" not in str(error.value)
    with pytest.raises(ShoalError, match="cannot be used"):
        inspect("postgresql://shoal@127.0.0.1:1/shoal")


def test_a_server_does_not_start_on_a_database_that_is_read_only_and_says_so_in_a_sentence(postgres: Postgres) -> None:
    address = postgres.new()
    inspect(address)
    postgres.ask(f"ALTER DATABASE {name_of(address)} SET default_transaction_read_only = on")
    with pytest.raises(ShoalError, match="cannot be used: it is read-only"):
        inspect(address)


def test_a_dump_made_while_people_play_and_restored_elsewhere_has_every_acknowledged_move(
    postgres: Postgres, one: Running, address: str
) -> None:
    ada = Browser(one.port, "Ada")
    tables = [ada.make(ME, *HERE, limbs=8) for _ in range(3)]
    seats = [[ada.look(table, seat) for seat in range(4)] for table in tables]
    done = max(looking.play(looking.choices[0])["number"] for looking in seats[0])
    dump = postgres.folder / "friday.dump"
    copied = threading.Thread(target=postgres.run, args=("pg_dump", "--format=custom", f"--file={dump}", address))
    copied.start()
    for looking in (*seats[1], *seats[2]):
        assert looking.play(looking.choices[0])["kind"] == "done"
    copied.join()
    elsewhere = postgres.new()
    postgres.run("pg_restore", "--clean", "--if-exists", "--single-transaction", f"--dbname={elsewhere}", str(dump))
    with running(elsewhere) as moved:
        again = at(moved, ada)
        assert again.look(tables[0], 0).number >= done
        assert any(again.look(tables[1], seat).choices for seat in range(4))
        assert again.get("/readyz").text == "ok\n"
