//! Who is served: the loopback addresses, our own names, our own page.

use std::net::{Ipv4Addr, Ipv6Addr, TcpListener, TcpStream};

use quadrille_server::Server;

use crate::Running;
use crate::client::{Client, request};

const QUESTION: &[u8] = br#"{"ask":"read","text":"1.....3..2.....4"}"#;

fn status(port: u16, method: &str, path: &str, more: &[(&str, &str)]) -> u16 {
    let body = if method == "POST" { QUESTION } else { b"" };
    let reply = request(port, method, path, more, body);
    let allows = |header: &&(String, String)| header.0.starts_with("access-control-");
    assert_eq!(reply.headers.iter().find(allows), None, "no other origin is ever allowed");
    reply.status
}

#[test]
fn it_listens_on_the_loopback_addresses_and_on_no_other() {
    let server = Running::usual();
    TcpStream::connect((Ipv4Addr::LOCALHOST, server.port)).expect("IPv4");
    if TcpListener::bind((Ipv6Addr::LOCALHOST, 0)).is_ok() {
        TcpStream::connect((Ipv6Addr::LOCALHOST, server.port)).expect("IPv6");
    }
    // On Linux all of 127.x.x.x is this machine: a server that listens on all addresses is reached
    // there.
    if cfg!(target_os = "linux") {
        TcpStream::connect((Ipv4Addr::new(127, 0, 0, 2), server.port)).expect_err("not ours");
    }
}

#[test]
fn a_port_that_is_taken_is_reported_with_a_hint() {
    let other = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("a port");
    let port = other.local_addr().expect("its own").port();
    let error = Server::bind(port).expect_err("it is taken");
    assert_eq!(error.to_string(), format!("port {port} is taken by another program"));
    assert!(error.hint().is_some_and(|hint| hint.contains("another port")));
}

#[test]
fn if_the_ipv6_loopback_address_is_taken_it_serves_on_the_other() {
    let Ok(other) = TcpListener::bind((Ipv6Addr::LOCALHOST, 0)) else { return };
    let port = other.local_addr().expect("its own").port();
    // Another program may have this port on IPv4: then there is nothing to test.
    let Ok(server) = Server::bind(port) else { return };
    let server = Running::start(server);
    assert_eq!(status(server.port, "GET", "/health", &[]), 200);
}

#[test]
fn a_foreign_host_is_refused_before_anything_else_is_examined() {
    let port = Running::usual();
    let port = &port;
    for path in ["/", "/health", "/api", "/css/tokens.css", "/nowhere"] {
        for host in ["evil.example", "127.0.0.1", "localhost:1"] {
            assert_eq!(status(port.port, "GET", path, &[("host", host)]), 403, "{path} of {host}");
            assert_eq!(status(port.port, "POST", path, &[("host", host)]), 403, "{path} of {host}");
        }
    }
    for host in ["localhost", "[::1]", "127.0.0.1"] {
        let host = format!("{host}:{}", port.port);
        assert_eq!(status(port.port, "GET", "/health", &[("host", &host)]), 200, "{host}");
    }
}

#[test]
fn a_request_without_a_host_is_refused() {
    let server = Running::usual();
    for head in ["GET / HTTP/1.1\r\n\r\n", "GET / HTTP/1.0\r\n\r\n"] {
        let mut client = Client::connect(server.port);
        client.say(head).expect("it listens");
        assert_eq!(client.hear().expect("an answer").status, 403, "{head}");
    }
}

#[test]
fn other_pages_may_not_ask() {
    let server = Running::usual();
    let ours = format!("http://localhost:{}", server.port);
    let ask = |more: &[(&str, &str)]| status(server.port, "POST", "/api", more);
    assert_eq!(ask(&[]), 200);
    assert_eq!(ask(&[("origin", &ours), ("sec-fetch-site", "same-origin")]), 200);
    assert_eq!(ask(&[("origin", "https://evil.example")]), 403);
    assert_eq!(ask(&[("origin", "null")]), 403);
    assert_eq!(ask(&[("origin", &ours), ("sec-fetch-site", "cross-site")]), 403);
    assert_eq!(ask(&[("sec-fetch-site", "same-site")]), 403);
    // A preflight: the browser asks whether a foreign page may send a request.
    let preflight = [("origin", "https://evil.example"), ("access-control-request-method", "POST")];
    assert_eq!(status(server.port, "OPTIONS", "/api", &preflight), 403);
}

#[test]
fn a_question_must_be_declared_as_json() {
    let server = Running::usual();
    let ask = |kind| status(server.port, "POST", "/api", &[("content-type", kind)]);
    assert_eq!(ask("application/json; charset=utf-8"), 200);
    // A page can send these three types anywhere without asking first.
    for kind in ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data"] {
        assert_eq!(ask(kind), 415, "{kind}");
    }
}
