//! The READMEs do not lie: every command in their `console` blocks is run, and everything it prints
//! is compared with what is shown, byte for byte.
//!
//! A line that starts with `$ ` is a command for the shell. The lines up to the next command are
//! what it prints, standard output and standard error together. Commands run in the root of the
//! repository, where readers try them, so they must not write files there.

use std::collections::HashMap;
use std::path::Path;
use std::process::{Command, Stdio};
use std::{env, fs};

/// A command of a README and what it says the command prints.
#[derive(Debug, PartialEq)]
struct Transcript {
    line: usize,
    command: String,
    printed: String,
}

/// Returns the transcripts in the `console` blocks of a Markdown text.
fn transcripts(markdown: &str) -> Vec<Transcript> {
    let mut found: Vec<Transcript> = Vec::new();
    let mut in_block = false;
    for (line, number) in markdown.lines().zip(1..) {
        if line.starts_with("```") {
            in_block = line == "```console";
        } else if !in_block {
            continue;
        } else if let Some(command) = line.strip_prefix("$ ") {
            let command = command.to_owned();
            found.push(Transcript { line: number, command, printed: String::new() });
        } else {
            let transcript = found.last_mut().expect("a console block starts with a command");
            transcript.printed.push_str(line);
            transcript.printed.push('\n');
        }
    }
    found
}

/// Runs a command in the shell and returns everything it prints.
fn run(command: &str, root: &Path) -> String {
    // The test has built the program already; nobody wants to wait for a release build here.
    let command = command.replace("cargo run --release -- ", "quadrille ");
    let program = Path::new(env!("CARGO_BIN_EXE_quadrille"));
    let folder = program.parent().expect("a program is in a folder");
    let path = env::var_os("PATH").unwrap_or_default();
    let path = env::join_paths([folder.to_owned()].into_iter().chain(env::split_paths(&path)));
    let output = Command::new("sh")
        .arg("-c")
        .arg(format!("exec 2>&1\n{command}"))
        .current_dir(root)
        .env("PATH", path.expect("a search path"))
        .env("LC_ALL", "C.UTF-8")
        .env_remove("LANG")
        .env_remove("COLUMNS")
        .stdin(Stdio::null())
        .output()
        .expect("a shell");
    String::from_utf8(output.stdout).expect("UTF-8")
}

/// Returns what is wrong in a README: every transcript that differs from what its command prints
/// now. `known` keeps what each command printed, since the READMEs show the same commands.
fn faults(name: &str, known: &mut HashMap<String, String>) -> Vec<String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    // A package of this crate alone has its own README only.
    let Ok(markdown) = fs::read_to_string(root.join(name)) else {
        assert!(!root.join(".git").exists(), "{name} is missing");
        return Vec::new();
    };
    let transcripts = transcripts(&markdown);
    assert!(transcripts.len() >= 8, "{name} has only {} commands", transcripts.len());
    let wrong = transcripts.into_iter().filter_map(|Transcript { line, command, printed }| {
        let now = known.entry(command.clone()).or_insert_with(|| run(&command, &root));
        let what = format!("{name}:{line}: $ {command}\n--- shown\n{printed}--- printed\n{now}");
        (*now != printed).then_some(what)
    });
    wrong.collect()
}

#[test]
fn the_readmes_show_what_the_program_prints() {
    let mut known = HashMap::new();
    let wrong = ["README.md", "README.zh-CN.md"].map(|name| faults(name, &mut known)).concat();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn transcripts_are_read_from_console_blocks_only() {
    let markdown = "```sh\n$ a\n```\n$ b\n```console\n$ c d\ne\n\n$ f\n```\ng\n";
    let expected = [(6, "c d", "e\n\n"), (9, "f", "")].map(|(line, command, printed)| Transcript {
        line,
        command: command.into(),
        printed: printed.into(),
    });
    assert_eq!(transcripts(markdown), expected);
}
