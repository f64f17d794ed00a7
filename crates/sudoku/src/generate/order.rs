//! What is asked for, and whether such puzzles can exist.

use std::fmt;
use std::ops::{Bound, RangeBounds, RangeInclusive};

use quadrille::Progress;

use super::critic::Wishes;
use super::orbits::Symmetry;
use crate::error::SudokuError;
use crate::grid::Cell;
use crate::house::PairRule;
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
            let message = format!(
                "the pattern has {} characters, but the board has {} cells",
                pattern.len(),
                self.shape.cell_count()
            );
            let hint = "write one character for each cell, row by row: a dot for an empty cell, \
                        x for a given";
            return Err(SudokuError::new(message).with_hint(hint));
        }
        self.pattern = Some(pattern);
        Ok(self)
    }

    /// Sets the level, on the scale of [`grade`](crate::grade).
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
            return Err(SudokuError::new(format!(
                "the range from {fewest} to {most} clues is empty"
            ))
            .with_hint("write the smaller number first"));
        }
        if fewest > cells {
            return Err(SudokuError::new(format!(
                "{fewest} clues do not fit on a board of {cells} cells"
            )));
        }
        let (needed, why) = needed(&self.shape);
        if most < needed {
            let message =
                format!("no puzzle with {most} {} has exactly one solution", clues_word(most));
            return Err(SudokuError::new(message).with_hint(why));
        }
        self.wishes.check(&self.shape)?;
        match &self.pattern {
            Some(pattern) => self.check_pattern(pattern, needed, &why),
            None => self.check_counts(),
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
        let next = (1..cells).find_map(|far| {
            let near = |sum: Option<usize>| sum.filter(|&sum| sums.get(sum) == Some(&true));
            near(most.checked_add(far)).or_else(|| near(fewest.checked_sub(far)))
        });
        let message = format!(
            "with the symmetry `{}` a board of {cells} cells cannot have {}",
            self.symmetry,
            Clues(self.clues)
        );
        let hint =
            next.map_or("leave out the symmetry".into(), |next| format!("{next} is possible"));
        Err(SudokuError::new(message).with_hint(hint))
    }

    fn check_pattern(&self, pattern: &[bool], needed: usize, why: &str) -> Result<(), SudokuError> {
        let shape = &self.shape;
        let count = pattern.iter().filter(|&&given| given).count();
        let (fewest, most) = self.clues;
        if !(fewest..=most).contains(&count) {
            let message = format!(
                "the pattern has {count} givens, but the order asks for {}",
                Clues(self.clues)
            );
            return Err(SudokuError::new(message).with_hint("leave out the number of clues"));
        }
        if count < needed {
            let message =
                format!("no puzzle with {count} {} has exactly one solution", clues_word(count));
            return Err(SudokuError::new(message).with_hint(why));
        }
        for orbit in self.symmetry.orbits(shape) {
            let cell = orbit.iter().find(|&&cell| !pattern[usize::from(cell)]);
            let other = orbit.iter().find(|&&cell| pattern[usize::from(cell)]);
            if let (Some(&empty), Some(&given)) = (cell, other) {
                let [empty, given] =
                    [empty, given].map(|cell| shape.cell_name(Cell::at(cell.into())));
                let message = format!("the pattern does not have the symmetry `{}`", self.symmetry);
                return Err(SudokuError::new(message)
                    .with_hint(format!("{given} has a given, but {empty} does not")));
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
        let rows = twins(size, rows, empty_row).map(|(a, b)| ("rows", "band", a, b));
        let columns = twins(size, columns, empty_column).map(|(a, b)| ("columns", "stack", a, b));
        match rows.or(columns) {
            None => Ok(()),
            Some((lines, part, a, b)) => {
                let message = format!("the pattern leaves {lines} {} and {} empty", a + 1, b + 1);
                Err(SudokuError::new(message).with_hint(format!(
                    "they are in the same {part} and could be swapped, so no solution would be unique"
                )))
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

/// The fewest clues that a puzzle with one solution can have, as far as is known, and why.
fn needed(shape: &Shape) -> (usize, String) {
    if turbo::fits(shape) {
        return (FEWEST_CLASSIC, format!("{FEWEST_CLASSIC} is the minimum for a 9×9 board"));
    }
    let renamed = shape.pairs().iter().all(|pair| pair.rule == PairRule::Different);
    let needed = if renamed { shape.size() - 1 } else { 1 };
    (needed, "two digits that are not given could be swapped".to_owned())
}

fn clues_word(count: usize) -> &'static str {
    if count == 1 { "clue" } else { "clues" }
}

/// A number of clues, in words.
pub(super) struct Clues(pub(super) (usize, usize));

impl fmt::Display for Clues {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (fewest, most) = self.0;
        if fewest == most {
            write!(f, "{fewest} {}", clues_word(fewest))
        } else {
            write!(f, "{fewest} to {most} clues")
        }
    }
}
