//! The promises of the generator, checked by code that takes no part in making puzzles: dancing
//! links for solutions, the rules from their definition, and geometry written out.

use std::num::NonZeroUsize;
use std::ops::{ControlFlow, RangeInclusive};
use std::time::Duration;

use quadrille::{Cancel, Engine, Limits, Stop};
use quadrille_sudoku::generate::{Generated, Lack, Order, Symmetry};
use quadrille_sudoku::grade::Grader;
use quadrille_sudoku::rating::{Difficulty, Rater};
use quadrille_sudoku::technique::{Level, Reasoner, Technique, Uniqueness};
use quadrille_sudoku::{Grid, Guard, Method, Puzzle, Shape, Variant, format};

/// The number of solutions, up to two, by dancing links.
fn solutions(puzzle: &Puzzle) -> u32 {
    let (count, _) = puzzle.search().method(Method::Cover(Engine::Links)).limit(2).count();
    count.at_least().try_into().expect("at most two")
}

fn without(grid: &Grid, index: usize) -> Puzzle {
    let mut grid = grid.clone();
    let cell = grid.shape().cells().nth(index).expect("a cell");
    grid.set(cell, None);
    Puzzle::new(grid)
}

fn clues(puzzle: &Puzzle) -> Vec<usize> {
    let digits = puzzle.grid().as_bytes().iter().enumerate();
    digits.filter(|&(_, &digit)| digit != 0).map(|(index, _)| index).collect()
}

fn is_minimal(puzzle: &Puzzle) -> bool {
    clues(puzzle).into_iter().all(|index| solutions(&without(puzzle.grid(), index)) == 2)
}

/// Generates `count` puzzles, and checks that each has one solution, the one that comes with it.
fn made(order: &Order, count: usize) -> Vec<Generated> {
    let made: Vec<Generated> =
        order.puzzles(&Guard::default()).expect("can be had").take(count).collect();
    assert_eq!(made.len(), count);
    for Generated { puzzle, solution, .. } in &made {
        assert_eq!(solutions(puzzle), 1, "{puzzle}");
        assert!(crate::rules::obeys(puzzle, solution), "{puzzle}");
    }
    made
}

fn classic() -> Order {
    Order::new(&Shape::classic()).seed(11)
}

#[test]
fn no_clue_of_a_minimal_puzzle_is_redundant() {
    for generated in made(&classic().minimal(true), 40) {
        assert!(is_minimal(&generated.puzzle), "{}", generated.puzzle);
    }
}

#[test]
fn puzzles_are_minimal_by_default() {
    for generated in made(&classic(), 20) {
        assert!(is_minimal(&generated.puzzle), "{}", generated.puzzle);
    }
}

/// The images of a cell of a 9×9 board under a symmetry, from its description.
fn images(symmetry: Symmetry, row: usize, column: usize) -> Vec<(usize, usize)> {
    let all = [
        (8 - row, 8 - column),
        (column, 8 - row),
        (column, row),
        (8 - column, 8 - row),
        (8 - row, column),
        (row, 8 - column),
    ];
    match symmetry {
        Symmetry::None => vec![],
        Symmetry::HalfTurn => vec![all[0]],
        Symmetry::QuarterTurn => vec![all[1]],
        Symmetry::Diagonal => vec![all[2]],
        Symmetry::AntiDiagonal => vec![all[3]],
        Symmetry::Horizontal => vec![all[4]],
        Symmetry::Vertical => vec![all[5]],
        Symmetry::Full => all.to_vec(),
    }
}

fn has_symmetry(puzzle: &Puzzle, symmetry: Symmetry) -> bool {
    let digits = puzzle.grid().as_bytes();
    let given = |row: usize, column: usize| digits[9 * row + column] != 0;
    (0..81).all(|cell| {
        let (row, column) = (cell / 9, cell % 9);
        images(symmetry, row, column).iter().all(|&(r, c)| given(r, c) == given(row, column))
    })
}

#[test]
fn clues_have_the_requested_symmetry() {
    for &symmetry in Symmetry::ALL {
        for generated in made(&classic().symmetry(symmetry), 8) {
            assert!(has_symmetry(&generated.puzzle, symmetry), "{symmetry} {}", generated.puzzle);
        }
    }
}

#[test]
fn minimal_and_symmetric_can_be_combined() {
    for symmetry in [Symmetry::HalfTurn, Symmetry::Diagonal] {
        for generated in made(&classic().symmetry(symmetry).minimal(true), 3) {
            assert!(has_symmetry(&generated.puzzle, symmetry));
            assert!(is_minimal(&generated.puzzle));
        }
    }
}

#[test]
fn puzzles_have_the_requested_number_of_clues() {
    for (fewest, most) in [(24, 24), (30, 34), (40, 40), (81, 81), (22, 23)] {
        for generated in made(&classic().clues(fewest..=most), 5) {
            let count = clues(&generated.puzzle).len();
            assert!((fewest..=most).contains(&count), "{count} of {fewest} to {most}");
        }
    }
    for generated in made(&classic().clues(25..=25).minimal(true), 5) {
        assert_eq!(clues(&generated.puzzle).len(), 25);
        assert!(is_minimal(&generated.puzzle));
    }
}

/// A ring and a cross.
const PATTERN: &str = "
    . x x . . . x x .
    x . . x . x . . x
    x . . . x . . . x
    . x . . . . . x .
    . . x . x . x . .
    . x . . . . . x .
    x . . . x . . . x
    x . . x . x . . x
    . x x . . . x x .";

#[test]
fn clues_are_exactly_where_the_pattern_says() {
    let order = classic().symmetry(Symmetry::Full).pattern(PATTERN).expect("81 signs");
    let signs: Vec<char> = PATTERN.chars().filter(|sign| !sign.is_whitespace()).collect();
    for generated in made(&order, 5) {
        for (sign, &digit) in signs.iter().zip(generated.puzzle.grid().as_bytes()) {
            assert_eq!(*sign == 'x', digit != 0, "{}", generated.puzzle);
        }
    }
}

#[test]
fn patterns_work_on_other_boards() {
    let six = Shape::of_size(6).expect("a size");
    let pattern = "x.x..x .x..x. x..x.x ..x..x x.x.x. .x.x..";
    let order = Order::new(&six).pattern(pattern).expect("36 signs");
    for generated in made(&order, 3) {
        assert_eq!(clues(&generated.puzzle).len(), 15);
    }
}

#[test]
fn puzzles_are_generated_for_every_kind_of_board() {
    let nine = Shape::classic();
    let mut shapes: Vec<Shape> = [1, 2, 4, 6, 8, 10, 12]
        .into_iter()
        .map(|size| Shape::of_size(size).expect("a size"))
        .collect();
    for variant in [Variant::X, Variant::Windoku, Variant::CentreDot, Variant::AntiKing] {
        shapes.push(nine.with(variant).expect("fits"));
    }
    shapes.push(Shape::jigsaw("aabb abbc addc ddcc").expect("four regions"));
    shapes.push(Shape::boxes(3, 2).expect("a size"));
    shapes.push(nine.with_regions(&format!("aaaaaa{}", ".".repeat(75))).expect("a region"));
    for shape in &shapes {
        made(&Order::new(shape).seed(3).minimal(true), 2);
    }
}

#[test]
fn puzzles_depend_on_the_seed_and_not_on_the_number_of_threads() {
    let sixteen = Shape::of_size(16).expect("a size");
    let orders = [
        (classic().minimal(true), 60),
        (classic().symmetry(Symmetry::HalfTurn).minimal(true), 4),
        (classic().clues(23..=23), 10),
        (classic().level(Level::Hard), 6),
        (classic().pattern(PATTERN).expect("81 signs"), 4),
        (Order::new(&sixteen).clues(130..=130), 3),
    ];
    for (order, count) in orders {
        let alone: Vec<Generated> =
            order.puzzles(&Guard::default()).expect("can be had").take(count).collect();
        for threads in [1, 2, 4] {
            let mut shared = Vec::new();
            let threads = NonZeroUsize::new(threads).expect("some");
            let guard = Guard::default();
            let ending = order.for_each(count as u64, threads, &guard, |generated| {
                shared.push(generated);
                ControlFlow::Continue(())
            });
            let ending = ending.expect("can be had");
            assert_eq!(shared, alone, "{threads} threads");
            assert_eq!((ending.stop, ending.puzzles), (Stop::SolutionLimit, count as u64));
            assert_eq!(ending.attempts, alone.last().expect("some").attempt + 1);
        }
        let other =
            order.seed(12).puzzles(&Guard::default()).expect("can be had").next().expect("one");
        assert_ne!(other.puzzle, alone[0].puzzle);
    }
}

/// Pinned, so that a seed gives the same puzzles in every release and on every machine.
#[test]
fn a_seed_always_gives_the_same_puzzle() {
    let first = |order: &Order| {
        let generated = order.puzzles(&Guard::default()).expect("can be had").next().expect("one");
        generated.puzzle.to_string()
    };
    assert_eq!(first(&Order::new(&Shape::classic()).seed(1).minimal(true)), MINIMAL);
    let six = Shape::of_size(6).expect("a size");
    assert_eq!(first(&Order::new(&six).seed(1)), SIX);
    assert_eq!(first(&Order::new(&Shape::classic()).seed(1).level(Level::Unfair)), UNFAIR);
}

const MINIMAL: &str =
    "...62...........71...8.36.........5.7.....91.83..9.......2..4.......4.97.95.1.28.";
const SIX: &str = "...6.3.1.5.......4.5.1...2......1.6.";
const UNFAIR: &str =
    "..2...95.....79.8.57.......73...6........25........1....3..482..9..2.3.6.6.3.....";

#[test]
fn puzzles_have_the_requested_level() {
    let mut grader = Grader::new();
    for &level in Level::ALL {
        for generated in made(&classic().level(level), 4) {
            let grade = grader.grade(&generated.puzzle, &Guard::default()).expect("one solution");
            assert_eq!(grade.level, level, "{}", generated.puzzle);
            assert_eq!(generated.grade, Some(grade));
        }
    }
    // Many steps alone do not make a level: one of its techniques is needed, and no brute force.
    let windoku = Shape::classic().with(Variant::Windoku).expect("fits");
    let knight = Shape::classic().with(Variant::AntiKnight).expect("fits");
    for (shape, level) in [
        (Shape::classic(), Level::Unfair),
        (Shape::classic(), Level::Extreme),
        (windoku.clone(), Level::Hard),
        (windoku, Level::Extreme),
        (knight, Level::Extreme),
    ] {
        for generated in made(&Order::new(&shape).level(level), 4) {
            let grade = generated.grade.expect("a level was ordered");
            assert_eq!((grade.level, grade.hardest.level()), (level, level), "{shape}");
            assert!(grade.by_reasoning, "{shape}: {}", generated.puzzle);
        }
    }
    let forced = classic().level(Level::Extreme).needs(Technique::BruteForce);
    assert_eq!(made(&forced, 1)[0].grade.as_ref().map(|grade| grade.by_reasoning), Some(false));
    for generated in made(&classic().level(Level::Medium).minimal(true), 3) {
        assert!(is_minimal(&generated.puzzle));
        assert_eq!(
            grader.grade(&generated.puzzle, &Guard::default()).expect("one").level,
            Level::Medium
        );
    }
}

#[test]
fn larger_boards_can_have_a_level() {
    let size = |size| Shape::of_size(size).expect("a size");
    let jigsaw = |size| {
        Order::random_jigsaw(size, Symmetry::HalfTurn, 3, &Guard::default()).expect("a size")
    };
    let orders = [
        (Order::new(&size(12)), Level::ALL.to_vec()),
        (Order::new(&size(12).with(Variant::X).expect("fits")), vec![Level::Easy, Level::Hard]),
        (Order::new(&size(16)), vec![Level::Easy, Level::Medium]),
        (jigsaw(10), vec![Level::Easy, Level::Medium]),
        (Order::new(&size(25)), vec![Level::Easy]),
    ];
    for (order, levels) in orders {
        for level in levels {
            let order = order.clone().symmetry(Symmetry::HalfTurn).level(level).seed(3);
            let generated = made(&order, 1).remove(0);
            let grade =
                Grader::new().grade(&generated.puzzle, &Guard::default()).expect("one solution");
            assert_eq!(grade.level, level, "{}", order.shape());
            assert_eq!(generated.grade, Some(grade));
            let mut places = clues(&generated.puzzle);
            places.iter_mut().for_each(|cell| *cell = order.shape().cell_count() - 1 - *cell);
            places.reverse();
            assert_eq!(places, clues(&generated.puzzle), "half a turn, {}", order.shape());
        }
    }
}

#[test]
fn puzzles_of_a_random_jigsaw_do_not_depend_on_the_number_of_threads() {
    let order = Order::random_jigsaw(9, Symmetry::HalfTurn, 4, &Guard::default()).expect("a size");
    assert_eq!(order.shape().to_string(), "9×9 jigsaw");
    let alone: Vec<Generated> = made(&order, 3);
    assert_ne!(alone[0].solution, alone[1].solution);
    let mut shared = Vec::new();
    let visit = |generated| {
        shared.push(generated);
        ControlFlow::Continue(())
    };
    let two = NonZeroUsize::new(2).expect("some");
    order.for_each(3, two, &Guard::default(), visit).expect("can be had");
    assert_eq!(shared, alone);
}

#[test]
fn scores_and_ratings_are_in_the_requested_range() {
    for generated in made(&classic().score(700..=800), 4) {
        let grade =
            Grader::new().grade(&generated.puzzle, &Guard::default()).expect("one solution");
        assert!((700..=800).contains(&grade.score));
    }
    let [from, to] = [66, 72].map(Difficulty::from_tenths);
    for generated in made(&classic().er(from..=to), 4) {
        let rating =
            Rater::new().rate(generated.puzzle.grid(), &Guard::default()).expect("one solution");
        assert!((from..=to).contains(&rating.er));
        assert_eq!(generated.rating, Some(rating));
    }
}

#[test]
fn techniques_are_needed_or_avoided_as_requested() {
    let order = classic().needs(Technique::Skyscraper).without(Technique::XyWing);
    for generated in made(&order, 4) {
        let (_, steps) =
            Grader::new().path(&generated.puzzle, &Guard::default()).expect("one solution");
        let needs = |technique| steps.iter().any(|step| step.technique == technique);
        assert!(needs(Technique::Skyscraper) && !needs(Technique::XyWing));
    }
}

#[test]
fn the_next_step_of_a_practice_position_is_the_technique() {
    for technique in [Technique::XWing, Technique::NakedPair, Technique::WWing] {
        for generated in made(&classic().practice(technique), 3) {
            let position = generated.position.expect("it was asked for");
            // As someone who reads it from a file gets it.
            let text = format::write(&position, format::Format::Hodoku).expect("9×9");
            let read = &format::read(text.as_bytes(), None, None).expect("a line")[0].puzzle;
            let mut reasoner = Reasoner::new();
            reasoner.begin(read, Uniqueness::Proven, &Guard::default()).expect("9×9");
            let step = reasoner.find().expect("no limit");
            assert_eq!(step.map(|step| step.technique), Some(technique), "{text}");
            assert!(crate::rules::obeys(&position, &generated.solution));
            let is_given = |cell| position.get(cell).is_some() && !position.is_entry(cell);
            for cell in position.shape().cells() {
                assert_eq!(is_given(cell), generated.puzzle.get(cell).is_some());
            }
        }
    }
}

#[test]
fn impossible_orders_are_refused_at_once() {
    let four = Shape::of_size(4).expect("a size");
    let twelve = Shape::of_size(12).expect("a size");
    let large = Shape::of_size(36).expect("a size");
    let none = four.with(Variant::AntiKnight).and_then(|shape| shape.with(Variant::AntiKing));
    let pattern = |text: &str| classic().pattern(text).expect("81 signs");
    let one_row = format!("{}{}", ".".repeat(18), "x".repeat(63));
    let lopsided = format!("x{}", ".".repeat(80)).replace("....", "x...");
    let faults = [
        (classic().clues(16..=16), "no puzzle with 16 clues has exactly one solution"),
        (classic().clues(RangeInclusive::new(30, 20)), "the range from 30 to 20 clues is empty"),
        (classic().clues(82..=90), "82 clues do not fit on a board of 81 cells"),
        (Order::new(&four).clues(2..=2), "no puzzle with 2 clues has exactly one solution"),
        (
            Order::new(&four).clues(5..=5).symmetry(Symmetry::HalfTurn),
            "with the symmetry `half-turn` a board of 16 cells cannot have 5 clues",
        ),
        (pattern(&one_row), "the pattern leaves rows 1 and 2 empty"),
        (
            pattern(&".x".repeat(41)[..81]).clues(30..=31),
            "the pattern has 40 givens, but the order asks for 30 to 31 clues",
        ),
        (
            pattern(&lopsided).symmetry(Symmetry::Vertical),
            "the pattern does not have the symmetry `vertical`",
        ),
        (
            Order::new(&none.expect("fits")),
            "no grid exists for the shape 4×4, anti-knight, anti-king",
        ),
        (Order::new(&large).level(Level::Easy), "a board of 36×36 is too large to be graded"),
        (
            Order::new(&twelve).er(Difficulty::from_tenths(70)..=Difficulty::from_tenths(80)),
            "only plain 9×9 boards have an ER",
        ),
        (
            classic().level(Level::Easy).score(900..=1000),
            "no puzzle of the level Easy has a score of 900",
        ),
        (Order::new(&four).level(Level::Hard), "no puzzle of the shape 4×4 has the level Hard"),
        (
            classic().level(Level::Easy).needs(Technique::XWing),
            "no puzzle of the level Easy needs X-Wing",
        ),
        (
            classic().needs(Technique::XWing).without(Technique::XWing),
            "X-Wing is both required and excluded",
        ),
    ];
    for (order, expected) in faults {
        let Err(error) = order.puzzles(&Guard::default()) else { panic!("{expected}") };
        assert_eq!(error.message(), expected);
    }
    assert!(classic().pattern("x..").is_err());
}

#[test]
fn a_board_too_large_for_reasoning_is_told_the_largest() {
    let large = Shape::of_size(Reasoner::MAX_SIZE + 1).expect("a size");
    let largest = format!("the largest is {0}×{0}", Reasoner::MAX_SIZE);
    let order = Order::new(&large).level(Level::Easy).check().expect_err("too large");
    let reasoning = Puzzle::new(Grid::empty(&large));
    let guard = Guard::default();
    let reasoning = Reasoner::new().begin(&reasoning, Uniqueness::Proven, &guard);
    let reasoning = reasoning.expect_err("too large");
    assert_eq!([order.hint(), reasoning.hint()], [Some(largest.clone()), Some(largest)]);
}

#[test]
fn fewer_clues_are_found_than_by_digging_alone() {
    // With most seeds this takes a second, and with some half a minute.
    for generated in made(&classic().seed(2).clues(..=20), 1) {
        assert!(clues(&generated.puzzle).len() <= 20);
    }
}

#[test]
fn giving_up_reports_the_nearest_puzzle() {
    let order = classic().clues(17..=18).attempts(20);
    for threads in [1, 3] {
        let threads = NonZeroUsize::new(threads).expect("some");
        let ending = order.for_each(1, threads, &Guard::default(), |_| ControlFlow::Continue(()));
        let ending = ending.expect("possible");
        assert_eq!((ending.stop, ending.attempts, ending.puzzles), (Stop::NodeLimit, 20, 0));
        let near = ending.nearest.expect("twenty of them");
        let Lack::Clues(count) = near.lack else { panic!("{near:?}") };
        assert_eq!((count, solutions(&near.puzzle)), (clues(&near.puzzle).len(), 1));
        assert_eq!(near.lack.to_string(), format!("{count} clues"));
    }
}

#[test]
fn a_cancelled_or_timed_out_order_stops_within_its_first_attempt() {
    let large = Shape::of_size(25).expect("a size");
    // A minimal puzzle of this size takes minutes.
    let order = Order::new(&large).minimal(true);
    let guard = Guard::from(Limits::default().with_time(Duration::from_millis(50)));
    let mut puzzles = order.puzzles(&guard).expect("can be had");
    assert!(puzzles.next().is_none());
    assert_eq!((puzzles.ending().stop, puzzles.ending().attempts), (Stop::TimeLimit, 0));
    let cancel = Cancel::new();
    cancel.cancel();
    let mut puzzles = classic().puzzles(&Guard::from(&cancel)).expect("can be had");
    assert!(puzzles.next().is_none());
    assert_eq!((puzzles.ending().stop, puzzles.ending().attempts), (Stop::Cancelled, 0));
}

#[test]
#[ignore = "slow"]
fn puzzles_are_generated_for_large_boards() {
    let unique = |puzzle: &Puzzle| {
        let (count, outcome) = puzzle.search().limit(2).count();
        outcome.stop.is_complete() && count == 1u32.into()
    };
    let twenty_five = Shape::of_size(25).expect("a size");
    let order = Order::new(&twenty_five).seed(5).minimal(true);
    let generated = order.puzzles(&Guard::default()).expect("can be had").next().expect("one");
    assert!(unique(&generated.puzzle));
    assert_eq!(generated.puzzle.redundant(), Ok(vec![]));
    for (size, count) in [(16, 110), (25, 300), (36, 700)] {
        let shape = Shape::of_size(size).expect("a size");
        let order = Order::new(&shape).seed(5).clues(count..=count);
        let generated = order.puzzles(&Guard::default()).expect("can be had").next().expect("one");
        assert!(unique(&generated.puzzle), "{shape}");
        assert_eq!(clues(&generated.puzzle).len(), count);
        assert!(crate::rules::obeys(&generated.puzzle, &generated.solution));
    }
}

#[test]
#[ignore = "slow"]
fn ten_thousand_minimal_puzzles_are_minimal() {
    for generated in made(&classic().minimal(true).seed(2), 10_000) {
        assert!(is_minimal(&generated.puzzle), "{}", generated.puzzle);
    }
}
