//! What can be decided about a problem before the search, and what can be proved while it runs.
//!
//! ```text
//!   forced.rs       options that every cover holds, and what they rule out    before the search
//!   parts.rs        independent parts of a problem
//!   refuter.rs      decides when each modulus is tried                        during the search
//!   linear.rs       elimination, for any modulus
//!     mod2.rs, mod3.rs, mod4.rs, prime.rs: modulo 2, 3, 4 and 2^31 - 1
//!   refutation.rs   why there is no cover, in a form that can be checked
//! ```
//!
//! What is decided before a search is a value, the [`Reduction`]. It is made once per question;
//! engines, the frontier and the refuter all work on it. None of this changes the set of covers. A
//! traced search skips it and shows the tree as it is.

mod forced;
mod linear;
mod mod2;
mod mod3;
mod mod4;
mod parts;
mod prime;
mod refutation;
mod refuter;
#[cfg(test)]
mod tests;

pub(crate) use self::parts::Part;
pub use self::refutation::{Reason, Refutation};
pub(crate) use self::refuter::{Refuter, worth_of_reason, worth_of_trials};

use std::sync::Arc;

use crate::problem::{ItemId, OptionId, OptionSet, Problem};
use crate::vectors::{OutOfMemory, copied, reserved};
use crate::watch::{NotBuilt, Watch};

/// What is decided about a problem before a search.
#[derive(Debug, Default)]
pub(crate) struct Reduction {
    /// The options that the caller leaves out.
    pub(crate) left_out: OptionSet,
    /// Options that every cover holds, each with the item that forces it, in an order in which this
    /// can be verified.
    pub(crate) forced: Vec<(ItemId, OptionId)>,
    /// The options that no cover holds: those left out, and those that clash with a forced one.
    pub(crate) blocked: OptionSet,
    /// The independent parts of what is not blocked; empty if there is only one part. Forced
    /// options belong to a part like any other.
    pub(crate) parts: Vec<Part>,
    /// Why there is no cover, if that is known already. It passes its own check.
    pub(crate) refuted: Option<Arc<Refutation>>,
}

impl Reduction {
    /// Finds out what can be decided before a search that leaves options out. Gives up if `go_on`,
    /// which is asked from time to time, returns false.
    pub(crate) fn new(
        problem: &Problem,
        left_out: &OptionSet,
        go_on: &dyn Fn() -> bool,
    ) -> Result<Reduction, NotBuilt> {
        let mut watch = Watch::new(go_on);
        let found = forced::forced(problem, left_out, &mut watch)?;
        let mut reduction = Reduction { forced: found.options, ..Reduction::none(left_out)? };
        if let Some(item) = found.stuck {
            let reason = Reason::TooFewOptions { item };
            let refutation = Refutation { forced: copied(&reduction.forced)?, reason };
            reduction.refuted = refutation.checked(problem, left_out).map(Arc::new);
            if reduction.refuted.is_some() {
                return Ok(reduction);
            }
        }
        reduction.blocked.extend(problem.option_count(), found.blocked.into_iter())?;
        reduction.parts =
            parts::parts(problem, &reduction.blocked, &mut watch)?.unwrap_or_default();
        Ok(reduction)
    }

    /// Decides nothing.
    pub(crate) fn none(left_out: &OptionSet) -> Result<Reduction, OutOfMemory> {
        let (left_out, blocked) = (left_out.copied()?, left_out.copied()?);
        Ok(Reduction { left_out, blocked, ..Reduction::default() })
    }

    /// Translates a refutation of a part into one of the whole problem. Returns `None` if it does
    /// not pass its check there, or if memory runs out.
    pub(crate) fn of_whole(
        &self,
        refutation: &Refutation,
        part: &Part,
        whole: &Problem,
    ) -> Option<Refutation> {
        let inside = part.of_whole(refutation).ok()?;
        let mut forced = reserved(self.forced.len() + inside.forced.len()).ok()?;
        forced.extend(self.forced.iter().copied().chain(inside.forced));
        Refutation { forced, ..inside }.checked(whole, &self.left_out)
    }
}
