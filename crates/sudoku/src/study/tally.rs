//! What the solutions found so far show: which digits are possible in which cells, and which of
//! them occur there in more than one solution.
//!
//! Digits that occur in no given are interchangeable: what a solution shows about one of them it
//! shows about all. So on a board with few givens one solution shows most of what there is to see,
//! and on an empty board all of it.

use crate::candidates::Candidates;
use crate::digit::{Digit, DigitSet};
use crate::grid::{Cell, Grid};
use crate::puzzle::Puzzle;
use crate::shape::Shape;

/// In how many of the solutions found a cell has a digit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Seen {
    /// In none.
    Never,
    /// In one, whose number is given.
    Once(u32),
    /// In several.
    Again,
}

/// Collects what solutions show.
pub(super) struct Tally {
    shape: Shape,
    /// For each cell and digit, at `cell · n + digit`, both from 0.
    seen: Vec<Seen>,
    /// The solutions that showed something for the first time.
    found: Vec<Grid>,
    /// The interchangeable digits.
    nameless: Vec<Digit>,
}

impl Tally {
    pub(super) fn new(puzzle: &Puzzle) -> Tally {
        let shape = puzzle.shape();
        let seen = vec![Seen::Never; shape.cell_count() * shape.size()];
        let nameless = nameless(puzzle).into_iter().collect();
        Tally { shape: shape.clone(), seen, found: Vec::new(), nameless }
    }

    /// The shape of the board.
    pub(super) fn shape(&self) -> &Shape {
        &self.shape
    }

    /// In how many of the solutions found a cell has a digit.
    pub(super) fn seen(&self, cell: Cell, digit: Digit) -> Seen {
        self.seen[cell.index() * self.shape.size() + digit.index()]
    }

    /// The solutions that showed something for the first time. They include every solution that a
    /// [`Seen::Once`] refers to.
    pub(super) fn found(&self) -> &[Grid] {
        &self.found
    }

    /// Learns from a solution, new or not.
    pub(super) fn learn(&mut self, solution: &Grid) {
        if !self.look_at(solution) || self.nameless.len() < 2 {
            return;
        }
        // Give each digit each name once. Then do the same with two names swapped: if there are
        // enough names, what was seen under only one name is then seen in a second solution.
        let mut names = self.nameless.clone();
        for _ in 0..2 {
            for _ in 0..names.len() {
                names.rotate_left(1);
                let renamed = self.renamed(solution, &names);
                self.look_at(&renamed);
            }
            names.swap(0, 1);
        }
    }

    /// Records what a solution has. Returns whether any of it is new.
    fn look_at(&mut self, solution: &Grid) -> bool {
        let (number, size) = (self.found.len() as u32, self.shape.size());
        let (mut is_new, mut is_first) = (false, false);
        for (cell, digit) in solution.filled() {
            let seen = &mut self.seen[cell.index() * size + digit.index()];
            match *seen {
                Seen::Never => {
                    *seen = Seen::Once(number);
                    (is_new, is_first) = (true, true);
                }
                // A grid that shows something for the first time is not among those found.
                Seen::Once(first) if is_first || self.found[first as usize] != *solution => {
                    *seen = Seen::Again;
                    is_new = true;
                }
                Seen::Once(_) | Seen::Again => {}
            }
        }
        if is_first {
            self.found.push(solution.clone());
        }
        is_new
    }

    fn renamed(&self, solution: &Grid, names: &[Digit]) -> Grid {
        let mut renamed = solution.clone();
        let mut name_of: Vec<Option<Digit>> = self.shape.digits().into_iter().map(Some).collect();
        for (digit, &name) in self.nameless.iter().zip(names) {
            name_of[digit.index()] = Some(name);
        }
        for (cell, digit) in solution.filled() {
            renamed.set(cell, name_of[digit.index()]);
        }
        renamed
    }

    /// The digits that each cell has in some solution.
    pub(super) fn possible(&self) -> Candidates {
        let digits = |cell| {
            let digits = self.shape.digits().into_iter();
            digits.filter(|&digit| self.seen(cell, digit) != Seen::Never).collect()
        };
        Candidates::from_sets(&self.shape, self.shape.cells().map(digits).collect())
    }

    /// The digits that exactly one solution has in a cell, by cell.
    pub(super) fn seen_once(&self) -> Vec<(Cell, Digit)> {
        let all = self.shape.cells().flat_map(|cell| {
            let digits = self.shape.digits().into_iter();
            digits.map(move |digit| (cell, digit))
        });
        all.filter(|&(cell, digit)| matches!(self.seen(cell, digit), Seen::Once(_))).collect()
    }
}

/// The interchangeable digits: no given has them, there are no marks, and all rules depend only on
/// whether digits are equal.
fn nameless(puzzle: &Puzzle) -> DigitSet {
    if puzzle.marks().is_some() || !puzzle.shape().allows_renaming() {
        return DigitSet::EMPTY;
    }
    let given = puzzle.grid().filled().map(|(_, digit)| digit).collect();
    puzzle.shape().digits() - given
}
