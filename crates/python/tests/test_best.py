"""The cheapest covers."""

from __future__ import annotations

import itertools

import pytest
from quadrille_cover import NotACover, Problem, Progress, Stopped
from random_problems import samples


def test_the_cheapest_covers_of_random_problems_are_those_of_brute_force() -> None:
    for random in samples(3, 150):
        problem = random.problem
        costs = sorted(map(random.cost, random.covers))
        for k in (0, 1, 3, 100):
            found = problem.best(k)
            assert [cover.cost for cover in found] == costs[:k]
            assert all(random.cost(cover.indices) == cover.cost for cover in found)
            assert len({cover.indices for cover in found} & random.covers) == len(found)
        optima = {cover.indices for cover in problem.best(all_optima=True)}
        assert optima == {cover for cover in random.covers if random.cost(cover) == costs[0]}


def test_items_may_be_covered_more_than_once() -> None:
    for random in samples(4, 80):
        count = len(random.options)
        covers = [
            chosen
            for size in range(count + 1)
            for chosen in itertools.combinations(range(count), size)
            if random.is_cover(chosen, at_least_once=True)
        ]
        costs = sorted(map(random.cost, covers))
        found = random.problem.best(4, at_least_once=True)
        assert [cover.cost for cover in found] == costs[:4]
        assert all(random.problem.is_cover(cover, at_least_once=True) for cover in found)


def test_without_costs_an_option_of_a_set_cover_costs_one() -> None:
    problem = Problem({"ab": ["a", "b"], "bc": ["b", "c"]})
    assert problem.best() == []
    [cover] = problem.best(at_least_once=True)
    assert (cover.names, cover.cost) == (("ab", "bc"), 2)
    problem.verify(cover, at_least_once=True)
    with pytest.raises(NotACover, match="covered 2 times"):
        problem.verify(cover)


def test_the_cheapest_tilings_are_the_first_of_all() -> None:
    board = Problem.from_model("dominoes 6x6")
    costs = {name: (k * 37) % 11 - 4 for k, name in enumerate(board.names)}
    problem = Problem({name: board.option(name) for name in board.names}, costs=costs)
    everything = sorted(cover.cost for cover in problem.solutions())
    assert [cover.cost for cover in problem.best(50)] == everything[:50]
    assert [cover.cost for cover in problem.compile().cheapest(50)] == everything[:50]


def hard() -> Problem:
    """The set cover problem of Fulkerson, Nemhauser and Trotter with 81 sets.

    It took years until computers solved it. The items are the lines of a space of four dimensions
    over three elements, the sets are its points.
    """
    points = list(itertools.product(range(3), repeat=4))
    lines = {
        frozenset([one, other, tuple(-sum(pair) % 3 for pair in zip(one, other))])
        for one, other in itertools.combinations(points, 2)
    }
    return Problem({point: [line for line in lines if point in line] for point in points})


def test_a_stopped_search_has_the_best_so_far_and_a_bound() -> None:
    with pytest.raises(Stopped) as stopped:
        hard().best(at_least_once=True, time_limit=0.3)
    why = stopped.value
    assert why.reason == "time limit" and why.bound is not None
    if why.found:
        assert why.gap == max(why.found[0].cost - why.bound, 0)
    assert why.outcome is not None and not why.outcome.is_complete


def test_progress_tells_the_best_and_the_bound() -> None:
    seen: list[Progress] = []

    def report(progress: Progress) -> None:
        seen.append(progress)
        if progress.best is not None and progress.bound is not None:
            raise InterruptedError

    with pytest.raises(InterruptedError):
        hard().best(at_least_once=True, progress=report, progress_every=0.02)
    last = seen[-1]
    assert last.best is not None and last.bound is not None and last.bound <= last.best
    assert f"best {last.best}" in repr(last)


def test_settings_without_a_meaning_are_refused() -> None:
    problem = Problem([["a"]])
    with pytest.raises(TypeError, match="'limit'"):
        problem.best(limit=3)  # type: ignore[call-arg]
    with pytest.raises(ValueError, match="at least 0"):
        problem.best(-1)
