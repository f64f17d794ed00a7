//! What can be asked about a problem: one file per question.

mod count;
mod search;
mod solutions;
pub mod trace;

pub use self::search::Search;
pub use self::solutions::{Cover, Solutions};
