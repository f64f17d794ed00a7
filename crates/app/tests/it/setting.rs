//! The requests of the page on which puzzles are set.

use std::time::Duration;

use crate::asking::{EASY, SOLVED, ask, try_asking};
use serde_json::{Value, json};

fn classic(givens: &str) -> Value {
    json!({"shape": {"size": 9}, "givens": givens})
}

fn four(givens: &str) -> Value {
    json!({"shape": {"size": 4}, "givens": givens})
}

fn keys(object: &Value) -> Vec<&str> {
    object.as_object().expect("an object").keys().map(String::as_str).collect()
}

#[test]
fn study() {
    let told = ask(json!({"ask": "study", "board": four("1........2.....4")}));
    assert_eq!(told["answer"], "studied");
    let all = [
        "answer",
        "candidates",
        "cells",
        "count",
        "deciding",
        "more",
        "reason",
        "redundant",
        "solution",
        "verdict",
    ];
    assert_eq!(keys(&told), all);
    assert_eq!((&told["verdict"], &told["count"]), (&json!("multiple"), &json!(3)));
    assert_eq!((&told["more"], &told["redundant"]), (&json!(false), &Value::Null));
    assert_eq!(told["candidates"][0], "1");
    assert_eq!(keys(&told["deciding"][0]), ["cell", "digit"]);
    let told = ask(json!({"ask": "study", "board": classic(EASY)}));
    assert_eq!((&told["verdict"], &told["solution"]), (&json!("unique"), &json!(SOLVED)));
    assert_eq!((&told["deciding"], &told["reason"]), (&Value::Null, &Value::Null));
    assert!(told["redundant"].is_array(), "{told}");
    let told = ask(json!({"ask": "study", "board": four("1..1............")}));
    assert_eq!((&told["verdict"], &told["cells"]), (&json!("none"), &json!([0, 3])));
    assert_eq!(told["reason"]["en"], "1 twice in row 1: r1c1 and r1c4");
}

#[test]
fn entries_and_notes_do_not_count() {
    let mut played = classic(EASY);
    played["entries"] = json!(format!("..1{}", ".".repeat(78)));
    played["notes"] = json!(vec!["1"; 81]);
    for (kind, more) in [("study", json!({})), ("minimise", json!({"seed": 1}))] {
        let ask_about = |board: &Value| {
            let mut request = json!({"ask": kind, "board": board});
            if let Some(seed) = more.get("seed") {
                request["seed"] = seed.clone();
            }
            ask(request)
        };
        assert_eq!(ask_about(&played), ask_about(&classic(EASY)), "{kind}");
    }
}

#[test]
fn a_deciding_digit_leaves_one_solution() {
    let told = ask(json!({"ask": "study", "board": four("1........2.....4")}));
    for deciding in told["deciding"].as_array().expect("a list") {
        let cell = deciding["cell"].as_u64().expect("a cell") as usize;
        let mut givens = "1........2.....4".to_owned();
        givens.replace_range(cell..=cell, deciding["digit"].as_str().expect("a sign"));
        let told = ask(json!({"ask": "study", "board": four(&givens)}));
        assert_eq!(told["verdict"], "unique", "{deciding}");
    }
}

#[test]
fn large_boards_are_answered_before_everything_about_them_is_known() {
    let hour = Duration::from_secs(3600);
    for size in [16, 25, 36] {
        let board = json!({"shape": {"size": size}, "givens": ".".repeat(size * size)});
        let told = try_asking(json!({"ask": "study", "board": board}), hour).expect("a request");
        assert_eq!((&told["answer"], &told["more"]), (&json!("studied"), &json!(true)));
        assert_ne!(told["verdict"], "none");
        if size == 36 {
            // The question has an hour, but a study takes at most a second of it. The whole study
            // takes twenty seconds, and then both are known.
            assert_eq!((&told["candidates"], &told["deciding"]), (&Value::Null, &Value::Null));
        }
    }
}

#[test]
fn minimise() {
    let told = ask(json!({"ask": "minimise", "board": classic(EASY), "seed": 5}));
    assert_eq!(keys(&told), ["answer", "board", "minimal", "rating", "removed"]);
    assert_eq!((&told["answer"], &told["minimal"]), (&json!("minimised"), &json!(true)));
    let studied = ask(json!({"ask": "study", "board": told["board"]}));
    assert_eq!((&studied["verdict"], &studied["redundant"]), (&json!("unique"), &json!([])));
    assert_eq!(studied["solution"], SOLVED);
    let mut givens: Vec<char> = EASY.chars().collect();
    for cell in told["removed"].as_array().expect("a list") {
        givens[cell.as_u64().expect("a cell") as usize] = '.';
    }
    assert_eq!(told["board"]["givens"], givens.into_iter().collect::<String>());
}

#[test]
fn minimise_with_a_symmetry() {
    let told = ask(
        json!({"ask": "minimise", "board": classic(SOLVED), "seed": 5, "symmetry": "half-turn"}),
    );
    let givens: Vec<char> = told["board"]["givens"].as_str().expect("a line").chars().collect();
    assert!((0..81).all(|cell| (givens[cell] == '.') == (givens[80 - cell] == '.')), "{told}");
    assert_eq!(told["minimal"], true);
}

#[test]
fn minimise_towards_a_level() {
    for level in ["easy", "medium", "hard", "unfair"] {
        let request = json!({"ask": "minimise", "board": classic(SOLVED), "seed": 5, "level": level,
            "symmetry": "half-turn"});
        let told = ask(request.clone());
        assert_eq!((&told["rating"]["level"], &told["minimal"]), (&json!(level), &json!(true)));
        let rated = ask(json!({"ask": "rate", "board": told["board"]}));
        assert_eq!(rated["rating"], told["rating"]);
        assert_eq!(rated["solution"], SOLVED);
        assert_eq!(ask(request)["board"], told["board"]);
        // Asking again finds nothing more to remove, and the same level.
        let again = ask(json!({"ask": "minimise", "board": told["board"], "seed": 6,
            "level": level, "symmetry": "half-turn"}));
        assert_eq!(again["removed"], json!([]), "{level}");
    }
    let plain = ask(json!({"ask": "minimise", "board": classic(SOLVED), "seed": 5}));
    assert_eq!(plain["rating"], Value::Null);
}

#[test]
fn a_puzzle_above_the_level_is_reported() {
    let hard = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
    let ask_for = |givens: &str, level: &str| {
        ask(json!({"ask": "minimise", "board": classic(givens), "seed": 1, "level": level}))
    };
    let told = ask_for(hard, "hard");
    let expected = json!({"kind": "above-level", "level": "Hard", "found": "Extreme"});
    for field in ["kind", "level", "found"] {
        assert_eq!(told[field], expected[field], "{told}");
    }
    assert_eq!(told["message"], "the puzzle is already harder than Hard");
    assert_eq!(ask_for(hard, "nice")["message"], "unknown level `nice`");
}

#[test]
fn what_cannot_be_minimised_is_reported() {
    let fault = |board: Value, symmetry: &str| {
        let told = ask(json!({"ask": "minimise", "board": board, "seed": 1, "symmetry": symmetry}));
        assert_eq!(told["answer"], "fault", "{told}");
        assert!(told["hint"].is_string(), "{told}");
        told["message"].as_str().expect("a message").to_owned()
    };
    let several = "the puzzle has more than one solution";
    assert_eq!(fault(four("1..............."), "none"), several);
    assert_eq!(fault(four("1..1............"), "none"), "the puzzle has no solution");
    assert_eq!(fault(four("1.....3..2.....4"), "round"), "unknown symmetry `round`");
    let uneven = "the puzzle cannot be given the symmetry `vertical`";
    assert_eq!(fault(four("1.....3..2.....4"), "vertical"), uneven);
}

#[test]
fn pattern() {
    let pattern: String = EASY.chars().map(|sign| if sign == '.' { '.' } else { 'x' }).collect();
    let request = json!({"ask": "pattern", "shape": {"size": 9}, "pattern": pattern, "seed": 7});
    let told = ask(request.clone());
    assert_eq!(keys(&told), ["answer", "board", "exact", "lacks", "rating", "solution"]);
    assert_eq!((&told["answer"], &told["exact"]), (&json!("new"), &json!(true)));
    let givens = told["board"]["givens"].as_str().expect("a line");
    assert!(givens.chars().zip(pattern.chars()).all(|(a, b)| (a == '.') == (b == '.')));
    let studied = ask(json!({"ask": "study", "board": told["board"]}));
    assert_eq!((&studied["verdict"], &studied["solution"]), (&json!("unique"), &told["solution"]));
    assert_eq!(ask(request)["board"], told["board"]);
}

#[test]
fn a_pattern_without_a_puzzle_is_reported() {
    let fault = |size: usize, pattern: &str| {
        let told = try_asking(
            json!({"ask": "pattern", "shape": {"size": size}, "pattern": pattern, "seed": 1}),
            Duration::from_secs(60),
        );
        let told = told.expect("a request");
        assert_eq!(told["answer"], "fault", "{told}");
        assert!(told["hint"].is_string(), "{told}");
        told["message"].as_str().expect("a message").to_owned()
    };
    assert_eq!(
        fault(4, "x..."),
        "pattern: the pattern has 4 characters, but the board has 16 cells"
    );
    let few = "pattern: no puzzle with 16 clues has exactly one solution";
    assert_eq!(fault(9, &("x".repeat(16) + &".".repeat(65))), few);
    let lines = "pattern: the pattern leaves rows 5 and 6 empty";
    assert_eq!(fault(9, &("x".repeat(36) + &".".repeat(45))), lines);
    let sizes = "size: only boards of 4 to 36 digits are made here";
    assert_eq!(fault(2, "x..x"), sizes);
}

#[test]
fn a_pattern_for_which_the_time_was_too_short_may_still_have_a_puzzle() {
    let pattern: String = EASY.chars().map(|sign| if sign == '.' { '.' } else { 'x' }).collect();
    let request = json!({"ask": "pattern", "shape": {"size": 9}, "pattern": pattern, "seed": 7});
    let told = try_asking(request, Duration::ZERO).expect("a request");
    assert_eq!(told["message"], "no puzzle was found in time");
}

#[test]
fn what_is_not_in_the_protocol_is_refused() {
    let refused = |request: Value| try_asking(request, Duration::from_secs(1)).is_err();
    assert!(refused(json!({"ask": "study"})));
    assert!(refused(json!({"ask": "study", "board": four(""), "seed": 1})));
    assert!(refused(json!({"ask": "minimise", "board": four("")})));
    assert!(refused(json!({"ask": "minimise", "board": four(""), "seed": -1})));
    assert!(refused(json!({"ask": "pattern", "shape": {"size": 4}, "pattern": "x"})));
}
