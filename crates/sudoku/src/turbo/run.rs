//! A search within limits. The solver gets its nodes in portions small enough to check the clock
//! and the cancel flag between them.

use quadrille::guard::Guard;
use quadrille::{Count, Progress, Stop};

use super::{Board, Pause, Quota, Solver};
use crate::solve::{Method, Outcome, Settings, Stats};

/// The number of nodes in a portion: at most a millisecond's work.
const PORTION: u64 = 1024;

/// A search of one board.
pub(crate) struct Run {
    solver: Solver,
    guard: Guard,
    progress: Option<Progress>,
    stop: Option<Stop>,
}

impl Run {
    /// Prepares a search.
    pub(crate) fn new(board: Board<'_>, settings: &Settings) -> Run {
        let mut solver = Solver::new();
        solver.begin(board);
        Run { solver, guard: settings.guard(), progress: settings.progress.clone(), stop: None }
    }

    /// Continues until this many more solutions are found. Returns whether they were; false means
    /// that the search has ended.
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

    /// Does one portion of work, or none if a limit is reached.
    fn portion(&mut self, solutions: u64) {
        if self.stop.is_some() {
            return;
        }
        let left = match self.guard.allowance(self.solver.nodes(), self.solver.solutions()) {
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
            // The solver needs another node to continue, and is not at the end.
            Pause::Nodes if left.nodes == 0 => self.stop = Some(Stop::NodeLimit),
            Pause::Nodes | Pause::Solution => {}
        }
        if let Some(progress) = &self.progress {
            let (nodes, solutions) = (self.solver.nodes(), self.solver.solutions());
            progress.tell(nodes, solutions, self.solver.share_done());
        }
    }

    /// Runs to the end and returns the number of solutions.
    pub(crate) fn count(mut self) -> (Count, Outcome) {
        self.run(u64::MAX);
        let outcome = self.outcome();
        (Count::new(outcome.stats.solutions, outcome.stop), outcome)
    }

    /// The solution just found.
    pub(crate) fn solution(&self) -> [u8; 81] {
        self.solver.solution()
    }

    /// How the search ended or, if it has not ended, its statistics so far.
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
