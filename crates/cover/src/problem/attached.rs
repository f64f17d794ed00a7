//! A place where an engine can keep what it has found out about a problem.
//!
//! Some engines derive a plan from a problem that is far more work than a search. A problem is
//! often searched many times with different options left out, so the plan has to live as long as
//! the problem. The problem knows nothing about it: it is a value of any type, set once.

use std::any::Any;
use std::sync::{Arc, OnceLock};

/// A value attached to a problem, set at most once. Clones of the problem share it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Attached(OnceLock<Arc<dyn Any + Send + Sync>>);

impl Attached {
    #[cfg(test)]
    pub(crate) fn is_empty(&self) -> bool {
        self.0.get().is_none()
    }

    /// Returns the value, if one of this type is attached.
    pub(crate) fn get<T: Any + Send + Sync>(&self) -> Option<Arc<T>> {
        Arc::clone(self.0.get()?).downcast().ok()
    }

    /// Attaches a value unless there is one already, and returns the one that is attached. A value
    /// of another type stays, and `value` is returned unattached.
    pub(crate) fn get_or_attach<T: Any + Send + Sync>(&self, value: Arc<T>) -> Arc<T> {
        let attached = self.0.get_or_init(|| value.clone());
        Arc::clone(attached).downcast().unwrap_or(value)
    }
}
