//! Cuts JSON values out of a stream of lines, by their brackets alone.
//!
//! ```text
//! [[5,3,…],[…],…]                 one value
//! [[5,3,…],…] {"puzzle": …}       two values, on one line or on many
//! [ [[5,3,…],…], [[…],…] ]        an array of boards: its elements are cut out one by one
//! ```
//!
//! An array is an array of boards if its first element is an object, an array of arrays, or a
//! string of more than 64 characters. The reader checks whether the values are valid.

use quadrille::Position;

use super::Format;
use super::cutter::{Block, LIMIT};
use crate::shape::Shape;

#[derive(Debug, Default)]
pub(super) struct Values {
    /// The current value; empty between values.
    text: String,
    start: Option<Position>,
    depth: usize,
    in_string: bool,
    escaped: bool,
    /// Where the array of boards that we are in began.
    list: Option<Position>,
    /// What is still undecided about the outermost array.
    opening: Opening,
}

/// How much is known about whether an array is an array of boards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Opening {
    #[default]
    Known,
    /// After its opening bracket.
    Array,
    /// After a second bracket or a quote, at this byte of the text and this position.
    Element(usize, Position),
}

impl Values {
    /// Whether all values are complete, so that other formats may follow.
    pub(super) fn is_idle(&self) -> bool {
        self.text.is_empty() && self.list.is_none()
    }

    pub(super) fn push(&mut self, line: &str, number: usize, blocks: &mut Vec<Block>) {
        for (column, sign) in (1..).zip(line.chars()) {
            self.take(sign, Position { line: number, column }, blocks);
        }
        if self.text.len() > LIMIT {
            let start = self.start.unwrap_or(Position { line: number, column: 1 });
            blocks.push(Block::too_long(Format::Json, start, self.text.len()));
            *self = Values::default();
        } else if !self.text.is_empty() && !self.in_string && self.text.starts_with(['[', '{']) {
            self.text.push('\n');
        } else {
            // A string or a bare word ends with its line.
            self.emit(blocks);
            if self.in_string {
                *self = Values { list: self.list, ..Values::default() };
            }
        }
    }

    pub(super) fn finish(mut self, blocks: &mut Vec<Block>) {
        self.emit(blocks);
        if let Some(start) = self.list {
            blocks.push(Block::new(Format::Json, start, "[".to_owned()));
        }
    }

    fn take(&mut self, sign: char, at: Position, blocks: &mut Vec<Block>) {
        let base = usize::from(self.list.is_some());
        if self.text.is_empty() {
            match sign {
                _ if sign.is_whitespace() || sign == ',' => return,
                ']' if base == 1 => {
                    self.list = None;
                    self.depth = 0;
                    return;
                }
                _ => self.start = Some(at),
            }
            self.depth = base;
            if sign == '[' && base == 0 {
                self.opening = Opening::Array;
                self.text.push(sign);
                self.depth = 1;
                return;
            }
        } else if !self.in_string && self.depth == base && matches!(sign, ',' | ']') {
            // The end of a bare word.
            self.emit(blocks);
            return self.take(sign, at, blocks);
        }
        if !self.in_string && !sign.is_whitespace() {
            self.open(sign, at);
        }
        self.text.push(sign);
        if self.in_string {
            match sign {
                _ if self.escaped => self.escaped = false,
                '\\' => self.escaped = true,
                '"' => {
                    self.in_string = false;
                    self.close(blocks);
                }
                _ => {}
            }
            return;
        }
        match sign {
            '"' => self.in_string = true,
            '[' | '{' => self.depth += 1,
            ']' | '}' => {
                self.depth = self.depth.saturating_sub(1);
                self.close(blocks);
            }
            _ => {}
        }
    }

    /// Looks at the first characters of an array.
    fn open(&mut self, sign: char, at: Position) {
        match (self.opening, sign) {
            (Opening::Known, _) => {}
            (Opening::Array, '[' | '"') => {
                self.opening = Opening::Element(self.text.len(), at);
            }
            (Opening::Array, '{') => self.become_list(self.text.len(), at),
            (Opening::Element(start, at), '[') if self.text[start..].starts_with('[') => {
                self.become_list(start, at);
            }
            _ => self.opening = Opening::Known,
        }
    }

    /// Handles the end of a string, an array or an object.
    fn close(&mut self, blocks: &mut Vec<Block>) {
        if let Opening::Element(start, at) = self.opening
            && self.text[start..].starts_with('"')
        {
            match self.text[start..].chars().count() - 2 > Shape::MAX_SIZE {
                true => self.become_list(start, at),
                false => self.opening = Opening::Known,
            }
        }
        if self.depth <= usize::from(self.list.is_some()) {
            self.emit(blocks);
        }
    }

    fn become_list(&mut self, element: usize, at: Position) {
        self.text.drain(..element);
        self.list = self.start.replace(at);
        self.opening = Opening::Known;
    }

    fn emit(&mut self, blocks: &mut Vec<Block>) {
        self.opening = Opening::Known;
        let text = std::mem::take(&mut self.text);
        if let Some(start) = self.start.take()
            && !text.is_empty()
        {
            blocks.push(Block::new(Format::Json, start, text));
        }
    }
}
