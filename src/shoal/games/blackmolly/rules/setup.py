"""What is settled before a game of Black Molly, or once the tank is laid, and never changes."""

from __future__ import annotations

from mypy_extensions import i64

from shoal.core.parts import built, parts_of


class Tank:
    """The cards as they lie, worked out for quick questions. It never changes; copies of a state share it."""

    __slots__ = ("anemones", "arms", "cards", "dens", "flow", "machines", "picture", "split", "starts", "turns")

    def __init__(
        self,
        cards: list[int],
        turns: list[int],
        anemones: int,
        machines: list[int],
        flow: list[int],
        split: int,
        arms: list[int],
        starts: list[int],
        dens: list[int],
        picture: bytes = b"",
    ) -> None:
        self.cards: list[int] = cards
        """The number of the card on each place; nothing before the tank is laid."""
        self.turns: list[int] = turns
        """How many quarter turns clockwise each card lies."""
        self.anemones: i64 = anemones
        """The places with anemones, as bits."""
        self.machines: list[i64] = machines
        """The places of the machines of each number, as bits."""
        self.flow: list[int] = flow
        """For each place, where its current leads; `NOWHERE` without a current, and on the splitting card."""
        self.split: int = split
        """The place of the splitting card."""
        self.arms: list[int] = arms
        """The two places where the splitting card leads."""
        self.starts: list[int] = starts
        """The places of the four start cards."""
        self.dens: list[int] = dens
        """The places where the two Mollies begin."""
        self.picture: bytes = picture
        """The cards in numbers, once a study has asked for them."""

    def __reduce__(self) -> tuple[object, ...]:
        return (built, (Tank, parts_of(self)))


class Setup:
    """What is settled before the game and never changes."""

    __slots__ = ("anemones_kill", "given", "old_fish", "quiet_rounds", "seats")

    def __init__(self, seats: int, given: str, old_fish: bool, anemones_kill: bool, quiet_rounds: int) -> None:
        self.seats: i64 = seats
        self.given: str = given
        """How the tank is chosen: `random`, `show`, or its text (BM-2)."""
        self.old_fish: bool = old_fish
        """The alternative rule: whoever loses the old fish has lost (BM-27)."""
        self.anemones_kill: bool = anemones_kill
        """Whether anemones are deadly for fish that are swept onto them (BM-D7)."""
        self.quiet_rounds: int = quiet_rounds
        """The game ends after so many rounds without a loss; 0 lets it go on for ever (BM-D18)."""

    def __reduce__(self) -> tuple[object, ...]:
        return (built, (Setup, parts_of(self)))
