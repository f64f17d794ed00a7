//! The solver for classic boards compared with the engines of the exact cover library, which share
//! nothing with it: same verdicts, same solutions, and limits respected.

use std::fs;
use std::time::Duration;

use crate::rules::obeys;
use proptest::prelude::*;
use proptest::test_runner::{TestCaseError, TestRunner};
use quadrille::{Cancel, Engine, Limits, Progress, Stop};
use quadrille_sudoku::turbo::{Board, Solver};
use quadrille_sudoku::{DigitSet, Grid, Guard, Method, Puzzle, Shape, Variant, Verdict};

const COVER: Method = Method::Cover(Engine::Learn);

/// The maximum number of solutions compared.
const MOST: u64 = 50;

fn lines(puzzle: &Puzzle, method: Method) -> Vec<String> {
    let mut lines: Vec<String> = puzzle
        .search()
        .method(method)
        .limit(MOST)
        .solutions()
        .map(|grid| grid.to_string())
        .collect();
    lines.sort_unstable();
    lines
}

/// Checks what must agree. If there are many solutions, each solver may find different ones first.
fn compare(puzzle: &Puzzle) -> Result<(), TestCaseError> {
    let (turbo, cover) = (lines(puzzle, Method::Turbo), lines(puzzle, COVER));
    prop_assert_eq!(turbo.len(), cover.len(), "{}", puzzle);
    if cover.len() < MOST as usize {
        prop_assert_eq!(&turbo, &cover, "{}", puzzle);
    }
    for line in &turbo {
        let grid: Grid = line.parse().expect("a grid");
        prop_assert!(obeys(puzzle, &grid), "{} {}", puzzle, line);
    }
    prop_assert!(turbo.windows(2).all(|two| two[0] != two[1]), "{} has a solution twice", puzzle);
    let (count, outcome) = puzzle.search().limit(MOST).count();
    prop_assert_eq!(count.at_least(), &turbo.len().into());
    prop_assert_eq!(outcome.stats.method, Method::Turbo);
    Ok(())
}

#[test]
fn the_committed_lists_have_the_solutions_of_the_cover_engine() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/testdata/");
    for list in ["lists/17clue.txt", "lists/hard.txt", "lists/minimal.txt", "mixed.tsv"] {
        let text = fs::read_to_string(format!("{folder}{list}")).expect("testdata is there");
        let lines =
            text.lines().filter_map(|line| line.get(..81)).filter(|line| !line.starts_with('#'));
        let mut seen = 0;
        for line in lines {
            let Ok(puzzle) = line.parse::<Puzzle>() else { continue };
            compare(&puzzle).expect(list);
            seen += 1;
        }
        assert!(seen >= 100, "{list} has only {seen} puzzles");
    }
}

/// A solution of the empty board: shifted rows, with digits, bands, rows, stacks and columns
/// permuted.
fn full_board() -> impl Strategy<Value = [u8; 81]> {
    let digits = Just([1_u8, 2, 3, 4, 5, 6, 7, 8, 9]).prop_shuffle();
    let three = || Just([0_usize, 1, 2]).prop_shuffle();
    (digits, three(), three(), three(), three(), any::<bool>()).prop_map(
        |(digits, bands, rows, stacks, columns, flip)| {
            std::array::from_fn(|cell| {
                let (row, column) = if flip { (cell % 9, cell / 9) } else { (cell / 9, cell % 9) };
                let row = 3 * bands[row / 3] + rows[row % 3];
                let column = 3 * stacks[column / 3] + columns[column % 3];
                digits[(3 * (row % 3) + row / 3 + column) % 9]
            })
        },
    )
}

/// From 0 to 81 digits of a full board, some of them wrong, perhaps with marks that may exclude it.
fn puzzles() -> impl Strategy<Value = Puzzle> {
    let order = Just((0..81).collect::<Vec<usize>>()).prop_shuffle();
    let wrong = proptest::collection::vec((0..81_usize, 1..=9_u8), 0..4);
    let wrong = prop_oneof![2 => Just(Vec::new()), 1 => wrong];
    let marks = proptest::collection::vec((1..512_u64, 1..512_u64), 81);
    (
        full_board(),
        order,
        0..=81_usize,
        wrong,
        proptest::option::weighted(0.3, marks),
        any::<bool>(),
    )
        .prop_map(|(full, order, clues, wrong, marks, fair)| {
            let mut digits = [0; 81];
            order[..clues].iter().for_each(|&cell| digits[cell] = full[cell]);
            wrong.into_iter().for_each(|(cell, digit)| digits[cell] = digit);
            let puzzle = Puzzle::new(Grid::new(&Shape::classic(), &digits).expect("digits to 9"));
            let Some(marks) = marks else { return puzzle };
            let own = |cell: usize| if fair { 1 << (full[cell] - 1) } else { 0 };
            let marks = marks.into_iter().enumerate();
            let marks = marks.map(|(cell, (a, b))| DigitSet::from_bits(a | b | own(cell)));
            puzzle.with_marks(marks.collect::<Vec<_>>()).expect("a set a cell")
        })
}

/// Random digits, which nearly always contradict each other.
fn nonsense() -> impl Strategy<Value = Puzzle> {
    proptest::collection::vec((0..81_usize, 1..=9_u8), 0..30).prop_map(|wrong| {
        let mut digits = [0; 81];
        wrong.into_iter().for_each(|(cell, digit)| digits[cell] = digit);
        Puzzle::new(Grid::new(&Shape::classic(), &digits).expect("digits to 9"))
    })
}

fn compare_random(cases: u32) {
    let config = ProptestConfig { cases, failure_persistence: None, ..ProptestConfig::default() };
    let boards = prop_oneof![4 => puzzles(), 1 => nonsense()];
    let result = TestRunner::new(config).run(&boards, |puzzle| compare(&puzzle));
    if let Err(error) = result {
        panic!("{error}");
    }
}

#[test]
fn random_boards_have_the_solutions_of_the_cover_engine() {
    compare_random(500);
}

#[test]
#[ignore = "100,000 boards take some minutes"]
fn a_hundred_thousand_random_boards_have_the_solutions_of_the_cover_engine() {
    compare_random(100_000);
}

#[test]
fn both_forms_visit_the_same_nodes_on_the_hard_list() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/testdata/lists/hard.txt");
    let text = fs::read_to_string(path).expect("testdata is there");
    let (mut best, mut portable) = (Solver::new(), Solver::portable());
    for puzzle in text.lines().filter_map(|line| line.parse::<Puzzle>().ok()) {
        let digits: &[u8; 81] = puzzle.grid().as_bytes().try_into().expect("81 cells");
        let [a, b] = [&mut best, &mut portable]
            .map(|solver| (solver.count(Board::Digits(digits), 2), solver.nodes()));
        assert_eq!(a, b, "{puzzle}");
    }
}

#[test]
fn other_boards_are_left_to_the_cover_engine() {
    let classic = Shape::classic();
    let used = |shape: &Shape, method| {
        let puzzle = Puzzle::new(Grid::empty(shape));
        puzzle.search().method(method).limit(1).count().1.stats.method
    };
    assert_eq!(used(&classic, Method::Auto), Method::Turbo);
    assert_eq!(used(&classic, COVER), COVER);
    let diagonal = classic.with(Variant::X).expect("fits");
    let rows = Shape::boxes(1, 9).expect("a size");
    for shape in [diagonal, rows, Shape::of_size(4).expect("a size")] {
        assert_eq!(used(&shape, Method::Turbo), COVER);
    }
}

#[test]
fn limits_and_cancel_end_a_count_that_would_never_end() {
    let empty = Puzzle::new(Grid::empty(&Shape::classic()));
    let limited = |limits: Limits| empty.search().within(&limits.into()).count().1;
    let outcome = limited(Limits::default().with_nodes(5000));
    assert_eq!((outcome.stop, outcome.stats.nodes), (Stop::NodeLimit, 5000));
    let outcome = limited(Limits::default().with_time(Duration::from_millis(20)));
    assert_eq!(outcome.stop, Stop::TimeLimit);
    let outcome = limited(Limits::default().with_nodes(0));
    assert_eq!((outcome.stop, outcome.stats.nodes), (Stop::NodeLimit, 0));
    let outcome = limited(Limits::default().with_solutions(777));
    assert_eq!((outcome.stop, outcome.stats.solutions), (Stop::SolutionLimit, 777));

    let cancel = Cancel::new();
    let mut solutions = empty.search().within(&Guard::from(&cancel)).solutions();
    assert!(solutions.next().is_some());
    cancel.cancel();
    assert!(solutions.next().is_none());
    assert_eq!(solutions.outcome().stop, Stop::Cancelled);
}

#[test]
fn a_node_limit_that_just_suffices_does_not_stop_the_search() {
    let puzzle: Puzzle =
        "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
            .parse()
            .expect("a puzzle");
    let nodes = puzzle.search().count().1.stats.nodes;
    let limited = |nodes| {
        let limits = Limits::default().with_nodes(nodes);
        puzzle.search().within(&limits.into()).check().0
    };
    assert!(nodes > 10);
    assert!(matches!(limited(nodes), Verdict::Unique(_)));
    assert!(matches!(limited(nodes - 1), Verdict::Unknown(Stop::NodeLimit, _)));
}

#[test]
fn progress_ends_at_one() {
    let puzzle: Puzzle =
        "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
            .parse()
            .expect("a puzzle");
    let progress = Progress::new();
    let (count, outcome) = puzzle.search().progress(&progress).count();
    assert_eq!(count, 1_u32.into());
    assert_eq!((progress.nodes(), progress.solutions()), (outcome.stats.nodes, 1));
    assert_eq!(progress.share_done(), 1.0);
}
