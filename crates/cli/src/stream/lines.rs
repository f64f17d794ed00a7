//! Splits a text into lines. The text may be larger than the memory, and may arrive slowly.

use std::io::{self, Read};

use crate::failure::Failure;

/// The most bytes in a line: no format needs a tenth of it, even for the largest board.
const LONGEST: usize = 1 << 20;
/// The number of bytes to read at once: some 3,000 puzzles, read in the time that solving 100 of
/// them takes.
const LOOK: usize = 256 * 1024;

/// The next thing in the text.
#[derive(Debug)]
pub(crate) enum Line<'r> {
    /// A line without its line end.
    Text(&'r str),
    /// A line that cannot be read.
    Bad(Fault),
    /// Everything that has arrived so far was read. The next line may take a while.
    Pause,
    /// The end of the text.
    End,
}

/// What is wrong with a line.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Fault {
    pub(crate) line: usize,
    pub(crate) column: usize,
    pub(crate) message: String,
    pub(crate) hint: &'static str,
}

impl Fault {
    /// Converts it to the failure that the user sees.
    pub(crate) fn into_failure(self, name: &str) -> Failure {
        Failure::at(name, self.line, self.column, &self.message).hint(self.hint)
    }
}

/// Splits what it reads into lines.
pub(crate) struct LineReader {
    from: Box<dyn Read>,
    /// `buffer[start..end]` has been read but not handed out.
    buffer: Vec<u8>,
    start: usize,
    end: usize,
    /// The first byte not yet searched for a line end.
    seen: usize,
    /// The number of lines handed out.
    line: usize,
    /// Whether the rest of the current line is skipped because the line is too long.
    skipping: bool,
    /// Whether the last answer was [`Line::Pause`].
    paused: bool,
    ended: bool,
}

/// The position of the next line.
enum Found {
    Line { start: usize, end: usize },
    TooLong,
    Pause,
    End,
}

impl LineReader {
    pub(crate) fn new(from: impl Read + 'static) -> LineReader {
        LineReader {
            from: Box::new(from),
            buffer: Vec::new(),
            start: 0,
            end: 0,
            seen: 0,
            line: 0,
            skipping: false,
            paused: false,
            ended: false,
        }
    }

    /// Returns what has been read but not handed out. It begins at the start of a line.
    pub(crate) fn ahead(&self) -> &[u8] {
        if self.skipping { &[] } else { &self.buffer[self.start..self.end] }
    }

    /// Skips the next `lines` lines, of `bytes` bytes, which must be part of
    /// [`ahead`](LineReader::ahead).
    pub(crate) fn pass(&mut self, lines: usize, bytes: usize) {
        self.line += lines;
        self.start += bytes;
        self.seen = self.seen.max(self.start);
    }

    /// Returns the next line. After a [`Line::Pause`] it waits for more input.
    pub(crate) fn next(&mut self) -> io::Result<Line<'_>> {
        Ok(match self.find()? {
            Found::Line { start, end } => {
                let line = &self.buffer[start..end];
                text(line.strip_suffix(b"\r").unwrap_or(line), self.line)
            }
            Found::TooLong => Line::Bad(Fault {
                line: self.line + 1,
                column: LONGEST + 1,
                message: format!("the line is longer than {LONGEST} bytes"),
                hint: "no puzzle is; is this a text with a line for each?",
            }),
            Found::Pause => Line::Pause,
            Found::End => Line::End,
        })
    }

    fn find(&mut self) -> io::Result<Found> {
        loop {
            let fresh = &self.buffer[self.seen..self.end];
            if let Some(length) = fresh.iter().position(|&byte| byte == b'\n') {
                let (start, end) = (self.start, self.seen + length);
                self.start = end + 1;
                self.seen = self.start;
                self.line += 1;
                if !std::mem::take(&mut self.skipping) {
                    return Ok(Found::Line { start, end });
                }
                continue;
            }
            self.seen = self.end;
            if self.skipping {
                self.start = self.seen;
            } else if self.seen - self.start > LONGEST {
                self.skipping = true;
                return Ok(Found::TooLong);
            }
            if self.ended {
                let (start, end) = (self.start, self.end);
                self.start = end;
                if start == end {
                    return Ok(Found::End);
                }
                self.line += 1;
                return Ok(Found::Line { start, end });
            }
            self.paused = !self.paused;
            if self.paused {
                return Ok(Found::Pause);
            }
            self.fill()?;
        }
    }

    /// Reads more input behind the part that is still needed.
    fn fill(&mut self) -> io::Result<()> {
        self.buffer.copy_within(self.start..self.end, 0);
        self.seen -= self.start;
        self.end -= self.start;
        self.start = 0;
        if self.buffer.len() < self.end + LOOK {
            self.buffer.resize(self.end + LOOK, 0);
        }
        let read = loop {
            match self.from.read(&mut self.buffer[self.end..]) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                read => break read?,
            }
        };
        self.end += read;
        self.ended = read == 0;
        Ok(())
    }
}

/// Returns a line as text, if it is valid UTF-8.
fn text(line: &[u8], number: usize) -> Line<'_> {
    match std::str::from_utf8(line) {
        Ok(text) => Line::Text(text),
        Err(error) => {
            let (sound, rest) = line.split_at(error.valid_up_to());
            let column = String::from_utf8_lossy(sound).chars().count() + 1;
            let message = format!("byte 0x{:02X} is not UTF-8 text", rest[0]);
            Line::Bad(Fault { line: number, column, message, hint: "save the text as UTF-8" })
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Yields one byte at a time.
    struct Slowly(Vec<u8>);

    impl Read for Slowly {
        fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
            if self.0.is_empty() {
                return Ok(0);
            }
            into[0] = self.0.remove(0);
            Ok(1)
        }
    }

    fn all(from: impl Read + 'static) -> Vec<String> {
        let mut reader = LineReader::new(from);
        let mut lines = Vec::new();
        loop {
            match reader.next().expect("memory does not fail") {
                Line::Text(line) => lines.push(line.to_owned()),
                Line::Bad(fault) => {
                    lines.push(format!("{}:{}: {}", fault.line, fault.column, fault.message));
                }
                Line::Pause => {}
                Line::End => return lines,
            }
        }
    }

    #[test]
    fn lines_end_with_either_sign_or_with_the_text() {
        for text in ["a\nb\r\n\nc", "a\nb\r\n\nc\n"] {
            assert_eq!(all(io::Cursor::new(text)), ["a", "b", "", "c"]);
            assert_eq!(all(Slowly(text.into())), ["a", "b", "", "c"]);
        }
        assert_eq!(all(io::empty()), [""; 0]);
    }

    #[test]
    fn a_line_that_is_not_text_is_reported_and_the_next_one_is_read() {
        let lines = all(io::Cursor::new(b"a\n\xc3\xa4\xff\nb".to_vec()));
        assert_eq!(lines, ["a", "2:2: byte 0xFF is not UTF-8 text", "b"]);
    }

    #[test]
    fn a_line_without_end_takes_no_memory() {
        let endless = io::Cursor::new("a\n").chain(io::repeat(b'1').take(100 << 20));
        let mut reader = LineReader::new(endless.chain(io::Cursor::new("\nb")));
        let mut told = Vec::new();
        loop {
            match reader.next().expect("memory does not fail") {
                Line::End => break,
                Line::Pause => {}
                line => told.push(format!("{line:?}")),
            }
            assert!(reader.buffer.capacity() < 4 * LONGEST);
        }
        assert_eq!(told.len(), 3);
        assert!(told[1].contains("line: 2, column: 1048577"), "{}", told[1]);
        assert_eq!(told[2], "Text(\"b\")");
    }
}
