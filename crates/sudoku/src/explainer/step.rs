//! A step: the kind of reasoning, its difficulty, and its effect on the board.

use std::fmt;

use super::board::Board;
use super::difficulty::Difficulty;
use super::layout::{bits_of, cells_of};
use crate::digit::Digit;
use crate::grid::Cell;

/// The kinds of reasoning, in the order in which they are tried, under Sudoku Explainer's names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs, reason = "the names say it")]
pub enum Hint {
    /// The only empty cell of a unit.
    LastCell,
    HiddenSingleInBox,
    HiddenSingleInLine,
    /// Pointing that leaves a digit a single place in another box.
    DirectPointing,
    DirectHiddenPair,
    NakedSingle,
    DirectHiddenTriplet,
    Pointing,
    Claiming,
    NakedPair,
    XWing,
    HiddenPair,
    NakedTriplet,
    Swordfish,
    HiddenTriplet,
    XyWing,
    XyzWing,
    /// Four cells that must not all be reduced to the same two digits; the number is the type, from
    /// 1 to 4.
    UniqueRectangle(u8),
    /// The same for a loop of more than four cells.
    UniqueLoop(u8),
    NakedQuad,
    Jellyfish,
    HiddenQuad,
    /// Without a few extra candidates, every cell would have two; the number is the type, from 1 to
    /// 4.
    BivalueUniversalGrave(u8),
    AlignedPairExclusion,
    XCycle,
    YCycle,
    XyCycle,
    /// A chain of one digit, from a candidate to its negation or the other way round.
    ForcingXChain,
    ForcingChain,
    AlignedTripletExclusion,
    NishioForcingChains,
    /// All candidates of a cell lead to the same conclusion.
    CellForcingChains,
    /// All places of a digit in a unit lead to the same conclusion.
    RegionForcingChains,
    DynamicContradictionChains,
    /// A candidate and its negation lead to the same conclusion.
    DynamicDoubleChains,
    DynamicCellChains,
    DynamicRegionChains,
}

impl Hint {
    /// Returns the English name.
    pub fn name(self) -> &'static str {
        match self {
            Hint::LastCell => "Hidden single (last cell)",
            Hint::HiddenSingleInBox => "Hidden single (box)",
            Hint::HiddenSingleInLine => "Hidden single (line)",
            Hint::DirectPointing => "Direct pointing",
            Hint::DirectHiddenPair => "Direct hidden pair",
            Hint::NakedSingle => "Naked single",
            Hint::DirectHiddenTriplet => "Direct hidden triplet",
            Hint::Pointing => "Pointing",
            Hint::Claiming => "Claiming",
            Hint::NakedPair => "Naked pair",
            Hint::XWing => "X-wing",
            Hint::HiddenPair => "Hidden pair",
            Hint::NakedTriplet => "Naked triplet",
            Hint::Swordfish => "Swordfish",
            Hint::HiddenTriplet => "Hidden triplet",
            Hint::XyWing => "XY-wing",
            Hint::XyzWing => "XYZ-wing",
            Hint::UniqueRectangle(1) => "Unique rectangle type 1",
            Hint::UniqueRectangle(2) => "Unique rectangle type 2",
            Hint::UniqueRectangle(3) => "Unique rectangle type 3",
            Hint::UniqueRectangle(_) => "Unique rectangle type 4",
            Hint::UniqueLoop(1) => "Unique loop type 1",
            Hint::UniqueLoop(2) => "Unique loop type 2",
            Hint::UniqueLoop(3) => "Unique loop type 3",
            Hint::UniqueLoop(_) => "Unique loop type 4",
            Hint::NakedQuad => "Naked quad",
            Hint::Jellyfish => "Jellyfish",
            Hint::HiddenQuad => "Hidden quad",
            Hint::BivalueUniversalGrave(1) => "Bivalue universal grave type 1",
            Hint::BivalueUniversalGrave(2) => "Bivalue universal grave type 2",
            Hint::BivalueUniversalGrave(3) => "Bivalue universal grave type 3",
            Hint::BivalueUniversalGrave(_) => "Bivalue universal grave type 4",
            Hint::AlignedPairExclusion => "Aligned pair exclusion",
            Hint::XCycle => "Bidirectional X-cycle",
            Hint::YCycle => "Bidirectional Y-cycle",
            Hint::XyCycle => "Bidirectional cycle",
            Hint::ForcingXChain => "Forcing X-chain",
            Hint::ForcingChain => "Forcing chain",
            Hint::AlignedTripletExclusion => "Aligned triplet exclusion",
            Hint::NishioForcingChains => "Nishio forcing chains",
            Hint::CellForcingChains => "Cell forcing chains",
            Hint::RegionForcingChains => "Region forcing chains",
            Hint::DynamicContradictionChains => "Dynamic contradiction forcing chains",
            Hint::DynamicDoubleChains => "Dynamic double forcing chains",
            Hint::DynamicCellChains => "Dynamic cell forcing chains",
            Hint::DynamicRegionChains => "Dynamic region forcing chains",
        }
    }
}

impl fmt::Display for Hint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A step on the path to the solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The kind of reasoning.
    pub hint: Hint,
    /// Its difficulty.
    pub difficulty: Difficulty,
    /// The cell and the value placed there, if the step places one.
    pub placed: Option<(Cell, Digit)>,
    /// The candidates removed, if the step places nothing.
    pub removed: Vec<(Cell, Digit)>,
}

/// A step as the techniques find it. It always has an effect: it places a value, or removes at
/// least one candidate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Found {
    pub(super) hint: Hint,
    pub(super) tenths: u16,
    pub(super) placed: Option<(usize, usize)>,
    /// Cells, each with the set of candidates that it loses.
    pub(super) removed: Vec<(usize, u16)>,
}

impl Found {
    /// A step that places `digit` in `cell`.
    pub(super) fn placing(hint: Hint, tenths: u16, cell: usize, digit: usize) -> Found {
        Found { hint, tenths, placed: Some((cell, digit)), removed: Vec::new() }
    }

    /// A step that removes the given digits from the given cells, or `None` if none of them is a
    /// candidate.
    pub(super) fn removing(
        hint: Hint,
        tenths: u16,
        board: &Board,
        cells: impl IntoIterator<Item = (usize, u16)>,
    ) -> Option<Found> {
        let there = |(cell, digits): (usize, u16)| (cell, digits & board.cells[cell]);
        let removed: Vec<_> =
            cells.into_iter().map(there).filter(|&(_, digits)| digits != 0).collect();
        (!removed.is_empty()).then_some(Found { hint, tenths, placed: None, removed })
    }

    /// A step that removes `digit` from all `cells`, or `None` if none of them has it.
    pub(super) fn removing_digit(
        hint: Hint,
        tenths: u16,
        board: &Board,
        cells: u128,
        digit: usize,
    ) -> Option<Found> {
        let victims = cells & board.digits[digit];
        Found::removing(hint, tenths, board, cells_of(victims).map(|cell| (cell, 1 << digit)))
    }

    /// Applies the step to `board`.
    pub(super) fn apply(&self, board: &mut Board) {
        for &(cell, digits) in &self.removed {
            for digit in bits_of(digits) {
                board.remove(cell, digit);
            }
        }
        if let Some((cell, digit)) = self.placed {
            board.place(cell, digit);
        }
    }

    /// Converts the step to its public form.
    pub(super) fn step(&self) -> Step {
        let digit = |index| Digit::from_index(index).expect("the index is below nine");
        let one_by_one = |&(cell, digits): &(usize, u16)| {
            bits_of(digits).map(move |at| (Cell::at(cell), digit(at)))
        };
        Step {
            hint: self.hint,
            difficulty: Difficulty::from_tenths(self.tenths),
            placed: self.placed.map(|(cell, at)| (Cell::at(cell), digit(at))),
            removed: self.removed.iter().flat_map(one_by_one).collect(),
        }
    }
}
