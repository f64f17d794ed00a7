//! Tests whether `A x = b` is solvable modulo some number.
//!
//! A row of `A` is an item that has to be covered a fixed number of times, given by `b`; a column
//! is an option. A cover is a solution in zeros and ones. Whatever the modulus m, there is none if
//! there are multipliers y of the rows with
//!
//! ```text
//!   y A = 0 (mod m)     every option weighs 0,
//!   y b ≠ 0 (mod m)     but all that has to be covered does not
//! ```
//!
//! Secondary items, colours and items with min < max are ignored: with fewer equations the answer
//! can only become "perhaps".
//!
//! The multipliers are found by elimination, with a unit matrix next to `A` that takes part in
//! every step. There are far more columns than rows, so they are mixed first: `A R`, where the
//! random matrix `R` has a few more columns than `A` has rows, has the same multipliers y as `A`,
//! except that it has additional ones with a probability of about 2^-60 (as in R. Freivalds,
//! *Probabilistic machines can use less running time*, 1977). Every result is checked against all
//! options ([`Refutation::check`](super::Refutation::check)), so bad luck may cost an answer but
//! never makes one wrong. The random numbers are the same in every run.
//!
//! With r rows and e entries this takes e·r/64 + r³/128 steps on words for the small moduli, and 64
//! times as many for the prime. Memory: 2r² numbers.

use crate::problem::{ItemId, OptionSet, Problem, Role};
use crate::random::Draws;
use crate::vectors::{OutOfMemory, filled, push, reserved};

/// The arithmetic of a modulus, on words that hold one number or many.
pub(super) trait Modulus {
    /// A word: one number, or as many as fit.
    type Word: Copy;

    const MODULUS: u32;
    const ZERO: Self::Word;
    /// How many numbers are in a word.
    const IN_A_WORD: usize;
    /// A factor that turns every number without an inverse into 0; 1 if 0 is the only such number.
    const ANNIHILATOR: u32;

    /// A word with 1 at `place` and 0 elsewhere.
    fn one_at(place: usize) -> Self::Word;

    /// A word of random numbers.
    fn drawn(draws: &mut Draws) -> Self::Word;

    /// The number at a place.
    fn get(word: Self::Word, place: usize) -> u32;

    /// The first place with a number other than 0.
    fn first(word: Self::Word) -> Option<usize>;

    /// The first place with a number that has an inverse.
    fn first_unit(word: Self::Word) -> Option<usize>;

    /// Returns a function that maps a number a to some x with `a + x pivot = 0`. The pivot must
    /// have an inverse, or neither of the two may have one.
    fn clearing(pivot: u32) -> impl Fn(u32) -> u32;

    /// Adds `factor` times the source to the target, word by word.
    fn add(target: &mut [Self::Word], factor: u32, source: &[Self::Word]);
}

/// The equations: the items that have to be covered a fixed number of times, each with that number.
pub(super) fn equations(problem: &Problem) -> impl Iterator<Item = (ItemId, u32)> + '_ {
    problem.items().filter_map(|item| match problem.role(item) {
        Role::Primary { min, max } if min == max => Some((item, min)),
        _ => None,
    })
}

/// The number of words in a row of the mixed matrix. This gives at least 64 columns more than rows
/// where a word holds many numbers, and two more for the prime.
pub(super) fn width<M: Modulus>(rows: usize) -> usize {
    rows.div_ceil(M::IN_A_WORD) + if M::IN_A_WORD > 1 { 1 } else { 2 }
}

/// Finds multipliers of the rows that give weight 0 to every option (with the probability given
/// above) but not to all that has to be covered, if there are any. Calls `go_on` before every row,
/// and returns `None` if that returns false.
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
            // This row is a combination of the rows up to itself.
            Some(column) => {
                matrix.clear(rest.iter().copied().chain(row + 1..rows), column, row, row + 1);
            }
            None => rest.push(row),
        }
    }
    // No number left in these rows has an inverse: if the modulus is prime, all of them are 0.
    for (k, &row) in rest.iter().enumerate() {
        if !go_on() {
            return Ok(None);
        }
        let column = matrix.find(row, M::first);
        let factor = if column.is_some() { M::ANNIHILATOR } else { 1 };
        let (multipliers, sum) = matrix.multipliers(row, factor)?;
        if sum != 0 {
            return Ok(Some(multipliers));
        }
        if let Some(column) = column {
            matrix.clear(rest[k + 1..].iter().copied(), column, row, rows);
        }
    }
    Ok(None)
}

/// Rows of numbers, each followed by the multipliers that combine the original rows into it.
struct Matrix<M: Modulus> {
    /// The item of each row, and how often it has to be covered.
    items: Vec<(ItemId, u32)>,
    words: Vec<M::Word>,
    /// The number of words in a row that hold numbers.
    width: usize,
    /// The number of words in a row, multipliers included.
    stride: usize,
}

/// A column: the word within a row, and where in that word its number is.
#[derive(Clone, Copy)]
struct Column {
    word: usize,
    index: usize,
}

impl<M: Modulus> Matrix<M> {
    fn mixed(problem: &Problem, left_out: &OptionSet) -> Result<Matrix<M>, OutOfMemory> {
        let mut items = reserved(problem.item_count())?;
        items.extend(equations(problem));
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
        for option in problem.live(left_out) {
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

    /// The first column of a row for which `first` finds something.
    fn find(&self, row: usize, first: impl Fn(M::Word) -> Option<usize>) -> Option<Column> {
        let mut words = self.words[row * self.stride..][..self.width].iter().enumerate();
        words.find_map(|(word, &numbers)| Some(Column { word, index: first(numbers)? }))
    }

    /// Makes the number in a column 0 in the `others`, by adding multiples of a row. That row is a
    /// combination of the first `parents` original rows.
    fn clear(
        &mut self,
        others: impl Iterator<Item = usize>,
        Column { word, index }: Column,
        row: usize,
        parents: usize,
    ) {
        let (stride, own) = (self.stride, row * self.stride);
        let factor = M::clearing(M::get(self.words[own + word], index));
        // The row is 0 before its first number, which may come before the pivot if it has no
        // inverse.
        let start = self.find(row, M::first).map_or(word, |first| first.word);
        let end = self.width + parents.div_ceil(M::IN_A_WORD);
        for other in others {
            let number = M::get(self.words[other * stride + word], index);
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

    /// The multipliers of a row, times a factor, and the weight that they give to all that has to
    /// be covered.
    fn multipliers(
        &self,
        row: usize,
        factor: u32,
    ) -> Result<(Vec<(ItemId, u32)>, u32), OutOfMemory> {
        let words = &self.words[row * self.stride + self.width..][..self.stride - self.width];
        let number = |k: usize| M::get(words[k / M::IN_A_WORD], k % M::IN_A_WORD);
        let times = |k: usize| u64::from(number(k)) * u64::from(factor) % u64::from(M::MODULUS);
        let mut multipliers = Vec::new();
        let mut sum = 0;
        for (k, &(item, often)) in self.items.iter().enumerate() {
            let multiplier = times(k);
            if multiplier != 0 {
                push(&mut multipliers, (item, multiplier as u32))?;
                sum = (sum + multiplier * u64::from(often)) % u64::from(M::MODULUS);
            }
        }
        Ok((multipliers, sum as u32))
    }
}
