"""Which covers are there up to symmetry?"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Callable, NamedTuple, Optional, Union

from .. import _native
from .._native import Cover, Group, Outcome
from ..errors import ProblemError
from .count import Counted

Generators = Union[str, bytes, "Iterable[Mapping[Any, Any]]"]
"""Permutations of options: mappings from options to those whose places they take, or JSON."""


class Orbit(NamedTuple):
    """A cover that stands for all covers to which symmetries take it."""

    cover: Cover
    """The least cover of the orbit: the first if covers are sorted by their `indices`."""
    size: int
    """The number of covers in the orbit."""


class Orbits(Iterator[Orbit]):
    """One cover of each orbit, found as they are asked for.

    The end of the iteration means that there are no more orbits, or that `limit` was reached. If
    something else ends the search, the iteration raises `Stopped`.
    """

    __slots__ = ("_orbits",)

    def __init__(
        self, core: _native.Problem, group: Optional[Group], settings: dict[str, Any]
    ) -> None:
        self._orbits = _native.orbits(core, group, settings)

    def __next__(self) -> Orbit:
        return Orbit(*next(self._orbits))

    @property
    def outcome(self) -> Optional[Outcome]:
        """How the search ended, or how far it is; None before the first orbit is found."""
        return self._orbits.outcome


def group(
    core: _native.Problem,
    generators: Generators,
    keep_costs: bool,
    position: Callable[[Any], int],
    settings: dict[str, Any],
) -> Group:
    """Make a group from its generators."""
    if isinstance(generators, (str, bytes)):
        text = generators.encode() if isinstance(generators, str) else generators
        return _native.read_group(core, text, keep_costs, settings)
    moves = []
    for k, generator in enumerate(generators):
        if not isinstance(generator, Mapping):
            raise ProblemError(
                f"generators[{k}] is not a mapping from options to options: {generator!r}",
                hint="a generator such as {'x': 'y', 'y': 'x'} exchanges two options",
            )
        moves.append([(position(one), position(other)) for one, other in generator.items()])
    return _native.group_of(core, moves, keep_costs, settings)


def counted(core: _native.Problem, up_to: Union[bool, Group], settings: dict[str, Any]) -> Counted:
    """Count orbits, and return how far that went."""
    group = up_to if isinstance(up_to, Group) else None
    return Counted(*_native.count_orbits(core, group, settings))
