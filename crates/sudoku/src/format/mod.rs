//! Reading and writing puzzles as text: one file for each format, detected from the content.
//!
//! | format | looks like | keeps |
//! |---|---|---|
//! | [`Format::Line`], [`Format::Sdm`] | `53..7....6…`: a puzzle a line, then a comment | digits |
//! | [`Format::Grid`] | a line for each row, bars and rules optional | digits |
//! | [`Format::Ss`] | the same as Simple Sudoku writes it: `1..\|...\|..9` | digits |
//! | [`Format::Csv`] | `0,6,0,5,…` on one line, or a line for each row | digits |
//! | [`Format::Sdk`] | sections `[Puzzle]` and `[State]` | digits, entries |
//! | [`Format::Marks`] | `\| 5  3  124 \| …`: the candidates of each cell | digits, marks |
//! | [`Format::Hodoku`] | `:0300:4:+1.+35…:211 311::` | digits, entries, marks |
//! | [`Format::Json`] | `[[5,3,0,…],…]` and other forms | everything, also rules and regions |
//!
//! Only JSON records the rules of an unusual board: its boxes or regions, variants and extra
//! regions. For the other formats the reader needs to be given the [`Shape`]. [`drops`] returns
//! what a format does not keep of a puzzle.
//!
//! An empty cell is `.`, `0`, `_`, `*` or `-`. Boards have n² cells for any n up to 64. Digits
//! above 9 are letters, or numbers separated by blanks. A byte order mark, CR LF line ends and a
//! missing final line end are accepted.
//!
//! [`read`] is strict: any other text in a file is a comment where comments are allowed, or an
//! error. [`find`] also finds the puzzle in a sentence, an address or a forum post.
//!
//! # Streams
//!
//! A [`Cutter`] takes lines one by one and returns [`Block`]s, one for each puzzle, in constant
//! memory. [`Block::read`] parses a block, and can do so on another thread. Runs of lines that are
//! just 81 digits and dots bypass the blocks ([`Cutter::take_plain`]).
//!
//! A file may mix formats where its parts can be distinguished. A line with a whole puzzle is a
//! block of its own. Rows belong together until there are as many rows as a row has cells, or until
//! a blank line, a comment or a heading. Directly after a line with a puzzle, every line that is
//! not a comment must be a puzzle too, so a slip in one line of a collection affects only that
//! line. An error in one block does not affect the others.
//!
//! ```
//! use quadrille_sudoku::format::{self, Format};
//!
//! let records = format::read(b"1...\n..3.\n.4..\n...2\n", None, None)?;
//! assert_eq!(records[0].format, Format::Grid);
//! assert_eq!(format::write(&records[0].puzzle, Format::Line)?, "1.....3..4.....2\n");
//! # Ok::<(), quadrille_sudoku::SudokuError>(())
//! ```

mod board;
mod chars;
mod csv;
mod cutter;
mod detect;
mod find;
mod grid;
mod hodoku;
#[cfg(feature = "json")]
mod json;
mod line;
#[cfg(feature = "json")]
mod link;
mod loss;
mod marks;
mod plain;
mod rows;
mod sdk;
mod source;
mod ss;
mod values;

use std::fmt;
use std::str::FromStr;

use quadrille::Position;

pub use self::chars::solve_board;
pub use self::cutter::{Block, Cutter};
pub use self::find::find;
#[cfg(feature = "serde")]
pub(crate) use self::json::{puzzle_from_json, shape_from_json, shape_to_json};
pub use self::loss::{Loss, drops};
pub use self::plain::{PlainLine, PlainLineIter, PlainLines};
use self::source::Source;
use crate::error::{ErrorKind, NameOf, SudokuError};
use crate::grid::Grid;
use crate::puzzle::Puzzle;
use crate::shape::{Boxes, Shape};
use crate::symbols::Symbols;

/// A text format for puzzles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Format {
    /// One line, with one character for each cell.
    Line,
    /// A line for each row, with or without bars and rules.
    Grid,
    /// Numbers separated by commas or semicolons.
    Csv,
    /// SadMan's and SudoCue's files.
    Sdk,
    /// SudoCue's collections: a [`Line`](Format::Line) for each puzzle.
    Sdm,
    /// Simple Sudoku's files.
    Ss,
    /// Pencil marks: the digits that each cell can still hold.
    Marks,
    /// HoDoKu's library lines.
    Hodoku,
    /// Arrays of numbers or strings.
    Json,
}

impl Format {
    /// All formats.
    pub const ALL: &'static [Format] = &[
        Format::Line,
        Format::Grid,
        Format::Csv,
        Format::Sdk,
        Format::Sdm,
        Format::Ss,
        Format::Marks,
        Format::Hodoku,
        Format::Json,
    ];

    /// Returns the name, in lower case.
    pub fn name(self) -> &'static str {
        match self {
            Format::Line => "line",
            Format::Grid => "grid",
            Format::Csv => "csv",
            Format::Sdk => "sdk",
            Format::Sdm => "sdm",
            Format::Ss => "ss",
            Format::Marks => "marks",
            Format::Hodoku => "hodoku",
            Format::Json => "json",
        }
    }

    /// Whether a text has the rules of the board, the entries and the marks of a puzzle.
    fn keeps_everything(self) -> bool {
        self == Format::Json
    }

    /// Whether a text tells entries from givens.
    fn keeps_entries(self) -> bool {
        matches!(self, Format::Sdk | Format::Hodoku | Format::Json)
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Format {
    type Err = SudokuError;

    fn from_str(name: &str) -> Result<Format, SudokuError> {
        Format::ALL.iter().copied().find(|format| format.name() == name).ok_or_else(|| {
            let known = Format::ALL.iter().copied().map(Format::name).collect();
            ErrorKind::unknown(NameOf::Format, name, known).into()
        })
    }
}

/// A puzzle read from a text, with what is known about its text.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Record {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// The alphabet in which it was written, so that the answer can use the same.
    pub symbols: Symbols,
    /// The character for empty cells, if the puzzle was written on one line; otherwise a dot.
    pub empty: char,
    /// The text after the puzzle on its line, or above it.
    pub comment: Option<String>,
    /// The format in which it was read.
    pub format: Format,
    /// The line on which it begins, from 1.
    pub line: usize,
}

impl Record {
    /// Returns the puzzle on one line, in the characters it was written in, so that answers can be
    /// matched with questions.
    ///
    /// ```
    /// let records = quadrille_sudoku::format::read(b"1000003002000004 a remark", None, None)?;
    /// assert_eq!(records[0].signs(), "1000003002000004");
    /// # Ok::<(), quadrille_sudoku::SudokuError>(())
    /// ```
    pub fn signs(&self) -> String {
        let signs = self.puzzle.grid().signs(self.symbols);
        signs.map(|sign| if sign == '.' { self.empty } else { sign }).collect()
    }
}

/// What a reader finds in a block.
struct Parts {
    puzzle: Puzzle,
    symbols: Symbols,
    comment: Option<String>,
}

/// Reads all puzzles of a text.
///
/// Without a `format`, the format of each puzzle is detected. Without a `shape`, each board has the
/// shape that its text describes, which only JSON can, or the usual shape for its number of cells.
/// With a `shape`, each board has it, and the rules that its text adds.
///
/// # Errors
/// Fails, with line and column, if the bytes are not UTF-8 text, at the first block that is not a
/// puzzle, or if there is no puzzle at all.
///
/// ```
/// let error =
///     quadrille_sudoku::format::read(&[b'.'; 80], None, None).expect_err("one is missing");
/// assert_eq!(error.to_string(), "line 1, column 81: 80 characters: a 9×9 board has 81");
/// ```
pub fn read(
    text: &[u8],
    format: Option<Format>,
    shape: Option<&Shape>,
) -> Result<Vec<Record>, SudokuError> {
    let text = std::str::from_utf8(text).map_err(|error| not_text(text, error.valid_up_to()))?;
    let mut cutter = Cutter::new(format);
    let mut records = Vec::new();
    for line in source::lines(text) {
        for block in cutter.push(line) {
            records.push(block.read(shape)?);
        }
    }
    for block in cutter.finish() {
        records.push(block.read(shape)?);
    }
    if records.is_empty() {
        let blank = text.trim_start_matches('\u{feff}').trim().is_empty();
        let error = SudokuError::from(ErrorKind::NoPuzzle { blank });
        return Err(error.at(Position { line: 1, column: 1 }));
    }
    Ok(records)
}

fn not_text(bytes: &[u8], valid: usize) -> SudokuError {
    let sound = std::str::from_utf8(&bytes[..valid]).unwrap_or_default();
    let sound = sound.strip_prefix('\u{feff}').unwrap_or(sound);
    let (line, column) =
        source::lines(sound).fold((0, 1), |(line, _), text| (line + 1, 1 + text.chars().count()));
    let utf16 = matches!(bytes, [0xFF, 0xFE, ..] | [0xFE, 0xFF, ..]);
    let kind = ErrorKind::NotUtf8 { byte: Some(bytes[valid]), utf16 };
    SudokuError::from(kind).at(Position { line, column })
}

fn read_block(
    source: Source<'_>,
    format: Format,
    shape: Option<&Shape>,
) -> Result<Parts, SudokuError> {
    match format {
        Format::Line | Format::Sdm => line::read(source, shape),
        Format::Grid | Format::Ss => grid::read(source, shape),
        Format::Csv => csv::read(source, shape),
        Format::Sdk => sdk::read(source, shape),
        Format::Marks => marks::read(source, shape),
        Format::Hodoku => hodoku::read(source, shape),
        #[cfg(feature = "json")]
        Format::Json => json::read(source, shape),
        #[cfg(not(feature = "json"))]
        Format::Json => Err(without_json()),
    }
}

/// Writes a puzzle as text in the standard alphabet. [`read`] can detect the format of the text,
/// which ends with a line end.
///
/// Formats that keep only digits write all placed digits, entries like givens; [`drops`] returns
/// what is lost.
///
/// # Errors
/// Fails if the format cannot express the puzzle: HoDoKu's lines have boards of at most 9, and
/// pencil marks need at least one in every empty cell. The hint names formats that can. JSON fails
/// only if the extra regions make the text longer than [`read`] accepts.
pub fn write(puzzle: &Puzzle, format: Format) -> Result<String, SudokuError> {
    write_in(puzzle, format, Symbols::standard(puzzle.shape().size()))
}

/// Writes a puzzle like [`write()`], but in the given alphabet, such as that of the [`Record`]
/// being answered. Csv and json write numbers instead; marks and HoDoKu's lines always use the
/// standard alphabet.
///
/// # Errors
/// Fails in the same cases as [`write()`].
pub fn write_in(puzzle: &Puzzle, format: Format, symbols: Symbols) -> Result<String, SudokuError> {
    let standard = Symbols::standard(puzzle.shape().size());
    match format {
        Format::Line | Format::Sdm => Ok(line::write(puzzle.grid(), symbols)),
        Format::Grid => Ok(grid::write(puzzle.grid(), symbols)),
        Format::Csv => Ok(csv::write(puzzle.grid())),
        Format::Sdk => Ok(sdk::write(puzzle, symbols)),
        Format::Ss => Ok(ss::write(puzzle.grid(), symbols)),
        Format::Marks => marks::write(puzzle, standard),
        Format::Hodoku => hodoku::write(puzzle, standard),
        #[cfg(feature = "json")]
        Format::Json => json::write(puzzle),
        #[cfg(not(feature = "json"))]
        Format::Json => Err(without_json()),
    }
}

/// The error for a library that was compiled without JSON.
#[cfg(not(feature = "json"))]
fn without_json() -> SudokuError {
    SudokuError::from(ErrorKind::WithoutJson)
}

/// The rows and columns of a box. A jigsaw, whose regions are not rectangles, counts as one box.
fn box_size(shape: &Shape) -> (usize, usize) {
    match *shape.box_layout() {
        Boxes::Rectangles { rows, columns } => (rows, columns),
        Boxes::Regions(_) => (shape.size(), shape.size()),
    }
}

/// Combines givens and state: the digits that only the state has become entries. `at` is the slice
/// of the text that holds the state.
fn with_state(
    source: Source<'_>,
    at: &str,
    givens: &Grid,
    mut state: Grid,
) -> Result<Puzzle, SudokuError> {
    for (cell, digit) in givens.filled() {
        // Some programs repeat the givens, others leave them out.
        if state.get(cell).is_some_and(|other| other != digit) {
            let cell = givens.shape().cell_name(cell);
            return Err(source.fault(at, ErrorKind::OtherDigit { cell }));
        }
        state.set(cell, Some(digit));
    }
    let cells = state.filled().map(|(cell, _)| cell);
    let entries: Vec<_> = cells.filter(|&cell| givens.get(cell).is_none()).collect();
    Ok(Puzzle::new(state).with_entries(entries))
}

/// Reads exactly one puzzle, in any format.
impl FromStr for Puzzle {
    type Err = SudokuError;

    fn from_str(text: &str) -> Result<Puzzle, SudokuError> {
        let mut records = read(text.as_bytes(), None, None)?;
        match (records.pop(), records.first()) {
            (Some(record), None) => Ok(record.puzzle),
            (second, _) => {
                let line = records.get(1).or(second.as_ref()).map_or(1, |record| record.line);
                let kind = ErrorKind::SeveralPuzzles { count: records.len() + 1 };
                Err(SudokuError::from(kind).at(Position { line, column: 1 }))
            }
        }
    }
}

/// Reads exactly one board, in any format, with all its placed digits.
impl FromStr for Grid {
    type Err = SudokuError;

    fn from_str(text: &str) -> Result<Grid, SudokuError> {
        text.parse().map(|puzzle: Puzzle| puzzle.grid().clone())
    }
}

#[cfg(all(test, feature = "json"))]
mod tests;
