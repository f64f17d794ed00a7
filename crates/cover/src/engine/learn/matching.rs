//! All-different on at most 64 values: which values a variable can take if all take different ones.
//!
//! ```text
//!   variable   may take     has       1 and 2 take the values 1 and 2, one way or the other, so
//!      0       { 0, 1, 2 }   0        0 is left for variable 0: the arcs 0 -> 1 and 0 -> 2
//!      1       {    1, 2 }   1        leave the component { 0 } and never come back
//!      2       {    1, 2 }   2
//! ```
//!
//! There must be as many values as variables. First every variable gets a value of its own: from
//! the last matching, and by augmenting paths where that no longer fits. Then there is an arc from
//! each value to all values that its owner may take. A variable can take a value other than its own
//! if and only if the two values are on a cycle, that is, in the same strongly connected component.
//!
//! Source: J.-C. Régin, *A filtering algorithm for constraints of difference* (1994). The
//! components are found by the path-based method of P. Purdom (1968) and H. Gabow (2000), which
//! suits words: all arcs out of a set are one word, and the number of steps is that of the values,
//! not of the arcs. There is no recursion: augmenting paths are found breadth first, and the path
//! has at most 64 sets. Cost: two kilobytes on the stack; variables × values steps if everything
//! has to be matched anew.

use super::layout::WORD;

/// Stands for the value of a variable that has none.
pub(super) const UNMATCHED: u8 = u8::MAX;

/// Variables with their domains, to be made consistent. Only the first `count` places are used.
pub(super) struct Permutation {
    pub(super) count: usize,
    /// The values that each variable may take.
    pub(super) domains: [u64; WORD],
    /// The value of each variable, or UNMATCHED: a hint before filtering, the matching after it.
    pub(super) values: [u8; WORD],
}

impl Permutation {
    pub(super) fn new() -> Permutation {
        Permutation { count: 0, domains: [0; WORD], values: [UNMATCHED; WORD] }
    }

    pub(super) fn push(&mut self, domain: u64, value: u8) {
        self.domains[self.count] = domain;
        self.values[self.count] = value;
        self.count += 1;
    }

    /// Removes from the domains all values that are in no solution. `Err` names a variable for
    /// which no value is left.
    pub(super) fn filter(&mut self) -> Result<(), usize> {
        let all = self.domains[..self.count].iter().fold(0, |all, domain| all | domain);
        let mut owners = [0u8; WORD];
        let mut free = all;
        for variable in 0..self.count {
            let value = self.values[variable];
            let held = if value == UNMATCHED { 0 } else { 1u64 << value };
            if self.domains[variable] & free & held != 0 {
                owners[usize::from(value)] = variable as u8;
                free &= !held;
            } else {
                self.values[variable] = UNMATCHED;
            }
        }
        for variable in 0..self.count {
            if self.values[variable] == UNMATCHED {
                self.augment(variable, &mut owners, &mut free)?;
            }
        }
        // With more values than variables, free values would need arcs as well; that never happens.
        if free == 0 {
            self.keep_components(all, &owners);
        }
        Ok(())
    }

    /// Finds a value for a variable by moving others if necessary: breadth first over the values.
    fn augment(
        &mut self,
        variable: usize,
        owners: &mut [u8; WORD],
        free: &mut u64,
    ) -> Result<(), usize> {
        // For each value seen, the variable that would move to it.
        let mut comers = [0u8; WORD];
        let (mut seen, mut todo) = (0u64, 0u64);
        let mut comer = variable;
        let mut value = loop {
            let new = self.domains[comer] & !seen;
            if new & *free != 0 {
                let value = (new & *free).trailing_zeros() as usize;
                comers[value] = comer as u8;
                break value;
            }
            seen |= new;
            todo |= new;
            let mut rest = new;
            while rest != 0 {
                comers[rest.trailing_zeros() as usize] = comer as u8;
                rest &= rest - 1;
            }
            if todo == 0 {
                return Err(variable);
            }
            comer = usize::from(owners[todo.trailing_zeros() as usize]);
            todo &= todo - 1;
        };
        *free &= !(1 << value);
        loop {
            let comer = comers[value];
            let left = std::mem::replace(&mut self.values[usize::from(comer)], value as u8);
            owners[value] = comer;
            if left == UNMATCHED {
                return Ok(());
            }
            value = usize::from(left);
        }
    }

    /// Restricts each variable to the values in the same component as its own.
    ///
    /// A path is grown from value to value. Where it leads back to itself, the cycle shrinks to one
    /// set, which continues as if it were a single value. A set from which nothing new is reached
    /// is a component.
    fn keep_components(&mut self, values: u64, owners: &[u8; WORD]) {
        // The sets on the path, and for each the values that the owners of its members may take.
        let (mut sets, mut reach) = ([0u64; WORD], [0u64; WORD]);
        let (mut depth, mut on_path, mut todo) = (0, 0u64, values);
        loop {
            let new = match depth {
                0 => todo,
                _ => {
                    let out = reach[depth - 1] & !sets[depth - 1];
                    let back = out & on_path;
                    if back != 0 {
                        while back & !sets[depth - 1] != 0 {
                            depth -= 1;
                            sets[depth - 1] |= sets[depth];
                            reach[depth - 1] |= reach[depth];
                        }
                        continue;
                    }
                    out & todo
                }
            };
            if new != 0 {
                let value = new & new.wrapping_neg();
                todo &= !value;
                on_path |= value;
                sets[depth] = value;
                reach[depth] = self.domains[owner(owners, value)];
                depth += 1;
                continue;
            }
            if depth == 0 {
                return;
            }
            depth -= 1;
            let component = sets[depth];
            on_path &= !component;
            let mut rest = component;
            while rest != 0 {
                self.domains[owner(owners, rest)] &= component;
                rest &= rest - 1;
            }
        }
    }
}

/// The owner of the lowest of some values.
#[inline(always)]
fn owner(owners: &[u8; WORD], values: u64) -> usize {
    // The remainders show the compiler that no index is out of bounds.
    usize::from(owners[values.trailing_zeros() as usize % WORD]) % WORD
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// The values that each variable has in some solution, by brute force.
    fn possible(domains: &[u64]) -> Option<Vec<u64>> {
        fn walk(domains: &[u64], taken: u64, path: &mut Vec<u64>, kept: &mut [u64]) {
            let Some(&domain) = domains.get(path.len()) else {
                path.iter().zip(kept).for_each(|(value, kept)| *kept |= value);
                return;
            };
            for value in (0..WORD).map(|bit| 1 << bit).filter(|bit| domain & !taken & bit != 0) {
                path.push(value);
                walk(domains, taken | value, path, kept);
                path.pop();
            }
        }
        let mut kept = vec![0; domains.len()];
        walk(domains, 0, &mut Vec::new(), &mut kept);
        kept.iter().all(|&kept| kept != 0).then_some(kept)
    }

    proptest! {
        #[test]
        fn filtering_keeps_exactly_the_values_in_some_solution(
            domains in (1usize..7).prop_flat_map(|n| prop::collection::vec(1u64..1 << n, n)),
            hints in prop::collection::vec(0u8..8, 7),
            shift in 0u32..58,
        ) {
            let mut permutation = Permutation::new();
            for (domain, hint) in domains.iter().zip(&hints) {
                let hint = if *hint == 7 { UNMATCHED } else { hint + shift as u8 };
                permutation.push(domain << shift, hint);
            }
            let count = domains.len();
            let outcome = permutation.filter();
            match possible(&domains) {
                None => prop_assert!(outcome.is_err()),
                Some(possible) => {
                    prop_assert!(outcome.is_ok());
                    let kept = permutation.domains[..count].iter().map(|kept| kept >> shift);
                    prop_assert_eq!(kept.collect::<Vec<_>>(), possible);
                }
            }
        }
    }

    #[test]
    fn two_variables_with_the_same_two_values_leave_neither_to_others() {
        let mut permutation = Permutation::new();
        for domain in [0b111, 0b110, 0b110] {
            permutation.push(domain, UNMATCHED);
        }
        assert_eq!(permutation.filter(), Ok(()));
        assert_eq!(permutation.domains[..3], [0b001, 0b110, 0b110]);
    }

    #[test]
    fn all_64_values_can_be_on_one_cycle_and_all_can_move() {
        let mut permutation = Permutation::new();
        for variable in 0..WORD {
            permutation.push(1 << variable | 1 << ((variable + 1) % WORD), variable as u8);
        }
        let before = permutation.domains;
        assert_eq!(permutation.filter(), Ok(()));
        assert_eq!(permutation.domains, before, "one cycle through everything");
        permutation.domains[WORD - 1] = 1;
        assert_eq!(permutation.filter(), Ok(()));
        let moved: Vec<_> = (0..WORD).map(|variable| 1 << ((variable + 1) % WORD)).collect();
        assert_eq!(permutation.domains[..], moved, "the last one takes 0, so each takes the next");
    }
}
