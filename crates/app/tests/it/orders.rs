//! New puzzles keep their promises: one solution, the level, and the same puzzle as the command
//! line makes from the same seed.

use std::time::Duration;

use crate::asking::{ask, try_asking};
use quadrille_sudoku::generate::{Order, Symmetry};
use quadrille_sudoku::grade::Grader;
use quadrille_sudoku::technique::Level;
use quadrille_sudoku::{Grid, Guard, Puzzle, Shape, Variant, Verdict, format};
use serde_json::{Value, json};

const VARIANTS: [&str; 4] = ["classic", "jigsaw", "x", "windoku"];

fn order(size: usize, variant: &str, level: &str, symmetry: &str, seed: u64) -> Value {
    json!({"ask": "new", "size": size, "variant": variant, "level": level, "symmetry": symmetry, "seed": seed})
}

fn text(value: &Value) -> &str {
    value.as_str().expect("a text")
}

/// Returns the puzzle of an answer, read by the library alone.
fn puzzle(told: &Value) -> Puzzle {
    let shape = &told["board"]["shape"];
    let size = shape["size"].as_u64().expect("a size") as usize;
    let plain = match shape.get("regions") {
        Some(regions) => Shape::jigsaw(text(regions)).expect("regions"),
        None => Shape::of_size(size).expect("a size"),
    };
    let variants = shape["variants"].as_array().expect("a list").iter();
    let shape = variants.fold(plain, |shape, name| {
        shape.with(text(name).parse().expect("a variant")).expect("it fits")
    });
    let givens = text(&told["board"]["givens"]);
    let read = format::read(givens.as_bytes(), Some(format::Format::Line), Some(&shape));
    read.expect("a board").swap_remove(0).puzzle
}

#[test]
fn every_puzzle_has_one_solution_and_the_level_in_its_rating() {
    for size in [4, 6, 9, 12] {
        for variant in VARIANTS {
            for (seed, level) in Level::ALL.iter().copied().enumerate() {
                // Some kinds of 12×12 boards rarely have the levels in between: finding one takes a
                // minute.
                if size == 12 && matches!(level, Level::Medium | Level::Unfair) {
                    continue;
                }
                let name = level.name().to_ascii_lowercase();
                let told = ask(order(size, variant, &name, "half-turn", seed as u64));
                let what = format!("{size} {variant} {name}");
                assert_eq!(told["answer"], "new", "{what}: {told}");
                let puzzle = puzzle(&told);
                let Verdict::Unique(solution) = puzzle.check() else {
                    panic!("{what}: {puzzle:?}")
                };
                assert_eq!(told["solution"], solution.to_string(), "{what}");
                let grade = Grader::new().grade(&puzzle, &Guard::default()).expect("one solution");
                assert_eq!(
                    told["rating"]["level"],
                    grade.level.name().to_ascii_lowercase(),
                    "{what}"
                );
                assert_eq!(told["rating"]["score"], grade.score, "{what}");
                assert_eq!(told["exact"], grade.level == level, "{what}");
                assert_eq!(
                    told["rating"]["er"].is_string(),
                    size == 9 && variant == "classic",
                    "{what}"
                );
            }
        }
    }
}

#[test]
fn the_same_seed_gives_the_same_puzzle_as_on_the_command_line() {
    let x = Shape::classic().with(Variant::X).expect("it fits");
    let six = Shape::of_size(6).expect("a size");
    let cases = [
        ("classic", Shape::classic(), Level::Unfair, Symmetry::HalfTurn),
        ("classic", Shape::classic(), Level::Extreme, Symmetry::None),
        ("x", x, Level::Medium, Symmetry::Diagonal),
        ("classic", six, Level::Hard, Symmetry::None),
    ];
    for (variant, shape, level, symmetry) in cases {
        for seed in [0, 1, u64::from(u32::MAX) + 5] {
            let made = Order::new(&shape).symmetry(symmetry).level(level).seed(seed);
            let made = made.puzzles(&Guard::default()).expect("an order").next().expect("no limit");
            let told = ask(order(shape.size(), variant, level.name(), symmetry.name(), seed));
            assert_eq!(told["board"]["givens"], made.puzzle.grid().to_string());
            assert_eq!(told["solution"], made.solution.to_string());
            assert_eq!(told["exact"], true);
        }
    }
    let jigsaw = Order::random_jigsaw(9, Symmetry::HalfTurn, 4, &Guard::default()).expect("a size");
    let made = jigsaw
        .clone()
        .level(Level::Easy)
        .puzzles(&Guard::default())
        .expect("an order")
        .next()
        .expect("no limit");
    let told = ask(order(9, "jigsaw", "easy", "half-turn", 4));
    assert_eq!(told["board"]["givens"], made.puzzle.grid().to_string());
    assert_eq!(
        told["board"]["shape"]["regions"].as_str(),
        jigsaw.shape().region_pattern().as_deref()
    );
}

#[test]
fn a_level_that_no_board_has_is_given_up_after_some_attempts() {
    for level in ["medium", "extreme"] {
        // Only the number of attempts ends this, not the time limit of an hour.
        let hour = Duration::from_secs(3600);
        let told = try_asking(order(4, "classic", level, "none", 1), hour).expect("a request");
        assert_eq!((&told["exact"], &told["rating"]["level"]), (&json!(false), &json!("easy")));
    }
}

#[test]
fn too_short_a_time_gets_the_nearest_puzzle_or_any() {
    for size in [9, 16, 25] {
        let request = order(size, "classic", "unfair", "half-turn", 3);
        let told = try_asking(request, Duration::from_millis(400)).expect("a request");
        if told["answer"] == "fault" {
            // The machine was busy with other work.
            assert_eq!(told["message"], "no puzzle was found in time");
            continue;
        }
        let puzzle = puzzle(&told);
        let givens = puzzle.grid().filled_count();
        assert!(givens * 4 <= size * size * 3, "{givens} givens on a board of {size}");
        let solution: Option<Grid> = puzzle.solve().expect("memory");
        assert_eq!(solution.map(|grid| grid.to_string()).as_deref(), told["solution"].as_str());
    }
}

#[test]
fn boards_too_large_to_be_graded_are_made_without_a_rating() {
    let told = ask(order(36, "classic", "easy", "half-turn", 1));
    assert_eq!(told["answer"], "new", "{told}");
    assert_eq!((&told["rating"], &told["exact"]), (&Value::Null, &json!(false)));
    assert_eq!(text(&told["solution"]).len(), 1296);
}

#[test]
fn orders_that_make_no_sense_are_refused() {
    let message = |request: Value| {
        let told = ask(request);
        assert_eq!(told["answer"], "fault", "{told}");
        text(&told["message"]).to_owned()
    };
    let sizes = "size: only boards of 4 to 36 digits are made here";
    assert_eq!(message(order(3, "classic", "easy", "none", 0)), sizes);
    assert_eq!(message(order(65, "classic", "easy", "none", 0)), sizes);
    assert_eq!(message(order(9, "killer", "easy", "none", 0)), "unknown variant `killer`");
    assert_eq!(message(order(9, "x", "nice", "none", 0)), "unknown level `nice`");
    assert_eq!(message(order(9, "x", "easy", "round", 0)), "unknown symmetry `round`");
    assert_eq!(
        message(order(30, "jigsaw", "easy", "none", 0)),
        "a random jigsaw cannot have 30 digits"
    );
    let none = message(order(7, "windoku", "easy", "none", 0));
    assert_eq!(none, "boxes of 1×7 leave no room for windows");
}
