//! A permutation of options: which option takes the place of which.
//!
//! Only the options that move are stored, in order. A symmetry of a large problem often moves few
//! of them, such as two twins or two parts of equal shape.

use crate::problem::OptionId;
use crate::vectors::OutOfMemory;

/// A permutation of the options of a problem.
///
/// It does not know the problem. Whether it is a symmetry of one, [`Permutation::check`] says.
///
/// ```
/// use quadrille::Problem;
///
/// let problem: Problem = "a b\na\nb\na b\n".parse()?;
/// let group = problem.symmetries()?;
/// let swap = &group.generators()[0];
/// let [one, two] = ["1", "2"].map(|label| problem.option(label).expect("there are three"));
/// assert_eq!((swap.image(one), swap.image(two)), (two, one));
/// assert_eq!(swap.cycles(), [[one, two]]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Permutation {
    /// The options that move, in order, each with its image.
    moves: Vec<(OptionId, OptionId)>,
}

/// Why something is not a permutation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NotAPermutation {
    /// An option is moved to two places.
    MovedTwice {
        /// The option.
        option: OptionId,
    },
    /// Two options are moved to one place.
    TakenTwice {
        /// The option in that place.
        option: OptionId,
    },
    /// An option is moved, but none takes its place.
    NotTaken {
        /// The option.
        option: OptionId,
    },
    /// An option takes the place of another, but stays itself.
    NotMoved {
        /// The option.
        option: OptionId,
    },
}

impl Permutation {
    /// Makes a permutation from moves: pairs of an option and the one whose place it takes. Options
    /// that are not listed stay.
    ///
    /// # Errors
    /// Fails if the moves are not those of a permutation.
    pub fn new(
        moves: impl IntoIterator<Item = (OptionId, OptionId)>,
    ) -> Result<Permutation, NotAPermutation> {
        let mut moves: Vec<_> = moves.into_iter().collect();
        moves.sort_unstable();
        let mut taken: Vec<OptionId> = moves.iter().map(|&(_, image)| image).collect();
        taken.sort_unstable();
        if let Some(pair) = moves.windows(2).find(|pair| pair[0].0 == pair[1].0) {
            return Err(NotAPermutation::MovedTwice { option: pair[0].0 });
        }
        if let Some(pair) = taken.windows(2).find(|pair| pair[0] == pair[1]) {
            return Err(NotAPermutation::TakenTwice { option: pair[0] });
        }
        // Both lists are in order, so the first difference names an option that is in one only.
        for (&(option, _), &image) in moves.iter().zip(&taken) {
            match option.cmp(&image) {
                std::cmp::Ordering::Less => return Err(NotAPermutation::NotTaken { option }),
                std::cmp::Ordering::Greater => {
                    return Err(NotAPermutation::NotMoved { option: image });
                }
                std::cmp::Ordering::Equal => {}
            }
        }
        moves.retain(|(option, image)| option != image);
        Ok(Permutation { moves })
    }

    /// Makes a permutation from moves that are known to be those of one: in order, and without
    /// options that stay.
    pub(crate) fn from_moves(moves: Vec<(OptionId, OptionId)>) -> Permutation {
        debug_assert!(moves.is_sorted() && moves.iter().all(|(option, image)| option != image));
        Permutation { moves }
    }

    /// Returns the option whose place `option` takes; the option itself if it stays.
    pub fn image(&self, option: OptionId) -> OptionId {
        match self.moves.binary_search_by_key(&option, |&(option, _)| option) {
            Ok(at) => self.moves[at].1,
            Err(_) => option,
        }
    }

    /// Returns the options that move, in order, each with its image.
    pub fn moves(&self) -> &[(OptionId, OptionId)] {
        &self.moves
    }

    /// Returns whether every option stays.
    pub fn is_identity(&self) -> bool {
        self.moves.is_empty()
    }

    /// Returns the cycles: each option takes the place of the next, and the last that of the first.
    ///
    /// Each cycle starts with its smallest option, and the cycles are in order of those. Options
    /// that stay are in none.
    pub fn cycles(&self) -> Vec<Vec<OptionId>> {
        let mut is_done = vec![false; self.moves.len()];
        let mut cycles = Vec::new();
        for start in 0..self.moves.len() {
            let mut at = start;
            let mut cycle = Vec::new();
            while !std::mem::replace(&mut is_done[at], true) {
                let (option, image) = self.moves[at];
                cycle.push(option);
                let place = self.moves.binary_search_by_key(&image, |&(option, _)| option);
                at = place.expect("what is moved to is moved on");
            }
            if !cycle.is_empty() {
                cycles.push(cycle);
            }
        }
        cycles
    }

    /// Returns the inverse.
    pub fn inverse(&self) -> Permutation {
        let mut moves: Vec<_> = self.moves.iter().map(|&(option, image)| (image, option)).collect();
        moves.sort_unstable();
        Permutation { moves }
    }

    /// Returns the permutation that does this one first and then `other`.
    pub fn then(&self, other: &Permutation) -> Permutation {
        let mine = self.moves.iter().map(|&(option, image)| (option, other.image(image)));
        let theirs = other.moves.iter().filter(|&&(option, _)| self.image(option) == option);
        let mut moves: Vec<_> = mine.chain(theirs.copied()).collect();
        moves.retain(|(option, image)| option != image);
        moves.sort_unstable();
        Permutation { moves }
    }

    /// Writes the image of a cover, in ascending order, into `image`.
    pub(crate) fn apply(
        &self,
        cover: &[OptionId],
        image: &mut Vec<OptionId>,
    ) -> Result<(), OutOfMemory> {
        image.clear();
        crate::vectors::reserve(image, cover.len())?;
        image.extend(cover.iter().map(|&option| self.image(option)));
        image.sort_unstable();
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn permutation(moves: &[(u32, u32)]) -> Result<Permutation, NotAPermutation> {
        Permutation::new(moves.iter().map(|&(a, b)| (OptionId(a), OptionId(b))))
    }

    #[test]
    fn what_is_not_a_permutation_is_refused() {
        let fault = |moves: &[(u32, u32)]| permutation(moves).expect_err("not a permutation");
        let option = OptionId;
        use NotAPermutation::{MovedTwice, NotMoved, NotTaken, TakenTwice};
        assert_eq!(fault(&[(1, 2), (1, 3)]), MovedTwice { option: option(1) });
        assert_eq!(fault(&[(1, 2), (3, 2)]), TakenTwice { option: option(2) });
        assert_eq!(fault(&[(1, 2)]), NotTaken { option: option(1) });
        assert_eq!(fault(&[(2, 1)]), NotMoved { option: option(1) });
        assert_eq!(permutation(&[(4, 4)]), Ok(Permutation::default()));
    }

    #[test]
    fn products_inverses_and_cycles_fit_together() {
        let turn = permutation(&[(0, 1), (1, 2), (2, 0)]).expect("sound");
        let swap = permutation(&[(0, 1), (1, 0), (5, 7), (7, 5)]).expect("sound");
        assert!(turn.then(&turn.inverse()).is_identity());
        assert!(turn.then(&turn).then(&turn).is_identity());
        assert_eq!(
            turn.then(&swap),
            permutation(&[(1, 2), (2, 1), (5, 7), (7, 5)]).expect("sound")
        );
        let cycles: Vec<Vec<u32>> = swap
            .cycles()
            .iter()
            .map(|cycle| cycle.iter().map(|option| option.0).collect())
            .collect();
        assert_eq!(cycles, [[0, 1], [5, 7]]);
    }
}
