//! trace: the two worked examples, word for word, and the length of a trace.

use crate::{FOUR_COVERS, NO_COVER, SIX_ROWS, SIX_SETS, ask, stderr, stdout};

#[test]
fn the_six_sets_are_solved_as_in_the_textbook() {
    let told = include_str!("snapshots/six-sets.txt");
    ask("trace --branch leftmost", SIX_SETS).code(0).stdout(told).stderr("");
}

#[test]
fn the_six_sets_are_covered_and_uncovered_in_the_reverse_order() {
    let told = include_str!("snapshots/six-sets-cover.txt");
    ask("trace --branch leftmost --grain cover", SIX_SETS).code(0).stdout(told).stderr("");
}

#[test]
fn the_six_rows_are_solved_by_the_smallest_column() {
    ask("trace", SIX_ROWS).code(0).stdout(include_str!("snapshots/six-rows.txt")).stderr("");
}

#[test]
fn the_same_trace_comes_as_json() {
    let told = include_str!("snapshots/six-rows.json");
    ask("trace --to json", SIX_ROWS).code(0).stdout(told).stderr("");
    ask("trace --json --branch mrv", SIX_ROWS).code(0).stdout(told).stderr("");
}

#[test]
fn a_finer_grain_has_all_events_of_the_coarser_ones() {
    let kinds = |grain: &str| {
        let told = stdout(&ask(&format!("trace --json --grain {grain}"), SIX_ROWS).code(0));
        told.lines().map(str::to_owned).collect::<Vec<_>>()
    };
    let [level, cover, link] = ["level", "cover", "link"].map(kinds);
    assert!(level.len() < cover.len() && cover.len() < link.len());
    for (coarse, fine) in [(&level, &cover), (&cover, &link)] {
        let mut fine = fine.iter();
        assert!(coarse.iter().all(|event| fine.any(|other| other == event)));
    }
    assert!(link.iter().any(|event| event.starts_with("{\"event\":\"write\"")));
}

#[test]
fn a_trace_goes_as_far_as_asked_for() {
    let told = ask("trace --limit 1", FOUR_COVERS).code(0).stderr("");
    assert_eq!(stdout(&told).matches("solution").count(), 1);
    assert!(stdout(&told).lines().last().is_some_and(|line| line.contains("solution 1: ")));
    assert_eq!(stdout(&ask("trace", FOUR_COVERS).code(0)).matches("solution").count(), 4);

    let told = ask("trace --max-events 3", FOUR_COVERS).code(0);
    assert_eq!(stdout(&told).lines().count(), 3);
    assert_eq!(stderr(&told), "note: stopped after 3 events: the search goes on\n");
    let all = stdout(&ask("trace", FOUR_COVERS).code(0)).lines().count();
    ask(&format!("trace --max-events {all}"), FOUR_COVERS).code(0).stderr("");
}

#[test]
fn a_search_without_a_cover_is_shown_too() {
    ask("trace", NO_COVER).code(0).stdout("dead end b\n").stderr("");
}

#[test]
fn what_cannot_be_traced_is_refused() {
    let told = "error: the engine cells cannot be traced\nhint: leave out `--engine`: it is always `links`\n";
    ask("trace --engine cells", SIX_ROWS).code(2).stdout("").stderr(told);
    ask("trace --engine links", SIX_ROWS).code(0);
    let told = stderr(&ask("trace --grain link --seed 1", SIX_ROWS).code(2).stdout(""));
    assert!(told.contains("\nhint: leave out `--seed`"), "{told}");
    ask("trace --grain cover --seed 1", SIX_ROWS).code(0);
}
