//! The error of a server that could not be started.

use std::error::Error;
use std::{fmt, io};

/// Why a server could not be started.
#[derive(Debug)]
pub struct ServerError {
    kind: Kind,
    source: io::Error,
}

#[derive(Debug)]
enum Kind {
    Listening { port: u16 },
    Starting,
}

impl ServerError {
    pub(crate) fn listening(port: u16, source: io::Error) -> ServerError {
        ServerError { kind: Kind::Listening { port }, source }
    }

    pub(crate) fn starting(source: io::Error) -> ServerError {
        ServerError { kind: Kind::Starting, source }
    }

    /// Returns what may help, if that is known.
    pub fn hint(&self) -> Option<&'static str> {
        match (&self.kind, self.source.kind()) {
            (Kind::Listening { .. }, io::ErrorKind::AddrInUse) => {
                Some("is it running already? Choose another port, or 0 for a free one")
            }
            (Kind::Listening { .. }, io::ErrorKind::PermissionDenied) => Some(
                "ports below 1024 are often reserved for the system: choose a higher one, or 0 for a free one",
            ),
            _ => None,
        }
    }
}

impl fmt::Display for ServerError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (&self.kind, self.source.kind()) {
            (Kind::Listening { port }, io::ErrorKind::AddrInUse) => {
                write!(f, "port {port} is taken by another program")
            }
            (Kind::Listening { port }, io::ErrorKind::PermissionDenied) => {
                write!(f, "no permission to use port {port}")
            }
            (Kind::Listening { port: 0 }, _) => write!(f, "cannot listen: {}", self.source),
            (Kind::Listening { port }, _) => {
                write!(f, "cannot listen on port {port}: {}", self.source)
            }
            (Kind::Starting, _) => write!(f, "cannot start the server: {}", self.source),
        }
    }
}

impl Error for ServerError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        Some(&self.source)
    }
}
