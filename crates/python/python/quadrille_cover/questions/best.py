"""Which covers are the cheapest?"""

from __future__ import annotations

from collections.abc import Iterable
from concurrent.futures import Executor, Future
from typing import Any, Optional

from .. import _native
from .._native import Cover, Outcome
from ..errors import Interrupted, Stopped
from ..executors import Part, Piece, Ranked, Run, problem_of, turn_of_best

Answer = tuple[list[Cover], bool, Optional[int], Optional[int], Optional[Outcome], bool]
"""The covers, whether they are the cheapest, the bound, the gap, how the search ended, and whether
Ctrl-C ended it."""


class Ranking(Run):
    """A search for the cheapest covers on an executor.

    What one worker finds tells the others what is too expensive: with its next part, each is told
    the cheapest covers known.
    """

    def __init__(
        self,
        core: _native.Problem,
        executor: Executor,
        parts: int,
        settings: dict[str, Any],
        count: Optional[int],
        at_least_once: bool,
    ) -> None:
        super().__init__(core, executor, parts, settings)
        self.core = core
        self.count = count
        self.at_least_once = at_least_once
        self.covers: list[tuple[int, list[int]]] = []
        """The cheapest known, with their costs, in order."""
        self.bound: Optional[int] = None
        """A cost that no other cover is below; None if no other is wanted."""

    def _root(self) -> tuple[Optional[bytes], Outcome]:
        root, begun, self.bound = _native.root_of_best(
            problem_of(self.text), self.count, self.at_least_once, self.settings
        )
        return root, begun

    def _first(self, root: bytes) -> list[Part]:
        parts = super()._first(root)
        parts[0].bound = self.bound
        return parts

    def _submit(self, part: Part, seconds: float) -> Future[Any]:
        # As long as there is room for more, nothing is too expensive.
        known = [options for _, options in self.covers] if self._is_full() else []
        leave_out = self.settings["leave_out"]
        return self.executor.submit(turn_of_best, self.text, leave_out, part.data, seconds, known)

    def _note(self, part: Part, found: Any) -> tuple[Optional[str], bool, Optional[Piece]]:
        ranked: Ranked = found
        covers, bound, nodes, stop, is_refuted, rest = ranked
        self._add(covers)
        self.nodes += nodes - part.nodes
        part.nodes, part.bound = nodes, bound
        return stop, is_refuted, rest

    def _add(self, covers: Iterable[tuple[int, list[int]]]) -> None:
        known = {tuple(options) for _, options in self.covers}
        new = [cover for cover in covers if tuple(cover[1]) not in known]
        self.covers = sorted(self.covers + new)
        if self.count is not None:
            del self.covers[self.count :]
        else:
            self.covers = [cover for cover in self.covers if cover[0] == self.covers[0][0]]
        self.given = len(self.covers)

    def _is_full(self) -> bool:
        """Whether as many covers are known as are wanted."""
        return bool(self.covers) and self.count in (None, len(self.covers))

    def _look(self) -> None:
        self.bound = self._proven()
        super()._look()

    def _proven(self) -> Optional[int]:
        """Return a cost that no cover is below that is not known."""
        bounds = [part.bound for part in self.line if part.bound is not None]
        if bounds and self._is_full():
            # What was found elsewhere and is not known costs as much as these.
            bounds.append(self.covers[-1][0])
        return min(bounds, default=None)

    def _report(self) -> None:
        if self.progress is not None:
            best = self.covers[0][0] if self.covers else None
            share = 1.0 if self.stop == "exhausted" else 0.0
            covers = len(self.covers)
            self.progress(_native.Progress._of(self.nodes, covers, share, best, self.bound))

    def best(self) -> Answer:
        """Search, and return what the search of one machine returns."""
        is_interrupted = False
        try:
            for _ in self.chunks():
                pass
        except KeyboardInterrupt:
            is_interrupted = True
        covers = [Cover._of(self.core, options, cost) for cost, options in self.covers]
        gap = None
        if covers:
            gap = max(covers[0].cost - self.bound, 0) if self.bound is not None else 0
        is_complete = self.stop == "exhausted"
        return covers, is_complete, self.bound, gap, self.outcome, is_interrupted


def best(
    core: _native.Problem,
    count: Optional[int],
    at_least_once: bool,
    settings: dict[str, Any],
    run: Optional[Ranking],
) -> list[Cover]:
    """Return the cheapest covers; anything less than an answer is an exception."""
    found: Answer
    found = _native.best(core, count, at_least_once, settings) if run is None else run.best()
    covers, is_complete, bound, gap, outcome, is_interrupted = found
    if is_complete and not is_interrupted:
        return covers
    known = f"the best so far costs {covers[0].cost}" if covers else "no cover found yet"
    if is_interrupted:
        raise Interrupted(_with_gap(known, gap, bound), found=covers, bound=bound, gap=gap)
    assert outcome is not None, "only Ctrl-C ends a search that has not begun"
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
