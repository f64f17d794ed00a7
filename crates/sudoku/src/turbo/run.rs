//! A search within limits: the solver is given nodes in portions, small enough to look at the clock and
//! the cancel flag between them.

use num_bigint::BigUint;
use quadrille::{Guard, Progress, Stop};

use super::{Board, Pause, Quota, Solver};
use crate::solve::{Method, Outcome, Settings, Stats};

/// Nodes in a portion: a millisecond's worth, or less.
const PORTION: u64 = 1024;

/// A search of one board.
pub(crate) struct Run {
    solver: Solver,
    guard: Guard,
    progress: Option<Progress>,
    stop: Option<Stop>,
}

impl Run {
    /// A search that has not begun.
    pub(crate) fn new(board: Board<'_>, settings: &Settings) -> Run {
        let mut solver = Solver::new();
        solver.begin(board);
        let guard = Guard::new(settings.limits, settings.cancel.clone());
        Run { solver, guard, progress: settings.progress.clone(), stop: None }
    }

    /// Goes on until so many more solutions are found: true if they were; false if the search has come
    /// to an end.
    pub(crate) fn run(&mut self, mut solutions: u64) -> bool {
        while solutions > 0 {
            let before = self.solver.solutions();
            self.portion(solutions);
            solutions -= self.solver.solutions() - before;
            if self.stop.is_some() {
                return solutions == 0;
            }
        }
        true
    }

    /// Does one portion of work, or none if a limit says so.
    fn portion(&mut self, solutions: u64) {
        if self.stop.is_some() {
            return;
        }
        let left = match self.guard.left(self.solver.nodes(), self.solver.solutions()) {
            Ok(left) => left,
            Err(stop) => {
                self.stop = Some(stop);
                return;
            }
        };
        let quota =
            Quota { nodes: PORTION.min(left.nodes), solutions: solutions.min(left.solutions) };
        match self.solver.run(quota) {
            Pause::Done => self.stop = Some(Stop::Exhausted),
            // It has gone as far as it can without another node, and is not at the end.
            Pause::Nodes if left.nodes == 0 => self.stop = Some(Stop::NodeLimit),
            Pause::Nodes | Pause::Solution => {}
        }
        if let Some(progress) = &self.progress {
            let (nodes, solutions) = (self.solver.nodes(), self.solver.solutions());
            progress.tell(nodes, solutions, self.solver.share_done());
        }
    }

    /// Goes on to the end: the number of solutions.
    pub(crate) fn count(mut self) -> (BigUint, Outcome) {
        self.run(u64::MAX);
        let outcome = self.outcome();
        (outcome.stats.solutions.into(), outcome)
    }

    /// The solution just found.
    pub(crate) fn solution(&self) -> [u8; 81] {
        self.solver.solution()
    }

    /// How it ended or, if it has not, what it did so far.
    pub(crate) fn outcome(&self) -> Outcome {
        Outcome {
            stop: self.stop.unwrap_or(Stop::SolutionLimit),
            stats: Stats {
                method: Method::Turbo,
                nodes: self.solver.nodes(),
                solutions: self.solver.solutions(),
            },
        }
    }
}
