//! Reads and writes problems as text, one file per format.
//!
//! | format | made for | can express |
//! |---|---|---|
//! | [`Dlx`](Format::Dlx) | Knuth's programs, people | all but some names |
//! | [`Matrix`](Format::Matrix) | small problems, spreadsheets | primary items, named options |
//! | [`Sets`](Format::Sets) | textbooks, mathematicians | primary items, named options |
//! | [`Json`](Format::Json) | other programs | everything |
//! | [`Orlib`](Format::Orlib) | set partitioning, the OR-Library | primary items, costs |
//! | [`Ec`](Format::Ec) | benchmarks of exact cover | primary items |
//! | [`Xcc`](Format::Xcc) | the program miniexact | all but bounds and names |
//! | [`Csv`](Format::Csv) | scipy, pandas | primary items |
//! | [`Opb`](Format::Opb), only written | pseudo-Boolean solvers | everything |
//! | [`Lp`](Format::Lp), [`Mps`](Format::Mps), only written | optimisers | everything |
//! | [`Cnf`](Format::Cnf), only written | SAT solvers, model counters | all but costs |
//!
//! What is only written is another problem with the same solutions: variables and constraints, from
//! which items and options could not be told any more. [`Format::is_readable`] tells those apart.
//!
//! Names of items in dlx cannot contain blanks, `:` or `|`. Dlx keeps option names and the board
//! ([`Layout`](crate::Layout)) in comments, which other programs skip:
//!
//! ```text
//! |quadrille:1 place 00 0,0 01 1,0 r3 -,3   items and their places: column, row and perhaps layer
//! |quadrille:1 place 00 0,0/4               the same with the area to which the place belongs
//! |quadrille:1 sign F F d3 3                items and the signs with which options are drawn
//! |quadrille:1 name north wing              the name of the option on the next line
//! ```
//!
//! A reader takes time and memory proportional to the text and allocates nothing per word. Errors
//! carry line, column and, where the intention is clear, a hint. A writer writes the whole problem
//! or fails, naming the first thing that its format cannot express. Two things are not part of a
//! problem's meaning and may change on the way: the order of items within an option (a matrix has
//! its own), and the order of secondary items relative to primary ones (dlx and json list the
//! primary ones first).
//!
//! ```
//! use quadrille::format::{self, Format};
//!
//! let problem = format::read(b"S1 = {5, 9, 17}\nS2 = {1, 8}\n", None)?;
//! assert_eq!(problem.item_count(), 5);
//! assert_eq!(
//!     format::write(&problem, Format::Dlx)?,
//!     "| 5 items, 2 options\n1 5 8 9 17\n\
//!      |quadrille:1 name S1\n5 9 17\n|quadrille:1 name S2\n1 8\n"
//! );
//! # Ok::<(), quadrille::ProblemError>(())
//! ```

mod cnf;
mod csv;
mod detect;
mod dlx;
mod ec;
#[cfg(feature = "json")]
mod json;
mod lp;
mod matrix;
mod mps;
mod notes;
mod numbers;
mod opb;
mod orlib;
#[cfg(feature = "json")]
mod raw;
mod sets;
mod source;
mod system;
mod table;
mod xcc;

use std::fmt;
use std::str::FromStr;

use self::source::Source;
use crate::problem::error::{Obstacle, ProblemErrorKind as Kind};
use crate::problem::{Problem, ProblemError, Role};
use crate::unknown::UnknownName;

/// A text format for problems.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Format {
    /// Knuth's format: a line of items, then a line for each option.
    Dlx,
    /// Lines of 0 and 1, with an optional header of item names and optional option names. A table
    /// in Markdown or LaTeX is read as a matrix too.
    Matrix,
    /// Lines such as `S1 = {5, 9, 17}`.
    Sets,
    /// An object with `items`, `secondary` and `options`.
    Json,
    /// Set partitioning problems of the OR-Library: `rows columns`, then `cost k row1 … rowk`.
    Orlib,
    /// `p ec ITEMS OPTIONS`, then the items of each option, by number.
    Ec,
    /// `p xcc PRIMARY SECONDARY`, then options such as `2 3 -1 0`, as *miniexact* reads them.
    Xcc,
    /// The entries of a sparse matrix, one per line: `row,column`.
    Csv,
    /// Pseudo-Boolean constraints, as in the PB competitions. Only written.
    Opb,
    /// A formula in conjunctive normal form (DIMACS) with as many models as there are covers. Only
    /// written.
    Cnf,
    /// An integer program in the LP format of CPLEX. Only written.
    Lp,
    /// An integer program in MPS. Only written.
    Mps,
}

impl Format {
    /// All formats. Some of them can only be written, see [`is_readable`](Format::is_readable).
    pub const ALL: &[Format] = &[
        Format::Dlx,
        Format::Matrix,
        Format::Sets,
        Format::Json,
        Format::Orlib,
        Format::Ec,
        Format::Xcc,
        Format::Csv,
        Format::Opb,
        Format::Cnf,
        Format::Lp,
        Format::Mps,
    ];

    /// Returns whether [`read`] understands this format. The formats of other solvers are only
    /// written: an item is not recognisable in its constraints.
    ///
    /// ```
    /// use quadrille::format::Format;
    ///
    /// assert!(Format::Orlib.is_readable());
    /// assert!(!Format::Cnf.is_readable());
    /// ```
    pub fn is_readable(self) -> bool {
        !matches!(self, Format::Opb | Format::Cnf | Format::Lp | Format::Mps)
    }

    /// Guesses the format of a text.
    ///
    /// A text that is valid in only one format is recognised as that format. A few short texts are
    /// valid both as matrix and as dlx, such as `01` on two lines; they count as a matrix.
    /// [`write()`] never produces such a text. The formats that are only written are recognised
    /// too, so that [`read`] can say what the text is.
    pub fn detect(text: &str) -> Format {
        detect::detect(text)
    }

    /// Returns the format's name, in lower case.
    pub fn name(self) -> &'static str {
        match self {
            Format::Dlx => "dlx",
            Format::Matrix => "matrix",
            Format::Sets => "sets",
            Format::Json => "json",
            Format::Orlib => "orlib",
            Format::Ec => "ec",
            Format::Xcc => "xcc",
            Format::Csv => "csv",
            Format::Opb => "opb",
            Format::Cnf => "cnf",
            Format::Lp => "lp",
            Format::Mps => "mps",
        }
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Format {
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<Format, UnknownName> {
        UnknownName::find("format", Format::ALL, Format::name, name)
    }
}

/// The error for a library that was compiled without JSON.
#[cfg(not(feature = "json"))]
fn without_json() -> ProblemError {
    Kind::WithoutJson.into()
}

/// Reads a problem from `text`, in the given format or, if it is `None`, in the detected one.
///
/// # Errors
/// Fails, with line and column, if the bytes are not valid UTF-8, if the text is not in that
/// format, if the format [can only be written](Format::is_readable), or if the problem breaks a
/// rule of [`ProblemBuilder::build`](crate::ProblemBuilder::build).
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
    let format = format.unwrap_or_else(|| Format::detect(source.text()));
    match format {
        Format::Dlx => dlx::read(source),
        Format::Matrix => matrix::read(source),
        Format::Sets => sets::read(source),
        #[cfg(feature = "json")]
        Format::Json => json::read(source),
        #[cfg(not(feature = "json"))]
        Format::Json => Err(without_json()),
        Format::Orlib => orlib::read(source),
        Format::Ec => ec::read(source),
        Format::Xcc => xcc::read(source),
        Format::Csv => csv::read(source),
        Format::Opb | Format::Cnf | Format::Lp | Format::Mps => {
            Err(source.fault(source.text(), Kind::OnlyWritten { format: format.name() }))
        }
    }
}

/// Writes a problem as text that [`Format::detect`] and, if the format
/// [is readable](Format::is_readable), [`read`] understand.
///
/// # Errors
/// Fails if the format cannot express the problem. The error names the first obstacle, and its hint
/// a format without it. Option names and the board are no part of a problem's meaning: a format
/// that has no place for them drops them without an error, see [`drops_names`] and
/// [`drops_layout`].
pub fn write(problem: &Problem, format: Format) -> Result<String, ProblemError> {
    match format {
        Format::Dlx => dlx::write(problem),
        Format::Matrix => matrix::write(problem),
        Format::Sets => sets::write(problem),
        #[cfg(feature = "json")]
        Format::Json => Ok(json::write(problem)),
        #[cfg(not(feature = "json"))]
        Format::Json => Err(without_json()),
        Format::Orlib => orlib::write(problem),
        Format::Ec => ec::write(problem),
        Format::Xcc => xcc::write(problem),
        Format::Csv => csv::write(problem),
        Format::Opb => opb::write(problem),
        Format::Cnf => cnf::write(problem),
        Format::Lp => lp::write(problem),
        Format::Mps => mps::write(problem),
    }
}

/// Returns whether [`write()`] in this format would drop the option names that the problem has: dlx
/// drops all of them if one does not fit on a line, as what is left could be mistaken for a number.
/// Csv keeps the names only if all options have one. Orlib, ec and xcc have no names at all.
pub fn drops_names(problem: &Problem, format: Format) -> bool {
    let any = |is: fn(&str) -> bool| {
        problem.options().any(|option| problem.option_name(option).is_some_and(is))
    };
    match format {
        Format::Dlx => any(|name| !notes::is_line(name)),
        Format::Orlib | Format::Ec | Format::Xcc => any(|_| true),
        Format::Csv => csv::drops_names(problem),
        _ => false,
    }
}

/// Returns whether [`write()`] in this format would replace the names of items and colours by
/// numbers: orlib, ec and xcc do, and number the primary items first. The formats that are only
/// written do not call options by their items, and so have no place for these names either; those
/// do not count as dropped.
///
/// ```
/// use quadrille::format::{self, Format};
///
/// let problem: quadrille::Problem = "a b\na\nb\n".parse()?;
/// assert!(format::drops_item_names(&problem, Format::Ec));
/// assert_eq!(format::write(&problem, Format::Ec)?, "p ec 2 2\n1\n2\n");
/// # Ok::<(), quadrille::ProblemError>(())
/// ```
pub fn drops_item_names(problem: &Problem, format: Format) -> bool {
    match format {
        Format::Orlib | Format::Ec => !numbers::are_numbered(problem),
        Format::Xcc => !numbers::are_numbered(problem) || !xcc::are_colors_numbers(problem),
        _ => false,
    }
}

/// Returns whether [`write()`] in this format would drop the [`Layout`](crate::Layout) that the
/// problem has: all formats but dlx and json do.
pub fn drops_layout(problem: &Problem, format: Format) -> bool {
    !matches!(format, Format::Dlx | Format::Json) && problem.layout().is_some()
}

fn inexpressible(format: Format, obstacle: Obstacle) -> ProblemError {
    Kind::Inexpressible { format: format.name(), obstacle }.into()
}

/// Fails if the problem has anything but items to be covered exactly once and options without cost:
/// a matrix or a family of sets cannot express more.
fn only_plain(problem: &Problem, format: Format) -> Result<(), ProblemError> {
    only_once(problem, format)?;
    match problem.options().find(|&option| problem.cost(option) != 0) {
        None => Ok(()),
        Some(option) => {
            let (cost, option) = (problem.cost(option), problem.option_label(option).to_string());
            Err(inexpressible(format, Obstacle::Cost { cost, option }))
        }
    }
}

/// Fails if the problem has anything but items to be covered exactly once.
fn only_once(problem: &Problem, format: Format) -> Result<(), ProblemError> {
    for item in problem.items() {
        let name = || problem.item_name(item).to_owned();
        let obstacle = match problem.role(item) {
            Role::ONCE => continue,
            Role::Primary { min, max } => Obstacle::Bounds { name: name(), min, max },
            Role::Secondary => Obstacle::SecondaryItem { name: name() },
        };
        return Err(inexpressible(format, obstacle));
    }
    Ok(())
}

/// Checks that a text is refused with `message`, and returns the hint. Used by the tests of every
/// format.
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
    use crate::problem::ProblemBuilder;

    #[test]
    fn a_format_is_parsed_from_its_name() {
        for &format in Format::ALL {
            assert_eq!(format.to_string().parse(), Ok(format));
        }
        let error = "xml".parse::<Format>().expect_err("no such format");
        assert_eq!(error.to_string(), "unknown format `xml`");
        assert_eq!(
            error.hint().as_deref(),
            Some(
                "the formats are dlx, matrix, sets, json, orlib, ec, xcc, csv, opb, cnf, lp and mps"
            )
        );
        let error = "Json".parse::<Format>().expect_err("in lower case");
        assert_eq!(error.hint().as_deref(), Some("did you mean `json`?"));
    }

    #[test]
    fn the_same_problem_reads_the_same_from_every_format() {
        let texts = [
            "a b c\na b\nc\n",
            "a b c\n1 1 0\n0 0 1\n",
            "X = {a, b, c} {a, b} {c}",
            r#"{"items": ["a", "b", "c"], "options": [["a", "b"], ["c"]]}"#,
        ];
        let numbers = [
            "1 2 3\n1 2\n3\n",
            "3 2\n0 2 1 2\n0 1 3\n",
            "p ec 3 2\n1 2\n3\n",
            "p xcc 3 0\n1 2 0\n3 0\n",
            "row,column\n0,0\n0,1\n1,2\n",
        ];
        for text in numbers {
            let problem: Problem = text.parse().expect("a valid problem");
            let written = write(&problem, Format::Dlx).expect("dlx can express it");
            assert_eq!(written, "| 3 items, 2 options\n1 2 3\n1 2\n3\n", "{text}");
        }
        for text in texts {
            let problem: Problem = text.parse().expect("a valid problem");
            let written = write(&problem, Format::Dlx).expect("dlx can express it");
            assert_eq!(written, "| 3 items, 2 options\na b c\na b\nc\n", "{text}");
        }
    }

    #[test]
    fn a_byte_order_mark_carriage_returns_and_a_missing_line_end_change_nothing() {
        let texts = [
            "a b\na\nb\n",
            "1 0\n0 1\n",
            "{1, 2}\n{3}\n",
            "{\"items\": [],\n \"options\": []}\n",
            "3 1\n5 1 2\n",
            "c\np ec 3 1\n1\n",
            "p xcc 2 1\n1 3 0\n",
            "row,column\n0,0\n",
        ];
        for text in texts {
            let plain: Problem = text.parse().expect("a valid problem");
            let other = format!("\u{feff}{}", text.trim_end().replace('\n', "\r\n"));
            let other: Problem = other.parse().expect("the same problem");
            assert_eq!(json::write(&plain), json::write(&other));
        }
    }

    #[test]
    fn an_inexpressible_feature_is_named_with_a_format_that_has_it() {
        let refusal = |make: fn(&mut ProblemBuilder)| {
            let mut builder = ProblemBuilder::new();
            make(&mut builder);
            let problem = builder.build().expect("valid");
            let error = write(&problem, Format::Matrix).expect_err("no matrix can express it");
            assert_eq!(error.hint().as_deref(), Some("use dlx or json"));
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
    fn dlx_drops_names_of_several_lines_and_formats_of_numbers_drop_all() {
        let named = |name: &str| {
            let mut builder = ProblemBuilder::new();
            let a = builder.primary("a");
            builder.option([a]).named(name);
            builder.build().expect("valid")
        };
        for &format in Format::ALL {
            let numbers = matches!(format, Format::Orlib | Format::Ec | Format::Xcc);
            for name in ["two\nlines", " x", "a\u{85}b"] {
                let drops = numbers || format == Format::Dlx;
                assert_eq!(drops_names(&named(name), format), drops, "{name:?}");
            }
            assert_eq!(drops_names(&named("north wing |:"), format), numbers);
            assert_eq!(drops_item_names(&named("x"), format), numbers);
            assert!(!drops_names(&"{1}".parse().expect("valid"), format));
        }
        let text = write(&named("two\nlines"), Format::Dlx).expect("without the name");
        assert_eq!(text, "| 1 items, 1 options\na\na\n");
    }

    #[test]
    fn only_dlx_and_json_keep_the_board() {
        let text = "|quadrille:1 place a 0,0\na\na\n";
        let drawn: Problem = text.parse().expect("valid");
        let plain: Problem = "a\na\n".parse().expect("valid");
        for &format in Format::ALL {
            let drops = !matches!(format, Format::Dlx | Format::Json);
            assert_eq!(drops_layout(&drawn, format), drops);
            assert!(!drops_layout(&plain, format));
            let written = write(&drawn, format).expect("expressible");
            if format.is_readable() {
                let back: Problem = written.parse().expect("readable");
                assert_eq!(back.layout().is_none(), drops, "{format}");
            }
        }
    }

    #[test]
    fn a_text_for_other_solvers_is_recognised_and_refused() {
        let problem: Problem = "a b\na\nb\n".parse().expect("valid");
        for &format in Format::ALL.iter().filter(|format| !format.is_readable()) {
            let text = write(&problem, format).expect("expressible");
            assert_eq!(Format::detect(&text), format, "{text}");
            let told =
                format!("line 1, column 1: this is the format {format}, which can only be written");
            let hint = told_fault(&text, format, &told);
            assert_eq!(hint, "keep the problem in dlx or json too: those can be read");
        }
    }

    #[test]
    fn a_matrix_never_looks_like_a_text_of_numbers() {
        for (items, rows) in [(["3", "2"], ["5", "7"]), (["min", "st"], ["5", "7"])] {
            let mut builder = ProblemBuilder::new();
            let items = items.map(|name| builder.primary(name));
            for name in rows {
                builder.option(items).named(name);
            }
            let problem = builder.build().expect("valid");
            match write(&problem, Format::Matrix) {
                Ok(text) => assert_eq!(Format::detect(&text), Format::Matrix, "{text}"),
                Err(error) => assert_eq!(error.hint().as_deref(), Some("use dlx, sets or json")),
            }
        }
    }
}
