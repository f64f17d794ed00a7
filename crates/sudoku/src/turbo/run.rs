//! A search within limits: the solver is given nodes in portions, small enough to look at the clock and
//! the cancel flag between them.

use std::time::{Duration, Instant};

use num_bigint::BigUint;
use quadrille::{Cancel, Stop};

use super::{Board, Pause, Quota, Solver};
use crate::solve::{Method, Outcome, Settings, Stats};

/// Nodes in a portion: a millisecond's worth, or less.
const PORTION: u64 = 1024;

/// A search of one board.
pub(crate) struct Run {
    solver: Solver,
    settings: Settings,
    deadline: Option<(Instant, Duration)>,
    stop: Option<Stop>,
}

impl Run {
    /// A search that has not begun.
    pub(crate) fn new(board: Board<'_>, settings: &Settings) -> Run {
        let mut solver = Solver::new();
        solver.begin(board);
        let deadline = settings.limits.time.map(|time| (Instant::now(), time));
        Run { solver, settings: settings.clone(), deadline, stop: None }
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
        let left =
            |limit: Option<u64>, done| limit.map_or(u64::MAX, |limit| limit.saturating_sub(done));
        let limits = self.settings.limits;
        let nodes = self.solver.nodes();
        let nodes_left = left(limits.nodes, nodes);
        let solutions_left = left(limits.solutions, self.solver.solutions());
        self.stop = if self.stop.is_some() {
            self.stop
        } else if solutions_left == 0 {
            Some(Stop::SolutionLimit)
        } else if nodes_left == 0 && nodes == 0 {
            Some(Stop::NodeLimit)
        } else if self.settings.cancel.as_ref().is_some_and(Cancel::is_cancelled) {
            Some(Stop::Cancelled)
        } else if self.deadline.is_some_and(|(start, time)| start.elapsed() >= time) {
            Some(Stop::TimeLimit)
        } else {
            None
        };
        if self.stop.is_some() {
            return;
        }
        let quota =
            Quota { nodes: PORTION.min(nodes_left), solutions: solutions.min(solutions_left) };
        match self.solver.run(quota) {
            Pause::Done => self.stop = Some(Stop::Exhausted),
            // It has gone as far as it can without another node, and is not at the end.
            Pause::Nodes if nodes_left == 0 => self.stop = Some(Stop::NodeLimit),
            Pause::Nodes | Pause::Solution => {}
        }
        if let Some(progress) = &self.settings.progress {
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
