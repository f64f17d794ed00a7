//! convert: every format into every other, what a format cannot express, and files that are written
//! completely or not at all.

use crate::{SIX_SETS, ask, quadrille, stderr, stdout};

const PLAIN: &str = "a b c\na b\nc\nb c\n";

#[test]
fn a_plain_problem_goes_through_every_format_and_back() {
    let dlx = stdout(&ask("convert --to dlx", PLAIN).code(0).stderr(""));
    for format in ["dlx", "matrix", "sets", "json"] {
        let there = stdout(&ask(&format!("convert --to {format}"), PLAIN).code(0).stderr(""));
        ask("convert --to dlx", &there).code(0).stdout(dlx.clone());
        ask(&format!("count --from {format}"), &there).code(0).stdout("1\n");
    }
}

#[test]
fn numbered_formats_number_the_items_with_a_note() {
    for format in ["orlib", "ec", "xcc"] {
        let note = format!("note: the {format} format has no names: items are numbered from 1\n");
        let there =
            stdout(&ask(&format!("convert --to {format}"), PLAIN).code(0).stderr(note.clone()));
        ask("convert --to dlx", &there)
            .code(0)
            .stdout("| 3 items, 3 options\n1 2 3\n1 2\n3\n2 3\n")
            .stderr("");
        ask(&format!("count --from {format}"), &there).code(0).stdout("1\n");
        quadrille(&format!("model queens 4 --to {format}")).assert().code(if format == "xcc" {
            0
        } else {
            2
        });
    }
    quadrille("model langford 3 --to ec")
        .assert()
        .code(0)
        .stderr("note: the ec format has no names: items are numbered from 1\n");
    let named = "1 2\n|quadrille:1 name S1\n1\n2\n";
    let note = "note: the ec format cannot keep these option names: they are left out\n";
    ask("convert --to ec", named).code(0).stderr(note);
    ask("convert --to csv", PLAIN)
        .code(0)
        .stdout("row,column\n0,a\n0,b\n1,c\n2,b\n2,c\n")
        .stderr("");
}

#[test]
fn formats_of_other_solvers_can_only_be_written() {
    for format in ["opb", "cnf", "lp", "mps"] {
        let text = stdout(&ask(&format!("convert --to {format}"), SIX_SETS).code(0).stderr(""));
        assert!(text.contains("x1 = S1\n"), "{text}");
        let told = ask("count", &text).code(2).stdout("");
        assert_eq!(
            stderr(&told),
            format!(
                "error: <stdin>:1:1: this is the format {format}, which can only be written\n\
                 hint: keep the problem in dlx or json too: those can be read\n"
            )
        );
        let told = ask(&format!("count --from {format}"), &text).code(2).stdout("");
        let message = format!("{format} can only be written");
        assert!(stderr(&told).contains(&message), "{}", stderr(&told));
        assert!(!stderr(&told).contains("json, opb"), "{}", stderr(&told));
    }
    let told = "error: <stdin>: the cnf format cannot express the cost 7 of option 1\nhint: use opb, lp or mps\n";
    ask("convert --to cnf", "a\na |7\n").code(2).stdout("").stderr(told);
}

#[test]
fn a_set_covering_problem_is_not_taken_for_a_partition() {
    let text = "3 4\n 20 15 31 8\n 2\n 1 4\n 2\n 1 3\n 2\n 2 3\n";
    let told = "error: <stdin>:1:1: this is a set covering problem of the OR-Library, which lists all \
                costs first\n\
                hint: only set partitioning problems can be read: `cost k row1 … rowk`\n";
    ask("count", text).code(2).stdout("").stderr(told);
}

#[test]
fn what_a_format_cannot_express_is_an_error() {
    let told = "error: <stdin>: the matrix format cannot express the secondary item `x`\nhint: use dlx or json\n";
    ask("convert --to matrix", "a | x\na x:red\n").code(2).stdout("").stderr(told);
    let told = "error: <stdin>: the sets format cannot express the bounds 1:2 of item `a`\nhint: use dlx or json\n";
    ask("convert --to sets", "1:2|a\na\n").code(2).stdout("").stderr(told);
    let told = "error: <stdin>: the matrix format cannot express the cost 7 of option 1\nhint: use dlx or json\n";
    ask("convert --to matrix", "a\na |7\n").code(2).stdout("").stderr(told);
}

#[test]
fn options_that_no_search_uses_are_converted_like_any_others() {
    let dlx = "| 2 items, 2 options\na | x\na x\nx:red\n";
    ask("convert --to dlx", dlx).code(0).stdout(dlx).stderr("");
}

#[test]
fn names_that_are_left_out_are_noted() {
    let note = "note: the dlx format cannot keep these option names: they are left out\n";
    let lines = r#"{"items": ["a"], "options": [{"name": "two\nlines", "items": ["a"]}]}"#;
    ask("convert --to dlx", lines).code(0).stderr(note);
    ask("convert --to json", lines).code(0).stderr("");
}

#[test]
fn names_survive_a_pipe_through_every_format() {
    for format in ["dlx", "matrix", "sets", "json"] {
        let there = stdout(&ask(&format!("convert --to {format}"), SIX_SETS).code(0).stderr(""));
        ask("solve --branch leftmost", there).code(0).stdout("S1 S4 S5\n");
    }
}

#[test]
fn a_board_that_is_left_out_is_noted() {
    let dominoes = stdout(&quadrille("model dominoes 3x2").assert().code(0));
    for format in ["dlx", "json"] {
        ask(&format!("convert --to {format}"), &dominoes).code(0).stderr("");
    }
    for format in ["matrix", "sets", "csv", "opb", "cnf", "lp", "mps"] {
        let note = format!("note: the {format} format has no board: it is left out\n");
        ask(&format!("convert --to {format}"), &dominoes).code(0).stderr(note);
    }
}

#[test]
fn a_file_is_replaced_completely_or_left_as_it_was() {
    let dir = tempfile::tempdir().expect("a directory");
    let file = dir.path().join("problem.dlx");
    std::fs::write(&file, PLAIN).expect("a file");
    let convert = |words: &str| {
        let mut command = quadrille(words);
        command.arg(&file).arg("-o").arg(&file).assert()
    };
    convert("convert --to matrix").code(0).stdout("").stderr("");
    let matrix = std::fs::read_to_string(&file).expect("the file");
    ask("convert --to matrix", PLAIN).stdout(matrix.clone());

    std::fs::write(&file, "a | x\na x\n").expect("a file");
    convert("convert --to matrix").code(2).stdout("");
    assert_eq!(std::fs::read_to_string(&file).expect("the file"), "a | x\na x\n");
    let names: Vec<_> = std::fs::read_dir(dir.path()).expect("the directory").collect();
    assert_eq!(names.len(), 1, "a draft was left behind");
}

#[test]
fn a_file_that_cannot_be_written_is_an_error() {
    let dir = tempfile::tempdir().expect("a directory");
    let file = dir.path().join("missing").join("problem.dlx");
    let mut command = quadrille("convert --to dlx -o");
    let told = command.arg(&file).write_stdin(PLAIN).assert().code(2).stdout("");
    assert!(stderr(&told).ends_with("there is no such file\nhint: create its directory first\n"));
    ask("convert --to dlx -o -", PLAIN)
        .code(0)
        .stdout("| 3 items, 3 options\na b c\na b\nc\nb c\n");
}

#[cfg(unix)]
#[test]
fn a_file_keeps_its_permissions_and_a_link_stays_a_link() {
    use std::fs::{self, Permissions};
    use std::os::unix::fs::{PermissionsExt, symlink};
    let dir = tempfile::tempdir().expect("a directory");
    let (file, link) = (dir.path().join("file"), dir.path().join("link"));
    fs::write(&file, PLAIN).expect("a file");
    fs::set_permissions(&file, Permissions::from_mode(0o640)).expect("permissions");
    symlink(&file, &link).expect("a link");
    quadrille("convert --to json -o").arg(&link).write_stdin(PLAIN).assert().code(0);
    assert!(fs::symlink_metadata(&link).expect("the link").is_symlink());
    assert_eq!(fs::metadata(&file).expect("the file").permissions().mode() & 0o777, 0o640);
    assert!(fs::read_to_string(&file).expect("the file").starts_with('{'));
}
