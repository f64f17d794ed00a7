"""Why is there no cover?"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Optional

from .. import _native
from .._native import Outcome, Refutation
from ..errors import Stopped


@dataclass(frozen=True)
class NoCover:
    """The knowledge that a problem has no cover."""

    refutation: Optional[Refutation]
    """A proof that can be checked, or None if only the search knows."""
    outcome: Outcome
    """How the search ended: with `outcome.is_complete`."""

    def __str__(self) -> str:
        if self.refutation is not None:
            return str(self.refutation)
        return f"the search visited all {self.outcome.nodes} nodes and found no cover"


def why_none(core: _native.Problem, settings: dict[str, Any]) -> Optional[NoCover]:
    """Return why there is no cover, or None if there is one."""
    found, is_exact, outcome = _native.count(core, {**settings, "limit": 1})
    if found:
        return None
    if is_exact:
        return NoCover(outcome.refutation, outcome)
    reason = outcome.stop
    raise Stopped(f"stopped: {reason}", reason=reason, outcome=outcome, at_least=0)
