//! The page: its files, compiled in. There is no way from an address to the file system.
//!
//! Every file carries a hash of its content. The browser keeps what it has and asks each time whether it
//! is still good (`no-cache`): on the loopback address that costs nothing, and after an update no page is
//! ever made of old and new files.

use axum::body::Body;
use axum::http::header::{
    ALLOW, CACHE_CONTROL, CONTENT_LENGTH, CONTENT_TYPE, ETAG, HeaderMap, IF_NONE_MATCH,
};
use axum::http::{HeaderValue, Method, StatusCode, Uri};
use axum::response::{IntoResponse, Response};

use crate::headers::refusal;

/// A file of the page.
#[derive(Debug)]
pub(crate) struct Asset {
    /// Its path in the address. The first page is at `/`.
    pub(crate) path: &'static str,
    /// Its content type.
    pub(crate) kind: &'static str,
    /// A hash of its content, in quotation marks.
    pub(crate) tag: &'static str,
    /// Its content.
    pub(crate) bytes: &'static [u8],
}

/// All files, by the build script.
pub(crate) static ASSETS: &[Asset] = &include!(concat!(env!("OUT_DIR"), "/assets.rs"));

/// The answer to whatever is no other route.
pub(crate) async fn serve(method: Method, uri: Uri, headers: HeaderMap) -> Response {
    let Some(asset) = ASSETS.iter().find(|asset| asset.path == uri.path()) else {
        return refusal(StatusCode::NOT_FOUND, "there is nothing at this address");
    };
    if method != Method::GET && method != Method::HEAD {
        let mut response = refusal(StatusCode::METHOD_NOT_ALLOWED, "this can only be read");
        response.headers_mut().insert(ALLOW, HeaderValue::from_static("GET, HEAD"));
        return response;
    }
    let about = [(ETAG, asset.tag), (CACHE_CONTROL, "no-cache")];
    if headers.get_all(IF_NONE_MATCH).iter().any(|tags| names(tags, asset.tag)) {
        return (StatusCode::NOT_MODIFIED, about).into_response();
    }
    let body = if method == Method::HEAD { Body::empty() } else { Body::from(asset.bytes) };
    let length = [(CONTENT_LENGTH, asset.bytes.len().to_string())];
    (about, [(CONTENT_TYPE, asset.kind)], length, body).into_response()
}

/// Whether one of the tags of `If-None-Match` is this.
fn names(tags: &HeaderValue, tag: &str) -> bool {
    let tags = tags.to_str().unwrap_or_default().split(',').map(str::trim);
    tags.map(|tag| tag.strip_prefix("W/").unwrap_or(tag)).any(|given| given == tag || given == "*")
}

/// The build script's, for its tests.
#[cfg(test)]
#[path = "../build/lighten.rs"]
mod lighten;

#[cfg(test)]
mod tests {
    use super::*;

    /// The page with all that it starts with. A dialog is fetched when it is opened, by `import(…)`.
    fn start() -> Vec<&'static Asset> {
        let mut found: Vec<&Asset> = ASSETS.iter().filter(|asset| asset.path == "/").collect();
        let mut read = 0;
        while let Some(asset) = found.get(read).copied() {
            read += 1;
            let text = std::str::from_utf8(asset.bytes).unwrap_or_default();
            let (folder, _) = asset.path.rsplit_once('/').expect("a path begins with a slash");
            let quoted = text.split(['"', '\'']).zip(text.split(['"', '\'']).skip(1));
            for (before, name) in quoted {
                let named = ["href=", "src=", "from ", "import "];
                if !named.iter().any(|word| before.ends_with(word)) {
                    continue;
                }
                let mut path = if name.starts_with('/') { "" } else { folder }.to_owned();
                for part in name.split('/').filter(|part| !matches!(*part, "" | ".")) {
                    match part {
                        ".." => path.truncate(path.rfind('/').unwrap_or(0)),
                        part => path = format!("{path}/{part}"),
                    }
                }
                let known = found.iter().any(|asset| asset.path == path);
                found.extend(ASSETS.iter().find(|asset| !known && asset.path == path));
            }
        }
        found
    }

    #[test]
    fn the_page_starts_with_less_than_300_000_bytes() {
        let start = start();
        let paths: Vec<&str> = start.iter().map(|asset| asset.path).collect();
        for path in ["/css/board.css", "/js/main.js", "/js/board/board.js", "/js/game/acts.js"] {
            assert!(paths.contains(&path), "{path} is not in {paths:?}");
        }
        let size: usize = start.iter().map(|asset| asset.bytes.len()).sum();
        assert!(size < 300_000, "{size} bytes");
    }

    #[test]
    fn only_the_page_is_compiled_in() {
        assert!(!ASSETS.is_empty());
        for Asset { path, kind, tag, .. } in ASSETS {
            assert!(path.starts_with('/') && !path.contains(".."), "{path}");
            for word in ["node_modules", "test", ".d.ts", "package", "tsconfig"] {
                assert!(!path.contains(word), "{path} is not the page's");
            }
            assert!(!kind.is_empty(), "{path}");
            assert_eq!(tag.len(), 18, "{path}");
        }
    }

    #[test]
    fn a_list_of_tags_is_read() {
        let names = |tags| names(&HeaderValue::from_static(tags), "\"ab\"");
        assert!(names("\"ab\"") && names("\"x\", W/\"ab\"") && names("*"));
        assert!(!names("\"a\"") && !names("ab") && !names(""));
    }
}
