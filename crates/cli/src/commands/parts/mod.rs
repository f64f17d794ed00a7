//! A search in parts that run anywhere: `split`, `run`, `merge` and `parts`.
//!
//! ```text
//! DIR/problem.json        the problem, written by `split`
//! DIR/0012.qpt            a part: a checkpoint that has done nothing yet
//! DIR/0012.qck, .covers   how far it is, while it runs (see `keeping`)
//! DIR/0012.qpr, .covers   its result: a checkpoint with nothing left to do
//! DIR/0012.log            what its runs say about themselves
//! DIR/0012-1.qpt          a part of what was left of 0012 when it was divided
//! ```
//!
//! Everything is in these files, and each appears by being renamed. So a part may be run twice, or
//! killed, and whoever hands out parts may die.

mod folder;
mod list;
mod log;
mod merge;
mod pieces;
mod run;
mod split;

pub(super) use self::list::run as list;
pub(super) use self::merge::run as merge;
pub(super) use self::run::run;
pub(super) use self::split::run as split;
