//! Tells Cargo when the page changed.
//!
//! A release build embeds the page, so it must notice new and removed files too. A debug build
//! reads the page from disk while it runs: there is nothing to rebuild when a file changes.

#![allow(clippy::print_stdout)] // Build scripts talk to Cargo on standard output.

fn main() {
    let embeds = std::env::var_os("CARGO_CFG_DEBUG_ASSERTIONS").is_none();
    println!("cargo::rerun-if-changed={}", if embeds { "page" } else { "build.rs" });
}
