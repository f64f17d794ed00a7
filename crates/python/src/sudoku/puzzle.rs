//! A board with its digits, as players know it.

use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyTuple};
use quadrille_sudoku::format::{self, Format};
use quadrille_sudoku::render::{self, Picture, SvgOptions, TextOptions, Theme};
use quadrille_sudoku::{ErrorKind, Grid, Shape, SudokuError, Symbols, Variant};

use super::named;
use crate::errors::sudoku_error;

/// A board and its digits: a puzzle, a position in a game, or a solution.
#[pyclass(frozen, eq, hash, module = "quadrille_cover.sudoku")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Puzzle {
    pub(crate) puzzle: quadrille_sudoku::Puzzle,
}

impl Puzzle {
    pub(crate) fn symbols(&self) -> Symbols {
        Symbols::standard(self.puzzle.shape().size())
    }

    /// Returns a solution of this puzzle as a puzzle, in which the added digits are not givens.
    pub(crate) fn solved(&self, solution: Grid) -> Puzzle {
        let given = self.puzzle.grid();
        let added: Vec<_> =
            solution.filled().map(|(cell, _)| cell).filter(|&c| given.get(c).is_none()).collect();
        Puzzle { puzzle: quadrille_sudoku::Puzzle::new(solution).with_entries(added) }
    }
}

/// Makes a board. Without any setting it is the usual one, and `None` is returned.
pub(crate) fn shape(
    py: Python<'_>,
    size: Option<usize>,
    boxes: Option<(usize, usize)>,
    regions: Option<&str>,
    variants: &[String],
) -> PyResult<Option<Shape>> {
    if size.is_none() && boxes.is_none() && regions.is_none() && variants.is_empty() {
        return Ok(None);
    }
    let make = || -> Result<Shape, SudokuError> {
        match (regions, boxes, size) {
            (Some(pattern), ..) => Shape::jigsaw(pattern),
            (None, Some((rows, columns)), _) => Shape::boxes(rows, columns),
            (None, None, Some(size)) => Shape::of_size(size),
            (None, None, None) => Ok(Shape::classic()),
        }
    };
    let mut shape = make().map_err(|error| sudoku_error(py, &error))?;
    for variant in variants {
        let variant: Variant = named(py, variant)?;
        shape = shape.with(variant).map_err(|error| sudoku_error(py, &error))?;
    }
    Ok(Some(shape))
}

#[pymethods]
impl Puzzle {
    /// Read all puzzles of a text.
    #[staticmethod]
    #[pyo3(signature = (text, format=None, size=None, boxes=None, regions=None, variants=Vec::new()))]
    fn read(
        py: Python<'_>,
        text: &str,
        format: Option<&str>,
        size: Option<usize>,
        boxes: Option<(usize, usize)>,
        regions: Option<&str>,
        variants: Vec<String>,
    ) -> PyResult<Vec<Puzzle>> {
        let format = format.map(|name| named::<Format>(py, name)).transpose()?;
        let shape = shape(py, size, boxes, regions, &variants)?;
        let read = py.detach(|| format::read(text.as_bytes(), format, shape.as_ref()));
        let records = read.map_err(|error| sudoku_error(py, &error))?;
        Ok(records.into_iter().map(|record| Puzzle { puzzle: record.puzzle }).collect())
    }

    /// Read a text that must hold one puzzle.
    #[new]
    #[pyo3(signature = (text, *, format=None, size=None, boxes=None, regions=None, variants=Vec::new()))]
    fn new(
        py: Python<'_>,
        text: &str,
        format: Option<&str>,
        size: Option<usize>,
        boxes: Option<(usize, usize)>,
        regions: Option<&str>,
        variants: Vec<String>,
    ) -> PyResult<Puzzle> {
        let mut puzzles = Puzzle::read(py, text, format, size, boxes, regions, variants)?;
        match (puzzles.pop(), puzzles.len()) {
            (Some(puzzle), 0) => Ok(puzzle),
            (Some(_), others) => {
                let kind = ErrorKind::SeveralPuzzles { count: others + 1 };
                Err(sudoku_error(py, &kind.into()))
            }
            (None, _) => Err(sudoku_error(py, &ErrorKind::NoPuzzle { blank: true }.into())),
        }
    }

    /// Make a puzzle from its digits, row by row, 0 for an empty cell.
    #[staticmethod]
    #[pyo3(signature = (digits, *, boxes=None, regions=None, variants=Vec::new()))]
    fn from_digits(
        py: Python<'_>,
        digits: Vec<u8>,
        boxes: Option<(usize, usize)>,
        regions: Option<&str>,
        variants: Vec<String>,
    ) -> PyResult<Puzzle> {
        // A number of cells that is not a square has no board; the closest one refuses it.
        let size = digits.len().isqrt();
        let shape =
            shape(py, Some(size), boxes, regions, &variants)?.unwrap_or_else(Shape::classic);
        let grid = Grid::new(&shape, &digits).map_err(|error| sudoku_error(py, &error))?;
        Ok(Puzzle { puzzle: grid.into() })
    }

    /// The number of rows, columns and digits.
    #[getter]
    fn size(&self) -> usize {
        self.puzzle.shape().size()
    }

    /// The digits row by row, 0 for an empty cell.
    #[getter]
    fn digits<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, self.puzzle.grid().as_bytes())
    }

    /// The number of cells that are not empty.
    #[getter]
    fn clues(&self) -> usize {
        self.puzzle.grid().filled_count()
    }

    /// Whether every cell has a digit.
    #[getter]
    fn is_full(&self) -> bool {
        self.puzzle.grid().is_full()
    }

    /// The names of the rules beyond rows, columns and boxes.
    #[getter]
    fn variants(&self) -> Vec<&'static str> {
        self.puzzle.shape().variants().iter().map(|variant| variant.name()).collect()
    }

    /// The regions of a jigsaw as a pattern, or None.
    #[getter]
    fn regions(&self) -> Option<String> {
        self.puzzle.shape().region_pattern()
    }

    /// For each cell, the digits that its row, its column and so on leave.
    #[getter]
    fn candidates(&self) -> Vec<Vec<u32>> {
        let candidates = self.puzzle.candidates();
        let digits = |set: &quadrille_sudoku::DigitSet| {
            set.into_iter().map(|digit| u32::from(digit.get())).collect()
        };
        candidates.sets().iter().map(digits).collect()
    }

    /// The puzzle in one of the formats.
    fn write(&self, py: Python<'_>, format: &str) -> PyResult<String> {
        let format: Format = named(py, format)?;
        format::write(&self.puzzle, format).map_err(|error| sudoku_error(py, &error))
    }

    /// The board drawn with lines of text.
    #[pyo3(signature = (*, candidates=false))]
    fn board(&self, candidates: bool) -> String {
        let found = self.puzzle.candidates();
        let picture = Picture::new(&self.puzzle).with_symbols(self.symbols());
        let picture = if candidates { picture.with_candidates(&found) } else { picture };
        render::text(&picture, &TextOptions { color: false, ascii: false })
    }

    /// The board as an SVG picture.
    #[pyo3(signature = (*, candidates=false, theme="light", size=None))]
    pub(crate) fn svg(&self, candidates: bool, theme: &str, size: Option<u32>) -> PyResult<String> {
        let found = self.puzzle.candidates();
        let picture = Picture::new(&self.puzzle).with_symbols(self.symbols());
        let picture = if candidates { picture.with_candidates(&found) } else { picture };
        Ok(render::svg(&picture, &svg_options(theme, size)?))
    }

    /// The picture that Jupyter shows.
    fn _repr_svg_(&self) -> PyResult<String> {
        self.svg(false, "light", Some(PICTURE))
    }

    pub(crate) fn __str__(&self) -> String {
        self.puzzle.grid().line(self.symbols())
    }

    fn __repr__(&self) -> String {
        format!("Puzzle('{}')", self.__str__())
    }

    fn __reduce__<'py>(this: &Bound<'py, Puzzle>) -> PyResult<Bound<'py, PyTuple>> {
        let py = this.py();
        let text = this.get().write(py, "json")?;
        (this.get_type().getattr("_restore")?, (text,)).into_pyobject(py)
    }

    /// Undo `__reduce__`.
    #[staticmethod]
    fn _restore(py: Python<'_>, text: &str) -> PyResult<Puzzle> {
        Puzzle::new(py, text, Some("json"), None, None, None, Vec::new())
    }
}

/// The width of pictures in a notebook, in pixels.
pub(crate) const PICTURE: u32 = 330;

/// Returns the settings of a picture.
pub(crate) fn svg_options(theme: &str, size: Option<u32>) -> PyResult<SvgOptions> {
    let theme = match theme {
        "light" => Theme::Light,
        "dark" => Theme::Dark,
        "auto" => Theme::Auto,
        _ => {
            let message = format!("theme must be 'light', 'dark' or 'auto', not {theme:?}");
            return Err(pyo3::exceptions::PyValueError::new_err(message));
        }
    };
    Ok(SvgOptions { theme, size, title: None })
}
