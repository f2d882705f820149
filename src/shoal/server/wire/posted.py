"""The two families of what goes over HTTP: what a browser posts, and what the server answers."""

from __future__ import annotations

import msgspec


class Taking(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something a browser posts."""


class Giving(msgspec.Struct, frozen=True):
    """Something the server answers."""
