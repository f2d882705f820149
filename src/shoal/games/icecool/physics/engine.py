"""The engine itself, and a clear sentence where it is missing."""

from __future__ import annotations

from typing import Final

from shoal.core.extras import extra

with extra("physics", "ICECOOL's physics"):
    import mujoco
    from mujoco import rollout

ENGINE: Final = f"mujoco {mujoco.__version__}"
"""What works motions out; other versions may come to slightly different ones."""

__all__ = ["ENGINE", "mujoco", "rollout"]
