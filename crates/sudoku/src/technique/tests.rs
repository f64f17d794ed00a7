//! Compares our paths with those of the reference, step by step.

pub(super) mod positions;
mod reference;
mod rules;
mod shapes;
mod walks;

use std::sync::Arc;

use super::search::{Scratch, next_step};
use super::{Board, Candidate, Geometry, Step, Technique, TechniqueSet};
use crate::digit::Digit;
use crate::puzzle::Puzzle;
use crate::shape::Shape;

const PATHS: &str = include_str!("../../testdata/paths.txt");

/// A puzzle and the steps by which the reference solves it.
struct Path {
    puzzle: Puzzle,
    steps: Vec<Made>,
}

/// What a step concludes. The removed candidates are sorted.
#[derive(Debug, PartialEq, Eq)]
struct Made {
    technique: Technique,
    placed: Vec<Candidate>,
    removed: Vec<Candidate>,
}

impl Made {
    fn of(step: &Step) -> Made {
        let mut removed = step.removed.clone();
        removed.sort_unstable();
        Made { technique: step.technique, placed: step.placed.clone(), removed }
    }
}

fn candidate(word: &str) -> Candidate {
    let [row, column, digit] = [0, 1, 2].map(|at| word.as_bytes()[at] - b'0');
    let cell = Shape::classic().cell_at(usize::from(row) - 1, usize::from(column) - 1);
    Candidate { cell, digit: Digit::new(digit).expect("from 1 to 9") }
}

fn paths() -> Vec<Path> {
    let mut paths: Vec<Path> = Vec::new();
    for line in PATHS.lines().filter(|line| !line.starts_with('#')) {
        if line.len() > 81 && line.as_bytes()[..81].iter().all(u8::is_ascii_digit) {
            let puzzle = line[..81].parse().expect("a puzzle");
            paths.push(Path { puzzle, steps: Vec::new() });
            continue;
        }
        let steps = &mut paths.last_mut().expect("a puzzle comes first").steps;
        if let Some((name, conclusions)) = line.split_once(": ") {
            let technique = name.parse().expect("a technique");
            let of = |sign: char| {
                let words = conclusions.split(' ').filter_map(move |word| word.strip_prefix(sign));
                let mut list: Vec<Candidate> = words.map(candidate).collect();
                list.sort_unstable();
                list
            };
            steps.push(Made { technique, placed: of('='), removed: of('-') });
            continue;
        }
        for word in line.split(' ') {
            let technique = match word.as_bytes()[0] {
                b'f' => Technique::FullHouse,
                b'n' => Technique::NakedSingle,
                _ => Technique::HiddenSingle,
            };
            steps.push(Made {
                technique,
                placed: vec![candidate(&word[1..])],
                removed: Vec::new(),
            });
        }
    }
    paths
}

/// The puzzles of the reference, from easy to hard.
pub(super) fn puzzles_of_paths() -> Vec<Puzzle> {
    paths().into_iter().map(|path| path.puzzle).collect()
}

/// The boards on which the reference uses a technique harder than singles.
pub(super) fn boards_of_paths(geometry: &Arc<Geometry<2>>) -> impl Iterator<Item = Board<2>> {
    let geometry = geometry.clone();
    paths().into_iter().flat_map(move |path| {
        let mut board = Board::new(&geometry, &path.puzzle);
        let mut boards = Vec::new();
        for made in path.steps {
            if made.technique > Technique::HiddenSingle {
                boards.push(board.clone());
            }
            made.removed.iter().for_each(|removed| board.remove(removed.cell, removed.digit));
            made.placed.iter().for_each(|placed| board.place(placed.cell, placed.digit));
        }
        boards
    })
}

/// Compares whole paths: the same steps in the same order.
#[test]
fn our_paths_match_those_of_the_reference() {
    let geometry: Arc<Geometry<2>> = Geometry::classic();
    let mut differences = Vec::new();
    let paths = paths();
    for path in &paths {
        let mut board = Board::new(&geometry, &path.puzzle);
        let mut scratch = Scratch::default();
        for (number, made) in path.steps.iter().enumerate() {
            let step = next_step(&mut board, TechniqueSet::default(), &mut scratch);
            let ours = step.as_ref().map(Made::of);
            if ours.as_ref() != Some(made) {
                differences
                    .push(format!("{} step {number}: {made:?}\n  ours {ours:?}", path.puzzle));
                break;
            }
            if let Some(step) = step {
                board.apply(&step);
            }
        }
    }
    let shown = differences.iter().take(5).cloned().collect::<Vec<_>>().join("\n");
    assert!(differences.is_empty(), "{} of {} differ\n{shown}", differences.len(), paths.len());
}
