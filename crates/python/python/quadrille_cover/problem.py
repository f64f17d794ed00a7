"""A problem: where it comes from, what it holds, and what can be asked about it."""

from __future__ import annotations

import os
from collections.abc import Hashable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Optional, Union

from . import _native, drawing, reading
from ._native import Cover, Trace
from .questions import count as _count
from .questions import refute as _refute
from .questions import solutions as _solutions
from .questions import trace as _trace
from .questions import verify as _verify
from .reading import Bounds, Option
from .settings import prepared

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from .settings import Settings


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
        """Read a text in the format "dlx" (Knuth's), "matrix", "sets" or "json".

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
        """Write the problem as text: "dlx" (Knuth's), "matrix", "sets" or "json".

        Names that are not texts are written as `str` shows them.
        """
        return self._core.write(format)

    def _position(self, name: Hashable) -> int:
        if self._positions is None:
            self._positions = {name: k for k, name in enumerate(self._core.option_names())}
        try:
            return self._positions[name]
        except KeyError:
            raise KeyError(f"there is no option {name!r}") from None

    def _all_positions(self, cover: Iterable[Any]) -> list[int]:
        if isinstance(cover, Cover) and cover._problem is self._core:
            return list(cover.indices)
        return [self._position(name) for name in cover]

    # What can be asked about it.

    def solutions(self, **settings: Unpack[Settings]) -> _solutions.Solutions:
        """Iterate over the covers, searching only as far as the loop goes.

        Settings: see `quadrille_cover.settings`. `limit=k` ends the iteration after k covers;
        whatever else stops the search raises `Stopped`.
        """
        return _solutions.Solutions(self._core, self._prepared("solutions", settings))

    def first(self, **settings: Unpack[Settings]) -> Optional[Cover]:
        """Return a cover, or None if there is none.

        Raises:
            Stopped: a limit or a switch ended the search before that was known.
        """
        return next(iter(self.solutions(**settings)), None)

    def count(self, **settings: Unpack[Settings]) -> int:
        """Return the number of covers, however large.

        Covers are counted without being visited where that is less work. With `limit=k` the
        answer is at most k.

        Raises:
            Stopped: a limit or a switch ended the count; `at_least` tells how far it came.

        >>> Problem.from_model("dominoes 16x16").count()
        2444888770250892795802079170816
        """
        return _count.count(self._core, self._prepared("count", settings))

    def counted(self, **settings: Unpack[Settings]) -> _count.Counted:
        """Return the number of covers found, whether it is exact, and how the count ended.

        It is `count` for callers who prefer a value to an exception.
        """
        return _count.counted(self._core, self._prepared("counted", settings))

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

    def verify(self, cover: Iterable[Any]) -> None:
        """Check from the definition that these options are a cover.

        The check shares no code with the searches.

        Raises:
            NotACover: they are not, and the message says why.
            KeyError: there is no option of such a name.
        """
        _native.verify(self._core, self._all_positions(cover))

    def is_cover(self, cover: Iterable[Any]) -> bool:
        """Return whether these options are a cover; see `verify`."""
        return _verify.is_cover(self._core, self._all_positions(cover))

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

    def _prepared(self, question: str, settings: Mapping[str, Any]) -> dict[str, Any]:
        return prepared(question, settings, positions=self._all_positions)

    def __repr__(self) -> str:
        size = f"{self.item_count} items, {self.option_count} options"
        return f"<Problem: {size}, {self.entry_count} entries>"

    def __reduce__(self) -> tuple[Any, ...]:
        return (type(self)._of, (self._core,))
