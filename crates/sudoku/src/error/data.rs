//! The data of errors that are more than a number or a name.

use crate::check::Contradiction;
use crate::grid::CellName;
use crate::puzzle::Puzzle;

/// Why a puzzle has no solution, with the puzzle, without which the reason cannot be told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unsolvable {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// The reason.
    pub contradiction: Contradiction,
}

/// Defines an enum of an error's data.
macro_rules! data {
    ($(#[doc = $about:literal] $name:ident { $(#[doc = $text:literal] $variant:ident,)* })*) => { $(
        #[doc = $about]
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[cfg_attr(feature = "serde", derive(serde::Serialize))]
        #[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
        #[non_exhaustive]
        pub enum $name { $(#[doc = $text] $variant,)* }
    )* };
}

data! {
    /// What a name should be the name of.
    NameOf {
        /// A format of puzzles.
        Format,
        /// A level of difficulty.
        Level,
        /// A technique.
        Technique,
        /// A rule beyond rows, columns and boxes.
        Variant,
        /// A symmetry of the givens.
        Symmetry,
        /// A language.
        Language,
    }
    /// What was counted on a board.
    CountOf {
        /// Cells written as one character each.
        Characters,
        /// Cells written as numbers.
        Numbers,
        /// Cells that may have several characters.
        Cells,
        /// Rows.
        Rows,
    }
    /// A list with one element for each cell.
    ListOf {
        /// Digits, 0 for an empty cell.
        Digits,
        /// Pencil marks.
        Marks,
        /// The characters of a pattern of regions.
        Regions,
        /// The characters of a pattern of givens.
        Givens,
    }
    /// What is wrong with a plus in a library line.
    PlusFault {
        /// The cell after it is empty.
        EmptyCell,
        /// There are two in a row.
        Twice,
        /// Nothing follows it.
        NoDigit,
    }
    /// What a JSON object describes.
    JsonPart {
        /// A puzzle.
        Puzzle,
        /// A shape.
        Shape,
    }
    /// What a JSON value should be.
    ExpectedJson {
        /// An array.
        List,
        /// An array of digits.
        DigitList,
        /// An object that describes a shape.
        Shape,
        /// The rows and columns of a box.
        BoxSize,
        /// The name of a variant.
        VariantName,
        /// A pattern of regions.
        Pattern,
        /// A board.
        Board,
        /// A row of a board.
        Row,
        /// A cell of a board.
        Cell,
    }
    /// What a puzzle was wanted for.
    Task {
        /// To solve it.
        Solve,
        /// To remove givens.
        Minimise,
        /// To grade it on HoDoKu's scale.
        Grade,
        /// To rate it on Sudoku Explainer's scale.
        Rate,
    }
    /// What needs a plain 9×9 board.
    OnlyPlain {
        /// The special solver.
        Turbo,
        /// A rating on Sudoku Explainer's scale.
        Rating,
        /// An order for such a rating.
        Order,
    }
    /// What a range is a range of.
    RangeOf {
        /// Numbers of clues.
        Clues,
        /// Scores on HoDoKu's scale.
        Score,
        /// Difficulties on Sudoku Explainer's scale.
        Er,
    }
    /// A kind of line across a board, or of lines that share boxes.
    LineKind {
        /// A row.
        Row,
        /// A column.
        Column,
        /// The rows that share boxes.
        Band,
        /// The columns that share boxes.
        Stack,
    }
}

/// What a format cannot express.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(tag = "of", rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum Obstacle {
    /// A board of this size.
    Size {
        /// The size.
        size: usize,
    },
    /// A cell without a candidate.
    EmptyCell {
        /// The cell.
        cell: CellName,
    },
    /// A puzzle whose text would be too long to be read again.
    Length {
        /// The length of the text.
        bytes: usize,
    },
}

/// What was not known yet when work stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(tag = "of", rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum Unfinished {
    /// The grade of a puzzle.
    Grade,
    /// A puzzle to order.
    Puzzle,
    /// The rating of a puzzle.
    Rating,
    /// A random jigsaw.
    Jigsaw,
    /// Whether there is one solution.
    Uniqueness,
    /// Whether the givens can have a symmetry.
    Symmetry {
        /// The name of the symmetry.
        symmetry: &'static str,
    },
    /// The answer to any other question.
    Answer,
}
