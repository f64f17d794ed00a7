//! Is `A x = b` solvable at all, modulo some number?
//!
//! A row of `A` is an item that is to be covered exactly once or, if b says so, exactly so many times; a column is an
//! option, and a cover is a solution with nothing but 0 and 1. Whatever the modulus m, there is none if multipliers y
//! of the rows have
//!
//! ```text
//!   y A = 0 (mod m)     every option weighs nothing,
//!   y b ≠ 0 (mod m)     but all that is to be covered weighs something
//! ```
//!
//! Secondary items, colours and items with bounds that differ are left aside: with fewer equations the
//! answer can only be "perhaps".
//!
//! The multipliers are found by elimination, with a unit matrix beside `A` that takes part in every step. There are far more
//! columns than rows, so they are first mixed: `A R`, with a random matrix `R` that has some
//! columns more than `A` has rows, has the same y but with a chance of 2^-60 or so of more (as in R. Freivalds,
//! *Probabilistic machines can use less running time*, 1977). What is found is checked against all options anyway
//! ([`Refutation::check`](super::Refutation::check)); so chance may cost an answer but never the truth of one, and the
//! random numbers are the same in every run.
//!
//! With r rows and e entries this takes e·r/64 + r³/128 steps on words for the small moduli, and 64 times as many for the
//! prime. Memory: 2r² numbers.

use super::live;
use crate::engine::{OptionSet, OutOfMemory, filled, reserved};
use crate::problem::{ItemId, Problem, Role};

/// The arithmetic of a modulus, on words that hold one number or many.
pub(super) trait Modulus {
    /// One number, or as many as fit.
    type Word: Copy;

    const MODULUS: u32;
    const ZERO: Self::Word;
    /// Numbers in a word.
    const IN_A_WORD: usize;
    /// What makes nothing of every number that has no inverse.
    const ANNIHILATOR: u32;

    /// A word with 1 at a place and 0 elsewhere.
    fn one_at(place: usize) -> Self::Word;

    /// Random numbers.
    fn drawn(draws: &mut Draws) -> Self::Word;

    /// The number at a place.
    fn get(word: Self::Word, place: usize) -> u32;

    /// The first place with a number other than 0.
    fn first(word: Self::Word) -> Option<usize>;

    /// The first place with a number that has an inverse.
    fn first_unit(word: Self::Word) -> Option<usize>;

    /// For each number a some x with `a + x pivot = 0`, if the pivot has an inverse or neither has one.
    fn clearing(pivot: u32) -> impl Fn(u32) -> u32;

    /// Adds `factor` times the source, word by word.
    fn add(target: &mut [Self::Word], factor: u32, source: &[Self::Word]);
}

/// Random numbers: the sequence that G. L. Steele and others call SplitMix (2014).
pub(super) struct Draws(u64);

impl Draws {
    pub(super) fn new() -> Draws {
        Draws(0)
    }

    pub(super) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }
}

/// The items that are to be covered an exact number of times, with that number: the rows.
pub(super) fn rows(problem: &Problem) -> impl Iterator<Item = (ItemId, u32)> + '_ {
    problem.items().filter_map(|item| match problem.role(item) {
        Role::Primary { min, max } if min == max => Some((item, min)),
        _ => None,
    })
}

/// Words in a row of the mixed matrix, for so many rows: at least two columns more, and 64 of small numbers.
pub(super) fn width<M: Modulus>(rows: usize) -> usize {
    rows.div_ceil(M::IN_A_WORD) + if M::IN_A_WORD > 1 { 1 } else { 2 }
}

/// Multipliers of the rows that make nothing of every option (with the chance told above) but not of all that is to be
/// covered, if there are such. Asks before every row whether to go on, and says `None` if not.
pub(super) fn contradiction<M: Modulus>(
    problem: &Problem,
    left_out: &OptionSet,
    mut go_on: impl FnMut() -> bool,
) -> Result<Option<Vec<(ItemId, u32)>>, OutOfMemory> {
    let mut matrix = Matrix::<M>::mixed(problem, left_out)?;
    let rows = matrix.items.len();
    let mut rest: Vec<usize> = reserved(rows)?;
    for row in 0..rows {
        if !go_on() {
            return Ok(None);
        }
        match matrix.find(row, M::first_unit) {
            // Only rows up to this one have gone into it.
            Some(place) => {
                matrix.clear(rest.iter().copied().chain(row + 1..rows), place, row, row + 1);
            }
            None => rest.push(row),
        }
    }
    // What is left has no number with an inverse: with a prime modulus, nothing but 0.
    for (k, &row) in rest.iter().enumerate() {
        if !go_on() {
            return Ok(None);
        }
        let place = matrix.find(row, M::first);
        let factor = if place.is_some() { M::ANNIHILATOR } else { 1 };
        let (multipliers, sum) = matrix.multipliers(row, factor);
        if sum != 0 {
            return Ok(Some(multipliers));
        }
        if let Some(place) = place {
            matrix.clear(rest[k + 1..].iter().copied(), place, row, rows);
        }
    }
    Ok(None)
}

/// Rows of numbers, each followed by the multipliers that made it of the rows at the start.
struct Matrix<M: Modulus> {
    /// The items, and how often each is to be covered.
    items: Vec<(ItemId, u32)>,
    words: Vec<M::Word>,
    /// Words of a row that hold numbers.
    width: usize,
    /// Words of a row.
    stride: usize,
}

/// A column: a word of a row, and a place in it.
#[derive(Clone, Copy)]
struct Place {
    word: usize,
    place: usize,
}

impl<M: Modulus> Matrix<M> {
    fn mixed(problem: &Problem, left_out: &OptionSet) -> Result<Matrix<M>, OutOfMemory> {
        let mut items = reserved(problem.item_count())?;
        items.extend(rows(problem));
        let width = width::<M>(items.len());
        let stride = width + items.len().div_ceil(M::IN_A_WORD);
        let size = stride.checked_mul(items.len()).ok_or(OutOfMemory)?;
        let words = filled(size, M::ZERO)?;
        let mut matrix = Matrix::<M> { items, words, width, stride };

        let mut row_of = filled(problem.item_count(), usize::MAX)?;
        for (row, &(item, _)) in matrix.items.iter().enumerate() {
            row_of[item.index()] = row;
            let multiplier = row * stride + width + row / M::IN_A_WORD;
            matrix.words[multiplier] = M::one_at(row % M::IN_A_WORD);
        }
        let mut draws = Draws::new();
        let mut column = filled(width, M::ZERO)?;
        for option in live(problem, left_out) {
            column.fill_with(|| M::drawn(&mut draws));
            for item in problem.option_items(option) {
                let row = row_of[item.index()];
                if row != usize::MAX {
                    M::add(&mut matrix.words[row * stride..][..width], 1, &column);
                }
            }
        }
        Ok(matrix)
    }

    /// The first place in a row that has what is looked for.
    fn find(&self, row: usize, first: impl Fn(M::Word) -> Option<usize>) -> Option<Place> {
        let mut words = self.words[row * self.stride..][..self.width].iter().enumerate();
        words.find_map(|(word, &numbers)| Some(Place { word, place: first(numbers)? }))
    }

    /// Makes the number at a place 0 in other rows, by adding multiples of a row that is made of the first `parents`
    /// rows.
    fn clear(
        &mut self,
        others: impl Iterator<Item = usize>,
        Place { word, place }: Place,
        row: usize,
        parents: usize,
    ) {
        let (stride, own) = (self.stride, row * self.stride);
        let factor = M::clearing(M::get(self.words[own + word], place));
        // Everything before is 0; numbers without an inverse may stand there.
        let start = self.find(row, M::first).map_or(word, |first| first.word);
        let end = self.width + parents.div_ceil(M::IN_A_WORD);
        for other in others {
            let number = M::get(self.words[other * stride + word], place);
            if number == 0 {
                continue;
            }
            let (target, source) = if other < row {
                let (head, tail) = self.words.split_at_mut(own);
                (&mut head[other * stride..], &tail[..])
            } else {
                let (head, tail) = self.words.split_at_mut(other * stride);
                (tail, &head[own..])
            };
            M::add(&mut target[start..end], factor(number), &source[start..end]);
        }
    }

    /// The multipliers of a row, times a factor, and what all that is to be covered weighs with these.
    fn multipliers(&self, row: usize, factor: u32) -> (Vec<(ItemId, u32)>, u32) {
        let words = &self.words[row * self.stride + self.width..][..self.stride - self.width];
        let number = |k: usize| M::get(words[k / M::IN_A_WORD], k % M::IN_A_WORD);
        let times = |k: usize| u64::from(number(k)) * u64::from(factor) % u64::from(M::MODULUS);
        let mut multipliers = Vec::new();
        let mut sum = 0;
        for (k, &(item, often)) in self.items.iter().enumerate() {
            let multiplier = times(k);
            if multiplier != 0 {
                multipliers.push((item, multiplier as u32));
                sum = (sum + multiplier * u64::from(often)) % u64::from(M::MODULUS);
            }
        }
        (multipliers, sum as u32)
    }
}
