"""How many covers are there?"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from .. import _native
from ..errors import Stopped
from ..executors import Run


@dataclass(frozen=True)
class Counted:
    """The result of a count, finished or not."""

    count: int
    """The number of covers, or a number that the true one is not below."""
    is_exact: bool
    """Whether `count` is the number of all covers."""
    outcome: _native.Outcome
    """How the search ended."""


def counted(core: _native.Problem, settings: dict[str, Any]) -> Counted:
    """Count covers, and return how far that went."""
    return Counted(*_native.count(core, settings))


def gathered(run: Run) -> Counted:
    """Count covers on an executor, and return how far that went."""
    for _ in run.chunks():
        pass
    outcome = run.outcome
    assert outcome is not None, "a run that has ended has begun"
    return Counted(outcome.solutions, outcome.is_complete, outcome)


def exact(counted: Counted) -> int:
    """Return the number; anything less than an answer is an exception."""
    if counted.is_exact or counted.outcome.stop == "solution limit":
        return counted.count
    raise Stopped(
        f"stopped after {counted.count} covers: {counted.outcome.stop}",
        reason=counted.outcome.stop,
        outcome=counted.outcome,
        at_least=counted.count,
    )
