"""Many games stepped together: what a vectorised environment does in each of its processes."""

from __future__ import annotations

from random import Random

from shoal.adapters.episode import Episode
from shoal.core.contract.state import State
from shoal.core.contract.study import Study


class Batch:
    """Some games, each with luck of its own. A game that ends is followed by a new one at once."""

    def __init__(self, study: Study, first: State, seats: int, recall: int, seeds: list[str]) -> None:
        self.episodes: list[Episode] = [Episode(study, first, seats, recall, Random(seed)) for seed in seeds]
        self.actions: int = study.actions
        self.asked: list[int] = []
        """For each game the seat that is asked."""
        self.over: list[int] = []
        """The games that ended in the last step."""
        self.ends: list[State] = []
        """How they stood then."""

    def begin(self) -> None:
        """Begin all games anew."""
        self.over = []
        self.ends = []
        self.asked = [episode.begin() for episode in self.episodes]

    def step(self, actions: list[int]) -> None:
        """Take a legal action of the asked seat in every game; with nothing chosen, everybody plays at random."""
        self.over = []
        self.ends = []
        random = len(actions) == 0
        for number, episode in enumerate(self.episodes):
            action = episode.any_action(self.asked[number]) if random else actions[number]
            who = episode.take(self.asked[number], action)
            self.asked[number] = who if who >= 0 else self._follow(number)

    def step_by_numbers(self, actions: list[list[float]]) -> None:
        """The same with continuous actions."""
        self.over = []
        self.ends = []
        random = len(actions) == 0
        for number, episode in enumerate(self.episodes):
            numbers = episode.any_numbers() if random else actions[number]
            who = episode.act_by_numbers(self.asked[number], numbers)
            self.asked[number] = who if who >= 0 else self._follow(number)

    def _follow(self, number: int) -> int:
        """Begin a new game where one has ended; say who is asked in it."""
        episode = self.episodes[number]
        self.over.append(number)
        self.ends.append(episode.state)
        return episode.begin()

    def observe(self) -> bytes:
        """What the asked seat of every game knows, one after another."""
        return b"".join([episode.observe(self.asked[number]) for number, episode in enumerate(self.episodes)])

    def marks(self) -> bytes:
        """What it may choose."""
        marks = bytearray(len(self.episodes) * self.actions)
        base = 0
        for number, episode in enumerate(self.episodes):
            for action in episode.legal(self.asked[number]):
                marks[base + action] = 1
            base += self.actions
        return bytes(marks)
