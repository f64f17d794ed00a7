#!/usr/bin/env python3
"""Makes the fonts for digits, `page/fonts/*.woff2`, from Source Serif 4.

    npm pack @fontsource-variable/source-serif-4@5.3.1 && tar xzf fontsource-*.tgz
    pip install fonttools==4.68.0 brotli
    python3 fonts/make.py package/files page/fonts

Each file has the digits and the capital letters that are digits on boards above 9×9; those for
digits also have the signs around numbers. Figures are lining and of equal width. The weight is variable from 400 to 700; the
optical size is fixed: 28 points for digits, 8 points, with stronger strokes, for notes.

In the font for notes every sign has the same width, because a grid of notes on a large board is
one text. Letters that are wider are narrowed.

"Source" is a reserved font name, so the fonts have a name of their own.
"""

import sys
from copy import deepcopy
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.ttLib.tables._g_l_y_f import GlyphCoordinates
from fontTools.varLib.instancer import instantiateVariableFont

NOTES = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ "
SIGNS = NOTES + ".,:;+-−–/%×·()#?≥≤"
NAME = "Quadrille Figures"
COPYRIGHT = (
    "Copyright 2014-2023 Adobe (http://www.adobe.com/), with Reserved Font Name 'Source'. "
    "Quadrille Figures is a subset of Source Serif 4, renamed as its licence asks."
)
# Width of every sign in the font for notes, and the white on either side of the widest, in
# thousandths of the font size.
PITCH, SIDE = 580, 16


def main(source: Path, target: Path) -> None:
    for style, slope, size in [
        ("digits", "normal", 28),
        ("digits-italic", "italic", 28),
        ("notes", "normal", 8),
    ]:
        font = TTFont(source / f"source-serif-4-latin-opsz-{slope}.woff2")
        font = instantiateVariableFont(font, {"opsz": size, "wght": (400, 400, 700)})
        if style != "notes":
            use_tabular_figures(font)
        reduce(font, NOTES if style == "notes" else SIGNS)
        if style == "notes":
            set_fixed_pitch(font)
        rename(font, f"{NAME} Notes" if style == "notes" else NAME, slope)
        font.flavor = "woff2"
        font.save(target / f"{style}.woff2")
        print(style, (target / f"{style}.woff2").stat().st_size, "bytes")


def use_tabular_figures(font: TTFont) -> None:
    """Makes the figures of equal width the usual ones, so that no feature is needed."""
    swaps: dict[str, str] = {}
    lookups = font["GSUB"].table.LookupList.Lookup
    for record in font["GSUB"].table.FeatureList.FeatureRecord:
        if record.FeatureTag == "tnum":
            for index in record.Feature.LookupListIndex:
                for table in lookups[index].SubTable:
                    swaps.update(getattr(getattr(table, "ExtSubTable", table), "mapping", {}))
    for table in font["cmap"].tables:
        for code in map(ord, "0123456789"):
            if code in table.cmap:
                table.cmap[code] = swaps.get(table.cmap[code], table.cmap[code])


def reduce(font: TTFont, signs: str) -> None:
    options = Options()
    options.layout_features = []
    options.drop_tables += ["BASE", "GDEF", "GPOS", "GSUB"]
    options.hinting = False
    options.notdef_outline = False
    subsetter = Subsetter(options)
    subsetter.populate(text=signs)
    subsetter.subset(font)


def set_fixed_pitch(font: TTFont) -> None:
    """Centres every sign in the same width, at every weight."""
    glyphs, metrics = font["glyf"], font["hmtx"]
    unit = font["head"].unitsPerEm / 1000
    pitch, room = round(PITCH * unit), (PITCH - 2 * SIDE) * unit
    for name in font.getGlyphOrder():
        glyph = glyphs[name]
        if glyph.isComposite():
            # Another glyph in a wider place: where it stood there no longer matters.
            (part,) = glyph.components
            glyph = glyphs[name] = deepcopy(glyphs[part.glyphName])
            font["gvar"].variations[name] = deepcopy(font["gvar"].variations[part.glyphName])
        if glyph.numberOfContours <= 0:
            metrics[name] = (pitch, 0)
            font["gvar"].variations.pop(name, None)
            continue
        points, control = glyphs._getCoordinatesAndControls(name, metrics.metrics)
        across = [x for x, _ in points[:-4]]
        scale = min(1, room / (max(across) - min(across)))
        for variation in font["gvar"].variations.get(name, []):
            variation.calcInferredDeltas(points, control.endPts)
            moves = [scale * x for x, _ in variation.coordinates[:-4]]
            shift = middle([scale * x + move for x, move in zip(across, moves)]) - middle(
                [scale * x for x in across]
            )
            # The last four points carry changes of the width, of which there are none.
            variation.coordinates = [
                (round(move - shift), round(y)) for move, (_, y) in zip(moves, variation.coordinates)
            ] + [(0, 0)] * 4
        shift = pitch / 2 - scale * middle(across)
        glyph.coordinates = GlyphCoordinates(
            [(round(scale * x + shift), y) for x, y in glyph.coordinates]
        )
        glyph.recalcBounds(glyphs)
        metrics[name] = (pitch, glyph.xMin)
    del font["HVAR"]


def middle(values: list[float]) -> float:
    return (min(values) + max(values)) / 2


def rename(font: TTFont, family: str, slope: str) -> None:
    names = font["name"]
    names.names = []
    style = "Italic" if slope == "italic" else "Regular"
    flat = family.replace(" ", "")
    for number, text in [
        (0, COPYRIGHT),
        (1, family),
        (2, style),
        (3, f"{flat}-{style}"),
        (4, f"{family} {style}"),
        (6, f"{flat}-{style}"),
        (13, "This Font Software is licensed under the SIL Open Font License, Version 1.1."),
        (14, "https://openfontlicense.org"),
    ]:
        names.setName(text, number, 3, 1, 0x409)
    del font["STAT"]
    font["fvar"].instances = []
    for axis in font["fvar"].axes:
        axis.axisNameID = names.addMultilingualName({"en": "Weight"}, minNameID=256)


main(Path(sys.argv[1]), Path(sys.argv[2]))
