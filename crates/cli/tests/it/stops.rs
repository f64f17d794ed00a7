//! Work that is stopped: by a limit, by Ctrl-C, or because nobody reads any more.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use crate::{FOUR_COVERS, ask, quadrille, stderr, stdout};

/// A problem with a practically endless number of covers.
fn endless() -> String {
    stdout(&quadrille("model dominoes 16x16").assert().code(0))
}

/// A problem that nothing can count in a lifetime, cover by cover or otherwise. A test whose count
/// does not stop never ends.
fn uncountable() -> String {
    stdout(&quadrille("model queens 40").assert().code(0))
}

#[test]
fn a_time_limit_stops_a_count_without_a_number() {
    for engine in ["", "--engine links", "--engine bits", "--engine frontier"] {
        let told =
            ask(&format!("count {engine} --time-limit 200ms"), uncountable()).code(3).stdout("");
        let told = stderr(&told);
        assert!(told.starts_with("stopped by the time limit: at least "), "{engine}: {told}");
        assert!(told.ends_with(" cover\n") || told.ends_with(" covers\n"), "{engine}: {told}");
    }

    let told = stdout(&ask("count --json --time-limit 200ms", uncountable()).code(3));
    assert!(told.starts_with("{\"count\":null,\"at_least\":"), "{told}");
    assert!(told.ends_with(",\"stop\":\"time limit\"}\n"), "{told}");
}

#[test]
fn a_time_limit_leaves_what_was_found() {
    let told = ask("solve --all --time-limit 200ms", endless()).code(3);
    let found = stdout(&told).lines().count();
    assert!(found > 0);
    assert_eq!(stderr(&told), format!("stopped by the time limit: {found} covers so far\n"));
}

#[test]
fn a_time_limit_is_heard_while_a_set_is_read() {
    let dir = tempfile::tempdir().expect("a directory");
    let file = dir.path().join("dominoes.qcv");
    quadrille("compile --model").arg("dominoes 16x16").arg("-o").arg(&file).assert().code(0);
    for line in ["count", "solve", "best", "sample", "shares", "compile -o never.qcv"] {
        let limited = format!("{line} --time-limit 0s");
        let told = quadrille(&limited).arg(&file).assert().code(3).stdout("");
        assert_eq!(stderr(&told), "stopped by the time limit\n", "{line}");
    }
    let told = quadrille("count --json --time-limit 0s").arg(&file).assert().code(3);
    assert_eq!(stdout(&told), "{\"count\":null,\"at_least\":0,\"stop\":\"time limit\"}\n");
}

#[test]
fn a_node_limit_stops_a_search() {
    let told = "stopped by the node limit: at least 0 covers\n";
    ask("count --node-limit 1", FOUR_COVERS).code(3).stdout("").stderr(told);
    let told = "stopped by the node limit: 0 covers so far\n";
    ask("solve --node-limit 1", FOUR_COVERS).code(3).stdout("").stderr(told);
    ask("trace --node-limit 2", FOUR_COVERS).code(3);
    ask("count --node-limit 1000", FOUR_COVERS).code(0).stdout("4\n").stderr("");
}

#[test]
fn as_many_covers_as_asked_for_are_a_complete_answer() {
    ask("solve --limit 2 --time-limit 1h", FOUR_COVERS).code(0).stderr("");
}

#[test]
fn a_closed_output_is_not_an_error() {
    let (covers, solutions) = (endless(), ".".repeat(81));
    for (words, input) in [
        ("solve --all", &covers),
        ("solve --all --json", &covers),
        ("trace", &covers),
        ("sudoku solve --all", &solutions),
        ("sudoku solve --all --pretty", &solutions),
    ] {
        let mut child = start(words, input);
        let mut reader = BufReader::new(child.stdout.take().expect("piped"));
        let mut line = String::new();
        reader.read_line(&mut line).expect("a line");
        assert!(!line.is_empty());
        drop(reader);
        let (code, _, told) = ended(child);
        assert_eq!((code, told.as_str()), (Some(0), ""), "{words}");
    }
}

/// Sends Ctrl-C after the first solution. Returns the total number of solutions, all of them
/// complete lines.
#[cfg(unix)]
fn solutions_until_ctrl_c(child: &mut Child) -> usize {
    let mut reader = BufReader::new(child.stdout.take().expect("piped"));
    let mut text = String::new();
    reader.read_line(&mut text).expect("a line");
    send(child, "INT");
    reader.read_to_string(&mut text).expect("whole lines");
    assert!(text.lines().all(|line| line.len() == 81), "a line is cut");
    text.lines().count()
}

#[cfg(unix)]
#[test]
fn ctrl_c_leaves_the_solutions_found_so_far() {
    let mut child = start("sudoku solve --all", &".".repeat(81));
    solutions_until_ctrl_c(&mut child);
    let (code, _, told) = ended(child);
    assert_eq!((code, told.as_str()), (Some(3), "interrupted after 0 puzzles\n"));
}

/// Waits until a draft exists, which shows that the command is at work.
#[cfg(unix)]
fn wait_for_draft(dir: &std::path::Path) {
    let begun = Instant::now();
    while std::fs::read_dir(dir).expect("there").count() == 0 {
        assert!(begun.elapsed() < Duration::from_secs(60), "no draft");
        std::thread::sleep(Duration::from_millis(20));
    }
    std::thread::sleep(Duration::from_millis(300));
}

#[cfg(unix)]
#[test]
fn a_second_ctrl_c_leaves_no_partial_file_either() {
    let dir = tempfile::tempdir().expect("a directory");
    let mut child = spawn(&format!("sudoku solve - -o {}", dir.path().join("out.txt").display()));
    // Stdin is held open: the command waits for the next puzzle, and the first Ctrl-C waits with
    // it.
    let mut stdin = child.stdin.take().expect("piped");
    stdin.write_all(b"1.....3..2.....4\n").expect("it reads");
    wait_for_draft(dir.path());
    send(&child, "INT");
    std::thread::sleep(Duration::from_millis(300));
    send(&child, "INT");
    let (code, _, _) = ended(child);
    drop(stdin);
    assert_eq!(code, Some(130));
    assert_eq!(std::fs::read_dir(dir.path()).expect("there").count(), 0);
}

#[cfg(unix)]
#[test]
fn ctrl_c_leaves_no_partial_file() {
    let dir = tempfile::tempdir().expect("a directory");
    for name in ["out.txt", "out.txt.gz"] {
        let path = dir.path().join(name);
        let plain = format!("{}\n", ".".repeat(81)).repeat(3);
        let child = start(&format!("sudoku solve --all -o {}", path.display()), &plain);
        wait_for_draft(dir.path());
        send(&child, "INT");
        let (code, data, told) = ended(child);
        assert_eq!((code, data.as_str()), (Some(3), ""), "{told}");
        let expected = format!("interrupted after 0 puzzles; {} was not written\n", path.display());
        assert_eq!(told, expected);
        assert_eq!(std::fs::read_dir(dir.path()).expect("there").count(), 0);
    }
}

#[cfg(unix)]
#[test]
fn ctrl_c_stops_among_plain_lines() {
    let easy =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n";
    let mut child = spawn("sudoku solve -");
    // Feeds lines until nobody reads them.
    let mut stdin = child.stdin.take().expect("piped");
    let feeding = std::thread::spawn(move || {
        let many = easy.repeat(1000);
        while stdin.write_all(many.as_bytes()).is_ok() {}
    });
    let count = solutions_until_ctrl_c(&mut child);
    let (code, _, told) = ended(child);
    feeding.join().expect("it ends");
    assert_eq!(code, Some(3), "{told}");
    let digits: String = told.chars().filter(char::is_ascii_digit).collect();
    assert_eq!(digits.parse(), Ok(count), "{told}");
}

#[test]
fn a_cover_is_printed_when_it_is_found_not_at_the_end() {
    // The first cover is found at once; then a pigeonhole problem keeps the search busy.
    let problem = first_cover_then_none_for_ages();
    let mut child = start("solve --all --numbers --branch leftmost", &problem);
    let mut reader = BufReader::new(child.stdout.take().expect("piped"));
    let mut line = String::new();
    reader.read_line(&mut line).expect("a line");
    assert_eq!(line, "1\n");
    assert_eq!(child.try_wait().expect("a state"), None, "still searching");
    child.kill().expect("ours");
    child.wait().expect("an end");
}

/// Either one option covers everything, or twenty pigeons share nineteen holes, which takes years
/// to search: a cover that is printed at the end is never printed.
fn first_cover_then_none_for_ages() -> String {
    let pigeons: Vec<String> = (0..20).map(|k| format!("p{k}")).collect();
    let holes: Vec<String> = (0..19).map(|k| format!("h{k}")).collect();
    let pairs = pigeons.iter().flat_map(|p| holes.iter().map(move |h| format!("{p} {h}")));
    let pairs: Vec<String> = pairs.collect();
    let [pigeons, holes] = [pigeons.join(" "), holes.join(" ")];
    format!("{pigeons} | {holes}\n{pigeons}\n{}\n", pairs.join("\n"))
}

#[cfg(unix)]
#[test]
fn ctrl_c_stops_a_search_and_reports_what_is_known() {
    for signal in ["INT", "TERM"] {
        let (code, data, told) = interrupted("count", &uncountable(), signal);
        assert_eq!((code, data.as_str()), (Some(3), ""), "{told}");
        assert!(told.starts_with("interrupted: at least "), "{told}");
    }
    let (code, data, told) = interrupted("count --engine links --json", &uncountable(), "INT");
    assert_eq!(code, Some(3), "{told}");
    assert!(data.ends_with(",\"stop\":\"cancelled\"}\n"), "{data}");
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_an_estimate_with_what_is_known() {
    // As in `interrupted`, with an option of another name.
    let mut end = (None, String::new(), String::new());
    for wait in [2000, 8000, 16_000] {
        let child = start("estimate --time 100s", &uncountable());
        std::thread::sleep(Duration::from_millis(wait));
        send(&child, "INT");
        end = ended(child);
        if end.0 == Some(3) && !end.1.is_empty() {
            break;
        }
    }
    let (code, data, told) = end;
    assert_eq!(code, Some(3), "{told}");
    assert!(data.starts_with("covers\t") && data.ends_with('\n'), "{data}");
    assert!(told.starts_with("interrupted after ") && told.ends_with(" dives\n"), "{told}");
}

#[cfg(unix)]
#[test]
fn ctrl_c_leaves_a_lower_bound_of_the_solutions() {
    let (code, data, _) = interrupted("sudoku count", &".".repeat(81), "INT");
    assert_eq!(code, Some(3), "{data}");
    let bound = data.strip_prefix("unknown\tat least ").expect("a bound");
    let count = bound.strip_suffix(": interrupted\n").expect("the reason");
    assert!(count.bytes().all(|digit| digit.is_ascii_digit()), "{data}");
}

#[cfg(unix)]
#[test]
fn ctrl_c_leaves_the_covers_found_so_far() {
    let mut child = start("solve --all", &endless());
    let mut reader = BufReader::new(child.stdout.take().expect("piped"));
    let mut line = String::new();
    reader.read_line(&mut line).expect("a line");
    send(&child, "INT");
    let mut rest = String::new();
    reader.read_to_string(&mut rest).expect("whole lines");
    assert!(rest.is_empty() || rest.ends_with('\n'), "the last line is cut");
    let (code, _, told) = ended(child);
    assert_eq!(code, Some(3), "{told}");
    let found = 1 + rest.lines().count();
    assert_eq!(told, format!("interrupted: {found} covers so far\n"));
}

#[cfg(unix)]
#[test]
fn a_second_ctrl_c_ends_the_program_immediately() {
    // Nobody reads its output, so it blocks on writing and cannot react to the first Ctrl-C.
    let mut child = start("solve --all", &endless());
    // Leave time to read the problem and to fill the pipe.
    std::thread::sleep(Duration::from_secs(1));
    let mut exit = None;
    for _ in 0..100 {
        send(&child, "INT");
        std::thread::sleep(Duration::from_millis(200));
        exit = child.try_wait().expect("a state");
        if exit.is_some() {
            break;
        }
    }
    assert_eq!(exit.and_then(|exit| exit.code()), Some(130));
}

#[cfg(unix)]
fn interrupted(words: &str, input: &str, signal: &str) -> (Option<i32>, String, String) {
    // Until the problem is read, a signal simply ends the program. On a busy machine the next try
    // waits longer.
    let mut end = (None, String::new(), String::new());
    for wait in [500, 2000, 8000] {
        // The limit is never reached in practice; it ends the test if the signal is ignored.
        let child = start(&format!("{words} --time-limit 60s"), input);
        std::thread::sleep(Duration::from_millis(wait));
        send(&child, signal);
        end = ended(child);
        if end.0.is_some() {
            break;
        }
    }
    end
}

#[cfg(unix)]
fn send(child: &Child, signal: &str) {
    let kill = format!("kill -{signal} {}", child.id());
    assert!(Command::new("sh").args(["-c", &kill]).status().expect("a shell").success());
}

fn spawn(words: &str) -> Child {
    Command::new(assert_cmd::cargo::cargo_bin!("quadrille"))
        .args(words.split_whitespace())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary")
}

fn start(words: &str, input: &str) -> Child {
    let mut child = spawn(words);
    let mut stdin = child.stdin.take().expect("piped");
    stdin.write_all(input.as_bytes()).expect("a reader");
    child
}

fn ended(child: Child) -> (Option<i32>, String, String) {
    let output = child.wait_with_output().expect("an end");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("text");
    (output.status.code(), text(output.stdout), text(output.stderr))
}
