//! Whole puzzles solved step by step: no step may remove a digit of the solution. Other tests take
//! their boards from these walks.

use std::sync::Arc;

use super::super::search::{Scratch, find};
use super::super::{Board, Geometry, Step, Technique, TechniqueSet};
use crate::grid::Grid;
use crate::puzzle::Puzzle;

pub(super) const MINIMAL: &str = include_str!("../../../testdata/lists/minimal.txt");

/// Walks from the puzzle to its solution, and calls `meet` for steps on boards without singles: for
/// the first step of each technique in the set, or only for the first step of all unless `every` is
/// set. The first step in search order is applied; if there is none, a digit of the solution is
/// placed.
pub(super) fn walk(
    puzzle: &Puzzle,
    solution: &Grid,
    techniques: TechniqueSet,
    every: bool,
    scratch: &mut Scratch<2>,
    mut meet: impl FnMut(&Board<2>, &Step),
) {
    let geometry: Arc<Geometry<2>> = Geometry::classic();
    let mut board = Board::new(&geometry, puzzle);
    while !board.is_solved() {
        if let Some((_, single)) = board.next_single() {
            board.place(single.cell, single.digit);
            continue;
        }
        let mut first: Option<Step> = None;
        let mut place = 0;
        for technique in techniques.iter().filter(|&it| it > Technique::HiddenSingle) {
            if (first.is_some() && !every) || technique.place() == place {
                continue;
            }
            place = technique.place();
            if let Some(step) = find(&board, technique, scratch) {
                meet(&board, &step);
                first = first.or(Some(step));
            }
        }
        if let Some(step) = first {
            board.apply(&step);
            continue;
        }
        let cell = board.open().first().expect("not solved");
        board.place(cell, solution.get(cell).expect("a full board"));
    }
}

/// Walks through one of `stride` puzzles of the list, and checks every step.
fn check_steps(stride: usize) {
    let mut scratch = Scratch::default();
    for line in MINIMAL.lines().filter(|line| !line.starts_with('#')).step_by(stride) {
        let puzzle: Puzzle = line.parse().expect("a puzzle");
        let solution = puzzle.solve().expect("memory").expect("a solution");
        walk(&puzzle, &solution, TechniqueSet::default(), true, &mut scratch, |_, step| {
            check(&puzzle, &solution, step);
        });
    }
}

#[test]
fn no_step_removes_a_digit_of_the_solution() {
    check_steps(3);
}

#[test]
#[ignore = "every step of the whole list, or of many boards"]
fn no_step_of_the_whole_list_removes_a_digit_of_the_solution() {
    check_steps(1);
}

fn check(puzzle: &Puzzle, solution: &Grid, step: &Step) {
    for removed in &step.removed {
        let right = solution.get(removed.cell) == Some(removed.digit);
        assert!(!right, "{puzzle}: {step:?}");
    }
    for placed in &step.placed {
        assert_eq!(solution.get(placed.cell), Some(placed.digit), "{puzzle}: {step:?}");
    }
    assert!(!(step.removed.is_empty() && step.placed.is_empty()), "{puzzle}: {step:?}");
}
