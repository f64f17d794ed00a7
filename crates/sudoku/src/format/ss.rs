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
//! This file writes the first form.

use crate::grid::Grid;
use crate::symbols::Symbols;

pub(super) fn write(grid: &Grid, symbols: Symbols) -> String {
    let size = grid.shape().size();
    let (rows, columns) = super::box_size(grid.shape());
    // Plus signs where a rule of dashes would be as long as a row, and so could be taken for one.
    let bars = size / columns - 1;
    let rule = if bars == 0 { "+".repeat(size) } else { "-".repeat(size + bars) };
    let signs: Vec<char> = grid.signs(symbols).collect();
    let mut text = String::new();
    for (row, signs) in signs.chunks(size).enumerate() {
        if row > 0 && row % rows == 0 {
            text.push_str(&rule);
            text.push('\n');
        }
        let boxes: Vec<String> =
            signs.chunks(columns).map(|signs| signs.iter().collect()).collect();
        text.push_str(&boxes.join("|"));
        text.push('\n');
    }
    text
}
