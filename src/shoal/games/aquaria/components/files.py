"""Component files: which file holds what, reading them, and one sentence with file and line for a mistake."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping
from typing import Any, Final, TypeVar

import msgspec

from shoal.core import ShoalError, convert
from shoal.core.errors import quoted
from shoal.games.aquaria.components.effects import BadEffect, effect
from shoal.games.aquaria.components.structs import (
    BonusTile,
    Card,
    Components,
    EncyclopediaToken,
    FilterToken,
    Level,
    LionfishCard,
    Scoring,
    SoloCard,
    Space,
    StartingTile,
    Strength,
)
from shoal.games.aquaria.pieces import ACTIONS, DIALS, FOODS, Action, Can

Piece = TypeVar("Piece", bound=msgspec.Struct)
Converted = TypeVar("Converted")
Row = dict[str, object]
Rows = dict[str, Row]
"""Pieces of a kind by their ids."""
Numbers = tuple[int, ...]

LAYOUT: Final[dict[str, dict[str, Any]]] = {
    "cards.toml": {"cards": Rows},
    "lionfish.toml": {"lionfish": Rows},
    "filter.toml": {"printed": str, "tokens": Rows},
    "encyclopedia.toml": {"arrivals": Numbers, "spaces": Rows, "tokens": Rows},
    "board.toml": {"actions": dict[Action, tuple[Row, ...]], "bonus_tiles": Rows, "starting_tiles": dict[str, str]},
    "aquarium.toml": {"oxygen": Numbers, "microflora": dict[str, str]},
    "petshop.toml": {"levels": tuple[Row, ...]},
    "scoring.toml": {"basic": Row, "advanced": Row},
    "solo.toml": {"tiles": Rows},
}
"""What each file holds."""

FILES: Final = tuple(LAYOUT)

EFFECTS: Final = ("bonus", "income", "upper", "lower", "spaces")
"""What of a piece is an effect, or several."""


class Source:
    """The texts of the component files, and where they are from, to say in which line something is wrong."""

    def __init__(self, name: str, texts: Mapping[str, str], folders: Mapping[str, str]) -> None:
        self.name = name
        """What these components are called in options and records."""
        self._texts = texts
        self._folders = folders
        self._read: dict[str, dict[str, object]] = {}

    def part(self, file: str, name: str) -> object:
        """What stands under this name in a file that is laid out as it should be."""
        if file not in self._read:
            self._read[file] = self._laid_out(file)
        return self._read[file][name]

    def wrong(self, file: str, key: str, what: str) -> ShoalError:
        """The mistake as one sentence with the file and, where it can be found, the line of this key."""
        line = self._line(file, key)
        where = f"{self._folders[file]}/{file}" + (f", line {line}" if line else "")
        return ShoalError(f"{where}: {what}.")

    def _laid_out(self, file: str) -> dict[str, object]:
        layout = LAYOUT[file]
        try:
            data = tomllib.loads(self._texts[file])
        except tomllib.TOMLDecodeError as error:
            raise self.wrong(file, "", f"this is not TOML: {quoted(str(error))}") from None
        for name in sorted(data.keys() ^ layout.keys()):
            raise self.wrong(file, name, quoted(f"{name} is {'missing' if name in layout else 'nothing that is read'}"))
        return {name: self._converted(file, name, data[name], kind) for name, kind in layout.items()}

    def _converted(self, file: str, name: str, data: object, kind: type[Converted]) -> Converted:
        try:
            return convert(data, kind)
        except msgspec.ValidationError as error:
            reason, _, path = str(error).partition(" - at ")
            inner = re.match(r"`\$\.?([\w-]*)", path)
            key = inner[1] if inner and inner[1] else name
            raise self.wrong(file, key, quoted(f"{reason} in {key}")) from None

    def _line(self, file: str, key: str) -> int:
        """The number of the line where this key stands, or 0."""
        named = re.compile(rf"^\s*(\[.*\b)?{re.escape(key)}\b(\s*=|\])")
        for number, line in enumerate(self._texts[file].splitlines(), 1):
            if key and named.match(line):
                return number
        return 0


# Reading ----------------------------------------------------------------------------------------------------


def read(source: Source, *, many: bool, advanced: bool) -> Components:
    """The components for few or for many players, with this scoring; `ShoalError` names the first mistake."""
    reader = Reader(source, "many" if many else "few")
    return Components(
        name=source.name,
        cards=reader.cards(),
        lionfish=reader.pieces("lionfish.toml", "lionfish", LionfishCard),
        tokens=reader.pieces("encyclopedia.toml", "tokens", EncyclopediaToken),
        filter_tokens=reader.pieces("filter.toml", "tokens", FilterToken),
        printed=reader.effect("filter.toml", "printed", source.part("filter.toml", "printed")),
        bonus_tiles=reader.bonus_tiles(),
        starting_tiles=reader.starting_tiles(),
        spaces=reader.spaces(),
        arrivals=reader.numbers("encyclopedia.toml", "arrivals"),
        levels=reader.levels(),
        strengths=reader.strengths(),
        oxygen=reader.numbers("aquarium.toml", "oxygen"),
        microflora=reader.microflora(),
        solo_tiles=reader.pieces("solo.toml", "tiles", SoloCard),
        scoring=reader.scoring("advanced" if advanced else "basic"),
    )


class Reader:
    """Makes pieces of the rows of component files, on one side of the boards."""

    def __init__(self, source: Source, side: str) -> None:
        self._source = source
        self._side = side

    # Kinds of pieces -------------------------------------------------------------------------------------

    def cards(self) -> tuple[Card, ...]:
        """The Aquarium cards; files name the cans that a card wants by their colours."""
        file, cards = "cards.toml", self._rows("cards.toml", "cards")
        return tuple(self._piece(file, id, {**row, "food": self._food(file, id, row)}, Card) for id, row in cards)

    def bonus_tiles(self) -> tuple[BonusTile, ...]:
        """The Action Bonus tiles, which have two sides."""
        file, tiles = "board.toml", self._rows("board.toml", "bonus_tiles")
        return tuple(self._piece(file, id, self._on_side(row, "spaces"), BonusTile) for id, row in tiles)

    def spaces(self) -> tuple[Space, ...]:
        """The spaces of the Encyclopedia, which has two sides."""
        file, spaces = "encyclopedia.toml", self._rows("encyclopedia.toml", "spaces")
        return tuple(self._piece(file, name, self._on_side(row, "ring"), Space) for name, row in spaces)

    def starting_tiles(self) -> tuple[StartingTile, ...]:
        """The Starting tiles by their numbers."""
        file, tiles = "board.toml", self._texts("board.toml", "starting_tiles")
        numbered = {int(number): bonus for number, bonus in tiles.items() if number.isdecimal()}
        if len(numbered) != len(tiles):
            raise self._source.wrong(file, "starting_tiles", "the Starting tiles have numbers")
        return tuple(StartingTile(n, self.effect(file, str(n), numbered[n])) for n in sorted(numbered))

    def strengths(self) -> tuple[Strength, ...]:
        """The strengths of all actions, in their order; the free ones can be taken in the middle, too (AQ-R57)."""
        file = "board.toml"
        actions = convert(self._source.part(file, "actions"), dict[Action, list[Row]])
        found: list[Strength] = []
        for action in ACTIONS:
            for row in actions.get(action, []):
                circles = (action,) if row.get("pearls") else (action, "middle")
                found.append(self._made(file, action, {"action": action, "circles": circles, **row}, Strength))
        return tuple(found)

    def levels(self) -> tuple[Level, ...]:
        """The levels of the Pet Shop."""
        rows = convert(self._source.part("petshop.toml", "levels"), list[Row])
        return tuple(self._made("petshop.toml", "levels", row, Level) for row in rows)

    def microflora(self) -> tuple[str, ...]:
        """The bonuses of the dials."""
        dials = self._texts("aquarium.toml", "microflora")
        if list(dials) != [dial.replace(" ", "") for dial in DIALS]:
            what = "the dials are column1 to column4 and row1 to row4, in this order"
            raise self._source.wrong("aquarium.toml", "microflora", what)
        return tuple(self.effect("aquarium.toml", dial, text) for dial, text in dials.items())

    def scoring(self, name: str) -> Scoring:
        """The tables of this scoring."""
        row = convert(self._source.part("scoring.toml", name), Row)
        return self._made("scoring.toml", name, row, Scoring)

    def pieces(self, file: str, name: str, kind: type[Piece]) -> tuple[Piece, ...]:
        """Pieces that are written as they are."""
        return tuple(self._piece(file, id, row, kind) for id, row in self._rows(file, name))

    def numbers(self, file: str, name: str) -> Numbers:
        """A row of numbers."""
        return convert(self._source.part(file, name), Numbers)

    def effect(self, file: str, key: str, text: object) -> str:
        """An effect as it prints itself, however a file wrote it; from now on it is known by this name."""
        try:
            return effect(str(text)).name
        except BadEffect as error:
            raise self._source.wrong(file, key, f"{key} has an effect that cannot be read: {error}") from None

    # Rows ------------------------------------------------------------------------------------------------

    def _rows(self, file: str, name: str) -> Iterable[tuple[str, Row]]:
        return convert(self._source.part(file, name), Rows).items()

    def _texts(self, file: str, name: str) -> dict[str, str]:
        return convert(self._source.part(file, name), dict[str, str])

    def _on_side(self, row: Row, name: str) -> Row:
        """A row without its two sides, and with what the side in use says under this name."""
        sided = {name: row[self._side]} if self._side in row else {}
        return {**{key: value for key, value in row.items() if key not in ("few", "many")}, **sided}

    def _food(self, file: str, key: str, row: Row) -> list[int]:
        cans = self._convert(file, key, row.get("food", {}), dict[Can, int])
        return [cans.get(colour, 0) for colour in FOODS]

    def _piece(self, file: str, id: str, row: Row, kind: type[Piece]) -> Piece:
        """The piece of this row; its id stands in its first field."""
        return self._made(file, id, {kind.__struct_fields__[0]: id, **row}, kind)

    def _made(self, file: str, key: str, row: Row, kind: type[Piece]) -> Piece:
        piece = self._convert(file, key, row, kind)
        found = {field: getattr(piece, field) for field in EFFECTS if field in kind.__struct_fields__}
        return msgspec.structs.replace(piece, **{field: self._said(file, key, text) for field, text in found.items()})

    def _said(self, file: str, key: str, text: object) -> str | tuple[str, ...]:
        return (
            tuple(self.effect(file, key, part) for part in text)
            if isinstance(text, tuple)
            else self.effect(file, key, text)
        )

    def _convert(self, file: str, key: str, data: object, kind: type[Converted]) -> Converted:
        try:
            return convert(data, kind)
        except msgspec.ValidationError as error:
            reason = str(error).partition(" - at")[0]
            raise self._source.wrong(file, key, quoted(f"{reason} in {key}")) from None
