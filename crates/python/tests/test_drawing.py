"""Pictures of covers."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree

import pytest
from quadrille_cover import Problem, models


@pytest.mark.parametrize("model", [model.example for model in models()])
def test_every_model_can_be_drawn(model: str) -> None:
    problem = Problem.from_model(model)
    cover = problem.first() or ()
    picture = problem.svg(cover)
    assert picture is not None
    root = ElementTree.fromstring(picture)
    cells = [one for one in root if one.tag.endswith("rect")]
    assert len(cells) == len(problem._core.spots() or ())
    assert problem.draw(cover)


def test_own_places_make_own_pictures() -> None:
    problem = Problem(
        {"left": ["A", (0, 0), (1, 0)], "right": ["B", (0, 1), (1, 1)]},
        places={(row, column): (row, column) for row in range(2) for column in range(2)},
        signs={"A": "<", "B": ">"},
    )
    cover = problem.first()
    assert cover is not None
    picture = cover._repr_svg_()
    assert picture is not None and picture.count("<text") == 2 and "&lt;" in picture
    assert problem.draw(cover) == "┌───┬───┐\n│ < │ > │\n│   │   │\n│ < │ > │\n└───┴───┘\n"


def test_without_places_there_is_no_picture() -> None:
    problem = Problem([["a"]])
    cover = problem.first()
    assert cover is not None
    assert cover._repr_svg_() is None and problem.svg(cover) is None and problem.draw() is None


def test_pieces_that_touch_have_different_tints() -> None:
    problem = Problem.from_model("pentominoes 6x10")
    cover = problem.first()
    assert cover is not None
    spots = problem._core.spots() or []
    picture = ElementTree.fromstring(problem.svg(cover) or "")
    tints = [one.get("fill") for one in picture if one.tag.endswith("rect")]
    owner = {}
    for k in cover.indices:
        for spot in problem._core.drawn(k)[0]:
            owner[spots[spot][1:3]] = (k, tints[spot])
    for (row, column), (k, tint) in owner.items():
        for beside in ((row + 1, column), (row, column + 1)):
            other, other_tint = owner.get(beside, (k, tint))
            assert (other == k) == (other_tint == tint)
