//! Errors about models, in English.

use std::fmt;

use super::kind::{Argument, ModelErrorKind as Kind, Required};

pub(super) fn message(kind: &Kind, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    match kind {
        Kind::UnknownModel { name, .. } => write!(f, "unknown model `{name}`"),
        Kind::MissingArgument { of } => f.write_str(match of {
            Argument::Size => "the size is missing",
            Argument::Pieces => "the pieces are missing",
            Argument::Board => "the board is missing",
        }),
        Kind::UnexpectedArgument { text } => write!(f, "unexpected argument `{text}`"),
        Kind::UnknownSetting { name } => write!(f, "unknown setting `{name}`"),
        Kind::NotANumber { text } => write!(f, "`{text}` is not a whole number"),
        Kind::NumberTooLarge { text } => write!(f, "the number `{text}` is too large"),
        Kind::AtLeastOne { of } => f.write_str(match of {
            Required::Pairs => "there must be at least one pair",
            Required::BoardRows => "the board needs at least one row",
            Required::LatinRows => "a Latin square has at least one row",
            Required::Points => "a graph needs at least one point",
            Required::Edges => "a graph needs at least one edge",
            Required::Pieces => "there are no pieces",
            Required::Copies => "there must be at least one of each piece",
        }),
        Kind::ModelTooLarge { .. } => f.write_str("the model is too large"),
        Kind::Problem(kind) => write!(f, "{kind}"),

        Kind::NotABoard { text } => write!(f, "`{text}` is not a board"),
        Kind::ZeroSide => f.write_str("a board with a side of 0 has no cell"),
        Kind::EmptyBoard => f.write_str("the board has no cell"),
        Kind::NoSuchCell { name, .. } => write!(f, "the board has no cell `{name}` to remove"),
        Kind::PatternSign { sign } => write!(f, "unexpected `{sign}` in a pattern"),
        Kind::EmptyPiece { name } => write!(f, "the piece `{name}` has no cell"),
        Kind::NotAPieceName { text } => write!(f, "`{text}` is not a name for a piece"),
        Kind::UnknownPieceSet { name, .. } => write!(f, "unknown set of pieces `{name}`"),
        Kind::UnknownPiece { set, name, .. } => write!(f, "`{set}` has no piece `{name}`"),
        Kind::NoPieceNamed { set } => write!(f, "no pieces after `{set}:`"),
        Kind::TooManyPieces { most } => write!(f, "more than {most} pieces"),
        Kind::SolidPiece { name } => write!(f, "the piece `{name}` does not fit in a flat board"),
        Kind::PieceRange { from, to } => {
            write!(f, "cannot use at least {from} and at most {to} of each piece")
        }
        Kind::PieceCountTwice => f.write_str("the number of pieces is given twice"),

        Kind::NotAnEdge { text } => write!(f, "`{text}` is not an edge"),
        Kind::Loop { name } => write!(f, "an edge joins `{name}` to itself"),
        Kind::EdgeTwice { first, second } => {
            write!(f, "the edge from `{first}` to `{second}` is given twice")
        }

        Kind::NotASize { text } => {
            write!(f, "`{text}` is not a size in rows and columns, such as 4x6")
        }
        Kind::ColorCount { colors, .. } => write!(f, "cannot use {colors} edge colours"),
        Kind::SquaresAndBoard { squares, colors, rows, columns, .. } => write!(
            f,
            "the {squares} squares of {colors} colours do not fill a board of {rows}x{columns}"
        ),
    }
}

pub(super) fn hint(kind: &Kind) -> Option<String> {
    Some(match kind {
        Kind::UnknownModel { nearest: Some(name), .. } => format!("did you mean `{name}`?"),
        Kind::UnknownModel { nearest: None, known, .. } => {
            format!("the models are {}", known.join(", "))
        }
        Kind::ModelTooLarge { items, entries } => {
            format!("a model may have {items} items and {entries} entries")
        }
        Kind::Problem(kind) => return kind.hint(),

        Kind::NotABoard { .. } => {
            "write 6x10, 3x4x5, 8x8-33,34,43,44 or a pattern such as `##./###`".to_owned()
        }
        Kind::NoSuchCell { first, last, .. } => {
            format!("its corner cells are `{first}` and `{last}`")
        }
        Kind::PatternSign { .. } => "write `#` for a cell and `.` for none".to_owned(),
        Kind::UnknownPieceSet { known, .. } => format!(
            "the sets are {}; flat ones also with the prefix `one-sided-`; or write a pattern such as ##/#.",
            known.join(", ")
        ),
        Kind::UnknownPiece { known, .. } => format!("its pieces are {}", known.join(", ")),
        Kind::SolidPiece { .. } => "give the board three sides, such as 1x6x10".to_owned(),
        Kind::PieceRange { .. } => "write the smaller number first".to_owned(),

        Kind::ColorCount { most, .. } => format!("use 1 to {most} colours"),
        Kind::SquaresAndBoard { squares, fitting: [rows, columns], .. } => {
            format!("it must have {squares} cells, such as {rows}x{columns}")
        }

        Kind::MissingArgument { .. }
        | Kind::UnexpectedArgument { .. }
        | Kind::UnknownSetting { .. }
        | Kind::NotANumber { .. }
        | Kind::NumberTooLarge { .. }
        | Kind::AtLeastOne { .. }
        | Kind::ZeroSide
        | Kind::EmptyBoard
        | Kind::EmptyPiece { .. }
        | Kind::NotAPieceName { .. }
        | Kind::NoPieceNamed { .. }
        | Kind::TooManyPieces { .. }
        | Kind::PieceCountTwice
        | Kind::NotAnEdge { .. }
        | Kind::Loop { .. }
        | Kind::EdgeTwice { .. }
        | Kind::NotASize { .. } => return None,
    })
}
