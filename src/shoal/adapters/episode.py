"""One game as environments play it: by numbered actions, with fate's answers drawn as they are needed."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final

from librt.strings import BytesWriter

from shoal.core.contract.ask import FATE, OVER
from shoal.core.contract.layout import Field, Layout
from shoal.core.contract.state import State
from shoal.core.contract.study import NO_CODE, NOTHING_CHOSEN, Study, packed
from shoal.core.errors import ShoalError

NOBODY: Final = -9


def told(study: Study) -> Layout:
    """The numbers of an observation: what the game tells, and what a seat has chosen of its move so far."""
    if study.deepest == 1:
        return study.layout
    sentence = "What the seat has chosen of its move so far, from 1; 0 for nothing."
    return study.layout.and_then(Field("chosen", study.deepest - 1, study.actions, sentence))


class Episode:
    """A game from its beginning to its end, and what seats have chosen of moves that take several actions."""

    def __init__(self, study: Study, first: State, seats: int, recall: int, rng: Random) -> None:
        """Games like this first one; observations tell of a seat's last `recall` actions, too."""
        self.study: Study = study
        self.first: State = first
        self.seats: int = seats
        self.recall: int = recall
        self.deepest: int = study.deepest
        self.actions: int = study.actions
        self.plain: bool = study.deepest == 1 and recall == 0
        """Whether an observation is nothing but what the game tells."""
        self.size: int = study.layout.size
        self.rng: Random = rng
        self.draw: Callable[[], float] = rng.random
        self.state: State = first
        self.chosen: list[list[int]] = []
        self.only: list[int] = [0]
        """What was chosen, where a move takes one action: one list for all moves."""
        self.listed: list[int] = []
        self.listed_for: int = NOBODY
        """What a seat may choose, as long as nothing has changed since somebody asked."""
        self.past: list[list[bytes]] = []
        """For each seat, its last actions and what it knew then, newest first."""

    def begin(self) -> int:
        """Begin a new game; say who is asked."""
        self.state = self.first.copy()
        self.listed_for = NOBODY
        self.chosen = [[] for _ in range(self.seats)]
        self.past = [[] for _ in range(self.seats)]
        return self._settle(self.state.who)

    def _settle(self, who: int) -> int:
        """Let fate answer until a seat is asked, or the game is over."""
        state = self.state
        while who == FATE:
            who = state.settle(state.question().sample(self.rng), None)
        return who

    def look_at(self, state: State) -> None:
        """Tell of this state from now on, in which somebody else has the game played."""
        self.state = state
        self.listed_for = NOBODY
        self.chosen = [[] for _ in range(self.seats)]
        self.past = [[] for _ in range(self.seats)]

    def choose_part(self, seat: int, action: int) -> None:
        """Let a seat have chosen this of its move, which is not yet made."""
        self.listed_for = NOBODY
        self.chosen[seat].append(action)

    # Acting ------------------------------------------------------------------------------------------------------

    def legal(self, seat: int) -> list[int]:
        """What this seat may choose now, lowest first; nothing if it is not asked."""
        if seat == self.listed_for:
            return self.listed
        state = self.state
        if seat != state.who and (state.who < 0 or seat not in state.asked()):
            return []
        self.listed = self.study.legal(state, seat, self.chosen[seat])
        self.listed_for = seat
        return self.listed

    def any_action(self, seat: int) -> int:
        """One of the actions that this asked seat may choose, all alike."""
        return self.study.choice(self.state, seat, self._chosen_by(seat), self.draw())

    def any_numbers(self) -> list[float]:
        """Any continuous action."""
        return [self.rng.uniform(-1.0, 1.0) for _ in self.study.continuous]

    def marks(self, seat: int, size: int) -> bytes:
        """For each of so many actions, whether this seat may choose it; the last one past all actions is to wait."""
        legal = self.legal(seat)
        marks = BytesWriter()
        marks.write(bytes(size))
        for action in legal:
            marks[action] = 1
        if not legal and size > self.actions:
            marks[size - 1] = 1
        return marks.getvalue()

    def act(self, seat: int, action: int) -> int:
        """Choose this action for a seat, or raise why not; say who is asked then."""
        if action not in self.legal(seat):
            raise ShoalError(self._refusal(seat, action))
        return self.take(seat, action)

    def take(self, seat: int, action: int) -> int:
        """The same for an action that is known to be legal."""
        state = self.state
        self.listed_for = NOBODY
        if self.recall:
            self._remember(seat, action)
        if self.deepest == 1:
            self.only[0] = action
            return self._settle(state.apply(seat, self.study.code(state, seat, self.only), None))
        chosen = self.chosen[seat]
        chosen.append(action)
        code = self.study.code(state, seat, chosen)
        if code == NO_CODE:
            return state.who
        chosen.clear()
        return self._settle(state.apply(seat, code, None))

    def play(self, seat: int, code: int) -> int:
        """Make the move with this code, which somebody else has chosen for a seat; say who is asked then."""
        self.listed_for = NOBODY
        return self._settle(self.state.apply(seat, code, None))

    def act_by_numbers(self, seat: int, numbers: list[float]) -> int:
        """Make the move that a continuous action stands for; say who is asked then."""
        self.listed_for = NOBODY
        if self.recall:
            self._remember(seat, 0)
        return self._settle(self.state.apply(seat, self.study.code_of_numbers(self.state, seat, numbers), None))

    def _refusal(self, seat: int, action: int) -> str:
        if self.state.who == OVER:
            return "The game is over."
        if seat not in self.state.asked():
            return f"Seat {seat} is not asked now."
        if not 0 <= action < self.actions:
            return f"Actions go from 0 to {self.actions - 1}, and this is {action}."
        return f"Seat {seat} cannot choose action {action} now: {self.study.name(action)}."

    # Looking -----------------------------------------------------------------------------------------------------

    def observe(self, seat: int) -> bytes:
        """What this seat knows, what it has chosen of its move so far, and what it remembers."""
        row = BytesWriter()
        self.describe(seat, row)
        return row.getvalue()

    def describe(self, seat: int, row: BytesWriter) -> None:
        """Write what `observe` answers."""
        self.study.describe(self.state, seat, row)
        if not self.plain:
            self._describe_past(seat, row)

    def _describe_past(self, seat: int, row: BytesWriter) -> None:
        """Write what the environment tells besides the game."""
        if self.deepest > 1:
            chosen = [action + 1 for action in self.chosen[seat]]
            row.write(packed(chosen + [0] * (self.deepest - 1 - len(chosen))))
        if self.recall:
            past = self.past[seat]
            for frame in past:
                row.write(frame)
            row.write(bytes(2 * (1 + self.size) * (self.recall - len(past))))

    def mark(self, seat: int, row: BytesWriter) -> None:
        """Write a byte for each action: 1 where this asked seat may choose it."""
        self.study.mark(self.state, seat, self._chosen_by(seat), row)

    def _chosen_by(self, seat: int) -> list[int]:
        """What a seat has chosen of its move so far; where moves take one action, always the same nothing."""
        return NOTHING_CHOSEN if self.deepest == 1 else self.chosen[seat]

    def _remember(self, seat: int, action: int) -> None:
        frame = packed([action + 1]) + self.study.observe(self.state, seat)
        self.past[seat] = [frame, *self.past[seat][: self.recall - 1]]
