//! Minimised puzzles have one solution, no redundant given, and the requested symmetry.

use std::time::Duration;

use quadrille_sudoku::generate::{Minimised, Order, Symmetry};
use quadrille_sudoku::grade::Grader;
use quadrille_sudoku::technique::Level;
use quadrille_sudoku::{Cancel, Cell, Grid, Guard, Limits, Puzzle, Shape, Stop, Variant, Verdict};

fn full(shape: &Shape, seed: u64) -> Grid {
    let order = Order::new(shape).seed(seed).clues(shape.cell_count()..);
    order.puzzles(&Guard::default()).expect("an order").next().expect("no limit").solution
}

fn is_unique(grid: Grid) -> bool {
    matches!(Puzzle::new(grid).check(), Verdict::Unique(_))
}

fn without(grid: &Grid, cells: &[Cell]) -> Grid {
    let mut less = grid.clone();
    for &cell in cells {
        less.set(cell, None);
    }
    less
}

/// The images of a cell, from the definition.
fn images(shape: &Shape, cell: Cell, symmetry: Symmetry) -> Vec<Cell> {
    let (last, row, column) = (shape.size() - 1, shape.row(cell), shape.column(cell));
    let at = |row, column| shape.cell(row, column).expect("on the board");
    let turned = [at(last - row, last - column), at(column, last - row), at(last - column, row)];
    let mirrored = [at(last - row, column), at(row, last - column)];
    let diagonals = [at(column, row), at(last - column, last - row)];
    match symmetry {
        Symmetry::None => vec![],
        Symmetry::HalfTurn => vec![turned[0]],
        Symmetry::QuarterTurn => turned.to_vec(),
        Symmetry::Diagonal => vec![diagonals[0]],
        Symmetry::AntiDiagonal => vec![diagonals[1]],
        Symmetry::Horizontal => vec![mirrored[0]],
        Symmetry::Vertical => vec![mirrored[1]],
        Symmetry::Full => [&turned[..], &mirrored, &diagonals].concat(),
    }
}

fn is_right(puzzle: &Puzzle, minimised: &Minimised, symmetry: Symmetry) {
    let shape = puzzle.shape();
    let left = minimised.puzzle.grid();
    assert!(minimised.is_minimal(), "{puzzle:?}");
    assert!(left.filled().all(|(cell, digit)| puzzle.get(cell) == Some(digit)), "{left}");
    assert_eq!(without(puzzle.grid(), &minimised.removed), *left);
    let removed = minimised.removed.len();
    assert_eq!(removed + left.filled_count(), puzzle.grid().filled_count());
    assert!(is_unique(left.clone()), "{left}");
    for (cell, _) in left.filled() {
        let mut orbit = images(shape, cell, symmetry);
        assert!(orbit.iter().all(|&image| left.get(image).is_some()), "{symmetry} {left}");
        orbit.push(cell);
        assert!(!is_unique(without(left, &orbit)), "{symmetry} {left} {cell:?}");
    }
}

#[test]
fn the_result_is_minimal_and_symmetric() {
    let nine = Shape::classic();
    let jigsaw = Order::random_jigsaw(6, Symmetry::None, 1, &Guard::default());
    let jigsaw = jigsaw.expect("a size").shape().clone();
    let shapes = [
        Shape::of_size(4).expect("a size"),
        Shape::of_size(6).expect("a size"),
        jigsaw,
        nine.with(Variant::X).expect("fits"),
        nine,
    ];
    for shape in shapes {
        for (seed, symmetry) in (0..).zip(Symmetry::ALL.iter().copied()) {
            let puzzle = Puzzle::new(full(&shape, seed));
            let minimised = puzzle.minimise(symmetry, seed).expect("one solution");
            is_right(&puzzle, &minimised, symmetry);
            assert_eq!(puzzle.minimise(symmetry, seed), Ok(minimised.clone()), "second run");
            // There is nothing left to remove.
            let again = minimised.puzzle.minimise(symmetry, seed + 1).expect("one solution");
            assert_eq!((again.puzzle, again.removed), (minimised.puzzle, vec![]));
        }
    }
}

#[test]
fn a_partly_minimised_puzzle_becomes_minimal() {
    for seed in 0..20 {
        let order = Order::new(&Shape::classic()).seed(seed).clues(30..=40);
        let puzzle =
            order.puzzles(&Guard::default()).expect("an order").next().expect("no limit").puzzle;
        let minimised = puzzle.minimise(Symmetry::None, seed).expect("one solution");
        is_right(&puzzle, &minimised, Symmetry::None);
    }
}

#[test]
fn a_given_that_breaks_the_symmetry_is_removed_or_the_symmetry_refused() {
    let order = Order::new(&Shape::classic()).symmetry(Symmetry::HalfTurn).seed(3);
    let made = order.puzzles(&Guard::default()).expect("an order").next().expect("no limit");
    let mut grid = made.puzzle.grid().clone();
    let extra = grid.shape().cells().find(|&cell| grid.get(cell).is_none()).expect("some");
    grid.set(extra, made.solution.get(extra));
    let uneven = Puzzle::new(grid);
    let minimised = uneven.minimise(Symmetry::HalfTurn, 1).expect("one solution");
    assert_eq!(minimised.removed, [extra]);
    is_right(&uneven, &minimised, Symmetry::HalfTurn);

    let minimal = made.puzzle.minimise(Symmetry::None, 1).expect("one solution").puzzle;
    let error = minimal.minimise(Symmetry::Full, 1).expect_err("no such symmetry");
    assert_eq!(error.message(), "the puzzle cannot be given the symmetry `full`");
    let hint = error.hint().expect("the reason");
    assert!(hint.contains(" has a given, but "), "{hint}");
    assert!(hint.ends_with("without such givens there is more than one solution"), "{hint}");
}

#[test]
fn puzzles_without_a_unique_solution_are_refused() {
    let message = |line: &str| {
        let puzzle: Puzzle = line.parse().expect("a puzzle");
        let error = puzzle.minimise(Symmetry::None, 1).expect_err("not one solution");
        assert_eq!(error.stop(), None, "{error}");
        error.message().to_owned()
    };
    assert_eq!(message("1..............."), "the puzzle has more than one solution");
    assert_eq!(message("1..1............"), "the puzzle has no solution");
}

#[test]
fn entries_are_ignored() {
    let puzzle: Puzzle = "1.....3..2.....4".parse().expect("a puzzle");
    let entered: Puzzle = "13....3..2.....4".parse().expect("a puzzle");
    let entered = entered.with_entries([puzzle.shape().cell(0, 1).expect("on the board")]);
    assert_eq!(entered.minimise(Symmetry::None, 1), puzzle.minimise(Symmetry::None, 1));
}

#[test]
fn after_a_time_limit_the_solution_is_still_unique() {
    let puzzle = Puzzle::new(full(&Shape::of_size(25).expect("a size"), 1));
    let guard = Guard::from(Limits::default().with_time(Duration::from_millis(300)));
    let minimised = puzzle.search().within(&guard).minimise(Symmetry::None, 1);
    let minimised = minimised.expect("a full board is its solution");
    // It takes seconds to get to the end.
    assert_eq!((minimised.stop, minimised.is_minimal()), (Stop::TimeLimit, false));
    assert!(is_unique(minimised.puzzle.grid().clone()));
    let cancel = Cancel::new();
    cancel.cancel();
    let stopped = puzzle.search().within(&Guard::from(&cancel)).minimise(Symmetry::None, 1);
    let error = stopped.expect_err("cancelled");
    assert_eq!(error.stop(), Some(Stop::Cancelled));
    assert!(error.message().starts_with("stopped before"), "{error}");
}

#[test]
fn minimising_towards_a_level_ends_there_and_not_above() {
    let x = Shape::classic().with(Variant::X).expect("fits");
    let six = Shape::of_size(6).expect("a size");
    let mut grader = Grader::new();
    for (shape, symmetry, levels) in [
        (Shape::classic(), Symmetry::HalfTurn, Level::ALL),
        (x, Symmetry::None, &Level::ALL[..3]),
        (six, Symmetry::None, &Level::ALL[..1]),
    ] {
        for &level in levels {
            let grid = full(&shape, 4);
            let minimised = Puzzle::new(grid.clone()).minimise_to(level, symmetry, 7);
            let minimised = minimised.expect("a full grid is easy");
            assert!(minimised.is_minimal());
            assert_eq!(minimised.puzzle.solve(), Ok(Some(grid.clone())), "{shape}, {level}");
            assert_eq!(without(&grid, &minimised.removed), *minimised.puzzle.grid());
            let grade = grader.grade(&minimised.puzzle, &Guard::default()).expect("one solution");
            assert_eq!((grade.level, grade.by_reasoning), (level, true), "{shape}, {level}");
            assert_eq!(minimised.grade.as_ref(), Some(&grade));
            // No further given can be removed: the puzzle would be harder or have two solutions.
            for (cell, _) in minimised.puzzle.grid().filled() {
                let images = images(&shape, cell, symmetry);
                let less = without(minimised.puzzle.grid(), &[vec![cell], images].concat());
                let found = grader.grade(&Puzzle::new(less), &Guard::default());
                let fits = found.is_ok_and(|grade| grade.by_reasoning && grade.level <= level);
                assert!(!fits, "{shape}, {level}: {cell:?}");
            }
        }
    }
}

#[test]
fn what_cannot_be_minimised_towards_a_level_is_reported() {
    let refused = |puzzle: &Puzzle, level| {
        let error = puzzle.minimise_to(level, Symmetry::None, 1).expect_err("refused");
        (error.to_string(), error.hint().unwrap_or_default())
    };
    let order = Order::new(&Shape::classic()).level(Level::Unfair);
    let unfair = order.puzzles(&Guard::default()).expect("an order").next().expect("no limit");
    let (message, hint) = refused(&unfair.puzzle, Level::Hard);
    assert_eq!(message, "the puzzle is already harder than Hard");
    assert_eq!(hint, "it is Unfair, and fewer givens do not make it easier");
    let large = Puzzle::new(full(&Shape::of_size(36).expect("a size"), 1));
    let (message, _) = refused(&large, Level::Hard);
    assert_eq!(message, "a board of 36×36 is too large to be graded");
    let stopped = Guard::from(Limits::default().with_time(Duration::ZERO));
    let grid = Puzzle::new(full(&Shape::classic(), 1));
    let error = grid.search().within(&stopped).minimise_to(Level::Hard, Symmetry::None, 1);
    assert_eq!(error.expect_err("no time").stop(), Some(Stop::TimeLimit));
}
