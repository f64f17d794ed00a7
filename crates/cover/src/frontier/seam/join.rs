//! Joins two or three tables: the number of ways to take every item of the seam once.
//!
//! For an entry of the first table, the blocks are filled one by one by the two other parts. What
//! these may take together depends on what the entry has taken; for a band of a Sudoku and one
//! digit, eight pairs are left. Each part follows the edges of its own [`Lattice`]:
//!
//! ```text
//! block              1      2      3    ...
//! first part         a      a      b             an entry, one for each orbit of its table
//! second part        c ---> d ---> a ---> ...    a path in its lattice, to an entry
//! third part         b ---> b ---> c ---> ...    another, to an entry
//!                    `------´
//!                       equal blocks of the first part: what follows for one of them may follow
//!                       for the other, so pairs ascend and are multiplied by their arrangements
//! ```
//!
//! At the end of both paths the numbers of the three entries are multiplied. There are as many ends
//! as completions by two entries: for 9×9 Sudoku, at most 56³ for each of 44 orbits.

use num_bigint::BigUint;

use super::super::layer::{Memory, Trouble};
use super::lattice::{Lattice, Place};
use super::table::{Alphabet, Table};
use crate::costs::seam::TRIED;
use crate::lists::Lists;
use crate::vectors::{OutOfMemory, push, reserved};

/// Limit on what two parts may take together, over all types of all classes.
const MOST_PAIRS: usize = 1 << 20;
/// Limit on the comparisons that find them.
const MOST_COMPARISONS: usize = 1 << 24;

/// What two parts may take of a block, for each type that the first part has taken.
#[derive(Debug)]
pub(super) struct Pairs(Vec<Lists<(u16, u16)>>);

impl Pairs {
    pub(super) fn new(alphabets: &[Alphabet], memory: &mut Memory) -> Result<Pairs, Trouble> {
        let mut classes = reserved(alphabets.len())?;
        let (mut count, mut comparisons) = (0, 0_usize);
        for alphabet in alphabets {
            // A search in the sorted types takes some ten comparisons.
            let types = alphabet.types.len();
            let each = if alphabet.is_optional() { types } else { 10 };
            comparisons = comparisons.saturating_add(types.pow(2).saturating_mul(each));
            if comparisons > MOST_COMPARISONS {
                return Err(Trouble::TooLarge);
            }
            let mut lists = Lists::empty()?;
            for &first in &alphabet.types {
                let pairs = pairs(alphabet, first)?;
                count += pairs.len();
                if count > MOST_PAIRS {
                    return Err(Trouble::TooLarge);
                }
                memory.take(pairs.len() * size_of::<(u16, u16)>())?;
                lists.push(&pairs)?;
            }
            classes.push(lists);
        }
        Ok(Pairs(classes))
    }
}

fn pairs(alphabet: &Alphabet, first: u64) -> Result<Vec<(u16, u16)>, Trouble> {
    let types = &alphabet.types;
    let is_optional = alphabet.is_optional();
    let mut pairs = Vec::new();
    for (second, &kind) in (0..).zip(types).filter(|(_, kind)| *kind & first == 0) {
        let taken = first | kind;
        let open = alphabet.needed & !taken;
        if !is_optional {
            if let Some(third) = alphabet.find(open) {
                push(&mut pairs, (second, third))?;
            }
            continue;
        }
        for (third, &kind) in (0..).zip(types) {
            if kind & taken == 0 && kind & open == open {
                push(&mut pairs, (second, third))?;
            }
        }
    }
    Ok(pairs)
}

/// A table with its lattice.
#[derive(Clone, Copy)]
pub(super) struct Side<'s> {
    pub(super) lattice: &'s Lattice,
    pub(super) table: &'s Table,
}

/// The completions of one entry of the first table, being counted.
#[derive(Debug, Default)]
pub(super) struct Completions {
    /// The path, one step for each block that is filled and one for the block to fill.
    path: Vec<Step>,
    /// Their number is the sum of both.
    few: u128,
    many: BigUint,
    /// The number of ends of paths.
    pub(super) ends: u64,
    pub(super) effort: u64,
}

/// Blocks that are filled, and the next choice for the block after them.
#[derive(Clone, Copy, Debug)]
struct Step {
    /// The nodes in both lattices.
    nodes: (u32, u32),
    /// The next pair to try.
    next: u32,
    /// The arrangements of the pairs chosen so far among equal blocks.
    arrangements: u128,
    /// The number of the equal blocks up to here, and of those with the same pair as the last.
    equal: u32,
    same: u32,
}

impl Completions {
    /// Begins with another entry.
    pub(super) fn begin(&mut self) -> Result<(), OutOfMemory> {
        let first = Step { nodes: (0, 0), next: 0, arrangements: 1, equal: 0, same: 0 };
        self.path.clear();
        push(&mut self.path, first)
    }

    /// Continues until the total effort is `until`. Returns the number of completions of the entry
    /// `first`, or `None` if there are more to count.
    pub(super) fn run(
        &mut self,
        until: u64,
        first: &[u16],
        pairs: &Pairs,
        places: &[Place],
        sides: (Side<'_>, Side<'_>),
    ) -> Result<Option<BigUint>, Trouble> {
        while let Some(&step) = self.path.last() {
            if self.effort >= until {
                return Ok(None);
            }
            let block = self.path.len() - 1;
            let class = places[block].class;
            let choices = pairs.0[class].get(first[block].into());
            let is_like = |block: usize, other: usize| {
                places[block].class == places[other].class && first[block] == first[other]
            };
            let is_repeated = block > 0 && is_like(block - 1, block);
            let is_last = block + 1 == places.len();
            let goes_on = !is_last && is_like(block, block + 1);
            // The pair chosen for the block before is the one before its next.
            let before = if block > 0 { self.path[block - 1].next.wrapping_sub(1) } else { 0 };
            let mut next = step.next as usize;
            let mut child = None;
            let from = next;
            while let Some(&(second, third)) = choices.get(next) {
                next += 1;
                let Some(one) = sides.0.lattice.next(block, step.nodes.0, second) else { continue };
                let Some(two) = sides.1.lattice.next(block, step.nodes.1, third) else { continue };
                let (equal, same) = match is_repeated {
                    false => (1, 1),
                    true if before == next as u32 - 1 => (step.equal + 1, step.same + 1),
                    true => (step.equal + 1, 1),
                };
                let arrangements = step.arrangements.checked_mul(equal.into());
                let arrangements = arrangements.ok_or(Trouble::TooLarge)? / u128::from(same);
                if is_last {
                    self.end(arrangements, sides, (one, two));
                    continue;
                }
                // Pairs of equal blocks ascend.
                let first_choice = if goes_on { next as u32 - 1 } else { 0 };
                let nodes = (one, two);
                child = Some(Step { nodes, next: first_choice, arrangements, equal, same });
                break;
            }
            self.effort += (next - from + 1) as u64 * TRIED;
            self.path[block].next = next as u32;
            match child {
                Some(child) => push(&mut self.path, child)?,
                None => {
                    self.path.pop();
                }
            }
        }
        Ok(Some(std::mem::take(&mut self.many) + std::mem::take(&mut self.few)))
    }

    fn end(&mut self, arrangements: u128, (one, two): (Side<'_>, Side<'_>), nodes: (u32, u32)) {
        let ways = (one.table.ways[nodes.0 as usize], two.table.ways[nodes.1 as usize]);
        let product = u128::from(ways.0) * u128::from(ways.1);
        self.ends += 1;
        let Some(all) = product.checked_mul(arrangements) else {
            self.many += BigUint::from(product) * arrangements;
            return;
        };
        self.few = match self.few.checked_add(all) {
            Some(sum) => sum,
            None => {
                self.many += self.few;
                all
            }
        };
    }
}
