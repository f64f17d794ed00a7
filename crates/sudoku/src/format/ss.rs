//! Simple Sudoku's files (`.ss`): a grid without blanks.
//!
//! ```text
//! 1..|...|..9        *-----------*
//! .2.|...|.8.        |1..|...|..9|
//! ..3|...|7..        |.2.|...|.8.|
//! -----------        |..3|...|7..|
//! …                  |---+---+---|
//! ```
//!
//! The second form is what the program copies to the clipboard. Both are read like any other grid.
//! This file writes the first form. The rows of a jigsaw have a bar at both ends instead: without
//! any bars, the rows of a 16×16 board would be read as sixteen 4×4 boards.

use crate::grid::Grid;
use crate::shape::Boxes;
use crate::symbols::Symbols;

pub(super) fn write(grid: &Grid, symbols: Symbols) -> String {
    let size = grid.shape().size();
    let (rows, columns) = super::box_size(grid.shape());
    // Plus signs where a rule of dashes would be as long as a row, and so could be taken for one.
    let bars = size / columns - 1;
    let rule = if bars == 0 { "+".repeat(size) } else { "-".repeat(size + bars) };
    let end = if matches!(grid.shape().box_layout(), Boxes::Regions(_)) { "|" } else { "" };
    let signs: Vec<char> = grid.signs(symbols).collect();
    let mut text = String::new();
    for (row, signs) in signs.chunks(size).enumerate() {
        if row > 0 && row % rows == 0 {
            text.push_str(&rule);
            text.push('\n');
        }
        let boxes: Vec<String> =
            signs.chunks(columns).map(|signs| signs.iter().collect()).collect();
        text.push_str(&format!("{end}{}{end}\n", boxes.join("|")));
    }
    text
}
