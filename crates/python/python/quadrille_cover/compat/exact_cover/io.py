"""The functions of `exact_cover.io`: matrices in text files, a row a line."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    import numpy.typing as npt

DTYPE_FOR_ARRAY = np.bool_


def load_problem(filename: Any) -> npt.NDArray[np.bool_]:
    """Read a matrix of zeros and ones, separated by blanks."""
    return np.loadtxt(filename, ndmin=2).astype(DTYPE_FOR_ARRAY)


def save_problem(filename: Any, array: Any) -> None:
    """Write a matrix as zeros and ones, separated by blanks."""
    np.savetxt(filename, np.asarray(array, dtype=DTYPE_FOR_ARRAY).astype(np.int8), fmt="%d")
