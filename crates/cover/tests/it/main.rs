//! The exact cover library through its public API: known answers, random problems against brute
//! force, the promises of the search, formats and traces.

mod count;
mod formats;
mod oracle;
mod random;
mod refute;
mod search;
mod suite;
mod threads;
mod trace;
