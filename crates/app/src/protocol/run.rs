//! A search that is shown: its plan, and a window of its events. The page has the same words in `web/js/lab/types.js`.
//!
//! Events are four numbers each: see `run/code.rs`. Items are numbered in the order of their headers, primary ones first, and
//! options in their own, all from 0.

use serde::Serialize;

use super::BoardShape;

/// The plan of a whole run. The events themselves come in windows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct RunData {
    /// The problem.
    pub cover: CoverData,
    /// The board, if the problem is one.
    pub board: Option<BoardData>,
    /// How many events there are, of the finest grain.
    pub events: u64,
    /// Whether the search ends with the last of them: all was searched, or as many covers were found as were asked for. If
    /// not, it goes on and is not shown.
    pub complete: bool,
    /// How many covers there are among them.
    pub solutions: u64,
    /// The events of the coarsest grain, four numbers each: the step before it, from 0, and its op, a and b.
    pub outline: Vec<u32>,
}

/// A problem.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CoverData {
    /// The names of the items.
    pub items: Vec<String>,
    /// How many of them are primary.
    pub primary: usize,
    /// How often each primary item is covered, at least and at most. Left out if all are covered once.
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

/// The board of a problem that is one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct BoardData {
    /// The board without digits.
    pub shape: BoardShape,
    /// The givens: a sign for each cell.
    pub givens: String,
    /// What each option places: `cell * size + digit - 1`.
    pub places: Vec<usize>,
}

/// A stretch of a run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct WindowData {
    /// The step before the first of the events: how many there are before them.
    pub from: u64,
    /// What happened before and has not been undone, in order. Applied to untouched lists it makes them what they are at `from`.
    pub standing: Vec<u32>,
    /// The events. Fewer than asked for at the end of the search, and where the time ran out.
    pub events: Vec<u32>,
}
