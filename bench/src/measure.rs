//! The protocol: how a contender's time is measured, the same for all.
//!
//! ```text
//! round 1   auto  links  cells  dlx  dancing-links  …      each cell is one process
//! round 2   auto  links  cells  dlx  dancing-links  …
//! ```
//!
//! The rounds are interleaved, so that a slow minute of the machine affects everyone, and the best
//! round counts. Each run has a process of its own: no contender inherits the heap of another, a
//! panic affects one contender only, and a run that does not end can be killed, even if a crate
//! offers no way to stop it.
//!
//! The process prepares the input, untimed. It then works untimed for [`WARM_UP`], so that nobody
//! pays for page faults and a CPU that has yet to clock up. Finally one run is timed, in CPU
//! seconds of the whole process, so that threads gain nothing. The time covers everything from the
//! input in the contender's own terms (for us a `Problem` or a `Puzzle`, for most a list of lists)
//! to the answer, including the building of links, masks and tables.
//!
//! A run that takes longer than [`LONG`] is not repeated.

use std::io::Read;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};

use crate::clock::cpu_time;
use crate::suite::{Case, Contender, Suite};

/// How much work precedes the timed run. A first run that takes at least ten times as long is used
/// as is: the effect of a warm-up would be negligible.
const WARM_UP: Duration = Duration::from_millis(50);

/// A contender that takes longer than this gets only one round.
const LONG: Duration = Duration::from_secs(20);

/// How many rounds, and how long a run may take.
pub(crate) struct Protocol {
    pub(crate) rounds: u32,
    pub(crate) time_limit: Duration,
}

/// The outcome of a contender's rounds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// The right answer each time; the best CPU time.
    Right(Duration),
    /// A wrong answer.
    Wrong(u128),
    /// No answer within the time limit.
    TimedOut(Duration),
    /// The process ended without an answer.
    Failed,
}

/// The results of a case.
pub(crate) struct Measured {
    /// The answer known beforehand, or else the first that was given.
    pub(crate) answer: Option<u128>,
    /// The outcomes, in the order of the contenders.
    pub(crate) outcomes: Vec<Outcome>,
}

/// Runs every contender of a case, round by round.
pub(crate) fn side_by_side(
    suite: &dyn Suite,
    case: &Case,
    protocol: &Protocol,
) -> Result<Measured> {
    let mut answer = case.answer;
    let mut outcomes: Vec<Option<Outcome>> = vec![None; case.contenders.len()];
    for _ in 0..protocol.rounds {
        for (&contender, best) in case.contenders.iter().zip(&mut outcomes) {
            let again = match best {
                None => true,
                Some(Outcome::Right(time)) => *time <= LONG,
                Some(_) => false,
            };
            if again {
                let new = run_apart(suite, case, contender, protocol.time_limit, &mut answer)?;
                *best = Some(match (best.take(), new) {
                    (Some(Outcome::Right(old)), Outcome::Right(new)) => {
                        Outcome::Right(old.min(new))
                    }
                    (_, new) => new,
                });
            }
        }
    }
    let run = |outcome: Option<Outcome>| outcome.expect("there is at least one round");
    Ok(Measured { answer, outcomes: outcomes.into_iter().map(run).collect() })
}

/// Runs a contender once in a process of its own: this program with `--measure`, or the one that
/// the suite names. If no answer is known yet, this one becomes the known answer.
fn run_apart(
    suite: &dyn Suite,
    case: &Case,
    contender: Contender,
    time_limit: Duration,
    known: &mut Option<u128>,
) -> Result<Outcome> {
    let mut command = match suite.command(&case.name, contender.name)? {
        Some(command) => command,
        None => this_program(suite, case, contender)?,
    };
    let mut child = command
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .spawn()
        .context("cannot start a process to measure in")?;
    let Some(succeeded) = wait(&mut child, time_limit)? else {
        return Ok(Outcome::TimedOut(time_limit));
    };
    if !succeeded {
        return Ok(Outcome::Failed);
    }
    let mut line = String::new();
    child.stdout.take().context("no output to read")?.read_to_string(&mut line)?;
    let (answer, nanoseconds) = line.trim().split_once(' ').context("no reading in the output")?;
    let answer: u128 = answer.parse()?;
    if answer != *known.get_or_insert(answer) {
        return Ok(Outcome::Wrong(answer));
    }
    Ok(Outcome::Right(Duration::from_nanos(nanoseconds.parse()?)))
}

/// Returns the command that runs this program with `--measure`.
fn this_program(suite: &dyn Suite, case: &Case, contender: Contender) -> Result<Command> {
    let program = std::env::current_exe().context("cannot find this program's own file")?;
    let mut command = Command::new(program);
    command.args([suite.name(), "--measure", contender.name]);
    if let Some(limit) = case.limit {
        command.args(["--limit", &limit.to_string()]);
    }
    command.args(["--", &case.name]);
    Ok(command)
}

/// Waits for the child. Returns whether it succeeded, or `None` if it had to be stopped.
fn wait(child: &mut Child, time_limit: Duration) -> Result<Option<bool>> {
    let start = Instant::now();
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok(Some(status.success()));
        }
        if start.elapsed() > time_limit {
            child.kill()?;
            child.wait()?;
            return Ok(None);
        }
        thread::sleep(Duration::from_millis(5));
    }
}

/// The child's side of a run: prepares, warms up, works, and prints the answer and the nanoseconds.
#[expect(clippy::print_stdout, reason = "the line is the message to the process that started us")]
pub(crate) fn run_here(
    suite: &dyn Suite,
    case: &str,
    contender: &str,
    limit: Option<u64>,
) -> Result<()> {
    let mut work = suite.prepare(case, contender, limit)?;
    let mut timed = || -> Result<(u128, Duration)> {
        let start = cpu_time()?;
        let answer = work()?;
        Ok((answer, cpu_time()?.saturating_sub(start)))
    };
    let (mut answer, mut time) = timed()?;
    if time < 10 * WARM_UP {
        let mut warm = time;
        while warm < WARM_UP {
            warm += timed()?.1.max(Duration::from_micros(1));
        }
        (answer, time) = timed()?;
    }
    println!("{answer} {}", time.as_nanos());
    Ok(())
}
