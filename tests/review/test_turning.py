"""Where a game turned is told without a search: the answer since which the winner was ahead."""

from __future__ import annotations

import pytest

from review.test_review import NAMES, played, reviewed, shortest
from shoal.review import turn_of
from shoal.review.telling import Teller
from shoal.review.turning import _lead_since


@pytest.mark.parametrize("name", ["aquaria", "blackmolly", "getbit", "icecool"])
def test_every_game_tells_in_one_sentence_where_it_turned(name: str) -> None:
    table = shortest(name, 2) if name == "icecool" else played(name, 4 if name in ("blackmolly", "getbit") else 2)
    turn = turn_of(table, NAMES)
    assert turn is not None
    assert table.outcome is not None
    assert 1 <= turn.number <= len(table.entries)
    winners, words = table.outcome.ranking[0], table.game.words(NAMES, table.header.options)
    assert all(words.player(seat) in turn.sentence for seat in winners)
    assert turn.sentence.endswith(
        (" ahead.", " ahead from the start.", *[f"decided it for {words.player(seat)}." for seat in winners])
    )


def test_whoever_was_ahead_before_anybody_chose_was_so_from_the_start() -> None:
    teller = Teller(played("blackmolly", 4), NAMES)
    assert teller.lead(1, (0,)) == f"{NAMES[0]} was ahead from the start."
    assert teller.lead(1, (0, 1)) == f"{NAMES[0]} and {NAMES[1]} were ahead from the start."


def test_a_lead_that_was_lost_again_does_not_count() -> None:
    looks = [[0.5, 0.5], [0.6, 0.4], [0.4, 0.6], [0.55, 0.45], [0.7, 0.3], [1.0, 0.0]]
    assert _lead_since(looks, (0,)) == 3
    assert _lead_since([[0.5, 0.5], [0.4, 0.6], [1.0, 0.0]], (0,)) == 2


def test_nothing_turned_where_nobody_was_to_be_beaten() -> None:
    assert turn_of(played("aquaria", 1), NAMES) is None


def test_a_review_knows_better() -> None:
    found = reviewed("getbit", 4, 30)
    most = max(found.turning_points, key=lambda point: abs(point.after - point.before))
    turn = turn_of(played("getbit", 4), NAMES, found)
    assert turn is not None
    assert (turn.number, turn.sentence) == (most.number, most.sentence)
