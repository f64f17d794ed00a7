//! `quadrille-bench-outside PEER`: a crate that solves Sudokus, as a worker of the suite `turbo`.
//!
//! The clock and the wire are the benchmark's own files, so that everyone is timed by the same lines. Each crate is
//! used as its documentation shows, in the quickest of the ways it offers that give both the number of
//! solutions and the first of them.

#[path = "../../src/clock.rs"]
mod clock;
#[path = "../../src/turbo/serve.rs"]
mod serve;

use std::io;

use anyhow::{Context, Result, bail};

use crate::serve::{Answer, Solve, serve};

fn main() -> Result<()> {
    let name = std::env::args().nth(1).context("which peer?")?;
    let (input, output) = (io::stdin().lock(), io::stdout().lock());
    match name.as_str() {
        "sudoku" => serve(&mut Sudoku, input, output),
        "msolve" => serve(&mut Msolve, input, output),
        _ => bail!("no one here is called `{name}`"),
    }
}

fn size(limit: u64) -> usize {
    usize::try_from(limit).unwrap_or(usize::MAX)
}

/// `sudoku`: a solver of the family of JCZSolve, 27 bits for the cells of a band that can have a digit.
struct Sudoku;

impl Solve for Sudoku {
    fn solve(&mut self, line: &str, limit: u64) -> Answer {
        let mut answer = Answer::NONE;
        if let Ok(sudoku) = sudoku::Sudoku::from_str_line(line) {
            let first = std::slice::from_mut(&mut answer.first);
            answer.solutions = sudoku.solutions_up_to_buffer(first, size(limit)) as u64;
        }
        answer
    }
}

/// `msolve`: the candidates of each cell in a word, and a stack of boards.
struct Msolve;

impl Solve for Msolve {
    fn solve(&mut self, line: &str, limit: u64) -> Answer {
        let Ok(sudoku) = line.parse::<msolve::Sudoku>();
        let mut solutions = sudoku.iter().take(size(limit));
        match solutions.next() {
            None => Answer::NONE,
            Some(first) => {
                Answer { solutions: 1 + solutions.count() as u64, first: first.to_array() }
            }
        }
    }
}
