//! What a step is: which kind of reasoning, how difficult, and what it does to the board.

use std::fmt;

use super::board::Board;
use super::difficulty::Difficulty;
use super::layout::{bits_of, cells_of};
use crate::digit::Digit;
use crate::grid::Cell;

/// The kinds of reasoning, in the order in which they are tried, with Sudoku Explainer's names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs, reason = "the names say it")]
pub enum Hint {
    /// The only empty cell of a unit.
    LastCell,
    HiddenSingleInBox,
    HiddenSingleInLine,
    /// Pointing, after which a digit has one place left in another box.
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
    /// Four cells that must not hold the same two digits only; the number is the type, from 1 to 4.
    UniqueRectangle(u8),
    /// The same with a loop of more cells.
    UniqueLoop(u8),
    NakedQuad,
    Jellyfish,
    HiddenQuad,
    /// Every cell would have two candidates; the number is the type, from 1 to 4.
    BivalueUniversalGrave(u8),
    AlignedPairExclusion,
    XCycle,
    YCycle,
    XyCycle,
    /// A chain of one digit from a candidate to its negation, or back.
    ForcingXChain,
    ForcingChain,
    AlignedTripletExclusion,
    NishioForcingChains,
    /// All candidates of a cell lead to the same.
    CellForcingChains,
    /// All places of a digit in a unit lead to the same.
    RegionForcingChains,
    DynamicContradictionChains,
    /// A candidate and its negation lead to the same.
    DynamicDoubleChains,
    DynamicCellChains,
    DynamicRegionChains,
}

impl Hint {
    /// The English name.
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

/// A step of the path to the solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The kind of reasoning.
    pub hint: Hint,
    /// How difficult it is.
    pub difficulty: Difficulty,
    /// The value that it puts into a cell, if it does.
    pub placed: Option<(Cell, Digit)>,
    /// The candidates that it takes away, if it places nothing.
    pub removed: Vec<(Cell, Digit)>,
}

/// A step as the techniques find it. It has an effect: it places a value, or removes candidates that are there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Found {
    pub(super) hint: Hint,
    pub(super) tenths: u16,
    pub(super) placed: Option<(usize, usize)>,
    /// Cells, each with candidates of it.
    pub(super) removed: Vec<(usize, u16)>,
}

impl Found {
    /// A step that puts a digit into a cell.
    pub(super) fn placing(hint: Hint, tenths: u16, cell: usize, digit: usize) -> Found {
        Found { hint, tenths, placed: Some((cell, digit)), removed: Vec::new() }
    }

    /// A step that removes these digits from each of the cells, if one of them is there.
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

    /// A step that removes a digit from each of the cells, if one of them has it.
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

    /// Carries the step out.
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

    /// The step as others see it.
    pub(super) fn step(&self) -> Step {
        let digit = |index| Digit::from_index(index).expect("there are nine");
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
