"""Symmetries, orbits, counts up to symmetry."""

from __future__ import annotations

import pickle
from typing import Any

import pytest
from quadrille_cover import Cancel, Cover, Group, Problem, ProblemError, Stopped
from random_problems import samples


def image(generator: dict[Any, Any], cover: Any) -> frozenset[Any]:
    return frozenset(generator.get(name, name) for name in cover)


def orbits_of(group: Group, covers: list[Cover]) -> list[set[frozenset[Any]]]:
    """The orbits of covers, by applying generators until nothing new comes."""
    left = {frozenset(cover) for cover in covers}
    orbits = []
    while left:
        orbit, new = set(), [left.pop()]
        while new:
            cover = new.pop()
            if cover not in orbit:
                orbit.add(cover)
                new += [image(generator, cover) for generator in group.generators]
        left -= orbit
        orbits.append(orbit)
    return orbits


def test_orbits_of_random_problems_are_those_of_brute_force() -> None:
    for random in samples(5, 100):
        problem = random.problem
        for keep_costs in (True, False):
            group = problem.symmetries(keep_costs=keep_costs)
            covers = list(problem.solutions())
            expected = orbits_of(group, covers)
            everything = {frozenset(cover) for cover in covers}
            assert all(orbit <= everything for orbit in expected)
            found = list(problem.orbits(group))
            assert sorted(orbit.size for orbit in found) == sorted(map(len, expected))
            for cover, size in found:
                [mine] = [orbit for orbit in expected if frozenset(cover) in orbit]
                assert len(mine) == size
            assert problem.count(up_to_symmetry=group) == len(expected)
            if keep_costs:
                assert problem.count(up_to_symmetry=True) == len(expected)


@pytest.mark.parametrize(
    "model, order, all_covers, orbits",
    [
        ("queens 8", 8, 92, 12),
        ("pentominoes 6x10", 4, 9356, 2339),
        ("dominoes 8x8", 8, 12988816, 1629189),
    ],
)
def test_known_counts(model: str, order: int, all_covers: int, orbits: int) -> None:
    problem = Problem.from_model(model)
    assert problem.symmetries().order == order
    assert problem.count() == all_covers
    assert problem.count(up_to_symmetry=True) == orbits
    assert problem.counted(up_to_symmetry=True).is_exact


def test_a_group_can_be_given_by_hand() -> None:
    problem = Problem({"x": ["a"], "y": ["b"], "z": ["a"], "w": ["b"]})
    assert problem.count() == 4
    swap = problem.group([{"x": "z", "z": "x"}])
    assert swap.order == 2 and not swap.is_trivial and swap.generators == ({"x": "z", "z": "x"},)
    assert problem.count(up_to_symmetry=swap) == 2
    assert problem.group([]).is_trivial
    assert problem.count(up_to_symmetry=problem.group([])) == 4
    everything = problem.symmetries()
    again = problem.group(everything.to_text())
    assert again.order == everything.order == 8
    assert problem.count(up_to_symmetry=again) == 1
    copy = pickle.loads(pickle.dumps(swap))
    assert copy.generators == swap.generators and copy.order == 2


def test_what_is_no_symmetry_is_refused() -> None:
    problem = Problem({"x": ["a"], "y": ["b"], "z": ["a"]}, costs=[1, 2, 3])
    with pytest.raises(ProblemError, match=r"generators\[1\] is not a symmetry: options x and z"):
        problem.group([{}, {"x": "z", "z": "x"}])
    assert problem.group([{"x": "z", "z": "x"}], keep_costs=False).order == 2
    with pytest.raises(ProblemError, match=r"generators\[0\] is not a symmetry"):
        problem.group([{"x": "y", "y": "x"}])
    with pytest.raises(ProblemError, match=r"generators\[0\]"):
        problem.group([{"x": "y"}])
    with pytest.raises(ProblemError, match="not a mapping") as error:
        problem.group([["x", "y"]])  # type: ignore[list-item]
    assert error.value.hint is not None
    with pytest.raises(KeyError):
        problem.group([{"x": "q", "q": "x"}])
    with pytest.raises(ProblemError, match="unknown option `q`") as error:
        problem.group('{"generators": [\n  {"options": [["x", "q"]]}]}')
    assert (error.value.line, error.value.column) == (2, 22)
    with pytest.raises(ProblemError, match="not a symmetry"):
        list(problem.orbits(Problem({"x": ["a"], "y": ["a"]}).symmetries()))


def test_an_iterator_of_orbits_is_lazy_and_says_how_it_ended() -> None:
    orbits = Problem.from_model("dominoes 16x16").orbits()
    assert orbits.outcome is None
    assert next(orbits).size <= 8
    some = Problem.from_model("queens 8").orbits(limit=5)
    assert len(list(some)) == 5 and next(some, None) is None
    assert some.outcome is not None and some.outcome.stop == "solution limit"


def test_a_stopped_search_is_no_answer() -> None:
    problem = Problem.from_model("langford 20")
    slow: dict[str, Any] = {"engine": "links", "preprocess": False}
    with pytest.raises(Stopped) as stopped:
        next(problem.orbits(node_limit=50, **slow))
    assert stopped.value.reason == "node limit"
    with pytest.raises(Stopped):
        problem.count(up_to_symmetry=True, time_limit=0.1, **slow)
    switch = Cancel()
    switch.cancel()
    for ask in (problem.symmetries, lambda **s: next(problem.orbits(**s))):
        with pytest.raises(Stopped) as stopped:
            ask(cancel=switch)
        assert stopped.value.reason == "cancelled"
