//! The problem of a search: borrowed from the caller, or shared with it.
//!
//! Most callers keep the problem while they search it, and lend it. Others cannot: a search that is
//! handed to another thread, to an async task or to another language has to keep its problem alive
//! by itself.

use std::ops::Deref;
use std::sync::Arc;

use super::Problem;
use crate::vectors::OutOfMemory;

/// A problem that is borrowed or shared. Cloning it is cheap.
#[derive(Clone, Debug)]
pub(crate) enum Subject<'p> {
    Borrowed(&'p Problem),
    Shared(Arc<Problem>),
}

impl Subject<'_> {
    /// Returns the problem as one that is shared: a copy, if it is borrowed.
    pub(crate) fn shared(&self) -> Result<Arc<Problem>, OutOfMemory> {
        match self {
            Subject::Borrowed(problem) => Ok(Arc::new(problem.copied()?)),
            Subject::Shared(problem) => Ok(Arc::clone(problem)),
        }
    }
}

impl Deref for Subject<'_> {
    type Target = Problem;

    fn deref(&self) -> &Problem {
        match self {
            Subject::Borrowed(problem) => problem,
            Subject::Shared(problem) => problem,
        }
    }
}

impl<'p> From<&'p Problem> for Subject<'p> {
    fn from(problem: &'p Problem) -> Subject<'p> {
        Subject::Borrowed(problem)
    }
}
