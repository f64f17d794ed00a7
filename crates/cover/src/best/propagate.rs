//! What follows from the columns that are chosen: columns that clash with them, and columns that
//! are the last ones left for a row.

use super::effort::{Effort, Halted};
use super::program::Program;
use crate::vectors::{OutOfMemory, copied, filled, push};

/// A part of the covers: those that hold all the chosen columns, and beside them only free ones.
#[derive(Debug, Default)]
pub(super) struct Part {
    pub(super) chosen: Vec<u32>,
    /// In ascending order.
    pub(super) free: Vec<u32>,
}

impl Part {
    pub(super) fn copied(&self) -> Result<Part, OutOfMemory> {
        Ok(Part { chosen: copied(&self.chosen)?, free: copied(&self.free)? })
    }
}

/// The state of a row that at most one colour may have: its colour, if it has one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Shade {
    Open,
    Colored(u32),
}

/// Work space for the consequences of choices.
#[derive(Debug)]
pub(super) struct Propagation {
    /// For each row, the number of chosen columns, and of free ones.
    taken: Vec<u32>,
    left: Vec<u32>,
    shades: Vec<Shade>,
}

impl Propagation {
    pub(super) fn new(program: &Program) -> Result<Propagation, OutOfMemory> {
        let rows = program.rows.len();
        Ok(Propagation {
            taken: filled(rows, 0)?,
            left: filled(rows, 0)?,
            shades: filled(rows, Shade::Open)?,
        })
    }

    /// Returns how many chosen columns hold a row, after the last call of
    /// [`run`](Propagation::run).
    pub(super) fn taken(&self, row: usize) -> u32 {
        self.taken[row]
    }

    /// Draws all conclusions for a part. Returns false if it has no cover.
    pub(super) fn run(
        &mut self,
        program: &Program,
        part: &mut Part,
        effort: &mut Effort<'_>,
    ) -> Result<bool, Halted> {
        self.taken.fill(0);
        self.shades.fill(Shade::Open);
        let mut counted = 0;
        loop {
            while counted < part.chosen.len() {
                let column = part.chosen[counted] as usize;
                if !self.allows(program, column) {
                    return Ok(false);
                }
                self.take(program, column);
                counted += 1;
            }
            self.left.fill(0);
            let before = part.free.len();
            part.free.retain(|&column| {
                let stays = self.allows(program, column as usize);
                if stays {
                    for &row in program.rows_of(column as usize) {
                        self.left[row as usize] += 1;
                    }
                }
                stays
            });
            effort.update((before - part.free.len()) as u64);
            effort.spend((20 * before + 2 * program.rows.len()) as u64)?;
            let mut is_forced = false;
            for ((row, &taken), &left) in program.rows.iter().zip(&self.taken).zip(&self.left) {
                let needed = row.min.saturating_sub(taken);
                if left < needed {
                    return Ok(false);
                }
                is_forced |= needed > 0 && left == needed;
            }
            if !is_forced {
                return Ok(true);
            }
            let Part { chosen, free } = part;
            let mut failed = false;
            free.retain(|&column| {
                let is_last = program.rows_of(column as usize).iter().any(|&row| {
                    let row = row as usize;
                    let needed = program.rows[row].min.saturating_sub(self.taken[row]);
                    needed > 0 && self.left[row] == needed
                });
                failed |= is_last && push(chosen, column).is_err();
                !is_last
            });
            if failed {
                return Err(OutOfMemory.into());
            }
        }
    }

    fn allows(&self, program: &Program, column: usize) -> bool {
        program.entries_of(column).all(|(row, color)| {
            let taken = self.taken[row];
            match program.rows[row].is_colored {
                false => taken < program.rows[row].max,
                true => taken == 0 || color != 0 && self.shades[row] == Shade::Colored(color),
            }
        })
    }

    fn take(&mut self, program: &Program, column: usize) {
        for (row, color) in program.entries_of(column) {
            self.taken[row] += 1;
            if program.rows[row].is_colored && color != 0 {
                self.shades[row] = Shade::Colored(color);
            }
        }
    }

    /// Returns whether columns are a cover.
    pub(super) fn is_cover(&mut self, program: &Program, columns: &[u32]) -> bool {
        self.taken.fill(0);
        self.shades.fill(Shade::Open);
        for &column in columns {
            if !self.allows(program, column as usize) {
                return false;
            }
            self.take(program, column as usize);
        }
        program.rows.iter().zip(&self.taken).all(|(row, &taken)| taken >= row.min)
    }
}
