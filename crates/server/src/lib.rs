//! The page on the loopback address: HTTP around [`quadrille_app`], with the page compiled in.
//!
//! ```text
//! connections ──> guard ──> routes ──> assets            the page
//!  (timeouts)   (who may)     ├──────> /health           at once, however busy the server is
//!                             └──────> /api ──> work     quadrille_app::answer, on worker threads
//! ```
//!
//! It is made for one person at one machine, and must withstand whatever else runs in their
//! browser. It listens on the loopback addresses only, unless [`Server::open_to`] lets invited
//! devices of the local network in; it answers nobody but its own page, stores nothing, and never
//! does more at a time than the machine has cores for.
//!
//! ```no_run
//! use quadrille_server::{Server, StopHandle};
//!
//! let server = Server::bind(0)?;
//! let stop = StopHandle::new();
//! assert!(server.address().starts_with("http://127.0.0.1:"));
//! server.run(&stop); // until another thread calls `stop.stop()`
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![forbid(unsafe_code)]

mod assets;
mod connections;
mod error;
mod guard;
mod headers;
mod invitation;
mod lan;
mod patience;
mod routes;
mod stop;
mod work;

use std::net::{Ipv4Addr, Ipv6Addr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;
use std::{fmt, io, thread};

use quadrille::guard::Guard;
use quadrille_app::{Answer, Request};
use tokio::net::{TcpListener, TcpSocket};
use tokio::runtime::{Builder, Runtime};

use connections::Listener;
pub use error::ServerError;
use lan::Door;
pub use lan::{Joined, local_address};
pub use stop::StopHandle;

/// The function that answers requests; by default [`quadrille_app::answer`].
pub type Handler = Arc<dyn Fn(&Request, &Guard) -> Answer + Send + Sync>;

/// The number of attempts to find a port that is free on both loopback addresses.
const TRIES: usize = 16;

/// The number of connections that the system holds until we accept them. The usual number is 128:
/// of a thousand that come at once, most would try again only after a second.
const BACKLOG: u32 = 4096;

/// How much is done at a time, and how long to wait.
#[derive(Clone, Copy, Debug)]
pub struct Settings {
    /// The number of requests that are worked on at the same time.
    pub workers: usize,
    /// The most requests that wait for a worker. Any beyond are turned away at once.
    pub queue: usize,
    /// The time that one request may take, as passed to the [`Handler`].
    pub time: Duration,
    /// The time beyond that after which the request is cancelled.
    pub grace: Duration,
    /// How long to wait for a client: for the head of a request, for its body, and for it to read
    /// the answer.
    pub patience: Duration,
    /// The most connections at the same time. Any beyond wait.
    pub connections: usize,
}

impl Default for Settings {
    fn default() -> Settings {
        // With one worker, a long search would keep everything else waiting.
        let workers = thread::available_parallelism().map_or(2, usize::from).max(2);
        Settings {
            workers,
            queue: 4 * workers,
            time: Duration::from_secs(10),
            grace: Duration::from_millis(500),
            patience: Duration::from_secs(10),
            connections: 2048,
        }
    }
}

/// A server that is listening. It answers once [`run`](Server::run) is called.
pub struct Server {
    runtime: Runtime,
    listeners: Vec<Listener>,
    port: u16,
    settings: Settings,
    handler: Handler,
    door: Option<(Ipv4Addr, Arc<Door>)>,
}

impl Server {
    /// Listens on a port of 127.0.0.1 and, if that address exists, of ::1. Port 0 means any free
    /// port.
    ///
    /// # Errors
    /// Fails if the runtime cannot be started, or if the port is taken or not allowed.
    pub fn bind(port: u16) -> Result<Server, ServerError> {
        // The caller's thread does the networking; workers are started when they are needed.
        let runtime = Builder::new_current_thread().enable_all().thread_name("worker").build();
        let runtime = runtime.map_err(ServerError::starting)?;
        let entered = runtime.enter();
        let (listeners, port) =
            listen(port).map_err(|error| ServerError::listening(port, error))?;
        drop(entered);
        let settings = Settings::default();
        let handler: Handler = Arc::new(quadrille_app::answer);
        let listener = |socket| Listener { socket, is_lan: false };
        let listeners = listeners.into_iter().map(listener).collect();
        Ok(Server { runtime, listeners, port, settings, handler, door: None })
    }

    /// Listens on an address of this machine in its local network too. A device there is let in by
    /// the address that [`invitation`](Server::invitation) returns, which works once. `on_join` is
    /// called when a device has used it.
    ///
    /// # Errors
    /// Fails if the address is not one of a local network, does not belong to this machine, or has
    /// the port taken.
    pub fn open_to(
        mut self,
        address: Ipv4Addr,
        on_join: impl Fn(&Joined) + Send + Sync + 'static,
    ) -> Result<Server, ServerError> {
        if !lan::is_local(address) {
            return Err(ServerError::not_local(address));
        }
        let failed = |error| ServerError::on_lan(address, self.port, error);
        let door = Door::new(address, self.port, Arc::new(on_join)).map_err(failed)?;
        let entered = self.runtime.enter();
        let socket = listen_at((address, self.port).into()).map_err(failed)?;
        drop(entered);
        self.listeners.push(Listener { socket, is_lan: true });
        self.door = Some((address, Arc::new(door)));
        Ok(self)
    }

    /// Returns the address that lets one device of the local network in, if there is such an
    /// address: `http://ADDRESS:PORT/join/TOKEN`.
    pub fn invitation(&self) -> Option<String> {
        self.door.as_ref().and_then(|(_, door)| door.invitation())
    }

    /// Replaces the settings. There is always at least one worker.
    pub fn with(mut self, settings: Settings) -> Server {
        self.settings = Settings { workers: settings.workers.max(1), ..settings };
        self
    }

    /// Replaces the function that answers requests.
    pub fn answering(
        mut self,
        handler: impl Fn(&Request, &Guard) -> Answer + Send + Sync + 'static,
    ) -> Server {
        self.handler = Arc::new(handler);
        self
    }

    /// Returns the port.
    pub fn port(&self) -> u16 {
        self.port
    }

    /// Returns the address of the page: `http://127.0.0.1:PORT/`.
    pub fn address(&self) -> String {
        format!("http://127.0.0.1:{}/", self.port)
    }

    /// Serves on this thread until it is stopped. The work is done on other threads.
    pub fn run(self, stop: &StopHandle) {
        let Server { runtime, listeners, port, settings, handler, door } = self;
        let house = routes::House::new(port, settings, handler, stop.clone(), door);
        runtime.block_on(connections::serve(listeners, house, settings, stop));
        // Cancelled work ends soon; work that ignores the cancellation ends with the program.
        runtime.shutdown_timeout(Duration::from_millis(500));
    }
}

impl fmt::Debug for Server {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Server").field("port", &self.port).finish_non_exhaustive()
    }
}

/// Listens on both loopback addresses, or only on that of IPv4 if the other does not exist or is
/// taken.
fn listen(port: u16) -> io::Result<(Vec<TcpListener>, u16)> {
    let mut tries = TRIES;
    loop {
        let first = listen_at((Ipv4Addr::LOCALHOST, port).into())?;
        let found = first.local_addr()?.port();
        tries -= 1;
        let listeners = match listen_at((Ipv6Addr::LOCALHOST, found).into()) {
            Ok(second) => vec![first, second],
            // Another program would answer on our port under the name localhost, so try another
            // port.
            Err(error) if error.kind() == io::ErrorKind::AddrInUse && port == 0 && tries > 0 => {
                continue;
            }
            Err(_) => vec![first],
        };
        return Ok((listeners, found));
    }
}

fn listen_at(address: SocketAddr) -> io::Result<TcpListener> {
    let socket = if address.is_ipv4() { TcpSocket::new_v4()? } else { TcpSocket::new_v6()? };
    // Allows a port that was ours a moment ago to be reused. (On Windows this would let others take
    // it from us.)
    #[cfg(not(windows))]
    socket.set_reuseaddr(true)?;
    socket.bind(address)?;
    socket.listen(BACKLOG)
}

/// Compiles and runs the examples of the README as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct ReadMe;
