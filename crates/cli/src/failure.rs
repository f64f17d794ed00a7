//! Errors as the user sees them: one line for what is wrong, and one for what to do about it.

use std::io;

use quadrille::ProblemError;
use quadrille::covers::FileError;
use quadrille::models::ModelError;
use quadrille_app::Fault;
use quadrille_sudoku::SudokuError;

/// Why a command could not continue.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The reader of our output has closed it, as `head` does.
    Closed,
    /// Bad usage, bad input, or a file that cannot be read or written.
    Fault {
        /// What is wrong, in lower case and without a full stop.
        message: String,
        /// What was probably meant.
        hint: Option<String>,
    },
}

impl Failure {
    /// Creates a failure without a hint.
    pub(crate) fn new(message: impl Into<String>) -> Failure {
        Failure::Fault { message: message.into(), hint: None }
    }

    /// Adds a hint: what to do about it.
    pub(crate) fn hint(mut self, text: impl Into<String>) -> Failure {
        if let Failure::Fault { hint, .. } = &mut self {
            *hint = Some(text.into());
        }
        self
    }

    /// Creates a failure at a place in a text, in the form that editors can jump to.
    pub(crate) fn at(name: &str, line: usize, column: usize, message: &str) -> Failure {
        Failure::new(format!("{name}:{line}:{column}: {message}"))
    }

    /// Creates a failure for a text that does not hold a valid problem.
    pub(crate) fn in_problem(name: &str, error: &ProblemError) -> Failure {
        let message = match error.position() {
            Some(place) => format!("{name}:{}:{}: {}", place.line, place.column, error.message()),
            None => format!("{name}: {}", error.message()),
        };
        Failure::Fault { message, hint: error.hint() }
    }

    /// Creates a failure for the file of a compiled set that cannot be read.
    pub(crate) fn in_set(name: &str, error: &FileError) -> Failure {
        let failure = Failure::new(format!("{name}: a compiled set that cannot be read: {error}"));
        match error.hint() {
            Some(hint) => failure.hint(hint),
            None => failure,
        }
    }

    /// Creates a failure for a text that does not hold a valid puzzle.
    pub(crate) fn in_puzzle(name: &str, error: &SudokuError) -> Failure {
        let message = match error.position() {
            Some(place) => format!("{name}:{}:{}: {}", place.line, place.column, error.message()),
            None => format!("{name}: {}", error.message()),
        };
        Failure::Fault { message, hint: error.hint() }
    }

    /// Creates a failure for a valid puzzle, on line `line`, with which something cannot be done.
    pub(crate) fn of_puzzle(name: &str, line: usize, error: &SudokuError) -> Failure {
        let message = format!("{name}:{line}: {}", error.message());
        Failure::Fault { message, hint: error.hint() }
    }

    /// Creates a failure for a write to stdout that failed.
    pub(crate) fn in_output(error: &io::Error) -> Failure {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Failure::Closed,
            _ => Failure::new(format!("cannot write the answer: {}", plain(error))),
        }
    }

    /// Creates a failure for a file that could not be opened, read or written.
    pub(crate) fn in_file(name: &str, error: &io::Error) -> Failure {
        match error.kind() {
            io::ErrorKind::NotFound => Failure::new(format!("{name}: there is no such file")),
            io::ErrorKind::PermissionDenied => Failure::new(format!("{name}: permission denied")),
            io::ErrorKind::IsADirectory => {
                Failure::new(format!("{name}: this is a directory, not a file"))
            }
            _ => Failure::new(format!("{name}: {}", plain(error))),
        }
    }
}

impl From<SudokuError> for Failure {
    fn from(error: SudokuError) -> Failure {
        Failure::Fault { message: error.message(), hint: error.hint() }
    }
}

impl From<ModelError> for Failure {
    fn from(error: ModelError) -> Failure {
        Failure::Fault { message: error.to_string(), hint: error.hint() }
    }
}

impl From<Fault> for Failure {
    fn from(fault: Fault) -> Failure {
        Failure::Fault { message: fault.message, hint: fault.hint }
    }
}

/// The system's message in our style: in lower case and without the error number.
fn plain(error: &io::Error) -> String {
    let text = error.to_string();
    text.split(" (os error").next().unwrap_or_default().to_lowercase()
}
