//! Collects the rows of one board, and decides when it is complete.
//!
//! Rows are measured in characters and in cells (`detect.rs`). A board is complete when it has as
//! many rows as a row has characters or cells. It therefore ends with its last row, before the next
//! line is known. The lower edge of a frame then comes after the block, and is dropped.
//!
//! The first row sets the measure. A later row that disagrees with it is an error, which the reader
//! will report. It still counts as a row, so that the error does not spread to the next board.

use super::Format;
use super::detect::Row;
use crate::shape::Shape;

/// The maximum number of bytes of a heading that are kept.
const HEADING_LIMIT: usize = 4096;

/// The rows collected for one block.
#[derive(Debug)]
pub(super) struct Rows {
    pub(super) text: String,
    pub(super) start: usize,
    last: usize,
    /// The number of certain rows.
    pub(super) count: usize,
    /// The number of characters and of cells of each row, as long as all rows agree.
    pub(super) signs: Option<usize>,
    cells: Option<usize>,
    /// Lines that may be rules or rows of empty cells: their character and length.
    pub(super) doubtful: Vec<(char, usize)>,
    dash: bool,
    star: bool,
    pub(super) rules: bool,
    pub(super) framed: bool,
    /// Whether a blank line follows the last row, and the number of rows before the first blank
    /// line.
    pub(super) gap: bool,
    band: usize,
    /// Properties of all rows, or of any.
    small: bool,
    pub(super) plain: bool,
    pub(super) commas: bool,
    tight_bars: bool,
    long_cells: bool,
    numbers: bool,
}

impl Rows {
    pub(super) fn new(line: usize) -> Rows {
        Rows {
            text: String::new(),
            start: line,
            last: line,
            count: 0,
            signs: None,
            cells: None,
            doubtful: Vec::new(),
            dash: false,
            star: false,
            rules: false,
            framed: false,
            gap: false,
            band: 0,
            small: true,
            plain: true,
            commas: false,
            tight_bars: true,
            long_cells: false,
            numbers: true,
        }
    }

    /// Adds a line to the text, after the blank lines that preceded it.
    pub(super) fn add(&mut self, line: &str, number: usize) {
        for _ in 1..number - self.last {
            self.text.push('\n');
        }
        self.last = number;
        self.gap = false;
        self.text.push_str(line);
        self.text.push('\n');
    }

    pub(super) fn measure(&mut self, row: Row) {
        if self.count == 0 {
            (self.signs, self.cells) =
                (Some(row.signs).filter(|&n| n <= Shape::MAX_SIZE), row.cells);
        } else if self.agrees(row) {
            self.signs = self.signs.filter(|&signs| signs == row.signs);
            self.cells = self.cells.filter(|&cells| Some(cells) == row.cells);
        }
        self.count += 1;
        self.small &= row.small;
        self.plain &= !row.bars && !row.blanks;
        self.commas |= row.commas;
        self.tight_bars &= row.bars && !row.blanks;
        self.long_cells |= row.long_cells;
        self.numbers &= !row.long_cells || row.numbers;
        self.dash |= row.dash;
        self.star |= row.star;
    }

    pub(super) fn agrees(&self, row: Row) -> bool {
        self.count == 0
            || self.signs == Some(row.signs)
            || self.cells.is_some() && self.cells == row.cells
    }

    /// The number of rows, including the doubtful lines that turned out to be rows by their
    /// character.
    fn total(&self) -> usize {
        let used = |sign| if sign == '-' { self.dash } else { self.star };
        let is_row = |&&(sign, signs): &&(char, usize)| Some(signs) == self.signs && used(sign);
        self.count + self.doubtful.iter().filter(is_row).count()
    }

    pub(super) fn is_complete(&self) -> bool {
        let total = Some(self.total());
        self.count > 0 && (self.cells == total || self.signs == total)
            || self.total() >= Shape::MAX_SIZE
    }

    /// Whether this is a board without digits, written as lines of dashes or stars.
    pub(super) fn is_all_empty(&self) -> bool {
        let first = self.doubtful.first();
        first.is_some_and(|first| {
            first.1 == self.doubtful.len() && self.doubtful.iter().all(|other| other == first)
        })
    }

    /// Whether each row may be a board by itself.
    pub(super) fn may_be_lines(&self) -> bool {
        self.count > 0
            && self.small
            && self.plain
            && !self.rules
            && self.doubtful.is_empty()
            && self.band == 0
    }

    /// Handles a blank line: returns whether it can be a gap between bands of boxes.
    pub(super) fn ends_band(&mut self) -> bool {
        let Some(size) = self.signs.or(self.cells) else { return false };
        let band = if self.band > 0 { self.band } else { self.count };
        let fits = band > 1
            && !self.gap
            && size > band
            && size.is_multiple_of(band)
            && self.count.is_multiple_of(band)
            && !self.may_be_lines();
        if fits {
            self.band = band;
            self.gap = true;
        }
        fits
    }

    pub(super) fn format(&self, heading: &Heading) -> Format {
        let by_cells = self.cells.is_some() && self.long_cells;
        if self.commas {
            Format::Csv
        } else if self.framed || by_cells && !(self.numbers && self.cells > Some(9)) {
            Format::Marks
        } else if self.tight_bars && self.count > 0 {
            Format::Ss
        } else if self.plain && !self.rules && heading.fields {
            Format::Sdk
        } else {
            Format::Grid
        }
    }
}

impl Row {
    /// Whether the row may be a board by itself.
    pub(super) fn may_be_whole(&self) -> bool {
        self.small && !self.bars && !self.blanks
    }
}

/// The comments and headings since the last puzzle.
#[derive(Debug, Default)]
pub(super) struct Heading {
    pub(super) text: String,
    /// Whether there are lines without a `#`, and whether there are fields of an .sdk file.
    pub(super) words: bool,
    fields: bool,
}

impl Heading {
    pub(super) fn add(&mut self, line: &str) {
        let line = line.trim();
        let remark = line.trim_start_matches('#');
        self.words |= remark.len() == line.len();
        self.fields |=
            remark.len() < line.len() && remark.starts_with(['A', 'B', 'C', 'D', 'L', 'S', 'U']);
        let remark = remark.trim_start();
        if self.text.len() + remark.len() < HEADING_LIMIT && !remark.is_empty() {
            if !self.text.is_empty() {
                self.text.push('\n');
            }
            self.text.push_str(remark);
        }
    }
}
