//! Who may talk to us: the person at this machine, through our own page. Devices in the local
//! network, if they are let in at all (`lan.rs`), meet the same guard first, with another name.
//!
//! Any site that is open in a browser can send requests to the loopback address, and can make a
//! name of its own point there (DNS rebinding). So before anything else is examined:
//!
//! - The host asked for must be one of our own names, with our port. A rebound name is not.
//! - Any request other than GET or HEAD must come from our own page (`Origin`, `Sec-Fetch-Site`;
//!   programs other than browsers send neither).
//! - It must also carry JSON. A foreign page cannot send JSON without a preflight request,
//!   and that is refused: there are no CORS headers.

use axum::http::header::{AsHeaderName, CONTENT_TYPE, HOST, HeaderMap, ORIGIN};
use axum::http::{Method, Request, StatusCode};

/// Why a request is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Refused(pub(crate) StatusCode, pub(crate) &'static str);

/// The names under which we serve.
#[derive(Debug)]
pub(crate) struct Guard {
    hosts: Vec<String>,
    origins: Vec<String>,
}

impl Guard {
    /// Creates the guard of a server at this port.
    pub(crate) fn new(port: u16) -> Guard {
        Guard::of(&["127.0.0.1", "localhost", "[::1]"], port)
    }

    /// Creates the guard of a server that has other names.
    pub(crate) fn of(names: &[&str], port: u16) -> Guard {
        let mut hosts: Vec<String> = names.iter().map(|name| format!("{name}:{port}")).collect();
        // Browsers leave out the default port.
        if port == 80 {
            hosts.extend(names.iter().map(|&name| name.to_owned()));
        }
        let origins = hosts.iter().map(|host| format!("http://{host}")).collect();
        Guard { hosts, origins }
    }

    /// Checks the head of a request.
    pub(crate) fn check<B>(&self, request: &Request<B>) -> Result<(), Refused> {
        let headers = request.headers();
        let asked = request.uri().authority().is_none_or(|name| self.is_ours(name.as_str()));
        if !asked || !Only::of(headers, HOST).is(|host| self.is_ours(host)) {
            return Err(Refused(StatusCode::FORBIDDEN, "this host is not served here"));
        }
        if matches!(*request.method(), Method::GET | Method::HEAD) {
            return Ok(());
        }
        let from_us = |origin: &str| self.origins.iter().any(|ours| ours == origin);
        let site = |site: &str| matches!(site, "same-origin" | "none");
        if !Only::of(headers, ORIGIN).is_absent_or(from_us)
            || !Only::of(headers, "sec-fetch-site").is_absent_or(site)
        {
            return Err(Refused(StatusCode::FORBIDDEN, "requests from other pages are refused"));
        }
        if !Only::of(headers, CONTENT_TYPE).is(is_json) {
            let why = "the content type must be application/json";
            return Err(Refused(StatusCode::UNSUPPORTED_MEDIA_TYPE, why));
        }
        Ok(())
    }

    fn is_ours(&self, host: &str) -> bool {
        self.hosts.iter().any(|ours| ours.eq_ignore_ascii_case(host))
    }
}

/// A header that may occur only once: of two different values, another program may read the other
/// one.
enum Only<'h> {
    Absent,
    Value(&'h str),
    Unclear,
}

impl<'h> Only<'h> {
    fn of(headers: &'h HeaderMap, name: impl AsHeaderName) -> Only<'h> {
        let mut values = headers.get_all(name).iter();
        match (values.next(), values.next()) {
            (None, _) => Only::Absent,
            (Some(value), None) => value.to_str().map_or(Only::Unclear, Only::Value),
            (Some(_), Some(_)) => Only::Unclear,
        }
    }

    fn is(&self, test: impl Fn(&str) -> bool) -> bool {
        matches!(self, Only::Value(value) if test(value))
    }

    fn is_absent_or(&self, test: impl Fn(&str) -> bool) -> bool {
        matches!(self, Only::Absent) || self.is(test)
    }
}

/// Whether a content type is JSON, with any parameters.
fn is_json(value: &str) -> bool {
    let kind = value.split(';').next().unwrap_or_default().trim();
    kind.eq_ignore_ascii_case("application/json")
}

#[cfg(test)]
mod tests {
    use super::*;

    const OURS: [(&str, &str); 2] =
        [("host", "localhost:7007"), ("content-type", "application/json")];

    fn verdict(port: u16, method: &str, uri: &str, headers: &[(&str, &str)]) -> Result<(), u16> {
        let mut request = Request::builder().method(method).uri(uri);
        for &(name, value) in headers {
            request = request.header(name, value);
        }
        let request = request.body(()).expect("a request");
        Guard::new(port).check(&request).map_err(|refused| refused.0.as_u16())
    }

    fn write_with(more: &[(&str, &str)]) -> Result<(), u16> {
        verdict(7007, "POST", "/api", &[&OURS, more].concat())
    }

    #[test]
    fn our_own_names_are_served_with_our_port_only() {
        for host in ["127.0.0.1:7007", "localhost:7007", "LocalHost:7007", "[::1]:7007"] {
            assert_eq!(verdict(7007, "GET", "/", &[("host", host)]), Ok(()), "{host}");
        }
        for host in [
            "127.0.0.1",
            "localhost",
            "localhost:80",
            "localhost:70070",
            "localhost:07007",
            "evil.example:7007",
            "127.0.0.1.evil.example:7007",
            "127.0.0.2:7007",
            "localhost.:7007",
            "a@localhost:7007",
            "",
            "0:7007",
        ] {
            assert_eq!(verdict(7007, "GET", "/", &[("host", host)]), Err(403), "{host}");
        }
        assert_eq!(verdict(7007, "GET", "/", &[]), Err(403));
        let twice = [("host", "localhost:7007"), ("host", "evil.example")];
        assert_eq!(verdict(7007, "GET", "/", &twice), Err(403));
    }

    #[test]
    fn a_host_in_the_request_line_is_checked_too() {
        assert_eq!(verdict(7007, "GET", "http://localhost:7007/", &OURS), Ok(()));
        assert_eq!(verdict(7007, "GET", "http://evil.example/", &OURS), Err(403));
    }

    #[test]
    fn the_default_port_may_be_left_out() {
        assert_eq!(verdict(80, "GET", "/", &[("host", "localhost")]), Ok(()));
        let headers = [("host", "[::1]"), ("origin", "http://[::1]"), OURS[1]];
        assert_eq!(verdict(80, "POST", "/api", &headers), Ok(()));
    }

    #[test]
    fn writes_must_come_from_our_page_or_from_no_page() {
        for allowed in [
            &[][..],
            &[("origin", "http://localhost:7007")],
            &[("origin", "http://127.0.0.1:7007"), ("sec-fetch-site", "same-origin")],
            &[("origin", "http://[::1]:7007")],
            &[("sec-fetch-site", "none")],
        ] {
            assert_eq!(write_with(allowed), Ok(()), "{allowed:?}");
        }
        for refused in [
            &[("origin", "https://evil.example")][..],
            &[("origin", "null")],
            &[("origin", "")],
            &[("origin", "https://localhost:7007")],
            &[("origin", "http://localhost:7008")],
            &[("origin", "http://localhost:7007"), ("origin", "http://evil.example")],
            &[("sec-fetch-site", "cross-site")],
            &[("sec-fetch-site", "same-site")],
            &[("origin", "http://localhost:7007"), ("sec-fetch-site", "cross-site")],
        ] {
            assert_eq!(write_with(refused), Err(403), "{refused:?}");
        }
    }

    #[test]
    fn writes_must_carry_json() {
        let write =
            |method, kind| verdict(7007, method, "/api", &[OURS[0], ("content-type", kind)]);
        for kind in ["application/json", "application/json; charset=utf-8", "Application/JSON ;x"] {
            assert_eq!(write("POST", kind), Ok(()), "{kind}");
        }
        for kind in [
            "text/plain",
            "",
            "application/jsonp",
            "multipart/form-data",
            "text/plain; application/json",
        ] {
            assert_eq!(write("POST", kind), Err(415), "{kind}");
        }
        assert_eq!(write("DELETE", "text/plain"), Err(415));
        assert_eq!(verdict(7007, "POST", "/api", &OURS[..1]), Err(415));
    }
}
