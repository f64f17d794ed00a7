"""Estimates."""

from __future__ import annotations

import math

import pytest
from quadrille_cover import Problem, Stopped


def test_a_small_problem_is_known() -> None:
    found = Problem.from_model("queens 8").estimate()
    assert found.known == 92 and found.is_exact
    assert found.covers.value == 92 and found.covers.is_exact and 92 in found.covers
    assert found.dives == 0 and found.stop is None
    assert "92" in str(found)


def test_the_truth_lies_in_the_range() -> None:
    problem = Problem.from_model("pentominoes 6x10")
    found = problem.estimate(500, seed=5)
    assert 9356 in found.covers and not found.covers.is_exact
    assert found.nodes.low <= found.nodes.value <= found.nodes.high
    assert 0 < found.covers.error < 1 and found.hits > 0 and found.dives <= 500
    assert float(found.search_seconds) > 0
    assert problem.estimate(500, seed=5).covers == found.covers
    assert "covers" in str(found) and "about" in str(found.nodes)


def test_numbers_may_be_larger_than_a_float() -> None:
    # 2^1200 covers, in parts.
    problem = Problem([[k] for k in range(1200) for _ in range(2)])
    found = problem.estimate(20)
    assert found.known == 2**1200
    assert isinstance(found.covers.value, int)
    assert math.log2(found.covers.value) == pytest.approx(1200)
    assert "1.72e361" in str(found.covers)


def test_an_estimate_takes_as_long_as_it_is_given() -> None:
    problem = Problem.from_model("langford 20")
    try:
        found = problem.estimate(time_limit=0.3)
        assert found.stop == "time limit" and found.dives >= 16 and found.nodes.value > 1e6
    except Stopped as stopped:
        # A very busy machine.
        assert stopped.reason == "time limit"
    with pytest.raises(Stopped):
        problem.estimate(time_limit=0)
    with pytest.raises(ValueError, match="at least 1"):
        problem.estimate(0)
