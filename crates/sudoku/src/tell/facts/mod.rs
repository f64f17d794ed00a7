//! What is said about a step, a hint or a contradiction, as plain values: the same in every
//! language.
//!
//! ```text
//! Step, Hint, Contradiction --Scene--> facts --Words--> sentences
//! ```
//!
//! This is the one place where cells get their names (`r4c2`), digits the signs that the board
//! writes (C for 12 on a 16×16 board), and houses their kind and number. A language only fills its
//! templates with these values. It never looks at a reason, a shape or candidates, so two languages
//! cannot name different cells or write a digit in two ways.
//!
//! `focus` says where a step is, `step` and `chains` say why it is right, `play` describes other
//! hints, and [`Trouble`] a contradiction.

mod chains;
mod focus;
mod play;
mod step;

use super::Scene;
use crate::candidates::Candidate;
use crate::digit::{Digit, DigitSet};
use crate::grid::Cell;
use crate::shape::Shape;

pub(super) use super::trouble::{HouseName, Trouble, Value};
pub(super) use chains::{
    Claim, Conflict, Ending, Forced, Forcing, Group, Opening, Sentence, Sets, SetsPattern,
    Statement, order_of, ways_of,
};
pub use focus::Focus;
pub(super) use play::Notice;
pub(super) use step::{
    Colors, ColorsEnd, Corners, Effect, Exclusions, Place, Reason, Rectangle, by_digit,
};

/// Names of cells or signs of digits, in the order in which they are said.
pub(super) type Names = Vec<String>;

impl<'a> Scene<'a> {
    pub(super) fn shape(&self) -> &'a Shape {
        self.candidates.shape()
    }

    pub(super) fn sign(&self, digit: Digit) -> char {
        self.symbols.sign(digit)
    }

    /// The name of a cell: `r4c2`.
    pub(super) fn cell(&self, cell: Cell) -> String {
        self.shape().cell_name(cell).to_string()
    }

    /// The signs of the digits, in ascending order.
    pub(super) fn signs(&self, digits: DigitSet) -> Names {
        digits.into_iter().map(|digit| self.sign(digit).to_string()).collect()
    }

    /// The names of the cells, in the given order.
    pub(super) fn names(&self, cells: &[Cell]) -> Names {
        cells.iter().map(|&cell| self.cell(cell)).collect()
    }

    fn house(&self, house: usize) -> HouseName {
        HouseName::from(&self.shape().houses()[house])
    }

    fn houses(&self, houses: &[usize]) -> Vec<HouseName> {
        houses.iter().map(|&house| self.house(house)).collect()
    }

    fn value(&self, candidate: Candidate) -> Value {
        Value::of(candidate, self.shape(), self.symbols)
    }

    /// The cells of a house that can hold a digit.
    fn places(&self, house: usize, digit: Digit) -> Vec<Cell> {
        let cells = self.shape().houses()[house].cells.iter().copied();
        cells.filter(|&cell| self.candidates[cell].contains(digit)).collect()
    }

    /// The candidates of all the cells together.
    pub(super) fn digits_of(&self, cells: &[Cell]) -> DigitSet {
        cells.iter().fold(DigitSet::EMPTY, |digits, &cell| digits | self.candidates[cell])
    }
}
