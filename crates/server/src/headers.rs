//! The headers of every response, and the form of a refusal.
//!
//! The page needs nothing but its own files, and the policy says so: even if a foreign page or a
//! bad link leads the browser astray, it finds nothing else to load, to embed or to send to.

use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, HeaderName};
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};

/// The headers of every response.
const ALWAYS: [(HeaderName, &str); 6] = [
    (
        HeaderName::from_static("content-security-policy"),
        // Pictures that the page itself makes for saving are `blob:` and `data:`.
        "default-src 'self'; img-src 'self' blob: data:; object-src 'none'; base-uri 'none'; \
         form-action 'none'; frame-ancestors 'none'",
    ),
    (HeaderName::from_static("x-content-type-options"), "nosniff"),
    (HeaderName::from_static("referrer-policy"), "no-referrer"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    (
        HeaderName::from_static("permissions-policy"),
        "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    ),
];

/// Adds the headers that every response has.
pub(crate) fn add(mut response: Response) -> Response {
    let headers = response.headers_mut();
    for (name, value) in ALWAYS {
        headers.insert(name, HeaderValue::from_static(value));
    }
    // Computed answers and refusals are not cached; the files of the page set their own caching.
    headers.entry(CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    response
}

/// Returns a response that says why there is no answer: `{"error": "…"}`.
pub(crate) fn refusal(status: StatusCode, why: &str) -> Response {
    let body = serde_json::json!({ "error": why }).to_string();
    (status, [(CONTENT_TYPE, "application/json")], body).into_response()
}
