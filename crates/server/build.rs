//! Finds the files of the page and writes the table of them that `src/assets.rs` includes.
//!
//! The page is in `web/` beside the crates, as it is no Rust. A package of this crate alone cannot reach
//! there: for one, `web/` is copied into the crate first, and a copy that is there is what is used.
//!
//! Only [`ROOTS`] are looked at: tests, types and settings of tools lie in `web/` too and are not the
//! page's. A file of a kind that is not in [`KINDS`] stops the build instead of being left out.

#[path = "build/lighten.rs"]
mod lighten;

use std::fmt::Write as _;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::{env, error, fs};

/// What the page consists of: files, and directories with all that is below them.
const ROOTS: [&str; 6] = ["index.html", "icon.svg", "manifest.webmanifest", "css", "js", "icons"];

/// The kinds of files, by the end of their names.
const KINDS: [(&str, &str); 8] = [
    ("html", "text/html; charset=utf-8"),
    ("css", "text/css; charset=utf-8"),
    ("js", "text/javascript; charset=utf-8"),
    ("svg", "image/svg+xml"),
    ("png", "image/png"),
    ("woff2", "font/woff2"),
    ("webmanifest", "application/manifest+json"),
    ("txt", "text/plain; charset=utf-8"),
];

/// Files that help to write the page and are no part of it.
const BESIDE: [&str; 3] = [".d.ts", ".test.js", ".md"];

fn main() -> Result<(), Box<dyn error::Error>> {
    let crate_dir = PathBuf::from(env::var("CARGO_MANIFEST_DIR")?);
    let copy = crate_dir.join("web");
    let web = if copy.is_dir() { copy } else { crate_dir.join("../../web") }.canonicalize()?;
    let mut files = Vec::new();
    for root in ROOTS {
        // One that is not there yet may come: Cargo looks again at a path that is missing.
        cargo(&format!("rerun-if-changed={}", web.join(root).display()));
        find(&web.join(root), &mut files)?;
    }
    files.sort();
    let out = PathBuf::from(env::var("OUT_DIR")?);
    let mut table = String::from("[\n");
    for (k, file) in files.iter().enumerate() {
        let path = file.strip_prefix(&web)?.to_str().ok_or("a file's name is not UTF-8")?;
        let path = path.replace('\\', "/");
        let path = if path == "index.html" { String::new() } else { path };
        let kind = kind_of(file).ok_or(format!("{}: of what kind is it?", file.display()))?;
        let mut bytes = fs::read(file)?;
        if path.ends_with(".js") || path.ends_with(".css") {
            bytes =
                lighten::lighten(&String::from_utf8(bytes)?, path.ends_with(".js")).into_bytes();
        }
        let mut hasher = DefaultHasher::new();
        bytes.hash(&mut hasher);
        let tag = format!("\"{:016x}\"", hasher.finish());
        let copy = out.join(format!("asset-{k}"));
        fs::write(&copy, bytes)?;
        writeln!(
            table,
            "    Asset {{ path: {:?}, kind: {kind:?}, tag: {tag:?}, bytes: include_bytes!({copy:?}) }},",
            format!("/{path}")
        )?;
    }
    table.push(']');
    fs::write(out.join("assets.rs"), table)?;
    Ok(())
}

/// A line to Cargo.
#[allow(clippy::print_stdout)] // It is how a build script speaks.
fn cargo(line: &str) {
    println!("cargo::{line}");
}

/// The files at a path and below it.
fn find(path: &Path, files: &mut Vec<PathBuf>) -> Result<(), Box<dyn error::Error>> {
    let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
    if name.starts_with('.') || BESIDE.iter().any(|end| name.ends_with(end)) {
        return Ok(());
    }
    if path.is_dir() {
        for entry in fs::read_dir(path)? {
            find(&entry?.path(), files)?;
        }
    } else if path.is_file() {
        files.push(path.to_owned());
    }
    Ok(())
}

fn kind_of(file: &Path) -> Option<&'static str> {
    let end = file.extension()?.to_str()?;
    KINDS.iter().find(|kind| kind.0 == end).map(|kind| kind.1)
}
