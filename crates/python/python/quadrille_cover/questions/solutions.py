"""Which covers are there?"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Optional, Union

from .. import _native
from .._native import Cover, Outcome
from ..executors import Run

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt


class Solutions(Iterator[Cover]):
    """The covers of a problem, found as they are asked for.

    The end of the iteration means that there are no more covers, or that `limit` was reached. If
    something else ends the search, the iteration raises `Stopped`.
    """

    __slots__ = ("_covers",)

    _covers: Union[_native.Solutions, _native.Gathered]

    def __init__(
        self, core: _native.Problem, settings: dict[str, Any], run: Optional[Run] = None
    ) -> None:
        if run is None:
            self._covers = _native.solutions(core, settings)
        else:
            self._covers = _native.Gathered(core, run, run.chunks(), settings)

    def __iter__(self) -> Iterator[Cover]:
        # A loop goes straight to the native iterator, which saves a call of Python for each cover.
        return self._covers

    def __next__(self) -> Cover:
        return next(self._covers)

    @property
    def outcome(self) -> Optional[Outcome]:
        """How the search ended, or how far it is; None before it has begun."""
        return self._covers.outcome

    def array(self, count: int) -> npt.NDArray[np.int32]:
        """Return the next covers, at most `count`, as an array of numpy.

        A row is a cover: the positions of its options, from 0, in ascending order. If covers have
        different lengths, rows are filled up with -1. There are fewer than `count` rows only if
        there are no more covers, or if the search was stopped; the next call then raises `Stopped`.
        """
        import numpy

        data, rows, columns = self._covers._take(count)
        return numpy.frombuffer(data, dtype=numpy.int32).reshape(rows, columns)

    def arrays(self, count: int = 10_000) -> Iterator[npt.NDArray[np.int32]]:
        """Iterate over all covers in arrays of `count` rows; see `array`."""
        while len(batch := self.array(count)):
            yield batch
