"""The cheapest covers, on executors."""

from __future__ import annotations

import multiprocessing
from collections.abc import Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from random import Random
from typing import Any, Callable

import pytest
from quadrille_cover import Problem, Progress, Stopped, executors
from random_problems import samples
from test_best import hard
from test_executors import Inline


@pytest.fixture(scope="module")
def processes() -> Iterator[Executor]:
    with ProcessPoolExecutor(2, mp_context=multiprocessing.get_context("spawn")) as pool:
        yield pool


@pytest.mark.parametrize("turn", [0, 3600])
def test_the_cheapest_covers_of_random_problems_are_those_of_brute_force(
    monkeypatch: pytest.MonkeyPatch, turn: float
) -> None:
    monkeypatch.setattr(executors, "TURN", turn)
    monkeypatch.setattr(executors, "START", turn)
    for random in samples(7, 60):
        problem = random.problem
        costs = sorted(map(random.cost, random.covers))
        for k in (0, 1, 3, 100):
            found = problem.best(k, executor=Inline(), parts=3)
            assert [cover.cost for cover in found] == costs[:k]
            assert len({cover.indices for cover in found} & random.covers) == len(found)
        optima = {cover.indices for cover in problem.best(all_optima=True, executor=Inline())}
        assert optima == {cover for cover in random.covers if random.cost(cover) == costs[0]}
        again = problem.best(4, at_least_once=True, executor=Inline(), parts=2)
        assert [one.cost for one in again] == [
            one.cost for one in problem.best(4, at_least_once=True)
        ]


def partition() -> Problem:
    """A problem that takes many steps of branch and bound."""
    draw = Random(5)
    options: list[list[int]] = [[item] for item in range(40)]
    costs = [1000] * len(options)
    for _ in range(400):
        options.append(draw.sample(range(40), draw.randint(2, 5)))
        costs.append(100 * len(options[-1]) + draw.randrange(150))
    return Problem(options, costs=costs)


@pytest.mark.parametrize("parts", [1, 2, 9])
def test_a_search_may_be_divided_anywhere(
    monkeypatch: pytest.MonkeyPatch, processes: Executor, parts: int
) -> None:
    problem = partition()
    expected = [cover.cost for cover in problem.best(5)]
    assert [cover.cost for cover in problem.best(5, executor=processes, parts=parts)] == expected
    # After each step of branch and bound.
    monkeypatch.setattr(executors, "TURN", 0)
    monkeypatch.setattr(executors, "START", 0)
    inline = Inline()
    found = problem.best(5, executor=inline, parts=parts)
    assert [cover.cost for cover in found] == expected and inline.sent > 3
    assert all(problem.is_cover(cover) for cover in found)
    assert {cover.cost for cover in problem.best(all_optima=True, executor=inline)} == {expected[0]}


def test_what_one_worker_finds_is_known_to_the_next(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(executors, "TURN", 0)
    monkeypatch.setattr(executors, "START", 0)
    known: list[int] = []

    class Listening(Inline):
        def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
            known.append(len(args[-1]))
            return super().submit(fn, *args, **kwargs)

    partition().best(5, executor=Listening(), parts=4)
    assert known[0] == 0 and known[-1] == 5


def test_a_stopped_search_has_the_best_so_far_and_a_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    problem = hard()
    monkeypatch.setattr(executors, "TURN", 0.2)
    with ThreadPoolExecutor(2) as pool:
        seen: list[Progress] = []
        with pytest.raises(Stopped) as stopped:
            problem.best(at_least_once=True, executor=pool, time_limit=2, progress=seen.append)
    why = stopped.value
    assert why.reason == "time limit" and why.bound is not None and why.bound <= 61
    assert why.outcome is not None and not why.outcome.is_complete
    if why.found:
        assert why.gap == max(why.found[0].cost - why.bound, 0)
        assert problem.is_cover(why.found[0], at_least_once=True)
    assert all(one.best is None or one.best >= 61 for one in seen)


def test_settings_that_cannot_be_kept_are_refused() -> None:
    problem = Problem([["a"]])
    with pytest.raises(ValueError, match="node_limit cannot be kept"):
        problem.best(executor=Inline(), node_limit=5)
    with pytest.raises(ValueError, match="parts means nothing"):
        problem.best(parts=5)
    with pytest.raises(ValueError, match="at least 0"):
        problem.best(-1, executor=Inline())
