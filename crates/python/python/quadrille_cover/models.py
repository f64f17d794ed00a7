"""The catalogue of well-known problems."""

from __future__ import annotations

from typing import NamedTuple

from . import _native


class Model(NamedTuple):
    """A well-known problem, for `Problem.from_model`."""

    name: str
    usage: str
    summary: str
    example: str


def models() -> list[Model]:
    """Return the models that `Problem.from_model` knows.

    >>> [model.example for model in models() if model.name == "queens"]
    ['queens 8']
    """
    return [Model(*model) for model in _native.models()]
