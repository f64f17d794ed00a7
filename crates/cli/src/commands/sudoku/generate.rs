//! `quadrille sudoku generate`: puzzles to order.

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use quadrille::guard::Guard;
use quadrille::{Limits, Progress, Stop};
use quadrille_sudoku::format::{self, Format};
use quadrille_sudoku::generate::{Ending, Generated};
use quadrille_sudoku::{Puzzle, Symbols};
use serde::Serialize;

use crate::Exit;
use crate::failure::Failure;
use crate::output::{Lines, Target};
use crate::progress::{self, Meter};
use crate::request::sudoku::generate::{Generate, NewForm};
use crate::{output, watch};

pub(crate) fn run(request: &Generate) -> Result<Exit, Failure> {
    let cancel = watch::on_ctrl_c()?;
    let started = Instant::now();
    let target = Target::new(request.output.as_deref())?;
    let progress = Progress::new();
    let meter = Meter::start({
        let (progress, limit, count) = (progress.clone(), request.time_limit, request.count);
        move |elapsed| told(&progress, count, elapsed, limit)
    });
    let mut lines = Lines::to(target, meter.as_ref().map(|meter| &meter.bar));
    let mut fault = None;
    let seed = request.seed;
    let order = request.order.clone().progress(&progress);
    let limits = Limits::default().with_time(request.time_limit);
    let guard = Guard::new(limits, Some(cancel));
    let ending =
        order.for_each(request.count, request.threads, &guard, |generated| {
            match print(request, seed, &generated, &mut lines) {
                Ok(()) => ControlFlow::Continue(()),
                Err(failure) => {
                    fault = Some(failure);
                    ControlFlow::Break(())
                }
            }
        })?;
    drop(meter);
    let target = match fault {
        Some(failure) => return Err(failure),
        None => lines.into_target()?,
    };
    if request.stats {
        tell(seed, &ending, started.elapsed());
    }
    let records_rules = matches!(request.form, NewForm::Json | NewForm::Text(Format::Json));
    if let Some(regions) = &request.regions
        && ending.puzzles > 0
        && !records_rules
    {
        output::note(&format!("to read these puzzles, use --jigsaw {regions}"));
    }
    if ending.puzzles < request.count {
        let lost =
            request.output.as_ref().map(|path| format!("; {} was not written", path.display()));
        output::say(&format!("{}{}", short(&ending, request.count), lost.unwrap_or_default()));
        return Ok(Exit::Stopped);
    }
    target.finish()?;
    Ok(Exit::Answered)
}

/// A new puzzle as JSON.
#[derive(Serialize)]
struct Told<'a> {
    /// The board as `--to json` writes it, so that it can be read back; `None` if it is the usual
    /// one.
    #[serde(skip_serializing_if = "Option::is_none")]
    shape: Option<serde_json::Value>,
    puzzle: String,
    solution: String,
    /// The regions of a jigsaw, in the form that `--jigsaw` accepts.
    #[serde(skip_serializing_if = "Option::is_none")]
    regions: Option<String>,
    clues: usize,
    seed: u64,
    attempt: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    level: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    score: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    hardest: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    er: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    position: Option<serde_json::Value>,
}

fn print(
    request: &Generate,
    seed: u64,
    generated: &Generated,
    lines: &mut Lines,
) -> Result<(), Failure> {
    let Generated { puzzle, solution, attempt, grade, rating, position, .. } = generated;
    match request.form {
        NewForm::Text(to) => {
            let text = format::write(position.as_ref().unwrap_or(puzzle), to)?;
            lines.text(text.into_bytes())
        }
        NewForm::Json => {
            let symbols = Symbols::standard(puzzle.shape().size());
            lines.json(&Told {
                shape: as_json(puzzle).get("shape").cloned(),
                puzzle: puzzle.grid().line(symbols),
                solution: solution.line(symbols),
                regions: puzzle.shape().region_pattern(),
                clues: puzzle.grid().filled_count(),
                seed,
                attempt: *attempt,
                level: grade.as_ref().map(|grade| grade.level.name()),
                score: grade.as_ref().map(|grade| grade.score),
                hardest: grade.as_ref().map(|grade| grade.hardest.english()),
                er: rating.map(|rating| f64::from(rating.er.tenths()) / 10.0),
                position: position.as_ref().map(as_json),
            })
        }
    }
}

/// A puzzle as `--to json` writes it, so that it can be read back.
fn as_json(puzzle: &Puzzle) -> serde_json::Value {
    let text = format::write(puzzle, Format::Json).unwrap_or_default();
    serde_json::from_str(&text).unwrap_or_default()
}

/// Says why there are fewer puzzles than asked for, and, if there are none, what came nearest.
fn short(ending: &Ending, count: u64) -> String {
    let why = match ending.stop {
        Stop::NodeLimit => "given up".into(),
        stop => watch::stopped(stop).unwrap_or_else(|| "given up".into()),
    };
    let made = progress::grouped(ending.puzzles);
    let (of, attempts) = (progress::grouped(count), progress::grouped(ending.attempts));
    let plural = if ending.attempts == 1 { "" } else { "s" };
    let mut text = format!("{why}: {made} of {of} puzzles after {attempts} attempt{plural}");
    if let Some(near) = ending.nearest.as_ref().filter(|_| ending.puzzles == 0) {
        text.push_str(&format!("; nearest: {}", near.lack));
    }
    text
}

/// Describes the progress: `12 of 100 puzzles · 3 thousand attempts/s · 12.0 % done · about 3s
/// left`.
fn told(progress: &Progress, count: u64, elapsed: Duration, limit: Option<Duration>) -> String {
    let rate = progress.nodes() as f64 / elapsed.as_secs_f64().max(1e-3);
    let share = progress.solutions() as f64 / count.max(1) as f64;
    let made = progress::grouped(progress.solutions());
    let (count, rate) = (progress::grouped(count), progress::rounded(rate));
    let mut told = format!("{made} of {count} puzzles · {rate} attempts/s");
    if progress.solutions() > 0 || limit.is_some() {
        let left = progress::left(elapsed, share, limit);
        told.push_str(&format!(" · {} · {left}", progress::done(share)));
    }
    told
}

/// Prints the statistics, for `--stats`.
fn tell(seed: u64, ending: &Ending, elapsed: Duration) {
    let seconds = elapsed.as_secs_f64();
    let rate = ending.puzzles as f64 / seconds.max(1e-9);
    for (name, value) in [
        ("puzzles", progress::grouped(ending.puzzles)),
        ("attempts", progress::grouped(ending.attempts)),
        ("seed", seed.to_string()),
        ("time", format!("{seconds:.3} s")),
        ("speed", format!("{} puzzles/s", progress::rounded(rate))),
    ] {
        output::say(&format!("{name:<8} {value}"));
    }
}
