//! The claims of every fuzz target: reading never panics, a fault has a position, and a problem can
//! be written in each format that does not refuse it and read back unchanged.
//!
//! ```text
//! cargo +nightly fuzz run dlx -- -max_total_time=60       (or matrix, sets, json, auto)
//! cargo +nightly fuzz run sudoku -- -max_total_time=60    puzzles, with claims of their own
//! ```
//!
//! The seeds in `corpus/` are small texts that use each feature of a format once.

use quadrille::Problem;
use quadrille::format::{self, Format};

/// Reads `text` and, if it is a problem, writes it in every format and reads it back.
pub fn check(text: &[u8], format: Option<Format>) {
    match format::read(text, format) {
        Err(error) => assert!(error.position().is_some(), "no position: {error}"),
        Ok(problem) => Format::ALL.iter().for_each(|&format| round_trip(&problem, format)),
    }
}

fn round_trip(problem: &Problem, format: Format) {
    let Ok(text) = format::write(problem, format) else { return };
    assert_eq!(Format::detect(&text), format, "{text}");
    let again = format::read(text.as_bytes(), None).expect("what was written can be read");
    let names = !format::drops_names(problem, format);
    assert_eq!(facts(&again, names), facts(problem, names), "{text}");
}

/// Returns everything that formats must keep, as text. The order of the items within an option is
/// not included.
fn facts(problem: &Problem, names: bool) -> String {
    let mut facts = String::new();
    for item in problem.items() {
        facts += &format!("{:?} {:?}\n", problem.item_name(item), problem.role(item));
    }
    for option in problem.options() {
        let name = problem.option_name(option).filter(|_| names);
        facts += &format!("{name:?} {}", problem.cost(option));
        let mut entries: Vec<_> = problem.entries(option).collect();
        entries.sort_by_key(|entry| entry.item);
        for entry in entries {
            let color = entry.color.map(|color| problem.color_name(color));
            facts += &format!(" {:?}:{color:?}", problem.item_name(entry.item));
        }
        facts.push('\n');
    }
    facts
}
