"""The components as the rules read them: plain lists by number, made once from the structs and shared by all states."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from shoal.games.aquaria.components.structs import Components, SoloCard, Space
from shoal.games.aquaria.pieces import ACTIONS, CIRCLES, COLOURS, FOODS, TYPES
from shoal.games.aquaria.rules.tasks import NAMED, NOTHING, Task

NO_RING: Final = 0
BLACK_RING: Final = 1
RED_RING: Final = 2
"""The border of a space of the Encyclopedia, and the set of tokens that lies there."""

RINGS: Final[dict[str | None, int]] = {None: NO_RING, "black": BLACK_RING, "red": RED_RING}

CLOCKWISE: Final = 6
COUNTERCLOCKWISE: Final = 7
"""Where a solo tile can send the automa besides the six circles."""

GOALS: Final[list[str]] = [*CIRCLES, "clockwise", "counterclockwise"]
MATCHES: Final[list[str]] = [*TYPES, *COLOURS]


class Tables:
    """Every component of a game by its number."""

    def __init__(self, components: Components) -> None:
        """All in one place: what is set here and nowhere else, compiled code reads without asking if it is there."""
        self.name: str = components.name

        cards, fish = components.cards, components.lionfish
        self.card_ids: list[str] = [card.id for card in cards]
        self.colours: list[int] = [COLOURS.index(card.colour) for card in cards]
        self.types: list[int] = [TYPES.index(card.type) for card in cards]
        self.costs: list[int] = [card.cost for card in cards]
        self.discounts: list[int] = [int(card.discount) for card in cards]
        self.needs: list[int] = [card.food[0] | card.food[1] << 8 | card.food[2] << 16 for card in cards]  # as cans are
        self.food_points: list[int] = [card.points for card in cards]
        self.bonuses: list[Task] = _effects([card.bonus for card in cards])
        self.incomes: list[Task] = _effects([card.income for card in cards])
        self.lion_ids: list[str] = [card.id for card in fish]
        self.lion_matches: list[int] = [MATCHES.index(card.match) for card in fish]  # 4 and more are colours
        self.lion_bonuses: list[Task] = _effects([card.bonus for card in fish])

        spaces, tokens = components.spaces, components.tokens
        self.space_names: list[str] = [space.name for space in spaces]
        self.space_rings: list[int] = [RINGS[space.ring] for space in spaces]
        self.space_bonuses: list[Task] = _effects([space.bonus for space in spaces])
        self.space_lions: list[int] = [int(space.lionfish) for space in spaces]
        self.space_next: list[list[int]] = _ways(spaces)
        self.token_ids: list[str] = [token.id for token in tokens]
        self.token_rings: list[int] = [RINGS[token.ring] for token in tokens]
        self.token_bonuses: list[Task] = _effects([token.bonus for token in tokens])
        self.token_points: list[int] = [token.points for token in tokens]
        self.arrivals: list[int] = list(components.arrivals)

        self.printed: Task = NAMED[components.printed]
        self.filter_ids: list[str] = [token.id for token in components.filter_tokens]
        self.filter_colours: list[int] = [FOODS.index(token.colour) for token in components.filter_tokens]
        self.filter_bonuses: list[Task] = _effects([token.bonus for token in components.filter_tokens])
        self.filter_copies: list[int] = [token.copies for token in components.filter_tokens]
        self.oxygen: list[int] = list(components.oxygen)
        self.microflora: list[Task] = _effects(components.microflora)
        self.upper: list[Task] = _effects([level.upper for level in components.levels])  # of the Pet Shop, from level 1
        self.lower: list[Task] = _effects([level.lower for level in components.levels])

        actions = [[one for one in components.strengths if one.action == action] for action in ACTIONS]
        self.prices: list[list[int]] = [[one.pearls for one in strengths] for strengths in actions]
        self.placings: list[list[int]] = [[one.cards for one in strengths] for strengths in actions]
        self.strengths: list[list[Task]] = [_effects([one.bonus for one in strengths]) for strengths in actions]
        self.tile_ids: list[str] = [tile.id for tile in components.bonus_tiles]
        self.tile_spaces: list[list[Task]] = [_effects(tile.spaces) for tile in components.bonus_tiles]
        self.starts: list[Task] = [NOTHING, *_effects([tile.bonus for tile in components.starting_tiles])]  # by number
        self.solo_ids: list[str] = [tile.id for tile in components.solo_tiles]
        self.solo_goals: list[int] = [GOALS.index(tile.go) for tile in components.solo_tiles]
        self.solo_fallbacks: list[int] = _fallbacks(components.solo_tiles)
        self.solo_arrows: list[int] = [int(tile.arrow == "right") for tile in components.solo_tiles]
        self.school_points: list[int] = list(components.scoring.schools)
        self.anemone_points: int = components.scoring.anemone
        self.plant_points: list[int] = list(components.scoring.plants)
        self.ratings: list[int] = list(components.scoring.ratings)


def _effects(texts: Iterable[str]) -> list[Task]:
    """The effects with these texts; whoever reads components has made them known."""
    return [NAMED[text] for text in texts]


def _ways(spaces: Sequence[Space]) -> list[list[int]]:
    """The numbers of the spaces to which each space leads."""
    names = [space.name for space in spaces]
    return [[names.index(name) for name in space.next] for space in spaces]


def _fallbacks(tiles: Sequence[SoloCard]) -> list[int]:
    return [CIRCLES.index(tile.fallback) if tile.fallback else -1 for tile in tiles]
