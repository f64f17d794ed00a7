//! New puzzles keep their promises: one solution, the level and the techniques, and the same puzzle
//! as the command line makes from the same seed.

use std::time::Duration;

use crate::asking::{ask, try_asking};
use quadrille_sudoku::generate::{Order, Symmetry};
use quadrille_sudoku::grade::Grader;
use quadrille_sudoku::technique::{Level, Technique};
use quadrille_sudoku::{Grid, Guard, Puzzle, Shape, Variant, Verdict, format};
use serde_json::{Value, json};

/// Rules of boards that are made often: classic, jigsaw, x, windoku.
const RULES: [&[&str]; 4] = [&[], &["jigsaw"], &["x"], &["windoku"]];

fn order(size: usize, rules: &[&str], level: &str, symmetry: &str, seed: u64) -> Value {
    json!({"ask": "new", "size": size, "rules": rules, "level": level, "symmetry": symmetry, "seed": seed})
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
        for rules in RULES {
            for (seed, level) in Level::ALL.iter().copied().enumerate() {
                // Some kinds of 12×12 boards rarely have the levels in between: finding one takes a
                // minute.
                if size == 12 && matches!(level, Level::Medium | Level::Unfair) {
                    continue;
                }
                let name = level.name().to_ascii_lowercase();
                let told = ask(order(size, rules, &name, "half-turn", seed as u64));
                let what = format!("{size} {rules:?} {name}");
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
                // Whatever was found, techniques alone solve it.
                assert!(grade.by_reasoning, "{what}: {puzzle}");
                let kept = grade.level == level && grade.hardest.level() == level;
                assert_eq!(told["exact"], kept, "{what}");
                assert_eq!(told["lacks"].as_array().map(Vec::is_empty), Some(kept), "{what}");
                let is_classic = size == 9 && rules.is_empty();
                assert_eq!(told["rating"]["er"].is_string(), is_classic, "{what}");
            }
        }
    }
}

#[test]
fn the_same_seed_gives_the_same_puzzle_as_on_the_command_line() {
    let x = Shape::classic().with(Variant::X).expect("it fits");
    let six = Shape::of_size(6).expect("a size");
    let cases: [(&[&str], Shape, Level, Symmetry); 4] = [
        (&[], Shape::classic(), Level::Unfair, Symmetry::HalfTurn),
        (&[], Shape::classic(), Level::Extreme, Symmetry::None),
        (&["x"], x, Level::Medium, Symmetry::Diagonal),
        (&[], six, Level::Hard, Symmetry::None),
    ];
    for (rules, shape, level, symmetry) in cases {
        for seed in [0, 1, u64::from(u32::MAX) + 5] {
            let made = Order::new(&shape).symmetry(symmetry).level(level).seed(seed);
            let made = made.puzzles(&Guard::default()).expect("an order").next().expect("no limit");
            let told = ask(order(shape.size(), rules, level.name(), symmetry.name(), seed));
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
    let told = ask(order(9, &["jigsaw"], "easy", "half-turn", 4));
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
        let told = try_asking(order(4, &[], level, "none", 1), hour).expect("a request");
        assert_eq!((&told["exact"], &told["rating"]["level"]), (&json!(false), &json!("easy")));
        assert_eq!(told["lacks"], json!([{"lack": "level", "level": "easy"}]));
    }
}

#[test]
fn too_short_a_time_gets_the_nearest_puzzle_or_any() {
    for size in [9, 16, 25] {
        let request = order(size, &[], "unfair", "half-turn", 3);
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
    let told = ask(order(36, &[], "easy", "half-turn", 1));
    assert_eq!(told["answer"], "new", "{told}");
    assert_eq!((&told["rating"], &told["exact"]), (&Value::Null, &json!(false)));
    assert_eq!(told["lacks"], json!([{"lack": "too-large", "largest": 25}]));
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
    assert_eq!(message(order(3, &[], "easy", "none", 0)), sizes);
    assert_eq!(message(order(65, &[], "easy", "none", 0)), sizes);
    assert_eq!(message(order(9, &["killer"], "easy", "none", 0)), "unknown rule `killer`");
    assert_eq!(message(order(9, &["x"], "nice", "none", 0)), "unknown level `nice`");
    assert_eq!(message(order(9, &["x"], "easy", "round", 0)), "unknown symmetry `round`");
    assert_eq!(
        message(order(30, &["jigsaw"], "easy", "none", 0)),
        "a random jigsaw cannot have 30 digits"
    );
    let none = message(order(7, &["windoku"], "easy", "none", 0));
    assert_eq!(none, "boxes of 1×7 leave no room for windows");
}

/// Rules that go together, and what becomes of rules that do not.
#[test]
fn rules_are_combined_or_refused() {
    let combined: [&[&str]; 5] = [
        &["x", "anti-king"],
        &["windoku", "centre-dot"],
        &["anti-knight"],
        &["non-consecutive", "non-consecutive"],
        &["x", "jigsaw"],
    ];
    for rules in combined {
        let told = ask(order(9, rules, "medium", "half-turn", 2));
        assert_eq!((&told["answer"], &told["exact"]), (&json!("new"), &json!(true)), "{rules:?}");
        let shape = &told["board"]["shape"];
        let is_jigsaw = rules.contains(&"jigsaw");
        assert_eq!(shape["regions"].is_string(), is_jigsaw, "{rules:?}");
        let mut variants: Vec<&str> =
            rules.iter().copied().filter(|&rule| rule != "jigsaw").collect();
        variants.dedup();
        assert_eq!(shape["variants"], json!(variants), "{rules:?}");
        assert!(matches!(puzzle(&told).check(), Verdict::Unique(_)), "{rules:?}");
    }
    let fault = |size: usize, rules: &[&str]| {
        let told = ask(order(size, rules, "easy", "none", 0));
        assert_eq!(told["answer"], "fault", "{told}");
        (text(&told["kind"]).to_owned(), text(&told["message"]).to_owned())
    };
    let (kind, _) = fault(9, &["jigsaw", "windoku"]);
    assert_eq!(kind, "variant-boxes");
    let none =
        ("no-grid".to_owned(), "no grid exists for the shape 4×4, non-consecutive".to_owned());
    assert_eq!(fault(4, &["non-consecutive"]), none);
}

#[test]
fn a_puzzle_of_a_level_needs_a_technique_of_that_level() {
    // Each of these once gave a puzzle that did not: by its score alone it had the level.
    let orders: [(usize, &[&str], &str); 3] =
        [(9, &["windoku"], "hard"), (9, &[], "extreme"), (9, &[], "unfair")];
    for (size, rules, name) in orders {
        for seed in 0..6 {
            let told = ask(order(size, rules, name, "half-turn", seed));
            assert_eq!(told["exact"], true, "{rules:?} {name} {seed}: {}", told["lacks"]);
            let (grade, path) =
                Grader::new().path(&puzzle(&told), &Guard::default()).expect("one solution");
            let level: Level = name.parse().expect("a level");
            assert_eq!(grade.level, level);
            assert!(path.iter().any(|step| step.technique.level() == level), "{name} {seed}");
            assert!(path.iter().all(|step| step.technique != Technique::BruteForce));
        }
    }
}

fn with_techniques(level: &str, needs: &[&str], without: &[&str]) -> Value {
    let mut request = order(9, &[], level, "none", 3);
    (request["needs"], request["without"]) = (json!(needs), json!(without));
    request
}

#[test]
fn techniques_are_needed_and_not_needed_as_ordered() {
    let told = ask(with_techniques("hard", &["skyscraper"], &["w-wing", "xy-wing"]));
    assert_eq!((&told["exact"], &told["lacks"]), (&json!(true), &json!([])), "{told}");
    let (_, path) = Grader::new().path(&puzzle(&told), &Guard::default()).expect("one solution");
    let uses = |technique| path.iter().any(|step| step.technique == technique);
    assert!(uses(Technique::Skyscraper));
    assert!(!uses(Technique::WWing) && !uses(Technique::XyWing));
}

#[test]
fn a_puzzle_without_the_technique_says_so() {
    // No time to find a jellyfish, but some to find a hard puzzle.
    let request = with_techniques("hard", &["jellyfish"], &[]);
    let told = try_asking(request, Duration::from_millis(500)).expect("a request");
    if told["answer"] == "fault" {
        // The machine was busy with other work.
        assert_eq!(told["message"], "no puzzle was found in time");
        return;
    }
    let lacks = told["lacks"].as_array().expect("a list");
    let lacking =
        |lack: &&Value| lack["lack"] == "spares" && lack["technique"]["id"] == "jellyfish";
    let is_known = told["rating"].is_object();
    assert_eq!(told["exact"] == false, !lacks.is_empty());
    assert!(
        told["exact"] == true || !is_known || lacks.iter().any(|lack| lacking(&lack)),
        "{told}"
    );
}

#[test]
fn techniques_that_make_no_sense_are_refused() {
    let fault = |level: &str, needs: &[&str], without: &[&str]| {
        let told = ask(with_techniques(level, needs, without));
        assert_eq!(told["answer"], "fault", "{told}");
        (text(&told["message"]).to_owned(), told["hint"].as_str().unwrap_or_default().to_owned())
    };
    let pair = |message: &str, hint: &str| (message.to_owned(), hint.to_owned());
    let (message, hint) = fault("hard", &["xx-wing"], &[]);
    assert_eq!(message, "needs: unknown technique `xx-wing`");
    assert!(hint.contains("x-wing"), "{hint}");
    let (message, _) = fault("hard", &[], &["nonsense"]);
    assert_eq!(message, "without: unknown technique `nonsense`");
    let both = fault("hard", &["x-wing"], &["x-wing"]);
    assert_eq!(both, pair("X-Wing is both required and excluded", ""));
    let above = fault("medium", &["skyscraper"], &[]);
    let expected = pair("no puzzle of the level Medium needs Skyscraper", "ask for the level Hard");
    assert_eq!(above, expected);
    let hint = "it is not among the techniques that puzzles are graded with";
    let never =
        |field: &str, name: &str| pair(&format!("{field}: no puzzle made here needs {name}"), hint);
    assert_eq!(fault("extreme", &["kraken-fish"], &[]), never("needs", "Kraken Fish"));
    assert_eq!(fault("extreme", &["brute-force"], &[]), never("needs", "Brute Force"));
    assert_eq!(fault("extreme", &[], &["whale"]), never("without", "Whale"));
    let singles = ["full-house", "naked-single", "hidden-single"];
    let (message, _) = fault("easy", &[], &singles);
    assert_eq!(message, "all techniques of the level Easy are excluded");
    let mut request = with_techniques("hard", &["uniqueness-1"], &[]);
    request["rules"] = json!(["x"]);
    let told = ask(request);
    assert_eq!(told["message"], "no puzzle of the shape 9×9, x needs Uniqueness Test 1");
}

/// The puzzle of the day is the same for everyone: no clock decides it.
#[test]
fn classic_puzzles_do_not_depend_on_the_time_limit() {
    for name in ["easy", "medium", "hard", "unfair"] {
        for seed in [20_261_118, 20_261_119, 20_261_120] {
            let request = order(9, &[], name, "half-turn", seed);
            let [short, long] = [60, 36_000].map(|seconds| {
                try_asking(request.clone(), Duration::from_secs(seconds)).expect("a request")
            });
            assert_eq!((&short["exact"], &short["board"]), (&json!(true), &long["board"]));
            let level: Level = name.parse().expect("a level");
            let order = Order::new(&Shape::classic()).symmetry(Symmetry::HalfTurn).level(level);
            let made = order.seed(seed).puzzles(&Guard::default()).expect("an order").next();
            let made = made.expect("no limit");
            assert_eq!(short["board"]["givens"], made.puzzle.grid().to_string());
            // Far fewer attempts than are allowed, so the clock has no part in it.
            assert!(made.attempt < 300, "{name} {seed}: attempt {}", made.attempt);
        }
    }
}
