"""Reading a dataset: columns as numpy arrays and torch tensors, which share the memory of what was read."""

from __future__ import annotations

from functools import cached_property
from os import PathLike
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
from numpy.typing import NDArray

from shoal.core import ShoalError, parse
from shoal.core.contract.layout import Layout
from shoal.dataset.deciding import Plan


class Dataset:
    """A dataset in its folder. A column is read when somebody asks for it, once."""

    def __init__(self, folder: str | PathLike[str]) -> None:
        self.folder = Path(folder)
        try:
            self.plan = parse(Plan, (self.folder / "dataset.json").read_bytes())
            self._file = pq.ParquetFile(self.folder / "decisions.parquet", memory_map=True)
        except (OSError, ValueError) as error:
            raise ShoalError(f"{self.folder} holds no dataset that can be read: {str(error)[:100]}.") from None
        self.columns: tuple[str, ...] = tuple(self._file.schema_arrow.names)
        self._read: dict[str, Any] = {}

    def __len__(self) -> int:
        return int(self._file.metadata.num_rows)

    def __repr__(self) -> str:
        match = self.plan.match
        return f"<dataset of {match.game} with {match.seats} seats: {len(self)} decisions; {', '.join(self.columns)}>"

    @cached_property
    def layout(self) -> Layout:
        """What each number of an observation means."""
        from shoal.adapters.episode import told
        from shoal.dataset.writing import study_of

        return told(study_of(self.plan))

    @cached_property
    def games(self) -> Any:
        """The games as a table of pyarrow, with their records."""
        return pq.read_table(self.folder / "games.parquet")

    def column(self, name: str) -> NDArray[Any]:
        """A column as a numpy array that shares the memory of what was read, and cannot be written to."""
        array = self._arrow(name)
        if pa.types.is_fixed_size_list(array.type):
            flat = array.flatten().to_numpy(zero_copy_only=True)
            return np.asarray(flat).reshape(len(array), array.type.list_size)
        plain = pa.types.is_primitive(array.type) and not array.null_count
        return np.asarray(array.to_numpy(zero_copy_only=plain))

    def torch(self, name: str) -> Any:
        """The same as a tensor of torch, without a copy."""
        try:
            import torch
        except ImportError:
            raise ShoalError("A tensor needs torch, which is not installed; `column` gives numpy arrays.") from None
        array = self._arrow(name)
        if pa.types.is_fixed_size_list(array.type):
            return torch.from_dlpack(array.flatten()).reshape(len(array), array.type.list_size)
        return torch.from_dlpack(array)

    @property
    def observations(self) -> NDArray[np.int16]:
        """What seats knew, a row for each decision."""
        return self.column("observation")

    @property
    def masks(self) -> NDArray[np.int8]:
        """What they could choose; in a game of flicks, which numbers of an action counted."""
        return self.column("mask")

    @property
    def actions(self) -> NDArray[Any]:
        """What they chose: a number, or in a game of flicks a row of numbers from -1 to 1."""
        return self.column("action")

    def _arrow(self, name: str) -> Any:
        if name not in self.columns:
            raise ShoalError(f"There is no column {name[:40]!r}; the columns are {', '.join(self.columns)}.")
        if name not in self._read:
            self._read[name] = self._file.read(columns=[name]).column(0).combine_chunks()
        return self._read[name]
