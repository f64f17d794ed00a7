//! Interchangeable blocks of a state, kept sorted so that states that differ only in their places
//! are equal.
//!
//! ```text
//! state     0110 0011 0110 0001       the blocks of a class, one for each piece
//! sorted    0001 0011 0110 0110       the same for every state that differs only in their places
//! runs         1    1    2    0       a choice in the first of two equal blocks counts twice,
//!                                     and is skipped in the second
//! ```

use super::alike::MOST_PIECES;
use super::layer::Key;
use super::plan::Fold;
use crate::vectors::{OutOfMemory, filled, reserved};

/// The blocks of a state, class by class.
#[derive(Debug)]
pub(super) struct Folds {
    classes: Vec<Class>,
    /// The number of blocks in all classes.
    blocks: usize,
}

#[derive(Debug)]
struct Class {
    mask: u64,
    /// For each block, its word and its first bit in that word.
    places: Vec<(usize, u32)>,
}

impl Class {
    #[inline]
    fn block<const W: usize>(&self, key: &Key<W>, (word, shift): (usize, u32)) -> u64 {
        key[word] >> shift & self.mask
    }
}

/// For each block, the length of the run of equal blocks that starts there, or 0 if an equal block
/// precedes it. Blocks are numbered from 1; entry 0 means "no block" and is always 1.
pub(super) type Runs = Vec<u64>;

impl Folds {
    pub(super) fn new(folds: &[Fold]) -> Result<Folds, OutOfMemory> {
        let mut classes = reserved(folds.len())?;
        for fold in folds {
            let mut places = reserved(fold.places.len())?;
            places.extend(fold.places.iter().map(|bit| (*bit as usize / 64, bit % 64)));
            classes.push(Class { mask: u64::MAX >> (64 - fold.bits), places });
        }
        Ok(Folds { classes, blocks: folds.iter().map(|fold| fold.places.len()).sum() })
    }

    /// Returns the number of blocks in all classes.
    pub(super) fn blocks(&self) -> usize {
        self.blocks
    }

    /// Allocates runs, to be filled by [`look`](Folds::look).
    pub(super) fn runs(&self) -> Result<Runs, OutOfMemory> {
        filled(self.blocks + 1, 1)
    }

    /// Finds runs of equal blocks in a sorted state.
    #[inline]
    pub(super) fn look<const W: usize>(&self, key: &Key<W>, runs: &mut Runs) {
        let mut first = 0;
        let mut at = 0;
        for class in &self.classes {
            let mut before = None;
            for &place in &class.places {
                let block = class.block(key, place);
                at += 1;
                if before != Some(block) {
                    (first, before) = (at, Some(block));
                }
                runs[at] = 0;
                runs[first] += 1;
            }
        }
    }

    /// Sorts the blocks of a state. Insertion sort, as usually only one block is out of place.
    #[inline]
    pub(super) fn sort<const W: usize>(&self, key: &mut Key<W>) {
        for class in &self.classes {
            let mut sorted = [0; MOST_PIECES];
            let count = class.places.len().min(MOST_PIECES);
            for (k, &place) in class.places[..count].iter().enumerate() {
                let block = class.block(key, place);
                let mut at = k;
                while at > 0 && sorted[at - 1] > block {
                    sorted[at] = sorted[at - 1];
                    at -= 1;
                }
                sorted[at] = block;
            }
            for (&(word, shift), block) in class.places[..count].iter().zip(sorted) {
                key[word] = key[word] & !(class.mask << shift) | block << shift;
            }
        }
    }
}
