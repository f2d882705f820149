"""Tanks: as text, as an option, as fate's answer; and that each tank comes as often as any other."""

from __future__ import annotations

from io import BytesIO
from itertools import islice
from math import factorial
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from harness.chance import surprise
from rules.covered import rule
from shoal.core import FATE, BadRecord, Refused, new_table, read
from shoal.core.contract.question import Roll
from shoal.games import find
from shoal.games.blackmolly import GAME
from shoal.games.blackmolly.pieces import NOWHERE
from shoal.games.blackmolly.rules.game import TANK_QUESTION
from shoal.games.blackmolly.tank import DECK, NUMBER_OF, SHOW, leads, of_answer, of_text, text_of, turns_of
from shoal.games.blackmolly.view import BlackMollyView

TEXT = "S1 2a N1 M1 4a S2 / F1> F2> FX>v F3> 3a 2b / P1 N2 F4v N3 F5^ P2 / S3 4b 3b M2 N4 S4"

always = settings(derandomize=True, deadline=None, max_examples=60)

WRONG = [
    (TEXT.removesuffix(" S4"), "BM-1", "A tank has 24 cards, not 23."),
    (TEXT + " S4", "BM-1", "A tank has 24 cards, not 25."),
    ("", "BM-1", "A tank has 24 cards, not 0."),
    (TEXT.replace("2a", "9z"), "BM-1", "There is no card '9z'."),
    (TEXT.replace("2a", "2A"), "BM-1", "There is no card '2A'."),
    (TEXT.replace("2a", "2b"), "BM-1", "Card 2b is in the tank twice."),
    (TEXT.replace("F2>", "F1>"), "BM-1", "Card F1 is in the tank twice."),
    (TEXT.replace("F4v", "F4"), "BM-16", "Card F4 needs its arrow after it, such as F4>; the signs are > v < ^."),
    (TEXT.replace("F4v", "F4vv"), "BM-16", "Card F4 needs its arrow after it, such as F4>; the signs are > v < ^."),
    (TEXT.replace("FX>v", "FX>"), "BM-16", "Card FX needs its arrow after it, such as FX>v; the signs are > v < ^."),
    (TEXT.replace("FX>v", "FX><"), "BM-16", "Card FX needs its arrow after it, such as FX>v; the signs are > v < ^."),
    (TEXT.replace("2a", "2a>"), "BM-1", "Card 2a has no arrow."),
    (TEXT.replace("F1>", "F1<"), "BM-16", "An arrow of card F1 on B1 leaves the tank."),
    (TEXT.replace("FX>v", "S1").replace("S1", "FX^>", 1), "BM-16", "An arrow of card FX on A1 leaves the tank."),
]


def refusal_of(text: str) -> Refused:
    with pytest.raises(Refused) as refused:
        GAME.begin(2, {"tank": text})
    return refused.value


# Text -------------------------------------------------------------------------------------------------------


@rule("BM-1", "BM-2")
def test_a_tank_reads_back_from_its_text_whatever_the_spaces() -> None:
    for text in (TEXT, SHOW, TEXT.replace(" / ", "\n"), TEXT.replace("/", " "), f"  {TEXT}\n"):
        assert text_of(of_text(text)) == TEXT


@rule("BM-2")
@given(st.integers(0, 10**6))
@always
def test_any_tank_reads_back_from_its_text_as_the_same_game(seed: int) -> None:
    state = GAME.begin(3)
    state.answer(FATE, state.question().sample(Random(seed)))
    view = state.view(None)
    assert isinstance(view, BlackMollyView)
    again = GAME.begin(3, {"tank": view.tank_text}).view(None)
    assert isinstance(again, BlackMollyView)
    assert (again.tank, again.fish, again.mollies) == (view.tank, view.fish, view.mollies)
    assert again.given == again.tank_text == view.tank_text


@rule("BM-2")
def test_a_pasted_tank_is_settled_in_one_way_of_writing() -> None:
    assert GAME.all_options({"tank": SHOW})["tank"] == TEXT
    assert GAME.all_options({"tank": TEXT})["tank"] == TEXT
    assert [GAME.all_options({"tank": name})["tank"] for name in ("random", "show")] == ["random", "show"]


@rule("BM-2")
def test_the_arrows_of_the_splitting_card_can_be_written_in_any_order() -> None:
    assert text_of(of_text(TEXT.replace("FX>v", "FXv>"))) == TEXT


@rule("BM-1", "BM-16")
@pytest.mark.parametrize(("text", "rule", "reason"), WRONG)
def test_a_text_that_is_no_tank_is_refused_as_an_option(text: str, rule: str, reason: str) -> None:
    refused = refusal_of(text)
    assert (refused.rule, refused.reason) == (rule, reason)


@rule("BM-1")
def test_what_somebody_pasted_is_quoted_cut_and_without_tricks() -> None:
    reason = refusal_of("\x1b[2J" + "x" * 1000).reason
    assert "\x1b" not in reason
    assert len(reason) < 300


@rule("BM-2")
def test_a_record_keeps_a_pasted_tank_and_is_refused_at_its_first_line_if_that_is_wrong() -> None:
    text = new_table(GAME, 2, {"tank": SHOW}, None).record.text()
    assert f'"tank":"{TEXT}"' in text
    assert read(BytesIO(text.encode()), find).record.text() == text
    with pytest.raises(BadRecord, match=r"^line 1: BM-1: Card 2b is in the tank twice\.$"):
        read(BytesIO(text.replace("2a", "2b").encode()), find)


# Fate's answer ----------------------------------------------------------------------------------------------


def shown() -> list[dict[str, object]]:
    """The show tank as fate would answer it."""
    tank = of_text(TEXT)
    return [{"card": DECK[card].id, "turn": turn} for card, turn in zip(tank.cards, tank.turns, strict=True)]


def with_card(at: int, **changed: object) -> list[dict[str, object]]:
    answer = shown()
    answer[at] = {**answer[at], **changed}
    return answer


NO_LIST = 'A tank is a list of cards, each with its "card" and its "turn".'


@rule("BM-1", "BM-16")
@pytest.mark.parametrize(
    ("answer", "rule", "reason"),
    [
        (None, "BM-1", NO_LIST),
        (TEXT, "BM-1", NO_LIST),
        (["S1"] * 24, "BM-1", NO_LIST),
        (with_card(0, turn="0"), "BM-1", NO_LIST),
        (with_card(0, turn=False), "BM-1", NO_LIST),
        (with_card(0, card=1), "BM-1", NO_LIST),
        (with_card(0, side="up"), "BM-1", NO_LIST),
        ([{"card": "S1"}] * 24, "BM-1", NO_LIST),
        (shown()[:23], "BM-1", "A tank has 24 cards, not 23."),
        (shown() + shown()[:1], "BM-1", "A tank has 24 cards, not 25."),
        (with_card(0, card="S9"), "BM-1", "There is no card 'S9'."),
        (with_card(0, card="S2"), "BM-1", "Card S2 is in the tank twice."),
        (with_card(0, turn=1), "BM-1", "Card S1 on A1 has no arrow, so its turn is 0."),
        (with_card(6, turn=4), "BM-16", "Card F1 on B1 is turned 0, 1, 2 or 3 times."),
        (with_card(6, turn=-1), "BM-16", "Card F1 on B1 is turned 0, 1, 2 or 3 times."),
        (with_card(6, turn=2), "BM-16", "An arrow of card F1 on B1 leaves the tank."),
    ],
)
def test_an_answer_that_is_no_tank_is_refused_to_fate(answer: object, rule: str, reason: str) -> None:
    state = GAME.begin(2)
    before = state.digest()
    with pytest.raises(Refused) as refused:
        state.answer(FATE, answer)
    assert (refused.value.rule, refused.value.reason) == (rule, reason)
    assert state.digest() == before


@rule("BM-1")
def test_a_tank_as_answer_is_the_tank_of_its_text() -> None:
    assert text_of(of_answer(TANK_QUESTION.check(shown()))) == TEXT


# How cards may lie ------------------------------------------------------------------------------------------


@rule("BM-16")
@pytest.mark.parametrize(
    ("card", "place", "ways"),
    [("F1", 0, 2), ("F1", 2, 3), ("F1", 6, 3), ("F1", 8, 4), ("FX", 0, 1), ("FX", 23, 1), ("FX", 2, 2), ("FX", 8, 4)],
)
def test_a_card_lies_in_every_way_in_which_no_arrow_leaves_the_tank(card: str, place: int, ways: int) -> None:
    turns = turns_of(NUMBER_OF[card], place)
    assert len(turns) == len(set(turns)) == ways
    assert all(NOWHERE not in leads(NUMBER_OF[card], turn, place) for turn in turns)


@rule("BM-1")
def test_cards_without_an_arrow_lie_one_way() -> None:
    assert {tuple(turns_of(number, 8)) for number, card in enumerate(DECK) if not card.arrows} == {(0,)}


# Chances ----------------------------------------------------------------------------------------------------


@rule("BM-14")
def test_the_die_shows_each_of_four_numbers_with_the_same_chance() -> None:
    assert list(Roll("die", "BM-14", 4).outcomes()) == [(1, 0.25), (2, 0.25), (3, 0.25), (4, 0.25)]


@rule("BM-1")
def test_the_first_tanks_of_all_have_the_chance_of_their_order_and_turns() -> None:
    for answer, chance in islice(TANK_QUESTION.outcomes(), 500):
        ways = 1
        for place, card in enumerate(answer):
            ways *= len(turns_of(NUMBER_OF[str(card["card"])], place))
        assert chance * factorial(24) * ways == pytest.approx(1)
        assert TANK_QUESTION.check(answer) == answer


@rule("BM-1")
def test_the_turns_of_one_order_of_cards_are_all_enumerated_once() -> None:
    first = [answer for answer, _ in islice(TANK_QUESTION.outcomes(), 5000)]
    order = [card["card"] for card in first[0]]
    same = [
        tuple(int(str(card["turn"])) for card in answer) for answer in first if [c["card"] for c in answer] == order
    ]
    ways = 1
    for place, card in enumerate(order):
        ways *= len(turns_of(NUMBER_OF[str(card)], place))
    assert len(same) == len(set(same)) == ways


@rule("BM-1")
def test_every_card_lies_on_every_place_equally_often() -> None:
    rng = Random(1)
    drawn = [TANK_QUESTION.sample(rng) for _ in range(1500)]
    for id in ("S1", "FX"):
        places = [[card["card"] for card in answer].index(id) for answer in drawn]
        assert surprise(places, dict.fromkeys(range(24), 1 / 24)) < 1


@rule("BM-1", "BM-16")
def test_a_card_of_the_current_is_turned_every_way_equally_often() -> None:
    rng, turns = Random(2), list[int]()
    inside = {7, 8, 9, 10, 13, 14, 15, 16}
    for _ in range(1500):
        answer = TANK_QUESTION.sample(rng)
        turns += [
            int(str(card["turn"]))
            for place, card in enumerate(answer)
            if place in inside and str(card["card"])[0] == "F"
        ]
    assert surprise(turns, dict.fromkeys(range(4), 0.25)) < 1
