//! Slow clients: they keep what is theirs, but only for a while.

use std::io::Read as _;
use std::thread;
use std::time::{Duration, Instant};

use quadrille_app::Answer;
use quadrille_server::{Server, Settings};

use crate::Running;
use crate::client::{Client, get, words};

/// The patience of a server in these tests, and a time by which it is over on any machine.
const PATIENCE: Duration = Duration::from_millis(300);
const OVER: Duration = Duration::from_secs(60);

fn impatient() -> Server {
    let settings = Settings { patience: PATIENCE, ..Settings::default() };
    Server::bind(0).expect("a free port").with(settings)
}

#[test]
fn a_head_that_does_not_come_is_not_waited_for_indefinitely() {
    let server = Running::start(impatient());
    for opening in ["", "GET / HT", "GET / HTTP/1.1\r\nhost: "] {
        let begun = Instant::now();
        let mut client = Client::connect(server.port);
        client.say(opening).expect("it listens");
        // The client itself gives up after a minute, and then the connection is not closed.
        assert!(client.is_closed(), "{opening}");
        assert!(begun.elapsed() >= PATIENCE / 2, "{:?}", begun.elapsed());
    }
}

#[test]
fn a_head_that_trickles_in_is_not_waited_for_either() {
    let server = Running::start(impatient());
    let mut client = Client::connect(server.port);
    let begun = Instant::now();
    // Sends one letter after another, until the other end closes.
    while client.say("G").is_ok() {
        assert!(begun.elapsed() < OVER);
        thread::sleep(PATIENCE / 10);
    }
}

#[test]
fn a_body_that_does_not_come_is_refused_after_a_while() {
    let server = Running::start(impatient());
    let mut client = Client::connect(server.port);
    let more = [("content-length", "100")];
    client.say(words(server.port, "POST", "/api", &more, b"{\"ask\":")).expect("it listens");
    let reply = client.hear().expect("an answer");
    assert_eq!(reply.status, 408);
    assert_eq!(reply.json()["error"], "the request did not arrive in time");
    assert!(client.is_closed());
}

#[test]
fn an_answer_that_nobody_reads_is_not_kept() {
    // More than the system's buffers hold.
    const LENGTH: usize = 16 << 20;
    let server = impatient().answering(|_, _| {
        let text = "x".repeat(LENGTH);
        Answer::Written { text, drops: Vec::new() }
    });
    let server = Running::start(server);
    let mut client = Client::connect(server.port);
    let question = br#"{"ask":"read","text":""}"#;
    client.say(words(server.port, "POST", "/api", &[], question)).expect("it listens");
    // The patience of the server counts from when it starts to write.
    client.stream().peek(&mut [0]).expect("the answer begins");
    thread::sleep(4 * PATIENCE);
    let mut rest = Vec::new();
    // It ends early, in one way or another.
    let _ = client.stream().read_to_end(&mut rest);
    assert!(rest.len() < LENGTH, "{}", rest.len());

    // A client that reads gets all of it.
    let mut client = Client::connect(server.port);
    client.say(words(server.port, "POST", "/api", &[], question)).expect("it listens");
    assert!(client.hear().expect("an answer").body.len() > LENGTH);
}

#[test]
fn connections_beyond_the_limit_wait_until_others_end() {
    let settings = Settings { connections: 4, patience: OVER, ..Settings::default() };
    let server = Running::start(Server::bind(0).expect("a free port").with(settings));
    let held: Vec<Client> = (0..8).map(|_| Client::connect(server.port)).collect();
    let mut late = Client::connect(server.port);
    late.say(words(server.port, "GET", "/health", &[], b"")).expect("it listens");
    late.stream().set_read_timeout(Some(PATIENCE)).expect("a socket");
    late.hear().expect_err("there is no room");
    drop(held);
    assert_eq!(get(server.port, "/health").status, 200);
}
