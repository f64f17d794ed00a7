//! The shape of a board: its size, its boxes or regions, and its further rules.
//!
//! A shape is a list of [`House`]s, sets of cells in which no digit repeats, and a list of
//! [`Pair`]s of cells with a rule between them. Everything else in this crate works from these two
//! lists. A new variant only adds houses or pairs; the encoder, the checker and the drawings
//! support it at once.
//!
//! ```text
//! rows, columns, boxes      n houses of n cells each: every digit exactly once
//! diagonals, windows, …     houses of n cells, or of fewer: then every digit at most once
//! anti-knight, …            pairs
//! ```
//!
//! A shape is built once and shared: cloning only increments a reference count. A shape also keeps
//! the exact cover problem of its empty board, built on first use.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::{Arc, OnceLock};

use quadrille::Problem;

use crate::digit::{Digit, DigitSet};
use crate::encode;
use crate::error::{ErrorKind, ListOf, SudokuError};
use crate::grid::{Cell, CellName};
use crate::house::{House, houses};
use crate::relation::{Pair, pairs};
use crate::variant::Variant;

/// The shape of a board. Clones share its data.
#[derive(Clone)]
pub struct Shape(Arc<Plan>);

struct Plan {
    rules: Rules,
    houses: Vec<House>,
    /// Cell `k` is in the houses `house_numbers[house_starts[k]..house_starts[k + 1]]`.
    house_starts: Vec<u32>,
    house_numbers: Vec<u16>,
    pairs: Vec<Pair>,
    /// For each cell: the numbers of its pairs.
    pairs_of: Vec<Box<[u32]>>,
    problem: OnceLock<Arc<Problem>>,
}

/// What defines a shape: two shapes are equal if their rules are.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Rules {
    pub(crate) size: usize,
    pub(crate) boxes: Boxes,
    pub(crate) variants: Vec<Variant>,
    /// Regions given as a pattern, beyond those of the variants.
    pub(crate) extra: Vec<Vec<Cell>>,
}

/// How a board is divided into boxes.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Boxes {
    /// Rectangular boxes.
    Rectangles {
        /// The number of rows in a box.
        rows: usize,
        /// The number of columns in a box.
        columns: usize,
    },
    /// Jigsaw regions: for each cell the number of its region, from 0.
    Regions(Vec<u8>),
}

/// The most extra regions of a board: one for each cell of the largest. The number of a house must
/// fit into 16 bits.
const MOST_EXTRA: usize = Shape::MAX_SIZE * Shape::MAX_SIZE;

/// The characters of regions in a pattern, as many as the largest board has regions.
const REGION_SIGNS: &[u8; 64] = b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789+/";

impl Shape {
    /// The largest supported number of digits.
    pub const MAX_SIZE: usize = 64;

    /// Returns the board whose boxes have this many rows and columns: `boxes(3, 3)` is the classic
    /// one.
    ///
    /// # Errors
    ///
    /// If the board would have no digits or more than [`MAX_SIZE`](Shape::MAX_SIZE).
    pub fn boxes(rows: usize, columns: usize) -> Result<Shape, SudokuError> {
        let size = rows.saturating_mul(columns);
        check_size(size)?;
        let boxes = Boxes::Rectangles { rows, columns };
        Ok(Shape::build(Rules { size, boxes, variants: Vec::new(), extra: Vec::new() }))
    }

    /// Returns the board of `size` digits with its usual boxes: as square as possible, and wider
    /// than high (2×3 on a board of 6). All calls with the same size share one shape.
    ///
    /// # Errors
    ///
    /// If `size` is 0 or greater than [`MAX_SIZE`](Shape::MAX_SIZE).
    pub fn of_size(size: usize) -> Result<Shape, SudokuError> {
        check_size(size)?;
        Ok(Shape::usual(size))
    }

    /// Returns the classic 9×9 board with 3×3 boxes.
    pub fn classic() -> Shape {
        Shape::usual(9)
    }

    fn usual(size: usize) -> Shape {
        static USUAL: [OnceLock<Shape>; Shape::MAX_SIZE] =
            [const { OnceLock::new() }; Shape::MAX_SIZE];
        let build = || {
            let fits = |&rows: &usize| size.is_multiple_of(rows) && rows * rows <= size;
            let rows = (1..=size).rev().find(fits).unwrap_or(1);
            let boxes = Boxes::Rectangles { rows, columns: size / rows };
            Shape::build(Rules { size, boxes, variants: Vec::new(), extra: Vec::new() })
        };
        USUAL[size - 1].get_or_init(build).clone()
    }

    /// Returns a board with irregular regions in place of boxes.
    ///
    /// The pattern has one character for each cell, row by row; cells of the same region have the
    /// same character. Whitespace is ignored.
    ///
    /// ```
    /// let shape = quadrille_sudoku::Shape::jigsaw("aaab acbb ccdb cddd")?;
    /// assert_eq!(shape.size(), 4);
    /// # Ok::<(), quadrille_sudoku::SudokuError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the pattern is not a square of a supported size, or a region does not have as many cells
    /// as the board has digits.
    pub fn jigsaw(pattern: &str) -> Result<Shape, SudokuError> {
        let signs: Vec<char> = signs(pattern);
        let size = signs.len().isqrt();
        if size * size != signs.len() || size == 0 {
            return Err(ErrorKind::NotSquare { count: signs.len() }.into());
        }
        check_size(size)?;
        let mut known: Vec<char> = Vec::new();
        let mut regions = Vec::with_capacity(signs.len());
        for &sign in &signs {
            let region = known.iter().position(|&other| other == sign).unwrap_or_else(|| {
                known.push(sign);
                known.len() - 1
            });
            // Capping is safe: a pattern with that many regions fails the check below.
            regions.push(region.min(255) as u8);
        }
        for region in known {
            let cells = signs.iter().filter(|&&other| other == region).count();
            if cells != size {
                return Err(ErrorKind::RegionSize { region, cells, size, exact: true }.into());
            }
        }
        let boxes = Boxes::Regions(regions);
        Ok(Shape::build(Rules { size, boxes, variants: Vec::new(), extra: Vec::new() }))
    }

    /// Returns this shape with one more rule. Adding a rule that it already has changes nothing.
    ///
    /// # Errors
    ///
    /// If the variant does not fit the board: [`Windoku`](Variant::Windoku) and
    /// [`CentreDot`](Variant::CentreDot) need rectangular boxes that have windows or a centre.
    pub fn with(&self, variant: Variant) -> Result<Shape, SudokuError> {
        let mut rules = self.0.rules.clone();
        let unfit = |boxes| Err(ErrorKind::VariantBoxes { variant: variant.name(), boxes }.into());
        match (variant, &rules.boxes) {
            (Variant::Windoku | Variant::CentreDot, Boxes::Regions(_)) => return unfit(None),
            (Variant::CentreDot, &Boxes::Rectangles { rows, columns })
                if rows.is_multiple_of(2) || columns.is_multiple_of(2) =>
            {
                return unfit(Some([rows, columns]));
            }
            (Variant::Windoku, &Boxes::Rectangles { rows, columns })
                if rows == 1 || columns == 1 =>
            {
                return unfit(Some([rows, columns]));
            }
            _ => {}
        }
        if let Err(place) = rules.variants.binary_search(&variant) {
            rules.variants.insert(place, variant);
        }
        Ok(Shape::build(rules))
    }

    /// Returns this shape with extra regions.
    ///
    /// The pattern has one character for each cell, row by row: a dot for a cell in no extra
    /// region, and the same character for cells of the same region. Whitespace is ignored. A region
    /// with fewer cells than the board has digits holds each digit at most once.
    ///
    /// # Errors
    ///
    /// If the pattern does not match the board, contains no region, or has a region with more cells
    /// than the board has digits, or if the board would have more than 4096 extra regions.
    pub fn with_regions(&self, pattern: &str) -> Result<Shape, SudokuError> {
        self.with_extra(self.regions_of(pattern)?)
    }

    /// Reads the regions of a pattern for [`with_regions`](Shape::with_regions).
    pub(crate) fn regions_of(&self, pattern: &str) -> Result<Vec<Vec<Cell>>, SudokuError> {
        let signs = signs(pattern);
        let (count, cells) = (signs.len(), self.cell_count());
        if count != cells {
            return Err(ErrorKind::ListLength { of: ListOf::Regions, count, cells }.into());
        }
        let mut known: Vec<char> = Vec::new();
        for &sign in signs.iter().filter(|&&sign| sign != '.') {
            if !known.contains(&sign) {
                known.push(sign);
            }
        }
        if known.is_empty() {
            return Err(ErrorKind::NoRegion.into());
        }
        let cells_of = |region: char| {
            let cells: Vec<Cell> =
                self.cells().filter(|cell| signs[cell.index()] == region).collect();
            let (count, size) = (cells.len(), self.size());
            match count <= size {
                true => Ok(cells),
                false => {
                    Err(ErrorKind::RegionSize { region, cells: count, size, exact: false }.into())
                }
            }
        };
        known.into_iter().map(cells_of).collect()
    }

    /// Adds regions, each with its cells in ascending order.
    pub(crate) fn with_extra(&self, regions: Vec<Vec<Cell>>) -> Result<Shape, SudokuError> {
        let mut rules = self.0.rules.clone();
        rules.extra.extend(regions);
        if rules.extra.len() > MOST_EXTRA {
            let (count, most) = (rules.extra.len(), MOST_EXTRA);
            return Err(ErrorKind::TooManyRegions { count, most }.into());
        }
        Ok(Shape::build(rules))
    }

    fn build(rules: Rules) -> Shape {
        let houses = houses(&rules);
        let cell_count = rules.size * rules.size;
        let mut numbers: Vec<Vec<u16>> = vec![Vec::new(); cell_count];
        for (number, house) in houses.iter().enumerate() {
            for cell in &house.cells {
                numbers[cell.index()].push(number as u16);
            }
        }
        let mut house_starts = vec![0];
        let mut house_numbers = Vec::new();
        for numbers in numbers {
            house_numbers.extend(numbers);
            house_starts.push(house_numbers.len() as u32);
        }
        let mut pairs = pairs(&rules);
        let problem = OnceLock::new();
        let (no_pairs, pairs_of) = (Vec::new(), Vec::new());
        let mut plan =
            Plan { rules, houses, house_starts, house_numbers, pairs: no_pairs, pairs_of, problem };
        pairs
            .retain(|pair| !(pair.relation.forbids_only_equal() && plan.share_a_house(pair.cells)));
        let mut pairs_of: Vec<Vec<u32>> = vec![Vec::new(); cell_count];
        for (number, pair) in (0..).zip(&pairs) {
            for cell in pair.cells {
                pairs_of[cell.index()].push(number);
            }
        }
        plan.pairs_of = pairs_of.into_iter().map(Vec::into_boxed_slice).collect();
        plan.pairs = pairs;
        Shape(Arc::new(plan))
    }

    /// Returns the number of digits, which is also the number of rows and of columns.
    pub fn size(&self) -> usize {
        self.0.rules.size
    }

    /// Returns the number of cells.
    pub fn cell_count(&self) -> usize {
        self.size() * self.size()
    }

    /// Returns the cells, row by row.
    pub fn cells(&self) -> impl DoubleEndedIterator<Item = Cell> + use<> {
        (0..self.cell_count()).map(Cell::at)
    }

    /// Returns the cell in a row and column, both counted from 0; `None` if the board has no such
    /// row or column.
    ///
    /// ```
    /// use quadrille_sudoku::Shape;
    ///
    /// let shape = Shape::classic();
    /// assert_eq!(shape.cell(3, 1).map(|cell| cell.index()), Some(28));
    /// assert_eq!(shape.cell(3, 9), None);
    /// ```
    pub fn cell(&self, row: usize, column: usize) -> Option<Cell> {
        let size = self.size();
        (row < size && column < size).then(|| self.cell_at(row, column))
    }

    /// Returns the cell in a row and column that are known to be on the board.
    pub(crate) fn cell_at(&self, row: usize, column: usize) -> Cell {
        debug_assert!(row < self.size() && column < self.size(), "row {row}, column {column}");
        Cell::at(row * self.size() + column)
    }

    /// Returns the row of a cell, from 0.
    pub fn row(&self, cell: Cell) -> usize {
        cell.index() / self.size()
    }

    /// Returns the column of a cell, from 0.
    pub fn column(&self, cell: Cell) -> usize {
        cell.index() % self.size()
    }

    /// Returns the number of a cell's box or region, from 0.
    pub fn box_of(&self, cell: Cell) -> usize {
        match &self.0.rules.boxes {
            &Boxes::Rectangles { rows, columns } => {
                self.row(cell) / rows * rows + self.column(cell) / columns
            }
            Boxes::Regions(regions) => usize::from(regions[cell.index()]),
        }
    }

    /// Returns a cell's name in players' notation, counted from 1: `r4c2`.
    pub fn cell_name(&self, cell: Cell) -> CellName {
        CellName { row: self.row(cell) + 1, column: self.column(cell) + 1 }
    }

    /// Returns the set of all digits of this board.
    pub fn digits(&self) -> DigitSet {
        DigitSet::all(self.size())
    }

    /// Returns how the board is divided into boxes.
    pub fn box_layout(&self) -> &Boxes {
        &self.0.rules.boxes
    }

    /// Returns the regions as a pattern for [`jigsaw`](Shape::jigsaw), one character for each cell,
    /// row by row; `None` if the board has rectangular boxes.
    ///
    /// ```
    /// let shape = quadrille_sudoku::Shape::jigsaw("1112 1322 3342 3444")?;
    /// assert_eq!(shape.region_pattern().as_deref(), Some("aaabacbbccdbcddd"));
    /// # Ok::<(), quadrille_sudoku::SudokuError>(())
    /// ```
    pub fn region_pattern(&self) -> Option<String> {
        let Boxes::Regions(regions) = &self.0.rules.boxes else { return None };
        Some(regions.iter().map(|&region| char::from(REGION_SIGNS[usize::from(region)])).collect())
    }

    /// Returns the extra regions as patterns for [`with_regions`](Shape::with_regions), one
    /// character for each cell, row by row. Applied in this order, they give the same regions.
    /// There is more than one pattern if regions overlap, and none if there are no extra regions.
    ///
    /// ```
    /// let shape = quadrille_sudoku::Shape::of_size(4)?.with_regions("x... .x.. ..yy ...y")?;
    /// assert_eq!(shape.extra_patterns(), ["a....a....bb...b"]);
    /// # Ok::<(), quadrille_sudoku::SudokuError>(())
    /// ```
    pub fn extra_patterns(&self) -> Vec<String> {
        let mut patterns = Vec::new();
        let (mut pattern, mut regions, mut last) = (vec![b'.'; self.cell_count()], 0, None);
        for cells in &self.0.rules.extra {
            // `with_regions` takes the regions of a pattern in the order of their first cells.
            let fits = regions < REGION_SIGNS.len()
                && last < cells.first()
                && cells.iter().all(|cell| pattern[cell.index()] == b'.');
            if !fits {
                patterns.push(std::mem::replace(&mut pattern, vec![b'.'; self.cell_count()]));
                regions = 0;
            }
            for cell in cells {
                pattern[cell.index()] = REGION_SIGNS[regions];
            }
            (regions, last) = (regions + 1, cells.first());
        }
        if regions > 0 {
            patterns.push(pattern);
        }
        let text = |pattern: Vec<u8>| pattern.into_iter().map(char::from).collect();
        patterns.into_iter().map(text).collect()
    }

    /// The extra regions, each with its cells in ascending order.
    pub(crate) fn extra_regions(&self) -> &[Vec<Cell>] {
        &self.0.rules.extra
    }

    /// Returns the rules beyond rows, columns and boxes, each once.
    pub fn variants(&self) -> &[Variant] {
        &self.0.rules.variants
    }

    /// Returns the houses: the rows, the columns, the boxes, then all others.
    pub fn houses(&self) -> &[House] {
        &self.0.houses
    }

    /// Returns the numbers of the houses that contain a cell, as indices into
    /// [`houses`](Shape::houses).
    pub fn houses_of(&self, cell: Cell) -> impl DoubleEndedIterator<Item = usize> + Clone + '_ {
        self.0.houses_of(cell).iter().map(|&house| usize::from(house))
    }

    /// Returns the pairs of cells with a rule of their own. Pairs that must differ and share a
    /// house are left out, because the house already implies the rule.
    pub fn pairs(&self) -> &[Pair] {
        &self.0.pairs
    }

    /// Returns the pairs that contain a cell.
    pub fn pairs_of(&self, cell: Cell) -> impl Iterator<Item = &Pair> {
        self.numbered_pairs_of(cell).map(|(_, pair)| pair)
    }

    /// The pairs that contain a cell, each with its index in [`pairs`](Shape::pairs).
    pub(crate) fn numbered_pairs_of(&self, cell: Cell) -> impl Iterator<Item = (usize, &Pair)> {
        let numbers = self.0.pairs_of[cell.index()].iter().map(|&number| number as usize);
        numbers.map(|number| (number, &self.pairs()[number]))
    }

    /// Returns whether all rules stay the same however the digits are renamed.
    pub fn allows_renaming(&self) -> bool {
        self.pairs().iter().all(|pair| pair.relation.allows_renaming())
    }

    /// Returns whether all rules stay the same if the digits are reversed: 1 becomes the largest.
    pub fn allows_reversal(&self) -> bool {
        self.pairs().iter().all(|pair| pair.relation.allows_reversal())
    }

    /// Returns whether the board has rectangular boxes and no further rules.
    pub fn is_plain(&self) -> bool {
        let rules = &self.0.rules;
        matches!(rules.boxes, Boxes::Rectangles { .. })
            && rules.variants.is_empty()
            && rules.extra.is_empty()
    }

    /// Returns whether two cells may never hold the same digit.
    pub fn see_each_other(&self, a: Cell, b: Cell) -> bool {
        let apart = |pair: &Pair| pair.cells.contains(&b) && pair.relation.forbids_equal();
        a != b && (self.0.share_a_house([a, b]) || self.pairs_of(a).any(apart))
    }

    /// Returns whether a rule forbids `digits` in two different `cells`, one digit in each.
    pub fn forbids(&self, cells: [Cell; 2], digits: [Digit; 2]) -> bool {
        let ([a, b], [x, y]) = (cells, digits);
        let barred = |pair: &Pair| pair.cells.contains(&b) && pair.forbidden(a, x).contains(y);
        a != b && (x == y && self.0.share_a_house(cells) || self.pairs_of(a).any(barred))
    }

    /// Returns the exact cover problem of the empty board, built on first use: see
    /// [`encode`](crate::encode).
    pub fn problem(&self) -> &Problem {
        self.shared_problem()
    }

    /// Like [`problem`](Shape::problem), for a search that outlives the shape.
    pub(crate) fn shared_problem(&self) -> &Arc<Problem> {
        self.0.problem.get_or_init(|| Arc::new(encode::empty_board(self)))
    }
}

impl Plan {
    fn houses_of(&self, cell: Cell) -> &[u16] {
        let [start, end] = [0, 1].map(|next| self.house_starts[cell.index() + next] as usize);
        &self.house_numbers[start..end]
    }

    fn share_a_house(&self, cells: [Cell; 2]) -> bool {
        let [one, other] = cells.map(|cell| self.houses_of(cell));
        one.iter().any(|house| other.contains(house))
    }
}

impl Default for Shape {
    fn default() -> Shape {
        Shape::classic()
    }
}

impl PartialEq for Shape {
    fn eq(&self, other: &Shape) -> bool {
        Arc::ptr_eq(&self.0, &other.0) || self.0.rules == other.0.rules
    }
}

impl Eq for Shape {}

impl Hash for Shape {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.rules.hash(state);
    }
}

impl fmt::Debug for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Shape({self})")
    }
}

/// A short description: `9×9`, `12×12 in boxes of 3×4, x`, `9×9 jigsaw`.
impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rules = &self.0.rules;
        write!(f, "{0}×{0}", rules.size)?;
        match rules.boxes {
            Boxes::Regions(_) => write!(f, " jigsaw")?,
            Boxes::Rectangles { rows, columns } if rows != columns => {
                write!(f, " in boxes of {rows}×{columns}")?;
            }
            Boxes::Rectangles { .. } => {}
        }
        for variant in &rules.variants {
            write!(f, ", {variant}")?;
        }
        match rules.extra.len() {
            0 => Ok(()),
            1 => write!(f, ", 1 extra region"),
            regions => write!(f, ", {regions} extra regions"),
        }
    }
}

fn check_size(size: usize) -> Result<(), SudokuError> {
    if (1..=Shape::MAX_SIZE).contains(&size) {
        return Ok(());
    }
    Err(ErrorKind::BoardSize { size, largest: Shape::MAX_SIZE }.into())
}

fn signs(pattern: &str) -> Vec<char> {
    pattern.chars().filter(|sign| !sign.is_whitespace()).collect()
}

#[cfg(test)]
mod tests;
