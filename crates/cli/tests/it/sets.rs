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
        .args(["--force", "{a}"])
        .write_stdin(FOUR_COVERS)
        .assert()
        .code(0)
        .stdout("1\t1\t1\t1.000000\n2\t0\t1\t0.000000\n3\t0\t1\t0.000000\n4\t1\t1\t1.000000\n");
    ask("sample --force S9", SIX_SETS).code(2).stdout("").stderr(
        "error: --force: unknown option `S9`\nhint: use option names, such as `S1`; names with blanks need JSON lines\n",
    );
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
