//! Cuts JSON into slices of its text, one level at a time.
//!
//! serde_json checks the text and finds where each value begins and ends ([`RawValue`]); the reader
//! decides what a value means. An ordinary `Deserialize` would know the position of broken JSON,
//! but not that of a valid string that names no item. A slice knows its position.
//!
//! The price is that each level scans its characters again: five times for an entry of an option,
//! from the whole text down to its string. Nesting costs no stack, as serde_json skips over a raw
//! value without recursion.

use std::borrow::Cow;
use std::fmt;
use std::num::{IntErrorKind, ParseIntError};
use std::str::FromStr;

use serde::de::{Deserializer as _, Error as _, MapAccess, SeqAccess, Visitor};
use serde_json::Deserializer;
use serde_json::value::RawValue;

use super::source::Source;
use crate::problem::ProblemError;
use crate::problem::error::{JsonPart, JsonType, ProblemErrorKind as Kind};

/// Reads a string without its quotes; it is copied only if it contains escapes. `of` is what it is,
/// for an error.
pub(super) fn read_string<'t>(
    source: Source<'_>,
    raw: &'t str,
    of: JsonPart,
) -> Result<Cow<'t, str>, ProblemError> {
    match raw.strip_prefix('"').and_then(|rest| rest.strip_suffix('"')) {
        None => {
            let quotes = !raw.starts_with(['"', '{', '[']);
            Err(source.fault(raw, Kind::WrongType { of, expected: JsonType::String, quotes }))
        }
        Some(plain) if !plain.contains('\\') => Ok(Cow::Borrowed(plain)),
        Some(_) => match serde_json::from_str(raw) {
            Ok(text) => Ok(Cow::Owned(text)),
            Err(error) => Err(syntax_fault(source, raw, &error)),
        },
    }
}

/// Reads an integer that fits its type. `of` is what it is, for an error.
pub(super) fn read_number<N: FromStr<Err = ParseIntError>>(
    source: Source<'_>,
    raw: &str,
    of: JsonPart,
) -> Result<N, ProblemError> {
    raw.parse().map_err(|error: ParseIntError| {
        let kind = match error.kind() {
            IntErrorKind::PosOverflow | IntErrorKind::NegOverflow => Kind::OutOfRange { of },
            _ => Kind::WrongType { of, expected: JsonType::WholeNumber, quotes: false },
        };
        source.fault(raw, kind)
    })
}

/// Reads the fields of an object and returns their values in the order of `known`. Repeated and
/// unknown keys are errors.
pub(super) fn read_object<'t, const N: usize>(
    source: Source<'_>,
    raw: &'t str,
    of: JsonPart,
    known: [&'static str; N],
) -> Result<[Option<&'t str>; N], ProblemError> {
    let mut values = [None; N];
    let visit = |key: &'t str, value: &'t str| {
        let name = read_string(source, key, JsonPart::Key)?;
        let Some(slot) = known.iter().position(|&known| known == name) else {
            let (name, known) = (name.into_owned(), known.to_vec());
            return Err(source.fault(key, Kind::UnknownKey { of, key: name, known }));
        };
        if values[slot].replace(value).is_some() {
            return Err(source.fault(key, Kind::RepeatedKey { key: name.into_owned() }));
        }
        Ok(())
    };
    if !raw.starts_with('{') {
        let kind = Kind::WrongType { of, expected: JsonType::Object, quotes: false };
        return Err(source.fault(raw, kind));
    }
    let mut fields = Fields { visit, fault: None };
    let mut json = Deserializer::from_str(raw);
    let walked = json.deserialize_map(&mut fields).and_then(|()| json.end());
    finish(source, raw, walked, fields.fault)?;
    Ok(values)
}

/// Visits the elements of an array.
pub(super) fn read_list<'t>(
    source: Source<'_>,
    raw: &'t str,
    of: JsonPart,
    visit: impl FnMut(&'t str) -> Result<(), ProblemError>,
) -> Result<(), ProblemError> {
    if !raw.starts_with('[') {
        let kind = Kind::WrongType { of, expected: JsonType::Array, quotes: false };
        return Err(source.fault(raw, kind));
    }
    let mut elements = Elements { visit, fault: None };
    let walked = Deserializer::from_str(raw).deserialize_seq(&mut elements);
    finish(source, raw, walked, elements.fault)
}

/// Returns our own fault if there is one: serde_json then only knows that it was stopped.
fn finish(
    source: Source<'_>,
    raw: &str,
    walked: serde_json::Result<()>,
    fault: Option<ProblemError>,
) -> Result<(), ProblemError> {
    match (fault, walked) {
        (Some(fault), _) => Err(fault),
        (None, walked) => walked.map_err(|error| syntax_fault(source, raw, &error)),
    }
}

/// Converts an error of serde_json. Its position, in lines of the slice and bytes, becomes one in
/// lines of the whole text and characters.
fn syntax_fault(source: Source<'_>, raw: &str, error: &serde_json::Error) -> ProblemError {
    let message = error.to_string();
    let message = message.split(" at line ").next().unwrap_or(&message);
    let line = raw.split('\n').nth(error.line().saturating_sub(1)).unwrap_or_default();
    let column = error.column().saturating_sub(1).min(line.len());
    let column = (0..=column).rev().find(|&at| line.is_char_boundary(at)).unwrap_or(0);
    source.fault(&line[column..], Kind::NotJson { syntax: message.to_owned() })
}

/// Cuts an object into raw keys and values.
struct Fields<F> {
    visit: F,
    fault: Option<ProblemError>,
}

impl<'t, F> Visitor<'t> for &mut Fields<F>
where
    F: FnMut(&'t str, &'t str) -> Result<(), ProblemError>,
{
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'t>>(self, mut map: A) -> Result<(), A::Error> {
        while let Some((key, value)) = map.next_entry::<&RawValue, &RawValue>()? {
            (self.visit)(key.get(), value.get()).map_err(|error| {
                self.fault = Some(error);
                A::Error::custom("stopped")
            })?;
        }
        Ok(())
    }
}

/// Cuts an array into raw elements.
struct Elements<F> {
    visit: F,
    fault: Option<ProblemError>,
}

impl<'t, F> Visitor<'t> for &mut Elements<F>
where
    F: FnMut(&'t str) -> Result<(), ProblemError>,
{
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an array")
    }

    fn visit_seq<A: SeqAccess<'t>>(self, mut list: A) -> Result<(), A::Error> {
        while let Some(value) = list.next_element::<&RawValue>()? {
            (self.visit)(value.get()).map_err(|error| {
                self.fault = Some(error);
                A::Error::custom("stopped")
            })?;
        }
        Ok(())
    }
}
