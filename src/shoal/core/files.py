"""Files that are there whole or not at all."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from shoal.core.errors import ShoalError


def write_whole(path: Path, text: str, *, durable: bool = True) -> None:
    """Put this text in the file so that a loss of power leaves the old file or the new one, never a half.

    What is not durable is written sooner: it is whole whenever the program ends, but not after a loss of power.
    """
    try:
        _write(path.resolve(), text, durable)
    except OSError as error:
        raise ShoalError(f"{path} cannot be written: {error.strerror}.") from None


def drop_unfinished(folder: Path) -> None:
    """Drop what whoever was killed while writing here has left; nobody else may be writing."""
    for part in folder.glob(".shoal-*.part"):
        part.unlink(missing_ok=True)


def _write(path: Path, text: str, durable: bool) -> None:
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=".shoal-", suffix=".part")
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            if durable:
                os.fsync(file.fileno())
        os.chmod(name, path.stat().st_mode & 0o777 if path.exists() else 0o666 & ~_umask())
        os.replace(name, path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
    if durable:
        _flush_folder(path.parent)


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


def _flush_folder(folder: Path) -> None:
    """Make the new name durable, where the system lets folders be flushed."""
    if os.name != "posix":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
