//! The quick way: plain boards, answered by a solver that is kept, into one text for all of them.
//!
//! ```text
//! 81 signs --> solver --answer--> print: appended to the text, or left to the general way
//! ```
//!
//! A command with a quick way says how many solutions to look for and how to print what is found.
//! It need not be able to print everything. What it declines, and any board that takes more than a
//! few nodes, is answered again in the general way, which can be stopped and knows every form of an
//! answer.

use quadrille_sudoku::turbo::{Answer, Board, Solver};

use super::Tally;
use super::worker::Answered;
use crate::Exit;

/// The number of nodes that a board may take: less than a millisecond. The boards that are hardest
/// for people take some hundreds.
const NODES: u64 = 1024;

/// A quick way to answer a command.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Quick {
    /// The most solutions to look for.
    pub(crate) limit: u64,
    /// Appends the answer and returns true; or appends nothing and returns false, if the quick way
    /// cannot print it.
    pub(crate) print: fn(&Answer, &mut Vec<u8>) -> bool,
}

/// Answers that have not been sent yet.
#[derive(Debug, Default)]
pub(super) struct Gathered {
    pub(super) text: Vec<u8>,
    pub(super) tally: Tally,
}

impl Quick {
    /// Answers a board. Returns false if it is left to the general way.
    pub(super) fn answer(
        &self,
        signs: &[u8; 81],
        solver: &mut Solver,
        gathered: &mut Gathered,
    ) -> bool {
        let found = solver.answer_within(Board::Line(signs), self.limit, NODES);
        let Some(answer) = found.filter(|answer| (self.print)(answer, &mut gathered.text)) else {
            return false;
        };
        let exit = if answer.count == 0 { Exit::None } else { Exit::Answered };
        gathered.tally.count(Answered { exit, nodes: solver.nodes() });
        true
    }
}
