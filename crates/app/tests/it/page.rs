//! The question `page`: a run as one file.

use crate::asking::ask;
use serde_json::{Value, json};

/// The run that an answer has for the page.
fn carried(told: &Value) -> Value {
    serde_json::from_str(told["data"].as_str().expect("a text")).expect("JSON")
}

#[test]
fn a_page_has_what_run_and_window_return() {
    let subject = json!({"model": "queens 4", "branch": "leftmost", "covers": 1});
    let asked = |mut request: Value| {
        request["search"] = subject.clone();
        ask(request)
    };
    let told = asked(
        json!({"ask": "page", "language": "zh", "step": 9, "grain": "link", "title": "四皇后"}),
    );
    assert_eq!((&told["answer"], &told["language"]), (&json!("page"), &json!("zh-Hans")));
    assert_eq!(told["title"], "四皇后 · Quadrille");
    let data = carried(&told);
    assert_eq!(data["run"], asked(json!({"ask": "run"})));
    let events = &data["run"]["events"];
    assert_eq!(data["window"], asked(json!({"ask": "window", "from": 0, "count": events})));
    let opening = ["branch", "grain", "step", "title"].map(|key| &data[key]);
    assert_eq!(opening, [&json!("leftmost"), &json!("link"), &json!(9), &json!("四皇后")]);
}

#[test]
fn only_the_subject_of_a_page_is_required() {
    let board = json!({"shape": {"size": 4}, "givens": "1.....3..2.....4"});
    let told = ask(json!({"ask": "page", "search": {"board": board}}));
    assert_eq!((&told["language"], &told["title"]), (&json!("en"), &json!("Quadrille")));
    let data = carried(&told);
    assert_eq!((&data["grain"], &data["step"]), (&json!("level"), &json!(0)));
    assert_eq!(data["run"]["board"]["givens"], "1.....3..2.....4");
}

#[test]
fn what_cannot_be_a_page_is_reported() {
    for (request, message) in [
        (json!({"ask": "page", "search": {}}), "a search is of a problem, a board or a model"),
        (
            json!({"ask": "page", "search": {"model": "queens 4"}, "grain": "x"}),
            "unknown grain `x`",
        ),
        (
            json!({"ask": "page", "search": {"model": "queens 4", "branch": "x"}}),
            "unknown branching rule `x`",
        ),
    ] {
        assert_eq!(ask(request)["message"], message);
    }
}
