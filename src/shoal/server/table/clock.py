"""The clock of a table: what time each seat has left follows from the rows with their times, and from the outages.

A seat's clock runs while the rules wait for its person, every seat is taken and there is no pause. Each move has some
seconds of its own; what it takes beyond them is taken from a reserve for the whole game.

- Seats that are asked at once, as for sealed choices, run at once; who has answered has stopped their clock.
- A move that is taken back goes on with the time that it took: nobody gains time by taking back.
- Who is no longer asked without having answered, since somebody else took a move back, has lost nothing.
- Time in which no server ran, or none could write, is nobody's: it is cut out wherever it lies.
"""

from __future__ import annotations

import time
from bisect import bisect_right
from collections.abc import Callable, Sequence

import msgspec

from shoal.server.store.rows import Answered, AnyRow, Chair, Paused, Resumed, Undone
from shoal.server.store.store import Span
from shoal.server.wire.protocol import Clocks, SeatClock
from shoal.server.wire.terms import ClockTerms


class Hours:
    """What time it is, and when nobody could play."""

    def __init__(self, now: Callable[[], float] = time.time) -> None:
        self.now = now
        self.outages: Sequence[Span] = ()
        """When no server ran: in order of their beginnings, and apart from each other."""

    def between(self, start: float, end: float) -> float:
        """The seconds from then to then in which one could play."""
        lost = sum(max(0.0, min(end, until) - max(start, since)) for since, until in self.after(start))
        return max(0.0, end - start - lost)

    def after(self, start: float) -> Sequence[Span]:
        """The outages that were not over by then."""
        return self.outages[bisect_right(self.outages, start, key=_end) :]


def _end(span: Span) -> float:
    return span[1]


def apart(spans: Sequence[Span]) -> tuple[Span, ...]:
    """The same times in order, each told once where some overlap."""
    found: list[Span] = []
    for since, until in sorted(spans):
        if found and since <= found[-1][1]:
            found[-1] = (found[-1][0], max(until, found[-1][1]))
        else:
            found.append((since, until))
    return tuple(found)


class Clock:
    """The time of each seat, as far as the rows have been taken in."""

    def __init__(self, terms: ClockTerms, seats: int, hours: Hours) -> None:
        self.terms = terms
        self.paused = False
        self._hours = hours
        self._at = 0.0
        """When the newest row was written."""
        self._spent = [0.0] * seats
        """What each seat has used for the move that it is asked for, until the newest row."""
        self._reserve = [float(terms.reserve)] * seats
        self._running: frozenset[int] = frozenset()
        self._turns: list[tuple[int, float]] = []
        """Which seat gave each answer that counts, and how long it took."""
        self._agreed: set[str] = set()
        """The people who wish a pause."""
        self._chairs: Sequence[Chair] = ()

    # Taking rows in ----------------------------------------------------------------------------------------

    def stamped(self, row: AnyRow) -> AnyRow:
        """This row with its time, which is never before that of the row before: servers' clocks may differ."""
        if row.at:
            return row
        return msgspec.structs.replace(row, at=max(self._at, self._hours.now()))

    def take(self, row: AnyRow, asked: Sequence[int], chairs: Sequence[Chair]) -> None:
        """Take in a row, after which these seats are asked; none of them where the game is over."""
        for seat in self._running:
            self._spent[seat] = self._used(seat, row.at)
        self._at = max(self._at, row.at)
        self._apply(row)
        self._go_on(asked, chairs)

    def _apply(self, row: AnyRow) -> None:
        match row:
            case Answered() if row.who >= 0:
                self._turns.append((row.who, self._spent[row.who]))
                self._reserve[row.who] -= self._beyond(self._spent[row.who])
                self._spent[row.who] = 0.0
            case Undone():
                for _ in range(row.moves):
                    seat, spent = self._turns.pop()
                    self._reserve[seat] += self._beyond(spent)
                    self._spent[seat] = spent
            case Paused():
                self._agreed.add(row.person)
            case Resumed():
                self._agreed.clear()
            case _:
                pass

    def _go_on(self, asked: Sequence[int], chairs: Sequence[Chair]) -> None:
        """From the newest row on, these are asked, and so the clocks of those run who are there to answer."""
        self._chairs = chairs
        people = {chair.person for chair in chairs if chair.by_person}
        self.paused = bool(people) and people <= self._agreed
        for seat in range(len(chairs)):
            if seat not in asked:
                self._spent[seat] = 0.0
        rests = self.paused or any(chair.kind == "open" for chair in chairs)
        self._running = frozenset() if rests else frozenset(seat for seat in asked if chairs[seat].by_person)

    # Looking -----------------------------------------------------------------------------------------------

    def _used(self, seat: int, at: float) -> float:
        """What this seat has used for its move by then."""
        running = seat in self._running
        return self._spent[seat] + (self._hours.between(self._at, at) if running else 0.0)

    def _beyond(self, used: float) -> float:
        """What a move that took so long takes from the reserve."""
        return max(0.0, used - self.terms.move)

    def left(self, seat: int, at: float) -> tuple[float, float]:
        """The seconds that this seat has for its move at this time, and those of its reserve."""
        used = self._used(seat, at)
        return max(0.0, self.terms.move - used), max(0.0, self._reserve[seat] - self._beyond(used))

    def out(self, at: float) -> list[int]:
        """The seats whose time is out by then."""
        return [seat for seat in sorted(self._running) if sum(self.left(seat, at)) <= 0.0]

    def empty(self, seat: int) -> bool:
        """Whether this seat has no time for the move that it is asked for, whoever plays."""
        return sum(self.left(seat, self._at)) <= 0.0

    def due(self) -> float:
        """When the first seat's time is out, if nothing happens and nobody cuts out more time; 0 where none runs."""
        return min((self._due(seat) for seat in self._running), default=0.0)

    def _due(self, seat: int) -> float:
        at = self._at
        for since, until in self._hours.after(at):
            if since < at + sum(self.left(seat, at)):
                at = until
        return at + sum(self.left(seat, at))

    def wishes_pause(self) -> tuple[int, ...]:
        """The seats whose people wish a pause."""
        return tuple(
            seat for seat, chair in enumerate(self._chairs) if chair.by_person and chair.person in self._agreed
        )

    def told(self) -> Clocks:
        """What everybody is told now."""
        now = max(self._at, self._hours.now())
        seats = [SeatClock(*self.left(seat, now), seat in self._running) for seat in range(len(self._spent))]
        return Clocks(self.terms, tuple(seats), self.paused, self.wishes_pause())
