//! A client that sends exactly what a test wants to send, HTTP or not.

use std::io::{self, BufRead, BufReader, ErrorKind, Read, Write};
use std::net::{Ipv4Addr, TcpStream};
use std::time::Duration;

/// How long a test waits for an answer before it fails.
const PATIENCE: Duration = Duration::from_secs(60);

/// A response.
#[derive(Clone, Debug)]
pub(crate) struct Reply {
    pub(crate) status: u16,
    /// Names are in lower case.
    pub(crate) headers: Vec<(String, String)>,
    pub(crate) body: Vec<u8>,
}

impl Reply {
    /// Returns the value of a header.
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|header| header.0 == name).map(|header| header.1.as_str())
    }

    pub(crate) fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    pub(crate) fn json(&self) -> serde_json::Value {
        serde_json::from_slice(&self.body).expect("JSON")
    }
}

/// A connection.
pub(crate) struct Client(BufReader<TcpStream>);

impl Client {
    pub(crate) fn connect(port: u16) -> Client {
        Client::try_connect(port).expect("a connection")
    }

    pub(crate) fn try_connect(port: u16) -> io::Result<Client> {
        Client::connect_to(Ipv4Addr::LOCALHOST, port)
    }

    pub(crate) fn connect_to(address: Ipv4Addr, port: u16) -> io::Result<Client> {
        let stream = TcpStream::connect((address, port))?;
        stream.set_read_timeout(Some(PATIENCE))?;
        stream.set_write_timeout(Some(PATIENCE))?;
        stream.set_nodelay(true)?;
        Ok(Client(BufReader::new(stream)))
    }

    pub(crate) fn stream(&self) -> &TcpStream {
        self.0.get_ref()
    }

    pub(crate) fn say(&mut self, words: impl AsRef<[u8]>) -> io::Result<()> {
        self.0.get_mut().write_all(words.as_ref())
    }

    /// Reads the next response.
    pub(crate) fn hear(&mut self) -> io::Result<Reply> {
        self.hear_to("GET")
    }

    /// Reads the next response, to a request with this method.
    pub(crate) fn hear_to(&mut self, method: &str) -> io::Result<Reply> {
        let line = self.line()?;
        let status = line.split(' ').nth(1).and_then(|word| word.parse().ok());
        let status = status.ok_or_else(|| io::Error::new(ErrorKind::InvalidData, line))?;
        let mut headers = Vec::new();
        loop {
            let line = self.line()?;
            let Some((name, value)) = line.split_once(':') else { break };
            headers.push((name.to_lowercase(), value.trim().to_owned()));
        }
        let mut reply = Reply { status, headers, body: Vec::new() };
        if method != "HEAD" && status != 304 && status >= 200 {
            let length = reply.header("content-length").and_then(|length| length.parse().ok());
            reply.body = vec![0; length.unwrap_or(0)];
            self.0.read_exact(&mut reply.body)?;
        }
        Ok(reply)
    }

    /// Whether the other end has closed without sending anything more.
    pub(crate) fn is_closed(&mut self) -> bool {
        match self.0.fill_buf() {
            Ok(rest) => rest.is_empty(),
            Err(error) => error.kind() == ErrorKind::ConnectionReset,
        }
    }

    fn line(&mut self) -> io::Result<String> {
        let mut line = String::new();
        if self.0.read_line(&mut line)? == 0 {
            return Err(ErrorKind::UnexpectedEof.into());
        }
        Ok(line.trim_end().to_owned())
    }
}

/// Returns a request as our page in a browser would send it. The headers in `more` replace the
/// usual ones.
pub(crate) fn words(
    port: u16,
    method: &str,
    path: &str,
    more: &[(&str, &str)],
    body: &[u8],
) -> Vec<u8> {
    let (host, length) = (format!("127.0.0.1:{port}"), body.len().to_string());
    let mut ours = vec![("host", host.as_str())];
    if method == "POST" {
        ours.extend([("content-type", "application/json"), ("content-length", &length)]);
    }
    ours.retain(|(name, _)| more.iter().all(|header| header.0 != *name));
    let mut words = format!("{method} {path} HTTP/1.1\r\n");
    for (name, value) in ours.iter().chain(more) {
        words.push_str(&format!("{name}: {value}\r\n"));
    }
    [words.as_bytes(), b"\r\n", body].concat()
}

/// Sends a request on a new connection, and returns the response.
pub(crate) fn request(
    port: u16,
    method: &str,
    path: &str,
    more: &[(&str, &str)],
    body: &[u8],
) -> Reply {
    let mut client = Client::connect(port);
    client.say(words(port, method, path, more, body)).expect("it listens");
    client.hear_to(method).expect("an answer")
}

pub(crate) fn get(port: u16, path: &str) -> Reply {
    request(port, "GET", path, &[], b"")
}

pub(crate) fn ask(port: u16, body: impl AsRef<[u8]>) -> Reply {
    request(port, "POST", "/api", &[], body.as_ref())
}
