//! Two ways through a stream, one answer: plain lines, whatever else is in the file, are answered
//! as if each had gone the general way. `--time-limit 1h` forces the general way and changes
//! nothing else.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};

use crate::{ask, quadrille, stderr, stdout};

const EASY: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const EASY_SOLVED: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
/// Has three solutions or more.
const MANY: &str =
    "53467891267219534819834256785976142342685379171392485696153728428741963..........";
const NONE: &str =
    "12345678........9................................................................";

/// Returns lines of every kind, in an order drawn from `seed`.
fn mixed(seed: u64, line_end: &str) -> String {
    let clash = EASY.replacen("53.", "533", 1);
    let zeros = EASY.replace('.', "0");
    let (short, long) = (&EASY[1..], format!("{EASY}."));
    let grid = EASY.as_bytes().chunks(9).map(|row| String::from_utf8_lossy(row).into_owned());
    let grid = grid.collect::<Vec<_>>().join(line_end);
    let kinds: [&str; 24] = [
        EASY,
        EASY,
        &format!("{MANY},7.2"),
        &format!("{EASY},{EASY_SOLVED}"),
        &format!("{EASY}#\t\"1\" "),
        EASY,
        EASY,
        &zeros,
        &zeros,
        MANY,
        NONE,
        &clash,
        EASY_SOLVED,
        short,
        &long,
        &grid,
        "# a comment",
        "",
        "Grid 01",
        "1.....3..2.....4",
        &EASY.replace('.', "-"),
        &format!("{EASY} a remark"),
        "[Puzzle]",
        "{\"puzzle\": 3}",
    ];
    let mut dice = seed;
    let mut text = String::new();
    for _ in 0..100 {
        dice = dice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        // The last kinds change the meaning of the lines after them, so they are rare.
        let kind = (dice >> 33) % if dice >> 60 == 0 { 24 } else { 22 };
        text.push_str(kinds[kind as usize]);
        text.push_str(line_end);
    }
    text
}

/// Compares the two ways on a command: output, messages and exit code.
fn compare(words: &str, input: &str) {
    let (quick, general) = (ask(words, input), ask(&format!("{words} --time-limit 1h"), input));
    assert_eq!(stdout(&quick), stdout(&general), "{words}");
    let said = |told: &str| {
        let timeless = |line: &&str| !line.starts_with("time ") && !line.starts_with("speed ");
        told.lines().filter(timeless).map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(said(&stderr(&quick)), said(&stderr(&general)), "{words}");
    let code = |told: &assert_cmd::assert::Assert| told.get_output().status.code();
    assert_eq!(code(&quick), code(&general), "{words}");
}

/// Compares the two ways on one text per seed. Four seeds in a row make texts with both kinds of
/// line ends, each with and without one at the end of the text.
fn compare_mixed(seeds: impl IntoIterator<Item = u64>) {
    for seed in seeds {
        let whole = mixed(seed, if seed % 2 == 0 { "\n" } else { "\r\n" });
        let text = if seed % 4 < 2 { &whole } else { whole.trim_end() };
        for words in [
            "sudoku solve --stats",
            "sudoku solve --limit 2 --stats",
            "sudoku solve --all --stats --engine turbo",
            "sudoku count --limit 5 --stats",
            "sudoku count --threads 1",
            "sudoku check --stats --threads 3",
            "sudoku solve --strict",
            "sudoku solve --from line --stats",
            "sudoku check --from sdm",
            "sudoku solve --from grid",
            "sudoku check --variant x",
        ] {
            compare(words, text);
        }
    }
}

#[test]
fn plain_lines_among_others_are_answered_alike_in_both_ways() {
    compare_mixed([0, 3]);
}

#[test]
#[ignore = "44 texts, on which the program runs a thousand times"]
fn plain_lines_of_many_texts_are_answered_alike_in_both_ways() {
    compare_mixed(0..44);
}

#[test]
fn the_cover_engines_count_what_the_quick_way_counts() {
    let text = mixed(11, "\n");
    for words in ["sudoku count --limit 3", "sudoku check"] {
        let cover = stdout(&ask(&format!("{words} --engine learn"), &text));
        let turbo = stdout(&ask(words, &text));
        // Of several solutions, they may find different ones.
        let verdicts = |told: &str| -> Vec<String> {
            let verdict = |line: &str| match line.strip_prefix("multiple\t") {
                Some(_) => "multiple".into(),
                None => line.to_owned(),
            };
            told.lines().map(verdict).collect()
        };
        assert_eq!(verdicts(&turbo), verdicts(&cover), "{words}");
    }
}

#[test]
fn a_board_that_takes_long_is_left_to_the_general_way() {
    let text = format!("{EASY}\n{}\n{EASY}\n", ".".repeat(81));
    compare("sudoku count --limit 20000 --stats", &text);
    compare("sudoku solve --limit 3000 --stats", &text);
    compare("sudoku check --stats", &text);
}

#[test]
fn a_long_text_keeps_its_order_on_any_number_of_threads() {
    let count = 40_000;
    let boards = [EASY, NONE, EASY_SOLVED, EASY, EASY];
    let answers = [EASY_SOLVED, "none", EASY_SOLVED, EASY_SOLVED, EASY_SOLVED];
    let pick = |from: &[&str], k: usize| from[k * k % 7 % from.len()].to_owned() + "\n";
    let text: String = (0..count).map(|k| pick(&boards, k)).collect();
    let expected: String = (0..count).map(|k| pick(&answers, k)).collect();
    let dir = tempfile::tempdir().expect("a directory");
    let path = dir.path().join("long.txt");
    fs::write(&path, text).expect("written");
    for threads in [1, 2, 5] {
        let line = format!("sudoku solve --threads {threads} {}", path.display());
        assert!(stdout(&quadrille(&line).assert().code(1)) == expected, "{threads} threads");
    }
}

#[test]
fn a_bad_line_far_down_a_text_is_reported_with_its_number() {
    let mut text = format!("{EASY}\n").repeat(20_000);
    text.push_str("53..7....x\n");
    text.push_str(&format!("{EASY}\n").repeat(5000));
    text.push_str(&format!("{EASY}{EASY}\n"));
    let told = ask("sudoku count", &text).code(2);
    let said = stderr(&told);
    assert!(said.starts_with("error: <stdin>:20001:"), "{said}");
    assert!(said.contains("error: <stdin>:25002:"), "{said}");
    assert_eq!(stdout(&told).lines().count(), 25_000);
}

#[test]
fn a_puzzle_typed_in_is_answered_before_the_next_one() {
    let mut child = Command::new(assert_cmd::cargo::cargo_bin!("quadrille"))
        .args(["sudoku", "solve", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the binary");
    let mut stdin = child.stdin.take().expect("piped");
    let mut answers = BufReader::new(child.stdout.take().expect("piped"));
    // The input stays open: a command that waits for more of it never answers.
    for lines in [1, 2, 3] {
        stdin.write_all(format!("{EASY}\n").repeat(lines).as_bytes()).expect("a reader");
        for _ in 0..lines {
            let mut answer = String::new();
            answers.read_line(&mut answer).expect("an answer");
            assert_eq!(answer.trim_end(), EASY_SOLVED);
        }
    }
    drop(stdin);
    assert!(child.wait().expect("an end").success());
}
