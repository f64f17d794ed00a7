//! Blocks of a state that may change places, and are kept in order so that they need not.
//!
//! ```text
//! state     0110 0011 0110 0001       the blocks of a class, one for each piece
//! in order  0001 0011 0110 0110       every state that differs only in their places
//! runs         1    1    2    0       what is done to one of two equal blocks counts twice, and is not done to the other
//! ```

use super::alike::MOST_PIECES;
use super::layer::Key;
use super::plan::Fold;

/// The blocks of a state, class by class.
#[derive(Debug)]
pub(super) struct Folds {
    classes: Vec<Class>,
    /// The number of blocks of all classes.
    blocks: usize,
}

#[derive(Debug)]
struct Class {
    mask: u64,
    /// The word of each block, and its first bit there.
    places: Vec<(usize, u32)>,
}

impl Class {
    #[inline]
    fn block<const W: usize>(&self, key: &Key<W>, (word, shift): (usize, u32)) -> u64 {
        key[word] >> shift & self.mask
    }
}

/// How many equal blocks each block stands for: itself and those after it, or none if it is after one. Blocks are
/// numbered from 1 on; 0 stands for no block, and for 1.
pub(super) type Runs = Vec<u64>;

impl Folds {
    pub(super) fn new(folds: &[Fold]) -> Folds {
        let class = |fold: &Fold| Class {
            mask: u64::MAX >> (64 - fold.bits),
            places: fold.places.iter().map(|bit| (*bit as usize / 64, bit % 64)).collect(),
        };
        let blocks = folds.iter().map(|fold| fold.places.len()).sum();
        Folds { classes: folds.iter().map(class).collect(), blocks }
    }

    /// The number of blocks.
    pub(super) fn blocks(&self) -> usize {
        self.blocks
    }

    /// Runs of no state yet.
    pub(super) fn runs(&self) -> Runs {
        vec![1; self.blocks + 1]
    }

    /// Looks which blocks of a state, which is in order, are equal.
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

    /// Puts the blocks of a state in order. Few of them are not: one, as a rule.
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
