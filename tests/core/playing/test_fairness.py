"""A record keeps the promise that was made about its luck, or is caught."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from random import Random

import msgspec
import pytest

from harness.cases import Case, every
from shoal import games
from shoal.core import FATE, BadRecord, Choose, Header, Table
from shoal.core.contract.question import Lot
from shoal.core.playing.fairness import asked, check_promise, lots_of
from shoal.core.playing.promise import Added, Promise, Promised, commitment_to, seed_at
from shoal.games.icecool.motion.flight import Flight
from shoal.games.icecool.moves import Flick

SECRET = hashlib.sha256(b"the secret").hexdigest()
LUCK = [hashlib.sha256(name).hexdigest() for name in (b"Ada", b"Bob")]
ADDED = (Added(0, 0, LUCK[0]), Added(1, 20, LUCK[1]))


def played(game: str, seats: int = 2, **options: object) -> Table:
    """A game that was begun with a promise, and some random answers."""
    found, rng = games.find(game), Random(game)
    promise = Promise(commitment_to(SECRET), ADDED)
    header = Header(game, found.rules, seats, found.all_options(options), seed=SECRET, fair=promise)
    table = Table(found, header, Promised(SECRET, ADDED))
    while isinstance(ask := table.ask, Choose) and len(table.entries) < 60:
        moves = table.moves(ask.seats[0])
        table.answer(ask.seats[0], moves[rng.randrange(len(moves))])
    return table


def with_header(table: Table, **changes: object) -> Table:
    twin = table.copy()
    twin.header = msgspec.structs.replace(table.header, **changes)
    return twin


LISTED = ["aquaria", "blackmolly", "getbit", "goofspiel"]
"""Games whose moves are few enough to be tried at random."""


@pytest.mark.parametrize("game", LISTED)
def test_a_game_played_by_its_promise_keeps_it(game: str) -> None:
    assert check_promise(played(game)) == Promise(commitment_to(SECRET), ADDED)


@pytest.mark.parametrize("game", LISTED)
def test_what_is_drawn_from_lies_in_its_order_so_that_browsers_need_not_be_told(game: str) -> None:
    for lots in lots_of(played(game, 3)).values():
        assert lots
        for lot in lots[len(lots) > 1 :]:
            assert list(lot.of) == sorted(lot.of)


@pytest.mark.parametrize("game", LISTED)
def test_one_answer_of_fate_that_is_another_is_found_at_its_line(game: str) -> None:
    table = played(game, 3, tank="random") if game == "blackmolly" else played(game, 3)
    for number, entry, question in asked(table):
        other = next(came for came, _ in question.outcomes() if came != entry.answer)
        twin = table.at(number - 1)
        twin.answer(FATE, other)
        with pytest.raises(BadRecord, match="does not follow from the promised seed, which gives") as refused:
            check_promise(twin)
        assert (refused.value.line, refused.value.rule) == (number + 1, question.rule)
        if number > 30:
            break


def other_seed(table: Table) -> Table:
    return with_header(table, seed=LUCK[0])


def other_seed_and_hash(table: Table) -> Table:
    return with_header(table, seed=LUCK[0], fair=Promise(commitment_to(LUCK[0]), ADDED))


def number_for_a_seed(table: Table) -> Table:
    return with_header(table, seed=7)


def no_promise(table: Table) -> Table:
    return with_header(table, fair=None)


def luck_left_out(table: Table) -> Table:
    return with_header(table, fair=Promise(commitment_to(SECRET), ADDED[1:]))


def luck_later(table: Table) -> Table:
    return with_header(table, fair=Promise(commitment_to(SECRET), (Added(0, 5, LUCK[0]), ADDED[1])))


def luck_of_nobody(table: Table) -> Table:
    return with_header(table, fair=Promise(commitment_to(SECRET), (*ADDED, Added(2, 900, LUCK[1]))))


@pytest.mark.parametrize(
    ("forge", "words"),
    [
        (other_seed, "The seed is not the one that was promised"),
        (number_for_a_seed, "The seed is not the one that was promised"),
        (other_seed_and_hash, "does not follow from the promised seed"),
        (no_promise, "This record promises nothing about its luck"),
        (luck_left_out, "does not follow from the promised seed"),
        (luck_later, "does not follow from the promised seed"),
        (luck_of_nobody, "Luck was added from a seat that this table does not have"),
    ],
)
def test_a_promise_that_was_tampered_with_is_refused(forge: Callable[[Table], Table], words: str) -> None:
    with pytest.raises(BadRecord, match=words):
        check_promise(forge(played("aquaria")))


def test_luck_counts_for_the_lines_after_it_was_added_and_for_no_earlier_one() -> None:
    assert seed_at(SECRET, ADDED, 20) == seed_at(SECRET, ADDED[:1], 20) != seed_at(SECRET, ADDED, 21)
    assert seed_at(SECRET, (), 1) == hashlib.sha256(SECRET.encode()).hexdigest()
    assert seed_at(SECRET, ADDED, 21) == hashlib.sha256("/".join([SECRET, *LUCK]).encode()).hexdigest()


def test_a_saved_game_goes_on_by_its_promise() -> None:
    table = played("aquaria")
    number, entry, _ = next(iter(asked(table)))
    twin = table.at(number - 1)
    twin.go_on()
    assert twin.entries[number - 1] == entry


def drawn(lot: Lot, luck: Random) -> object:
    """This lot, drawn as the manual says, by somebody who knows no rules."""
    if not isinstance(lot.came, tuple):
        return lot.of[int(luck.random() * len(lot.of))]
    order = list(lot.of)
    for last in range(len(order) - 1, 0, -1):
        other = int(luck.random() * (last + 1))
        order[last], order[other] = order[other], order[last]
    return tuple(order)


@pytest.mark.parametrize("case", every("aquaria")[:2] + every("blackmolly")[:4] + every("getbit")[:1], ids=str)
def test_lots_tell_all_that_is_needed_to_work_an_answer_out_without_the_rules(case: Case) -> None:
    table = played(case.name, case.seats, **case.options)
    lots = lots_of(table)
    assert lots.keys() == {number for number, entry in enumerate(table.entries, 1) if entry.who == FATE}
    for number, drawings in lots.items():
        luck = Random(f"{seed_at(SECRET, ADDED, number)}/fate/{number}")
        assert drawings
        assert [drawn(lot, luck) for lot in drawings] == [lot.came for lot in drawings]
        if len(drawings) == 1:
            assert msgspec.json.encode(drawings[0].came) == msgspec.json.encode(table.entries[number - 1].answer)


def test_a_flick_leaves_nothing_to_luck() -> None:
    question = Flight("flight", "IC-10", 0, Flick(0, 50, 11, 0), (None, None))
    assert question.lots(None) == ()
