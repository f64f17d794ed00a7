"""The functions of `exact_cover.helpers` that suit every problem."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from .error import CannotSplitFurther, NoSolution
from .io import DTYPE_FOR_ARRAY

if TYPE_CHECKING:
    import numpy.typing as npt

    _Matrix = npt.NDArray[np.bool_]


def create_numpy_array(a: Any) -> _Matrix:
    """Return rows of zeros and ones as an array of the right type."""
    return np.asarray(a, dtype=DTYPE_FOR_ARRAY)


def is_solution(solution: Sequence[int], problem: Any) -> bool:
    """Return whether these rows are an exact cover without empty or repeated rows."""
    matrix = create_numpy_array(problem)
    chosen = [int(k) for k in solution]
    count = matrix.shape[0]
    if not chosen or len(set(chosen)) < len(chosen) or not all(-count <= k < count for k in chosen):
        return False
    rows = matrix[chosen]
    return bool(rows.any(axis=1).all() and (rows.sum(axis=0) == 1).all())


def split_problem(a: Any, n: int) -> Iterator[_Matrix]:
    """Yield at least n problems whose solutions together are those of the problem.

    Each keeps the rows of the original; those that are out of the question are empty.

    Raises:
        NoSolution: the problem has no solution.
        CannotSplitFurther: no column has two rows.
    """
    waiting = deque([create_numpy_array(a)])
    while len(waiting) < n:
        if not waiting:
            raise NoSolution("there is no exact cover")
        waiting.extend(_parts(waiting.popleft()))
    yield from waiting


def _parts(problem: _Matrix) -> list[_Matrix]:
    """Return a problem for each row of the column with the most rows; none if a column is empty."""
    sizes = problem.sum(axis=0)
    if sizes.min() == 0:
        return []
    column = int(sizes.argmax())
    if sizes[column] < 2:
        raise CannotSplitFurther("no column has two rows")
    rows = problem[:, column].nonzero()[0]
    parts = []
    for row in rows:
        part = problem.copy()
        part[rows[rows != row]] = False
        parts.append(part)
    return parts
