//! New puzzles, to order.

use std::ops::ControlFlow;

use pyo3::prelude::*;
use quadrille_sudoku::Shape;
use quadrille_sudoku::generate::{Order, Symmetry};
use quadrille_sudoku::technique::{Level, Technique};

use super::puzzle::{Puzzle, shape};
use super::{guard, named};
use crate::errors::sudoku_error;
use crate::outcome::stop_name;
use crate::settings::Settings;

/// A new puzzle, with what is known of it.
#[pyclass(frozen, module = "quadrille_cover.sudoku")]
pub(crate) struct Generated {
    #[pyo3(get)]
    puzzle: Puzzle,
    #[pyo3(get)]
    solution: Puzzle,
    /// The position in which the technique to practise comes next, or None.
    #[pyo3(get)]
    position: Option<Puzzle>,
    /// The level, if the order asked for something that needs it; otherwise None.
    #[pyo3(get)]
    level: Option<String>,
    #[pyo3(get)]
    score: Option<u32>,
    /// The hardest technique that is needed.
    #[pyo3(get)]
    hardest: Option<&'static str>,
}

#[pymethods]
impl Generated {
    fn _repr_svg_(&self) -> PyResult<String> {
        self.puzzle.svg(false, "light", Some(super::puzzle::PICTURE))
    }

    fn __str__(&self) -> String {
        self.puzzle.__str__()
    }

    fn __repr__(&self) -> String {
        let level = self.level.as_ref().map(|level| format!(", {level}")).unwrap_or_default();
        format!("<Generated: {}{level}>", self.__str__())
    }
}

/// What to generate, as `quadrille_cover/sudoku.py` passes it.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub(crate) struct Wanted {
    count: u64,
    #[pyo3(default)]
    level: Option<String>,
    #[pyo3(default)]
    symmetry: Option<String>,
    /// The fewest and the most clues.
    #[pyo3(default)]
    clues: Option<(usize, usize)>,
    /// The lowest and the highest score.
    #[pyo3(default)]
    score: Option<(u32, u32)>,
    #[pyo3(default)]
    needs: Vec<String>,
    #[pyo3(default)]
    without: Vec<String>,
    #[pyo3(default)]
    practice: Option<String>,
    #[pyo3(default)]
    pattern: Option<String>,
    #[pyo3(default)]
    minimal: Option<bool>,
    #[pyo3(default)]
    size: Option<usize>,
    #[pyo3(default)]
    boxes: Option<(usize, usize)>,
    #[pyo3(default)]
    regions: Option<String>,
    #[pyo3(default)]
    variants: Vec<String>,
}

impl Wanted {
    fn order(&self, py: Python<'_>, seed: u64) -> PyResult<Order> {
        let shape = shape(py, self.size, self.boxes, self.regions.as_deref(), &self.variants)?;
        let mut order = Order::new(&shape.unwrap_or_else(Shape::classic)).seed(seed);
        if let Some(level) = &self.level {
            order = order.level(named::<Level>(py, level)?);
        }
        if let Some(symmetry) = &self.symmetry {
            order = order.symmetry(named::<Symmetry>(py, symmetry)?);
        }
        if let Some((fewest, most)) = self.clues {
            order = order.clues(fewest..=most);
        }
        if let Some((lowest, highest)) = self.score {
            order = order.score(lowest..=highest);
        }
        if let Some(minimal) = self.minimal {
            order = order.minimal(minimal);
        }
        for technique in &self.needs {
            order = order.needs(named::<Technique>(py, technique)?);
        }
        for technique in &self.without {
            order = order.without(named::<Technique>(py, technique)?);
        }
        if let Some(technique) = &self.practice {
            order = order.practice(named::<Technique>(py, technique)?);
        }
        match &self.pattern {
            Some(pattern) => order.pattern(pattern).map_err(|error| sudoku_error(py, &error)),
            None => Ok(order),
        }
    }
}

/// Generate puzzles. Returns them, and why there are fewer than asked for, if there are.
#[pyfunction]
pub(crate) fn generate(
    py: Python<'_>,
    wanted: Wanted,
    settings: Settings,
) -> PyResult<(Vec<Generated>, Option<&'static str>)> {
    let mut watch = settings.watch(py)?;
    let order = wanted.order(py, settings.seed())?.progress(watch.progress());
    let (count, threads) = (wanted.count, settings.threads(0));
    let guard = guard(&settings, &watch)?;
    let (found, ending) = watch.run(py, move || {
        let mut found = Vec::new();
        let ending = order.for_each(count, threads, &guard, |generated| {
            found.push(generated);
            ControlFlow::Continue(())
        });
        (found, ending)
    })?;
    let ending = ending.map_err(|error| sudoku_error(py, &error))?;
    let stop = (ending.puzzles < count).then(|| stop_name(ending.stop));
    let found = found.into_iter().map(|generated| {
        let puzzle = Puzzle { puzzle: generated.puzzle };
        let solution = puzzle.solved(generated.solution);
        let grade = generated.grade.as_ref();
        Generated {
            level: grade.map(|grade| grade.level.to_string()),
            score: grade.map(|grade| grade.score),
            hardest: grade.map(|grade| grade.hardest.english()),
            position: generated.position.map(|puzzle| Puzzle { puzzle }),
            puzzle,
            solution,
        }
    });
    Ok((found.collect(), stop))
}
