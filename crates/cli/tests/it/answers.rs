//! solve and count: what they print, and the exit codes 0 and 1.

use crate::{FOUR_COVERS, NO_COVER, SIX_ROWS, SIX_SETS, ask, quadrille, stderr, stdout};

#[test]
fn a_cover_is_a_line_of_names_in_the_order_of_the_problem() {
    for engine in ["auto", "links", "cells", "bits", "frontier"] {
        let line = format!("solve --engine {engine} --branch leftmost");
        ask(&line, SIX_SETS).code(0).stdout("S1 S4 S5\n").stderr("");
    }
    ask("solve --engine links", SIX_ROWS).code(0).stdout("B D F\n").stderr("");
}

#[test]
fn options_without_names_are_printed_as_their_items() {
    let problem = "a b c | x\na b\nc x:red\n";
    ask("solve --engine links", problem).code(0).stdout("{a b} {c x:red}\n").stderr("");
    let blank = r#"{"items": ["a b", "c"], "options": [["a b"], ["c"]]}"#;
    ask("solve", blank).code(0).stdout("1 {c}\n").stderr("");
}

#[test]
fn numbers_are_for_scripts_and_stay_bare() {
    ask("solve --numbers", "a b c\na b |4\nc\n").code(0).stdout("1 2\n").stderr("");
    ask("solve --numbers --branch leftmost", SIX_SETS).code(0).stdout("1 4 5\n").stderr("");
}

#[test]
fn the_cost_follows_its_cover() {
    let problem = "a b\na |5\nb |-2\na b\n";
    let costs = "{a} {b}\tcost 3\n{a b}\tcost 0\n";
    ask("solve --all --engine links", problem).code(0).stdout(costs).stderr("");
}

#[test]
fn one_cover_is_printed_unless_more_are_asked_for() {
    let lines = |words: &str| stdout(&ask(words, FOUR_COVERS).code(0).stderr("")).lines().count();
    assert_eq!(lines("solve"), 1);
    assert_eq!(lines("solve --limit 3"), 3);
    assert_eq!(lines("solve -n 9"), 4);
    assert_eq!(lines("solve --all"), 4);
}

#[test]
fn a_dash_or_nothing_is_standard_input_and_a_name_is_a_file() {
    let dir = tempfile::tempdir().expect("a directory");
    let file = dir.path().join("six sets.txt");
    std::fs::write(&file, SIX_SETS).expect("a file");
    quadrille("count").arg(&file).assert().code(0).stdout("1\n").stderr("");
    ask("count -", SIX_SETS).code(0).stdout("1\n");
    ask("count", SIX_SETS).code(0).stdout("1\n");
}

#[test]
fn json_has_options_items_and_cost() {
    let problem = "a b | x y\na x:red |5\nb x:red y |-2\n";
    ask("solve --json --engine links", problem)
        .code(0)
        .stdout("{\"options\":[\"1\",\"2\"],\"items\":[[\"a\",\"x:red\"],[\"b\",\"x:red\",\"y\"]],\"cost\":3}\n")
        .stderr("");
    ask("count --json", FOUR_COVERS).code(0).stdout("{\"count\":4,\"stop\":\"exhausted\"}\n");
}

#[test]
fn no_cover_is_an_answer_with_exit_code_1() {
    let plain = |line: &str| ask(&format!("{line} --no-preprocess"), NO_COVER).code(1);
    plain("solve").stdout("").stderr("no cover\n");
    plain("solve --json --all").stdout("").stderr("no cover\n");
    plain("count").stdout("0\n").stderr("");
    plain("count --json").stdout("{\"count\":0,\"stop\":\"exhausted\"}\n").stderr("");
}

#[test]
fn no_cover_has_a_reason_where_one_is_known() {
    let reason = "no cover: item b has no option\n";
    ask("solve", NO_COVER).code(1).stdout("").stderr(reason);
    ask("solve --json --all", NO_COVER).code(1).stdout("").stderr(reason);
    ask("count", NO_COVER).code(1).stdout("0\n").stderr(reason);
    let json = r#"{"count":0,"stop":"exhausted","refutation":{"forced":[],"item":"b"}}"#;
    ask("count --json", NO_COVER).code(1).stdout(format!("{json}\n")).stderr(reason);
    let forced = "a b c\na b\nb c\n";
    let reason = "no cover: given the forced options (1), item c has no option left\n";
    ask("solve", forced).code(1).stdout("").stderr(reason);

    let points = stdout(&quadrille("model matching 15").assert().code(0));
    let told = ask("count --json", &points).code(1);
    assert!(stderr(&told).starts_with("no cover: mod 2, these items cannot all be covered once: "));
    let told: serde_json::Value = serde_json::from_str(&stdout(&told)).expect("JSON");
    let refutation = &told["refutation"];
    assert_eq!(refutation["modulus"], 2);
    assert_eq!(refutation["multipliers"].as_object().map(serde_json::Map::len), Some(15));
}

#[test]
fn the_empty_cover_is_an_empty_line() {
    let nothing_to_cover = r#"{"items": [], "options": []}"#;
    ask("solve --all", nothing_to_cover).code(0).stdout("\n").stderr("");
    ask("count", nothing_to_cover).code(0).stdout("1\n");
    let json = "{\"options\":[],\"items\":[],\"cost\":0}\n";
    ask("solve --json", nothing_to_cover).code(0).stdout(json);
}

#[test]
fn a_count_up_to_a_limit_says_that_there_may_be_more() {
    let note = "note: stopped at the limit: there may be more\n";
    ask("count --limit 2", FOUR_COVERS).code(0).stdout("2\n").stderr(note);
    ask("count --limit 9", FOUR_COVERS).code(0).stdout("4\n").stderr("");
}

#[test]
fn a_count_may_be_longer_than_any_search() {
    let dominoes = stdout(&ask("model dominoes 16x16", "").code(0));
    let count = "2444888770250892795802079170816";
    let told = ask("count --stats", &dominoes).code(0).stdout(format!("{count}\n"));
    let stats = stderr(&told);
    assert!(stats.contains("engine   frontier\n"), "{stats}");
    assert!(stats.contains("covers   2,444,888,770,250,892,795,802,079,170,816\n"), "{stats}");
    let told = ask("count --json --stats --memory 16M", &dominoes).code(0);
    assert!(stdout(&told).contains(&format!("\"count\":{count},")));
    assert!(stderr(&told).contains(&format!("\"covers\":{count},")));
}

#[test]
fn a_count_without_memory_is_a_search() {
    let told = ask("count --engine frontier --memory 0 --stats", FOUR_COVERS).code(0).stdout("4\n");
    assert!(!stderr(&told).contains("frontier"));
    let told =
        ask("count --engine frontier --memory 1g --stats", FOUR_COVERS).code(0).stdout("4\n");
    assert!(stderr(&told).contains("engine   frontier\n"));
    let refused = ask("count --memory lots", FOUR_COVERS).code(2).stdout("");
    assert!(stderr(&refused).contains("such as 512M"), "{}", stderr(&refused));
}

#[test]
fn a_seed_changes_the_order_and_not_the_covers() {
    let covers = |seed: u32| {
        let line = format!("solve --all --numbers --seed {seed}");
        stdout(&ask(&line, FOUR_COVERS).code(0)).lines().map(str::to_owned).collect::<Vec<_>>()
    };
    let sorted = |covers: &[String]| {
        let mut sets: Vec<Vec<&str>> =
            covers.iter().map(|line| line.split(' ').collect()).collect();
        sets.iter_mut().for_each(|set| set.sort_unstable());
        sets.sort_unstable();
        sets.into_iter().map(|set| set.join(" ")).collect::<Vec<_>>()
    };
    let first = covers(1);
    assert_eq!(first, covers(1));
    assert!((2..20).any(|seed| covers(seed) != first));
    assert!((2..20).all(|seed| sorted(&covers(seed)) == sorted(&first)));
}

#[test]
fn statistics_go_to_stderr() {
    let told = ask("solve --stats --engine links", SIX_ROWS).code(0).stdout("B D F\n");
    let told = stderr(&told);
    let names: Vec<&str> = told.lines().filter_map(|line| line.split(' ').next()).collect();
    assert_eq!(names, ["engine", "nodes", "updates", "covers", "time", "speed", "stop"]);
    assert!(told.contains("engine   links\n") && told.contains("covers   1\n"), "{told}");
    assert!(told.contains("stop     solution limit\n"), "{told}");

    let told = stderr(&ask("count --json --stats", SIX_ROWS).code(0));
    let stats: serde_json::Value = serde_json::from_str(&told).expect("JSON");
    assert_eq!(stats["covers"], 1);
    assert_eq!(stats["stop"], "exhausted");
}

#[test]
fn options_without_a_primary_item_are_left_out_with_a_warning() {
    let one = "warning: <stdin>: option 2 has no primary item and is left out\n";
    ask("count", "a | x\na x\nx\n").code(0).stdout("1\n").stderr(one);
    let two = "warning: <stdin>: options 1, 3 have no primary item and are left out\n";
    ask("count", "a | x\nx\na\nx\n").code(0).stdout("1\n").stderr(two);
    let many =
        "warning: <stdin>: 9 options have no primary item and are left out: 2, 3, 4, 5, 6, …\n";
    ask("count", format!("a | x\na\n{}", "x\n".repeat(9))).code(0).stdout("1\n").stderr(many);
}

#[test]
fn a_name_with_a_blank_is_warned_of_where_it_is_ambiguous() {
    let problem = r#"{"items": ["a"], "options": [{"name": "my option", "items": ["a"]}]}"#;
    let warned = stderr(&ask("solve", problem).code(0).stdout("my option\n"));
    assert!(warned.starts_with("warning: the option name `my option` has a blank"), "{warned}");
    ask("solve --json", problem).code(0).stderr("");
}

#[test]
fn the_format_is_detected_or_given_by_name() {
    // A square of 0 and 1 may be a matrix, or items called 0 and 1.
    let square = "0 1\n1 0\n";
    ask("count --from matrix", square).code(0).stdout("1\n");
    ask("count --from dlx", square).code(0).stdout("1\n");
    let told = "error: <stdin>:1:1: a problem must be an object\nhint: a problem is {\"items\": [\"a\", \"b\"], \"options\": [[\"a\"], [\"b\"]]}\n";
    ask("count --from json", "a b\na b\n").code(2).stdout("").stderr(told);
}

#[test]
fn any_number_of_threads_prints_the_same() {
    let queens = stdout(&quadrille("model queens 12").assert().code(0));
    let covers = stdout(&ask("solve --all --threads 1", &queens).code(0).stderr(""));
    let first = stdout(&ask("solve --threads 1", &queens).code(0).stderr(""));
    for threads in [2, 7] {
        let told = ask(&format!("solve --all --threads {threads}"), &queens).code(0);
        assert!(stdout(&told) == covers, "{threads} threads");
        let told = ask(&format!("solve --threads {threads}"), &queens).code(0);
        assert_eq!(stdout(&told), first);
        let words = format!("count --threads {threads}");
        ask(&words, &queens).code(0).stdout("14200\n").stderr("");
    }
    ask("count --threads 0", &queens).code(2).stdout("");
}
