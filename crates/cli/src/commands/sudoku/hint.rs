//! `quadrille sudoku hint`: what to do next, revealed as far as the player wants to know.

use quadrille::guard::Guard;
use quadrille_sudoku::format::Record;
use quadrille_sudoku::hint::{Hint, Stage};
use quadrille_sudoku::render::{self, Picture, SvgOptions, TextOptions};
use quadrille_sudoku::technique::{Reasoner, Step, Uniqueness};
use quadrille_sudoku::tell::{Language, Scene};
use quadrille_sudoku::{Candidates, Notes, Puzzle};
use serde::Serialize;

use super::page::{fitted, legend, width};
use crate::failure::Failure;
use crate::request::sudoku::teaching::{Hint as Request, HintForm};
use crate::{Exit, output, stream, watch};

pub(crate) fn run(request: &Request) -> Result<Exit, Failure> {
    let source = &request.puzzles.source;
    let records = stream::read_all(&request.puzzles)?;
    if matches!(request.form, HintForm::Svg(_)) && records.len() > 1 {
        let failure =
            Failure::new(format!("{source}: {} puzzles, but only one can be drawn", records.len()));
        return Err(
            failure.hint("give one puzzle: on the command line, in a file of its own, or piped in")
        );
    }
    let cancel = watch::on_ctrl_c()?;
    let mut answers = Vec::new();
    let mut exit = Exit::Answered;
    for record in &records {
        let guard = Guard::new(request.limits, Some(cancel.clone()));
        if request.all {
            // A hint on a board that is too large takes a digit from the solution. A list cannot.
            Reasoner::new()
                .begin(&record.puzzle, Uniqueness::Unknown, &guard)
                .map_err(|error| Failure::of_puzzle(&source.to_string(), record.line, &error))?;
            let (text, exit_of_all) = all_steps(request, record, &guard);
            exit = worse(exit, exit_of_all);
            answers.push(text);
            continue;
        }
        let hint = match noted(record) {
            Some((puzzle, notes)) => request.hinter.hint_with_notes(&puzzle, &notes, &guard),
            None => request.hinter.hint(&record.puzzle, &guard),
        };
        exit = worse(exit, exit_of(&hint));
        answers.push(told(request, record, &hint));
    }
    let paragraphs = request.form == HintForm::Text && !request.all;
    let text = answers.join(if paragraphs { "\n" } else { "" });
    match &request.output {
        Some(path) => output::save(path, text.as_bytes())?,
        None => output::print(text.as_bytes())?,
    }
    Ok(exit)
}

fn exit_of(hint: &Hint) -> Exit {
    match hint {
        Hint::NoSolution(_) | Hint::SeveralSolutions(_) => Exit::None,
        Hint::Unknown(_) => Exit::Stopped,
        _ => Exit::Answered,
    }
}

/// The puzzle of a record without its marks, and these as notes; `None` if it has no marks. The
/// marks of a file are the notes of the player who saved it.
fn noted(record: &Record) -> Option<(Puzzle, Notes)> {
    let notes = Notes::from_marks(&record.puzzle)?;
    Some((record.puzzle.clone().without_marks(), notes))
}

/// Lists all steps that are possible now, one per line. If the puzzle has none because something is
/// wrong with it, says so.
fn all_steps(request: &Request, record: &Record, guard: &Guard) -> (String, Exit) {
    let candidates = hint_candidates(&record.puzzle);
    let scene = Scene::new(&candidates).with_symbols(record.symbols);
    let steps = match noted(record) {
        Some((puzzle, notes)) => request.hinter.steps_with_notes(&puzzle, &notes, guard),
        None => request.hinter.steps(&record.puzzle, guard),
    };
    let steps = match steps {
        Ok(steps) => steps,
        Err(hint) => return (told(request, record, &hint), exit_of(&hint)),
    };
    let exit = if steps.is_empty() { Exit::None } else { Exit::Answered };
    let line = |step: &Step| match request.form {
        HintForm::Json => {
            let step = super::page::ToldStep::new(step, &scene, request.language);
            serde_json::to_string(&Possible { line: record.line, step }).unwrap_or_default()
        }
        // The chains of a step that takes several lines are only in its JSON.
        _ => scene.notation(step).lines().next().unwrap_or_default().to_owned(),
    };
    (steps.iter().map(|step| line(step) + "\n").collect(), exit)
}

/// A step that is possible now, as JSON.
#[derive(Serialize)]
struct Possible {
    line: usize,
    #[serde(flatten)]
    step: super::page::ToldStep,
}

/// Returns the worse of two exits. A search that was stopped is worse than the knowledge that there
/// is nothing to find.
fn worse(one: Exit, other: Exit) -> Exit {
    match (one, other) {
        (Exit::Stopped, _) | (_, Exit::Stopped) => Exit::Stopped,
        (Exit::None, _) | (_, Exit::None) => Exit::None,
        _ => Exit::Answered,
    }
}

/// Returns the step of a hint, if it has one.
fn step_of(hint: &Hint) -> Option<&Step> {
    match hint {
        Hint::Step(step) | Hint::Solution { step, .. } => Some(step),
        _ => None,
    }
}

fn told(request: &Request, record: &Record, hint: &Hint) -> String {
    let candidates = hint_candidates(&record.puzzle);
    let scene = Scene::new(&candidates).with_symbols(record.symbols);
    match request.form {
        HintForm::Json => {
            let told = Told::new(request, record, hint, &scene);
            let mut text = serde_json::to_string(&told).unwrap_or_default();
            text.push('\n');
            text
        }
        HintForm::Svg(theme) => {
            let title = stages(request, hint)
                .flat_map(|stage| scene.hint(hint, &record.puzzle, stage, request.language))
                .collect::<Vec<_>>()
                .join(" ");
            let options = SvgOptions { theme: theme.into(), title: Some(title), size: None };
            render::svg(&picture(request, record, hint, &candidates), &options)
        }
        HintForm::Text => sentences(request, record, hint, &candidates),
    }
}

/// Returns the player's notes, with all candidates in cells without notes.
fn hint_candidates(puzzle: &Puzzle) -> Candidates {
    match Notes::from_marks(puzzle) {
        Some(notes) => notes.on(&puzzle.clone().without_marks()).candidates(),
        None => puzzle.candidates(),
    }
}

/// Returns the stages to print. A hint other than a step has only one.
fn stages(request: &Request, hint: &Hint) -> impl Iterator<Item = Stage> {
    let last = if step_of(hint).is_some() { request.stage } else { Stage::Where };
    Stage::ALL.iter().copied().take_while(move |&stage| stage <= last)
}

fn picture<'a>(
    request: &Request,
    record: &'a Record,
    hint: &Hint,
    candidates: &'a Candidates,
) -> Picture<'a> {
    let picture = Picture::new(&record.puzzle).with_symbols(record.symbols);
    match step_of(hint) {
        Some(step) if request.stage >= Stage::Why => picture.with_step(step, candidates),
        _ => picture.with_candidates(candidates),
    }
}

fn sentences(request: &Request, record: &Record, hint: &Hint, candidates: &Candidates) -> String {
    let scene = Scene::new(candidates).with_symbols(record.symbols);
    let mut text = String::new();
    for stage in stages(request, hint) {
        let words = scene.hint(hint, &record.puzzle, stage, request.language);
        let heading = match step_of(hint) {
            Some(_) => heading(stage, request.language),
            None => String::new(),
        };
        text += &fitted(&heading, &words);
        if stage == Stage::Why {
            let color = request.output.is_none() && output::has_color();
            let picture = picture(request, record, hint, candidates);
            let board = render::text(&picture, &TextOptions { color, ascii: request.ascii });
            text += &format!("\n{board}");
            if let Some(step) = step_of(hint) {
                text += &format!("{}\n", legend(step, candidates, request.language));
            }
            if request.stage > stage {
                text.push('\n');
            }
        }
    }
    if let (Some(step), true) = (step_of(hint), request.stage == Stage::Step) {
        let blanks = " ".repeat(width(&heading(Stage::Step, request.language)));
        for line in scene.notation(step).lines() {
            text += &format!("{blanks}{line}\n");
        }
    }
    text
}

/// Returns the heading of a stage with blanks after it; in each language all have the same width.
fn heading(stage: Stage, language: Language) -> String {
    let words = |stage: Stage| language.stage(stage);
    let widest = Stage::ALL.iter().map(|&stage| width(words(stage))).max().unwrap_or(0);
    let blanks = " ".repeat(widest + 2 - width(words(stage)));
    format!("{}{blanks}", words(stage))
}

/// A hint, as JSON.
#[derive(Serialize)]
struct Told {
    line: usize,
    puzzle: String,
    hint: &'static str,
    /// The message of a hint other than a step.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    says: Vec<String>,
    /// The cells that are wrong or lack a note.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    cells: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none", rename = "where")]
    place: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    technique: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<&'static str>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    why: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    step: Option<super::page::ToldStep>,
}

impl Told {
    fn new(request: &Request, record: &Record, hint: &Hint, scene: &Scene<'_>) -> Told {
        let (puzzle, language) = (&record.puzzle, request.language);
        let words = |stage| scene.hint(hint, puzzle, stage, language);
        let step = step_of(hint);
        let told = |stage: Stage| step.filter(|_| request.stage >= stage);
        let cells = match hint {
            Hint::Clash(clash) => clash.cells.to_vec(),
            Hint::Wrong { cells } | Hint::MissingNote { cells } => cells.clone(),
            _ => Vec::new(),
        };
        Told {
            line: record.line,
            puzzle: puzzle.grid().line(record.symbols),
            hint: match hint {
                Hint::Step(_) => "step",
                Hint::Solution { .. } => "solution",
                Hint::Clash(_) => "clash",
                Hint::Wrong { .. } => "wrong",
                Hint::MissingNote { .. } => "missing-note",
                Hint::Solved => "solved",
                Hint::NoSolution(_) => "none",
                Hint::SeveralSolutions(_) => "multiple",
                _ => "unknown",
            },
            says: if step.is_none() { words(Stage::Where) } else { Vec::new() },
            cells: cells.iter().map(|&cell| puzzle.shape().cell_name(cell).to_string()).collect(),
            place: step.map(|_| words(Stage::Where).concat()),
            technique: told(Stage::Technique).map(|step| step.technique.name()),
            name: told(Stage::Technique).map(|step| language.technique(step.technique)),
            why: told(Stage::Why).map_or_else(Vec::new, |_| words(Stage::Why)),
            step: told(Stage::Step).map(|step| super::page::ToldStep::new(step, scene, language)),
        }
    }
}
