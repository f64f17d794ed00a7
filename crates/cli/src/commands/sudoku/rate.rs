//! `quadrille sudoku rate`: how hard each puzzle is, on the two scales that players know.
//!
//! Only what is printed is computed: grading gives level, score and technique; Sudoku Explainer's
//! scale gives ER, EP and ED.

use std::fmt::Write as _;
use std::sync::{Mutex, PoisonError};

use quadrille::guard::Guard;
use quadrille::{Limits, Stop};
use quadrille_sudoku::format::Record;
use quadrille_sudoku::grade::{Grade, Grader};
use quadrille_sudoku::rating::{Difficulty, Rater, Rating};
use quadrille_sudoku::technique::Step;
use quadrille_sudoku::{Shape, SudokuError};
use serde::Serialize;

use crate::Exit;
use crate::failure::Failure;
use crate::request::sudoku::rating::{Field, Layout, Part};
use crate::request::sudoku::thinking::{Rate, RateForm};
use crate::stream::{self, Answered};
use crate::watch;

pub(crate) fn run(request: &Rate) -> Result<Exit, Failure> {
    let cancel = watch::on_ctrl_c()?;
    let name = request.stream.puzzles.source.to_string();
    // One set per thread, reused from puzzle to puzzle.
    let idle: Mutex<Vec<Raters>> = Mutex::default();
    let shelf = || idle.lock().unwrap_or_else(PoisonError::into_inner);
    let tally = stream::run(&request.stream, &cancel, None, |record, sink| {
        let free = shelf().pop();
        let mut raters = free.unwrap_or_default();
        // The time is for the puzzle, on both scales together.
        let limits = Limits::default().with_time(request.time_limit);
        let rated = raters.rate(request, record, &Guard::new(limits, Some(cancel.clone())));
        shelf().push(raters);
        let exit = match rated {
            Ok(rated) => {
                sink.print(rated);
                Exit::Answered
            }
            Err(error) => {
                // After Ctrl-C nobody needs to be told.
                if error.stop() != Some(Stop::Cancelled) {
                    sink.complain(Failure::of_puzzle(&name, record.line, &error));
                }
                if error.stop().is_some() { Exit::Stopped } else { Exit::Bad }
            }
        };
        Answered { exit, nodes: 0 }
    })?;
    Ok(tally.exit())
}

/// The raters for both scales, with their reusable memory.
#[derive(Default)]
struct Raters {
    grader: Option<Grader>,
    rater: Option<Rater>,
}

impl Raters {
    /// Returns the text to print for a puzzle, in whole lines.
    fn rate(
        &mut self,
        request: &Rate,
        record: &Record,
        guard: &Guard,
    ) -> Result<String, SudokuError> {
        let (graded, explained) = match &request.form {
            RateForm::Line(layout) => (layout.is_graded(), layout.is_explained()),
            RateForm::Json | RateForm::JsonWithSteps => (true, true),
        };
        let grade = match graded {
            true => {
                let grader = self.grader.take().unwrap_or_default().techniques(request.techniques);
                let grader = self.grader.insert(grader);
                Some(grader.path(&record.puzzle, guard)?)
            }
            false => None,
        };
        let rating = match explained && *record.puzzle.shape() == Shape::classic() {
            true => {
                let rater = self.rater.get_or_insert_with(Rater::new);
                Some(rater.rate(record.puzzle.grid(), guard)?)
            }
            false => None,
        };
        Ok(match &request.form {
            RateForm::Line(layout) => line(layout, record, grade.as_ref(), rating.as_ref()),
            RateForm::Json => json(record, grade.as_ref(), rating.as_ref(), false),
            RateForm::JsonWithSteps => json(record, grade.as_ref(), rating.as_ref(), true),
        })
    }
}

/// Printed for a field that a board does not have.
const UNKNOWN: &str = "-";

fn line(
    layout: &Layout,
    record: &Record,
    grade: Option<&(Grade, Vec<Step>)>,
    rating: Option<&Rating>,
) -> String {
    let mut text = String::new();
    for part in layout.parts() {
        let field = match part {
            Part::Text(plain) => {
                text.push_str(plain);
                continue;
            }
            Part::Field(field) => field,
        };
        let difficulty =
            |of: fn(&Rating) -> Difficulty| rating.map(|rating| of(rating).to_string());
        let told = match field {
            Field::Puzzle => Some(record.signs()),
            Field::Level => grade.map(|(grade, _)| grade.level.to_string()),
            Field::Score => grade.map(|(grade, _)| grade.score.to_string()),
            Field::Hardest => grade.map(|(grade, _)| grade.hardest.to_string()),
            Field::Steps => grade.map(|(_, steps)| steps.len().to_string()),
            Field::Er => difficulty(|rating| rating.er),
            Field::Ep => difficulty(|rating| rating.ep),
            Field::Ed => difficulty(|rating| rating.ed),
            Field::Clues => Some(record.puzzle.grid().filled_count().to_string()),
            Field::Line => Some(record.line.to_string()),
        };
        text.push_str(told.as_deref().unwrap_or(UNKNOWN));
    }
    text.push('\n');
    text
}

fn json(
    record: &Record,
    graded: Option<&(Grade, Vec<Step>)>,
    rating: Option<&Rating>,
    with_steps: bool,
) -> String {
    let told = graded
        .map(|(grade, steps)| Told::new(record, grade, rating, with_steps.then_some(&steps[..])));
    let mut text = serde_json::to_string(&told).unwrap_or_default();
    text.push('\n');
    text
}

/// A rating, as JSON.
#[derive(Serialize)]
struct Told {
    line: usize,
    puzzle: String,
    level: &'static str,
    score: u32,
    hardest: &'static str,
    /// Whether reasoning alone leads to the solution.
    by_reasoning: bool,
    er: Option<f64>,
    ep: Option<f64>,
    ed: Option<f64>,
    /// Whether the true ER may be higher.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    er_is_bound: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    steps: Option<Vec<ToldStep>>,
}

#[derive(Serialize)]
struct ToldStep {
    technique: &'static str,
    score: u32,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    placed: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    removed: Vec<String>,
}

impl Told {
    fn new(
        record: &Record,
        grade: &Grade,
        rating: Option<&Rating>,
        steps: Option<&[Step]>,
    ) -> Told {
        let figure = |of: fn(&Rating) -> Difficulty| {
            rating.map(|rating| f64::from(of(rating).tenths()) / 10.0)
        };
        let shape = record.puzzle.shape();
        let step = |step: &Step| {
            let name = |sign: &str, candidate: &quadrille_sudoku::technique::Candidate| {
                let mut text = shape.cell_name(candidate.cell).to_string();
                let _ = write!(text, "{sign}{}", candidate.digit);
                text
            };
            ToldStep {
                technique: step.technique.english(),
                score: step.technique.score(),
                placed: step.placed.iter().map(|placed| name("=", placed)).collect(),
                removed: step.removed.iter().map(|removed| name("<>", removed)).collect(),
            }
        };
        Told {
            line: record.line,
            puzzle: record.signs(),
            level: grade.level.name(),
            score: grade.score,
            hardest: grade.hardest.english(),
            by_reasoning: grade.by_reasoning,
            er: figure(|rating| rating.er),
            ep: figure(|rating| rating.ep),
            ed: figure(|rating| rating.ed),
            er_is_bound: rating.is_some_and(|rating| rating.er.is_bound()),
            steps: steps.map(|steps| steps.iter().map(step).collect()),
        }
    }
}
