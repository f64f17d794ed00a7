//! The page of Quadrille, compiled in: the files that a server gives to a browser, and a page that needs no server.
//!
//! ```text
//! web/ --build.rs--+--lighten--> ASSETS              every file, with its content type and a hash
//!                  +--bundle---> AlonePage::html     the lab in one file, with the run that it shows
//! ```
//!
//! The page itself is in `web/`, as it is no Rust. This crate knows nothing of what it asks for and what it shows.

#![forbid(unsafe_code)]

mod alone;
mod assets;

pub use alone::AlonePage;
pub use assets::{ASSETS, Asset};

// The build script's, for their tests.
#[cfg(test)]
#[path = "../build/alone.rs"]
mod build_alone;
#[cfg(test)]
#[path = "../build/bundle.rs"]
mod bundle;
#[cfg(test)]
#[path = "../build/lighten.rs"]
mod lighten;
