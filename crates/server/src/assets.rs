//! The page: the files of [`quadrille_web`]. No address leads to any other file.
//!
//! Every file has a hash of its content. The browser keeps the files it has and asks each time
//! whether they are still current (`no-cache`). On the loopback address that costs nothing, and
//! after an update no page ever mixes old and new files.

use std::borrow::Cow;

use axum::body::Body;
use axum::http::header::{
    ALLOW, CACHE_CONTROL, CONTENT_LENGTH, CONTENT_TYPE, ETAG, HeaderMap, IF_NONE_MATCH,
};
use axum::http::{HeaderValue, Method, StatusCode, Uri};
use axum::response::{IntoResponse, Response};

use crate::headers::refusal;

/// Answers every request that no other route takes.
pub(crate) async fn serve(method: Method, uri: Uri, headers: HeaderMap) -> Response {
    let Some(asset) = quadrille_web::asset(uri.path()) else {
        return refusal(StatusCode::NOT_FOUND, "there is nothing at this address");
    };
    if method != Method::GET && method != Method::HEAD {
        let mut response = refusal(StatusCode::METHOD_NOT_ALLOWED, "this can only be read");
        response.headers_mut().insert(ALLOW, HeaderValue::from_static("GET, HEAD"));
        return response;
    }
    let about = [(ETAG, asset.tag.as_str()), (CACHE_CONTROL, "no-cache")];
    if headers.get_all(IF_NONE_MATCH).iter().any(|tags| names(tags, &asset.tag)) {
        return (StatusCode::NOT_MODIFIED, about).into_response();
    }
    let length = [(CONTENT_LENGTH, asset.bytes.len().to_string())];
    let body = match (method, asset.bytes) {
        (Method::HEAD, _) => Body::empty(),
        (_, Cow::Borrowed(bytes)) => Body::from(bytes),
        (_, Cow::Owned(bytes)) => Body::from(bytes),
    };
    (about, [(CONTENT_TYPE, asset.kind)], length, body).into_response()
}

/// Whether `If-None-Match` contains this tag.
fn names(tags: &HeaderValue, tag: &str) -> bool {
    let tags = tags.to_str().unwrap_or_default().split(',').map(str::trim);
    tags.map(|tag| tag.strip_prefix("W/").unwrap_or(tag)).any(|given| given == tag || given == "*")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_of_tags_is_read() {
        let names = |tags| names(&HeaderValue::from_static(tags), "\"ab\"");
        assert!(names("\"ab\"") && names("\"x\", W/\"ab\"") && names("*"));
        assert!(!names("\"a\"") && !names("ab") && !names(""));
    }
}
