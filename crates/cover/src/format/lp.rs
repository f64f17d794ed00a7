//! Integer programs in the LP format of CPLEX, which most optimisers read. Only written.
//!
//! ```text
//! \ x1 = S1                     which option a variable is, if the option has a name
//! Minimize
//!  obj: 5 x1 - 3 x2
//! Subject To
//!  c1: x1 + x3 = 1              an item that is covered exactly once
//!  c2: - x1 - x2 >= -1          one that is covered at most once
//! Binary
//!  x1 x2 x3
//! End
//! ```
//!
//! Source: the section *LP file format* of the CPLEX manual; HiGHS, Gurobi, SCIP, CBC and GLPK read
//! it too. Names of options may contain signs that LP forbids, so variables are called by number,
//! and a comment has the name. [`system`](super::system) describes the conditions. Without costs
//! the objective is `0 x1`, because some readers refuse an empty one.

use std::fmt::Write as _;

use super::system::{self, Row, System};
use crate::problem::{Problem, ProblemError};

/// Lines are broken at this many bytes: CPLEX reads at most 560 characters of a line, and others
/// fewer.
const WIDTH: usize = 90;

pub(super) fn write(problem: &Problem) -> Result<String, ProblemError> {
    let system = System::new(problem)?;
    let (options, items) = (problem.option_count(), problem.item_count());
    let mut text = format!("\\ {options} options, {items} items\n");
    system::write_meanings(problem, &system, "\\ x", &mut text);
    text.push_str("Minimize\n");
    let mut line = Line::begin(&mut text, " obj:");
    for option in problem.options().filter(|&option| problem.cost(option) != 0) {
        line.term(problem.cost(option), option.number());
    }
    if !problem.has_costs() && system.variables > 0 {
        line.add(" 0 x1");
    }
    text.push_str("\nSubject To\n");
    let mut number = 0;
    system::for_each_row(&system, |Row { terms, exactly, bound }| {
        number += 1;
        let mut line = Line::begin(&mut text, &format!(" c{number}:"));
        for &(factor, variable) in terms {
            line.term(factor, variable);
        }
        line.add(&format!(" {} {bound}", if exactly { "=" } else { ">=" }));
        text.push('\n');
    })?;
    text.push_str("Binary\n");
    let mut line = Line::begin(&mut text, "");
    for variable in 1..=system.variables {
        line.add(&format!(" x{variable}"));
    }
    text.push_str("\nEnd\n");
    Ok(text)
}

/// A line that is broken when it gets too long.
struct Line<'t> {
    text: &'t mut String,
    start: usize,
    is_first: bool,
}

impl Line<'_> {
    fn begin<'t>(text: &'t mut String, label: &str) -> Line<'t> {
        let start = text.len();
        text.push_str(label);
        Line { text, start, is_first: true }
    }

    /// Adds a part. It begins with a blank.
    fn add(&mut self, part: &str) {
        if self.text.len() + part.len() - self.start > WIDTH {
            self.text.push('\n');
            self.start = self.text.len();
        }
        self.text.push_str(part);
    }

    fn term(&mut self, factor: i64, variable: u32) {
        let sign = match (factor < 0, self.is_first) {
            (true, _) => " -",
            (false, true) => "",
            (false, false) => " +",
        };
        self.is_first = false;
        let mut part = sign.to_owned();
        if factor.unsigned_abs() != 1 {
            write!(part, " {}", factor.unsigned_abs()).expect("writing to a string never fails");
        }
        write!(part, " x{variable}").expect("writing to a string never fails");
        self.add(&part);
    }
}

/// Whether a text begins like one: an objective, and later the constraints.
pub(super) fn looks_like(text: &str) -> bool {
    let mut lines = super::source::lines(text).filter(|line| !line.starts_with('\\'));
    let is = |line: &str, words: &[&str]| {
        words.iter().any(|&word| {
            let start = line.get(..word.len());
            let start = start.is_some_and(|start| start.eq_ignore_ascii_case(word));
            start && !line[word.len()..].starts_with(|c: char| c.is_alphanumeric())
        })
    };
    lines.next().is_some_and(|line| {
        is(line, &["minimize", "maximize", "minimise", "maximise", "min", "max"])
    }) && lines.any(|line| is(line, &["subject to", "such that", "s.t.", "st"]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_of_condition_has_its_row() {
        let text = "a 1:2|b\n|quadrille:1 name north wing\na |1\na b |-3\nb |-1\nb\n";
        assert_eq!(
            write(&text.parse().expect("valid")).expect("expressible"),
            "\\ 4 options, 2 items\n\
             \\ x1 = north wing\n\
             Minimize\n obj: x1 - 3 x2 - x3\n\
             Subject To\n c1: x1 + x2 = 1\n c2: x2 + x3 + x4 >= 1\n c3: - x2 - x3 - x4 >= -2\n\
             Binary\n x1 x2 x3 x4\nEnd\n"
        );
    }

    #[test]
    fn long_lines_are_broken() {
        let problem: Problem =
            format!("a\n{}", "a |1000000\n".repeat(1000)).parse().expect("valid");
        let text = write(&problem).expect("expressible");
        assert!(text.lines().all(|line| line.len() <= WIDTH));
        assert!(looks_like(&text));
    }
}
