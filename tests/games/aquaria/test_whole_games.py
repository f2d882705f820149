"""Whole games: they come to an end, and what must always hold, always holds.

`python tests/games/aquaria/many.py` plays as many of them as you like.
"""

from __future__ import annotations

from io import BytesIO

import pytest

from games.aquaria.invariants import check
from games.aquaria.many import play
from rules.covered import rule
from shoal import games
from shoal.core import OVER, BadRecord, read
from shoal.games.aquaria import GAME

each_case = pytest.mark.parametrize(
    ("seats", "scoring"), [(seats, scoring) for seats in (1, 2, 3, 4) for scoring in ("basic", "advanced")]
)


@rule("AQ-R26", "AQ-R34", "AQ-R37", "AQ-R41", "AQ-R100", "AQ-R9")
@each_case
def test_random_games_come_to_an_end_and_keep_what_must_hold_at_every_step(seats: int, scoring: str) -> None:
    for seed in range(6):
        state = play(seats, scoring, "random", seed, check)
        assert state.who == OVER


@rule("AQ-R126", "AQ-R50")
@each_case
def test_casual_games_come_to_an_end_and_keep_what_must_hold_at_every_step(seats: int, scoring: str) -> None:
    state = play(seats, scoring, "casual", 1, check)
    assert state.who == OVER
    scores = state.outcome().scores
    assert scores is not None
    assert min(scores) > 50


@pytest.mark.parametrize("rules", [b"1.0", b"1.1"])
def test_a_record_of_the_rules_before_a_bonus_or_where_tucked_cards_go_changed_is_refused(rules: bytes) -> None:
    new = b'{"record":1,"game":"aquaria","rules":"1.2","seats":2,"options":{}}'
    with pytest.raises(BadRecord, match=r"This record follows other rules of Aquaria than 1\.2, the ones known here\."):
        read(BytesIO(new.replace(b"1.2", rules)), games.find)
    assert read(BytesIO(new), games.find).game is GAME


@rule("AQ-D21", "AQ-R11")
def test_the_tucked_cards_are_played_with_in_games_of_four() -> None:
    assert play(4, "basic", "casual", 1, lambda _: None).under == ()
