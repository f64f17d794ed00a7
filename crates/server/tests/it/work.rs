//! The work: how much at a time, for how long, and what happens to it when nobody waits for it any
//! more.

use std::io::Write as _;
use std::net::Shutdown;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use quadrille::Stop;
use quadrille_app::{Answer, Fault, Request, RequestFault};
use quadrille_server::{Server, Settings};

use crate::Running;
use crate::client::{Client, ask, get, words};

/// How long a test waits for something before it fails.
const PATIENCE: Duration = Duration::from_secs(60);

/// A limit that no test reaches: work ends only because it is released or cancelled, and an idle
/// connection only because the server stops.
const NEVER: Duration = Duration::from_secs(3600);

/// What has happened to the work so far.
#[derive(Default)]
pub(crate) struct Log {
    begun: AtomicUsize,
    cancelled: Mutex<Vec<Instant>>,
    /// Whether all work may end.
    released: AtomicBool,
}

impl Log {
    fn begun(&self) -> usize {
        self.begun.load(Ordering::SeqCst)
    }

    fn cancelled(&self) -> Vec<Instant> {
        self.cancelled.lock().expect("no panic").clone()
    }

    fn release(&self) {
        self.released.store(true, Ordering::SeqCst);
    }
}

/// A server whose work does what its text says: `wait` until it is released or cancelled, `panic`,
/// or report the milliseconds that it has left.
pub(crate) fn scripted(settings: Settings) -> (Running, Arc<Log>) {
    let log = Arc::new(Log::default());
    let theirs = Arc::clone(&log);
    let server = Server::bind(0).expect("a free port").with(settings);
    let server = server.answering(move |request, guard| {
        let Request::Read { text, .. } = request else { panic!("only texts are asked here") };
        assert_ne!(text, "panic", "this panic is part of a test");
        theirs.begun.fetch_add(1, Ordering::SeqCst);
        while text == "wait" && !theirs.released.load(Ordering::SeqCst) {
            // With a time that no test reaches, only a cancelled request stops.
            if guard.ask() == Err(Stop::Cancelled) {
                theirs.cancelled.lock().expect("no panic").push(Instant::now());
                break;
            }
            thread::sleep(Duration::from_millis(1));
        }
        let left = guard.left().time.map(|left| left.as_millis().to_string());
        let message = left.unwrap_or_else(|| "no limit".into());
        Answer::Fault(Fault { message, ..RequestFault::NoDigits.into() })
    });
    (Running::start(server), log)
}

fn of(workers: usize, queue: usize) -> Settings {
    Settings { workers, queue, time: NEVER, patience: NEVER, ..Settings::default() }
}

/// Returns a connection on which this was asked.
fn asking(port: u16, text: &str) -> Client {
    let mut client = Client::connect(port);
    let body = format!(r#"{{"ask":"read","text":"{text}"}}"#);
    client.say(words(port, "POST", "/api", &[], body.as_bytes())).expect("it listens");
    client
}

/// Waits until `test` holds.
fn until(what: &str, test: impl Fn() -> bool) {
    let begun = Instant::now();
    while !test() {
        assert!(begun.elapsed() < PATIENCE, "{what}");
        thread::sleep(Duration::from_millis(1));
    }
}

#[test]
fn a_full_queue_is_reported_while_all_workers_are_busy() {
    let (server, log) = scripted(of(2, 3));
    let mut waiting: Vec<Client> = (0..5).map(|_| asking(server.port, "wait")).collect();
    until("both workers are at work", || log.begun() == 2);
    // Whether the queue is full cannot be seen from outside, so the test keeps asking.
    let mut refused = 0;
    until("the queue is full", || asking_is_refused(server.port));
    for _ in 0..20 {
        let reply = asking(server.port, "wait").hear().expect("an answer");
        assert_eq!((reply.status, reply.header("retry-after")), (503, Some("1")));
        assert!(reply.json()["error"].is_string());
        refused += 1;
    }
    // The workers still wait for their release, so no refusal waited for a worker.
    assert_eq!((refused, log.begun()), (20, 2), "nothing else was started");
    assert_eq!(log.cancelled().len(), 0, "the workers are still at work");
    log.release();
    for client in &mut waiting {
        assert_eq!(client.hear().expect("an answer").status, 200);
    }
    assert_eq!(asking(server.port, "now").hear().expect("an answer").status, 200);
}

/// Whether another question finds the queue full. One that does not is withdrawn.
fn asking_is_refused(port: u16) -> bool {
    let mut client = asking(port, "wait");
    let patience = Some(Duration::from_millis(100));
    client.stream().set_read_timeout(patience).expect("a socket");
    client.hear().is_ok_and(|reply| reply.status == 503)
}

#[test]
fn health_is_answered_while_all_workers_are_busy() {
    let (server, log) = scripted(of(2, 2));
    let _waiting: Vec<Client> = (0..4).map(|_| asking(server.port, "wait")).collect();
    until("all are busy", || log.begun() == 2);
    for _ in 0..20 {
        let reply = get(server.port, "/health");
        assert_eq!((reply.status, reply.text().as_str()), (200, "ok"));
    }
    assert_eq!(get(server.port, "/css/tokens.css").status, 200);
}

#[test]
fn the_work_of_a_client_that_disconnects_is_cancelled() {
    let (server, log) = scripted(of(1, 4));
    let closed = asking(server.port, "wait");
    until("it works", || log.begun() == 1);
    drop(closed);
    until("it is cancelled", || log.cancelled().len() == 1);

    // Another way to disconnect: shutting down the connection.
    let ended = asking(server.port, "wait");
    until("it works", || log.begun() == 2);
    ended.stream().shutdown(Shutdown::Both).expect("a socket");
    until("it is cancelled", || log.cancelled().len() == 2);
    assert_eq!(asking(server.port, "now").hear().expect("an answer").status, 200);
}

/// Returns how long it took to cancel the work of `count` clients after they disconnected, sorted.
fn delays(count: usize) -> Vec<Duration> {
    let (server, log) = scripted(of(2, 4));
    let mut delays = Vec::new();
    for k in 0..count {
        let client = asking(server.port, "wait");
        until("it works", || log.begun() == k + 1);
        let gone = Instant::now();
        drop(client);
        until("it is cancelled", || log.cancelled().len() == k + 1);
        delays.push(log.cancelled()[k] - gone);
    }
    delays.sort();
    delays
}

#[test]
#[ignore = "a measurement, for a release build on a quiet machine"]
fn a_thousand_disconnects_are_noticed_within_a_tenth_of_a_second() {
    let delays = delays(1000);
    let told = format!("half {:?}, 99 % {:?}, all {:?}\n", delays[500], delays[990], delays[999]);
    std::io::stderr().write_all(told.as_bytes()).expect("a terminal");
    assert!(delays[990] < Duration::from_millis(100), "{told}");
}

#[test]
fn queued_work_of_a_client_that_has_disconnected_is_never_started() {
    let (server, log) = scripted(of(1, 3));
    let mut first = asking(server.port, "wait");
    until("it works", || log.begun() == 1);
    for _ in 0..10 {
        // More than fit: each frees its place for the next.
        let mut client = asking(server.port, "wait");
        let patience = Some(Duration::from_millis(50));
        client.stream().set_read_timeout(patience).expect("a socket");
        client.hear().expect_err("it waits");
    }
    log.release();
    assert_eq!(first.hear().expect("an answer").status, 200);
    assert_eq!(asking(server.port, "now").hear().expect("an answer").status, 200);
    assert_eq!(log.begun(), 2, "the first and the last");
}

#[test]
fn work_knows_its_time_limit_and_is_cancelled_after_it() {
    assert_eq!(Settings::default().time, Duration::from_secs(10));
    let time = Duration::from_millis(200);
    let (server, log) = scripted(Settings { time, grace: time, ..of(1, 1) });
    let told = ask(server.port, r#"{"ask":"read","text":"now"}"#).json();
    let left = told["message"].as_str().and_then(|left| left.parse::<u64>().ok());
    assert!(left.is_some_and(|left| left <= 200), "{told}");
    let begun = Instant::now();
    let reply = asking(server.port, "wait").hear().expect("an answer");
    assert_eq!(reply.status, 200, "work that reacts late is still answered");
    assert!(begun.elapsed() >= 2 * time);
    until("it is cancelled", || log.cancelled().len() == 1);
}

#[test]
fn a_panic_is_reported_and_the_server_keeps_running() {
    let (server, log) = scripted(of(1, 1));
    for _ in 0..5 {
        let reply = asking(server.port, "panic").hear().expect("an answer");
        assert_eq!(reply.status, 500);
        assert_eq!(reply.json()["error"], "an internal error occurred");
        assert_eq!(asking(server.port, "now").hear().expect("an answer").status, 200);
    }
    assert_eq!(log.begun(), 5);
}

#[test]
fn a_stop_cancels_the_work_and_refuses_what_waits() {
    let (mut server, log) = scripted(of(2, 2));
    let mut waiting: Vec<Client> = (0..4).map(|_| asking(server.port, "wait")).collect();
    let mut idle = Client::connect(server.port);
    until("it works", || log.begun() == 2);
    // All four must have arrived: requests that arrive after the stop are not answered.
    until("all are there", || asking_is_refused(server.port));
    // Nobody releases the work or closes the idle connection: a server that waits for either never
    // ends.
    server.end();
    for client in &mut waiting {
        let reply = client.hear().expect("an answer");
        assert_eq!((reply.status, &reply.json()["error"]), (503, &"the server is stopping".into()));
        assert!(client.is_closed());
    }
    assert!(idle.is_closed());
    until("the work has heard it", || log.cancelled().len() == 2);
    assert_eq!(log.begun(), 2, "what waited is never started");
    assert!(Client::try_connect(server.port).is_err());
}
