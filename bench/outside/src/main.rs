//! Runs peers that are not linked with Quadrille.
//!
//! - `quadrille-bench-outside PEER`: a crate that solves Sudokus, as a worker of the suite `turbo`.
//! - `quadrille-bench-outside generate CASE PUZZLES`: a crate that makes them, for the suite
//!   `generate`.
//!
//! The clock and the protocol are the benchmark's own files, so that the same code times everyone.
//! Each crate is used as its documentation shows, in the fastest way it offers that yields both the
//! number of solutions and the first of them.

#[path = "../../src/clock.rs"]
mod clock;
#[path = "../../src/turbo/serve.rs"]
mod serve;

use std::io;

use anyhow::{Context, Result, bail};
use sudoku::Symmetry;

use crate::clock::cpu_time;
use crate::serve::{Answer, Solve, serve};

fn main() -> Result<()> {
    let name = std::env::args().nth(1).context("which peer?")?;
    let (input, output) = (io::stdin().lock(), io::stdout().lock());
    match name.as_str() {
        "generate" => generate(),
        "sudoku" => serve(&mut Sudoku, input, output),
        "msolve" => serve(&mut Msolve, input, output),
        _ => bail!("there is no peer `{name}`"),
    }
}

/// Makes the puzzles once untimed and once timed, and prints their number and the nanoseconds.
fn generate() -> Result<()> {
    let mut words = std::env::args().skip(2);
    let symmetry = match words.next().as_deref() {
        Some("minimal") => Symmetry::None,
        Some("half-turn") => Symmetry::HalfRotation,
        _ => bail!("which case?"),
    };
    let puzzles: u64 = words.next().context("how many?")?.parse()?;
    let make = || {
        (0..puzzles)
            .map(|_| std::hint::black_box(sudoku::Sudoku::generate_with_symmetry(symmetry)))
            .filter(|puzzle| puzzle.n_clues() > 0)
            .count()
    };
    make();
    let start = cpu_time()?;
    let made = make();
    let time = cpu_time()?.saturating_sub(start);
    println!("{made} {}", time.as_nanos());
    Ok(())
}

fn size(limit: u64) -> usize {
    usize::try_from(limit).unwrap_or(usize::MAX)
}

/// `sudoku`: a solver of the JCZSolve family, with 27 bits per digit and band for the cells that
/// can have the digit.
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

/// `msolve`: the candidates of each cell in one word, and a stack of boards.
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
