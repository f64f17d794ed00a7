//! Lists of classic puzzles: files, folders of files, and our own by name.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, ensure};
use quadrille_sudoku::{Puzzle, Shape};

use super::generate::{self, Kind};
use crate::sudoku;

/// A list with a name.
pub(super) struct List {
    pub(super) name: String,
    /// 81 characters per puzzle, with dots for empty cells.
    pub(super) lines: Vec<String>,
}

/// The lists that are generated.
const MADE: [(&str, Kind); 4] =
    [("easy", Kind::Easy), ("random", Kind::Minimal), ("boxes", Kind::Boxes), ("many", Kind::Many)];

/// The number of puzzles of a generated list: enough chunks for a rate, and generated within a
/// second.
const PUZZLES: usize = 8 * super::rounds::CHUNK;

/// Returns the names of our lists: those generated here, and those of the suite `sudoku`.
pub(crate) fn names() -> impl Iterator<Item = &'static str> {
    MADE.into_iter().map(|(name, _)| name).chain(sudoku::LISTS.iter().copied())
}

/// Returns the requested lists, or all of ours if none is requested.
pub(super) fn lists(wanted: &[String], seed: u64) -> Result<Vec<List>> {
    if wanted.is_empty() {
        return names().map(|name| list(name, seed)).collect();
    }
    let mut lists = Vec::new();
    for name in wanted {
        match Path::new(name).is_dir() {
            true => {
                for file in files(Path::new(name))? {
                    lists.push(list(&file, seed)?);
                }
            }
            false => lists.push(list(name, seed)?),
        }
    }
    Ok(lists)
}

/// Returns the files of a folder that are named `sudoku_*.txt`, sorted by name.
fn files(folder: &Path) -> Result<Vec<String>> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).with_context(|| folder.display().to_string())? {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        if name.starts_with("sudoku_") && name.ends_with(".txt") {
            files.push(path.to_string_lossy().into_owned());
        }
    }
    ensure!(!files.is_empty(), "no sudoku_*.txt in the folder `{}`", folder.display());
    files.sort();
    Ok(files)
}

fn list(name: &str, seed: u64) -> Result<List> {
    let made = MADE.iter().find(|(made, _)| *made == name);
    let lines = match made {
        Some(&(_, kind)) => generate::list(kind, PUZZLES, seed),
        None => {
            let puzzles = sudoku::read(name)?;
            puzzles.iter().map(line).collect::<Result<_>>().with_context(|| name.to_owned())?
        }
    };
    Ok(List { name: name.to_owned(), lines })
}

fn line(puzzle: &Puzzle) -> Result<String> {
    let is_classic = *puzzle.shape() == Shape::classic() && puzzle.marks().is_none();
    ensure!(is_classic, "the suite `turbo` is for classic boards: 9×9, without marks");
    Ok(puzzle.grid().to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_stands_for_the_lists_in_it() {
        let folder = tempfile::tempdir().expect("a folder");
        let write =
            |name: &str, text: &str| fs::write(folder.path().join(name), text).expect("a file");
        let wanted = [folder.path().to_string_lossy().into_owned()];
        assert!(lists(&wanted, 0).is_err(), "an empty folder");
        write("sudoku_b.txt", &".".repeat(81));
        write("sudoku_a.txt", &format!("{}\n{}\n", "0".repeat(81), ".".repeat(81)));
        write("other.txt", "no puzzles");
        let found = lists(&wanted, 0).expect("two lists");
        let sizes: Vec<usize> = found.iter().map(|list| list.lines.len()).collect();
        assert_eq!(sizes, [2, 1]);
        assert!(found[0].name.ends_with("sudoku_a.txt"));
        assert_eq!(found[0].lines, vec![".".repeat(81); 2]);
        write("sudoku_c.txt", &".".repeat(16));
        assert!(lists(&wanted, 0).is_err(), "a board of 4×4");
    }
}
