"""Extras: packages that only some need, and the sentence for those who have not installed them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from shoal.core.errors import ShoalError


@contextmanager
def extra(name: str, what: str) -> Iterator[None]:
    """Import here what this extra brings; where it is missing, say how it is installed."""
    try:
        yield
    except ModuleNotFoundError as missing:
        package = (missing.name or "").partition(".")[0]
        if package == "shoal":
            raise
        raise ShoalError(
            f'{what} needs the extra {name!r}, and {package} is not installed: pip install "shoal[{name}]", '
            f'or in a checkout pip install ".[{name}]".'
        ) from missing
