//! The exact cover library through its public API: known answers, random problems against brute
//! force, the promises of the search, formats and traces.

mod ask;
mod count;
mod formats;
mod joined;
mod model;
mod oracle;
mod random;
mod reasons;
mod refute;
mod search;
mod suite;
mod threads;
mod trace;
