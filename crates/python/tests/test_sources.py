"""Where problems come from: options, matrices, texts, models."""

from __future__ import annotations

import pickle

import numpy as np
import pytest
import scipy.sparse
from quadrille_cover import Colored, Problem, ProblemError, models

ROWS = [[1, 0, 0, 1, 0], [1, 1, 1, 0, 0], [0, 1, 1, 0, 0], [0, 0, 0, 0, 1]]


@pytest.mark.parametrize(
    "matrix",
    [
        ROWS,
        tuple(map(tuple, ROWS)),
        [[bool(value) for value in row] for row in ROWS],
        np.array(ROWS),
        np.array(ROWS, dtype=bool),
        np.array(ROWS, dtype=float),
        np.asfortranarray(np.array(ROWS, dtype=np.int8)),
        np.array(ROWS)[:, ::-1][:, ::-1],
        scipy.sparse.csr_matrix(ROWS),
        scipy.sparse.csc_matrix(ROWS),
        scipy.sparse.coo_matrix(ROWS),
        scipy.sparse.csr_array(np.array(ROWS, dtype=bool)),
        scipy.sparse.lil_matrix(ROWS),
    ],
    ids=lambda matrix: f"{type(matrix).__name__}-{getattr(matrix, 'dtype', '')}",
)
def test_every_kind_of_matrix_is_the_same_problem(matrix: object) -> None:
    problem = Problem.from_matrix(matrix)
    assert (problem.item_count, problem.option_count, problem.entry_count) == (5, 4, 8)
    assert [cover.indices for cover in problem.solutions()] == [(0, 2, 3)]
    assert problem.option(1) == [0, 1, 2]


def test_a_sparse_matrix_is_not_changed() -> None:
    # Two entries in one place count as their sum, and a stored zero counts as nothing.
    stored = scipy.sparse.csr_matrix(
        (np.array([1, 0, 1]), np.array([1, 0, 0]), np.array([0, 2, 3])), shape=(2, 2)
    )
    assert Problem.from_matrix(stored).count() == 1
    assert stored.nnz == 3 and not stored.has_sorted_indices


def test_columns_and_rows_of_a_matrix_may_have_names() -> None:
    problem = Problem.from_matrix(ROWS, columns="abcde", names="ABCD", costs=[4, 3, 2, 1])
    cover = problem.first()
    assert cover is not None
    assert (cover.names, cover.cost) == (("A", "C", "D"), 7)
    assert cover.items == [["a", "d"], ["b", "c"], ["e"]]


def test_columns_may_be_secondary_or_have_bounds() -> None:
    assert Problem.from_matrix([[1, 1], [1, 0]], secondary=[1]).count() == 2
    problem = Problem.from_matrix([[1], [1], [1]], bounds={0: (1, 2)})
    assert problem.count() == 6
    assert problem.bounds(0) == (1, 2)


def test_names_are_any_hashable_values() -> None:
    cells = {
        ("h", 1): [(0, 0), (0, 1)],
        ("v", 2): [(0, 0), (1, 0)],
        ("h", 3): [(1, 0), (1, 1)],
        ("v", 4): [(0, 1), (1, 1)],
    }
    problem = Problem(cells)
    covers = {frozenset(cover) for cover in problem.solutions()}
    assert covers == {frozenset([("h", 1), ("h", 3)]), frozenset([("v", 2), ("v", 4)])}
    assert problem.items[:2] == ((0, 0), (0, 1))


def test_names_that_look_alike_stay_apart() -> None:
    problem = Problem([[1, "1"], [1.5, None], ["1.5"], [""]])
    assert problem.items == (1, "1", 1.5, None, "1.5", "")
    assert len(set(problem.to_text("json").split('"'))) > 6
    assert problem.count() == 1


def test_options_may_come_from_any_iterable() -> None:
    options = (iter(option) for option in (["a"], ["b"]))
    assert Problem(options).first() == (0, 1)
    assert Problem([{"a", "b"}, frozenset("c")]).count() == 1


def test_secondary_items_need_not_be_covered() -> None:
    problem = Problem({"x": ["a", "s"], "y": ["b", "s"], "z": ["b"]}, secondary=["s"])
    assert [cover.names for cover in problem.solutions()] == [("x", "z")]
    assert problem.bounds("s") is None


def test_colours_come_from_mappings_or_from_colored() -> None:
    by_mapping = Problem(
        [{"p": None, "s": 1}, {"q": None, "s": 1}, {"q": None, "s": 2}], secondary=["s"]
    )
    by_entry = Problem(
        [["p", Colored("s", 1)], ["q", Colored("s", 1)], ["q", Colored("s", 2)]], secondary=["s"]
    )
    for problem in (by_mapping, by_entry):
        assert [cover.indices for cover in problem.solutions()] == [(0, 1)]
        assert problem.colors(0) == {"p": None, "s": "1"}


def test_bounds_and_costs() -> None:
    watch = Problem(
        {"Ann": ["w"], "Bob": ["w"], "Cleo": ["w"], "Dan": ["w"]},
        bounds={"w": (2, 3)},
        costs={"Ann": 3, "Bob": 1, "Cleo": 1, "Dan": 2},
    )
    assert watch.count() == 10
    assert min(watch.solutions(), key=lambda cover: cover.cost) == ("Bob", "Cleo")
    assert watch.cost("Ann") == 3


def test_primary_fixes_the_items() -> None:
    assert Problem([["a"]], primary=["b", "a"]).count() == 0
    with pytest.raises(ProblemError) as error:
        Problem([["apple"], ["aple"]], primary=["apple"])
    assert error.value.option == 1
    assert error.value.hint == "did you mean 'apple'?"


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: Problem([["a"], []]), "options[1]"),
        (lambda: Problem(["ab"]), "one text"),
        (lambda: Problem([["a", "a"]]), "twice"),
        (lambda: Problem([[["a"]]]), "hashable"),
        (lambda: Problem([["a"]], names=["x", "y"]), "2 names for 1 options"),
        (lambda: Problem([["a"], ["b"]], names=["x", "x"]), "name 'x'"),
        (lambda: Problem([["a"]], costs=[1.5]), "whole number"),
        (lambda: Problem([["a"]], costs={7: 1}), "unknown option 7"),
        (lambda: Problem([["a"]], bounds={"b": 2}), "unknown item 'b'"),
        (lambda: Problem([["a"]], bounds={"a": (2, 1)}), "bounds (2, 1)"),
        (lambda: Problem([["a"]], secondary=["a"], bounds={"a": 2}), "secondary"),
        (lambda: Problem([{"a": "red"}]), "colour"),
        (lambda: Problem([["a"]], places={"a": (1,)}), "cannot be at"),
        (lambda: Problem.from_matrix([[0, 2]]), "holds 2"),
        (lambda: Problem.from_matrix(np.array([[0, 1], [3, 0]])), "holds 3"),
        (lambda: Problem.from_matrix(scipy.sparse.csr_matrix([[0, 1], [0, 5]])), "holds 5"),
        (lambda: Problem.from_matrix([[1, 0], [1]]), "1 columns"),
        (lambda: Problem.from_matrix([]), "no rows"),
        (lambda: Problem.from_matrix(np.zeros(3)), "two dimensions"),
        (lambda: Problem.from_matrix([[1]], columns="ab"), "2 names for 1 columns"),
    ],
)
def test_bad_data_is_an_error(make: object, message: str) -> None:
    with pytest.raises(ProblemError) as error:
        make()  # type: ignore[operator]
    assert message in str(error.value)
    assert isinstance(error.value, ValueError)


def test_texts_are_read_in_every_format() -> None:
    problem = Problem.from_text("a b c\na b\nc\na\nb c\n")
    assert problem.count() == 2
    for name in ("dlx", "matrix", "sets", "json", "orlib", "ec", "xcc", "csv"):
        again = Problem.from_text(problem.to_text(name), name)
        assert again.count() == 2
        assert Problem.from_text(problem.to_text(name).encode()).count() == 2


def test_a_problem_becomes_a_sparse_matrix() -> None:
    queens = Problem.from_model("queens 5")
    matrix = queens.to_sparse()
    assert matrix.shape == (queens.option_count, queens.item_count)
    assert matrix.sum() == queens.entry_count and matrix.dtype == np.uint8
    for k in range(queens.option_count):
        held = [queens.items[column] for column in matrix[[k]].nonzero()[1]]
        assert sorted(held) == sorted(queens.option(k))
    dominoes = Problem.from_model("dominoes 4x4")
    assert Problem.from_matrix(dominoes.to_sparse()).count() == 36


def test_formats_of_other_solvers_can_only_be_written() -> None:
    problem = Problem.from_text("a b c\na b\nc\n")
    for name in ("opb", "cnf", "lp", "mps"):
        text = problem.to_text(name)
        with pytest.raises(ProblemError) as error:
            Problem.from_text(text)
        assert "can only be written" in str(error.value)


def test_an_error_in_a_file_has_a_position(tmp_path: object) -> None:
    path = tmp_path / "bad.dlx"  # type: ignore[operator]
    path.write_text("apple pear\napple\naple\n")
    with pytest.raises(ProblemError) as error:
        Problem.from_file(path)
    fault = error.value
    assert (fault.file, fault.line, fault.column) == (str(path), 3, 1)
    assert fault.hint is not None and "apple" in fault.hint
    assert str(fault).startswith(f"{path}:3:1: ")


def test_all_models_can_be_made() -> None:
    for model in models():
        assert Problem.from_model(model.example).option_count > 0
    with pytest.raises(ProblemError, match="unknown model"):
        Problem.from_model("")


def test_a_problem_survives_pickling() -> None:
    problem = Problem({(1, 2): ["a", ("b", 3)], "x": ["c"]}, costs=[5, 6])
    again = pickle.loads(pickle.dumps(problem))
    assert list(again.solutions()) == list(problem.solutions())
    assert again.items == problem.items
    cover = problem.first()
    assert pickle.loads(pickle.dumps(cover)) == cover


def test_pickling_keeps_names_wherever_secondary_items_are() -> None:
    names = [(0,), (1,), (2,)]
    problem = Problem.from_matrix([[1, 1, 0], [0, 1, 1]], columns=names, secondary=names[:1])
    again = pickle.loads(pickle.dumps(problem))
    for option in problem.names:
        assert set(again.option(option)) == set(problem.option(option))
    assert [again.bounds(name) for name in names] == [None, (1, 1), (1, 1)]
