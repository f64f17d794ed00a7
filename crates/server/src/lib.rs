//! The page on the loopback address: HTTP around [`quadrille_app`], the page compiled in.
//!
//! ```text
//! connections ──> guard ──> routes ──> assets            the page
//!  (timeouts)   (who may)     ├──────> /health           at once, whatever else goes on
//!                             └──────> /api ──> work     quadrille_app::answer, on threads of its own
//! ```
//!
//! It is made for one person at one machine, and for whatever else runs in their browser: it listens on
//! the loopback addresses only, serves nobody but its own page, keeps nothing, and cannot be made to do
//! more at a time than the machine has cores for.
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
mod patience;
mod routes;
mod stop;
mod work;

use std::net::{Ipv4Addr, Ipv6Addr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;
use std::{fmt, io, thread};

use quadrille::{Cancel, Limits};
use quadrille_app::{Answer, Request};
use tokio::net::{TcpListener, TcpSocket};
use tokio::runtime::{Builder, Runtime};

pub use error::ServerError;
pub use stop::StopHandle;

/// What answers requests: [`quadrille_app::answer`], unless it is told otherwise.
pub type Handler = Arc<dyn Fn(&Request, Limits, &Cancel) -> Answer + Send + Sync>;

/// How often a free port is looked for that is free on both loopback addresses.
const TRIES: usize = 16;

/// Connections that the system keeps until we take them. The usual number is 128: of a thousand that come at
/// once, most would try again only after a second.
const BACKLOG: u32 = 4096;

/// How much is done at a time, and how long we wait.
#[derive(Clone, Copy, Debug)]
pub struct Settings {
    /// Requests that are worked on at the same time.
    pub workers: usize,
    /// Requests that wait for that, at most. All beyond are turned away at once.
    pub queue: usize,
    /// The time that one request may take, as it is told to the [`Handler`].
    pub time: Duration,
    /// The time after that until it is cancelled.
    pub grace: Duration,
    /// The time we wait for a client: for the head of a request, for its body, for an answer to be read.
    pub patience: Duration,
    /// Connections at the same time, at most. All beyond wait.
    pub connections: usize,
}

impl Default for Settings {
    fn default() -> Settings {
        // With one worker a long search would keep everything else waiting.
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

/// A server that listens, and answers as soon as it is [`run`](Server::run).
pub struct Server {
    runtime: Runtime,
    listeners: Vec<TcpListener>,
    port: u16,
    settings: Settings,
    handler: Handler,
}

impl Server {
    /// Listens on a port of 127.0.0.1 and of ::1, if there is such an address; 0 is a free one.
    pub fn bind(port: u16) -> Result<Server, ServerError> {
        // One thread for the network, the caller's; the workers come as they are needed.
        let runtime = Builder::new_current_thread().enable_all().thread_name("worker").build();
        let runtime = runtime.map_err(ServerError::starting)?;
        let entered = runtime.enter();
        let (listeners, port) =
            listen(port).map_err(|error| ServerError::listening(port, error))?;
        drop(entered);
        let settings = Settings::default();
        let handler: Handler = Arc::new(quadrille_app::answer);
        Ok(Server { runtime, listeners, port, settings, handler })
    }

    /// With other settings. There is always one worker.
    pub fn with(mut self, settings: Settings) -> Server {
        self.settings = Settings { workers: settings.workers.max(1), ..settings };
        self
    }

    /// With something else that answers.
    pub fn answering(
        mut self,
        handler: impl Fn(&Request, Limits, &Cancel) -> Answer + Send + Sync + 'static,
    ) -> Server {
        self.handler = Arc::new(handler);
        self
    }

    /// The port.
    pub fn port(&self) -> u16 {
        self.port
    }

    /// Where the page is: `http://127.0.0.1:PORT/`.
    pub fn address(&self) -> String {
        format!("http://127.0.0.1:{}/", self.port)
    }

    /// Serves on this thread until it is stopped. Work is done on others.
    pub fn run(self, stop: &StopHandle) {
        let Server { runtime, listeners, port, settings, handler } = self;
        let house = routes::House::new(port, settings, handler, stop.clone());
        runtime.block_on(connections::serve(listeners, house, settings, stop));
        // Cancelled work ends soon; what does not heed it ends with the program.
        runtime.shutdown_timeout(Duration::from_millis(500));
    }
}

impl fmt::Debug for Server {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Server").field("listeners", &self.listeners).finish_non_exhaustive()
    }
}

/// Listens on both loopback addresses, or on that of IPv4 alone where there is no other.
fn listen(port: u16) -> io::Result<(Vec<TcpListener>, u16)> {
    let mut tries = TRIES;
    loop {
        let first = listen_at((Ipv4Addr::LOCALHOST, port).into())?;
        let found = first.local_addr()?.port();
        tries -= 1;
        let listeners = match listen_at((Ipv6Addr::LOCALHOST, found).into()) {
            Ok(second) => vec![first, second],
            // Someone else would answer to our port under the name localhost: we take another one.
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
    // A port that was ours a moment ago is free. (On Windows it means that others may take it from us.)
    #[cfg(not(windows))]
    socket.set_reuseaddr(true)?;
    socket.bind(address)?;
    socket.listen(BACKLOG)
}

/// Compiles and runs the examples of the README as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct ReadMe;
