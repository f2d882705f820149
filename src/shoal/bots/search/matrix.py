"""Games of one choice that two make in secret, solved exactly: what each should mix, and what comes of it.

By the simplex method, whose tableau is the table of payoffs itself.
"""

from __future__ import annotations

from typing import Final

NONE: Final = 1e-11
"""Numbers nearer to 0 than this are taken for it."""

PATIENT: Final = 400
"""After so many exchanges the careful way of choosing the next begins, which cannot go round in circles."""


class Solution:
    """An equilibrium: what the first may expect, and how often each of the two should make each choice."""

    __slots__ = ("columns", "rows", "value")

    def __init__(self, value: float, rows: list[float], columns: list[float]) -> None:
        self.value: float = value
        self.rows: list[float] = rows
        self.columns: list[float] = columns


def solve(payoffs: list[list[float]]) -> Solution:
    """The equilibrium of the game in which the first chooses a row and gets the number there from the second."""
    rows = len(payoffs)
    columns = len(payoffs[0])
    least = min([min(row) for row in payoffs])
    tableau: list[list[float]] = [[1.0 + payoff - least for payoff in row] + [1.0] for row in payoffs]
    tableau.append([-1.0] * columns + [0.0])
    left = [columns + row for row in range(rows)]
    above = list(range(columns))
    exchanges = 0
    while True:
        column = _entering(tableau[rows], columns, above, exchanges > PATIENT)
        if column < 0:
            break
        row = _leaving(tableau, rows, columns, column, left)
        _exchange(tableau, row, column)
        left[row], above[column] = above[column], left[row]
        exchanges += 1
    return _read(tableau, left, above, least)


def _entering(costs: list[float], columns: int, above: list[int], careful: bool) -> int:
    """The column that gains most, or the first that gains at all; -1 when none does."""
    best = -1
    least = -NONE
    for column in range(columns):
        cost = costs[column]
        if cost < -NONE and careful:
            if best < 0 or above[column] < above[best]:
                best = column
        elif cost < least:
            best, least = column, cost
    return best


def _leaving(tableau: list[list[float]], rows: int, columns: int, column: int, left: list[int]) -> int:
    """The row that bounds this column most; of equal ones, the one that came first."""
    best = -1
    least = 0.0
    for row in range(rows):
        each = tableau[row]
        if each[column] > NONE:
            ratio = each[columns] / each[column]
            if best < 0 or ratio < least - NONE or (ratio <= least + NONE and left[row] < left[best]):
                best, least = row, ratio
    return best


def _exchange(tableau: list[list[float]], row: int, column: int) -> None:
    """Let what stands beside this row and what stands above this column change places."""
    pivot = tableau[row]
    scale = 1.0 / pivot[column]
    pivot[column] = 1.0
    for place in range(len(pivot)):
        pivot[place] *= scale
    for number, each in enumerate(tableau):
        factor = each[column]
        if number != row and factor != 0.0:
            each[column] = 0.0
            for place in range(len(pivot)):
                each[place] -= factor * pivot[place]


def _read(tableau: list[list[float]], left: list[int], above: list[int], least: float) -> Solution:
    """The equilibrium that a finished tableau shows."""
    rows = len(left)
    columns = len(above)
    total = tableau[rows][columns]
    ours = [0.0] * rows
    theirs = [0.0] * columns
    for row, number in enumerate(left):
        if number < columns:
            theirs[number] = max(0.0, tableau[row][columns] / total)
    for column, number in enumerate(above):
        if number >= columns:
            ours[number - columns] = max(0.0, tableau[rows][column] / total)
    return Solution(1.0 / total - 1.0 + least, ours, theirs)
