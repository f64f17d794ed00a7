//! The canonical form: the least of all boards equivalent to a board.
//!
//! Boards are compared as texts, row by row, an empty cell before any digit (as `.` and `0` are in
//! ASCII). Two boards are equivalent exactly if their canonical forms are equal, so the canonical
//! form is the key to look up in a list of puzzles. On plain boards all transformations are
//! considered; on others the symmetries of the square and of the digits that preserve the shape,
//! from which [`Transformation::random`] draws.
//!
//! A canonical form begins with its emptiest row, and its digits first appear in the order 1, 2, 3,
//! …:
//!
//! ```text
//! . . .   . . .   . . 1
//! . . .   . . .   . 2 3
//! . . 4   . . 5   . . .
//! ```

use num_bigint::BigUint;

use super::group;
use super::least::{Least, Search};
use super::transformation::Transformation;
use crate::digit::Digit;
use crate::error::{ErrorKind, SudokuError};
use crate::grid::Grid;
use crate::shape::Boxes;

/// The canonical form of a board, and the transformation that leads to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Canonical {
    /// The least of the equivalent boards.
    pub grid: Grid,
    /// The transformation that turns the board into it; one of several, if the board has
    /// automorphisms. For a puzzle, [`puzzle`](Transformation::puzzle) also transforms the entries
    /// and marks.
    pub transformation: Transformation,
    /// The number of automorphisms: rearrangements of rows and columns, including transpositions,
    /// after which the board is the same up to renaming its digits. 1 for a board without symmetry.
    ///
    /// Renamings alone do not count: digits that do not occur could be renamed in any way. So the
    /// empty 9×9 board has 2 · 6⁸ automorphisms.
    pub automorphisms: BigUint,
}

/// Finds the canonical form of a board, whether or not it obeys the rules. For a puzzle, pass its
/// [`grid`](crate::Puzzle::grid).
///
/// # Errors
///
/// If the board is too symmetric: more than 100,000 arrangements give the same text, or the search
/// takes more than a second or two. This affects large boards that consist of nothing but symmetry,
/// such as 16×16 with only a diagonal filled, and boards that break the rules badly, such as one
/// full of ones. It never happened on a valid board of up to 9×9 (the most symmetric grid takes
/// longest, 1 ms), nor on puzzles of up to 36×36 and solutions of up to 25×25. Empty rows and
/// columns do no harm.
///
/// # Example
///
/// ```
/// use quadrille_sudoku::symmetry::canonical;
/// use quadrille_sudoku::{Grid, Shape};
///
/// let four = Shape::of_size(4)?;
/// let grid = Grid::new(&four, &[3, 0, 0, 0, 0, 0, 0, 4, 0, 2, 0, 0, 0, 0, 0, 0])?;
/// let canonical = canonical(&grid)?;
/// assert_eq!(canonical.grid.to_string(), ".......1..2..3..");
/// assert_eq!(canonical.transformation.grid(&grid), canonical.grid);
/// assert_eq!(canonical.automorphisms, 2u32.into());
/// # Ok::<(), quadrille_sudoku::SudokuError>(())
/// ```
pub fn canonical(grid: &Grid) -> Result<Canonical, SudokuError> {
    let shape = grid.shape();
    match *shape.box_layout() {
        _ if !shape.is_plain() => Ok(of_square(grid)),
        Boxes::Regions(_) => Ok(of_square(grid)),
        // Boxes that are rows or columns add nothing: this is a Latin square, whose lines move
        // freely.
        Boxes::Rectangles { rows, columns } if rows == 1 || columns == 1 => {
            of_boxes(grid, 1, shape.size())
        }
        Boxes::Rectangles { rows, columns } => of_boxes(grid, rows, columns),
    }
}

fn of_boxes(grid: &Grid, height: usize, width: usize) -> Result<Canonical, SudokuError> {
    let (shape, size) = (grid.shape(), grid.shape().size());
    let search = Search::new(grid.as_bytes(), height, width);
    let Some(least) = search.least(group::may_transpose(shape)) else {
        return Err(ErrorKind::TooSymmetric.into());
    };
    let Least { text, arrangement, arrangements, open } = least;
    let (rows, columns) = (&arrangement.rows[..size], &arrangement.columns[..size]);
    let mut names = Names::new(size);
    let mut least = Grid::empty(shape);
    for (at, to) in shape.cells().enumerate() {
        let (row, column) = (usize::from(rows[at / size]), usize::from(columns[at % size]));
        let from = match arrangement.transposed {
            false => shape.cell_at(row, column),
            true => shape.cell_at(column, row),
        };
        let name = grid.get(from).map(|digit| names.of(digit));
        debug_assert_eq!(name.map_or(0, Digit::get), text[at / size][at % size]);
        least.set(to, name);
    }
    let lines = [rows, columns];
    let digits = names.all();
    let transformation = Transformation::of_parts(shape, arrangement.transposed, lines, &digits);
    let orders = open.into_iter().flat_map(|lines| 2..=lines);
    let automorphisms = orders.fold(BigUint::from(arrangements), |product, k| product * k);
    Ok(Canonical { grid: least, transformation, automorphisms })
}

/// The least over the symmetries of the square.
fn of_square(grid: &Grid) -> Canonical {
    let shape = grid.shape();
    let forms = Transformation::of_square(shape).into_iter().map(|moved| {
        let in_place = moved.grid(grid);
        let renamings = renamings(&in_place).into_iter();
        let named = renamings.map(|digits| {
            let renaming = Transformation::renaming(shape, &digits);
            (renaming.grid(&in_place), moved.then(&renaming))
        });
        named.min_by(|(a, _), (b, _)| a.as_bytes().cmp(b.as_bytes()))
    });
    let forms: Vec<(Grid, Transformation)> = forms.flatten().collect();
    let least = forms.iter().min_by(|(a, _), (b, _)| a.as_bytes().cmp(b.as_bytes()));
    let (grid, transformation) = least.expect("the identity keeps every shape").clone();
    let alike = forms.iter().filter(|(other, _)| *other == grid).count();
    Canonical { grid, transformation, automorphisms: alike.into() }
}

/// The renamings that can give the least board if no cell moves.
fn renamings(grid: &Grid) -> Vec<Vec<Digit>> {
    let shape = grid.shape();
    if shape.allows_renaming() {
        let mut names = Names::new(shape.size());
        for (_, digit) in grid.filled() {
            names.of(digit);
        }
        return vec![names.all()];
    }
    let digits: Vec<Digit> = shape.digits().into_iter().collect();
    let reversed: Vec<Digit> = digits.iter().rev().copied().collect();
    if shape.allows_reversal() { vec![digits, reversed] } else { vec![digits] }
}

/// New names for digits, assigned in the order in which they are requested.
struct Names {
    names: Vec<Option<Digit>>,
    given: usize,
}

impl Names {
    fn new(size: usize) -> Names {
        Names { names: vec![None; size], given: 0 }
    }

    fn of(&mut self, digit: Digit) -> Digit {
        let next = Digit::from_index(self.given);
        let name = &mut self.names[digit.index()];
        if name.is_none() {
            *name = next;
            self.given += 1;
        }
        name.expect("no more names than digits")
    }

    /// The new names of all digits: those not requested come last.
    fn all(mut self) -> Vec<Digit> {
        let digits = (0..self.names.len()).filter_map(Digit::from_index);
        digits.map(|digit| self.of(digit)).collect()
    }
}
