#!/usr/bin/env python3
"""Runs all parts of a folder as tasks of HyperQueue, those too that are made on the way, and waits.

usage: run-on-hyperqueue.py DIR [--server SERVER_DIR | --local CORES] [--run "OPTIONS"]

Without an option, the server of this user is asked; its workers may come and go. HyperQueue hands a
lost task out again, and the part goes on where it stood. `--local 4` starts a server and a worker of
four cores for this run alone.

The package is `hyperqueue` of PyPI; the environment variable QUADRILLE is the program (default:
quadrille).
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


def open_parts(folder: Path) -> list[Path]:
    """The parts that have no result."""
    parts = sorted(folder.glob("*.qpt"))
    return [part for part in parts if not part.with_suffix(".qpr").exists()]


def run(client: Client, folder: Path, command: list[str]) -> bool:
    """Submits a task for each open part until there is none. Returns whether none has failed."""
    while parts := open_parts(folder):
        job = Job(max_fails=None)
        for part in parts:
            job.program([*command, str(part)], stdout=None, stderr=StdioDef.remove_if_finished(folder / f"{part.stem}.err"))
        try:
            client.wait_for_jobs([client.submit(job)])
        except FailedJobsException as error:
            print(error, file=sys.stderr)
            print(f"the messages of the parts are in {folder}/*.log", file=sys.stderr)
            return False
    return True


def main() -> int:
    usage = argparse.ArgumentParser(description="Runs parts as tasks of HyperQueue.")
    usage.add_argument("folder", type=Path, metavar="DIR")
    where = usage.add_mutually_exclusive_group()
    where.add_argument("--server", type=Path, help="the folder of a running server")
    where.add_argument("--local", type=int, metavar="CORES", help="a server for this run alone")
    usage.add_argument("--run", default="", metavar="OPTIONS", help='such as "--split-after 30m"')
    asked = usage.parse_args()

    folder = asked.folder.resolve()
    program = shutil.which(os.environ.get("QUADRILLE", "quadrille"))
    if program is None:
        usage.error("there is no program `quadrille`; QUADRILLE may name it")
    command = [program, "run", *shlex.split(asked.run)]
    if asked.local:
        with LocalCluster(worker_config=WorkerConfig(cores=asked.local)) as cluster:
            is_done = run(cluster.client(), folder, command)
    else:
        is_done = run(Client(asked.server), folder, command)
    subprocess.run([program, "parts", str(folder)], check=False)
    return 0 if is_done else 1


if __name__ == "__main__":
    sys.exit(main())
