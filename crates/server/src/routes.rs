//! What is served at which path: the page, `/health`, and `/api` for all requests to the library.

use std::net::{IpAddr, Ipv4Addr};
use std::sync::Arc;

use axum::Router;
use axum::body::{Body, HttpBody as _};
use axum::extract::State;
use axum::http::header::{CONNECTION, CONTENT_TYPE, EXPECT, RETRY_AFTER};
use axum::http::{HeaderValue, Request, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use http_body_util::BodyExt as _;
use quadrille::{Cancel, Limits};
use tokio::time::timeout;
use tower_service::Service as _;

use crate::guard::{Guard, Refused};
use crate::headers::{self, refusal};
use crate::lan::Door;
use crate::stop::StopHandle;
use crate::work::{Pool, Undone};
use crate::{Handler, Settings, assets};

/// The largest request, in bytes.
const LARGEST: usize = 256 * 1024;

/// How many bytes of a request that is too large are read and discarded. A client that is cut off
/// while still sending sees no answer, only a broken connection.
const THROWN_AWAY: usize = 8 * LARGEST;

/// Everything needed to answer requests.
pub(crate) struct House {
    guard: Guard,
    router: Router,
    /// For requests from the local network, if they are answered at all.
    lan: Option<(Guard, Arc<Door>)>,
}

/// What the route to the library needs.
struct Office {
    handler: Handler,
    pool: Pool,
    settings: Settings,
    stop: StopHandle,
}

impl House {
    /// Creates the routes of a server at this port.
    pub(crate) fn new(
        port: u16,
        settings: Settings,
        handler: Handler,
        stop: StopHandle,
        door: Option<(Ipv4Addr, Arc<Door>)>,
    ) -> House {
        let pool = Pool::new(settings.workers, settings.queue, settings.time + settings.grace);
        let office = Arc::new(Office { handler, pool, settings, stop });
        let router = Router::new()
            .route("/health", get(health))
            .route("/api", post(answer))
            .with_state(office)
            .fallback(assets::serve);
        let lan = door.map(|(address, door)| (Guard::of(&[&address.to_string()], port), door));
        House { guard: Guard::new(port), router, lan }
    }

    /// Answers a request: checks first whether it is allowed at all, then does what it asks for.
    /// `visitor` is the device that asks, if the request came from the local network.
    pub(crate) async fn answer<B>(&self, request: Request<B>, visitor: Option<IpAddr>) -> Response
    where
        B: axum::body::HttpBody<Data = axum::body::Bytes, Error: Into<axum::BoxError>>
            + Send
            + 'static,
    {
        let response = match self.turn_away(&request, visitor) {
            Some(response) => response,
            // A router is always ready, and never fails.
            None => self.router.clone().call(request).await.unwrap_or_else(|never| match never {}),
        };
        headers::add(response)
    }

    /// Returns the answer to a request that does not get any further.
    fn turn_away<B>(&self, request: &Request<B>, visitor: Option<IpAddr>) -> Option<Response> {
        let (guard, door) = match (visitor, &self.lan) {
            (None, _) => (&self.guard, None),
            (Some(visitor), Some((guard, door))) => (guard, Some((visitor, door))),
            (Some(_), None) => return Some(refusal(StatusCode::FORBIDDEN, "not open")),
        };
        match guard.check(request) {
            Err(Refused(status, why)) => Some(refusal(status, why)),
            Ok(()) => door.and_then(|(visitor, door)| door.check(request, visitor)),
        }
    }
}

/// Says that the server is up. It waits for nothing.
async fn health() -> &'static str {
    "ok"
}

/// The only route to the library: a request as JSON, the answer as JSON.
async fn answer(State(office): State<Arc<Office>>, request: Request<Body>) -> Response {
    let text = match timeout(office.settings.patience, read(request)).await {
        Ok(Ok(text)) => text,
        Ok(Err(unread)) => return closing(unread),
        Err(_) => {
            return closing(refusal(
                StatusCode::REQUEST_TIMEOUT,
                "the request did not arrive in time",
            ));
        }
    };
    let request: quadrille_app::Request = match serde_json::from_slice(&text) {
        Ok(request) => request,
        Err(error) => return refusal(StatusCode::BAD_REQUEST, &error.to_string()),
    };
    let limits = Limits::default().with_time(office.settings.time);
    let handler = Arc::clone(&office.handler);
    // The time counts from when a worker begins.
    let work = move |cancel: &Cancel| {
        let stopping = quadrille::guard::Guard::new(limits, Some(cancel.clone()));
        serde_json::to_vec(&handler(&request, &stopping))
    };
    // The stop is polled first, so that a waiting request does not get the worker that the stop has
    // just freed.
    let done = tokio::select! {
        biased;
        () = office.stop.stopped() => return unavailable("the server is stopping"),
        done = office.pool.run(work) => done,
    };
    match done {
        Ok(Ok(answer)) => ([(CONTENT_TYPE, "application/json")], answer).into_response(),
        Err(Undone::Full) => unavailable("too many requests at once; try again soon"),
        Ok(Err(_)) | Err(Undone::Panicked) => {
            refusal(StatusCode::INTERNAL_SERVER_ERROR, "an internal error occurred")
        }
    }
}

/// Reads the whole body; the error is the refusal to send.
async fn read(request: Request<Body>) -> Result<Vec<u8>, Response> {
    let too_large = || {
        let why = format!("a request may have at most {} KB", LARGEST / 1024);
        refusal(StatusCode::PAYLOAD_TOO_LARGE, &why)
    };
    let asks_first = request.headers().contains_key(EXPECT);
    let mut body = request.into_body();
    let announced = body.size_hint().lower();
    if announced > THROWN_AWAY as u64 || asks_first && announced > LARGEST as u64 {
        return Err(too_large());
    }
    let (mut text, mut total) = (Vec::new(), 0);
    while let Some(frame) = body.frame().await {
        let frame =
            frame.map_err(|_| refusal(StatusCode::BAD_REQUEST, "the request is incomplete"))?;
        let Ok(data) = frame.into_data() else { continue };
        total += data.len();
        if total <= LARGEST {
            text.extend_from_slice(&data);
        } else if total > THROWN_AWAY {
            break;
        }
    }
    if total <= LARGEST { Ok(text) } else { Err(too_large()) }
}

/// Closes the connection after a response: the rest of the request is still to come.
fn closing(mut response: Response) -> Response {
    response.headers_mut().insert(CONNECTION, HeaderValue::from_static("close"));
    response
}

/// Refuses a request for now.
fn unavailable(why: &str) -> Response {
    let mut response = refusal(StatusCode::SERVICE_UNAVAILABLE, why);
    response.headers_mut().insert(RETRY_AFTER, HeaderValue::from_static("1"));
    response
}
