//! How hard a puzzle is, on the two scales that players know.

use pyo3::prelude::*;
use quadrille_sudoku::Shape;
use quadrille_sudoku::grade::Grader;
use quadrille_sudoku::rating::{Difficulty, Rater};

use super::guard;
use super::puzzle::Puzzle;
use crate::errors::sudoku_error;
use crate::settings::Settings;

/// How hard a puzzle is.
#[pyclass(frozen, module = "quadrille_cover.sudoku")]
pub(crate) struct Rating {
    /// "Easy", "Medium", "Hard", "Unfair" or "Extreme", on HoDoKu's scale.
    #[pyo3(get)]
    level: String,
    /// The sum of the scores of all steps, on HoDoKu's scale.
    #[pyo3(get)]
    score: u32,
    /// The hardest technique that is needed.
    #[pyo3(get)]
    hardest: &'static str,
    /// The number of steps.
    #[pyo3(get)]
    steps: usize,
    /// Whether reasoning alone leads to the solution.
    #[pyo3(get)]
    by_reasoning: bool,
    /// Sudoku Explainer's rating of the hardest step; None on other boards than the usual one.
    #[pyo3(get)]
    er: Option<f64>,
    /// Sudoku Explainer's rating of the steps up to the first digit.
    #[pyo3(get)]
    ep: Option<f64>,
    /// Sudoku Explainer's rating of the first step.
    #[pyo3(get)]
    ed: Option<f64>,
}

#[pymethods]
impl Rating {
    fn __repr__(&self) -> String {
        let er = self.er.map(|er| format!(", ER {er}")).unwrap_or_default();
        format!("<Rating: {}, score {}, {}{er}>", self.level, self.score, self.hardest)
    }
}

/// Rate a puzzle. `explain` also computes Sudoku Explainer's ratings.
#[pyfunction]
pub(crate) fn rate(
    py: Python<'_>,
    puzzle: &Puzzle,
    explain: bool,
    settings: Settings,
) -> PyResult<Rating> {
    let mut watch = settings.watch(py)?;
    let guard = guard(&settings, &watch)?;
    let own = puzzle.clone();
    let rated = watch.run(py, move || {
        let (grade, steps) = Grader::new().path(&own.puzzle, &guard)?;
        let is_classic = *own.puzzle.shape() == Shape::classic();
        let explained =
            (explain && is_classic).then(|| Rater::new().rate(own.puzzle.grid(), &guard));
        Ok((grade, steps.len(), explained.transpose()?))
    })?;
    let (grade, steps, explained) = rated.map_err(|error| sudoku_error(py, &error))?;
    let figure = |difficulty: Difficulty| f64::from(difficulty.tenths()) / 10.0;
    Ok(Rating {
        level: grade.level.to_string(),
        score: grade.score,
        hardest: grade.hardest.english(),
        steps,
        by_reasoning: grade.by_reasoning,
        er: explained.map(|rating| figure(rating.er)),
        ep: explained.map(|rating| figure(rating.ep)),
        ed: explained.map(|rating| figure(rating.ed)),
    })
}
