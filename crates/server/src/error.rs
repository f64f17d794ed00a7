//! The error of a server that could not be started.

use std::error::Error;
use std::net::Ipv4Addr;
use std::{fmt, io};

/// Why a server could not be started.
#[derive(Debug)]
pub struct ServerError {
    kind: Kind,
    source: Option<io::Error>,
}

#[derive(Debug)]
enum Kind {
    Listening { port: u16 },
    OnLan { address: Ipv4Addr, port: u16 },
    NotLocal { address: Ipv4Addr },
    Starting,
}

impl ServerError {
    pub(crate) fn listening(port: u16, source: io::Error) -> ServerError {
        ServerError { kind: Kind::Listening { port }, source: Some(source) }
    }

    pub(crate) fn on_lan(address: Ipv4Addr, port: u16, source: io::Error) -> ServerError {
        ServerError { kind: Kind::OnLan { address, port }, source: Some(source) }
    }

    pub(crate) fn not_local(address: Ipv4Addr) -> ServerError {
        ServerError { kind: Kind::NotLocal { address }, source: None }
    }

    pub(crate) fn starting(source: io::Error) -> ServerError {
        ServerError { kind: Kind::Starting, source: Some(source) }
    }

    /// The cause as the system knows it.
    fn cause(&self) -> io::ErrorKind {
        self.source.as_ref().map_or(io::ErrorKind::Other, io::Error::kind)
    }

    /// Returns what may help, if that is known.
    pub fn hint(&self) -> Option<&'static str> {
        match (&self.kind, self.cause()) {
            (Kind::NotLocal { .. }, _) => {
                Some("name an address of a private network, such as --lan=192.168.1.5")
            }
            (Kind::OnLan { .. }, io::ErrorKind::AddrNotAvailable) => {
                Some("name an address of this machine, such as --lan=192.168.1.5")
            }
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
        let source = self.source.as_ref().map(ToString::to_string).unwrap_or_default();
        match (&self.kind, self.cause()) {
            (Kind::NotLocal { address }, _) => {
                write!(f, "{address} is not an address of a local network")
            }
            (Kind::OnLan { address, port }, _) => {
                write!(f, "cannot listen on {address}, port {port}: {source}")
            }
            (Kind::Listening { port }, io::ErrorKind::AddrInUse) => {
                write!(f, "port {port} is taken by another program")
            }
            (Kind::Listening { port }, io::ErrorKind::PermissionDenied) => {
                write!(f, "no permission to use port {port}")
            }
            (Kind::Listening { port: 0 }, _) => write!(f, "cannot listen: {source}"),
            (Kind::Listening { port }, _) => {
                write!(f, "cannot listen on port {port}: {source}")
            }
            (Kind::Starting, _) => write!(f, "cannot start the server: {source}"),
        }
    }
}

impl Error for ServerError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        self.source.as_ref().map(|source| source as _)
    }
}
