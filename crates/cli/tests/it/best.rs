//! best: the cheapest covers, what is printed of them, and what a stopped search leaves.

use crate::{FOUR_COVERS, NO_COVER, ask, stderr, stdout};

/// Three ways to do two jobs: they cost 8, 13 and 9.
const JOBS: &str = r#"{"items": ["tea", "cake", "Ann", "Bob"], "options": [
    {"name": "A-tea", "items": ["tea", "Ann"], "cost": 3},
    {"name": "B-tea", "items": ["tea", "Bob"], "cost": 4},
    {"name": "A-cake", "items": ["cake", "Ann"], "cost": 9},
    {"name": "B-cake", "items": ["cake", "Bob"], "cost": 5},
    {"name": "both", "items": ["tea", "cake", "Ann", "Bob"], "cost": 9}]}"#;

#[test]
fn the_cheapest_cover_is_printed_with_its_cost_in_front() {
    ask("best", JOBS).code(0).stdout("8\tA-tea B-cake\n").stderr("");
    ask("best -k 2", JOBS).code(0).stdout("8\tA-tea B-cake\n9\tboth\n").stderr("");
    let told = "8\tA-tea B-cake\n9\tboth\n13\tB-tea A-cake\n";
    ask("best -k 5", JOBS).code(0).stdout(told).stderr("note: there are only 3 covers\n");
    ask("best --numbers -k 2", JOBS).code(0).stdout("8\t1 4\n9\t5\n");
}

#[test]
fn every_cheapest_cover_is_printed_on_request() {
    ask("best --all", JOBS).code(0).stdout("8\tA-tea B-cake\n");
    let told = "0\t{a} {b}\n0\t{a} {b}\n0\t{a} {b}\n0\t{a} {b}\n";
    ask("best --all", FOUR_COVERS).code(0).stdout(told);
    ask("best --all --numbers", FOUR_COVERS).code(0).stdout("0\t1 3\n0\t1 4\n0\t2 3\n0\t2 4\n");
}

#[test]
fn a_cover_in_json_has_options_items_and_cost() {
    let told =
        "{\"options\":[\"both\"],\"items\":[[\"tea\",\"cake\",\"Ann\",\"Bob\"]],\"cost\":9}\n";
    let printed = stdout(&ask("best -k 2 --json", JOBS).code(0));
    assert!(printed.ends_with(told), "{printed}");
    assert_eq!(printed.lines().count(), 2);
}

#[test]
fn items_may_be_covered_again() {
    let chain = "a b c\na b\nb c\n";
    ask("best", chain).code(1).stdout("");
    ask("best --at-least-once", chain).code(0).stdout("2\t{a b} {b c}\n");
}

#[test]
fn a_problem_without_a_cover_is_answered_as_solve_answers_it() {
    let told = stderr(&ask("best", NO_COVER).code(1).stdout(""));
    assert_eq!(told, stderr(&ask("solve", NO_COVER).code(1)));
    assert!(told.starts_with("no cover: "), "{told}");
}

/// A problem whose cheapest covers take far longer than the limits of these tests.
fn endless() -> String {
    let queens = stdout(&ask("model queens 40", "").code(0));
    let mut number = 0_u64;
    let cost = |line: &str| {
        number += 1;
        format!("{line} |{}\n", number * 7919 % 101)
    };
    let mut lines = queens.lines().filter(|line| !line.starts_with('|'));
    let items = lines.next().expect("items");
    let options: String = lines.map(cost).collect();
    format!("{items}\n{options}")
}

#[test]
fn a_stopped_search_leaves_its_bound() {
    let problem = endless();
    let told = ask("best --node-limit 1", &problem).code(3);
    let words = stderr(&told);
    assert!(words.starts_with("stopped by the node limit: "), "{words}");
    assert!(words.contains("costs less than"), "{words}");
    let told = stdout(&ask("best --time-limit 300ms --json", &problem).code(3));
    let last = told.lines().last().expect("the bound");
    assert!(last.starts_with("{\"stop\":\"time limit\",\"bound\":"), "{last}");
}

#[test]
fn what_best_prints_is_verified_with_its_cost() {
    let dir = tempfile::tempdir().expect("a directory");
    let file = dir.path().join("jobs.json");
    std::fs::write(&file, JOBS).expect("a file");
    let verify = format!("verify {}", file.display());
    for words in ["best -k 3", "best -k 3 --json", "solve --all"] {
        let covers = stdout(&ask(words, JOBS).code(0));
        ask(&verify, &covers).code(0).stdout("ok\nok\nok\n");
    }
    let numbers = stdout(&ask("best -k 3 --numbers", JOBS).code(0));
    ask(&format!("{verify} --numbers"), &numbers).code(0).stdout("ok\nok\nok\n");
    let wrong = "a cover, but its cost is 8, not 7\n";
    for cover in ["7\tA-tea B-cake\n", "A-tea B-cake\tcost 7\n"] {
        ask(&verify, cover).code(1).stdout(wrong);
    }
    let json = "{\"options\":[\"A-tea\",\"B-cake\"],\"cost\":7}\n";
    ask(&verify, json).code(1).stdout(wrong);

    std::fs::write(&file, "a b c\na b\nb c\n").expect("a file");
    let cover = stdout(&ask(&format!("best --at-least-once {}", file.display()), "").code(0));
    ask(&verify, &cover).code(1).stdout("not a cover: item b is covered 2 times instead of 1\n");
    ask(&format!("{verify} --at-least-once"), &cover).code(0).stdout("ok\n");
    ask(&format!("{verify} --at-least-once"), "3\t{a b} {b c}\n").code(1);
}
