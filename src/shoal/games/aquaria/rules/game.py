"""A game of Aquaria that asks and takes answers: the stack of tasks, and the seam between integers and values."""

from __future__ import annotations

from shoal.core.contract.ask import OVER
from shoal.core.contract.event import Event
from shoal.core.contract.moves import Move
from shoal.core.contract.question import Question
from shoal.core.contract.view import View
from shoal.core.errors import Refused
from shoal.core.parts import filled, parts_of
from shoal.games.aquaria.bot.evaluation import worths
from shoal.games.aquaria.ending import Ending
from shoal.games.aquaria.pieces import count
from shoal.games.aquaria.rules.course.setting_up import keeps, lowest, push_set_up
from shoal.games.aquaria.rules.free import is_extra, take_extra
from shoal.games.aquaria.rules.refusals import why_not
from shoal.games.aquaria.rules.scoring import ending
from shoal.games.aquaria.rules.setup import Setup
from shoal.games.aquaria.rules.state import AquariaState
from shoal.games.aquaria.rules.tasks import NAMED, SHIFT, TASKS, Task
from shoal.games.aquaria.view.seeing import see


class Aquaria(AquariaState):
    """A game of Aquaria that asks and takes answers."""

    __slots__ = ()

    def copy(self) -> Aquaria:
        return Aquaria(self.setup, self)

    # Asking and answering --------------------------------------------------------------------------------

    def asked(self) -> list[int]:
        """The seat that is asked; while Starting tiles are chosen, all that have not (AQ-R11)."""
        if self.who < 0 or not self.waiting:
            return [self.who] if self.who >= 0 else []
        return [seat for seat in range(self.setup.seats) if self.waiting >> seat & 1]

    def codes(self, seat: int) -> list[int]:
        """All that this seat may answer now."""
        if self.who < 0:
            return []
        if self.waiting:
            return keeps(self.players[seat]) if self.waiting >> seat & 1 else []
        return self.options if seat == self.who else []

    def apply(self, seat: int, code: int, tell: list[Event] | None = None) -> int:
        """Take this answer, then do all that follows until somebody is asked again."""
        if self.waiting:
            if seat < 0 or code not in self.codes(seat):
                raise self.refusal(seat, self.decode(code))
            self.active = seat
        elif seat != self.who or code not in self.options:
            raise self.refusal(seat, self.decode(code))
        if is_extra(code):
            take_extra(self, code, tell)
        else:
            task = self.stack.pop()
            TASKS[task >> SHIFT].take(self, task & (1 << SHIFT) - 1, code, tell)
        return self.go_on(tell)

    def go_on(self, tell: list[Event] | None) -> int:
        """Do what is on the stack until somebody has to answer; with nothing left to do the game is over."""
        stack = self.stack
        while stack:
            task = stack.pop()
            if TASKS[task >> SHIFT].run(self, task & (1 << SHIFT) - 1, tell):
                return self.who
        self.options = []
        self.who = OVER
        return OVER

    def sealed(self) -> int:
        """How many seats still choose their Starting tile (AQ-R11)."""
        return count(self.waiting) if self.who >= 0 else 0

    def unseal(self, seat: int) -> None:
        if self.who < 0 or not self.waiting:
            return
        for other in range(self.setup.seats):
            if other != seat and not self.waiting >> other & 1:
                player = self.players[other]
                player.hand = tuple(sorted([*player.hand, *player.tucked]))
                self.under = tuple([card for card in self.under if card not in player.tucked])
                player.tucked = ()
                player.tile = 0
                self.waiting |= 1 << other
        self.who = lowest(self.waiting)

    def worths(self) -> list[float]:
        return worths(self)

    def next_task(self) -> Task:
        """What waits for an answer."""
        return TASKS[self.stack[-1] >> SHIFT]

    def question(self) -> Question:
        return self.next_task().question(self, self.stack[-1] & (1 << SHIFT) - 1)

    def settle(self, answer: object, tell: list[Event] | None = None) -> int:
        task = self.stack.pop()
        TASKS[task >> SHIFT].settle(self, task & (1 << SHIFT) - 1, answer, tell)
        return self.go_on(tell)

    def outcome(self) -> Ending:
        """The final scoring, line by line."""
        return ending(self)

    def __reduce__(self) -> tuple[object, ...]:
        """The numbers of tasks hold in this process only, so the stack is kept by their names."""
        named = [(TASKS[task >> SHIFT].name, task & (1 << SHIFT) - 1) for task in self.stack]
        return (_built, (self.setup, {**parts_of(self), "stack": named}))

    # The seam to values ----------------------------------------------------------------------------------

    def decode(self, code: int) -> Move:
        return self.setup.codes.decode(code)

    def encode(self, move: object) -> int:
        return self.setup.codes.encode(move)

    def refusal(self, seat: int, move: object) -> Refused:
        return why_not(self, seat, move)

    def view(self, seat: int | None) -> View:
        return see(self, seat)


def _built(setup: Setup, parts: dict[str, object]) -> Aquaria:
    """The state that was taken apart into these."""
    named = parts["stack"]
    assert isinstance(named, list)
    stack = [NAMED[name].number << SHIFT | at for name, at in named]
    return filled(Aquaria, (setup,), {**parts, "stack": stack})


def begin(setup: Setup) -> Aquaria:
    """A game before anything has been asked."""
    state = Aquaria(setup)
    push_set_up(state)
    state.go_on(None)
    return state
