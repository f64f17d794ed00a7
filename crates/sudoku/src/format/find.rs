//! Finds puzzles in texts that people copy from anywhere: a sentence, an address, a forum post.
//!
//! [`read`](super::read) is strict, because a slip in a file must not go unnoticed. [`find`] reads
//! the same texts in the same way, and passes over prose:
//!
//! ```text
//! the text, cut into blocks            read as always
//! a block that fails
//!   contains a run of cells            the run is the puzzle
//!   consists of signs of puzzles       a slip: its error stands, with line and column
//!   is words or an address             passed over
//! no puzzle so far
//!   a link with a puzzle in it         unpacked (`link.rs`)
//!   a run of cells anywhere            also over several lines, or written as `%2E` and the like
//! ```
//!
//! A run is a sequence of exactly 81, 256 or 625 signs between other signs: digits and one sign for
//! empty cells, or the letters of the larger boards. Smaller boards are not looked for: 16 digits
//! may be the number of anything.

use std::borrow::Cow;

use quadrille::Position;

use super::board::is_empty_sign;
use super::cutter::{Block, Cutter};
use super::detect::is_bar;
use super::source::{self, place};
use super::{Format, Record};
use crate::error::{ErrorKind, SudokuError};
use crate::shape::Shape;

/// The numbers of cells of the boards that are looked for in other text.
const CELLS: [usize; 3] = [81, 256, 625];

/// The beginning of a text.
const START: Position = Position { line: 1, column: 1 };

/// Finds the puzzles of a text that may contain other things too, such as a forum post, an address
/// with a puzzle in it, or the link of a puzzle of f-puzzles or `SudokuPad`.
///
/// A text that [`read`](super::read) accepts gives the same puzzles. A text that is meant to be a
/// puzzle and has a slip gives the same error.
///
/// # Errors
/// Fails, with line and column, at the first block that is almost a puzzle, or if there is no
/// puzzle in the text.
///
/// ```
/// let digits =
///     "530070000600195000098000060800060003400803001700020006060000280000419005000080079";
/// let text = format!("Stuck at https://example.org/?puzzle={digits}&level=2, please help!");
/// let records = quadrille_sudoku::format::find(&text, None)?;
/// assert_eq!(records[0].signs(), digits);
/// # Ok::<(), quadrille_sudoku::SudokuError>(())
/// ```
pub fn find(text: &str, shape: Option<&Shape>) -> Result<Vec<Record>, SudokuError> {
    let mut records = Vec::new();
    let mut cutter = Cutter::new(None);
    let mut blocks = Vec::new();
    for line in source::lines(text) {
        blocks.extend(cutter.push(line));
    }
    blocks.extend(cutter.finish());
    for block in blocks {
        match block.read(shape) {
            Ok(record) => records.push(record),
            Err(error) => {
                let found = runs(block.text(), block.start(), shape);
                if found.is_empty() && is_slip(block.text()) {
                    return Err(error);
                }
                records.extend(found);
            }
        }
    }
    if records.is_empty() {
        records = anywhere(text, shape)?;
    }
    if records.is_empty() {
        let blank = text.trim_start_matches('\u{feff}').trim().is_empty();
        let kind = match link_host(text) {
            Some(host) => ErrorKind::NoPuzzleInLink { host },
            None => ErrorKind::NoPuzzle { blank },
        };
        return Err(SudokuError::from(kind).at(START));
    }
    Ok(records)
}

/// Looks through the whole text, as it is and decoded.
fn anywhere(text: &str, shape: Option<&Shape>) -> Result<Vec<Record>, SudokuError> {
    #[cfg(feature = "json")]
    if let Some(record) = super::link::read(text, shape)? {
        return Ok(vec![record]);
    }
    let found = runs(text, START, shape);
    if !found.is_empty() {
        return Ok(found);
    }
    // In an address, a plus is a blank.
    Ok(runs(&decoded(text).replace('+', " "), START, shape))
}

/// Returns the runs of a text: words with the right number of cells or, if there are none, words
/// that have it together.
fn runs(text: &str, start: Position, shape: Option<&Shape>) -> Vec<Record> {
    for empty in ['.', '_', '*', '-'] {
        let is_sign = |sign: char| sign.is_ascii_digit() || sign == empty;
        let found = read_runs(text, start, shape, is_sign);
        if !found.is_empty() {
            return found;
        }
    }
    // Larger boards have letters too.
    read_runs(text, start, shape, |sign| sign.is_ascii_alphanumeric() || is_empty_sign(sign))
}

fn read_runs(
    text: &str,
    start: Position,
    shape: Option<&Shape>,
    is_sign: impl Fn(char) -> bool,
) -> Vec<Record> {
    let words = words(text, &is_sign);
    let mut records: Vec<Record> =
        words.iter().filter_map(|word| read_run(text, start, shape, &[word])).collect();
    if records.is_empty() {
        // Rows on a line or several, apart by blanks and bars only.
        let apart = |one: &&str, next: &&str| {
            let between = &text[offset(text, one) + one.len()..offset(text, next)];
            between.chars().all(|sign| sign.is_whitespace() || is_bar(sign))
        };
        let groups = words.chunk_by(apart).filter(|words| words.len() > 1);
        records.extend(groups.filter_map(|words| read_run(text, start, shape, words)));
    }
    records
}

/// Returns the longest sequences of signs that are not part of a longer word or number.
fn words<'t>(text: &'t str, is_sign: &impl Fn(char) -> bool) -> Vec<&'t str> {
    let mut words = Vec::new();
    let mut rest = text;
    while let Some(at) = rest.find(is_sign) {
        let before = rest[..at].chars().next_back();
        rest = &rest[at..];
        let end = rest.find(|sign| !is_sign(sign)).unwrap_or(rest.len());
        let (word, tail) = rest.split_at(end);
        if !before.into_iter().chain(tail.chars().next()).any(char::is_alphanumeric) {
            words.push(word);
        }
        rest = tail;
    }
    words
}

/// Reads words as the cells of one board.
fn read_run(text: &str, start: Position, shape: Option<&Shape>, words: &[&str]) -> Option<Record> {
    let mut cells = words.concat();
    // A full stop at the end of a sentence is no empty cell.
    if cells.ends_with('.') && CELLS.contains(&(cells.len() - 1)) {
        cells.pop();
    }
    let counts = CELLS.contains(&cells.len());
    if !counts || !cells.bytes().any(|sign| matches!(sign, b'1'..=b'9' | b'A'..=b'Z')) {
        return None;
    }
    let start = place(&text[..offset(text, words[0])], start);
    Block::new(Format::Line, start, cells).read(shape).ok()
}

/// Returns the distance of a slice from the beginning of its text.
fn offset(text: &str, part: &str) -> usize {
    part.as_ptr().addr() - text.as_ptr().addr()
}

/// Returns whether a block that could not be read is meant to be a puzzle: JSON, a library line,
/// or mostly signs of puzzles.
fn is_slip(text: &str) -> bool {
    let text = text.trim();
    if text.starts_with(['[', '{', ':']) {
        return true;
    }
    if text.contains("://") {
        return false;
    }
    let is_sign = |sign: char| {
        sign.is_ascii_digit()
            || sign.is_ascii_uppercase()
            || is_empty_sign(sign)
            || is_bar(sign)
            || matches!(sign, ',' | ';' | '+' | '=')
    };
    let (signs, others): (Vec<char>, Vec<char>) =
        text.chars().filter(|sign| !sign.is_whitespace()).partition(|&sign| is_sign(sign));
    signs.len() > others.len()
}

/// Returns the host of a text that is nothing but an address.
fn link_host(text: &str) -> Option<String> {
    let text = text.trim();
    let rest = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://"))?;
    let host = rest.split(['/', '?', '#']).next()?;
    let whole = !text.contains(char::is_whitespace) && !host.is_empty() && host.len() <= 60;
    whole.then(|| host.to_owned())
}

/// Decodes `%2E` and the like, if there are any. What is not text then stays as it was.
pub(super) fn decoded(text: &str) -> Cow<'_, str> {
    let bytes = text.as_bytes();
    if !bytes.contains(&b'%') {
        return Cow::Borrowed(text);
    }
    let code = |at: usize| u8::from_str_radix(text.get(at + 1..at + 3)?, 16).ok();
    let (mut decoded, mut at) = (Vec::with_capacity(bytes.len()), 0);
    while at < bytes.len() {
        match code(at).filter(|_| bytes[at] == b'%') {
            Some(byte) => {
                decoded.push(byte);
                at += 3;
            }
            None => {
                decoded.push(bytes[at]);
                at += 1;
            }
        }
    }
    String::from_utf8(decoded).map_or(Cow::Borrowed(text), Cow::Owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    const CLASSIC: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    #[track_caller]
    fn finds(text: &str) {
        let records = find(text, None).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(records.len(), 1, "{text}");
        let signs = records[0].signs().replace(['0', '_', '*', '-'], ".");
        assert_eq!(signs, CLASSIC, "{text}");
    }

    fn error(text: &str) -> String {
        find(text, None).expect_err("no puzzle").to_string()
    }

    #[test]
    fn a_puzzle_is_found_inside_any_text() {
        let zeros = CLASSIC.replace('.', "0");
        for text in [
            format!("https://example.org/sudoku?puzzle={zeros}"),
            format!("https://example.org/?id=7&puzzle={CLASSIC}&level=hard#top"),
            format!("https://example.org/play/{}/hard", CLASSIC.replace('.', "-")),
            format!("https://example.org/?p={}", CLASSIC.replace('.', "%2E")),
            format!("https://example.org/?p={}", CLASSIC.replace('.', "%2e")),
            format!("Puzzle: {CLASSIC} (hard)"),
            format!("Can anyone solve {CLASSIC}. I cannot, and I have tried for three days now."),
            format!("题目：{zeros}，请教！"),
            format!("<td>{}</td>", CLASSIC.replace('.', "*")),
            format!("(\"{}\")", CLASSIC.replace('.', "_")),
            format!(
                "I found this in the paper, tried everything that I know, and got nowhere at all, so \
                 please help me with the next step, thank you all very much: {zeros}"
            ),
        ] {
            finds(&text);
        }
    }

    #[test]
    fn a_puzzle_may_go_over_lines() {
        let zeros = CLASSIC.replace('.', "0");
        let (head, tail) = zeros.split_at(50);
        finds(&format!(
            "A long mail, with a puzzle that was broken by the program:\n{head}\n{tail}\n\nBye"
        ));
        let rows: Vec<&str> = (0..9).map(|row| &zeros[9 * row..][..9]).collect();
        finds(&format!("https://example.org/?grid={}", rows.join("%0A")));
        finds(&format!("https://example.org/?grid={}", rows.join("+")));
        finds(&format!("The rows are {}, I think.", rows.join(" ")));
    }

    #[test]
    fn a_drawn_grid_is_found_in_a_forum_post() {
        let mut post = String::from(
            "Hi all, I have been looking at this one for an hour and there is nothing to be seen!\n\n",
        );
        for row in 0..9 {
            if row % 3 == 0 {
                post.push_str("+-------+-------+-------+\n");
            }
            for column in 0..9 {
                post.push_str(if column % 3 == 0 { "| " } else { "" });
                post.push_str(&CLASSIC[9 * row + column..][..1]);
                post.push(' ');
            }
            post.push_str("|\n");
        }
        post.push_str(
            "+-------+-------+-------+\n\nWhat is the next step? Thanks, a beginner :-)\n",
        );
        finds(&post);
    }

    #[test]
    fn larger_boards_are_found_too() {
        let mut cells = ".".repeat(256);
        cells.replace_range(..4, "1G3A");
        let text = format!("see https://example.org/?puzzle={cells}&x=1");
        assert_eq!(find(&text, None).expect("a board")[0].puzzle.shape().size(), 16);
        let mut cells = ".".repeat(625);
        cells.replace_range(..4, "1P3A");
        let text = format!("Puzzle: {cells} (25x25)");
        assert_eq!(find(&text, None).expect("a board")[0].puzzle.shape().size(), 25);
    }

    #[test]
    fn a_slip_keeps_its_error() {
        assert_eq!(error(&CLASSIC[..80]), "line 1, column 81: 80 characters: a 9×9 board has 81");
        let typo = CLASSIC.replacen('7', "x", 1);
        assert!(error(&typo).starts_with("line 1, column 5: `x`"), "{}", error(&typo));
        let second = format!("{CLASSIC}\n{typo}\n");
        assert!(error(&second).starts_with("line 2, column 5: `x`"), "{}", error(&second));
        let long = format!("{CLASSIC}1");
        assert_eq!(error(&long), "line 1, column 82: 82 characters: a 9×9 board has 81");
        assert!(error("[[1,2").contains("JSON"), "{}", error("[[1,2"));
    }

    #[test]
    fn a_text_without_a_puzzle_says_so() {
        let link =
            "https://www.youtube.com/watch?v=hAyZ9K2EBF0&list=PLK4P3o5EKvPlfE2&index=12&t=42s";
        for text in [
            "The quick brown fox jumps over the lazy dog, again and again, until it is tired.",
            "hello",
            "Call me at 0171 5551234, or visit www.example.org/some/very/long/path/to/a/page.html",
            &format!("see {link}"),
        ] {
            assert_eq!(error(text), "line 1, column 1: no puzzle found in this text", "{text}");
        }
        let told = error(link);
        assert_eq!(told, "line 1, column 1: no puzzle found in this link to www.youtube.com");
    }

    #[test]
    fn codes_of_an_address_are_decoded() {
        assert_eq!(decoded("a%2Eb%e6%95%b0%"), "a.b数%");
        assert_eq!(decoded("100%, %zz, %ff"), "100%, %zz, %ff");
    }
}
