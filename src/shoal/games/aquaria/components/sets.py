"""The sets of components that this process knows: that of the house, and those that somebody brought along.

The house brings its own files in `data/`. A folder of one's own replaces those of them that it holds, so that an owner
of the box can type in what is printed there. Every game says in its set-up, and so in its record, with which set it is
played: by the name of the house's, or by a hash of the files that were brought.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Final

from shoal.core import ShoalError
from shoal.core.value import digest
from shoal.games.aquaria.components.checks import check
from shoal.games.aquaria.components.files import FILES, Source, read
from shoal.games.aquaria.components.structs import Components
from shoal.games.aquaria.rules.setup import Setup

HOUSE: Final = "reconstructed"
"""What the components of the house are called in options and records."""

SOURCES: Final[dict[str, Source]] = {}
"""What is known, by name."""


def bring(folder: Path) -> str:
    """Make the components known that lie in this folder, and say what they are called."""
    own = _own_files(folder)
    name = digest("\n".join(f"{name}\n{text}" for name, text in sorted(own.items())).encode())
    source = Source(name, {**_house(), **own}, {file: str(folder) if file in own else "data" for file in FILES})
    for side in (False, True):
        check(read(source, many=side, advanced=side), source, many=side, advanced=side)
    SOURCES[name] = source
    return name


@cache
def setup(name: str, seats: int, scoring: str) -> Setup:
    """What is fixed in a game for so many seats with this scoring and these components."""
    return Setup(seats, scoring, components(name, seats, scoring))


def components(name: str, seats: int, scoring: str) -> Components:
    """The components of a game; 3 and 4 players use the other side of the boards (AQ-R2, AQ-R5)."""
    return _laid_out(name, seats > 2, scoring == "advanced")


@cache
def _laid_out(name: str, many: bool, advanced: bool) -> Components:
    return read(_source(name), many=many, advanced=advanced)


def _source(name: str) -> Source:
    if name == HOUSE and HOUSE not in SOURCES:
        SOURCES[HOUSE] = Source(HOUSE, _house(), dict.fromkeys(FILES, "data"))
    return SOURCES[name]


def _house() -> dict[str, str]:
    data = files("shoal.games.aquaria").joinpath("data")
    return {name: data.joinpath(name).read_text(encoding="utf-8") for name in FILES}


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
