//! The exact cover library through its public API: known answers, random problems against brute
//! force, the promises of the search, formats and traces. `layers` reads the sources.

mod ask;
mod boards;
mod count;
mod formats;
mod joined;
mod layers;
mod model;
mod oracle;
mod random;
mod reasons;
mod refute;
mod search;
mod suite;
mod threads;
mod trace;
mod variants;
