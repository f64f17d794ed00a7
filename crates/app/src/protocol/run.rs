//! A search that is shown: its overview, and windows of its events. The page defines the same
//! messages in `crates/web/page/js/lab/types.js`.
//!
//! Each event is four numbers: see `run/code.rs`. Items are numbered in the order of their headers,
//! primary ones first, and options in their own order, all from 0.

use serde::Serialize;

use super::BoardShape;

/// The overview of a whole run. The events themselves come in windows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct RunData {
    /// The problem.
    pub cover: CoverData,
    /// The board, if the problem comes from a puzzle.
    pub board: Option<BoardData>,
    /// The number of events, at the finest grain.
    pub events: u64,
    /// Whether the search ends with the last of these events: everything was searched, or as many
    /// covers were found as asked for. If not, the search would go on, but is not shown.
    pub complete: bool,
    /// The number of covers among them.
    pub solutions: u64,
    /// The events of the coarsest grain, four numbers each: the number of events before it, and its
    /// op, a and b.
    pub outline: Vec<u32>,
}

/// A problem.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CoverData {
    /// The names of the items.
    pub items: Vec<String>,
    /// How many of them are primary.
    pub primary: usize,
    /// The least and greatest number of times that each primary item is covered. Left out if all
    /// are covered once.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bounds: Option<Vec<[u32; 2]>>,
    /// The names of the colours.
    pub colors: Vec<String>,
    /// The options.
    pub options: Vec<OptionData>,
}

/// An option.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct OptionData {
    /// Its name or, if it has none, its number from 1.
    pub name: String,
    /// Its items, in the order of its entries.
    pub items: Vec<u32>,
    /// The colour that it gives to each of them, or -1. Left out if it gives none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub colors: Option<Vec<i32>>,
    /// Whether it has no primary item, and so is never chosen and has no nodes.
    #[serde(skip_serializing_if = "is_false")]
    pub idle: bool,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde calls it so")]
fn is_false(value: &bool) -> bool {
    !value
}

/// The board of a problem that comes from a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct BoardData {
    /// The board without digits.
    pub shape: BoardShape,
    /// The givens: one sign per cell.
    pub givens: String,
    /// What each option places: `cell * size + digit - 1`.
    pub places: Vec<usize>,
}

/// A section of a run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct WindowData {
    /// The number of events before the first of these.
    pub from: u64,
    /// The earlier events that have not been undone, in order. Applied to the initial lists, they
    /// give their state at `from`.
    pub standing: Vec<u32>,
    /// The events. There are fewer than asked for if the search ends or the time runs out.
    pub events: Vec<u32>,
}
