//! What is asked for, and whether such puzzles can exist.

use std::ops::{Bound, RangeBounds, RangeInclusive};

use quadrille::Progress;

use super::critic::Wishes;
use super::orbits::Symmetry;
use crate::error::{ErrorKind, LineKind, ListOf, RangeOf, SudokuError};
use crate::grid::Cell;
use crate::rating::Difficulty;
use crate::shape::{Boxes, Shape};
use crate::technique::{Level, Technique};
use crate::turbo;

/// The fewest clues of a classic puzzle with one solution (McGuire, Tugemann and Civario 2012).
const FEWEST_CLASSIC: usize = 17;

/// An order for puzzles: what they must be like. See [the module](super).
///
/// Every setting is a promise: a puzzle that breaks one is never returned.
#[derive(Clone, Debug)]
#[must_use = "an order does nothing until puzzles are asked for"]
pub struct Order {
    pub(super) shape: Shape,
    /// A grid for the shape, if one is known and grids are hard to find. Attempts that find none
    /// start from it.
    pub(super) grid: Option<Vec<u8>>,
    pub(super) seed: u64,
    pub(super) symmetry: Symmetry,
    /// The fewest and the most clues.
    pub(super) clues: (usize, usize),
    pub(super) minimal: bool,
    /// For each cell, whether it has a given.
    pub(super) pattern: Option<Vec<bool>>,
    pub(super) wishes: Wishes,
    pub(super) attempts: Option<u64>,
    pub(super) progress: Option<Progress>,
}

impl Order {
    /// Creates an order for any puzzles of a shape, with seed 0.
    pub fn new(shape: &Shape) -> Order {
        Order {
            shape: shape.clone(),
            grid: None,
            seed: 0,
            symmetry: Symmetry::None,
            clues: (0, shape.cell_count()),
            minimal: false,
            pattern: None,
            wishes: Wishes::default(),
            attempts: None,
            progress: None,
        }
    }

    /// Sets the seed. The same seed gives the same puzzles on every machine, for any number of
    /// threads.
    pub fn seed(mut self, seed: u64) -> Order {
        self.seed = seed;
        self
    }

    /// Sets the symmetry of the givens.
    pub fn symmetry(mut self, symmetry: Symmetry) -> Order {
        self.symmetry = symmetry;
        self
    }

    /// Sets the number of givens: `24..=28`, or `24..=24`.
    ///
    /// By default, as many givens as possible are removed.
    pub fn clues(mut self, clues: impl RangeBounds<usize>) -> Order {
        let fewest = match clues.start_bound() {
            Bound::Included(&fewest) => fewest,
            Bound::Excluded(&below) => below.saturating_add(1),
            Bound::Unbounded => 0,
        };
        let most = match clues.end_bound() {
            Bound::Included(&most) => most,
            Bound::Excluded(&above) => above.saturating_sub(1),
            Bound::Unbounded => self.shape.cell_count(),
        };
        self.clues = (fewest, most);
        self
    }

    /// Sets whether puzzles must be minimal: without any one of the givens there would be a second
    /// solution.
    ///
    /// This applies to single givens even if a symmetry is ordered, although such puzzles are dug
    /// by whole orbits.
    pub fn minimal(mut self, minimal: bool) -> Order {
        self.minimal = minimal;
        self
    }

    /// Sets exactly which cells have a given.
    ///
    /// `pattern` has one sign for each cell, row by row: a dot, a zero or one of `_-*` for an empty
    /// cell, any other sign for a given. Whitespace is ignored.
    ///
    /// # Errors
    ///
    /// Fails if the number of signs differs from the number of cells.
    pub fn pattern(mut self, pattern: &str) -> Result<Order, SudokuError> {
        let signs = pattern.chars().filter(|sign| !sign.is_whitespace());
        let pattern: Vec<bool> = signs.map(|sign| !".0_-*".contains(sign)).collect();
        if pattern.len() != self.shape.cell_count() {
            let (count, cells) = (pattern.len(), self.shape.cell_count());
            return Err(ErrorKind::ListLength { of: ListOf::Givens, count, cells }.into());
        }
        self.pattern = Some(pattern);
        Ok(self)
    }

    /// Sets the level, on the scale of [`grade`](crate::grade).
    ///
    /// The puzzle has this grade, it needs at least one technique of this [`Level`], and techniques
    /// alone lead to its solution. A puzzle that reaches the grade by a long path of easier steps
    /// is not accepted. Nor is one that needs brute force, unless [`needs`](Order::needs) asks for
    /// it.
    pub fn level(mut self, level: Level) -> Order {
        self.wishes.level = Some(level);
        self
    }

    /// Sets the score, on the same scale as the level.
    pub fn score(mut self, score: RangeInclusive<u32>) -> Order {
        self.wishes.score = Some(score.into_inner());
        self
    }

    /// Sets the difficulty, on the scale of [`rating`](crate::rating).
    pub fn er(mut self, er: RangeInclusive<Difficulty>) -> Order {
        self.wishes.er = Some(er.into_inner());
        self
    }

    /// Requires a technique: the path to the solution, on which each step is the easiest, must use
    /// it. Call this repeatedly to require several.
    pub fn needs(mut self, technique: Technique) -> Order {
        self.wishes.needs.push(technique);
        self
    }

    /// Forbids a technique: the path to the solution must not use it. Call this repeatedly to
    /// forbid several.
    pub fn without(mut self, technique: Technique) -> Order {
        self.wishes.without.push(technique);
        self
    }

    /// Requires a technique, and asks for the position in which it is the next step:
    /// [`Generated::position`](super::Generated::position).
    pub fn practice(mut self, technique: Technique) -> Order {
        self.wishes.practice = Some(technique);
        self
    }

    /// Sets the number of attempts after which to give up.
    pub fn attempts(mut self, attempts: u64) -> Order {
        self.attempts = Some(attempts);
        self
    }

    /// Sets a handle that receives the progress: attempts as nodes, puzzles as solutions.
    pub fn progress(mut self, progress: &Progress) -> Order {
        self.progress = Some(progress.clone());
        self
    }

    /// Returns the shape of the board.
    pub fn shape(&self) -> &Shape {
        &self.shape
    }

    /// Checks whether such a puzzle can exist, as far as that is known in advance.
    ///
    /// # Errors
    ///
    /// Fails if no such puzzle can exist, and says why.
    pub fn check(&self) -> Result<(), SudokuError> {
        let cells = self.shape.cell_count();
        let (fewest, most) = self.clues;
        if fewest > most {
            let (from, to) = self.clues;
            return Err(ErrorKind::EmptyRange { of: RangeOf::Clues, from, to }.into());
        }
        if fewest > cells {
            return Err(ErrorKind::TooManyClues { clues: fewest, cells }.into());
        }
        self.check_fewest(most)?;
        self.wishes.check(&self.shape)?;
        match &self.pattern {
            Some(pattern) => self.check_pattern(pattern),
            None => self.check_counts(),
        }
    }

    /// Checks that a puzzle with at most this number of clues can have one solution.
    fn check_fewest(&self, clues: usize) -> Result<(), SudokuError> {
        let (fewest, plain) = (needed(&self.shape), turbo::fits(&self.shape));
        match clues < fewest {
            true => Err(ErrorKind::TooFewClues { clues, fewest, plain }.into()),
            false => Ok(()),
        }
    }

    /// Checks whether orbits can add up to one of the ordered numbers of clues.
    fn check_counts(&self) -> Result<(), SudokuError> {
        let orbits = self.symmetry.orbits(&self.shape);
        let cells = self.shape.cell_count();
        let mut sums = vec![false; cells + 1];
        sums[0] = true;
        for orbit in &orbits {
            for sum in (orbit.len()..=cells).rev() {
                sums[sum] = sums[sum] || sums[sum - orbit.len()];
            }
        }
        let (fewest, most) = self.clues;
        if sums[fewest..=most.min(cells)].contains(&true) {
            return Ok(());
        }
        let possible = (1..cells).find_map(|far| {
            let near = |sum: Option<usize>| sum.filter(|&sum| sums.get(sum) == Some(&true));
            near(most.checked_add(far)).or_else(|| near(fewest.checked_sub(far)))
        });
        let (symmetry, (from, to)) = (self.symmetry.name(), self.clues);
        Err(ErrorKind::SymmetricClues { symmetry, cells, from, to, possible }.into())
    }

    fn check_pattern(&self, pattern: &[bool]) -> Result<(), SudokuError> {
        let shape = &self.shape;
        let count = pattern.iter().filter(|&&given| given).count();
        let (fewest, most) = self.clues;
        if !(fewest..=most).contains(&count) {
            return Err(ErrorKind::PatternClues { count, from: fewest, to: most }.into());
        }
        self.check_fewest(count)?;
        for orbit in self.symmetry.orbits(shape) {
            let cell = orbit.iter().find(|&&cell| !pattern[usize::from(cell)]);
            let other = orbit.iter().find(|&&cell| pattern[usize::from(cell)]);
            if let (Some(&empty), Some(&given)) = (cell, other) {
                let [empty, given] =
                    [empty, given].map(|cell| shape.cell_name(Cell::at(cell.into())));
                let symmetry = self.symmetry.name();
                return Err(ErrorKind::Asymmetric { symmetry, given, empty, pattern: true }.into());
            }
        }
        self.check_lines(pattern)
    }

    /// Checks that no two lines of a band or stack are empty: they could be swapped, which gives a
    /// second solution.
    fn check_lines(&self, pattern: &[bool]) -> Result<(), SudokuError> {
        let &Boxes::Rectangles { rows, columns } = self.shape.box_layout() else { return Ok(()) };
        if !self.shape.is_plain() {
            return Ok(());
        }
        let size = self.shape.size();
        let empty_row = |row: usize| (0..size).all(|column| !pattern[row * size + column]);
        let empty_column = |column: usize| (0..size).all(|row| !pattern[row * size + column]);
        let rows = twins(size, rows, empty_row).map(|(a, b)| (LineKind::Row, a, b));
        let columns = twins(size, columns, empty_column).map(|(a, b)| (LineKind::Column, a, b));
        match rows.or(columns) {
            None => Ok(()),
            Some((of, a, b)) => {
                Err(ErrorKind::EmptyLines { of, first: a + 1, second: b + 1 }.into())
            }
        }
    }
}

/// Finds two empty lines in the same band or stack.
fn twins(size: usize, width: usize, empty: impl Fn(usize) -> bool) -> Option<(usize, usize)> {
    (0..size).find_map(|line| {
        let part = line / width * width;
        let twin = (line + 1..part + width).find(|&other| empty(line) && empty(other));
        twin.map(|twin| (line, twin))
    })
}

/// The fewest clues that a puzzle with one solution can have, as far as is known. Two digits that
/// are not given could be swapped.
fn needed(shape: &Shape) -> usize {
    if turbo::fits(shape) {
        return FEWEST_CLASSIC;
    }
    if shape.allows_renaming() { shape.size() - 1 } else { 1 }
}
