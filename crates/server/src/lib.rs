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
//! server.run(&stop)?; // until another thread calls `stop.stop()`
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

use std::net::{Ipv4Addr, Ipv6Addr, TcpListener};
use std::sync::Arc;
use std::time::Duration;
use std::{fmt, io, thread};

use quadrille::{Cancel, Limits};
use quadrille_app::{Answer, Request};

pub use error::ServerError;
pub use stop::StopHandle;

/// What answers requests: [`quadrille_app::answer`], unless it is told otherwise.
pub type Handler = Arc<dyn Fn(&Request, Limits, &Cancel) -> Answer + Send + Sync>;

/// How often a free port is looked for that is free on both loopback addresses.
const TRIES: usize = 16;

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
    listeners: Vec<TcpListener>,
    port: u16,
    settings: Settings,
    handler: Handler,
}

impl Server {
    /// Listens on a port of 127.0.0.1 and of ::1, if there is such an address; 0 is a free one.
    pub fn bind(port: u16) -> Result<Server, ServerError> {
        let (listeners, port) =
            listen(port).map_err(|error| ServerError::listening(port, error))?;
        let settings = Settings::default();
        Ok(Server { listeners, port, settings, handler: Arc::new(quadrille_app::answer) })
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
    pub fn run(self, stop: &StopHandle) -> Result<(), ServerError> {
        let Server { listeners, port, settings, handler } = self;
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .max_blocking_threads(settings.workers)
            .thread_name("quadrille-worker")
            .build()
            .map_err(ServerError::starting)?;
        let house = routes::House::new(port, settings, handler, stop.clone());
        let served = runtime.block_on(async {
            let listeners = listeners.into_iter().map(tokio::net::TcpListener::from_std);
            let listeners = listeners.collect::<io::Result<_>>().map_err(ServerError::starting)?;
            connections::serve(listeners, house, settings, stop).await;
            Ok(())
        });
        // Cancelled work ends soon; what does not heed it ends with the program.
        runtime.shutdown_timeout(Duration::from_millis(500));
        served
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
        let first = TcpListener::bind((Ipv4Addr::LOCALHOST, port))?;
        let found = first.local_addr()?.port();
        tries -= 1;
        let listeners = match TcpListener::bind((Ipv6Addr::LOCALHOST, found)) {
            Ok(second) => vec![first, second],
            // Someone else would answer to our port under the name localhost: we take another one.
            Err(error) if error.kind() == io::ErrorKind::AddrInUse && port == 0 && tries > 0 => {
                continue;
            }
            Err(_) => vec![first],
        };
        for listener in &listeners {
            listener.set_nonblocking(true)?;
        }
        return Ok((listeners, found));
    }
}
