"""Many games stepped together: what a vectorised environment does in each of its processes."""

from __future__ import annotations

from random import Random
from typing import Final

from librt.strings import BytesWriter, read_i32_le, write_i16_le, write_i32_le
from mypy_extensions import i64

from shoal.adapters.episode import Episode
from shoal.core.contract.state import State
from shoal.core.contract.study import Study

AT_ONCE: Final = 32
"""Games whose rows are written together: so few that they stay in a near cache."""


class Batch:
    """Some games, each with luck of its own. A game that ends is followed by a new one at once."""

    def __init__(
        self,
        study: Study,
        first: State,
        seats: int,
        recall: int,
        seeds: list[str],
        observations: memoryview,
        masks: memoryview,
        asked: memoryview,
        actions: memoryview,
    ) -> None:
        """Games like this first one; what comes of every step is written into these bytes, a row for each game.

        Numbered actions are read from the last of them, and drawn into them, as 32 bits each.
        """
        self.episodes: list[Episode] = [Episode(study, first, seats, recall, Random(seed)) for seed in seeds]
        self.numbered: bool = not study.continuous
        self.observations: memoryview = observations
        self.masks: memoryview = masks
        self.seats: memoryview = asked
        self.chosen: memoryview = actions
        self.width: int = len(observations) // len(seeds)
        """Bytes of an observation."""
        self.actions: int = study.actions
        self.known: BytesWriter = BytesWriter()
        self.marked: BytesWriter = BytesWriter()
        """What the rows from the last written one on will hold."""
        self.seated: BytesWriter = BytesWriter()
        """The seats that are asked, as they will be told."""
        self.asked: list[int] = []
        """For each game the seat that is asked."""
        self.over: list[int] = []
        """The games that ended in the last step."""
        self.ends: list[State] = []
        """How they stood then."""

    def begin(self) -> None:
        """Begin all games anew."""
        self._clear()
        self.asked = [0] * len(self.episodes)
        for number, episode in enumerate(self.episodes):
            self._tell(number, episode.begin())

    def step(self, *, random: bool) -> None:
        """Take the legal action that is chosen for the asked seat in every game; or everybody plays at random."""
        self._clear()
        chosen = self.chosen.tobytes()
        at: i64 = 0
        for number, episode in enumerate(self.episodes):
            seat = self.asked[number]
            who = episode.take(seat, episode.any_action(seat) if random else read_i32_le(chosen, at))
            self._tell(number, who)
            at += 4

    def step_by_numbers(self, actions: list[list[float]]) -> None:
        """The same with continuous actions."""
        self._clear()
        random = len(actions) == 0
        for number, episode in enumerate(self.episodes):
            numbers = episode.any_numbers() if random else actions[number]
            self._tell(number, episode.act_by_numbers(self.asked[number], numbers))

    def sample(self) -> None:
        """Choose for every game one of the actions that can be chosen, all alike."""
        drawn = BytesWriter()
        for number, episode in enumerate(self.episodes):
            write_i32_le(drawn, episode.any_action(self.asked[number]))
        self.chosen[:] = drawn.getvalue()

    def sample_numbers(self) -> list[list[float]]:
        """The same with continuous actions."""
        return [episode.any_numbers() for episode in self.episodes]

    def _clear(self) -> None:
        self.over = []
        self.ends = []
        self.known.truncate(0)
        self.marked.truncate(0)
        self.seated.truncate(0)

    def _follow(self, number: int) -> int:
        """Begin a new game where one has ended; say who is asked in it."""
        episode = self.episodes[number]
        self.over.append(number)
        self.ends.append(episode.state)
        return episode.begin()

    def _tell(self, number: i64, who: int) -> None:
        """What the seat that is asked in this game knows and may choose; several games are written down together."""
        episode = self.episodes[number]
        seat = who if who >= 0 else self._follow(number)
        self.asked[number] = seat
        write_i16_le(self.seated, seat)
        episode.describe(seat, self.known)
        if self.numbered:
            episode.mark(seat, self.marked)
        end = number + 1
        if end % AT_ONCE == 0 or end == len(self.episodes):
            self._write(number // AT_ONCE * AT_ONCE, end)
        if end == len(self.episodes):
            self.seats[:] = self.seated.getvalue()

    def _write(self, first: int, end: int) -> None:
        """Write the rows of these games."""
        self.observations[first * self.width : end * self.width] = self.known.getvalue()
        self.known.truncate(0)
        if self.numbered:
            self.masks[first * self.actions : end * self.actions] = self.marked.getvalue()
            self.marked.truncate(0)
