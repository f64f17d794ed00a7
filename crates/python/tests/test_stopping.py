"""Limits, cancelling, Ctrl-C, progress. "Unknown" is never "none".

These tests assert why work stopped, not how fast: they must pass on a busy machine.
"""

from __future__ import annotations

import signal
import subprocess
import sys
import threading
from datetime import timedelta

import pytest
from quadrille_cover import Cancel, Problem, Progress, Stopped, bar, sudoku

# Without preprocessing and with this engine it takes years.
ENDLESS = "langford 20"
SLOW = {"engine": "links", "preprocess": False}


def endless() -> Problem:
    return Problem.from_model(ENDLESS)


@pytest.mark.parametrize("limit", [0.05, timedelta(milliseconds=50)])
def test_a_time_limit_is_not_an_answer(limit: object) -> None:
    with pytest.raises(Stopped) as stopped:
        endless().count(time_limit=limit, **SLOW)  # type: ignore[arg-type, misc]
    assert stopped.value.reason == "time limit"
    assert stopped.value.at_least is not None
    assert stopped.value.outcome is not None and not stopped.value.outcome.is_complete


def test_a_stopped_count_is_also_a_value() -> None:
    counted = endless().counted(node_limit=100, **SLOW)  # type: ignore[arg-type]
    assert not counted.is_exact and counted.outcome.stop == "node limit"
    assert Problem.from_model("queens 8").counted(limit=5).count == 5
    assert Problem.from_model("queens 8").count(limit=5) == 5


def test_first_and_why_none_do_not_guess() -> None:
    for ask in (endless().first, endless().why_none):
        with pytest.raises(Stopped):
            ask(node_limit=1, **SLOW)  # type: ignore[arg-type]


def test_an_iterator_that_was_stopped_says_so_each_time() -> None:
    covers = endless().solutions(node_limit=50, **SLOW)  # type: ignore[arg-type]
    for _ in range(2):
        with pytest.raises(Stopped) as stopped:
            next(covers)
        assert stopped.value.reason == "node limit"


def test_an_array_holds_what_was_found_before_a_stop() -> None:
    covers = Problem.from_model("queens 8").solutions(node_limit=300, engine="links")
    found = covers.array(92)
    assert 0 < len(found) < 92
    with pytest.raises(Stopped):
        covers.array(92)


def test_a_switch_stops_work_from_another_thread() -> None:
    switch = Cancel()
    timer = threading.Timer(0.05, switch.cancel)
    timer.start()
    with pytest.raises(Stopped) as stopped:
        endless().count(cancel=switch, **SLOW)  # type: ignore[arg-type]
    assert stopped.value.reason == "cancelled" and switch.is_cancelled
    with pytest.raises(Stopped):
        Problem.from_model("queens 8").count(cancel=switch)


def test_a_switch_ends_a_loop_at_once() -> None:
    switch = Cancel()
    covers = Problem.from_model("dominoes 8x8").solutions(cancel=switch)
    for _ in range(500):
        next(covers)
    switch.cancel()
    with pytest.raises(Stopped):
        next(covers)


def test_other_threads_run_during_a_count() -> None:
    switch, ticks = Cancel(), []

    def tick() -> None:
        # Only possible if the count has released Python's lock.
        while len(ticks) < 20:
            ticks.append(1)
        switch.cancel()

    thread = threading.Thread(target=tick)
    thread.start()
    with pytest.raises(Stopped):
        endless().count(cancel=switch, **SLOW)  # type: ignore[arg-type]
    thread.join()
    assert len(ticks) == 20


def test_progress_is_reported_and_its_exceptions_stop_the_work() -> None:
    seen: list[Progress] = []

    def report(progress: Progress) -> None:
        seen.append(progress)
        if len(seen) == 3:
            raise InterruptedError("enough")

    with pytest.raises(InterruptedError, match="enough"):
        endless().count(progress=report, progress_every=0.02, **SLOW)  # type: ignore[arg-type]
    assert len(seen) == 3
    assert 0 <= seen[0].share <= 1 and seen[2].nodes >= seen[1].nodes > 0


def test_a_bar_of_tqdm_follows() -> None:
    tqdm = pytest.importorskip("tqdm").tqdm
    with tqdm(
        total=1, disable=False, file=open("/dev/null", "w") if sys.platform != "win32" else None
    ) as shown:
        Problem.from_model("queens 8").count(progress=bar(shown), progress_every=0)
        assert shown.n == pytest.approx(1)


def interrupted(code: str) -> str:
    """Run code, send Ctrl-C when it says that it is ready, and return what it prints then."""
    if sys.platform == "win32":
        pytest.skip("sending Ctrl-C needs a console")
    program = "import quadrille_cover as q\n" + code
    process = subprocess.Popen(
        [sys.executable, "-c", program], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )
    assert process.stdout is not None and process.stdout.readline() == "ready\n"
    process.send_signal(signal.SIGINT)
    rest, _ = process.communicate(timeout=60)
    return rest


@pytest.mark.parametrize(
    "work",
    [
        "p.count(engine='links', preprocess=False)",
        "q.Problem.from_model('langford 18').first(engine='links', preprocess=False)",
        "list(p.solutions(engine='links'))",
        "sum(1 for event in p.trace())",
        "p.count(executor=ThreadPoolExecutor(2), engine='links', preprocess=False)",
        "p.count(executor=ProcessPoolExecutor(2), engine='links', preprocess=False)",
        "list(p.solutions(executor=ProcessPoolExecutor(2), engine='links'))",
        "p.compile(memory=1 << 30)",
        "p.count(up_to_symmetry=True, engine='links', preprocess=False)",
        "list(p.orbits(engine='links', preprocess=False))",
        "p.estimate(10**12)",
        "p.best(all_optima=True)",
        "sum(1 for cover in c)",
        "list(c.by_cost())",
        "list(c.samples())",
        "c.samples().array(10**9)",
        "c[:10**20]",
        "q.sudoku.count('.' * 81)",
        "q.sudoku.generate(10**6, level='extreme')",
        "q.sudoku.solve(['.' * 81] * 10**7)",
    ],
)
def test_ctrl_c_interrupts(work: str) -> None:
    code = f"""
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
p = q.Problem.from_model("{ENDLESS}")
c = q.Problem.from_model("dominoes 12x12").compile()
import threading
threading.Timer(0.2, lambda: print("ready", flush=True)).start()
try:
    {work}
    print("finished")
except KeyboardInterrupt:
    print("interrupted")
"""
    assert interrupted(code).strip() == "interrupted"


@pytest.mark.parametrize("executor", ["None", "ThreadPoolExecutor(2)"])
def test_ctrl_c_leaves_the_cheapest_covers_found(executor: str) -> None:
    code = f"""
from concurrent.futures import ThreadPoolExecutor
p = q.Problem([[k, 99 - k] for k in range(50)] + [[k] for k in range(100)],
              costs=[k % 7 for k in range(150)])
q.executors.TURN = 0.1
said = []
def say(progress):
    if progress.best is not None and not said:
        said.append(print("ready", flush=True))
try:
    p.best(10**9, executor={executor}, progress=say)
except q.Interrupted as stop:
    print(isinstance(stop, KeyboardInterrupt), len(stop.found) > 0, stop.gap == 0)
"""
    assert interrupted(code).strip() == "True True True"


def test_sudoku_stops_too() -> None:
    with pytest.raises(Stopped):
        sudoku.count("." * 81, time_limit=0.05)
    with pytest.raises(Stopped) as stopped:
        sudoku.generate(10**6, level="extreme", time_limit=0.2)
    assert stopped.value.reason == "time limit"
    switch = Cancel()
    switch.cancel()
    with pytest.raises(Stopped):
        sudoku.solve(["." * 81] * 1000, cancel=switch)
