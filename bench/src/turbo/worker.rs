//! Our end of the pipe: a contender at work in a process of its own. `serve.rs` is the other end.

use std::io::{self, BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use anyhow::{Context, Result, ensure};

use super::contenders::{Program, digits};
use super::serve::{self, Answer};
use crate::measure::Outcome;

/// The result of a chunk.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Reading {
    pub(super) time: Duration,
    pub(super) answers: Vec<Answer>,
}

/// Someone who can be given chunks.
pub(super) trait Contend {
    /// Solves all puzzles of a chunk, or says why it cannot.
    fn turn(&mut self, lines: &[String], limit: u64) -> Result<Reading, Outcome>;
}

/// A process that waits for chunks.
pub(super) struct Worker {
    process: Child,
    input: Option<ChildStdin>,
    /// A thread reads from the process and sends the results here, so that we can give up waiting.
    readings: Receiver<Result<Reading>>,
    patience: Duration,
}

impl Worker {
    pub(super) fn start(program: &Program, patience: Duration) -> Result<Worker> {
        let mut process = program
            .command()
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .with_context(|| format!("cannot start `{}`", program.path.display()))?;
        let input = process.stdin.take();
        let mut output = BufReader::new(process.stdout.take().context("no output to read")?);
        let (sender, readings) = mpsc::channel();
        thread::spawn(move || {
            while let Some(reading) = read(&mut output).transpose() {
                let is_last = reading.is_err();
                if sender.send(reading).is_err() || is_last {
                    break;
                }
            }
        });
        Ok(Worker { process, input, readings, patience })
    }

    /// Closes the input of the process and waits for its end.
    pub(super) fn finish(mut self) -> Result<()> {
        self.input = None;
        let status = self.process.wait()?;
        ensure!(status.success(), "a worker failed: {status}");
        Ok(())
    }
}

impl Contend for Worker {
    fn turn(&mut self, lines: &[String], limit: u64) -> Result<Reading, Outcome> {
        let input = self.input.as_mut().ok_or(Outcome::Failed)?;
        write(input, lines, limit).map_err(|_| Outcome::Failed)?;
        match self.readings.recv_timeout(self.patience) {
            Ok(Ok(reading)) if reading.answers.len() == lines.len() => Ok(reading),
            Err(RecvTimeoutError::Timeout) => Err(Outcome::TimedOut(self.patience)),
            _ => Err(Outcome::Failed),
        }
    }
}

impl Drop for Worker {
    /// Kills the process if it still runs. For one that has ended, `kill` fails harmlessly.
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

fn write(mut input: impl Write, lines: &[String], limit: u64) -> io::Result<()> {
    let mut chunk = format!("{limit} {}\n", lines.len());
    for line in lines {
        chunk.push_str(line);
        chunk.push('\n');
    }
    input.write_all(chunk.as_bytes())?;
    input.flush()
}

/// Returns the next reading, or `None` at the end of the output.
fn read(mut output: impl BufRead) -> Result<Option<Reading>> {
    let mut text = String::new();
    let Some(nanoseconds) = serve::read(&mut output, &mut text)? else { return Ok(None) };
    let answer = |line: &str| -> Result<Answer> {
        let (solutions, first) = line.split_once(' ').context("an answer has two parts")?;
        let first = digits(first).context("a solution has 81 digits")?;
        Ok(Answer { solutions: solutions.parse()?, first })
    };
    let answers = text.lines().map(answer).collect::<Result<_>>()?;
    Ok(Some(Reading { time: Duration::from_nanos(nanoseconds), answers }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::turbo::serve::Solve;

    /// Claims that a puzzle has as many solutions as the limit allows, and returns its givens as
    /// digits.
    struct Echo;

    impl Solve for Echo {
        fn solve(&mut self, line: &str, limit: u64) -> Answer {
            Answer { solutions: limit, first: digits(line).expect("a valid line") }
        }
    }

    #[test]
    fn the_two_ends_understand_each_other() {
        let lines: Vec<String> =
            (1..=40).map(|digit| (digit % 10).to_string().repeat(81)).collect();
        let mut wire = Vec::new();
        write(&mut wire, &lines, 2).expect("a chunk");
        write(&mut wire, &lines[..1], 7).expect("a chunk");
        let mut replies = Vec::new();
        serve::serve(&mut Echo, wire.as_slice(), &mut replies).expect("two chunks");
        let mut replies = replies.as_slice();
        let first = read(&mut replies).expect("valid").expect("a reading");
        assert_eq!(first.answers.len(), 40);
        assert_eq!(first.answers[38], Answer { solutions: 2, first: [9; 81] });
        let second = read(&mut replies).expect("valid").expect("a reading");
        assert_eq!(second.answers, [Answer { solutions: 7, first: [1; 81] }]);
        assert_eq!(read(&mut replies).expect("the end"), None);
    }

    #[test]
    fn a_broken_message_is_an_error() {
        for text in ["12\n", "12 1\n", "12 1\n1\n", "12 1\n1 123\n", "x 0\n"] {
            assert!(read(text.as_bytes()).is_err(), "{text:?}");
        }
        assert!(serve::serve(&mut Echo, "2 1\n".as_bytes(), Vec::new()).is_err());
    }
}
