//! A puzzle as an exact cover problem, and a cover as a grid.
//!
//! Placing digit z in row x and column y, in box b, is an option. It covers four items (all counted
//! from 1; n is the number of digits):
//!
//! ```text
//! cell      (x−1)·n + y             the cell holds one digit
//! row       n² + (x−1)·n + z        the row has each digit once
//! column    2n² + (y−1)·n + z
//! box       3n² + (b−1)·n + z
//! ```
//!
//! Further items follow these 4n². Each further house adds n items, one for each digit, and an
//! option covers one item of each further house that contains its cell. Each pair of cells with a
//! rule adds one item for each two digits that the rule forbids. Items of pairs and of houses with
//! fewer than n cells are secondary: they may be covered at most once. Items are named by their
//! number, options by cell and digit: `r4c2d7`. The cells have places and the digits of the rows
//! have signs ([`Layout`](quadrille::Layout)), so that a cover can be drawn as a grid.
//!
//! A given is the only option of its cell, and options that clash with a given are left out. To
//! solve a puzzle, the search runs on the problem of the empty board, which its [`Shape`] keeps,
//! and leaves those options out. [`problem`] builds the reduced problem itself, for inspection or
//! export.

mod meaning;

pub use self::meaning::{Meaning, meanings};

use quadrille::{Cover, ItemId, OptionId, Place, Problem, ProblemBuilder};

use crate::candidates::Candidates;
use crate::digit::Digit;
use crate::grid::{Cell, Grid};
use crate::puzzle::Puzzle;
use crate::shape::Shape;
use crate::symbols::Symbols;

/// Builds the exact cover problem of a puzzle, with only the options that clash with no given. The
/// options are in the order of [`Candidates::iter`].
///
/// ```
/// use quadrille_sudoku::{Puzzle, Shape, encode};
///
/// let empty = Puzzle::new(quadrille_sudoku::Grid::empty(&Shape::classic()));
/// let problem = encode::problem(&empty);
/// assert_eq!((problem.item_count(), problem.option_count()), (324, 729));
/// ```
pub fn problem(puzzle: &Puzzle) -> Problem {
    build(&puzzle.candidates(), true)
}

/// Builds the unreduced exact cover problem of a puzzle: each empty cell has an option for every
/// digit that its marks allow, and each given has one.
pub fn full_problem(puzzle: &Puzzle) -> Problem {
    let shape = puzzle.shape();
    let mut sets = Vec::with_capacity(shape.cell_count());
    for cell in shape.cells() {
        let allowed = puzzle.marks().map_or(shape.digits(), |marks| marks[cell.index()]);
        sets.push(puzzle.get(cell).map_or(allowed & shape.digits(), Into::into));
    }
    build(&Candidates::from_sets(shape, sets), true)
}

/// Builds the problem of an empty board. Nobody reads the names of its options, so they have none.
/// Option number `cell · n + digit` (all from 0) places that digit in that cell.
pub(crate) fn empty_board(shape: &Shape) -> Problem {
    problem_of(&Candidates::of(&Puzzle::new(Grid::empty(shape))))
}

/// Builds the problem of these candidates alone. Its options have no names and are numbered in the
/// order of [`Candidates::iter`].
pub(crate) fn problem_of(candidates: &Candidates) -> Problem {
    build(candidates, false)
}

/// Returns the numbers, from 1, of the items that a digit in a cell covers: first the cell's, then
/// those of its houses in the order of [`Shape::houses`], then those of its pairs.
///
/// ```
/// use quadrille_sudoku::{Digit, Shape, encode};
///
/// let shape = Shape::classic();
/// let seven = Digit::new(7).expect("a digit");
/// let cell = shape.cell(3, 1).expect("on the board");
/// assert_eq!(encode::items(&shape, cell, seven), [29, 115, 178, 277]);
/// ```
pub fn items(shape: &Shape, cell: Cell, digit: Digit) -> Vec<usize> {
    let mut items = Vec::new();
    Numbering::new(shape).items(cell, digit, &mut items);
    items.iter().map(|item| item + 1).collect()
}

/// Returns the options of the empty board's problem that a puzzle rules out: those that clash with
/// a placed digit or are not among the marks.
pub(crate) fn left_out(candidates: &Candidates) -> impl Iterator<Item = OptionId> + '_ {
    let shape = candidates.shape();
    let (size, digits, problem) = (shape.size(), shape.digits(), shape.problem());
    let cells = candidates.sets().iter().enumerate();
    cells.flat_map(move |(cell, &set)| {
        let gone = (digits - set).into_iter();
        gone.filter_map(move |digit| problem.option_at(cell * size + digit.index()))
    })
}

/// Converts a cover of the empty board's problem to a grid.
pub(crate) fn decode(shape: &Shape, cover: &Cover) -> Grid {
    let mut grid = Grid::empty(shape);
    for option in cover.options() {
        let (cell, digit) = (option.index() / shape.size(), option.index() % shape.size());
        grid.set(Cell::at(cell), Digit::from_index(digit));
    }
    grid
}

fn build(candidates: &Candidates, named: bool) -> Problem {
    let shape = candidates.shape();
    let numbering = Numbering::new(shape);
    let mut builder = ProblemBuilder::new();
    let ids: Vec<ItemId> = (0..numbering.end)
        .map(|item| match item < numbering.primary {
            true => builder.primary((item + 1).to_string()),
            false => builder.secondary((item + 1).to_string()),
        })
        .collect();
    if named {
        lay_out(&mut builder, shape, &ids);
    }
    let mut items = Vec::new();
    for (cell, digit) in candidates.iter() {
        items.clear();
        numbering.items(cell, digit, &mut items);
        let option = builder.option(items.iter().map(|&item| ids[item]));
        if named {
            option.named(format!("{}d{digit}", shape.cell_name(cell)));
        }
    }
    builder.build().expect("every option has items of its own, and there are fewer than 2³²")
}

/// Says where the cells lie, and which signs the digits have.
fn lay_out(builder: &mut ProblemBuilder, shape: &Shape, ids: &[ItemId]) {
    let (size, symbols) = (shape.size(), Symbols::standard(shape.size()));
    let (cells, rest) = ids.split_at(shape.cell_count());
    for (cell, &id) in shape.cells().zip(cells) {
        let [column, row, area] =
            [shape.column(cell), shape.row(cell), shape.box_of(cell)].map(|number| number as u32);
        builder.place(id, Place::at(column, row).in_area(area));
    }
    // The items of the rows come next: a digit of each row after the other.
    for (k, &id) in rest.iter().take(size * size).enumerate() {
        if let Some(digit) = Digit::from_index(k % size) {
            builder.sign(id, &symbols.sign(digit).to_string());
        }
    }
}

/// The numbers of the items. All numbers are from 0.
struct Numbering<'s> {
    shape: &'s Shape,
    /// The first item of each house; a house has one item for each digit.
    houses: Vec<usize>,
    /// The first item of each pair; a pair has one item for each of its relation's forbidden pairs
    /// of digits.
    pairs: Vec<usize>,
    /// The number of primary items, which come first.
    primary: usize,
    /// The number of items.
    end: usize,
}

impl Numbering<'_> {
    fn new(shape: &Shape) -> Numbering<'_> {
        let size = shape.size();
        let mut end = shape.cell_count();
        let mut houses = vec![0; shape.houses().len()];
        let mut primary = end;
        // First the houses that hold each digit exactly once, then those where a digit may be
        // missing.
        for full in [true, false] {
            for (first, house) in houses.iter_mut().zip(shape.houses()) {
                if (house.cells.len() == size) == full {
                    *first = end;
                    end += size;
                }
            }
            if full {
                primary = end;
            }
        }
        let mut pairs = Vec::with_capacity(shape.pairs().len());
        for pair in shape.pairs() {
            pairs.push(end);
            end += pair.relation.count();
        }
        Numbering { shape, houses, pairs, primary, end }
    }

    /// Appends the items that a digit in a cell covers.
    fn items(&self, cell: Cell, digit: Digit, into: &mut Vec<usize>) {
        into.push(cell.index());
        into.extend(self.shape.houses_of(cell).map(|house| self.houses[house] + digit.index()));
        for (number, pair) in self.shape.numbered_pairs_of(cell) {
            // The items of larger digits come first.
            let first = into.len();
            for other in pair.forbidden(cell, digit) {
                let is_first = cell == pair.cells[0];
                let (one, other) = if is_first { (digit, other) } else { (other, digit) };
                into.push(self.pairs[number] + pair.relation.place(one, other));
            }
            into[first..].reverse();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::variant::Variant;

    fn digit(value: u8) -> Digit {
        Digit::new(value).expect("a digit")
    }

    #[test]
    fn the_textbook_examples_hold() {
        let shape = Shape::classic();
        assert_eq!(items(&shape, shape.cell_at(3, 1), digit(7)), [29, 115, 178, 277]);
        for z in 1..=9 {
            let number = usize::from(z);
            let expected = [44, 117 + number, 225 + number, 288 + number];
            assert_eq!(items(&shape, shape.cell_at(4, 7), digit(z)), expected);
        }
    }

    #[test]
    fn a_cover_is_drawn_as_the_grid_that_it_is() {
        let puzzle: Puzzle = "12..3..1...4.3..".parse().expect("a puzzle");
        let problem = problem(&puzzle);
        let layout = problem.layout().expect("a board");
        let cover = problem.solutions().next().expect("a solution");
        let board = "\
┌─────┬─────┐
│ 1 2 │ 4 3 │
│ 3 4 │ 2 1 │
├─────┼─────┤
│ 2 1 │ 3 4 │
│ 4 3 │ 1 2 │
└─────┴─────┘
";
        assert_eq!(layout.draw(&problem, cover.options()), board);
        assert!(puzzle.shape().problem().layout().is_none(), "nobody looks at that one");
    }

    #[test]
    fn the_formulas_hold_for_every_size() {
        for n in [1, 4, 6, 8, 10, 12, 15, 16, 20, 25] {
            let shape = Shape::of_size(n).expect("a size");
            for (cell, z) in [(shape.cell_at(0, 0), 1), (shape.cell_at(n / 2, n - 1), n)] {
                let [x, y, b] = [shape.row(cell), shape.column(cell), shape.box_of(cell)];
                let expected = [
                    x * n + y + 1,
                    n * n + x * n + z,
                    2 * n * n + y * n + z,
                    3 * n * n + b * n + z,
                ];
                assert_eq!(items(&shape, cell, digit(z as u8)), expected, "n = {n}");
            }
            let problem = shape.problem();
            assert_eq!((problem.item_count(), problem.option_count()), (4 * n * n, n * n * n));
        }
    }

    #[test]
    fn a_variant_appends_items_to_those_of_the_plain_board() {
        let nine = Shape::classic();
        let count = |variant| {
            let shape = nine.with(variant).expect("fits");
            let primary = shape.problem().items().filter(|&item| shape.problem().is_primary(item));
            (primary.count(), shape.problem().item_count())
        };
        assert_eq!(count(Variant::X), (324 + 18, 342));
        assert_eq!(count(Variant::Windoku), (324 + 36, 360));
        assert_eq!(count(Variant::CentreDot), (333, 333));
        assert_eq!(count(Variant::AntiKnight), (324, 324 + 152 * 9));
        assert_eq!(count(Variant::AntiKing), (324, 324 + 56 * 9));
        assert_eq!(count(Variant::NonConsecutive), (324, 324 + 144 * 16));
    }

    #[test]
    fn two_options_share_an_item_exactly_if_a_rule_forbids_both() {
        let shape = Shape::of_size(4).expect("a size");
        let shapes = [
            shape.with(Variant::NonConsecutive).expect("fits"),
            shape.with(Variant::AntiKnight).expect("fits"),
            shape.with_regions("a..b .... .... b..a").expect("fits"),
        ];
        for shape in &shapes {
            let all: Vec<(Cell, Digit)> = shape
                .cells()
                .flat_map(|cell| shape.digits().into_iter().map(move |digit| (cell, digit)))
                .collect();
            for &(a, z) in &all {
                for &(b, w) in all.iter().filter(|&&other| other != (a, z)) {
                    let ours = items(shape, a, z);
                    let share = items(shape, b, w).iter().any(|item| ours.contains(item));
                    let beside = shape.row(a).abs_diff(shape.row(b))
                        + shape.column(a).abs_diff(shape.column(b))
                        == 1;
                    let consecutive = shape.variants().contains(&Variant::NonConsecutive)
                        && beside
                        && z.get().abs_diff(w.get()) == 1;
                    let apart = a == b || (z == w && shape.see_each_other(a, b)) || consecutive;
                    assert_eq!(share, apart, "{shape} {a:?}={z} {b:?}={w}");
                }
            }
        }
    }
}
