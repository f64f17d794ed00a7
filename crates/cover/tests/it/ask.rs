//! How these tests put questions to a problem: a change of the API is a change in this file.

use num_bigint::BigUint;
use quadrille::{Branch, Engine, Outcome, Search};

/// Returns the number of covers that a count finds, and how the count ended. Checks that the number
/// says by its type whether it is complete.
pub(crate) fn count(search: Search<'_>) -> (BigUint, Outcome) {
    let (count, outcome) = search.count();
    assert_eq!(count.is_exact(), outcome.stop.is_complete(), "{count}: {outcome:?}");
    (count.at_least().clone(), outcome)
}

/// Returns every engine that can be chosen by name.
pub(crate) fn engines() -> impl Iterator<Item = Engine> {
    Engine::ALL.iter().copied()
}

/// Returns every branching rule.
pub(crate) fn branches() -> impl Iterator<Item = Branch> {
    Branch::ALL.iter().copied()
}

/// Returns whether a count with this engine, unless covers or nodes are limited, may be answered
/// without visiting the covers.
pub(crate) fn may_count_unseen(engine: Engine) -> bool {
    matches!(engine, Engine::Auto | Engine::Frontier)
}
