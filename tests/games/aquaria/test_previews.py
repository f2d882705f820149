"""What a move brings, told before it is made: by the rules themselves."""

from __future__ import annotations

from random import Random

import pytest

from games.aquaria.positions import again, hold, lay, moves_of, play, table
from harness.play import steps
from shoal.core import FATE, Move
from shoal.games.aquaria import GAME
from shoal.games.aquaria.events import Changed
from shoal.games.aquaria.moves import Act, Go, Keep, Place
from shoal.games.aquaria.rules.game import Aquaria
from shoal.games.aquaria.rules.scoring import total_of
from shoal.games.aquaria.view.preview import Preview


def preview(state: Aquaria, move: Move) -> Preview:
    return GAME.preview(state, state.who, state.encode(move))


def changes(state: Aquaria, move: Move) -> dict[str, tuple[int, int]]:
    return {stock: (before, after) for stock, before, after in preview(state, move).changes}


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_what_was_foretold_is_what_one_has_when_the_move_is_made(seats: int) -> None:
    told = 0
    for step in steps(GAME.begin(seats), Random(seats)):
        if step.who == FATE or isinstance(step.answer, Keep):
            continue
        assert isinstance(step.before, Aquaria)
        seen = GAME.preview(step.before, step.who, step.before.encode(step.answer))
        last = {
            event.stock: event.now for event in step.events if isinstance(event, Changed) and event.seat == step.who
        }
        for stock, _, after in seen.changes:
            told += 1
            assert last[stock] == after
    assert told > 20


def test_a_strong_action_takes_pearls_and_oxygen_stops_at_the_top() -> None:
    state = table(2)
    state.players[0].oxygen, state.players[0].pearls = 8, 3
    again(state)
    play(state, Go("oxygen"))
    strong = next(move for move in moves_of(state, Act) if isinstance(move, Act) and move.pearls == 3)
    seen = changes(state, strong)
    assert seen["oxygen"] == (8, 11)
    assert seen["pearls"] == (3, 0)


def test_only_a_die_from_beside_gains_the_arrows_bonus() -> None:
    state = table(2)
    previews = {move.circle: preview(state, move) for move in moves_of(state, Go) if isinstance(move, Go)}
    near = {circle for circle, seen in previews.items() if seen.near}
    assert all(
        ("arrow bonus:" in seen.note) == (circle in near) for circle, seen in previews.items() if circle != "middle"
    )
    assert ("wool", state.players[0].wool, state.players[0].wool + 1) in previews["middle"].changes


def test_a_placing_tells_the_points_if_scored_then_and_the_dials_that_it_turns() -> None:
    state = table(2)
    hold(state, 0, "RD01")
    state.players[0].oxygen = 11
    lay(state, 0, {1: "RD21"})
    again(state)
    play(state, Go("place"))
    play(state, Act("place", 0))
    beside, alone = preview(state, Place("RD01", 5)), preview(state, Place("RD01", 15))
    now, oxygen = total_of(state, 0), state.setup.tables.oxygen
    assert alone.total == (now, now - oxygen[11] + oxygen[8])
    assert beside.total is None, "a clownfish beside an anemone scores what its oxygen was worth"
    assert (beside.dials, alone.dials) == ((1, 5), (3, 7))
    assert beside.note.endswith("; line dials: column B and row 2")


def test_every_placing_tells_its_price() -> None:
    state = table(2)
    hold(state, 0, "RD07")
    state.players[0].oxygen = 11
    lay(state, 0, {1: "RD21", 4: "BL21"})
    again(state)
    play(state, Go("place"))
    play(state, Act("place", 0))
    notes = {preview(state, state.decode(code)).note.partition(";")[0] for code in state.codes(0) if code >= 1024}
    assert {"costs 5 oxygen", "costs 7 oxygen"} <= notes
