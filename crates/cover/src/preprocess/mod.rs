//! What can be found out about a problem before the search, or while it runs.
//!
//! ```text
//!   forced.rs       options that every cover holds, and what they rule out    before the search
//!   components.rs   independent parts of a problem
//!   refuter.rs      decides when each modulus is tried                        during the search
//!   linear.rs       elimination, for any modulus
//!     binary.rs, ternary.rs, quarter.rs, prime.rs: modulo 2, 3, 4 and 2^31 - 1
//!   refutation.rs   why there is no cover, in a form that can be checked
//! ```
//!
//! None of this changes the set of covers. A traced search skips it and shows the tree as it is.

mod binary;
mod components;
mod forced;
mod linear;
mod prime;
mod quarter;
mod refutation;
pub(crate) mod refuter;
mod ternary;
#[cfg(test)]
mod tests;

pub(crate) use self::components::{Part, components};
pub use self::refutation::{Reason, Refutation};
pub(crate) use self::refuter::Refuter;

use self::forced::{Forced, forced};
use crate::engine::product::Product;
use crate::engine::{self, Engine, OptionSet, OutOfMemory, Searcher, Setup};
use crate::problem::{OptionId, Problem};

/// The result of all the work that can be done before a search.
pub(crate) enum Start {
    /// An engine for what is left, and a refuter that may prove during the search that there is no
    /// cover.
    Search(Box<dyn Searcher + Send>, Refuter),
    /// There is no cover.
    Refuted(Refutation),
}

/// Does all the work that can be done before a search, and builds the engine asked for.
pub(crate) fn start(engine: Engine, setup: Setup<'_>) -> Result<Start, OutOfMemory> {
    let problem = setup.problem;
    // This engine finds forced options by itself, at every node.
    if engine == Engine::Words {
        let searcher = engine::start(engine, setup)?;
        return Ok(Start::Search(searcher, Refuter::new(Forced::default())));
    }
    let forced = forced(problem, setup.left_out)?;
    if let Some(item) = forced.stuck {
        let reason = Reason::NoOption { item };
        return Ok(Start::Refuted(Refutation { forced: forced.options, reason }));
    }
    let mut left_out = setup.left_out.clone();
    left_out.extend(problem.option_count(), forced.blocked.iter().copied());
    let setup = Setup { left_out: &left_out, ..setup };
    let searcher = match components(problem, &left_out)? {
        Some(parts) => Box::new(Product::new(engine, setup, parts)?),
        None => engine::start(engine, setup)?,
    };
    Ok(Start::Search(searcher, Refuter::new(forced)))
}

/// The options that a search may choose: those with a primary item, except those in `left_out`.
fn live<'s>(problem: &'s Problem, left_out: &'s OptionSet) -> impl Iterator<Item = OptionId> + 's {
    let mut idle = problem.idle_options().iter().peekable();
    problem
        .options()
        .filter(move |option| idle.next_if_eq(&option).is_none() && !left_out.contains(*option))
}
