"""The files of Aquaria's components, and folders in which something in them is changed."""

from __future__ import annotations

from pathlib import Path

import shoal

DATA = Path(shoal.__file__).parent / "games" / "aquaria" / "data"


def changed(tmp_path: Path, file: str, old: str, new: str) -> Path:
    """A folder with one component file in which something is changed."""
    text = (DATA / file).read_text(encoding="utf-8")
    assert old in text
    (tmp_path / file).write_text(text.replace(old, new, 1), encoding="utf-8")
    return tmp_path
