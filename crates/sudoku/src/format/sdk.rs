//! SadMan's and SudoCue's files (`.sdk`): a puzzle and the state of its solution, in sections.
//!
//! ```text
//! #ARuud                       author; also #D description, #C comment, #B date, #S source,
//! #DA random puzzle            #L level, #U address: all become the comment
//! [Puzzle]
//! 2..1.5..3                    a line for each row
//! …
//! [State]
//! 2.41.5..3                    all placed digits, entries included
//! …
//! ```
//!
//! Without sections the file is a plain grid under a heading. Other sections (pencil marks,
//! colours) are ignored, because each program has its own form of them.

use super::detect::is_section;
use super::grid::read_rows;
use super::source::Source;
use super::{Parts, with_state};
use crate::error::{ErrorKind, SudokuError};
use crate::grid::Grid;
use crate::puzzle::Puzzle;
use crate::shape::Shape;
use crate::symbols::Symbols;

pub(super) fn read(source: Source<'_>, shape: Option<&Shape>) -> Result<Parts, SudokuError> {
    let text = source.text();
    let comment = remarks(text);
    let Some(puzzle) = section(source, "puzzle")? else {
        let state = section(source, "state")?;
        let (grid, symbols) = read_rows(source, state.unwrap_or(text), shape)?;
        return Ok(Parts { puzzle: Puzzle::new(grid), symbols, comment });
    };
    let (givens, symbols) = read_rows(source, puzzle, shape)?;
    let Some(state) = section(source, "state")? else {
        return Ok(Parts { puzzle: Puzzle::new(givens), symbols, comment });
    };
    let (grid, _) = read_rows(source, state, Some(givens.shape()))?;
    Ok(Parts { puzzle: with_state(source, state, &givens, grid)?, symbols, comment })
}

/// The text under a section's heading, up to the next section.
fn section<'t>(source: Source<'t>, name: &str) -> Result<Option<&'t str>, SudokuError> {
    let text = source.text();
    let (mut found, mut open, mut start) = (None, false, 0);
    let mut offset = 0;
    for line in text.split_inclusive('\n') {
        if is_section(line) {
            if open {
                found = Some(&text[start..offset]);
            }
            open = line.trim().trim_matches(['[', ']']).eq_ignore_ascii_case(name);
            if open && found.is_some() {
                let heading = line.trim().to_owned();
                return Err(source.fault(line, ErrorKind::SecondSection { heading }));
            }
            start = offset + line.len();
        }
        offset += line.len();
    }
    Ok(if open { Some(&text[start..]) } else { found })
}

/// The lines that begin with `#`, without it.
fn remarks(text: &str) -> Option<String> {
    let lines = text.lines().filter_map(|line| line.trim().strip_prefix('#'));
    let lines: Vec<&str> = lines.map(str::trim).collect();
    (!lines.is_empty()).then(|| lines.join("\n"))
}

pub(super) fn write(puzzle: &Puzzle, symbols: Symbols) -> String {
    let rows = |grid: &Grid| {
        let signs: Vec<char> = grid.signs(symbols).collect();
        let rows = signs.chunks(grid.shape().size());
        rows.map(|row| row.iter().chain(&['\n']).collect::<String>()).collect::<String>()
    };
    let mut givens = puzzle.grid().clone();
    for &cell in puzzle.entries() {
        givens.set(cell, None);
    }
    let mut text = format!("[Puzzle]\n{}", rows(&givens));
    if !puzzle.entries().is_empty() {
        text.push_str(&format!("[State]\n{}", rows(puzzle.grid())));
    }
    text
}
