//! Studies checked against the definition: every digit of every cell is tried.

use std::time::Duration;

use proptest::prelude::*;
use quadrille_sudoku::generate::Order;
use quadrille_sudoku::{
    Cancel, Cell, Digit, DigitSet, Grid, Guard, Limits, Method, Puzzle, Shape, Stop, Study,
    Variant, Verdict,
};

/// The puzzle with one more digit.
fn with(puzzle: &Puzzle, cell: Cell, digit: Digit) -> Puzzle {
    let mut grid = puzzle.grid().clone();
    grid.set(cell, Some(digit));
    let more = Puzzle::new(grid);
    match puzzle.marks() {
        Some(marks) => more.with_marks(marks).expect("as many marks"),
        None => more,
    }
}

/// The number of solutions, up to `most`.
fn count(puzzle: &Puzzle, most: u64) -> u64 {
    let (count, _) = puzzle.search().limit(most).count();
    count.at_least().try_into().expect("a small number")
}

/// Every cell and every digit.
fn all(shape: &Shape) -> impl Iterator<Item = (Cell, Digit)> + '_ {
    shape.cells().flat_map(|cell| shape.digits().into_iter().map(move |digit| (cell, digit)))
}

/// Checks a study that had no time limit, and counted up to `most`, by trying each digit by itself.
fn is_right(puzzle: &Puzzle, study: &Study, most: u64) {
    let shape = puzzle.shape();
    let solutions = count(puzzle, most.max(1) + 1);
    assert_eq!(study.count, solutions.min(most), "{puzzle:?}");
    assert_eq!(study.more, solutions > most, "{puzzle:?}");
    let fits = |cell: Cell, digit: Digit| {
        let allowed = puzzle.marks().is_none_or(|marks| marks[cell.index()].contains(digit));
        puzzle.get(cell).map_or(allowed, |given| given == digit)
    };
    let having = |cell, digit| match fits(cell, digit) {
        true => count(&with(puzzle, cell, digit), 2),
        false => 0,
    };
    let possible = study.possible.as_ref().expect("no limit");
    for (cell, digit) in all(shape) {
        let is_possible = having(cell, digit) > 0;
        assert_eq!(possible[cell].contains(digit), is_possible, "{puzzle:?} {cell:?} {digit}");
    }
    let needs_all = |cell: &Cell| {
        let mut less = puzzle.grid().clone();
        less.set(*cell, None);
        let less = Puzzle::new(less);
        let less = match puzzle.marks() {
            Some(marks) => {
                let mut marks = marks.to_vec();
                marks[cell.index()] = shape.digits();
                less.with_marks(marks).expect("as many marks")
            }
            None => less,
        };
        count(&less, 2) == 1
    };
    match &study.verdict {
        Verdict::Unique(solution) => {
            assert_eq!(solutions, 1);
            assert!(crate::rules::obeys(puzzle, solution));
            let givens = puzzle.grid().filled().map(|(cell, _)| cell);
            let redundant: Vec<Cell> = givens.filter(needs_all).collect();
            assert_eq!(study.redundant, Ok(redundant), "{puzzle:?}");
            assert_eq!(study.deciding, Ok(vec![]));
        }
        Verdict::Multiple(two) => {
            assert!(solutions > 1);
            assert_ne!(two[0], two[1]);
            assert!(two.iter().all(|solution| crate::rules::obeys(puzzle, solution)));
            let decides = |&(cell, digit): &(Cell, Digit)| having(cell, digit) == 1;
            let deciding: Vec<(Cell, Digit)> = all(shape).filter(decides).collect();
            assert_eq!(study.deciding, Ok(deciding), "{puzzle:?}");
            assert_eq!(study.redundant, Ok(vec![]));
        }
        Verdict::None(_) => {
            assert_eq!(solutions, 0);
            assert_eq!((&study.redundant, &study.deciding), (&Ok(vec![]), &Ok(vec![])));
        }
        Verdict::Unknown(..) => panic!("no limit"),
    }
}

/// Boards of all kinds.
fn boards() -> Vec<Shape> {
    let of = |size| Shape::of_size(size).expect("a size");
    let with = |shape: &Shape, variant| shape.with(variant).expect("fits");
    vec![
        of(4),
        with(&of(4), Variant::X),
        with(&of(4), Variant::NonConsecutive),
        with(&of(4), Variant::AntiKing),
        Shape::jigsaw("aaab acbb ccdb cddd").expect("four regions"),
        of(1),
        of(3),
    ]
}

fn small() -> impl Strategy<Value = Puzzle> {
    let boards = boards();
    let digits = proptest::collection::vec((0..16_usize, 1..=4_u8), 0..7);
    (0..boards.len(), digits, proptest::bool::weighted(0.2), any::<u64>()).prop_map(
        move |(board, digits, is_marked, bits)| {
            let shape = &boards[board];
            let mut bytes = vec![0; shape.cell_count()];
            for (cell, digit) in digits {
                bytes[cell % shape.cell_count()] = (digit - 1) % shape.size() as u8 + 1;
            }
            let puzzle = Puzzle::new(Grid::new(shape, &bytes).expect("digits of the board"));
            let marks = |cell: usize| DigitSet::from_bits(bits.rotate_left(7 * cell as u32) | 1);
            let marks: Vec<DigitSet> = (0..shape.cell_count()).map(marks).collect();
            match is_marked {
                true => puzzle.with_marks(marks).expect("a set a cell"),
                false => puzzle,
            }
        },
    )
}

/// A random full grid reduced to `givens` digits.
fn rest(shape: &Shape, seed: u64, givens: usize) -> Puzzle {
    let order = Order::new(shape).seed(seed).clues(shape.cell_count()..);
    let full =
        order.puzzles(&Guard::default()).expect("an order").next().expect("no limit").solution;
    let mut cells: Vec<Cell> = shape.cells().collect();
    quadrille_sudoku::Draw::new(seed).shuffle(&mut cells);
    let mut grid = Grid::empty(shape);
    for &cell in &cells[..givens] {
        grid.set(cell, full.get(cell));
    }
    Puzzle::new(grid)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 100, ..ProptestConfig::default() })]

    /// For any counting limit: with a low limit the study tries each digit by itself, with a high
    /// one it lists all solutions.
    #[test]
    fn studies_of_small_boards_match_the_definition(puzzle in small(), most in prop::sample::select(vec![0_u64, 1, 2, 5, 1000])) {
        is_right(&puzzle, &puzzle.search().limit(most).study(), most);
    }

    #[test]
    fn studies_of_classic_boards_match_the_definition(seed in any::<u64>(), givens in 0..40_usize) {
        let puzzle = rest(&Shape::classic(), seed, givens);
        is_right(&puzzle, &puzzle.study(), 1000);
    }
}

#[test]
fn studies_of_other_boards_match_the_definition() {
    let x = Shape::classic().with(Variant::X).expect("fits");
    for (seed, givens) in (0..).zip([0, 1, 8, 16, 22, 30, 60]) {
        let puzzle = rest(&x, seed, givens);
        is_right(&puzzle, &puzzle.search().limit(40).study(), 40);
        let six = rest(&Shape::of_size(6).expect("a size"), seed, givens / 2);
        is_right(&six, &six.search().limit(7).study(), 7);
    }
}

#[test]
fn a_seventeen_clue_puzzle_needs_every_clue() {
    let list = include_str!("../../testdata/lists/17clue.txt");
    for line in list.lines().take(3) {
        let puzzle: Puzzle = line[..81].parse().expect("a puzzle");
        let study = puzzle.study();
        assert_eq!((study.count, study.more, study.redundant), (1, false, Ok(vec![])));
        for (cell, digit) in puzzle.grid().filled().take(4) {
            let mut grid = puzzle.grid().clone();
            grid.set(cell, None);
            let study = Puzzle::new(grid).study();
            // The removed digit makes it a puzzle again.
            assert!(study.deciding.expect("no limit").contains(&(cell, digit)));
        }
    }
}

#[test]
fn all_methods_give_the_same_study() {
    for givens in [3, 20, 26] {
        let puzzle = rest(&Shape::classic(), 5, givens);
        let by = |method| {
            let study = puzzle.search().method(method).limit(50).study();
            (study.count, study.more, study.possible, study.deciding, study.redundant)
        };
        assert_eq!(by(Method::Auto), by(Method::Cover(quadrille::Engine::Learn)));
    }
}

#[test]
fn a_cancelled_study_is_unknown() {
    let puzzle = rest(&Shape::of_size(16).expect("a size"), 1, 100);
    let cancel = Cancel::new();
    cancel.cancel();
    let study = puzzle.search().within(&Guard::from(&cancel)).study();
    assert!(matches!(study.verdict, Verdict::Unknown(Stop::Cancelled, None)));
    assert_eq!((study.count, study.more), (0, true));
    let unknown = (Err(Stop::Cancelled), Err(Stop::Cancelled), Err(Stop::Cancelled));
    assert_eq!((study.possible, study.deciding, study.redundant), unknown);
}

#[test]
fn the_time_limit_applies_to_the_whole_study() {
    let limits = Limits::default().with_time(Duration::from_millis(300));
    let shape = Shape::of_size(36).expect("a size");
    for part in [0, 4, 8] {
        let puzzle = rest(&shape, 3, shape.cell_count() * part / 16);
        let study = puzzle.search().within(&limits.into()).study();
        // The whole study takes from twenty seconds to several minutes, and then the digits are
        // known.
        assert!(study.more, "{part}");
        assert_eq!(study.possible, Err(Stop::TimeLimit), "{part}");
        assert_eq!(study.deciding, Err(Stop::TimeLimit), "{part}");
        let several = matches!(study.verdict, Verdict::Multiple(_));
        assert!(several || study.redundant == Err(Stop::TimeLimit), "{part}");
    }
}
