"""The compiled set: ranks, costs, samples, shares, restrictions."""

from __future__ import annotations

import itertools
import os
import pickle
from collections import Counter
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from quadrille_cover import Cancel, Covers, InputError, Problem, Stopped
from random_problems import samples

DOMINOES = 2444888770250892795802079170816


def test_every_answer_about_random_problems_is_that_of_brute_force() -> None:
    for random in samples(2, 150):
        problem, expected = random.problem, random.covers
        covers = problem.compile()
        listed = [cover.indices for cover in covers]
        assert set(listed) == expected and len(listed) == len(expected)
        assert covers.count() == len(covers) == len(expected)
        assert bool(covers) == bool(expected)
        for rank, cover in enumerate(covers):
            assert covers.rank(cover) == covers.rank(cover.names) == rank
            assert cover in covers and covers[rank] == cover
        for size in range(3):
            for chosen in itertools.combinations(problem.names, size):
                positions = tuple(map(problem.names.index, chosen))
                assert (chosen in covers) == (positions in expected)
        by_cost = list(covers.by_cost())
        assert [cover.cost for cover in by_cost] == sorted(map(random.cost, expected))
        assert {cover.indices for cover in by_cost} == expected
        drawn = covers.sample(20, seed=3)
        assert len(drawn) == (20 if expected else 0)
        assert all(cover.indices in expected for cover in drawn)
        shares = covers.shares()
        assert list(shares) == list(problem.names)
        for k, name in enumerate(problem.names):
            holding = sum(k in cover for cover in expected)
            assert shares.holding(name) == holding
            assert shares[name] == Fraction(holding, len(expected) or 1)
            for other in range(k):
                some = covers.restrict(force=[name], forbid=[problem.names[other]])
                left = {cover for cover in expected if k in cover and other not in cover}
                assert {cover.indices for cover in some} == left


def test_a_set_larger_than_any_list_answers_at_once() -> None:
    covers = Problem.from_model("dominoes 16x16").compile()
    assert covers.count() == DOMINOES and covers
    with pytest.raises(OverflowError, match="use count"):
        len(covers)
    rank = DOMINOES // 3
    cover = covers[rank]
    assert covers.rank(cover) == rank and cover in covers
    assert covers[-1] == covers[DOMINOES - 1] == next(reversed(covers))
    assert covers[10**20 : 10**20 + 3] == [covers[10**20 + k] for k in range(3)]
    assert next(covers.iter_from(rank)) == cover
    with pytest.raises(IndexError):
        covers[DOMINOES]
    with pytest.raises(IndexError):
        covers[-DOMINOES - 1]
    half = covers.shares()[0]
    assert half == Fraction(1, 2)
    assert repr(covers).startswith(f"<Covers: {DOMINOES}, ")


def test_slices_are_those_of_a_list() -> None:
    covers = Problem.from_model("queens 6").compile()
    listed = list(covers)
    ends = [None, -5, -4, -1, 0, 1, 3, 4, 9]
    for first, end in itertools.product(ends, ends):
        for step in (None, 1, 2, -1, -3):
            assert covers[first:end:step] == listed[first:end:step]
    assert list(reversed(covers)) == listed[::-1]
    with pytest.raises(TypeError):
        covers["first"]  # type: ignore[call-overload]


def test_what_is_not_a_cover_has_no_rank() -> None:
    covers = Problem({"x": ["a"], "y": ["a", "b"], "z": ["b"]}).compile()
    assert ["z", "x"] in covers and ["x"] not in covers and ["w"] not in covers
    assert 5 not in covers
    with pytest.raises(ValueError, match="not a cover"):
        covers.rank(["x", "y"])
    with pytest.raises(KeyError):
        covers.rank(["w"])


def test_samples_are_uniform_and_depend_on_the_seed_alone() -> None:
    covers = Problem.from_model("queens 6").compile()
    drawn = Counter(covers.sample(4000, seed=11))
    # Of 4 covers, each is expected 1000 times; a deviation of 150 has probability 4e-8.
    assert len(drawn) == 4 and all(abs(times - 1000) < 150 for times in drawn.values())
    some = covers.sample(30, seed=5)
    assert some == covers.sample(30, seed=5) != covers.sample(30, seed=6)
    assert list(itertools.islice(covers.samples(5), 10)) == some[:10]
    assert [tuple(row) for row in covers.samples(5).array(30)] == [one.indices for one in some]
    with pytest.raises(ValueError, match="at least 0"):
        covers.sample(-1)


def test_a_set_without_covers_is_empty() -> None:
    covers = Problem([["a"]], primary=["a", "b"]).compile()
    assert not covers and len(covers) == 0 and list(covers) == covers[:] == []
    assert covers.sample(3) == covers.cheapest(3) == list(covers.by_cost()) == []
    assert covers.shares()[0] == 0 and covers.shares().array().tolist() == [0.0]
    assert covers.samples().array(3).shape == (0, 0)


def test_the_set_gives_arrays() -> None:
    queens = Problem.from_model("queens 8")
    covers = queens.compile()
    everything = covers.iter_from().array(1000)
    assert everything.shape == (92, 8) and everything.dtype == np.int32
    assert [tuple(row) for row in everything] == [cover.indices for cover in covers]
    assert [len(batch) for batch in covers.iter_from(12).arrays(50)] == [50, 30]
    shares = covers.shares()
    array = shares.array()
    assert array.dtype == np.float64 and array.shape == (64,)
    assert array.tolist() == [float(share) for share in shares.values()]
    held = np.bincount(everything.ravel(), minlength=64)
    assert held.tolist() == [shares.holding(name) for name in queens.names]


def test_names_stay_the_callers() -> None:
    problem = Problem({("tea", "Ann"): [(0, 0)], ("tea", "Bob"): [(0, 0)], 7: [(1, 1)]})
    covers = problem.compile()
    assert sorted(cover.names for cover in covers) == [
        (("tea", "Ann"), 7),
        (("tea", "Bob"), 7),
    ]
    assert covers.shares()[("tea", "Ann")] == Fraction(1, 2)
    assert [cover.names for cover in covers.restrict(forbid=[("tea", "Ann")])] == [
        (("tea", "Bob"), 7)
    ]
    with pytest.raises(KeyError, match="no option 8"):
        covers.restrict(force=[8])
    assert covers.problem is problem


def test_the_cheapest_come_first() -> None:
    problem = Problem(
        {"x": ["a", "b"], "y": ["a"], "z": ["b"], "w": ["b"]}, costs=[5, 1, 2, -(2**40)]
    )
    covers = problem.compile()
    assert [(cover.names, cover.cost) for cover in covers.cheapest(2)] == [
        (("y", "w"), 1 - 2**40),
        (("y", "z"), 3),
    ]
    assert covers.cheapest(0) == [] and len(covers.cheapest(10)) == 3


def test_left_out_options_are_in_no_cover() -> None:
    queens = Problem.from_model("queens 8")
    covers = queens.compile(leave_out=[0, 1])
    assert all(not {0, 1} & set(cover.indices) for cover in covers)
    assert covers.count() == queens.count(leave_out=[0, 1])


@pytest.mark.parametrize(
    "ask",
    [
        lambda covers, **limit: covers.shares(**limit),
        lambda covers, **limit: covers.cheapest(1, **limit),
        lambda covers, **limit: covers.sample(1, **limit),
        lambda covers, **limit: covers.restrict(forbid=[0], **limit),
        lambda covers, **limit: next(covers.iter_from(**limit)),
    ],
)
def test_a_switch_stops_every_answer(ask: Any) -> None:
    covers = Problem.from_model("dominoes 8x8").compile()
    switch = Cancel()
    switch.cancel()
    with pytest.raises(Stopped) as stopped:
        ask(covers, cancel=switch)
    assert stopped.value.reason == "cancelled"


def test_limits_of_one_answer_are_not_those_of_the_next() -> None:
    covers = Problem.from_model("dominoes 8x8").compile()
    switch = Cancel()
    some = covers.restrict(force=[0], cancel=switch)
    switch.cancel()
    assert some.shares()[0] == 1


def test_a_set_that_does_not_fit_says_so() -> None:
    with pytest.raises(Stopped, match="does not fit in 1 MB") as stopped:
        Problem.from_model("dominoes 16x16").compile(memory=1 << 20)
    assert stopped.value.reason == "out of memory" and "memory" in (stopped.value.hint or "")
    with pytest.raises(TypeError, match="'limit'"):
        Problem.from_model("queens 8").compile(limit=3)


def test_files_bytes_and_pickles_hold_the_set(tmp_path: Path) -> None:
    problem = Problem({("tea", "Ann"): ["t"], ("tea", "Bob"): ["t"], 7: ["c"]}, costs=[3, 1, 2])
    covers = problem.compile()
    file = tmp_path / "covers.qcv"
    covers.save(file)
    assert os.listdir(tmp_path) == ["covers.qcv"]
    assert file.read_bytes() == covers.to_bytes()
    # Files know texts, and costs.
    [first, second] = Covers.load(file)
    assert first.names == ("('tea', 'Ann')", "7") and (first.cost, second.cost) == (5, 3)
    for copy in (
        Covers.load(str(file), problem),
        Covers.from_bytes(covers.to_bytes(), problem=problem),
        pickle.loads(pickle.dumps(covers)),
    ):
        assert list(copy) == list(covers) and copy[0].names == (("tea", "Ann"), 7)
        assert copy.shares()[7] == 1
    large = Problem.from_model("dominoes 16x16").compile()
    assert pickle.loads(pickle.dumps(large)).count() == DOMINOES


def test_what_is_no_file_of_a_set_is_refused(tmp_path: Path) -> None:
    problem = Problem([["a"], ["a", "b"], ["b"]])
    data = bytearray(problem.compile().to_bytes())
    with pytest.raises(InputError, match="another problem"):
        Covers.from_bytes(bytes(data), Problem([["a"], ["a", "b"], ["c"]]))
    data[len(data) // 2] ^= 1
    file = tmp_path / "damaged.qcv"
    file.write_bytes(data)
    with pytest.raises(InputError) as error:
        Covers.load(file)
    assert error.value.file == str(file)
    with pytest.raises(InputError):
        Covers.from_bytes(b"a b\na\nb\n")
    with pytest.raises(FileNotFoundError):
        Covers.load(tmp_path / "none.qcv")
    with pytest.raises(FileNotFoundError):
        problem.compile().save(tmp_path / "none" / "covers.qcv")


def test_the_set_is_written_for_other_programs() -> None:
    covers = Problem([["a", "b"], ["c"], ["a"], ["b", "c"]]).compile()
    text, options = covers.to_zdd()
    # The covers are the paths to T.
    nodes = {line.split()[0]: line.split()[1:] for line in text.splitlines() if " " in line}

    def paths(node: str) -> list[list[int]]:
        if node in "TB":
            return [[]] if node == "T" else []
        variable, low, high = nodes[node]
        return paths(low) + [[options[int(variable) - 1], *path] for path in paths(high)]

    root = list(nodes)[-1]
    assert sorted(sorted(path) for path in paths(root)) == [[0, 1], [2, 3]]
    assert str(covers.to_zdd()) == text
    nnf = covers.to_nnf()
    assert all(line.split()[-1] == "0" for line in nnf.splitlines())


@pytest.mark.parametrize("seed", [-1, 2**64, 1.5])
def test_a_seed_is_a_number_of_64_bits(seed: Any) -> None:
    with pytest.raises((OverflowError, TypeError)):
        Problem.from_model("queens 6").compile().sample(1, seed=seed)
