"""Move robots: who is tied stays, who is not swims to the front."""

from __future__ import annotations

import pytest

from games.getbit.positions import position
from rules.covered import rule
from shoal.games.getbit.events import Bitten, Swam, Tied


@rule("GB-6", "GB-7")
@pytest.mark.parametrize(
    ("cards", "line"),
    [
        ("P4 Q1 R4 S5", "S Q P R"),
        ("P1 Q1 R2 S3", "S R P Q"),
        ("P5 Q2 R2 S2", "P Q R S"),
        ("P1 Q5 R5 S2", "S P Q R"),
        ("P2 Q4 R4 S2", "P Q R S"),
        ("P1 Q3 R4 S2", "R Q S P"),
    ],
)
def test_untied_robots_lead_by_their_cards_and_tied_ones_keep_their_order(cards: str, line: str) -> None:
    assert position("P Q R S").play(cards).line == line


@rule("GB-6")
def test_each_tied_number_is_told_with_its_robots() -> None:
    there = position("P Q R S T U").play("P6 Q2 R6 S1 T2 U2")
    assert [event for event in there.told if isinstance(event, Tied)] == [Tied(2, (1, 4, 5)), Tied(6, (0, 2))]
    assert there.line == "S P Q R T U"


@rule("GB-7")
def test_robots_swim_one_after_another_lowest_card_first() -> None:
    there = position("P Q R S").play("P4 Q1 R3 S5")
    assert [event for event in there.told if isinstance(event, Swam)] == [
        Swam(there.number("Q"), 1),
        Swam(there.number("R"), 3),
        Swam(there.number("P"), 4),
        Swam(there.number("S"), 5),
    ]


@rule("GB-D2")
@pytest.mark.parametrize("card", [5, 3])
def test_the_example_of_the_rulebook_comes_out_as_printed(card: int) -> None:
    there = position("J A B T").play(f"J4 A1 B4 T{card}")
    assert there.line == "T A J B"
    assert there.bitten == "B"
    there.lose()
    assert there.line == "B T A J"
    assert there.hand("B") == [1, 2, 3, 4, 5]
    assert [there.table(name) for name in "JAT"] == [[4], [1], [card]]


@rule("GB-D3")
@pytest.mark.parametrize("cards", ["P3 Q3 R3 S3", "P2 Q2 R5 S5", "P5 Q2 R5 S2"])
def test_nobody_moves_when_everybody_is_tied_and_the_last_one_is_bitten(cards: str) -> None:
    there = position("P Q R S").play(cards)
    assert there.line == "P Q R S"
    assert there.bitten == "S"
    assert there.lose().line == "S P Q R"


@rule("GB-D4")
def test_a_low_untied_card_beats_a_high_tie() -> None:
    there = position("P Q R S").play("P5 Q5 R4 S1")
    assert there.line == "R S P Q"
    assert there.lose().line == "Q R S P"


@rule("GB-D4")
def test_a_single_one_beats_three_threes() -> None:
    there = position("P Q R S").play("P3 Q3 R3 S1")
    assert there.line == "S P Q R"
    assert there.lose().line == "R S P Q"


@rule("GB-D5")
def test_the_lowest_card_is_bitten_when_all_cards_differ() -> None:
    there = position("P Q R S").play("P1 Q2 R3 S4")
    assert there.line == "S R Q P"
    assert Bitten(there.number("P"), 1, ()) in there.told
    assert there.lose().line == "P S R Q"
