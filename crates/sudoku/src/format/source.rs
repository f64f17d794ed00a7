//! A piece of a text that is being read, which can find the position of any part of it.
//!
//! As in the `quadrille` crate, readers hold slices and never count lines or columns: the distance
//! between two addresses is an offset, and one pass over the text before it gives line and column.
//! Here the piece is a block that the [`Cutter`](super::Cutter) cut out of a longer text, so it
//! also keeps the position where the block begins.

use quadrille::Position;

use crate::error::{ErrorKind, SudokuError};

/// The text of one block, and where it begins.
#[derive(Clone, Copy)]
pub(super) struct Source<'t> {
    text: &'t str,
    start: Position,
}

impl<'t> Source<'t> {
    /// Wraps a block, after checking that it has no control characters other than tabs and line
    /// ends.
    pub(super) fn new(text: &'t str, start: Position) -> Result<Source<'t>, SudokuError> {
        let source = Source { text, start };
        if text.bytes().all(|byte| matches!(byte, b' '..=b'~')) {
            return Ok(source);
        }
        let control = |c: char| c.is_control() && !matches!(c, '\t' | '\r' | '\n');
        match text.find(control) {
            None => Ok(source),
            Some(at) => {
                let code = text[at..].chars().next().map_or(0, u32::from);
                Err(source.fault(&text[at..], ErrorKind::ControlCharacter { code }))
            }
        }
    }

    pub(super) fn text(self) -> &'t str {
        self.text
    }

    /// The line and column of a slice of this text.
    pub(super) fn position(self, part: &str) -> Position {
        let offset = part.as_ptr().addr().wrapping_sub(self.text.as_ptr().addr());
        debug_assert!(offset <= self.text.len(), "not a slice of this text");
        place(self.text.get(..offset).unwrap_or(self.text), self.start)
    }

    /// An error at a slice of this text.
    pub(super) fn fault(self, part: &str, kind: ErrorKind) -> SudokuError {
        SudokuError::from(kind).at(self.position(part))
    }
}

/// The position at the end of a text that begins at `start`.
pub(super) fn place(text: &str, start: Position) -> Position {
    match text.rfind('\n') {
        None => Position { line: start.line, column: start.column + text.chars().count() },
        Some(at) => Position {
            line: start.line + text.bytes().filter(|&byte| byte == b'\n').count(),
            column: 1 + text[at + 1..].chars().count(),
        },
    }
}

/// The empty slice after a part.
pub(super) fn end(part: &str) -> &str {
    &part[part.len()..]
}

/// A part of a text as shown in an error: at most 20 characters.
pub(super) fn excerpt(part: &str) -> String {
    match part.char_indices().nth(20) {
        None => part.to_owned(),
        Some((at, _)) => format!("{}…", &part[..at]),
    }
}

/// The lines of a text. A line ends with LF, CR LF, or a single CR as on old machines.
pub(super) fn lines(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = Some(text);
    std::iter::from_fn(move || {
        let text = rest?;
        let Some(at) = text.bytes().position(|byte| matches!(byte, b'\n' | b'\r')) else {
            rest = None;
            return Some(text);
        };
        let (line, tail) = text.split_at(at);
        rest = Some(tail.strip_prefix("\r\n").unwrap_or(&tail[1..]));
        Some(line)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const START: Position = Position { line: 7, column: 3 };

    #[test]
    fn a_slice_knows_its_position_in_the_whole_text() {
        let source = Source::new("ä5\n 6", START).expect("a text");
        assert_eq!(source.position(&source.text()[2..]), Position { line: 7, column: 4 });
        assert_eq!(source.position(&source.text()[5..]), Position { line: 8, column: 2 });
        assert_eq!(source.position(end(source.text())), Position { line: 8, column: 3 });
    }

    #[test]
    fn control_characters_are_refused() {
        let error = Source::new("12\x1b[1m", START).err().expect("no text");
        assert_eq!(error.to_string(), "line 7, column 5: control character U+001B");
    }

    #[test]
    fn every_kind_of_line_end_ends_one_line() {
        assert_eq!(lines("a\r\nb\rc\n\nd").collect::<Vec<_>>(), ["a", "b", "c", "", "d"]);
        assert_eq!(lines("a\n").collect::<Vec<_>>(), ["a", ""]);
    }
}
