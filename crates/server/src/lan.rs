//! The door to the local network, for a phone on the sofa. It is closed unless somebody opens it
//! (`play --lan`), and even then nobody comes in without an invitation.
//!
//! ```text
//! the terminal shows http://192.168.1.5:8981/join/TOKEN as a QR code
//! GET /join/TOKEN     --> a session cookie, and the way to the page; the token is void from now on
//! GET /join/TOKEN     --> refused, with a page that says why
//! anything else       --> answered with the cookie, refused without it
//! ```
//!
//! Tokens and sessions are random numbers of 128 bits. A used token makes room for a new one, which
//! the terminal shows, until [`MOST`] devices have joined. A browser that looks at an address
//! before it is opened says so, and does not use up the token. The connection is not encrypted:
//! somebody who can read the traffic of the network can take over a session. The terminal says that
//! too.
//!
//! The cookie is `HttpOnly` and `SameSite=Strict`. The page that sets it leads on by itself, with a
//! link and not with a redirect: after a redirect that began on another site, browsers do not send
//! a strict cookie.

use std::fmt::Write as _;
use std::io;
use std::net::{IpAddr, Ipv4Addr, UdpSocket};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use axum::http::header::{CONTENT_TYPE, COOKIE, HeaderMap, SET_COOKIE};
use axum::http::{HeaderValue, Method, Request, StatusCode};
use axum::response::{IntoResponse, Response};

use crate::headers::refusal;
use crate::invitation::{self, Said};

/// The most devices that can join one server.
const MOST: usize = 16;

/// How long a browser keeps the cookie, in seconds: a day. The server forgets it when it ends.
const KEPT: u32 = 24 * 60 * 60;

/// The path before a token.
const JOIN: &str = "/join/";

/// A device has joined from the local network.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Joined {
    /// The address of the device.
    pub from: IpAddr,
    /// The address that the next device opens; `None` if no more devices may join.
    pub next: Option<String>,
}

/// What is called when a device has joined.
pub(crate) type OnJoin = Arc<dyn Fn(&Joined) + Send + Sync>;

/// The door of one server.
pub(crate) struct Door {
    address: Ipv4Addr,
    port: u16,
    book: Mutex<Book>,
    on_join: OnJoin,
}

/// Who may come in.
struct Book {
    /// The token that can be used now.
    invitation: Option<Secret>,
    used: Vec<Secret>,
    sessions: Vec<Secret>,
}

/// A random number of 128 bits, as text.
struct Secret(String);

impl Secret {
    fn draw() -> io::Result<Secret> {
        let mut bytes = [0; 16];
        getrandom::fill(&mut bytes).map_err(io::Error::other)?;
        let mut text = String::new();
        for byte in bytes {
            write!(text, "{byte:02x}").expect("writing to a string never fails");
        }
        Ok(Secret(text))
    }

    /// Compares in a time that depends only on the length.
    fn is(&self, given: &str) -> bool {
        let (own, given) = (self.0.as_bytes(), given.as_bytes());
        let pairs = own.iter().zip(given);
        own.len() == given.len() && pairs.fold(0, |all, (one, other)| all | (one ^ other)) == 0
    }
}

impl Door {
    /// Creates a door with one invitation.
    pub(crate) fn new(address: Ipv4Addr, port: u16, on_join: OnJoin) -> io::Result<Door> {
        let invitation = Some(Secret::draw()?);
        let book = Mutex::new(Book { invitation, used: Vec::new(), sessions: Vec::new() });
        Ok(Door { address, port, book, on_join })
    }

    /// Returns the address that the next device opens, unless no more devices may join.
    pub(crate) fn invitation(&self) -> Option<String> {
        self.book().invitation.as_ref().map(|token| self.address_with(token))
    }

    fn address_with(&self, token: &Secret) -> String {
        let port = if self.port == 80 { String::new() } else { format!(":{}", self.port) };
        format!("http://{}{port}{JOIN}{}", self.address, token.0)
    }

    /// Decides about a request from the local network. The answer is a refusal or the page that
    /// lets a device in; without one, the request may go on.
    pub(crate) fn check<B>(&self, request: &Request<B>, from: IpAddr) -> Option<Response> {
        if let Some(token) = request.uri().path().strip_prefix(JOIN) {
            return Some(self.join(token, request.method(), request.headers(), from));
        }
        let cookie = self.cookie();
        let given = cookies(request.headers()).filter(|(name, _)| *name == cookie);
        let book = self.book();
        let mut known = given.filter(|(_, value)| book.sessions.iter().any(|one| one.is(value)));
        if known.next().is_some() {
            return None;
        }
        // A page for people, a line for programs.
        let is_page =
            matches!(*request.method(), Method::GET | Method::HEAD) && request.uri().path() == "/";
        Some(if is_page {
            page(StatusCode::FORBIDDEN, Said::NotInvited)
        } else {
            refusal(StatusCode::FORBIDDEN, "this device has not been invited")
        })
    }

    /// Exchanges a token for a session.
    fn join(&self, token: &str, method: &Method, headers: &HeaderMap, from: IpAddr) -> Response {
        if *method != Method::GET {
            return refusal(StatusCode::METHOD_NOT_ALLOWED, "only GET is allowed here");
        }
        let looks_ahead = |name| {
            let mut values = headers.get_all(name).iter();
            values.any(|value| value.to_str().is_ok_and(|text| text.contains("prefetch")))
        };
        if ["sec-purpose", "purpose", "x-moz"].into_iter().any(looks_ahead) {
            return refusal(StatusCode::SERVICE_UNAVAILABLE, "an invitation is not fetched ahead");
        }
        let mut book = self.book();
        if book.used.iter().any(|used| used.is(token)) {
            return page(StatusCode::GONE, Said::Used);
        }
        if !book.invitation.as_ref().is_some_and(|open| open.is(token)) {
            return page(StatusCode::FORBIDDEN, Said::Unknown);
        }
        let (Ok(session), Ok(next)) = (Secret::draw(), Secret::draw()) else {
            return refusal(StatusCode::INTERNAL_SERVER_ERROR, "there are no random numbers");
        };
        let cookie = format!(
            "{}={}; Max-Age={KEPT}; Path=/; HttpOnly; SameSite=Strict",
            self.cookie(),
            session.0
        );
        let used = book.invitation.take();
        book.used.extend(used);
        book.sessions.push(session);
        if book.sessions.len() < MOST {
            book.invitation = Some(next);
        }
        drop(book);
        (self.on_join)(&Joined { from, next: self.invitation() });
        let mut response = page(StatusCode::OK, Said::Welcome);
        let cookie = HeaderValue::from_str(&cookie).expect("numbers and plain letters");
        response.headers_mut().insert(SET_COOKIE, cookie);
        response
    }

    /// The name of the cookie. Ports of one address share their cookies.
    fn cookie(&self) -> String {
        format!("quadrille-{}", self.port)
    }

    fn book(&self) -> MutexGuard<'_, Book> {
        self.book.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Returns the cookies of a request, by name and value.
fn cookies(headers: &HeaderMap) -> impl Iterator<Item = (&str, &str)> {
    let texts = headers.get_all(COOKIE).iter().filter_map(|value| value.to_str().ok());
    texts.flat_map(|text| text.split(';')).filter_map(|pair| pair.trim().split_once('='))
}

fn page(status: StatusCode, said: Said) -> Response {
    let kind = [(CONTENT_TYPE, "text/html; charset=utf-8")];
    (status, kind, invitation::page(said)).into_response()
}

/// Whether an address belongs to a local network: private, link-local, shared or loopback. On any
/// other address the page would be open to the whole Internet.
pub(crate) fn is_local(address: Ipv4Addr) -> bool {
    let [a, b, ..] = address.octets();
    let is_shared = a == 100 && (64..128).contains(&b);
    address.is_private() || address.is_link_local() || address.is_loopback() || is_shared
}

/// Returns the address of this machine in its network, if it has one.
///
/// The system is asked which address it would send from. Nothing is sent: connecting a UDP socket
/// only looks up the route, here to an address that is reserved for documentation.
pub fn local_address() -> Option<Ipv4Addr> {
    let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).ok()?;
    socket.connect((Ipv4Addr::new(192, 0, 2, 1), 9)).ok()?;
    match socket.local_addr().ok()?.ip() {
        IpAddr::V4(address) if !address.is_unspecified() && !address.is_loopback() => Some(address),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PEER: IpAddr = IpAddr::V4(Ipv4Addr::new(127, 0, 0, 3));

    fn door() -> Door {
        Door::new(Ipv4Addr::new(127, 0, 0, 2), 7007, Arc::new(|_| ())).expect("random numbers")
    }

    fn request(method: &str, path: &str, headers: &[(&str, &str)]) -> Request<()> {
        let mut request = Request::builder().method(method).uri(path);
        for &(name, value) in headers {
            request = request.header(name, value);
        }
        request.body(()).expect("a request")
    }

    fn status(door: &Door, method: &str, path: &str, headers: &[(&str, &str)]) -> Option<u16> {
        let answer = door.check(&request(method, path, headers), PEER);
        answer.map(|response| response.status().as_u16())
    }

    /// The path of the open invitation.
    fn path(door: &Door) -> String {
        let address = door.invitation().expect("an invitation");
        address.strip_prefix("http://127.0.0.2:7007").expect("our address").to_owned()
    }

    /// Joins, and returns the cookie to send from then on.
    fn join(door: &Door) -> String {
        let response = door.check(&request("GET", &path(door), &[]), PEER).expect("an answer");
        assert_eq!(response.status(), 200);
        let cookie = response.headers()[SET_COOKIE].to_str().expect("a text").to_owned();
        assert!(cookie.ends_with("; Path=/; HttpOnly; SameSite=Strict"), "{cookie}");
        cookie.split(';').next().expect("a pair").to_owned()
    }

    #[test]
    fn only_the_cookie_opens_the_door() {
        let door = door();
        for (method, path) in [("GET", "/"), ("GET", "/js/main.js"), ("POST", "/api")] {
            assert_eq!(status(&door, method, path, &[]), Some(403), "{path}");
        }
        let cookie = join(&door);
        for cookie in [cookie.clone(), format!("other=1; {cookie}"), format!("{cookie}; b=2")] {
            assert_eq!(status(&door, "POST", "/api", &[("cookie", &cookie)]), None, "{cookie}");
        }
        let bare = cookie.split_once('=').expect("a pair").1;
        for wrong in [
            format!("{cookie}0"),
            cookie[..cookie.len() - 1].to_owned(),
            bare.to_owned(),
            format!("quadrille-7008={bare}"),
            "quadrille-7007=".to_owned(),
        ] {
            assert_eq!(status(&door, "GET", "/", &[("cookie", &wrong)]), Some(403), "{wrong}");
        }
    }

    #[test]
    fn an_invitation_works_once_and_makes_room_for_another() {
        let door = door();
        let first = path(&door);
        let cookie = join(&door);
        assert_eq!(status(&door, "GET", &first, &[]), Some(410));
        assert_eq!(status(&door, "GET", &first, &[("cookie", &cookie)]), Some(410));
        assert_ne!(path(&door), first);
        let other = join(&door);
        assert_ne!(cookie, other);
        assert_eq!(status(&door, "GET", "/", &[("cookie", &cookie)]), None);
    }

    #[test]
    fn a_token_is_not_guessed_nor_used_up_by_accident() {
        let door = door();
        let good = path(&door);
        for bad in ["/join/", "/join/0", &good[..good.len() - 1], &format!("{good}0"), "/join/%00"]
        {
            assert_eq!(status(&door, "GET", bad, &[]), Some(403), "{bad}");
        }
        assert_eq!(status(&door, "HEAD", &good, &[]), Some(405));
        assert_eq!(status(&door, "POST", &good, &[]), Some(405));
        for header in [("sec-purpose", "prefetch;prerender"), ("purpose", "prefetch")] {
            assert_eq!(status(&door, "GET", &good, &[header]), Some(503), "{header:?}");
        }
        assert_eq!(path(&door), good, "it is still open");
        join(&door);
    }

    #[test]
    fn the_number_of_devices_is_limited() {
        let door = door();
        for _ in 0..MOST {
            join(&door);
        }
        assert_eq!(door.invitation(), None);
        assert_eq!(status(&door, "GET", "/join/0", &[]), Some(403));
    }

    #[test]
    fn whoever_joins_is_reported() {
        let seen = Arc::new(Mutex::new(Vec::new()));
        let list = Arc::clone(&seen);
        let on_join: OnJoin = Arc::new(move |joined: &Joined| {
            list.lock().expect("no panic").push(joined.clone());
        });
        let door = Door::new(Ipv4Addr::new(127, 0, 0, 2), 80, on_join).expect("random numbers");
        let address = door.invitation().expect("an invitation");
        let path = address.strip_prefix("http://127.0.0.2/join/").expect("without the port");
        assert_eq!(path.len(), 32);
        assert_eq!(status(&door, "GET", &format!("/join/{path}"), &[]), Some(200));
        let seen = seen.lock().expect("no panic");
        assert_eq!((seen.len(), seen[0].from), (1, PEER));
        assert_eq!(seen[0].next, door.invitation());
    }

    #[test]
    fn only_addresses_of_local_networks_are_taken() {
        let is_local = |text: &str| is_local(text.parse().expect("an address"));
        for address in ["192.168.1.5", "10.0.0.1", "172.16.0.9", "169.254.3.4", "100.64.0.1"] {
            assert!(is_local(address), "{address}");
        }
        for address in ["8.8.8.8", "172.32.0.1", "100.128.0.1", "0.0.0.0", "255.255.255.255"] {
            assert!(!is_local(address), "{address}");
        }
    }
}
