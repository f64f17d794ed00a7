//! What can be asked about a problem: one file per question.

mod approximate;
mod best;
mod by_symmetry;
mod checkpoint;
mod compile;
mod count;
mod estimate;
mod listing;
mod orbits;
mod ranking;
mod search;
mod solutions;
mod symmetries;
pub mod trace;
mod visit;

pub use self::approximate::ApproximateSample;
pub use self::best::{Best, Priced};
pub use self::checkpoint::{Checkpoint, CheckpointError, Counting, Question};
pub use self::estimate::{Estimate, Figure};
pub use self::orbits::{Orbit, Orbits};
pub use self::ranking::Ranking;
pub use self::search::Search;
pub use self::solutions::{Solutions, Step};
