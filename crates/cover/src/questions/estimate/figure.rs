//! What dives add up to: a mean, how far it may be from the truth, and what is known for certain.
//!
//! A dive's figure is on average the truth, but the average of a few dives need not be near it.
//! Most dives find too little, and a rare one finds far too much, which makes up for it. As long as
//! the rare ones have not come, both the mean and the standard error are too low. So the range is
//! wider than the error alone would make it, above all upwards, and most of all if a single dive is
//! a good part of the sum. The factors below were set by trial: with them the truth lies within the
//! range for nine of ten seeds on the problems of `testdata`, from 64 dives on; see `tests/it/
//! estimate.rs` and decision 26.
//!
//! Dives come in *blocks* of [`BLOCK`]. The dives of a block share out the first branches among
//! them (see `choices.rs`), so they are not independent, but blocks are. With enough blocks, the
//! error is that of their means, which is smaller; with few, that of single dives.

use crate::magnitude::Magnitude;

/// The number of dives of a block.
pub(super) const BLOCK: u64 = 256;

/// The fewest blocks whose means are compared.
const FEWEST_BLOCKS: u64 = 8;

/// A figure of an estimate, with its error and the range in which the truth probably lies.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Figure {
    /// The estimate; the truth if the figure is exact.
    pub value: Magnitude,
    /// The relative standard error: 0.1 is ten percent. It is 0 if the figure is exact or if all
    /// dives found the same, and infinite if no dive found anything.
    pub error: f64,
    /// The lower end of the range. It is certain where something was counted and not estimated.
    pub low: Magnitude,
    /// The upper end of the range; infinite if nothing is known about it.
    pub high: Magnitude,
    /// Whether nothing of it is estimated.
    pub(super) is_exact: bool,
}

impl Figure {
    /// Returns a figure that is known.
    pub(super) fn exact(value: Magnitude) -> Figure {
        Figure { value, error: 0.0, low: value, high: value, is_exact: true }
    }

    /// Returns whether the figure is known and not estimated.
    pub fn is_exact(&self) -> bool {
        self.is_exact
    }

    /// Returns the figure with another unit, of which one of the old is `factor`.
    #[must_use]
    pub fn times(self, factor: f64) -> Figure {
        let by = Magnitude::from(factor);
        Figure { value: self.value * by, low: self.low * by, high: self.high * by, ..self }
    }

    /// Returns the figure with a range that is wider by `factor` at both ends.
    pub(super) fn widened(self, factor: f64) -> Figure {
        let by = Magnitude::from(factor);
        Figure { low: self.low / by, high: self.high * by, is_exact: false, ..self }
    }

    /// Returns the figure of two independent things together.
    pub(super) fn plus(self, other: Figure) -> Figure {
        let value = self.value + other.value;
        let part = |figure: Figure| match figure.error == 0.0 {
            true => 0.0,
            false => figure.error * (figure.value / value).to_f64().min(1.0),
        };
        let error = (part(self) * part(self) + part(other) * part(other)).sqrt();
        Figure {
            value,
            error,
            low: self.low + other.low,
            high: self.high + other.high,
            is_exact: self.is_exact && other.is_exact,
        }
    }

    /// Returns the figure of all pairs of two independent things.
    pub(super) fn product(self, other: Figure) -> Figure {
        Figure {
            value: self.value * other.value,
            error: (self.error * self.error + other.error * other.error).sqrt(),
            low: self.low * other.low,
            high: self.high * other.high,
            is_exact: self.is_exact && other.is_exact,
        }
    }
}

/// The figures of all dives for one quantity.
#[derive(Clone, Copy, Debug)]
pub(super) struct Tally {
    dives: u64,
    sum: Magnitude,
    squares: Magnitude,
    largest: Magnitude,
    /// Of the dives since the last whole block.
    block: Magnitude,
    blocks: u64,
    sum_of_blocks: Magnitude,
    squares_of_blocks: Magnitude,
}

impl Tally {
    pub(super) fn new() -> Tally {
        let zero = Magnitude::ZERO;
        Tally {
            dives: 0,
            sum: zero,
            squares: zero,
            largest: zero,
            block: zero,
            blocks: 0,
            sum_of_blocks: zero,
            squares_of_blocks: zero,
        }
    }

    /// Adds the figure of a dive.
    pub(super) fn add(&mut self, found: Magnitude) {
        self.dives += 1;
        self.sum = self.sum + found;
        self.squares = self.squares + found * found;
        self.largest = self.largest.max(found);
        self.block = self.block + found;
        if self.dives.is_multiple_of(BLOCK) {
            self.blocks += 1;
            self.sum_of_blocks = self.sum_of_blocks + self.block;
            self.squares_of_blocks = self.squares_of_blocks + self.block * self.block;
            self.block = Magnitude::ZERO;
        }
    }

    /// Returns the mean of the dives.
    fn mean(&self) -> Magnitude {
        self.sum / Magnitude::from(self.dives.max(1))
    }

    /// Returns the relative standard error of the mean.
    fn error(&self) -> f64 {
        if self.sum.is_zero() || self.dives < 2 {
            return f64::INFINITY;
        }
        let (count, sum, squares) = match self.blocks < FEWEST_BLOCKS {
            true => (self.dives, self.sum, self.squares),
            false => (self.blocks, self.sum_of_blocks, self.squares_of_blocks),
        };
        if sum.is_zero() {
            return f64::INFINITY;
        }
        // The relative variance of one value is n · Σx² / (Σx)² - 1.
        let spread = (Magnitude::from(count) * squares / (sum * sum)).to_f64() - 1.0;
        (spread.max(0.0) / (count - 1) as f64).sqrt()
    }

    /// Returns the figure, given that it is at least `known`.
    pub(super) fn figure(&self, known: Magnitude) -> Figure {
        let error = self.error();
        let value = self.mean().max(known);
        if !error.is_finite() {
            let high = Magnitude::INFINITY;
            return Figure { value, error, low: known, high, is_exact: false };
        }
        let largest = (self.largest / self.sum).to_f64();
        let down = 1.0 + DOWN * error + largest;
        let up = 1.0 + UP * error + SKEW * largest;
        let low = (value / Magnitude::from(down)).max(known);
        let high = (value * Magnitude::from(up)).max(low);
        Figure { value, error, low, high, is_exact: false }
    }
}

/// How many standard errors the range extends downwards and upwards.
const DOWN: f64 = 2.5;
const UP: f64 = 2.5;
/// How much further it extends upwards if all of the sum came from a single dive.
const SKEW: f64 = 10.0;
