//! `quadrille parts`: what it says of parts that wait, run, stopped, failed or are done, and of the
//! time left.

use std::fs::{self, File};
use std::path::Path;
use std::time::{Duration, SystemTime};

use serde_json::Value;

use crate::parts::Parts;
use crate::{quadrille, stderr, stdout};

/// What `parts --json` says. Every part is in one of the states.
fn told(parts: &Parts) -> Value {
    let told = parts.ask("parts --json");
    let told: Value = serde_json::from_str(&stdout(&told)).expect("JSON");
    let states = ["done", "running", "stopped", "waiting", "failed"];
    let sum: u64 = states.iter().map(|state| number(&told, state)).sum();
    let damaged = told["damaged"].as_array().expect("a list").len() as u64;
    assert_eq!(sum + damaged, number(&told, "parts"), "{told}");
    told
}

fn number(told: &Value, name: &str) -> u64 {
    told[name].as_u64().unwrap_or_else(|| panic!("{name} of {told}"))
}

/// Sets the time at which a file was last written to three hours ago.
fn age(path: &Path) {
    let file = File::options().append(true).open(path).expect("it is there");
    file.set_modified(SystemTime::now() - Duration::from_secs(3 * 3600)).expect("ours");
}

#[test]
fn a_part_waits_runs_stops_and_is_done() {
    let parts = Parts::of("count", 4);
    let before = told(&parts);
    assert_eq!((number(&before, "waiting"), number(&before, "covers")), (4, 0));
    assert!(before["seconds_left"].is_null() && before["seconds_left_alone"].is_null());

    // What a run that was just killed leaves is what one that runs has written.
    let (part, log) = (parts.path("0001.qpt"), parts.path("0001.log"));
    fs::write(&log, "{\"event\":\"began\",\"every\":10.0}\n").expect("written");
    assert_eq!(number(&told(&parts), "running"), 1);
    age(&log);
    assert_eq!(number(&told(&parts), "stopped"), 1);
    let kept = parts.path("0001.qck");
    fs::copy(&part, &kept).expect("copied");
    assert_eq!(number(&told(&parts), "running"), 1);
    age(&kept);
    assert_eq!(number(&told(&parts), "stopped"), 1);
    // One that writes a checkpoint a day may be silent for so long.
    fs::write(&log, "{\"event\":\"began\",\"every\":86400.0}\n").expect("written");
    age(&log);
    assert_eq!(number(&told(&parts), "running"), 1);
    // Without its log, only the checkpoint tells.
    fs::remove_file(&log).expect("removed");
    assert_eq!(number(&told(&parts), "stopped"), 1);

    quadrille("run --time-limit 0s").arg(&part).assert().code(3);
    let now = told(&parts);
    // It has ended, so nobody waits for two minutes to call it stopped.
    assert_eq!((number(&now, "stopped"), number(&now, "waiting")), (1, 3));
    parts.run("");
    let now = told(&parts);
    assert_eq!((number(&now, "done"), number(&now, "covers")), (4, 300));
    assert!(!stdout(&parts.ask("parts").code(0)).contains("left"));
}

#[test]
fn a_part_that_fails_is_named_and_the_others_run() {
    let parts = Parts::of("solve", 3);
    let list = parts.path("0001.qck.covers");
    fs::create_dir(&list).expect("made");
    let all = ["0000.qpt", "0001.qpt", "0002.qpt"].map(|name| parts.path(name));
    let run = quadrille("run").args(&all).assert().code(2);
    assert!(stderr(&run).contains("0001.qck.covers: "), "{run}");
    let now = told(&parts);
    assert_eq!((number(&now, "done"), number(&now, "failed")), (2, 1));
    assert_eq!(now["errors"][0]["part"], "0001");
    let error = now["errors"][0]["error"].as_str().expect("a text");
    assert!(error.contains("0001.qck.covers: "), "{error}");
    let text = parts.ask("parts").code(3);
    assert!(stdout(&text).contains("failed   1\n"), "{text}");
    assert!(stderr(&text).contains(&format!("0001 failed: {error}")), "{text}");

    // Once the reason is gone, it runs like any other.
    fs::remove_dir(&list).expect("empty");
    quadrille("run").arg(&all[1]).assert().code(0);
    let now = told(&parts);
    assert_eq!((number(&now, "done"), number(&now, "failed")), (3, 0));
    assert_eq!(now["errors"].as_array().map(Vec::len), Some(0));
}

#[test]
fn the_time_left_is_that_of_the_work_and_not_of_the_nights_between() {
    let parts = Parts::of("count", 8);
    quadrille("run").args([parts.path("0000.qpt"), parts.path("0001.qpt")]).assert().code(0);
    // Two runs of one part and one of another took 1000 seconds in all. One was killed, which tells
    // nothing, and a line was cut off. All of it was three hours ago.
    let share = told(&parts)["share"].as_f64().expect("a number");
    let ended = |seconds: f64, part: f64| {
        format!("{{\"event\":\"ended\",\"seconds\":{seconds:?},\"share\":{:?}}}\n", share * part)
    };
    let began = "{\"event\":\"began\",\"every\":10.0}\n";
    let first = [began, &ended(300.0, 0.125), began, began, &ended(500.0, 0.5)].concat();
    let second = [began, &ended(200.0, 0.375), "{\"event\":\"en"].concat();
    for (name, text) in [("0000", first), ("0001", second)] {
        fs::write(parts.path(&format!("{name}.log")), text).expect("written");
        for ending in ["qpt", "log", "qpr"] {
            age(&parts.path(&format!("{name}.{ending}")));
        }
    }
    let alone = 1000.0 * (1.0 - share) / share;
    let now = told(&parts);
    assert!(now["seconds_left"].is_null(), "nothing runs: {now}");
    let found = now["seconds_left_alone"].as_f64().expect("a number");
    assert!((found - alone).abs() < 1e-6 * alone, "{found} instead of {alone}");
    assert!(stdout(&parts.ask("parts")).contains(" for one process; none runs now\n"));

    for name in ["0005", "0006"] {
        fs::write(parts.path(&format!("{name}.log")), began).expect("written");
    }
    let found = told(&parts)["seconds_left"].as_f64().expect("a number");
    assert!((found - alone / 2.0).abs() < 1e-6 * alone, "{found} instead of {alone} / 2");
    assert!(stdout(&parts.ask("parts")).contains(" for those that run now\n"));
}

#[test]
fn what_a_run_says_of_itself_adds_up() {
    let parts = Parts::of("count", 2);
    parts.run("--split-after 1us");
    parts.run("");
    let mut share = 0.0;
    for entry in fs::read_dir(&parts.folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.extension().is_some_and(|ending| ending == "log") {
            let text = fs::read_to_string(&path).expect("a text");
            let lines = text.lines().map(|line| serde_json::from_str(line).expect("JSON"));
            share += lines.filter_map(|line: Value| line["share"].as_f64()).sum::<f64>();
        }
    }
    // Nothing was killed, so the runs together have done the whole tree, but for branches that were
    // found to be empty when it was divided.
    assert!(share > 0.9 && share < 1.0 + 1e-9, "{share}");
}
