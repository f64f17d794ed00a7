"""`quadrille_cover.compat.exact_cover` answers like the package `exact-cover`."""

from __future__ import annotations

import doctest
import importlib.metadata
import random
import sys
from pathlib import Path

import numpy as np
import pytest
import quadrille_cover.compat.exact_cover as ours
from quadrille_cover.compat.exact_cover import error, helpers, io

A = [[1, 0, 0, 1, 0], [1, 1, 1, 0, 0], [0, 1, 1, 0, 0], [0, 0, 0, 0, 1]]


def test_the_three_functions() -> None:
    matrix = np.array(A, dtype=bool)
    cover = ours.get_exact_cover(matrix)
    assert cover.tolist() == [0, 2, 3] and cover.dtype == np.int32
    assert ours.get_all_solutions(matrix) == {(0, 2, 3)}
    assert ours.get_solution_count(matrix) == 1
    # Anything that is not zero counts, and lists will do.
    assert ours.get_exact_cover([[5, 0], [0, 7]]).tolist() == [0, 1]


def test_no_solution_is_an_exception_or_zero() -> None:
    for matrix in ([[1, 0]], [[0, 0], [0, 0]], np.zeros((0, 3))):
        with pytest.raises(error.NoSolution):
            ours.get_exact_cover(matrix)
        with pytest.raises(error.NoSolution):
            ours.get_all_solutions(matrix)
        assert ours.get_solution_count(matrix) == 0
    for matrix in ([1, 0], None, [[[1]]]):
        with pytest.raises(ValueError):
            ours.get_exact_cover(matrix)


def test_empty_rows_keep_their_numbers_and_are_in_no_cover() -> None:
    matrix = [[0, 0], [1, 0], [0, 0], [0, 1]]
    assert ours.get_exact_cover(matrix).tolist() == [1, 3]
    assert ours.get_all_solutions(matrix) == {(1, 3)}


def test_max_count_limits_the_solutions() -> None:
    matrix = [[1, 0], [0, 1], [1, 1], [1, 1]]
    assert len(ours.get_all_solutions(matrix)) == 3
    assert len(ours.get_all_solutions(matrix, max_count=2)) == 2
    with pytest.raises(error.NoSolution):
        ours.get_all_solutions(matrix, 0)


def test_the_helpers(tmp_path: Path) -> None:
    matrix = helpers.create_numpy_array(A)
    assert matrix.dtype == io.DTYPE_FOR_ARRAY
    assert helpers.is_solution([0, 2, 3], matrix)
    for wrong in ([], [0, 2], [0, 0, 2, 3], [0, 2, 9], [1, 0]):
        assert not helpers.is_solution(wrong, matrix)
    io.save_problem(tmp_path / "m", matrix)
    assert (io.load_problem(tmp_path / "m") == matrix).all()
    problem = np.array([[1, 0, 1], [0, 1, 0], [1, 1, 0], [0, 0, 1], [1, 0, 1]], dtype=bool)
    parts = list(helpers.split_problem(problem, 2))
    assert len(parts) >= 2
    assert sum(ours.get_solution_count(part) for part in parts) == 3
    with pytest.raises(error.CannotSplitFurther):
        list(helpers.split_problem(np.eye(2, dtype=bool), 2))
    with pytest.raises(error.NoSolution):
        list(helpers.split_problem(np.zeros((2, 2), dtype=bool), 2))


theirs = pytest.mark.skipif(
    "exact_cover" not in {name for name in importlib.metadata.packages_distributions()}
    if sys.version_info >= (3, 10)
    else True,
    reason="exact-cover is not installed; ./check --all installs it",
)


@theirs
def test_random_matrices_have_the_same_answers() -> None:
    import exact_cover  # type: ignore[import-not-found, unused-ignore]

    draw = random.Random(4)
    for _ in range(300):
        rows, columns = draw.randint(1, 9), draw.randint(1, 5)
        share = draw.choice([0.2, 0.35, 0.5])
        matrix = np.array([[draw.random() < share for _ in range(columns)] for _ in range(rows)])
        count = exact_cover.get_solution_count(matrix)
        assert ours.get_solution_count(matrix) == count
        if count == 0:
            with pytest.raises(error.NoSolution):
                ours.get_exact_cover(matrix)
            continue
        assert helpers.is_solution(ours.get_exact_cover(matrix), matrix)
        # Theirs has an empty tuple for a cover of all rows, and the order of its own search.
        expected = {
            tuple(sorted(one)) or tuple(range(rows))
            for one in exact_cover.get_all_solutions(matrix)
        }
        assert ours.get_all_solutions(matrix) == expected


@theirs
def test_the_published_examples_run_unchanged(monkeypatch: pytest.MonkeyPatch) -> None:
    """The examples are taken from the installed package's own description."""
    text = importlib.metadata.metadata("exact-cover").get_payload()
    text = (
        text
        if isinstance(text, str) and ">>>" in text
        else str(importlib.metadata.metadata("exact-cover")["Description"])
    )
    for name, module in (("", ours), (".error", error), (".io", io), (".helpers", helpers)):
        monkeypatch.setitem(sys.modules, f"exact_cover{name}", module)
    test = doctest.DocTestParser().get_doctest(text, {}, "exact-cover", None, 0)
    assert len(test.examples) >= 5
    runner = doctest.DocTestRunner()
    runner.run(test)
    assert runner.summarize().failed == 0
