//! Every request gets a reply: valid requests, changed at random, are refused by serde or answered,
//! and no answer holds a board that would be refused if it were sent back.

use std::time::Duration;

use crate::asking::{EASY, try_asking};
use proptest::prelude::*;
use serde_json::{Map, Value, json};

/// Returns valid requests of each kind.
fn sound() -> Vec<Value> {
    let notes: Vec<&str> = (0..81).map(|cell| if cell == 2 { "124" } else { "" }).collect();
    let played = json!({"shape": {"size": 9, "boxes": [3, 3], "variants": []}, "givens": EASY,
        "entries": format!("..4{}", ".".repeat(78)), "notes": notes});
    let four = json!({"shape": {"size": 4, "variants": ["x"]}, "givens": "1.....3..2.....4"});
    let jigsaw =
        json!({"shape": {"size": 4, "regions": "aaabacbbccdbcddd"}, "givens": "1..............."});
    let extra = json!({"shape": {"size": 4, "extra": ["a..a........a..a", ".bb............."]},
        "givens": "1.....3..2.....4"});
    let large = json!({"shape": {"size": 16}, "givens": "1".to_owned() + &".".repeat(254) + "G"});
    let order = |size: usize, rules: &[&str], level: &str| json!({"ask": "new", "size": size, "rules": rules, "level": level, "symmetry": "half-turn", "seed": 7, "needs": ["naked-single"], "without": ["x-wing"]});
    let mut requests = vec![
        order(9, &[], "hard"),
        order(6, &["x", "anti-king"], "easy"),
        order(8, &["windoku"], "unfair"),
        order(9, &["jigsaw", "x"], "medium"),
        json!({"ask": "read", "text": format!("{EASY} a comment\n1.....3..2.....4\n"), "format": null}),
        json!({"ask": "read", "text": "1.....3..2.....4", "shape": {"size": 4, "boxes": [2, 2]}}),
        json!({"ask": "read", "text": ":0300:4:1.....3..2.+1...4:211::"}),
        json!({"ask": "read", "text": "{\"puzzle\":[[1,0],[0,2]],\"marks\":[[1],[2],[],[1,2]]}"}),
        json!({"ask": "run", "search": {"problem": "a b c | x\na x:1\nb c x:1\nc\n", "branch": "mrv"}}),
        json!({"ask": "window", "search": {"problem": "a b c | x\na x:1\nb c x:1\nc\n"}, "from": 3, "count": 9}),
        json!({"ask": "run", "search": {"model": "queens 6", "covers": 2}}),
        json!({"ask": "covers", "search": {"problem": "a b c | x\na x:1\nb c x:1\nc\n", "branch": "mrv"}}),
        json!({"ask": "draw", "search": {"model": "queens 6"}, "seed": 7, "from": 2, "count": 9}),
        json!({"ask": "window", "search": {"model": "pentominoes 3x20", "covers": 1}, "from": 2000, "count": 50}),
        json!({"ask": "window", "search": {"board": four, "branch": "leftmost"}, "from": 0, "count": 100}),
    ];
    let nine = json!({"size": 9, "boxes": [3, 3]});
    requests.push(json!({"ask": "pattern", "shape": nine, "pattern": EASY, "seed": 7}));
    requests.push(json!({"ask": "pattern", "shape": {"size": 4, "variants": ["x"]}, "pattern": "x.....x..x.....x", "seed": 0}));
    requests.push(json!({"ask": "techniques"}));
    requests.push(json!({"ask": "example", "technique": "w-wing", "language": "zh"}));
    requests.push(json!({"ask": "practice", "technique": "naked-pair", "seed": 1}));
    for board in [&played, &four, &jigsaw, &extra, &large] {
        requests.push(json!({"ask": "deduction", "board": board,
            "candidates": [{"cell": 2, "digit": "1"}, {"cell": 3, "digit": "2"}],
            "placed": {"cell": 1, "digit": "3"}, "technique": "x-wing"}));
        requests.push(json!({"ask": "path", "board": board, "step": 2}));
        requests.push(json!({"ask": "steps", "board": board}));
        requests.push(json!({"ask": "minimise", "board": board, "seed": 3}));
        requests
            .push(json!({"ask": "minimise", "board": board, "seed": 3, "symmetry": "half-turn"}));
        requests.push(json!({"ask": "minimise", "board": board, "seed": 3, "level": "medium"}));
        for kind in ["check", "solve", "rate", "hint", "study"] {
            requests.push(json!({"ask": kind, "board": board}));
        }
        for format in ["line", "marks", "hodoku", "json", "svg"] {
            requests.push(json!({"ask": "write", "board": board, "format": format, "theme": "light", "width": 300}));
        }
    }
    requests
}

/// Numbers that are the size of something, or of nothing.
const NUMBERS: [i64; 16] = [-1, 0, 1, 2, 3, 4, 5, 6, 9, 16, 25, 36, 64, 65, 1 << 32, i64::MAX];
const SIGNS: [char; 14] =
    ['.', '1', '9', '0', 'A', 'g', 'z', '+', '|', ' ', '\n', '"', '数', '\u{0}'];
const WORDS: [&str; 13] = [
    "",
    "x",
    "classic",
    "windoku",
    "anti-king",
    "non-consecutive",
    "extreme",
    "full",
    "grid",
    "svg",
    "zh",
    "zh-hant",
    "link",
];

/// Changes a value at random: `at` says where, `how` in which way.
fn bend(value: &mut Value, at: u32, how: u32) {
    let deeper = at / 16;
    match value {
        Value::Object(fields) if !fields.is_empty() => bend_object(fields, at, how),
        Value::Array(list) if !list.is_empty() && !at.is_multiple_of(16) => {
            let count = list.len();
            match at % 16 {
                1 => drop(list.remove(deeper as usize % count)),
                2 => list.push(list[deeper as usize % count].clone()),
                _ => bend(&mut list[deeper as usize % count], deeper / 4, how),
            }
        }
        Value::String(text) if !at.is_multiple_of(16) => {
            let mut signs: Vec<char> = text.chars().collect();
            let place = deeper as usize % (signs.len() + 1);
            let sign = SIGNS[how as usize % SIGNS.len()];
            match at % 16 {
                1 if place < signs.len() => drop(signs.remove(place)),
                2 => signs.truncate(place),
                3 => signs.extend_from_within(place..),
                4 => signs.insert(place, sign),
                _ if place < signs.len() => signs[place] = sign,
                _ => signs.push(sign),
            }
            *text = signs.into_iter().collect();
        }
        other => {
            *other = match how % 6 {
                0 => Value::Null,
                1..=3 => json!(NUMBERS[how as usize / 6 % NUMBERS.len()]),
                4 => json!(WORDS[how as usize / 6 % WORDS.len()]),
                _ => json!([WORDS[how as usize / 6 % WORDS.len()], 3]),
            }
        }
    }
}

fn bend_object(fields: &mut Map<String, Value>, at: u32, how: u32) {
    // `ask` is changed too, but less often, because then nothing else matters.
    let names = fields.keys().filter(|&name| name != "ask" || how.is_multiple_of(7));
    let names: Vec<String> = names.cloned().collect();
    let Some(name) = names.get(at as usize % names.len().max(1)).cloned() else { return };
    let deeper = at / names.len() as u32;
    if how.is_multiple_of(29) {
        fields.remove(&name);
    } else if how.is_multiple_of(31) {
        fields.insert(WORDS[how as usize % WORDS.len()].to_owned(), json!(1));
    } else if let Some(value) = fields.get_mut(&name) {
        bend(value, deeper, how);
    }
}

fn bent() -> impl Strategy<Value = Value> {
    let request = prop::sample::select(sound());
    let bends = prop::collection::vec((any::<u32>(), any::<u32>()), 0..4);
    (request, bends).prop_map(|(mut request, bends)| {
        for (at, how) in bends {
            bend(&mut request, at, how);
        }
        request
    })
}

/// Returns the playable boards of an answer. The board of a run has a different form.
fn boards(answer: &Value) -> Vec<&Value> {
    let several = answer["boards"].as_array().into_iter().flatten();
    let one = answer.get("board").filter(|_| answer["answer"] != "run");
    let of_lesson = answer["lesson"].get("board");
    one.into_iter().chain(of_lesson).chain(several).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4000))]

    #[test]
    fn a_bent_request_is_refused_or_answered(request in bent()) {
        let time = Duration::from_millis(20);
        if let Ok(answer) = try_asking(request, time) {
            let names = ["new", "read", "written", "checked", "hint", "rated", "studied", "minimised", "techniques", "example", "practice", "deduction", "path", "steps", "run", "window", "covers", "drawn", "fault"];
            prop_assert!(names.iter().any(|name| answer["answer"] == *name), "{answer}");
            if answer["answer"] == "fault" {
                let message = answer["message"].as_str().unwrap_or_default();
                prop_assert!(!message.is_empty() && !message.ends_with('.'), "{answer}");
            }
            for board in boards(&answer) {
                let back = json!({"ask": "write", "board": board, "format": "line"});
                let again = try_asking(back, time).expect("a request");
                prop_assert_eq!(&again["answer"], "written", "{}", board);
            }
        }
    }
}
