//! Exact cover, solved by dancing links and its successors.

#![forbid(unsafe_code)]

// The random problems of tests/ serve the tests in here too, and name the crate from outside.
#[cfg(test)]
extern crate self as quadrille;

mod branch;
mod builder;
mod engine;
mod error;
pub mod format;
pub mod models;
mod names;
mod problem;
mod search;
pub mod trace;
mod verify;

pub use branch::Branch;
pub use builder::{NewOption, ProblemBuilder};
pub use engine::Engine;
pub use error::{Position, ProblemError};
pub use problem::{Color, ItemId, OptionId, Part, Problem, Role};
pub use search::{Cancel, Cover, Limits, Outcome, Progress, Search, Solutions, Stats, Stop};
pub use verify::Violation;
