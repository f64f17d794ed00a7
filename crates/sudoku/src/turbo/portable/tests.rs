//! Tests of cell sets and of single digits, against lists of cells.

use super::super::search::{Fate, State};
use super::super::tests::Dice;
use super::cells::{Cells, bit_of};
use super::locked::{lock, tests::by_rule};
use super::{ALL_DIGITS, Candidates};

impl Dice {
    /// Picks each cell with the same probability, in percent.
    fn cells(&mut self, percent: u64) -> Vec<bool> {
        (0..81).map(|_| self.below(100) < percent).collect()
    }
}

fn set(cells: &[bool]) -> Cells {
    let mut bands = [0; 3];
    for cell in (0..81).filter(|&cell| cells[cell]) {
        bands[cell / 27] |= 1 << bit_of(cell);
    }
    Cells::of_bands(bands)
}

fn list(cells: Cells) -> Vec<bool> {
    (0..81).map(|cell| cells.bands()[cell / 27] >> bit_of(cell) & 1 == 1).collect()
}

fn box_of(cell: usize) -> usize {
    cell / 27 * 3 + cell % 9 / 3
}

fn count(cells: &[bool], house: impl Fn(usize) -> bool) -> usize {
    (0..81).filter(|&cell| house(cell) && cells[cell]).count()
}

#[test]
fn packed_sets_agree_with_lists_of_cells() {
    let mut dice = Dice(1);
    for round in 0..3000 {
        let cells = dice.cells(round % 50);
        let packed = set(&cells);
        assert_eq!(list(packed), cells);
        assert_eq!(packed.len() as usize, count(&cells, |_| true));
        let in_box = |cell: usize| count(&cells, |other| box_of(other) == box_of(cell));
        let whole: Vec<_> = (0..81).map(|cell| in_box(cell) > 0).collect();
        assert_eq!(list(packed.whole_boxes()), whole);
        assert_eq!(packed.empty_boxes().len() as usize * 9, 81 - count(&whole, |_| true));
        if packed.empty_boxes().is_empty() {
            let alone: Vec<_> = (0..81).map(|cell| cells[cell] && in_box(cell) == 1).collect();
            assert_eq!(list(packed.alone()), alone);
        }
        let part = packed & set(&dice.cells(99));
        assert_eq!(packed.is_more_than(part), list(packed) != list(part));
    }
}

#[test]
fn box_rows_and_box_columns_are_found() {
    let mut dice = Dice(2);
    for round in 0..3000 {
        let cells = dice.cells(round % 50);
        let (rows, columns) = (set(&cells).box_rows(), set(&cells).box_columns());
        let mut kept = [false; 81];
        for (cell, kept) in kept.iter_mut().enumerate() {
            let (row, column, band, stack) = (cell / 9, cell % 9, cell / 27, cell % 9 / 3);
            let in_row = |other| box_of(other) == box_of(cell) && other / 9 == row;
            let in_column = |other| box_of(other) == box_of(cell) && other % 9 == column;
            let some = count(&cells, in_row) > 0;
            assert_eq!(rows[band] >> (3 * (row % 3) + stack) & 1 == 1, some);
            *kept = count(&cells, in_column) > 0;
            assert_eq!(columns >> (10 * stack + 3 * band + column % 3) & 1 == 1, *kept);
        }
        assert_eq!(list(Cells::of_box_columns(columns)), kept);
    }
}

/// Rows, columns and boxes.
fn houses() -> Vec<Vec<usize>> {
    let house = |has: &dyn Fn(usize) -> bool| (0..81).filter(|&cell| has(cell)).collect();
    (0..9)
        .flat_map(|k| {
            [
                house(&|cell| cell / 9 == k),
                house(&|cell| cell % 9 == k),
                house(&|cell| box_of(cell) == k),
            ]
        })
        .collect()
}

#[test]
fn locking_follows_the_rules_and_leaves_hidden_singles_alone_in_their_box() {
    let (houses, mut dice) = (houses(), Dice(3));
    let (mut alive, mut singles) = (0, 0);
    for round in 0..4000 {
        let mut cells = dice.cells(20 + round % 40);
        let locked = lock(set(&cells));
        by_rule(&houses, &mut cells);
        if houses.iter().any(|house| !house.iter().any(|&cell| cells[cell])) {
            assert!(!locked.empty_boxes().is_empty());
            continue;
        }
        assert_eq!(list(locked), cells);
        alive += 1;
        let hidden = |cell: usize| {
            let mut own = houses.iter().filter(|house| house.contains(&cell));
            own.any(|house| house.iter().filter(|&&other| cells[other]).count() == 1)
        };
        let hidden: Vec<_> = (0..81).map(|cell| cells[cell] && hidden(cell)).collect();
        assert_eq!(list(locked.alone()), hidden);
        singles += count(&hidden, |_| true);
    }
    assert!(alive > 500 && singles > 500, "{alive} boards with {singles} singles test too little");
}

#[test]
fn digits_are_counted_in_all_cells() {
    let mut dice = Dice(4);
    for _ in 0..1000 {
        let digits: Vec<_> = (0..9).map(|_| dice.cells(25)).collect();
        let board = Candidates {
            open: std::array::from_fn(|digit| set(&digits[digit])),
            own: [Cells::NONE; 9],
            free: Cells::ALL,
            pairs: Cells::NONE,
            changed: ALL_DIGITS,
        };
        let tally = board.tally();
        let with = |wanted: &dyn Fn(usize) -> bool| -> Vec<bool> {
            (0..81)
                .map(|cell| wanted((0..9).filter(|&digit| digits[digit][cell]).count()))
                .collect()
        };
        assert_eq!(list(tally.some), with(&|digits| digits > 0));
        assert_eq!(list(tally.one), with(&|digits| digits == 1));
        assert_eq!(list(tally.two), with(&|digits| digits == 2));
    }
}

#[test]
fn contradictions_in_cells_and_houses_are_dead() {
    let mut twice = [0; 81];
    (twice[0], twice[10]) = (5, 5);
    assert_eq!(Candidates::of_digits(&twice).propagate(), Fate::Dead);
    // Only one cell of the box can be 1 or 2.
    let mut candidates = [0x1FF; 81];
    (0..81)
        .filter(|&cell| cell != 0 && box_of(cell) == 0)
        .for_each(|cell| candidates[cell] = 0x1FC);
    assert_eq!(Candidates::of_candidates(&candidates).propagate(), Fate::Dead);
}
