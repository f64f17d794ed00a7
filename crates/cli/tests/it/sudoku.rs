//! `quadrille sudoku …`: puzzles in, answers out, in order, whatever else is in the file.

use std::fmt::Write as _;
use std::fs;

use quadrille_sudoku::format::Format;

use crate::{ask, quadrille, stderr, stdout};

const EASY: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const EASY_SOLVED: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
/// Has two solutions: two digits at the corners of a rectangle may be exchanged.
const TWO: &str =
    "534678912672195348198342567859761423426853791713924856961.3728.287.1963.345286179";
/// The 9 of row 1 would have to be in r1c9, below another 9.
const NONE: &str =
    "12345678........9................................................................";

fn lines(text: &str) -> Vec<&str> {
    text.lines().collect()
}

#[test]
fn solve_prints_a_line_for_each_puzzle_in_their_order() {
    let mut input = String::new();
    let mut expected = String::new();
    for k in 0..500 {
        if k % 7 == 3 {
            input.push_str("1...\t4 by 4\n..3.\n.2..\n...4\n\n");
        }
        let _ = writeln!(input, "{EASY}\tpuzzle {k}");
        let _ = writeln!(expected, "{EASY_SOLVED}");
    }
    let plain = input.replace("1...\t4 by 4\n..3.\n.2..\n...4\n\n", "");
    for threads in [1, 2, 7] {
        let told = ask(&format!("sudoku solve --threads {threads}"), &plain).code(0).stderr("");
        assert_eq!(stdout(&told), expected);
    }
}

#[test]
fn a_puzzle_may_be_given_on_the_command_line() {
    quadrille(&format!("sudoku solve {EASY}")).assert().code(0).stdout(format!("{EASY_SOLVED}\n"));
    quadrille("sudoku solve 1.....3..2.....4").assert().code(0);
    let told = quadrille("sudoku solve 1.....3..2....").assert().code(2);
    assert!(stderr(&told).starts_with("error: <puzzle>:1:15: 14 characters"), "{}", stderr(&told));
    let told = quadrille("sudoku solve no-such-file.txt").assert().code(2);
    assert_eq!(stderr(&told), "error: no-such-file.txt: there is no such file\n");
}

#[test]
fn every_engine_finds_the_same_solution() {
    for engine in ["auto", "links", "cells", "bits", "learn", "frontier", "turbo"] {
        let told = ask(&format!("sudoku solve --engine {engine}"), EASY).code(0);
        assert_eq!(stdout(&told).trim(), EASY_SOLVED);
    }
}

#[test]
fn bad_puzzles_are_reported_and_skipped() {
    let short = &EASY[..80];
    let input = format!("{EASY}\n{short}\n\n# a comment\n{EASY}\n{EASY}1\n");
    let told = ask("sudoku solve", &input).code(2);
    assert_eq!(stdout(&told), format!("{EASY_SOLVED}\n{EASY_SOLVED}\n"));
    let said = stderr(&told);
    let errors: Vec<&str> = said.lines().filter(|line| line.starts_with("error: ")).collect();
    assert_eq!(errors.len(), 2, "{said}");
    assert!(errors[0].starts_with("error: <stdin>:2:"), "{said}");
    assert!(errors[1].starts_with("error: <stdin>:6:82: "), "{said}");
}

#[test]
fn strict_stops_at_the_first_bad_puzzle() {
    let input = format!("{EASY}\n{EASY}{EASY}\n{EASY}\n");
    let told = ask("sudoku solve --strict", &input).code(2);
    assert_eq!(stdout(&told), format!("{EASY_SOLVED}\n"));
    assert!(stderr(&told).starts_with("error: <stdin>:2:"), "{}", stderr(&told));
}

#[test]
fn an_input_without_a_puzzle_is_an_error() {
    for input in ["", "\n\n", "# only a comment\n"] {
        let told = ask("sudoku solve", input).code(2).stdout("");
        assert!(stderr(&told).starts_with("error: <stdin>:1:1: it contains no puzzle\n"));
    }
}

#[test]
fn a_line_without_end_is_an_error_at_its_place() {
    let mut input = "1".repeat(3 << 20);
    input.push('\n');
    input.push_str(EASY);
    let told = ask("sudoku solve", input).code(2).stdout(format!("{EASY_SOLVED}\n"));
    let said = stderr(&told);
    assert!(said.starts_with("error: <stdin>:1:1048577: the line is longer than"), "{said}");
}

#[test]
fn a_puzzle_without_solution_is_answered_with_none() {
    let told = ask("sudoku solve", format!("{NONE}\n{EASY}\n")).code(1);
    assert_eq!(stdout(&told), format!("none\n{EASY_SOLVED}\n"));
    assert_eq!(stderr(&told), "note: 1 of 2 have no solution; `quadrille sudoku check` says why\n");
}

#[test]
fn all_solutions_are_printed_on_request() {
    let told = stdout(&ask("sudoku solve --all", ".".repeat(16)).code(0));
    let mut grids = lines(&told);
    assert_eq!(grids.len(), 288);
    grids.sort_unstable();
    grids.dedup();
    assert_eq!(grids.len(), 288);
    let told = stdout(&ask("sudoku solve --limit 5", ".".repeat(16)).code(0));
    assert_eq!(lines(&told).len(), 5);
}

#[test]
fn count_prints_numbers() {
    ask("sudoku count", ".".repeat(16)).code(0).stdout("288\n");
    ask("sudoku count --limit 2", ".".repeat(81)).code(0).stdout("2\n");
    ask("sudoku count", format!("{EASY}\n{TWO}\n{NONE}\n")).code(1).stdout("1\n2\n0\n");
    let told = stdout(&ask("sudoku count --json", EASY).code(0));
    assert_eq!(told, "{\"line\":1,\"count\":1,\"stop\":\"exhausted\"}\n");
    let told = ask("sudoku count --node-limit 10", ".".repeat(81)).code(3);
    assert!(stdout(&told).starts_with("unknown\t"), "{}", stdout(&told));
}

#[test]
#[ignore = "takes several seconds"]
fn all_grids_of_the_classic_board_are_counted() {
    let grids = "6670903752021072936960";
    ask("sudoku count", ".".repeat(81)).code(0).stdout(format!("{grids}\n")).stderr("");
    let json = format!("{{\"line\":1,\"count\":{grids},\"stop\":\"exhausted\"}}\n");
    ask("sudoku count --json", ".".repeat(81)).code(0).stdout(json);
}

#[test]
fn an_endless_count_stops_at_its_time_limit() {
    let told = stdout(&ask("sudoku count --time-limit 50ms", ".".repeat(81)).code(3));
    assert!(told.starts_with("unknown\tat least "), "{told}");
    assert!(told.contains("time limit"), "{told}");
}

#[test]
fn check_says_how_many_and_why() {
    let told = ask("sudoku check", format!("{EASY}\n{TWO}\n{NONE}\n")).code(1).stderr("");
    let told = stdout(&told);
    let answers = lines(&told);
    assert_eq!(answers[0], format!("unique\t{EASY_SOLVED}"));
    assert!(answers[1].starts_with("multiple\tr"), "{}", answers[1]);
    assert!(answers[1].contains(" cells differ: "), "{}", answers[1]);
    assert!(
        answers[2].starts_with("none\t9 has no place left in row 1, given r1c1=1, r"),
        "{}",
        answers[2]
    );
    let clash = format!("55{}", &EASY[2..]);
    let told = stdout(&ask("sudoku check", &clash).code(1));
    assert_eq!(told, "none\t5 twice in row 1: r1c1 and r1c2\n");
}

#[test]
fn check_names_redundant_givens() {
    let told = stdout(&ask("sudoku check --redundant", EASY).code(0));
    assert!(told.contains("\tredundant: r"), "{told}");
    let minimal =
        ".......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6...";
    let told = stdout(&ask("sudoku check --redundant", minimal).code(0));
    assert!(told.ends_with("\tno given is redundant\n"), "{told}");
}

#[test]
fn check_says_when_the_redundant_givens_are_not_known() {
    // The solution follows without a guess. What would follow without a given does not.
    let told = stdout(&ask("sudoku check --redundant --node-limit 1", EASY).code(3));
    assert!(told.starts_with("unique\t"), "{told}");
    assert!(told.ends_with("\tstopped before the redundant givens were known\n"), "{told}");
}

#[test]
fn variants_and_other_boxes_change_the_board() {
    // Of the 288 grids of 4×4, 48 have different digits on both diagonals.
    ask("sudoku count --variant x", ".".repeat(16)).code(0).stdout("48\n");
    ask("sudoku count --boxes 1x4", ".".repeat(16)).code(0).stdout("576\n");
    ask("sudoku count --jigsaw aaabcabbccdbcddd", ".".repeat(16)).code(0).stdout("96\n");
    ask("sudoku count --region a..b........b..a", ".".repeat(16)).code(0);
    let told = ask("sudoku count --boxes 2x3", ".".repeat(16)).code(2);
    assert!(stderr(&told).contains("16"), "{}", stderr(&told));
    let told = ask("sudoku count --variant centre-dot", ".".repeat(16)).code(2);
    assert!(stderr(&told).contains("have no centre"), "{}", stderr(&told));
    let told = ask("sudoku count --variant warp", EASY).code(2);
    assert!(stderr(&told).starts_with("error: invalid value `warp`"), "{}", stderr(&told));
}

#[test]
fn show_draws_a_board() {
    let told = stdout(&ask("sudoku show", EASY).code(0));
    assert!(told.starts_with("┌───────┬───────┬───────┐\n│ 5 3 . │ . 7 . │ . . . │\n"), "{told}");
    let told = stdout(&ask("sudoku show --ascii --solution", EASY).code(0));
    assert!(told.contains("| 5 3 4 | 6 7 8 | 9 1 2 |"), "{told}");
    let told = stdout(&ask("sudoku show --to svg --theme dark", EASY).code(0));
    assert!(told.starts_with("<svg "), "{told}");
    let dir = tempfile::tempdir().expect("a directory");
    let path = dir.path().join("board.svg");
    let line = format!("sudoku show --to svg -o {} {EASY}", path.display());
    quadrille(&line).assert().code(0).stdout("");
    assert!(fs::read_to_string(&path).expect("written").contains("</svg>"));
}

#[test]
fn a_drawing_can_be_read_back() {
    for words in ["sudoku show", "sudoku show --ascii", "sudoku solve --pretty"] {
        let drawn = stdout(&ask(words, EASY).code(0));
        let told = stdout(&ask("sudoku solve", &drawn).code(0));
        assert_eq!(told.trim(), EASY_SOLVED, "{words}");
    }
    let drawn = stdout(&ask("sudoku show --candidates", EASY).code(0));
    assert_eq!(stdout(&ask("sudoku solve", &drawn).code(0)).trim(), EASY_SOLVED, "{drawn}");
}

#[test]
fn convert_goes_through_every_format_and_back() {
    for format in Format::ALL.iter().map(|format| format.name()) {
        let written = stdout(&ask(&format!("sudoku convert --to {format}"), EASY).code(0));
        let back = stdout(&ask("sudoku convert --to line", &written).code(0));
        // Pencil marks cannot distinguish a given from a cell with one candidate left.
        let same = if format == "marks" { EASY_SOLVED } else { EASY };
        let back = if format == "marks" { stdout(&ask("sudoku solve", &written)) } else { back };
        assert_eq!(back.trim(), same, "{format}: {written}");
    }
}

#[test]
fn json_keeps_the_rules_of_a_board_and_other_formats_restore_them_from_the_options() {
    let empty = ".".repeat(16);
    for board in [
        "--variant x",
        "--boxes 1x4",
        "--jigsaw aaabcabbccdbcddd",
        "--region a..b........b..a --variant non-consecutive",
    ] {
        let asked = stdout(&ask(&format!("sudoku count {board}"), &empty));
        assert_ne!(asked, "288\n", "{board} is not the usual board");
        let json = stdout(&ask(&format!("sudoku convert --to json {board}"), &empty).stderr(""));
        assert_eq!(stdout(&ask("sudoku count", &json)), asked, "{json}");
        for format in ["line", "grid", "csv", "sdk", "ss", "hodoku"] {
            let written = ask(&format!("sudoku convert --to {format}"), &json).code(0);
            let said = stderr(&written);
            let begins = format!("warning: the {format} format does not keep ");
            assert!(said.starts_with(&begins), "{said}");
            assert!(said.ends_with("\nhint: use `--to json`, which keeps everything\n"), "{said}");
            let again = ask(&format!("sudoku convert --to json {board}"), stdout(&written));
            again.code(0).stderr("").stdout(json.clone());
        }
    }
}

#[test]
fn convert_warns_once_of_all_that_is_lost() {
    let jigsaw = "{\"shape\":{\"regions\":\"aaabacbbccdbcddd\"},\"puzzle\":\"1.....3..4.....2\"}";
    let played = "{\"puzzle\":\"1.....3..4.....2\",\"state\":\"12....3..4.....2\"}";
    let told = "warning: the line format does not keep the regions of a jigsaw and which digits are \
                entries: 2 puzzles lose something\nhint: use `--to json`, which keeps everything\n";
    let text = format!("{jigsaw}\n{played}\n1.....3..4.....2\n");
    ask("sudoku convert --to line", &text).code(0).stderr(told);
    ask("sudoku convert --to json", &text).code(0).stderr("");
    let told = "warning: the line format does not keep the regions of a jigsaw: 1 puzzle loses \
                something\nhint: use `--to json`, which keeps everything\n";
    ask("sudoku convert --to line", jigsaw).code(0).stderr(told);
}

#[test]
fn options_add_rules_to_the_board_of_a_text_and_do_not_contradict_it() {
    let jigsaw = "{\"shape\":{\"regions\":\"aaabcabbccdbcddd\"},\"puzzle\":\"................\"}";
    let plain = ".".repeat(16);
    let mixed = format!("{plain}\n{jigsaw}\n{plain}\n");
    ask("sudoku count", &mixed).code(0).stdout("288\n96\n288\n");
    // None of the 96 has different digits on both diagonals.
    ask("sudoku count --variant x", &mixed).code(1).stdout("48\n0\n48\n");
    let told = stderr(&ask("sudoku count --boxes 2x2", jigsaw).code(2));
    let error = "error: <stdin>:1:21: these are not the regions of the given board\nhint: ";
    assert!(told.starts_with(error), "{told}");
}

#[test]
fn shuffled_puzzles_have_one_canonical_form() {
    let form = stdout(&ask("sudoku canon", EASY).code(0));
    let shuffled = stdout(&ask("sudoku shuffle --seed 5 --count 20", EASY).code(0).stderr(""));
    assert_eq!(lines(&shuffled).len(), 20);
    assert_eq!(shuffled, stdout(&ask("sudoku shuffle --seed 5 --count 20 --threads 2", EASY)));
    for line in lines(&stdout(&ask("sudoku canon", &shuffled).code(0))) {
        assert_eq!(line, form.trim());
    }
    let told = stdout(&ask("sudoku canon --automorphisms", EASY).code(0));
    assert_eq!(told, format!("{}\t1\n", form.trim()));
    let told = ask("sudoku shuffle", EASY).code(0);
    assert!(stderr(&told).starts_with("note: shuffled with `--seed "), "{}", stderr(&told));
}

#[test]
fn encode_prints_the_problem_of_the_textbook() {
    let empty = ".".repeat(81);
    let full = stdout(&ask("sudoku encode --full --to sets", &empty).code(0));
    let row = |name: &str| full.lines().find(|line| line.starts_with(name)).map(str::to_owned);
    assert_eq!(row("r4c2d7 ").as_deref(), Some("r4c2d7 = {29, 115, 178, 277}"));
    assert_eq!(row("r5c8d1 ").as_deref(), Some("r5c8d1 = {44, 118, 226, 289}"));
    let problem = stdout(&ask("sudoku encode", EASY).code(0));
    ask("count", &problem).code(0).stdout("1\n");
    for format in ["dlx", "matrix", "sets", "json", "orlib", "ec", "xcc", "csv"] {
        let problem = stdout(&ask(&format!("sudoku encode --to {format}"), EASY).code(0));
        ask("count", &problem).code(0).stdout("1\n");
    }
    let told = ask("sudoku encode", format!("{EASY}\n{TWO}\n")).code(2);
    assert!(stderr(&told).contains("2 puzzles"), "{}", stderr(&told));
}

#[test]
fn statistics_are_printed_on_stderr() {
    let told = ask("sudoku solve --stats", format!("{EASY}\n{TWO}\n")).code(0);
    let said = stderr(&told);
    let names: Vec<&str> = said.lines().filter_map(|line| line.split(' ').next()).collect();
    assert_eq!(names, ["puzzles", "none", "bad", "nodes", "time", "speed"]);
}
