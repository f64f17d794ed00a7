//! `quadrille sudoku explain`: the whole solution, step by step, in sentences.

use quadrille::Cancel;
use quadrille::guard::Guard;
use quadrille_sudoku::format::Record;
use quadrille_sudoku::grade::Grader;
use quadrille_sudoku::render::{self, Picture, TextOptions};
use quadrille_sudoku::technique::{Reasoner, Step, Technique};
use quadrille_sudoku::tell::Scene;
use quadrille_sudoku::{Grid, Verdict};
use serde::Serialize;

use super::page::{ToldStep, fitted, legend};
use crate::Exit;
use crate::failure::Failure;
use crate::output;
use crate::request::sudoku::teaching::{Explain, ExplainForm};
use crate::stream::{self, Answered, Sink};
use crate::watch;

pub(crate) fn run(request: &Explain) -> Result<Exit, Failure> {
    let cancel = watch::on_ctrl_c()?;
    let name = request.stream.puzzles.source.to_string();
    let tally = stream::run(&request.stream, &cancel, None, |record, sink| {
        answer(request, &cancel, &name, record, sink)
    })?;
    Ok(tally.exit())
}

fn answer(
    request: &Explain,
    cancel: &Cancel,
    name: &str,
    record: &Record,
    sink: &Sink<'_>,
) -> Answered {
    // The time is for the whole answer to this puzzle.
    let guard = Guard::new(request.limits, Some(cancel.clone()));
    let (verdict, outcome) = record.puzzle.search().within(&guard).check();
    let exit = match &verdict {
        Verdict::Unique(solution) => explain(request, &guard, name, record, solution, sink),
        Verdict::Unknown(stop, _) => {
            let message =
                format!("{name}:{}: {}", record.line, watch::stopped(*stop).unwrap_or_default());
            sink.complain(Failure::new(message));
            Exit::Stopped
        }
        Verdict::None(_) | Verdict::Multiple(_) => {
            refuse(request, record, &verdict, sink);
            Exit::None
        }
    };
    Answered { exit, nodes: outcome.stats.nodes }
}

/// Says why there is nothing to explain.
fn refuse(request: &Explain, record: &Record, verdict: &Verdict, sink: &Sink<'_>) {
    let candidates = record.puzzle.candidates();
    let scene = Scene::new(&candidates).with_symbols(record.symbols);
    let word = if matches!(verdict, Verdict::None(_)) { "none" } else { "multiple" };
    let sentence = scene.refusal(verdict, &record.puzzle, request.language).unwrap_or_default();
    match request.form {
        ExplainForm::Json => {
            let puzzle = record.puzzle.grid().line(record.symbols);
            sink.json(&Refused { line: record.line, puzzle, verdict: word, reason: sentence });
        }
        ExplainForm::Sentences | ExplainForm::SentencesAndBoards => {
            sink.print_paragraph(format!("{sentence}\n"));
        }
    }
}

fn explain(
    request: &Explain,
    guard: &Guard,
    name: &str,
    record: &Record,
    solution: &Grid,
    sink: &Sink<'_>,
) -> Exit {
    let mut grader = Grader::new().techniques(request.techniques);
    let mut steps = Vec::new();
    let mut text = String::new();
    let graded = grader.walk_to(&record.puzzle, solution, guard, |reasoner, step| {
        let candidates = reasoner.candidates();
        let scene = Scene::new(&candidates).with_symbols(record.symbols);
        steps.push(ToldStep::new(step, &scene, request.language));
        if request.form != ExplainForm::Json {
            text += &told(request, record, reasoner, step, steps.len());
        }
    });
    let grade = match graded {
        Ok(grade) => grade,
        Err(error) => {
            sink.complain(Failure::of_puzzle(name, record.line, &error));
            return if error.stop().is_some() { Exit::Stopped } else { Exit::Bad };
        }
    };
    let solution = solution.line(record.symbols);
    match request.form {
        ExplainForm::Json => {
            sink.json(&Told {
                line: record.line,
                puzzle: record.puzzle.grid().line(record.symbols),
                solution,
                level: grade.level.name(),
                score: grade.score,
                hardest: grade.hardest.english(),
                steps,
            });
        }
        ExplainForm::Sentences | ExplainForm::SentencesAndBoards => {
            text += &format!(
                "\n{}\n",
                request.language.summary(grade.level, grade.score, grade.hardest)
            );
            text += &format!("{solution}\n");
            sink.print_paragraph(text);
        }
    }
    Exit::Answered
}

/// Describes a step with its number: a single on one line, any other with its full reason.
fn told(
    request: &Explain,
    record: &Record,
    reasoner: &Reasoner,
    step: &Step,
    number: usize,
) -> String {
    let candidates = reasoner.candidates();
    let scene = Scene::new(&candidates).with_symbols(record.symbols);
    let language = request.language;
    let heading = format!("{number:>3}. ");
    let name = language.technique(step.technique);
    let reason = scene.reason(step, language);
    if step.technique <= Technique::HiddenSingle {
        // The reason already names the cell and the digit.
        let reason = reason.first().cloned().unwrap_or_default();
        return fitted(&heading, &[language.labelled(name, &reason)]);
    }
    let mut text = fitted(&heading, &[language.labelled(name, &scene.conclusions(step))]);
    text += &fitted("     ", &reason);
    if request.form == ExplainForm::SentencesAndBoards {
        let position = reasoner.position();
        let picture =
            Picture::new(&position).with_symbols(record.symbols).with_step(step, &candidates);
        let color = request.stream.output.is_none() && output::has_color();
        let board = render::text(&picture, &TextOptions { color, ascii: request.ascii });
        text += &format!("\n{board}{}\n\n", legend(step, &candidates, language));
    }
    text
}

/// The solution of a puzzle, as JSON.
#[derive(Serialize)]
struct Told {
    line: usize,
    puzzle: String,
    solution: String,
    level: &'static str,
    score: u32,
    hardest: &'static str,
    steps: Vec<ToldStep>,
}

/// A puzzle without exactly one solution, as JSON.
#[derive(Serialize)]
struct Refused {
    line: usize,
    puzzle: String,
    verdict: &'static str,
    reason: String,
}
