//! The files under `page/`: compiled into a release build, read from disk by a debug build.
//!
//! `rust-embed` refuses paths that lead out of that folder, so even a debug build reads nothing
//! else.

use rust_embed::Embed;

#[derive(Embed)]
#[folder = "page"]
pub(crate) struct Page;

/// Returns the text of a file, with the line ends that a browser sees.
pub(crate) fn text(path: &str) -> Result<String, String> {
    let file = Page::get(path).ok_or_else(|| format!("{path}: there is no such file"))?;
    let text = String::from_utf8(file.data.into_owned());
    let text = text.map_err(|_| format!("{path}: this is not UTF-8"))?;
    Ok(text.replace("\r\n", "\n"))
}

/// Returns the paths of all files, in order.
pub(crate) fn paths() -> Vec<String> {
    let mut paths: Vec<String> = Page::iter().map(String::from).collect();
    paths.sort();
    paths
}
