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
//! The most useful results come first. What was not found out before the guard stopped the study is
//! an error with the reason, so that "unknown" never looks like "none".

mod asker;
mod tally;

use quadrille::Stop;
use quadrille::guard::Guard;

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
#[non_exhaustive]
pub struct Study {
    /// Whether there is one solution, several or none, and why.
    pub verdict: Verdict,
    /// The number of solutions counted.
    pub count: u64,
    /// Whether there are more solutions than that, or may be if the search was stopped.
    pub more: bool,
    /// For each cell, the digits that it has in some solution; empty sets if there is no solution.
    /// Fails with the reason if that was not determined.
    pub possible: Result<Candidates, Stop>,
    /// The deciding digits: each of them, placed in its cell, leaves exactly one of several
    /// solutions. Empty if there is one solution or none. Fails with the reason if they were not
    /// determined.
    pub deciding: Result<Vec<(Cell, Digit)>, Stop>,
    /// The givens that can be spared if there is one solution, each on its own. Empty if there are
    /// several solutions or none. Fails with the reason if they were not determined.
    pub redundant: Result<Vec<Cell>, Stop>,
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
    /// let possible = study.possible?;
    /// assert_eq!(possible[puzzle.shape().cell(0, 1).expect("on the board")].len(), 2);
    /// assert!(!study.deciding?.is_empty());
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
    /// covers everything; once several solutions are known, counting uses at most half of what is
    /// left of it. The limit on nodes applies to each search.
    pub fn study(self) -> Study {
        let (puzzle, mut settings) = self.into_parts();
        let most = settings.guard().left().solutions.unwrap_or(COUNTED);
        settings.limit = None;
        settings.guard = settings.guard.with_solutions(None);
        if let Some(clash) = puzzle.clash() {
            return Study::of_none(puzzle, Contradiction::Clash(clash));
        }
        let mut tally = Tally::new(puzzle);
        let counted = count(puzzle, &settings, most, &mut tally);
        let unknown = counted.stop;
        let study = Study {
            verdict: Verdict::Unknown(unknown, None),
            count: counted.solutions.min(most),
            more: !counted.is_complete() || counted.solutions > most,
            possible: Err(unknown),
            deciding: Err(unknown),
            redundant: Err(unknown),
        };
        match (counted.first.clone(), counted.is_complete()) {
            ([Some(first), Some(second)], _) => {
                let verdict = Verdict::Multiple(Box::new([first, second]));
                let study = Study { verdict, redundant: Ok(Vec::new()), ..study };
                study.of_several(puzzle, &settings, &mut tally)
            }
            ([first, _], false) => {
                Study { verdict: Verdict::Unknown(counted.stop, first), ..study }
            }
            ([Some(only), None], true) => {
                let (possible, deciding) = (Ok(tally.possible()), Ok(Vec::new()));
                let redundant = asker::redundant(puzzle, &only, &settings);
                Study { verdict: Verdict::Unique(only), possible, deciding, redundant, ..study }
            }
            ([None, _], true) => {
                Study::of_none(puzzle, contradiction(puzzle, &settings, counted.nodes))
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
            possible: Ok(Candidates::from_sets(shape, nothing)),
            deciding: Ok(Vec::new()),
            redundant: Ok(Vec::new()),
        }
    }

    /// Adds what the several solutions have in common, as far as the guard allows.
    fn of_several(mut self, puzzle: &Puzzle, settings: &Settings, tally: &mut Tally) -> Study {
        if self.more {
            let candidates = puzzle.candidates();
            let mut asker = Asker::new(&candidates, settings, tally);
            let is_open = |seen| seen == Seen::Never;
            if let Err(stop) = ask_about(&candidates, &mut asker, tally, is_open) {
                (self.possible, self.deciding) = (Err(stop), Err(stop));
                return self;
            }
            self.possible = Ok(tally.possible());
            let is_open = |seen| matches!(seen, Seen::Once(_));
            if let Err(stop) = ask_about(&candidates, &mut asker, tally, is_open) {
                self.deciding = Err(stop);
                return self;
            }
        }
        self.possible = Ok(tally.possible());
        self.deciding = Ok(tally.seen_once());
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
    let half = match settings.guard.left().time {
        Some(time) => settings.guard.at_most(time / 2),
        None => Guard::default(),
    };
    let mut settings = settings.clone();
    // Find out whether there are several, however few are to be counted.
    settings.limit = Some(most.saturating_add(1).max(2));
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
        if found >= 2
            && let Err(over) = half.ask()
        {
            stop = Some(over);
            break;
        }
    }
    let outcome = solutions.outcome();
    let stop = stop.unwrap_or(outcome.stop);
    Counted { solutions: found, first, stop, nodes: outcome.stats.nodes }
}
