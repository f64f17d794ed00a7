//! A text to be read: checked, split into lines, and able to locate any slice of itself.
//!
//! The readers hold slices of the text and never count lines or columns. If something is wrong, the
//! slice itself reveals its position: its offset is the difference of two addresses, and one pass
//! over the text before it yields line and column. So a position costs nothing until it is needed.

use std::collections::HashSet;

use crate::problem::error::ProblemErrorKind as Kind;
use crate::problem::{Entry, Position, ProblemBuilder, ProblemError, Role};

/// A text without a byte order mark and without control characters other than tabs and line ends.
#[derive(Clone, Copy)]
pub(super) struct Source<'t> {
    text: &'t str,
}

impl<'t> Source<'t> {
    /// Checks that the bytes are valid UTF-8, and the text as in [`from_text`](Source::from_text).
    pub(super) fn new(bytes: &'t [u8]) -> Result<Source<'t>, ProblemError> {
        match std::str::from_utf8(bytes) {
            Ok(text) => Source::from_text(text),
            Err(error) => {
                let (sound, rest) = bytes.split_at(error.valid_up_to());
                let sound = std::str::from_utf8(sound).unwrap_or_default();
                let source = Source::from_text(sound)?;
                let utf16 = matches!(bytes, [0xFF, 0xFE, ..] | [0xFE, 0xFF, ..]);
                let end = &source.text[source.text.len()..];
                Err(source.fault(end, Kind::NotUtf8 { byte: Some(rest[0]), utf16 }))
            }
        }
    }

    /// Checks that a string has no control characters other than tabs and line ends.
    pub(super) fn from_text(text: &'t str) -> Result<Source<'t>, ProblemError> {
        let source = Source { text: text.strip_prefix(BYTE_ORDER_MARK).unwrap_or(text) };
        match source.text.find(|c| is_control(c) && !matches!(c, '\t' | '\r' | '\n')) {
            None => Ok(source),
            Some(at) => {
                let rest = &source.text[at..];
                let code = rest.chars().next().map_or(0, u32::from);
                Err(source.fault(rest, Kind::ControlCharacter { code }))
            }
        }
    }

    pub(super) fn text(self) -> &'t str {
        self.text
    }

    /// Returns the lines, trimmed, without blank ones.
    pub(super) fn lines(self) -> impl Iterator<Item = &'t str> + Clone {
        lines(self.text)
    }

    /// Returns the line and column of a slice of this text.
    pub(super) fn position(self, entry: &str) -> Position {
        let offset = entry.as_ptr().addr().wrapping_sub(self.text.as_ptr().addr());
        debug_assert!(offset <= self.text.len(), "the part must be a slice of the text");
        position(self.text, offset)
    }

    /// Adds the position of a slice of this text to an error, or makes one of a kind.
    pub(super) fn fault(self, entry: &str, error: impl Into<ProblemError>) -> ProblemError {
        let Position { line, column } = self.position(entry);
        error.into().at(line, column)
    }
}

pub(super) const BYTE_ORDER_MARK: char = '\u{feff}';

/// Returns the lines of any text, trimmed, without blank ones. A line ends with LF, CR LF or, as on
/// old machines, CR alone. Splitting at both characters turns CR LF into an extra empty line, which
/// is dropped with the blank ones.
pub(super) fn lines(text: &str) -> impl Iterator<Item = &str> + Clone {
    text.split(['\n', '\r']).map(str::trim).filter(|line| !line.is_empty())
}

/// Returns the line and column of a byte offset. An offset past the end counts as the end.
pub(super) fn position(text: &str, offset: usize) -> Position {
    let offset = (0..=offset.min(text.len())).rev().find(|&at| text.is_char_boundary(at));
    let before = &text[..offset.unwrap_or(0)];
    let line_start = before.rfind(['\n', '\r']).map_or(0, |at| at + 1);
    let ends = before.bytes().enumerate().filter(|&(at, byte)| match byte {
        b'\n' => true,
        b'\r' => text.as_bytes().get(at + 1) != Some(&b'\n'),
        _ => false,
    });
    Position { line: 1 + ends.count(), column: 1 + before[line_start..].chars().count() }
}

/// Whether `c` is a control character. Only json can hold names with control characters.
pub(super) fn is_control(c: char) -> bool {
    c.is_control()
}

/// Returns the index of the entry because of which the builder refused an option. The builder's
/// error only names the item, which may occur in the option twice.
pub(super) fn refused(builder: &ProblemBuilder, entries: &[Entry]) -> usize {
    let mut seen = HashSet::new();
    let faulty = |entry: &Entry| {
        let colored_primary = entry.color.is_some() && builder.role(entry.item) != Role::Secondary;
        !seen.insert(entry.item) || colored_primary
    };
    entries.iter().position(faulty).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fault(bytes: &[u8]) -> String {
        Source::new(bytes).err().expect("not a text").to_string()
    }

    #[test]
    fn invalid_bytes_are_reported_with_their_position() {
        assert_eq!(fault(b"a b\n\xc3\xa4 \xff"), "line 2, column 3: byte 0xFF is not UTF-8 text");
        assert_eq!(fault(b"a\r\nb\0"), "line 2, column 2: control character U+0000");
        assert_eq!(fault(b"\x1b[1m"), "line 1, column 1: control character U+001B");
        assert_eq!(fault("a\n\u{85}".as_bytes()), "line 2, column 1: control character U+0085");
        assert_eq!(fault(b"\xff\xfea\0"), "line 1, column 1: byte 0xFF is not UTF-8 text");
    }

    #[test]
    fn the_first_fault_is_reported_even_if_a_later_one_is_found_first() {
        assert_eq!(fault(b"a\0b\xff"), "line 1, column 2: control character U+0000");
    }

    #[test]
    fn utf_16_is_recognised() {
        let error = Source::new(b"\xff\xfe1\x000\x00").err().expect("not UTF-8");
        assert_eq!(error.hint().as_deref(), Some("this is UTF-16; save it as UTF-8"));
    }

    #[test]
    fn a_byte_order_mark_takes_no_column() {
        let source = Source::new("\u{feff}äb".as_bytes()).expect("a text");
        assert_eq!(source.text(), "äb");
        assert_eq!(source.position(&source.text()[2..]), Position { line: 1, column: 2 });
    }

    #[test]
    fn every_kind_of_line_end_ends_one_line() {
        let text = "a\r\nb\rc\n\nd";
        let source = Source::new(text.as_bytes()).expect("a text");
        let places: Vec<_> = source.lines().map(|line| source.position(line)).collect();
        let at = |line| Position { line, column: 1 };
        assert_eq!(places, [at(1), at(2), at(3), at(5)]);
    }
}
