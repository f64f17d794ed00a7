//! What can be said of a problem before, or beside, the search.
//!
//! ```text
//!   components.rs   parts of a problem that have nothing to do with each other
//! ```

mod components;

pub(crate) use self::components::{Part, components};

use crate::engine::OptionSet;
use crate::problem::{OptionId, Problem};

/// The options that a search may choose: those with a primary item that are not left out.
fn live<'s>(problem: &'s Problem, left_out: &'s OptionSet) -> impl Iterator<Item = OptionId> + 's {
    let mut idle = problem.idle_options().iter().peekable();
    problem
        .options()
        .filter(move |option| idle.next_if_eq(&option).is_none() && !left_out.contains(*option))
}
