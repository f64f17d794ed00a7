//! The connections: how they are accepted, how long we wait for them, and how they end.

use std::convert::Infallible;
use std::net::IpAddr;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::http::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;
use tokio::time::{sleep, timeout};

use crate::Settings;
use crate::patience::Patient;
use crate::routes::House;
use crate::stop::StopHandle;

/// The most bytes in the head of a request. A browser sends about 1 KB.
const HEAD: usize = 32 * 1024;

/// How long to wait after the system could not give us a connection because there are too many.
const BREATH: Duration = Duration::from_millis(50);

/// How long sending answers may take after the server was stopped.
const FAREWELL: Duration = Duration::from_secs(1);

/// Where connections come from.
pub(crate) struct Listener {
    pub(crate) socket: TcpListener,
    /// Whether it listens to the local network, not to this machine.
    pub(crate) is_lan: bool,
}

/// Accepts connections until the server is stopped, and then lets the answers be finished.
pub(crate) async fn serve(
    listeners: Vec<Listener>,
    house: House,
    settings: Settings,
    stop: &StopHandle,
) {
    let house = Arc::new(house);
    let room = Arc::new(Semaphore::new(settings.connections));
    for listener in listeners {
        let (house, room, stop) = (Arc::clone(&house), Arc::clone(&room), stop.clone());
        tokio::spawn(async move {
            tokio::select! {
                never = accept(&listener, house, &room, settings.patience, &stop) => match never {},
                () = stop.stopped() => {}
            }
        });
    }
    stop.stopped().await;
    let all = u32::try_from(settings.connections).unwrap_or(u32::MAX);
    // Any that have not ended by then end with the program.
    let _ = timeout(FAREWELL, room.acquire_many(all)).await;
}

/// Accepts one connection after another, while there is room for them.
async fn accept(
    listener: &Listener,
    house: Arc<House>,
    room: &Arc<Semaphore>,
    patience: Duration,
    stop: &StopHandle,
) -> Infallible {
    loop {
        let place = Arc::clone(room).acquire_owned().await;
        match listener.socket.accept().await {
            Ok((stream, peer)) => {
                let (house, stop) = (Arc::clone(&house), stop.clone());
                let visitor = listener.is_lan.then_some(peer.ip());
                tokio::spawn(async move {
                    let _place = place;
                    converse(stream, visitor, &house, patience, &stop).await;
                });
            }
            Err(_) => sleep(BREATH).await,
        }
    }
}

/// Answers the requests of one connection. When the client disconnects, the answer in progress is
/// dropped, because hyper sees the end of the stream while it waits for the answer. (Not if further
/// requests have arrived before the answer, which no browser does: then the work ends by its own
/// limit.)
async fn converse(
    stream: TcpStream,
    visitor: Option<IpAddr>,
    house: &Arc<House>,
    patience: Duration,
    stop: &StopHandle,
) {
    // Answers are written in one piece, so waiting for more gains nothing.
    let _ = stream.set_nodelay(true);
    let service = service_fn(|request: Request<Incoming>| {
        let house = Arc::clone(house);
        async move { Ok::<_, Infallible>(house.answer(request, visitor).await) }
    });
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(patience).max_buf_size(HEAD);
    let mut connection =
        pin!(http.serve_connection(TokioIo::new(Patient::new(stream, patience)), service));
    // An error of a connection concerns only the client at its other end.
    tokio::select! {
        _ = connection.as_mut() => return,
        () = stop.stopped() => connection.as_mut().graceful_shutdown(),
    }
    let _ = connection.await;
}
