"""A problem: where it comes from, what it holds, and what can be asked about it."""

from __future__ import annotations

import os
from collections.abc import Hashable, Iterable, Mapping, Sequence
from concurrent.futures import Executor
from importlib import import_module
from typing import TYPE_CHECKING, Any, Optional, Union

from . import _native, drawing, reading
from . import executors as _executors
from ._native import Cover, Group, Trace
from .errors import InputError
from .questions import best as _best
from .questions import compile as _compile
from .questions import count as _count
from .questions import estimate as _estimate
from .questions import orbits as _orbits
from .questions import refute as _refute
from .questions import sample as _sample
from .questions import solutions as _solutions
from .questions import trace as _trace
from .questions import verify as _verify
from .reading import Bounds, Option
from .settings import BEST, COMPILING, SEARCH, SYMMETRIC, at_least, prepared

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from .settings import Bounded, Compiling, Settings, Symmetric


class Problem:
    """An exact cover problem. It never changes.

    `options` is a mapping from names to options, or an iterable of options. An option is an
    iterable of items, or a mapping from items to colours (None for no colour). Items and names are
    any hashable values. Options of an iterable are known by their positions, from 0, unless `names`
    gives them names.

    Args:
        options: the options.
        primary: the items that must be covered, in order. By default all items of the options that
            are not secondary. If it is given, any other item is an error.
        secondary: items that need not be covered, and are covered at most once; or any number of
            times, if all options give them the same colour.
        bounds: for each item with bounds, how often it is to be covered: a number, or the least
            and the most.
        names: a name for each option.
        costs: a whole number for each option, as a list or as a mapping from names.
        places: where items lie, as (row, column) or (layer, row, column), so that covers can be
            drawn. None leaves a coordinate open.
        signs: the sign with which the options of an item are drawn.

    >>> problem = Problem([["a", "b"], ["c"], ["a"], ["b", "c"]])
    >>> [cover.names for cover in problem.solutions()]
    [(0, 1), (2, 3)]
    >>> crossing = Problem(
    ...     {
    ...         "cat": {"across": None, "corner": "c"},
    ...         "dog": {"across": None, "corner": "d"},
    ...         "cow": {"down": None, "corner": "c"},
    ...     },
    ...     secondary=["corner"],
    ... )
    >>> list(crossing.solutions())
    [Cover('cat', 'cow')]
    """

    __slots__ = ("_core", "_positions")

    _core: _native.Problem
    _positions: Optional[dict[Hashable, int]]

    def __init__(
        self,
        options: Union[Mapping[Any, Option], Iterable[Option]],
        *,
        primary: Optional[Iterable[Hashable]] = None,
        secondary: Iterable[Hashable] = (),
        bounds: Optional[Mapping[Any, Bounds]] = None,
        names: Optional[Iterable[Hashable]] = None,
        costs: Union[Mapping[Any, int], Iterable[int], None] = None,
        places: Optional[Mapping[Any, Sequence[Optional[int]]]] = None,
        signs: Optional[Mapping[Any, str]] = None,
    ) -> None:
        parts = reading.from_options(
            options,
            primary=primary,
            secondary=secondary,
            bounds=bounds,
            names=names,
            costs=costs,
            places=places,
            signs=signs,
        )
        self._core = _native.Problem.build(parts)
        self._positions = None

    @classmethod
    def _of(cls, core: _native.Problem) -> Problem:
        problem = cls.__new__(cls)
        problem._core = core
        problem._positions = None
        return problem

    @classmethod
    def from_matrix(
        cls,
        matrix: Any,
        *,
        columns: Optional[Iterable[Hashable]] = None,
        secondary: Iterable[Hashable] = (),
        bounds: Optional[Mapping[Any, Bounds]] = None,
        names: Optional[Iterable[Hashable]] = None,
        costs: Union[Mapping[Any, int], Iterable[int], None] = None,
    ) -> Problem:
        """Make a problem from a matrix: a row is an option, a column is an item.

        `matrix` is a list of rows of zeros and ones, an array of numpy, or a matrix of
        `scipy.sparse`. `columns` names the columns; by default they are known by their positions.

        >>> Problem.from_matrix([[1, 0, 0, 1], [0, 1, 1, 0], [1, 1, 0, 0]]).count()
        1
        """
        parts = reading.from_matrix(
            matrix, columns=columns, secondary=secondary, bounds=bounds, names=names, costs=costs
        )
        return cls._of(_native.Problem.build(parts))

    @classmethod
    def from_text(cls, text: Union[str, bytes], format: Optional[str] = None) -> Problem:
        """Read a text in the format "dlx" (Knuth's), "matrix", "sets", "json", "orlib" (set
        partitioning problems of the OR-Library), "ec", "xcc" or "csv" (entries of a sparse
        matrix).

        Without `format` it is detected.

        >>> Problem.from_text("A = {1, 4}  B = {2, 3}  C = {1, 2}").first()
        Cover('A', 'B')
        """
        data = text.encode() if isinstance(text, str) else bytes(text)
        return cls._of(_native.Problem.read(data, format))

    @classmethod
    def from_file(cls, path: Union[str, os.PathLike[str]], format: Optional[str] = None) -> Problem:
        """Read a file; see `from_text`. Errors name the file, the line and the column."""
        with open(path, "rb") as file:
            return cls._of(_native.Problem.read(file.read(), format, os.fspath(path)))

    @classmethod
    def from_model(cls, model: str, *words: object) -> Problem:
        """Make a well-known problem; `models()` lists them.

        >>> Problem.from_model("pentominoes 6x10").count()
        9356
        >>> Problem.from_model("queens", 8).count()
        92
        """
        name, *given = [*model.split(), *(str(word) for word in words)] or [""]
        return cls._of(_native.Problem.model(name, given))

    # What it holds.

    @property
    def item_count(self) -> int:
        """The number of items."""
        return self._core.item_count

    @property
    def option_count(self) -> int:
        """The number of options."""
        return self._core.option_count

    @property
    def entry_count(self) -> int:
        """The number of items of all options together: the size of the problem."""
        return self._core.entry_count

    @property
    def items(self) -> tuple[Any, ...]:
        """The names of the items, in order."""
        return self._core.item_names()

    @property
    def names(self) -> tuple[Any, ...]:
        """The names of the options, in order; an option without a name is its position."""
        return self._core.option_names()

    def option(self, name: Hashable) -> list[Any]:
        """Return the items of an option."""
        return self._core.option_items(self._position(name))

    def colors(self, name: Hashable) -> dict[Any, Optional[str]]:
        """Return the items of an option with their colours; None for no colour."""
        position = self._position(name)
        items = self._core.option_items(position)
        return dict(zip(items, self._core.option_colors(position)))

    def cost(self, name: Hashable) -> int:
        """Return the cost of an option; 0 if it has none."""
        return self._core.cost(self._position(name))

    def spots(self, name: Hashable) -> list[tuple[int, int, int]]:
        """Return the spots of the board that an option fills, as (layer, row, column) from 0."""
        board = self._core.spots() or []
        return [board[spot][:3] for spot in self._core.drawn(self._position(name))[0]]

    def bounds(self, item: Hashable) -> Optional[tuple[int, int]]:
        """Return how often an item is to be covered, least and most; None if it is secondary."""
        return self._core.role(self.items.index(item))

    def to_text(self, format: str = "dlx") -> str:
        """Write the problem as text, in any format that `from_text` reads, or for other solvers:
        "opb", "cnf", "lp" or "mps".

        Names that are not texts are written as `str` shows them. "orlib", "ec" and "xcc" have no
        names: items are numbered from 1, primary ones first. In the formats of other solvers,
        variable k is option k, and each solution is a cover.
        """
        return self._core.write(format)

    def to_sparse(self) -> Any:
        """Return the problem as a matrix of `scipy.sparse`: a row is an option, a column an item.

        Entries are 1. The matrix knows no names, colours, bounds and costs.

        >>> Problem([["a", "b"], ["c"]]).to_sparse().toarray().tolist()
        [[1, 1, 0], [0, 0, 1]]
        """
        import numpy

        sparse = import_module("scipy.sparse")
        starts, items = self._core.entries()
        columns = numpy.frombuffer(items, dtype=numpy.uint32).astype(numpy.int32)
        rows = numpy.frombuffer(starts, dtype=numpy.uint64).astype(numpy.int64)
        ones = numpy.ones(len(columns), dtype=numpy.uint8)
        return sparse.csr_array((ones, columns, rows), shape=(self.option_count, self.item_count))

    def _all_names(self) -> dict[Hashable, int]:
        """The names of all options, with their positions."""
        if self._positions is None:
            self._positions = {name: k for k, name in enumerate(self._core.option_names())}
        return self._positions

    def _position(self, name: Hashable) -> int:
        try:
            return self._all_names()[name]
        except KeyError:
            raise KeyError(f"there is no option {name!r}") from None

    def _all_positions(self, cover: Iterable[Any]) -> list[int]:
        if isinstance(cover, Cover) and cover._problem is self._core:
            return list(cover.indices)
        return [self._position(name) for name in cover]

    # What can be asked about it.

    def solutions(
        self,
        *,
        executor: Optional[Executor] = None,
        parts: Optional[int] = None,
        **settings: Unpack[Settings],
    ) -> _solutions.Solutions:
        """Iterate over the covers, searching only as far as the loop goes.

        Settings: see `quadrille_cover.settings`. `limit=k` ends the iteration after k covers;
        whatever else stops the search raises `Stopped`.

        With an `executor`, its workers search: see `quadrille_cover.executors`. `parts` are out at
        a time; by default twice as many as there are workers.

        >>> from concurrent.futures import ThreadPoolExecutor
        >>> with ThreadPoolExecutor(2) as pool:
        ...     sum(1 for cover in Problem.from_model("queens 8").solutions(executor=pool))
        92
        """
        ready = self._prepared("solutions", settings)
        run = _executors.run(_executors.Run, self._core, executor, parts, ready)
        return _solutions.Solutions(self._core, ready, run)

    def first(self, **settings: Unpack[Settings]) -> Optional[Cover]:
        """Return a cover, or None if there is none.

        Raises:
            Stopped: a limit or a switch ended the search before that was known.
        """
        return next(iter(self.solutions(**settings)), None)

    def count(
        self,
        *,
        up_to_symmetry: Union[bool, Group] = False,
        executor: Optional[Executor] = None,
        parts: Optional[int] = None,
        **settings: Unpack[Settings],
    ) -> int:
        """Return the number of covers, however large.

        Covers are counted without being visited where that is less work. With `limit=k` the
        answer is at most k. With `up_to_symmetry=True`, covers that a symmetry of the problem takes
        to each other count as one; a `Group` sets the symmetries.

        With an `executor`, its workers visit every cover: see `quadrille_cover.executors`. That is
        for problems whose covers can only be counted one by one.

        Raises:
            Stopped: a limit or a switch ended the count; `at_least` tells how far it came.

        >>> Problem.from_model("dominoes 16x16").count()
        2444888770250892795802079170816
        >>> Problem.from_model("pentominoes 6x10").count(up_to_symmetry=True)
        2339
        """
        ready = self._prepared("count", settings)
        return _count.exact(self._counted(up_to_symmetry, executor, parts, ready))

    def counted(
        self,
        *,
        up_to_symmetry: Union[bool, Group] = False,
        executor: Optional[Executor] = None,
        parts: Optional[int] = None,
        **settings: Unpack[Settings],
    ) -> _count.Counted:
        """Return the number of covers found, whether it is exact, and how the count ended.

        It is `count` for callers who prefer a value to an exception.
        """
        ready = self._prepared("counted", settings)
        return self._counted(up_to_symmetry, executor, parts, ready)

    def _counted(
        self,
        up_to: Union[bool, Group],
        executor: Optional[Executor],
        parts: Optional[int],
        settings: dict[str, Any],
    ) -> _count.Counted:
        run = _executors.run(_executors.Run, self._core, executor, parts, settings, True)
        if up_to is False:
            return _count.counted(self._core, settings) if run is None else _count.gathered(run)
        if run is not None:
            raise InputError("an executor cannot count covers up to symmetry")
        return _orbits.counted(self._core, up_to, settings)

    def orbits(self, group: Optional[Group] = None, **settings: Unpack[Settings]) -> _orbits.Orbits:
        """Iterate over the covers up to symmetry: one cover of each orbit, with the orbit's size.

        Without `group`, covers are the same if any symmetry of the problem takes one to the other.
        `limit=k` ends the iteration after k orbits.

        >>> queens = Problem.from_model("queens 8")
        >>> orbits = list(queens.orbits())
        >>> len(orbits), sum(orbit.size for orbit in orbits)
        (12, 92)
        """
        return _orbits.Orbits(self._core, group, self._prepared("orbits", settings))

    def symmetries(self, *, keep_costs: bool = True, **settings: Unpack[Symmetric]) -> Group:
        """Return the group of all symmetries: permutations of options that map covers to covers.

        With `keep_costs=False`, a symmetry may take an option to one with another cost.

        >>> group = Problem({"x": ["a"], "y": ["b"], "z": ["a", "b"]}).symmetries()
        >>> group.order, group.generators
        (2, ({'x': 'y', 'y': 'x'},))

        Raises:
            Stopped: a limit or a switch ended the search.
        """
        ready = self._prepared("symmetries", settings, SYMMETRIC)
        return _native.symmetries(self._core, keep_costs, ready)

    def group(
        self,
        generators: _orbits.Generators,
        *,
        keep_costs: bool = True,
        **settings: Unpack[Symmetric],
    ) -> Group:
        """Return the group of the symmetries that are composed of some, its generators.

        A generator is a mapping from the options that move to those whose places they take. A text
        is read as JSON: what `quadrille symmetry` and `Group.to_text` write.

        >>> beds = Problem([["left", "Ann"], ["left", "Bob"], ["right", "Ann"], ["right", "Bob"]])
        >>> mirror = beds.group([{0: 2, 2: 0, 1: 3, 3: 1}])
        >>> beds.count(), beds.count(up_to_symmetry=mirror)
        (2, 1)

        Raises:
            ProblemError: a generator is not a symmetry of the problem.
        """
        ready = self._prepared("group", settings, SYMMETRIC)
        return _orbits.group(self._core, generators, keep_costs, self._position, ready)

    def best(
        self,
        k: int = 1,
        *,
        at_least_once: bool = False,
        all_optima: bool = False,
        executor: Optional[Executor] = None,
        parts: Optional[int] = None,
        **settings: Unpack[Bounded],
    ) -> list[Cover]:
        """Return the `k` cheapest covers in ascending order of cost, or all if there are fewer.

        `all_optima=True` returns every cover of least cost instead. With `at_least_once=True`, an
        item that must be covered once may be covered more often (the set cover problem); without
        costs every option then costs 1. Costs may be negative.

        >>> shifts = Problem({"early": ["a", "b"], "late": ["c"], "Ann": ["a", "c"], "Bob": ["b"]},
        ...                  costs={"early": 4, "late": 1, "Ann": 2, "Bob": 2})
        >>> [(cover.names, cover.cost) for cover in shifts.best(2)]
        [(('Ann', 'Bob'), 4), (('early', 'late'), 5)]

        With an `executor`, its workers search: see `quadrille_cover.executors`. If more covers cost
        as much as the last one than there is room for, it may then depend on the workers' speed
        which of them are returned.

        Raises:
            Stopped: a limit or a switch ended the search. It has the covers `found`, what is proven
                of all others (`bound`), and by how much the first may exceed the least cost
                (`gap`).
            Interrupted: Ctrl-C ended the search. It has the same attributes.
        """
        ready = self._prepared("best", settings, BEST)
        count = None if all_optima else at_least(0, k)
        run = _executors.run(
            _best.Ranking, self._core, executor, parts, ready, count, at_least_once
        )
        return _best.best(self._core, count, at_least_once, ready, run)

    def compile(self, **settings: Unpack[Compiling]) -> _compile.Covers:
        """Return all covers as one value, which answers further questions without a search.

        >>> covers = Problem.from_model("dominoes 8x8").compile()
        >>> covers.count()
        12988816

        `memory` limits the bytes that it may take: a quarter of the machine's, unless you say
        otherwise.

        Raises:
            Stopped: there was not enough memory, or a limit or a switch ended the work.
        """
        ready = self._prepared("compile", settings, COMPILING)
        return _compile.compiled(self, ready)

    def sample(
        self,
        n: int = 1,
        seed: int = 0,
        *,
        approximate: bool = False,
        **settings: Unpack[Compiling],
    ) -> list[Cover]:
        """Draw `n` covers, each with the same probability, with replacement.

        The same seed draws the same covers on every machine. If there is no cover, the list is
        empty. The covers are compiled first, so for more samples it is quicker to `compile` them
        once and to ask that set.

        Where there is not enough memory for that, `approximate=True` draws covers by random walks,
        as an `ApproximateSample`. Nothing is promised of their distribution.

        >>> Problem.from_model("queens 8").sample(2, seed=7)
        [Cover(1, 15, 22, 28, 32, 45, 51, 58), Cover(7, 8, 22, 28, 34, 45, 51, 57)]

        Raises:
            Stopped: there was not enough memory, or a limit or a switch ended the work.
        """
        ready = self._prepared("sample", settings, COMPILING)
        draw = _sample.approximate if approximate else _sample.exact
        return draw(self._core, n, seed, ready)

    def estimate(
        self, dives: Optional[int] = None, **settings: Unpack[Settings]
    ) -> _estimate.Estimate:
        """Estimate how many covers there are, and how long it takes to find or to count them.

        The estimate comes from random paths through the search tree, `dives` of them, or as many as
        there is time for: one second, or `time_limit`. What is small is known instead: a figure
        says whether it `is_exact`. Without a time limit the same seed gives the same figures,
        except for the times, on every machine.

        >>> found = Problem.from_model("pentominoes 6x10").estimate(2000, seed=1)
        >>> found.covers.low <= 9356 <= found.covers.high
        True

        Raises:
            Stopped: there was no time for the fewest dives that are worth an estimate.
        """
        ready = self._prepared("estimate", settings, SEARCH - {"limit"})
        return _estimate.estimate(self._core, dives, ready)

    def why_none(self, **settings: Unpack[Settings]) -> Optional[_refute.NoCover]:
        """Return why there is no cover, or None if there is one.

        The reason is a `Refutation`, which can be checked, where a short one was found.

        >>> board = Problem.from_model("dominoes 8x8-00,77")
        >>> why = board.why_none()
        >>> why.refutation.modulus, why.refutation.check()
        (3, True)

        Raises:
            Stopped: a limit or a switch ended the search before that was known.
        """
        return _refute.why_none(self._core, self._prepared("why_none", settings))

    def verify(self, cover: Iterable[Any], *, at_least_once: bool = False) -> None:
        """Check from the definition that these options are a cover.

        The check shares no code with the searches. With `at_least_once=True`, an item that must be
        covered once may be covered more often, as for `best`.

        Raises:
            NotACover: they are not, and the message says why.
            KeyError: there is no option of such a name.
        """
        _native.verify(self._core, self._all_positions(cover), at_least_once)

    def is_cover(self, cover: Iterable[Any], *, at_least_once: bool = False) -> bool:
        """Return whether these options are a cover; see `verify`."""
        return _verify.is_cover(self._core, self._all_positions(cover), at_least_once)

    def trace(self, grain: str = "level", **settings: Unpack[Settings]) -> Trace:
        """Iterate over the steps of dancing links.

        `grain` is "level" (options tried), "cover" (items covered, options hidden) or "link" (every
        write to the lists). Options without a name are counted from 1 in the words of an event, as
        on the command line; `event.option` is the position, from 0.

        >>> for event in Problem([["a", "b"], ["c"]]).trace():
        ...     print(event)
        item a (1 option)
        try 1 (covers b)
          item c (1 option)
          try 2
            solution 1: 1 2
          undo 2
          leave c
        undo 1
        leave a
        """
        return _trace.trace(self._core, grain, self._prepared("trace", settings))

    def draw(self, cover: Iterable[Any] = ()) -> Optional[str]:
        """Return the board with a cover as text, or None if the items have no places."""
        return self._core.draw(self._all_positions(cover))

    def svg(self, cover: Iterable[Any] = (), *, width: int = 360) -> Optional[str]:
        """Return the board with a cover as a picture, or None if the items have no places."""
        return drawing.svg(self._core, self._all_positions(cover), width=width)

    def _prepared(
        self, question: str, settings: Mapping[str, Any], allowed: frozenset[str] = SEARCH
    ) -> dict[str, Any]:
        return prepared(question, settings, allowed, positions=self._all_positions)

    def __repr__(self) -> str:
        size = f"{self.item_count} items, {self.option_count} options"
        return f"<Problem: {size}, {self.entry_count} entries>"

    def __reduce__(self) -> tuple[Any, ...]:
        return (type(self)._of, (self._core,))
