//! The search for the least arrangement of a plain board, row by row.
//!
//! The least board has the least first row; among all boards with that first row, the least second
//! row; and so on. So the search proceeds level by level. All [`Arrangement`]s of a level give the
//! same text so far, the least one. Each tries every row that may come next, and those that give
//! the least row survive.
//!
//! The search stays small because it postpones every decision. An arrangement stands for all orders
//! of columns that it leaves open, and a row leaves open what it can: empty cells come first, and
//! columns with new digits get the same names in any order. Only a digit that appeared before has a
//! name to compare. Its least possible name is the one at the first place that its home can have,
//! so its home is settled there. Where several columns could come first in this way, the search
//! branches.
//!
//! In the end, the orders that give the least text are the symmetries of the board. Their number is
//! the number of arrangements, times the orders that each leaves open, times the orders of empty
//! rows and bands, of which only the first is tried.
//!
//! A 17-clue puzzle takes some dozens of arrangements, a solved 9×9 grid a few hundred. A symmetric
//! board has one arrangement for each symmetry that does more than exchange lines left open: 648 on
//! the most symmetric 9×9 grid, but millions on a 16×16 board with nothing but a diagonal, where
//! the search gives up. nauty would use symmetries already found to skip others; no puzzle that
//! people make needs that.

use std::ops::Range;

use super::arrangement::{Arrangement, MAX_SIZE, NONE, low, next_start};
use crate::bits::ones;

/// The maximum number of arrangements that give the same text. 9×9 boards stay far below it.
const MOST_ARRANGEMENTS: usize = 100_000;

/// The maximum number of cells written in total. A cell takes 5 to 20 ns, so this is a second or
/// two.
const MOST_CELLS: usize = 100_000_000;

/// The search on a board and its transposition.
pub(super) struct Search {
    size: usize,
    /// The number of rows in a band.
    height: usize,
    /// The number of columns in a stack.
    width: usize,
    /// The board, and the board transposed.
    boards: [Board; 2],
    /// The least rows so far, and the least beginning of the current row.
    text: [[u8; MAX_SIZE]; MAX_SIZE],
    level: usize,
    /// The arrangements that give the current row as far as it is known.
    found: Vec<Arrangement>,
    /// An upper bound on the cells written so far.
    cells: usize,
}

struct Board {
    rows: [[u8; MAX_SIZE]; MAX_SIZE],
    /// Bit c: column c of the row holds a digit.
    filled: [u64; MAX_SIZE],
    /// Bit r: row r holds a digit.
    occupied: u64,
    /// Bit r: row r holds a digit twice. No valid puzzle has such a row, but any grid is accepted.
    doubled: u64,
}

/// A row of the board.
struct Line {
    /// 0 for an empty cell.
    digits: [u8; MAX_SIZE],
    /// Bit c: column c holds a digit.
    filled: u64,
    /// Bit c: the digit in column c already has a name.
    named: u64,
}

impl Line {
    fn is_named(&self, column: u8) -> bool {
        self.named >> column & 1 == 1
    }
}

/// What the search finds.
pub(super) struct Least {
    pub(super) text: [[u8; MAX_SIZE]; MAX_SIZE],
    /// One of the arrangements that give it, and their number.
    pub(super) arrangement: Arrangement,
    pub(super) arrangements: usize,
    /// The sizes of all sets of lines that may be permuted freely in that arrangement.
    pub(super) open: Vec<usize>,
}

impl Search {
    /// Sets up the search. `digits` are row by row, 0 for an empty cell; boxes are `height` ×
    /// `width`.
    pub(super) fn new(digits: &[u8], height: usize, width: usize) -> Search {
        let size = height * width;
        let mut board = Board::new();
        let mut transposed = Board::new();
        for (at, &digit) in digits.iter().enumerate().filter(|&(_, &digit)| digit != 0) {
            board.put(at / size, at % size, digit);
            transposed.put(at % size, at / size, digit);
        }
        let boards = [board, transposed];
        let (text, found) = ([[0; MAX_SIZE]; MAX_SIZE], Vec::new());
        Search { size, height, width, boards, text, level: 0, found, cells: 0 }
    }

    /// Finds the least text, also over the transposed board if `transpose` is set. Returns `None`
    /// if too many arrangements give the same text.
    pub(super) fn least(mut self, transpose: bool) -> Option<Least> {
        let mut arrangements = vec![Arrangement::new(false, self.size, self.width)];
        if transpose {
            arrangements.push(Arrangement::new(true, self.size, self.width));
        }
        let mut names = 0;
        for level in 0..self.size {
            self.level = level;
            self.text[level] = [NONE; MAX_SIZE];
            for arrangement in &arrangements {
                self.try_rows(arrangement, names + 1);
                if self.is_too_much() {
                    return None;
                }
            }
            std::mem::swap(&mut arrangements, &mut self.found);
            self.found.clear();
            names = self.text[level][..self.size].iter().fold(names, |most, &name| most.max(name));
        }
        let arrangement = arrangements[0];
        let open = self.open(&arrangement);
        Some(Least { text: self.text, arrangement, arrangements: arrangements.len(), open })
    }

    fn is_too_much(&self) -> bool {
        self.cells > MOST_CELLS || self.found.len() > MOST_ARRANGEMENTS
    }

    /// Tries every row that may come next. `next` is the name of the next new digit.
    fn try_rows(&mut self, arrangement: &Arrangement, next: u8) {
        let board = &self.boards[usize::from(arrangement.transposed)];
        let height = self.height;
        let band_of = |row: usize| low(height) << (row / height * height);
        let mut rows = arrangement.left;
        if !self.level.is_multiple_of(self.height) {
            rows &= band_of(arrangement.rows[self.level - 1].into());
        }
        let occupied = board.occupied;
        // An empty row is the least possible, and so is an empty band: the first one stands for
        // all.
        if rows & !occupied != 0 {
            let mut empty = rows & !occupied;
            let mut empty_band_seen = false;
            while empty != 0 {
                let row = empty.trailing_zeros() as usize;
                empty &= !band_of(row);
                let band_is_empty = rows & occupied & band_of(row) == 0;
                if band_is_empty && std::mem::replace(&mut empty_band_seen, true) {
                    continue;
                }
                if (0..self.size).all(|place| self.write(place, 0)) {
                    self.found.push(arrangement.with_row(self.level, row));
                }
            }
            return;
        }
        for row in ones(rows) {
            let mut with_row = arrangement.with_row(self.level, row);
            self.fill(&mut with_row, 0, next);
        }
    }

    /// Writes the next character of the current row. Returns false if another row is less.
    fn write(&mut self, place: usize, name: u8) -> bool {
        let text = &mut self.text[self.level];
        if name < text[place] {
            text[place] = name;
            text[place + 1..].fill(NONE);
            self.found.clear();
        }
        name == text[place]
    }

    /// Completes the current row from `place` on, in all ways that give the least row.
    fn fill(&mut self, arrangement: &mut Arrangement, mut place: usize, mut next: u8) {
        self.cells += self.size;
        let line = self.line(arrangement);
        while place < self.size {
            let stack = place / self.width;
            let group = stack..next_start(arrangement.groups, stack, self.size / self.width);
            let class = place..next_start(arrangement.classes, place, self.size);
            let end = if place == stack * self.width && group.len() > 1 {
                let mut columns = group.clone().map(|k| arrangement.stack_columns(k, self.width));
                if columns.clone().any(|columns| columns & line.filled == 0) {
                    arrangement.empty_stacks_first(group, line.filled, self.width) * self.width
                } else if columns.any(|columns| columns & line.named != 0) {
                    return self.choose_stack(arrangement, group, line.filled, next);
                } else {
                    let end = group.end * self.width;
                    arrangement.sort_stacks(group, line.filled, self.width);
                    end
                }
            } else {
                let empty_end = arrangement.empty_columns_first(class.clone(), line.filled);
                let columns = &arrangement.columns[class.clone()];
                if empty_end > place {
                    empty_end
                } else if class.len() > 1 && columns.iter().any(|&column| line.is_named(column)) {
                    return self.choose_column(arrangement, class, &line, next);
                } else {
                    class.end
                }
            };
            while place < end {
                let column = arrangement.columns[place];
                let name = match line.digits[usize::from(column)] {
                    0 => 0,
                    digit => self.name(arrangement, digit, column, &mut next),
                };
                if !self.write(place, name) {
                    return;
                }
                place += 1;
            }
        }
        self.found.push(*arrangement);
    }

    /// The last row of an arrangement.
    fn line(&self, arrangement: &Arrangement) -> Line {
        let row = usize::from(arrangement.rows[self.level]);
        let board = &self.boards[usize::from(arrangement.transposed)];
        let (digits, filled) = (board.rows[row], board.filled[row]);
        let mut line = Line { digits, filled, named: filled };
        // If a digit occurs twice in the row, its columns cannot be left open, because it would
        // have two homes. In such a row all digits count as named.
        let single = if board.doubled >> row & 1 == 0 { filled } else { 0 };
        for column in ones(single) {
            if arrangement.first[usize::from(digits[column]) - 1] == NONE {
                line.named &= !(1 << column);
            }
        }
        line
    }

    /// Tries every stack of a group as its first.
    fn choose_stack(
        &mut self,
        arrangement: &Arrangement,
        group: Range<usize>,
        filled: u64,
        next: u8,
    ) {
        let width = self.width;
        let lead = |stack: &usize| arrangement.leading_empties(*stack, filled, width);
        let most = group.clone().map(|stack| lead(&stack)).max();
        for stack in group.clone().filter(|stack| Some(lead(stack)) == most) {
            if self.is_too_much() {
                return;
            }
            let mut chosen = *arrangement;
            chosen.swap_stacks(group.start, stack, width);
            chosen.groups |= 1 << (group.start + 1);
            self.fill(&mut chosen, group.start * width, next);
        }
    }

    /// Tries every column of a class whose digit already has a name as its first.
    fn choose_column(
        &mut self,
        arrangement: &Arrangement,
        class: Range<usize>,
        line: &Line,
        next: u8,
    ) {
        for place in class.clone() {
            let column = arrangement.columns[place];
            let digit = line.digits[usize::from(column)];
            if !line.is_named(column)
                || self.least_name(arrangement, digit, next) > self.text[self.level][class.start]
            {
                continue;
            }
            if self.is_too_much() {
                return;
            }
            let mut chosen = *arrangement;
            chosen.swap_columns(class.start, place);
            chosen.classes |= 1 << (class.start + 1);
            let mut next = next;
            let name = self.name(&mut chosen, digit, column, &mut next);
            if self.write(class.start, name) {
                self.fill(&mut chosen, class.start + 1, next);
            }
        }
    }

    /// Returns the least name that a digit can have, a new one if it has none, and settles its home
    /// there.
    fn name(&self, arrangement: &mut Arrangement, digit: u8, column: u8, next: &mut u8) -> u8 {
        let index = usize::from(digit) - 1;
        let first = arrangement.first[index];
        if first == NONE {
            arrangement.appear(digit, self.level, column);
            *next += 1;
            return *next - 1;
        }
        let place = arrangement.settle(arrangement.home[index], self.width, self.size);
        self.text[usize::from(first)][place]
    }

    /// The same without settling. This is a lower bound if the text's place is one that the digit's
    /// home could still take.
    fn least_name(&self, arrangement: &Arrangement, digit: u8, next: u8) -> u8 {
        let index = usize::from(digit) - 1;
        match arrangement.first[index] {
            NONE => next,
            first => {
                let home = arrangement.home[index];
                self.text[usize::from(first)][arrangement.first_place(home, self.width)]
            }
        }
    }

    /// The sizes of the sets of lines that may be permuted freely in a complete arrangement.
    fn open(&self, arrangement: &Arrangement) -> Vec<usize> {
        let lengths = |starts: u64, end: usize| {
            let starts_at = (0..end).filter(move |&start| starts >> start & 1 == 1);
            starts_at.map(move |start| next_start(starts, start, end) - start)
        };
        let mut open: Vec<usize> = lengths(arrangement.classes, self.size).collect();
        open.extend(lengths(arrangement.groups, self.size / self.width));
        let occupied = self.boards[usize::from(arrangement.transposed)].occupied;
        let bands = (0..self.size / self.height)
            .map(|band| occupied >> (band * self.height) & low(self.height));
        open.extend(bands.clone().map(|rows| self.height - rows.count_ones() as usize));
        open.push(bands.filter(|&rows| rows == 0).count());
        open
    }
}

impl Board {
    fn new() -> Board {
        Board { rows: [[0; MAX_SIZE]; MAX_SIZE], filled: [0; MAX_SIZE], occupied: 0, doubled: 0 }
    }

    fn put(&mut self, row: usize, column: usize, digit: u8) {
        if self.rows[row].contains(&digit) {
            self.doubled |= 1 << row;
        }
        self.rows[row][column] = digit;
        self.filled[row] |= 1 << column;
        self.occupied |= 1 << row;
    }
}
