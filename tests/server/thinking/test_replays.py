"""A replay is a live table that is over: small, made once, and never more than its eyes may see."""

from __future__ import annotations

import asyncio
import zlib
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO
from pathlib import Path
from random import Random

import msgspec
import pytest

from harness.golden import GOLDEN
from patience import until
from server.messages.test_hashes import snapshots
from server.players import BOT, ME, Browser, play_out
from server.replays import Message, Watched, brought, watched
from server.running import Running, running
from shoal import games
from shoal.core import Mark, read
from shoal.server.replays.making import FIRST_PIECE, Piece, Place, Wish, make_piece
from shoal.server.replays.shelf import Recording

GAMES = [path.name for path in sorted(GOLDEN.iterdir()) if path.is_dir()]
AQUARIA = GOLDEN / "aquaria" / "4-scoring-advanced-components-reconstructed.jsonl"
GETBIT = GOLDEN / "getbit" / "4-refresh_at-1-limbs-4-memory-false.jsonl"
MEMORY = GOLDEN / "getbit" / "4-refresh_at-2-limbs-4-memory-true.jsonl"


def pieces(record: Path, eyes: str) -> Iterator[Piece]:
    """The pieces of this replay, one after the other."""
    place, last = Place(), False
    while not last:
        piece = make_piece(Wish(record.read_text(), eyes, place))
        yield piece
        place, last = piece.place, piece.last


def unpacked(content: bytes) -> bytes:
    """What can be read of a gzip stream that may not be at its end."""
    return zlib.decompressobj(wbits=zlib.MAX_WBITS | 16).decompress(content)


def made(record: Path, eyes: str) -> Watched:
    return Watched(unpacked(b"".join(piece.content for piece in pieces(record, eyes))))


def records(game: str, every: int = 1) -> list[Path]:
    return sorted((GOLDEN / game).glob("*.jsonl"))[::every]


# How much it is ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "most"), [("aquaria", 400_000), ("getbit", 50_000), ("icecool", 400_000)])
def test_a_replay_is_small_through_any_eyes(game: str, most: int) -> None:
    longest = max(records(game), key=lambda path: path.stat().st_size)
    for eyes in ("all", "spectator", "0"):
        assert sum(len(piece.content) for piece in pieces(longest, eyes)) <= most


def test_what_goes_over_the_wire_is_what_was_made(nobody: Browser) -> None:
    with nobody.http.stream("GET", f"/api/replays/{brought(nobody, AQUARIA)}?eyes=0") as answer:
        assert answer.headers["content-encoding"] == "gzip"
        assert b"".join(answer.iter_raw()) == b"".join(piece.content for piece in pieces(AQUARIA, "0"))


def test_whoever_takes_no_gzip_gets_the_same_lines(nobody: Browser) -> None:
    address = f"/api/replays/{brought(nobody, GETBIT)}"
    plain = nobody.http.get(address, headers={"Accept-Encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert plain.content == nobody.get(address).content


# How soon it plays ------------------------------------------------------------------------------------------------


def test_the_first_piece_can_be_played_before_the_others_are_made() -> None:
    first = next(pieces(AQUARIA, "all"))
    begun = Watched(unpacked(first.content))
    assert len(begun.steps) == FIRST_PIECE < begun.last
    assert begun.scenery is not None

    async def watch() -> None:
        recording = Recording()
        recording.add(first)
        await recording.begun()
        content = recording.content()
        assert await anext(content) == first.content
        rest = asyncio.ensure_future(anext(content))
        await asyncio.sleep(0)
        assert not rest.done()
        recording.add(first)
        assert await rest == first.content

    asyncio.run(watch())


def test_a_replay_comes_in_the_same_pieces_whatever_the_worker_did_before() -> None:
    *_, late = pieces(GETBIT, "1")
    assert list(pieces(GETBIT, "1"))[-1] == late


# Going back -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_whole_views_at_intervals_are_those_that_the_steps_lead_to(game: str) -> None:
    for record in records(game, every=20):
        for eyes in ("all", "spectator", "0"):
            replay = made(record, eyes)
            assert replay.last == len(replay.steps)
            assert list(replay.wholes) == list(range(0, replay.last + 1, 64))
            assert all(whole["view"] == replay.views[number] for number, whole in replay.wholes.items())


# Made once, kept, and let go ----------------------------------------------------------------------------------------


def made_here(server: Running) -> float:
    return server.server.metrics.value("replays_made")


def test_a_hundred_people_who_ask_at_once_get_one_replay(server: Running, nobody: Browser) -> None:
    id, before = brought(nobody, AQUARIA), made_here(server)
    with ThreadPoolExecutor(20) as people:
        answers = list(people.map(lambda _: Browser(server.port).get(f"/api/replays/{id}?eyes=2").content, range(100)))
    assert len(set(answers)) == 1
    assert made_here(server) == before + 1


def test_somebody_who_goes_away_takes_nothing_from_the_others(server: Running, nobody: Browser) -> None:
    id, before = brought(nobody, AQUARIA), made_here(server)
    with nobody.http.stream("GET", f"/api/replays/{id}?eyes=3"):
        pass
    assert watched(Browser(server.port), id, "3").last == 816
    assert made_here(server) == before + 1


def test_no_more_replays_are_kept_than_there_is_room_for(tmp_path: Path) -> None:
    with running(tmp_path / "live.db", replay_bytes=20_000) as server:
        nobody = Browser(server.port)
        id = brought(nobody, GETBIT)
        for eyes in ("all", "spectator", "0", "1", "2", "3"):
            assert watched(nobody, id, eyes).last == 61
            until(lambda: server.server.shelf.size() <= 20_000)
        assert server.server.shelf.size() > 0
        watched(nobody, id, "3")
        assert made_here(server) == 6
        watched(nobody, id, "all")
        assert made_here(server) == 7


def test_what_cannot_be_shown_is_refused_in_a_sentence_every_time(nobody: Browser) -> None:
    id = brought(nobody, GETBIT)
    for eyes in ("4", "-1", "everybody", ""):
        for _ in range(2):
            answer = nobody.get(f"/api/replays/{id}?eyes={eyes}")
            assert (answer.status_code, answer.json()["error"][:8]) == (400, "Eyes are")


# Guards -----------------------------------------------------------------------------------------------------------


def test_many_behind_one_address_watch_what_is_there_and_pay_for_what_is_made(tmp_path: Path) -> None:
    with running(tmp_path / "live.db", network=(2000, 0.001)) as server:
        nobody = Browser(server.port)
        id = brought(nobody, GETBIT)
        for _ in range(80):
            watched(nobody, id)
        answers = [nobody.get(f"/api/replays/{id}?eyes={eyes}").status_code for eyes in ("spectator", 0, 1)]
        assert answers == [200, 200, 429]
        assert made_here(server) == 3


# Nothing leaks ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_a_replay_through_a_seats_eyes_is_what_that_seat_was_told(game: str) -> None:
    record = read(BytesIO(records(game)[-1].read_bytes()), games.find).record
    told = snapshots(record)
    for eyes in range(record.header.seats):
        replay = made(records(game)[-1], str(eyes))
        assert [line["hash"] for line in replay.steps] == [after.look(eyes).hash for _, after in told]
        happened = msgspec.json.decode(msgspec.json.encode([after.fresh_to(eyes) for _, after in told]))
        assert [events_of(line["happened"]) for line in replay.steps] == list(map(events_of, happened))


def events_of(happened: list[Message]) -> list[Message]:
    """These events without the words, in which people have other names."""
    return [happening["event"] for happening in happened]


def test_a_replay_through_a_seats_eyes_is_what_came_over_its_socket(ada: Browser, nobody: Browser) -> None:
    looking = ada.look(ada.make(ME, BOT, BOT, BOT, memory=True), 0)
    first = looking.number
    play_out([looking], Random(3))
    came = [message for message in map(msgspec.json.decode, looking.raw) if message["kind"] == "step"]
    replayed = watched(nobody, looking.table, "0").steps
    assert len(came) > 20
    assert list(map(told, came)) == list(map(told, replayed[first:]))


def told(step: Message) -> Message:
    """What a step tells, apart from what could be done then."""
    return {key: step[key] for key in ("number", "hash", "happened", "patch", "forget", "seats")}


def test_nobody_is_offered_a_move_in_a_replay() -> None:
    replay = made(GETBIT, "0")
    assert all(line["now"]["choices"] == [] and not line["now"]["undo"] for line in replay.steps)


# Marks ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["getbit", "blackmolly", "icecool", "aquaria"])
def test_every_game_marks_its_rounds_and_what_strikes(game: str) -> None:
    marks: dict[Mark, int] = {}
    for record in records(game, every=9):
        for line in made(record, "spectator").steps:
            for happening in line["happened"]:
                mark: Mark = happening.get("mark", "")
                marks[mark] = marks.get(mark, 0) + 1
    assert marks["round"] > 0
    assert marks.get("strike", 0) + marks.get("loss", 0) > 0
