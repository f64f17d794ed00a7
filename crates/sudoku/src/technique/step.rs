//! Steps as values: what is concluded, and because of what.
//!
//! A [`Step`] says which digits are placed and which candidates are removed. [`Because`] names what a person
//! points at to show it: the houses of a fish, the nodes of a chain, the sets of cells. It is enough to draw the
//! picture, to tell the step in words, and to prove it by [`proof`](super::proof) without trust in the search.

use crate::digit::{Digit, DigitSet};
use crate::grid::Cell;

use super::Technique;

/// A digit that a cell may hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Candidate {
    /// Where.
    pub cell: Cell,
    /// What.
    pub digit: Digit,
}

/// One step of a solution by reasoning.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// By what kind of reasoning.
    pub technique: Technique,
    /// The digits that are certain now.
    pub placed: Vec<Candidate>,
    /// The candidates that are ruled out, in the order in which they go.
    pub removed: Vec<Candidate>,
    /// What shows it.
    pub because: Because,
}

impl Step {
    /// A step that rules candidates out.
    pub(crate) fn removing(
        technique: Technique,
        removed: Vec<Candidate>,
        because: Because,
    ) -> Step {
        Step { technique, placed: Vec::new(), removed, because }
    }

    /// A step that decides a cell.
    pub(crate) fn placing(technique: Technique, placed: Candidate, because: Because) -> Step {
        Step { technique, placed: vec![placed], removed: Vec::new(), because }
    }
}

/// What a step rests on. Houses are numbers in [`Shape::houses`](crate::Shape::houses).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Because {
    /// The cell has one candidate, or its digit one place in a house: the house of a full house or a hidden
    /// single, none for a naked single.
    Single {
        /// The house, if one is meant.
        house: Option<usize>,
    },
    /// As many cells as digits: the digits are nowhere else in these houses (naked, locked), or nothing else is in
    /// these cells (hidden).
    Subset {
        /// The houses that all cells share and in which something goes; of a hidden subset, its house.
        houses: Vec<usize>,
        /// The cells.
        cells: Vec<Cell>,
        /// The digits.
        digits: DigitSet,
    },
    /// All places of a digit in one house lie in another.
    Locked {
        /// The digit.
        digit: Digit,
        /// The house that needs it.
        base: usize,
        /// The house in which it goes elsewhere.
        cover: usize,
    },
    /// The places of a digit in the base houses lie in as many cover houses, but for the fins.
    Fish {
        /// The digit.
        digit: Digit,
        /// The houses that need it.
        base: Vec<usize>,
        /// The houses that they share.
        cover: Vec<usize>,
        /// Places outside of the cover, or in two base houses. What goes is seen by all of them.
        fins: Vec<Cell>,
        /// Of a kraken fish: for each fin and each removed candidate the chain that leads from one to the
        /// other's end, empty where the fin sees it. Chains in the order fin by fin.
        tentacles: Vec<Chain>,
    },
    /// An alternating chain: of its first and its last node one is true, or all links hold at once (a loop).
    Chain(Chain),
    /// A cell of three candidates and two cells that see it, of which one holds the digit.
    Wing {
        /// The cell in the middle.
        pivot: Cell,
        /// The cells around it.
        pincers: [Cell; 2],
        /// The digit that one of the three holds.
        digit: Digit,
    },
    /// Four cells in two rows, two columns and two boxes that would have two solutions.
    Rectangle(Rectangle),
    /// If these were false, all would be pairs, and there would be two solutions: one of them is true.
    Grave {
        /// The candidates beyond the pairs.
        extras: Vec<Candidate>,
    },
    /// Cells of one digit in two colours, of which one holds it everywhere; one such cluster or two.
    Colors {
        /// The digit.
        digit: Digit,
        /// The clusters, each with its two colours.
        clusters: Vec<[Vec<Cell>; 2]>,
    },
    /// A line and a box share cells whose digits are split between a set in the line and one in the box.
    Crossing {
        /// The line and the box.
        houses: [usize; 2],
        /// The cells in both.
        shared: Vec<Cell>,
        /// The cells of the line.
        line: Vec<Cell>,
        /// The cells of the box.
        block: Vec<Cell>,
    },
    /// Almost locked sets that are tied by digits which only one of two can hold.
    Sets {
        /// The sets, in the order of the chain.
        sets: Vec<AlmostLockedSet>,
        /// For each set but the first the digits that tie it to the one before it; of a death blossom, for each
        /// set (petal) the digit that ties it to the stem.
        ties: Vec<DigitSet>,
        /// The cell in the middle of a death blossom.
        stem: Option<Cell>,
    },
    /// Assumptions of which one must be true (or a single one that leads to a contradiction), and what follows from each.
    Forcing {
        /// Why one of them is true.
        cause: Cause,
        /// One branch an assumption.
        branches: Vec<Branch>,
    },
    /// In every way to place the digit on the whole board the cell is in it, or in none.
    Templates {
        /// The digit.
        digit: Digit,
    },
    /// No reason is given but that the solution has it so.
    Solution,
}

/// A statement on a candidate, or on a group of cells of which one holds the digit.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Node {
    /// One cell, or several in a line and a box.
    pub cells: Vec<Cell>,
    /// The digit.
    pub digit: Digit,
    /// Whether the digit is there (one of the cells holds it), or not (none does).
    pub on: bool,
}

impl Node {
    /// A statement on one cell.
    pub(crate) fn new(cell: Cell, digit: Digit, on: bool) -> Node {
        Node { cells: vec![cell], digit, on }
    }
}

/// Nodes of which each follows from the one before: off, on, off, on, …
///
/// From *off* to *on* the link is strong: one of the two is true, as a house or a cell has nothing else. From *on* to *off* it is
/// weak: both cannot be true. In an open chain that begins with *off*, the first statement's
/// candidate or the last one's is true.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Chain {
    /// The nodes, from the assumption on.
    pub nodes: Vec<Node>,
    /// Whether the last node leads back to the first, and every link holds both ways.
    pub closed: bool,
}

/// Cells of a house with one digit more than there are cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AlmostLockedSet {
    /// The cells.
    pub cells: Vec<Cell>,
    /// Their candidates.
    pub digits: DigitSet,
}

/// Four corners that two digits could fill in two ways.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rectangle {
    /// The corners, ascending.
    pub corners: [Cell; 4],
    /// The two digits.
    pub digits: [Digit; 2],
    /// Corners with other candidates, or open ones of an avoidable rectangle.
    pub extra: Vec<Cell>,
    /// The house of a type 3 or 4, the houses of a type 6 or a hidden rectangle, in which the digits are counted.
    pub houses: Vec<usize>,
    /// The further cells of the subset of a type 3.
    pub subset: Vec<Cell>,
}

/// Why one of the assumptions of a forcing step must be true.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cause {
    /// There is one assumption, and it leads to a contradiction: it is false.
    Contradiction(Clash),
    /// A candidate is true or false.
    Either(Candidate),
    /// A cell holds one of its candidates.
    Cell(Cell),
    /// A house has the digit somewhere.
    House(usize, Digit),
}

/// What cannot be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Clash {
    /// A statement and its opposite; also an assumption that leads to its own opposite.
    Opposites(Candidate),
    /// Two digits in one cell.
    TwoDigits(Cell),
    /// A digit twice in a house.
    Twice(usize, Digit),
    /// No place for a digit in a house.
    NoPlace(usize, Digit),
    /// No candidate for a cell.
    NoDigit(Cell),
}

/// What follows from an assumption: only what is needed for the conclusion.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Branch {
    /// The statements: the first is the assumption, each other follows from its `parents`, which stand before it.
    pub nodes: Vec<Derived>,
}

/// A statement and the statements it follows from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Derived {
    /// The statement.
    pub node: Node,
    /// The numbers of earlier statements of the branch. The assumption has none.
    pub parents: Vec<usize>,
}
