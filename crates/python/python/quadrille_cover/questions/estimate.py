"""How many covers are there, and how long will a search take?"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Optional

from .. import _native
from ..words import short, whole

DEFAULT_SECONDS = 1.0
"""How long an estimate takes, unless the caller says how long or how many dives."""

UNLIMITED = 2**64 - 1


@dataclass(frozen=True)
class Figure:
    """A figure of an estimate, with the range in which the truth probably lies."""

    value: float
    """The estimate; the truth if the figure is exact. It is an `int` if no `float` is so large."""
    error: float
    """The relative standard error: 0.1 is ten per cent. It is infinite if nothing was found."""
    low: float
    """The lower end of the range."""
    high: float
    """The upper end of the range; infinite if nothing is known about it."""
    is_exact: bool
    """Whether nothing of it is estimated."""

    def __float__(self) -> float:
        return float(self.value)

    def __contains__(self, number: float) -> bool:
        """Whether a number lies in the range."""
        return self.low <= number <= self.high

    def __str__(self) -> str:
        if self.is_exact:
            return short(self.value)
        return f"about {short(self.value)} ({short(self.low)} to {short(self.high)})"


@dataclass(frozen=True)
class Estimate:
    """How large a problem is: what random paths through its search tree say.

    The figures are those of a search for all covers with the same settings.
    """

    covers: Figure
    """The number of covers."""
    nodes: Figure
    """The number of nodes that the search visits."""
    search_seconds: Figure
    """The time to visit all covers, as `solutions` does."""
    count_seconds: Figure
    """The time that `count` takes, which need not visit the covers."""
    known: Optional[int]
    """The number of covers, if it was found during the estimate."""
    engine: str
    """The engine that will find the covers."""
    counted_by: str
    """The engine that will probably answer a count."""
    tree: str
    """The engine whose nodes are estimated."""
    dives: int
    """The number of random paths; 0 if the search ended so soon that none was needed."""
    hits: int
    """How many of them reached a cover. If they are few, the number of covers is a guess."""
    stop: Optional[str]
    """Why the dives ended before as many as asked for were made, or None."""

    @property
    def is_exact(self) -> bool:
        """Whether nothing is estimated but the time."""
        return self.covers.is_exact and self.nodes.is_exact

    def __str__(self) -> str:
        lines = [
            ("covers", str(self.covers) if self.known is None else whole(self.known)),
            ("nodes", str(self.nodes)),
            ("seconds to find all", str(self.search_seconds)),
            ("seconds to count", str(self.count_seconds)),
        ]
        width = max(len(name) for name, _ in lines) + 2
        return "\n".join(f"{name:<{width}}{value}" for name, value in lines)


def estimate(core: _native.Problem, dives: Optional[int], settings: dict[str, Any]) -> Estimate:
    """Estimate how many covers there are, and how long it takes to find them."""
    if dives is None:
        settings.setdefault("time_limit", DEFAULT_SECONDS)
    elif dives < 1:
        raise ValueError("dives must be at least 1")
    fields = _native.estimate(core, min(dives or UNLIMITED, UNLIMITED), settings)
    for name in ("covers", "nodes", "search_seconds", "count_seconds"):
        fields[name] = Figure(*fields[name])
    return Estimate(**fields)
