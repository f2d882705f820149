"""The components as the rules read them: plain lists by number, shared by all states of a game."""

from __future__ import annotations

from typing import Final

from shoal.games.aquaria.rules.tasks import Task

NO_RING: Final = 0
BLACK_RING: Final = 1
RED_RING: Final = 2
"""The border of a space of the Encyclopedia, and the set of tokens that lies there."""

CLOCKWISE: Final = 6
COUNTERCLOCKWISE: Final = 7
"""Where a solo tile can send the automa besides the six circles."""


class Tables:
    """Every component of a game on one side of the boards, with one scoring."""

    __slots__ = (
        "anemone_points",
        "arrivals",
        "bonuses",
        "card_ids",
        "colours",
        "costs",
        "discounts",
        "filter_bonuses",
        "filter_colours",
        "filter_copies",
        "filter_ids",
        "food_points",
        "incomes",
        "lion_bonuses",
        "lion_ids",
        "lion_matches",
        "lower",
        "microflora",
        "name",
        "needs",
        "oxygen",
        "placings",
        "plant_points",
        "prices",
        "printed",
        "ratings",
        "school_points",
        "solo_arrows",
        "solo_fallbacks",
        "solo_goals",
        "solo_ids",
        "space_bonuses",
        "space_lions",
        "space_names",
        "space_next",
        "space_rings",
        "starts",
        "strengths",
        "tile_ids",
        "tile_spaces",
        "token_bonuses",
        "token_ids",
        "token_points",
        "token_rings",
        "types",
        "upper",
    )

    def __init__(self, name: str, nothing: Task) -> None:
        """Empty tables; the reader of the component files fills them."""
        self.name: str = name
        # Aquarium cards and Lionfish
        self.card_ids: list[str] = []
        self.colours: list[int] = []
        self.types: list[int] = []
        self.costs: list[int] = []
        self.discounts: list[int] = []
        """1 where anemones make the card cheaper, else 0."""
        self.needs: list[int] = []
        """The cans that a card wants, counted in bytes like a player's."""
        self.food_points: list[int] = []
        self.bonuses: list[Task] = []
        self.incomes: list[Task] = []
        self.lion_ids: list[str] = []
        self.lion_matches: list[int] = []
        """What a Lionfish counts: a type of cards, or 4 and more for the colours."""
        self.lion_bonuses: list[Task] = []
        # Encyclopedia
        self.space_names: list[str] = []
        self.space_rings: list[int] = []
        self.space_bonuses: list[Task] = []
        self.space_lions: list[int] = []
        self.space_next: list[list[int]] = []
        self.token_ids: list[str] = []
        self.token_rings: list[int] = []
        self.token_bonuses: list[Task] = []
        self.token_points: list[int] = []
        self.arrivals: list[int] = []
        # Filter and tracks
        self.printed: Task = nothing
        self.filter_ids: list[str] = []
        self.filter_colours: list[int] = []
        self.filter_bonuses: list[Task] = []
        self.filter_copies: list[int] = []
        self.oxygen: list[int] = []
        self.microflora: list[Task] = []
        self.upper: list[Task] = []
        self.lower: list[Task] = []
        """The bonuses of the levels of the Pet Shop, from level 1."""
        # Main board
        self.prices: list[list[int]] = []
        """For each action, the pearls of its strengths."""
        self.placings: list[list[int]] = []
        """For each action, the cards that each strength lets a player place."""
        self.strengths: list[list[Task]] = []
        """For each action, the bonus of each strength."""
        self.tile_ids: list[str] = []
        self.tile_spaces: list[list[Task]] = []
        self.starts: list[Task] = []
        """What the Starting tiles give, by number; number 0 does not exist."""
        # Solo and scoring
        self.solo_ids: list[str] = []
        self.solo_goals: list[int] = []
        self.solo_fallbacks: list[int] = []
        self.solo_arrows: list[int] = []
        """The branch a solo tile takes at forks: 0 the leftmost, 1 the rightmost."""
        self.school_points: list[int] = []
        self.anemone_points: int = 0
        self.plant_points: list[int] = []
        self.ratings: list[int] = []


class Setup:
    """What is settled before the game and never changes; copies of a state share it."""

    __slots__ = ("advanced", "players", "seats", "tables")

    def __init__(self, seats: int, advanced: bool, tables: Tables) -> None:
        self.seats: int = seats
        self.advanced: bool = advanced
        self.tables: Tables = tables
        self.players: int = seats if seats > 1 else 2
        """The seats, and the automa in a solo game (AQ-R123)."""

    def __reduce__(self) -> tuple[object, ...]:
        from shoal.games.aquaria.components.sets import setup  # which makes this from the components of its process

        return (setup, (self.seats, "advanced" if self.advanced else "basic"))

    def solo(self) -> bool:
        """Whether the other player is the automa."""
        return self.seats == 1
