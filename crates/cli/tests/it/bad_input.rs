//! Odd or wrong input: never a panic, a hang or a wrong count, and always a message that says
//! where.

use crate::{ask, quadrille, stderr, stdout};

/// Asserts that each command that reads a problem refuses the input, with an error of two lines.
fn refused(input: impl AsRef<[u8]>, place: &str, message: &str, hint: &str) {
    let told = format!("error: <stdin>:{place}: {message}\nhint: {hint}\n");
    for line in ["count", "solve --all", "trace", "convert --to json"] {
        ask(line, input.as_ref()).code(2).stdout("").stderr(told.clone());
    }
}

#[test]
fn an_empty_file_is_not_a_problem() {
    let hint = "the first line of a dlx text names the items";
    refused("", "1:1", "no items: the text is empty", hint);
}

#[test]
fn comments_alone_are_not_a_problem() {
    let hint = "a line that begins with `|` is a comment; the first other line names the items";
    refused("| one\n| two\n", "1:1", "no items: the text has only comments", hint);
}

#[test]
fn nul_bytes_are_refused() {
    let hint = "this is a binary file, or a text not saved as UTF-8";
    refused(b"a b\0c\na\n", "1:4", "control character U+0000", hint);
}

#[test]
fn bytes_that_are_not_utf_8_are_refused() {
    refused(b"a b\na \xff\n", "2:3", "byte 0xFF is not UTF-8 text", "save the text as UTF-8");
}

#[test]
fn an_item_twice_in_an_option_is_refused() {
    let hint = "list each item only once in an option";
    refused("a b\nb\na b a\n", "3:5", "item `a` appears twice in option 2", hint);
    refused("S1 = {1, 2, 1}\n", "1:13", "item `1` appears twice in option 1", hint);
}

#[test]
fn an_unknown_item_is_refused_with_the_nearest_known_name() {
    refused("alpha beta\nalpha beto\n", "2:7", "unknown item `beto`", "did you mean `beta`?");
}

#[test]
fn an_item_named_twice_is_refused() {
    let hint = "list every item only once";
    refused("a b a\na b\n", "1:5", "item `a` is declared twice", hint);
}

#[test]
fn an_empty_option_is_refused_where_a_format_can_have_one() {
    let hint = "an option must cover at least one item";
    refused("1 1\n0 0\n", "2:1", "option 2 is empty", hint);
    refused("{1}\n{}\n", "2:1", "option 2 is empty", hint);
    let json = r#"{"items": ["a"], "options": [["a"], []]}"#;
    refused(json, "1:37", "option 2 is empty", hint);
}

#[test]
fn bounds_the_wrong_way_round_are_refused() {
    let message = "item `a` has bounds 5:2: the lower bound exceeds the upper";
    refused("5:2|a b\na b\n", "1:1", message, "did you mean 2:5?");
}

#[test]
fn a_colour_on_a_primary_item_is_refused() {
    let message = "option 1 gives a colour to the primary item `a`";
    let hint = "only secondary items can have colours; list the item among those";
    refused("a b\na:red b\n", "2:1", message, hint);
}

#[test]
fn no_options_means_no_cover() {
    let reason = "no cover: item a has no option\n";
    ask("count", "a b\n").code(1).stdout("0\n").stderr(reason);
    ask("solve", "a b\n").code(1).stdout("").stderr(reason);
}

#[test]
fn no_items_means_the_empty_cover() {
    ask("count", r#"{"items": [], "options": []}"#).code(0).stdout("1\n").stderr("");
}

#[test]
fn carriage_returns_a_byte_order_mark_and_a_missing_line_end_are_fine() {
    for text in ["a b\r\na\r\nb\r\n", "\u{feff}a b\na\nb\n", "a b\na\nb", "\u{feff}a b\r\na\r\nb"] {
        ask("count", text).code(0).stdout("1\n").stderr("");
    }
}

#[test]
fn a_line_of_ten_megabytes_is_read() {
    let names: Vec<String> = (0..100_000).map(|k| format!("i{k:0101}")).collect();
    let line = names.join(" ");
    assert!(line.len() > 10_000_000);
    ask("count", format!("{line}\n{line}\n")).code(0).stdout("1\n").stderr("");

    let long = "x".repeat(10_000_000);
    ask("count", format!("{long}\n{long}\n")).code(0).stdout("1\n").stderr("");
    let told = stderr(&ask("count", format!("a\n{long}\n")).code(2).stdout(""));
    assert!(told.starts_with("error: <stdin>:2:1: unknown item `xxx"), "{}", &told[..80]);
    assert!(told.len() < 2000, "an error message must be readable");
}

#[test]
fn twenty_thousand_forced_items_in_a_row_take_a_node_each() {
    let names: Vec<String> = (0..20_000).map(|k| format!("i{k}")).collect();
    let problem = format!("{}\n{}\n", names.join(" "), names.join("\n"));
    for engine in ["auto", "links", "cells", "bits", "words", "memo"] {
        // To an engine that reasons, forced options are not nodes.
        let nodes = if engine == "words" { "1" } else { "20,001" };
        let work = format!("\nnodes    {nodes}\nupdates  0\ncovers   1\n");
        for command in ["count", "solve"] {
            let told = ask(&format!("{command} --engine {engine} --stats"), &problem).code(0);
            assert!(stderr(&told).contains(&work), "{command} {engine}: {}", stderr(&told));
            let answer = stdout(&told);
            let words = answer.split_whitespace().count();
            assert_eq!(words, if command == "count" { 1 } else { 20_000 }, "{engine}");
            assert!(command == "solve" || answer == "1\n", "{engine}: {answer}");
        }
    }
}

#[test]
fn each_reason_why_a_file_cannot_be_read_has_its_message() {
    let dir = tempfile::tempdir().expect("a directory");
    let missing = dir.path().join("missing.dlx");
    let told = quadrille("solve").arg(&missing).assert().code(2).stdout("");
    let hint = "hint: `quadrille model` lists problems that can be made without a file\n";
    let told_as = format!("error: {}: there is no such file\n{hint}", missing.display());
    assert_eq!(stderr(&told), told_as);

    let told = quadrille("solve").arg(dir.path()).assert().code(2).stdout("");
    assert!(stderr(&told).contains(": this is a directory, not a file\nhint: "));
}

#[test]
fn a_name_full_of_escapes_does_not_reach_the_terminal() {
    let problem = r#"{"items": ["\u001b[31ma"], "options": [["\u001b[31ma", "\u001b[31ma"]]}"#;
    let told = stderr(&ask("count", problem).code(2).stdout(""));
    assert!(!told.contains('\u{1b}'), "{told:?}");
}
