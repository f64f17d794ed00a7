//! Known answers: every puzzle of a committed set, the numbers of full grids, and the reasons given
//! for puzzles with no solution.

use std::fs;

use crate::rules::obeys;
use quadrille::{Engine, Limits, Stop};
use quadrille_sudoku::{
    Contradiction, DigitSet, Grid, Guard, Method, Puzzle, Shape, Variant, Verdict, format,
};

const METHODS: [Method; 6] = [
    Method::Auto,
    Method::Turbo,
    Method::Cover(Engine::Links),
    Method::Cover(Engine::Cells),
    Method::Cover(Engine::Bits),
    Method::Cover(Engine::Learn),
];

/// The puzzles of `testdata/mixed.tsv` with their number of solutions, up to 10,000, and the
/// solution if it is unique. The answers come from `brute_force.py` in the same folder.
fn mixed() -> Vec<(Puzzle, u64, Option<Grid>)> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/testdata/mixed.tsv");
    let text = fs::read_to_string(path).expect("testdata is there");
    let read = |line: &str| {
        let mut fields = line.split('\t');
        let mut next = || fields.next().expect("three fields");
        let (puzzle, count, solution) = (next(), next(), next());
        (
            puzzle.parse().expect("a puzzle"),
            count.parse().expect("a number"),
            (!solution.is_empty()).then(|| solution.parse().expect("a grid")),
        )
    };
    text.lines().map(read).collect()
}

#[test]
fn two_hundred_mixed_puzzles_have_the_answers_of_brute_force() {
    let puzzles = mixed();
    assert_eq!(puzzles.len(), 200);
    for (puzzle, expected, solution) in &puzzles {
        for method in METHODS {
            let search = || puzzle.search().method(method);
            let (count, _) = search().limit(10_000).count();
            assert_eq!(count, (*expected).into(), "{puzzle} {method:?}");
            for found in search().limit(3).solutions() {
                assert!(obeys(puzzle, &found), "{puzzle} {method:?} {found}");
                assert!(solution.as_ref().is_none_or(|solution| *solution == found));
            }
        }
    }
}

#[test]
fn check_distinguishes_one_solution_several_and_none() {
    for (puzzle, count, solution) in mixed() {
        match (puzzle.check(), count) {
            (Verdict::Unique(found), 1) => assert_eq!(Some(found), solution),
            (Verdict::Multiple(two), 2..) => {
                assert!(two.iter().all(|grid| obeys(&puzzle, grid)));
                assert_ne!(two[0], two[1]);
            }
            (Verdict::None(contradiction), 0) => believe(&puzzle, &contradiction),
            (verdict, count) => panic!("{puzzle}: {count} solutions, and {verdict:?}"),
        }
    }
}

/// Checks a reason with the solver alone: the named digits have no solution, but without any one of
/// them they do.
fn believe(puzzle: &Puzzle, contradiction: &Contradiction) {
    let cells = match contradiction {
        Contradiction::Clash(clash) => clash.cells.to_vec(),
        Contradiction::Core(core) => {
            assert!(core.minimal, "{puzzle}: {contradiction:?}");
            assert_eq!(puzzle.clash(), None);
            core.cells.clone()
        }
        other => panic!("{puzzle}: {other:?} is not checked here"),
    };
    let with = |left_out: Option<usize>| {
        let mut grid = Grid::empty(puzzle.shape());
        for (k, &cell) in cells.iter().enumerate().filter(|&(k, _)| Some(k) != left_out) {
            assert!(puzzle.get(cell).is_some(), "cell {k} of the reason is not a given");
            grid.set(cell, puzzle.get(cell));
        }
        Puzzle::new(grid).solve().expect("memory")
    };
    assert_eq!(with(None), None, "{puzzle}: {contradiction:?} has a solution");
    for spared in 0..cells.len() {
        assert!(with(Some(spared)).is_some(), "{puzzle}: {contradiction:?} is not minimal");
    }
}

fn told(puzzle: &str) -> String {
    let puzzle: Puzzle = puzzle.replace(' ', "").parse().expect("a puzzle");
    match puzzle.check() {
        Verdict::None(contradiction) => contradiction.display(&puzzle).to_string(),
        verdict => panic!("{puzzle}: {verdict:?}"),
    }
}

#[test]
fn contradictions_are_described_in_words() {
    assert_eq!(told("1..1 .... .... ...."), "1 twice in row 1: r1c1 and r1c4");
    assert_eq!(told("1... .... 1... ...."), "1 twice in column 1: r1c1 and r3c1");
    assert_eq!(told("1... .1.. .... ...."), "1 twice in box 1: r1c1 and r2c2");
    let cell = "no digit is left for r1c1, given r1c3=1, r1c4=2, r3c1=3, r4c1=4";
    assert_eq!(told("..12 .... 3... 4..."), cell);
    let place = "3 has no place left in row 3, given r3c1=1, r3c2=2, r4c3=3";
    assert_eq!(told(".... .3.. 12.. 4.3."), place);
    let core = "no two givens clash, but these 4 together have no solution, and none of them can be spared: r1c2=1, r1c4=2, r3c1=4, r4c4=3";
    assert_eq!(told(".1.2 .... 4... ...3"), core);
    let jigsaw = Shape::jigsaw("aaab acbb ccdb cddd").expect("four regions");
    let empty = Puzzle::new(Grid::empty(&jigsaw));
    let Verdict::None(contradiction) = empty.check() else { panic!("no grid fits these regions") };
    let nothing = "even the empty board has no solution";
    assert_eq!(contradiction.display(&empty).to_string(), nothing);
}

#[test]
fn contradictions_of_variants_name_the_broken_rule() {
    let clash = |variant, digits: &[(usize, usize, u8)]| {
        let shape = Shape::classic().with(variant).expect("fits");
        let mut bytes = [0; 81];
        for &(row, column, digit) in digits {
            bytes[row * 9 + column] = digit;
        }
        let puzzle = Puzzle::new(Grid::new(&shape, &bytes).expect("digits"));
        let clash = puzzle.clash().expect("a clash");
        Contradiction::Clash(clash).display(&puzzle).to_string()
    };
    assert_eq!(
        clash(Variant::X, &[(0, 0, 5), (8, 8, 5)]),
        "5 twice in the falling diagonal: r1c1 and r9c9"
    );
    assert_eq!(
        clash(Variant::AntiKnight, &[(2, 2, 5), (4, 3, 5)]),
        "5 twice a knight's move apart: r3c3 and r5c4"
    );
    assert_eq!(
        clash(Variant::AntiKing, &[(2, 2, 5), (3, 3, 5)]),
        "5 twice a king's move apart: r3c3 and r4c4"
    );
    assert_eq!(
        clash(Variant::NonConsecutive, &[(2, 2, 5), (2, 3, 6)]),
        "consecutive digits side by side: 5 in r3c3 and 6 in r3c4"
    );
}

fn full_grids(shape: &Shape) -> String {
    Puzzle::new(Grid::empty(shape)).search().count().0.to_string()
}

#[test]
fn there_are_288_full_grids_of_4() {
    assert_eq!(full_grids(&Shape::of_size(4).expect("a size")), "288");
    assert_eq!(full_grids(&Shape::of_size(1).expect("a size")), "1");
    assert_eq!(full_grids(&Shape::of_size(2).expect("a size")), "2");
    assert_eq!(full_grids(&Shape::of_size(3).expect("a size")), "12");
    assert_eq!(full_grids(&Shape::of_size(5).expect("a size")), "161280");
}

#[test]
fn there_are_28200960_full_grids_of_6() {
    assert_eq!(full_grids(&Shape::boxes(2, 3).expect("a size")), "28200960");
}

#[test]
fn there_are_29136487207403520_full_grids_of_8() {
    // OEIS A107739, and A002860 for the Latin squares of order 7, whose boxes are its rows.
    for (rows, columns) in [(2, 4), (4, 2)] {
        assert_eq!(full_grids(&Shape::boxes(rows, columns).expect("a size")), "29136487207403520");
    }
    assert_eq!(full_grids(&Shape::of_size(7).expect("a size")), "61479419904000");
}

#[test]
fn each_digit_is_in_a_cell_in_equally_many_grids() {
    let shape = Shape::boxes(2, 3).expect("a size");
    let mut grid = Grid::empty(&shape);
    let mut left = 28_200_960_u32;
    // Givens in one row, added one by one: the remaining digits are interchangeable.
    for (column, digit) in shape.digits().into_iter().enumerate() {
        grid.set(shape.cell(2, column).expect("on the board"), Some(digit));
        left /= 6 - column as u32;
        assert_eq!(Puzzle::new(grid.clone()).search().count().0, left.into(), "{column}");
    }
}

#[test]
fn a_given_and_a_missing_mark_reduce_the_count() {
    let shape = Shape::of_size(4).expect("a size");
    let count = |puzzle: Puzzle| puzzle.search().count().0;
    // Each of the four digits is in a given cell in equally many grids.
    let mut grid = Grid::empty(&shape);
    grid.set(shape.cell(3, 3).expect("on the board"), shape.digits().first());
    assert_eq!(count(Puzzle::new(grid)), (288_u32 / 4).into());
    let mut marks = vec![shape.digits(); shape.cell_count()];
    marks[0] = DigitSet::from_bits(0b0111);
    let marked = Puzzle::new(Grid::empty(&shape)).with_marks(marks).expect("a set a cell");
    assert_eq!(count(marked), (288_u32 / 4 * 3).into());
}

#[test]
fn a_redundant_given_is_one_that_can_be_left_out() {
    let puzzle: Puzzle =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
            .parse()
            .expect("a puzzle");
    let redundant = puzzle.redundant().expect("memory");
    for (cell, _) in puzzle.grid().filled() {
        let mut rest = puzzle.grid().clone();
        rest.set(cell, None);
        let unique = matches!(Puzzle::new(rest).check(), Verdict::Unique(_));
        assert_eq!(redundant.contains(&cell), unique, "{cell:?}");
    }
    let minimal: Puzzle =
        ".......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6..."
            .parse()
            .expect("a puzzle");
    assert_eq!(minimal.redundant(), Ok(vec![]));
}

#[test]
fn a_stopped_search_reports_an_unknown_verdict() {
    let puzzle = Puzzle::new(Grid::empty(&Shape::classic()));
    let guard = Guard::from(Limits::default().with_nodes(3));
    let (verdict, outcome) = puzzle.search().within(&guard).check();
    assert!(matches!(verdict, Verdict::Unknown(..)), "{verdict:?}");
    assert!(!outcome.stop.is_complete());
}

#[test]
fn a_stopped_search_does_not_say_that_no_given_is_redundant() {
    let puzzle: Puzzle = "1234341221434321".parse().expect("a puzzle");
    assert_eq!(puzzle.redundant().map(|cells| cells.len()), Ok(16));
    let guard = Guard::from(Limits::default().with_nodes(0));
    assert_eq!(puzzle.search().within(&guard).redundant(), Err(Stop::NodeLimit));
}

#[test]
fn leetcodes_board_is_solved_in_place() {
    let rows = |line: &str| -> [[char; 9]; 9] {
        let signs: Vec<char> = line.chars().collect();
        std::array::from_fn(|row| std::array::from_fn(|column| signs[row * 9 + column]))
    };
    let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let solution =
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
    let mut board = rows(line);
    format::solve_board(&mut board).expect("it has a solution");
    assert_eq!(board, rows(solution));

    let clash = line.replacen('.', "5", 1);
    let mut board = rows(&clash);
    assert_eq!(
        format::solve_board(&mut board).expect_err("two 5s").to_string(),
        "the board has no solution"
    );
    assert_eq!(board, rows(&clash), "the board was changed");
    let mut ragged = vec![vec!['1', '.'], vec!['.']];
    assert!(format::solve_board(&mut ragged).is_err());
    let mut nothing: [[char; 9]; 0] = [];
    assert!(format::solve_board(&mut nothing).is_err());
}

#[test]
#[ignore = "takes several seconds"]
fn all_grids_of_the_classic_board_are_counted() {
    let puzzle: Puzzle = ".".repeat(81).parse().expect("valid");
    let (count, outcome) = puzzle.search().count();
    assert_eq!(count.to_string(), "6670903752021072936960");
    assert!(outcome.stop.is_complete());
    assert_eq!(outcome.stats.method, Method::Cover(Engine::Frontier));
}
