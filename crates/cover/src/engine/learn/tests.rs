//! The filters never lose a cover, and they save guesses.

use proptest::prelude::*;

use super::Arc;
use super::tree::{Groundwork, Tree};
use crate::engine::branch::Branch;
use crate::engine::choice::Engine;
use crate::engine::contract::{Pause, Quota, Setup};
use crate::models;
use crate::problem::{ItemId, OptionId, OptionSet, Problem, ProblemBuilder};
use crate::watch::ALWAYS;

/// The Sudoku problem of an empty board with boxes of this height and width: cells, rows, columns,
/// boxes.
pub(super) fn sudoku(height: usize, width: usize) -> Problem {
    let n = height * width;
    let mut builder = ProblemBuilder::new();
    let mut items: Vec<ItemId> = Vec::new();
    for kind in ["cell", "row", "column", "box"] {
        items.extend((0..n * n).map(|k| builder.primary(format!("{kind}{k}"))));
    }
    for (row, column, digit) in (0..n * n * n).map(|k| (k / n / n, k / n % n, k % n)) {
        let block = row / height * height + column / width;
        let parts = [row * n + column, row * n + digit, column * n + digit, block * n + digit];
        builder.option(parts.iter().zip(0..).map(|(k, kind)| items[kind * n * n + k]));
    }
    builder.build().expect("a sound problem")
}

/// The options that clash with the givens of a board.
fn clashing(problem: &Problem, board: &str) -> Vec<OptionId> {
    let n = board.len().isqrt();
    let givens = board.bytes().enumerate().filter(|(_, digit)| *digit != b'.');
    let given: Vec<_> = givens
        .map(|(cell, digit)| OptionId((cell * n + usize::from(digit - b'1')) as u32))
        .collect();
    let clashes = |option: &OptionId| {
        given.iter().any(|&given| {
            let items = problem.option_items(given);
            given != *option
                && problem.option_items(*option).iter().any(|item| items.contains(item))
        })
    };
    problem.options().filter(clashes).collect()
}

/// The covers that a tree finds, sorted, and the number of its nodes.
fn search(mut tree: Tree) -> (Vec<Vec<OptionId>>, u64) {
    let mut covers = Vec::new();
    while tree.run(Quota { nodes: u64::MAX, covers: 1, effort: u64::MAX }) == Pause::Cover {
        let mut cover: Vec<_> = tree.path().collect();
        cover.sort();
        covers.push(cover);
    }
    covers.sort();
    (covers, tree.counters().nodes)
}

/// Searches without filters, with locked options, and with all filters.
fn three_ways(setup: Setup<'_>) -> [(Vec<Vec<OptionId>>, u64); 3] {
    let tree = |groundwork| Tree::new(Arc::new(groundwork), setup).expect("small");
    let groundwork = || Groundwork::new(setup.problem, setup.seed, setup.go_on).expect("small");
    let no_filters = Groundwork::without_filters(setup.problem, setup.seed).expect("small");
    [search(tree(no_filters)), search(tree(groundwork())), search(tree(groundwork()).eager())]
}

proptest! {
    #[test]
    fn no_cover_is_lost_to_the_filters(
        model in 0usize..4,
        left_out in prop::collection::vec(any::<prop::sample::Index>(), 0..160),
        branch in prop::sample::select(Branch::ALL),
        seed in prop::option::of(0u64..3),
    ) {
        let problem = match model {
            0 => sudoku(2, 2),
            1 => sudoku(2, 3),
            2 => models::build("latin", &["4"]).expect("a sound model"),
            _ => models::build("queens", &["6"]).expect("a sound model"),
        };
        let ids: Vec<OptionId> = problem.options().collect();
        // A 6×6 board with too few givens has too many covers to enumerate.
        let left_out = left_out.iter().map(|index| ids[index.index(ids.len())]);
        let few = if model == 1 { clashing(&problem, "1....6..2......5.6...1..4..3..2..6.5") } else { Vec::new() };
        let mut set = OptionSet::default();
        set.extend(ids.len(), left_out.chain(few)).expect("small");
        let setup = Setup { problem: &problem, branch, seed, left_out: &set, go_on: ALWAYS };
        let [plain, locked, eager] = three_ways(setup);
        prop_assert_eq!(&locked.0, &plain.0);
        prop_assert_eq!(&eager.0, &plain.0);
        let mut truth: Vec<Vec<OptionId>> = Vec::new();
        for cover in problem.search().engine(Engine::Links).leave_out(set.iter()).solutions() {
            let mut cover: Vec<_> = cover.into();
            cover.sort();
            truth.push(cover);
        }
        truth.sort();
        prop_assert_eq!(&plain.0, &truth);
    }
}

#[test]
fn each_filter_saves_guesses_on_a_hard_board() {
    // Platinum Blonde, by coloin.
    let board = ".......12........3..23..4....18....5.6..7.8.......9.....85.....9...4.5..47...6...";
    let problem = sudoku(3, 3);
    let mut set = OptionSet::default();
    set.extend(problem.option_count(), clashing(&problem, board).into_iter()).expect("small");
    let setup =
        Setup { problem: &problem, branch: Branch::Mrv, seed: None, left_out: &set, go_on: ALWAYS };
    let [plain, locked, eager] = three_ways(setup);
    assert_eq!(plain.0.len(), 1);
    assert_eq!((&locked.0, &eager.0), (&plain.0, &plain.0));
    assert_eq!([plain.1, locked.1, eager.1], [393, 287, 148]);
}
