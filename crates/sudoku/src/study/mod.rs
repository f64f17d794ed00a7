//! What a setter wants to know at every digit that they put on the board or take away.
//!
//! ```text
//!              count, up to a limit ----> none:      why
//!                                         one:       which givens can be spared
//!                                         several:   digits that stand in some solution; then digits that decide
//! ```
//!
//! Few solutions are listed, and the list tells everything: a digit is *possible* in a cell if some solution has it
//! there, and *deciding* if exactly one has. With more than that, solutions still teach: each one that is found shows
//! for every cell that its digit is possible there ([`Tally`]). Only about digits that no solution has shown so far a question is
//! asked of their own ([`Oracle`]), and its answer, if it is a solution, may save many others.
//!
//! The most useful comes first. What the time does not suffice for is `None`, which means "unknown" and never "none".

mod oracle;
mod tally;

use quadrille::{Guard, Limits, Stop};

use crate::candidates::Candidates;
use crate::check::{Contradiction, Verdict, contradiction};
use crate::digit::{Digit, DigitSet};
use crate::grid::{Cell, Grid};
use crate::puzzle::Puzzle;
use crate::solve::{Settings, Solving};
use oracle::Oracle;
use tally::{Seen, Tally};

/// Solutions that are counted, unless another limit is set.
const COUNTED: u64 = 1000;

/// What there is to know of a puzzle while it is being made. Made by [`Puzzle::study`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Study {
    /// Whether there is one solution, several or none, and why.
    pub verdict: Verdict,
    /// The solutions counted.
    pub count: u64,
    /// Whether there are more than that or, where the search was stopped, may be more.
    pub more: bool,
    /// For each cell the digits that stand there in some solution. Without a solution these are none. `None` if not
    /// found out.
    pub possible: Option<Candidates>,
    /// The digits that decide, if there are several solutions: put into its cell, each of them alone leaves one solution.
    /// `None` if not found out.
    pub deciding: Option<Vec<(Cell, Digit)>>,
    /// The givens that can be spared, each by itself, if there is one solution. `None` if not found out.
    pub redundant: Option<Vec<Cell>>,
}

impl Puzzle {
    /// How many solutions there are, up to a thousand, what they have in common, and what would make the puzzle better.
    ///
    /// ```
    /// use quadrille_sudoku::Puzzle;
    ///
    /// // One given short of one solution.
    /// let puzzle: Puzzle = "1........2.....4".parse()?;
    /// let study = puzzle.study();
    /// assert_eq!((study.count, study.more), (3, false));
    /// let possible = study.possible.expect("no limit");
    /// assert_eq!(possible[puzzle.shape().cell(0, 1)].len(), 2);
    /// assert!(!study.deciding.expect("no limit").is_empty());
    /// # Ok::<(), quadrille_sudoku::SudokuError>(())
    /// ```
    pub fn study(&self) -> Study {
        self.search().study()
    }
}

impl Solving<'_> {
    /// How many solutions the puzzle has, what they have in common, and what would make it better.
    ///
    /// The limit on solutions says how far they are counted, a thousand if there is none. The time is for all of it
    /// together, and half of it at most for counting once several are known; the limit on nodes is for each search.
    pub fn study(self) -> Study {
        let (puzzle, mut settings) = self.into_parts();
        let most = settings.limits.solutions.unwrap_or(COUNTED);
        settings.limits.solutions = None;
        let guard = Guard::new(settings.limits, settings.cancel.clone());
        if let Some(clash) = puzzle.clash() {
            return Study::of_none(puzzle, Contradiction::Clash(clash));
        }
        let mut tally = Tally::new(puzzle);
        let counted = count(puzzle, &settings, most, &mut tally);
        let study = Study {
            verdict: Verdict::Unknown(counted.stop, None),
            count: counted.solutions.min(most),
            more: !counted.is_complete() || counted.solutions > most,
            possible: None,
            deciding: None,
            redundant: None,
        };
        match (counted.first.clone(), counted.is_complete()) {
            ([Some(first), Some(second)], _) => {
                let verdict = Verdict::Multiple(Box::new([first, second]));
                let study = Study { verdict, ..study };
                study.of_several(puzzle, &settings, &guard, &mut tally)
            }
            ([first, _], false) => {
                Study { verdict: Verdict::Unknown(counted.stop, first), ..study }
            }
            ([Some(only), None], true) => {
                let possible = Some(tally.possible());
                let redundant = oracle::redundant(puzzle, &only, &settings, &guard);
                Study { verdict: Verdict::Unique(only), possible, redundant, ..study }
            }
            ([None, _], true) => {
                Study::of_none(puzzle, contradiction(puzzle, &settings, counted.nodes, guard))
            }
        }
    }
}

impl Study {
    fn of_none(puzzle: &Puzzle, contradiction: Contradiction) -> Study {
        let shape = puzzle.shape();
        let nothing = vec![DigitSet::EMPTY; shape.cell_count()];
        Study {
            verdict: Verdict::None(contradiction),
            count: 0,
            more: false,
            possible: Some(Candidates::from_sets(shape, nothing)),
            deciding: None,
            redundant: None,
        }
    }

    /// Adds what the several solutions have in common, as far as the time suffices.
    fn of_several(
        mut self,
        puzzle: &Puzzle,
        settings: &Settings,
        guard: &Guard,
        tally: &mut Tally,
    ) -> Study {
        if self.more {
            let candidates = puzzle.candidates();
            let mut oracle = Oracle::new(&candidates, settings, guard, tally);
            let is_open = |seen| seen == Seen::Never;
            if ask_about(&candidates, &mut oracle, tally, is_open).is_err() {
                return self;
            }
            self.possible = Some(tally.possible());
            let is_open = |seen| matches!(seen, Seen::Once(_));
            if ask_about(&candidates, &mut oracle, tally, is_open).is_err() {
                return self;
            }
        }
        self.possible = Some(tally.possible());
        self.deciding = Some(tally.seen_once());
        self
    }
}

/// Asks about all candidates of which too little is known.
fn ask_about(
    candidates: &Candidates,
    oracle: &mut Oracle<'_>,
    tally: &mut Tally,
    is_open: impl Fn(Seen) -> bool,
) -> Result<(), Stop> {
    for (cell, digit) in candidates.iter() {
        if is_open(tally.seen(cell, digit))
            && let Some(found) = oracle.another(cell, digit, tally)?
        {
            tally.learn(&found);
        }
    }
    Ok(())
}

/// What came of counting.
struct Counted {
    solutions: u64,
    /// The first two of them.
    first: [Option<Grid>; 2],
    /// Why it ended.
    stop: Stop,
    nodes: u64,
}

impl Counted {
    fn is_complete(&self) -> bool {
        self.stop.is_complete()
    }
}

/// Counts solutions, one more than `most` of them at most, and shows them to the tally.
fn count(puzzle: &Puzzle, settings: &Settings, most: u64, tally: &mut Tally) -> Counted {
    let time = settings.limits.time.map(|time| time / 2);
    let half = Guard::new(Limits { time, ..Limits::default() }, None);
    let mut settings = settings.clone();
    // Whether there are several is worth knowing however few are to be counted.
    settings.limits.solutions = Some(most.saturating_add(1).max(2));
    let mut solutions = puzzle.search().with(settings).solutions();
    let mut first = [None, None];
    let mut found = 0;
    let mut stop = None;
    for solution in solutions.by_ref() {
        tally.learn(&solution);
        if let Some(place) = first.get_mut(found as usize) {
            *place = Some(solution);
        }
        found += 1;
        if found >= 2 && half.left(0, 0).is_err() {
            stop = Some(Stop::TimeLimit);
            break;
        }
    }
    let outcome = solutions.outcome();
    let stop = stop.unwrap_or(outcome.stop);
    Counted { solutions: found, first, stop, nodes: outcome.stats.nodes }
}
