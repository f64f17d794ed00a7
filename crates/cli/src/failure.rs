//! What can go wrong, as the user is told it: one line what, and one line what to do about it.

use std::io;

use quadrille::ProblemError;
use quadrille::models::ModelError;
use quadrille_app::Fault;
use quadrille_sudoku::SudokuError;

/// Why a command could not go on.
#[derive(Debug)]
pub(crate) enum Failure {
    /// Whoever read our output has gone, as `head` does.
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
    /// Something wrong, without a hint.
    pub(crate) fn new(message: impl Into<String>) -> Failure {
        Failure::Fault { message: message.into(), hint: None }
    }

    /// Adds what to do about it.
    pub(crate) fn hint(mut self, text: impl Into<String>) -> Failure {
        if let Failure::Fault { hint, .. } = &mut self {
            *hint = Some(text.into());
        }
        self
    }

    /// A fault at a place in a text, as editors know to jump to it.
    pub(crate) fn at(name: &str, line: usize, column: usize, message: &str) -> Failure {
        Failure::new(format!("{name}:{line}:{column}: {message}"))
    }

    /// A text that holds no sound problem.
    pub(crate) fn in_problem(name: &str, error: &ProblemError) -> Failure {
        let message = match error.position() {
            Some(place) => format!("{name}:{}:{}: {}", place.line, place.column, error.message()),
            None => format!("{name}: {}", error.message()),
        };
        Failure::Fault { message, hint: error.hint() }
    }

    /// A text that holds no sound puzzle.
    pub(crate) fn in_puzzle(name: &str, error: &SudokuError) -> Failure {
        let message = match error.position() {
            Some(place) => format!("{name}:{}:{}: {}", place.line, place.column, error.message()),
            None => format!("{name}: {}", error.message()),
        };
        Failure::Fault { message, hint: error.hint().map(str::to_owned) }
    }

    /// Something that cannot be done with the puzzle on a line.
    pub(crate) fn of_puzzle(name: &str, line: usize, error: &SudokuError) -> Failure {
        let message = format!("{name}:{line}: {}", error.message());
        Failure::Fault { message, hint: error.hint().map(str::to_owned) }
    }

    /// A write to stdout that failed.
    pub(crate) fn in_output(error: &io::Error) -> Failure {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Failure::Closed,
            _ => Failure::new(format!("cannot write the answer: {}", plain(error))),
        }
    }

    /// A file that could not be opened, read or written.
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
        let hint = error.hint().map(str::to_owned);
        Failure::Fault { message: error.message().to_owned(), hint }
    }
}

impl From<ModelError> for Failure {
    fn from(error: ModelError) -> Failure {
        Failure::Fault { message: error.to_string(), hint: error.hint().map(str::to_owned) }
    }
}

impl From<Fault> for Failure {
    fn from(fault: Fault) -> Failure {
        Failure::Fault { message: fault.message, hint: fault.hint }
    }
}

/// The system's words in our manner: lower case, and without its number.
fn plain(error: &io::Error) -> String {
    let text = error.to_string();
    text.split(" (os error").next().unwrap_or_default().to_lowercase()
}
