//! Unique rectangles and loops (producer 15): cells in a loop that must not all be reduced to the
//! same two digits. Otherwise the two could be swapped, and the puzzle would have a second
//! solution.
//!
//! From every cell with two candidates, a depth-first search walks over cells that have both.
//! Consecutive cells share a house, and two consecutive links must not use houses of the same type.
//! At most two cells may have more candidates, or any number as long as all extra digits met so far
//! are the same digit. The extra digits include those of all neighbours tried earlier at the same
//! cell, even if the walk did not go there. Sudoku Explainer does it this way, and ratings depend
//! on it.
//!
//! A loop is deadly if, with its cells coloured alternately, each house contains either one cell of
//! each colour or no cell of the loop. So each cell of the loop has another one in its box, its row
//! and its column. The search avoids cells without such partners, and abandons walks that meet a
//! house twice in one colour.
//!
//! All steps are collected. The one with the lowest rating and type is taken, the first among
//! equals.
//!
//! A loop allows one step of each type, except for type 3: each naked or hidden set, of any size
//! and in any house that its two cells with more candidates share, is a step of its own. A naked
//! set of n digits adds n − 1 tenths to the rating of the loop, and a hidden one n − 2. So a hidden
//! set may be better than a naked one that the search meets first:
//!
//! ```text
//!        c2    c3   c7    c8   c9
//! r1                79         79
//! r4                      16           naked pair 1 and 6 with r4c8, in the box: 4.6
//! r6    1379   16  1679       179      naked pair 1 and 6 with r6c3, in the row: 4.6
//!                                      hidden pair 7 and 9 with r6c2, in the row: 4.5
//! ```
//!
//! Here r6c7 and r6c9 must not both be reduced to 7 and 9. In row 6 only r6c2 has another 7 or 9.
//! The step taken is the hidden pair, which removes 1 and 3 from r6c2. The position is from the
//! first puzzle of `testdata/rated_er_type3.tsv`.

use super::board::Board;
use super::geometry::{
    HOUSE_BITS, HOUSE_SETS, HOUSES, HOUSES_OF, PEERS, PLACES_OF, count, subsets,
};
use super::sets::listed;
use super::step::{Found, Reasoning};
use crate::bits::ones;

/// Finds the step with the lowest rating and type, if there is any.
pub(super) fn find(board: &Board) -> Option<Found> {
    let mut search = Search {
        board,
        pair: 0,
        digits: [0; 2],
        in_loops: 0,
        start: 0,
        seen: Vec::new(),
        best: None,
    };
    for start in ones(board.bivalue()) {
        search.pair = board.cells[start];
        search.digits = two_digits(search.pair);
        let [first, second] = search.digits;
        search.in_loops = with_partners(board.digits[first] & board.digits[second]);
        search.start = start;
        if may_be_in_loop(board, start, search.in_loops, search.pair) {
            let walk = Walk {
                cell: start,
                length: 1,
                cells: 1 << start,
                last: None,
                more_allowed: 2,
                extra: 0,
                colours: [HOUSE_BITS[start], 0],
            };
            search.extend(walk);
        }
    }
    search.best.map(|(_, _, found)| found)
}

/// Whether there may be a loop through the cell `start` whose cells are all in `in_loops`.
///
/// A loop has at most two cells with more than two candidates, or three or more that all have the
/// same third one. So without three of the latter, a loop of at least six cells has four cells with
/// two candidates. A shorter loop is a rectangle.
fn may_be_in_loop(board: &Board, start: usize, in_loops: u128, pair: u16) -> bool {
    if in_loops >> start & 1 == 0 {
        return false;
    }
    let mut bivalue = 0;
    let mut with_third = [0; 9];
    for cell in ones(in_loops) {
        let more = board.cells[cell] & !pair;
        bivalue += usize::from(more == 0);
        if more.is_power_of_two() {
            with_third[more.trailing_zeros() as usize] += 1;
        }
    }
    bivalue >= 4
        || with_third.iter().any(|&cells| cells >= 3)
        || bivalue >= 2 && is_in_rectangle(start, in_loops)
}

/// Whether a cell is a corner of a rectangle of these cells that spans two boxes.
fn is_in_rectangle(start: usize, cells: u128) -> bool {
    let (row, column) = (start / 9, start % 9);
    let in_row = |row: usize| (cells >> (9 * row)) as u16 & 0x1ff & !(1 << column);
    let in_stack = 0b111 << (column / 3 * 3);
    (0..9).filter(|&other| other != row && cells >> (9 * other + column) & 1 == 1).any(|other| {
        let columns = if other / 3 == row / 3 { !in_stack } else { in_stack };
        in_row(row) & in_row(other) & columns != 0
    })
}

/// Removes cells that have no other one in their box, row or column, until every cell left has all
/// three.
fn with_partners(mut cells: u128) -> u128 {
    loop {
        let kept = ones(cells)
            .filter(|&cell| has_partners(cells, cell))
            .fold(0_u128, |kept, cell| kept | 1 << cell);
        if kept == cells {
            return cells;
        }
        cells = kept;
    }
}

fn has_partners(cells: u128, cell: usize) -> bool {
    let others = cells & !(1 << cell);
    HOUSES_OF[cell].iter().all(|&house| others & HOUSE_SETS[usize::from(house)] != 0)
}

fn two_digits(pair: u16) -> [usize; 2] {
    let first = pair.trailing_zeros() as usize;
    [first, (pair & (pair - 1)).trailing_zeros() as usize % 9]
}

struct Search<'b> {
    board: &'b Board,
    /// The two digits of the loop, as a set.
    pair: u16,
    digits: [usize; 2],
    /// The cells with both digits that can be in a loop.
    in_loops: u128,
    start: usize,
    /// The sets of cells examined so far, each with the type. A set that gave no step will never
    /// give one.
    seen: Vec<(u128, u8)>,
    /// The best step so far, with its rating and type.
    best: Option<(u16, u8, Found)>,
}

/// A walk, up to its last cell.
#[derive(Clone, Copy)]
struct Walk {
    cell: usize,
    length: usize,
    cells: u128,
    /// The house type of the last link: 0 box, 1 row, 2 column.
    last: Option<usize>,
    /// How many more cells with more than two candidates are allowed.
    more_allowed: u8,
    /// The extra digits met so far.
    extra: u16,
    /// The houses met by the cells of each colour.
    colours: [u32; 2],
}

impl Search<'_> {
    /// Tries every next cell. The recursion is as deep as the loop has cells, at most 18: no colour
    /// has more than nine cells, since it meets each row at most once.
    fn extend(&mut self, mut walk: Walk) {
        for (kind, &house) in HOUSES_OF[walk.cell].iter().enumerate() {
            if walk.last == Some(kind) {
                continue;
            }
            let places = &self.board.places[usize::from(house)];
            for place in ones(places[self.digits[0]] & places[self.digits[1]]) {
                let next = usize::from(HOUSES[usize::from(house)][place]);
                if next == self.start && walk.length >= 4 {
                    if walk.colours[0] == walk.colours[1] {
                        self.close(walk);
                    }
                } else if walk.cells >> next & 1 == 0 {
                    let more = self.board.cells[next] & !self.pair;
                    walk.extra |= more;
                    let is_allowed =
                        more == 0 || walk.extra.is_power_of_two() || walk.more_allowed > 0;
                    let is_twice = walk.colours[walk.length % 2] & HOUSE_BITS[next] != 0;
                    if is_allowed && !is_twice && self.in_loops >> next & 1 == 1 {
                        self.step_to(next, kind, walk);
                    }
                }
            }
        }
    }

    fn step_to(&mut self, next: usize, kind: usize, mut walk: Walk) {
        walk.colours[walk.length % 2] |= HOUSE_BITS[next];
        walk.cells |= 1 << next;
        if self.board.cells[next] != self.pair {
            walk.more_allowed = walk.more_allowed.saturating_sub(1);
            // From here on only cells with two candidates can follow: often too few to close a
            // loop.
            if walk.more_allowed == 0 && !walk.extra.is_power_of_two() {
                let left = self.in_loops & (self.board.bivalue() | walk.cells);
                if !ones(walk.cells).all(|cell| has_partners(left, cell)) {
                    return;
                }
            }
        }
        self.extend(Walk { cell: next, length: walk.length + 1, last: Some(kind), ..walk });
    }

    /// Records the steps that a deadly loop allows.
    fn close(&mut self, walk: Walk) {
        let base = match walk.length {
            ..=4 => 45,
            5..=6 => 46,
            7..=8 => 47,
            _ => 50,
        };
        let with_more = walk.cells & !self.board.bivalue();
        let extra = ones(with_more).fold(0, |union, cell| union | self.board.cells[cell]);
        let extra = extra & !self.pair;
        match with_more.count_ones() {
            0 => {}
            1 => {
                let cell = with_more.trailing_zeros() as usize;
                self.note(walk, base, 1, |board, pair, hint| {
                    Found::removing(hint, base, board, [(cell, pair)])
                });
            }
            several => {
                if extra.is_power_of_two() {
                    let seen = ones(with_more).fold(!0, |seen, cell| seen & PEERS[cell]);
                    let digit = extra.trailing_zeros() as usize;
                    self.note(walk, base, 2, |board, _, hint| {
                        Found::removing_digit(hint, base, board, seen, digit)
                    });
                }
                if several == 2 {
                    let first = with_more.trailing_zeros() as usize;
                    let two = [first, (with_more & (with_more - 1)).trailing_zeros() as usize];
                    if count(extra) >= 2 {
                        self.note(walk, base, 3, |board, pair, hint| {
                            third(board, &Corners { two, pair, extra }, hint, base)
                        });
                    }
                    self.note(walk, base, 4, |board, pair, hint| {
                        fourth(board, two, pair, hint, base)
                    });
                }
            }
        }
    }

    /// Records a step of a type, unless these cells were examined for that type before.
    fn note(
        &mut self,
        walk: Walk,
        base: u16,
        kind: u8,
        conclude: impl FnOnce(&Board, u16, Reasoning) -> Option<Found>,
    ) {
        // No step from this loop rates below its base.
        if self.best.as_ref().is_some_and(|&(tenths, best, _)| (tenths, best) <= (base, kind))
            || self.seen.contains(&(walk.cells, kind))
        {
            return;
        }
        let hint = if walk.length == 4 {
            Reasoning::UniqueRectangle(kind)
        } else {
            Reasoning::UniqueLoop(kind)
        };
        self.seen.push((walk.cells, kind));
        let Some(found) = conclude(self.board, self.pair, hint) else { return };
        if self.best.as_ref().is_none_or(|&(tenths, best, _)| (found.tenths, kind) < (tenths, best))
        {
            self.best = Some((found.tenths, kind, found));
        }
    }
}

/// The houses that two cells share, in the order box, row, column.
fn shared_houses(two: [usize; 2]) -> impl Iterator<Item = usize> {
    let houses = HOUSES_OF[two[0]].into_iter().zip(HOUSES_OF[two[1]]);
    houses.filter(|(first, second)| first == second).map(|(house, _)| usize::from(house))
}

/// The two cells of a loop that have more candidates than its pair of digits.
struct Corners {
    two: [usize; 2],
    pair: u16,
    /// The digits beyond the pair that either cell has.
    extra: u16,
}

/// Type 3: one of the two cells holds an extra digit. So the two together act as one cell, in a
/// naked set of the extra digits with other cells, or in a hidden set of the pair's digits with
/// others. Returns the step with the lowest rating. Among equals the smaller set comes first, then
/// the order of houses is box, row, column.
fn third(board: &Board, corners: &Corners, hint: Reasoning, base: u16) -> Option<Found> {
    let vacant = |house: usize| usize::from(board.vacant[house]);
    let houses = || shared_houses(corners.two);
    // A hidden set rates like a naked one of one digit less, which comes before it. So this order
    // is that of the ratings. Sets of five do not occur: they would need ten vacant cells.
    (count(corners.extra)..=4).find_map(|size| {
        let added = size as u16;
        let mut hidden = houses().filter(|&house| 2 * size < vacant(house));
        let mut naked = houses().filter(|&house| 2 * size <= vacant(house));
        hidden
            .find_map(|house| third_hidden(board, corners, house, size, hint, base + added - 2))
            .or_else(|| {
                naked.find_map(|house| {
                    third_naked(board, corners, house, size, hint, base + added - 1)
                })
            })
    })
}

fn third_naked(
    board: &Board,
    corners: &Corners,
    house: usize,
    size: usize,
    hint: Reasoning,
    tenths: u16,
) -> Option<Found> {
    let [first, second] = corners.two;
    let common = corners.extra & board.cells[first] & board.cells[second];
    let others = || {
        let cells = HOUSES[house].iter().map(|&cell| usize::from(cell));
        cells.filter(|&cell| !corners.two.contains(&cell) && board.cells[cell] != 0)
    };
    let (list, length) = listed(others());
    subsets(size - 1, length).find_map(|subset| {
        let digits = ones(subset).fold(0, |union, at| union | board.cells[list[at]]);
        let is_of_size = |digits: u16| count(digits) == size;
        if !is_of_size(digits | corners.extra) || !is_of_size(digits | common) {
            return None;
        }
        let rest = others().filter(|cell| !ones(subset).any(|at| list[at] == *cell));
        Found::removing(hint, tenths, board, rest.map(|cell| (cell, digits | corners.extra)))
    })
}

fn third_hidden(
    board: &Board,
    corners: &Corners,
    house: usize,
    size: usize,
    hint: Reasoning,
    tenths: u16,
) -> Option<Found> {
    let places = &board.places[house];
    let corner_places: u16 = corners.two.map(|cell| 1 << place_in(cell, house)).into_iter().sum();
    // The two cells count as one; the first stands for both.
    let second = 1 << place_in(corners.two[1], house);
    let known = corners.pair | corners.extra;
    let (list, length) =
        listed((0..9).filter(|&digit| known >> digit & 1 == 0 && places[digit] != 0));
    subsets(size - 2, length).find_map(|subset| {
        let digits = ones(subset).fold(corners.pair, |digits, at| digits | 1 << list[at]);
        let union = ones(digits).fold(0, |union, digit| union | places[digit]) & !second;
        if count(union) != size {
            return None;
        }
        let others = ones(union & !corner_places);
        let cells = others.map(|place| (usize::from(HOUSES[house][place]), !digits));
        Found::removing(hint, tenths, board, cells)
    })
}

fn place_in(cell: usize, house: usize) -> u8 {
    let at = HOUSES_OF[cell].iter().position(|&of| usize::from(of) == house);
    PLACES_OF[cell][at.expect("the cell is in the house")]
}

/// Type 4: in a house of the two cells a digit of the pair has no other place, so neither cell can
/// be the other digit.
fn fourth(board: &Board, two: [usize; 2], pair: u16, hint: Reasoning, base: u16) -> Option<Found> {
    shared_houses(two).find_map(|house| {
        let only_there = |&digit: &usize| count(board.places[house][digit]) == 2;
        let [first, second] = two_digits(pair);
        let other =
            [(first, second), (second, first)].into_iter().find(|(kept, _)| only_there(kept))?.1;
        Found::removing(hint, base, board, two.map(|cell| (cell, 1 << other)))
    })
}
