"""The functions of the package `exact-cover`, with the same meaning.

A program that uses `exact_cover` needs one changed line:

>>> import numpy as np
>>> import quadrille_cover.compat.exact_cover as ec
>>> rows = np.array([[1, 1, 0], [0, 0, 1], [1, 0, 1], [0, 1, 0]], dtype=bool)
>>> ec.get_exact_cover(rows)
array([0, 1], dtype=int32)
>>> ec.get_solution_count(rows)
2

Differences, all for the better:

* A count may be of any size. The original counts in 32 bits.
* `get_all_solutions` returns a solution that uses every row. The original returns an empty tuple
  in its place.
* The rows of a solution are in ascending order. The original has the order of its search.
* Ctrl-C works.
* `cut` and `reduce` of `helpers` are missing: they only suit problems whose rows have four ones.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Optional

import numpy as np

from ...problem import Problem
from .error import NoSolution
from .io import DTYPE_FOR_ARRAY

if TYPE_CHECKING:
    import numpy.typing as npt

__all__ = ["get_all_solutions", "get_exact_cover", "get_solution_count"]


def _read(matrix: Any) -> tuple[npt.NDArray[np.bool_], npt.NDArray[np.intp]]:
    """Return the matrix without its empty rows, and the original number of each row."""
    array = np.asarray(matrix, dtype=DTYPE_FOR_ARRAY)
    if array.ndim != 2:
        raise ValueError(f"the matrix must have 2 dimensions, not {array.ndim}")
    # An empty row is in no cover, and is not an option for us.
    kept = np.flatnonzero(array.any(axis=1))
    return array[kept], kept


def get_exact_cover(matrix: Any) -> npt.NDArray[np.int32]:
    """Return the numbers of the rows of one exact cover.

    Raises:
        NoSolution: there is none.
    """
    rows, kept = _read(matrix)
    cover = Problem.from_matrix(rows).first() if rows.size else None
    if cover is None:
        raise NoSolution("there is no exact cover")
    return kept[list(cover.indices)].astype(np.int32)


def get_solution_count(matrix: Any) -> int:
    """Return the number of exact covers. Nothing at all to cover is covered in one way."""
    rows, kept = _read(matrix)
    if rows.size:
        return Problem.from_matrix(rows).count()
    array = np.asarray(matrix)
    return 1 if array.shape[1] == 0 and array.shape[0] > 0 else 0


def get_all_solutions(matrix: Any, max_count: Optional[int] = None) -> set[tuple[np.int32, ...]]:
    """Return all exact covers, or at most `max_count`, each as a tuple of numbers of rows.

    Raises:
        NoSolution: there is none.
    """
    rows, kept = _read(matrix)
    found: set[tuple[np.int32, ...]] = set()
    if rows.size and max_count != 0:
        numbers = kept.astype(np.int32)
        covers = Problem.from_matrix(rows).solutions(limit=max_count)
        for batch in covers.arrays():
            # Short covers are filled up with -1.
            lengths = (batch >= 0).sum(axis=1)
            for length in np.unique(lengths):
                found.update(map(tuple, numbers[batch[lengths == length, :length]]))
    if not found:
        raise NoSolution("there is no exact cover")
    return found
