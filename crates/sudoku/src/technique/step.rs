//! Steps as values: what is concluded, and why.
//!
//! A [`Step`] says which digits are placed and which candidates are removed. [`Because`] names what
//! a person points at to show it: the houses of a fish, the nodes of a chain, the sets of cells.
//! That is enough to draw the step, to explain it in words, and to check it with
//! [`proof`](super::proof), which does not trust the search.

pub use crate::candidates::Candidate;
use crate::digit::{Digit, DigitSet};
use crate::grid::Cell;

use super::Technique;

/// One step of a solution by reasoning.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Step {
    /// The kind of reasoning.
    pub technique: Technique,
    /// The digits that are now certain.
    pub placed: Vec<Candidate>,
    /// The candidates that are ruled out, in the order in which they are removed.
    pub removed: Vec<Candidate>,
    /// The reason.
    pub because: Because,
}

impl Step {
    /// A step that rules out candidates.
    pub(crate) fn removing(
        technique: Technique,
        removed: Vec<Candidate>,
        because: Because,
    ) -> Step {
        Step { technique, placed: Vec::new(), removed, because }
    }

    /// A step that places a digit.
    pub(crate) fn placing(technique: Technique, placed: Candidate, because: Because) -> Step {
        Step { technique, placed: vec![placed], removed: Vec::new(), because }
    }
}

/// The reason for a step. A house is given by its index in [`Shape::houses`](crate::Shape::houses).
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum Because {
    /// The cell has only one candidate, or a house only one place for the digit.
    Single {
        /// The house of a full house or a hidden single; `None` for a naked single.
        house: Option<usize>,
    },
    /// As many cells as digits. The cells hold nothing but the digits (naked, locked), or the
    /// digits have no other place in the house (hidden).
    Subset {
        /// The houses that contain all the cells and in which candidates are removed; for a hidden
        /// subset, its house.
        houses: Vec<usize>,
        /// The cells.
        cells: Vec<Cell>,
        /// The digits.
        digits: DigitSet,
    },
    /// All places of a digit in one house lie in another house, or exclude the same candidates.
    Locked {
        /// The digit.
        digit: Digit,
        /// The house that needs the digit.
        base: usize,
        /// The house in which the digit is removed from all other cells. It is `base` itself if
        /// rules between two cells, and not a house, let all places exclude what is removed.
        cover: usize,
    },
    /// The places of a digit in the base houses lie in as many cover houses, except for the fins.
    Fish {
        /// The digit.
        digit: Digit,
        /// The houses that need the digit.
        base: Vec<usize>,
        /// The houses that cover its places.
        cover: Vec<usize>,
        /// The base places outside the cover or in two base houses. Each removed candidate sees all
        /// of them, except in a kraken fish. A siamese step joins two fish of the same base, and
        /// names the first; candidates that the second removes see the fins of the second.
        fins: Vec<Cell>,
        /// The chains of a kraken fish, one for each fin in order: each leads from its fin to the
        /// removed candidate. A chain is empty where the fin sees the candidate.
        tentacles: Vec<Chain>,
    },
    /// An alternating chain. If open, its first or its last candidate is true; if closed (a loop),
    /// all links hold both ways.
    Chain(Chain),
    /// An XYZ-wing: a cell with three candidates and two cells that it sees. One of the three holds
    /// the digit.
    Wing {
        /// The cell in the middle, with three candidates.
        pivot: Cell,
        /// The two cells that it sees.
        pincers: [Cell; 2],
        /// The digit that one of the three cells holds.
        digit: Digit,
    },
    /// Four cells in two rows, two columns and two boxes that could be filled in two ways.
    Rectangle(Rectangle),
    /// A bivalue universal grave. If all these candidates were false, only pairs would be left and
    /// the puzzle would have two solutions; so one of them is true.
    Grave {
        /// The candidates beyond the pairs.
        extras: Vec<Candidate>,
    },
    /// Cells of one digit in two colours; all cells of one of the colours hold the digit. One such
    /// cluster, or two.
    Colors {
        /// The digit.
        digit: Digit,
        /// The clusters, each with its two colours.
        clusters: Vec<[Vec<Cell>; 2]>,
    },
    /// A Sue de Coq: the digits of the cells shared by a line and a box are split between a set of
    /// cells in the line and one in the box.
    Crossing {
        /// The line and the box.
        houses: [usize; 2],
        /// The cells in both.
        shared: Vec<Cell>,
        /// The set in the line.
        line: Vec<Cell>,
        /// The set in the box.
        block: Vec<Cell>,
    },
    /// Almost locked sets, tied by digits that only one of two neighbouring sets can hold.
    Sets {
        /// The sets, in chain order.
        sets: Vec<AlmostLockedSet>,
        /// For each set but the first, the digits that tie it to the previous one; for each set
        /// (petal) of a death blossom, the digit that ties it to the stem.
        ties: Vec<DigitSet>,
        /// The cell in the middle of a death blossom.
        stem: Option<Cell>,
    },
    /// Assumptions of which one must be true, or a single one that leads to a contradiction, and
    /// what follows from each.
    Forcing {
        /// Why one of the assumptions must be true.
        cause: Cause,
        /// One branch for each assumption.
        branches: Vec<Branch>,
    },
    /// Every template (a way to place the digit on the whole board) contains the cell, or none
    /// does. Templates that use a cell of another digit's templates, all of which need it, do not
    /// count.
    Templates {
        /// The digit.
        digit: Digit,
    },
    /// The solution says so; no other reason is given.
    Solution,
}

/// A statement about a candidate, or about a group of cells one of which may hold the digit.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Node {
    /// One cell, a group of cells where two houses cross, such as a line and a box, or the cells of
    /// an almost locked set that have the digit.
    pub cells: Vec<Cell>,
    /// The digit.
    pub digit: Digit,
    /// True if one of the cells holds the digit, false if none does.
    pub on: bool,
}

impl Node {
    /// A statement about one cell.
    pub(crate) fn new(cell: Cell, digit: Digit, on: bool) -> Node {
        Node { cells: vec![cell], digit, on }
    }
}

/// Statements that each follow from the one before: off, on, off, on, …
///
/// The link from *off* to *on* is strong: one of the two candidates is true, because the house or
/// cell has no other option. The link from *on* to *off* is weak: the two cannot both be true. In
/// an open chain that begins with *off*, the candidate of the first statement or that of the last
/// is true.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Chain {
    /// The nodes, starting with the assumption.
    pub nodes: Vec<Node>,
    /// Whether the last node leads back to the first, so that every link holds both ways.
    pub closed: bool,
}

/// Cells of a house that together have one more candidate digit than there are cells.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct AlmostLockedSet {
    /// The cells.
    pub cells: Vec<Cell>,
    /// The digits of their candidates.
    pub digits: DigitSet,
}

/// Four corners that two digits could fill in two ways.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Rectangle {
    /// The corners, ascending.
    pub corners: [Cell; 4],
    /// The two digits.
    pub digits: [Digit; 2],
    /// The corners with other candidates; for an avoidable rectangle, the open corners.
    pub extra: Vec<Cell>,
    /// The houses in which the digits are counted: one for type 3 or 4, several for type 6 and the
    /// hidden rectangle, none for the others.
    pub houses: Vec<usize>,
    /// For type 3, the cells of the subset that are not corners.
    pub subset: Vec<Cell>,
}

/// Why one of the assumptions of a forcing step must be true.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum Cause {
    /// The only assumption leads to a contradiction, so it is false.
    Contradiction(Absurdity),
    /// A candidate is either true or false.
    Either(Candidate),
    /// A cell holds one of its candidates.
    Cell(Cell),
    /// A house has a place for the digit.
    House(usize, Digit),
}

/// How what follows from an assumption contradicts itself.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum Absurdity {
    /// A candidate is both true and false. Also an assumption that leads to its own opposite.
    Opposites(Candidate),
    /// A cell has two digits.
    TwoDigits(Cell),
    /// A house has a digit twice.
    Twice(usize, Digit),
    /// A house has no place for a digit.
    NoPlace(usize, Digit),
    /// A cell has no candidate.
    NoDigit(Cell),
}

/// What follows from an assumption, reduced to what the conclusion needs.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Branch {
    /// The statements. The first is the assumption; each of the others follows from its `parents`,
    /// which come before it.
    pub nodes: Vec<Derived>,
}

/// A statement and the statements from which it follows.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Derived {
    /// The statement.
    pub node: Node,
    /// The indices of earlier statements in the branch; empty for the assumption.
    pub parents: Vec<usize>,
}
