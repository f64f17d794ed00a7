#!/usr/bin/env python3
"""Proves that a search on HyperQueue outlives its workers and a damaged file.

usage: hyperqueue_outlived.py QUADRILLE [PARTS]

A search in parts (1,000 of them) is run by `run-on-hyperqueue.py` with two workers. Both are killed
on the way and one is replaced, and a part is damaged while the others run. The script must fail and
name that part, and `merge` must not print anything. After the part is restored and the script run
again, `merge` must print what one machine prints, byte for byte.

The package of PyPI has no command `hq`, and its LocalCluster runs workers as threads, which nobody
can kill. So each worker is a process here, with a cluster of its own that it points at our server.
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from hyperqueue import LocalCluster
from hyperqueue.cluster import WorkerConfig

MODEL = "pentominoes 6x10"
HERE = Path(__file__).resolve().parent
# Ends a wait for something that would otherwise never happen.
DEADLINE = 600


def work(server: Path) -> None:
    """Is a worker of this server until it is killed."""
    with tempfile.TemporaryDirectory() as own:
        cluster = LocalCluster(own)
        current = Path(own, "hq-current")
        current.unlink()
        current.symlink_to((server / "hq-current").resolve())
        cluster.start_worker(WorkerConfig(cores=1))
        # The one who started it holds the other end of the pipe, and may die.
        print("ready", flush=True)
        sys.stdin.read()


class Worker:
    """A process with a worker of one core."""

    def __init__(self, server: Path) -> None:
        command = [sys.executable, __file__, "--worker", str(server)]
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True)
        while "ready" not in self.process.stdout.readline():
            check(self.process.poll() is None, "a worker did not start")

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()


def check(is_true: bool, message: str) -> None:
    if not is_true:
        sys.exit(f"error: {message}")


def wait_for(condition: Callable[[], bool], message: str) -> None:
    end = time.monotonic() + DEADLINE
    while not condition():
        check(time.monotonic() < end, f"{message}: waited for {DEADLINE} s")
        time.sleep(0.01)


def prove(quadrille: str, parts: int, place: Path) -> None:
    def ask(*words: str | Path) -> subprocess.CompletedProcess[bytes]:
        return subprocess.run([quadrille, *words], capture_output=True, check=False)

    def split(folder: Path) -> None:
        told = ask("split", "--parts", str(parts), "-o", folder, "--model", MODEL)
        check(told.returncode == 0, f"split: {told.stderr.decode()}")

    folder = place / "run"
    split(folder)
    server = place / "server"
    server.mkdir()
    cluster = LocalCluster(str(server))
    command = [sys.executable, str(HERE.parent / "run-on-hyperqueue.py"), str(folder)]
    environment = {**os.environ, "QUADRILLE": quadrille}

    def start() -> subprocess.Popen[str]:
        pipe = subprocess.PIPE
        return subprocess.Popen(
            [*command, "--server", str(server)], env=environment, stdout=pipe,
            stderr=subprocess.STDOUT, text=True,
        )  # fmt: skip

    def done() -> int:
        return len(list(folder.glob("*.qpr")))

    workers = [Worker(server), Worker(server)]
    script = start()
    damaged = folder / f"{parts - 10:04}.qpt"
    for share, act in [
        (1, workers[0].kill),
        (2, lambda: spoil(damaged)),
        (3, lambda: workers.append(Worker(server))),
        (4, workers[1].kill),
    ]:
        wait_for(lambda share=share: done() >= parts * share // 10, "the parts do not go on")
        check(script.poll() is None, "the parts were done before the workers could be killed")
        act()
    told = script.communicate(timeout=DEADLINE)[0]
    check(script.returncode == 1, f"with a damaged part the script ended otherwise: {told}")
    check(f"Task {damaged.stem} " in told, f"the damaged part is not named by its task: {told}")
    check(f"{damaged}: damaged" in told, f"the damaged part is not named by `parts`: {told}")
    check(done() == parts - 1, f"{done()} of {parts} parts are done; {told}")
    merged = ask("merge", folder)
    check(merged.returncode == 2 and not merged.stdout, "merge took a damaged part")
    check(f"{damaged}: the checkpoint is damaged" in merged.stderr.decode(), "merge named another")

    # As docs/cluster.md says: the same command makes the same parts.
    split(place / "again")
    for part in folder.glob("*.qpt"):
        same = part.read_bytes() == (place / "again" / part.name).read_bytes()
        check(same != (part == damaged), f"{part.name} is not what `split` makes again")
    shutil.copy(place / "again" / damaged.name, damaged)
    script = start()
    told = script.communicate(timeout=DEADLINE)[0]
    check(script.returncode == 0, f"the second run failed: {told}")
    merged, alone = ask("merge", folder), ask("solve", "--all", "--model", MODEL)
    check(alone.returncode == 0 and len(alone.stdout) > 0, f"solve: {alone.stderr.decode()}")
    check(merged.stdout == alone.stdout, f"merge printed something else: {merged.stderr.decode()}")
    for worker in workers:
        worker.kill()
    cluster.stop()
    lines = merged.stdout.count(b"\n")
    print(f"{parts} parts, two workers killed, a part damaged: all {lines} covers, in order")


def spoil(path: Path) -> None:
    """Changes a bit of a file."""
    data = bytearray(path.read_bytes())
    data[len(data) // 2] ^= 1
    path.write_bytes(data)


if __name__ == "__main__":
    if sys.argv[1] == "--worker":
        work(Path(sys.argv[2]))
    else:
        program = str(Path(sys.argv[1]).resolve())
        number = int(sys.argv[2]) if len(sys.argv) > 2 else 1000
        with tempfile.TemporaryDirectory() as place:
            prove(program, number, Path(place))
