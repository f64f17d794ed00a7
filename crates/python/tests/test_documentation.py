"""The examples in the documentation are true."""

from __future__ import annotations

import doctest
import importlib
import pkgutil
from pathlib import Path

import pytest
import quadrille_cover

MODULES = ["quadrille_cover"] + [
    module.name
    for module in pkgutil.walk_packages(quadrille_cover.__path__, "quadrille_cover.")
    if not module.name.endswith("_native")
]
ROOT = Path(__file__).resolve().parents[3]


@pytest.mark.parametrize("name", MODULES)
def test_examples_of_a_module(name: str) -> None:
    assert doctest.testmod(importlib.import_module(name)).failed == 0


@pytest.mark.parametrize("page", ["crates/python/README.md", "README.md", "README.zh-CN.md"])
def test_examples_of_a_page(page: str) -> None:
    found = doctest.testfile(str(ROOT / page), module_relative=False)
    assert found.attempted > 0 and found.failed == 0


def test_the_package_is_typed_and_documented() -> None:
    assert (Path(quadrille_cover.__file__).parent / "py.typed").exists()
    for name in quadrille_cover.__all__:
        assert getattr(quadrille_cover, name).__doc__, name
