//! `quadrille sudoku hint`, `explain` and `techniques`: steps in words, as far as the player wants.

use std::fs;

use assert_cmd::assert::Assert;
use quadrille_sudoku::tell::Language;

use crate::{quadrille, stderr, stdout};

const EASY: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// Has no single at its start, but a 9 that points.
const HARD: &str =
    "1.....569492.561.8.561.924...964.8.1.64.1....218.356.4.4.5...169.5.614.2621.....5";
/// At its start only the last techniques help.
const EXTREME: &str =
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

/// Runs a command line in a locale that does not determine a language.
fn ask(line: &str, input: &str) -> Assert {
    quadrille(line).env("LC_ALL", "C").write_stdin(input).assert()
}

#[test]
fn a_hint_goes_as_far_as_the_stage_asked_for() {
    let told = |stage| stdout(&ask(&format!("sudoku hint --stage {stage}"), HARD).code(0));
    assert_eq!(told("where"), "Where      Look at the digit 9 in box 5.\n");
    assert_eq!(
        told("technique"),
        "Where      Look at the digit 9 in box 5.\nTechnique  Locked Candidates Type 1 (Pointing)\n"
    );
    let why = told("why");
    assert!(why.contains("Why        In box 5 the 9 can only go into column 4"), "{why}");
    assert!(why.contains("9*") && why.contains("9-") && !why.contains("So "), "{why}");
    assert!(why.ends_with("* reason   - removed\n"), "{why}");
    let step = told("step");
    assert!(step.starts_with(&why), "{step}");
    assert!(step.contains("\nStep       r9c4 loses 9."), "{step}");
    assert!(
        step.contains("\n           Locked Candidates Type 1 (Pointing): 9 in b5 => r9c4<>9"),
        "{step}"
    );
}

#[test]
fn hints_are_in_chinese_if_asked_for_or_if_the_locale_is() {
    let asked = stdout(&ask("sudoku hint --lang zh --stage step", HARD).code(0));
    assert!(asked.starts_with("位置  看看第 5 宫里的数字 9。\n技巧  宫区块\n"), "{asked}");
    assert!(asked.contains("\n应用  r9c4 去掉 9。"), "{asked}");
    let mut command = quadrille("sudoku hint --stage step");
    let locale = command.env_remove("LC_ALL").env_remove("LC_MESSAGES").env("LANG", "zh_CN.UTF-8");
    let by_locale = stdout(&locale.write_stdin(HARD).assert().code(0));
    assert_eq!(by_locale, asked);
    let told = ask("sudoku hint --lang tlh", HARD).code(2);
    assert!(stderr(&told).contains("hint: the values are en, zh, zh-hant"), "{}", stderr(&told));
}

#[test]
fn traditional_chinese_is_a_language_like_the_others() {
    let asked = stdout(&ask("sudoku hint --lang zh-hant --stage step", HARD).code(0));
    assert!(asked.starts_with("位置  看看第 5 宮裡的數字 9。\n技巧  宮區塊\n"), "{asked}");
    assert!(asked.contains("* 依據   - 去掉\n"), "{asked}");
    assert!(asked.contains("\n套用  r9c4 去掉 9。"), "{asked}");
    let mut command = quadrille("sudoku hint --stage step");
    let locale = command.env_remove("LC_ALL").env_remove("LC_MESSAGES").env("LANG", "zh_TW.UTF-8");
    assert_eq!(stdout(&locale.write_stdin(HARD).assert().code(0)), asked);
    let told = stdout(&ask("sudoku explain --lang zh-hant", EASY).code(0));
    assert!(told.contains("等級：簡單，評分：204，最難的一步：唯一餘數。"), "{told}");
    let told = stdout(&ask("sudoku explain --lang zh-hant", "11..............").code(1));
    assert_eq!(told, "無解：第 1 橫列有兩個 1：r1c1 和 r1c2。\n");
    let help = stdout(&ask("sudoku hint --help", "").code(0));
    assert!(help.contains("[possible values: en, zh, zh-hant]"), "{help}");
}

#[test]
fn digits_of_large_boards_are_written_as_on_the_board() {
    // A 16×16 board whose digits are 0 to F. The two Cs are its thirteenth digit.
    let zero = format!("C....C..........0{}", ".".repeat(239));
    let reason = "C twice in row 1: r1c1 and r1c6";
    let told = stdout(&ask("sudoku check", &zero).code(1));
    assert_eq!(told, format!("none\t{reason}\n"));
    let told = stdout(&ask("sudoku hint", &zero).code(1));
    assert_eq!(told, format!("The givens have no solution: {reason}.\n"));
    let told = stdout(&ask("sudoku explain --lang zh", &zero).code(1));
    assert_eq!(told, "无解：第 1 行有两个 C：r1c1 和 r1c6。\n");
}

#[test]
fn wrong_entries_come_before_any_step() {
    // HoDoKu's library marks entries with a plus.
    let line = |start: &str| format!(":0000:x:{start}{}::::", &EASY[3..]);
    let told = ask("sudoku hint", &line("53+1")).code(0);
    assert_eq!(stdout(&told), "The 1 in r1c3 does not match the solution.\n");
    let told = ask("sudoku hint", &line("53+5")).code(0);
    assert_eq!(stdout(&told), "The 5 in r1c3 and the 5 in r1c1 cannot both be right.\n");
    let told = ask("sudoku hint --json", &line("53+1")).code(0);
    assert!(
        stdout(&told).contains(r#""hint":"wrong","says":["The 1 in r1c3"#),
        "{}",
        stdout(&told)
    );
    assert!(stdout(&told).contains(r#""cells":["r1c3"]"#));
}

#[test]
fn without_a_technique_a_cell_of_the_solution_is_given_away() {
    let told = ask("sudoku hint --without all --stage step", EXTREME).code(0);
    let told = stdout(&told);
    assert!(told.contains("All techniques were tried, and none of them helps here."), "{told}");
    assert!(told.contains("Brute Force: r"), "{told}");
}

#[test]
fn givens_without_exactly_one_solution_get_the_reason() {
    let told = ask("sudoku hint", "11..............").code(1);
    let reason = "1 twice in row 1: r1c1 and r1c2";
    assert_eq!(stdout(&told), format!("The givens have no solution: {reason}.\n"));
    let told = ask("sudoku explain", "11..............").code(1);
    assert_eq!(stdout(&told), format!("There is no solution: {reason}.\n"));
    let told = ask("sudoku explain --lang zh", "11..............").code(1);
    assert_eq!(stdout(&told), "无解：第 1 行有两个 1：r1c1 和 r1c2。\n");
    ask("sudoku hint", "1...............").code(1);
    let told = ask("sudoku explain --json", "1...............").code(1);
    assert!(stdout(&told).contains(r#""verdict":"multiple""#), "{}", stdout(&told));
}

#[test]
fn a_hint_can_be_a_picture() {
    let dir = tempfile::tempdir().expect("a directory");
    let file = dir.path().join("hint.svg");
    let line = format!("sudoku hint --to svg --theme light -o {} {HARD}", file.display());
    quadrille(&line).env("LC_ALL", "C").assert().code(0).stdout("");
    let svg = fs::read_to_string(&file).expect("written");
    assert!(svg.starts_with("<svg ") && svg.contains("class=\"step-out\""), "{svg}");
    assert!(svg.contains("<title>Look at the digit 9 in box 5. Locked Candidates"));
    let told = ask("sudoku hint --to svg", &format!("{EASY}\n{HARD}\n")).code(2);
    assert!(stderr(&told).contains("2 puzzles, but only one can be drawn"), "{}", stderr(&told));
}

#[test]
fn a_hint_as_json_has_the_stages_asked_for() {
    let told = stdout(&ask("sudoku hint --json --stage technique", HARD).code(0));
    let value: serde_json::Value = serde_json::from_str(&told).expect("JSON");
    assert_eq!(value["technique"], "pointing");
    assert!(value["why"].is_null() && value["step"].is_null());
    let told = stdout(&ask("sudoku hint --json --stage step", HARD).code(0));
    let value: serde_json::Value = serde_json::from_str(&told).expect("JSON");
    assert_eq!(value["step"]["removed"], serde_json::json!(["r9c4<>9"]));
    assert_eq!(value["step"]["text"][2], "So r9c4 loses 9.");
}

#[test]
fn a_solution_is_explained_step_by_step() {
    let told = stdout(&ask("sudoku explain", EASY).code(0));
    let lines: Vec<&str> = told.lines().collect();
    assert_eq!(lines[0], "  1. Naked Single: Only 5 is left for r5c5.");
    assert_eq!(lines[50].split('.').next(), Some(" 51"));
    assert_eq!(lines[lines.len() - 2], "Level Easy, score 204. The hardest step is: Naked Single.");
    assert!(lines[lines.len() - 1].starts_with("534678912"));
    let told = stdout(&ask("sudoku explain", HARD).code(0));
    assert!(told.lines().all(|line| line.chars().count() <= 100), "{told}");
    assert!(told.contains(". X-Wing: r"), "{told}");
    let told = stdout(&ask("sudoku explain --pictures --ascii", HARD).code(0));
    assert!(told.contains("* reason   - removed") && told.contains("+---"), "{told}");
    let told = stdout(&ask("sudoku explain --lang zh", EASY).code(0));
    assert!(told.contains("等级：简单，评分：204，最难的一步：唯一余数。"), "{told}");
}

#[test]
fn a_blank_line_separates_explanations_and_stands_nowhere_else() {
    let clash = "11..............";
    let sentence = "There is no solution: 1 twice in row 1: r1c1 and r1c2.\n";
    for before in ["", "\n\n"] {
        let told = stdout(&ask("sudoku explain", &format!("{before}{clash}\n{clash}\n")).code(1));
        assert_eq!(told, format!("{sentence}\n{sentence}"));
    }
    let told = stdout(&ask("sudoku explain", &format!("{}\n{EASY}\n{EASY}\n", &EASY[1..])).code(2));
    assert!(told.starts_with("  1. Naked Single"), "{told}");
    assert_eq!(told.matches("\n\n  1. Naked Single").count(), 1, "{told}");
}

#[test]
fn explanations_of_many_puzzles_come_in_their_order() {
    let input = format!("{HARD}\nbad\n{EASY}\n");
    let told = ask("sudoku explain --json", &input).code(2);
    assert!(stderr(&told).starts_with("error: <stdin>:2:"), "{}", stderr(&told));
    let puzzles: Vec<serde_json::Value> =
        stdout(&told).lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(puzzles.len(), 2);
    assert_eq!([&puzzles[0]["puzzle"], &puzzles[1]["puzzle"]], [HARD, EASY]);
    assert_eq!(puzzles[1]["score"], 204);
    assert_eq!(puzzles[1]["steps"][0]["notation"], "Naked Single: r5c5=5");
}

#[test]
fn techniques_are_listed_in_the_order_of_the_search() {
    let told = stdout(&ask("sudoku techniques", "").code(0));
    let lines: Vec<&str> = told.lines().collect();
    assert_eq!(lines.len(), quadrille_sudoku::technique::Technique::ALL.len());
    assert_eq!(lines[13], "x-wing                           Hard      140  on   X-Wing");
    let told = stdout(&ask("sudoku techniques --lang zh --json", "").code(0));
    let first: serde_json::Value =
        serde_json::from_str(told.lines().nth(13).expect("a line")).expect("JSON");
    assert_eq!((&first["name"], &first["default"]), (&"二阶鱼".into(), &true.into()));
}

/// A position with two empty rectangles of one box, as a line of a HoDoKu library.
const DUAL: &str = ":0404:2:4..8+27...+6..+54+9....78+163.+4.8+4.+3.6.7+176+12.8.3+4...+714...3+2+7+4+8+51..\
    +594+6+3+1...+1+8+69724+5+3:517 917 519 227 939 267 567 967 669 969 287:237 243::";

#[test]
fn all_steps_of_a_technique_are_listed_for_a_position_of_a_library() {
    let told = stdout(&ask("sudoku hint --all --techniques empty-rectangle", DUAL).code(0));
    assert!(told.lines().count() > 2, "{told}");
    assert!(told.lines().all(|line| line.starts_with("Empty Rectangle")), "{told}");
    assert!(told.lines().any(|line| line.ends_with("=> r3c7,r4c3<>2")), "{told}");
    let told = stdout(&ask("sudoku hint --all --json --techniques empty-rectangle", DUAL).code(0));
    let steps: Vec<serde_json::Value> =
        told.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let dual = serde_json::json!(["r3c7<>2", "r4c3<>2"]);
    assert!(steps.iter().any(|step| step["removed"] == dual), "{told}");
    assert!(steps.iter().all(|step| step["technique"] == "empty-rectangle"), "{told}");
}

#[test]
fn a_position_without_a_step_of_the_technique_is_answered_by_the_exit_code() {
    let told = stdout(&ask("sudoku hint --all --techniques remote-pair", EASY).code(1));
    assert_eq!(told, "");
    ask("sudoku hint --all", "1...............").code(1);
    ask("sudoku hint --techniques jellyfish", EASY).code(2);
    let told = stdout(&ask("sudoku hint --all --techniques naked-single", EASY).code(0));
    assert_eq!(
        told.lines().collect::<Vec<_>>(),
        [
            "Naked Single: r5c5=5",
            "Naked Single: r7c6=7",
            "Naked Single: r7c9=4",
            "Naked Single: r8c8=3",
        ]
    );
}

#[test]
fn the_page_has_words_in_every_language_of_the_hints() {
    let mut folders: Vec<String> = quadrille_web::paths()
        .filter_map(|path| Some(path.strip_prefix("/js/words/")?.split_once('/')?.0.to_owned()))
        .collect();
    folders.sort_unstable();
    folders.dedup();
    let mut codes: Vec<&str> = Language::ALL.iter().map(|language| language.code()).collect();
    codes.sort_unstable();
    assert_eq!(folders, codes);
}

#[test]
fn the_steps_of_a_board_that_is_too_large_are_refused() {
    let told = ask("sudoku hint --all", &".".repeat(36 * 36)).code(2);
    assert_eq!(
        stderr(&told),
        "error: <stdin>:1: a board of 36×36 is too large to reason about\n\
         hint: the largest is 25×25\n"
    );
}
