"""The component files as they are written: which file holds what, and one sentence with file and line for a mistake."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from typing import Final, Literal, TypeVar

import msgspec

from shoal.core import ShoalError, Value
from shoal.core.errors import quoted
from shoal.games.aquaria.pieces import Action, Can, Colour, Goal, Match, Ring, Type

File = TypeVar("File")


class CardRow(Value, frozen=True):
    """An Aquarium card."""

    colour: Colour
    type: Type
    bonus: str
    cost: int = 0
    discount: bool = False
    food: dict[Can, int] = msgspec.field(default_factory=dict)
    points: int = 0
    income: str = "-"


class LionfishRow(Value, frozen=True):
    """A Lionfish."""

    match: Match
    bonus: str


class FilterRow(Value, frozen=True):
    """A type of filter token."""

    colour: Can
    bonus: str
    copies: int


class SpaceRow(Value, frozen=True):
    """A space of the Encyclopedia."""

    bonus: str
    few: Ring | None = None
    many: Ring | None = None
    lionfish: bool = False
    next: tuple[str, ...] = ()


class TokenRow(Value, frozen=True):
    """An Encyclopedia token."""

    ring: Ring
    bonus: str
    points: int


class StrengthRow(Value, frozen=True):
    """One strength of an action."""

    pearls: int
    cards: int = 0
    bonus: str = "-"


class TileRow(Value, frozen=True):
    """The two sides of an Action Bonus tile."""

    few: tuple[str, ...]
    many: tuple[str, ...]


class LevelRow(Value, frozen=True):
    """A level of the Pet Shop."""

    upper: str
    lower: str


class SoloRow(Value, frozen=True):
    """A tile of the automa."""

    go: Goal
    fallback: Literal["study", "gain"] | None = None
    arrow: Literal["left", "right"] | None = None


class ScoringRow(Value, frozen=True):
    """The tables of a scoring."""

    schools: tuple[int, ...]
    anemone: int
    plants: tuple[int, ...]
    ratings: tuple[int, ...]


# The files --------------------------------------------------------------------------------------------------


class CardsFile(Value, frozen=True):
    """cards.toml"""

    cards: dict[str, CardRow]


class LionfishFile(Value, frozen=True):
    """lionfish.toml"""

    lionfish: dict[str, LionfishRow]


class FilterFile(Value, frozen=True):
    """filter.toml"""

    printed: str
    tokens: dict[str, FilterRow]


class EncyclopediaFile(Value, frozen=True):
    """encyclopedia.toml"""

    arrivals: tuple[int, ...]
    spaces: dict[str, SpaceRow]
    tokens: dict[str, TokenRow]


class BoardFile(Value, frozen=True):
    """board.toml"""

    actions: dict[Action, tuple[StrengthRow, ...]]
    bonus_tiles: dict[str, TileRow]
    starting_tiles: dict[str, str]


class AquariumFile(Value, frozen=True):
    """aquarium.toml"""

    oxygen: tuple[int, ...]
    microflora: dict[str, str]


class PetShopFile(Value, frozen=True):
    """petshop.toml"""

    levels: tuple[LevelRow, ...]


class ScoringFile(Value, frozen=True):
    """scoring.toml"""

    basic: ScoringRow
    advanced: ScoringRow


class SoloFile(Value, frozen=True):
    """solo.toml"""

    tiles: dict[str, SoloRow]


class Sheets(Value, frozen=True):
    """All component files."""

    cards: CardsFile
    lionfish: LionfishFile
    filter: FilterFile
    encyclopedia: EncyclopediaFile
    board: BoardFile
    aquarium: AquariumFile
    petshop: PetShopFile
    scoring: ScoringFile
    solo: SoloFile


FILES: Final = tuple(f"{field}.toml" for field in Sheets.__struct_fields__)
"""The names of the component files."""


# Reading ----------------------------------------------------------------------------------------------------


class Source:
    """The texts of the component files, and where they are from, to say in which line something is wrong."""

    def __init__(self, texts: Mapping[str, str], folders: Mapping[str, str]) -> None:
        self._texts = texts
        self._folders = folders

    def read(self) -> Sheets:
        """What the files say; `ShoalError` names the file and the line of the first mistake."""
        fields = {field.name: field.type for field in msgspec.structs.fields(Sheets)}
        return Sheets(**{name: self._file(f"{name}.toml", kind) for name, kind in fields.items()})

    def wrong(self, file: str, key: str, what: str) -> ShoalError:
        """The mistake as one sentence with the file and, where it can be found, the line of this key."""
        line = self._line(file, key)
        where = f"{self._folders[file]}/{file}" + (f", line {line}" if line else "")
        return ShoalError(f"{where}: {what}.")

    def _file(self, file: str, kind: type[File]) -> File:
        try:
            data = tomllib.loads(self._texts[file])
        except tomllib.TOMLDecodeError as error:
            raise self.wrong(file, "", f"this is not TOML: {quoted(str(error))}") from None
        try:
            return msgspec.convert(data, kind)
        except msgspec.ValidationError as error:
            key = _culprit(data, kind)
            reason = str(error).partition(" - at")[0]
            raise self.wrong(file, key, quoted(f"{reason} in {key}" if key else reason)) from None

    def _line(self, file: str, key: str) -> int:
        """The number of the line where this key stands, or 0."""
        named = re.compile(rf"^\s*(\[.*\b)?{re.escape(key)}\b(\s*=|\])")
        for number, line in enumerate(self._texts[file].splitlines(), 1):
            if key and named.match(line):
                return number
        return 0


def _culprit(data: dict[str, object], kind: type[File]) -> str:
    """The key of the first row that is not as it should be; nothing if it is no row."""
    empty = {name: {} if isinstance(rows, dict) else rows for name, rows in data.items()}
    for name, rows in data.items():
        for key, row in rows.items() if isinstance(rows, dict) else ():
            try:
                msgspec.convert({**empty, name: {key: row}}, kind)
            except msgspec.ValidationError:
                return str(key)
    return ""
