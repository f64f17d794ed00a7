//! verify: covers as solve prints them, and everything that may be wrong with them.

use std::path::PathBuf;

use assert_cmd::assert::Assert;
use tempfile::TempDir;

use crate::{FOUR_COVERS, SIX_SETS, ask, quadrille, stderr, stdout};

/// A problem in a temporary file.
struct Problem(TempDir);

impl Problem {
    fn new(text: &str) -> Problem {
        let dir = tempfile::tempdir().expect("a directory");
        std::fs::write(dir.path().join("problem"), text).expect("a file");
        Problem(dir)
    }

    fn path(&self) -> PathBuf {
        self.0.path().join("problem")
    }

    fn verify(&self, words: &str, covers: impl AsRef<[u8]>) -> Assert {
        let mut command = quadrille("verify");
        command.arg(self.path()).args(words.split_whitespace());
        command.write_stdin(covers.as_ref()).assert()
    }
}

#[test]
fn what_solve_prints_passes() {
    let problem = Problem::new(FOUR_COVERS);
    for words in ["solve --all", "solve --all --numbers", "solve --all --json"] {
        let covers = stdout(&ask(words, FOUR_COVERS).code(0));
        let told = "<stdin>: 4 covers checked, all correct\n";
        problem.verify("", covers).code(0).stdout("ok\nok\nok\nok\n").stderr(told);
    }
    let named = Problem::new(SIX_SETS);
    for (solve, verify) in [("solve", ""), ("solve --numbers", "--numbers")] {
        let covers = stdout(&ask(solve, SIX_SETS).code(0));
        named.verify(verify, covers).code(0).stdout("ok\n");
    }
}

#[test]
fn items_in_braces_pass_with_colours_costs_and_equal_options() {
    for problem in [
        "a b | x y\na x:red |5\nb x:red y |-2\n",
        "2|a\na\na\n",
        "| dlx\n\"a b\n\"a\nb\n",
        "| dlx\na {b\na\n{b\n",
    ] {
        let covers = stdout(&ask("solve --all", problem).code(0));
        Problem::new(problem).verify("", &covers).code(0).stdout("ok\n");
    }
    let queens = stdout(&quadrille("model queens 6").assert().code(0));
    let covers = stdout(&ask("solve --all", &queens).code(0));
    Problem::new(&queens).verify("", covers).code(0).stdout("ok\nok\nok\nok\n");
}

#[test]
fn items_may_be_in_any_order_and_must_be_those_of_an_option() {
    let problem = Problem::new("a b c\na b\nc\n");
    problem.verify("", "{c} {b a}\n").code(0).stdout("ok\n");
    problem.verify("", "{ a  b }  2\n").code(0).stdout("ok\n");
    let told = stderr(&problem.verify("", "{a b} {b c}\n").code(2));
    assert!(
        told.starts_with("error: <stdin>:1:7: no option has the items {b c}\nhint: "),
        "{told}"
    );
    let told = stderr(&problem.verify("", "2 {a b\n").code(2));
    assert!(told.starts_with("error: <stdin>:1:3: this `{` is never closed\nhint: "), "{told}");
}

/// Four covers; options 1 and 2 have the same words, 3 and 4 too, and other costs.
const ALIKE: &str = "a b c\na b |-5\na b |-5\nc |3\nc\na |-9\nb c |2\n";

/// Six covers, in two groups with the same words.
const GROUPS: &str = "a b c\na b\na b\nc\nc\na\nb c\nb c\n";

#[test]
fn words_of_several_options_mean_those_of_the_cost_that_is_told() {
    let problem = Problem::new(ALIKE);
    for (words, flags) in [
        ("best -k 9", ""),
        ("solve --all", ""),
        ("best --all --at-least-once", "--at-least-once"),
        ("best -k 9 --at-least-once", "--at-least-once"),
    ] {
        let covers = stdout(&ask(words, ALIKE).code(0));
        let told = "ok\n".repeat(covers.lines().count());
        problem.verify(flags, &covers).code(0).stdout(told);
    }
    let told = problem.verify("", "-3\t{a b} {c}\n-5\t{a b} {c}\n").code(1);
    assert_eq!(stdout(&told), "a cover, but its cost is -2, not -3\nok\n");
    assert_eq!(stderr(&told), "<stdin>: 1 of 2 is wrong, the first on line 1\n");
    // An option that is named by its number is not taken again.
    let twice = Problem::new("2|a\na\na |1\na |2\n");
    twice.verify("", "{a} 1\tcost 2\n{a} {a}\tcost 3\n").code(0).stdout("ok\nok\n");
    let told = twice.verify("", "{a} {a} {a} {a}\n").code(1);
    assert_eq!(stdout(&told), "not a cover: option 1 is listed twice\n");
}

#[test]
fn covers_of_the_same_words_are_different_ones() {
    let folder = tempfile::tempdir().expect("a directory");
    let set = folder.path().join("set.qcv");
    quadrille("compile -o").arg(&set).write_stdin(GROUPS).assert().code(0);
    let covers = stdout(&quadrille("solve --all").arg(&set).assert().code(0));
    let told = quadrille("verify --ranks").arg(&set).write_stdin(covers).assert().code(0);
    let mut ranks: Vec<_> = stdout(&told).lines().map(str::to_owned).collect();
    ranks.sort();
    assert_eq!(ranks, ["ok\t0", "ok\t1", "ok\t2", "ok\t3", "ok\t4", "ok\t5"]);

    let group = folder.path().join("group.json");
    std::fs::write(&group, "{\"generators\": []}").expect("a file");
    for text in [GROUPS, ALIKE, FOUR_COVERS] {
        let covers = stdout(&ask("solve --all", text).code(0));
        let words = format!("--complete --symmetry {}", group.display());
        let told = Problem::new(text).verify(&words, &covers).code(0);
        assert_eq!(stdout(&told), "ok\n".repeat(covers.lines().count()));
        let again = Problem::new(text).verify(&words, covers.repeat(2)).code(1);
        assert!(stdout(&again).contains("the same as line 1\n"), "{}", stdout(&again));

        let all = stdout(&ask("symmetry --json", text).code(0));
        let whole = folder.path().join("whole.json");
        std::fs::write(&whole, all).expect("a file");
        let covers = stdout(&ask("solve --all --up-to-symmetry", text).code(0));
        let words = format!("--complete --symmetry {}", whole.display());
        Problem::new(text).verify(&words, &covers).code(0);
    }
}

#[test]
fn what_is_not_a_cover_is_reported_with_the_item_that_is_wrong() {
    let problem = Problem::new(SIX_SETS);
    problem
        .verify("", "S4 S5 S1\nS4 S5\n\nS1 S3 S4\r\n")
        .code(1)
        .stdout(
            "ok\n\
             not a cover: item 5 is not covered\n\
             not a cover: item 1 is not covered\n\
             not a cover: item 5 is covered 2 times instead of 1\n",
        )
        .stderr("<stdin>: 3 of 4 are not covers, the first on line 2\n");
    problem
        .verify("- --json", "S1 S4 S5\nS4 S4\n")
        .code(1)
        .stdout("{\"line\":1,\"ok\":true}\n{\"line\":2,\"ok\":false,\"fault\":\"option S4 is listed twice\"}\n");
}

#[test]
fn a_cover_may_be_given_as_json_with_names_or_numbers() {
    let covers = "{\"options\":[\"S4\",\"S5\",\"S1\"]}\n{\"cost\":0,\"options\":[\"S4\"]}\n";
    let told = Problem::new(SIX_SETS).verify("", covers).code(1);
    assert_eq!(stdout(&told), "ok\nnot a cover: item 3 is not covered\n");
    let covers = "{\"options\":[1,4]}\n{\"options\":[\"1\",\"4\"]}\n";
    Problem::new(FOUR_COVERS).verify("", covers).code(0).stdout("ok\nok\n");
}

#[test]
fn an_unknown_option_is_reported_with_its_place() {
    let told = Problem::new(SIX_SETS).verify("", "S4 S5 S1\nS4  S9 S1\n").code(2);
    assert_eq!(stdout(&told), "ok\n");
    assert!(stderr(&told).starts_with("error: <stdin>:2:5: unknown option `S9`\nhint: "));
    Problem::new(FOUR_COVERS).verify("", "1 9\n").code(2).stderr(
        "error: <stdin>:1:3: unknown option `9`\nhint: the options are numbered from 1 to 4\n",
    );
}

#[test]
fn covers_that_cannot_be_read_are_reported_with_their_place() {
    let problem = Problem::new(SIX_SETS);
    let told = stderr(&problem.verify("", b"S4\nS\xff\n").code(2));
    assert!(told.starts_with("error: <stdin>:2:2: this is not UTF-8 text\nhint: "), "{told}");
    let told = stderr(&problem.verify("", "{\"options\":[\"S4\"\n").code(2));
    assert!(told.starts_with("error: <stdin>:1:"), "{told}");
    assert!(told.contains(": this is not a cover in JSON\nhint: "), "{told}");
}

#[test]
fn the_empty_cover_is_checked_and_empty_input_has_nothing_to_check() {
    let nothing = Problem::new(r#"{"items": [], "options": []}"#);
    nothing.verify("", "\n").code(0).stdout("ok\n");
    nothing.verify("", "").code(0).stdout("").stderr("<stdin>: no covers to check\n");
}

#[test]
fn problem_and_covers_cannot_both_be_piped_in() {
    let told = "error: the problem and the covers cannot both come from standard input\nhint: save one of them in a file\n";
    ask("verify -", "").code(2).stdout("").stderr(told);
    ask("verify - -", "").code(2).stdout("").stderr(told);
}
