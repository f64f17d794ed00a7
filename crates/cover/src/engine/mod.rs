//! The engines, the contract that they keep, and the choice between them.
//!
//! An engine walks the search tree of a [`Problem`] and stops when its quota is used up. It owns
//! its scratch memory, uses no recursion, never prints and never reads a clock. Limits and
//! cancellation are the business of the [driver](crate::drive), which hands out work in
//! [`Quota`]s.
//!
//! What counts as a node is part of the contract, so that node counts can be compared and pinned.
//! The root is a node, and so is every option tried (and every decision to choose no further option
//! for an item with bounds), whether or not it is a dead end. Without bounds, the tree of the rule
//! `mrv` depends on nothing else, so `links` and `cells` visit the same number of nodes and find
//! the same covers in the same order. `bits` and `learn` do not count what follows without a guess
//! as nodes.
//!
//! Engines that count without visiting every cover do not keep this contract. They answer only
//! [`Search::count`](crate::Search::count) and live outside this module.

pub(crate) mod arrangement;
mod bits;
pub(crate) mod branch;
pub(crate) mod cells;
pub(crate) mod choice;
pub(crate) mod contract;
pub(crate) mod dance;
pub(crate) mod dive;
pub(crate) mod in_turn;
pub(crate) mod learn;
pub(crate) mod left;
pub(crate) mod links;
#[cfg(feature = "parallel")]
pub(crate) mod parallel;
mod path;
pub(crate) mod place;
pub(crate) mod product;
#[cfg(test)]
mod split_tests;
mod steps;
#[cfg(test)]
pub(crate) mod tests;

pub use self::branch::Branch;
pub use self::choice::Engine;
pub(crate) use self::contract::{Counters, Pause, Quota, Record, Searcher, Setup};
use crate::event::Silent;
use crate::watch::NotBuilt;

/// Builds a diver into the tree that `links` and `cells` search by the rule of `setup`. The rule
/// `weighted` depends on where a search has been, so its tree is taken for that of `mrv`.
pub(crate) fn diver(setup: Setup<'_>) -> Result<Box<dyn dive::Diver + Send>, NotBuilt> {
    cells::diver(setup)
}

/// Builds the engine that `engine` stands for.
pub(crate) fn start(
    engine: Engine,
    setup: Setup<'_>,
) -> Result<Box<dyn Searcher + Send>, NotBuilt> {
    let problem = setup.problem;
    Ok(match engine.choose_while(problem, setup.branch, setup.go_on)? {
        Engine::Links if problem.has_bounds() => {
            Box::new(links::Links::<_, true, true>::dance(setup, Silent)?)
        }
        Engine::Links if problem.has_colors() => {
            Box::new(links::Links::<_, true, false>::dance(setup, Silent)?)
        }
        Engine::Links => Box::new(links::Links::<_, false, false>::dance(setup, Silent)?),
        Engine::Bits => bits::start(setup)?,
        Engine::Learn => Box::new(learn::Learn::new(setup)?),
        Engine::Cells | Engine::Auto | Engine::Frontier => cells::start(setup)?,
    })
}
