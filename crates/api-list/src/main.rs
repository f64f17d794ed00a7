//! `quadrille-api-list JSON LIST …`: compares the public API of libraries with the lists of it.
//!
//! A list is a text with one public item per line, kept in the repository, so that a change of the
//! API shows in review. `./check api` runs this program. With `UPDATE_API=1` it writes the lists.
//!
//! The input is what rustdoc writes with `--output-format json`. That format is unstable and has a
//! number. This program reads one version, that of the compiler in `rust-toolchain.toml`, and
//! refuses any other.
//!
//! It is a package of its own, outside the default members, because only this workspace needs it:
//! nobody who builds Quadrille should have to compile it. The crate `public-api` reads the same
//! JSON and was tried first; on both libraries it found the same items. It brings five more crates.
//! Some versions of the format have no release of it, which would hold up a new compiler. It does
//! not show which methods a trait provides, values of constants, or that `Sync` is lost, but it
//! shows every method of a derived trait: a quarter of its lines.
//!
//! [`api`] finds the items and makes the lines; [`syntax`] writes types and signatures in Rust.

mod api;
mod syntax;

use std::collections::BTreeSet;
use std::io::{self, Write};
use std::process::ExitCode;
use std::{env, fs};

use serde_json::Value;

/// The version of rustdoc's JSON that is read here, which the compiler 1.95 writes. For a compiler
/// with another one, read what changed in the crate `rustdoc-types`, whose versions have the same
/// number.
const FORMAT: u64 = 57;

/// The first line of a list.
const HEAD: &str = "# The public API, one item per line. Written by: UPDATE_API=1 ./check api";

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            let _ = writeln!(io::stderr(), "error: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<(), String> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let (pairs, []) = arguments.as_chunks() else {
        return Err("usage: quadrille-api-list JSON LIST …".to_owned());
    };
    let update = env::var_os("UPDATE_API").is_some();
    let mut differences = String::new();
    for [json, path] in pairs {
        let mut lines = vec![HEAD.to_owned()];
        lines.extend(api::lines(&read(json)?));
        let new = lines.join("\n") + "\n";
        let named = |error| format!("{path}: {error}");
        if update {
            fs::write(path, new).map_err(named)?;
            continue;
        }
        let old = fs::read_to_string(path).map_err(named)?;
        if old != new {
            differences += &format!("{path} lists another API:\n{}", difference(&old, &new));
        }
    }
    if differences.is_empty() {
        return Ok(());
    }
    Err(differences + "hint: if you meant to change the API: UPDATE_API=1 ./check api")
}

/// Reads rustdoc's JSON.
fn read(path: &str) -> Result<Value, String> {
    let text = fs::read(path).map_err(|error| format!("{path}: {error}"))?;
    let json: Value = serde_json::from_slice(&text).map_err(|error| format!("{path}: {error}"))?;
    match &json["format_version"] {
        version if *version == FORMAT => Ok(json),
        version => {
            let file = "crates/api-list/src/main.rs";
            Err(format!("{path} has format {version}, and {file} reads format {FORMAT}"))
        }
    }
}

/// The lines that only one of two lists has. Both have the same order, so a changed line stands
/// below the one that it replaces.
fn difference(old: &str, new: &str) -> String {
    let in_old: BTreeSet<&str> = old.lines().collect();
    let in_new: BTreeSet<&str> = new.lines().collect();
    let (mut old, mut new) = (old.lines().peekable(), new.lines().peekable());
    let mut text = String::new();
    while old.peek().is_some() || new.peek().is_some() {
        if let Some(line) = old.next_if(|line| !in_new.contains(line)) {
            text += &format!("- {line}\n");
        } else if let Some(line) = new.next_if(|line| !in_old.contains(line)) {
            text += &format!("+ {line}\n");
        } else {
            old.next();
            new.next();
        }
    }
    if text.is_empty() { "the same lines in another order\n".to_owned() } else { text }
}
