//! All-different constraints, found in the problem itself.
//!
//! Items that are never in the same option are covered by different options. If each of these
//! options holds one item of a second kind, then those items are different too:
//!
//! ```text
//!                   cell 1   cell 2   cell 3     a row of a small Sudoku: digit and cell determine
//!   digit 1 in row    x        x        .        the option, and the digits take different cells.
//!   digit 2 in row    x        x        .        1 and 2 take the first two, so 3 has the last:
//!   digit 3 in row    o        o        x        the options o die
//! ```
//!
//! The kinds are found by giving each item, in the order of the problem, the first *class* that no
//! other item in its options has. Where items are declared kind by kind, as most people do, the
//! classes are the kinds (cells, rows, columns and boxes in Sudoku). Between two classes the items
//! form connected groups. A group is a permutation if it has equally many items of both classes (at
//! least 3, at most 64) and if one item of each class together determine an option. Of all classes
//! that could be the second one, only the one with the most such items around it is used: in Sudoku
//! the cells, which gives the houses. Adding the same between rows and columns (fish) was tried and
//! cost more than it saved.
//!
//! The filter itself is in `matching.rs`. Cost: 8 bytes per item, and 1 byte for each entry of the
//! first class.

use super::classes::{Classes, Component};
use super::layout::{Layout, WORD};
use super::live::{Live, bits};
use super::matching::{Permutation, UNMATCHED};
use crate::vectors::{OutOfMemory, filled, push};
use crate::watch::{NotBuilt, Watch};

/// Stands for the permutation of an item that is in none.
const NONE: u32 = u32::MAX;

/// The permutations of a problem: sets of variables that take all of their values, each once.
#[derive(Debug)]
pub(super) struct Permutations {
    /// The permutation of each item.
    of: Vec<u32>,
    /// Where the variables of each permutation begin; one element more than there are permutations.
    starts: Vec<u32>,
    variables: Vec<Variable>,
    /// The values that the options of the variables stand for.
    values: Vec<u8>,
}

#[derive(Clone, Copy, Debug)]
struct Variable {
    item: u32,
    /// Where its values begin, one for each of its options; NONE if each bit number is the value
    /// itself.
    values: u32,
}

impl Permutations {
    /// Finds the permutations of a problem with short options.
    pub(super) fn new(layout: &Layout, watch: &mut Watch<'_>) -> Result<Permutations, NotBuilt> {
        let mut permutations = Permutations {
            of: filled(layout.items(), NONE)?,
            starts: filled(1, 0)?,
            variables: Vec::new(),
            values: Vec::new(),
        };
        let Some(classes) = Classes::new(layout, watch)? else { return Ok(permutations) };
        let mut best = Vec::new();
        let size = |permutations: &[Component]| -> usize {
            permutations.iter().map(|permutation| permutation.variables.len()).sum()
        };
        for second in 0..classes.partners.len() {
            let mut found = Vec::new();
            for (first, partners) in classes.partners.iter().enumerate() {
                if partners >> second & 1 == 1 {
                    let components =
                        classes.components(layout, first as u8, second as u8, watch)?;
                    found.try_reserve(components.len()).map_err(|_| OutOfMemory)?;
                    found.extend(components);
                }
            }
            if size(&found) > size(&best) {
                best = found;
            }
        }
        for (number, component) in best.iter().enumerate() {
            for &item in &component.variables {
                watch.pass(4 * layout.options_of(item as usize).len())?;
                permutations.of[item as usize] = number as u32;
                let options = layout.options_of(item as usize);
                let values = options.iter().map(|&option| component.value(layout, option));
                let aligned = values.clone().zip(0..).all(|(value, bit)| value == bit);
                let start = if aligned { NONE } else { permutations.values.len() as u32 };
                for value in values.filter(|_| !aligned) {
                    push(&mut permutations.values, value)?;
                }
                push(&mut permutations.variables, Variable { item, values: start })?;
            }
            push(&mut permutations.starts, permutations.variables.len() as u32)?;
        }
        Ok(permutations)
    }

    /// The number of permutations.
    pub(super) fn len(&self) -> usize {
        self.starts.len() - 1
    }

    /// The number of variables of a permutation.
    pub(super) fn variables(&self, permutation: usize) -> usize {
        (self.starts[permutation + 1] - self.starts[permutation]) as usize
    }

    /// The permutation of an item.
    #[inline]
    pub(super) fn of(&self, item: usize) -> Option<usize> {
        Some(self.of[item] as usize).filter(|&permutation| permutation != NONE as usize)
    }

    /// Kills the options of a permutation that are in none of its solutions. `Err` names an item
    /// for which no value is left; `Ok(false)` means that killing left a primary item without an
    /// option. `hints` holds the values of all variables from the last call.
    pub(super) fn filter(
        &self,
        layout: &Layout,
        live: &mut Live,
        permutation: usize,
        hints: &mut [u8],
    ) -> Result<bool, usize> {
        let range = self.starts[permutation] as usize..self.starts[permutation + 1] as usize;
        let (variables, hints) = (&self.variables[range.clone()], &mut hints[range]);
        let mut permutation = Permutation::new();
        let mut open = [0u8; WORD];
        for (k, variable) in variables.iter().enumerate() {
            let item = variable.item as usize;
            let word = live.word(item);
            // With one bit left an item is covered, as all forced options are chosen before the
            // filter runs.
            if word & word.wrapping_sub(1) != 0 {
                open[permutation.count] = k as u8;
                permutation.push(self.domain(variable, word), hints[k]);
            }
        }
        let count = permutation.count;
        if count < 2 {
            return Ok(true);
        }
        let outcome = permutation.filter();
        for (&k, value) in open[..count].iter().zip(permutation.values) {
            hints[usize::from(k)] = value;
        }
        outcome.map_err(|k| variables[usize::from(open[k])].item as usize)?;
        for (&k, domain) in open[..count].iter().zip(permutation.domains) {
            let variable = &variables[usize::from(k)];
            let item = variable.item as usize;
            let kept = self.word(variable, live.word(item), domain);
            let ruled_out = live.word(item) & !kept;
            if ruled_out != 0 && !live.kill_all(layout, item, ruled_out) {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The values of the options in a word.
    #[inline]
    fn domain(&self, variable: &Variable, word: u64) -> u64 {
        if variable.values == NONE {
            return word;
        }
        let values = &self.values[variable.values as usize..];
        bits(word).fold(0, |domain, bit| domain | 1 << values[bit as usize])
    }

    /// The options in a word whose values are in the domain.
    #[inline]
    fn word(&self, variable: &Variable, word: u64, domain: u64) -> u64 {
        if variable.values == NONE {
            return word & domain;
        }
        let values = &self.values[variable.values as usize..];
        let kept = bits(word).filter(|&bit| domain >> values[bit as usize] & 1 == 1);
        kept.fold(0, |kept, bit| kept | 1 << bit)
    }

    /// The hints for the first call.
    pub(super) fn no_hints(&self) -> Result<Vec<u8>, OutOfMemory> {
        filled(self.variables.len(), UNMATCHED)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problem::OptionSet;
    use crate::problem::Problem;
    use crate::watch::ALWAYS;

    fn set_up(text: &str) -> (Layout, Live) {
        let problem: Problem = text.parse().expect("a sound problem");
        let layout = Layout::new(&problem, None, ALWAYS).expect("small");
        let live = Live::new(&layout, &OptionSet::default()).expect("small");
        (layout, live)
    }

    #[test]
    fn two_items_with_the_same_two_values_leave_them_to_no_other() {
        let (layout, mut live) = set_up("a b c | x y z\na x\na y\nb x\nb y\nc x\nc y\nc z\n");
        let permutations = Permutations::new(&layout, &mut Watch::new(ALWAYS)).expect("small");
        assert_eq!(
            (permutations.len(), permutations.of(2), permutations.of(3)),
            (1, Some(0), None)
        );
        let mut hints = permutations.no_hints().expect("small");
        assert_eq!(permutations.filter(&layout, &mut live, 0, &mut hints), Ok(true));
        assert_eq!(live.trail(), [4, 5]);
        assert_eq!(hints.len(), 3);
        assert!(hints.iter().all(|&hint| hint < 3));
    }

    #[test]
    fn three_items_with_two_values_are_a_failure() {
        let (layout, mut live) = set_up("a b c | x y z\na x\na y\nb x\nb y\nc x\nc y\nc z\n");
        let permutations = Permutations::new(&layout, &mut Watch::new(ALWAYS)).expect("small");
        let mut hints = permutations.no_hints().expect("small");
        assert!(live.kill(&layout, 6));
        assert!(permutations.filter(&layout, &mut live, 0, &mut hints).is_err());
    }

    #[test]
    fn items_that_are_covered_are_left_alone() {
        let (layout, mut live) = set_up("a b c | x y z\na x\na y\nb x\nb y\nc x\nc y\nc z\n");
        let permutations = Permutations::new(&layout, &mut Watch::new(ALWAYS)).expect("small");
        let mut hints = permutations.no_hints().expect("small");
        assert!(live.choose(&layout, 6) && live.settle(&layout));
        let killed = live.trail().len();
        assert_eq!(permutations.filter(&layout, &mut live, 0, &mut hints), Ok(true));
        assert_eq!(live.trail().len(), killed);
    }

    #[test]
    fn sudoku_has_its_houses_as_parts_and_no_fish() {
        let problem = super::super::tests::sudoku(2, 3);
        let layout = Layout::new(&problem, None, ALWAYS).expect("small");
        let permutations = Permutations::new(&layout, &mut Watch::new(ALWAYS)).expect("small");
        assert_eq!(permutations.len(), 3 * 6, "rows, columns and boxes");
        assert!((0..36).all(|cell| permutations.of(cell).is_none()), "cells are values");
        assert!((36..4 * 36).all(|item| permutations.of(item).is_some()));
        assert!(permutations.values.is_empty(), "every bit is its own value");
        // With the options in another order, the values have to be looked up.
        let shuffled = Layout::new(&problem, Some(1), ALWAYS).expect("small");
        let permutations = Permutations::new(&shuffled, &mut Watch::new(ALWAYS)).expect("small");
        assert_eq!(permutations.len(), 3 * 6);
        assert!(!permutations.values.is_empty());
    }
}
