//! Properties of every puzzle on every board, tested on random puzzles against brute force.

use crate::rules::{count, obeys};
use proptest::prelude::*;
use quadrille::Engine;
use quadrille_sudoku::{DigitSet, Grid, Method, Puzzle, Shape, Variant, Verdict, encode};

/// Boards small enough for brute force, of every kind.
fn small_boards() -> Vec<Shape> {
    let of = |size| Shape::of_size(size).expect("a size");
    let with = |shape: &Shape, variant| shape.with(variant).expect("fits");
    let four = of(4);
    let jigsaw = Shape::jigsaw("aaab acbb ccdb cddd").expect("four regions");
    vec![
        of(1),
        of(2),
        of(3),
        Shape::boxes(3, 1).expect("a size"),
        with(&four, Variant::X),
        with(&four, Variant::Windoku),
        with(&four, Variant::AntiKnight),
        with(&four, Variant::AntiKing),
        with(&four, Variant::NonConsecutive),
        with(&jigsaw, Variant::X),
        four.with_regions("a..b .... .... b..a").expect("two regions"),
        four.with_regions("ab.. ba.. ..cc ..cc").expect("three regions"),
        jigsaw,
        of(5),
        four,
    ]
}

/// A board with random digits, which usually contradict each other if there are many.
fn puzzles() -> impl Strategy<Value = Puzzle> {
    let boards = small_boards();
    (
        0..boards.len(),
        proptest::collection::vec((0..25_usize, 1..=5_u8), 0..9),
        any::<bool>(),
        any::<u64>(),
    )
        .prop_map(move |(board, digits, marked, bits)| {
            let shape = &boards[board];
            let mut bytes = vec![0; shape.cell_count()];
            for (cell, digit) in digits {
                bytes[cell % shape.cell_count()] = (digit - 1) % shape.size() as u8 + 1;
            }
            // A 5×5 board without digits has 161,280 grids, too many to visit one by one.
            if shape.size() == 5 {
                bytes[..5].copy_from_slice(&[1, 2, 3, 4, 5]);
            }
            let puzzle = Puzzle::new(Grid::new(shape, &bytes).expect("digits of the board"));
            let marks = |cell: usize| DigitSet::from_bits(bits.rotate_left(7 * cell as u32) | 1);
            match marked {
                true => puzzle
                    .with_marks((0..shape.cell_count()).map(marks).collect::<Vec<_>>())
                    .expect("a set a cell"),
                false => puzzle,
            }
        })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, ..ProptestConfig::default() })]

    #[test]
    fn every_method_finds_what_brute_force_finds(puzzle in puzzles()) {
        let expected = count(&puzzle);
        prop_assert_eq!(puzzle.search().count().0, expected.into());
        for &engine in Engine::ALL {
            let methods = [Method::Auto, Method::Cover(engine)];
            for method in methods {
                let solutions: Vec<Grid> = puzzle.search().method(method).solutions().collect();
                prop_assert_eq!(solutions.len(), expected, "{:?}", method);
                prop_assert!(solutions.iter().all(|grid| obeys(&puzzle, grid)));
                let mut lines: Vec<String> = solutions.iter().map(Grid::to_string).collect();
                lines.sort();
                lines.dedup();
                prop_assert_eq!(lines.len(), expected, "{:?} finds a grid twice", method);
            }
        }
        let verdict = puzzle.check();
        match expected {
            0 => prop_assert!(matches!(verdict, Verdict::None(_)), "{:?}", verdict),
            1 => prop_assert!(matches!(verdict, Verdict::Unique(_)), "{:?}", verdict),
            _ => prop_assert!(matches!(verdict, Verdict::Multiple(_)), "{:?}", verdict),
        }
    }

    #[test]
    fn the_reduced_and_the_full_problem_have_the_puzzles_solutions(puzzle in puzzles()) {
        let expected = count(&puzzle) as u32;
        prop_assert_eq!(encode::problem(&puzzle).count(), Ok(expected.into()));
        prop_assert_eq!(encode::full_problem(&puzzle).count(), Ok(expected.into()));
    }

    #[test]
    fn a_core_has_no_solution_and_is_minimal(puzzle in puzzles()) {
        if let Verdict::None(quadrille_sudoku::Contradiction::Core(core)) = puzzle.check() {
            prop_assert!(core.minimal);
            let keep = |left_out: Option<usize>| {
                let mut grid = Grid::empty(puzzle.shape());
                for (k, &cell) in core.cells.iter().enumerate() {
                    if left_out != Some(k) {
                        grid.set(cell, puzzle.get(cell));
                    }
                }
                // A cell that loses its digit is free, whatever its marks were.
                let mut marks = puzzle.marks().map(<[_]>::to_vec);
                for cell in puzzle.shape().cells().filter(|&cell| puzzle.get(cell).is_some()) {
                    if let Some(marks) = &mut marks {
                        marks[cell.index()] = puzzle.shape().digits();
                    }
                }
                let rest = Puzzle::new(grid);
                count(&match marks {
                    Some(marks) => rest.with_marks(marks).expect("a set a cell"),
                    None => rest,
                })
            };
            prop_assert_eq!(keep(None), 0);
            for left_out in 0..core.cells.len() {
                prop_assert!(keep(Some(left_out)) > 0);
            }
        }
    }
}

#[test]
fn an_empty_board_has_as_many_grids_as_brute_force_finds() {
    for shape in small_boards().into_iter().filter(|shape| shape.size() < 5) {
        let puzzle = Puzzle::new(Grid::empty(&shape));
        let (found, outcome) = puzzle.search().count();
        assert_eq!(found, count(&puzzle).into(), "{shape:?}");
        assert!(outcome.stop.is_complete());
        assert_eq!(found, outcome.stats.solutions.into());
    }
}

#[test]
fn clashing_options_are_not_built() {
    let puzzle: Puzzle =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
            .parse()
            .expect("a puzzle");
    // 30 givens with one option each, and 51 empty cells with 9 options each, of which 153 remain:
    // 306 options are saved.
    assert_eq!(encode::full_problem(&puzzle).option_count(), 30 + 51 * 9);
    assert_eq!(encode::problem(&puzzle).option_count(), puzzle.candidates().total());
    assert_eq!(puzzle.candidates().total(), 30 + 153);
    assert_eq!(encode::problem(&puzzle).item_count(), 324);
}
