//! What to do next, or what is wrong.

use pyo3::prelude::*;
use quadrille_sudoku::hint::{Hint as Found, Hinter, Stage};
use quadrille_sudoku::render::{self, Picture};
use quadrille_sudoku::technique::Step;
use quadrille_sudoku::tell::{Language, Scene};
use quadrille_sudoku::{Candidates, Notes};

use super::puzzle::{PICTURE, Puzzle, svg_options};
use super::{cell_names, guard, named};
use crate::errors::stopped;
use crate::settings::Settings;

/// The next step of a game, revealed in stages, or what is wrong with the position.
#[pyclass(frozen, module = "quadrille_cover.sudoku")]
pub(crate) struct Hint {
    puzzle: Puzzle,
    step: Option<Box<Step>>,
    /// "step"; "solution", a digit of the solution where no technique leads on; "solved"; or what
    /// is wrong: "clash", "wrong", "missing-note", "none" or "multiple".
    #[pyo3(get)]
    kind: &'static str,
    /// Where to look, in words; without a step, what is wrong.
    #[pyo3(get)]
    place: String,
    /// The technique's name, or None.
    #[pyo3(get)]
    technique: Option<&'static str>,
    /// Why the step holds, in sentences.
    #[pyo3(get)]
    why: Vec<String>,
    /// The step in players' notation, or None.
    #[pyo3(get)]
    notation: Option<String>,
    /// The digits to place, such as "r1c2=3".
    #[pyo3(get)]
    placed: Vec<String>,
    /// The candidates to remove, such as "r1c2<>3".
    #[pyo3(get)]
    removed: Vec<String>,
    /// The cells that are wrong or contradict each other.
    #[pyo3(get)]
    cells: Vec<String>,
}

#[pymethods]
impl Hint {
    /// The board with the step drawn on it.
    #[pyo3(signature = (*, theme="light", size=None))]
    fn svg(&self, theme: &str, size: Option<u32>) -> PyResult<String> {
        let candidates = noted(&self.puzzle.puzzle);
        let picture = Picture::new(&self.puzzle.puzzle).with_symbols(self.puzzle.symbols());
        let picture = match &self.step {
            Some(step) => picture.with_step(step, &candidates),
            None => picture.with_candidates(&candidates),
        };
        Ok(render::svg(&picture, &svg_options(theme, size)?))
    }

    /// The picture that Jupyter shows.
    fn _repr_svg_(&self) -> PyResult<String> {
        self.svg("light", Some(PICTURE))
    }

    fn __str__(&self) -> String {
        let mut lines = vec![self.place.clone()];
        lines.extend(self.technique.map(str::to_owned));
        lines.extend_from_slice(&self.why);
        lines.extend(self.notation.clone());
        lines.join("\n")
    }

    fn __repr__(&self) -> String {
        let what = self.notation.as_deref().unwrap_or(&self.place);
        format!("<Hint: {}, {what}>", self.kind)
    }
}

/// Returns the player's notes, with all candidates in cells without notes.
fn noted(puzzle: &quadrille_sudoku::Puzzle) -> Candidates {
    match Notes::from_marks(puzzle) {
        Some(notes) => notes.on(&puzzle.clone().without_marks()).candidates(),
        None => puzzle.candidates(),
    }
}

/// Find the next step.
#[pyfunction]
pub(crate) fn hint(
    py: Python<'_>,
    puzzle: &Puzzle,
    language: &str,
    settings: Settings,
) -> PyResult<Hint> {
    let language: Language = named(py, language)?;
    let mut watch = settings.watch(py)?;
    let guard = guard(&settings, &watch)?;
    let own = puzzle.clone();
    // The marks of a position are the notes of its player.
    let found = watch.run(py, move || match Notes::from_marks(&own.puzzle) {
        Some(notes) => Hinter::new().hint_with_notes(&own.puzzle.without_marks(), &notes, &guard),
        None => Hinter::new().hint(&own.puzzle, &guard),
    })?;
    let (kind, cells) = match &found {
        Found::Step(_) => ("step", Vec::new()),
        Found::Solution { .. } => ("solution", Vec::new()),
        Found::Clash(clash) => ("clash", clash.cells.to_vec()),
        Found::Wrong { cells } => ("wrong", cells.clone()),
        Found::MissingNote { cells } => ("missing-note", cells.clone()),
        Found::Solved => ("solved", Vec::new()),
        Found::NoSolution(_) => ("none", Vec::new()),
        Found::SeveralSolutions(_) => ("multiple", Vec::new()),
        Found::Unknown(stop) => return Err(stopped(py, *stop, None)),
        _ => ("other", Vec::new()),
    };
    let candidates = noted(&puzzle.puzzle);
    let scene = Scene::new(&candidates).with_symbols(puzzle.symbols());
    let words = |stage| scene.hint(&found, &puzzle.puzzle, stage, language);
    let place = words(Stage::Where).join(" ");
    let step = match &found {
        Found::Step(step) | Found::Solution { step, .. } => Some(step.clone()),
        _ => None,
    };
    let told = step.as_deref();
    Ok(Hint {
        kind,
        place,
        technique: told.map(|step| language.technique(step.technique)),
        why: told.map_or_else(Vec::new, |_| words(Stage::Why)),
        notation: told.map(|step| scene.notation(step)),
        placed: told.map_or_else(Vec::new, |step| {
            step.placed.iter().map(|&placed| scene.placing(placed)).collect()
        }),
        removed: told.map_or_else(Vec::new, |step| {
            step.removed.iter().map(|&removed| scene.removing(removed)).collect()
        }),
        cells: cell_names(puzzle.puzzle.shape(), &cells),
        puzzle: puzzle.clone(),
        step,
    })
}
