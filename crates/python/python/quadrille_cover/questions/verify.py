"""Is this a cover?"""

from __future__ import annotations

from .. import _native
from ..errors import NotACover


def is_cover(core: _native.Problem, positions: list[int], at_least_once: bool) -> bool:
    """Whether these options are a cover."""
    try:
        _native.verify(core, positions, at_least_once)
    except NotACover:
        return False
    return True
