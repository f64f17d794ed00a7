"""The settings of a search, and what each means.

Every question takes those that mean something to it, as keyword arguments:

| setting | meaning | default |
|---|---|---|
| `engine` | "auto", "links", "cells", "bits", "learn" or, for counts, "frontier" | "auto" |
| `branch` | which item comes next: "mrv", "leftmost" or "weighted" | "mrv" |
| `seed` | a number that changes the order in which options are tried | none |
| `threads` | threads of the search, 0 for one per processor; the answer is the same | 1 |
| `limit` | the most covers to find | none |
| `node_limit` | the most nodes of the search tree to visit | none |
| `time_limit` | seconds, or a `timedelta`; it includes the time between two covers | none |
| `memory` | bytes that counting, compiling and the like may use | a quarter of all |
| `preprocess` | whether forced options and parts are looked for first | True |
| `leave_out` | names of options to do without | none |
| `cancel` | a `Cancel` switch, which another thread may set | none |
| `progress` | called with a `Progress` while the search runs | none |
| `progress_every` | seconds between two calls of `progress` | 0.1 |

`solutions`, `count`, `counted` and `best` also take an `executor`, whose workers search, and the
number of `parts` that are out at a time; see `quadrille_cover.executors`. With an executor,
`threads`, `node_limit` and `memory` cannot be set, nor engines and branching rules whose next step
depends on all that they have seen ("learn", "weighted") or that search no tree ("frontier").
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from datetime import timedelta
from typing import TYPE_CHECKING, Any, Optional, TypedDict, Union

if TYPE_CHECKING:
    from ._native import Cancel, Progress

Seconds = Union[int, float, timedelta]
"""A time: seconds or a `timedelta`."""


class Watched(TypedDict, total=False):
    """Settings of everything that may take long."""

    time_limit: Optional[Seconds]
    cancel: Optional["Cancel"]
    progress: Optional["Callable[[Progress], object]"]
    progress_every: Optional[Seconds]


class Compiling(Watched, total=False):
    """Settings of work that compiles covers."""

    engine: Optional[str]
    branch: Optional[str]
    threads: Optional[int]
    memory: Optional[int]
    preprocess: Optional[bool]
    leave_out: "Optional[Iterable[object]]"


class Settings(Compiling, total=False):
    """Settings of a search for covers."""

    seed: Optional[int]
    limit: Optional[int]
    node_limit: Optional[int]


class Bounded(Watched, total=False):
    """Settings of a search for the cheapest covers."""

    node_limit: Optional[int]
    preprocess: Optional[bool]
    leave_out: "Optional[Iterable[object]]"


class Limited(TypedDict, total=False):
    """Settings of a question to a compiled set."""

    time_limit: Optional[Seconds]
    cancel: Optional["Cancel"]
    memory: Optional[int]


class Symmetric(Watched, total=False):
    """Settings of the search for symmetries."""

    node_limit: Optional[int]
    leave_out: "Optional[Iterable[object]]"


WATCHED = frozenset(["time_limit", "cancel", "progress", "progress_every"])
SEARCH = WATCHED | frozenset(
    [
        "engine",
        "branch",
        "seed",
        "threads",
        "limit",
        "node_limit",
        "memory",
        "preprocess",
        "leave_out",
    ]
)

COMPILING = SEARCH - {"seed", "limit", "node_limit"}
BEST = WATCHED | frozenset(["node_limit", "preprocess", "leave_out"])
LIMITED = frozenset(["time_limit", "cancel", "memory"])
SYMMETRIC = WATCHED | frozenset(["node_limit", "leave_out"])


def prepared(
    question: str,
    given: Mapping[str, Any],
    allowed: frozenset[str] = SEARCH,
    positions: Optional[Callable[[Iterable[object]], list[int]]] = None,
) -> dict[str, Any]:
    """Return settings in the form that the native half takes."""
    for name in given:
        if name not in allowed:
            raise TypeError(f"{question}() got an unexpected keyword argument {name!r}")
    ready = {name: value for name, value in given.items() if value is not None}
    for name in ("time_limit", "progress_every"):
        if isinstance(ready.get(name), timedelta):
            ready[name] = ready[name].total_seconds()
    leave_out = ready.get("leave_out", ())
    ready["leave_out"] = positions(leave_out) if positions else []
    return ready


def at_least(least: int, number: int) -> int:
    """Return a number of covers; it must not be less than `least`."""
    if number < least:
        raise ValueError(f"the number of covers must be at least {least}, and is {number}")
    return number
