//! The local network: who may come in from there, and how.
//!
//! ```text
//! the QR code on the terminal ──> GET /join/KEY ──> a cookie ──> the page, as on this machine
//!                                  once, then void     a secret of its own
//! ```
//!
//! A server listens on an address of the network only if its owner asks for it. There every request
//! must have a cookie, and the only way to get one is an invitation: an address with a random key
//! that works once. Whoever looks over a shoulder later, or finds the address in a history, has
//! nothing. When an invitation has been used, there is a new one for the next device, and the owner
//! is told.
//!
//! All other guards hold as on the loopback address. The connection is not encrypted: whoever can
//! listen to the network can read along, so the command line warns of networks shared with
//! strangers.

use std::fmt::Write as _;
use std::net::{IpAddr, SocketAddr};
use std::sync::{Arc, Mutex, PoisonError};

use axum::http::header::{CONTENT_TYPE, COOKIE, HeaderMap, SET_COOKIE};
use axum::http::{Method, Request, StatusCode};
use axum::response::{IntoResponse as _, Response};

use crate::headers::refusal;

/// Called for each device that has joined, with its address and the next invitation.
pub type Joined = Arc<dyn Fn(IpAddr, &str) + Send + Sync>;

/// The path of an invitation, before its key.
const JOIN: &str = "/join/";

/// The most devices at a time. The one that joined first has to join again.
const DEVICES: usize = 16;

/// What an invitation answers with. The page itself goes on to `/`: a browser that was led here
/// from elsewhere would not send the cookie after a redirect.
const WELCOME: &str = "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\">\
<meta name=\"viewport\" content=\"width=device-width\"><meta http-equiv=\"refresh\" content=\"0; url=/\">\
<title>Quadrille</title><p><a href=\"/\">Open Quadrille · 打开 Quadrille</a></p></html>\n";

/// What others get.
const STRANGER: &str = "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\">\
<meta name=\"viewport\" content=\"width=device-width\"><title>Quadrille</title>\
<h1>This device has not joined</h1>\
<p>Each code works once, for one device. Scan the newest code on the terminal where \
<code>quadrille play --lan</code> runs.</p>\
<p lang=\"zh-Hans\">每个二维码只能用一次，供一台设备使用。请扫描运行 <code>quadrille play --lan</code> \
的终端上最新的二维码。</p></html>\n";

/// A secret of 128 bits, written with 32 hexadecimal digits.
#[derive(Clone)]
struct Key(String);

impl Key {
    fn new() -> Result<Key, getrandom::Error> {
        let mut bytes = [0; 16];
        getrandom::fill(&mut bytes)?;
        let mut text = String::with_capacity(32);
        for byte in bytes {
            // Writing into a string cannot fail.
            let _ = write!(text, "{byte:02x}");
        }
        Ok(Key(text))
    }

    /// Compares in a time that does not tell how much of a guess is right.
    fn is(&self, guess: &str) -> bool {
        let differ = |sum, (a, b): (u8, u8)| sum | (a ^ b);
        self.0.len() == guess.len() && self.0.bytes().zip(guess.bytes()).fold(0, differ) == 0
    }
}

/// The door to the local network.
pub(crate) struct Lan {
    /// `http://192.168.0.7:8981`
    origin: String,
    /// The name of our cookie. Cookies of one host are the same for all ports, so it names the
    /// port.
    cookie: String,
    keys: Mutex<Keys>,
    joined: Joined,
}

struct Keys {
    invitation: Key,
    devices: Vec<Key>,
}

impl Lan {
    /// Opens the door at an address, with a first invitation.
    pub(crate) fn new(at: SocketAddr, joined: Joined) -> Result<Lan, getrandom::Error> {
        let keys = Mutex::new(Keys { invitation: Key::new()?, devices: Vec::new() });
        let cookie = format!("quadrille-{}", at.port());
        Ok(Lan { origin: format!("http://{at}"), cookie, keys, joined })
    }

    /// Returns the address that lets one device in.
    pub(crate) fn invitation(&self) -> String {
        let keys = self.keys.lock().unwrap_or_else(PoisonError::into_inner);
        format!("{}{JOIN}{}", self.origin, keys.invitation.0)
    }

    /// Returns the answer to a request that is not let in, or that uses an invitation; `None` lets
    /// it in.
    pub(crate) fn stop<B>(&self, request: &Request<B>, peer: IpAddr) -> Option<Response> {
        let is_known = self.knows(request.headers());
        let path = request.uri().path();
        let key = path.strip_prefix(JOIN).filter(|_| request.method() == Method::GET);
        match key {
            // Somebody who goes back to the address of the invitation.
            Some(_) if is_known => Some(page(StatusCode::OK, WELCOME)),
            // A browser that looks ahead must not use up the invitation.
            Some(_) if request.headers().contains_key("sec-purpose") => Some(stranger(request)),
            Some(key) => Some(self.join(key, peer).unwrap_or_else(|| stranger(request))),
            None if is_known => None,
            None => Some(stranger(request)),
        }
    }

    /// Uses the invitation up, if this is its key.
    fn join(&self, key: &str, peer: IpAddr) -> Option<Response> {
        let mut keys = self.keys.lock().unwrap_or_else(PoisonError::into_inner);
        if !keys.invitation.is(key) {
            return None;
        }
        // Without new secrets nobody comes in, and the invitation stays.
        let (Ok(next), Ok(device)) = (Key::new(), Key::new()) else {
            return Some(refusal(StatusCode::INTERNAL_SERVER_ERROR, "an internal error occurred"));
        };
        let cookie = format!("{}={}; Path=/; HttpOnly; SameSite=Strict", self.cookie, device.0);
        keys.invitation = next;
        if keys.devices.len() == DEVICES {
            keys.devices.remove(0);
        }
        keys.devices.push(device);
        drop(keys);
        (self.joined)(peer, &self.invitation());
        let mut welcome = page(StatusCode::OK, WELCOME);
        if let Ok(cookie) = cookie.parse() {
            welcome.headers_mut().insert(SET_COOKIE, cookie);
        }
        Some(welcome)
    }

    /// Whether a request has the cookie of a device that has joined.
    fn knows(&self, headers: &HeaderMap) -> bool {
        let keys = self.keys.lock().unwrap_or_else(PoisonError::into_inner);
        let texts = headers.get_all(COOKIE).iter().filter_map(|value| value.to_str().ok());
        let mut ours = texts
            .flat_map(|text| text.split(';'))
            .filter_map(|pair| pair.trim().split_once('='))
            .filter(|&(name, _)| name == self.cookie);
        ours.any(|(_, value)| keys.devices.iter().any(|device| device.is(value)))
    }
}

/// The answer to a device that has not joined: a page for people, and words for programs.
fn stranger<B>(request: &Request<B>) -> Response {
    let accepts = request.headers().get("accept").and_then(|value| value.to_str().ok());
    if request.method() == Method::GET && accepts.is_some_and(|kinds| kinds.contains("text/html")) {
        page(StatusCode::FORBIDDEN, STRANGER)
    } else {
        refusal(StatusCode::FORBIDDEN, "this device has not joined")
    }
}

fn page(status: StatusCode, text: &'static str) -> Response {
    (status, [(CONTENT_TYPE, "text/html; charset=utf-8")], text).into_response()
}
