"""The components of the game, read once: as tables for the rules, and as a box of values for views.

The house brings its own files in `data/`. A folder named in the environment variable `SHOAL_COMPONENTS` replaces those
of them that it holds, so that an owner of the box can type in what is printed there. The option `components` says in
every record which ones were used, and a record that was played with others is refused.
"""

from __future__ import annotations

import os
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Final

from shoal.core import ShoalError
from shoal.core.value import digest
from shoal.games.aquaria.components.box import Box
from shoal.games.aquaria.components.boxing import box_of
from shoal.games.aquaria.components.checks import check
from shoal.games.aquaria.components.effects import effect
from shoal.games.aquaria.components.sheets import FILES, Sheets, Source, SpaceRow, TileRow
from shoal.games.aquaria.components.tables import (
    BLACK_RING,
    CLOCKWISE,
    COUNTERCLOCKWISE,
    NO_RING,
    RED_RING,
    Setup,
    Tables,
)
from shoal.games.aquaria.pieces import ACTIONS, CIRCLES, COLOURS, FOODS, TYPES
from shoal.games.aquaria.rules.tasks import NOTHING, Task

FOLDER: Final = "SHOAL_COMPONENTS"
HOUSE: Final = "reconstructed"
"""What the components of the house are called in options and records."""

RINGS: Final = {None: NO_RING, "black": BLACK_RING, "red": RED_RING}
GOALS: Final = (*CIRCLES, "clockwise", "counterclockwise")
MATCHES: Final = (*TYPES, *COLOURS)
assert (GOALS.index("clockwise"), GOALS.index("counterclockwise")) == (CLOCKWISE, COUNTERCLOCKWISE)


# Files ------------------------------------------------------------------------------------------------------


def load(folder: Path | None) -> tuple[str, Sheets]:
    """The name of the components and what they are: those of the house, with those in this folder instead."""
    data = files("shoal.games.aquaria").joinpath("data")
    texts = {name: data.joinpath(name).read_text(encoding="utf-8") for name in FILES}
    own = {} if folder is None else _own_files(folder)
    name = digest("\n".join(f"{name}\n{text}" for name, text in sorted(own.items())).encode()) if own else HOUSE
    source = Source({**texts, **own}, {file: str(folder) if file in own else "data" for file in FILES})
    sheets = source.read()
    check(sheets, source)
    return name, sheets


def _own_files(folder: Path) -> dict[str, str]:
    """The component files in this folder; a name that is none of ours is a mistake."""
    try:
        texts = {path.name: path.read_text(encoding="utf-8") for path in sorted(folder.glob("*.toml"))}
    except (OSError, UnicodeDecodeError):
        raise ShoalError(f"The component files in {folder} cannot be read.") from None
    strange = [name for name in texts if name not in FILES]
    if strange or not texts:
        found = f"{folder}/{strange[0]} is none of them" if strange else f"{folder} has none of them"
        raise ShoalError(f"Component files are {', '.join(FILES)}; {found}.")
    return texts


# Tables -----------------------------------------------------------------------------------------------------


def _effects(texts: tuple[str, ...] | list[str]) -> list[Task]:
    return [effect(text) for text in texts]


def tables_of(name: str, sheets: Sheets, *, many: bool, advanced: bool) -> Tables:
    """The tables for the side of few or of many players, with this scoring."""
    tables = Tables(name, NOTHING)
    _fill_cards(tables, sheets)
    _fill_encyclopedia(tables, sheets, many)
    _fill_tracks(tables, sheets)
    _fill_board(tables, sheets, many)
    scoring = sheets.scoring.advanced if advanced else sheets.scoring.basic
    tables.school_points = list(scoring.schools)
    tables.anemone_points = scoring.anemone
    tables.plant_points = list(scoring.plants)
    tables.ratings = list(scoring.ratings)
    return tables


def _fill_cards(tables: Tables, sheets: Sheets) -> None:
    cards = list(sheets.cards.cards.values())
    tables.card_ids = list(sheets.cards.cards)
    tables.colours = [COLOURS.index(card.colour) for card in cards]
    tables.types = [TYPES.index(card.type) for card in cards]
    tables.costs = [card.cost for card in cards]
    tables.discounts = [int(card.discount) for card in cards]
    tables.needs = [sum(card.food.get(food, 0) << 8 * place for place, food in enumerate(FOODS)) for card in cards]
    tables.food_points = [card.points for card in cards]
    tables.bonuses = _effects([card.bonus for card in cards])
    tables.incomes = _effects([card.income for card in cards])
    lionfish = list(sheets.lionfish.lionfish.values())
    tables.lion_ids = list(sheets.lionfish.lionfish)
    tables.lion_matches = [MATCHES.index(fish.match) for fish in lionfish]
    tables.lion_bonuses = _effects([fish.bonus for fish in lionfish])


def _fill_encyclopedia(tables: Tables, sheets: Sheets, many: bool) -> None:
    names = list(sheets.encyclopedia.spaces)
    spaces = list(sheets.encyclopedia.spaces.values())
    tables.space_names = names
    tables.space_rings = [RINGS[ring_of(space, many=many)] for space in spaces]
    tables.space_bonuses = _effects([space.bonus for space in spaces])
    tables.space_lions = [int(space.lionfish) for space in spaces]
    tables.space_next = [[names.index(other) for other in space.next] for space in spaces]
    tokens = list(sheets.encyclopedia.tokens.values())
    tables.token_ids = list(sheets.encyclopedia.tokens)
    tables.token_rings = [RINGS[token.ring] for token in tokens]
    tables.token_bonuses = _effects([token.bonus for token in tokens])
    tables.token_points = [token.points for token in tokens]
    tables.arrivals = list(sheets.encyclopedia.arrivals)


def _fill_tracks(tables: Tables, sheets: Sheets) -> None:
    tokens = list(sheets.filter.tokens.values())
    tables.printed = effect(sheets.filter.printed)
    tables.filter_ids = list(sheets.filter.tokens)
    tables.filter_colours = [FOODS.index(token.colour) for token in tokens]
    tables.filter_bonuses = _effects([token.bonus for token in tokens])
    tables.filter_copies = [token.copies for token in tokens]
    tables.oxygen = list(sheets.aquarium.oxygen)
    tables.microflora = _effects(list(sheets.aquarium.microflora.values()))
    tables.upper = _effects([level.upper for level in sheets.petshop.levels])
    tables.lower = _effects([level.lower for level in sheets.petshop.levels])


def _fill_board(tables: Tables, sheets: Sheets, many: bool) -> None:
    board = sheets.board
    actions = [board.actions[action] for action in ACTIONS]
    tables.prices = [[strength.pearls for strength in strengths] for strengths in actions]
    tables.placings = [[strength.cards for strength in strengths] for strengths in actions]
    tables.strengths = [_effects([strength.bonus for strength in strengths]) for strengths in actions]
    tables.tile_ids = list(board.bonus_tiles)
    tables.tile_spaces = [_effects(side_of(tile, many=many)) for tile in board.bonus_tiles.values()]
    starts = board.starting_tiles
    tables.starts = [NOTHING, *_effects([starts[str(number)] for number in range(1, len(starts) + 1)])]
    solo = list(sheets.solo.tiles.values())
    tables.solo_ids = list(sheets.solo.tiles)
    tables.solo_goals = [GOALS.index(tile.go) for tile in solo]
    tables.solo_fallbacks = [CIRCLES.index(tile.fallback) if tile.fallback else -1 for tile in solo]
    tables.solo_arrows = [int(tile.arrow == "right") for tile in solo]


def ring_of(space: SpaceRow, *, many: bool) -> str | None:
    """The border of a space on one side of the board."""
    return space.many if many else space.few


def side_of(tile: TileRow, *, many: bool) -> tuple[str, ...]:
    """The spaces of a bonus tile on one side."""
    return tile.many if many else tile.few


# What this process plays with -------------------------------------------------------------------------------

NAME, SHEETS = load(Path(os.environ[FOLDER]) if os.environ.get(FOLDER) else None)
"""The components in use."""


@cache
def setup(seats: int, scoring: str) -> Setup:
    """A game for so many seats with this scoring; 3 and 4 players use the other side of the boards (AQ-R2, AQ-R5)."""
    many, advanced = seats > 2, scoring == "advanced"
    return Setup(seats, advanced, tables_of(NAME, SHEETS, many=many, advanced=advanced))


@cache
def box(seats: int, scoring: str) -> Box:
    """What lies in the box for that game."""
    return box_of(NAME, SHEETS, many=seats > 2, advanced=scoring == "advanced")
