//! The error of a server that could not be started.

use std::error::Error;
use std::net::{IpAddr, SocketAddr};
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
    Sharing { at: SocketAddr },
    Public { address: IpAddr },
    Starting,
}

impl ServerError {
    pub(crate) fn listening(port: u16, source: io::Error) -> ServerError {
        ServerError { kind: Kind::Listening { port }, source }
    }

    pub(crate) fn starting(source: io::Error) -> ServerError {
        ServerError { kind: Kind::Starting, source }
    }

    pub(crate) fn sharing(at: SocketAddr, source: io::Error) -> ServerError {
        ServerError { kind: Kind::Sharing { at }, source }
    }

    pub(crate) fn public(address: IpAddr) -> ServerError {
        let source = io::ErrorKind::InvalidInput.into();
        ServerError { kind: Kind::Public { address }, source }
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
            (Kind::Sharing { .. }, io::ErrorKind::AddrNotAvailable) => {
                Some("the address must be one of this machine, as its network settings show it")
            }
            (Kind::Sharing { .. }, io::ErrorKind::AddrInUse) => {
                Some("choose another port, or 0 for a free one")
            }
            (Kind::Public { .. }, _) => Some(
                "addresses of local networks begin with 192.168., 10., 172.16. to 172.31. or fd",
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
            (Kind::Sharing { at }, io::ErrorKind::AddrNotAvailable) => {
                write!(f, "{} is not an address of this machine", at.ip())
            }
            (Kind::Sharing { at }, io::ErrorKind::AddrInUse) => {
                write!(f, "port {} is taken by another program at {}", at.port(), at.ip())
            }
            (Kind::Sharing { at }, _) => write!(f, "cannot listen at {at}: {}", self.source),
            (Kind::Public { address }, _) => {
                write!(f, "{address} is not an address of a local network")
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
