//! The server through real sockets: who is served, what is served, and how it copes with what
//! clients do.

mod api;
mod client;
#[cfg(target_os = "linux")]
mod lan;
mod load;
mod noise;
mod page;
mod slow;
mod who;
mod work;

use std::thread::{self, JoinHandle};

use quadrille_server::{Server, StopHandle};

/// A server on its own thread. It stops when this is dropped.
struct Running {
    port: u16,
    stop: StopHandle,
    thread: Option<JoinHandle<()>>,
}

impl Running {
    /// Starts one with the usual settings.
    fn usual() -> Running {
        Running::start(Server::bind(0).expect("a free port"))
    }

    fn start(server: Server) -> Running {
        let (port, stop) = (server.port(), StopHandle::new());
        let theirs = stop.clone();
        let thread = Some(thread::spawn(move || server.run(&theirs)));
        Running { port, stop, thread }
    }

    /// Stops it and waits until it has ended.
    fn end(&mut self) {
        self.stop.stop();
        if let Some(thread) = self.thread.take() {
            thread.join().expect("no panic");
        }
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.end();
    }
}
