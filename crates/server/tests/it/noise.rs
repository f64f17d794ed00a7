//! Requests that no page would send: valid ones with something changed, in the question or in the
//! HTTP around it. Each is answered or refused, and nothing breaks.

use std::net::Shutdown;
use std::thread;
use std::time::Duration;

use quadrille_server::{Server, Settings};

use crate::Running;
use crate::client::{Client, get, words};

const SOUND: [&str; 15] = [
    r#"{"ask":"read","text":"1.....3..2.....4"}"#,
    r#"{"ask":"read","text":"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79","format":"line","shape":{"size":9,"boxes":[3,3]}}"#,
    r#"{"ask":"read","text":"1 . | . .\n. . | 3 .\n----+----\n. 2 | . .\n. . | . 4\n"}"#,
    r#"{"ask":"check","board":{"shape":{"size":4},"givens":"1.....3..2.....4","entries":".2..............","notes":["","34","","","","","","","","","","","","","",""]}}"#,
    r#"{"ask":"check","board":{"shape":{"size":9,"variants":["x"]},"givens":"................................................................................."}}"#,
    r#"{"ask":"solve","board":{"shape":{"size":6,"boxes":[2,3]},"givens":"1.......2.......3.......4.......5..."}}"#,
    r#"{"ask":"solve","board":{"shape":{"size":4,"regions":"AABBAABBCCDDCCDD"},"givens":"1.....3..2.....4"}}"#,
    r#"{"ask":"hint","board":{"shape":{"size":9},"givens":"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"},"language":"zh"}"#,
    r#"{"ask":"rate","board":{"shape":{"size":9},"givens":"8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."}}"#,
    r#"{"ask":"write","board":{"shape":{"size":4},"givens":"1.....3..2.....4"},"format":"svg","theme":"dark","width":400}"#,
    r#"{"ask":"write","board":{"shape":{"size":4},"givens":"1.....3..2.....4"},"format":"pretty"}"#,
    r#"{"ask":"new","size":4,"rules":[],"level":"easy","symmetry":"half-turn","seed":7}"#,
    r#"{"ask":"window","search":{"problem":"a b c | x\na x:red\nb c\nb\nc x:red\n","branch":"leftmost"},"from":3,"count":50}"#,
    r#"{"ask":"run","search":{"board":{"shape":{"size":4},"givens":"1.....3..2.....4"},"branch":"mrv"}}"#,
    r#"{"ask":"run","search":{"model":"langford 7","branch":"mrv","covers":1}}"#,
];

const PIECES: [&str; 40] = [
    "0",
    "-1",
    "1e9",
    "18446744073709551615",
    "99999999999999999999999",
    "null",
    "true",
    "[]",
    "{}",
    "\"\"",
    "\"x\"",
    "\\u0000",
    "\\ud800",
    "25",
    "36",
    "16",
    "255",
    "1000000",
    "[1000000,1000000]",
    "[0,0]",
    "jigsaw",
    "x",
    "windoku",
    "extreme",
    "antiknight",
    "svg",
    "sdk",
    "line",
    "........",
    "123456789",
    "ABCDEFGHIJ",
    "数独",
    "\u{1f}",
    ",",
    ":",
    "{",
    "}",
    "[",
    "\"ask\":\"new\",",
    "\\n|\\n",
];

const HEAD_PIECES: [&str; 16] = [
    "\r\n",
    "\0",
    "GET",
    "CONNECT",
    "http://evil.example/",
    "*",
    "HTTP/0.9",
    "HTTP/2.0",
    ": ",
    "transfer-encoding: chunked\r\n",
    "content-length: 5\r\n",
    "content-length: -1\r\n",
    "expect: 100-continue\r\n",
    "upgrade: h2c\r\n",
    "connection: close\r\n",
    "\u{e9}",
];

/// SplitMix64: pseudo-random numbers, the same each time.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        usize::try_from((z ^ (z >> 31)) % sides as u64).expect("less than a usize")
    }

    fn pick<T: Copy>(&mut self, of: &[T]) -> T {
        of[self.roll(of.len())]
    }

    /// Changes a text in a few places.
    fn change(&mut self, text: &mut Vec<u8>, pieces: &[&str]) {
        for _ in 0..=self.roll(4) {
            let at = self.roll(text.len() + 1);
            let to = (at + self.roll(20)).min(text.len());
            match self.roll(5) {
                0 => drop(text.drain(at..to)),
                1 => drop(text.splice(at..at, self.pick(pieces).bytes())),
                2 => drop(text.splice(at..to, self.pick(pieces).bytes())),
                3 => {
                    let again = text[at..to].to_vec();
                    drop(text.splice(at..at, again.repeat(1 + self.roll(3))));
                }
                _ => {
                    if let Some(byte) = text.get_mut(at) {
                        *byte = u8::try_from(self.roll(256)).expect("a byte");
                    }
                }
            }
        }
    }

    /// Replaces one value by another. The result is still JSON, most of the time.
    fn replace_value(&mut self, text: &mut Vec<u8>) {
        let ends: Vec<usize> = (0..text.len()).filter(|&k| b":,[".contains(&text[k])).collect();
        let Some(&from) = ends.get(self.roll(ends.len().max(1))) else { return };
        let to = (from + 1..text.len()).find(|&k| b",]}".contains(&text[k])).unwrap_or(text.len());
        text.splice(from + 1..to, self.pick(&PIECES).bytes());
    }
}

/// Sends `count` requests on several connections. Returns the number of responses by the first
/// digit of their status.
fn noise(seed: u64, count: usize) -> [usize; 6] {
    let settings = Settings {
        time: Duration::from_millis(20),
        patience: Duration::from_millis(500),
        queue: 100,
        ..Settings::default()
    };
    let server = Running::start(Server::bind(0).expect("a free port").with(settings));
    let port = server.port;
    let talk = |seed| {
        let mut dice = Dice(seed);
        let mut seen = [0; 6];
        let mut client = Client::connect(port);
        for _ in 0..count / 4 {
            let mut question = dice.pick(&SOUND).as_bytes().to_vec();
            match dice.roll(4) {
                0 => dice.change(&mut question, &PIECES),
                1 => (0..4).for_each(|_| dice.replace_value(&mut question)),
                2 => dice.replace_value(&mut question),
                _ => {}
            }
            let mut said = words(port, "POST", "/api", &[], &question);
            let broken = dice.roll(8) == 0;
            if broken {
                dice.change(&mut said, &HEAD_PIECES);
            }
            // A request that is not HTTP, or ends elsewhere than it says, gets its own connection.
            let reply = if broken {
                let mut client = Client::connect(port);
                let _ = client.say(&said).and_then(|()| client.stream().shutdown(Shutdown::Write));
                client.hear()
            } else {
                client.say(&said).and_then(|()| client.hear())
            };
            let question = String::from_utf8_lossy(&said).into_owned();
            match reply {
                Ok(reply) => {
                    assert_ne!(reply.status, 500, "{question}");
                    seen[usize::from(reply.status / 100)] += 1;
                }
                // The server closed the connection: counted under 0.
                Err(_) if broken => seen[0] += 1,
                Err(error) => panic!("{error}: {question}"),
            }
        }
        seen
    };
    let mut seen = [0; 6];
    thread::scope(|scope| {
        let talks: Vec<_> = (0..4).map(|k| scope.spawn(move || talk(seed + k))).collect();
        for told in talks.into_iter().map(|talk| talk.join().expect("no 500")) {
            (0..6).for_each(|k| seen[k] += told[k]);
        }
    });
    assert_eq!(get(port, "/health").text(), "ok");
    assert_eq!(seen.iter().sum::<usize>(), count / 4 * 4);
    seen
}

#[test]
fn five_thousand_odd_requests_break_nothing() {
    let seen = noise(1, 5_000);
    // Not everything was noise: a good part was understood, and a good part was not.
    assert!(seen[2] > 1_000 && seen[4] > 1_000, "{seen:?}");
}

#[test]
#[ignore = "takes minutes"]
fn a_hundred_thousand_odd_requests_break_nothing() {
    let seen = noise(1_000, 100_000);
    assert!(seen[2] > 20_000 && seen[4] > 20_000, "{seen:?}");
}
