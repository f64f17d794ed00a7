//! Positions with the step that a technique makes there. Each line has three or four columns, with
//! tabs between them:
//!
//! ```text
//! technique     x-wing
//! marks         1 25 25 4 …      the candidates of each cell; a single digit is solved
//! conclusions   r1c2<>3 r4c5=6   in order
//! givens        optional
//! ```
//!
//! For singles the marks may be a line of 81 characters, with only the digits on the board. The
//! givens, another such line, are present only where it matters which digits are given; without
//! them all digits are.

use std::sync::Arc;

use super::super::search::{Scratch, find, next_step};
use super::super::{Board, Candidate, Geometry, Step, Technique, TechniqueSet};
use crate::format::{self, Format};
use crate::puzzle::Puzzle;
use crate::shape::Shape;

const FILES: [(&str, &str); 3] = [
    ("basics", include_str!("../../../testdata/positions/basics.txt")),
    ("als", include_str!("../../../testdata/positions/als.txt")),
    ("chains", include_str!("../../../testdata/positions/chains.txt")),
];

/// One line of a file.
pub(in crate::technique) struct Position {
    pub(in crate::technique) technique: Technique,
    pub(in crate::technique) puzzle: Puzzle,
    pub(in crate::technique) conclusions: String,
}

pub(in crate::technique) fn positions(text: &str) -> impl Iterator<Item = Position> + '_ {
    text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')).map(|line| {
        let mut columns = line.split('\t');
        let mut column = |what| columns.next().unwrap_or_else(|| panic!("no {what} in {line}"));
        let technique = column("technique").parse().expect("a technique");
        let marks = column("marks");
        let conclusions = column("conclusions").to_owned();
        let format = if marks.contains(' ') { Format::Marks } else { Format::Line };
        let records = format::read(marks.as_bytes(), Some(format), None);
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
pub(in crate::technique) fn conclusions(step: &Step) -> String {
    let shape = Shape::classic();
    let word = |sign: &str, &Candidate { cell, digit }: &Candidate| {
        format!("{}{sign}{digit}", shape.cell_name(cell))
    };
    let removed = step.removed.iter().map(|candidate| word("<>", candidate));
    let placed = step.placed.iter().map(|candidate| word("=", candidate));
    removed.chain(placed).collect::<Vec<_>>().join(" ")
}

#[test]
fn every_position_yields_the_step_on_its_line() {
    let geometry: Arc<Geometry<2>> = Geometry::classic();
    let mut scratch = Scratch::default();
    for (file, text) in FILES {
        for (number, position) in positions(text).enumerate() {
            let Position { technique, puzzle, conclusions: expected } = position;
            let mut board = Board::new(&geometry, &puzzle);
            let step = match technique {
                Technique::FullHouse | Technique::NakedSingle | Technique::HiddenSingle => {
                    next_step(&mut board, TechniqueSet::EMPTY, &mut scratch)
                }
                _ => find(&board, technique, &mut scratch),
            };
            let at = format!("{technique}, number {number} of {file}");
            let step = step.unwrap_or_else(|| panic!("{at}: found nothing, expected {expected}"));
            assert_eq!(step.technique, technique, "{at}");
            assert_eq!(conclusions(&step), expected, "{at}");
            let mut solutions = puzzle.search().limit(2).solutions();
            // A position that shows nothing but a pattern has many solutions.
            if let (Some(solution), None) = (solutions.next(), solutions.next()) {
                let holds =
                    |candidate: &Candidate| solution.get(candidate.cell) == Some(candidate.digit);
                assert!(step.placed.iter().all(holds), "{at} places a wrong digit");
                assert!(!step.removed.iter().any(holds), "{at} removes a right digit");
            }
        }
    }
}

#[test]
fn every_technique_has_at_least_three_positions() {
    let lines: Vec<Technique> = FILES
        .iter()
        .flat_map(|(_, text)| positions(text).map(|position| position.technique))
        .collect();
    for &technique in Technique::ALL {
        let count = lines.iter().filter(|&&other| other == technique).count();
        // Brute force takes its digit from the solution.
        assert!(count >= 3 || technique == Technique::BruteForce, "{technique} has {count}");
    }
}
