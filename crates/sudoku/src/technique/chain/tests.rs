//! Compares the chain searches with plain implementations of their rules, on boards of real
//! puzzles.

use std::ops::RangeInclusive;
use std::sync::Arc;

use super::super::search::{Scratch, find, next_step};
use super::super::{Board, Candidate, CellSet, Geometry, Step, Technique, TechniqueSet};
use super::View;
use super::clash::{Needs, Statement, Statements};
use super::groups::Groups;
use super::links::Links;
use super::loops;
use super::spread::Spread;
use super::worth::Worth;
use crate::digit::Digit;
use crate::grid::Cell;
use crate::puzzle::Puzzle;

/// Hard puzzles.
const PUZZLES: &str = include_str!("../../../testdata/graded_edge.tsv");

/// Visits every board without singles on the paths of the first ten puzzles of the list, or of all
/// puzzles in the file that the environment variable `PUZZLES` names.
fn each_board(mut visit: impl FnMut(&Board<2>)) {
    let geometry: Arc<Geometry<2>> = Geometry::classic();
    let mut scratch = Scratch::default();
    let file = std::env::var("PUZZLES").map(|name| std::fs::read_to_string(name).expect("a file"));
    let text = file.as_deref().unwrap_or(PUZZLES);
    let most = if file.is_ok() { usize::MAX } else { 10 };
    for line in text.lines().filter(|line| !line.starts_with('#')).take(most) {
        let puzzle: Puzzle = line[..81].parse().expect("a puzzle");
        let mut board = Board::new(&geometry, &puzzle);
        let techniques = TechniqueSet::default();
        while let Some(step) = next_step(&mut board, techniques, &mut scratch) {
            board.apply(&step);
            if board.queues().iter().all(|queue| queue.is_empty()) && !board.is_solved() {
                visit(&board);
            }
        }
    }
}

fn conclusion(step: Option<Step>) -> Option<(Technique, Vec<Candidate>, Vec<Candidate>)> {
    step.map(|step| (step.technique, step.placed, step.removed))
}

mod plain {
    //! The rules, implemented directly.

    use super::*;

    /// Loops and chains from every start, one after the other.
    pub(super) fn nice_loop(board: &Board<2>, grouped: bool) -> Option<Step> {
        let (mut links, mut groups) = (Links::default(), Groups::default());
        links.prepare(board);
        groups.clear(9);
        if grouped {
            groups.prepare(board);
        }
        let view = View { board, links: &links, groups: &groups };
        let mut spread = Spread::default();
        let mut best = (Worth::NOTHING, None);
        for phase in loops::Phase::ALL {
            for cell in board.open() {
                for digit in board.digits(cell) {
                    let on = phase == loops::Phase::LoopFromOn;
                    spread.run(board, &links, &groups, (cell, digit, on));
                    for place in 1..spread.list.len() {
                        let found = loops::at(view, &spread, phase, (cell, digit), place);
                        let Some(step) = found else {
                            continue;
                        };
                        let worth = Worth::of(&step.removed);
                        if worth > best.0 {
                            best = (worth, Some(step));
                        }
                    }
                }
            }
        }
        best.1
    }

    /// X-chains with this number of links, depth first.
    pub(super) fn x_chain(
        board: &Board<2>,
        links: RangeInclusive<usize>,
    ) -> Option<Vec<Candidate>> {
        let mut best = (Worth::NOTHING, None);
        let mut budget = 20_000_000;
        for start in board.open() {
            for digit in board.digits(start) {
                let mut cells = vec![start];
                x_links(board, digit, &links, &mut cells, &mut best, &mut budget);
            }
        }
        assert!(budget > 0, "too deep for the plain form");
        best.1
    }

    fn offer(
        board: &Board<2>,
        digit: Digit,
        start: Cell,
        end: Cell,
        best: &mut (Worth, Option<Vec<Candidate>>),
    ) {
        let geometry = &board.geometry;
        let seen = geometry.peers(start) & geometry.peers(end) & board.places(digit);
        let worth = Worth::of_digit(&seen, digit);
        if worth > best.0 {
            *best = (worth, Some(seen.iter().map(|cell| Candidate { cell, digit }).collect()));
        }
    }

    fn x_links(
        board: &Board<2>,
        digit: Digit,
        links: &RangeInclusive<usize>,
        cells: &mut Vec<Cell>,
        best: &mut (Worth, Option<Vec<Candidate>>),
        budget: &mut usize,
    ) {
        let (start, last) = (cells[0], cells[cells.len() - 1]);
        if cells.len() > *links.end() || (cells.len() > 1 && last == start) || *budget == 0 {
            return;
        }
        *budget -= 1;
        let strong = cells.len() % 2 == 1;
        let mut next = CellSet::EMPTY;
        for &house in &board.geometry.houses_of[last.index()] {
            if !strong || board.count(house, digit) == 2 {
                next |= board.places_in(house, digit);
            }
        }
        next.remove(last);
        for cell in next {
            if cells[1..].contains(&cell) {
                continue;
            }
            cells.push(cell);
            if strong && links.contains(&(cells.len() - 1)) {
                offer(board, digit, start, cell, best);
            }
            x_links(board, digit, links, cells, best, budget);
            cells.pop();
        }
    }

    /// XY-chains, cell by cell, depth first.
    pub(super) fn xy_chain(board: &Board<2>) -> Option<Vec<Candidate>> {
        let mut best = (Worth::NOTHING, None);
        let mut budget = 20_000_000;
        for start in board.cells_with(2) {
            for digit in board.digits(start) {
                let mut cells = vec![start];
                let by = (board.digits(start) - digit.into()).first().expect("a second digit");
                xy_links(board, digit, by, &mut cells, &mut best, &mut budget);
            }
        }
        assert!(budget > 0, "too deep for the plain form");
        best.1
    }

    fn xy_links(
        board: &Board<2>,
        digit: Digit,
        by: Digit,
        cells: &mut Vec<Cell>,
        best: &mut (Worth, Option<Vec<Candidate>>),
        budget: &mut usize,
    ) {
        if cells.len() == 10 || *budget == 0 {
            return;
        }
        *budget -= 1;
        let near = board.geometry.peers(cells[cells.len() - 1]);
        for cell in near & board.cells_with(2) & board.places(by) {
            if cells.contains(&cell) {
                continue;
            }
            let out = (board.digits(cell) - by.into()).first().expect("a second digit");
            if out == digit {
                offer(board, digit, cells[0], cell, best);
            }
            cells.push(cell);
            xy_links(board, digit, out, cells, best, budget);
            cells.pop();
        }
    }

    /// All contradictions and verities, of which the first in order is taken.
    pub(super) fn forcing_chain(board: &Board<2>) -> Option<(Technique, Statement)> {
        let (mut links, mut groups) = (Links::default(), Groups::default());
        links.prepare(board);
        groups.prepare(board);
        let mut needs = Needs::default();
        needs.prepare(board);
        let mut spread = Spread::default();
        let mut reached = |cell: Cell, digit: Digit, on: bool| {
            spread.run(board, &links, &groups, (cell, digit, on));
            [spread.off.clone(), spread.on.clone()]
        };
        let mut found: Vec<(bool, Cell, Digit, Technique)> = Vec::new();
        let common = |sets: &[[Vec<CellSet<2>>; 2]], skip: Option<Cell>| {
            let mut list = Vec::new();
            for digit in board.all_digits() {
                for on in [false, true] {
                    let sets = sets.iter().map(|set| set[usize::from(on)][digit.index()]);
                    let all = sets.reduce(|one, other| one & other).unwrap_or(CellSet::EMPTY);
                    let cells = all.iter().filter(|&cell| skip != Some(cell));
                    list.extend(
                        cells.map(|cell| (!on, cell, digit, Technique::ForcingChainVerity)),
                    );
                }
            }
            list
        };
        for cell in board.open() {
            let mut from_cell = Vec::new();
            for digit in board.digits(cell) {
                let both = [false, true].map(|on| reached(cell, digit, on));
                for (on, [off, ons]) in [false, true].into_iter().zip(&both) {
                    let statements = Statements { board, needs: &needs, on: ons, off };
                    let mut broken = false;
                    statements.each(|_, _| broken = true);
                    let opposite = if on { &off[digit.index()] } else { &ons[digit.index()] };
                    if broken || opposite.contains(cell) {
                        found.push((on, cell, digit, Technique::ForcingChainContradiction));
                    }
                }
                found.extend(common(&both, Some(cell)));
                let [_, on] = both;
                from_cell.push(on);
            }
            found.extend(common(&from_cell, None));
        }
        for house in 0..27 {
            for digit in board.all_digits() {
                let places = board.places_in(house, digit).iter();
                let sets: Vec<_> = places.map(|cell| reached(cell, digit, true)).collect();
                found.extend(common(&sets, None));
            }
        }
        let (removal, cell, digit, technique) = found.into_iter().min()?;
        Some((technique, (cell, digit, !removal)))
    }
}

#[test]
fn loops_match_the_plain_search() {
    let mut scratch = Scratch::default();
    let mut found = 0;
    each_board(|board| {
        let quick = find(board, Technique::Aic, &mut scratch);
        found += usize::from(quick.is_some());
        assert_eq!(conclusion(quick), conclusion(plain::nice_loop(board, false)), "{board:?}");
        let quick = find(board, Technique::GroupedAic, &mut scratch);
        assert_eq!(conclusion(quick), conclusion(plain::nice_loop(board, true)), "{board:?}");
    });
    assert!(found > 20, "{found} boards with a loop");
}

#[test]
fn chains_of_one_digit_and_of_pairs_match_the_plain_search() {
    let mut scratch = Scratch::default();
    each_board(|board| {
        let quick = find(board, Technique::XChain, &mut scratch).map(|step| step.removed);
        assert_eq!(quick, plain::x_chain(board, 1..=20), "{board:?}");
        let quick = find(board, Technique::TurbotFish, &mut scratch).map(|step| step.removed);
        assert_eq!(quick, plain::x_chain(board, 3..=3), "{board:?}");
        let quick = find(board, Technique::XyChain, &mut scratch).map(|step| step.removed);
        assert_eq!(quick, plain::xy_chain(board), "{board:?}");
    });
}

#[test]
fn forcing_chains_match_the_plain_search() {
    let mut scratch = Scratch::default();
    each_board(|board| {
        let quick = find(board, Technique::ForcingChainVerity, &mut scratch);
        let quick = quick.map(|step| {
            let on = !step.placed.is_empty();
            let Candidate { cell, digit } =
                *step.placed.iter().chain(&step.removed).next().expect("a conclusion");
            (step.technique, (cell, digit, on))
        });
        assert_eq!(quick, plain::forcing_chain(board), "{board:?}");
    });
}
