"""Runs HiGHS on one case of the suite `best`, and prints the least cost and the time.

usage: highs.py FILE

FILE is JSON: {"primary": 3, "secondary": 1, "options": [[0, 3], …], "costs": [7, …]}. The
protocol is that of bench/src/measure.rs. Timed is everything from the arrays to the proven
optimum, in CPU nanoseconds of the process; HiGHS runs on one thread, with its default settings
but for the gap, of which nothing may be left.
"""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path

import highspy
import numpy

WARM_UP = 50_000_000
"""Nanoseconds of work before the timed run. A first run of ten times that is used as it is."""


def main() -> None:
    data = json.loads(Path(sys.argv[1]).read_text())
    primary: int = data["primary"]
    rows: int = primary + data["secondary"]
    options: list[list[int]] = data["options"]
    costs = numpy.array(data["costs"], dtype=float)
    starts = numpy.cumsum([0] + [len(option) for option in options]).astype(numpy.int32)
    entries = numpy.array([row for option in options for row in option], dtype=numpy.int32)
    ones = numpy.ones(len(entries))

    def solve() -> int:
        lp = highspy.HighsLp()
        lp.num_col_, lp.num_row_ = len(options), rows
        lp.col_cost_ = costs
        lp.col_lower_, lp.col_upper_ = numpy.zeros(len(options)), numpy.ones(len(options))
        lp.row_lower_ = numpy.array([1.0] * primary + [0.0] * (rows - primary))
        lp.row_upper_ = numpy.ones(rows)
        lp.integrality_ = [highspy.HighsVarType.kInteger] * len(options)
        lp.a_matrix_.format_ = highspy.MatrixFormat.kColwise
        lp.a_matrix_.start_, lp.a_matrix_.index_, lp.a_matrix_.value_ = starts, entries, ones
        solver = highspy.Highs()
        solver.setOptionValue("output_flag", False)
        solver.setOptionValue("threads", 1)
        solver.setOptionValue("mip_rel_gap", 0.0)
        solver.setOptionValue("mip_abs_gap", 0.0)
        solver.passModel(lp)
        solver.run()
        status = solver.getModelStatus()
        assert status == highspy.HighsModelStatus.kOptimal, solver.modelStatusToString(status)
        return round(solver.getInfo().objective_function_value)

    def timed() -> tuple[int, int]:
        start = time.process_time_ns()
        answer = solve()
        return answer, time.process_time_ns() - start

    answer, took = timed()
    if took < 10 * WARM_UP:
        warm = took
        while warm < WARM_UP:
            warm += max(timed()[1], 1000)
        answer, took = timed()
    print(answer, took)


if __name__ == "__main__":
    main()
