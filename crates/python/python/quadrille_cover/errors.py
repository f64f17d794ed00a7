"""Exceptions. All of them are `QuadrilleError`, and most have a hint.

| class | what happened |
|---|---|
| `ProblemError` | a problem is invalid, or its text cannot be read |
| `SudokuError` | a puzzle or an order for puzzles is invalid |
| `UnknownName` | there is no engine, format, technique … of that name |
| `NotACover` | `Problem.verify` was given something else |
| `Stopped` | a limit or a `Cancel` switch ended a run before its answer was known |

`Interrupted` is what Ctrl-C raises where something was found that should not be lost. It is a
`KeyboardInterrupt`, and no `QuadrilleError`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Optional, Sequence

if TYPE_CHECKING:
    from ._native import Cover, Outcome


class QuadrilleError(Exception):
    """The base of all exceptions of this package.

    Attributes:
        message: what is wrong, without position and hint.
        hint: what may have been meant, or None.
    """

    message: str
    hint: Optional[str]

    def __init__(self, message: str = "", *, hint: Optional[str] = None) -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint

    def __str__(self) -> str:
        return f"{self.message}\nhint: {self.hint}" if self.hint else self.message


class InputError(QuadrilleError, ValueError):
    """Bad input, with the position if there is one.

    Attributes:
        file: the name of the file, or None.
        line: the line in the text, from 1, or None.
        column: the column in the line, from 1, or None.
    """

    file: Optional[str]
    line: Optional[int]
    column: Optional[int]

    def __init__(
        self,
        message: str = "",
        *,
        hint: Optional[str] = None,
        file: Optional[str] = None,
        line: Optional[int] = None,
        column: Optional[int] = None,
    ) -> None:
        super().__init__(message, hint=hint)
        self.file = file
        self.line = line
        self.column = column

    def _place(self) -> str:
        parts = [self.file, self.line, self.column]
        if self.file is None and self.line is not None:
            return f"line {self.line}, column {self.column}"
        return ":".join(str(part) for part in parts if part is not None)

    def __str__(self) -> str:
        place = self._place()
        return f"{place}: {super().__str__()}" if place else super().__str__()


class ProblemError(InputError):
    """An invalid problem.

    Attributes:
        option: the position of the option in the data, from 0, or None.
    """

    option: Optional[int]

    def __init__(self, message: str = "", *, option: Optional[int] = None, **place: Any) -> None:
        super().__init__(message, **place)
        self.option = option

    def _place(self) -> str:
        return f"options[{self.option}]" if self.option is not None else super()._place()


class SudokuError(InputError):
    """An invalid puzzle, or an order for puzzles that cannot be met.

    Attributes:
        board: the position of the board in the array, from 0, or None.
    """

    board: Optional[int]

    def __init__(self, message: str = "", *, board: Optional[int] = None, **place: Any) -> None:
        super().__init__(message, **place)
        self.board = board


class UnknownName(QuadrilleError, ValueError):
    """There is no engine, branching rule, format, model, technique … of this name."""


class NotACover(QuadrilleError, ValueError):
    """The options do not cover every item as required."""


class Stopped(QuadrilleError):
    """A run ended before its answer was known. "Unknown" is never reported as "none".

    Attributes:
        reason: "time limit", "node limit", "cancelled" or "out of memory".
        outcome: how the search ended, or None.
        at_least: for a count, a number that the true one is not below; otherwise None.
        found: what was found so far, where that is a list; otherwise empty.
        bound: for the cheapest covers, a cost that no cover outside `found` is below.
        gap: for the cheapest covers, by how much `found[0]` may exceed the least cost; None if no
            cover was found.
    """

    reason: str
    outcome: Optional[Outcome]
    at_least: Optional[int]
    found: Sequence[Any]
    bound: Optional[int]
    gap: Optional[int]

    def __init__(
        self,
        message: str = "",
        *,
        hint: Optional[str] = None,
        reason: str = "stopped",
        outcome: Optional[Outcome] = None,
        at_least: Optional[int] = None,
        found: Sequence[Any] = (),
        bound: Optional[int] = None,
        gap: Optional[int] = None,
    ) -> None:
        super().__init__(message, hint=hint)
        self.reason = reason
        self.outcome = outcome
        self.at_least = at_least
        self.found = found
        self.bound = bound
        self.gap = gap


class Interrupted(KeyboardInterrupt):
    """Ctrl-C ended a search for the cheapest covers. What was found is not lost.

    Attributes:
        found: the cheapest covers found so far.
        bound: a cost that no cover outside `found` is below, or None if all are known.
        gap: by how much `found[0]` may exceed the least cost; None if no cover was found.
    """

    found: Sequence[Cover]
    bound: Optional[int]
    gap: Optional[int]

    def __init__(
        self,
        message: str = "",
        *,
        found: Sequence[Cover] = (),
        bound: Optional[int] = None,
        gap: Optional[int] = None,
    ) -> None:
        super().__init__(message)
        self.found = found
        self.bound = bound
        self.gap = gap
