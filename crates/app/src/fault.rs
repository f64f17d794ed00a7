//! Faults in the input, found by this crate or by the libraries below it.

use quadrille::models::ModelError;
use quadrille::{Position, ProblemError, UnknownName};
use quadrille_sudoku::SudokuError;

use crate::protocol::Fault;

impl Fault {
    /// Creates a fault without a place in a text.
    pub(crate) fn new(message: impl Into<String>) -> Fault {
        Fault { message: message.into(), hint: None, line: None, column: None }
    }

    /// Adds a hint: what was probably meant.
    pub(crate) fn hint(mut self, hint: impl Into<String>) -> Fault {
        self.hint = Some(hint.into());
        self
    }

    /// Adds the field of the request that it is in.
    pub(crate) fn within(mut self, field: &str) -> Fault {
        self.message = format!("{field}: {}", self.message);
        self
    }

    fn at(mut self, position: Option<Position>) -> Fault {
        self.line = position.map(|position| position.line);
        self.column = position.map(|position| position.column);
        self
    }
}

impl From<SudokuError> for Fault {
    fn from(error: SudokuError) -> Fault {
        let fault = Fault::new(error.message()).at(error.position());
        Fault { hint: error.hint(), ..fault }
    }
}

impl From<ProblemError> for Fault {
    fn from(error: ProblemError) -> Fault {
        let fault = Fault::new(error.message()).at(error.position());
        Fault { hint: error.hint(), ..fault }
    }
}

impl From<UnknownName> for Fault {
    fn from(error: UnknownName) -> Fault {
        Fault { hint: error.hint(), ..Fault::new(error.to_string()) }
    }
}

impl From<ModelError> for Fault {
    fn from(error: ModelError) -> Fault {
        Fault { hint: error.hint().map(str::to_owned), ..Fault::new(error.to_string()) }
    }
}
