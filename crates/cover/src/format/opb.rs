//! Pseudo-Boolean problems (OPB), as the solvers of the PB competitions read them. Only written.
//!
//! ```text
//! * #variable= 3 #constraint= 2
//! * x1 = S1                     which option a variable is, if the option has a name
//! min: +5 x1 -3 x2 ;            the least cost, if options have costs
//! +1 x1 +1 x3 = 1 ;             an item that is covered exactly once
//! -1 x1 -1 x2 >= -1 ;           one that is covered at most once
//! ```
//!
//! Source: O. Roussel and V. Manquinho, *Input/Output Format and Solver Requirements for the
//! Competitions of Pseudo-Boolean Solvers*. Its grammar has `>=` and `=` only, so an upper bound is
//! a lower one of the negative sum. [`system`](super::system) describes the conditions: each
//! solution is a cover, and each cover a solution.

use std::fmt::Write as _;

use super::system::{self, Row, System};
use crate::problem::{Problem, ProblemError};

pub(super) fn write(problem: &Problem) -> Result<String, ProblemError> {
    let system = System::new(problem)?;
    let mut rows = 0;
    system::for_each_row(&system, |_| rows += 1)?;
    let mut text = format!("* #variable= {} #constraint= {rows}\n", system.variables);
    system::write_meanings(problem, &system, "* x", &mut text);
    if problem.has_costs() {
        text.push_str("min:");
        for option in problem.options().filter(|&option| problem.cost(option) != 0) {
            write!(text, " {:+} x{}", problem.cost(option), option.number())
                .expect("writing to a string never fails");
        }
        text.push_str(" ;\n");
    }
    system::for_each_row(&system, |Row { terms, exactly, bound }| {
        for (factor, variable) in terms {
            write!(text, "{factor:+} x{variable} ").expect("writing to a string never fails");
        }
        let relation = if exactly { "=" } else { ">=" };
        writeln!(text, "{relation} {bound} ;").expect("writing to a string never fails");
    })?;
    Ok(text)
}

/// Whether a text begins like one.
pub(super) fn looks_like(text: &str) -> bool {
    text.starts_with("* #variable=")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_of_condition_has_its_row() {
        let text = "a 1:2|b | x\na x:red |5\na b x:red |-3\nb x\nb\n";
        assert_eq!(
            write(&text.parse().expect("valid")).expect("expressible"),
            "* #variable= 5 #constraint= 7\n\
             * x5 = x:red\n\
             min: +5 x1 -3 x2 ;\n\
             +1 x1 +1 x2 = 1 ;\n\
             +1 x2 +1 x3 +1 x4 >= 1 ;\n\
             -1 x2 -1 x3 -1 x4 >= -2 ;\n\
             +1 x5 -1 x1 >= 0 ;\n\
             +1 x5 -1 x2 >= 0 ;\n\
             +1 x1 +1 x2 -1 x5 >= 0 ;\n\
             -1 x3 -1 x5 >= -1 ;\n"
        );
    }

    #[test]
    fn a_problem_without_options_has_no_solution_unless_it_has_no_items() {
        let write = |text: &str| write(&text.parse().expect("valid")).expect("expressible");
        assert_eq!(write("a\n"), "* #variable= 1 #constraint= 1\n+1 x1 >= 2 ;\n");
        assert_eq!(write("{\"items\": [], \"options\": []}"), "* #variable= 0 #constraint= 0\n");
    }
}
