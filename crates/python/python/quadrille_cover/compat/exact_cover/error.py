"""The exceptions of `exact_cover.error`."""

from __future__ import annotations


class ExactCoverError(Exception):
    """The base of the exceptions."""


class NoSolution(ExactCoverError):
    """There is no exact cover."""


class CannotSplitFurther(ExactCoverError):
    """Every column has at most one row, so there is nothing to split at."""
