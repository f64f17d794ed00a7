"""Exact cover problems: solve, count, optimise, sample, compile, explain; and Sudoku on top.

An *item* is something to be covered. An *option* is a set of items that are covered together. A
*cover* is a set of options that covers every item exactly once.

>>> from quadrille_cover import Problem
>>> problem = Problem({
...     "Ann makes tea": ["tea", "Ann"],
...     "Bob makes tea": ["tea", "Bob"],
...     "Ann bakes": ["cake", "Ann"],
...     "Bob bakes": ["cake", "Bob"],
... })
>>> for cover in problem.solutions():
...     print(cover.names)
('Ann makes tea', 'Bob bakes')
('Bob makes tea', 'Ann bakes')
>>> problem.count()
2

The names are yours: any hashable values. `Problem` reads mappings and lists of options,
`Problem.from_matrix` lists of zeros and ones, numpy arrays and `scipy.sparse` matrices,
`Problem.from_text` and `Problem.from_file` texts in many formats, and `Problem.from_model` makes
well-known problems.

An answer is an answer: a run that a limit or a `Cancel` switch stops raises `Stopped`.

`quadrille_cover.sudoku` solves, checks, rates and makes Sudoku puzzles.
`quadrille_cover.compat.exact_cover` has the functions of the package `exact-cover`.
"""

from __future__ import annotations

from . import errors, sudoku
from ._native import Cancel, Cover, Event, Group, Outcome, Progress, Refutation, Trace
from .errors import (
    InputError,
    Interrupted,
    NotACover,
    ProblemError,
    QuadrilleError,
    Stopped,
    SudokuError,
    UnknownName,
)
from .models import Model, models
from .problem import Problem
from .progress import bar
from .questions.compile import Covers, Listing, Shares
from .questions.count import Counted
from .questions.estimate import Estimate, Figure
from .questions.orbits import Orbit, Orbits
from .questions.refute import NoCover
from .questions.sample import ApproximateSample
from .questions.solutions import Solutions
from .reading import Colored

__all__ = [
    "ApproximateSample",
    "Cancel",
    "Colored",
    "Counted",
    "Cover",
    "Covers",
    "Estimate",
    "Event",
    "Figure",
    "Group",
    "InputError",
    "Interrupted",
    "Listing",
    "Model",
    "NoCover",
    "NotACover",
    "Orbit",
    "Orbits",
    "Outcome",
    "Problem",
    "ProblemError",
    "Progress",
    "QuadrilleError",
    "Refutation",
    "Shares",
    "Solutions",
    "Stopped",
    "SudokuError",
    "Trace",
    "UnknownName",
    "bar",
    "errors",
    "models",
    "sudoku",
]
