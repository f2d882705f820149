"""A game settles seats and options before it begins, and takes only what it offers."""

from __future__ import annotations

import pytest

from shoal import games
from shoal.core import Option, ShoalError

GETBIT = games.find("getbit")
GOOFSPIEL = games.find("goofspiel")

LIMBS = Option("limbs", (4, 8), "Bites until a robot is out.")
MEMORY = Option("memory", (False, True), "Whether cards are turned face down.")
SHORT = Option("short", (1, 0), "A number that looks like a yes or a no.")

ROUNDS = Option("rounds", (30,), "After how many quiet rounds the game ends.", lowest=0, highest=300)
TANK = Option("tank", ("small", "large"), "The tank, or one drawn by hand.", free_text=True)


def test_the_first_choice_is_the_default() -> None:
    assert (LIMBS.default, MEMORY.default) == (4, False)


@pytest.mark.parametrize(("option", "given"), [(LIMBS, 8), (MEMORY, True), (SHORT, 0)])
def test_one_of_the_choices_is_taken_as_it_is(option: Option, given: object) -> None:
    settled = option.check(given)
    assert settled == given
    assert type(settled) is type(given)


@pytest.mark.parametrize(("option", "given"), [(ROUNDS, 0), (ROUNDS, 300), (ROUNDS, 30), (TANK, "large"), (TANK, "")])
def test_a_number_of_the_range_and_a_free_text_are_taken_besides_the_choices(option: Option, given: object) -> None:
    assert option.check(given) == given


@pytest.mark.parametrize("given", [-1, 301, True, 7.0, "7", None])
def test_a_number_outside_the_range_is_refused_with_the_range(given: object) -> None:
    with pytest.raises(ShoalError, match=r"^Option rounds is 30 or a whole number from 0 to 300, not "):
        ROUNDS.check(given)


@pytest.mark.parametrize("given", [1, True, None, ["small"]])
def test_what_is_no_text_is_refused_where_any_text_is_taken(given: object) -> None:
    with pytest.raises(ShoalError, match=r'^Option tank is "small" or "large" or a text, not '):
        TANK.check(given)


@pytest.mark.parametrize("given", [True, False, 1.0, 0.0, "1", None, 2, [1]])
def test_true_is_not_1_and_nothing_else_is_either(given: object) -> None:
    with pytest.raises(ShoalError, match=r"^Option short is 1 or 0, not "):
        SHORT.check(given)


@pytest.mark.parametrize("given", [1, 0, "true", "false", None, 0.0])
def test_1_is_not_true(given: object) -> None:
    with pytest.raises(ShoalError, match=r"^Option memory is false or true, not "):
        MEMORY.check(given)


def test_choices_that_are_words_are_shown_in_quotes() -> None:
    with pytest.raises(ShoalError, match=r'^Option prizes is "descending" or "shuffled", not \'x\'\.$'):
        GOOFSPIEL.all_options({"prizes": "x"})


def test_what_is_given_is_not_repeated_at_any_length() -> None:
    with pytest.raises(ShoalError) as caught:
        LIMBS.check("x" * 10_000)
    assert len(str(caught.value)) < 100


def test_options_that_are_not_given_have_their_defaults() -> None:
    assert GETBIT.all_options({}) == {"refresh_at": 2, "limbs": 4, "memory": False}
    assert GETBIT.all_options({"memory": True}) == {"refresh_at": 2, "limbs": 4, "memory": True}


def test_options_are_settled_in_the_order_of_the_game() -> None:
    assert list(GETBIT.all_options({"memory": True, "refresh_at": 1})) == ["refresh_at", "limbs", "memory"]


def test_an_option_that_the_game_does_not_have_is_named_with_those_it_has() -> None:
    with pytest.raises(ShoalError, match=r"^Get Bit! has no option 'sharks'; it has refresh_at, limbs, memory\.$"):
        GETBIT.all_options({"sharks": 2})


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_so_many_may_play(seats: int) -> None:
    assert GETBIT.check_seats(seats) == seats


@pytest.mark.parametrize("seats", [1, 7, 0, -4, True, 4.0, "4", None])
def test_others_may_not(seats: object) -> None:
    with pytest.raises(ShoalError, match=r"^Get Bit! is for 2 to 6 seats, not "):
        GETBIT.check_seats(seats)  # type: ignore[arg-type]


def test_a_game_begins_only_with_seats_and_options_it_has() -> None:
    with pytest.raises(ShoalError, match="seats"):
        GETBIT.begin(7)
    with pytest.raises(ShoalError, match="option"):
        GETBIT.begin(4, {"sharks": 2})


def test_two_games_begun_alike_are_equal_and_each_its_own() -> None:
    one, other = GOOFSPIEL.begin(3, {"cards": 7}), GOOFSPIEL.begin(3, {"cards": 7})
    assert one.key() == other.key()
    one.apply(0, 7)
    assert one.key() != other.key()
    assert other.key() == GOOFSPIEL.begin(3, {"cards": 7}).key()
