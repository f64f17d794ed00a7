//! Cuts a stream of lines into blocks, one for each puzzle, in constant memory.
//!
//! The cutter considers what each line looks like (`detect.rs`) and what its neighbours are:
//!
//! ```text
//! a whole puzzle             a block by itself
//! rows                       a block of as many rows as a row has cells, with the rules between
//! them
//! [Puzzle]                   a block up to the next [Puzzle]
//! [ or {                     JSON: blocks by their brackets (`values.rs`)
//! blank, comment, words      end a block of rows; but a blank line may separate bands of boxes
//! ```
//!
//! Two questions need several lines to answer:
//!
//! - Rows of 16, 25, 36, 49 or 64 characters may each be a whole board of size 4 to 8. They are
//!   taken as whole boards if no digit is too large for that and there are no bars or blanks.
//! - A row directly after a line with a whole puzzle is not a row but a faulty line, so a slip in
//!   one line of a collection affects only that line.

use quadrille::Position;

use super::detect::{Kind, Row, classify, is_usual};
use super::plain::PlainLines;
use super::rows::{Heading, Rows};
use super::source::Source;
use super::values::Values;
use super::{Format, Record, read_block};
use crate::error::{ErrorKind, SudokuError};
use crate::grid::Grid;
use crate::shape::Shape;

/// The maximum size of a block in bytes. Pencil marks of a 64×64 board need a third of it.
pub(super) const LIMIT: usize = 1 << 20;

/// The text of one puzzle, cut out of a stream but not yet parsed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Block {
    format: Format,
    start: Position,
    text: String,
    heading: Option<String>,
    /// The size in bytes, if the block was too long to keep.
    too_long: Option<usize>,
}

impl Block {
    pub(super) fn new(format: Format, start: Position, text: String) -> Block {
        Block { format, start, text, heading: None, too_long: None }
    }

    pub(super) fn too_long(format: Format, start: Position, bytes: usize) -> Block {
        Block { too_long: Some(bytes), ..Block::new(format, start, String::new()) }
    }

    /// Returns the format that the text appears to be in.
    pub fn format(&self) -> Format {
        self.format
    }

    /// Returns the line of the stream on which the text begins, from 1.
    pub fn line(&self) -> usize {
        self.start.line
    }

    pub(super) fn start(&self) -> Position {
        self.start
    }

    /// Returns the text.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Parses the puzzle. Without a `shape`, the board has the shape that the text describes, or
    /// the usual shape for its number of cells. With a `shape`, the board has it, and the rules
    /// that the text adds.
    ///
    /// # Errors
    /// Fails, with line and column in the stream, if the text is not a puzzle or does not fit the
    /// shape.
    pub fn read(&self, shape: Option<&Shape>) -> Result<Record, SudokuError> {
        if let Some(bytes) = self.too_long {
            let kind = ErrorKind::TooLong { bytes, largest: Shape::MAX_SIZE };
            return Err(SudokuError::from(kind).at(self.start));
        }
        let source = Source::new(&self.text, self.start)?;
        let parts = read_block(source, self.format, shape)?;
        let comment = match (&self.heading, parts.comment) {
            (Some(heading), Some(comment)) => Some(format!("{heading}\n{comment}")),
            (heading, comment) => comment.or_else(|| heading.clone()),
        };
        let (format, line) = (self.format, self.start.line);
        let empty = empty_sign(&self.text, parts.puzzle.grid());
        Ok(Record { puzzle: parts.puzzle, symbols: parts.symbols, empty, comment, format, line })
    }
}

/// Returns the character used for empty cells, if the text begins with a word of one character for
/// each cell; a dot otherwise.
fn empty_sign(text: &str, grid: &Grid) -> char {
    let digits = grid.as_bytes();
    let word = text.split_whitespace().next().unwrap_or_default();
    let sign = digits.iter().position(|&digit| digit == 0).and_then(|at| word.chars().nth(at));
    sign.filter(|sign| "0_*-".contains(*sign) && word.chars().count() >= digits.len())
        .unwrap_or('.')
}

/// Cuts a stream of lines into puzzles, in constant memory.
///
/// ```
/// use quadrille_sudoku::format::Cutter;
///
/// let mut cutter = Cutter::new(None);
/// let mut blocks = Vec::new();
/// for line in ["Grid 01", "1...", "..3.", ".4..", "...2", "Grid 02", "2..."] {
///     blocks.extend(cutter.push(line));
/// }
/// blocks.extend(cutter.finish());
/// assert_eq!(blocks[0].read(None)?.comment.as_deref(), Some("Grid 01"));
/// let error = blocks[1].read(None).expect_err("a row alone");
/// assert_eq!(error.to_string(), "line 7, column 5: 1 row: a 4×4 board has 4");
/// # Ok::<(), quadrille_sudoku::SudokuError>(())
/// ```
#[derive(Debug)]
pub struct Cutter {
    format: Option<Format>,
    /// The number of the current line, from 1.
    line: usize,
    state: State,
    heading: Heading,
    before: Before,
    /// The length of lines that turned out to be whole boards smaller than 9×9.
    small_lines: Option<usize>,
    blocks: Vec<Block>,
}

#[derive(Debug)]
enum State {
    Idle,
    Rows(Rows),
    /// The sections of an .sdk file, and where they begin.
    Sections(String, Position),
    Values(Values),
}

/// What the previous line was.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Before {
    /// Nothing, or a separator.
    Gap,
    /// A whole puzzle, valid or not.
    Line,
    /// The last row of a board.
    Board,
}

impl Cutter {
    /// Creates a cutter for this format, or for all formats if it is `None`.
    pub fn new(format: Option<Format>) -> Cutter {
        Cutter {
            format,
            line: 0,
            state: State::Idle,
            heading: Heading::default(),
            before: Before::Gap,
            small_lines: None,
            blocks: Vec::new(),
        }
    }

    /// Takes the next line, without its line end, and returns the puzzles that it completes,
    /// usually none or one.
    pub fn push(&mut self, line: &str) -> impl Iterator<Item = Block> + '_ {
        self.line += 1;
        let line =
            if self.line == 1 { line.strip_prefix('\u{feff}').unwrap_or(line) } else { line };
        let line = line.strip_suffix('\r').unwrap_or(line);
        if line.len() > LIMIT {
            self.end_state();
            let start = self.here();
            self.blocks.push(Block::too_long(
                self.format.unwrap_or(Format::Line),
                start,
                line.len(),
            ));
        } else {
            self.take(line);
        }
        self.blocks.drain(..)
    }

    /// Takes the plain lines (81 digits and dots, with a line end) at the front of `text`, as if
    /// they had been pushed one by one. `text` is what follows in the stream. Returns `None` if it
    /// does not begin with a plain line, or if the current state does not allow one to be a puzzle
    /// of its own.
    ///
    /// ```
    /// use quadrille_sudoku::format::Cutter;
    ///
    /// let mut cutter = Cutter::new(None);
    /// let text = format!("{0}\n{0}\n# a comment\n", ".".repeat(81));
    /// let lines = cutter.take_plain(text.as_bytes()).expect("two lines");
    /// assert_eq!((lines.count(), lines.bytes()), (2, 164));
    /// assert_eq!(cutter.take_plain(text[lines.bytes()..].as_bytes()), None);
    /// ```
    pub fn take_plain(&mut self, text: &[u8]) -> Option<PlainLines> {
        if !self.expects_lines() {
            return None;
        }
        let format = self.format.unwrap_or(Format::Line);
        let lines = PlainLines::at_front(text, self.line + 1, format)?;
        self.line += lines.count();
        self.heading = Heading::default();
        self.before = Before::Line;
        Some(lines)
    }

    /// Returns the puzzles that the end of the stream completes.
    pub fn finish(mut self) -> impl Iterator<Item = Block> {
        self.end_state();
        self.blocks.into_iter()
    }

    /// Whether a line that looks like a whole puzzle is one: no block is open, and the format has
    /// such lines.
    fn expects_lines(&self) -> bool {
        let any_or_line = matches!(self.format, None | Some(Format::Line | Format::Sdm));
        any_or_line && matches!(self.state, State::Idle)
    }

    fn here(&self) -> Position {
        Position { line: self.line, column: 1 }
    }

    fn take(&mut self, line: &str) {
        if let State::Values(values) = &mut self.state {
            values.push(line, self.line, &mut self.blocks);
            if values.is_idle() {
                self.state = State::Idle;
            }
            return;
        }
        if self.expects_lines() && is_usual(line) {
            return self.emit_line(line);
        }
        let kind = self.in_format(classify(line));
        if let State::Sections(text, start) = &mut self.state {
            let next = kind == Kind::Section
                && line.trim().eq_ignore_ascii_case("[puzzle]")
                && text.to_ascii_lowercase().contains("[puzzle]");
            if !next && text.len() + line.len() < LIMIT {
                text.push_str(line);
                text.push('\n');
                return;
            }
            if !next {
                self.blocks.push(Block::too_long(Format::Sdk, *start, text.len() + line.len()));
                self.state = State::Idle;
                return;
            }
            self.end_state();
        }
        match kind {
            Kind::Blank => {
                let in_board = match &mut self.state {
                    State::Rows(rows) => rows.ends_band(),
                    _ => false,
                };
                if !in_board {
                    self.end_state();
                    self.before = Before::Gap;
                }
            }
            Kind::Comment => {
                self.end_state();
                self.before = Before::Gap;
                self.heading.add(line);
            }
            Kind::Words => {
                let after_line = self.before == Before::Line;
                self.end_state();
                if after_line {
                    self.emit_line(line);
                } else {
                    self.before = Before::Gap;
                    self.heading.add(line);
                }
            }
            Kind::Section => {
                self.end_state();
                self.state = State::Sections(format!("{line}\n"), self.here());
            }
            Kind::Json => {
                self.end_state();
                let mut values = Values::default();
                values.push(line, self.line, &mut self.blocks);
                if !values.is_idle() {
                    self.state = State::Values(values);
                }
                self.before = Before::Gap;
            }
            Kind::Whole(format) => {
                self.end_state();
                let start = self.here();
                self.emit(Block::new(format, start, line.to_owned()), Before::Line);
            }
            Kind::Rule => self.rows(line, |rows| rows.rules = true),
            Kind::RuleOrRow(sign, signs) => {
                self.rows(line, |rows| rows.doubtful.push((sign, signs)));
            }
            Kind::Row(row) => self.row(line, row),
        }
    }

    /// Reinterprets a line's kind for the given format, if there is one.
    fn in_format(&self, kind: Kind) -> Kind {
        let Some(format) = self.format else { return kind };
        match (format, kind) {
            (_, kind @ (Kind::Blank | Kind::Comment)) => kind,
            (Format::Json, _) => Kind::Json,
            // The heading of a table. Between puzzles it is a faulty line.
            (_, Kind::Words) if self.before == Before::Gap => Kind::Words,
            (Format::Line | Format::Sdm | Format::Hodoku, _) => Kind::Whole(format),
            (Format::Sdk, Kind::Section) => Kind::Section,
            (_, Kind::Whole(_) | Kind::Json | Kind::Section) => Kind::Whole(format),
            (_, kind) => kind,
        }
    }

    /// Adds a line that is not certain to be a row.
    fn rows(&mut self, line: &str, note: impl FnOnce(&mut Rows)) {
        if !matches!(self.state, State::Rows(_)) {
            self.state = State::Rows(Rows::new(self.line));
        }
        if let State::Rows(rows) = &mut self.state {
            let trimmed = line.trim();
            rows.framed |= trimmed.starts_with(".--") || trimmed.starts_with(":--");
            rows.add(line, self.line);
            note(rows);
        }
        self.end_if_complete();
    }

    fn row(&mut self, line: &str, row: Row) {
        let alone = !matches!(self.state, State::Rows(_)) && self.format.is_none();
        let small = self.small_lines == Some(row.signs) && row.may_be_whole();
        if alone && (self.before == Before::Line || small) {
            return self.emit_line(line);
        }
        if let State::Rows(rows) = &mut self.state
            && (rows.gap || self.format.is_none() && rows.may_be_lines())
            && !rows.agrees(row)
        {
            self.end_state();
            return self.row(line, row);
        }
        if !matches!(self.state, State::Rows(_)) {
            self.state = State::Rows(Rows::new(self.line));
        }
        if let State::Rows(rows) = &mut self.state {
            rows.add(line, self.line);
            rows.measure(row);
        }
        self.end_if_complete();
    }

    fn end_if_complete(&mut self) {
        if let State::Rows(rows) = &self.state
            && (rows.is_complete()
                || rows.text.len() > LIMIT
                || rows.doubtful.len() > 2 * Shape::MAX_SIZE)
        {
            self.end_state();
        }
    }

    /// Ends the open block: the puzzle has no more lines.
    fn end_state(&mut self) {
        match std::mem::replace(&mut self.state, State::Idle) {
            State::Idle => {}
            State::Values(values) => values.finish(&mut self.blocks),
            State::Sections(text, start) => {
                self.emit(Block::new(Format::Sdk, start, text), Before::Gap);
            }
            State::Rows(rows) => self.end_rows(rows),
        }
    }

    fn end_rows(&mut self, rows: Rows) {
        let start = Position { line: rows.start, column: 1 };
        if rows.text.len() > LIMIT {
            self.blocks.push(Block::too_long(Format::Grid, start, rows.text.len()));
            return;
        }
        if rows.count == 0 && !rows.is_all_empty() {
            return; // Only rules, such as the lower edge of a frame.
        }
        // Nobody collects 2×2 or 3×3 boards: rows of 4 or 9 characters are the rest of a larger
        // board.
        let whole = rows.may_be_lines() && rows.signs.is_some_and(|signs| signs >= 16);
        // A single row is a line with too few characters, unless it is the first row of a board or
        // one row too many.
        let alone = rows.count == 1
            && rows.plain
            && !rows.rules
            && !rows.is_complete()
            && self.before != Before::Board
            && !self.heading.words;
        if self.format.is_none() && (whole || alone) {
            if whole && rows.count > 1 {
                self.small_lines = rows.signs;
            }
            let format = if rows.commas { Format::Csv } else { Format::Line };
            let lines = rows.text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
            for (at, line) in lines {
                let start = Position { line: rows.start + at, column: 1 };
                self.emit(Block::new(format, start, line.to_owned()), Before::Line);
            }
            return;
        }
        let format = self.format.unwrap_or_else(|| rows.format(&self.heading));
        self.emit(Block::new(format, start, rows.text), Before::Board);
    }

    fn emit(&mut self, mut block: Block, before: Before) {
        let heading = std::mem::take(&mut self.heading).text;
        if before != Before::Line && !heading.is_empty() {
            block.heading = Some(heading);
        }
        self.before = before;
        self.blocks.push(block);
    }

    fn emit_line(&mut self, line: &str) {
        let (start, format) = (self.here(), self.format.unwrap_or(Format::Line));
        self.emit(Block::new(format, start, line.to_owned()), Before::Line);
    }
}
