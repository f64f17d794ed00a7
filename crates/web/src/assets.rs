//! What an address leads to: the files of the page, each with its content type and a hash.

use std::borrow::Cow;
use std::fmt::Write as _;

use sha2::{Digest as _, Sha256};

use crate::alone::{AlonePage, TEMPLATE};
use crate::lean::without_comments;
use crate::page::{Page, text};
use crate::start::INDEX;

/// Content types by file ending. A file with another ending is not served; a test says so.
const KINDS: &[(&str, &str)] = &[
    ("html", "text/html; charset=utf-8"),
    ("css", "text/css; charset=utf-8"),
    ("js", "text/javascript; charset=utf-8"),
    ("svg", "image/svg+xml"),
    ("png", "image/png"),
    ("webmanifest", "application/manifest+json"),
    ("woff2", "font/woff2"),
    ("txt", "text/plain; charset=utf-8"),
];

/// A file of the page.
#[derive(Clone, Debug)]
pub struct Asset {
    /// Its content type.
    pub kind: &'static str,
    /// A hash of its content in quotation marks, as the `ETag` header wants it.
    pub tag: String,
    /// Its content.
    pub bytes: Cow<'static, [u8]>,
}

/// Returns the file at a path of an address such as `/js/main.js`; the first page is `/`.
///
/// The file at `/alone.html` is [`AlonePage::template`].
pub fn asset(path: &str) -> Option<Asset> {
    let path = match path.strip_prefix('/')? {
        "" => INDEX,
        INDEX => return None,
        // A file has one address. On disk there would be more.
        path if path.split('/').any(|part| matches!(part, "" | "." | "..")) => return None,
        path => path,
    };
    let (_, ending) = path.rsplit_once('.')?;
    let &(_, kind) = KINDS.iter().find(|kind| kind.0 == ending)?;
    let bytes = match path {
        TEMPLATE => AlonePage::template().ok()?.into_bytes().into(),
        path if matches!(ending, "js" | "css") => {
            without_comments(&text(path).ok()?).into_bytes().into()
        }
        path => Page::get(path)?.data,
    };
    Some(Asset { kind, tag: tag(&bytes), bytes })
}

/// Returns the paths of all files of the page, as [`asset`] takes them.
pub fn paths() -> impl Iterator<Item = String> {
    Page::iter().map(|path| if path == INDEX { "/".to_owned() } else { format!("/{path}") })
}

/// Returns the first eight bytes of a hash of a file, in quotation marks.
pub(crate) fn tag(bytes: &[u8]) -> String {
    let mut tag = String::from('"');
    for byte in &Sha256::digest(bytes)[..8] {
        write!(tag, "{byte:02x}").expect("writing to a string never fails");
    }
    tag + "\""
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_under_page_is_served_with_a_content_type_and_a_hash() {
        let paths: Vec<String> = paths().collect();
        assert!(paths.len() > 100, "{}", paths.len());
        for path in paths {
            let asset = asset(&path).unwrap_or_else(|| panic!("{path}: which kind of file is it?"));
            assert!(!asset.bytes.is_empty(), "{path}");
            assert_eq!(asset.tag.len(), 18, "{path}");
            for word in ["node_modules", "test", ".d.ts", "package", "tsconfig"] {
                assert!(!path.contains(word), "{path} is not part of the page");
            }
        }
    }

    #[test]
    fn no_address_leads_out_of_the_page() {
        for path in ["", "index.html", "/index.html", "/../Cargo.toml", "//", "/js/"] {
            assert!(asset(path).is_none(), "{path}");
        }
        for path in ["/../build.rs", "/js/../../src/lib.rs", "/../README.md", "/../test/shapes.js"]
        {
            assert!(asset(path).is_none(), "{path}");
        }
    }

    #[test]
    fn the_manifest_names_icons_that_are_there() {
        let manifest = text("manifest.webmanifest").expect("a manifest");
        let sources: Vec<&str> = manifest.split("\"src\": \"").skip(1).collect();
        assert!(sources.len() >= 4, "{manifest}");
        for source in sources {
            let path = source.split('"').next().expect("a path");
            assert!(asset(&format!("/{path}")).is_some(), "{path}");
        }
    }
}
