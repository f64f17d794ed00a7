//! The fields that `rate` prints for a puzzle.

use crate::failure::Failure;

/// A field: something that can be said about a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Field {
    Puzzle,
    Level,
    Score,
    Er,
    Ep,
    Ed,
    Hardest,
    Clues,
    Steps,
    Line,
}

impl Field {
    /// Every field with its name and its code letter.
    const ALL: [(Field, &'static str, char); 10] = [
        (Field::Puzzle, "puzzle", 'g'),
        (Field::Level, "level", 'v'),
        (Field::Score, "score", 's'),
        (Field::Er, "er", 'r'),
        (Field::Ep, "ep", 'p'),
        (Field::Ed, "ed", 'd'),
        (Field::Hardest, "hardest", 'h'),
        (Field::Clues, "clues", 'c'),
        (Field::Steps, "steps", 'm'),
        (Field::Line, "line", 'n'),
    ];

    /// Whether the field needs the puzzle to be graded (HoDoKu's scale).
    fn is_graded(self) -> bool {
        matches!(self, Field::Level | Field::Score | Field::Hardest | Field::Steps)
    }

    /// Whether the field needs Sudoku Explainer's scale.
    fn is_explained(self) -> bool {
        matches!(self, Field::Er | Field::Ep | Field::Ed)
    }
}

/// A part of an output line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Part {
    Text(String),
    Field(Field),
}

/// The layout of the line for one puzzle, without its line end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Layout(Vec<Part>);

impl Layout {
    /// Parses field names separated by commas, or a text with codes.
    pub(crate) fn new(text: &str) -> Result<Layout, Failure> {
        let parts = if text.contains('%') { codes(text)? } else { names(text)? };
        Ok(Layout(parts))
    }

    pub(crate) fn parts(&self) -> &[Part] {
        &self.0
    }

    /// Whether puzzles must be graded for it.
    pub(crate) fn is_graded(&self) -> bool {
        self.fields().any(Field::is_graded)
    }

    /// Whether puzzles must be rated on Sudoku Explainer's scale for it.
    pub(crate) fn is_explained(&self) -> bool {
        self.fields().any(Field::is_explained)
    }

    fn fields(&self) -> impl Iterator<Item = Field> + '_ {
        self.0.iter().filter_map(|part| match part {
            Part::Field(field) => Some(*field),
            Part::Text(_) => None,
        })
    }
}

fn names(text: &str) -> Result<Vec<Part>, Failure> {
    let mut parts = Vec::new();
    for word in text.split(',') {
        let word = word.trim();
        let known = Field::ALL.iter().find(|(_, name, _)| name.eq_ignore_ascii_case(word));
        let Some((field, ..)) = known else {
            let names = Field::ALL.map(|(_, name, _)| name).join(", ");
            return Err(Failure::new(format!("there is no field `{word}` to print"))
                .hint(format!("the fields are {names}")));
        };
        if !parts.is_empty() {
            parts.push(Part::Text("\t".into()));
        }
        parts.push(Part::Field(*field));
    }
    Ok(parts)
}

fn codes(text: &str) -> Result<Vec<Part>, Failure> {
    let mut parts = Vec::new();
    let mut plain = String::new();
    let mut signs = text.chars();
    while let Some(sign) = signs.next() {
        match (sign, if sign == '%' || sign == '\\' { signs.next() } else { None }) {
            ('%', Some('%')) => plain.push('%'),
            ('%', Some('t')) | ('\\', Some('t')) => plain.push('\t'),
            ('%', Some('l')) | ('\\', Some('n')) => plain.push('\n'),
            ('\\', Some('\\')) => plain.push('\\'),
            ('%', code) => {
                let known = Field::ALL.iter().find(|(.., letter)| Some(*letter) == code);
                let Some((field, ..)) = known else {
                    let code = code.map(String::from).unwrap_or_default();
                    let codes = Field::ALL.map(|(_, name, letter)| format!("%{letter} {name}"));
                    return Err(Failure::new(format!("there is no field `%{code}` to print"))
                        .hint(format!(
                            "the codes are {}, %t tab, %l new line, %%",
                            codes.join(", ")
                        )));
                };
                if !plain.is_empty() {
                    parts.push(Part::Text(std::mem::take(&mut plain)));
                }
                parts.push(Part::Field(*field));
            }
            (sign, next) => plain.extend(std::iter::once(sign).chain(next)),
        }
    }
    if !plain.is_empty() {
        parts.push(Part::Text(plain));
    }
    Ok(parts)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_printed_with_tabs_between_them() {
        let layout = Layout::new("score, ER").expect("fields");
        let tab = Part::Text("\t".into());
        assert_eq!(layout.parts(), [Part::Field(Field::Score), tab, Part::Field(Field::Er)]);
        assert!(layout.is_graded() && layout.is_explained());
    }

    #[test]
    fn codes_may_be_part_of_any_text() {
        let layout = Layout::new(r"%g ED=%r/%p/%d\t100%%").expect("fields");
        let text = |text: &str| Part::Text(text.into());
        let field = Part::Field;
        assert_eq!(
            layout.parts(),
            [
                field(Field::Puzzle),
                text(" ED="),
                field(Field::Er),
                text("/"),
                field(Field::Ep),
                text("/"),
                field(Field::Ed),
                text("\t100%"),
            ]
        );
        assert!(!layout.is_graded());
    }

    #[test]
    fn an_unknown_field_is_reported() {
        for wrong in ["colour", "puzzle,", "%x", "%", "%g%"] {
            let Err(Failure::Fault { message, hint }) = Layout::new(wrong) else {
                panic!("{wrong} is not a layout");
            };
            assert!(message.starts_with("there is no field"), "{message}");
            assert!(hint.is_some());
        }
    }
}
