//! The words of a JSON text whose structure is known: a scanner that says where each one is.
//!
//! The reader knows at every place what must come, so no tree is built and nothing recurses. A
//! position is counted only when an error needs it.

use super::file::{Expected, GroupFileError, GroupFileErrorKind};
use crate::problem::Position;

/// A string, without its quotes and escapes, or a number as it is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Word {
    Text(String),
    Number(String),
}

impl Word {
    pub(super) fn text(&self) -> &str {
        match self {
            Word::Text(text) | Word::Number(text) => text,
        }
    }
}

pub(super) struct Scanner<'t> {
    text: &'t str,
    at: usize,
    /// Whether an object or array was just opened, so that no comma comes before the next value.
    is_first: bool,
}

impl<'t> Scanner<'t> {
    pub(super) fn new(bytes: &'t [u8]) -> Result<Scanner<'t>, GroupFileError> {
        let text = std::str::from_utf8(bytes).map_err(|error| {
            let sound = std::str::from_utf8(&bytes[..error.valid_up_to()]).unwrap_or_default();
            let position = position(sound, sound.len());
            GroupFileError { kind: GroupFileErrorKind::NotUtf8, position }
        })?;
        let at = if text.starts_with('\u{feff}') { 3 } else { 0 };
        let mut scanner = Scanner { text, at, is_first: true };
        scanner.skip_blanks();
        Ok(scanner)
    }

    /// Returns where the next word starts.
    pub(super) fn offset(&self) -> usize {
        self.at
    }

    pub(super) fn fault(&self, at: usize, kind: GroupFileErrorKind) -> GroupFileError {
        GroupFileError { kind, position: position(self.text, at) }
    }

    fn rest(&self) -> &'t str {
        &self.text[self.at..]
    }

    fn skip_blanks(&mut self) {
        self.at = self.text.len() - self.rest().trim_start_matches([' ', '\t', '\r', '\n']).len();
    }

    fn expected(&self, what: Expected) -> GroupFileError {
        let rest = self.rest();
        let sign = rest.chars().next();
        let is_word = |c: char| c.is_alphanumeric() || matches!(c, '-' | '.' | '+' | '_');
        let end = match sign {
            None => 0,
            Some('"') => rest[1..].find('"').map_or(rest.len(), |end| end + 2),
            Some(sign) if is_word(sign) => rest.find(|c| !is_word(c)).unwrap_or(rest.len()),
            Some(sign) => sign.len_utf8(),
        };
        let found = rest[..end].chars().take(40).collect();
        self.fault(self.at, GroupFileErrorKind::Expected { what, found })
    }

    fn take(&mut self, sign: char) -> bool {
        let taken = self.rest().starts_with(sign);
        if taken {
            self.at += sign.len_utf8();
            self.skip_blanks();
        }
        taken
    }

    /// Takes the sign that opens an object or an array.
    pub(super) fn open(&mut self, sign: char, what: Expected) -> Result<(), GroupFileError> {
        if !self.take(sign) {
            return Err(self.expected(what));
        }
        self.is_first = true;
        Ok(())
    }

    /// Goes to the next value of an array. Returns false if the array ends.
    pub(super) fn next_value(&mut self) -> Result<bool, GroupFileError> {
        self.goes_on(']', Expected::CommaOrBracket)
    }

    fn goes_on(&mut self, close: char, what: Expected) -> Result<bool, GroupFileError> {
        let is_first = std::mem::take(&mut self.is_first);
        if self.take(close) {
            return Ok(false);
        }
        if !is_first && !self.take(',') {
            return Err(self.expected(what));
        }
        Ok(true)
    }

    /// Goes to the next value of an object. Returns its key and where that is, or `None` if the
    /// object ends.
    pub(super) fn next_key(&mut self) -> Result<Option<(String, usize)>, GroupFileError> {
        if !self.goes_on('}', Expected::CommaOrBrace)? {
            return Ok(None);
        }
        let at = self.at;
        let Word::Text(key) = self.word(Expected::Key)? else {
            self.at = at;
            return Err(self.expected(Expected::Key));
        };
        if !self.take(':') {
            return Err(self.expected(Expected::Colon));
        }
        Ok(Some((key, at)))
    }

    /// Takes a string or a number, as far as `what` allows it.
    pub(super) fn word(&mut self, what: Expected) -> Result<Word, GroupFileError> {
        let rest = self.rest();
        let word = if rest.starts_with('"') {
            let Some((text, len)) = unquoted(rest) else { return Err(self.expected(what)) };
            self.at += len;
            Word::Text(text)
        } else {
            let len = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
            let allowed = matches!(what, Expected::Option | Expected::Number);
            if len == 0 || !allowed {
                return Err(self.expected(what));
            }
            self.at += len;
            Word::Number(rest[..len].to_owned())
        };
        self.skip_blanks();
        Ok(word)
    }

    /// Checks that nothing follows.
    pub(super) fn end(&self) -> Result<(), GroupFileError> {
        if self.rest().is_empty() { Ok(()) } else { Err(self.expected(Expected::End)) }
    }
}

/// Returns the content of the string at the start of a text, and its length with the quotes.
fn unquoted(text: &str) -> Option<(String, usize)> {
    let mut content = String::new();
    let mut signs = text.char_indices().skip(1);
    let code = |signs: &mut dyn Iterator<Item = (usize, char)>| {
        (0..4).try_fold(0, |code, _| Some(code * 16 + signs.next()?.1.to_digit(16)?))
    };
    while let Some((at, sign)) = signs.next() {
        match sign {
            '"' => return Some((content, at + 1)),
            '\0'..='\u{1f}' => return None,
            '\\' => content.push(match signs.next()?.1 {
                'b' => '\u{8}',
                'f' => '\u{c}',
                'n' => '\n',
                'r' => '\r',
                't' => '\t',
                'u' => {
                    let mut unit = code(&mut signs)?;
                    if (0xd800..0xdc00).contains(&unit) {
                        let is_pair = signs.next()?.1 == '\\' && signs.next()?.1 == 'u';
                        let low = code(&mut signs)?;
                        if !is_pair || !(0xdc00..0xe000).contains(&low) {
                            return None;
                        }
                        unit = 0x10000 + ((unit - 0xd800) << 10) + (low - 0xdc00);
                    }
                    char::from_u32(unit)?
                }
                sign @ ('"' | '\\' | '/') => sign,
                _ => return None,
            }),
            _ => content.push(sign),
        }
    }
    None
}

/// Writes a string as JSON.
pub(super) fn quote(text: &str, into: &mut String) {
    into.push('"');
    for sign in text.chars() {
        match sign {
            '"' | '\\' => into.extend(['\\', sign]),
            '\0'..='\u{1f}' => into.push_str(&format!("\\u{:04x}", u32::from(sign))),
            _ => into.push(sign),
        }
    }
    into.push('"');
}

/// Returns line and column, both from 1, of a byte offset.
fn position(text: &str, offset: usize) -> Position {
    let before = &text[..offset];
    let line = before.matches('\n').count() + 1;
    let start = before.rfind('\n').map_or(0, |at| at + 1);
    let column = before[start..].trim_start_matches('\u{feff}').chars().count() + 1;
    Position { line, column }
}
