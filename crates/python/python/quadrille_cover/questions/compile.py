"""All covers as one value, which answers further questions without a search."""

from __future__ import annotations

import os
import sys
from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping
from contextlib import suppress
from fractions import Fraction
from itertools import islice
from operator import index
from typing import TYPE_CHECKING, Any, NamedTuple, Optional, Union, overload

from .. import _native
from .._native import Cover
from ..settings import LIMITED, at_least, prepared
from ..words import size, whole

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt
    from typing_extensions import Unpack

    from ..problem import Problem
    from ..settings import Limited


class Listing(Iterator[Cover]):
    """Covers of a compiled set, one after the other: in order, in order of cost, or drawn."""

    __slots__ = ("_covers",)

    def __init__(self, covers: _native.Listing) -> None:
        self._covers = covers

    def __iter__(self) -> Iterator[Cover]:
        # A loop goes straight to the native iterator, which saves a call of Python for each cover.
        return self._covers

    def __next__(self) -> Cover:
        return next(self._covers)

    def array(self, count: int) -> npt.NDArray[np.int32]:
        """Return the next covers, at most `count`, as an array of numpy; see `Solutions.array`."""
        import numpy

        data, rows, columns = self._covers._take(count)
        return numpy.frombuffer(data, dtype=numpy.int32).reshape(rows, columns)

    def arrays(self, count: int = 10_000) -> Iterator[npt.NDArray[np.int32]]:
        """Iterate over all covers in arrays of `count` rows; see `array`."""
        while len(batch := self.array(count)):
            yield batch


class Shares(Mapping[Any, Fraction]):
    """For each option, the share of the covers that hold it: an exact fraction.

    >>> from quadrille_cover import Problem
    >>> shares = Problem.from_model("queens 6").compile().shares()
    >>> shares[2], shares.holding(2), shares.total
    (Fraction(1, 4), 1, 4)
    """

    __slots__ = ("_holding", "_positions", "_total")

    def __init__(
        self, total: int, holding: tuple[int, ...], positions: Mapping[Hashable, int]
    ) -> None:
        self._total = total
        self._holding = holding
        self._positions = positions

    @property
    def total(self) -> int:
        """The number of covers."""
        return self._total

    def holding(self, name: Hashable) -> int:
        """Return the number of covers that hold an option."""
        return self._holding[self._positions[name]]

    def __getitem__(self, name: Hashable) -> Fraction:
        # Without any cover, none holds the option.
        return Fraction(self.holding(name), self._total or 1)

    def __iter__(self) -> Iterator[Any]:
        return iter(self._positions)

    def __len__(self) -> int:
        return len(self._positions)

    def array(self) -> npt.NDArray[np.float64]:
        """Return the shares as an array of numpy, in the order of the options."""
        import numpy

        total = self._total or 1
        return numpy.array([one / total for one in self._holding], dtype=numpy.float64)

    def __repr__(self) -> str:
        return f"<Shares: {whole(self._total)} covers, {len(self)} options>"


class Zdd(NamedTuple):
    """A ZDD as text."""

    text: str
    """What Graphillion's `setset.load` reads."""
    options: tuple[Any, ...]
    """The options that variables stand for: that of variable 1 first."""

    def __str__(self) -> str:
        return self.text


class Covers(Collection[Cover]):
    """All covers of a problem as one value. It answers questions without searching again.

    `Problem.compile` makes it. A set of covers has a fixed order, in which each cover has a *rank*
    from 0, and behaves like a list without storing its members.

    >>> from quadrille_cover import Problem
    >>> covers = Problem.from_model("dominoes 8x8").compile()
    >>> len(covers)
    12988816
    >>> cover = covers[10**6]
    >>> covers.rank(cover), cover in covers
    (1000000, True)
    >>> len(covers.restrict(force=cover.names[:16]))
    719

    Settings of its questions: `time_limit`, `cancel`, and `memory`, the bytes that an answer may
    take in addition to the set.
    """

    __slots__ = ("_problem", "_set")

    _problem: Problem
    _set: _native.Covers

    def __init__(self, problem: Problem, compiled: _native.Covers) -> None:
        self._problem = problem
        self._set = compiled

    @property
    def problem(self) -> Problem:
        """The problem."""
        return self._problem

    # How many, and which.

    def count(self) -> int:
        """Return the number of covers, however large."""
        return self._set.count()

    def __len__(self) -> int:
        count = self.count()
        if count > sys.maxsize:
            raise OverflowError(f"len() cannot return {whole(count)}: use count()")
        return count

    def __bool__(self) -> bool:
        return self.count() > 0

    def __contains__(self, cover: object) -> bool:
        """Whether the options are a cover of the set. An unknown name is in no cover."""
        if not isinstance(cover, Iterable):
            return False
        try:
            positions = self._problem._all_positions(cover)
        except KeyError:
            return False
        return self._set.contains(positions)

    def rank(self, cover: Iterable[Any]) -> int:
        """Return the rank of a cover, from 0. It is the opposite of `covers[rank]`.

        Raises:
            ValueError: the options are not a cover of the set.
            KeyError: there is no option of such a name.
        """
        rank = self._set.rank(self._problem._all_positions(cover))
        if rank is None:
            raise ValueError("these options are not a cover of the set")
        return rank

    @overload
    def __getitem__(self, rank: int) -> Cover: ...
    @overload
    def __getitem__(self, rank: slice) -> list[Cover]: ...
    def __getitem__(self, rank: Union[int, slice]) -> Union[Cover, list[Cover]]:
        count = self.count()
        if isinstance(rank, slice):
            first, end, step = rank.indices(count)
            if step == 1:
                return list(islice(self.iter_from(first), max(end - first, 0)))
            ranks = range(first, end, step)
            return [self._nth(one) for one in ranks]
        at = index(rank)
        if not -count <= at < count:
            raise IndexError(f"there are {whole(count)} covers, and no cover {whole(at)}")
        return self._nth(at % count)

    def _nth(self, rank: int) -> Cover:
        cover = self._set.nth(rank)
        if cover is None:
            raise IndexError("there is no such cover")
        return cover

    def __iter__(self) -> Iterator[Cover]:
        return self._set.in_order(0, prepared("iter", {}))

    def __reversed__(self) -> Iterator[Cover]:
        rank = self.count()
        while rank:
            rank -= 1
            yield self._nth(rank)

    def iter_from(self, rank: int = 0, **settings: Unpack[Limited]) -> Listing:
        """Iterate over the covers in order, from a rank on.

        The iterator also gives arrays: `covers.iter_from(0).array(1000)`.
        """
        ready = prepared("iter_from", settings, LIMITED)
        return Listing(self._set.in_order(index(rank), ready))

    # Some of them.

    def by_cost(self, **settings: Unpack[Limited]) -> Listing:
        """Iterate over the covers in ascending order of cost, those of equal cost by rank."""
        return Listing(self._set.by_cost(prepared("by_cost", settings, LIMITED)))

    def cheapest(self, k: int = 1, **settings: Unpack[Limited]) -> list[Cover]:
        """Return the `k` cheapest covers in ascending order of cost, or all if there are fewer.

        >>> from quadrille_cover import Problem
        >>> problem = Problem({"x": ["a", "b"], "y": ["a"], "z": ["b"]},
        ...                   costs={"x": 5, "y": 1, "z": 2})
        >>> [(cover.names, cover.cost) for cover in problem.compile().cheapest(2)]
        [(('y', 'z'), 3), (('x',), 5)]
        """
        return list(islice(self.by_cost(**settings), at_least(0, k)))

    def samples(self, seed: int = 0, **settings: Unpack[Limited]) -> Listing:
        """Draw covers, each with the same probability, without an end and with replacement.

        The same seed draws the same covers on every machine. If there is no cover, none is drawn.
        """
        return Listing(self._set.samples(seed, prepared("samples", settings, LIMITED)))

    def sample(self, n: int = 1, seed: int = 0, **settings: Unpack[Limited]) -> list[Cover]:
        """Draw `n` covers, each with the same probability, with replacement; see `samples`.

        >>> from quadrille_cover import Problem
        >>> covers = Problem.from_model("dominoes 16x16").compile()
        >>> covers.sample(3, seed=7) == covers.sample(5, seed=7)[:3]
        True

        As an array: `covers.samples(seed).array(n)`.
        """
        return list(islice(self.samples(seed, **settings), at_least(0, n)))

    # What they have in common.

    def shares(self, **settings: Unpack[Limited]) -> Shares:
        """Return, for each option, the share of the covers that hold it: an exact fraction."""
        holding = self._set.holding(prepared("shares", settings, LIMITED))
        return Shares(self.count(), holding, self._problem._all_names())

    def restrict(
        self,
        force: Iterable[Any] = (),
        forbid: Iterable[Any] = (),
        **settings: Unpack[Limited],
    ) -> Covers:
        """Return the covers that hold all options of `force` and none of `forbid`, as a set.

        It keeps the order of the covers, but their ranks are their own.
        """
        position = self._problem._all_positions
        ready = prepared("restrict", settings, LIMITED)
        made = self._set.restricted(position(force), position(forbid), ready)
        return Covers(self._problem, made)

    # Files.

    def save(self, path: Union[str, os.PathLike[str]], **settings: Unpack[Limited]) -> None:
        """Write the set to a file, with its problem. The command line reads it too (`.qcv`)."""
        path = os.fspath(path)
        data = self.to_bytes(**settings)
        # Under another name first: a file of this name is never incomplete.
        unfinished = f"{path}.{os.getpid()}.part"
        try:
            with open(unfinished, "wb") as file:
                file.write(data)
            os.replace(unfinished, path)
        except BaseException:
            with suppress(OSError):
                os.remove(unfinished)
            raise

    @classmethod
    def load(
        cls,
        path: Union[str, os.PathLike[str]],
        problem: Optional[Problem] = None,
        **settings: Unpack[Limited],
    ) -> Covers:
        """Read a file that `save` or `quadrille compile` has written.

        A file knows names that are texts. With the problem whose covers it holds, the set has the
        names of that problem.

        Raises:
            InputError: the file is damaged, or holds something else.
        """
        with open(path, "rb") as file:
            data = file.read()
        return cls._read("load", data, problem, os.fspath(path), settings)

    def to_bytes(self, **settings: Unpack[Limited]) -> bytes:
        """Return what `save` writes."""
        return self._set.to_bytes(prepared("to_bytes", settings, LIMITED))

    @classmethod
    def from_bytes(
        cls, data: bytes, problem: Optional[Problem] = None, **settings: Unpack[Limited]
    ) -> Covers:
        """Read what `to_bytes` returns; see `load`."""
        return cls._read("from_bytes", data, problem, None, settings)

    @classmethod
    def _read(
        cls,
        question: str,
        data: bytes,
        problem: Optional[Problem],
        file: Optional[str],
        settings: Mapping[str, Any],
    ) -> Covers:
        from ..problem import Problem

        ready = prepared(question, settings, LIMITED)
        core = None if problem is None else problem._core
        read = _native.Covers.from_bytes(data, ready, core, file)
        return cls(Problem._of(read.problem) if problem is None else problem, read)

    def __reduce__(self) -> tuple[Any, ...]:
        return (type(self).from_bytes, (self.to_bytes(), self._problem))

    def to_zdd(self, **settings: Unpack[Limited]) -> Zdd:
        """Return the set as a ZDD in Graphillion's text form, with the options of its variables.

        >>> from quadrille_cover import Problem
        >>> zdd = Problem({"x": ["a", "b"], "y": ["c"], "z": ["a"]}).compile().to_zdd()
        >>> print(zdd.text, zdd.options)
        1 3 B T
        2 1 B 1
        .
         ('x', 'z', 'y')
        """
        text, options = self._set.zdd(prepared("to_zdd", settings, LIMITED))
        label = self._problem._core.option_names()
        return Zdd(text, tuple(label[option] for option in options))

    def to_nnf(self, **settings: Unpack[Limited]) -> str:
        """Return the set as a d-DNNF in d4's text form; variable k is option k, from 1."""
        return self._set.nnf(prepared("to_nnf", settings, LIMITED))

    # The set itself.

    @property
    def node_count(self) -> int:
        """The number of nodes of the decision diagram."""
        return self._set.node_count

    @property
    def edge_count(self) -> int:
        """The number of edges of the decision diagram."""
        return self._set.edge_count

    @property
    def nbytes(self) -> int:
        """The bytes of memory that the set takes."""
        return self._set.bytes

    def __repr__(self) -> str:
        nodes = f"{self.node_count} nodes, {size(self.nbytes)}"
        return f"<Covers: {whole(self.count())}, {nodes}>"


def compiled(problem: Problem, settings: dict[str, Any]) -> Covers:
    """Compile all covers."""
    return Covers(problem, _native.compile(problem._core, settings)[0])
