//! Turns the texts of cells into a board: finds its size, its alphabet and its digits.
//!
//! Every reader supplies its cells as slices of the text, one character or one number each, and
//! leaves the rest to this file. So the same mistake is the same error in every format.
//!
//! **Size.** It follows from the number of cells, unless the caller gives a shape.
//!
//! **Empty cells** are `.`, `_`, `*`, `-`, an empty text, and `0` where that is not a digit.
//!
//! **Alphabet.** The standard alphabet is used where it fits, with two exceptions:
//!
//! - On a board of 10 to 35, `0` is the first digit if another character marks empty cells and no
//!   character is too large for that reading ([`Symbols::zero_based`]). The same holds if the board
//!   is full and has each of the characters from `0` as often as a solution does.
//! - If there are letters but no digits, and the letters fit only the alphabet in which A is the
//!   first digit, that alphabet is used ([`Symbols::letters`]).
//!
//! In the standard alphabet of boards of 36 and of 62 to 64, `0` is a digit. There it means an
//! empty cell only if no other character does and it occurs more often than a digit can.

use super::source::{Source, end, excerpt};
use crate::digit::Digit;
use crate::error::{CountOf, ErrorKind, SudokuError};
use crate::grid::Grid;
use crate::shape::Shape;
use crate::symbols::Symbols;

/// How the cells of a text are written.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Spelling {
    /// As one character each.
    Signs,
    /// As decimal numbers.
    Numbers,
}

/// Whether a character means an empty cell in every alphabet.
pub(super) fn is_empty_sign(sign: char) -> bool {
    matches!(sign, '.' | '_' | '*' | '-')
}

/// The size of the board with this many cells, if there is one.
pub(super) fn size_of(cells: usize) -> Option<usize> {
    let size = cells.isqrt();
    (size * size == cells && (1..=Shape::MAX_SIZE).contains(&size)).then_some(size)
}

/// The probable size of the intended board, given a wrong number of cells. Nearly all boards have
/// 81.
pub(super) fn size_meant(cells: usize) -> usize {
    let (below, above) = (cells.isqrt(), cells.isqrt() + 1);
    match cells {
        0..16 | 65..100 => 9,
        _ if cells - below * below <= above * above - cells => below.min(Shape::MAX_SIZE),
        _ => above.min(Shape::MAX_SIZE),
    }
}

/// The shape for these cells, which must be the caller's if there is one. `of` is how the cells are
/// written, for an error.
pub(super) fn shape_for(
    source: Source<'_>,
    cells: &[&str],
    of: CountOf,
    shape: Option<&Shape>,
) -> Result<Shape, SudokuError> {
    let count = cells.len();
    let size = match (shape, size_of(count)) {
        (Some(shape), _) if shape.cell_count() == count => return Ok(shape.clone()),
        (Some(shape), _) => shape.size(),
        (None, Some(size)) => return Shape::of_size(size),
        (None, None) => size_meant(count),
    };
    let expected = size * size;
    let at = match cells.get(expected) {
        Some(surplus) => surplus,
        None => cells.last().map_or(source.text(), |last| end(last)),
    };
    Err(source
        .fault(at, ErrorKind::CellCount { of, count, expected, row: None, size, pattern: false }))
}

/// The alphabet of a board, and whether `0` is an empty cell in it.
#[derive(Clone, Copy)]
pub(super) struct Alphabet {
    pub(super) symbols: Symbols,
    zero_is_empty: bool,
}

impl Alphabet {
    /// Guesses the alphabet of these characters, by the rules at the head of this file.
    pub(super) fn of(signs: impl Iterator<Item = char>, size: usize) -> Alphabet {
        let mut counts = [0; 128];
        for sign in signs {
            if let Some(count) = counts.get_mut(sign as usize) {
                *count += 1;
            }
        }
        let used = || (0..128).filter(|&code| counts[code] > 0).map(|code| code as u8 as char);
        let fits = |symbols: Symbols| {
            used().all(|sign| is_empty_sign(sign) || sign == '0' || symbols.digit(sign).is_some())
        };
        let zeros = counts[usize::from(b'0')];
        let other_empties: usize =
            [b'.', b'_', b'*', b'-'].map(|sign| counts[sign as usize]).iter().sum();
        let standard = Symbols::standard(size);
        if standard.digit('0').is_some() {
            let zero_is_empty = other_empties == 0 && zeros > size;
            return Alphabet { symbols: standard, zero_is_empty };
        }
        if let Some(symbols) = Symbols::zero_based(size)
            && zeros > 0
            && fits(symbols)
        {
            let full =
                || used().count() == size && used().all(|sign| counts[sign as usize] == size);
            if other_empties > 0 || full() {
                return Alphabet { symbols, zero_is_empty: false };
            }
        }
        if let Some(symbols) = Symbols::letters(size)
            && !used().any(|sign| matches!(sign, '1'..='9'))
            && !fits(standard)
            && fits(symbols)
        {
            return Alphabet { symbols, zero_is_empty: true };
        }
        Alphabet { symbols: standard, zero_is_empty: true }
    }

    /// The standard alphabet, with `0` as an empty cell unless it is a digit.
    pub(super) fn standard(size: usize) -> Alphabet {
        let symbols = Symbols::standard(size);
        Alphabet { symbols, zero_is_empty: symbols.digit('0').is_none() }
    }

    /// Reads a character: `None` if it is invalid, `Some(None)` if it is an empty cell.
    pub(super) fn read(self, sign: char) -> Option<Option<Digit>> {
        if is_empty_sign(sign) || sign == '0' && self.zero_is_empty {
            return Some(None);
        }
        self.symbols.digit(sign).map(Some)
    }
}

/// Reads these cells as a board. Also returns their alphabet.
pub(super) fn read(
    source: Source<'_>,
    cells: &[&str],
    spelling: Spelling,
    shape: &Shape,
) -> Result<(Grid, Symbols), SudokuError> {
    let size = shape.size();
    let alphabet = match spelling {
        Spelling::Numbers => Alphabet::standard(size),
        Spelling::Signs => Alphabet::of(cells.iter().flat_map(|cell| cell.chars()), size),
    };
    let mut digits = Vec::with_capacity(cells.len());
    for cell in cells {
        let digit = match spelling {
            Spelling::Numbers => number(cell, size),
            Spelling::Signs => sign(cell, alphabet),
        };
        let digit = digit.ok_or_else(|| no_digit(source, cell, size))?;
        digits.push(digit.map_or(0, Digit::get));
    }
    Ok((Grid::new(shape, &digits)?, alphabet.symbols))
}

fn sign(cell: &str, alphabet: Alphabet) -> Option<Option<Digit>> {
    let mut signs = cell.chars();
    match (signs.next(), signs.next()) {
        (None, _) => Some(None),
        (Some(sign), None) => alphabet.read(sign),
        (Some(_), Some(_)) => None,
    }
}

/// Reads a decimal number on a board of this size. 0 and the characters for empty cells are empty.
fn number(cell: &str, size: usize) -> Option<Option<Digit>> {
    let mut signs = cell.chars();
    match (signs.next(), signs.next()) {
        (None, _) => return Some(None),
        (Some(sign), None) if is_empty_sign(sign) => return Some(None),
        // `parse` would accept a leading plus.
        (Some(sign), _) if !sign.is_ascii_digit() => return None,
        _ => {}
    }
    match cell.parse::<u8>().ok()? {
        0 => Some(None),
        value if usize::from(value) <= size => Digit::new(value).map(Some),
        _ => None,
    }
}

/// The error for a cell that is not valid on a board of this size.
pub(super) fn no_digit(source: Source<'_>, cell: &str, size: usize) -> SudokuError {
    if cell.starts_with(char::REPLACEMENT_CHARACTER) {
        return source.fault(cell, ErrorKind::NotUtf8 { byte: None, utf16: false });
    }
    let last = Digit::from_index(size - 1).map(|last| Symbols::standard(size).sign(last));
    source.fault(cell, ErrorKind::NotADigit { text: excerpt(cell), size, last })
}

/// The characters of a text as slices.
pub(super) fn signs(text: &str) -> impl Iterator<Item = &str> {
    text.char_indices().map(|(at, sign)| &text[at..at + sign.len_utf8()])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn alphabet(signs: &str, size: usize) -> (Symbols, bool) {
        let alphabet = Alphabet::of(signs.chars(), size);
        (alphabet.symbols, alphabet.zero_is_empty)
    }

    #[test]
    fn the_standard_alphabet_is_preferred() {
        assert_eq!(alphabet("12.0", 9), (Symbols::standard(9), true));
        assert_eq!(alphabet("ABG...", 16), (Symbols::standard(16), true));
        assert_eq!(alphabet("1AG0000", 16), (Symbols::standard(16), true));
        assert_eq!(alphabet("1AG0.", 16), (Symbols::standard(16), true));
        assert_eq!(alphabet("1A9Z0.", 36), (Symbols::standard(36), false));
        assert_eq!(alphabet("A1", 9), (Symbols::standard(9), true));
    }

    #[test]
    fn other_alphabets_are_recognised_by_characters_outside_the_standard_one() {
        let zero_based = |size| Symbols::zero_based(size).expect("a size for it");
        let letters = |size| Symbols::letters(size).expect("a size for it");
        assert_eq!(alphabet("0F3.", 16), (zero_based(16), false));
        assert_eq!(alphabet(&"0123456789".repeat(10), 10), (zero_based(10), false));
        assert_eq!(alphabet("AP..", 16), (letters(16), true));
        assert_eq!(alphabet("ay00", 25), (letters(25), true));
        assert_eq!(alphabet("ABI.", 9), (letters(9), true));
    }

    #[test]
    fn zero_is_a_digit_of_36_unless_it_occurs_too_often() {
        assert_eq!(alphabet(&"0".repeat(36), 36), (Symbols::standard(36), false));
        assert_eq!(alphabet(&"0".repeat(37), 36), (Symbols::standard(36), true));
        assert_eq!(alphabet(&format!(".{}", "0".repeat(37)), 36), (Symbols::standard(36), false));
        assert_eq!(alphabet("0", 62), (Symbols::standard(62), false));
        assert_eq!(alphabet("0", 61), (Symbols::standard(61), true));
    }

    #[test]
    fn the_intended_size_is_the_nearest_and_usually_9() {
        for (cells, size) in
            [(1, 9), (80, 9), (82, 9), (66, 9), (99, 9), (15, 9), (17, 4), (255, 16)]
        {
            assert_eq!(size_meant(cells), size, "{cells}");
        }
        assert_eq!(size_meant(1_000_000), 64);
    }
}
