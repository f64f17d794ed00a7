//! Questions and answers: what is accepted, and how the rest is refused.

use std::io::Write as _;

use crate::Running;
use crate::client::{Client, Reply, ask, words};

/// The largest request that is accepted.
const LARGEST: usize = 256 * 1024;

fn error_of(reply: &Reply) -> String {
    assert_eq!(reply.header("content-type"), Some("application/json"));
    reply.json()["error"].as_str().expect("a sentence").to_owned()
}

#[test]
fn a_question_is_answered() {
    let server = Running::usual();
    let reply = ask(server.port, r#"{"ask":"read","text":"1.....3..2.....4"}"#);
    assert_eq!((reply.status, reply.header("content-type")), (200, Some("application/json")));
    assert_eq!(reply.header("cache-control"), Some("no-store"));
    let answer = reply.json();
    assert_eq!(answer["answer"], "read");
    assert_eq!(answer["boards"][0]["givens"], "1.....3..2.....4");
}

#[test]
fn a_typing_mistake_is_answered_too() {
    let server = Running::usual();
    let reply = ask(server.port, r#"{"ask":"read","text":"what is this?"}"#);
    assert_eq!((reply.status, &reply.json()["answer"]), (200, &"fault".into()));
}

#[test]
fn what_the_page_would_never_send_is_an_error() {
    let server = Running::usual();
    let deep = format!("{}{}", "[".repeat(100_000), "]".repeat(100_000));
    for question in [
        "",
        "{",
        "null",
        "[]",
        "{}",
        r#"{"ask":"sing"}"#,
        r#"{"ask":"read"}"#,
        r#"{"ask":"read","text":1}"#,
        "\u{feff}{}",
        r#"{"ask":"read","text":"1.....3..2.....4"} {}"#,
        &deep,
    ] {
        let reply = ask(server.port, question);
        assert_eq!(reply.status, 400, "{question:.80}");
        assert!(!error_of(&reply).is_empty());
    }
    assert_eq!(ask(server.port, b"{\"ask\":\"read\",\"text\":\"\xff\"}").status, 400);
}

/// Returns a question of this length in bytes.
fn question(length: usize) -> Vec<u8> {
    let (opening, closing) = (r#"{"ask":"read","text":""#, r#""}"#);
    let text = "x".repeat(length - opening.len() - closing.len());
    format!("{opening}{text}{closing}").into_bytes()
}

#[test]
fn the_size_limit_is_exact_to_the_byte() {
    let server = Running::usual();
    assert_eq!(ask(server.port, question(LARGEST)).status, 200);
    for length in [LARGEST + 1, 4 * LARGEST, 8 * LARGEST] {
        let reply = ask(server.port, question(length));
        assert_eq!(reply.status, 413);
        assert_eq!(error_of(&reply), "a request has at most 256 KB");
    }
}

#[test]
fn a_body_without_announced_length_is_counted() {
    let server = Running::usual();
    for (length, status) in [(LARGEST, 200), (LARGEST + 1, 413)] {
        let mut client = Client::connect(server.port);
        let more = [("transfer-encoding", "chunked")];
        let head = words(server.port, "POST", "/api", &more, b"");
        let head = String::from_utf8(head).expect("text").replace("content-length: 0\r\n", "");
        client.say(head).expect("it listens");
        for part in question(length).chunks(10_000) {
            let mut chunk = Vec::new();
            write!(chunk, "{:x}\r\n", part.len()).expect("memory");
            client.say([&chunk, part, b"\r\n"].concat()).expect("it listens");
        }
        client.say("0\r\n\r\n").expect("it listens");
        assert_eq!(client.hear().expect("an answer").status, status, "{length}");
    }
}

#[test]
fn a_client_that_asks_before_sending_too_much_is_refused() {
    let server = Running::usual();
    let length = (LARGEST + 1).to_string();
    let more = [("expect", "100-continue"), ("content-length", length.as_str())];
    let mut client = Client::connect(server.port);
    client.say(words(server.port, "POST", "/api", &more, b"")).expect("it listens");
    assert_eq!(client.hear().expect("an answer").status, 413);
    // The same holds for a client that announces more than anyone would read.
    let more = [("content-length", "1000000000000")];
    let mut client = Client::connect(server.port);
    client.say(words(server.port, "POST", "/api", &more, b"")).expect("it listens");
    assert_eq!(client.hear().expect("an answer").status, 413);
}

#[test]
fn one_connection_serves_many_questions() {
    let server = Running::usual();
    let mut client = Client::connect(server.port);
    for _ in 0..50 {
        let text = r#"{"ask":"read","text":"1.....3..2.....4"}"#.as_bytes();
        client.say(words(server.port, "POST", "/api", &[], text)).expect("it listens");
        assert_eq!(client.hear().expect("an answer").status, 200);
    }
}
