//! The worker's end of the pipe: chunks of puzzles come in, answers and their time go out.
//!
//! ```text
//! to the worker     LIMIT PUZZLES         and from it     NANOSECONDS PUZZLES
//!                   81 characters                         SOLUTIONS 81 digits
//!                   …                                     …
//! ```
//!
//! Every contender is a process that runs this. Both programs that have contenders, ours and the
//! one in `outside/`, are built with this file, so the same code times everyone: from the text of a
//! puzzle to the number of its solutions, up to the limit, and the digits of the first.
//!
//! A process that has just been woken finds cold caches and branch predictors. So it solves the
//! chunk once before the clock starts, and then again.

use std::io::{BufRead, Write};
use std::time::Duration;

use anyhow::{Context, Result, ensure};

use crate::clock::cpu_time;

/// The answer for a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Answer {
    /// The number of solutions, or the limit if there are at least that many.
    pub(crate) solutions: u64,
    /// The digits of the first solution, row by row; zeros if there is none.
    pub(crate) first: [u8; 81],
}

impl Answer {
    pub(crate) const NONE: Answer = Answer { solutions: 0, first: [0; 81] };
}

/// A solver of puzzles.
pub(crate) trait Solve {
    /// Looks for solutions of the puzzle on this line of 81 characters, up to the limit.
    fn solve(&mut self, line: &str, limit: u64) -> Answer;
}

/// Answers chunks until the input ends.
pub(crate) fn serve(
    solver: &mut impl Solve,
    mut input: impl BufRead,
    mut output: impl Write,
) -> Result<()> {
    let mut text = String::new();
    let mut answers = Vec::new();
    while let Some(limit) = read(&mut input, &mut text)? {
        let lines: Vec<&str> = text.lines().collect();
        answers.resize(lines.len(), Answer::NONE);
        for (line, answer) in lines.iter().zip(&mut answers) {
            *answer = solver.solve(line, limit);
        }
        let time = solve_chunk(solver, &lines, limit, &mut answers)?;
        write(&mut output, time, &answers)?;
    }
    Ok(())
}

/// Reads a head and as many lines as its second number says. Returns the first number, or `None` at
/// the end of the input.
pub(crate) fn read(input: &mut impl BufRead, text: &mut String) -> Result<Option<u64>> {
    text.clear();
    if input.read_line(text)? == 0 {
        return Ok(None);
    }
    let (first, lines) = text.trim_end().split_once(' ').context("a head has two numbers")?;
    let (first, lines): (u64, usize) = (first.parse()?, lines.parse()?);
    text.clear();
    for _ in 0..lines {
        ensure!(input.read_line(text)? > 0, "the lines end too soon");
    }
    Ok(Some(first))
}

/// The timed work. Never inlined, as callgrind counts instructions within the function of this
/// name.
#[inline(never)]
fn solve_chunk(
    solver: &mut impl Solve,
    lines: &[&str],
    limit: u64,
    answers: &mut [Answer],
) -> Result<Duration> {
    let start = cpu_time()?;
    for (line, answer) in lines.iter().zip(answers) {
        *answer = solver.solve(line, limit);
    }
    Ok(cpu_time()?.saturating_sub(start))
}

fn write(output: &mut impl Write, time: Duration, answers: &[Answer]) -> Result<()> {
    let mut reply = format!("{} {}\n", time.as_nanos(), answers.len());
    for Answer { solutions, first } in answers {
        reply.push_str(&format!("{solutions} "));
        reply.extend(first.iter().map(|digit| char::from(b'0' + digit)));
        reply.push('\n');
    }
    output.write_all(reply.as_bytes())?;
    Ok(output.flush()?)
}
