//! `quadrille sudoku minimise`: puzzles without the givens that can be removed.

use quadrille::guard::Guard;
use quadrille::{Cancel, Limits, Stop};
use quadrille_sudoku::SudokuError;
use quadrille_sudoku::format::{self, Record};
use quadrille_sudoku::generate::Minimised;
use serde::Serialize;

use super::losses::Losses;
use crate::failure::Failure;
use crate::request::sudoku::{Minimise, fresh_seed};
use crate::stream::{self, Answered};
use crate::{Exit, output, watch};

pub(crate) fn run(request: &Minimise) -> Result<Exit, Failure> {
    let cancel = watch::on_ctrl_c()?;
    let seed = request.seed.unwrap_or_else(|| {
        let seed = fresh_seed();
        output::note(&format!("minimised with `--seed {seed}`"));
        seed
    });
    let name = request.stream.puzzles.source.to_string();
    let losses = request.to.map(Losses::new);
    let tally = stream::run(&request.stream, &cancel, None, |record, sink| {
        let exit = match answer(request, seed, &cancel, record, losses.as_ref()) {
            Ok((text, Stop::Exhausted)) => {
                sink.print(text);
                Exit::Answered
            }
            // After Ctrl-C the user wants neither half an answer nor an explanation for its
            // absence.
            Ok((_, Stop::Cancelled)) => Exit::Stopped,
            Err(error) if error.stop() == Some(Stop::Cancelled) => Exit::Stopped,
            Ok((text, stop)) => {
                let why = match stop {
                    Stop::TimeLimit => "the time limit was reached".into(),
                    stop => watch::stopped(stop).unwrap_or_default(),
                };
                let message =
                    format!("{name}:{}: {why} before the puzzle was minimal", record.line);
                let hint = "the puzzle printed has one solution, but more givens may be removable";
                sink.complain(Failure::new(message).hint(hint));
                sink.print(text);
                Exit::Stopped
            }
            Err(error) => {
                sink.complain(Failure::of_puzzle(&name, record.line, &error));
                if error.stop().is_some() { Exit::Stopped } else { Exit::Bad }
            }
        };
        Answered { exit, nodes: 0 }
    })?;
    losses.into_iter().for_each(Losses::warn);
    Ok(tally.exit())
}

/// Returns what is left of a puzzle, as printed, and why the work ended.
fn answer(
    request: &Minimise,
    seed: u64,
    cancel: &Cancel,
    record: &Record,
    losses: Option<&Losses>,
) -> Result<(String, Stop), SudokuError> {
    let limits = Limits::default().with_time(request.time_limit);
    let search = record.puzzle.search().within(&Guard::new(limits, Some(cancel.clone())));
    // All puzzles use the same seed, so that a result does not depend on the puzzles before it.
    let minimised = match request.level {
        Some(level) => search.minimise_to(level, request.symmetry, seed)?,
        None => search.minimise(request.symmetry, seed)?,
    };
    let text = match request.to {
        Some(format) => format::write_in(&minimised.puzzle, format, record.symbols)?,
        None => Told::new(record, &minimised).line(),
    };
    losses.into_iter().for_each(|losses| losses.note(&minimised.puzzle));
    Ok((text, minimised.stop))
}

/// What is left of a puzzle, as JSON.
#[derive(Serialize)]
struct Told {
    line: usize,
    puzzle: String,
    minimised: String,
    clues: usize,
    /// The cells whose given was removed.
    removed: Vec<String>,
    minimal: bool,
    /// The level that was reached, if one was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    level: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    score: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    hardest: Option<&'static str>,
}

impl Told {
    fn new(record: &Record, minimised: &Minimised) -> Told {
        let Minimised { puzzle, removed, grade, .. } = minimised;
        let grade = grade.as_ref();
        let shape = puzzle.shape();
        Told {
            line: record.line,
            puzzle: record.puzzle.grid().line(record.symbols),
            minimised: puzzle.grid().line(record.symbols),
            clues: puzzle.grid().filled_count(),
            removed: removed.iter().map(|&cell| shape.cell_name(cell).to_string()).collect(),
            minimal: minimised.is_minimal(),
            level: grade.map(|grade| grade.level.name()),
            score: grade.map(|grade| grade.score),
            hardest: grade.map(|grade| grade.hardest.english()),
        }
    }

    fn line(&self) -> String {
        serde_json::to_string(self).unwrap_or_default() + "\n"
    }
}
