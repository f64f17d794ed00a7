//! Plain lines: 81 digits and dots, and perhaps a short remark.
//!
//! ```text
//! 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79⏎
//! 030605000600090002070100006090000000810050069000000080400003020900020005000908030,7.2⏎
//! ```
//!
//! Between puzzles such a line is a puzzle by itself, whatever stands around it, and nearly all lines of
//! nearly all large collections are such. So a run of them need not be cut into blocks: it is passed on whole, and
//! the signs are had in one step, for less than a tenth of what a [`Block`] and its record cost.
//!
//! A remark is set off by a blank, a comma and the like. A long one may be a second puzzle, or the solution, and is
//! left to those who can tell.

use quadrille::Position;

use super::Format;
use super::cutter::Block;

/// Bytes of a remark with the sign before it, at most: less than a board.
const LONGEST_REMARK: usize = 80;

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
        let (remark, rest) = split_remark(rest)?;
        let line = PlainLine { signs, remark, line: self.line, format: self.format };
        self.rest = rest;
        self.line += 1;
        Some(line)
    }
}

/// One plain line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlainLine<'t> {
    signs: &'t [u8; 81],
    /// What follows them on the line: ASCII.
    remark: &'t [u8],
    line: usize,
    format: Format,
}

impl<'t> PlainLine<'t> {
    /// The signs: digits, and `0` or `.` for empty cells.
    #[inline]
    pub fn signs(self) -> &'t [u8; 81] {
        self.signs
    }

    /// The line as a block like any other.
    pub fn block(self) -> Block {
        let start = Position { line: self.line, column: 1 };
        let text = self.signs.iter().chain(self.remark).copied().map(char::from).collect();
        Block::new(self.format, start, text)
    }
}

/// The signs of a plain line with its end, if the text begins with one, and what follows it.
#[inline]
fn split(text: &[u8]) -> Option<(&[u8; 81], &[u8])> {
    let (signs, rest) = text.split_first_chunk::<81>()?;
    // Without a way out of the loop, so that it is one comparison of vectors.
    let plain = |all, sign: &u8| all & (sign.is_ascii_digit() | (*sign == b'.'));
    let (_, rest) = split_remark(rest)?;
    signs.iter().fold(true, plain).then_some((signs, rest))
}

/// What follows the signs on the line, if it is a remark or nothing, and what follows the line.
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

    /// Lines and bytes at the front of a text.
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
    fn a_remark_is_short_and_set_off() {
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
    fn plain_lines_are_the_blocks_that_they_would_have_been() {
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
            // What follows means the same after both: a row that is no line of a collection.
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
