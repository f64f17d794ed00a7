//! The shape of a board in a JSON object, under the key `shape`.
//!
//! ```text
//! {"shape": {"size": 4, "regions": ["aaab", "acbb", "ccdb", "cddd"]}, "puzzle": …}
//! {"shape": {"boxes": [3, 2], "variants": ["x", "anti-knight"]}, "puzzle": …}
//! {"shape": {"extra": [["a..b", "....", "....", "b..a"]]}, "puzzle": …}
//! ```
//!
//! Every key may be left out; a board has its usual boxes unless the text says otherwise.
//!
//! - `size` is the number of digits. It must be the size of the puzzle.
//! - `boxes` are the rows and columns of a box. `regions` are those of a jigsaw, instead of boxes.
//! - `variants` are the names of further rules, as on the command line. The rules for pairs of
//!   cells (`anti-knight`, `anti-king`, `non-consecutive`) are among them.
//! - `extra` is a list of patterns, each with one or more extra regions. Regions that overlap need
//!   different patterns.
//!
//! A pattern is a string for each row, or one string for all rows, with or without blanks between
//! them. Cells with the same character are a region; a dot is a cell in no extra region.
//!
//! A misspelt key would change the rules of the puzzle, so unknown keys are errors here.
//!
//! If the caller gives a shape too, the text adds its variants and extra regions to it. Boxes or
//! regions that differ from the given ones are an error.

use super::super::source::{Source, end, excerpt};
use super::{Field, fields, list, string, wrong};
use crate::error::{CountOf, ErrorKind, ExpectedJson, JsonPart, SudokuError};
use crate::shape::{Boxes, Shape};
use crate::variant::Variant;

/// The keys of a shape.
pub(super) const KEYS: [&str; 5] = ["size", "boxes", "regions", "variants", "extra"];

/// Reads a shape. `board` is the shape that the puzzle has without it, which is the caller's if
/// `is_given`, otherwise the usual one.
pub(super) fn read(
    source: Source<'_>,
    raw: &str,
    board: &Shape,
    is_given: bool,
) -> Result<Shape, SudokuError> {
    if !raw.starts_with('{') {
        return Err(wrong(source, raw, ExpectedJson::Shape, KEYS.to_vec()));
    }
    let fields = fields(source, raw, &KEYS)?;
    if let Some(Field { key, name, .. }) = fields.iter().find(|field| !KEYS.contains(&&*field.name))
    {
        let (of, known) = (JsonPart::Shape, KEYS.to_vec());
        return Err(source.fault(key, ErrorKind::UnknownKey { of, key: excerpt(name), known }));
    }
    let field = |name: &str| fields.iter().find(|field| field.name == name);
    if let Some(&Field { value, .. }) = field("size") {
        read_size(source, value, board)?;
    }
    let stated = match (field("boxes"), field("regions")) {
        (Some(_), Some(regions)) => {
            return Err(source.fault(regions.key, ErrorKind::BoxesAndRegions));
        }
        (Some(boxes), None) => Some((boxes, read_boxes(source, boxes.value, board)?)),
        (None, Some(regions)) => Some((regions, read_regions(source, regions.value, board)?)),
        (None, None) => None,
    };
    let mut shape = board.clone();
    if let Some((field, stated)) = stated {
        if is_given && stated.box_layout() != board.box_layout() {
            let kind = ErrorKind::OtherBoxes { regions: field.name == "regions" };
            return Err(source.fault(field.value, kind));
        }
        if !is_given {
            shape = stated;
        }
    }
    if let Some(variants) = field("variants") {
        for name in list(source, variants.value)? {
            let variant = read_variant(source, name)?;
            // Building a shape takes time, and a text may repeat a name a thousand times.
            if !shape.variants().contains(&variant) {
                shape = shape.with(variant).map_err(at(source, name))?;
            }
        }
    }
    if let Some(extra) = field("extra") {
        // For the same reason, all regions are added at once.
        let mut regions = Vec::new();
        for raw in list(source, extra.value)? {
            let pattern = read_pattern(source, raw, board)?;
            regions.extend(board.regions_of(&pattern).map_err(at(source, raw))?);
        }
        if is_given {
            regions.retain(|region| !board.extra_regions().contains(region));
        }
        shape = shape.with_extra(regions).map_err(at(source, extra.value))?;
    }
    Ok(shape)
}

/// Attaches the position of a slice to an error.
fn at(source: Source<'_>, raw: &str) -> impl FnOnce(SudokuError) -> SudokuError {
    let position = source.position(raw);
    move |error| error.at(position)
}

fn read_size(source: Source<'_>, raw: &str, board: &Shape) -> Result<(), SudokuError> {
    if raw.parse() == Ok(board.size()) {
        return Ok(());
    }
    Err(source.fault(raw, ErrorKind::OtherSize { text: excerpt(raw), size: board.size() }))
}

fn read_boxes(source: Source<'_>, raw: &str, board: &Shape) -> Result<Shape, SudokuError> {
    let Ok([rows, columns]) = serde_json::from_str::<[usize; 2]>(raw) else {
        return Err(wrong(source, raw, ExpectedJson::BoxSize, Vec::new()));
    };
    if rows.checked_mul(columns) != Some(board.size()) {
        return Err(source.fault(raw, ErrorKind::BoxSize { rows, columns, size: board.size() }));
    }
    Shape::boxes(rows, columns).map_err(at(source, raw))
}

fn read_regions(source: Source<'_>, raw: &str, board: &Shape) -> Result<Shape, SudokuError> {
    let pattern = read_pattern(source, raw, board)?;
    Shape::jigsaw(&pattern).map_err(at(source, raw))
}

fn read_variant(source: Source<'_>, raw: &str) -> Result<Variant, SudokuError> {
    let Some(name) = string(raw) else {
        let known = Variant::ALL.iter().copied().map(Variant::name).collect();
        return Err(wrong(source, raw, ExpectedJson::VariantName, known));
    };
    name.parse().map_err(at(source, raw))
}

/// Returns the characters of a pattern, which has as many as the board has cells.
fn read_pattern(source: Source<'_>, raw: &str, board: &Shape) -> Result<String, SudokuError> {
    let size = board.size();
    let signs = |text: &str| text.chars().filter(|sign| !sign.is_whitespace()).count();
    let no_pattern = |raw| wrong(source, raw, ExpectedJson::Pattern, Vec::new());
    let miscounted = |at, of, count, row, expected| {
        source.fault(at, ErrorKind::CellCount { of, count, expected, row, size, pattern: true })
    };
    if let Some(text) = string(raw) {
        let count = signs(text);
        if count != board.cell_count() {
            return Err(miscounted(raw, CountOf::Characters, count, None, board.cell_count()));
        }
        return Ok(text.to_owned());
    }
    if !raw.starts_with('[') {
        return Err(no_pattern(raw));
    }
    let rows = list(source, raw)?;
    let mut pattern = String::new();
    for (number, row) in (1..).zip(&rows) {
        let text = string(row).ok_or_else(|| no_pattern(row))?;
        let count = signs(text);
        if count != size {
            return Err(miscounted(row, CountOf::Characters, count, Some(number), size));
        }
        pattern.push_str(text);
    }
    if rows.len() != size {
        let at = rows.get(size).copied().or(rows.last().map(|last| end(last))).unwrap_or(raw);
        return Err(miscounted(at, CountOf::Rows, rows.len(), None, size));
    }
    Ok(pattern)
}

/// Writes a shape as the value of its key; `None` if it is the usual shape of its size.
pub(super) fn write(shape: &Shape) -> Option<String> {
    let size = shape.size();
    let usual = Shape::of_size(size).ok()?;
    if *shape == usual {
        return None;
    }
    let pattern = |signs: &str| {
        let signs: Vec<char> = signs.chars().collect();
        let rows = signs.chunks(size).map(|row| format!("\"{}\"", row.iter().collect::<String>()));
        format!("[{}]", rows.collect::<Vec<_>>().join(","))
    };
    let mut text = format!("{{\"size\":{size}");
    match *shape.box_layout() {
        Boxes::Rectangles { rows, columns } if shape.box_layout() != usual.box_layout() => {
            text.push_str(&format!(",\"boxes\":[{rows},{columns}]"));
        }
        Boxes::Rectangles { .. } => {}
        Boxes::Regions(_) => {
            let regions = shape.region_pattern().unwrap_or_default();
            text.push_str(&format!(",\"regions\":{}", pattern(&regions)));
        }
    }
    if !shape.variants().is_empty() {
        let names = shape.variants().iter().map(|variant| format!("\"{variant}\""));
        text.push_str(&format!(",\"variants\":[{}]", names.collect::<Vec<_>>().join(",")));
    }
    let extra = shape.extra_patterns();
    if !extra.is_empty() {
        let extra: Vec<String> = extra.iter().map(|signs| pattern(signs)).collect();
        text.push_str(&format!(",\"extra\":[{}]", extra.join(",")));
    }
    Some(text + "}")
}
