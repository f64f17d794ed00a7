//! `quadrille sudoku solve`: one line per puzzle, or one per solution if several are asked for.

use quadrille::Cancel;
use quadrille_sudoku::format::Record;
use quadrille_sudoku::render::{self, Picture, TextOptions};
use quadrille_sudoku::turbo::Answer;
use quadrille_sudoku::{Grid, Outcome};
use serde::Serialize;

use super::push_line;
use crate::failure::Failure;
use crate::request::sudoku::{AnswerForm, Solve};
use crate::stream::{self, Answered, Sink};
use crate::{Exit, output, watch};

pub(crate) fn run(request: &Solve) -> Result<Exit, Failure> {
    let cancel = watch::on_ctrl_c()?;
    let quick = request.settings.quick(quick).filter(|_| request.form == AnswerForm::Lines);
    let tally = stream::run(&request.stream, &cancel, quick, |record, sink| {
        answer(request, &cancel, record, sink)
    })?;
    if tally.none > 0 {
        let (none, all) = (tally.none, tally.puzzles);
        let which = if all == 1 {
            "no solution".into()
        } else {
            format!("{none} of {all} have no solution")
        };
        output::note(&format!("{which}; `quadrille sudoku check` says why"));
    }
    Ok(tally.exit())
}

/// Prints a board with one solution, with one of many if one is asked for, or with none.
fn quick(answer: &Answer, text: &mut Vec<u8>) -> bool {
    match (answer.count, answer.first()) {
        (1, Some(solution)) => push_line(text, solution),
        (0, None) => text.extend_from_slice(b"none\n"),
        _ => return false,
    }
    true
}

fn answer(request: &Solve, cancel: &Cancel, record: &Record, sink: &Sink<'_>) -> Answered {
    let mut solutions = request.settings.search(&record.puzzle, cancel).solutions();
    let mut told = Vec::new();
    for solution in &mut solutions {
        let read = match request.form {
            AnswerForm::Lines => sink.print(solution.line(record.symbols) + "\n"),
            AnswerForm::Drawings => sink.print(drawing(request, record, &solution)),
            AnswerForm::Json => {
                told.push(solution.line(record.symbols));
                true
            }
        };
        if !read {
            break;
        }
    }
    let outcome = solutions.outcome();
    let exit = exit(&outcome);
    match (request.form, exit) {
        (AnswerForm::Json, _) => {
            sink.json(&Told {
                line: record.line,
                puzzle: record.puzzle.grid().line(record.symbols),
                solutions: told,
                stop: outcome.stop.to_string(),
            });
        }
        (_, Exit::None) => {
            sink.print("none\n");
        }
        (_, Exit::Stopped) if outcome.stats.solutions == 0 && !cancel.is_cancelled() => {
            sink.print("unknown\n");
        }
        _ => {}
    }
    Answered { exit, nodes: outcome.stats.nodes }
}

/// Returns the kind of answer that a search came to.
pub(super) fn exit(outcome: &Outcome) -> Exit {
    if watch::stopped(outcome.stop).is_some() {
        Exit::Stopped
    } else if outcome.stats.solutions == 0 {
        Exit::None
    } else {
        Exit::Answered
    }
}

/// Draws the board with its solution, followed by a blank line.
fn drawing(request: &Solve, record: &Record, solution: &Grid) -> String {
    let picture = Picture::new(&record.puzzle).with_symbols(record.symbols).with_solution(solution);
    let color = request.stream.output.is_none() && output::has_color();
    render::text(&picture, &TextOptions { color, ascii: false }) + "\n"
}

/// The answer as JSON.
#[derive(Serialize)]
struct Told {
    line: usize,
    puzzle: String,
    solutions: Vec<String>,
    stop: String,
}
