//! What every answer carries, and the form of a refusal.
//!
//! The page needs nothing but its own files: the policy says so, and a browser that is led astray by a
//! foreign page or a bad link finds nothing else to load, to embed or to send to.

use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, HeaderName};
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};

/// The headers of every answer.
const ALWAYS: [(HeaderName, &str); 6] = [
    (
        HeaderName::from_static("content-security-policy"),
        // Pictures that the page makes itself to be saved are `blob:` and `data:`.
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

/// Adds to an answer what every answer carries.
pub(crate) fn add(mut response: Response) -> Response {
    let headers = response.headers_mut();
    for (name, value) in ALWAYS {
        headers.insert(name, HeaderValue::from_static(value));
    }
    // What is computed or refused is for now; the files of the page say themselves how long they keep.
    headers.entry(CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    response
}

/// An answer that says why there is none: `{"error": "…"}`.
pub(crate) fn refusal(status: StatusCode, why: &str) -> Response {
    let body = serde_json::json!({ "error": why }).to_string();
    (status, [(CONTENT_TYPE, "application/json")], body).into_response()
}
