"""What fate is asked: how answers are drawn, listed and checked."""

from __future__ import annotations

from collections.abc import Hashable
from math import factorial
from random import Random

import pytest

from harness.chance import surprise
from shoal.core import Draw, Question, Refused, Roll, Shuffle, parse

DIE = Roll("die", "X-1", 6)
URN = Draw("tile", "X-2", (4, 4, 4, 9))
LINE = Shuffle("line", "X-3", (3, 1, 2))
QUESTIONS = [DIE, URN, LINE]

each_question = pytest.mark.parametrize("question", QUESTIONS, ids=lambda question: question.kind)


def _hashable(answer: object) -> Hashable:
    return tuple(answer) if isinstance(answer, list) else answer


def test_a_die_shows_each_face_with_the_same_chance() -> None:
    assert dict(DIE.outcomes()) == pytest.approx(dict.fromkeys((1, 2, 3, 4, 5, 6), 1 / 6))


def test_a_piece_that_is_there_three_times_is_drawn_three_times_as_often() -> None:
    assert list(URN.outcomes()) == [(4, 0.75), (9, 0.25)]


def test_a_shuffle_has_every_order_once() -> None:
    orders = [tuple(order) for order, _ in LINE.outcomes()]
    assert len(set(orders)) == len(orders) == factorial(3)
    assert {tuple(sorted(order)) for order in orders} == {(1, 2, 3)}


@each_question
def test_the_chances_of_all_answers_add_up_to_one(question: Question) -> None:
    assert sum(chance for _, chance in question.outcomes()) == pytest.approx(1)


@each_question
def test_answers_are_drawn_with_the_chances_that_are_listed(question: Question) -> None:
    rng = Random(question.kind)
    chances = {_hashable(answer): chance for answer, chance in question.outcomes()}
    assert surprise([_hashable(question.sample(rng)) for _ in range(3000)], chances) < 1


@each_question
def test_every_listed_and_every_drawn_answer_is_accepted_as_it_is(question: Question) -> None:
    rng = Random(1)
    for answer in [*(answer for answer, _ in question.outcomes()), *(question.sample(rng) for _ in range(20))]:
        assert question.check(answer) == answer


@pytest.mark.parametrize("answer", [0, 7, -1, 10**30, 2.0, True, "3", None, [3]])
def test_a_die_refuses_what_it_cannot_show(answer: object) -> None:
    with pytest.raises(Refused, match="The die shows a number from 1 to 6") as caught:
        DIE.check(answer)
    assert caught.value.rule == "X-1"


@pytest.mark.parametrize("answer", [0, 5, True, 4.0, "4", None, [4]])
def test_a_draw_refuses_what_is_not_in_the_pool(answer: object) -> None:
    with pytest.raises(Refused, match="The tile must be one of those still in the pool") as caught:
        URN.check(answer)
    assert caught.value.rule == "X-2"


@pytest.mark.parametrize(
    "answer", [[1, 2], [1, 2, 3, 3], [1, 1, 2], [1, 2, 4], [True, 2, 3], [1.0, 2, 3], (1, 2, 3), "123", None, 3, []]
)
def test_a_shuffle_refuses_what_does_not_name_each_piece_once(answer: object) -> None:
    with pytest.raises(Refused, match="The line must name each of 3 pieces once") as caught:
        LINE.check(answer)
    assert caught.value.rule == "X-3"


def test_an_accepted_shuffle_is_a_list_of_its_own() -> None:
    given = [1, 2, 3]
    checked = LINE.check(given)
    given.clear()
    assert checked == [1, 2, 3]


def test_sampling_leaves_the_question_as_it_is() -> None:
    LINE.sample(Random(1))
    assert LINE.pieces == (3, 1, 2)


@each_question
def test_a_question_comes_back_from_its_text(question: Question) -> None:
    assert parse(type(question), question.text()) == question
