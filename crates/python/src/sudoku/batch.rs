//! Many classic boards at once, as arrays of digits.
//!
//! The Python half cuts an array into chunks that take a few milliseconds each, so Python hears
//! signals between them and the numbers below are all that crosses the border:
//!
//! ```text
//! boards   81 bytes each, 0 for an empty cell --> solutions, 81 bytes each, 0 if there is none
//!                                             --> counts, 8 bytes each
//! ```

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyByteArray, PyBytes};
use quadrille_sudoku::turbo::{Answer, Batch};

use crate::errors::bad_board;

/// Returns the boards in an array, all of them valid. `first` is the place of the first one.
fn boards<'b>(py: Python<'_>, bytes: &'b [u8], first: usize) -> PyResult<&'b [[u8; 81]]> {
    let (boards, []) = bytes.as_chunks::<81>() else {
        return Err(PyValueError::new_err("a board has 81 cells"));
    };
    // The greatest byte of all is found with vectors; where it is matters only if it is too great.
    if bytes.iter().fold(0, |most, &digit| most.max(digit)) > 9 {
        for (k, board) in boards.iter().enumerate() {
            if let Some(cell) = board.iter().position(|&digit| digit > 9) {
                let (row, column) = (cell / 9 + 1, cell % 9 + 1);
                let board = first + k;
                let message = format!("board {board} has no digit from 0 to 9 in r{row}c{column}");
                return Err(bad_board(py, &message, board));
            }
        }
    }
    Ok(boards)
}

/// Answers boards on this many threads, 0 for one per processor.
fn answers(py: Python<'_>, boards: &[[u8; 81]], limit: u64, threads: usize) -> Vec<Answer> {
    let batch = Batch::new(limit);
    let batch = if threads == 0 { batch } else { batch.threads(threads) };
    py.detach(|| batch.slice(boards))
}

/// Solve boards. Returns the solutions and the number of boards that have one.
#[pyfunction]
pub(crate) fn solve_boards<'py>(
    py: Python<'py>,
    bytes: &Bound<'py, PyBytes>,
    first: usize,
    threads: usize,
) -> PyResult<(Bound<'py, PyBytes>, usize)> {
    let boards = boards(py, bytes.as_bytes(), first)?;
    let answers = answers(py, boards, 1, threads);
    let solved = answers.iter().filter(|answer| answer.count > 0).count();
    let solutions = PyBytes::new_with(py, bytes.as_bytes().len(), |bytes| {
        let (places, _) = bytes.as_chunks_mut::<81>();
        for (place, answer) in places.iter_mut().zip(&answers) {
            *place = *answer.first().unwrap_or(&[0; 81]);
        }
        Ok(())
    });
    Ok((solutions?, solved))
}

/// Count the solutions of boards, each up to `limit`, as 64-bit numbers.
#[pyfunction]
pub(crate) fn count_boards<'py>(
    py: Python<'py>,
    bytes: &Bound<'py, PyBytes>,
    first: usize,
    threads: usize,
    limit: u64,
) -> PyResult<Bound<'py, PyByteArray>> {
    let boards = boards(py, bytes.as_bytes(), first)?;
    let answers = answers(py, boards, limit, threads);
    let counts: Vec<u8> = answers.iter().flat_map(|answer| answer.count.to_ne_bytes()).collect();
    Ok(PyByteArray::new(py, &counts))
}
