"""Datasets: games as records, and every decision with what its seat knew, what it chose and what came of it."""

from __future__ import annotations

from os import PathLike
from typing import TYPE_CHECKING

from shoal.core.extras import extra
from shoal.dataset.deciding import Decision, Plan
from shoal.dataset.making import Made, make

if TYPE_CHECKING:
    from shoal.dataset.loading import Dataset

__all__ = ["Decision", "Made", "Plan", "load", "make"]


def load(folder: str | PathLike[str]) -> Dataset:
    """The dataset in this folder, as numpy arrays and torch tensors: `shoal.dataset.load("games").observations`."""
    with extra("lab", "Reading a dataset"):
        from shoal.dataset.loading import Dataset
    return Dataset(folder)
