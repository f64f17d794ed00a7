//! A step: the kind of reasoning, its difficulty, and its effect on the board.

use std::fmt;

use super::board::Board;
use super::difficulty::Difficulty;
use crate::bits::ones;
use crate::digit::Digit;
use crate::grid::Cell;

/// The kinds of reasoning, in the order in which they are tried, under Sudoku Explainer's names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[allow(missing_docs, reason = "the names say it")]
#[non_exhaustive]
pub enum Reasoning {
    /// The only empty cell of a house.
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
    /// All places of a digit in a house lead to the same conclusion.
    RegionForcingChains,
    DynamicContradictionChains,
    /// A candidate and its negation lead to the same conclusion.
    DynamicDoubleChains,
    DynamicCellChains,
    DynamicRegionChains,
}

impl Reasoning {
    /// Returns the English name.
    pub fn name(self) -> &'static str {
        match self {
            Reasoning::LastCell => "Hidden single (last cell)",
            Reasoning::HiddenSingleInBox => "Hidden single (box)",
            Reasoning::HiddenSingleInLine => "Hidden single (line)",
            Reasoning::DirectPointing => "Direct pointing",
            Reasoning::DirectHiddenPair => "Direct hidden pair",
            Reasoning::NakedSingle => "Naked single",
            Reasoning::DirectHiddenTriplet => "Direct hidden triplet",
            Reasoning::Pointing => "Pointing",
            Reasoning::Claiming => "Claiming",
            Reasoning::NakedPair => "Naked pair",
            Reasoning::XWing => "X-wing",
            Reasoning::HiddenPair => "Hidden pair",
            Reasoning::NakedTriplet => "Naked triplet",
            Reasoning::Swordfish => "Swordfish",
            Reasoning::HiddenTriplet => "Hidden triplet",
            Reasoning::XyWing => "XY-wing",
            Reasoning::XyzWing => "XYZ-wing",
            Reasoning::UniqueRectangle(1) => "Unique rectangle type 1",
            Reasoning::UniqueRectangle(2) => "Unique rectangle type 2",
            Reasoning::UniqueRectangle(3) => "Unique rectangle type 3",
            Reasoning::UniqueRectangle(_) => "Unique rectangle type 4",
            Reasoning::UniqueLoop(1) => "Unique loop type 1",
            Reasoning::UniqueLoop(2) => "Unique loop type 2",
            Reasoning::UniqueLoop(3) => "Unique loop type 3",
            Reasoning::UniqueLoop(_) => "Unique loop type 4",
            Reasoning::NakedQuad => "Naked quad",
            Reasoning::Jellyfish => "Jellyfish",
            Reasoning::HiddenQuad => "Hidden quad",
            Reasoning::BivalueUniversalGrave(1) => "Bivalue universal grave type 1",
            Reasoning::BivalueUniversalGrave(2) => "Bivalue universal grave type 2",
            Reasoning::BivalueUniversalGrave(3) => "Bivalue universal grave type 3",
            Reasoning::BivalueUniversalGrave(_) => "Bivalue universal grave type 4",
            Reasoning::AlignedPairExclusion => "Aligned pair exclusion",
            Reasoning::XCycle => "Bidirectional X-cycle",
            Reasoning::YCycle => "Bidirectional Y-cycle",
            Reasoning::XyCycle => "Bidirectional cycle",
            Reasoning::ForcingXChain => "Forcing X-chain",
            Reasoning::ForcingChain => "Forcing chain",
            Reasoning::AlignedTripletExclusion => "Aligned triplet exclusion",
            Reasoning::NishioForcingChains => "Nishio forcing chains",
            Reasoning::CellForcingChains => "Cell forcing chains",
            Reasoning::RegionForcingChains => "Region forcing chains",
            Reasoning::DynamicContradictionChains => "Dynamic contradiction forcing chains",
            Reasoning::DynamicDoubleChains => "Dynamic double forcing chains",
            Reasoning::DynamicCellChains => "Dynamic cell forcing chains",
            Reasoning::DynamicRegionChains => "Dynamic region forcing chains",
        }
    }
}

impl fmt::Display for Reasoning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A step on the path to the solution.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Step {
    /// The kind of reasoning.
    pub hint: Reasoning,
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
    pub(super) hint: Reasoning,
    pub(super) tenths: u16,
    pub(super) placed: Option<(usize, usize)>,
    /// Cells, each with the set of candidates that it loses.
    pub(super) removed: Vec<(usize, u16)>,
}

impl Found {
    /// A step that places `digit` in `cell`.
    pub(super) fn placing(hint: Reasoning, tenths: u16, cell: usize, digit: usize) -> Found {
        Found { hint, tenths, placed: Some((cell, digit)), removed: Vec::new() }
    }

    /// A step that removes the given digits from the given cells, or `None` if none of them is a
    /// candidate.
    pub(super) fn removing(
        hint: Reasoning,
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
        hint: Reasoning,
        tenths: u16,
        board: &Board,
        cells: u128,
        digit: usize,
    ) -> Option<Found> {
        let victims = cells & board.digits[digit];
        Found::removing(hint, tenths, board, ones(victims).map(|cell| (cell, 1 << digit)))
    }

    /// Applies the step to `board`.
    pub(super) fn apply(&self, board: &mut Board) {
        for &(cell, digits) in &self.removed {
            for digit in ones(digits) {
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
            ones(digits).map(move |at| (Cell::at(cell), digit(at)))
        };
        Step {
            hint: self.hint,
            difficulty: Difficulty::from_tenths(self.tenths),
            placed: self.placed.map(|(cell, at)| (Cell::at(cell), digit(at))),
            removed: self.removed.iter().flat_map(one_by_one).collect(),
        }
    }
}
