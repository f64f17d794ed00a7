//! The kinds of errors about models: one for each meaning, with its data. Texts are shortened.

use crate::problem::ProblemErrorKind;

/// Why a model could not be built.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(tag = "kind", rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum ModelErrorKind {
    // Any model.
    /// There is no model of this name.
    UnknownModel {
        /// The name.
        name: String,
        /// The model that was probably meant.
        nearest: Option<&'static str>,
        /// The names that are known.
        known: Vec<&'static str>,
    },
    /// An argument is missing.
    MissingArgument {
        /// What it should be.
        of: Argument,
    },
    /// There is an argument too many.
    UnexpectedArgument {
        /// The argument.
        text: String,
    },
    /// There is no setting of this name.
    UnknownSetting {
        /// The name.
        name: String,
    },
    /// A text is not a whole number.
    NotANumber {
        /// The text.
        text: String,
    },
    /// A number is too large to be read.
    NumberTooLarge {
        /// The number.
        text: String,
    },
    /// There must be at least one of something.
    AtLeastOne {
        /// What there must be.
        of: Required,
    },
    /// The model would be too large.
    ModelTooLarge {
        /// The most items that a model may have.
        items: u64,
        /// The most entries that a model may have.
        entries: u64,
    },

    // Boards and pieces.
    /// A text is not a board.
    NotABoard {
        /// The text.
        text: String,
    },
    /// A side of a board is 0.
    ZeroSide,
    /// A board has no cell.
    EmptyBoard,
    /// A cell that is to be removed is not on the board.
    NoSuchCell {
        /// The name of the cell.
        name: String,
        /// The name of the first cell.
        first: String,
        /// The name of the last cell.
        last: String,
    },
    /// A sign of a pattern is neither a cell nor none.
    PatternSign {
        /// The sign, with an escape if it cannot be printed.
        sign: String,
    },
    /// A piece has no cell.
    EmptyPiece {
        /// The name of the piece.
        name: String,
    },
    /// A text cannot be the name of a piece.
    NotAPieceName {
        /// The text.
        text: String,
    },
    /// There is no set of pieces of this name.
    UnknownPieceSet {
        /// The name.
        name: String,
        /// The names that are known.
        known: Vec<&'static str>,
    },
    /// A set has no piece of this name.
    UnknownPiece {
        /// The name of the set.
        set: String,
        /// The name of the piece.
        name: String,
        /// The names of its pieces.
        known: Vec<String>,
    },
    /// No piece of a set is named.
    NoPieceNamed {
        /// The name of the set.
        set: String,
    },
    /// There are too many pieces.
    TooManyPieces {
        /// The most that there may be.
        most: usize,
    },
    /// A piece does not fit in a flat board.
    SolidPiece {
        /// The name of the piece.
        name: String,
    },
    /// Each piece should be used at least `from` and at most `to` times, which is impossible.
    PieceRange {
        /// At least.
        from: u32,
        /// At most.
        to: u32,
    },
    /// The number of pieces is given twice.
    PieceCountTwice,

    // Graphs.
    /// A text is not an edge.
    NotAnEdge {
        /// The text.
        text: String,
    },
    /// An edge joins a point to itself.
    Loop {
        /// The name of the point.
        name: String,
    },
    /// An edge is given twice.
    EdgeTwice {
        /// The name of one point.
        first: String,
        /// The name of the other point.
        second: String,
    },

    // MacMahon's squares.
    /// A text is not a size in rows and columns.
    NotASize {
        /// The text.
        text: String,
    },
    /// There cannot be that number of colours.
    ColorCount {
        /// The number.
        colors: u32,
        /// The largest number.
        most: u32,
    },
    /// The squares do not fill the board.
    SquaresAndBoard {
        /// The number of squares.
        squares: usize,
        /// The number of colours.
        colors: u32,
        /// The rows of the board.
        rows: u32,
        /// The columns of the board.
        columns: u32,
        /// The rows and columns of a board that they would fill.
        fitting: [usize; 2],
    },

    // The problem itself.
    /// The problem of the model is wrong. Written as the kind of that error.
    #[cfg_attr(feature = "serde", serde(untagged))]
    Problem(ProblemErrorKind),
}

/// An argument of a model.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum Argument {
    /// The size.
    Size,
    /// The pieces.
    Pieces,
    /// The board.
    Board,
}

/// What a model needs at least one of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum Required {
    /// Pairs of numbers.
    Pairs,
    /// Rows of a board.
    BoardRows,
    /// Rows of a Latin square.
    LatinRows,
    /// Points of a graph.
    Points,
    /// Edges of a graph.
    Edges,
    /// Pieces.
    Pieces,
    /// Copies of each piece.
    Copies,
}
