//! The door to the local network: who comes in, and that every other guard holds there too.
//!
//! 127.0.0.2 plays the part of this machine's address in the network. On Linux all of 127.x.x.x is
//! this machine, so nothing leaves it.

use std::net::{Ipv4Addr, TcpStream};
use std::sync::mpsc::{Receiver, channel};

use quadrille_server::{Joined, Server};

use crate::Running;
use crate::client::{Client, Reply, ask, get, words};

const LAN: Ipv4Addr = Ipv4Addr::new(127, 0, 0, 2);
const QUESTION: &[u8] = br#"{"ask":"read","text":"1.....3..2.....4"}"#;

/// An open server, the path of its invitation, and who has joined.
fn open() -> (Running, String, Receiver<Joined>) {
    let (send, joined) = channel();
    let server = Server::bind(0).expect("a free port");
    let server = server.open_to(LAN, move |one| send.send(one.clone()).expect("a listener"));
    let server = server.expect("the port is free there too");
    let invitation = server.invitation().expect("an invitation");
    let origin = format!("http://127.0.0.2:{}", server.port());
    let path = invitation.strip_prefix(&origin).expect("our address").to_owned();
    (Running::start(server), path, joined)
}

/// Sends a request from the local network.
fn from_lan(port: u16, method: &str, path: &str, more: &[(&str, &str)]) -> Reply {
    let host = format!("127.0.0.2:{port}");
    let mut headers = vec![("host", host.as_str())];
    headers.retain(|(name, _)| more.iter().all(|header| header.0 != *name));
    headers.extend(more);
    let body = if method == "POST" { QUESTION } else { b"" };
    let mut client = Client::connect_to(LAN, port).expect("a connection");
    client.say(words(port, method, path, &headers, body)).expect("it listens");
    client.hear_to(method).expect("an answer")
}

/// Joins, and returns the cookie.
fn join(port: u16, path: &str) -> String {
    let reply = from_lan(port, "GET", path, &[]);
    assert_eq!(reply.status, 200);
    let cookie = reply.header("set-cookie").expect("a cookie");
    assert!(cookie.contains("HttpOnly") && cookie.contains("SameSite=Strict"), "{cookie}");
    cookie.split(';').next().expect("a pair").to_owned()
}

#[test]
fn without_it_nothing_listens_on_the_network() {
    let server = Running::usual();
    TcpStream::connect((LAN, server.port)).expect_err("closed");
}

#[test]
fn a_device_joins_once_plays_and_its_token_is_void() {
    let (server, path, joined) = open();
    let port = server.port;
    let cookie = join(port, &path);
    let with = [("cookie", cookie.as_str())];
    let page = from_lan(port, "GET", "/", &with);
    assert!(page.status == 200 && page.text().contains("<main>"), "{}", page.text());
    let answer = from_lan(port, "POST", "/api", &with);
    assert_eq!((answer.status, &answer.json()["answer"]), (200, &"read".into()));
    assert_eq!(joined.try_recv().expect("a report").from, Ipv4Addr::LOCALHOST);

    let again = from_lan(port, "GET", &path, &[]);
    assert_eq!(again.status, 410);
    assert!(again.text().contains("This code was used already"), "{}", again.text());
    assert!(again.text().contains("已经用过") && again.text().contains("已經用過"));
    assert_eq!(again.header("set-cookie"), None);
    assert!(joined.try_recv().is_err(), "nobody else has joined");
}

#[test]
fn without_a_session_nothing_is_served_and_the_page_says_why() {
    let (server, _, _) = open();
    for path in ["/js/main.js", "/css/tokens.css", "/health", "/api", "/alone.html", "/nowhere"] {
        assert_eq!(from_lan(server.port, "GET", path, &[]).status, 403, "{path}");
    }
    assert_eq!(from_lan(server.port, "POST", "/api", &[]).status, 403);
    let page = from_lan(server.port, "GET", "/", &[]);
    assert_eq!((page.status, page.header("content-type")), (403, Some("text/html; charset=utf-8")));
    assert!(page.text().contains("Only devices that were invited"), "{}", page.text());
    assert!(page.header("content-security-policy").is_some_and(|policy| policy.contains("'self'")));
    let unknown = from_lan(server.port, "GET", "/join/0123456789abcdef0123456789abcdef", &[]);
    assert_eq!(unknown.status, 403);
    assert!(unknown.text().contains("This code is not valid"), "{}", unknown.text());
}

#[test]
fn every_other_guard_holds_with_a_session_too() {
    let (server, path, _joined) = open();
    let port = server.port;
    let cookie = join(port, &path);
    let status = |method: &str, path: &str, more: &[(&str, &str)]| {
        let all = [&[("cookie", cookie.as_str())], more].concat();
        from_lan(port, method, path, &all).status
    };
    let ours = format!("http://127.0.0.2:{port}");
    assert_eq!(status("POST", "/api", &[("origin", &ours)]), 200);
    for host in
        ["evil.example", "127.0.0.2", &format!("127.0.0.1:{port}"), &format!("localhost:{port}")]
    {
        assert_eq!(status("GET", "/", &[("host", host)]), 403, "{host}");
    }
    for origin in ["http://evil.example", "null", &format!("http://127.0.0.1:{port}")] {
        assert_eq!(status("POST", "/api", &[("origin", origin)]), 403, "{origin}");
    }
    assert_eq!(status("POST", "/api", &[("sec-fetch-site", "cross-site")]), 403);
    assert_eq!(status("POST", "/api", &[("content-type", "text/plain")]), 415);
    assert_eq!(status("GET", "/../Cargo.toml", &[]), 404);
    let length = (1 << 30).to_string();
    assert_eq!(status("POST", "/api", &[("content-length", &length)]), 413);
    // The host is checked before the token.
    let (other, path, joined) = open();
    assert_eq!(from_lan(other.port, "GET", &path, &[("host", "evil.example")]).status, 403);
    assert!(joined.try_recv().is_err());
    join(other.port, &path);
}

#[test]
fn on_this_machine_nothing_changes() {
    let (server, path, _joined) = open();
    assert_eq!(get(server.port, "/").status, 200);
    assert_eq!(ask(server.port, QUESTION).status, 200);
    assert_eq!(get(server.port, &path).status, 404, "an invitation is for the network");
    join(server.port, &path);
}

#[test]
fn an_address_that_is_not_ours_or_not_local_is_refused() {
    let bind = || Server::bind(0).expect("a free port");
    let error = bind().open_to(Ipv4Addr::new(192, 0, 2, 7), |_| ()).expect_err("public");
    assert_eq!(error.to_string(), "192.0.2.7 is not an address of a local network");
    assert!(error.hint().is_some_and(|hint| hint.contains("--lan=")));
    let server = bind();
    let other = std::net::TcpListener::bind((LAN, server.port())).expect("free there");
    let port = server.port();
    let error = server.open_to(LAN, |_| ()).expect_err("taken");
    assert!(error.to_string().starts_with(&format!("cannot listen on 127.0.0.2, port {port}: ")));
    drop(other);
}
