//! Almost locked sets.
