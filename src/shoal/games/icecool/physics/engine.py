"""The engine itself, and a clear sentence where it is missing."""

from __future__ import annotations

from typing import Final

from shoal.core.errors import ShoalError

try:
    import mujoco
    from mujoco import rollout
except ImportError as missing:  # pragma: no cover
    raise ShoalError("ICECOOL's physics needs the package mujoco-core: pip install mujoco-core==4.0.1") from missing

ENGINE: Final = f"mujoco {mujoco.__version__}"
"""What works motions out; other versions may come to slightly different ones."""

__all__ = ["ENGINE", "mujoco", "rollout"]
