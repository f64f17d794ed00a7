//! Templates of all digits: the ways to place a digit on the whole board.
//!
//! The search of [`template`](crate::technique) treats one digit at a time, and stops at the first
//! that concludes something. Here each digit with a conclusion makes a step. Then the templates of
//! different digits are compared: a cell that is in all templates of a digit belongs to that digit,
//! so every template of another digit that uses the cell is dropped, until nothing changes.
//!
//! A digit may have 46,656 templates. Digits with more than [`MOST`] are left out of the
//! comparison, which is the case only on boards larger than 9×9.

use super::super::survey::meets_extras;
use super::Steps;
use crate::digit::Digit;
use crate::technique::Technique;
use crate::technique::board::Board;
use crate::technique::cell_set::CellSet;
use crate::technique::step::{Because, Candidate, Step};

/// The largest number of templates of a digit that are listed.
const MOST: usize = 50_000;

/// The alarm's work for a template.
const WORK: usize = 20;

/// Adds what the templates of each digit show, alone and together with those of other digits.
pub(super) fn find<const W: usize>(board: &Board<W>, steps: &mut Steps) {
    let mut lists: Vec<(Digit, Vec<CellSet<W>>)> = Vec::new();
    for digit in board.all_digits() {
        let mut list = Vec::new();
        let rows = board.geometry.rows().filter(|&row| board.count(row, digit) > 0);
        let rows: Vec<usize> = rows.collect();
        let complete = collect(board, digit, &rows, board.places(digit), CellSet::EMPTY, &mut list);
        if board.alarm.reason().is_some() {
            return;
        }
        if complete && !list.is_empty() {
            lists.push((digit, list));
        }
    }
    conclude(board, &lists, steps);
    loop {
        let before: usize = lists.iter().map(|(_, list)| list.len()).sum();
        let forced: Vec<CellSet<W>> = lists.iter().map(|(_, list)| in_all(list)).collect();
        for (at, (_, list)) in lists.iter_mut().enumerate() {
            let others = forced.iter().enumerate().filter(|&(other, _)| other != at);
            let taken = others.fold(CellSet::EMPTY, |taken, (_, &cells)| taken | cells);
            list.retain(|template| !template.meets(&taken));
        }
        if lists.iter().any(|(_, list)| list.is_empty()) {
            // The position has no solution.
            return;
        }
        if lists.iter().map(|(_, list)| list.len()).sum::<usize>() == before {
            break;
        }
    }
    conclude(board, &lists, steps);
}

/// Lists the templates that extend a pattern to these rows. False if there are too many, or if the
/// alarm rings. Recursion is as deep as the number of rows.
fn collect<const W: usize>(
    board: &Board<W>,
    digit: Digit,
    rows: &[usize],
    free: CellSet<W>,
    pattern: CellSet<W>,
    list: &mut Vec<CellSet<W>>,
) -> bool {
    let [row, rest @ ..] = rows else {
        if meets_extras(board, digit, &pattern) {
            list.push(pattern);
        }
        return list.len() < MOST && !board.alarm.rings_after(WORK);
    };
    (free & board.geometry.houses[*row]).iter().all(|cell| {
        let here = CellSet::of(cell);
        let left = free - board.geometry.peers(cell) - here;
        collect(board, digit, rest, left, pattern | here, list)
    })
}

fn in_all<const W: usize>(list: &[CellSet<W>]) -> CellSet<W> {
    let first = list.first().copied().unwrap_or(CellSet::EMPTY);
    list.iter().fold(first, |all, &template| all & template)
}

/// Adds the cells that are in all templates of a digit, and the places that are in none.
fn conclude<const W: usize>(
    board: &Board<W>,
    lists: &[(Digit, Vec<CellSet<W>>)],
    steps: &mut Steps,
) {
    for (digit, list) in lists {
        let digit = *digit;
        let because = Because::Templates { digit };
        let named = |cells: CellSet<W>| -> Vec<Candidate> {
            cells.iter().map(|cell| Candidate { cell, digit }).collect()
        };
        let placed = named(in_all(list));
        if !placed.is_empty() {
            let technique = Technique::TemplateSet;
            let because = because.clone();
            steps.add(Step { technique, placed, removed: Vec::new(), because });
        }
        let used = list.iter().fold(CellSet::EMPTY, |used, &template| used | template);
        let removed = named(board.places(digit) - used);
        if !removed.is_empty() {
            steps.add(Step::removing(Technique::TemplateDelete, removed, because));
        }
    }
}
