//! The exact cover library through its public API: known answers, random problems against brute
//! force, the promises of the search, formats and traces. `layers` reads the sources.

mod count;
mod formats;
mod layers;
mod oracle;
mod random;
mod refute;
mod search;
mod suite;
mod threads;
mod trace;
