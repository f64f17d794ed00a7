"""Searches on the workers of an executor: a pool of threads or processes, a cluster.

```text
problem --divide--> part  part  part  part …     in the order of the tree
                     |     |     |     |         at most `parts` are out at a time
                    turn  turn  turn  turn       a worker searches for two seconds, and returns
                     |     |     |     |
                  covers   .     .   covers      what it has found, and what is left of its part
                  + rest                         for another turn
```

The whole problem is the first part, and is divided if a quarter of a second is not enough for it.
Any other turn ends after two seconds, or once its covers fill a megabyte. So no result is large,
however many covers a part has, and no worker goes on for long after Ctrl-C or a limit. When half of
the parts are done, the rest of the next one is divided again: a large part occupies all workers in
the end.

A part is bytes and the problem is text, so both can be sent to another machine. The answer does not
depend on which worker does what, or when. Covers are handed out in the order of the tree, and those
found too early are kept; when many are, no further parts are sent. So memory is bounded.

That order is the one of a search on one machine, with two exceptions: such a search may learn, and
it searches independent parts of a problem one by one. A search on an executor does neither, because
it has to know where it stands.
"""

from __future__ import annotations

import os
import queue
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from functools import lru_cache, partial
from typing import TYPE_CHECKING, Any, Optional, TypeVar

from . import _native
from .errors import InputError, Stopped

if TYPE_CHECKING:
    from ._native import Outcome

Chunk = tuple[bytes, bytes]
"""The lengths of covers and the options of all of them, as 32-bit numbers."""

Piece = tuple[bytes, float]
"""A part, and its share of the tree."""

Found = tuple[bytes, bytes, int, int, Optional[str], bool, Optional[Piece]]
"""What a worker returns; see `search_part` in src/questions/parts.rs."""

Ranked = tuple[
    list[tuple[int, list[int]]], Optional[int], int, Optional[str], bool, Optional[Piece]
]
"""The same of one that looked for cheap covers; see `search_best` in src/questions/ranked.rs."""

TURN = 2.0
"""Seconds that a worker searches before it returns."""

START = 0.25
"""Seconds of the first turn. A search that is over by then is not divided, which takes longer."""

FULL = 1 << 18
"""Options in all covers after which a worker returns: a megabyte."""

MANY = 2**63
"""More covers than any part has."""

TICK = 0.05
"""Seconds between two looks at limits and switches while nothing comes back."""

ALONE = {
    "threads": "each worker searches on one thread: give the executor more workers",
    "node_limit": "the nodes of a search in parts are not visited in order",
    "memory": "a search in parts visits every cover and remembers none",
}
"""Settings that an executor cannot keep, and why."""


def _read(text: bytes) -> _native.Problem:
    return _native.Problem.read(text, "json")


# A worker gets many parts of the same problem.
problem_of: Callable[[bytes], _native.Problem] = lru_cache(maxsize=2)(_read)


def turn(
    text: bytes, left_out: list[int], part: bytes, seconds: float, options: int, covers: int
) -> Found:
    """Search a part on a worker; see `search_part` in src/questions/parts.rs."""
    return _native.search_part(problem_of(text), left_out, part, seconds, options, covers)


def turn_of_best(
    text: bytes, left_out: list[int], part: bytes, seconds: float, known: list[list[int]]
) -> Ranked:
    """Look for cheap covers on a worker; see `search_best` in src/questions/ranked.rs."""
    return _native.search_best(problem_of(text), left_out, part, seconds, known)


def workers(executor: Executor) -> int:
    """Return the number of workers of an executor, or of processors if it does not say."""
    # Not public, but the pools of Python, mpi4py and loky have it.
    known = getattr(executor, "_max_workers", None)
    return known if isinstance(known, int) and known > 0 else os.cpu_count() or 1


class Part:
    """A part of the search: not sent yet, on its way, or done and waiting for its turn."""

    __slots__ = ("bound", "covers", "data", "future", "nodes", "share")

    def __init__(self, data: bytes, share: float, nodes: int = 0) -> None:
        self.data = data
        self.share = share
        self.future: Optional[Future[Any]] = None
        self.covers: Optional[Chunk] = None
        # Of a search for the cheapest: the nodes visited, and a cost that no cover is below.
        self.nodes = nodes
        self.bound: Optional[int] = None


def _arrived(at: queue.SimpleQueue[Part], part: Part, _: Future[Any]) -> None:
    # Called on a thread of the executor, which must not be kept.
    at.put(part)


class Run:
    """A search on an executor. `chunks` makes it run; what it found is here."""

    def __init__(
        self,
        core: _native.Problem,
        executor: Executor,
        parts: int,
        settings: dict[str, Any],
        is_count: bool = False,
    ) -> None:
        self.executor = executor
        self.parts = parts
        self.is_count = is_count
        rest = dict(settings)
        self.limit: Optional[int] = rest.pop("limit", None)
        self.seconds: Optional[float] = rest.pop("time_limit", None)
        self.progress: Optional[Callable[[_native.Progress], object]] = rest.pop("progress", None)
        self.every: float = rest.pop("progress_every", 0.1)
        self.cancel: Optional[_native.Cancel] = rest.get("cancel")
        self.settings = rest
        # The workers number items and colours as they are in this text, so everybody does.
        self.text = core.write("json").encode()

        self.line: list[Part] = []
        """What is left, in the order of the tree."""
        self.arrivals: queue.SimpleQueue[Part] = queue.SimpleQueue()
        """What workers have done, and nobody has looked at."""
        self.flying = 0
        """The parts that are on their way."""
        self.held = 0
        """Those that wait for their turn."""
        self.found = 0
        """Covers that workers have found."""
        self.given = 0
        """Covers of the chunks that were handed out."""
        self.nodes = 0
        self.begun: Optional[Outcome] = None
        self.stop: Optional[str] = None
        self.deadline = float("inf")
        self.reported = float("-inf")

    def chunks(self) -> Iterator[Chunk]:
        """Search. Covers come in order; counts only add up."""
        try:
            self._begin()
            while self.line and self.stop is None:
                self._send()
                self._receive(waits=self.line[0].covers is None)
                self._look()
                if self.stop is None and self.line and self.line[0].covers is not None:
                    chunk = self._next()
                    # The workers must not wait for whoever uses these covers.
                    self._send()
                    yield chunk
            self.stop = self.stop or "exhausted"
            self._report()
        except Stopped as stopped:
            self.stop = stopped.reason
        finally:
            # After an exception, whoever asks again must not be told that there is nothing more.
            self.stop = self.stop or "cancelled"
            self._drop()

    @property
    def outcome(self) -> Optional[Outcome]:
        """How the search ended, or how far it is; None before it has begun."""
        if self.begun is None or self.begun.is_complete:
            return self.begun
        covers = self.found if self.is_count else self.given
        if self.limit is not None:
            covers = min(covers, self.limit)
        # As without an executor: so far it has stopped where its user did.
        return self.begun._of(self.begun, self.stop or "solution limit", self.nodes, covers)

    def check_end(self) -> None:
        """Raise an exception unless all that was asked for is there."""
        if self.stop not in ("exhausted", "solution limit"):
            reason = str(self.stop)
            raise Stopped(f"stopped: {reason}", reason=reason, outcome=self.outcome)

    def _begin(self) -> None:
        if self.seconds is not None:
            self.deadline = time.monotonic() + self.seconds
        root, self.begun = self._root()
        if root is not None:
            self.line = self._first(root)
            self._look()
        elif not self.begun.is_complete:
            is_cancelled = self.begun.stop == "cancelled"
            self.stop = "cancelled" if is_cancelled else "out of memory"

    def _root(self) -> tuple[Optional[bytes], Outcome]:
        return _native.root(problem_of(self.text), self.is_count, self.settings)

    def _first(self, root: bytes) -> list[Part]:
        """Return the parts to begin with."""
        return [Part(root, 1)]

    def _divided(self, part: bytes, parts: int) -> list[Part]:
        settings = dict(self.settings)
        if self.seconds is not None:
            settings["time_limit"] = self._time_left()
        pieces = _native.divide(problem_of(self.text), part, parts, settings)
        return [Part(data, share) for data, share in pieces]

    def _send(self) -> None:
        """Send parts, the first ones first, while there is room."""
        if self.stop is not None:
            return
        for at, part in enumerate(self.line):
            # The first of all is always sent: everything else waits for it.
            if self.flying >= self.parts or (self.held >= self.parts and at > 0):
                break
            if part.future is None:
                seconds = TURN if self.nodes else START
                part.future = self._submit(part, min(seconds, self._time_left()))
                part.future.add_done_callback(partial(_arrived, self.arrivals, part))
                self.flying += 1

    def _submit(self, part: Part, seconds: float) -> Future[Any]:
        covers = MANY if self.limit is None else self.limit - self.given
        leave_out = self.settings["leave_out"]
        return self.executor.submit(turn, self.text, leave_out, part.data, seconds, FULL, covers)

    def _time_left(self) -> float:
        return max(self.deadline - time.monotonic(), 0)

    def _receive(self, waits: bool) -> None:
        """Take what has come back. If nothing has, wait for a moment."""
        try:
            self._take(self.arrivals.get(waits, TICK))
            while self.line:
                self._take(self.arrivals.get_nowait())
        except queue.Empty:
            pass

    def _take(self, part: Part) -> None:
        """Replace a part by what was found there and what is left of it."""
        assert part.future is not None, "only what was sent comes back"
        self.flying -= 1
        stop, is_refuted, rest = self._note(part, part.future.result())
        if is_refuted:
            # It is proven that the whole problem has no cover, and not only this part.
            self._drop()
            return
        if stop is not None and stop != "exhausted":
            self.stop = stop
        after: list[Part] = []
        if rest is not None:
            missing = self.parts - (len(self.line) - self.held)
            # To divide takes time, so it is put off until it makes many.
            is_due = 2 * missing >= self.parts
            after = self._divided(rest[0], 1 + missing) if is_due else [Part(*rest, part.nodes)]
            for piece in after:
                piece.bound = part.bound
        at = self.line.index(part)
        if part.covers is not None:
            part.share = 0
            after.insert(0, part)
            self.held += 1
        self.line[at : at + 1] = after

    def _note(self, part: Part, found: Found) -> tuple[Optional[str], bool, Optional[Piece]]:
        """Note what was found. Returns how the search of the part ended, and what is left."""
        lengths, options, covers, nodes, stop, is_refuted, rest = found
        self.found += covers
        self.nodes += nodes
        if lengths:
            part.covers = (lengths, options)
        return stop, is_refuted, rest

    def _next(self) -> Chunk:
        """Take the covers of the first part, as many as are wanted."""
        lengths, options = self.line.pop(0).covers or (b"", b"")
        self.held -= 1
        number = len(lengths) // 4
        if self.limit is not None and self.given + number >= self.limit:
            number = self.limit - self.given
            self.stop = "solution limit"
        self.given += number
        return lengths[: 4 * number], options

    def _look(self) -> None:
        """Heed limits and the switch, and tell how far it is."""
        now = time.monotonic()
        if self.limit is not None and (self.found if self.is_count else self.given) >= self.limit:
            self.stop = "solution limit"
        if not self.line or self.stop is not None:
            return
        if self.cancel is not None and self.cancel.is_cancelled:
            self.stop = "cancelled"
        elif now >= self.deadline:
            self.stop = "time limit"
        elif now >= self.reported + self.every:
            self.reported = now
            self._report()

    def _report(self) -> None:
        if self.progress is not None:
            share = 1 - sum(part.share for part in self.line)
            self.progress(_native.Progress._of(self.nodes, self.found, min(max(share, 0.0), 1.0)))

    def _drop(self) -> None:
        """Give up what is left. What a worker has begun ends by itself."""
        for part in self.line:
            if part.future is not None:
                part.future.cancel()
        self.line.clear()


R = TypeVar("R", bound=Run)


def run(
    kind: Callable[..., R],
    core: _native.Problem,
    executor: Optional[Executor],
    parts: Optional[int],
    settings: dict[str, Any],
    *question: Any,
) -> Optional[R]:
    """Return a search on an executor that has not begun, or None without an executor.

    Raises:
        InputError: a setting cannot be kept.
    """
    if executor is None:
        if parts is not None:
            raise InputError("parts means nothing without an executor", hint="executor=… sets one")
        return None
    if not isinstance(executor, Executor):
        hint = "a client of dask has one: client.get_executor()"
        kind = type(executor).__name__
        raise TypeError(f"executor must be a concurrent.futures.Executor, not {kind}; {hint}")
    for name, why in ALONE.items():
        if name in settings and (name, settings[name]) != ("threads", 1):
            raise InputError(f"{name} cannot be kept with an executor", hint=why)
    _native.check_divisible(core, settings)
    if parts is not None and parts < 1:
        raise InputError(f"parts must be at least 1, and is {parts}")
    return kind(core, executor, parts or 2 * workers(executor), settings, *question)
