//! Texts and problems: reading and writing, one file a format.
//!
//! | format | for | can say |
//! |---|---|---|
//! | [`Dlx`](Format::Dlx) | Knuth's programs, people | all but option names, and names with blanks, `:` or `\|` |
//! | [`Matrix`](Format::Matrix) | small problems, textbooks, spreadsheets | primary items, named options |
//! | [`Sets`](Format::Sets) | textbooks, mathematicians | primary items, named options |
//! | [`Json`](Format::Json) | other programs | everything |
//!
//! A reader takes time and memory in proportion to the text and allocates nothing for a word of it. What is
//! wrong is an error with line, column and, where we know what was meant, a hint. A writer says
//! the whole problem or fails, naming the first thing that its format cannot say. Two things are
//! not part of a problem's meaning and may change on the way: the order of items within an option
//! (the matrix has its own), and that of a secondary item before a primary one (dlx and json list
//! the primary ones first).
//!
//! ```
//! use quadrille::format::{self, Format};
//!
//! let problem = format::read(b"S1 = {5, 9, 17}\nS2 = {1, 8}\n", None)?;
//! assert_eq!(problem.item_count(), 5);
//! assert_eq!(
//!     format::write(&problem, Format::Dlx)?,
//!     "| 5 items, 2 options\n1 5 8 9 17\n5 9 17\n1 8\n"
//! );
//! # Ok::<(), quadrille::ProblemError>(())
//! ```

mod detect;
mod dlx;
mod json;
mod matrix;
mod raw;
mod sets;
mod source;

use std::fmt;
use std::str::FromStr;

use self::source::Source;
use crate::error::{Kind, ProblemError};
use crate::problem::{Problem, Role};

/// A way to write a problem as text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    /// Knuth's format: a line of items, then a line for each option.
    Dlx,
    /// Lines of 0 and 1, with an optional header of item names and optional option names.
    Matrix,
    /// Lines such as `S1 = {5, 9, 17}`.
    Sets,
    /// An object with `items`, `secondary` and `options`.
    Json,
}

impl Format {
    /// Every format.
    pub const ALL: [Format; 4] = [Format::Dlx, Format::Matrix, Format::Sets, Format::Json];

    /// The format that a text is most probably in.
    ///
    /// A text that is valid in one format only is recognised as that one. A few short texts are valid both
    /// as matrix and as dlx, such as `01` on two lines; they count as a matrix. What
    /// [`write()`] makes is never one of them.
    pub fn detect(text: &str) -> Format {
        detect::detect(text)
    }

    /// The name, in lower case.
    pub fn name(self) -> &'static str {
        match self {
            Format::Dlx => "dlx",
            Format::Matrix => "matrix",
            Format::Sets => "sets",
            Format::Json => "json",
        }
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Format {
    type Err = ProblemError;

    fn from_str(name: &str) -> Result<Format, ProblemError> {
        Format::ALL.into_iter().find(|format| format.name() == name).ok_or_else(|| {
            ProblemError::syntax(format!("unknown format `{name}`"))
                .with_hint("the formats are dlx, matrix, sets and json")
        })
    }
}

/// Reads a problem, in the format given or else the one that the text seems to be in.
///
/// # Errors
/// Fails, with line and column, if the bytes are no UTF-8 text, if the text is not in that format,
/// or if the problem breaks a rule of [`ProblemBuilder::build`](crate::ProblemBuilder::build).
pub fn read(text: &[u8], format: Option<Format>) -> Result<Problem, ProblemError> {
    read_source(Source::new(text)?, format)
}

impl FromStr for Problem {
    type Err = ProblemError;

    fn from_str(text: &str) -> Result<Problem, ProblemError> {
        read_source(Source::from_text(text)?, None)
    }
}

fn read_source(source: Source<'_>, format: Option<Format>) -> Result<Problem, ProblemError> {
    match format.unwrap_or_else(|| Format::detect(source.text())) {
        Format::Dlx => dlx::read(source),
        Format::Matrix => matrix::read(source),
        Format::Sets => sets::read(source),
        Format::Json => json::read(source),
    }
}

/// Writes a problem as text that [`read`] and [`Format::detect`] understand.
///
/// # Errors
/// Fails if the format cannot say what the problem holds, with the first such thing and, as hint, a
/// format that can. The names of options are only labels: dlx has no place for them and leaves
/// them out ([`drops_names`] tells).
pub fn write(problem: &Problem, format: Format) -> Result<String, ProblemError> {
    match format {
        Format::Dlx => dlx::write(problem),
        Format::Matrix => matrix::write(problem),
        Format::Sets => sets::write(problem),
        Format::Json => Ok(json::write(problem)),
    }
}

/// Whether [`write()`] leaves out names of options that this problem has.
pub fn drops_names(problem: &Problem, format: Format) -> bool {
    format == Format::Dlx && problem.options().any(|option| problem.option_name(option).is_some())
}

fn inexpressible(format: Format, what: String, hint: &str) -> ProblemError {
    let hint = Some(hint.to_owned());
    ProblemError::new(Kind::Inexpressible { format: format.name(), what, hint })
}

/// Fails on whatever is more than items to be covered once by free options: all that a matrix or
/// a family of sets can say.
fn only_plain(problem: &Problem, format: Format) -> Result<(), ProblemError> {
    const HINT: &str = "dlx and json can";
    for item in problem.items() {
        let name = problem.item_name(item);
        let what = match problem.role(item) {
            Role::ONCE => continue,
            Role::Primary { min, max } => format!("the bounds {min}:{max} of item `{name}`"),
            Role::Secondary => format!("the secondary item `{name}`"),
        };
        return Err(inexpressible(format, what, HINT));
    }
    match problem.options().find(|&option| problem.cost(option) != 0) {
        None => Ok(()),
        Some(option) => {
            let (cost, label) = (problem.cost(option), problem.option_label(option));
            Err(inexpressible(format, format!("the cost {cost} of option {label}"), HINT))
        }
    }
}

/// For the tests of every format: the hint for a text that is refused with this message.
#[cfg(test)]
#[track_caller]
fn told_fault(text: &str, format: Format, message: &str) -> String {
    let error = read(text.as_bytes(), Some(format)).expect_err("a fault");
    assert_eq!(error.to_string(), message);
    error.hint().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::builder::ProblemBuilder;

    #[test]
    fn a_format_is_known_by_its_name() {
        for format in Format::ALL {
            assert_eq!(format.to_string().parse(), Ok(format));
        }
        let error = "xml".parse::<Format>().expect_err("no such format");
        assert_eq!(error.to_string(), "unknown format `xml`");
        assert_eq!(error.hint().as_deref(), Some("the formats are dlx, matrix, sets and json"));
    }

    #[test]
    fn the_same_problem_reads_the_same_from_every_format() {
        let texts = [
            "a b c\na b\nc\n",
            "a b c\n1 1 0\n0 0 1\n",
            "X = {a, b, c} {a, b} {c}",
            r#"{"items": ["a", "b", "c"], "options": [["a", "b"], ["c"]]}"#,
        ];
        for text in texts {
            let problem: Problem = text.parse().expect("a sound problem");
            let written = write(&problem, Format::Dlx).expect("dlx can say it");
            assert_eq!(written, "| 3 items, 2 options\na b c\na b\nc\n", "{text}");
        }
    }

    #[test]
    fn a_byte_order_mark_carriage_returns_and_a_missing_line_end_change_nothing() {
        let texts =
            ["a b\na\nb\n", "1 0\n0 1\n", "{1, 2}\n{3}\n", "{\"items\": [],\n \"options\": []}\n"];
        for text in texts {
            let plain: Problem = text.parse().expect("a sound problem");
            let other = format!("\u{feff}{}", text.trim_end().replace('\n', "\r\n"));
            let other: Problem = other.parse().expect("the same problem");
            assert_eq!(json::write(&plain), json::write(&other));
        }
    }

    #[test]
    fn what_a_format_cannot_say_is_named_with_one_that_can() {
        let refusal = |make: fn(&mut ProblemBuilder)| {
            let mut builder = ProblemBuilder::new();
            make(&mut builder);
            let problem = builder.build().expect("sound");
            let error = write(&problem, Format::Matrix).expect_err("no matrix can say it");
            assert_eq!(error.hint().as_deref(), Some("dlx and json can"));
            assert!(write(&problem, Format::Sets).is_err());
            error.to_string()
        };
        assert_eq!(
            refusal(|builder| {
                builder.bounded("a", 1..=3);
            }),
            "the matrix format cannot express the bounds 1:3 of item `a`"
        );
        assert_eq!(
            refusal(|builder| {
                builder.secondary("x");
            }),
            "the matrix format cannot express the secondary item `x`"
        );
        assert_eq!(
            refusal(|builder| {
                let a = builder.primary("a");
                builder.option([a]);
                builder.option([a]).cost(-7).named("b");
            }),
            "the matrix format cannot express the cost -7 of option b"
        );
    }

    #[test]
    fn only_dlx_drops_the_names_of_options() {
        let named: Problem = "S = {1}".parse().expect("sound");
        let nameless: Problem = "{1}".parse().expect("sound");
        for format in Format::ALL {
            assert_eq!(drops_names(&named, format), format == Format::Dlx);
            assert!(!drops_names(&nameless, format));
        }
    }
}
