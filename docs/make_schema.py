"""Writes record.schema.json anew, from the games of the house: run `python docs/make_schema.py`."""

from __future__ import annotations

from pathlib import Path
from pkgutil import iter_modules

import msgspec

from shoal import games
from shoal.core.playing.schema import record_schema

SCHEMA = Path(__file__).with_name("record.schema.json")


def schema_text() -> str:
    """The JSON Schema for the games that come with the house, without examples and guests."""
    house = [module.name for module in iter_modules(games.__path__[:1]) if module.ispkg and module.name != "goofspiel"]
    schema = record_schema(games.find(name) for name in sorted(house))
    return msgspec.json.format(msgspec.json.encode(schema), indent=2).decode() + "\n"


if __name__ == "__main__":
    SCHEMA.write_text(schema_text(), encoding="utf-8")
