//! Positions with the step that a technique makes there, one a line, with tabs between:
//!
//! ```text
//! x-wing <tab> 1 25 25 4 … (the candidates of each cell; one digit is solved) <tab> r1c2<>3 r4c5=6 (in order) <tab> givens
//! ```
//!
//! The givens, a line of 81 signs, are there only where it matters which digits are: else all are.

use std::fmt::Write as _;
use std::sync::Arc;

use super::super::search::{Scratch, find};
use super::super::{Board, Candidate, Geometry, Step, Technique};
use crate::digit::Digit;
use crate::format::{self, Format};
use crate::puzzle::Puzzle;
use crate::shape::Shape;

const FILES: [(&str, &str); 3] = [
    ("basics", include_str!("../../../../../testdata/sudoku/positions/basics.txt")),
    ("als", include_str!("../../../../../testdata/sudoku/positions/als.txt")),
    ("chains", include_str!("../../../../../testdata/sudoku/positions/chains.txt")),
];

/// A line of a file.
pub(super) struct Position {
    pub(super) technique: Technique,
    pub(super) puzzle: Puzzle,
    pub(super) conclusions: String,
}

pub(super) fn positions(text: &str) -> impl Iterator<Item = Position> + '_ {
    text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')).map(|line| {
        let mut columns = line.split('\t');
        let mut column = |what| columns.next().unwrap_or_else(|| panic!("no {what} in {line}"));
        let technique = column("technique").parse().expect("a technique");
        let marks = column("marks");
        let conclusions = column("conclusions").to_owned();
        let records = format::read(marks.as_bytes(), Some(Format::Marks), None);
        let mut puzzle = records.expect("marks").swap_remove(0).puzzle;
        if let Some(givens) = columns.next() {
            let givens: Puzzle = givens.parse().expect("givens");
            let own = Shape::classic().cells().filter(|&cell| givens.get(cell).is_none());
            puzzle = puzzle.with_entries(own);
        }
        Position { technique, puzzle, conclusions }
    })
}

/// What a step concludes, in its order: `r1c2<>3 r4c5=6`.
pub(super) fn conclusions(step: &Step) -> String {
    let shape = Shape::classic();
    let word = |sign: &str, &Candidate { cell, digit }: &Candidate| {
        format!("{}{sign}{digit}", shape.cell_name(cell))
    };
    let removed = step.removed.iter().map(|candidate| word("<>", candidate));
    let placed = step.placed.iter().map(|candidate| word("=", candidate));
    removed.chain(placed).collect::<Vec<_>>().join(" ")
}

/// A line for a file.
pub(super) fn line(board: &Board<2>, step: &Step) -> String {
    let mut line = format!("{}\t", step.technique.name());
    for cell in Shape::classic().cells() {
        let value = board.value(cell).map_or(board.digits(cell), Into::into);
        let signs: String = value.into_iter().map(|digit| digit.to_string()).collect();
        let end = if cell.index() == 80 { '\t' } else { ' ' };
        let _ = write!(line, "{signs}{end}");
    }
    line += &conclusions(step);
    if step.technique.name().starts_with("avoidable") {
        line.push('\t');
        for cell in Shape::classic().cells() {
            let given = board.value(cell).filter(|_| board.givens().contains(cell));
            let _ = write!(line, "{}", given.map_or(0, Digit::get));
        }
    }
    line
}

#[test]
fn every_position_has_the_step_that_its_line_says() {
    let geometry: Arc<Geometry<2>> = Geometry::classic();
    let mut scratch = Scratch::default();
    for (file, text) in FILES {
        for (number, position) in positions(text).enumerate() {
            let Position { technique, puzzle, conclusions: expected } = position;
            let board = Board::new(&geometry, &puzzle);
            let step = find(&board, technique, &mut scratch);
            let at = format!("{technique}, number {number} of {file}");
            let step = step.unwrap_or_else(|| panic!("{at}: nothing found, not {expected}"));
            assert_eq!(step.technique, technique, "{at}");
            assert_eq!(conclusions(&step), expected, "{at}");
            let solution = puzzle.solve().expect("one solution");
            let holds =
                |candidate: &Candidate| solution.get(candidate.cell) == Some(candidate.digit);
            assert!(step.placed.iter().all(holds), "{at} places a wrong digit");
            assert!(!step.removed.iter().any(holds), "{at} removes a right digit");
            let proof = step.prove(&puzzle, &puzzle.candidates());
            assert!(proof.is_ok(), "{at}: {proof:?}");
        }
    }
}
