//! Stopping a server from any thread.

use std::sync::Arc;

use tokio::sync::watch;

/// A handle that stops a server. Clones stop the same server.
#[derive(Clone, Debug)]
pub struct StopHandle(Arc<watch::Sender<bool>>);

impl StopHandle {
    /// Creates a handle that has not been used yet.
    pub fn new() -> StopHandle {
        StopHandle(Arc::new(watch::Sender::new(false)))
    }

    /// Stops the server: it accepts no new connections, cancels running work, and sends finished
    /// answers.
    pub fn stop(&self) {
        self.0.send_replace(true);
    }

    /// Waits until the server is to stop.
    pub(crate) async fn stopped(&self) {
        // We hold the sender, so it cannot be closed.
        let _ = self.0.subscribe().wait_for(|&stopped| stopped).await;
    }
}

impl Default for StopHandle {
    fn default() -> StopHandle {
        StopHandle::new()
    }
}
