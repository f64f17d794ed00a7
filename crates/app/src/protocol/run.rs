//! A search that is shown: its overview, and windows of its events. The page defines the same
//! messages in `crates/web/page/js/ask/run.js`.
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
    /// Where the items of another problem lie, if it says so.
    pub layout: Option<LayoutData>,
    /// The number of events, at the finest grain.
    pub events: u64,
    /// Whether the search ends with the last of these events: everything was searched, or as many
    /// covers were found as asked for. If not, the search would go on, but is not shown.
    pub complete: bool,
    /// The number of covers among them.
    pub solutions: u64,
    /// When covering an item unlinks its header: `last` or `first`.
    pub headers: &'static str,
    /// How it is searched: `links` or `rows`.
    pub method: &'static str,
    /// The number of nodes that the search visited, as far as it is shown.
    pub nodes: u64,
    /// The number of entries that it removed from lists.
    pub updates: u64,
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

/// The board of a problem that says where its items lie: a model, or a text with places.
///
/// Spots are the cells of the board, numbered from 0 in reading order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct LayoutData {
    /// Column, row and layer of each spot, from 0.
    pub spots: Vec<[u32; 3]>,
    /// The area of each spot, or -1. Left out if there are no areas.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub areas: Option<Vec<i64>>,
    /// The spots that belong to each item: its own, those of its row or column, or none.
    pub items: Vec<Vec<usize>>,
    /// What each option puts on the board.
    pub options: Vec<PaintData>,
}

/// What an option puts on the board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PaintData {
    /// The spots that it fills.
    pub spots: Vec<usize>,
    /// The sign with which it is drawn. Left out if it has none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sign: Option<String>,
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

/// How much work an engine does for a search.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TotalsData {
    /// The engine: `links` or `cells`.
    pub engine: &'static str,
    /// The number of nodes visited.
    pub nodes: u64,
    /// The number of entries removed from the lists of `links`, or from the sets of `cells`.
    pub updates: u64,
    /// The number of covers found.
    pub solutions: u64,
    /// Whether the search is finished. If not, the time ran out, and the numbers are those so far.
    pub complete: bool,
    /// For each node in the order of visiting, the number of entries removed before. Empty for
    /// `cells`; at most 250,000.
    pub course: Vec<u64>,
}

/// All covers of a problem, compiled into one set.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CoversData {
    /// The number of covers, in decimal. `None` if they could not be compiled in the time and
    /// memory of a request; then nothing else is known either.
    pub count: Option<String>,
    /// The number of nodes of the diagram.
    pub nodes: usize,
    /// The number of its edges.
    pub edges: usize,
    /// The most nodes and edges of a diagram that is drawn.
    pub most: [usize; 2],
    /// The diagram. `None` if there is no cover, or if it is too large.
    pub diagram: Option<DiagramData>,
    /// For each option, the number of covers that hold it.
    pub shares: Option<Vec<String>>,
}

/// A diagram: each path from the root to the sink is a cover, and each cover is one path.
///
/// Nodes are numbered from the root, 0, to the sink, the last one. Each edge leads to a larger
/// number.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct DiagramData {
    /// The number of covers below each node.
    pub below: Vec<String>,
    /// The edges of the first node, then those of the second, and so on.
    pub edges: Vec<EdgeData>,
}

/// An edge of a diagram.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct EdgeData {
    /// The node that it leaves.
    pub from: usize,
    /// The node that it leads to.
    pub to: usize,
    /// The option that it chooses; -1 if it chooses none, because an item has been covered often
    /// enough.
    pub option: i64,
    /// The number of covers whose paths take it.
    pub through: String,
}

/// Covers drawn at random, each of all covers with the same probability.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct DrawnData {
    /// The seed: the same seed draws the same covers.
    pub seed: u64,
    /// The number of draws before the first of these.
    pub from: u64,
    /// The options of each cover, in ascending order. `None` if the covers could not be compiled in
    /// the time and memory of a request. There are none if the problem has no cover.
    pub covers: Option<Vec<Vec<u32>>>,
}
