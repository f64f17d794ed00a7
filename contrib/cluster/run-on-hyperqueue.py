#!/usr/bin/env python3
"""Runs all parts of a folder as tasks of HyperQueue, those too that are made on the way, and waits.

usage: run-on-hyperqueue.py DIR [--server SERVER_DIR | --local CORES] [--batch N] [--run "OPTIONS"]

Without an option, the server of this user is asked; its workers may come and go. HyperQueue hands
a lost task out again, and the part goes on where it stood. `--local 4` starts a server and a worker
of four cores for this run alone.

A task is a part. Starting a process takes some milliseconds, so parts that take less than a second
are better handed out several at a time: `--batch 20`.

The package is `hyperqueue` of PyPI; the environment variable QUADRILLE is the program (default:
quadrille). Exit: 0 every part has a result; 1 parts have failed, the output names them.
"""

from __future__ import annotations

import argparse
import os
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

from hyperqueue import Client, Job, LocalCluster
from hyperqueue.client import FailedJobsException
from hyperqueue.cluster import WorkerConfig
from hyperqueue.output import StdioDef


def open_parts(folder: Path) -> list[Path]:
    """The parts that have no result."""
    parts = sorted(folder.glob("*.qpt"))
    return [part for part in parts if not part.with_suffix(".qpr").exists()]


def run(client: Client, folder: Path, command: list[str], batch: int) -> bool:
    """Submits tasks for the open parts until there are none. Returns whether none has failed."""
    while parts := open_parts(folder):
        job = Job(max_fails=None)
        for first in range(0, len(parts), batch):
            some = parts[first : first + batch]
            name = some[0].stem
            # What a task prints is kept only if it fails.
            errors = StdioDef.remove_if_finished(folder / f"{name}.err")
            job.program([*command, *map(str, some)], name=name, stdout=None, stderr=errors)
        try:
            client.wait_for_jobs([client.submit(job)])
        except FailedJobsException as error:
            print(error, file=sys.stderr)
            print(f"the messages of the tasks are in {folder}/*.err", file=sys.stderr)
            return False
    return True


def main() -> int:
    usage = argparse.ArgumentParser(description="Runs parts as tasks of HyperQueue.")
    usage.add_argument("folder", type=Path, metavar="DIR")
    where = usage.add_mutually_exclusive_group()
    where.add_argument("--server", type=Path, help="the folder of a running server")
    where.add_argument("--local", type=int, metavar="CORES", help="a server for this run alone")
    usage.add_argument("--batch", type=int, default=1, metavar="N", help="parts for a task")
    usage.add_argument("--run", default="", metavar="OPTIONS", help='such as "--split-after 30m"')
    asked = usage.parse_args()

    folder = asked.folder.resolve()
    program = shutil.which(os.environ.get("QUADRILLE", "quadrille"))
    if program is None:
        usage.error("there is no program `quadrille`; QUADRILLE may name it")
    command = [program, "run", *shlex.split(asked.run)]
    if asked.local:
        with LocalCluster(worker_config=WorkerConfig(cores=asked.local)) as cluster:
            is_done = run(cluster.client(), folder, command, max(asked.batch, 1))
    else:
        is_done = run(Client(asked.server), folder, command, max(asked.batch, 1))
    subprocess.run([program, "parts", str(folder)], check=False)
    return 0 if is_done else 1


if __name__ == "__main__":
    sys.exit(main())
