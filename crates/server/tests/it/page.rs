//! The page: all its files, as a browser needs them, and the headers of every response.

use std::collections::BTreeSet;

use crate::Running;
use crate::client::{ask, get, request};

#[test]
fn the_page_is_served_with_everything_that_it_links() {
    let server = Running::usual();
    let mut seen = BTreeSet::new();
    let mut open = vec!["/".to_owned()];
    while let Some(path) = open.pop() {
        if !seen.insert(path.clone()) {
            continue;
        }
        let reply = get(server.port, &path);
        assert_eq!(reply.status, 200, "{path}");
        let kind = reply.header("content-type").unwrap_or_default();
        let expected = match path.rsplit('.').next() {
            Some("css") => "text/css; charset=utf-8",
            Some("js") => "text/javascript; charset=utf-8",
            Some("svg") => "image/svg+xml",
            Some("png") => "image/png",
            Some("webmanifest") => "application/manifest+json",
            Some("woff2") => "font/woff2",
            _ => "text/html; charset=utf-8",
        };
        assert_eq!(kind, expected, "{path}");
        if kind.starts_with("text/") {
            open.extend(links(&reply.text(), &path));
        }
    }
    assert!(seen.len() > 100 && seen.iter().any(|path| path.ends_with(".js")), "{seen:?}");
}

/// Returns the files that a file of the page refers to: `href="…"`, `src="…"`, `from '…'`, `import
/// '…'`, `import('…')`.
fn links(text: &str, from: &str) -> Vec<String> {
    let mut links = Vec::new();
    for line in text.lines().filter(|line| !line.trim_start().starts_with(['*', '/'])) {
        for (opening, closing) in [
            ("href=\"", '"'),
            ("src=\"", '"'),
            (" from '", '\''),
            ("import '", '\''),
            ("import('", '\''),
        ] {
            // All paths are relative to the file. An icon of the page is named by `#`.
            for part in line.split(opening).skip(1) {
                let Some((link, _)) = part.split_once(closing) else { continue };
                if !link.starts_with('#') {
                    links.push(joined(from, link));
                }
            }
        }
    }
    links
}

/// Resolves a relative path.
fn joined(from: &str, link: &str) -> String {
    let mut parts: Vec<&str> = from.split('/').collect();
    parts.pop();
    for part in link.split('/') {
        match part {
            "." => {}
            ".." => drop(parts.pop()),
            part => parts.push(part),
        }
    }
    parts.join("/")
}

#[test]
fn a_file_that_the_browser_has_is_not_sent_again() {
    let server = Running::usual();
    let first = get(server.port, "/css/tokens.css");
    let tag = first.header("etag").expect("a tag").to_owned();
    assert_eq!(first.header("cache-control"), Some("no-cache"));
    assert!(!first.body.is_empty());
    let again = request(server.port, "GET", "/css/tokens.css", &[("if-none-match", &tag)], b"");
    assert_eq!((again.status, again.body.len()), (304, 0));
    assert_eq!(again.header("etag"), Some(tag.as_str()));
    let changed =
        request(server.port, "GET", "/css/tokens.css", &[("if-none-match", "\"0\"")], b"");
    assert_eq!((changed.status, changed.body), (200, first.body.clone()));
    let head = request(server.port, "HEAD", "/css/tokens.css", &[], b"");
    assert_eq!(head.status, 200);
    assert_eq!(head.header("content-length"), Some(first.body.len().to_string().as_str()));
}

#[test]
fn no_path_leads_into_the_file_system() {
    let server = Running::usual();
    for path in [
        "/index.html/..",
        "/../Cargo.toml",
        "/css/../../Cargo.toml",
        "/%2e%2e/Cargo.toml",
        "//etc/passwd",
        "/css/",
        "/css",
        "/package.json",
        "/tsconfig.json",
        "/test/",
        "/browser/stage.js",
        "/css/tokens.css%00",
        "/.git/config",
        "/css//tokens.css",
    ] {
        assert_eq!(get(server.port, path).status, 404, "{path}");
    }
}

#[test]
fn methods_that_make_no_sense_are_refused() {
    let server = Running::usual();
    for (method, path, allowed) in
        [("GET", "/api", "POST"), ("POST", "/", "GET, HEAD"), ("POST", "/health", "GET,HEAD")]
    {
        let reply = request(server.port, method, path, &[], b"");
        assert_eq!((reply.status, reply.header("allow")), (405, Some(allowed)), "{method} {path}");
    }
    let reply = request(server.port, "POST", "/nowhere", &[], b"");
    assert_eq!(reply.status, 404);
}

#[test]
fn every_response_has_the_security_headers() {
    let server = Running::usual();
    let port = server.port;
    let large = vec![b' '; 300 * 1024];
    let tag = get(port, "/css/tokens.css").header("etag").expect("a tag").to_owned();
    let replies = [
        (200, get(port, "/css/tokens.css")),
        (200, get(port, "/health")),
        (200, ask(port, r#"{"ask":"read","text":"1.....3..2.....4"}"#)),
        (304, request(port, "GET", "/css/tokens.css", &[("if-none-match", &tag)], b"")),
        (400, ask(port, "{")),
        (403, request(port, "GET", "/", &[("host", "evil.example")], b"")),
        (404, get(port, "/nowhere")),
        (405, get(port, "/api")),
        (413, ask(port, large)),
        (415, request(port, "POST", "/api", &[("content-type", "text/plain")], b"{}")),
    ];
    for (status, reply) in replies {
        assert_eq!(reply.status, status);
        for (name, value) in [
            (
                "content-security-policy",
                "default-src 'self'; img-src 'self' blob: data:; object-src 'none'; base-uri 'none'; \
                 form-action 'none'; frame-ancestors 'none'",
            ),
            ("x-content-type-options", "nosniff"),
            ("referrer-policy", "no-referrer"),
            ("cross-origin-opener-policy", "same-origin"),
            ("cross-origin-resource-policy", "same-origin"),
            ("permissions-policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()"),
        ] {
            assert_eq!(reply.header(name), Some(value), "{status}");
        }
        assert!(reply.header("cache-control").is_some(), "{status}");
    }
}
