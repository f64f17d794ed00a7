//! Many covers as one array.
//!
//! ```text
//! 0  5  9            a row for each cover: its options in ascending order
//! 2  7 -1            filled up with -1, if covers have different lengths
//! ```

use pyo3::prelude::*;
use pyo3::types::PyByteArray;

/// Covers to be made an array.
#[derive(Default)]
pub(crate) struct Rows {
    options: Vec<u32>,
    lengths: Vec<usize>,
}

impl Rows {
    pub(crate) fn push(&mut self, options: impl IntoIterator<Item = u32>) {
        let before = self.options.len();
        self.options.extend(options);
        self.lengths.push(self.options.len() - before);
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.lengths.is_empty()
    }

    pub(crate) fn len(&self) -> usize {
        self.lengths.len()
    }

    /// Returns an array of 32-bit numbers: its bytes, its rows and its columns.
    pub(crate) fn array<'py>(&self, py: Python<'py>) -> (Bound<'py, PyByteArray>, usize, usize) {
        let columns = self.lengths.iter().copied().max().unwrap_or(0);
        let mut cells: Vec<[u8; 4]> = Vec::with_capacity(columns * self.lengths.len());
        let mut rest = self.options.as_slice();
        for (row, &length) in self.lengths.iter().enumerate() {
            let (cover, after) = rest.split_at(length);
            cells.extend(cover.iter().map(|option| option.to_ne_bytes()));
            cells.resize((row + 1) * columns, [u8::MAX; 4]);
            rest = after;
        }
        (PyByteArray::new(py, cells.as_flattened()), self.lengths.len(), columns)
    }
}
