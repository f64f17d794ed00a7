"""Covers as pictures.

The picture is made from the problem's layout: where its items lie, and with which signs options are
drawn. Options that fill several spots are drawn as pieces, coloured so that neighbours differ; the
others as signs in their cells. Layers stand side by side.
"""

from __future__ import annotations

from html import escape
from typing import Optional

from . import _native

# Paper, ink and twelve tints that stay apart for most kinds of colour blindness; the signs tell
# pieces apart without any colour.
_INK = "#2b2b2b"
_PAPER = "#fffdf8"
_EMPTY = "#efebe1"
_TINTS = (
    "#9ec5e8",
    "#f2b880",
    "#a9d6a2",
    "#e8a0a0",
    "#c7b2de",
    "#d9c2a7",
    "#f0b7d8",
    "#c9cdd2",
    "#dfdc8f",
    "#9fdbe0",
    "#b7c4f3",
    "#cfe3b4",
)
_CELL = 30
_GAP = 18
_MARGIN = 3

Spot = tuple[int, int, int]


def cover_svg(cover: _native.Cover) -> Optional[str]:
    """Return a cover as a picture, or None if its problem has no layout."""
    return svg(cover._problem, list(cover.indices))


def svg(core: _native.Problem, options: list[int], *, width: int = 360) -> Optional[str]:
    """Return the board with these options as a picture, or None if there is no layout."""
    spots = core.spots()
    if not spots:
        return None
    where: list[Spot] = [(layer, row, column) for layer, row, column, _ in spots]
    owner: dict[Spot, int] = {}
    signs: list[Optional[str]] = []
    for k, option in enumerate(options):
        filled, sign = core.drawn(option)
        signs.append(sign)
        for spot in filled:
            owner[where[spot]] = k
    areas = {at: area for at, (*_, area) in zip(where, spots)}
    pieces = _pieces(owner)
    are_pieces = any(len(piece) > 1 for piece in pieces.values())
    tints = _tints(owner, len(options)) if are_pieces else {}

    rows = 1 + max(row for _, row, _ in where)
    columns = 1 + max(column for _, _, column in where)
    layers = 1 + max(layer for layer, _, _ in where)

    def left(layer: int, column: int) -> int:
        return _MARGIN + layer * (columns * _CELL + _GAP) + column * _CELL

    cells: list[str] = []
    walls: list[str] = []
    words: list[str] = []
    for at in where:
        layer, row, column = at
        x, y = left(layer, column), _MARGIN + row * _CELL
        mine = owner.get(at)
        tint = tints.get(mine, _PAPER) if mine is not None else _EMPTY
        cells.append(f'<rect x="{x}" y="{y}" width="{_CELL}" height="{_CELL}" fill="{tint}"/>')
        # A thin line between two cells of one piece, a thick one around pieces and areas.
        for dx, dy, line in (
            (-1, 0, f"M{x} {y}v{_CELL}"),
            (1, 0, f"M{x + _CELL} {y}v{_CELL}"),
            (0, -1, f"M{x} {y}h{_CELL}"),
            (0, 1, f"M{x} {y + _CELL}h{_CELL}"),
        ):
            beside = (layer, row + dy, column + dx)
            is_wall = beside not in areas or areas[beside] != areas[at]
            if are_pieces:
                is_wall = is_wall or owner.get(beside) != mine
            if is_wall:
                walls.append(line)
            elif dx + dy > 0:
                cells.append(f'<path d="{line}" stroke="{_INK}" stroke-opacity=".18"/>')
        if mine is not None and signs[mine] and (not are_pieces or at == pieces[mine][0]):
            word = escape(str(signs[mine]))
            cx, cy = x + _CELL / 2, y + _CELL / 2
            words.append(f'<text x="{cx:g}" y="{cy:g}">{word}</text>')
    wide = left(layers - 1, columns) + _MARGIN
    high = rows * _CELL + 2 * _MARGIN
    scale = min(1.0, width / wide)
    return "".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" '
            f'width="{wide * scale:g}" height="{high * scale:g}" role="img">',
            f"<title>a board of {len(where)} cells with {len(options)} options</title>",
            *cells,
            f'<path d="{"".join(walls)}" stroke="{_INK}" stroke-width="2" fill="none" '
            'stroke-linecap="square"/>',
            f'<g fill="{_INK}" font-family="Georgia, serif" font-size="15" text-anchor="middle" '
            'dominant-baseline="central">',
            *words,
            "</g></svg>",
        ]
    )


def _pieces(owner: dict[Spot, int]) -> dict[int, list[Spot]]:
    """Return the spots of each option, in reading order."""
    pieces: dict[int, list[Spot]] = {}
    for at in sorted(owner):
        pieces.setdefault(owner[at], []).append(at)
    return pieces


def _tints(owner: dict[Spot, int], count: int) -> dict[int, str]:
    """Return a tint for each option: the first that no neighbour has, as evenly as may be."""
    beside: dict[int, set[int]] = {k: set() for k in range(count)}
    for (layer, row, column), mine in owner.items():
        for near in ((layer, row, column + 1), (layer, row + 1, column), (layer + 1, row, column)):
            other = owner.get(near, mine)
            if other != mine:
                beside[mine].add(other)
                beside[other].add(mine)
    tints: dict[int, int] = {}
    used = [0] * len(_TINTS)
    for k in range(count):
        taken = {tints[other] for other in beside[k] if other in tints}
        free = [tint for tint in range(len(_TINTS)) if tint not in taken] or list(
            range(len(_TINTS))
        )
        best = min(free, key=lambda tint: (used[tint], tint))
        tints[k] = best
        used[best] += 1
    return {k: _TINTS[tint] for k, tint in tints.items()}
