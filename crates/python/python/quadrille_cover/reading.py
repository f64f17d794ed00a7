"""From Python's data to the flat arrays from which the native half builds a problem.

There are three forms of data:

* options: a mapping from names to options, or an iterable of options. An option is an iterable of
  items, or a mapping from items to colours. Items are any hashable values.
* a matrix: rows of zeros and ones, a numpy array or a `scipy.sparse` matrix. A row is an option and
  a column is an item.
* a text, which the native half reads by itself.

numpy and scipy are never imported here: an object that comes from them brings what is needed.
"""

from __future__ import annotations

import difflib
from array import array
from collections.abc import Collection, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Optional, Union

from .errors import ProblemError

Bounds = Union[int, "tuple[int, int]"]
"""How often an item is to be covered: a number, or the least and the most."""

Option = Union["Iterable[Hashable]", "Mapping[Hashable, Optional[Hashable]]"]
"""The items of an option, or its items with their colours."""


@dataclass(frozen=True)
class Colored:
    """An item of an option with its colour, for options that are lists.

    >>> Colored("corner", "c")
    Colored(item='corner', color='c')
    """

    item: Hashable
    color: Hashable


@dataclass
class Parts:
    """What a problem is made from; see `Parts` in src/problem.rs."""

    items: list[str]
    roles: list[Optional[tuple[int, int]]]
    starts: bytes
    entries: bytes
    colors: Optional[bytes] = None
    color_names: list[str] = field(default_factory=list)
    names: Optional[list[str]] = None
    costs: Optional[list[int]] = None
    places: list[tuple[int, Optional[int], Optional[int], Optional[int]]] = field(
        default_factory=list
    )
    signs: list[tuple[int, str]] = field(default_factory=list)
    item_labels: Optional[tuple[Any, ...]] = None
    option_labels: Optional[tuple[Any, ...]] = None


def texts(labels: Iterable[Hashable]) -> list[str]:
    """Return a different text for each of these values.

    A value is written as itself. If two values look alike, such as 1 and "1", the later one is
    written as in Python's code, and if that does not help, with a number.
    """
    seen: set[str] = set()
    written: list[str] = []
    for label in labels:
        text = str(label) or repr(label)
        if text in seen:
            text = repr(label)
        number, plain = 2, text
        while text in seen:
            text, number = f"{plain} ({number})", number + 1
        seen.add(text)
        written.append(text)
    return written


def _bounds(item: Hashable, bounds: Bounds) -> tuple[int, int]:
    try:
        least, most = (bounds, bounds) if isinstance(bounds, int) else bounds
        if 0 <= least <= most < 2**32:
            return int(least), int(most)
    except (TypeError, ValueError):
        pass
    raise ProblemError(
        f"item {item!r} cannot have the bounds {bounds!r}",
        hint="bounds are a number, or a pair of the least and the most",
    )


class _Items:
    """The items of a problem, in order, each with its number."""

    def __init__(
        self,
        primary: Optional[Iterable[Hashable]],
        secondary: Iterable[Hashable],
        bounds: Mapping[Any, Bounds],
    ) -> None:
        self.numbers: dict[Hashable, int] = {}
        self.roles: list[Optional[tuple[int, int]]] = []
        self.bounds = bounds
        self.is_open = primary is None
        self.secondary = list(secondary)
        if isinstance(secondary, str) or isinstance(primary, str):
            raise TypeError("primary and secondary are lists of items, not one text")
        for item in primary or ():
            self._add(item, self._role(item))
        for item in self.secondary:
            if item in bounds:
                raise ProblemError(f"a secondary item cannot have bounds: {item!r}")
            self._add(item, None)

    def _role(self, item: Hashable) -> tuple[int, int]:
        return _bounds(item, self.bounds[item]) if item in self.bounds else (1, 1)

    def _add(self, item: Hashable, role: Optional[tuple[int, int]]) -> int:
        number = len(self.numbers)
        if self.numbers.setdefault(item, number) != number:
            raise ProblemError(f"item {item!r} is listed twice")
        self.roles.append(role)
        return number

    def number(self, item: Hashable, option: int) -> int:
        """Return the number of an item of an option. A new item is primary."""
        try:
            number = self.numbers.get(item)
        except TypeError:
            raise ProblemError(
                f"an item must be hashable, and {item!r} is not",
                option=option,
                hint="use a tuple instead of a list",
            ) from None
        if number is not None:
            return number
        if not self.is_open:
            raise ProblemError(
                f"unknown item {item!r}", option=option, hint=_nearest(item, self.numbers)
            )
        return self._add(item, self._role(item))

    def known(self, item: Hashable, of: str) -> int:
        """Return the number of an item that must exist by now."""
        number = self.numbers.get(item)
        if number is None:
            hint = _nearest(item, self.numbers)
            raise ProblemError(f"{of} names an unknown item {item!r}", hint=hint)
        return number

    def in_order(self) -> tuple[list[Hashable], list[Optional[tuple[int, int]]]]:
        return list(self.numbers), self.roles


def _nearest(item: Hashable, known: Collection[Hashable]) -> Optional[str]:
    likely = {str(one): one for one in known}
    for match in difflib.get_close_matches(str(item), likely, n=1):
        return f"did you mean {likely[match]!r}?"
    return None


def _place(
    item: Hashable, place: Sequence[Optional[int]]
) -> tuple[Optional[int], Optional[int], Optional[int]]:
    """Return layer, row and column of (row, column) or (layer, row, column)."""
    parts = tuple(place)
    if len(parts) == 2:
        parts = (None, *parts)
    if len(parts) == 3 and all(one is None or 0 <= one < 2**32 for one in parts):
        return parts[0], parts[1], parts[2]
    raise ProblemError(
        f"item {item!r} cannot be at {place!r}",
        hint="a place is (row, column) or (layer, row, column), from 0; None leaves one open",
    )


def from_options(
    options: Union[Mapping[Any, Option], Iterable[Option]],
    *,
    primary: Optional[Iterable[Hashable]] = None,
    secondary: Iterable[Hashable] = (),
    bounds: Optional[Mapping[Any, Bounds]] = None,
    names: Optional[Iterable[Hashable]] = None,
    costs: Union[Mapping[Any, int], Iterable[int], None] = None,
    places: Optional[Mapping[Any, Sequence[Optional[int]]]] = None,
    signs: Optional[Mapping[Any, str]] = None,
) -> Parts:
    """Return the parts of a problem that is given by its options."""
    labels: Optional[list[Hashable]] = None
    if isinstance(options, Mapping):
        if names is not None:
            raise TypeError("the options of a mapping have names already")
        labels = list(options)
        options = options.values()
    elif names is not None:
        labels = list(names)
    items = _Items(primary, secondary, bounds or {})
    starts, entries, colors = array("Q", [0]), array("I"), array("I")
    palette: dict[Hashable, int] = {}
    for k, option in enumerate(options):
        if isinstance(option, (str, bytes)):
            raise ProblemError(
                f"an option must be a list of items, and {option!r} is one text",
                option=k,
                hint="write ['a', 'b'] instead of 'ab', or use list('ab')",
            )
        is_mapping = isinstance(option, Mapping)
        for entry in option:
            item, color = entry, None
            if is_mapping:
                color = option[entry]
            elif isinstance(entry, Colored):
                item, color = entry.item, entry.color
            entries.append(items.number(item, k))
            colors.append(0 if color is None else palette.setdefault(color, len(palette) + 1))
        starts.append(len(entries))
    count = len(starts) - 1
    if labels is not None and len(labels) != count:
        raise ProblemError(f"there are {len(labels)} names for {count} options")
    for item in bounds or {}:
        items.known(item, "bounds")
    in_order, roles = items.in_order()
    item_texts = texts(in_order)
    parts = Parts(
        items=item_texts,
        roles=roles,
        starts=starts.tobytes(),
        entries=entries.tobytes(),
        colors=colors.tobytes() if palette else None,
        color_names=texts(palette),
        costs=_costs(costs, labels, count),
        item_labels=None if item_texts == in_order else tuple(in_order),
    )
    for item, place in (places or {}).items():
        parts.places.append((items.known(item, "places"), *_place(item, place)))
    for item, sign in (signs or {}).items():
        parts.signs.append((items.known(item, "signs"), str(sign)))
    if labels is not None:
        parts.names = _names(labels)
        parts.option_labels = None if parts.names == labels else tuple(labels)
    return parts


def _names(labels: list[Hashable]) -> list[str]:
    if len(set(labels)) < len(labels):
        seen: set[Hashable] = set()
        for k, label in enumerate(labels):
            if label in seen:
                raise ProblemError(f"two options have the name {label!r}", option=k)
            seen.add(label)
    return texts(labels)


def _costs(
    costs: Union[Mapping[Any, int], Iterable[int], None],
    labels: Optional[list[Hashable]],
    count: int,
) -> Optional[list[int]]:
    """Return a cost for each option. A mapping goes by their names; missing ones cost nothing."""
    if costs is None:
        return None
    if isinstance(costs, Mapping):
        own: Sequence[Hashable] = labels if labels is not None else range(count)
        for name in costs:
            if name not in own:
                hint = _nearest(name, own)
                raise ProblemError(f"costs names an unknown option {name!r}", hint=hint)
        listed = [costs.get(name, 0) for name in own]
    else:
        listed = list(costs)
    if len(listed) != count:
        raise ProblemError(f"there are {len(listed)} costs for {count} options")
    for k, cost in enumerate(listed):
        if isinstance(cost, float) or not -(2**63) <= cost < 2**63:
            raise ProblemError(
                f"a cost must be a whole number of 64 bits, and {cost!r} is not",
                option=k,
                hint="multiply all costs by 100, say, and round them",
            )
    return [int(cost) for cost in listed]


def from_matrix(
    matrix: Any,
    *,
    columns: Optional[Iterable[Hashable]] = None,
    secondary: Iterable[Hashable] = (),
    bounds: Optional[Mapping[Any, Bounds]] = None,
    names: Optional[Iterable[Hashable]] = None,
    costs: Union[Mapping[Any, int], Iterable[int], None] = None,
) -> Parts:
    """Return the parts of a problem that is given by a matrix."""
    if hasattr(matrix, "tocsr"):
        starts, entries, width = _sparse(matrix)
    elif hasattr(matrix, "__array__") and hasattr(matrix, "ndim"):
        starts, entries, width = _dense(matrix)
    else:
        starts, entries, width = _rows(matrix)
    count = len(starts) // 8 - 1
    labels = list(range(width)) if columns is None else list(columns)
    if len(labels) != width:
        raise ProblemError(f"there are {len(labels)} names for {width} columns")
    # All secondary items come last in the other forms. Here the columns stay where they are.
    optional = set(secondary)
    items = _Items(labels, (), bounds or {})
    for item in optional:
        items.roles[items.known(item, "secondary")] = None
    for item in bounds or {}:
        if item in optional:
            raise ProblemError(f"a secondary item cannot have bounds: {item!r}")
        items.known(item, "bounds")
    item_texts = texts(labels)
    parts = Parts(
        items=item_texts,
        roles=items.roles,
        starts=starts,
        entries=entries,
        item_labels=None if item_texts == labels else tuple(labels),
    )
    rows = None if names is None else list(names)
    if rows is not None:
        if len(rows) != count:
            raise ProblemError(f"there are {len(rows)} names for {count} rows")
        parts.names = _names(rows)
        parts.option_labels = None if parts.names == rows else tuple(rows)
    parts.costs = _costs(costs, rows, count)
    return parts


def _rows(matrix: Iterable[Sequence[Any]]) -> tuple[bytes, bytes, int]:
    starts, entries = array("Q", [0]), array("I")
    width: Optional[int] = None
    for k, row in enumerate(matrix):
        width = len(row) if width is None else width
        if len(row) != width:
            raise ProblemError(f"a row has {len(row)} columns, the first one {width}", option=k)
        for column, value in enumerate(row):
            if value:
                if value != 1:
                    raise _not_binary(value, k, column)
                entries.append(column)
        starts.append(len(entries))
    if width is None:
        raise ProblemError("the matrix has no rows")
    return starts.tobytes(), entries.tobytes(), width


def _dense(matrix: Any) -> tuple[bytes, bytes, int]:
    if matrix.ndim != 2:
        raise ProblemError(f"a matrix has two dimensions, and this array has {matrix.ndim}")
    if matrix.dtype.kind != "b":
        wrong = (matrix != 0) & (matrix != 1)
        if wrong.any():
            k, column = (int(one[0]) for one in wrong.nonzero())
            raise _not_binary(matrix[k, column], k, column)
    chosen = matrix.astype(bool)
    starts = chosen.sum(axis=1).cumsum()
    return (
        array("Q", [0]).tobytes() + starts.astype("uint64").tobytes(),
        chosen.nonzero()[1].astype("uint32").tobytes(),
        int(matrix.shape[1]),
    )


def _sparse(matrix: Any) -> tuple[bytes, bytes, int]:
    if len(matrix.shape) != 2:
        raise ProblemError(f"a matrix has two dimensions, and this one has {len(matrix.shape)}")
    rows = matrix.tocsr().copy()
    rows.sum_duplicates()
    rows.eliminate_zeros()
    rows.sort_indices()
    if rows.dtype.kind != "b":
        wrong = (rows.data != 1).nonzero()[0]
        if len(wrong):
            at = int(wrong[0])
            k = int(rows.indptr.searchsorted(at, side="right")) - 1
            raise _not_binary(rows.data[at], k, int(rows.indices[at]))
    starts = rows.indptr.astype("uint64").tobytes()
    return starts, rows.indices.astype("uint32").tobytes(), int(matrix.shape[1])


def _not_binary(value: Any, row: int, column: int) -> ProblemError:
    return ProblemError(
        f"column {column} holds {value}, which is neither 0 nor 1",
        option=row,
        hint="for lists of items, use Problem(...) instead of Problem.from_matrix(...)",
    )
