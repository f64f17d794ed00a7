//! The messages as the page's types describe them.
//!
//! The samples below are sent and answered, and every message goes into a file of the page's tests
//! (`crates/web/test/wire.js`) as a constant with its type in the page. There `tsc` reports a field
//! that is missing and one that the type does not know. So a change of the protocol needs
//! `UPDATE_WIRE=1 cargo test -p quadrille-app wire`, and then a change of the page's types.
//!
//! Each field that may be null has a value in some sample, and each list an element: only then its
//! type is compared.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::fs;
use std::path::PathBuf;

use quadrille_app::{Answer, Request, answer};
use serde_json::{Value, json};

use crate::asking::{EASY, ask};

/// A puzzle of 4×4.
const FOUR: &str = "1.....3..2.....4";

/// The types that are in `ask/run.js` of the page; all others are in `types.js`.
const RUN: [&str; 6] =
    ["RunData", "WindowData", "TotalsData", "CoversData", "DrawnData", "RunQuestion"];

/// Returns the position of a technique's example, as the page sends it.
fn example(technique: &str) -> Value {
    let mut told = ask(json!({"ask": "example", "technique": technique}));
    let mut board = told["lesson"]["board"].take();
    let shape = board["shape"].as_object_mut().expect("a shape");
    shape.retain(|field, _| field == "size");
    board
}

/// Requests, each with the names of its type and of that of its answer.
fn samples() -> Vec<(&'static str, &'static str, Value)> {
    let four = json!({"shape": {"size": 4}, "givens": FOUR});
    let notes: Vec<&str> = (0..16).map(|cell| if cell == 1 { "34" } else { "" }).collect();
    let played = json!({"shape": {"size": 4, "boxes": [2, 2], "variants": ["x"]}, "givens": FOUR,
        "entries": "...2............", "notes": notes});
    let several = json!({"shape": {"size": 4}, "givens": "1.....3..2......"});
    let last = json!({"shape": {"size": 4}, "givens": "123434122143432."});
    let full = json!({"shape": {"size": 4}, "givens": "1234341221434321"});
    let clash = json!({"shape": {"size": 4}, "givens": "1..1............"});
    let empty = json!({"shape": {"size": 4}, "givens": ".".repeat(16)});
    let nine = json!({"shape": {"size": 9}, "givens": EASY});
    let mut wrong = four.clone();
    wrong["entries"] = json!(".4..............");
    // Items with bounds, colours, and an option without a primary item.
    let problem =
        "|quadrille:1 place a 0,0/1\n|quadrille:1 sign a A\na 0:2|b | x\na x:1\nb x:1\nx:1\n";
    let problem = json!({"problem": problem, "branch": "mrv", "covers": 1});
    let of_board = json!({"board": four, "branch": "leftmost", "covers": 1});
    let hint = |technique| json!({"ask": "hint", "board": example(technique), "language": "en"});
    let struck = |cell: usize, digit: &str| json!([{"cell": cell, "digit": digit}]);
    vec![
        (
            "NewQuestion",
            "NewAnswer",
            json!({"ask": "new", "size": 9, "rules": [], "level": "easy",
                "symmetry": "half-turn", "seed": 7}),
        ),
        (
            "NewQuestion",
            "NewAnswer",
            json!({"ask": "new", "size": 4, "rules": ["x"], "level": "hard", "symmetry": "none",
                "seed": 7, "needs": ["x-wing"], "without": ["naked-pair"]}),
        ),
        ("ReadQuestion", "ReadAnswer", json!({"ask": "read", "text": format!("{FOUR} easy\n")})),
        (
            "ReadQuestion",
            "ReadAnswer",
            json!({"ask": "read", "text": FOUR, "format": "line",
                "shape": {"size": 4, "regions": "aaabacbbccdbcddd", "variants": ["anti-knight"]}}),
        ),
        (
            "ReadQuestion",
            "ReadAnswer",
            json!({"ask": "read", "text": ":0300:4:1.....3..2.+1...4:211::"}),
        ),
        ("ReadQuestion", "FaultAnswer", json!({"ask": "read", "text": "53..7\n6..1x5..."})),
        ("ReadQuestion", "FaultAnswer", json!({"ask": "read", "text": "12", "format": "liine"})),
        (
            "CheckQuestion",
            "FaultAnswer",
            json!({"ask": "check", "board": {"shape": {"size": 4}, "givens": "1"}}),
        ),
        (
            "WriteQuestion",
            "WrittenAnswer",
            json!({"ask": "write", "board": played, "format": "line", "theme": "dark", "width": 400}),
        ),
        ("CheckQuestion", "CheckedAnswer", json!({"ask": "check", "board": clash})),
        ("SolveQuestion", "CheckedAnswer", json!({"ask": "solve", "board": wrong})),
        ("HintQuestion", "HintAnswer", hint("x-wing")),
        ("HintQuestion", "HintAnswer", hint("w-wing")),
        ("HintQuestion", "HintAnswer", hint("als-xz")),
        ("HintQuestion", "HintAnswer", hint("naked-single")),
        ("HintQuestion", "HintAnswer", json!({"ask": "hint", "board": wrong, "language": "zh"})),
        ("RateQuestion", "RatedAnswer", json!({"ask": "rate", "board": nine})),
        ("RateQuestion", "RatedAnswer", json!({"ask": "rate", "board": clash})),
        ("RateQuestion", "RatedAnswer", json!({"ask": "rate", "board": wrong})),
        ("StudyQuestion", "StudiedAnswer", json!({"ask": "study", "board": full})),
        ("StudyQuestion", "StudiedAnswer", json!({"ask": "study", "board": several})),
        ("StudyQuestion", "StudiedAnswer", json!({"ask": "study", "board": clash})),
        (
            "MinimiseQuestion",
            "MinimisedAnswer",
            json!({"ask": "minimise", "board": full, "seed": 3, "symmetry": "none"}),
        ),
        (
            "MinimiseQuestion",
            "MinimisedAnswer",
            json!({"ask": "minimise", "board": nine, "seed": 3, "symmetry": "none",
                "level": "easy"}),
        ),
        (
            "PatternQuestion",
            "NewAnswer",
            json!({"ask": "pattern", "shape": {"size": 4}, "pattern": "x.....x..x.....x", "seed": 1}),
        ),
        ("TechniquesQuestion", "TechniquesAnswer", json!({"ask": "techniques"})),
        (
            "ExampleQuestion",
            "ExampleAnswer",
            json!({"ask": "example", "technique": "w-wing", "language": "en"}),
        ),
        (
            "ExampleQuestion",
            "FaultAnswer",
            json!({"ask": "example", "technique": "x-wings", "language": "en"}),
        ),
        (
            "ExampleQuestion",
            "ExampleAnswer",
            json!({"ask": "example", "technique": "brute-force", "language": "en"}),
        ),
        (
            "PracticeQuestion",
            "PracticeAnswer",
            json!({"ask": "practice", "technique": "naked-pair", "seed": 1, "language": "zh-hant"}),
        ),
        (
            "DeductionQuestion",
            "DeductionAnswer",
            json!({"ask": "deduction", "board": four, "candidates": struck(1, "4"),
                "placed": {"cell": 1, "digit": "3"}, "technique": "naked-single",
                "language": "en"}),
        ),
        (
            "DeductionQuestion",
            "DeductionAnswer",
            json!({"ask": "deduction", "board": empty, "candidates": struck(1, "4"),
                "language": "en"}),
        ),
        (
            "DeductionQuestion",
            "DeductionAnswer",
            json!({"ask": "deduction", "board": four, "candidates": struck(1, "1"),
                "placed": {"cell": 0, "digit": "1"}, "language": "en"}),
        ),
        (
            "PathQuestion",
            "PathAnswer",
            json!({"ask": "path", "board": four, "step": 0, "language": "en"}),
        ),
        ("PathQuestion", "PathAnswer", json!({"ask": "path", "board": wrong, "language": "en"})),
        ("StepsQuestion", "StepsAnswer", json!({"ask": "steps", "board": last, "language": "en"})),
        ("StepsQuestion", "StepsAnswer", json!({"ask": "steps", "board": wrong, "language": "en"})),
        ("RunQuestion", "RunData", json!({"ask": "run", "search": problem})),
        ("RunQuestion", "RunData", json!({"ask": "run", "search": of_board})),
        (
            "RunQuestion",
            "WindowData",
            json!({"ask": "window", "search": {"model": "queens 4", "branch": "mrv"}, "from": 3,
                "count": 2}),
        ),
        (
            "RunQuestion",
            "RunData",
            json!({"ask": "run", "search": {"problem": "a b c\na b\nc\nb c\n", "branch": "mrv",
                "headers": "first", "method": "rows"}}),
        ),
        (
            "RunQuestion",
            "TotalsData",
            json!({"ask": "totals", "search": {"model": "queens 4", "branch": "leftmost"},
                "engine": "cells"}),
        ),
        (
            "RunQuestion",
            "TotalsData",
            json!({"ask": "totals", "search": {"model": "queens 4", "branch": "leftmost"}}),
        ),
        (
            "RunQuestion",
            "CoversData",
            json!({"ask": "covers", "search": {"problem": "a b\na b\na\nb\n", "branch": "mrv"}}),
        ),
        (
            "RunQuestion",
            "DrawnData",
            json!({"ask": "draw", "search": {"model": "queens 4", "branch": "mrv"}, "seed": 7,
                "from": 1, "count": 2}),
        ),
        (
            "RunQuestion",
            "PageAnswer",
            json!({"ask": "page", "search": {"model": "queens 1", "branch": "mrv"},
                "language": "en", "step": 1, "grain": "cover", "title": "One queen"}),
        ),
    ]
}

/// Sends all samples without a time limit: type and value of each request and each answer.
fn messages() -> Vec<(&'static str, Value)> {
    let mut messages = Vec::new();
    for (asks, tells, question) in samples() {
        let request: Request = serde_json::from_value(question.clone())
            .unwrap_or_else(|error| panic!("{question}: {error}"));
        let told = answer(&request, &Default::default());
        seen(&told);
        messages.push((asks, question));
        messages.push((tells, serde_json::to_value(told).expect("plain data")));
    }
    messages
}

/// Returns the name of an answer. The compiler asks for a new one here, and then for a sample.
fn seen(told: &Answer) -> &'static str {
    match told {
        Answer::New { .. } => "new",
        Answer::Read { .. } => "read",
        Answer::Page { .. } => "page",
        Answer::Written { .. } => "written",
        Answer::Checked(_) => "checked",
        Answer::Hint(_) => "hint",
        Answer::Rated { .. } => "rated",
        Answer::Studied(_) => "studied",
        Answer::Minimised { .. } => "minimised",
        Answer::Techniques { .. } => "techniques",
        Answer::Example { .. } => "example",
        Answer::Practice { .. } => "practice",
        Answer::Deduction(_) => "deduction",
        Answer::Path(_) => "path",
        Answer::Steps(_) => "steps",
        Answer::Run(_) => "run",
        Answer::Window(_) => "window",
        Answer::Totals(_) => "totals",
        Answer::Covers(_) => "covers",
        Answer::Drawn(_) => "drawn",
        Answer::Fault(_) => "fault",
    }
}

const ANSWERS: [&str; 21] = [
    "checked",
    "covers",
    "deduction",
    "drawn",
    "example",
    "fault",
    "hint",
    "minimised",
    "new",
    "page",
    "path",
    "practice",
    "rated",
    "read",
    "run",
    "steps",
    "studied",
    "techniques",
    "totals",
    "window",
    "written",
];

#[test]
fn every_request_and_every_answer_has_a_sample() {
    let messages = messages();
    let names = |field: &str| -> BTreeSet<String> {
        let names = messages.iter().filter_map(|(_, message)| message[field].as_str());
        names.map(str::to_owned).collect()
    };
    let unknown = serde_json::from_value::<Request>(json!({"ask": "?"})).expect_err("no request");
    let unknown = unknown.to_string();
    let (_, known) = unknown.split_once("expected one of").expect("serde lists the requests");
    let known: BTreeSet<String> = known.split('`').skip(1).step_by(2).map(str::to_owned).collect();
    assert_eq!(names("ask"), known);
    assert_eq!(names("answer"), ANSWERS.map(str::to_owned).into_iter().collect());
}

/// What a field holds in some sample.
#[derive(Default)]
struct Held {
    nothing: bool,
    something: bool,
}

/// Notes for each field, by its path, whether it holds something.
fn note(path: &str, value: &Value, fields: &mut BTreeMap<String, Held>) {
    let held = fields.entry(path.to_owned()).or_default();
    let nothing = value.is_null() || value.as_array().is_some_and(Vec::is_empty);
    held.nothing |= nothing;
    held.something |= !nothing;
    match value {
        Value::Array(list) => list.iter().for_each(|one| note(&format!("{path}[]"), one, fields)),
        Value::Object(object) => {
            object.iter().for_each(|(name, one)| note(&format!("{path}.{name}"), one, fields));
        }
        _ => {}
    }
}

#[test]
fn every_field_holds_something_in_a_sample() {
    let mut fields = BTreeMap::new();
    for (kind, message) in messages() {
        note(kind, &message, &mut fields);
    }
    // A hint has the same type wherever it is, so it is enough that one has an example.
    let within = |path: &str| {
        let hints = ["hint", "shown", "trouble", "steps[]"];
        let parts: Vec<&str> = path.split('.').collect();
        parts[..parts.len() - 1].iter().skip(1).any(|part| hints.contains(part))
    };
    let empty: Vec<&String> = fields
        .iter()
        .filter(|(path, held)| held.nothing && !held.something && !within(path))
        .map(|(path, _)| path)
        // The house of a pair, which only rules between two cells have.
        .filter(|path| !path.ends_with("shape.apart") && !path.ends_with("shape.variants"))
        .collect();
    assert!(empty.is_empty(), "no sample has something in {empty:?}");
    assert!(fields["ReadAnswer.boards[].shape.apart"].something);
    assert!(fields["ReadAnswer.boards[].shape.variants"].something);
}

fn script() -> String {
    let mut script = String::from(
        "/**\n * Every message between the page and the server, as the server writes it. `tsc` compares it with\n \
         * the types. Written by `UPDATE_WIRE=1 cargo test -p quadrille-app wire`.\n */\n",
    );
    for (number, (kind, message)) in messages().iter().enumerate() {
        let file = if RUN.contains(kind) { "ask/run.js" } else { "types.js" };
        let kind = match *kind {
            // The data of a fault are fields too.
            "FaultAnswer" => format!("import('../page/js/{file}').Fault & Record<string, unknown>"),
            kind => format!("import('../page/js/{file}').{kind}"),
        };
        let text = serde_json::to_string(message).expect("plain data");
        write!(script, "\n/** @type {{{kind}}} */\nexport const message{number} = {text};\n")
            .expect("a string grows");
    }
    script
}

#[test]
fn the_page_has_these_messages() {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../web/test/wire.js");
    let text = script();
    if std::env::var_os("UPDATE_WIRE").is_some() {
        fs::write(&path, &text).expect("the file is written");
    }
    let stored = fs::read_to_string(&path).unwrap_or_default().replace("\r\n", "\n");
    assert!(
        stored == text,
        "crates/web/test/wire.js is out of date: UPDATE_WIRE=1 cargo test -p quadrille-app wire"
    );
}
