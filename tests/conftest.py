"""Before anything of Shoal is imported: the games of the examples folder are there, too."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parents[1] / "examples"

os.environ["SHOAL_GAMES"] = os.pathsep.join([str(EXAMPLES), *filter(None, [os.environ.get("SHOAL_GAMES")])])

pytest.register_assert_rewrite("harness")
