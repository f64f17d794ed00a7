#!/usr/bin/env python3
"""Measures what a search costs in parts, in processor time: the figures of docs/cluster.md.

usage: measure.py QUADRILLE [--question solve|count] [--engine ENGINE] [--model "pentominoes 6x10"]
                  [--parts 1000] [--batch 50] [--hyperqueue]

Prints the processor time (user and system) of the search in one process, of `split`, of all parts
in a process each and in processes of several (--batch), of `merge` and of `parts`; the bytes on the
way; and the overhead: what split, run and merge take together, beyond the search.
"""

from __future__ import annotations

import argparse
import os
import resource
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent


def took(command: list[str | Path], codes: tuple[int, ...] = (0,)) -> float:
    """Runs a command and returns its processor time in seconds."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    told = subprocess.run(command, capture_output=True, check=False)
    if told.returncode not in codes:
        raise SystemExit(told.stderr.decode())
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main() -> None:
    usage = argparse.ArgumentParser(description="Measures what a search costs in parts.")
    usage.add_argument("quadrille")
    usage.add_argument("--question", choices=["solve", "count"], default="solve")
    usage.add_argument("--times", type=int, default=3, help="the search alone, the best of so many")
    usage.add_argument("--engine", default="auto")
    usage.add_argument("--model", default="pentominoes 6x10")
    usage.add_argument("--parts", type=int, default=1000)
    usage.add_argument("--batch", type=int, default=50)
    usage.add_argument("--hyperqueue", action="store_true", help="run the parts on it")
    asked = usage.parse_args()
    os.environ["QUADRILLE"] = asked.quadrille
    program, question = asked.quadrille, ["--engine", asked.engine, "--model", asked.model]

    # One that keeps its place visits every cover, as the parts do; its file costs nothing.
    with tempfile.TemporaryDirectory() as place:
        whole = ["solve", "--all"] if asked.question == "solve" else ["count"]
        kept = [[*whole, "--checkpoint", Path(place, f"{k}.qck")] for k in range(asked.times)]
        alone = min(took([program, *words, *question]) for words in kept)
    print(f"search in one process  {alone:8.3f} s")
    for batch in [1, asked.batch]:
        with tempfile.TemporaryDirectory() as place:
            folder = Path(place, "run")
            words = ["--question", asked.question, "--parts", str(asked.parts), "-o", folder]
            split = took([program, "split", *words, *question])
            parts = sorted(folder.glob("*.qpt"))
            size = sum(part.stat().st_size for part in parts) / len(parts)
            tasks = [parts[k : k + batch] for k in range(0, len(parts), batch)]
            if asked.hyperqueue:
                run = took(
                    [sys.executable, HERE.parent / "run-on-hyperqueue.py", folder]
                    + ["--local", "2", "--batch", str(batch)]
                )
            else:
                run = sum(took([program, "run", *task]) for task in tasks)
            merge = took([program, "merge", folder])
            listed = took([program, "parts", folder])
            overhead = (split + run + merge) / alone - 1
            each = 1000 * (run - alone) / len(parts)
            results = [part.with_suffix(".qpr").stat().st_size for part in parts]
            result, merged = sum(results) / len(parts), 1000 * merge / len(parts)
            print(f"{len(parts)} parts, {batch} in a process")
            print(f"  split                {split:8.3f} s, {size:.0f} bytes a part")
            print(f"  a result             {result:8.0f} bytes, without its covers")
            print(f"  run                  {run:8.3f} s, {each:.2f} ms a part beyond the search")
            print(f"  merge                {merge:8.3f} s, {merged:.3f} ms a part")
            print(f"  parts                {listed:8.3f} s")
            print(f"  overhead             {100 * overhead:8.1f} %")


if __name__ == "__main__":
    main()
