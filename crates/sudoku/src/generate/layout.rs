//! Jigsaw boards: a square cut at random into regions as large as its rows, with a grid that fits.
//!
//! It begins with boxes, or with rows where there are none, and lets neighbouring regions exchange cells for as long as both
//! stay in one piece.
//!
//! ```text
//! a a b b      the marked cells       a a a b
//! a A b b      change regions         a b b b      where the board looks worse than before, this is done with
//! c c B d      (and, with half a      c c c d      a chance that falls from sweep to sweep
//! c c d d      turn, their images)    c d d d
//! ```
//!
//! At first any exchange will do, until nothing is left of the boxes; then the regions draw themselves together. The length of
//! their borders is a good measure of looks: of all regions that fill the same rectangle those without dents are equal,
//! so they round off without becoming boxes again. Regions that are too long, or rectangles, count as longer borders.
//!
//! Up to 16×16 the board is filled afterwards, and cut anew if that takes long. To fill a 25×25 board whose regions have
//! any form is a search of minutes, if it ends. There the grid is kept from the start, that of the boxes: only cells
//! that hold the same digit are exchanged, and from time to time two digits change places where they are tied together.
//! Such boards stay nearer to the boxes that they began with.

use quadrille::{Guard, Limits, Stop};

use super::fill::{Filler, Filling};
use super::order::Order;
use super::switches;
use super::symmetry::Symmetry;
use super::watch::Watch;
use crate::draw::Draw;
use crate::error::SudokuError;
use crate::shape::{Boxes, Shape};

/// The sizes of such boards. Of others, such as 17, the boxes are so flat that with a grid hardly any exchange keeps them in one
/// piece; and larger ones are too slow to work with.
const SIZES: [usize; 17] = [4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 18, 20, 24, 25];
/// Boards above this size are cut with a grid.
const FREE: usize = 16;
/// Decisions to fill a board, for each of its cells.
const DECISIONS_A_CELL: u64 = 4;
/// The chance, in percent, that the board looks worse by an edge.
const HEATS: [usize; 8] = [100, 75, 60, 50, 42, 36, 30, 26];
/// Sweeps for each chance, of as many exchanges as there are cells.
const SWEEPS: usize = 12;
/// Times that a board which is not handsome goes through the last sweeps again, before it is cut anew.
const MORE: usize = 10;
/// Boards that are cut before it is given up.
const TRIES: usize = 1000;
/// What a rectangle counts, in edges: it saves one or two.
const RECTANGLE: usize = 3;
/// What a strip counts.
const STRIP: usize = 4;
/// What each row or column counts by which a region is too long.
const LONG: usize = 2;

impl Order {
    /// An order for any puzzles on a jigsaw board that is cut at random: the same seed, the same board and the same puzzles.
    /// It has 4 to 16, 18, 20, 24 or 25 digits. [`shape`](Order::shape) and [`Shape::region_pattern`] tell how it is cut.
    ///
    /// The givens have the symmetry; if it has half a turn in it ([`Symmetry::HalfTurn`], [`Symmetry::QuarterTurn`],
    /// [`Symmetry::Full`]), the regions lie the same after half a turn too.
    ///
    /// ```
    /// use quadrille_sudoku::Shape;
    /// use quadrille_sudoku::generate::{Order, Symmetry};
    ///
    /// let order = Order::random_jigsaw(6, Symmetry::HalfTurn, 7)?;
    /// let pattern = order.shape().region_pattern().expect("it has regions");
    /// assert_eq!(Shape::jigsaw(&pattern)?, *order.shape());
    /// assert!(order.puzzles()?.next().is_some());
    /// # Ok::<(), quadrille_sudoku::SudokuError>(())
    /// ```
    ///
    /// # Errors
    /// Fails for other sizes.
    pub fn random_jigsaw(size: usize, symmetry: Symmetry, seed: u64) -> Result<Order, SudokuError> {
        Order::random_jigsaw_within(size, symmetry, seed, &Guard::new(Limits::default(), None))
    }

    /// The same as long as the guard lets it go on: a large board may have to be cut several times.
    ///
    /// # Errors
    /// Fails for other sizes, and when it is stopped.
    pub fn random_jigsaw_within(
        size: usize,
        symmetry: Symmetry,
        seed: u64,
        guard: &Guard,
    ) -> Result<Order, SudokuError> {
        if !SIZES.contains(&size) {
            let message = format!("a random jigsaw of {size} digits");
            let sizes = SIZES.map(|size| size.to_string()).join(", ");
            return Err(SudokuError::new(message).with_hint(format!("the sizes are {sizes}")));
        }
        let boxes = Shape::of_size(size)?;
        // The first streams of the seed are those of attempts.
        let mut draw = Draw::stream(seed, u64::MAX);
        let (limits, cancel) = guard.share();
        let watch = Watch::new(limits.time, &cancel.unwrap_or_default());
        for _ in 0..TRIES {
            let cut = Cut::at_random(&boxes, symmetry, &mut draw, &watch).map_err(stopped)?;
            let Some(cut) = cut else { continue };
            let signs = cut.regions.iter().map(|&region| char::from(b'a' + region));
            let shape = Shape::jigsaw(&signs.collect::<String>())?;
            let decisions = DECISIONS_A_CELL * shape.cell_count() as u64;
            let filling = match cut.keeps_grid {
                true => Filling::Full(cut.digits.iter().map(|&digit| digit + 1).collect()),
                false => {
                    let filling = Filler::new(&shape).fill(&mut draw, decisions, &watch);
                    filling.map_err(stopped)?
                }
            };
            if let Filling::Full(grid) = filling {
                let mut order = Order::new(&shape).symmetry(symmetry).seed(seed);
                order.grid = Some(grid);
                return Ok(order);
            }
        }
        Err(SudokuError::new(format!("no jigsaw of {size} digits was found"))
            .with_hint("another seed may have one"))
    }
}

fn stopped(stop: Stop) -> SudokuError {
    SudokuError::stopped(match stop {
        Stop::TimeLimit => "the time was up before a jigsaw was cut",
        _ => "stopped before a jigsaw was cut",
    })
}

/// A square in regions, with a grid.
struct Cut {
    size: usize,
    /// The region of each cell.
    regions: Vec<u8>,
    /// Whether only cells of one digit are exchanged.
    keeps_grid: bool,
    /// The digit of each cell, from 0, if it keeps a grid.
    digits: Vec<u8>,
    /// Where each region has each digit.
    places: Vec<u16>,
    /// What regions and digits become after half a turn, if that is to be kept.
    turn: Option<Turn>,
    /// What is wrong with the looks of each region, in edges.
    flaws: Vec<usize>,
    /// Whether a cell was reached: made once for all walks.
    reached: Vec<bool>,
}

struct Turn {
    regions: Vec<u8>,
    digits: Vec<u8>,
}

/// Cells and their new regions: two, or four with their images.
type Exchange = Vec<(usize, u8)>;

impl Cut {
    /// A handsome board, if it comes to that.
    fn at_random(
        boxes: &Shape,
        symmetry: Symmetry,
        draw: &mut Draw,
        watch: &Watch,
    ) -> Result<Option<Cut>, Stop> {
        let turned =
            matches!(symmetry, Symmetry::HalfTurn | Symmetry::QuarterTurn | Symmetry::Full);
        let mut cut = Cut::in_boxes(boxes, turned, draw, watch)?;
        for heat in HEATS {
            cut.sweep(heat, draw, watch)?;
        }
        for _ in 0..MORE {
            if cut.is_handsome() {
                return Ok(Some(cut));
            }
            cut.sweep(HEATS[HEATS.len() - 1], draw, watch)?;
        }
        Ok(None)
    }

    fn in_boxes(shape: &Shape, turned: bool, draw: &mut Draw, watch: &Watch) -> Result<Cut, Stop> {
        let size = shape.size();
        let (height, width) = match *shape.box_layout() {
            Boxes::Rectangles { rows, columns } => (rows, columns),
            Boxes::Regions(_) => (1, size),
        };
        let regions: Vec<u8> = shape.cells().map(|cell| shape.box_of(cell) as u8).collect();
        // The first grid has the half turn, if digits are renamed; what is switched anyhow has not.
        let digits = match turned {
            true => switches::first(height, width),
            false => {
                let filled = switches::fill(height, width, draw, watch)?;
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

    /// Notes the place of a cell's digit in its region.
    fn note(&mut self, cell: usize) {
        let place = usize::from(self.regions[cell]) * self.size + usize::from(self.digits[cell]);
        self.places[place] = cell as u16;
    }

    fn sweep(&mut self, heat: usize, draw: &mut Draw, watch: &Watch) -> Result<(), Stop> {
        for _ in 0..SWEEPS {
            watch.ask()?;
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

    /// Switches two digits in cells that are tied together, and their images in the images of these cells.
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
            // Two pairs that share one digit would be in each other's way.
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

    /// The cells beside a cell.
    fn beside(size: usize, cell: usize) -> impl Iterator<Item = usize> {
        let (row, column) = (cell / size, cell % size);
        let above = (row > 0).then(|| cell - size);
        let below = (row + 1 < size).then_some(cell + size);
        let left = (column > 0).then(|| cell - 1);
        let right = (column + 1 < size).then_some(cell + 1);
        [above, below, left, right].into_iter().flatten()
    }

    /// A cell for the region beside it, and a cell of that region for its own.
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
                // A cell may be the image of the other, or, in the middle, its own.
                match exchange.iter().find(|(cell, _)| *cell == image.0) {
                    None => exchange.push(image),
                    Some(&known) if known == image => {}
                    Some(_) => return None,
                }
            }
        }
        Some(exchange)
    }

    /// Makes an exchange, unless a region falls apart, or it looks worse than before and chance is against it.
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

    /// Edges between regions at these cells, in halves, so that one between two of them counts once.
    fn borders(&self, exchange: &[(usize, u8)]) -> usize {
        let moved = |cell: usize| exchange.iter().any(|&(other, _)| other == cell);
        let edges = exchange
            .iter()
            .flat_map(|&(cell, _)| Cut::beside(self.size, cell).map(move |side| (cell, side)));
        let halves = edges.filter(|&(cell, side)| self.regions[cell] != self.regions[side]);
        halves.map(|(_, side)| if moved(side) { 1 } else { 2 }).sum::<usize>() / 2
    }

    /// What is wrong with the looks of a cell's region; `None` if it is not in one piece.
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

    /// Whether no region is too long, and most are no rectangles.
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
        let order = Order::random_jigsaw(size, symmetry, seed).expect("a size");
        let digits = order.grid.as_ref().expect("it was cut with a grid");
        let grid = Grid::new(order.shape(), digits).expect("digits of the board");
        assert!(grid.is_full() && Puzzle::new(grid).clash().is_none(), "{size}, seed {seed}");
        order.shape().region_pattern().expect("it has regions").chars().collect()
    }

    /// Whether the cells of one sign hang together.
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
    fn boards_of_every_size_are_cut_into_whole_regions_with_a_grid() {
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
    fn half_a_turn_changes_nothing_where_it_is_asked_for() {
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
    fn seeds_cut_in_different_ways_and_each_the_same_again() {
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
            assert!(Order::random_jigsaw(size, Symmetry::None, 1).is_err(), "{size}");
        }
    }
}
