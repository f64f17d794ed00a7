//! Links of f-puzzles and `SudokuPad` that carry their puzzle with them.
//!
//! ```text
//! https://www.f-puzzles.com/?load=N4IgzglgXgpiBcBOANCALhNAbO8AyA9gK4CiAdgJI…
//! https://sudokupad.app/fpuzzlesN4IgzglgXgpiBcBOANCALhNAbO8AyA9gK4CiAdgJI…
//! ```
//!
//! The text after `load=`, `fpuzzles` or `fpuz` is JSON, packed by lz-string and written in base
//! 64. Rules that a board here cannot have are an error: without them the puzzle would be another
//! one. So are drawings, which usually stand for such rules.
//!
//! lz-string is LZ78 (Ziv and Lempel 1978) on UTF-16: each code names an earlier phrase, and each
//! phrase is the one before plus one character. So every phrase is a slice of what has been
//! written, and the dictionary only holds positions.

use quadrille::Position;
use serde_json::{Map, Value, json};

use super::cutter::{Block, LIMIT};
use super::find::decoded;
use super::{Format, Record};
use crate::error::{ErrorKind, SudokuError};
use crate::shape::Shape;

/// What precedes the packed puzzle.
const MARKERS: [&str; 3] = ["load=", "fpuzzles", "fpuz"];

/// Keys that do not change the puzzle.
const HARMLESS: [&str; 11] = [
    "size",
    "title",
    "author",
    "ruleset",
    "highlightConflicts",
    "successMessage",
    "grid",
    "solution",
    "disabledlogic",
    "truecandidatesoptions",
    "metadata",
];

/// Rules that a board here can have, and their names here.
const RULES: [(&str, &str); 3] = [
    ("antiknight", "anti-knight"),
    ("antiking", "anti-king"),
    ("nonconsecutive", "non-consecutive"),
];

/// Reads the puzzle of the first such link in a text; `None` if there is no such link.
pub(super) fn read(text: &str, shape: Option<&Shape>) -> Result<Option<Record>, SudokuError> {
    let Some(puzzle) = MARKERS.iter().find_map(|marker| unpack(text.split_once(marker)?.1)) else {
        return Ok(None);
    };
    let Some(board) = translate(&puzzle)? else { return Ok(None) };
    let start = Position { line: 1, column: 1 };
    Block::new(Format::Json, start, board.to_string()).read(shape).map(Some)
}

/// Unpacks the object at the front of a text.
fn unpack(text: &str) -> Option<Map<String, Value>> {
    let end = text.find(|sign: char| {
        !(sign.is_ascii_alphanumeric() || matches!(sign, '+' | '/' | '=' | '-' | '$' | '%'))
    });
    let packed = decoded(&text[..end.unwrap_or(text.len())]);
    serde_json::from_str(&decompress(&packed)?).ok()
}

/// Writes the object of a link as one of ours; `None` if it is not a puzzle.
fn translate(puzzle: &Map<String, Value>) -> Result<Option<Value>, SudokuError> {
    let rows = puzzle.get("grid").and_then(Value::as_array);
    let Some(rows) = rows.filter(|rows| rows.len() <= Shape::MAX_SIZE) else { return Ok(None) };
    let size = rows.len();
    let mut variants = Vec::new();
    let mut unknown = Vec::new();
    let diagonals = ["diagonal+", "diagonal-"];
    if diagonals.iter().all(|&diagonal| is_on(puzzle.get(diagonal))) {
        variants.push("x");
    }
    for (key, _) in puzzle.iter().filter(|(_, value)| is_on(Some(value))) {
        match RULES.iter().find(|(name, _)| name == key) {
            Some(&(_, variant)) => variants.push(variant),
            None if HARMLESS.contains(&key.as_str()) => {}
            None if diagonals.contains(&key.as_str()) && variants.contains(&"x") => {}
            None => unknown.push(key.chars().take(40).collect()),
        }
    }
    let (mut givens, mut state, mut regions) = (Vec::new(), Vec::new(), Vec::new());
    for row in rows {
        let Some(cells) = row.as_array().filter(|cells| cells.len() == size) else {
            return Ok(None);
        };
        for cell in cells {
            let digit = cell.get("value").and_then(Value::as_u64).unwrap_or(0);
            givens.push(if is_on(cell.get("given")) { digit } else { 0 });
            state.push(digit);
            regions.push(cell.get("region").map(Value::as_u64));
        }
    }
    let mut shape = json!({ "variants": variants });
    match region_pattern(&regions, size) {
        Ok(None) => {}
        Ok(Some(pattern)) => shape["regions"] = pattern.into(),
        Err(()) => unknown.push("region".to_owned()),
    }
    if !unknown.is_empty() {
        return Err(ErrorKind::UnknownRules { rules: unknown }.into());
    }
    let mut board = json!({ "shape": shape, "puzzle": givens, "state": state });
    if let Some(title) = puzzle.get("title").filter(|title| title.is_string() && is_on(Some(title)))
    {
        board["title"] = title.clone();
    }
    Ok(Some(board))
}

/// Returns whether a value says anything: `false`, 0, and what is empty do not.
fn is_on(value: Option<&Value>) -> bool {
    match value {
        None | Some(Value::Null | Value::Bool(false)) => false,
        Some(Value::String(text)) => !text.is_empty(),
        Some(Value::Array(list)) => !list.is_empty(),
        Some(Value::Object(fields)) => !fields.is_empty(),
        Some(Value::Number(number)) => number.as_f64() != Some(0.0),
        Some(Value::Bool(true)) => true,
    }
}

/// Returns a letter for each cell if the regions are unusual. A cell that names no region is in
/// its box; one whose region is null is in none, which no board here can have.
fn region_pattern(regions: &[Option<Option<u64>>], size: usize) -> Result<Option<String>, ()> {
    if regions.iter().all(Option::is_none) {
        return Ok(None);
    }
    let Some(usual) = Shape::of_size(size).ok().map(|shape| box_of(&shape)) else { return Err(()) };
    let mut pattern = String::new();
    for (region, usual) in regions.iter().zip(&usual) {
        let region = match region {
            None => *usual,
            Some(None) => return Err(()),
            Some(Some(region)) => usize::try_from(*region).map_err(|_| ())?,
        };
        let letter = u8::try_from(region).ok().filter(|&region| region < 26).ok_or(())?;
        pattern.push(char::from(b'a' + letter));
    }
    Ok(Some(pattern))
}

/// Returns the number of each cell's box.
fn box_of(shape: &Shape) -> Vec<usize> {
    let (rows, columns) = super::box_size(shape);
    let size = shape.size();
    (0..size * size).map(|at| at / size / rows * rows + at % size / columns).collect()
}

/// Reads bits, 6 from each character: the highest first, into numbers whose lowest comes first.
struct Bits<'t> {
    signs: std::str::Bytes<'t>,
    value: u8,
    left: u32,
}

impl Bits<'_> {
    fn read(&mut self, count: u32) -> Option<usize> {
        let mut number = 0;
        for place in 0..count {
            if self.left == 0 {
                self.value = value_of(self.signs.next()?)?;
                self.left = 6;
            }
            self.left -= 1;
            number |= usize::from(self.value >> self.left & 1) << place;
        }
        Some(number)
    }
}

/// The value of a sign in base 64, in the usual alphabet and in that of addresses.
fn value_of(sign: u8) -> Option<u8> {
    Some(match sign {
        b'A'..=b'Z' => sign - b'A',
        b'a'..=b'z' => sign - b'a' + 26,
        b'0'..=b'9' => sign - b'0' + 52,
        b'+' => 62,
        b'/' | b'-' => 63,
        b'=' | b'$' => 0,
        _ => return None,
    })
}

/// Decompresses what lz-string has compressed; `None` if that is something else.
fn decompress(packed: &str) -> Option<String> {
    let mut bits = Bits { signs: packed.bytes(), value: 0, left: 0 };
    let mut text: Vec<u16> = Vec::new();
    // The first three codes are orders: a new character of 8 bits, one of 16 bits, the end.
    let mut phrases = vec![(0, 0); 3];
    let mut width = 2;
    let mut room = 1;
    let mut before: Option<(usize, usize)> = None;
    while text.len() <= LIMIT {
        let code = bits.read(width)?;
        let here = text.len();
        if code == 2 {
            return String::from_utf16(&text).ok();
        }
        if code < 2 {
            text.push(u16::try_from(bits.read(8 << code)?).ok()?);
            phrases.push((here, 1));
            widen(&mut width, &mut room);
        } else {
            // The newest phrase may end with the character that is written next.
            let (from, length) = match phrases.get(code) {
                Some(&phrase) => phrase,
                None if code == phrases.len() => before.map(|(from, length)| (from, length + 1))?,
                None => return None,
            };
            for at in from..from + length {
                text.push(*text.get(at)?);
            }
        }
        if let Some((from, length)) = before {
            phrases.push((from, length + 1));
            widen(&mut width, &mut room);
        }
        before = Some((here, text.len() - here));
    }
    None
}

/// Counts a new phrase; codes become longer when there are too many for their length.
fn widen(width: &mut u32, room: &mut usize) {
    *room -= 1;
    if *room == 0 {
        *room = 1 << *width;
        *width += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::find;

    const CLASSIC: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    /// The classic puzzle with a 4 entered, and a title.
    const TITLED: &str = "N4IgzglgXgpiBcBOANCALhNAbO8QDEAfgJwAIBBAEwENTAHU0BunEVAc2IkoQG0vQA3algCuuAKysIfGADsE\
         aYiIC+yfoJEIAzBKmz48pSpADhuACzLgFo2twB2bTLkKYF1ytcBdZL2smEANgddfRd3MNU/eABGIKcDCPUkW\
         L1nK2NE8RAWSUcU+LdLL140mwQULJzg1MN03AAOZJCC5prS+ECKnTjQwu8E+sbqy3CSyI7srryelv7NQaUi2\
         fhTeenw30SGztym9dq57ar8vbaYw+7FRY27VZnRxIAmW5GTsdvF+9xxyouX4f/rggnucpp8EFsJjshpc+jNA\
         ctnkszpCjj14eUUb9/mD4JlMaCPn8cRCfqC/vD7CDdksMaSmh4PIogA=";
    /// The classic puzzle with `diagonal+`, `diagonal-` and `antiknight`.
    const RULES: &str = "N4IgzglgXgpiBcBOANCA5gJwgEwQbT1ADcBDAGwFc54BWVNCImAOwQBcMqBfZY8qhAGZ6jFu04wewKVJClK1\
         AOwimreB268ZWrQF1khOf2oA2FWPUTt03kYUIAjObUbJt+QKTPxmvvdrelr7WXPqEsh7UKOiiLlbuxggAHIG\
         uITo2fp5mMao+btJhWdQpuRZpGdZ22anxmVWRQrXcRdXUACzNBQ2J8KUMeUHdCf7CZXHBGW2OXaEGxQjK4/n\
         pmdPwAEyzlVON8DkD5VZFEb0HsSs79SOeW8tDp/79Fw9686vrnfcVC/BO33V1tFDhNhms9nQAS13ldHp5noM\
         fj1/EsQZdfsCXmldPoQNgICQ0AB7ZjkADU+VQ+MJJPIAFpKSASMw2BAANbMCBoAAWbBWQA==";
    /// The classic puzzle with one diagonal and a thermometer.
    const THERMOMETER: &str = "N4IgzglgXgpiBcBOANCA5gJwgEwQbT1ADcBDAGwFc54BWVNCImAOwQBcMqBfZY8qhAGZ6jFu04wewKVJClK1\
         AOwimreB268ZWrQF1khOf2oA2FWPUTt03kYUIAjObUbJt+QKTPxmvvdrelr7WXPqEsh7UKOiiLlbuxggAHIG\
         uITo2fp5mMao+btJhWdQpuRZpGdZ22anxmVWRQrXcRdXUACzNBQ2J8KUMeUHdCf7CZXHBGW2OXaEGxQjK4/n\
         pmdPwAEyzlVON8DkD5VZFEb0HsSs79SOeW8tDp/79Fw9686vrnfcVC/BO33V1tFDhNhms9nQAS13ldHp5noM\
         fj1/EsQZdfsCXmldPoQGwABYwDAAWwA9sSYGwifhQGQIMwYGB8HgQAAlBwAYQcIFQ7I5GxAOLmIGwEBIaFJz\
         HIAGoVkA";
    /// A 4×4 jigsaw.
    const JIGSAW: &str = "N4IgzglgXgpiBcAWANCA5gJwgEwQbT1AxjQgHsA7BABlQDcBDAGwFc54BGVUumK+AC4Y2AX2RES5ftTETSlG\
         rJDF5/DiIC6yQsskL4AJiUqpNeszYID3CL35DR43aoTqnJ/eq06P/I+70/Y0CEAGZzVnZw9Fs+BAcYYJdOTW\
         05U0MkjNCs/RyA5OjGSIQUGLt44USNDREgA=";

    #[test]
    fn packed_text_is_unpacked() {
        let packed = "N4IgzglgXgpiBcBmANCA5gJwgEwQbT2AF9ljSiBdZQks4qm88iiooA==";
        let text = r#"{"size":3,"grid":[[{},{},{}],[{},{},{}],[{},{},{}]]}"#;
        assert_eq!(decompress(packed).as_deref(), Some(text));
        for bad in ["", "A", "////", "N4Ig", "N4IgzglgXg!"] {
            assert_eq!(decompress(bad), None, "{bad}");
        }
    }

    #[test]
    fn a_link_has_givens_entries_and_a_title() {
        let escaped = TITLED.replace('+', "%2B").replace('/', "%2F").replace('=', "%3D");
        for text in [
            format!("https://www.f-puzzles.com/?load={TITLED}"),
            format!("https://f-puzzles.com/?load={escaped}"),
            format!("Try this one: https://sudokupad.app/fpuzzles{TITLED} (easy)"),
            format!("https://sudokupad.app/fpuz{TITLED}"),
            format!("https://app.crackingthecryptic.com/sudoku/?puzzleid=fpuzzles{escaped}&x=1"),
        ] {
            let record = &find(&text, None).expect(&text)[0];
            assert_eq!(record.puzzle.givens().to_string(), CLASSIC, "{text}");
            assert_eq!(record.puzzle.grid().to_string(), CLASSIC.replacen('.', "4", 1), "{text}");
            assert_eq!(record.comment.as_deref(), Some("Für Ada 数独"), "{text}");
        }
    }

    #[test]
    fn rules_are_kept_or_refused() {
        let read = |packed| find(&format!("https://f-puzzles.com/?load={packed}"), None);
        let shape = read(RULES).expect("a puzzle")[0].puzzle.shape().clone();
        assert_eq!(shape.variants(), [crate::Variant::X, crate::Variant::AntiKnight]);
        let shape = read(JIGSAW).expect("a puzzle")[0].puzzle.shape().clone();
        assert_eq!(shape.region_pattern().as_deref(), Some("aaabcabbccdbcddd"));
        let error = read(THERMOMETER).expect_err("a rule that no board here has");
        assert_eq!(
            error.to_string(),
            "the puzzle has rules that are unknown here: diagonal+, thermometer"
        );
    }
}
