//! The page of Quadrille: the files that a browser loads, and the lab in one file that needs no
//! server.
//!
//! ```text
//! page/ --rust-embed--+--lean----> asset(path)   a file with its content type and a hash
//!                     +--bundle--> AlonePage     the lab and one run in a single HTML file
//!                     +--------->  site          all files, for a web server without Quadrille
//! ```
//!
//! A release build has the page compiled in. A debug build reads it from `page/` in the source tree
//! each time, so after an edit it is enough to reload. This crate knows nothing about what the page
//! asks for or shows.
//!
//! ```
//! let index = quadrille_web::asset("/").expect("the first page");
//! assert_eq!(index.kind, "text/html; charset=utf-8");
//! assert!(quadrille_web::asset("/no/such/file").is_none());
//! ```

#![forbid(unsafe_code)]

mod alone;
mod assets;
mod bundle;
mod lean;
mod page;
mod site;
mod start;

pub use alone::{AlonePage, PageError};
pub use assets::{Asset, asset, paths};
pub use site::{Program, SiteFile, site};

/// Compiles and runs the examples of the README as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct ReadMe;
