"""What happens, step by step?"""

from __future__ import annotations

from typing import Any

from .. import _native


def trace(core: _native.Problem, grain: str, settings: dict[str, Any]) -> _native.Trace:
    """Follow a search of dancing links."""
    return _native.trace(core, grain, settings)
