//! Faults in the input, found by this crate or by the libraries below it.
//!
//! A fault is a kind with its data, and its English words. The page translates by the kind; scripts
//! and the English page take the words.

mod english;

use std::fmt;

use quadrille::models::{ModelError, ModelErrorKind};
use quadrille::trace::NotPlain;
use quadrille::{Position, ProblemError, ProblemErrorKind, UnknownName};
use quadrille_sudoku::{CellName, ErrorKind, SudokuError};
use serde::Serialize;

use crate::protocol::Fault;

/// What is wrong, as a value. It is written as an object: the name of the kind under `kind`, and
/// its data next to it. A name has the same meaning and the same data wherever it comes from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
#[non_exhaustive]
pub enum FaultKind {
    /// A fault in a puzzle, a board or an order.
    Sudoku(ErrorKind),
    /// A fault in an exact cover problem.
    Problem(ProblemErrorKind),
    /// A fault in the arguments of a model.
    Model(ModelErrorKind),
    /// A fault that this crate finds.
    Request(RequestFault),
}

/// A fault that this crate finds itself.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
#[non_exhaustive]
pub enum RequestFault {
    /// There is no format, engine, theme, … of this name.
    UnknownName {
        /// What it should be the name of.
        of: &'static str,
        /// The name.
        name: String,
        /// The names that are known.
        known: Vec<&'static str>,
        /// Similar names.
        near: Vec<&'static str>,
    },

    // Boards.
    /// A list that has one element for each cell has too few or too many.
    ListLength {
        /// What it is a list of.
        of: SignsOf,
        /// How many elements it has.
        count: usize,
        /// The number of cells.
        cells: usize,
    },
    /// A sign is not a digit of the board.
    ForeignSign {
        /// The sign, with an escape if it cannot be printed.
        sign: String,
        /// Its cell.
        cell: CellName,
        /// The number of digits.
        size: usize,
        /// The sign of the smallest digit.
        first: char,
        /// The sign of the largest digit.
        last: char,
    },
    /// A cell has both a given and an entry.
    EntryOnGiven {
        /// The cell.
        cell: CellName,
    },
    /// Regions are for a board of another size.
    RegionsOfSize {
        /// The size that they are for.
        regions: usize,
        /// The size of the board.
        size: usize,
    },

    // New puzzles and pictures.
    /// Puzzles of this size are not made here.
    SizeNotMade {
        /// The smallest size.
        least: usize,
        /// The largest size.
        most: usize,
    },
    /// Puzzles are never graded with a technique, so none made here needs it.
    TechniqueNotUsed {
        /// The technique.
        technique: &'static str,
    },
    /// No puzzle was found in time.
    NoPuzzleInTime,
    /// No digits were found for a pattern.
    NoDigits,
    /// A picture cannot be that wide.
    PictureWidth {
        /// The width in pixels.
        width: u32,
        /// The largest width.
        most: u32,
    },

    // Searches.
    /// A search needs exactly one subject.
    SearchSubject,
    /// A problem is too large to be shown.
    TooLargeToShow {
        /// The number of its items; `None` for a board, which has not been encoded yet.
        items: Option<usize>,
        /// The number of its entries.
        entries: usize,
        /// The most entries that can be shown.
        most: usize,
    },
    /// A problem cannot be searched row by row, because not every item is covered exactly once.
    NotPlain {
        /// The first such item.
        item: String,
        /// Whether it is secondary; if not, it has bounds.
        secondary: bool,
    },
    /// A step is too far from the start to be shown.
    FarStep {
        /// The step.
        step: u64,
        /// The last step that can be shown.
        last: u64,
    },
    /// A search has no such step.
    NoStep {
        /// The step.
        step: u64,
        /// The last step.
        last: u64,
    },
    /// The time was too short to reach a step.
    StepNotReached {
        /// The step.
        step: u64,
        /// The step that was reached.
        last: u64,
    },
    /// A run could not be written as JSON.
    Unwritable {
        /// Why, as serde_json puts it.
        cause: String,
    },
}

/// A list with one element for each cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum SignsOf {
    /// The signs of digits.
    Signs,
    /// The notes of cells.
    Notes,
}

impl FaultKind {
    /// Returns a hint in English, if there is one: what was probably meant, or what can be done.
    pub fn hint(&self) -> Option<String> {
        match self {
            FaultKind::Sudoku(kind) => kind.hint(),
            FaultKind::Problem(kind) => kind.hint(),
            FaultKind::Model(kind) => kind.hint(),
            FaultKind::Request(kind) => english::hint(kind),
        }
    }
}

/// The message in English.
impl fmt::Display for FaultKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FaultKind::Sudoku(kind) => kind.fmt(f),
            FaultKind::Problem(kind) => kind.fmt(f),
            FaultKind::Model(kind) => kind.fmt(f),
            FaultKind::Request(kind) => english::message(kind, f),
        }
    }
}

impl Fault {
    /// Adds the field of the request that it is in.
    pub(crate) fn within(mut self, field: &'static str) -> Fault {
        self.message = format!("{field}: {}", self.message);
        self.field = Some(field);
        self
    }

    fn at(mut self, position: Option<Position>) -> Fault {
        self.line = position.map(|position| position.line);
        self.column = position.map(|position| position.column);
        self
    }
}

/// A fault without a place in a text.
impl From<FaultKind> for Fault {
    fn from(kind: FaultKind) -> Fault {
        let (message, hint) = (kind.to_string(), kind.hint());
        let kind = Box::new(kind);
        Fault { kind, field: None, message, hint, line: None, column: None }
    }
}

impl From<RequestFault> for Fault {
    fn from(kind: RequestFault) -> Fault {
        FaultKind::Request(kind).into()
    }
}

impl From<ErrorKind> for Fault {
    fn from(kind: ErrorKind) -> Fault {
        FaultKind::Sudoku(kind).into()
    }
}

impl From<SudokuError> for Fault {
    fn from(error: SudokuError) -> Fault {
        Fault::from(error.kind().clone()).at(error.position())
    }
}

impl From<ProblemError> for Fault {
    fn from(error: ProblemError) -> Fault {
        Fault::from(FaultKind::Problem(error.kind().clone())).at(error.position())
    }
}

impl From<UnknownName> for Fault {
    fn from(error: UnknownName) -> Fault {
        let (of, name) = (error.of(), error.name().to_owned());
        let (known, near) = (error.known().collect(), error.nearest().into_iter().collect());
        RequestFault::UnknownName { of, name, known, near }.into()
    }
}

impl From<NotPlain> for Fault {
    fn from(error: NotPlain) -> Fault {
        let (item, secondary) = (error.item().to_owned(), error.is_secondary());
        RequestFault::NotPlain { item, secondary }.into()
    }
}

impl From<ModelError> for Fault {
    fn from(error: ModelError) -> Fault {
        // The error also knows how the model is called.
        Fault { hint: error.hint(), ..FaultKind::Model(error.kind().clone()).into() }
    }
}
