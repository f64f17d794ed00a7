//! `quadrille estimate`: what it prints, for people, for scripts and as JSON.

use crate::{FOUR_COVERS, NO_COVER, ask, quadrille, stderr, stdout};

fn queens(size: u32) -> String {
    stdout(&quadrille(&format!("model queens {size}")).assert().code(0))
}

/// Returns the columns of the lines printed.
fn columns(text: &str) -> Vec<Vec<&str>> {
    text.lines().map(|line| line.split('\t').collect()).collect()
}

#[test]
fn what_is_small_is_known() {
    let told = ask("estimate", FOUR_COVERS).code(0).stderr("");
    let text = stdout(&told);
    let lines = columns(&text);
    assert_eq!(lines[0], ["covers", "4", "0.000", "4", "4"]);
    assert_eq!((lines[1][0], lines[1][2]), ("nodes", "0.000"));
    let names: Vec<&str> = lines.iter().map(|line| line[0]).collect();
    assert_eq!(names[2..], ["search_seconds", "count_seconds", "dives", "hits"]);
    assert_eq!(lines[4], ["dives", "0"]);
    assert!(lines[..4].iter().all(|line| line.len() == 5), "{text}");

    let told = stdout(&ask("estimate", NO_COVER).code(1));
    assert!(told.starts_with("covers\t0\t0.000\t0\t0\n"), "{told}");
}

#[test]
fn what_is_large_has_an_error_and_a_range() {
    let text = stdout(&ask("estimate --dives 50 --threads 2", queens(20)).code(0).stderr(""));
    let lines = columns(&text);
    for line in &lines[..2] {
        let numbers: Vec<f64> = line[1..].iter().map(|it| it.parse().expect("a number")).collect();
        assert!(numbers[0] > 1e6 && numbers[1] > 0.0, "{text}");
        assert!(numbers[2] <= numbers[0] && numbers[0] <= numbers[3], "{text}");
    }
    assert_eq!(lines[4], ["dives", "50"]);
}

#[test]
fn the_same_seed_gives_the_same_figures() {
    let figures = |line: &str| {
        let text = stdout(&ask(line, queens(20)).code(0));
        text.lines().take(2).map(str::to_owned).collect::<Vec<_>>()
    };
    let once = figures("estimate --dives 40 --seed 7 --threads 1");
    assert_eq!(once, figures("estimate --dives 40 --seed 7 --threads 2"));
    assert_ne!(once, figures("estimate --dives 40 --seed 8"));
}

#[test]
fn json_has_everything() {
    let text = stdout(&ask("estimate --json --dives 50 --threads 3", queens(20)).code(0));
    assert_eq!(text.lines().count(), 1);
    let told: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    for name in ["covers", "nodes", "search_seconds", "count_seconds"] {
        let figure = &told[name];
        assert!(figure["value"].as_f64() > Some(0.0), "{text}");
        assert!(figure["low"].as_f64() <= figure["high"].as_f64(), "{text}");
        assert_eq!(figure["exact"], false, "{text}");
    }
    assert_eq!((&told["dives"], &told["threads"]), (&50.into(), &3.into()));
    assert_eq!((&told["engine"], &told["stop"]), (&"bits".into(), &serde_json::Value::Null));

    let known = stdout(&ask("estimate --json", FOUR_COVERS).code(0));
    let known: serde_json::Value = serde_json::from_str(&known).expect("JSON");
    assert_eq!((&known["covers"]["value"], &known["covers"]["exact"]), (&4.into(), &true.into()));
}

#[test]
fn a_large_number_that_can_be_counted_is_printed_in_full() {
    let dominoes = stdout(&quadrille("model dominoes 10x10").assert().code(0));
    let text = stdout(&ask("estimate --dives 5000", dominoes).code(0));
    let number = "258584046368";
    assert!(text.starts_with(&format!("covers\t{number}\t0.000\t{number}\t{number}\n")), "{text}");
}

#[test]
fn too_little_time_is_no_answer() {
    let told = ask("estimate --time 1ms", queens(40)).code(3).stdout("");
    let told = stderr(&told);
    let expected = "stopped by the time limit: too few dives for an estimate\n\
                    hint: give it more `--time`\n";
    assert_eq!(told, expected);
}
