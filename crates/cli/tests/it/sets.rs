//! compile, sample, shares, and the questions that a compiled set answers.

use std::path::PathBuf;

use crate::{FOUR_COVERS, NO_COVER, SIX_SETS, ask, quadrille, stderr, stdout};

/// Compiles a problem into a file in a directory that lives as long as the result.
fn compiled(problem: &str) -> (tempfile::TempDir, PathBuf) {
    let dir = tempfile::tempdir().expect("a directory");
    let file = dir.path().join("set.qcv");
    quadrille("compile -o").arg(&file).write_stdin(problem).assert().success();
    (dir, file)
}

/// Asks a question of a compiled set.
fn of(file: &std::path::Path, line: &str) -> assert_cmd::assert::Assert {
    quadrille(line).arg(file).assert()
}

#[test]
fn a_compiled_set_answers_what_the_problem_answers() {
    for problem in [SIX_SETS, FOUR_COVERS] {
        let (_dir, file) = compiled(problem);
        of(&file, "count").code(0).stdout(ask("count", problem).get_output().stdout.clone());
        let sorted = |text: String| {
            let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
            lines.sort();
            lines
        };
        let all = sorted(stdout(&of(&file, "solve --all").code(0)));
        assert_eq!(all, sorted(stdout(&ask("solve --all", problem).code(0))));
        of(&file, "shares").code(0).stdout(ask("shares", problem).get_output().stdout.clone());
        let drawn = "sample -n 5 --seed 3";
        of(&file, drawn).code(0).stdout(ask(drawn, problem).get_output().stdout.clone());
    }
}

#[test]
fn a_set_can_be_skipped_into_and_tells_ranks() {
    let (_dir, file) = compiled(FOUR_COVERS);
    let all = stdout(&of(&file, "solve --all --numbers").code(0));
    let rest: Vec<&str> = all.lines().skip(2).collect();
    let skipped = stdout(&of(&file, "solve --all --numbers --skip 2").code(0));
    assert_eq!(skipped.lines().collect::<Vec<_>>(), rest);
    of(&file, "solve --skip 4").code(0).stdout("");
    let ranks = quadrille("verify --ranks --numbers").arg(&file).write_stdin(all).assert().code(0);
    assert_eq!(stdout(&ranks), "ok\t0\nok\t1\nok\t2\nok\t3\n");
    // A search can leave covers out too, but has no ranks.
    let lines = stdout(&ask("solve --all --skip 1 --numbers", FOUR_COVERS).code(0));
    assert_eq!(lines.lines().count(), 3);
    ask("solve --skip 9", FOUR_COVERS)
        .code(0)
        .stdout("")
        .stderr("note: there are no more covers than were skipped\n");
    let error = stderr(&quadrille("verify --ranks - -").write_stdin("1").assert().code(2));
    assert!(error.starts_with("error: "), "{error}");
}

#[test]
fn forced_and_forbidden_options_are_written_as_solve_prints_them() {
    ask("count --force S1", SIX_SETS).code(0).stdout("1\n");
    ask("count --forbid S4", SIX_SETS).code(1).stdout("0\n");
    let (_dir, file) = compiled(FOUR_COVERS);
    of(&file, "solve --all --numbers --force 1").code(0).stdout("1 3\n1 4\n");
    quadrille("shares --numbers --forbid 3")
        .args(["--force", "1"])
        .write_stdin(FOUR_COVERS)
        .assert()
        .code(0)
        .stdout("1\t1\t1\t1.000000\n2\t0\t1\t0.000000\n3\t0\t1\t0.000000\n4\t1\t1\t1.000000\n");
    for flag in ["--force", "--forbid"] {
        quadrille("count").args([flag, ""]).write_stdin(SIX_SETS).assert().code(2).stderr(format!(
            "error: {flag}: no option is named\n\
             hint: write options as `solve` prints them, or by number\n"
        ));
    }
    ask("sample --force S9", SIX_SETS).code(2).stdout("").stderr(
        "error: --force: unknown option `S9`\nhint: use option names, such as `S1`; names with blanks need JSON lines\n",
    );
}

#[test]
fn words_of_several_options_force_one_of_them_and_forbid_all() {
    let count = |text: &str, flag: &str, words: &str| {
        quadrille("count").args([flag, words]).write_stdin(text).assert()
    };
    // Options 1 and 2 are {a b}, 3 and 4 are {c}, 5 is {a}, 6 and 7 are {b c}.
    let text = "a b c\na b\na b\nc\nc\na\nb c\nb c\n";
    count(text, "--force", "{a b}").code(0).stdout("4\n");
    count(text, "--force", "{a b} 3").code(0).stdout("2\n");
    count(text, "--force", "{a b} {a b}").code(0).stdout("4\n");
    count(text, "--force", "{a b} {b c}").code(1).stdout("0\n");
    count(text, "--forbid", "{a b}").code(0).stdout("2\n");
    count(text, "--forbid", "{b c} {c}").code(1).stdout("0\n");
    // One, two or all three of {a}: which covers are meant cannot be said by leaving options out.
    let bounded = "1:2|a b\na\na\na\nb\n";
    count(bounded, "--forbid", "{a}").code(1).stdout("0\n");
    count(bounded, "--force", "{a}").code(2).stdout("").stderr(
        "error: --force: `{a}` is the same for the options 1, 2, 3\n\
         hint: write the number of one, such as `--force 1`\n",
    );
    count(bounded, "--force", "1").code(0).stdout("3\n");
}

#[test]
fn a_set_from_which_covers_were_left_out_is_not_searched_for_them() {
    let dir = tempfile::tempdir().expect("a directory");
    let file = dir.path().join("none.qcv");
    let mut compile = quadrille("compile --force S4 --forbid S5 -o");
    compile.arg(&file).write_stdin(SIX_SETS).assert().code(1);
    of(&file, "count").code(1).stdout("0\n");
    of(&file, "solve").code(1).stdout("");
    for line in [
        "count --up-to-symmetry",
        "solve --up-to-symmetry",
        "best --at-least-once",
        "estimate",
        "symmetry",
        "trace",
        "verify --at-least-once",
    ] {
        let told = stderr(&of(&file, line).code(2).stdout(""));
        let message = "this set was compiled with `--force` or `--forbid`, and this question needs \
                       the whole problem\nhint: ask it of the problem";
        assert!(told.contains(message), "{line}: {told}");
    }
    let cover = "S1 S4 S5\n";
    let told = quadrille("verify").arg(&file).write_stdin(cover).assert().code(1);
    assert_eq!(stdout(&told), "a cover, but it is not in the set\n");
    let told = of(&file, "convert --to sets").code(0);
    assert!(stdout(&told).ends_with(SIX_SETS), "{}", stdout(&told));
    assert!(stderr(&told).starts_with("note: "), "{}", stderr(&told));

    let (_dir, whole) = compiled(SIX_SETS);
    of(&whole, "count --up-to-symmetry").code(0).stdout("1\n");
    quadrille("verify").arg(&whole).write_stdin(cover).assert().code(0).stdout("ok\n");
}

#[test]
fn a_set_that_is_damaged_where_it_begins_is_known_for_what_it_is() {
    let (_dir, file) = compiled(SIX_SETS);
    let bytes = std::fs::read(&file).expect("there");
    let without_returns: Vec<u8> = bytes.iter().copied().filter(|&byte| byte != b'\r').collect();
    for damaged in [&bytes[..4], &bytes[..1], &without_returns] {
        std::fs::write(&file, damaged).expect("written");
        let told = stderr(&of(&file, "count").code(2).stdout(""));
        let message = "a compiled set that cannot be read: its first bytes are damaged\n\
                       hint: `quadrille compile FILE -o FILE.qcv` writes it again";
        assert!(told.contains(message), "{told}");
    }
    std::fs::write(&file, &bytes).expect("written");
    of(&file, "count --from dlx").code(2).stdout("").stderr(format!(
        "error: {}: a compiled set, and not a text in dlx\nhint: leave out `--from`\n",
        file.display()
    ));
}

#[test]
fn the_list_of_variables_goes_to_standard_output_unless_the_set_does() {
    let dir = tempfile::tempdir().expect("a directory");
    let command = |words: &str| {
        let mut command = quadrille(&format!("compile --to zdd --variables - {words}"));
        command.current_dir(&dir).write_stdin("a b\na\nb\n").assert()
    };
    command("-o set.zdd").code(0).stdout("{a}\n{b}\n");
    for words in ["", "-o -"] {
        let told = command(words).code(2).stdout("");
        assert!(stderr(&told).contains("name a file for the set with `-o FILE`"));
    }
    assert!(!dir.path().join("-").exists());
}

#[test]
fn the_list_of_variables_is_complete_and_its_lines_differ() {
    let dir = tempfile::tempdir().expect("a directory");
    let list = |text: &str, words: &str, code: i32| {
        let file = dir.path().join("list.txt");
        let mut command = quadrille(&format!("compile --to zdd {words} --variables"));
        let told = command.arg(&file).write_stdin(text).assert().code(code);
        let list = std::fs::read_to_string(&file).expect("there");
        let mut lines: Vec<_> = list.lines().map(str::to_owned).collect();
        lines.sort();
        (lines, stderr(&told))
    };
    let text = "a b c\na b\na b\nc\na\nb c\nb\n";
    let all = ["{a b} #1", "{a b} #2", "{a}", "{b c}", "{b}", "{c}"];
    for words in ["", "--force 1", "--forbid 1"] {
        assert_eq!(list(text, words, 0).0, all, "{words}");
    }
    assert_eq!(list(NO_COVER, "", 1).0, ["{a}"]);
    let json = r#"{"items": ["a"], "options": [{"name": "x\ny", "items": ["a"]}]}"#;
    let (lines, told) = list(json, "", 0);
    assert_eq!(lines, ["x\u{fffd}y"]);
    assert!(told.starts_with("warning: the option name `x\u{fffd}y` has a line break"), "{told}");
}

#[test]
fn a_line_of_shares_is_one_line() {
    let json = r#"{"items": ["a"], "options": [{"name": "x\ny", "items": ["a"]}]}"#;
    let told = ask("shares", json).code(0).stdout("x\u{fffd}y\t1\t1\t1.000000\n");
    assert!(stderr(&told).starts_with("warning: the option name "), "{}", stderr(&told));
    ask("shares --numbers", json).code(0).stderr("");
    ask("shares --json", json).code(0).stderr("");
}

#[test]
fn samples_repeat_with_their_seed() {
    let line = |seed: u32| format!("sample -n 20 --numbers --seed {seed}");
    let problem = stdout(&quadrille("model queens 8").assert().code(0));
    let first = stdout(&ask(&line(7), &problem).code(0));
    assert_eq!(first.lines().count(), 20);
    assert_eq!(first, stdout(&ask(&line(7), &problem).code(0)));
    assert_ne!(first, stdout(&ask(&line(8), &problem).code(0)));
}

#[test]
fn what_is_not_there_is_not_drawn() {
    ask("sample", NO_COVER).code(1).stdout("");
    ask("shares", NO_COVER).code(1).stdout("");
    let assert = quadrille("compile --to zdd").write_stdin(NO_COVER).assert().code(1);
    assert!(stdout(&assert).lines().count() >= 1);
}

#[test]
fn a_set_that_does_not_fit_is_unknown_and_not_empty() {
    let problem = stdout(&quadrille("model dominoes 12x12").assert().code(0));
    for line in ["sample --memory 4K", "shares --memory 4K", "compile --memory 4K"] {
        let assert = ask(line, &problem).code(3).stdout("");
        assert!(stderr(&assert).contains("does not fit in"), "{}", stderr(&assert));
        assert!(stderr(&assert).contains("hint: `--memory` allows more"));
    }
}

#[test]
fn approximate_samples_get_half_of_the_time_and_say_what_they_are() {
    let line = "sample -n 3 --approximate --memory 1 --seed 1 --json";
    let problem = stdout(&quadrille("model queens 20").assert().code(0));
    let assert = ask(line, &problem).code(0);
    let lines: Vec<serde_json::Value> =
        stdout(&assert).lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(lines.len(), 4);
    assert!(lines[..3].iter().all(|line| line["options"].is_array()));
    assert_eq!(lines[3]["approximate"], true);
    assert!(lines[3]["steps"].as_u64() >= lines[3]["changed"].as_u64(), "{}", lines[3]);
    assert!(stderr(&assert).contains("only approximately uniform"), "{}", stderr(&assert));
    // Compiling takes minutes, and the walk less than a second.
    let line = "sample --numbers --approximate --time-limit 8s --seed 1";
    let assert = ask(line, &problem);
    assert!(stderr(&assert).contains("half of the time limit"), "{}", stderr(&assert));
}

#[test]
fn walks_that_hardly_move_say_so() {
    // More than a thousand ways for each item, so no hole is ever filled anew.
    let mut problem = String::from("a b | c d\n");
    for item in ["a", "b"] {
        (0..1100).for_each(|k| problem.push_str(&format!("{item} c:{k}\n")));
    }
    let line = "sample -n 20 --numbers --approximate --memory 1 --seed 1";
    let assert = ask(line, &problem).code(0);
    assert!(stderr(&assert).contains("hardly moved"), "{}", stderr(&assert));
}

#[test]
fn a_damaged_set_is_an_error_and_nothing_is_overwritten() {
    let (dir, file) = compiled(SIX_SETS);
    let mut bytes = std::fs::read(&file).expect("there");
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    std::fs::write(&file, &bytes).expect("written");
    let assert = of(&file, "count").code(2).stdout("");
    assert!(stderr(&assert).starts_with("error: "), "{}", stderr(&assert));
    let other = dir.path().join("other.qcv");
    std::fs::write(&other, "old").expect("written");
    quadrille("compile -o").arg(&other).arg(&file).assert().code(2);
    assert_eq!(std::fs::read(&other).expect("there"), b"old");
}

#[test]
fn shares_are_exact_fractions() {
    let problem = stdout(&quadrille("model dominoes 8x8").assert().code(0));
    let json = stdout(&ask("shares --json", &problem).code(0));
    let first = json.lines().next().expect("a line");
    assert!(first.contains("\"covers\":6494408,\"of\":12988816,\"share\":0.5"), "{first}");
    let words = stdout(&ask("shares", &problem).code(0));
    assert!(words.lines().all(|line| line.split('\t').count() == 4), "{words}");
}

#[test]
fn other_programs_get_their_text() {
    let zdd = stdout(&ask("compile --to zdd", FOUR_COVERS).code(0));
    assert!(zdd.trim_end().ends_with('.'), "{zdd}");
    let nnf = stdout(&ask("compile --to nnf", FOUR_COVERS).code(0));
    assert!(nnf.lines().any(|line| line.starts_with("t ")), "{nnf}");
    assert!(nnf.lines().all(|line| line.ends_with(" 0")), "{nnf}");
}

#[test]
fn a_choice_among_the_covers_of_a_problem_is_searched_for() {
    let model = |line: &str| {
        let told = quadrille(line).args(["--model", "langford 7"]).assert();
        // The options left out change the order of the search.
        let mut lines: Vec<String> = stdout(&told).lines().map(str::to_owned).collect();
        lines.sort();
        lines
    };
    let all = model("solve --all --numbers");
    for option in ["3", "20", "41"] {
        let (with, without): (Vec<_>, Vec<_>) =
            all.iter().cloned().partition(|line| line.split(' ').any(|number| number == option));
        assert!(!with.is_empty(), "{option}");
        assert_eq!(model(&format!("solve --all --numbers --force {option}")), with);
        assert_eq!(model(&format!("solve --all --numbers --forbid {option}")), without);
        assert_eq!(model(&format!("count --force {option}")), [with.len().to_string()]);
        assert_eq!(model(&format!("count --forbid {option}")), [without.len().to_string()]);
    }
}

#[test]
fn a_choice_among_the_cheapest_covers_is_a_search_that_can_be_stopped() {
    // No set of these covers could be compiled in a second.
    let mut best = quadrille("best --force 1 --node-limit 5 --json");
    let told = best.args(["--model", "queens 18"]).assert().code(3);
    assert!(stdout(&told).contains("\"bound\":0"), "{told}");
    ask("best --at-least-once --forbid 1", FOUR_COVERS).code(0).stdout("2\t{a} {b}\n");
    let told = ask("best --at-least-once --force 1", FOUR_COVERS).code(2);
    assert!(stderr(&told).contains("cannot be combined with `--force`"), "{told}");
}
