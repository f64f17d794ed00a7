//! A puzzle as an exact cover problem, and a cover as a grid.
//!
//! Each digit z that may stand in row x and column y, in box b, is an option. It covers four items
//! (all counted from 1, n digits):
//!
//! ```text
//! cell      (x−1)·n + y             the cell holds one digit
//! row       n² + (x−1)·n + z        the row has each digit once
//! column    2n² + (y−1)·n + z
//! box       3n² + (b−1)·n + z
//! ```
//!
//! and, after these 4n², n more for each further house that the cell is in, and one for each pair rule
//! that it takes part in. A house of fewer than n cells and a pair are secondary items: at most once.
//! Items are named by their number, and options by cell and digit: `r4c2d7`.
//!
//! A given enters as the one option of its cell: whatever clashes with it is left out. A puzzle is
//! solved on the problem of the empty board, which its [`Shape`] keeps, with those options left
//! out of the search; [`problem`] builds the small problem itself, for whoever wants to look at it.

use quadrille::{Cover, ItemId, OptionId, Problem, ProblemBuilder};

use crate::candidates::Candidates;
use crate::digit::Digit;
use crate::grid::{Cell, Grid};
use crate::house::{HouseKind, PairRule};
use crate::puzzle::Puzzle;
use crate::shape::Shape;
use crate::symbols::Symbols;

/// The exact cover problem of a puzzle: only the options that clash with no given, in the order of
/// [`Candidates::iter`].
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

/// The exact cover problem of a puzzle without the savings: each empty cell has an option for every
/// digit, and each given its one.
pub fn full_problem(puzzle: &Puzzle) -> Problem {
    let shape = puzzle.shape();
    let mut sets = Vec::with_capacity(shape.cell_count());
    for cell in shape.cells() {
        let allowed = puzzle.marks().map_or(shape.digits(), |marks| marks[cell.index()]);
        sets.push(puzzle.get(cell).map_or(allowed & shape.digits(), Into::into));
    }
    build(&Candidates::from_sets(shape, sets), true)
}

/// The problem of an empty board. Its options have no names, which nobody reads; option number
/// `cell · n + digit` (all from 0) is the one of that cell and digit: see [`option`].
pub(crate) fn empty_board(shape: &Shape) -> Problem {
    build(&Candidates::of(&Puzzle::new(Grid::empty(shape))), false)
}

/// The numbers of the items that a digit in a cell covers, from 1, ascending.
///
/// ```
/// use quadrille_sudoku::{Digit, Shape, encode};
///
/// let shape = Shape::classic();
/// let seven = Digit::new(7).expect("a digit");
/// assert_eq!(encode::items(&shape, shape.cell(3, 1), seven), [29, 115, 178, 277]);
/// ```
pub fn items(shape: &Shape, cell: Cell, digit: Digit) -> Vec<usize> {
    let mut items = Vec::new();
    Numbering::new(shape).items(cell, digit, &mut items);
    items.iter().map(|item| item + 1).collect()
}

/// What the items of a board's problem stand for, in their order.
pub fn meanings(shape: &Shape) -> Vec<Meaning> {
    let numbering = Numbering::new(shape);
    let mut meanings: Vec<Meaning> = shape.cells().map(Meaning::Cell).collect();
    meanings.resize(numbering.end, Meaning::Cell(Cell::at(0)));
    for (house, &first) in numbering.houses.iter().enumerate() {
        for digit in shape.digits() {
            meanings[first + digit.index()] = Meaning::House(house, digit);
        }
    }
    for (pair, &first) in shape.pairs().iter().zip(&numbering.pairs) {
        let [one, other] = pair.cells;
        let not_both =
            |one_digit, other_digit| Meaning::NotBoth([(one, one_digit), (other, other_digit)]);
        match pair.rule {
            PairRule::Different => {
                for digit in shape.digits() {
                    meanings[first + digit.index()] = not_both(digit, digit);
                }
            }
            PairRule::NotConsecutive => {
                let down = first + shape.size() - 1;
                for (k, (smaller, larger)) in
                    shape.digits().into_iter().zip(shape.digits().into_iter().skip(1)).enumerate()
                {
                    meanings[first + k] = not_both(smaller, larger);
                    meanings[down + k] = not_both(larger, smaller);
                }
            }
        }
    }
    meanings
}

/// What an item of a board's problem stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Meaning {
    /// The cell holds a digit.
    Cell(Cell),
    /// The house, by its number among [`Shape::houses`], has the digit.
    House(usize, Digit),
    /// Of these two, at most one.
    NotBoth([(Cell, Digit); 2]),
}

impl Meaning {
    /// A short name for people: `r4c2`, `r4#7` (7 in row 4), `c2#7`, `b4#7`, `d1#7` (a diagonal), `w1#7` (a window), `o1#7` (the
    /// centres of the boxes), `x1#7` (any other region), `r1c2#7/r2c4#7` (not both).
    ///
    /// ```
    /// use quadrille_sudoku::{Shape, encode};
    ///
    /// let shape = Shape::classic();
    /// let names: Vec<String> = encode::meanings(&shape).iter().map(|item| item.name(&shape)).collect();
    /// assert_eq!([&names[28], &names[114], &names[177], &names[276]], ["r4c2", "r4#7", "c2#7", "b4#7"]);
    /// ```
    pub fn name(&self, shape: &Shape) -> String {
        let symbols = Symbols::standard(shape.size());
        let placed = |(cell, digit)| format!("{}#{}", shape.cell_name(cell), symbols.sign(digit));
        match *self {
            Meaning::Cell(cell) => shape.cell_name(cell).to_string(),
            Meaning::House(number, digit) => {
                let house = &shape.houses()[number];
                let letter = match house.kind {
                    HouseKind::Row => 'r',
                    HouseKind::Column => 'c',
                    HouseKind::Box => 'b',
                    HouseKind::Diagonal => 'd',
                    HouseKind::Window => 'w',
                    HouseKind::CentreDot => 'o',
                    HouseKind::Extra => 'x',
                };
                format!("{letter}{}#{}", house.number + 1, symbols.sign(digit))
            }
            Meaning::NotBoth([one, other]) => format!("{}/{}", placed(one), placed(other)),
        }
    }
}

/// The options of the empty board's problem that a puzzle leaves out: those that clash with a digit
/// that stands, or are not among the marks.
pub(crate) fn left_out(candidates: &Candidates) -> impl Iterator<Item = OptionId> + '_ {
    let shape = candidates.shape();
    let (size, digits, problem) = (shape.size(), shape.digits(), shape.problem());
    let cells = candidates.sets().iter().enumerate();
    cells.flat_map(move |(cell, &set)| {
        let gone = (digits - set).into_iter();
        gone.filter_map(move |digit| problem.option_at(cell * size + digit.index()))
    })
}

/// The grid that a cover of the empty board's problem stands for.
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

/// Which item is which. All numbers from 0.
struct Numbering<'s> {
    shape: &'s Shape,
    /// The first item of each house: one for each digit.
    houses: Vec<usize>,
    /// The first item of each pair.
    pairs: Vec<usize>,
    /// The pairs that each cell takes part in, and whether as the first of the two.
    pairs_of: Vec<Vec<(usize, bool)>>,
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
        // Houses in which each digit stands exactly once, and then those in which it may be missing.
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
        let mut pairs_of = vec![Vec::new(); shape.cell_count()];
        for (number, pair) in shape.pairs().iter().enumerate() {
            pairs.push(end);
            end += match pair.rule {
                PairRule::Different => size,
                PairRule::NotConsecutive => 2 * (size - 1),
            };
            pairs_of[pair.cells[0].index()].push((number, true));
            pairs_of[pair.cells[1].index()].push((number, false));
        }
        Numbering { shape, houses, pairs, pairs_of, primary, end }
    }

    /// The items that a digit in a cell covers.
    fn items(&self, cell: Cell, digit: Digit, into: &mut Vec<usize>) {
        let (size, z) = (self.shape.size(), digit.index());
        into.push(cell.index());
        into.extend(self.shape.houses_of(cell).map(|house| self.houses[house] + z));
        for &(number, first) in &self.pairs_of[cell.index()] {
            let start = self.pairs[number];
            match self.shape.pairs()[number].rule {
                PairRule::Different => into.push(start + z),
                // Item k forbids "k, then k + 1", and item n − 1 + k forbids "k + 1, then k".
                PairRule::NotConsecutive => {
                    let (up, down) = (start, start + size - 1);
                    let (as_smaller, as_larger) = if first { (up, down) } else { (down, up) };
                    if z + 1 < size {
                        into.push(as_smaller + z);
                    }
                    if z > 0 {
                        into.push(as_larger + z - 1);
                    }
                }
            }
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
    fn the_worked_examples_of_the_formulas_hold() {
        let shape = Shape::classic();
        assert_eq!(items(&shape, shape.cell(3, 1), digit(7)), [29, 115, 178, 277]);
        for z in 1..=9 {
            let number = usize::from(z);
            let expected = [44, 117 + number, 225 + number, 288 + number];
            assert_eq!(items(&shape, shape.cell(4, 7), digit(z)), expected);
        }
    }

    #[test]
    fn the_formulas_hold_for_every_size() {
        for n in [1, 4, 6, 8, 10, 12, 15, 16, 20, 25] {
            let shape = Shape::of_size(n).expect("a size");
            for (cell, z) in [(shape.cell(0, 0), 1), (shape.cell(n / 2, n - 1), n)] {
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
    fn a_variant_adds_items_after_the_usual_ones() {
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
    fn an_item_means_what_the_options_that_cover_it_share() {
        let four = Shape::of_size(4).expect("a size");
        let with = |variant| four.with(variant).expect("fits");
        let shapes = [
            Shape::classic()
                .with(Variant::Windoku)
                .and_then(|shape| shape.with(Variant::CentreDot))
                .expect("fits"),
            with(Variant::X),
            with(Variant::NonConsecutive),
            with(Variant::AntiKnight),
            four.with_regions("a..b .... .... b..a").expect("fits"),
        ];
        for shape in &shapes {
            let meanings = meanings(shape);
            assert_eq!(meanings.len(), shape.problem().item_count());
            let mut names: Vec<String> = meanings.iter().map(|item| item.name(shape)).collect();
            for cell in shape.cells() {
                for digit in shape.digits() {
                    let covered = items(shape, cell, digit);
                    let means = |item: &Meaning| match *item {
                        Meaning::Cell(other) => other == cell,
                        Meaning::House(house, other) => {
                            other == digit && shape.houses()[house].cells.contains(&cell)
                        }
                        Meaning::NotBoth(two) => two.contains(&(cell, digit)),
                    };
                    let meant = (1..).zip(&meanings).filter(|(_, item)| means(item));
                    let meant: Vec<usize> = meant.map(|(number, _)| number).collect();
                    let mut sorted = covered.clone();
                    sorted.sort_unstable();
                    assert_eq!(sorted, meant, "{shape} {cell:?}={digit}");
                }
            }
            names.sort();
            names.dedup();
            assert_eq!(names.len(), meanings.len(), "{shape}: each name is of one item");
        }
    }

    #[test]
    fn items_have_names_for_people() {
        let named = |shape: &Shape, number: usize| meanings(shape)[number].name(shape);
        let x = Shape::classic().with(Variant::X).expect("fits");
        assert_eq!(named(&x, 324 + 6), "d1#7");
        let windows = Shape::classic().with(Variant::Windoku).expect("fits");
        assert_eq!(named(&windows, 324 + 9), "w2#1");
        let dots = Shape::classic().with(Variant::CentreDot).expect("fits");
        assert_eq!(named(&dots, 324), "o1#1");
        let four = Shape::of_size(4).expect("a size");
        let knight = four.with(Variant::AntiKnight).expect("fits");
        assert_eq!(named(&knight, 64), "r1c1#1/r2c3#1");
        let apart = four.with(Variant::NonConsecutive).expect("fits");
        assert_eq!([named(&apart, 64), named(&apart, 67)], ["r1c1#1/r1c2#2", "r1c1#2/r1c2#1"]);
        let regions = four.with_regions("a..b .... .... b..a").expect("fits");
        assert_eq!(named(&regions, 68), "x2#1");
        let large = Shape::of_size(16).expect("a size");
        assert_eq!(named(&large, 256 + 15), "r1#G");
    }

    #[test]
    fn two_options_share_an_item_exactly_if_a_rule_keeps_them_apart() {
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
