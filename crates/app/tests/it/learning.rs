//! Questions of somebody who learns, compared with the library and with solutions.

use std::collections::BTreeMap;
use std::time::Duration;

use proptest::prelude::*;
use quadrille_sudoku::format::{self, Format};
use quadrille_sudoku::generate::Order;
use quadrille_sudoku::grade::Grader;
use quadrille_sudoku::hint::Hinter;
use quadrille_sudoku::technique::Technique;
use quadrille_sudoku::{Guard, Puzzle, Shape};
use serde_json::{Value, json};

use crate::asking::{EASY, SOLVED, ask, try_asking};

/// A puzzle that singles do not solve.
const WING: &str =
    ".3.9.6.4...........98.47.52.6..5..7.2.......3..7....2.9...7....873.9.5....5.....4";
/// A puzzle that needs forcing nets.
const NETS: &str =
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

fn classic(givens: &str) -> Value {
    json!({"shape": {"size": 9}, "givens": givens})
}

fn puzzle(givens: &str) -> Puzzle {
    givens.parse().expect("a puzzle")
}

/// Returns a board as the library reads it: givens, entries and notes.
fn position(board: &Value) -> Puzzle {
    let told = ask(json!({"ask": "write", "board": board, "format": "json"}));
    let text = told["text"].as_str().expect("a text");
    let records = format::read(text.as_bytes(), Some(Format::Json), None);
    records.expect("a board").swap_remove(0).puzzle
}

fn list<'a>(value: &'a Value, field: &str) -> &'a [Value] {
    value[field].as_array().unwrap_or_else(|| panic!("no list {field} in {value}"))
}

#[test]
fn every_technique_of_the_catalogue_is_listed() {
    let told = ask(json!({"ask": "techniques"}));
    let listed = list(&told, "techniques");
    assert_eq!(listed.len(), Technique::ALL.len());
    for (listed, technique) in listed.iter().zip(Technique::ALL) {
        assert_eq!(listed["id"], technique.name());
        assert_eq!(listed["en"], technique.english());
        assert_eq!(listed["score"], technique.score());
        assert_eq!(listed["hints"], technique.is_default());
        let example = ask(json!({"ask": "example", "technique": technique.name()}));
        assert_eq!(listed["example"], !example["lesson"].is_null(), "{technique}");
    }
}

#[test]
fn the_hint_for_an_example_is_its_technique() {
    // These are possible in their examples, but not the easiest step: hardly any puzzle needs them.
    let rare = ["franken-x-wing", "franken-swordfish", "finned-franken-x-wing"];
    for technique in Technique::ALL.iter().filter(|technique| technique.is_default()) {
        let told = ask(json!({"ask": "example", "technique": technique.name(), "language": "zh"}));
        let lesson = &told["lesson"];
        if lesson.is_null() {
            assert_eq!(*technique, Technique::BruteForce);
            continue;
        }
        assert_eq!(lesson["hint"]["technique"]["id"], technique.name());
        let solved = ask(json!({"ask": "solve", "board": lesson["board"]}));
        assert_eq!(solved["solution"], lesson["solution"], "{technique}");
        let hint = ask(json!({"ask": "hint", "board": lesson["board"], "language": "zh"}));
        if !rare.contains(&technique.name()) {
            assert_eq!(hint["technique"]["id"], technique.name());
        }
    }
}

#[test]
fn practice_is_new_or_says_that_it_is_not() {
    let practice = |technique: &str, seed: u64| {
        ask(json!({"ask": "practice", "technique": technique, "seed": seed}))
    };
    let one = practice("naked-pair", 1);
    assert_eq!((&one["origin"], &one), (&json!("new"), &practice("naked-pair", 1)));
    assert_ne!(one["lesson"]["board"], practice("naked-pair", 2)["lesson"]["board"]);
    let hint = ask(json!({"ask": "hint", "board": one["lesson"]["board"]}));
    assert_eq!(hint["technique"]["id"], "naked-pair");
    // Hardly any puzzle needs this one, so the example is rearranged.
    let rare = practice("franken-swordfish", 3);
    assert_eq!(rare["origin"], "example");
    assert_eq!(rare["lesson"]["hint"]["technique"]["id"], "franken-swordfish");
    let example = ask(json!({"ask": "example", "technique": "franken-swordfish"}));
    assert_ne!(rare["lesson"]["board"], example["lesson"]["board"]);
    let fault = practice("brute-force", 1);
    assert_eq!(fault["kind"], "practised-brute-force");
    let fault = practice("x-wings", 1);
    assert_eq!((&fault["kind"], &fault["where"]), (&json!("unknown-name"), &json!("technique")));
}

#[test]
fn the_path_is_the_one_that_rates_the_puzzle() {
    for givens in [EASY, WING] {
        let (grade, steps) =
            Grader::new().path(&puzzle(givens), &Guard::default()).expect("it has one solution");
        let told = ask(json!({"ask": "path", "board": classic(givens)}));
        assert_eq!((&told["end"], &told["score"]), (&json!("solved"), &json!(grade.score)));
        let names: Vec<&str> = steps.iter().map(|step| step.technique.name()).collect();
        let path = list(&told, "steps");
        assert_eq!(path.iter().map(|step| &step["technique"]).collect::<Vec<_>>(), names);
        let count: u64 =
            list(&told, "techniques").iter().filter_map(|it| it["count"].as_u64()).sum();
        assert_eq!(count, names.len() as u64);
        assert!(serde_json::to_string(&told).is_ok_and(|text| text.len() < 60_000));
    }
}

#[test]
fn a_path_can_be_replayed_and_each_step_drawn() {
    let told = ask(json!({"ask": "path", "board": classic(WING)}));
    let mut board = classic(WING);
    let mut entries = vec!['.'; 81];
    let texts = |value: &Value, field| -> Vec<String> {
        list(value, field).iter().filter_map(Value::as_str).map(str::to_owned).collect()
    };
    let mut notes = texts(&told, "candidates");
    for (number, step) in list(&told, "steps").iter().enumerate() {
        let question = json!({"ask": "path", "board": classic(WING), "step": number});
        let shown = &ask(question)["shown"];
        assert_eq!(shown["technique"]["id"], step["technique"]);
        assert_eq!((&shown["placed"], &shown["removed"]), (&step["placed"], &step["removed"]));
        // A digit that has been placed leaves its houses, so the drawn board has fewer notes.
        for (cell, drawn) in texts(shown, "candidates").iter().enumerate() {
            assert!(drawn.chars().all(|sign| notes[cell].contains(sign)), "step {number}");
        }
        notes = texts(shown, "candidates");
        for placed in list(step, "placed") {
            let cell = placed["cell"].as_u64().expect("a cell") as usize;
            entries[cell] = placed["digit"].as_str().and_then(|it| it.chars().next()).expect("one");
            notes[cell].clear();
        }
        for removed in list(step, "removed") {
            let cell = removed["cell"].as_u64().expect("a cell") as usize;
            let sign = removed["digit"].as_str().expect("a sign").to_owned();
            notes[cell] = notes[cell].replace(&sign, "");
        }
    }
    board["entries"] = json!(entries.iter().collect::<String>());
    let hint = ask(json!({"ask": "hint", "board": board}));
    assert_eq!(hint["kind"], "solved");
    let done = ask(json!({"ask": "path", "board": board}));
    assert_eq!((&done["end"], &done["trouble"]), (&json!("solved"), &json!(null)));
}

#[test]
fn a_path_says_why_it_ends() {
    let end = |request, time| {
        let told = try_asking(request, time).expect("a request");
        (told["end"].clone(), told["trouble"]["kind"].clone())
    };
    let minute = Duration::from_secs(60);
    let mut wrong = classic(EASY);
    wrong["entries"] = json!(format!("..1{}", ".".repeat(78)));
    let path = |board: &Value| json!({"ask": "path", "board": board});
    assert_eq!(end(path(&wrong), minute), (json!("trouble"), json!("wrong")));
    let empty = classic(&".".repeat(81));
    assert_eq!(end(path(&empty), minute), (json!("trouble"), json!("several-solutions")));
    assert_eq!(end(path(&classic(NETS)), Duration::ZERO), (json!("stopped"), json!(null)));
}

#[test]
fn the_steps_are_those_of_the_library() {
    let told = ask(json!({"ask": "steps", "board": classic(WING)}));
    let all = Hinter::new().steps(&puzzle(WING), &Guard::default()).expect("a good puzzle");
    let mut counts: BTreeMap<&str, u64> = BTreeMap::new();
    for step in &all {
        *counts.entry(step.technique.name()).or_default() += 1;
    }
    let groups = list(&told, "groups");
    let known: BTreeMap<&str, u64> = groups
        .iter()
        .filter_map(|group| Some((group["id"].as_str()?, group["count"].as_u64()?)))
        .collect();
    assert_eq!(told["stopped"], false);
    assert_eq!(known, counts);
    let scores: Vec<usize> = groups
        .iter()
        .filter_map(|group| Technique::ALL.iter().position(|it| group["id"] == it.name()))
        .collect();
    assert!(scores.is_sorted(), "{scores:?}");
    for group in groups {
        let steps = list(group, "steps");
        assert!(steps.iter().all(|step| step["technique"]["id"] == group["id"]));
        let cut = (steps.len() as u64) < group["count"].as_u64().expect("a count");
        assert!(!cut || told["cut"] == true, "{group}");
    }
    // All of them take half a second.
    let stopped = json!({"ask": "steps", "board": classic(WING)});
    let stopped = try_asking(stopped, Duration::from_millis(20)).expect("a request");
    assert!(stopped["stopped"] == true || stopped["trouble"]["kind"] == "unknown", "{stopped}");
}

fn deduction(board: &Value, cell: usize, digit: char) -> Value {
    ask(json!({"ask": "deduction", "board": board, "candidates": [{"cell": cell, "digit": digit}]}))
}

#[test]
fn what_a_hint_removes_follows_by_its_technique() {
    let example = ask(json!({"ask": "example", "technique": "xy-wing"}));
    let mut board = example["lesson"]["board"].clone();
    let removed = &example["lesson"]["hint"]["removed"];
    let ask_about = |board: &Value, technique: Value| {
        ask(json!({"ask": "deduction", "board": board, "candidates": removed,
            "technique": technique}))
    };
    let told = ask_about(&board, json!("xy-wing"));
    assert_eq!((&told["verdict"], &told["practised"]), (&json!("follows"), &json!(true)));
    assert_eq!(told["steps"][0]["technique"]["id"], "xy-wing");
    assert_eq!(told["candidates"][0]["steps"], json!([0]));
    // The technique is not the one that was practised.
    let told = ask_about(&board, json!("x-wing"));
    assert_eq!((&told["verdict"], &told["practised"]), (&json!("follows"), &json!(false)));
    assert_eq!(ask_about(&board, json!(null))["practised"], json!(null));
    // Striking it first makes no difference.
    for out in removed.as_array().expect("a list") {
        let cell = out["cell"].as_u64().expect("a cell") as usize;
        let note = board["notes"][cell].as_str().expect("a note");
        let rest = note.replace(out["digit"].as_str().expect("a sign"), "");
        board["notes"][cell] = json!(rest);
    }
    let again = ask_about(&board, json!("xy-wing"));
    assert_eq!(again["verdict"], "follows");
}

#[test]
fn every_verdict_has_its_case() {
    let board = classic(EASY);
    // 1 can go into r1c3 by the rules, but not in the solution; 4 is its digit; 5 is in its row.
    let follows = deduction(&board, 2, '1');
    assert_eq!(follows["verdict"], "follows");
    assert!(!list(&follows, "steps").is_empty());
    assert_eq!(deduction(&board, 2, '4')["verdict"], "false");
    let gone = deduction(&board, 2, '5');
    assert_eq!(
        (&gone["verdict"], &gone["candidates"][0]["by"]),
        (&json!("already-gone"), &json!(0))
    );
    let filled = deduction(&board, 0, '1');
    assert_eq!(filled["candidates"][0]["by"], 0);
    let several = deduction(&classic(&".".repeat(81)), 0, '1');
    assert_eq!(
        (&several["verdict"], &several["trouble"]["kind"]),
        (&json!("unknown"), &json!("several-solutions"))
    );
    let question =
        json!({"ask": "deduction", "board": board, "candidates": [{"cell": 2, "digit": "1"}]});
    let late = try_asking(question, Duration::ZERO).expect("a request");
    assert_eq!(
        (&late["verdict"], &late["trouble"]["kind"]),
        (&json!("unknown"), &json!("unknown"))
    );
    let nothing = ask(json!({"ask": "deduction", "board": board}));
    assert_eq!((&nothing["verdict"], &nothing["candidates"]), (&json!("unknown"), &json!([])));
    let beyond = deduction(&board, 81, '1');
    assert_eq!((&beyond["answer"], &beyond["where"]), (&json!("fault"), &json!("candidates")));
    assert_eq!(deduction(&board, 2, 'A')["kind"], "foreign-sign");
}

#[test]
fn a_mistake_elsewhere_is_named_and_nothing_builds_on_it() {
    let mut board = classic(EASY);
    board["entries"] = json!(format!("..1{}", ".".repeat(78)));
    // The wrong 1 excludes the right 1 of r1c8: striking that is false all the same.
    let told = deduction(&board, 7, '1');
    assert_eq!((&told["verdict"], &told["trouble"]["kind"]), (&json!("false"), &json!("wrong")));
    let told = deduction(&board, 78, '3');
    assert_eq!((&told["verdict"], &told["steps"]), (&json!("true"), &json!([])));
    assert_eq!(told["trouble"]["kind"], "wrong");
}

#[test]
fn a_digit_may_follow_from_a_step_and_a_single() {
    let placed = |board: &Value, cell: usize, digit: char| {
        ask(json!({"ask": "deduction", "board": board, "placed": {"cell": cell, "digit": digit}}))
    };
    let board = classic(EASY);
    let told = placed(&board, 40, '5');
    assert_eq!((&told["verdict"], &told["placed"]["steps"]), (&json!("follows"), &json!([0])));
    assert_eq!(told["steps"][0]["technique"]["id"], "naked-single");
    assert_eq!(placed(&board, 2, '1')["verdict"], "false");
    // It may already stand on the board.
    let mut entered = board.clone();
    entered["entries"] = json!(format!("{}5{}", ".".repeat(40), ".".repeat(40)));
    assert_eq!(placed(&entered, 40, '5')["verdict"], "follows");
    // Somewhere in this puzzle a digit needs two steps.
    let solution = puzzle(WING).solve().expect("memory").expect("one").to_string();
    let two = solution.char_indices().filter(|(cell, _)| WING.as_bytes()[*cell] == b'.').find_map(
        |(cell, digit)| {
            let told = placed(&classic(WING), cell, digit);
            (list(&told["placed"], "steps").len() == 2).then_some((told, cell))
        },
    );
    let (told, cell) = two.expect("a digit of two steps");
    assert!(list(&told["steps"][0], "placed").is_empty());
    assert_eq!(told["steps"][1]["placed"][0]["cell"], cell);
}

/// Checks the verdicts on all candidates of a position against its solution.
fn check_all(board: &Value, solution: &str) {
    let position = position(board);
    let candidates = position.candidates();
    for (cell, digit) in candidates.iter().filter(|&(cell, _)| position.get(cell).is_none()) {
        let sign = char::from(b'0' + digit.get());
        let told = deduction(board, cell.index(), sign);
        let is_solution = solution.as_bytes()[cell.index()] == sign as u8;
        assert_eq!(told["verdict"] == "false", is_solution, "{board} {cell:?} {sign}: {told}");
        if is_solution {
            continue;
        }
        let follows = told["verdict"] == "follows";
        assert!(follows || told["verdict"] == "true", "{told}");
        assert_eq!(follows, !list(&told, "steps").is_empty());
        for step in list(&told, "steps") {
            // It removes the candidate, or places a digit that excludes it.
            let this = json!({"cell": cell.index(), "digit": sign.to_string()});
            let excludes = |placed: &Value| {
                let other = placed["cell"].as_u64().expect("a cell") as usize;
                let other = position.shape().cells().nth(other).expect("on the board");
                let same = placed["digit"] == this["digit"];
                (other == cell) != same
                    || same && position.shape().forbids([other, cell], [digit; 2])
            };
            let shows =
                list(step, "removed").contains(&this) || list(step, "placed").iter().any(excludes);
            assert!(shows, "{this}: {step}");
            // What a step says is true.
            for (field, expected) in [("placed", true), ("removed", false)] {
                for said in list(step, field) {
                    let at = said["cell"].as_u64().expect("a cell") as usize;
                    let holds = said["digit"] == solution[at..=at];
                    assert_eq!(holds, expected, "{step}");
                }
            }
        }
    }
}

#[test]
fn a_verdict_is_false_if_and_only_if_the_solution_has_the_digit() {
    check_all(&classic(EASY), SOLVED);
}

#[test]
#[ignore = "takes minutes: every candidate of hard positions"]
fn verdicts_agree_with_the_solution_in_hard_positions() {
    for givens in [WING, NETS] {
        let solution = puzzle(givens).solve().expect("memory").expect("one").to_string();
        check_all(&classic(givens), &solution);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(6))]

    #[test]
    fn deductions_in_random_positions_agree_with_the_solution(seed in any::<u64>()) {
        // A 4×4 board has few candidates, so all of them are asked about.
        let shape = Shape::of_size(4).expect("a size");
        let made = Order::new(&shape).seed(seed).puzzles(&Guard::default()).expect("puzzles").next();
        let made = made.expect("no limit");
        let board = json!({"shape": {"size": 4}, "givens": made.puzzle.grid().to_string()});
        check_all(&board, &made.solution.to_string());
        // And some of a 9×9 board.
        let made = Order::new(&Shape::classic()).seed(seed).puzzles(&Guard::default());
        let made = made.expect("puzzles").next().expect("no limit");
        let board = classic(&made.puzzle.grid().to_string());
        let candidates = made.puzzle.candidates();
        let open = candidates.iter().filter(|&(cell, _)| made.puzzle.get(cell).is_none());
        for (cell, digit) in open.skip((seed % 7) as usize).step_by(40) {
            let told = deduction(&board, cell.index(), char::from(b'0' + digit.get()));
            let is_solution = made.solution.get(cell) == Some(digit);
            prop_assert_eq!(told["verdict"] == "false", is_solution, "{}", told);
        }
    }
}
