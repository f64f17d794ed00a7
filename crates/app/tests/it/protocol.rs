//! Pins the messages between the page and this crate: a literal request of each kind, and the
//! fields of its answer.

use std::time::Duration;

use crate::asking::{EASY, SOLVED, ask, try_asking};
use serde_json::{Value, json};

fn classic(givens: &str) -> Value {
    json!({"shape": {"size": 9}, "givens": givens})
}

fn keys(object: &Value) -> Vec<&str> {
    object.as_object().expect("an object").keys().map(String::as_str).collect()
}

#[test]
fn new() {
    let told = ask(json!({"ask": "new", "size": 9, "rules": [], "level": "easy",
        "symmetry": "half-turn", "seed": 7}));
    assert_eq!(keys(&told), ["answer", "board", "exact", "lacks", "rating", "solution"]);
    assert_eq!(told["answer"], "new");
    assert_eq!(told["exact"], true);
    assert_eq!(keys(&told["board"]), ["givens", "shape"]);
    assert_eq!(keys(&told["rating"]), ["er", "er_bound", "hardest", "level", "score"]);
    assert_eq!(told["rating"]["level"], "easy");
    let shape = &told["board"]["shape"];
    assert_eq!(keys(shape), ["apart", "boxes", "houses", "size", "variants"]);
    assert_eq!((&shape["size"], &shape["boxes"]), (&json!(9), &json!([3, 3])));
    assert_eq!(shape["houses"].as_array().map(Vec::len), Some(27));
    let last = json!({"kind": "box", "cells": [60, 61, 62, 69, 70, 71, 78, 79, 80]});
    assert_eq!(shape["houses"][26], last);
    assert_eq!(told["solution"].as_str().map(str::len), Some(81));
}

#[test]
fn read() {
    let told =
        ask(json!({"ask": "read", "text": "1.....3..2.....4 an easy one\n4.....2..3.....1\n"}));
    assert_eq!(keys(&told), ["answer", "boards", "comments", "format", "total"]);
    assert_eq!(told["answer"], "read");
    assert_eq!(told["boards"][0]["givens"], "1.....3..2.....4");
    assert_eq!(told["boards"][0]["shape"]["boxes"], json!([2, 2]));
    assert_eq!(told["comments"], json!(["an easy one", null]));
    assert_eq!((&told["format"], &told["total"]), (&json!("line"), &json!(2)));
}

#[test]
fn read_on_an_unusual_board() {
    let told = ask(json!({"ask": "read", "text": "1.....3..2.....4", "format": "line",
        "shape": {"size": 4, "regions": "aaabacbbccdbcddd", "variants": ["x"]}}));
    let shape = &told["boards"][0]["shape"];
    assert_eq!(keys(shape), ["apart", "houses", "regions", "size", "variants"]);
    assert_eq!(shape["variants"], json!(["x"]));
    assert_eq!(shape["houses"][8], json!({"kind": "box", "cells": [0, 1, 2, 4]}));
    assert_eq!(shape["houses"][12], json!({"kind": "diagonal", "cells": [0, 5, 10, 15]}));
}

#[test]
fn boards_with_extra_regions_are_read_sent_back_and_studied() {
    let text = r#"{"shape": {"extra": ["a..a........a..a"]}, "puzzle": "1.....3..2.....4"}"#;
    let told = ask(json!({"ask": "read", "text": text}));
    let board = &told["boards"][0];
    assert_eq!(keys(&board["shape"]), ["apart", "boxes", "extra", "houses", "size", "variants"]);
    assert_eq!(board["shape"]["extra"], json!(["a..a........a..a"]));
    let corners = json!({"kind": "region", "cells": [0, 3, 12, 15]});
    assert_eq!(board["shape"]["houses"][12], corners);
    let hint = ask(json!({"ask": "hint", "board": board}));
    assert_eq!(hint["kind"], "step", "{hint}");
    // In the corners there is room for each digit once, so two equal ones clash.
    let shape = json!({"size": 4, "extra": ["a..a........a..a"]});
    let clash = json!({"shape": shape, "givens": "1..............1"});
    let told = ask(json!({"ask": "study", "board": clash}));
    assert_eq!((&told["verdict"], &told["cells"]), (&json!("none"), &json!([0, 15])));
    let wrong = json!({"shape": {"size": 4, "extra": ["a"]}, "givens": "................"});
    assert_eq!(ask(json!({"ask": "study", "board": wrong}))["where"], "shape");
}

#[test]
fn read_entries_and_notes() {
    let text = r#"{"puzzle":[[1,0,0,0],[0,0,3,0],[0,2,0,0],[0,0,0,4]],
        "state":[[1,3,0,0],[0,0,3,0],[0,2,0,0],[0,0,0,4]],
        "marks":[[],[],[2,4],[2],[],[],[],[],[],[],[],[],[],[],[],[]]}"#;
    let told = ask(json!({"ask": "read", "text": text}));
    let board = &told["boards"][0];
    assert_eq!(board["givens"], "1.....3..2.....4");
    assert_eq!(board["entries"], ".3..............");
    assert_eq!(board["notes"][2], "24");
    assert_eq!(board["notes"][0], "");
}

#[test]
fn write() {
    let board =
        json!({"shape": {"size": 4}, "givens": "1.....3..2.....4", "entries": ".3.............."});
    let told = ask(json!({"ask": "write", "board": board, "format": "line"}));
    assert_eq!(
        told,
        json!({"answer": "written", "text": "13....3..2.....4\n", "drops": ["entries"]})
    );
    let told = ask(
        json!({"ask": "write", "board": board, "format": "svg", "theme": "dark", "width": 400}),
    );
    let text = told["text"].as_str().expect("a picture");
    assert!(text.starts_with("<svg ") && text.contains("width=\"400\""), "{text}");
    assert!(text.contains("4 givens, 1 entry"), "{text}");
    assert_eq!(told["drops"], json!([]));
}

#[test]
fn check_and_solve() {
    let mut board = classic(EASY);
    board["entries"] = json!(format!("..1{}", ".".repeat(78)));
    for question in ["check", "solve"] {
        let told = ask(json!({"ask": question, "board": board}));
        assert_eq!(
            told,
            json!({"answer": "checked", "verdict": "unique", "reason": null, "solution": SOLVED,
                "wrong": [2], "cells": []})
        );
    }
    let told =
        ask(json!({"ask": "check", "board": {"shape": {"size": 4}, "givens": "1..1............"}}));
    assert_eq!(
        told,
        json!({"answer": "checked", "verdict": "none", "solution": null, "wrong": [], "cells": [0, 3],
            "reason": {"en": "1 twice in row 1: r1c1 and r1c4", "zh": "第 1 行有两个 1：r1c1 和 r1c4",
                "zh-hant": "第 1 橫列有兩個 1：r1c1 和 r1c4"}})
    );
}

#[test]
fn every_language_is_asked_for_by_its_code() {
    let hinted = |code: &str| {
        let told = ask(json!({"ask": "hint", "board": classic(EASY), "language": code}));
        told["stages"][0][0].as_str().map(str::to_owned)
    };
    assert_eq!(hinted("en").as_deref(), Some("Look at box 2."));
    assert_eq!(hinted("zh").as_deref(), Some("看看第 2 宫。"));
    assert_eq!(hinted("zh-hant").as_deref(), Some("看看第 2 宮。"));
    let page = json!({"ask": "page", "search": {"model": "queens 4"}, "language": "zh-hant"});
    assert_eq!(ask(page)["language"], "zh-Hant");
    let wrong = json!({"ask": "hint", "board": classic(EASY), "language": "fr"});
    let error = serde_json::from_value::<quadrille_app::Request>(wrong).expect_err("no such code");
    assert_eq!(error.to_string(), "unknown language `fr`, expected one of `en`, `zh`, `zh-hant`");
}

#[test]
fn hint() {
    let told = ask(json!({"ask": "hint", "board": classic(EASY), "language": "zh"}));
    let all = [
        "answer",
        "candidates",
        "cells",
        "focus",
        "kind",
        "marks",
        "notation",
        "placed",
        "removed",
        "stages",
        "technique",
    ];
    assert_eq!(keys(&told), all);
    assert_eq!((&told["answer"], &told["kind"]), (&json!("hint"), &json!("step")));
    let blocked = "r3c3 的 8 排除 r3c4、r3c5 和 r3c6，r5c4 的 8 排除 r1c4。";
    let stages = json!([
        ["看看第 2 宫。"],
        ["排除法"],
        ["第 2 宫的 8 只能填在 r1c6。", blocked],
        ["r1c6 填 8。"]
    ]);
    assert_eq!(told["stages"], stages);
    let technique =
        json!({"id": "hidden-single", "en": "Hidden Single", "zh": "排除法", "zh-hant": "排除法"});
    assert_eq!(told["technique"], technique);
    assert_eq!(told["notation"], "Hidden Single: r1c6=8");
    assert_eq!(told["focus"], json!({"houses": [19], "cells": [], "digits": ""}));
    assert_eq!(told["placed"], json!([{"cell": 5, "digit": "8"}]));
    assert_eq!(told["removed"], json!([]));
    let marked = json!([{"cell": 5, "digit": "8", "part": "placed"}]);
    let eight = |cell: usize| json!({"cell": cell, "digit": "8"});
    let witnesses = json!([
        {"cell": 20, "digit": "8", "house": 2, "excluded": [eight(21), eight(22), eight(23)]},
        {"cell": 39, "digit": "8", "house": 12, "excluded": [eight(3)]},
    ]);
    assert_eq!(
        told["marks"],
        json!({"houses": [19], "covers": [], "sets": [], "candidates": marked, "links": [],
            "witnesses": witnesses})
    );
    assert_eq!((&told["candidates"][0], &told["candidates"][2]), (&json!(""), &json!("124")));
    let english = ask(json!({"ask": "hint", "board": classic(EASY)}));
    assert_eq!(english["stages"][3], json!(["r1c6 is 8."]));
}

#[test]
fn rate() {
    let told = ask(json!({"ask": "rate", "board": classic(EASY)}));
    assert_eq!(keys(&told), ["answer", "rating", "solution", "verdict"]);
    assert_eq!(told["answer"], "rated");
    let hardest = json!({"id": "naked-single", "en": "Naked Single", "zh": "唯一余数", "zh-hant": "唯一餘數"});
    assert_eq!(
        told["rating"],
        json!({"level": "easy", "score": 204, "er": "1.2", "er_bound": false, "hardest": hardest})
    );
    assert_eq!(told["solution"], SOLVED);
    assert_eq!(told["verdict"]["verdict"], "unique");
}

#[test]
fn run() {
    let told =
        ask(json!({"ask": "run", "search": {"problem": "a b c\na b\nc\n", "branch": "leftmost"}}));
    assert_eq!(
        keys(&told),
        [
            "answer",
            "board",
            "complete",
            "cover",
            "events",
            "headers",
            "layout",
            "method",
            "nodes",
            "outline",
            "solutions",
            "updates"
        ]
    );
    assert_eq!((&told["headers"], &told["method"]), (&json!("last"), &json!("links")));
    assert_eq!((&told["nodes"], &told["updates"]), (&json!(3), &json!(1)));
    let options = json!([{"name": "1", "items": [0, 1]}, {"name": "2", "items": [2]}]);
    let cover = json!({"items": ["a", "b", "c"], "primary": 3, "colors": [], "options": options});
    assert_eq!((&told["answer"], &told["cover"]), (&json!("run"), &cover));
    assert_eq!((&told["board"], &told["complete"]), (&json!(null), &json!(true)));
    assert_eq!((&told["events"], &told["solutions"]), (&json!(37), &json!(1)));
    // Choose a with 1 option, try 1, choose c with 1 option, try 2, a solution, and everything
    // undone.
    let outline: Vec<Vec<u64>> = told["outline"]
        .as_array()
        .expect("a list")
        .chunks(4)
        .map(|event| event[1..].iter().filter_map(Value::as_u64).collect())
        .collect();
    let down = [[0, 0, 1], [2, 0, 0], [0, 2, 1], [2, 1, 0], [9, 1, 0]];
    let up = [[3, 1, 0], [1, 2, 1], [3, 0, 0], [1, 0, 1]];
    assert_eq!(outline, [down.as_slice(), &up].concat());
    assert_eq!(
        told["outline"].as_array().map(|numbers| &numbers[..4]),
        Some(&[0, 0, 0, 1].map(Value::from)[..])
    );
}

#[test]
fn run_row_by_row_and_with_headers_first() {
    let rows = "0010110\n1001001\n0110010\n1001000\n0100001\n0001101\n";
    let told = ask(json!({"ask": "run", "search":
        {"problem": rows, "method": "rows", "headers": "first"}}));
    assert_eq!((&told["headers"], &told["method"]), (&json!("first"), &json!("rows")));
    assert_eq!((&told["solutions"], &told["complete"]), (&json!(1), &json!(true)));
    // Row 1 is taken first: there is no event that chooses an item.
    assert_eq!(
        told["outline"].as_array().map(|numbers| &numbers[..4]),
        Some(&[0, 2, 0, 0].map(Value::from)[..])
    );
    for (field, value, message) in [
        ("method", "columns", "unknown method `columns`"),
        ("headers", "middle", "unknown header order `middle`"),
    ] {
        let mut search = json!({"problem": rows});
        search[field] = json!(value);
        assert_eq!(ask(json!({"ask": "run", "search": search}))["message"], message);
    }
    let told = ask(json!({"ask": "run", "search": {"problem": "a | x\na x\n", "method": "rows"}}));
    assert_eq!((&told["kind"], &told["item"]), (&json!("not-plain"), &json!("x")));
}

#[test]
fn run_of_a_board() {
    let board = json!({"shape": {"size": 4}, "givens": "1.....3..2.....4"});
    let told = ask(json!({"ask": "run", "search": {"board": board, "covers": 1}}));
    assert_eq!(keys(&told["board"]), ["givens", "places", "shape"]);
    assert_eq!(told["cover"]["options"][0]["name"], "r1c1=1");
    assert_eq!(told["cover"]["items"][16], "r1#1");
    assert_eq!(told["board"]["places"][0], 0);
    assert_eq!((&told["complete"], &told["solutions"]), (&json!(true), &json!(1)));
}

#[test]
fn window() {
    let told = ask(
        json!({"ask": "window", "search": {"model": "queens 4", "branch": "mrv", "covers": 0}, "from": 3, "count": 2}),
    );
    assert_eq!(keys(&told), ["answer", "events", "from", "standing"]);
    assert_eq!((&told["answer"], &told["from"]), (&json!("window"), &json!(3)));
    assert_eq!(told["events"].as_array().map(Vec::len), Some(8));
    assert_eq!(told["standing"].as_array().map(Vec::len), Some(12));
}

#[test]
fn covers() {
    // Options 1 and 3 cover the same items, so each has an edge between the same two nodes.
    let problem = "a b c\na b\nc\na b\na\nb c\n";
    let told = ask(json!({"ask": "covers", "search": {"problem": problem, "branch": "mrv"}}));
    assert_eq!(keys(&told), ["answer", "count", "diagram", "edges", "most", "nodes", "shares"]);
    assert_eq!((&told["count"], &told["most"]), (&json!("3"), &json!([600, 2000])));
    assert_eq!(told["shares"], json!(["1", "2", "1", "1", "1"]));
    let diagram = &told["diagram"];
    assert_eq!(keys(diagram), ["below", "edges"]);
    assert_eq!(diagram["below"], json!(["3", "1", "1", "1"]));
    let edges = diagram["edges"].as_array().expect("a list");
    assert_eq!(keys(&edges[0]), ["from", "option", "through", "to"]);
    let mut drawn: Vec<_> =
        edges.iter().map(|it| (it["option"].clone(), it["through"].clone())).collect();
    drawn.sort_by_key(|(option, _)| option.as_i64());
    let expected = [(0, "1"), (1, "2"), (2, "1"), (3, "1"), (4, "1")];
    assert_eq!(drawn, expected.map(|(option, through)| (json!(option), json!(through))));
    // The rule, the method and a limit on covers are those of a search, not of the set.
    let search = json!({"problem": problem, "covers": 1, "branch": "leftmost", "method": "rows"});
    assert_eq!(ask(json!({"ask": "covers", "search": search})), told);
    let none = ask(json!({"ask": "covers", "search": {"problem": "a b\na\n"}}));
    assert_eq!((&none["count"], &none["diagram"]), (&json!("0"), &json!(null)));
    assert_eq!(none["shares"], json!(["0"]));
}

#[test]
fn covers_that_are_too_many_to_draw_are_counted_all_the_same() {
    let told = ask(json!({"ask": "covers", "search": {"model": "dominoes 8x8"}}));
    assert_eq!((&told["count"], &told["diagram"]), (&json!("12988816"), &json!(null)));
    assert!(told["nodes"].as_u64() > Some(600), "{told}");
    assert_eq!(told["shares"][0], "6494408");
    // 60,000 options with the same item: a diagram of two nodes, but with an edge for each option.
    let alike = format!("a\n{}", "a\n".repeat(60_000));
    let told = ask(json!({"ask": "covers", "search": {"problem": alike}}));
    assert_eq!((&told["count"], &told["diagram"]), (&json!("60000"), &json!(null)));
}

#[test]
fn covers_beyond_the_time_of_a_request_are_unknown_and_not_none() {
    let search = json!({"model": "dominoes 8x8"});
    let told = try_asking(json!({"ask": "covers", "search": search}), Duration::ZERO);
    let told = told.expect("a request");
    for field in ["count", "diagram", "shares"] {
        assert_eq!(told[field], json!(null), "{field}");
    }
    let told = try_asking(json!({"ask": "draw", "search": search, "seed": 1}), Duration::ZERO);
    assert_eq!(told.expect("a request")["covers"], json!(null));
}

#[test]
fn draw() {
    let search = json!({"model": "queens 6", "branch": "mrv"});
    let told = ask(json!({"ask": "draw", "search": search, "seed": 7, "from": 0, "count": 40}));
    assert_eq!(keys(&told), ["answer", "covers", "from", "seed"]);
    assert_eq!((&told["answer"], &told["seed"]), (&json!("drawn"), &json!(7)));
    let drawn = told["covers"].as_array().expect("a list");
    assert_eq!(drawn.len(), 40);
    let problem = quadrille::models::build("queens", &["6"]).expect("a model");
    for cover in drawn {
        let options: Vec<_> = cover.as_array().expect("a list").iter().map(Value::as_u64).collect();
        let options: Vec<_> = options
            .iter()
            .map(|option| problem.option_at(option.expect("a number") as usize).expect("it is"))
            .collect();
        assert_eq!(problem.verify(&options), Ok(()));
    }
    // The same draws can be had one by one.
    let fifth = ask(json!({"ask": "draw", "search": search, "seed": 7, "from": 4}));
    assert_eq!(fifth["covers"], json!([drawn[4]]));
    let many = ask(json!({"ask": "draw", "search": search, "seed": 7, "count": 5000}));
    assert_eq!(many["covers"].as_array().map(Vec::len), Some(1000));
    let none = ask(json!({"ask": "draw", "search": {"problem": "a b\na\n"}, "seed": 7}));
    assert_eq!(none["covers"], json!([]));
}

#[test]
fn a_fault() {
    let told = ask(json!({"ask": "read", "text": "53..7\n6..1x5..."}));
    // The data of the kind are fields too: how much is wrong, and where.
    let data = ["count", "expected", "of", "pattern", "row", "size"];
    let mut all = vec!["answer", "column", "hint", "kind", "line", "message", "where"];
    all.extend(data);
    all.sort_unstable();
    assert_eq!(keys(&told), all);
    assert_eq!((&told["answer"], &told["kind"]), (&json!("fault"), &json!("cell-count")));
    assert!(told["line"].is_u64() && told["column"].is_u64(), "{told}");
}

#[test]
fn a_page_may_send_back_the_board_that_it_received() {
    let order = json!({"ask": "new", "size": 6, "rules": ["x"], "level": "easy", "symmetry": "none", "seed": 1});
    let made = ask(order);
    assert!(made["board"]["shape"]["houses"].is_array());
    let told = ask(json!({"ask": "solve", "board": made["board"]}));
    assert_eq!(told["solution"], made["solution"]);
}

#[test]
fn what_is_not_in_the_protocol_is_refused() {
    let refused = |request: Value| {
        let answer = try_asking(request, Duration::from_secs(1));
        answer.expect_err("no request").to_string()
    };
    assert!(refused(json!({"ask": "dance"})).contains("unknown variant `dance`"));
    assert!(refused(json!({"ask": "read"})).contains("missing field `text`"));
    assert!(
        refused(json!({"ask": "read", "text": "", "house": 1})).contains("unknown field `house`")
    );
    let shape = json!({"size": 4, "colour": "red"});
    let board = json!({"shape": shape, "givens": "................"});
    assert!(refused(json!({"ask": "check", "board": board})).contains("unknown field `colour`"));
    let order = json!({"ask": "new", "size": 9, "rules": ["x"], "level": "easy", "symmetry": "none", "seed": -1});
    assert!(refused(order).contains("invalid value"));
}
