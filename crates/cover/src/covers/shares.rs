//! For each option, the number of covers that hold it.
//!
//! An edge lies on as many paths as there are ways from the root to its node, times the number of
//! paths below its child. The former is added up from the root down, in one pass.

use num_bigint::BigUint;

use super::Covers;
use crate::diagram::{Diagram, add_product, number};
use crate::drive::Stop;
use crate::problem::OptionId;
use crate::vectors::filled;
use crate::watch::{NotBuilt, Watch};

/// For each option of a problem, the number of covers that hold it. Made by [`Covers::shares`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shares {
    counts: Vec<BigUint>,
    total: BigUint,
}

impl Shares {
    /// Returns the number of covers that hold `option`; 0 if the problem has no such option.
    pub fn count(&self, option: OptionId) -> &BigUint {
        const NONE: &BigUint = &BigUint::ZERO;
        self.counts.get(option.index()).unwrap_or(NONE)
    }

    /// Returns the number of covers of the set, of which [`count`](Shares::count) is a part.
    pub fn total(&self) -> &BigUint {
        &self.total
    }

    /// Returns the share of the covers that hold `option`, from 0 to 1, rounded to a float.
    pub fn share(&self, option: OptionId) -> f64 {
        ratio(self.count(option), &self.total)
    }
}

/// Returns the ratio of a number to one that is not less; 0 if both are zero.
fn ratio(part: &BigUint, whole: &BigUint) -> f64 {
    // Floats hold 53 bits, and numbers of up to 1024.
    let shift = whole.bits().saturating_sub(1000);
    let float = |number: &BigUint| (number >> shift).to_string().parse().unwrap_or(0.0_f64);
    match *whole == BigUint::ZERO {
        true => 0.0,
        false => float(part) / float(whole),
    }
}

impl Covers {
    /// Returns, for each option, the number of covers that hold it.
    ///
    /// ```
    /// let problem: quadrille::Problem = "a b c\na b\nc\na\nb c\nb\n".parse()?;
    /// let shares = problem.compile()?.shares()?;
    /// let counts = problem.options().map(|option| shares.count(option).to_string());
    /// assert_eq!(counts.collect::<Vec<_>>(), ["1", "2", "2", "1", "1"]);
    /// assert_eq!(shares.total(), &3_u32.into());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Returns the reason if the guard stops the work, which takes a time proportional to the size
    /// of the set, or if there is no memory for it.
    pub fn shares(&self) -> Result<Shares, Stop> {
        self.long(|watch| {
            let total = self.count().clone();
            let mut counts = filled(self.problem().option_count(), BigUint::ZERO)?;
            for part in &self.set.parts {
                let others = &total / number(part.total());
                part.shares(watch, |option, count| counts[option.index()] = count * &others)?;
            }
            Ok(Shares { counts, total })
        })
    }
}

impl Diagram {
    /// Calls `tell` for each option with the number of paths that take it.
    fn shares(
        &self,
        watch: &mut Watch<'_>,
        mut tell: impl FnMut(OptionId, BigUint),
    ) -> Result<(), NotBuilt> {
        // No number exceeds that of all paths; one word more takes the carries.
        let wide = self.total().len() + 1;
        let mut ways = filled(self.len() * wide, 0_u64)?;
        let mut of_label = filled(self.labels.len() * wide, 0_u64)?;
        let Some(root) = self.root() else { return Ok(()) };
        ways[root as usize * wide] = 1;
        for node in (1..=root).rev() {
            watch.pass(4 * wide * self.edges(node).len())?;
            let (below, own) = ways.split_at_mut(node as usize * wide);
            let own = &own[..wide];
            for edge in self.edges(node) {
                let (child, label) = (edge.child as usize * wide, edge.label as usize * wide);
                add_product(&mut below[child..child + wide], own, &[self.labels.times(edge.label)]);
                add_product(&mut of_label[label..label + wide], own, self.below(edge.child));
            }
        }
        for label in 0..self.labels.len() as u32 {
            let count = &of_label[label as usize * wide..][..wide];
            for &option in self.labels.options(label) {
                tell(option, number(count));
            }
        }
        Ok(())
    }
}
