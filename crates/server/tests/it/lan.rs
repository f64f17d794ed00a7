//! Devices of the local network. Tests stay on this machine: on Linux all of 127.x.x.x is it, and
//! 127.0.0.2 plays the address of the network.
#![cfg(target_os = "linux")]

use std::net::{IpAddr, TcpStream};
use std::sync::{Arc, Mutex};

use quadrille_server::{Joined, Server};

use crate::Running;
use crate::client::{Client, Reply, words};

const LAN: &str = "127.0.0.2";
const QUESTION: &[u8] = br#"{"ask":"read","text":"1.....3..2.....4"}"#;

/// A shared server, its first invitation, and the invitations that followed.
fn shared() -> (Running, String, Arc<Mutex<Vec<String>>>) {
    let told = Arc::new(Mutex::new(Vec::new()));
    let hear = Arc::clone(&told);
    let joined: Joined = Arc::new(move |device: IpAddr, next: &str| {
        assert!(device.is_loopback());
        hear.lock().expect("no panic").push(next.to_owned());
    });
    let server = Server::bind(0).expect("a free port");
    let server = server.share(LAN.parse().expect("an address"), joined).expect("a free port there");
    let invitation = server.invitation().expect("it is shared");
    (Running::start(server), invitation, told)
}

/// Sends a request to the address of the network.
fn send(port: u16, method: &str, path: &str, more: &[(&str, &str)]) -> Reply {
    let host = format!("{LAN}:{port}");
    let body = if method == "POST" { QUESTION } else { b"" };
    let ours = [("host", host.as_str())];
    let more: Vec<_> = match more.iter().any(|header| header.0 == "host") {
        true => more.to_vec(),
        false => [&ours, more].concat(),
    };
    let mut client = Client::connect_to(LAN, port).expect("a connection");
    client.say(words(port, method, path, &more, body)).expect("it listens");
    client.hear_to(method).expect("an answer")
}

fn path_of(invitation: &str, port: u16) -> String {
    let origin = format!("http://{LAN}:{port}");
    invitation.strip_prefix(&origin).expect("the address of the network").to_owned()
}

/// Joins and returns the cookie.
fn join(port: u16, invitation: &str) -> String {
    let reply = send(port, "GET", &path_of(invitation, port), &[]);
    assert_eq!(reply.status, 200, "{}", reply.text());
    let cookie = reply.header("set-cookie").expect("a cookie").to_owned();
    assert!(cookie.ends_with("; Path=/; HttpOnly; SameSite=Strict"), "{cookie}");
    cookie.split(';').next().expect("its value").to_owned()
}

#[test]
fn a_device_without_a_cookie_gets_nothing_but_the_reason() {
    let (server, _, told) = shared();
    for path in ["/", "/health", "/css/tokens.css", "/join/", "/join/0123", "/join"] {
        let reply = send(server.port, "GET", path, &[("accept", "text/html,*/*")]);
        assert_eq!(reply.status, 403, "{path}");
        assert!(reply.text().contains("has not joined"), "{path}");
        assert_eq!(reply.header("set-cookie"), None);
        assert!(reply.header("content-security-policy").is_some());
    }
    let reply = send(server.port, "POST", "/api", &[]);
    assert_eq!(
        (reply.status, reply.json()["error"].as_str()),
        (403, Some("this device has not joined"))
    );
    for cookie in ["", "quadrille=1", "quadrille-0=1", "; ;=", "a=b; c"] {
        assert_eq!(send(server.port, "GET", "/", &[("cookie", cookie)]).status, 403, "{cookie}");
    }
    let none: Vec<String> = Vec::new();
    assert_eq!(*told.lock().expect("no panic"), none);
}

#[test]
fn an_invitation_lets_one_device_in_and_is_void_then() {
    let (server, invitation, told) = shared();
    let cookie = join(server.port, &invitation);
    let with = [("cookie", cookie.as_str())];
    assert!(send(server.port, "GET", "/", &with).text().contains("<title>"));
    assert_eq!(send(server.port, "POST", "/api", &with).status, 200);
    // Browsers send all cookies of the host, whatever their port.
    let among = format!("theme=dark; {cookie}; quadrille-1=00");
    assert_eq!(send(server.port, "GET", "/", &[("cookie", &among)]).status, 200);
    // The same device may go back; another one may not follow.
    let path = path_of(&invitation, server.port);
    assert_eq!(send(server.port, "GET", &path, &with).status, 200);
    assert_eq!(send(server.port, "GET", &path, &[]).status, 403);
    // The owner has the next invitation, and it works.
    let next = told.lock().expect("no panic").clone();
    assert_eq!(next.len(), 1);
    assert_ne!(next[0], invitation);
    assert_ne!(join(server.port, &next[0]), cookie);
    assert_eq!(send(server.port, "GET", "/", &with).status, 200, "the first is still in");
}

#[test]
fn an_invitation_is_not_used_up_by_looking_ahead() {
    let (server, invitation, _) = shared();
    let path = path_of(&invitation, server.port);
    assert_eq!(send(server.port, "GET", &path, &[("sec-purpose", "prefetch")]).status, 403);
    assert_eq!(send(server.port, "HEAD", &path, &[]).status, 403);
    assert_eq!(send(server.port, "POST", &path, &[]).status, 403);
    assert_eq!(send(server.port, "GET", &format!("{path}0"), &[]).status, 403);
    assert_eq!(send(server.port, "GET", &path[..path.len() - 1], &[]).status, 403);
    join(server.port, &invitation);
}

#[test]
fn every_guard_of_the_loopback_address_holds_there_too() {
    let (server, invitation, _) = shared();
    let port = server.port;
    let cookie = join(port, &invitation);
    let status = |method, more: &[(&str, &str)]| {
        send(port, method, "/api", &[&[("cookie", cookie.as_str())], more].concat()).status
    };
    assert_eq!(status("POST", &[]), 200);
    let origin = format!("http://{LAN}:{port}");
    assert_eq!(status("POST", &[("origin", &origin)]), 200);
    let loopback = format!("http://127.0.0.1:{port}");
    for (name, value) in [
        ("origin", "http://evil.example"),
        ("origin", loopback.as_str()),
        ("sec-fetch-site", "cross-site"),
    ] {
        assert_eq!(status("POST", &[(name, value)]), 403, "{name}: {value}");
    }
    assert_eq!(status("POST", &[("content-type", "text/plain")]), 415);
    for host in [format!("127.0.0.1:{port}"), format!("localhost:{port}"), "evil.example".into()] {
        assert_eq!(status("GET", &[("host", &host)]), 403, "{host}");
    }
    // The loopback address knows neither the name nor needs the cookie.
    let mut client = Client::connect(port);
    let host = format!("{LAN}:{port}");
    client.say(words(port, "GET", "/health", &[("host", &host)], b"")).expect("it listens");
    assert_eq!(client.hear().expect("an answer").status, 403);
    assert_eq!(crate::client::get(port, "/health").status, 200);
    assert_eq!(crate::client::get(port, &path_of(&invitation, port)).status, 404);
}

#[test]
fn the_device_that_joined_first_leaves_when_there_are_too_many() {
    let (server, invitation, told) = shared();
    let first = join(server.port, &invitation);
    for k in 0..16 {
        assert_eq!(send(server.port, "GET", "/health", &[("cookie", &first)]).status, 200, "{k}");
        let next = told.lock().expect("no panic").last().expect("an invitation").clone();
        join(server.port, &next);
    }
    assert_eq!(send(server.port, "GET", "/health", &[("cookie", &first)]).status, 403);
}

#[test]
fn only_addresses_of_a_local_network_can_be_shared() {
    let share = |address: &str| {
        let joined: Joined = Arc::new(|_, _| {});
        let server = Server::bind(0).expect("a free port");
        server.share(address.parse().expect("an address"), joined).expect_err(address)
    };
    for address in
        ["0.0.0.0", "::", "203.0.113.7", "8.8.8.8", "224.0.0.1", "fe80::1", "2001:db8::1"]
    {
        let error = share(address);
        assert_eq!(error.to_string(), format!("{address} is not an address of a local network"));
        assert!(error.hint().is_some());
    }
    // Reserved for networks, but not ours.
    let error = share("10.255.255.254");
    assert_eq!(error.to_string(), "10.255.255.254 is not an address of this machine");
    assert!(error.hint().is_some_and(|hint| hint.contains("of this machine")));
}

#[test]
fn a_server_that_is_not_shared_is_not_reached_from_the_network() {
    let server = Server::bind(0).expect("a free port");
    assert_eq!(server.invitation(), None);
    let server = Running::start(server);
    TcpStream::connect((LAN, server.port)).expect_err("not ours");
}
