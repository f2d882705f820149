"""Clocks in simulated time: whatever people do, and whenever servers fail, everybody has the time that is theirs."""

from __future__ import annotations

import asyncio
from random import Random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from shoal import games
from shoal.core import Header, ShoalError
from shoal.server.store.rows import AnyRow, Chair, Relieved, TableSetup, as_json, read_rows
from shoal.server.store.store import Person
from shoal.server.table.clock import Hours, apart
from shoal.server.table.live_table import LiveTable
from shoal.server.table.relief import relieve
from shoal.server.table.wishes import Wish, act
from shoal.server.tables.loading import Pauses, load
from shoal.server.wire.said import Leave, Pause, Play, Resume, Sit, Undo
from shoal.server.wire.terms import ClockTerms, Terms, WhenOut

SEATS = 4
PEOPLE = [Person(f"p{seat}", f"P{seat}") for seat in range(SEATS)]
SITTING = tuple(Chair("person", person.name, person=person.id) for person in PEOPLE)


def setup(terms: ClockTerms, chairs: tuple[Chair, ...] = SITTING) -> TableSetup:
    game = games.find("getbit")
    header = Header("getbit", game.rules, SEATS, game.all_options({}), seed="clock")
    return TableSetup("t", header, chairs, False, 0.0, terms=Terms(clock=terms))


class Told:
    """A table whose time passes a second at a time, and a careful bystander who counts along."""

    def __init__(self, terms: ClockTerms, seed: int, chairs: tuple[Chair, ...] = SITTING) -> None:
        self.terms = terms
        self.second = 1000.0
        self.hours = Hours(lambda: self.second)
        self.live = LiveTable(setup(terms, chairs), self.hours)
        self.rows: list[AnyRow] = self.live.open()
        self.rng = Random(seed)
        self.ids = 0
        self.used = [0] * SEATS
        self.reserve = [terms.reserve] * SEATS
        self.turns: list[tuple[int, int]] = []
        self.agreed: set[int] = set()

    @property
    def clock_of(self) -> list[tuple[float, float]]:
        assert self.live.clock is not None
        return [self.live.clock.left(seat, self.second) for seat in range(SEATS)]

    def there(self, seat: int) -> bool:
        return self.live.chairs[seat].by_person

    def runs(self, seat: int) -> bool:
        all_sit = all(chair.kind != "open" for chair in self.live.chairs)
        pause = all(other in self.agreed for other in range(SEATS) if self.there(other))
        return all_sit and not pause and seat in self.live.snapshot.asked and self.there(seat)

    def wait(self, seconds: int) -> None:
        """Let time pass; bots play at once for whoever has none left."""
        for _ in range(seconds):
            self.second += 1
            for seat in range(SEATS):
                self.used[seat] += self.runs(seat)
            self.take(relieve(self.live, self.second))

    def fail(self, seconds: int) -> None:
        """No server runs for so long."""
        self.hours.outages = apart([*self.hours.outages, (self.second, self.second + seconds)])
        self.second += seconds

    def take(self, rows: list[AnyRow]) -> None:
        """Note what was done, in whole seconds."""
        self.rows += rows
        for row in rows:
            if isinstance(row, Relieved):
                assert self.left(row.seat) == 0

    def left(self, seat: int) -> int:
        beyond = max(0, self.used[seat] - self.terms.move)
        return max(0, self.terms.move - self.used[seat]) + self.reserve[seat] - beyond

    def wish(self, wish: Wish, seat: int) -> bool:
        try:
            rows = act(self.live, PEOPLE[seat], wish)
        except ShoalError:
            return False
        self.take(rows)
        return True

    def do(self, what: str, seat: int) -> None:
        """Let somebody do this, if they may, and count along."""
        self.ids += 1
        id = str(self.ids)
        moves = self.live.snapshot.state.moves(seat) if seat in self.live.snapshot.asked else []
        match what:
            case "play" if moves and self.wish(Play(id, seat, self.rng.choice(moves).data()), seat):
                self.turns.append((seat, self.used[seat]))
                self.reserve[seat] -= max(0, self.used[seat] - self.terms.move)
                self.used[seat] = 0
            case "undo" if self.wish(Undo(id, seat), seat):
                _, self.used[seat] = self.turns.pop()
                self.reserve[seat] += max(0, self.used[seat] - self.terms.move)
            case "pause" if self.wish(Pause(id, seat), seat):
                self.agreed.add(seat)
            case "resume" if self.wish(Resume(id, seat), seat):
                self.agreed.clear()
            case "leave":
                self.wish(Leave(id, seat), seat)
            case "return":
                self.wish(Sit(id, seat), seat)
        for other in range(SEATS):
            if other not in self.live.snapshot.asked:
                self.used[other] = 0


some_terms = some.builds(
    ClockTerms, move=some.integers(1, 20), reserve=some.integers(0, 30), out=some.sampled_from(["bot", "give up"])
)
some_deeds = some.lists(
    some.one_of(
        some.tuples(some.sampled_from(["wait", "fail"]), some.integers(1, 15)),
        some.tuples(
            some.sampled_from(["play", "play", "play", "undo", "pause", "resume", "leave", "return"]),
            some.integers(0, SEATS - 1),
        ),
    ),
    max_size=60,
)


def lived(terms: ClockTerms, deeds: list[tuple[str, int]], seed: int) -> Told:
    """A table where all this was done."""
    told = Told(terms, seed)
    for what, number in deeds:
        if what == "wait":
            told.wait(number)
        elif what == "fail":
            told.fail(number)
        else:
            told.do(what, number)
        assert told.live.clock is not None
        for seat, (move, reserve) in enumerate(told.clock_of):
            assert move + reserve == told.left(seat)
            assert 0 <= move <= terms.move
            assert 0 <= reserve <= terms.reserve
    return told


@settings(deadline=None, max_examples=60)
@given(some_terms, some_deeds, some.integers(0, 9))
def test_everybody_has_the_time_that_a_careful_bystander_counts(
    terms: ClockTerms, deeds: list[tuple[str, int]], seed: int
) -> None:
    lived(terms, deeds, seed)


@settings(deadline=None, max_examples=40)
@given(some_terms, some_deeds, some.integers(0, 9))
def test_the_rows_with_their_times_and_the_outages_lead_to_the_same_clocks_again(
    terms: ClockTerms, deeds: list[tuple[str, int]], seed: int
) -> None:
    told = lived(terms, deeds, seed)
    rows = read_rows(map(as_json, told.rows))
    again = asyncio.run(load(told.live.setup, rows, len(rows), Pauses(), told.hours))
    assert again.clock is not None
    assert again.clock.told() == (told.live.clock and told.live.clock.told())
    assert again.glance() == told.live.glance()


@settings(deadline=None, max_examples=40)
@given(some_terms, some_deeds, some.integers(0, 9))
def test_time_is_out_when_it_was_said_and_not_before(
    terms: ClockTerms, deeds: list[tuple[str, int]], seed: int
) -> None:
    told = lived(terms, deeds, seed)
    clock = told.live.clock
    assert clock is not None
    due = clock.due()
    assert bool(due) == any(map(told.runs, range(SEATS)))
    if due:
        assert clock.out(due - 0.5) == []
        assert clock.out(due)


@settings(deadline=None, max_examples=40)
@given(some_terms, some_deeds, some.integers(0, 9), some.integers(1, 500))
def test_an_outage_costs_nobody_time(terms: ClockTerms, deeds: list[tuple[str, int]], seed: int, long: int) -> None:
    told = lived(terms, deeds, seed)
    before = told.clock_of
    told.fail(long)
    assert told.clock_of == before
    assert relieve(told.live, told.second) == []


def test_sealed_choices_run_everybodys_clock_at_once() -> None:
    told = Told(ClockTerms(move=10, reserve=5), 1)
    told.wait(4)
    assert told.clock_of == [(6, 5)] * SEATS
    told.do("play", 1)
    told.wait(7)
    assert told.clock_of == [(0, 4), (10, 5), (0, 4), (0, 4)]


def test_no_clock_runs_before_every_seat_is_taken() -> None:
    chairs = (*SITTING[:3], Chair("open", ""))
    told = Told(ClockTerms(move=10), 1, chairs)
    told.wait(100)
    assert told.clock_of == [(10, 0)] * SEATS
    assert told.live.glance().due == 0


def test_all_have_to_agree_to_a_pause_and_anybody_ends_it() -> None:
    told = Told(ClockTerms(move=60), 1)
    clock = told.live.clock
    assert clock is not None
    for seat in range(SEATS):
        assert not clock.paused
        told.do("pause", seat)
        assert clock.wishes_pause() == tuple(range(seat + 1))
    assert clock.paused
    told.wait(1000)
    assert told.clock_of == [(60, 0)] * SEATS
    with pytest.raises(ShoalError, match="paused"):
        act(told.live, PEOPLE[0], Play("x", 0, told.live.snapshot.state.moves(0)[0].data()))
    told.do("resume", 2)
    told.wait(1)
    assert told.clock_of == [(59, 0)] * SEATS


@pytest.mark.parametrize("out", ["bot", "give up"])
def test_when_time_is_out_a_bot_plays_until_one_returns_or_for_good_as_the_table_chose(out: WhenOut) -> None:
    told = Told(ClockTerms(move=5, reserve=5, out=out), 1)
    for seat in (0, 2, 3):
        told.do("play", seat)
    told.wait(9)
    assert told.there(1)
    told.wait(1)
    chair = told.live.chairs[1]
    assert (chair.away, chair.why) == (True, "late" if out == "bot" else "gave up")
    told.do("return", 1)
    assert not told.there(1)
    told.take(told.live.answer(1, told.live.snapshot.state.moves(1)[0].data(), bot="random"))
    told.do("return", 1)
    assert told.there(1) == (out == "bot")


def test_rows_of_tables_without_a_clock_have_no_time() -> None:
    live = LiveTable(msgspec.structs.replace(setup(ClockTerms(move=1)), terms=Terms()))
    rows = [*live.open(), *act(live, PEOPLE[0], Play("x", 0, live.snapshot.state.moves(0)[0].data()))]
    assert live.clock is None
    assert not any("at" in msgspec.json.decode(as_json(row)) for row in rows)


def test_time_never_runs_backwards_though_servers_clocks_differ() -> None:
    told = Told(ClockTerms(move=10), 1)
    told.do("play", 0)
    told.second -= 3
    told.do("play", 1)
    times = [row.at for row in told.rows]
    assert times == sorted(times)
