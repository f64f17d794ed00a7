//! Integer programs in the MPS format, which every optimiser reads. Only written.
//!
//! ```text
//! * x1 = S1                                    which option a variable is, if it has a name
//! NAME          quadrille
//! ROWS
//!  N  cost                                     the objective, to be minimised
//!  E  c1                                       an item that is covered exactly once
//!  G  c2                                       a lower bound
//! COLUMNS
//!     MARKER                 'MARKER'                 'INTORG'
//!     x1        cost                 5
//!     x1        c1                   1
//!     MARKER                 'MARKER'                 'INTEND'
//! RHS
//!     RHS       c1                   1
//! BOUNDS
//!  BV BND       x1                             0 or 1
//! ENDATA
//! ```
//!
//! Source: IBM's *Mathematical Programming System*, as the CPLEX manual describes it. The fields
//! stand in the columns of fixed MPS, and have no blanks in them, so readers of free MPS agree. A
//! cost of more than twelve characters, or the ten-millionth variable, fits only free MPS.
//! [`system`](super::system) describes the conditions. MPS lists a matrix by columns, so the rows
//! are turned around once; that takes 16 bytes per entry.

use std::fmt::Write as _;

use super::system::{self, Row, System};
use crate::problem::{Problem, ProblemError};

/// An entry of the matrix: its row, from 1, and its value.
type Entry = (u32, i64);

pub(super) fn write(problem: &Problem) -> Result<String, ProblemError> {
    let system = System::new(problem)?;
    let variables = system.variables as usize;
    let mut text = String::new();
    system::write_meanings(problem, &system, "* x", &mut text);
    text.push_str("NAME          quadrille\nROWS\n N  cost\n");

    // The first pass finds where the entries of each column lie, the second one puts them there.
    let mut starts = Vec::new();
    starts.try_reserve_exact(variables + 2)?;
    starts.resize(variables + 2, 0);
    let mut rows = 0;
    system::for_each_row(&system, |Row { terms, exactly, .. }| {
        rows += 1;
        push(&mut text, format_args!(" {}  c{rows}\n", if exactly { 'E' } else { 'G' }));
        for &(_, variable) in terms {
            starts[variable as usize + 1] += 1;
        }
    })?;
    for k in 1..starts.len() {
        starts[k] += starts[k - 1];
    }
    let mut entries: Vec<Entry> = Vec::new();
    let total = starts[variables + 1];
    entries.try_reserve_exact(total)?;
    entries.resize(total, (0, 0));
    let mut bounds = String::new();
    let mut row = 0;
    system::for_each_row(&system, |Row { terms, bound, .. }| {
        row += 1;
        if bound != 0 {
            push(&mut bounds, format_args!("    RHS       c{row:<7}  {bound:>12}\n"));
        }
        for &(factor, variable) in terms {
            let next = &mut starts[variable as usize];
            entries[*next] = (row, factor);
            *next += 1;
        }
    })?;

    text.push_str("COLUMNS\n    MARKER                 'MARKER'                 'INTORG'\n");
    let mut start = 0;
    let costs = problem.options().map(|option| problem.cost(option)).chain(std::iter::repeat(0));
    for (variable, cost) in (1..=variables).zip(costs) {
        let end = starts[variable];
        // A variable exists only if a column names it.
        if cost != 0 || start == end {
            push(&mut text, format_args!("    x{variable:<7}  cost      {cost:>12}\n"));
        }
        for (row, factor) in &entries[start..end] {
            push(&mut text, format_args!("    x{variable:<7}  c{row:<7}  {factor:>12}\n"));
        }
        start = end;
    }
    text.push_str("    MARKER                 'MARKER'                 'INTEND'\nRHS\n");
    text.push_str(&bounds);
    text.push_str("BOUNDS\n");
    for variable in 1..=variables {
        push(&mut text, format_args!(" BV BND       x{variable}\n"));
    }
    text.push_str("ENDATA\n");
    Ok(text)
}

fn push(text: &mut String, what: std::fmt::Arguments<'_>) {
    text.write_fmt(what).expect("writing to a string never fails");
}

/// Whether a text begins like one: a line `NAME`, and the line `ROWS`.
pub(super) fn looks_like(text: &str) -> bool {
    let mut lines = super::source::lines(text).filter(|line| !line.starts_with('*'));
    lines.next().and_then(|line| line.split_whitespace().next()) == Some("NAME")
        && lines.take(4).any(|line| line == "ROWS")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_columns_and_bounds_are_written_in_fixed_columns() {
        let text = "a 1:2|b\na |5\na b |-3\nb\nb\n";
        let text = write(&text.parse().expect("valid")).expect("expressible");
        assert_eq!(
            text,
            "NAME          quadrille
ROWS
 N  cost
 E  c1
 G  c2
 G  c3
COLUMNS
    MARKER                 'MARKER'                 'INTORG'
    x1        cost                 5
    x1        c1                   1
    x2        cost                -3
    x2        c1                   1
    x2        c2                   1
    x2        c3                  -1
    x3        c2                   1
    x3        c3                  -1
    x4        c2                   1
    x4        c3                  -1
    MARKER                 'MARKER'                 'INTEND'
RHS
    RHS       c1                   1
    RHS       c2                   1
    RHS       c3                  -2
BOUNDS
 BV BND       x1
 BV BND       x2
 BV BND       x3
 BV BND       x4
ENDATA
"
        );
        assert!(looks_like(&text));
    }
}
