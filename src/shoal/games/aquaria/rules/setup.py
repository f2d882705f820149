"""What is fixed before a game begins: who plays, with which components, and how moves are numbered."""

from __future__ import annotations

from shoal.games.aquaria.components.structs import Components
from shoal.games.aquaria.components.tables import Tables
from shoal.games.aquaria.rules.codes import Codes


class Setup:
    """The seats, the components and all that follows from them; copies of a state share it."""

    def __init__(self, seats: int, scoring: str, components: Components) -> None:
        self.seats: int = seats
        self.advanced: bool = scoring == "advanced"
        self.components: Components = components
        self.tables: Tables = Tables(components)
        self.codes: Codes = Codes(components)
        self.players: int = seats if seats > 1 else 2
        """The seats, and the automa in a solo game (AQ-R123)."""

    def __reduce__(self) -> tuple[object, ...]:
        from shoal.games.aquaria.components.sets import setup  # which makes this from what its process knows

        return (setup, (self.tables.name, self.seats, "advanced" if self.advanced else "basic"))

    def solo(self) -> bool:
        """Whether the other player is the automa."""
        return self.seats == 1
