"""A review as people read it: findings put together, and told in the game's words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from shoal.core import FATE, Event, Game, Table, Value, View, Words, counted, listed
from shoal.review.finding import Choice, Finding
from shoal.review.hint import percent

TURNS: Final = 3
"""So many turning points are told."""

SMALL: Final = 0.03
"""A change smaller than that turns nothing."""

EVENTS: Final = 2
"""So many of the things that happened at an answer are told."""


class Decision(Value, frozen=True):
    """One decision of a seat: what was done, what would have been best, and what the difference cost."""

    number: int
    seat: int
    move: str
    best: str
    worth: float
    aim: float
    cost: float
    clear: bool
    """Whether it cost something beyond doubt."""
    sentence: str


class Luck(Value, frozen=True):
    """One answer of fate, and what it changed for each seat against what could be expected."""

    number: int
    change: tuple[float, ...]
    sentence: str


class TurningPoint(Value, frozen=True):
    """An answer after which things stood very differently, most of all for this seat."""

    number: int
    seat: int
    before: float
    after: float
    sentence: str


class SeatStory(Value, frozen=True):
    """How one seat did: by its decisions, and by its luck."""

    name: str
    decisions: int
    mistakes: int
    """Decisions that cost something beyond doubt,"""
    cost: float
    """and what they cost together."""
    luck: float
    sentence: str


class Review(Value, frozen=True):
    """A game that is over, looked at closely."""

    game: str
    names: tuple[str, ...]
    iterations: int
    """How often each decision was looked ahead from."""
    measure: str
    """What the chances are."""
    chances: tuple[tuple[float, ...], ...]
    """Each seat's chance to win: at the beginning, then after each answer."""
    decisions: tuple[Decision, ...]
    luck: tuple[Luck, ...]
    turning_points: tuple[TurningPoint, ...]
    seats: tuple[SeatStory, ...]
    notes: tuple[str, ...]
    """What is to be known about how it was made."""


def tell(table: Table, names: Sequence[str], iterations: int, findings: Sequence[Finding]) -> Review:
    """The review that these findings of a whole game come to, for people of these names."""
    teller = Teller(table, names)
    decisions = tuple(teller.decisions(findings))
    luck = tuple(teller.luck(findings))
    return Review(
        table.game.name,
        tuple(names),
        iterations,
        "How good the game is" if table.header.seats == 1 else "Chance to win",
        tuple([tuple([round(chance, 4) for chance in finding.chances]) for finding in findings]),
        decisions,
        luck,
        tuple(teller.turning_points(findings, decisions, luck)),
        tuple([teller.story(seat, decisions, luck) for seat in range(table.header.seats)]),
        tuple(teller.notes(findings)),
    )


class Teller:
    """Knows the words for one game."""

    def __init__(self, table: Table, names: Sequence[str]) -> None:
        self.table = table
        self.names = names
        self.words: Words = table.game.words(names, table.header.options)

    # Decisions and luck ------------------------------------------------------------------------------------

    def decisions(self, findings: Sequence[Finding]) -> Iterator[Decision]:
        """All decisions that were weighed."""
        for finding in findings:
            choice = finding.choice
            if choice is not None:
                yield Decision(
                    finding.number,
                    self.table.entries[finding.number - 1].who,
                    self._move(choice.played),
                    self._move(choice.best),
                    round(choice.worth, 4),
                    round(choice.aim, 4),
                    round(choice.cost, 4),
                    choice.clear,
                    self._decision(choice),
                )

    def _move(self, plain: dict[str, object]) -> str:
        return self.words.move(self.table.game.parse_move(plain))

    def _decision(self, choice: Choice) -> str:
        move, best = self._move(choice.played), self._move(choice.best)
        if not choice.clear:
            best_found = move == best and not choice.sealed
            return f"“{move}” was {'the best move found' if best_found else 'as good as any, as far as we can tell'}."
        gave = f"“{move}” gave away {percent(choice.cost)}"
        if choice.sealed:
            if choice.share < 0.01:
                return f"{gave}: the best mix leaves it out and favours “{best}”."
            return f"{gave}: the best mix plays it {percent(choice.share)} of the time, and “{best}” most often."
        return f"{gave}: {percent(choice.worth)}, against {percent(choice.aim)} with “{best}”."

    def luck(self, findings: Sequence[Finding]) -> Iterator[Luck]:
        """All answers of fate that could have been others."""
        for finding in findings:
            if finding.luck is not None:
                yield Luck(finding.number, finding.luck, self._luck(finding.number, finding.luck))

    def _luck(self, number: int, change: Sequence[float]) -> str:
        told = " ".join(self._told(number)) or "Chance decided."
        felt = [f"{signed(each)} for {self.names[seat]}" for seat, each in enumerate(change) if abs(each) >= 0.005]
        return f"{told} {listed(felt)}." if felt else f"{told} It changed little."

    # Turning points ----------------------------------------------------------------------------------------

    def turning_points(
        self, findings: Sequence[Finding], decisions: Sequence[Decision], luck: Sequence[Luck]
    ) -> list[TurningPoint]:
        """Where things changed most, in their order."""
        changes = [
            (abs(after.chances[seat] - before.chances[seat]), -after.number, -seat)
            for before, after in pairwise(findings)
            for seat in [_most_changed(before, after)]
        ]
        most = sorted(sorted(changes, reverse=True)[:TURNS], key=lambda change: -change[1])
        mistakes = {decision.number: decision for decision in decisions if decision.clear}
        lucky = {each.number for each in luck if max(map(abs, each.change)) >= SMALL}
        return [
            self._turning_point(findings, -number, -seat, mistakes.get(-number), -number in lucky)
            for change, number, seat in most
            if change >= SMALL
        ]

    def _turning_point(
        self, findings: Sequence[Finding], number: int, seat: int, mistake: Decision | None, lucky: bool
    ) -> TurningPoint:
        before, after = findings[number - 1].chances[seat], findings[number].chances[seat]
        heading, told = self._heading(number), " ".join(self._told(number))
        way = "rose" if after > before else "fell"
        what = "chance" if len(self.names) > 1 else "game"
        felt = f"{self.names[seat]}'s {what} {way} from {percent(before)} to {percent(after)}."
        why = " That was luck." if lucky else ""
        if mistake is not None and findings[number].chances[mistake.seat] < findings[number - 1].chances[mistake.seat]:
            why = f" {self.names[mistake.seat]} could have done better: {mistake.sentence}"
        sentence = " ".join(filter(None, (f"{heading}." if heading else "", told, f"{felt}{why}")))
        return TurningPoint(number, seat, round(before, 4), round(after, 4), sentence)

    def _heading(self, number: int, *, rounds: bool = False) -> str:
        """Under which heading, or in which round, an answer stands; what an answer itself heads comes after it."""
        for events in reversed(self.table.told[: number - 1]):
            for event in reversed(events):
                if event.heads and (not rounds or event.mark == "round"):
                    return self.words.event(event).partition(":")[0]
        return ""

    def _told(self, number: int) -> list[str]:
        """What matters of all that happened at an answer."""
        told = self._felt(number) or self._events(number)[-EVENTS:]
        return [self.words.event(event) for event in told[:EVENTS]]

    def _events(self, number: int) -> list[Event]:
        """All that happened at an answer and is worth a line."""
        return [event for event in self.table.told[number - 1] if not event.heads and self.words.event(event)]

    def _felt(self, number: int) -> list[Event]:
        """What of it means something to somebody."""
        views = [self.table.state.view(seat) for seat in range(self.table.header.seats)]
        return [event for event in self._events(number) if self._matters(event, views)]

    def _matters(self, event: Event, views: Sequence[View]) -> bool:
        return any(self.words.stake(event, view) for view in views)

    def lead(self, number: int, winners: Sequence[int]) -> str:
        """That the winners were ahead from this answer on, in one sentence."""
        names, was = self.words.players(winners), "was" if len(winners) == 1 else "were"
        if all(entry.who == FATE for entry in self.table.entries[:number]):
            return f"{names} {was} ahead from the start."
        heading, events = self._heading(number, rounds=True), self._causes(number)
        what = self.words.event(events[0]).rstrip(".") if events else "This was answered"
        last = number == len(self.table.entries)
        then = f"That decided it for {names}" if last else f"From then on, {names} {was} ahead"
        return f"{heading}: {what}. {then}." if heading else f"{what}. {then}."

    def _causes(self, number: int) -> list[Event]:
        """What to tell of an answer: where fate only followed up, dealing anew for instance, what it followed."""
        asked = number
        while asked > 1 and self.table.entries[asked - 1].who == FATE:
            asked -= 1
        weighty = [event for event in self._events(asked) if self.words.gist(event)]
        return self._felt(number) or weighty or self._events(number)

    # The whole game ----------------------------------------------------------------------------------------

    def story(self, seat: int, decisions: Sequence[Decision], luck: Sequence[Luck]) -> SeatStory:
        """How this seat did."""
        mine = [decision for decision in decisions if decision.seat == seat]
        mistakes = [decision for decision in mine if decision.clear]
        cost, lucky = sum(decision.cost for decision in mistakes), sum(each.change[seat] for each in luck)
        return SeatStory(
            self.names[seat],
            len(mine),
            len(mistakes),
            round(cost, 4),
            round(lucky, 4),
            _story(self.names[seat], mine, mistakes, lucky),
        )

    def notes(self, findings: Sequence[Finding]) -> Iterator[str]:
        """How far the review can be trusted."""
        yield from _notes(self.table.game, self.table.header.seats)
        unweighed = sum(finding.unweighed for finding in findings)
        if unweighed:
            yield f"Left out: {counted(unweighed, 'decision')} that could not be weighed."


def _notes(game: Game, seats: int) -> Iterator[str]:
    if game.sketch is not None:
        yield "There are too many moves to search: some were tried in a quick sketch of the game, so costs are rough."
    if seats == 1:
        yield "Nobody plays against you, so the line shows how good the game looks, not a chance to win."


def _story(name: str, mine: Sequence[Decision], mistakes: Sequence[Decision], luck: float) -> str:
    some = f"{len(mistakes) or 'None'} of {name}'s {len(mine)} decisions"
    if len(mine) == 1:
        some = f"{name}'s only decision"
    if mistakes:
        gave = f"{some} gave something away, {percent(max(decision.cost for decision in mistakes))} at most"
    elif len(mine) == 1:
        gave = f"{some} did not clearly give anything away"
    else:
        gave = f"{some} clearly gave anything away" if mine else f"{name} had no decisions to weigh"
    return f"{gave}; luck brought {signed(luck)}." if abs(luck) >= 0.005 else f"{gave}; luck was even."


def _most_changed(before: Finding, after: Finding) -> int:
    seats = range(len(after.chances))
    return max(seats, key=lambda seat: (abs(after.chances[seat] - before.chances[seat]), -seat))


def signed(change: float) -> str:
    """A change of a chance as people read it."""
    return f"{'+' if change >= 0 else '−'}{percent(abs(change))}"
