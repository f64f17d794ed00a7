//! The page as plain files, for any web server that serves files: what `./site` writes.
//!
//! ```text
//! page/ -------------------------asset---+
//! index.html ----------------marked------+--> files
//! crates/wasm --wasm-bindgen--> Program -+      |
//! site/service-worker.js <---version, hashes----+
//! ```
//!
//! The files are those that the server sends, and a few more. Only `index.html` differs:
//!
//! - a mark, by which the page knows that no server answers it (`js/base/home.js`);
//! - a content security policy, which the server sends as a header;
//! - hints to fetch early what the start needs. Modules name each other in chains, and a file
//!   server may be far away.
//!
//! All links are relative, so the files work in any folder of any host.

use std::borrow::Cow;
use std::collections::BTreeSet;

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use sha2::{Digest as _, Sha256};

use crate::PageError;
use crate::assets::{asset, paths, tag};
use crate::lean::without_comments;
use crate::start::{INDEX, start};

/// The template of the service worker, its name among the files, and the two lines to fill in.
const SERVICE_WORKER: &str = include_str!("../site/service-worker.js");
const SERVICE_WORKER_NAME: &str = "service-worker.js";
const VERSION_LINE: &str = "const VERSION = '';";
const FILES_LINE: &str = "const FILES = {};";

/// Where the page looks for the program: `js/ask/workers.js` and `js/ask/worker.js`.
const SCRIPT_NAME: &str = "wasm/quadrille.js";
const WASM_NAME: &str = "wasm/quadrille_bg.wasm";

/// What only a page without a server loads at the start.
const WORKERS: &str = "js/ask/workers.js";

/// The mark of plain files: `js/base/home.js` looks for it.
const HOME: &str = "<meta name=\"home\" content=\"files\">\n";

/// What the page may do. It compiles the program, so scripts may do that and nothing else of the
/// kind. A worker is bound only by the headers that came with its script, and plain files have
/// none.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; \
                      img-src 'self' blob: data:; font-src 'self'; connect-src 'self'; \
                      worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'";

/// The library compiled to WebAssembly, as `wasm-bindgen --target web` makes it of `crates/wasm`.
#[derive(Clone, Copy, Debug)]
pub struct Program<'a> {
    /// The script that starts it.
    pub script: &'a str,
    /// The program itself.
    pub wasm: &'a [u8],
}

/// A file to be served.
#[derive(Clone, Debug)]
pub struct SiteFile {
    /// Its path relative to the folder of the page, such as `js/main.js`.
    pub path: String,
    /// Its content.
    pub bytes: Cow<'static, [u8]>,
}

/// Returns all files of the page with a program that answers it, sorted by path.
///
/// # Errors
/// Fails if a file of the page is missing or not as expected, which a test rules out for an
/// embedded page.
pub fn site(program: &Program<'_>) -> Result<Vec<SiteFile>, PageError> {
    let mut files = vec![
        file(SCRIPT_NAME, program.script.as_bytes().to_vec()),
        file(WASM_NAME, program.wasm.to_vec()),
    ];
    for path in paths() {
        let found =
            asset(&path).ok_or_else(|| PageError(format!("{path}: it cannot be served")))?;
        files.push(match path.strip_prefix('/').unwrap_or(&path) {
            "" => file(INDEX, marked(&found.bytes)?.into_bytes()),
            path => SiteFile { path: path.to_owned(), bytes: found.bytes },
        });
    }
    files.sort_by(|one, other| one.path.cmp(&other.path));
    files.push(file(SERVICE_WORKER_NAME, service_worker(&files)?.into_bytes()));
    Ok(files)
}

fn file(path: &str, bytes: Vec<u8>) -> SiteFile {
    SiteFile { path: path.to_owned(), bytes: bytes.into() }
}

/// Returns the first page for plain files.
fn marked(index: &[u8]) -> Result<String, PageError> {
    let index = str::from_utf8(index).map_err(|_| PageError(format!("{INDEX}: not UTF-8")))?;
    // Fonts and styles are named by the page itself. Words depend on the reader.
    let is_hinted = |path: &String| {
        path.ends_with(".js") && path != "/js/theme.js" && !path.starts_with("/js/words/en/")
    };
    let started = start().into_iter().filter(is_hinted).map(|path| path[1..].to_owned());
    let modules: BTreeSet<String> = started.chain([WORKERS.to_owned()]).collect();
    let hint = |path: &String| format!("<link rel=\"modulepreload\" href=\"{path}\">\n");
    let hints: String = modules.iter().map(hint).collect();
    let fetch = format!("<link rel=\"preload\" href=\"{WASM_NAME}\" as=\"fetch\" crossorigin>\n");
    let policy = format!("<meta http-equiv=\"content-security-policy\" content=\"{POLICY}\">\n");
    let charset = "<meta charset=\"utf-8\">\n";
    let page = put(index, charset, &format!("{charset}{policy}{HOME}"))?;
    put(&page, "</head>", &format!("{fetch}{hints}</head>"))
}

/// Returns the service worker for these files.
fn service_worker(files: &[SiteFile]) -> Result<String, PageError> {
    let mut list = String::new();
    for SiteFile { path, bytes } in files {
        let hash = BASE64_STANDARD.encode(Sha256::digest(bytes));
        // The page is asked for by the name of its folder.
        let path = if path == INDEX { "./" } else { path };
        list.push_str(&format!("  '{path}': 'sha256-{hash}',\n"));
    }
    let version = tag(list.as_bytes());
    let version = format!("const VERSION = '{}';", version.trim_matches('"'));
    let script = put(SERVICE_WORKER, VERSION_LINE, &version)?;
    let script = put(&script, FILES_LINE, &format!("const FILES = {{\n{list}}};"))?;
    Ok(without_comments(&script))
}

/// Replaces the only occurrence of `place` in a text.
fn put(text: &str, place: &str, new: &str) -> Result<String, PageError> {
    match text.matches(place).count() {
        1 => Ok(text.replacen(place, new, 1)),
        found => Err(PageError(format!("`{}` is there {found} times, not once", place.trim()))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PROGRAM: Program<'_> = Program { script: "export const answer = 1;\n", wasm: b"\0asm" };

    fn files() -> Vec<SiteFile> {
        site(&PROGRAM).expect("the page is complete")
    }

    fn text(files: &[SiteFile], path: &str) -> String {
        let file = files.iter().find(|file| file.path == path);
        let file = file.unwrap_or_else(|| panic!("{path} is not among the files"));
        String::from_utf8(file.bytes.to_vec()).expect("a text")
    }

    #[test]
    fn every_file_of_the_page_is_there_once_and_the_program_too() {
        let files = files();
        let mut names: Vec<&str> = files.iter().map(|file| file.path.as_str()).collect();
        for path in paths().filter(|path| path != "/") {
            assert!(names.contains(&&path[1..]), "{path}");
        }
        for path in [INDEX, SCRIPT_NAME, WASM_NAME, SERVICE_WORKER_NAME] {
            assert!(names.contains(&path), "{path}");
        }
        let count = names.len();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), count);
        for name in names {
            let is_plain = |sign: char| sign.is_ascii_alphanumeric() || "/._-".contains(sign);
            assert!(!name.starts_with('/') && name.chars().all(is_plain), "{name}");
        }
    }

    #[test]
    fn no_link_leaves_the_folder_of_the_page() {
        for SiteFile { path, bytes } in files() {
            let Ok(text) = str::from_utf8(&bytes) else { continue };
            let is_code =
                [".html", ".css", ".js", ".webmanifest"].iter().any(|end| path.ends_with(end));
            if !is_code {
                continue;
            }
            let absolute =
                ["href=\"/", "src=\"/", "url('/", "url(/", "from '/", "import('/", "fetch('/"];
            let quoted =
                ["\"src\": \"/", "\"start_url\": \"/", "\"scope\": \"/", "'/css/", "`/css/"];
            for link in absolute.iter().chain(&quoted) {
                assert!(!text.contains(link), "{path}: `{link}` leads out of the folder");
            }
        }
    }

    #[test]
    fn the_first_page_is_marked_and_has_a_policy_without_inline_code() {
        let files = files();
        let index = text(&files, INDEX);
        assert!(index.contains(HOME));
        let (before, after) = index.split_once(POLICY).expect("a policy");
        assert!(!before.contains("<script") && !before.contains("<link"), "the policy comes first");
        assert!(
            after.contains("<link rel=\"modulepreload\" href=\"js/main.js\">"),
            "{after:.2000}"
        );
        assert!(
            after.contains("href=\"js/ask/workers.js\"") && !after.contains("js/lab/room/room.js")
        );
        assert!(!POLICY.contains("unsafe-inline") && !POLICY.contains("'unsafe-eval'"));
        for inline in ["<script>", "<style>", " style=\"", " onclick=", " onload="] {
            assert!(!index.contains(inline), "{inline}");
        }
    }

    #[test]
    fn the_service_worker_lists_every_other_file_by_its_hash() {
        let files = files();
        let script = text(&files, SERVICE_WORKER_NAME);
        assert!(!script.contains(VERSION_LINE) && !script.contains(FILES_LINE));
        for SiteFile { path, bytes } in files.iter().filter(|file| file.path != SERVICE_WORKER_NAME)
        {
            let path = if path == INDEX { "./" } else { path };
            let hash = BASE64_STANDARD.encode(Sha256::digest(bytes));
            assert!(script.contains(&format!("  '{path}': 'sha256-{hash}',\n")), "{path}");
        }
        assert_eq!(script.matches("': 'sha256-").count(), files.len() - 1);
    }

    #[test]
    fn another_file_makes_another_version_and_the_same_files_the_same() {
        let version = |wasm| {
            let files = site(&Program { wasm, ..PROGRAM }).expect("the page is complete");
            let script = text(&files, SERVICE_WORKER_NAME);
            script.split("const VERSION = '").nth(1).map(|rest| rest[..16].to_owned())
        };
        assert_eq!(version(b"\0asm"), version(b"\0asm"));
        assert_ne!(version(b"\0asm"), version(b"\0bsm"));
    }

    #[test]
    fn a_place_that_is_missing_or_double_is_an_error() {
        assert_eq!(put("a b", "b", "c").ok().as_deref(), Some("a c"));
        assert!(put("a b", "c", "d").is_err_and(|error| error.to_string().contains("0 times")));
        assert!(put("b b", "b", "d").is_err_and(|error| error.to_string().contains("2 times")));
    }
}
