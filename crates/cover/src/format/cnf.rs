//! Formulas in conjunctive normal form (DIMACS), for SAT solvers and model counters. Only written.
//!
//! ```text
//! c x1 = S1               which option a variable is, if the option has a name
//! p cnf 9 14
//! c p show 1 2 3 0        the options; a projected model counter counts their values only
//! 1 2 3 0                 one of the options that hold an item is chosen
//! -1 -2 0                 and no two of them
//! ```
//!
//! **Each model is a cover, and there are as many models as covers.** Every variable beyond those
//! of the options follows from them, because its clauses define it in both directions. Hence a
//! model counter that ignores `c p show` gets the same number.
//!
//! | condition | clauses |
//! |---|---|
//! | at least one of n | one |
//! | at most one of n ≤ 5 | one for each pair |
//! | at most one of n > 5 | 4n: variables say "one of the first i" (Sinz's ladder, both ways) |
//! | from min to max of n | 4nk: variables say "at least j of the first i", j ≤ k |
//!
//! The last is Sinz's sequential counter, again defined in both directions. k is max + 1, or what
//! the same count takes for the options that are *not* chosen, if that is less. An item with wide
//! bounds and very many options would need a huge formula; [`MOST`] bounds it, and beyond that the
//! bounds are refused. Costs are refused too: a formula has no place for them.
//!
//! Sources: C. Sinz, *Towards an Optimal CNF Encoding of Boolean Cardinality Constraints*, CP 2005;
//! the format of the Model Counting Competition for `c p show`.

use std::fmt::Write as _;

use super::system::{self, Is, System};
use super::{Format, inexpressible};
use crate::problem::error::Obstacle;
use crate::problem::{Problem, ProblemError, Role};

/// Limit on the variables of all counters: with more, the text would take gigabytes.
const MOST: u64 = 1 << 24;
/// At most one of this many variables is said pair by pair: that takes no more clauses than the
/// ladder, and no variables.
const PAIRS: usize = 5;

/// A variable, or the negation of one if it is negative.
type Literal = i64;

pub(super) fn write(problem: &Problem) -> Result<String, ProblemError> {
    if let Some(option) = problem.options().find(|&option| problem.cost(option) != 0) {
        let (cost, option) = (problem.cost(option), problem.option_label(option).to_string());
        return Err(inexpressible(Format::Cnf, Obstacle::Cost { cost, option }));
    }
    let system = System::new(problem)?;
    let mut formula =
        Formula { text: String::new(), clauses: 0, variables: i64::from(system.variables) };
    let mut counted = 0;
    for (is, members) in system.conditions() {
        let literals: Vec<Literal> = members.iter().map(|&x| i64::from(x)).collect();
        match is {
            Is::Any { variable, .. } => formula.is_any(i64::from(variable), &literals),
            Is::Sum { min, max } => {
                counted += formula.counter_size(literals.len(), min, max);
                if counted > MOST {
                    return Err(too_wide(problem, min, max));
                }
                formula.sum(literals, min as usize, max as usize);
            }
        }
    }
    let mut text = String::new();
    system::write_meanings(problem, &system, "c x", &mut text);
    let Formula { text: clauses, clauses: count, variables } = formula;
    push(&mut text, format_args!("p cnf {variables} {count}\n"));
    if problem.option_count() > 0 {
        text.push_str("c p show");
        for option in problem.options() {
            push(&mut text, format_args!(" {}", option.number()));
        }
        text.push_str(" 0\n");
    }
    text.push_str(&clauses);
    Ok(text)
}

/// Returns the error for an item with these bounds.
fn too_wide(problem: &Problem, min: u32, max: u32) -> ProblemError {
    let item = problem.items().find(|&item| problem.role(item) == Role::Primary { min, max });
    let name = item.map_or("", |item| problem.item_name(item)).to_owned();
    inexpressible(Format::Cnf, Obstacle::Bounds { name, min, max })
}

fn push(text: &mut String, what: std::fmt::Arguments<'_>) {
    text.write_fmt(what).expect("writing to a string never fails");
}

/// A formula that is being written.
struct Formula {
    text: String,
    clauses: u64,
    variables: i64,
}

impl Formula {
    fn clause(&mut self, literals: impl IntoIterator<Item = Literal>) {
        for literal in literals {
            push(&mut self.text, format_args!("{literal} "));
        }
        self.text.push_str("0\n");
        self.clauses += 1;
    }

    fn new_variable(&mut self) -> Literal {
        self.variables += 1;
        self.variables
    }

    /// The variable is true if and only if one of the literals is.
    fn is_any(&mut self, variable: Literal, literals: &[Literal]) {
        for literal in literals {
            self.clause([-literal, variable]);
        }
        self.clause(literals.iter().copied().chain([-variable]));
    }

    /// Returns how many variables a counter for this sum needs, or 0 if it needs none.
    fn counter_size(&self, len: usize, min: u32, max: u32) -> u64 {
        let (min, max) = (min as usize, max as usize);
        let needs_counter = min <= len && max > 0 && !(min <= 1 && (max == 1 || max >= len));
        match needs_counter && min < len {
            true => len as u64 * height(len, min, max).min(height_of_negated(len, min, max)) as u64,
            false => 0,
        }
    }

    /// At least `min` and at most `max` of the literals are true.
    fn sum(&mut self, mut literals: Vec<Literal>, min: usize, max: usize) {
        let len = literals.len();
        if min > len {
            return self.contradiction();
        }
        if max == 0 {
            return literals.iter().for_each(|literal| self.clause([-literal]));
        }
        if min == len {
            return literals.iter().for_each(|&literal| self.clause([literal]));
        }
        if min <= 1 && (max == 1 || max >= len) {
            if min == 1 {
                self.clause(literals.iter().copied());
            }
            if max == 1 {
                self.at_most_one(&literals);
            }
            return;
        }
        match height_of_negated(len, min, max) < height(len, min, max) {
            true => {
                literals.iter_mut().for_each(|literal| *literal = -*literal);
                self.count(&literals, len.saturating_sub(max), len - min);
            }
            false => self.count(&literals, min, max),
        }
    }

    /// No assignment is a model. A clause without literals would say so too, but some readers
    /// refuse it.
    fn contradiction(&mut self) {
        self.clause([1]);
        self.clause([-1]);
    }

    fn at_most_one(&mut self, literals: &[Literal]) {
        if literals.len() <= PAIRS {
            for (k, one) in literals.iter().enumerate() {
                literals[k + 1..].iter().for_each(|other| self.clause([-one, -other]));
            }
            return;
        }
        // Whether one of the literals so far is true.
        let mut before = literals[0];
        for (k, &literal) in literals.iter().enumerate().skip(1) {
            self.clause([-before, -literal]);
            if k + 1 < literals.len() {
                let next = self.new_variable();
                self.is_any(next, &[before, literal]);
                before = next;
            }
        }
    }

    /// Counts the true literals up to `height`, and checks the count at the end.
    fn count(&mut self, literals: &[Literal], min: usize, max: usize) {
        let most = height(literals.len(), min, max);
        // At position j: at least j + 1 of the literals so far are true.
        let mut before: Vec<Literal> = vec![literals[0]];
        for &literal in &literals[1..] {
            let mut now = Vec::with_capacity(most);
            for j in 0..most.min(before.len() + 1) {
                let next = self.new_variable();
                let (same, fewer) = (before.get(j).copied(), j.checked_sub(1).map(|j| before[j]));
                // next = same, or literal and fewer.
                if let Some(same) = same {
                    self.clause([-same, next]);
                }
                self.clause([-literal, next].into_iter().chain(fewer.map(|fewer| -fewer)));
                self.clause([-next, literal].into_iter().chain(same));
                if let Some(fewer) = fewer {
                    self.clause([-next, fewer].into_iter().chain(same));
                }
                now.push(next);
            }
            before = now;
        }
        if min > 0 {
            self.clause([before[min - 1]]);
        }
        if let Some(&more) = before.get(max) {
            self.clause([-more]);
        }
    }
}

/// Returns how far a counter must count: to `max` + 1, or to `min` if there is no upper bound.
fn height(len: usize, min: usize, max: usize) -> usize {
    if max < len { max + 1 } else { min }
}

/// Returns how far a counter of the false literals must count.
fn height_of_negated(len: usize, min: usize, max: usize) -> usize {
    height(len, len.saturating_sub(max), len - min)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(text: &str) -> String {
        write(&text.parse().expect("valid")).expect("expressible")
    }

    #[test]
    fn few_options_exclude_each_other_in_pairs() {
        assert_eq!(
            written("a b\n|quadrille:1 name S1\na\na b\nb\n"),
            "c x1 = S1\np cnf 3 4\nc p show 1 2 3 0\n1 2 0\n-1 -2 0\n2 3 0\n-2 -3 0\n"
        );
    }

    #[test]
    fn a_formula_grows_in_proportion_to_the_problem() {
        for options in [10, 100, 1000] {
            let text = written(&format!("a\n{}", "a\n".repeat(options)));
            let header = format!("p cnf {} {}\n", 2 * options - 2, 4 * options - 6);
            assert!(text.starts_with(&header), "{}", text.lines().next().expect("a line"));
        }
    }

    #[test]
    fn the_count_of_what_is_not_chosen_is_used_if_it_is_smaller() {
        let few = written(&format!("2:2|a\n{}", "a\n".repeat(100)));
        let most = written(&format!("98:98|a\n{}", "a\n".repeat(100)));
        assert_eq!(few.lines().next(), most.lines().next());
    }

    #[test]
    fn costs_and_huge_counters_are_refused() {
        let problem: Problem = "a\na |7\n".parse().expect("valid");
        let error = write(&problem).expect_err("no costs");
        assert_eq!(error.to_string(), "the cnf format cannot express the cost 7 of option 1");
        let problem: Problem =
            format!("5000:5000|a\n{}", "a\n".repeat(10_000)).parse().expect("valid");
        let error = write(&problem).expect_err("too large");
        let message = "the cnf format cannot express the bounds 5000:5000 of item `a`";
        assert_eq!(error.to_string(), message);
    }
}
