//! For tests: a problem in Knuth's format, to compare with the files of known problems.
//!
//! This is deliberately independent of the library's writer, so that a fault there cannot hide one
//! here. Equal texts mean the same items and options in the same order.

use crate::problem::{Problem, Role};

/// Reads a problem of `testdata`; `name` has no extension.
pub(super) fn file(name: &str) -> String {
    read(&format!("{name}.dlx"))
}

/// Returns each model in the table of answers: its command line, and the name of its file without
/// extension.
pub(super) fn models() -> Vec<(String, String)> {
    let table = read("answers.toml");
    let value = |entry: &str, key: &str| {
        let text = entry.lines().find_map(|line| line.strip_prefix(key)?.strip_prefix(" = "))?;
        Some(text.trim_matches('"').to_owned())
    };
    let entries = table.split("[[problem]]").filter_map(|entry| {
        let file = value(entry, "file")?;
        Some((value(entry, "model")?, file.strip_suffix(".dlx")?.to_owned()))
    });
    entries.collect()
}

fn read(name: &str) -> String {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/testdata");
    let text =
        std::fs::read_to_string(format!("{folder}/{name}")).expect("a file of known answers");
    // Git may have converted the line ends to those of the machine.
    text.replace('\r', "")
}

/// Writes a problem in Knuth's format.
pub(super) fn text(problem: &Problem) -> String {
    let mut items: Vec<String> = Vec::new();
    let mut bar = false;
    for item in problem.items() {
        if !problem.is_primary(item) && !bar {
            items.push("|".into());
            bar = true;
        }
        let name = problem.item_name(item);
        items.push(match problem.role(item) {
            Role::ONCE | Role::Secondary => name.into(),
            Role::Primary { min, max } if min == max => format!("{max}|{name}"),
            Role::Primary { min, max } => format!("{min}:{max}|{name}"),
        });
    }
    let mut lines = vec![items.join(" ")];
    for option in problem.options() {
        let entries = problem.entries(option).map(|entry| match entry.color {
            Some(color) => {
                format!("{}:{}", problem.item_name(entry.item), problem.color_name(color))
            }
            None => problem.item_name(entry.item).into(),
        });
        lines.push(entries.collect::<Vec<String>>().join(" "));
    }
    lines.join("\n") + "\n"
}

/// Counts items, options and entries.
pub(super) fn size(problem: &Problem) -> (usize, usize, usize) {
    (problem.item_count(), problem.option_count(), problem.entry_count())
}
