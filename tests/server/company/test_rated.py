"""Rated tables: what is not allowed there, who counts how, and that all ratings can be worked out again."""

from __future__ import annotations

from pathlib import Path
from random import Random

import msgspec
import pytest

from patience import until
from server.players import BOT, ME, OPEN, Browser, Looking, Message, play_out
from server.running import Process, Running, running
from shoal.cli import main
from shoal.ratings import places
from shoal.server.store.common.scores import Counted
from shoal.server.store.opening import Data

CASUAL = {"kind": "bot", "level": "casual"}


def rated(
    browser: Browser, *seats: Message, game: str = "getbit", terms: Message | None = None, **options: object
) -> str:
    """A new rated table."""
    wish = {"game": game, "seats": seats, "options": options, "terms": terms or {}, "rated": True}
    answer = browser.post("/api/tables", wish)
    assert answer.status_code == 200, answer.text
    return str(answer.json()["table"])


def sit(browser: Browser, table: str, seat: int) -> Looking:
    looking = browser.look(table)
    assert looking.ask("sit", seat=seat)["kind"] == "done"
    looking.close()
    return browser.look(table, seat)


def counted(server: Running, table: str) -> Counted:
    """The rated game of this table, once it is counted."""
    found: list[Counted] = []

    def there() -> bool:
        found[:] = filter(None, [server.call(server.server.store.scores.of_table(table))])
        return bool(found)

    until(there)
    return found[0]


def recounted(capsys: pytest.CaptureFixture[str], place: object) -> tuple[int, list[Message]]:
    """What the command line works out."""
    capsys.readouterr()
    code = main(["ratings", str(place), "--json"])
    return code, msgspec.json.decode(capsys.readouterr().out)


def test_at_a_rated_table_there_are_no_hints_nothing_is_taken_back_and_nobody_makes_room(ada: Browser) -> None:
    looking = ada.look(rated(ada, ME, BOT, OPEN), 0)
    assert "no hints" in looking.ask("hint", seat=0)["reason"]
    assert looking.play(looking.choices[0])["kind"] == "done"
    assert not looking.now["undo"]
    assert "moves cannot be taken back" in looking.ask("undo", seat=0)["reason"]
    assert "stays" in looking.ask("free", seat=1)["reason"]


def test_nobody_is_rated_alone_or_with_two_seats(ada: Browser) -> None:
    for seats in ([ME, {"kind": "here", "name": "Bo"}], [ME]):
        answer = ada.post("/api/tables", {"game": "getbit", "seats": seats, "rated": True})
        assert answer.status_code == 400
        assert answer.json()["error"].endswith(".")


def test_everybody_sees_that_a_table_is_rated_and_a_rematch_is_rated_too(ada: Browser, bob: Browser) -> None:
    table = rated(ada, ME, BOT)
    looking = ada.look(table, 0)
    assert msgspec.json.decode(looking.raw[0])["rated"]
    assert not msgspec.json.decode(bob.look(bob.make(ME, BOT), 0).raw[0])["rated"]
    play_out([looking], Random(1))
    again = ada.post(f"/api/tables/{table}/rematch").json()["table"]
    assert msgspec.json.decode(ada.look(again, 0).raw[0])["rated"]


def test_a_rated_game_counts_by_its_places_and_one_that_is_not_rated_does_not(server: Running, ada: Browser) -> None:
    plain = ada.make(ME, BOT)
    play_out([ada.look(plain, 0)], Random(1))
    table = rated(ada, ME, BOT, BOT, memory=True)
    play_out([ada.look(table, 0)], Random(2))
    game = counted(server, table)
    live = server.call(server.server.registry.host(table)).live  # type: ignore[union-attr]
    assert live.outcome is not None
    assert game.result.places == places(live.outcome, ())
    assert game.result.players[1:] == ("bot:random", "bot:random")
    assert game.options["memory"] is True
    assert server.call(server.server.store.scores.of_table(plain)) is None


def test_whoever_lets_a_bot_play_is_last(server: Running, ada: Browser, bob: Browser) -> None:
    table = rated(ada, ME, OPEN, BOT)
    looking, other = ada.look(table, 0), sit(bob, table, 1)
    assert looking.ask("leave", seat=0)["kind"] == "done"
    play_out([other], Random(3))
    game = counted(server, table)
    assert game.gave_up == (0,)
    assert game.scores[0].place == 3
    assert sorted(score.place for score in game.scores) == [1, 2, 3]


def test_whoever_has_no_time_left_is_last_too(server: Running, ada: Browser) -> None:
    game = counted(server, rated(ada, ME, BOT, BOT, terms={"clock": {"move": 1, "reserve": 0}}))
    assert game.gave_up == (0,)
    assert game.scores[0].place == 3


def test_a_game_that_somebody_deleted_in_the_middle_counts_for_nobody(server: Running, ada: Browser) -> None:
    eve = Browser(server.port, "Eve")
    table = rated(ada, ME, OPEN, BOT)
    looking = ada.look(table, 0)
    sit(eve, table, 1)
    assert eve.post("/api/me/delete").status_code == 200
    play_out([looking], Random(4))
    until(lambda: table not in server.call(server.server.store.scores.uncounted(99)))
    assert server.call(server.server.store.scores.of_table(table)) is None


def evening(server: Running) -> list[str]:
    """Six people and bots at tables of two, three and four; one leaves, and one is deleted afterwards."""
    people = [Browser(server.port, name) for name in ("Ada", "Bob", "Cyd", "Dot", "Eve", "Flo")]
    rng, chance, tables = Random(8), Random(9), []
    for number in range(9):
        size = 2 + number % 3
        company = rng.sample(people, min(size, 1 + number % 4))
        bots = [(BOT, CASUAL)[number % 2]] * (size - len(company))
        table = rated(company[0], ME, *[OPEN] * (len(company) - 1), *bots)
        seats = [company[0].look(table, 0), *(sit(one, table, seat) for seat, one in enumerate(company[1:], 1))]
        if number == 5:
            assert seats[0].ask("leave", seat=0)["kind"] == "done"
        play_out(seats[1:] if number == 5 else seats, chance)
        counted(server, table)
        tables.append(table)
    assert people[-1].post("/api/me/delete").status_code == 200
    return tables


def test_an_evenings_ratings_are_worked_out_again_from_the_data_and_from_records_to_the_last_digit(
    data: Data, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "records"
    folder.mkdir()
    with running(data) as server:
        tables = evening(server)
        nobody = Browser(server.port)
        for table in tables:
            (folder / f"{table}.jsonl").write_text(nobody.get(f"/api/tables/{table}/record").text, encoding="utf-8")
        kept = {}
        for game in server.call(server.server.store.scores.after(0, 99)):
            for player, skill in game.skills().items():
                kept[game.game, len(game.scores), player] = (skill.mu, skill.sigma)
    code, rows = recounted(capsys, data)
    assert code == 0
    assert {(row["game"], row["seats"], row["player"]): (row["mu"], row["sigma"]) for row in rows} == kept
    assert len({row["name"] for row in rows}) == 5 + len(["Somebody", "random bots", "casual bots"])
    code, again = recounted(capsys, folder)
    assert code == 0
    assert [{**row, "name": ""} for row in again] == [{**row, "name": ""} for row in rows]
    assert main(["ratings", str(data)]) == 0
    assert "9 rated games; what the server keeps agrees to the last digit." in capsys.readouterr().out


def test_ratings_that_were_tampered_with_are_found_out(data: Data, capsys: pytest.CaptureFixture[str]) -> None:
    with running(data) as server:
        ada = Browser(server.port, "Ada")
        table = rated(ada, ME, BOT)
        play_out([ada.look(table, 0)], Random(1))
        counted(server, table)
        store = server.server.store
        tamper = "UPDATE scores SET mu = mu + 1e-12 WHERE seat = 0"
        if store.shared:
            server.call(store._do(tamper))  # type: ignore[attr-defined]
        else:
            server.call(store._write(lambda connection: connection.execute(tamper)))  # type: ignore[attr-defined]
    assert main(["ratings", str(data)]) == 2
    assert table in capsys.readouterr().err


def test_a_game_whose_server_was_killed_before_it_was_counted_is_counted_once_at_the_next_start(data: Data) -> None:
    with running(data) as server:
        ada = Browser(server.port, "Ada")
        table = rated(ada, ME, BOT)
        server.server.registry.followers.clear()  # as if it had been killed between the last move and counting
        play_out([ada.look(table, 0)], Random(1))
        assert server.call(server.server.store.scores.of_table(table)) is None
    for _ in range(2):
        with running(data) as server:
            assert counted(server, table).number == 1
            assert len(server.call(server.server.store.scores.after(0, 9))) == 1


def test_a_server_that_is_killed_at_once_after_the_last_move_has_counted_it_after_the_next_start(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    process = Process(tmp_path / "live.db")
    tables = []
    for number in range(3):
        ada = Browser(process.port, f"Ada {number}")
        tables.append(rated(ada, ME, BOT))
        play_out([ada.look(tables[-1], 0)], Random(number))
        process.kill()
        process.start()
    until(lambda: all('"rated":' in ada.get(f"/api/tables/{table}/record").text for table in tables))
    process.kill()
    code, rows = recounted(capsys, tmp_path / "live.db")
    assert code == 0
    assert sum(row["games"] for row in rows if row["player"] == "bot:random") == 3


def test_a_page_about_somebody_tells_what_follows_from_their_rated_games(server: Running) -> None:
    eve, flo = Browser(server.port, "Eve"), Browser(server.port, "Flo")
    table = rated(eve, ME, OPEN, BOT, memory=True)
    play_out([eve.look(table, 0), sit(flo, table, 1)], Random(6))
    game = counted(server, table)
    page = eve.get("/api/people/me").json()
    assert (page["name"], page["mine"], page["page"]) == ("Eve", True, game.scores[0].player)
    (rating,) = page["ratings"]
    assert (rating["rating"], rating["games"], len(rating["points"])) == (game.scores[0].skill.mu, 1, 1)
    assert [one["variant"] for one in page["by_variant"]] == [{"memory": True}]
    won = int(game.scores[0].place == 1)
    assert [(one["seat"], one["seats"], one["games"], one.get("won", 0)) for one in page["by_seat"]] == [(0, 3, 1, won)]
    assert [(point["rating"], point["doubt"]) for point in rating["points"]] == [(rating["rating"], rating["doubt"])]
    assert [(one["table"], one["place"]) for one in page["played"]] == [(table, game.scores[0].place)]
    assert {one["player"]["name"]: one["games"] for one in page["versus"]} == {"Flo": 1, "Random bots": 1}
    others = flo.get(f"/api/people/{page['page']}").json()
    assert not others["mine"]
    assert flo.get("/api/people/bot:random").json()["name"] == "Random bots"
    assert flo.post("/api/me/delete").status_code == 200
    names = {one["player"]["name"]: one["player"]["page"] for one in eve.get("/api/people/me").json()["versus"]}
    assert names["Somebody"] == ""
    for nobody in (game.scores[1].player, "bot:nothing", "nobody"):
        assert eve.get(f"/api/people/{nobody}").status_code == 404
    assert Browser(server.port).get("/api/people/me").status_code == 401
