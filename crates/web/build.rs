//! Finds the files of the page and writes the table of them that `src/assets.rs` includes, and the page in one file that
//! `src/alone.rs` includes.
//!
//! The page is in `web/` beside the crates, as it is no Rust. A package of this crate alone cannot reach
//! there: for one, `web/` is copied into the crate first, and a copy that is there is what is used.
//!
//! Only [`ROOTS`] are looked at: tests, types and settings of tools lie in `web/` too and are not the
//! page's. A file of a kind that is not in [`KINDS`] stops the build instead of being left out.

#[path = "build/alone.rs"]
mod alone;
#[path = "build/bundle.rs"]
mod bundle;
#[path = "build/lighten.rs"]
mod lighten;

use std::fmt::Write as _;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::{env, error, fs};

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use sha2::{Digest as _, Sha256};

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

/// The page in one file: its template, the module that it begins with, and its styles.
const TEMPLATE: &str = "alone.html";
const ENTRY: &str = "js/lab/alone.js";
const STYLES: [&str; 5] =
    ["css/tokens.css", "css/page.css", "css/board.css", "css/lab.css", "css/links.css"];

type Done = Result<(), Box<dyn error::Error>>;

fn main() -> Done {
    let crate_dir = PathBuf::from(env::var("CARGO_MANIFEST_DIR")?);
    let copy = crate_dir.join("web");
    let web = if copy.is_dir() { copy } else { crate_dir.join("../../web") }.canonicalize()?;
    let out = PathBuf::from(env::var("OUT_DIR")?);
    for root in ROOTS.into_iter().chain([TEMPLATE]) {
        // One that is not there yet may come: Cargo looks again at a path that is missing.
        cargo(&format!("rerun-if-changed={}", web.join(root).display()));
    }
    write_assets(&web, &out)?;
    write_alone(&web, &out)
}

/// Writes the table of all files.
fn write_assets(web: &Path, out: &Path) -> Done {
    let mut files = Vec::new();
    for root in ROOTS {
        find(&web.join(root), &mut files)?;
    }
    files.sort();
    let mut table = String::from("[\n");
    for (k, file) in files.iter().enumerate() {
        let path = file.strip_prefix(web)?.to_str().ok_or("a file's name is not UTF-8")?;
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

/// Writes the pieces of the page in one file.
fn write_alone(web: &Path, out: &Path) -> Done {
    // A browser takes the hash of a script after it has made all ends of lines alike.
    let read = |path: &str| match fs::read_to_string(web.join(path)) {
        Ok(text) => Ok(text.replace("\r\n", "\n")),
        Err(error) => Err(format!("{path}: {error}")),
    };
    let script = bundle::bundle(ENTRY, &read)?;
    let theme = lighten::lighten(&read("js/theme.js")?, true);
    let mut style = String::new();
    for path in STYLES {
        let text = lighten::lighten(&read(path)?, false);
        alone::check_style(path, &text)?;
        style.push_str(&text);
    }
    alone::check(ENTRY, &script)?;
    alone::check("js/theme.js", &theme)?;
    let hash = |text: &str| format!("'sha256-{}'", BASE64_STANDARD.encode(Sha256::digest(text)));
    // Pictures that the page makes itself to be saved are `blob:` and `data:`.
    let policy = format!(
        "default-src 'none'; script-src {} {}; style-src {}; img-src blob: data:; base-uri 'none'; form-action 'none'",
        hash(&theme),
        hash(&script),
        hash(&style)
    );
    let icon = format!("data:image/svg+xml;base64,{}", BASE64_STANDARD.encode(read("icon.svg")?));
    let index = read("index.html")?;
    let filled = [
        ("policy", policy.as_str()),
        ("icon", &icon),
        ("theme", &theme),
        ("style", &style),
        ("sprite", alone::sprite(&index).ok_or("index.html: where is the sprite?")?),
        ("script", &script),
    ];
    let pieces = alone::pieces(&read(TEMPLATE)?, &filled)?;
    fs::write(out.join("alone.rs"), format!("{pieces:?}"))?;
    Ok(())
}

/// A line to Cargo.
#[allow(clippy::print_stdout)] // It is how a build script speaks.
fn cargo(line: &str) {
    println!("cargo::{line}");
}

/// The files at a path and below it.
fn find(path: &Path, files: &mut Vec<PathBuf>) -> Done {
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
