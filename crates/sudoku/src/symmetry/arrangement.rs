//! A partly arranged board: some of its rows in order, and its columns as far as these rows
//! distinguish them.
//!
//! Columns that no row has distinguished yet form a *class*, and such stacks form a *group*. Both
//! are stored as in Brendan McKay's nauty: one list of all columns, and bits that mark where each
//! class begins.
//!
//! ```text
//! text        . . 1 | . . 2 | . 3 4        the first row of some board, in its least order
//! columns     a b c | d e f | g h i
//! classes     1 0 1   1 0 1   1 1 0        a and b are interchangeable, so are d and e, h and i,
//! groups      1       0       1            and so are the first two stacks: 2⁴ orders in all
//! ```
//!
//! All orders that are left open give the same text, because digits are named in order of
//! appearance: whichever digit comes to place 2 above is named 1. A digit's *home* is the column in
//! which it first appeared; its name is what the text has at the place of its home. To fix a name
//! is to *settle* its home.

use std::ops::Range;

use crate::shape::Shape;

/// The length of all lists, which suits the largest board. With 16 instead, 9×9 boards would be 1.2
/// times as fast, which does not justify a second copy of the search.
pub(super) const MAX_SIZE: usize = Shape::MAX_SIZE;

/// A digit that has not appeared yet.
pub(super) const NONE: u8 = u8::MAX;

/// Some rows of a board in order, and what is known about its columns.
#[derive(Clone, Copy)]
pub(super) struct Arrangement {
    pub(super) transposed: bool,
    /// The rows in order, as far as they are decided.
    pub(super) rows: [u8; MAX_SIZE],
    /// Bit r: row r has no place yet.
    pub(super) left: u64,
    /// The columns in order; within a class the order is arbitrary.
    pub(super) columns: [u8; MAX_SIZE],
    /// `places[columns[p]]` is p.
    places: [u8; MAX_SIZE],
    /// Bit p: a class begins at place p. Each stack begins a class.
    pub(super) classes: u64,
    /// Bit s: a group begins with stack s. The stacks of a group are divided into classes in the
    /// same way.
    pub(super) groups: u64,
    /// The level of the row in which a digit first appeared, by the digit's index.
    pub(super) first: [u8; MAX_SIZE],
    /// The column in which it appeared there.
    pub(super) home: [u8; MAX_SIZE],
}

impl Arrangement {
    /// No rows, and columns in any order.
    pub(super) fn new(transposed: bool, size: usize, width: usize) -> Arrangement {
        let order = std::array::from_fn(|column| column as u8);
        Arrangement {
            transposed,
            rows: [0; MAX_SIZE],
            left: low(size),
            columns: order,
            places: order,
            classes: (0..size).step_by(width).fold(0, |starts, place| starts | 1 << place),
            groups: 1,
            first: [NONE; MAX_SIZE],
            home: [0; MAX_SIZE],
        }
    }

    /// Returns this arrangement with one more row.
    pub(super) fn with_row(&self, level: usize, row: usize) -> Arrangement {
        let mut with_row = *self;
        with_row.rows[level] = row as u8;
        with_row.left &= !(1 << row);
        with_row
    }

    /// Records the first appearance of a digit, in a column of the row at this level.
    pub(super) fn appear(&mut self, digit: u8, level: usize, column: u8) {
        let index = usize::from(digit) - 1;
        self.first[index] = level as u8;
        self.home[index] = column;
    }

    /// The columns of the stack at a place, as bits.
    pub(super) fn stack_columns(&self, stack: usize, width: usize) -> u64 {
        let first = usize::from(self.columns[stack * width]) / width * width;
        low(width) << first
    }

    /// Moves a column to the first place that it may have, and returns that place.
    pub(super) fn settle(&mut self, column: u8, width: usize, size: usize) -> usize {
        let stack = usize::from(self.places[usize::from(column)]) / width;
        let group = start_of(self.groups, stack);
        if next_start(self.groups, group, size / width) - group > 1 {
            self.swap_stacks(group, stack, width);
            self.groups |= 1 << (group + 1);
        }
        let place = usize::from(self.places[usize::from(column)]);
        let class = start_of(self.classes, place);
        if next_start(self.classes, class, size) - class > 1 {
            self.swap_columns(class, place);
            self.classes |= 1 << (class + 1);
        }
        class
    }

    /// The first place that a column may have.
    pub(super) fn first_place(&self, column: u8, width: usize) -> usize {
        let place = usize::from(self.places[usize::from(column)]);
        let stack = place / width;
        start_of(self.classes, place) - (stack - start_of(self.groups, stack)) * width
    }

    /// Moves the empty columns of a class to its front, where they become a class of their own.
    /// Returns where they end.
    pub(super) fn empty_columns_first(&mut self, class: Range<usize>, filled: u64) -> usize {
        let mut end = class.start;
        for place in class.clone() {
            if filled >> self.columns[place] & 1 == 0 {
                self.swap_columns(end, place);
                end += 1;
            }
        }
        if class.start < end && end < class.end {
            self.classes |= 1 << end;
        }
        end
    }

    /// Does the same for the empty stacks of a group.
    pub(super) fn empty_stacks_first(
        &mut self,
        group: Range<usize>,
        filled: u64,
        width: usize,
    ) -> usize {
        let mut end = group.start;
        for stack in group.clone() {
            if self.stack_columns(stack, width) & filled == 0 {
                self.swap_stacks(end, stack, width);
                end += 1;
            }
        }
        if group.start < end && end < group.end {
            self.groups |= 1 << end;
        }
        end
    }

    /// The number of empty cells that a stack can begin with.
    pub(super) fn leading_empties(&self, stack: usize, filled: u64, width: usize) -> usize {
        let (mut place, end) = (stack * width, (stack + 1) * width);
        let mut empties = 0;
        while place < end {
            let class_end = next_start(self.classes, place, end);
            let columns = &self.columns[place..class_end];
            let empty = columns.iter().filter(|&&column| filled >> column & 1 == 0).count();
            empties += empty;
            if empty < columns.len() {
                break;
            }
            place = class_end;
        }
        empties
    }

    /// Splits the classes of a group's stacks into empty and filled columns, and puts stacks with
    /// the least pattern first. Stacks with the same pattern remain a group.
    pub(super) fn sort_stacks(&mut self, group: Range<usize>, filled: u64, width: usize) {
        // The pattern as a number, bits from the left, so that numbers compare as the texts do.
        let mut patterns = [0_u64; MAX_SIZE];
        for stack in group.clone() {
            let (mut place, end) = (stack * width, (stack + 1) * width);
            while place < end {
                let class_end = next_start(self.classes, place, end);
                self.empty_columns_first(place..class_end, filled);
                place = class_end;
            }
            let columns = &self.columns[stack * width..end];
            let shift = |pattern, &column: &u8| pattern << 1 | (filled >> column & 1);
            patterns[stack] = columns.iter().fold(0, shift);
        }
        for stack in group.clone() {
            let least = (stack..group.end).min_by_key(|&other| patterns[other]).unwrap_or(stack);
            patterns.swap(stack, least);
            self.swap_stacks(stack, least, width);
            if stack > group.start && patterns[stack] != patterns[stack - 1] {
                self.groups |= 1 << stack;
            }
        }
    }

    pub(super) fn swap_columns(&mut self, a: usize, b: usize) {
        self.columns.swap(a, b);
        self.places[usize::from(self.columns[a])] = a as u8;
        self.places[usize::from(self.columns[b])] = b as u8;
    }

    /// Exchanges two stacks with their classes.
    pub(super) fn swap_stacks(&mut self, a: usize, b: usize, width: usize) {
        if a == b {
            return;
        }
        let (a, b) = (a * width, b * width);
        for k in 0..width {
            self.swap_columns(a + k, b + k);
        }
        let differ = (self.classes >> a ^ self.classes >> b) & low(width);
        self.classes ^= differ << a | differ << b;
    }
}

/// A word whose lowest `count` bits are set; `count` is at least 1.
pub(super) fn low(count: usize) -> u64 {
    u64::MAX >> (64 - count)
}

/// Where the next class or group after the one at `start` begins, or `end`.
pub(super) fn next_start(starts: u64, start: usize, end: usize) -> usize {
    match starts >> start >> 1 {
        0 => end,
        later => start + 1 + later.trailing_zeros() as usize,
    }
}

/// Where the class or group that contains `place` begins.
fn start_of(starts: u64, place: usize) -> usize {
    63 - (starts & low(place + 1)).leading_zeros() as usize
}
