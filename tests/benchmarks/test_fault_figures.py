"""Trials of faults are added up from one run to the next."""

from __future__ import annotations

import sys
from pathlib import Path

import msgspec

sys.path.insert(0, str(Path(__file__).parents[2] / "benchmarks" / "faults"))

from fault_figures import Figures, added, kept_in, rounded


def test_figures_of_trials_are_added_and_kept_for_the_next_run(tmp_path: Path) -> None:
    file = tmp_path / "faults.json"
    nothing = kept_in(file)
    assert (nothing.trials, nothing.kills) == (0, 0)
    first = Figures(counts={"kill": 250, "jump": 2}, took=rounded([0.0101] * 98 + [2.04, 9.0]), seconds=60, wrong=0)
    file.write_bytes(msgspec.json.encode(added(nothing, first)))
    second = Figures(counts={"kill": 130, "stop_database": 1}, took=rounded([0.01, 11.2]), seconds=30, wrong=1)
    both = added(kept_in(file), second)
    assert (both.trials, both.kills, both.seconds, both.wrong) == (2, 380, 90, 1)
    assert [both.wait(share) for share in (0.5, 0.98, 1)] == [0.01, 2.0, 11.0]
    assert {"kill: 380", "jump: 2", "stop database: 1", "trials: 2"} <= set(both.told().splitlines())
