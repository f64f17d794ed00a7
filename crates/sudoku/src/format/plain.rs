//! Plain lines: 81 digits and dots, optionally followed by a short remark.
//!
//! ```text
//! 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79⏎
//! 030605000600090002070100006090000000810050069000000080400003020900020005000908030,7.2⏎
//! ```
//!
//! Between puzzles such a line is a puzzle by itself, whatever its neighbours are, and nearly all
//! lines of nearly all large collections are like this. A run of them is therefore not cut into
//! blocks but passed on as a whole. Reading the characters of a line then takes one step, at less
//! than a tenth of the cost of a [`Block`] and its record.
//!
//! A remark is separated by a blank, a comma or the like. A long one may be a second puzzle, or the
//! solution, so such lines are left to the [`Cutter`](super::Cutter).

use quadrille::Position;

use super::Format;
use super::cutter::Block;

/// The maximum length in bytes of a remark with its separator: less than a board.
const LONGEST_REMARK: usize = 80;

/// A run of plain lines of a stream, found by [`Cutter::take_plain`](super::Cutter::take_plain).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlainLines {
    /// The lines with their ends, LF or CR LF.
    text: Box<[u8]>,
    count: usize,
    /// The number of the first line, from 1.
    start: usize,
    format: Format,
}

impl PlainLines {
    /// Takes all plain lines at the front of a text.
    pub(super) fn at_front(text: &[u8], start: usize, format: Format) -> Option<PlainLines> {
        let (mut rest, mut count) = (text, 0);
        while let Some((_, after)) = split(rest) {
            rest = after;
            count += 1;
        }
        let text = &text[..text.len() - rest.len()];
        (count > 0).then(|| PlainLines { text: text.into(), count, start, format })
    }

    /// Returns the number of lines.
    pub fn count(&self) -> usize {
        self.count
    }

    /// Returns the number of bytes, including the line ends.
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

/// An iterator over the lines of a run.
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
        let (remark, rest) = split_remark(rest)?;
        let line = PlainLine { signs, remark, line: self.line, format: self.format };
        self.rest = rest;
        self.line += 1;
        Some(line)
    }
}

/// A plain line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlainLine<'t> {
    signs: &'t [u8; 81],
    /// The rest of the line, in ASCII.
    remark: &'t [u8],
    line: usize,
    format: Format,
}

impl<'t> PlainLine<'t> {
    /// Returns the 81 characters: digits, and `0` or `.` for empty cells.
    #[inline]
    pub fn signs(self) -> &'t [u8; 81] {
        self.signs
    }

    /// Returns the line as an ordinary block.
    pub fn block(self) -> Block {
        let start = Position { line: self.line, column: 1 };
        let text = self.signs.iter().chain(self.remark).copied().map(char::from).collect();
        Block::new(self.format, start, text)
    }
}

/// Splits a plain line off the front of a text: returns its 81 characters and what follows the
/// line.
#[inline]
fn split(text: &[u8]) -> Option<(&[u8; 81], &[u8])> {
    let (signs, rest) = text.split_first_chunk::<81>()?;
    // Without an early exit, so that the loop compiles to vector comparisons.
    let plain = |all, sign: &u8| all & (sign.is_ascii_digit() | (*sign == b'.'));
    let (_, rest) = split_remark(rest)?;
    signs.iter().fold(true, plain).then_some((signs, rest))
}

/// Splits the rest of a line off: returns it, if it is empty or a remark, and what follows the
/// line.
#[inline]
fn split_remark(text: &[u8]) -> Option<(&[u8], &[u8])> {
    match text {
        [b'\n', rest @ ..] | [b'\r', b'\n', rest @ ..] => return Some((&[], rest)),
        [b' ' | b'\t' | b',' | b';' | b'#' | b'|' | b'"', ..] => {}
        _ => return None,
    }
    let end = text.iter().take(LONGEST_REMARK + 2).position(|&sign| sign == b'\n')?;
    let remark = &text[..end];
    let remark = remark.strip_suffix(b"\r").unwrap_or(remark);
    let is_text = |&sign: &u8| matches!(sign, b' '..=b'~' | b'\t');
    let is_remark = remark.len() <= LONGEST_REMARK && remark.iter().all(is_text);
    is_remark.then(|| (remark, &text[end + 1..]))
}

#[cfg(test)]
mod tests {
    use super::super::Cutter;
    use super::*;

    const EASY: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    /// The number of plain lines and bytes at the front of a text.
    fn front(text: &str) -> Option<(usize, usize)> {
        let lines = Cutter::new(None).take_plain(text.as_bytes());
        lines.map(|lines| (lines.count(), lines.bytes()))
    }

    #[test]
    fn a_run_ends_where_a_line_is_not_plain() {
        assert_eq!(front(&format!("{EASY}\n{EASY}\r\n{EASY}\n")), Some((3, 247)));
        assert_eq!(front(&format!("{EASY}\n{EASY}")), Some((1, 82)));
        assert_eq!(front(&format!("{EASY}\n{EASY}\r")), Some((1, 82)));
        assert_eq!(front(&format!("{EASY}\n\n{EASY}\n")), Some((1, 82)));
        assert_eq!(front(&format!("{EASY}.\n")), None);
        assert_eq!(front(&format!("{}\n\n", &EASY[1..])), None);
        assert_eq!(front(&format!("{EASY}\rx\n")), None);
        for sign in ["x", "-", "*", "_", "/", ":", "\0", "\n"] {
            assert_eq!(front(&format!("{}\n", EASY.replacen('.', sign, 1))), None, "{sign:?}");
        }
        assert_eq!(front(""), None);
    }

    #[test]
    fn a_remark_is_short_and_separated() {
        for remark in [" ", ",7.2", ";x", "\tER 11.9", "#x", "|x", "\" x \"", " 12 # 3"] {
            let text = format!("{EASY}{remark}\n{EASY}{remark}\r\n{EASY}{remark}");
            assert_eq!(front(&text), Some((2, 2 * (82 + remark.len()) + 1)), "{remark}");
        }
        let remark = ",".repeat(LONGEST_REMARK);
        assert_eq!(front(&format!("{EASY}{remark}\r\n")), Some((1, 163)));
        for no_remark in ["x", ".", " ä", " \u{7f}", " \r ", &format!("{remark},")] {
            assert_eq!(front(&format!("{EASY}{no_remark}\n")), None, "{no_remark}");
        }
    }

    #[test]
    fn plain_lines_give_the_same_blocks_as_pushed_lines() {
        for ends in ["\n", "\r\n"] {
            let (dots, rated) = (".".repeat(81), format!("{EASY} # ER 7.2"));
            let text = [EASY, &EASY.replace('.', "0"), &dots, &rated, EASY, ""].join(ends);
            let (mut whole, mut single) = (Cutter::new(None), Cutter::new(None));
            for cutter in [&mut whole, &mut single] {
                assert_eq!(cutter.push("# heading").count(), 0);
            }
            let lines = whole.take_plain(text.as_bytes()).expect("five lines");
            let blocks: Vec<Block> = lines.into_iter().map(PlainLine::block).collect();
            let pushed: Vec<Block> =
                text.lines().flat_map(|line| single.push(line).collect::<Vec<_>>()).collect();
            assert_eq!(blocks, pushed);
            for (line, block) in lines.into_iter().zip(&blocks) {
                let record = block.read(None).expect("a puzzle");
                let digits = line.signs().map(|sign| if sign == b'.' { 0 } else { sign - b'0' });
                assert_eq!(record.puzzle.grid().as_bytes(), digits);
            }
            // What follows is cut the same way after both: a row that is not a line of a
            // collection.
            let rest = ["53..7....", "", "Grid 01", "53..7...."];
            let after = |cutter: &mut Cutter| -> Vec<Block> {
                rest.iter().flat_map(|line| cutter.push(line).collect::<Vec<_>>()).collect()
            };
            assert_eq!(after(&mut whole), after(&mut single));
            assert!(whole.finish().eq(single.finish()));
        }
    }

    #[test]
    fn within_a_board_a_plain_line_is_left_to_the_cutter() {
        let text = format!("{EASY}\n");
        for (format, before) in [
            (None, "53..7...."),
            (None, "[Puzzle]"),
            (None, "[[5, 3"),
            (Some(Format::Grid), ""),
            (Some(Format::Json), ""),
        ] {
            let mut cutter = Cutter::new(format);
            assert_eq!(cutter.push(before).count(), 0);
            assert_eq!(cutter.take_plain(text.as_bytes()), None, "{before}");
        }
        assert!(Cutter::new(Some(Format::Sdm)).take_plain(text.as_bytes()).is_some());
    }
}
