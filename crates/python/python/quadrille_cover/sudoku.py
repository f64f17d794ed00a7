"""Sudoku: solve, count, check, rate, hint, generate, canonical form.

A puzzle is a text in any common format, a `Puzzle`, or an array of digits (0 for an empty cell).
`solve` and `count` also take many classic boards at once, as an array of shape (n, 81) or
(n, 9, 9) or as a list of texts of 81 characters. An answer has the form of the question.

>>> from quadrille_cover import sudoku
>>> text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
>>> sudoku.solve(text)
'534678912672195348198342567859761423426853791713924856961537284287419635345286179'
>>> sudoku.check(text).kind
'unique'
>>> sudoku.rate(text).level
'Easy'

Boards of other sizes and rules are made with `Puzzle`, which takes `size`, `boxes`, `regions` and
`variants`:

>>> sudoku.count(Puzzle("." * 16, size=4))
288
"""

from __future__ import annotations

import time
from array import array
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, Optional, Union, overload

from . import _native
from ._native import Canonical, Generated, Hint, Puzzle, Rating, Verdict
from .errors import Stopped, SudokuError
from .settings import WATCHED, prepared

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt
    from typing_extensions import Unpack

    from .settings import Watched

    _Digits = npt.NDArray[np.uint8]
    _Lines = Union[list[str], tuple[str, ...]]

__all__ = [
    "Canonical",
    "Generated",
    "Hint",
    "Puzzle",
    "Rating",
    "Verdict",
    "canonical",
    "check",
    "count",
    "generate",
    "hint",
    "rate",
    "read",
    "solutions",
    "solve",
]

# Digits as bytes, from the characters of a line; anything else becomes 255, which is refused.
_FROM_SIGNS = bytes(
    0 if sign in b".0" else sign - 48 if 49 <= sign <= 57 else 255 for sign in range(256)
)
_TO_SIGNS = bytes(46 if digit == 0 else 48 + digit if digit <= 9 else 63 for digit in range(256))

# A chunk of boards takes about this long, so that Ctrl-C is heard in between.
_CHUNK_SECONDS = 0.02
_CHUNK_MOST = 1 << 16


def _is_array(value: object) -> bool:
    return hasattr(value, "__array__") and hasattr(value, "ndim")


def _puzzle(puzzle: Any) -> Puzzle:
    """Return a puzzle from whatever describes one."""
    if isinstance(puzzle, Puzzle):
        return puzzle
    if isinstance(puzzle, str):
        return Puzzle(puzzle)
    if isinstance(puzzle, Generated):
        return puzzle.puzzle
    if _is_array(puzzle):
        return Puzzle.from_digits(_bytes(puzzle))
    return Puzzle.from_digits(bytes(puzzle))


def _bytes(digits: Any) -> bytes:
    """Return an array of digits as bytes; 255 stands for anything that is no small number."""
    if digits.dtype.kind not in "ui":
        raise TypeError(f"digits must be whole numbers, not {digits.dtype}")
    if digits.dtype.itemsize > 1 or digits.dtype.kind == "i":
        digits = digits.clip(-1, 255).astype("uint8")
    data: bytes = digits.tobytes()
    return data


def read(text: str, format: Optional[str] = None, **shape: Any) -> list[Puzzle]:
    """Read all puzzles of a text, in any common format.

    `shape` describes boards of other rules: `size`, `boxes`, `regions`, `variants`.
    """
    return Puzzle.read(text, format, **shape)


class _Boards:
    """Many classic boards, and the form of the answer."""

    def __init__(self, boards: Any) -> None:
        self.array = boards if _is_array(boards) else None
        if self.array is not None:
            if boards.shape[1:] not in ((81,), (9, 9)):
                raise SudokuError(
                    f"an array of boards has the shape (n, 81) or (n, 9, 9), not {boards.shape}"
                )
            self.count = int(boards.shape[0])
        else:
            lines = [str(line) for line in boards]
            for k, line in enumerate(lines):
                if len(line) != 81:
                    raise SudokuError(f"board {k} has {len(line)} characters, not 81", board=k)
            self.count = len(lines)
            text = "".join(lines).encode("latin-1", "replace")
            self.data = text.translate(_FROM_SIGNS)

    def part(self, start: int, end: int) -> bytes:
        if self.array is not None:
            return _bytes(self.array[start:end])
        return self.data[81 * start : 81 * end]

    def chunks(self, watched: dict[str, Any]) -> Iterable[tuple[int, int, bytes]]:
        """Cut the boards into chunks that take a short time each."""
        begun = time.monotonic()
        limit, switch = watched.get("time_limit"), watched.get("cancel")
        start, size = 0, 256
        while start < self.count:
            before = time.monotonic()
            if limit is not None and before - begun > limit:
                raise Stopped("stopped: time limit", reason="time limit")
            if switch is not None and switch.is_cancelled:
                raise Stopped("stopped: cancelled", reason="cancelled")
            end = min(start + size, self.count)
            yield start, end, self.part(start, end)
            took = max(time.monotonic() - before, 1e-6)
            # At most four times as many: the next boards may be harder.
            size = int(min(_CHUNK_MOST, 4 * size, max(64, size * _CHUNK_SECONDS / took)))
            start = end


def _many(boards: Any) -> bool:
    if _is_array(boards):
        return bool(boards.ndim == 3 or (boards.ndim == 2 and boards.shape != (9, 9)))
    return not isinstance(boards, (str, bytes, Puzzle, Generated)) and not (
        isinstance(boards, Sequence) and len(boards) > 0 and isinstance(boards[0], int)
    )


def _threads(threads: Optional[int]) -> int:
    return 0 if threads is None else threads


@overload
def solve(puzzle: str, **settings: Unpack[Watched]) -> Optional[str]: ...
@overload
def solve(puzzle: Puzzle, **settings: Unpack[Watched]) -> Optional[Puzzle]: ...
@overload
def solve(
    puzzle: _Digits, *, threads: Optional[int] = None, **settings: Unpack[Watched]
) -> _Digits: ...
@overload
def solve(
    puzzle: _Lines, *, threads: Optional[int] = None, **settings: Unpack[Watched]
) -> list[Optional[str]]: ...


def solve(puzzle: Any, *, threads: Optional[int] = None, **settings: Any) -> Any:
    """Solve a puzzle, or many.

    The answer is the first solution that is found; `check` tells whether it is the only one. A
    puzzle without a solution gives None, or zeros in an array.

    Args:
        puzzle: a text, a `Puzzle`, an array of 81 digits or of shape (9, 9); or many classic
            boards: an array of shape (n, 81) or (n, 9, 9), or a list of texts of 81 characters.
        threads: for many boards, the number of threads; by default one per processor.

    Raises:
        Stopped: a limit or a switch ended the search before the answer was known.
        SudokuError: a board is invalid; for many boards, `board` is its position.
    """
    ready = prepared("solve", settings, WATCHED)
    if not _many(puzzle):
        found = _native.solve(_puzzle(puzzle), ready)
        if isinstance(puzzle, str):
            return str(found[0]) if found else None
        if _is_array(puzzle):
            import numpy

            digits = found[0].digits if found else bytes(puzzle.size)
            return numpy.frombuffer(bytearray(digits), dtype=numpy.uint8).reshape(puzzle.shape)
        return found[0] if found else None
    boards = _Boards(puzzle)
    if boards.array is not None:
        import numpy

        solved = numpy.empty((boards.count, 81), dtype=numpy.uint8)
        for start, end, part in boards.chunks(ready):
            data, _ = _native.solve_boards(part, start, _threads(threads))
            solved[start:end] = numpy.frombuffer(data, dtype=numpy.uint8).reshape(-1, 81)
        return solved.reshape(puzzle.shape)
    lines: list[Optional[str]] = []
    for start, end, part in boards.chunks(ready):
        data, _ = _native.solve_boards(part, start, _threads(threads))
        text = data.translate(_TO_SIGNS).decode("ascii")
        for at in range(0, len(text), 81):
            lines.append(None if text[at] == "." else text[at : at + 81])
    return lines


def solutions(puzzle: Any, limit: int, **settings: Unpack[Watched]) -> list[Puzzle]:
    """Return the solutions of a puzzle, at most `limit`.

    >>> len(solutions("." * 81, 5))
    5
    """
    ready = prepared("solutions", dict(settings), WATCHED)
    return _native.solve(_puzzle(puzzle), {**ready, "limit": limit})


@overload
def count(
    puzzle: Union[str, Puzzle], *, limit: Optional[int] = None, **settings: Unpack[Watched]
) -> int: ...
@overload
def count(
    puzzle: _Digits,
    *,
    limit: Optional[int] = None,
    threads: Optional[int] = None,
    **settings: Unpack[Watched],
) -> npt.NDArray[np.uint64]: ...
@overload
def count(
    puzzle: _Lines,
    *,
    limit: Optional[int] = None,
    threads: Optional[int] = None,
    **settings: Unpack[Watched],
) -> list[int]: ...


def count(
    puzzle: Any, *, limit: Optional[int] = None, threads: Optional[int] = None, **settings: Any
) -> Any:
    """Count the solutions of a puzzle, or of many.

    With `limit=k` the answer is at most k. For many boards the limit is 2 unless it is set, which
    tells "none", "one" and "more" apart.

    >>> count("." * 81, limit=1000)
    1000
    """
    ready = prepared("count", settings, WATCHED)
    if not _many(puzzle):
        if limit is not None:
            ready["limit"] = limit
        found, is_exact, stop = _native.count_solutions(_puzzle(puzzle), ready)
        if is_exact or stop == "solution limit":
            return found
        raise Stopped(f"stopped after {found} solutions: {stop}", reason=stop, at_least=found)
    boards = _Boards(puzzle)
    counts = array("Q")
    for start, _, part in boards.chunks(ready):
        most = 2 if limit is None else limit
        counts.frombytes(_native.count_boards(part, start, _threads(threads), most))
    if boards.array is None:
        return counts.tolist()
    import numpy

    return numpy.frombuffer(bytearray(counts.tobytes()), dtype=numpy.uint64)


def check(puzzle: Any, *, language: str = "en", **settings: Unpack[Watched]) -> Verdict:
    """Return whether a puzzle has one solution, several or none, and why.

    The verdict is true for exactly one solution.

    Raises:
        Stopped: a limit or a switch ended the search before that was known.
    """
    return _native.check(_puzzle(puzzle), language, prepared("check", dict(settings), WATCHED))


def rate(puzzle: Any, *, explain: bool = True, **settings: Unpack[Watched]) -> Rating:
    """Rate a puzzle: HoDoKu's level and score, and Sudoku Explainer's ratings.

    `explain=False` leaves out the latter, which take longer.

    Raises:
        SudokuError: the puzzle does not have exactly one solution.
    """
    return _native.rate(_puzzle(puzzle), explain, prepared("rate", dict(settings), WATCHED))


def hint(puzzle: Any, *, language: str = "en", **settings: Unpack[Watched]) -> Hint:
    """Return the next step that a player can take, or what is wrong with the position.

    `language` is "en", "zh" or "zh-hant".
    """
    return _native.hint(_puzzle(puzzle), language, prepared("hint", dict(settings), WATCHED))


def generate(
    number: int = 1,
    *,
    level: Optional[str] = None,
    seed: int = 0,
    symmetry: Optional[str] = None,
    clues: Union[int, tuple[int, int], None] = None,
    score: Optional[tuple[int, int]] = None,
    needs: Iterable[str] = (),
    without: Iterable[str] = (),
    practice: Optional[str] = None,
    pattern: Optional[str] = None,
    minimal: Optional[bool] = None,
    size: Optional[int] = None,
    boxes: Optional[tuple[int, int]] = None,
    regions: Optional[str] = None,
    variants: Iterable[str] = (),
    threads: Optional[int] = None,
    **settings: Unpack[Watched],
) -> list[Generated]:
    """Make puzzles to order. The same seed makes the same puzzles, on every machine.

    Args:
        number: how many.
        level: "easy", "medium", "hard", "unfair" or "extreme".
        symmetry: of the givens, such as "half-turn".
        clues: the number of givens, or the fewest and the most.
        score: the lowest and the highest score on HoDoKu's scale.
        needs: techniques that are needed, such as "x-wing".
        without: techniques that must not be needed.
        practice: a technique; `position` of each puzzle is then a position in which it comes next.
        pattern: where the givens are: `x` for a given and `.` for an empty cell.
        minimal: whether every given is necessary.

    Raises:
        Stopped: a limit ended the work; `found` holds the puzzles so far.
        SudokuError: the order contradicts itself.
    """
    wanted: dict[str, Any] = {
        "count": number,
        "level": level,
        "symmetry": symmetry,
        "clues": (clues, clues) if isinstance(clues, int) else clues,
        "score": score,
        "needs": list(needs),
        "without": list(without),
        "practice": practice,
        "pattern": pattern,
        "minimal": minimal,
        "size": size,
        "boxes": boxes,
        "regions": regions,
        "variants": list(variants),
    }
    ready = prepared("generate", dict(settings), WATCHED)
    ready.update(seed=seed, threads=_threads(threads))
    found, stop = _native.generate(wanted, ready)
    if stop is not None:
        message = f"stopped after {len(found)} of {number} puzzles: {stop}"
        raise Stopped(message, reason=stop, found=found)
    return found


def canonical(puzzle: Any, **settings: Unpack[Watched]) -> Canonical:
    """Return the canonical form, which is the same for all puzzles that differ by a symmetry.

    >>> one = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> canonical(one).puzzle == canonical(one[::-1]).puzzle
    True
    """
    return _native.canonical(_puzzle(puzzle), prepared("canonical", dict(settings), WATCHED))
