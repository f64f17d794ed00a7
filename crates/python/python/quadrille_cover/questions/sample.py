"""Covers drawn at random."""

from __future__ import annotations

from itertools import islice
from typing import Any

from .. import _native
from .._native import Cover
from ..errors import Stopped
from ..settings import at_least


class ApproximateSample(list[Cover]):
    """Covers that were drawn approximately uniformly, by random walks from cover to cover.

    Nothing is promised of their distribution.
    """

    steps: int
    """The number of steps of all walks."""
    redrawn: int
    """How many of these could be made, because there were not too many ways to make them."""
    changed: int
    """How many of them led to another cover. If they are few, the covers are too much alike."""

    def __init__(self, covers: list[Cover], steps: int, redrawn: int, changed: int) -> None:
        super().__init__(covers)
        self.steps, self.redrawn, self.changed = steps, redrawn, changed

    def __reduce__(self) -> tuple[Any, ...]:
        return (type(self), (list(self), self.steps, self.redrawn, self.changed))


def exact(core: _native.Problem, n: int, seed: int, settings: dict[str, Any]) -> list[Cover]:
    """Draw covers uniformly, from the compiled set."""
    count = at_least(0, n)
    try:
        compiled, _ = _native.compile(core, settings)
    except Stopped as stopped:
        if stopped.reason == "out of memory":
            stopped.hint = (
                "`memory` allows more bytes; approximate=True needs few, "
                "and draws covers that are only approximately uniform"
            )
        raise
    covers = compiled.samples(seed, {**settings, "leave_out": []})
    return list(islice(covers, count))


def approximate(
    core: _native.Problem, n: int, seed: int, settings: dict[str, Any]
) -> ApproximateSample:
    """Draw covers approximately uniformly."""
    return ApproximateSample(*_native.sample_approximately(core, at_least(0, n), seed, settings))
