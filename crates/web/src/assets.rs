//! What an address leads to: the files of the page, each with its content type and a hash.

use std::borrow::Cow;
use std::fmt::Write as _;

use sha2::{Digest as _, Sha256};

use crate::alone::{AlonePage, TEMPLATE};
use crate::lean::without_comments;
use crate::page::{Page, text};

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

/// The path of the first page, which an address leaves out.
const INDEX: &str = "index.html";

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
fn tag(bytes: &[u8]) -> String {
    let mut tag = String::from('"');
    for byte in &Sha256::digest(bytes)[..8] {
        write!(tag, "{byte:02x}").expect("writing to a string never fails");
    }
    tag + "\""
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The paths of the page and of everything it loads at the start: its words too, in English.
    /// Dialogs and rooms come later, by another `import(…)`.
    fn start() -> Vec<String> {
        let mut found = vec!["/".to_owned()];
        let mut read = 0;
        while let Some(path) = found.get(read).cloned() {
            read += 1;
            let bytes = asset(&path).expect("a file of the page").bytes;
            let text = String::from_utf8_lossy(&bytes);
            let (folder, _) = path.rsplit_once('/').expect("a path begins with a slash");
            let quoted = text.split(['"', '\'']).zip(text.split(['"', '\'']).skip(1));
            let named = |before: &str| {
                ["href=", "src=", "from ", "import "].iter().any(|word| before.ends_with(word))
            };
            let names = quoted.filter(|(before, _)| named(before)).map(|(_, name)| name.to_owned());
            let chosen = text.split("import(`").skip(1).filter_map(|rest| rest.split('`').next());
            let chosen = chosen.map(|name| name.replace("${code}", "en"));
            for name in names.chain(chosen) {
                let mut path = if name.starts_with('/') { "" } else { folder }.to_owned();
                for part in name.split('/').filter(|part| !matches!(*part, "" | ".")) {
                    match part {
                        ".." => path.truncate(path.rfind('/').unwrap_or(0)),
                        part => path = format!("{path}/{part}"),
                    }
                }
                if !found.contains(&path) && asset(&path).is_some() {
                    found.push(path);
                }
            }
        }
        found
    }

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

    #[test]
    fn the_page_starts_with_few_bytes() {
        let start = start();
        for path in [
            "/css/board.css",
            "/fonts/digits.woff2",
            "/js/main.js",
            "/js/board/board.js",
            "/js/game/acts.js",
            "/js/words/en/play.js",
        ] {
            assert!(start.iter().any(|found| found == path), "{path} is not in {start:?}");
        }
        for path in [
            "/js/lab/room/room.js",
            "/js/learn/room.js",
            "/js/set/room.js",
            "/js/dialogs/print.js",
            "/js/words/en/lab.js",
            "/js/words/zh/play.js",
        ] {
            assert!(!start.iter().any(|found| found == path), "{path} can come later");
        }
        let size = |path: &&String| asset(path).expect("a file").bytes.len();
        let is_font = |path: &&String| path.ends_with(".woff2");
        let size: usize = start.iter().filter(|path| !is_font(path)).map(|path| size(&path)).sum();
        assert!(size < 350_000, "{size} bytes");
    }
}
