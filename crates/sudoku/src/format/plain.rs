//! Plain lines: 81 digits and dots, and nothing else.
//!
//! ```text
//! 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79⏎
//! 030605000600090002070100006090000000810050069000000080400003020900020005000908030⏎
//! ```
//!
//! Between puzzles such a line is a puzzle by itself, whatever stands around it, and nearly all lines of
//! nearly all large collections are such. So a run of them need not be cut into blocks: it is passed on whole, and
//! the digits are had in one step, for less than a tenth of what a [`Block`] and its record cost.

use quadrille::Position;

use super::Format;
use super::cutter::Block;

/// Some plain lines, as they stood in a stream. [`Cutter::take_plain`](super::Cutter::take_plain) finds them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlainLines {
    /// The lines with their ends, LF or CR LF.
    text: Box<[u8]>,
    count: usize,
    /// The number of the first, from 1.
    start: usize,
    format: Format,
}

impl PlainLines {
    /// As many as there are at the front of a text.
    pub(super) fn at_front(text: &[u8], start: usize, format: Format) -> Option<PlainLines> {
        let (mut rest, mut count) = (text, 0);
        while let Some((_, after)) = split(rest) {
            rest = after;
            count += 1;
        }
        let text = &text[..text.len() - rest.len()];
        (count > 0).then(|| PlainLines { text: text.into(), count, start, format })
    }

    /// How many lines these are.
    pub fn count(&self) -> usize {
        self.count
    }

    /// How many bytes these are, with the line ends.
    pub fn bytes(&self) -> usize {
        self.text.len()
    }
}

impl<'t> IntoIterator for &'t PlainLines {
    type Item = PlainLine<'t>;
    type IntoIter = PlainLineIter<'t>;

    fn into_iter(self) -> PlainLineIter<'t> {
        PlainLineIter { rest: &self.text, line: self.start, format: self.format }
    }
}

/// The lines of a run, one by one.
#[derive(Clone, Debug)]
pub struct PlainLineIter<'t> {
    rest: &'t [u8],
    line: usize,
    format: Format,
}

impl<'t> Iterator for PlainLineIter<'t> {
    type Item = PlainLine<'t>;

    #[inline]
    fn next(&mut self) -> Option<PlainLine<'t>> {
        let (signs, rest) = self.rest.split_first_chunk()?;
        let line = PlainLine { signs, line: self.line, format: self.format };
        self.rest = &rest[if rest[0] == b'\n' { 1 } else { 2 }..];
        self.line += 1;
        Some(line)
    }
}

/// One plain line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlainLine<'t> {
    signs: &'t [u8; 81],
    line: usize,
    format: Format,
}

impl PlainLine<'_> {
    /// The digits, 0 for an empty cell.
    #[inline]
    pub fn digits(self) -> [u8; 81] {
        self.signs.map(|sign| if sign == b'.' { 0 } else { sign - b'0' })
    }

    /// The line as a block like any other.
    pub fn block(self) -> Block {
        let start = Position { line: self.line, column: 1 };
        let text = self.signs.iter().copied().map(char::from).collect();
        Block::new(self.format, start, text)
    }
}

/// The signs of a plain line with its end, if the text begins with one, and what follows it.
#[inline]
fn split(text: &[u8]) -> Option<(&[u8; 81], &[u8])> {
    let (signs, rest) = text.split_first_chunk::<81>()?;
    // Without a way out of the loop, so that it is one comparison of vectors.
    let plain = |all, sign: &u8| all & (sign.is_ascii_digit() | (*sign == b'.'));
    let rest = match rest {
        [b'\n', rest @ ..] | [b'\r', b'\n', rest @ ..] => rest,
        _ => return None,
    };
    signs.iter().fold(true, plain).then_some((signs, rest))
}
