"""Runs one contender of the suite `python` on one case, and prints the answer and the time.

usage: measure.py CONTENDER TASK FILE [PROGRAM]

It follows the protocol of bench/src/measure.rs: the input is prepared in the contender's own terms,
the work is done untimed for 50 ms, and then once more, in CPU nanoseconds of the whole process. All
contenders start from a list of options, which are lists of column numbers. Who takes a matrix of
numpy gets one; building any other structure is part of the work.

TASK is `all` (make every cover a value of Python), `count`, `compile` (all covers as one object),
`sample` (a thousand fair samples), `best` (the least cost), or `boards` (solve an array of Sudoku
boards).
"""

from __future__ import annotations

import json
import resource
import subprocess
import sys
import time
from pathlib import Path
from typing import Callable

Work = Callable[[], int]

SAMPLES = 1000
"""Covers that the task `sample` draws."""

WARM_UP = 50_000_000
"""Nanoseconds of work before the timed run. A first run of ten times that is used as it is."""


class Problem:
    """A problem in plain lists: columns from 0, the primary ones first."""

    def __init__(self, file: Path) -> None:
        data = json.loads(file.read_text())
        self.primary: int = data["primary"]
        self.secondary: int = data["secondary"]
        self.options: list[list[int]] = data["options"]
        self.colors: list[list[int]] | None = data["colors"]

    @property
    def columns(self) -> int:
        return self.primary + self.secondary

    @property
    def costs(self) -> list[int]:
        return [k * 37 % 101 for k in range(len(self.options))]


def size(covers: object) -> int:
    """Count covers one by one, so that each is made."""
    count = 0
    for _ in covers:  # type: ignore[attr-defined]
        count += 1
    return count


def quadrille(task: str, file: Path) -> Work:
    import quadrille_cover as q

    if task == "boards":
        import numpy

        text = numpy.frombuffer(file.read_bytes().replace(b"\n", b""), dtype=numpy.uint8)
        boards = numpy.where(text == ord("."), 0, text - ord("0")).astype(numpy.uint8)
        boards = boards.reshape(-1, 81)
        return lambda: int((q.sudoku.solve(boards)[:, 0] > 0).sum())
    problem = Problem(file)

    def build() -> q.Problem:
        options: list[object] = list(problem.options)
        if problem.colors is not None:
            options = [
                {item: color or None for item, color in zip(option, colors)}
                for option, colors in zip(problem.options, problem.colors)
            ]
        return q.Problem(
            options,  # type: ignore[arg-type]
            primary=range(problem.primary),
            secondary=range(problem.primary, problem.columns),
            costs=problem.costs if task == "best" else None,
        )

    if task == "count":
        return lambda: build().count()
    if task == "compile":
        return lambda: build().compile().count()
    if task == "sample":
        return lambda: size(build().sample(SAMPLES, seed=1))
    if task == "best":
        return lambda: build().best()[0].cost
    return lambda: size(build().solutions())


def matrix(problem: Problem) -> object:
    import numpy

    rows = numpy.zeros((len(problem.options), problem.columns), dtype=bool)
    for k, option in enumerate(problem.options):
        rows[k, option] = True
    return rows


def compat(task: str, file: Path) -> Work:
    import quadrille_cover.compat.exact_cover as ec

    return with_matrix(ec, task, file)


def exact_cover(task: str, file: Path) -> Work:
    import exact_cover as ec

    return with_matrix(ec, task, file)


def with_matrix(ec: object, task: str, file: Path) -> Work:
    rows = matrix(Problem(file))
    no_solution = sys.modules[f"{ec.__name__}.error"].NoSolution  # type: ignore[attr-defined]

    def work() -> int:
        if task == "count":
            return int(ec.get_solution_count(rows))  # type: ignore[attr-defined]
        try:
            return len(ec.get_all_solutions(rows))  # type: ignore[attr-defined]
        except no_solution:
            return 0

    return work


def xcover(task: str, file: Path) -> Work:
    from xcover import covers

    # Compiled before anything is timed.
    list(covers([[0], [1]]))
    list(covers([["a", "b:1"]], primary=["a"], secondary=["b"], colored=True))
    problem = Problem(file)
    settings: dict[str, object] = {}
    options: list[list[object]] = [list(option) for option in problem.options]
    if problem.colors is not None:
        # It takes coloured items as texts.
        options = [
            [f"{item}:{color}" if color else str(item) for item, color in zip(option, colors)]
            for option, colors in zip(problem.options, problem.colors)
        ]
        settings["colored"] = True
    name = int if problem.colors is None else str
    settings["primary"] = [name(item) for item in range(problem.primary)]
    settings["secondary"] = [name(item) for item in range(problem.primary, problem.columns)]
    return lambda: size(covers(options, **settings))


def dlx(task: str, file: Path) -> Work:
    from dlx import DLX

    problem = Problem(file)
    columns = [
        (str(column), DLX.PRIMARY if column < problem.primary else DLX.SECONDARY)
        for column in range(problem.columns)
    ]
    # It changes the rows that it is given, so it gets new ones.
    return lambda: size(DLX(columns, [list(option) for option in problem.options]).solve())


def cp_sat(task: str, file: Path) -> Work:
    from ortools.sat.python import cp_model

    problem = Problem(file)

    class Counter(cp_model.CpSolverSolutionCallback):
        def __init__(self, chosen: list[cp_model.IntVar]) -> None:
            super().__init__()
            self.chosen, self.count = chosen, 0

        def on_solution_callback(self) -> None:
            if task == "all":
                [k for k, one in enumerate(self.chosen) if self.boolean_value(one)]
            self.count += 1

    def work() -> int:
        model = cp_model.CpModel()
        chosen = [model.new_bool_var("") for _ in problem.options]
        of_item: list[list[cp_model.IntVar]] = [[] for _ in range(problem.columns)]
        for one, option in zip(chosen, problem.options):
            for item in option:
                of_item[item].append(one)
        for item, ones in enumerate(of_item):
            if item < problem.primary:
                model.add_exactly_one(ones)
            else:
                model.add_at_most_one(ones)
        solver = cp_model.CpSolver()
        solver.parameters.num_workers = 1
        if task == "best":
            model.minimize(sum(cost * one for cost, one in zip(problem.costs, chosen)))
            assert solver.solve(model) == cp_model.OPTIMAL
            return round(solver.objective_value)
        solver.parameters.enumerate_all_solutions = True
        counter = Counter(chosen)
        status = solver.solve(model, counter)
        assert status in (cp_model.OPTIMAL, cp_model.INFEASIBLE), solver.status_name(status)
        return counter.count

    return work


def graphillion(task: str, file: Path) -> Work:
    from graphillion import GraphSet

    problem = Problem(file)
    edges = [(one, other) for one, other in problem.options]

    def work() -> int:
        GraphSet.set_universe(edges)
        covers = GraphSet.perfect_matchings()
        if task == "sample":
            draws = covers.rand_iter()
            return size(next(draws) for _ in range(SAMPLES))
        return int(covers.len())

    return work


def binary(task: str, file: Path, program: str) -> Work:
    """The program `quadrille`, from a file to its answer."""

    def run(*words: str) -> str:
        return subprocess.run([program, *words], check=True, capture_output=True, text=True).stdout

    if task == "boards":
        solved = file.with_suffix(".solved")
        boards = file.read_bytes().count(b"\n")

        def solve() -> int:
            run("sudoku", "solve", str(file), "--output", str(solved))
            return boards

        return solve
    return lambda: int(run("count", str(file.with_suffix(".dlx"))))


CONTENDERS = {
    "quadrille": quadrille,
    "compat": compat,
    "exact-cover": exact_cover,
    "xcover": xcover,
    "dlx": dlx,
    "cp-sat": cp_sat,
    "graphillion": graphillion,
}


def cpu() -> int:
    """CPU nanoseconds of this process and of those that it waited for."""
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.process_time_ns() + int(1e9 * (children.ru_utime + children.ru_stime))


def timed(work: Work) -> tuple[int, int]:
    start = cpu()
    answer = work()
    return answer, cpu() - start


def main() -> None:
    contender, task, file = sys.argv[1], sys.argv[2], Path(sys.argv[3])
    if contender == "binary":
        work = binary(task, file, sys.argv[4])
    else:
        work = CONTENDERS[contender](task, file)
    answer, took = timed(work)
    if took < 10 * WARM_UP:
        warm = took
        while warm < WARM_UP:
            warm += max(timed(work)[1], 1000)
        answer, took = timed(work)
    print(answer, took)


if __name__ == "__main__":
    main()
