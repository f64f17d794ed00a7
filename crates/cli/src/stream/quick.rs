//! The quick way: plain boards answered by a solver that is kept, into one text for all of them.
//!
//! ```text
//! 81 signs --> solver --answer--> print: appended to the text, or left to the general way
//! ```
//!
//! A command that has such a way says how many solutions to look for and how to print what is found. It
//! need not be able to print everything: what it leaves, and what takes more than a few nodes, is answered
//! once more in the general way, which can be stopped and knows every form of an answer.

use quadrille_sudoku::turbo::{Answer, Board, Solver};

use super::Tally;
use super::worker::Answered;
use crate::Exit;

/// Nodes that a board may take, which is less than a millisecond. The hardest for people take some hundreds.
const NODES: u64 = 1024;

/// A quick way to the answers of a command.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Quick {
    /// Solutions to look for, at most.
    pub(crate) limit: u64,
    /// Appends the answer, or nothing: false if that is not for the quick way to print.
    pub(crate) print: fn(&Answer, &mut Vec<u8>) -> bool,
}

/// What has been answered and not been told.
#[derive(Debug, Default)]
pub(super) struct Gathered {
    pub(super) text: Vec<u8>,
    pub(super) tally: Tally,
}

impl Quick {
    /// Answers a board; false if it is left to the general way.
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
