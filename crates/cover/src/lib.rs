//! Exact cover, solved by dancing links and its successors.

#![forbid(unsafe_code)]

mod builder;
mod error;
pub mod format;
pub mod models;
mod names;
mod problem;

pub use builder::{NewOption, ProblemBuilder};
pub use error::{Position, ProblemError};
pub use problem::{Color, ItemId, OptionId, Part, Problem, Role};
