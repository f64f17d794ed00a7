//! What a proof of a step could not show.

use crate::grid::CellName;

/// What could not be shown of a [step](crate::technique::Step::prove).
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(tag = "of", rename_all = "kebab-case"))]
#[non_exhaustive]
#[expect(missing_docs, reason = "tell/errors has a sentence for each")]
pub enum Flaw {
    // Any step.
    OtherBoard,
    Idle,
    NoCandidate { cell: CellName, digit: u8 },
    Undecided { cell: CellName, digit: u8 },
    PartialHouse { house: usize },
    TooManyCandidates,
    TooManyTries,
    // Locked candidates, subsets, fish.
    PlaceOutsideCover,
    SubsetCount,
    SubsetCellOutside,
    HiddenSubsetHouses,
    SubsetDigitElsewhere,
    SubsetOtherCandidate,
    FishCount,
    FishHouseTwice,
    FishPlaceUncovered,
    // Wings, chains, colours.
    PincerApart,
    WingDigit,
    NodeWithoutCandidate,
    NodesAlike,
    WeakLink,
    StrongLink,
    // Crossings and almost locked sets.
    CrossingCellOutside,
    TieCount,
    SetDigits,
    SetNotAlmostLocked,
    SetApart,
    NoTie,
    TieHeldTwice,
    // Uniqueness.
    RectangleOneDigit,
    NoSwap,
    CornerMissing,
    CornerGiven,
    NoRectangle,
    RectangleNoSwap,
    GraveCell,
    GraveHouse,
    // Forcing steps.
    ForcingWithoutTruths,
    AssumptionOfSeveral,
    ContradictionBranches,
    ContradictionConclusion,
    ContradictionMissed,
    AssumptionMissing,
    ConclusionMissed,
    ParentAfter,
    NotDerived { statement: Statement, parents: Vec<Statement> },
}

/// A statement of a forcing step: a digit is in one of some cells, or in none of them.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Statement {
    /// The cells.
    pub cells: Vec<CellName>,
    /// The digit.
    pub digit: u8,
    /// Whether the digit is there.
    pub on: bool,
}
