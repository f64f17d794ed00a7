"""Small random problems, and their covers by trying every set of options."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator
from typing import Optional

from quadrille_cover import Problem

Options = dict[str, dict[str, Optional[str]]]


class Sample:
    """A problem with its covers: tuples of the positions of options."""

    def __init__(self, draw: random.Random) -> None:
        primary = [f"p{k}" for k in range(draw.randint(1, 5))]
        secondary = [f"s{k}" for k in range(draw.randint(0, 2))]
        self.bounds = {}
        for item in primary:
            if draw.random() < 0.2:
                least = draw.randint(0, 2)
                self.bounds[item] = (least, draw.randint(max(least, 1), 3))
                if self.bounds[item] == (1, 1):
                    # The same as without bounds.
                    del self.bounds[item]
        self.secondary = secondary
        self.primary = primary
        self.options: Options = {}
        for k in range(draw.randint(0, 9)):
            chosen = draw.sample(primary, draw.randint(1, min(3, len(primary))))
            chosen += [item for item in secondary if draw.random() < 0.3]
            color = {item: draw.choice([None, "red", "blue"]) for item in chosen}
            self.options[f"o{k}"] = {
                item: color[item] if item in secondary else None for item in chosen
            }
        if self.options and draw.random() < 0.3:
            # The same option under another name.
            self.options["again"] = dict(draw.choice(list(self.options.values())))
        self.costs = {name: draw.randint(-5, 9) for name in self.options}
        self.problem = Problem(
            self.options,
            primary=primary,
            secondary=secondary,
            bounds=self.bounds,
            costs=self.costs,
        )
        self.covers = set(self._covers())

    def _covers(self) -> Iterator[tuple[int, ...]]:
        count = len(self.options)
        for size in range(count + 1):
            for chosen in itertools.combinations(range(count), size):
                if self.is_cover(chosen):
                    yield chosen

    def is_cover(self, chosen: tuple[int, ...], at_least_once: bool = False) -> bool:
        """Whether a set of options is a cover, from the definition."""
        options = list(self.options.values())
        for item in self.primary:
            times = sum(item in options[k] for k in chosen)
            least, most = self.bounds.get(item, (1, 1))
            if at_least_once and item not in self.bounds:
                most = len(options)
            if not least <= times <= most:
                return False
        for item in self.secondary:
            colors = [options[k][item] for k in chosen if item in options[k]]
            if len(colors) > 1 and (None in colors or len(set(colors)) > 1):
                return False
        return True

    def cost(self, cover: tuple[int, ...]) -> int:
        costs = list(self.costs.values())
        return sum(costs[k] for k in cover)


def samples(seed: int, count: int) -> Iterator[Sample]:
    """Random problems; the same seed makes the same."""
    draw = random.Random(seed)
    for _ in range(count):
        yield Sample(draw)
