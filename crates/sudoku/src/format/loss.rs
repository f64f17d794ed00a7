//! What a format does not keep of a puzzle.
//!
//! Only JSON keeps everything. The other formats come from programs that knew classic boards, and
//! have no place for other rules. Some have no place for entries or marks either. A caller that
//! writes in one of them should ask [`drops`], and tell the user.

use std::fmt;

use super::{Format, marks};
use crate::digit::DigitSet;
use crate::puzzle::Puzzle;
use crate::shape::{Boxes, Shape};

/// A part of a puzzle that a text does not keep.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Loss {
    /// The boxes, because they are not the usual ones of the board's size.
    Boxes,
    /// The regions of a jigsaw.
    Regions,
    /// The rules beyond rows, columns and boxes.
    Variants,
    /// The extra regions.
    ExtraRegions,
    /// The difference between entries and givens: both are written as digits.
    Entries,
    /// The marks, or some of them.
    Marks,
    /// The difference between an empty cell with a single mark and a cell with a digit.
    SingleMarks,
}

impl Loss {
    /// Returns the name, in lower case.
    pub fn name(self) -> &'static str {
        match self {
            Loss::Boxes => "boxes",
            Loss::Regions => "regions",
            Loss::Variants => "variants",
            Loss::ExtraRegions => "extra-regions",
            Loss::Entries => "entries",
            Loss::Marks => "marks",
            Loss::SingleMarks => "single-marks",
        }
    }

    /// Returns whether this is a part of the board's shape. Such a part is restored if the reader
    /// is given the shape.
    pub fn is_of_shape(self) -> bool {
        matches!(self, Loss::Boxes | Loss::Regions | Loss::Variants | Loss::ExtraRegions)
    }
}

impl fmt::Display for Loss {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Returns what a text that [`write()`](super::write()) makes of this puzzle does not keep, in the
/// order of the enum; nothing if [`read`](super::read) returns an equal puzzle.
///
/// Marks in cells with a digit mean nothing and do not count. If a puzzle has no marks, the text
/// may have some: [`Format::Marks`] then writes all candidates.
///
/// ```
/// use quadrille_sudoku::format::{self, Format, Loss};
/// use quadrille_sudoku::{Grid, Puzzle, Shape, Variant};
///
/// let shape = Shape::classic().with(Variant::X)?;
/// let puzzle = Puzzle::new(Grid::empty(&shape));
/// assert_eq!(format::drops(&puzzle, Format::Line), [Loss::Variants]);
/// assert_eq!(format::drops(&puzzle, Format::Json), []);
/// # Ok::<(), quadrille_sudoku::SudokuError>(())
/// ```
pub fn drops(puzzle: &Puzzle, format: Format) -> Vec<Loss> {
    let mut lost = Vec::new();
    if format.keeps_everything() {
        return lost;
    }
    let shape = puzzle.shape();
    match shape.box_layout() {
        Boxes::Regions(_) => lost.push(Loss::Regions),
        boxes => {
            if Shape::of_size(shape.size()).is_ok_and(|usual| usual.box_layout() != boxes) {
                lost.push(Loss::Boxes);
            }
        }
    }
    if !shape.variants().is_empty() {
        lost.push(Loss::Variants);
    }
    if !shape.extra_regions().is_empty() {
        lost.push(Loss::ExtraRegions);
    }
    if !puzzle.entries().is_empty() && !format.keeps_entries() {
        lost.push(Loss::Entries);
    }
    if puzzle.marks().is_some_and(|marks| loses_marks(puzzle, marks, format)) {
        lost.push(Loss::Marks);
    }
    if format == Format::Marks && has_single_marks(puzzle) {
        lost.push(Loss::SingleMarks);
    }
    lost
}

fn loses_marks(puzzle: &Puzzle, marks: &[DigitSet], format: Format) -> bool {
    let digits = puzzle.shape().digits();
    let mut empty = puzzle.shape().cells().filter(|&cell| puzzle.get(cell).is_none());
    match format {
        // The text lists the candidates that are missing from the marks. If there are none, it
        // looks like that of a puzzle without marks. A mark that clashes with a digit is no
        // candidate.
        Format::Hodoku => {
            let all = Puzzle::new(puzzle.grid().clone()).candidates();
            let (mut clash, mut missing) = (false, false);
            for cell in empty {
                let marks = marks[cell.index()] & digits;
                clash |= !(marks - all[cell]).is_empty();
                missing |= !(all[cell] - marks).is_empty();
            }
            clash || !missing
        }
        // Cells with all digits are taken for cells without marks, if there are no others.
        Format::Marks => !empty.any(|cell| {
            let marks = marks[cell.index()] & digits;
            marks.len() > 1 && marks != digits
        }),
        _ => true,
    }
}

/// Whether the pencil marks of an empty cell are a single digit.
fn has_single_marks(puzzle: &Puzzle) -> bool {
    let sets = marks::written(puzzle);
    puzzle.shape().cells().any(|cell| puzzle.get(cell).is_none() && sets[cell.index()].len() == 1)
}
