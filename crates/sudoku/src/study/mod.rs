//! What puzzle setters want to know after each digit they place or remove.
//!
//! ```text
//! count, up to a limit ----> none:     why
//!                            one:      which givens can be spared
//!                            several:  possible digits (in some solution);
//!                                      then deciding digits (in exactly one)
//! ```
//!
//! If there are few solutions, all of them are listed, and the list answers everything: a digit is
//! *possible* in a cell if some solution has it there, and *deciding* if exactly one has. If there
//! are more, every solution found still teaches something: for each cell, its digit is possible
//! there ([`Tally`]). Only digits that no solution has shown so far need a question of their own
//! ([`Asker`]). If the answer is a solution, it may settle many others.
//!
//! The most useful results come first. A field is `None` if there was not enough time: it means
//! "unknown", never "none".

mod asker;
mod tally;

use quadrille::guard::Guard;
use quadrille::{Limits, Stop};

use crate::candidates::Candidates;
use crate::check::{Contradiction, Verdict, contradiction};
use crate::digit::{Digit, DigitSet};
use crate::grid::{Cell, Grid};
use crate::puzzle::Puzzle;
use crate::solve::{Settings, Solving};
use asker::Asker;
use tally::{Seen, Tally};

/// The number of solutions counted, unless another limit is set.
const COUNTED: u64 = 1000;

/// What is known about a puzzle in the making. Created by [`Puzzle::study`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Study {
    /// Whether there is one solution, several or none, and why.
    pub verdict: Verdict,
    /// The number of solutions counted.
    pub count: u64,
    /// Whether there are more solutions than that, or may be if the search was stopped.
    pub more: bool,
    /// For each cell, the digits that it has in some solution; empty sets if there is no solution.
    /// `None` if not determined.
    pub possible: Option<Candidates>,
    /// If there are several solutions, the deciding digits: each of them, placed in its cell,
    /// leaves exactly one solution. `None` if not determined.
    pub deciding: Option<Vec<(Cell, Digit)>>,
    /// If there is one solution, the givens that can be spared, each on its own. `None` if not
    /// determined.
    pub redundant: Option<Vec<Cell>>,
}

impl Puzzle {
    /// Counts the solutions, up to a thousand, and finds what they have in common and what would
    /// improve the puzzle.
    ///
    /// ```
    /// use quadrille_sudoku::Puzzle;
    ///
    /// // One given short of a single solution.
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
    /// Counts the solutions, and finds what they have in common and what would improve the puzzle.
    ///
    /// The limit on solutions sets how far they are counted, a thousand by default. The time limit
    /// covers everything; once several solutions are known, counting uses at most half of it. The
    /// limit on nodes applies to each search.
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
                let redundant = asker::redundant(puzzle, &only, &settings, &guard);
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

    /// Adds what the several solutions have in common, as far as time allows.
    fn of_several(
        mut self,
        puzzle: &Puzzle,
        settings: &Settings,
        guard: &Guard,
        tally: &mut Tally,
    ) -> Study {
        if self.more {
            let candidates = puzzle.candidates();
            let mut asker = Asker::new(&candidates, settings, guard, tally);
            let is_open = |seen| seen == Seen::Never;
            if ask_about(&candidates, &mut asker, tally, is_open).is_err() {
                return self;
            }
            self.possible = Some(tally.possible());
            let is_open = |seen| matches!(seen, Seen::Once(_));
            if ask_about(&candidates, &mut asker, tally, is_open).is_err() {
                return self;
            }
        }
        self.possible = Some(tally.possible());
        self.deciding = Some(tally.seen_once());
        self
    }
}

/// Asks about every candidate of which too little is known (`is_open`).
fn ask_about(
    candidates: &Candidates,
    asker: &mut Asker<'_>,
    tally: &mut Tally,
    is_open: impl Fn(Seen) -> bool,
) -> Result<(), Stop> {
    for (cell, digit) in candidates.iter() {
        if is_open(tally.seen(cell, digit))
            && let Some(found) = asker.another(cell, digit, tally)?
        {
            tally.learn(&found);
        }
    }
    Ok(())
}

/// The result of counting.
struct Counted {
    solutions: u64,
    /// The first two solutions.
    first: [Option<Grid>; 2],
    /// Why the count ended.
    stop: Stop,
    nodes: u64,
}

impl Counted {
    fn is_complete(&self) -> bool {
        self.stop.is_complete()
    }
}

/// Counts up to `most` + 1 solutions and shows each to the tally.
fn count(puzzle: &Puzzle, settings: &Settings, most: u64, tally: &mut Tally) -> Counted {
    let time = settings.limits.time.map(|time| time / 2);
    let half = Guard::new(Limits::default().with_time(time), None);
    let mut settings = settings.clone();
    // Find out whether there are several, however few are to be counted.
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
        if found >= 2 && half.allowance(0, 0).is_err() {
            stop = Some(Stop::TimeLimit);
            break;
        }
    }
    let outcome = solutions.outcome();
    let stop = stop.unwrap_or(outcome.stop);
    Counted { solutions: found, first, stop, nodes: outcome.stats.nodes }
}
