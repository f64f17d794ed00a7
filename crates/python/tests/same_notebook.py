"""Compares a notebook with the same one just executed: `same_notebook.py OLD NEW`.

The stored outputs are what readers see on the web, so they must be what the code gives. After a
change that is meant:

    jupyter nbconvert --to notebook --inplace --execute \\
        --ExecutePreprocessor.record_timing=False docs/tour.ipynb
"""

from __future__ import annotations

import json
import sys
from typing import Any


def outputs(path: str) -> list[tuple[str, Any]]:
    """The source of each cell of code, with what it gives."""
    with open(path, encoding="utf-8") as file:
        cells = json.load(file)["cells"]
    found = []
    for cell in cells:
        if cell["cell_type"] == "code":
            shown = [one.get("data", one.get("text")) for one in cell["outputs"]]
            found.append(("".join(cell["source"]), shown))
    return found


def main() -> None:
    old, new = (outputs(path) for path in sys.argv[1:3])
    for (source, before), (_, after) in zip(old, new):
        if before != after:
            sys.exit(f"error: a cell of {sys.argv[1]} gives something else now:\n{source}\n{after}")
    if len(old) != len(new) or not any(shown for _, shown in old):
        sys.exit(f"error: {sys.argv[1]} has no stored outputs")


if __name__ == "__main__":
    main()
