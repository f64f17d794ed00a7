"""Which covers are the cheapest?"""

from __future__ import annotations

from typing import Any, Optional

from .. import _native
from .._native import Cover
from ..errors import Interrupted, Stopped
from ..settings import at_least


def best(
    core: _native.Problem,
    k: int,
    at_least_once: bool,
    all_optima: bool,
    settings: dict[str, Any],
) -> list[Cover]:
    """Return the cheapest covers; anything less than an answer is an exception."""
    count: Optional[int] = None if all_optima else at_least(0, k)
    found = _native.best(core, count, at_least_once, settings)
    covers, is_complete, bound, gap, outcome, is_interrupted = found
    if is_complete and not is_interrupted:
        return covers
    known = f"the best so far costs {covers[0].cost}" if covers else "no cover found yet"
    if is_interrupted:
        raise Interrupted(_with_gap(known, gap, bound), found=covers, bound=bound, gap=gap)
    raise Stopped(
        f"stopped: {outcome.stop}; {_with_gap(known, gap, bound)}",
        reason=outcome.stop,
        outcome=outcome,
        found=covers,
        bound=bound,
        gap=gap,
    )


def _with_gap(known: str, gap: Optional[int], bound: Optional[int]) -> str:
    if gap is not None:
        return f"{known}, at most {gap} more than the least cost"
    return f"{known}, and none costs less than {bound}"
