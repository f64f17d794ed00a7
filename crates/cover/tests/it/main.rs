//! The exact cover library through its public API: known answers, random problems against brute
//! force, the promises of the search, formats and traces. `layers` reads the sources.

mod ask;
mod best;
mod boards;
mod checkpoint;
mod compiled;
mod count;
mod estimate;
mod formats;
mod joined;
mod layers;
mod model;
mod oracle;
mod parts;
mod random;
mod ranking;
mod reasons;
mod refute;
mod samples;
mod search;
mod solvers;
mod suite;
mod symmetry;
mod threads;
mod trace;
mod variants;
