"""Progress bars."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ._native import Progress


def bar(tqdm: Any) -> Callable[[Progress], None]:
    """Return a progress callback that moves a bar of tqdm.

    The bar must have `total=1`: it shows the share of the work that is done.

    >>> from tqdm import tqdm                                        # doctest: +SKIP
    >>> with tqdm(total=1, bar_format="{l_bar}{bar}") as shown:      # doctest: +SKIP
    ...     problem.count(progress=bar(shown))

    A loop over covers needs nothing of the kind: `for cover in tqdm(problem.solutions())` works.
    """

    def show(progress: Progress) -> None:
        # The share is an estimate and may go back; a bar of tqdm may too.
        tqdm.update(progress.share - tqdm.n)

    return show
