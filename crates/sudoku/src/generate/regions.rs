//! Random jigsaw boards: a square cut into regions as large as its rows, with a grid that fits.
//!
//! It starts with boxes, or with rows if there are no boxes. Then neighbouring regions exchange
//! cells, as long as both stay in one piece.
//!
//! ```text
//! a a b b      the marked cells       a a a b
//! a A b b      change regions         a b b b      An exchange that makes the board look
//! c c B d      (and, with a half      c c c d      worse is accepted with a probability
//! c c d d      turn, their images)    c d d d      that falls from sweep to sweep.
//! ```
//!
//! At first any exchange is accepted, until nothing is left of the boxes; then the regions
//! contract. The length of their borders is a good measure of looks: among the regions that span
//! the same rectangle all those without dents are equally good, so regions become rounder without
//! turning back into boxes. Regions that are too long, and rectangles, count as having longer
//! borders.
//!
//! Up to 16×16 the board is filled afterwards, and cut anew if that takes long. Filling a 25×25
//! board with regions of any form takes minutes, if it succeeds at all. So large boards keep a grid
//! from the start, that of the boxes. Only cells with the same digit are exchanged, and from time
//! to time two digits are switched in cells that are tied together. Such boards stay closer to
//! their original boxes.

use quadrille::Stop;
use quadrille::guard::Guard;

use super::fill::{Filler, Filling};
use super::orbits::Symmetry;
use super::order::Order;
use super::switches;
use crate::draw::Draw;
use crate::error::{ErrorKind, SudokuError, Unfinished};
use crate::grid::Grid;
use crate::puzzle::Puzzle;
use crate::shape::{Boxes, Shape};

/// The possible sizes. For others, such as 17, the boxes are so flat that hardly any exchange that
/// keeps a grid also keeps them in one piece. Larger boards are too slow to work with.
const SIZES: [usize; 17] = [4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 18, 20, 24, 25];
/// Boards above this size are cut with a grid.
const FREE: usize = 16;
/// Decisions allowed to fill a board, for each of its cells.
const DECISIONS_A_CELL: u64 = 4;
/// The probability, in percent, of accepting each edge by which the board looks worse.
const HEATS: [usize; 8] = [100, 75, 60, 50, 42, 36, 30, 26];
/// The number of sweeps for each probability; a sweep proposes as many exchanges as there are
/// cells.
const SWEEPS: usize = 12;
/// How often a board that does not look good repeats the last sweeps before it is cut anew.
const MORE: usize = 10;
/// The number of boards cut before giving up.
const TRIES: usize = 1000;
/// The number of boards cut for additional rules before these count as impossible. With diagonals,
/// one small board in five has a grid.
const CUTS: u64 = 100;
/// The number of nodes to search for a grid on a board with additional rules. If that does not
/// decide it, the board is accepted and the order itself will show.
const GRID_NODES: u64 = 10_000;
/// The penalty for a rectangle, in edges: its shape saves one or two.
const RECTANGLE: usize = 3;
/// The penalty for a strip.
const STRIP: usize = 4;
/// The penalty for each row or column by which a region is too long.
const LONG: usize = 2;

impl Order {
    /// Creates an order for puzzles on a random jigsaw board. The same seed gives the same board
    /// and the same puzzles.
    ///
    /// The board has 4 to 16, 18, 20, 24 or 25 digits. [`shape`](Order::shape) and
    /// [`Shape::region_pattern`] show how it is cut.
    ///
    /// The givens have the symmetry. If it includes a half turn ([`Symmetry::HalfTurn`],
    /// [`Symmetry::QuarterTurn`], [`Symmetry::Full`]), a half turn leaves the regions unchanged
    /// too.
    ///
    /// ```
    /// use quadrille_sudoku::generate::{Order, Symmetry};
    /// use quadrille_sudoku::{Guard, Shape};
    ///
    /// let guard = Guard::default();
    /// let order = Order::random_jigsaw(6, Symmetry::HalfTurn, 7, &guard)?;
    /// let pattern = order.shape().region_pattern().expect("it has regions");
    /// assert_eq!(Shape::jigsaw(&pattern)?, *order.shape());
    /// assert!(order.puzzles(&guard)?.next().is_some());
    /// # Ok::<(), quadrille_sudoku::SudokuError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Fails for other sizes, if no board is found for this seed, or if the guard stops the work: a
    /// large board may have to be cut several times.
    pub fn random_jigsaw(
        size: usize,
        symmetry: Symmetry,
        seed: u64,
        guard: &Guard,
    ) -> Result<Order, SudokuError> {
        Order::random_jigsaw_with(size, symmetry, seed, guard, |shape| Ok(shape.clone()))
    }

    /// Creates an order for puzzles on a random jigsaw board with additional rules, which `rules`
    /// adds to a board. Boards are cut until one is found that has a grid.
    ///
    /// ```
    /// use quadrille_sudoku::generate::{Order, Symmetry};
    /// use quadrille_sudoku::{Guard, Shape, Variant};
    ///
    /// let (guard, seed) = (Guard::default(), 7);
    /// let with_x = |shape: &Shape| shape.with(Variant::X);
    /// let order = Order::random_jigsaw_with(6, Symmetry::None, seed, &guard, with_x)?;
    /// assert_eq!(order.shape().to_string(), "6×6 jigsaw, x");
    /// # Ok::<(), quadrille_sudoku::SudokuError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Fails like [`random_jigsaw`](Order::random_jigsaw), if `rules` fails, or if no board is
    /// found that has a grid.
    pub fn random_jigsaw_with(
        size: usize,
        symmetry: Symmetry,
        seed: u64,
        guard: &Guard,
        rules: impl Fn(&Shape) -> Result<Shape, SudokuError>,
    ) -> Result<Order, SudokuError> {
        for turn in 0..CUTS {
            let order = Order::cut(size, symmetry, seed ^ (turn << 32), guard)?;
            let shape = rules(order.shape())?;
            if shape == *order.shape() {
                return Ok(order);
            }
            let empty = Puzzle::new(Grid::empty(&shape));
            let mut grids = empty.search().within(&guard.with_nodes(GRID_NODES)).solutions();
            let found = grids.next().is_some();
            match grids.outcome().stop {
                Stop::Exhausted if !found => {}
                stop @ (Stop::TimeLimit | Stop::Cancelled) if !found => return Err(stopped(stop)),
                _ => return Ok(Order::new(&shape).symmetry(symmetry).seed(seed)),
            }
        }
        Err(ErrorKind::NoJigsaw { size, rules: true }.into())
    }

    /// Creates an order for puzzles on a random jigsaw board without additional rules.
    fn cut(
        size: usize,
        symmetry: Symmetry,
        seed: u64,
        guard: &Guard,
    ) -> Result<Order, SudokuError> {
        if !SIZES.contains(&size) {
            return Err(ErrorKind::JigsawSize { size, sizes: SIZES.to_vec() }.into());
        }
        let boxes = Shape::of_size(size)?;
        // Attempts use the first streams of the seed.
        let mut draw = Draw::stream(seed, u64::MAX);
        for _ in 0..TRIES {
            let cut = Cut::at_random(&boxes, symmetry, &mut draw, guard).map_err(stopped)?;
            let Some(cut) = cut else { continue };
            let signs = cut.regions.iter().map(|&region| char::from(b'a' + region));
            let shape = Shape::jigsaw(&signs.collect::<String>())?;
            let decisions = DECISIONS_A_CELL * shape.cell_count() as u64;
            let filling = match cut.keeps_grid {
                true => Filling::Full(cut.digits.iter().map(|&digit| digit + 1).collect()),
                false => {
                    let filling = Filler::new(&shape).fill(&mut draw, decisions, guard);
                    filling.map_err(stopped)?
                }
            };
            if let Filling::Full(grid) = filling {
                let mut order = Order::new(&shape).symmetry(symmetry).seed(seed);
                order.grid = Some(grid);
                return Ok(order);
            }
        }
        Err(ErrorKind::NoJigsaw { size, rules: false }.into())
    }
}

fn stopped(stop: Stop) -> SudokuError {
    ErrorKind::Stopped { stop, before: Unfinished::Jigsaw }.into()
}

/// A square cut into regions, with a grid.
struct Cut {
    size: usize,
    /// The region of each cell.
    regions: Vec<u8>,
    /// Whether only cells with the same digit are exchanged.
    keeps_grid: bool,
    /// The digit of each cell, from 0. It counts only if the grid is kept.
    digits: Vec<u8>,
    /// For each region and digit, the cell.
    places: Vec<u16>,
    /// The images of regions and digits under a half turn, if that symmetry is to be kept.
    turn: Option<Turn>,
    /// The penalty of each region, in edges.
    flaws: Vec<usize>,
    /// Whether a cell was reached; allocated once for all walks.
    reached: Vec<bool>,
}

struct Turn {
    regions: Vec<u8>,
    digits: Vec<u8>,
}

/// Cells and their new regions: two, or four with their images.
type Exchange = Vec<(usize, u8)>;

impl Cut {
    /// Cuts a board. `None` if it does not turn out to look good.
    fn at_random(
        boxes: &Shape,
        symmetry: Symmetry,
        draw: &mut Draw,
        guard: &Guard,
    ) -> Result<Option<Cut>, Stop> {
        let turned =
            matches!(symmetry, Symmetry::HalfTurn | Symmetry::QuarterTurn | Symmetry::Full);
        let mut cut = Cut::in_boxes(boxes, turned, draw, guard)?;
        for heat in HEATS {
            cut.sweep(heat, draw, guard)?;
        }
        for _ in 0..MORE {
            if cut.is_handsome() {
                return Ok(Some(cut));
            }
            cut.sweep(HEATS[HEATS.len() - 1], draw, guard)?;
        }
        Ok(None)
    }

    fn in_boxes(shape: &Shape, turned: bool, draw: &mut Draw, guard: &Guard) -> Result<Cut, Stop> {
        let size = shape.size();
        let (height, width) = match *shape.box_layout() {
            Boxes::Rectangles { rows, columns } => (rows, columns),
            Boxes::Regions(_) => (1, size),
        };
        let regions: Vec<u8> = shape.cells().map(|cell| shape.box_of(cell) as u8).collect();
        // The first grid is symmetric under a half turn, up to renaming the digits; a randomly
        // switched one is not.
        let digits = match turned {
            true => switches::first(height, width),
            false => {
                let filled = switches::fill(height, width, draw, guard)?;
                filled.iter().map(|digit| digit - 1).collect()
            }
        };
        let image = |of: &[u8]| {
            let mut images = vec![0; size];
            for (&one, &other) in of.iter().zip(of.iter().rev()) {
                images[usize::from(one)] = other;
            }
            images
        };
        let turn = turned.then(|| Turn { regions: image(&regions), digits: image(&digits) });
        let mut cut = Cut {
            size,
            keeps_grid: size > FREE,
            places: vec![0; regions.len()],
            reached: vec![false; regions.len()],
            flaws: vec![0; size],
            regions,
            digits,
            turn,
        };
        for cell in 0..cut.regions.len() {
            cut.note(cell);
        }
        for region in 0..size {
            cut.flaws[region] = cut.flaws_from(cut.places[region * size].into()).unwrap_or(0);
        }
        Ok(cut)
    }

    /// Records the place of a cell's digit in its region.
    fn note(&mut self, cell: usize) {
        let place = usize::from(self.regions[cell]) * self.size + usize::from(self.digits[cell]);
        self.places[place] = cell as u16;
    }

    fn sweep(&mut self, heat: usize, draw: &mut Draw, guard: &Guard) -> Result<(), Stop> {
        for _ in 0..SWEEPS {
            guard.ask()?;
            for _ in 0..if self.keeps_grid { self.size } else { 0 } {
                self.switch_digits(draw);
            }
            for _ in 0..self.regions.len() {
                if let Some(exchange) = self.propose(draw) {
                    self.try_out(&exchange, heat, draw);
                }
            }
        }
        Ok(())
    }

    /// Switches two digits in cells that are tied together, and their images in the images of these
    /// cells.
    fn switch_digits(&mut self, draw: &mut Draw) {
        let pair = [0; 2].map(|_| draw.below(self.size) as u8);
        if pair[0] == pair[1] {
            return;
        }
        let mut cells = switches::tied(&self.digits, pair, draw, |one, other| {
            one / self.size == other / self.size
                || one % self.size == other % self.size
                || self.regions[one] == self.regions[other]
        });
        let other = |digit: u8, pair: [u8; 2]| if digit == pair[0] { pair[1] } else { pair[0] };
        if let Some(turn) = &self.turn {
            let images = pair.map(|digit| turn.digits[usize::from(digit)]);
            // Two pairs that share one digit would interfere.
            if pair.iter().filter(|digit| images.contains(digit)).count() == 1 {
                return;
            }
            let last = self.digits.len() - 1;
            cells.extend(cells.clone().iter().map(|cell| last - cell));
            cells.sort_unstable();
            cells.dedup();
            for &cell in &cells {
                let digit = self.digits[cell];
                let pair = if pair.contains(&digit) { pair } else { images };
                self.digits[cell] = other(digit, pair);
            }
        } else {
            for &cell in &cells {
                self.digits[cell] = other(self.digits[cell], pair);
            }
        }
        for cell in cells {
            self.note(cell);
        }
    }

    /// The cells next to a cell.
    fn beside(size: usize, cell: usize) -> impl Iterator<Item = usize> {
        let (row, column) = (cell / size, cell % size);
        let above = (row > 0).then(|| cell - size);
        let below = (row + 1 < size).then_some(cell + size);
        let left = (column > 0).then(|| cell - 1);
        let right = (column + 1 < size).then_some(cell + 1);
        [above, below, left, right].into_iter().flatten()
    }

    /// Proposes an exchange: a cell for the region next to it, and a cell of that region in return.
    fn propose(&self, draw: &mut Draw) -> Option<Exchange> {
        let one = draw.below(self.regions.len());
        let sides: Vec<usize> = Cut::beside(self.size, one).collect();
        let (own, theirs) = (self.regions[one], self.regions[draw.one_of(&sides)]);
        if own == theirs {
            return None;
        }
        let fits = |&cell: &usize| {
            let touches = |side: usize| side != one && self.regions[side] == own;
            self.regions[cell] == theirs && Cut::beside(self.size, cell).any(touches)
        };
        let place = usize::from(theirs) * self.size + usize::from(self.digits[one]);
        let others: Vec<usize> = match self.keeps_grid {
            true => [usize::from(self.places[place])].into_iter().filter(fits).collect(),
            false => (0..self.regions.len()).filter(fits).collect(),
        };
        if others.is_empty() {
            return None;
        }
        let other = draw.one_of(&others);
        let mut exchange = vec![(one, theirs), (other, own)];
        if let Some(turn) = &self.turn {
            let last = self.regions.len() - 1;
            for k in 0..2 {
                let (cell, region) = exchange[k];
                let image = (last - cell, turn.regions[usize::from(region)]);
                // A cell may be the image of the other one or, in the centre, its own.
                match exchange.iter().find(|(cell, _)| *cell == image.0) {
                    None => exchange.push(image),
                    Some(&known) if known == image => {}
                    Some(_) => return None,
                }
            }
        }
        Some(exchange)
    }

    /// Makes an exchange, unless a region falls apart, or the board would look worse and the draw
    /// rejects it.
    fn try_out(&mut self, exchange: &[(usize, u8)], heat: usize, draw: &mut Draw) {
        let old: Exchange = exchange.iter().map(|&(cell, _)| (cell, self.regions[cell])).collect();
        let mut touched: Vec<(u8, usize)> = Vec::with_capacity(4);
        let mut before = self.borders(exchange);
        self.apply(exchange);
        let mut after = self.borders(exchange);
        let mut is_whole = true;
        for &(cell, region) in exchange {
            if touched.iter().all(|&(other, _)| other != region) {
                let flaws = self.flaws_from(cell);
                is_whole &= flaws.is_some();
                before += self.flaws[usize::from(region)];
                after += flaws.unwrap_or(0);
                touched.push((region, flaws.unwrap_or(0)));
            }
        }
        let growth = after.saturating_sub(before);
        if is_whole && (0..growth).all(|_| draw.below(100) < heat) {
            for (region, flaws) in touched {
                self.flaws[usize::from(region)] = flaws;
            }
            if self.keeps_grid {
                exchange.iter().for_each(|&(cell, _)| self.note(cell));
            }
        } else {
            self.apply(&old);
        }
    }

    fn apply(&mut self, exchange: &[(usize, u8)]) {
        for &(cell, region) in exchange {
            self.regions[cell] = region;
        }
    }

    /// The number of edges between regions at these cells. Each is counted in halves, so that an
    /// edge between two of them counts once.
    fn borders(&self, exchange: &[(usize, u8)]) -> usize {
        let moved = |cell: usize| exchange.iter().any(|&(other, _)| other == cell);
        let edges = exchange
            .iter()
            .flat_map(|&(cell, _)| Cut::beside(self.size, cell).map(move |side| (cell, side)));
        let halves = edges.filter(|&(cell, side)| self.regions[cell] != self.regions[side]);
        halves.map(|(_, side)| if moved(side) { 1 } else { 2 }).sum::<usize>() / 2
    }

    /// The penalty of a cell's region; `None` if it is not in one piece.
    fn flaws_from(&mut self, cell: usize) -> Option<usize> {
        let region = self.regions[cell];
        let mut walked = vec![cell];
        let (mut rows, mut columns) = ((usize::MAX, 0), (usize::MAX, 0));
        self.reached[cell] = true;
        let mut at = 0;
        while let Some(&from) = walked.get(at) {
            at += 1;
            let (row, column) = (from / self.size, from % self.size);
            rows = (rows.0.min(row), rows.1.max(row));
            columns = (columns.0.min(column), columns.1.max(column));
            for side in Cut::beside(self.size, from) {
                if self.regions[side] == region && !self.reached[side] {
                    self.reached[side] = true;
                    walked.push(side);
                }
            }
        }
        for &cell in &walked {
            self.reached[cell] = false;
        }
        let [height, width] = [rows, columns].map(|(first, last)| last + 1 - first);
        let too_long = height.max(width).saturating_sub(self.size.isqrt() + 2);
        let is_strip = height.min(width) == 1;
        let is_rectangle = height * width == self.size;
        let flaws =
            LONG * too_long + STRIP * usize::from(is_strip) + RECTANGLE * usize::from(is_rectangle);
        (walked.len() == self.size).then_some(flaws)
    }

    /// Whether no region is too long and at most a quarter are rectangles.
    fn is_handsome(&self) -> bool {
        let rectangles = self.flaws.iter().filter(|&&flaws| flaws == RECTANGLE).count();
        self.flaws.iter().all(|&flaws| flaws == 0 || flaws == RECTANGLE)
            && 4 * rectangles <= self.size
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    use crate::grid::Grid;
    use crate::puzzle::Puzzle;

    fn pattern(size: usize, symmetry: Symmetry, seed: u64) -> Vec<char> {
        let order = Order::random_jigsaw(size, symmetry, seed, &Guard::default()).expect("a size");
        let digits = order.grid.as_ref().expect("it was cut with a grid");
        let grid = Grid::new(order.shape(), digits).expect("digits of the board");
        assert!(grid.is_full() && Puzzle::new(grid).clash().is_none(), "{size}, seed {seed}");
        order.shape().region_pattern().expect("it has regions").chars().collect()
    }

    /// Whether the cells of one sign are connected.
    fn is_whole(pattern: &[char], size: usize, sign: char) -> bool {
        let cells: Vec<usize> = (0..pattern.len()).filter(|&cell| pattern[cell] == sign).collect();
        let touch = |a: usize, b: usize| {
            let [(row, column), (other_row, other_column)] = [a, b].map(|c| (c / size, c % size));
            row.abs_diff(other_row) + column.abs_diff(other_column) == 1
        };
        let mut joined = vec![cells[0]];
        while let Some(&next) = cells.iter().find(|&&cell| {
            !joined.contains(&cell) && joined.iter().any(|&other| touch(cell, other))
        }) {
            joined.push(next);
        }
        joined.len() == cells.len()
    }

    #[test]
    fn boards_of_every_size_are_cut_into_connected_regions_with_a_grid() {
        for size in SIZES {
            let symmetry = [Symmetry::HalfTurn, Symmetry::None][size % 2];
            let pattern = pattern(size, symmetry, 3);
            for &sign in &pattern {
                assert_eq!(pattern.iter().filter(|&&other| other == sign).count(), size);
            }
            for sign in ('a'..).take(size) {
                assert!(is_whole(&pattern, size, sign), "{size}, region {sign}");
                let row = |cell: usize| cell / size;
                let column = |cell: usize| cell % size;
                let cells = || (0..pattern.len()).filter(|&cell| pattern[cell] == sign);
                let first = cells().next().expect("some");
                assert!(cells().any(|cell| row(cell) != row(first)), "{size}, region {sign}");
                assert!(cells().any(|cell| column(cell) != column(first)), "{size}, region {sign}");
            }
        }
    }

    #[test]
    fn a_half_turn_leaves_symmetric_boards_unchanged() {
        for size in [4, 5, 6, 9, 12] {
            for seed in 0..3 {
                let pattern = pattern(size, Symmetry::HalfTurn, seed);
                let turned: Vec<char> = pattern.iter().rev().copied().collect();
                let together = |signs: &[char]| {
                    let first = |cell: usize| signs.iter().position(|&sign| sign == signs[cell]);
                    (0..signs.len()).map(first).collect::<Vec<_>>()
                };
                assert_eq!(together(&pattern), together(&turned), "{size}, seed {seed}");
            }
        }
    }

    #[test]
    fn different_seeds_cut_differently_and_the_same_seed_alike() {
        let mut patterns: Vec<Vec<char>> =
            (0..20).map(|seed| pattern(9, Symmetry::None, seed)).collect();
        assert_eq!(patterns[7], pattern(9, Symmetry::None, 7));
        patterns.sort();
        patterns.dedup();
        assert_eq!(patterns.len(), 20);
    }

    #[test]
    fn other_sizes_are_refused() {
        for size in [0, 3, 17, 26, usize::MAX] {
            let order = Order::random_jigsaw(size, Symmetry::None, 1, &Guard::default());
            assert!(order.is_err(), "{size}");
        }
    }
}
