"""Fate that takes its time is worked out in another process: nobody waits for it but its own table."""

from __future__ import annotations

from pathlib import Path
from random import Random

from patience import until
from server.players import BOT, ME, Browser, Looking, play_out
from server.running import Process, running
from shoal import games
from shoal.core import Seeded
from shoal.server.replays.making import read_record

WADE = {"kind": "wade"}


def wade(looking: Looking, gate: Path) -> None:
    """Make the move that fate answers, and wait until fate is at it."""
    gate.with_suffix(".asked").unlink(missing_ok=True)
    assert looking.play(WADE)["kind"] == "done"
    wait_for(gate.with_suffix(".asked"))


def wait_for(file: Path) -> None:
    until(file.exists)


def test_a_move_is_done_before_fate_has_answered_and_other_tables_go_on_meanwhile(tmp_path: Path, gate: Path) -> None:
    with running(tmp_path / "live.db", workers=2) as server:
        ada = Browser(server.port, "Ada")
        looking = ada.look(ada.make(ME, game="tides"), 0)
        wade(looking, gate)
        assert (looking.now["asked"], looking.now["ask"]) == ([], "The tide comes.")
        assert "taken back" in looking.ask("undo", seat=0)["reason"]
        other = ada.look(ada.make(ME, BOT), 0)
        play_out([other], Random(1))
        assert looking.view["heights"] == []
        gate.touch()
        assert looking.wait_for_turn()
        assert len(looking.view["heights"]) == 1


def test_fate_is_asked_again_after_the_server_was_killed_and_answers_as_it_would_have(
    tmp_path: Path, gate: Path
) -> None:
    process = Process(tmp_path / "live.db")
    try:
        ada = Browser(process.port, "Ada")
        looking = ada.look(ada.make(ME, game="tides"), 0)
        for number in range(1, 4):
            gate.unlink(missing_ok=True)
            wade(looking, gate)
            process.kill()
            process.start()
            looking = ada.look(looking.table, 0)
            assert len(looking.view["heights"]) == number - 1
            gate.touch()
            looking.until(lambda message: message["kind"] == "step")
        record = read_record(ada.get(f"/api/tables/{looking.table}/record").text)
        fate = Seeded(record.header.seed or "")
        assert [entry.answer for entry in record.entries[1::2]] == [
            fate.answer(games.find("tides").begin(1).question(), number) for number in (2, 4, 6)
        ]
    finally:
        process.kill()
