"""Covers, counts, verification, reasons, traces."""

from __future__ import annotations

import itertools
import random

import numpy as np
import pytest
from quadrille_cover import NotACover, Problem, UnknownName


def brute_force(options: list[list[int]], items: int) -> set[tuple[int, ...]]:
    """All covers, by trying every set of options."""
    covers = set()
    for size in range(len(options) + 1):
        for chosen in itertools.combinations(range(len(options)), size):
            covered = sorted(item for k in chosen for item in options[k])
            if covered == list(range(items)):
                covers.add(chosen)
    return covers


def test_random_problems_have_the_covers_that_brute_force_finds() -> None:
    draw = random.Random(1)
    for _ in range(60):
        items = draw.randint(1, 5)
        options = [
            draw.sample(range(items), draw.randint(1, min(3, items)))
            for _ in range(draw.randint(1, 8))
        ]
        problem = Problem(options, primary=range(items))
        expected = brute_force(options, items)
        covers = [cover.indices for cover in problem.solutions()]
        assert set(covers) == expected and len(covers) == len(expected)
        assert problem.count() == len(expected)
        assert all(problem.is_cover(cover) for cover in covers)
        assert (problem.why_none() is None) == bool(expected)


def test_a_count_is_an_int_of_any_size() -> None:
    assert Problem.from_model("dominoes 16x16").count() == 2444888770250892795802079170816


@pytest.mark.parametrize("engine", ["auto", "links", "cells", "bits", "learn"])
def test_every_engine_finds_the_same_covers(engine: str) -> None:
    queens = Problem.from_model("queens 6")
    covers = {cover.indices for cover in queens.solutions(engine=engine)}
    assert covers == {cover.indices for cover in queens.solutions()}
    assert queens.count(engine=engine) == 4


def test_threads_and_seed_do_not_change_the_answer() -> None:
    problem = Problem.from_model("queens 8")
    alone = [cover.indices for cover in problem.solutions()]
    assert [cover.indices for cover in problem.solutions(threads=2)] == alone
    assert sorted(cover.indices for cover in problem.solutions(seed=5)) == sorted(alone)


def test_options_can_be_left_out() -> None:
    problem = Problem({"x": ["a"], "y": ["a"]})
    assert [cover.names for cover in problem.solutions(leave_out=["x"])] == [("y",)]
    with pytest.raises(KeyError, match="no option 'z'"):
        problem.count(leave_out=["z"])


def test_an_iterator_is_lazy_and_says_how_it_ended() -> None:
    # There are more tilings than anyone could list.
    covers = Problem.from_model("dominoes 16x16").solutions()
    assert covers.outcome is None
    first = next(covers)
    assert len(first) == 128
    assert next(covers) != first
    some = Problem.from_model("queens 8").solutions(limit=10)
    assert len(list(some)) == 10
    outcome = some.outcome
    assert outcome is not None and outcome.stop == "solution limit" and not outcome.is_complete
    everything = Problem.from_model("queens 8").solutions()
    assert sum(1 for _ in everything) == 92
    assert next(everything, None) is None
    assert everything.outcome is not None and everything.outcome.is_complete


def test_a_cover_behaves_like_a_tuple_of_names() -> None:
    cover = Problem({"x": ["a"], "y": ["b"]}).first()
    assert cover is not None
    assert cover == ("x", "y") and cover == ["x", "y"] and cover != ("y", "x")
    assert (cover[0], cover[-1], len(cover), "y" in cover) == ("x", "y", 2, True)
    assert hash(cover) == hash(("x", "y"))
    assert repr(cover) == "Cover('x', 'y')"
    assert list(cover) == ["x", "y"]
    with pytest.raises(IndexError):
        cover[2]


def test_covers_come_as_arrays() -> None:
    queens = Problem.from_model("queens 8")
    everything = queens.solutions().array(1000)
    assert everything.shape == (92, 8) and everything.dtype == np.int32
    assert [tuple(row) for row in everything] == [cover.indices for cover in queens.solutions()]
    assert [len(batch) for batch in queens.solutions().arrays(40)] == [40, 40, 12]
    everything[0, 0] = 7  # It can be written to.


def test_short_covers_are_filled_up_in_arrays() -> None:
    problem = Problem([["a", "b"], ["a"], ["b"]])
    assert sorted(map(tuple, problem.solutions().array(5))) == [(0, -1), (1, 2)]
    assert Problem([["a"]], primary=["a", "b"]).solutions().array(5).shape == (0, 0)


def test_loops_and_arrays_can_be_mixed() -> None:
    covers = Problem.from_model("queens 8").solutions()
    seen = [next(covers).indices for _ in range(3)]
    seen += [tuple(row) for row in covers.array(4)]
    seen += [cover.indices for cover in covers]
    assert seen == [cover.indices for cover in Problem.from_model("queens 8").solutions()]


def test_verify_says_what_is_wrong() -> None:
    problem = Problem({"x": ["a"], "y": ["a", "b"], "z": ["b"]})
    problem.verify(["x", "z"])
    with pytest.raises(NotACover, match="item a is covered 2 times"):
        problem.verify(["x", "y"])
    assert not problem.is_cover(["x"])
    with pytest.raises(KeyError):
        problem.verify(["w"])


def test_a_refutation_can_be_checked() -> None:
    board = Problem.from_model("dominoes 8x8-00,77")
    why = board.why_none()
    assert why is not None and why.refutation is not None
    proof = why.refutation
    assert proof.check() and proof.kind == "sum" and proof.modulus == 3
    # The claim itself: every option weighs 0, all items together do not.
    weights = proof.multipliers
    for name in board.names:
        assert sum(weights.get(item, 0) for item in board.option(name)) % 3 == 0
    assert sum(weights.values()) % 3 != 0
    assert str(why).startswith("mod 3, these items cannot all be covered once")


def test_a_refutation_names_the_callers_items() -> None:
    problem = Problem({"x": [(0, 0)], "y": [(0, 0), (0, 1)]}, primary=[(0, 0), (0, 1), (1, 1)])
    why = problem.why_none()
    assert why is not None and why.refutation is not None
    assert why.refutation.kind == "too few options"
    assert why.refutation.item == (1, 1)


def test_a_trace_tells_every_step() -> None:
    problem = Problem({"x": ["a", "b"], "y": ["c"], "z": ["a"]})
    events = list(problem.trace())
    kinds = [event.kind for event in events]
    assert kinds.count("solution") == 1 and kinds.count("try") == kinds.count("undo")
    tried = [event.option for event in events if event.kind == "try"]
    assert tried[0] == "x" or tried[0] == "y"
    assert all(event.depth >= 0 for event in events)
    assert events[0].kind == "choose" and events[0].depth == 0
    solution = next(event for event in events if event.kind == "solution")
    assert solution.depth == 2 and solution.number == 1
    finer = list(problem.trace("link"))
    assert len(finer) > len(list(problem.trace("cover"))) > len(events)


def test_a_long_trace_is_lazy() -> None:
    trace = Problem.from_model("dominoes 16x16").trace()
    assert [next(trace).kind for _ in range(2)] == ["choose", "try"]


def test_unknown_names_are_refused() -> None:
    problem = Problem([["a"]])
    with pytest.raises(UnknownName) as error:
        problem.count(engine="link")
    assert error.value.hint is not None and "links" in error.value.hint
    with pytest.raises(UnknownName):
        problem.trace("fine")
    with pytest.raises(TypeError, match="unexpected keyword argument 'timelimit'"):
        problem.count(timelimit=3)  # type: ignore[call-arg]
    with pytest.raises(ValueError, match="time_limit"):
        problem.count(time_limit=-1)
