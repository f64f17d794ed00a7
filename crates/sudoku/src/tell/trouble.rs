//! Why a puzzle has no solution, as facts.
//!
//! The facts of everything else are in `facts`. These are here because errors also name the reason,
//! and errors have words without the feature `reason` too.

use std::fmt;

use super::errors::english;
use crate::candidates::Candidate;
use crate::check::{Clash, Contradiction, Core, DeadEnd, Rule};
use crate::grid::Cell;
use crate::house::{House, HouseKind};
use crate::puzzle::Puzzle;
use crate::shape::Shape;
use crate::symbols::Symbols;
use crate::variant::Variant;

/// A house as it is named: the third row is `Row`, 3.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct HouseName {
    pub(super) kind: HouseKind,
    /// Its number among its kind, from 1.
    pub(super) number: usize,
}

impl From<&House> for HouseName {
    fn from(house: &House) -> HouseName {
        HouseName { kind: house.kind, number: house.number + 1 }
    }
}

/// A digit in a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Value {
    pub(super) cell: String,
    pub(super) digit: char,
}

impl Value {
    pub(super) fn of(
        Candidate { cell, digit }: Candidate,
        shape: &Shape,
        symbols: Symbols,
    ) -> Value {
        Value { cell: shape.cell_name(cell).to_string(), digit: symbols.sign(digit) }
    }
}

/// Why a puzzle has no solution. Givens are in the notation of steps: `r1c2=4`.
#[derive(Clone, Debug)]
pub(super) enum Trouble {
    /// The digit is twice in the house.
    Twice { house: HouseName, digit: char, cells: [String; 2] },
    /// The digit is in two cells that lie this far apart.
    Apart { by: Move, digit: char, cells: [String; 2] },
    /// Consecutive digits in neighbouring cells.
    Consecutive { values: [Value; 2] },
    /// Digits that the rule of this name forbids together.
    Forbidden { values: [Value; 2], rule: &'static str },
    /// The pencil marks allow no solution.
    Marks,
    /// The empty board has no solution.
    Board,
    /// The givens leave no digit for the cell.
    NoDigit { cell: String, givens: Vec<String> },
    /// The givens leave no place for the digit.
    NoPlace { house: HouseName, digit: char, givens: Vec<String> },
    /// The givens have no solution. If `minimal`, none of them can be spared.
    Together { givens: Vec<String>, minimal: bool },
}

/// How far apart two cells are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Move {
    King,
    Knight,
}

impl Trouble {
    pub(super) fn of(contradiction: &Contradiction, puzzle: &Puzzle, symbols: Symbols) -> Trouble {
        match contradiction {
            Contradiction::Clash(clash) => of_clash(clash, puzzle.shape(), symbols),
            Contradiction::Core(core) => of_core(core, puzzle, symbols),
        }
    }
}

fn of_clash(&Clash { cells, digits, rule }: &Clash, shape: &Shape, symbols: Symbols) -> Trouble {
    let value = |at: usize| Candidate { cell: cells[at], digit: digits[at] };
    let values = [0, 1].map(|at| Value::of(value(at), shape, symbols));
    let digit = values[0].digit;
    let cells = values.each_ref().map(|value| value.cell.clone());
    match rule {
        Rule::House(house) => {
            Trouble::Twice { house: HouseName::from(&shape.houses()[house]), digit, cells }
        }
        Rule::Pair(pair) => match shape.pairs()[pair].variant {
            Variant::AntiKnight => Trouble::Apart { by: Move::Knight, digit, cells },
            Variant::AntiKing => Trouble::Apart { by: Move::King, digit, cells },
            Variant::NonConsecutive => Trouble::Consecutive { values },
            // A rule needs no words of its own.
            variant => Trouble::Forbidden { values, rule: variant.name() },
        },
    }
}

fn of_core(core: &Core, puzzle: &Puzzle, symbols: Symbols) -> Trouble {
    let shape = puzzle.shape();
    let name = |cell: Cell| shape.cell_name(cell).to_string();
    let given = |&cell: &Cell| match puzzle.get(cell) {
        Some(digit) => format!("{}={}", name(cell), symbols.sign(digit)),
        None => name(cell),
    };
    let givens: Vec<String> = core.cells.iter().map(given).collect();
    match core.dead_end {
        _ if givens.is_empty() && puzzle.marks().is_some() => Trouble::Marks,
        _ if givens.is_empty() => Trouble::Board,
        Some(DeadEnd::Cell(cell)) => Trouble::NoDigit { cell: name(cell), givens },
        Some(DeadEnd::Place(house, digit)) => {
            let house = HouseName::from(&shape.houses()[house]);
            Trouble::NoPlace { house, digit: symbols.sign(digit), givens }
        }
        None => Trouble::Together { givens, minimal: core.minimal },
    }
}

impl Contradiction {
    /// Describes the contradiction in English, without a full stop:
    /// `7 twice in row 1: r1c1 and r1c4`. Digits are written in the
    /// [standard](Symbols::standard) symbols. `tell` has other symbols and languages.
    pub fn display<'a>(&'a self, puzzle: &'a Puzzle) -> impl fmt::Display + 'a {
        struct Told<'a>(&'a Contradiction, &'a Puzzle);
        impl fmt::Display for Told<'_> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                let symbols = Symbols::standard(self.1.shape().size());
                f.write_str(&english::trouble(&Trouble::of(self.0, self.1, symbols)))
            }
        }
        Told(self, puzzle)
    }
}
