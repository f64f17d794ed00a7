//! Far more heavy questions at once than there are cores.

use std::io::Write as _;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Barrier, Mutex, mpsc};
use std::thread;
use std::time::{Duration, Instant};

use quadrille_server::{Server, Settings};
use serde_json::Value;

use crate::Running;
use crate::client::{Client, ask, get, words};

/// A time limit that no test reaches.
const NEVER: Duration = Duration::from_secs(3600);

/// Returns a board without a solution, though no two givens clash. Thirteen digits are in each of
/// the first three boxes, below the first row, so in the first row only ten cells are left for
/// them. Finding the givens that prove it takes seconds.
fn heavy_board() -> String {
    let mut givens = vec!['.'; 625];
    for (k, digit) in "123456789ABCD".chars().enumerate() {
        for block in 0..3 {
            let (row, column) = (1 + (block + k) % 4, 5 * block + k / 4);
            givens[25 * row + column] = digit;
        }
    }
    let givens: String = givens.into_iter().collect();
    format!(r#"{{"shape":{{"size":25}},"givens":"{givens}"}}"#)
}

fn heavy_solve() -> String {
    format!(r#"{{"ask":"solve","board":{}}}"#, heavy_board())
}

/// The result of a storm.
struct Outcome {
    answered: usize,
    /// How long the refused requests waited.
    turned_away: Vec<Duration>,
    /// How long `/health` took meanwhile.
    health: Vec<Duration>,
}

/// What the clients of a storm have been told so far.
#[derive(Default)]
struct Told {
    refused: AtomicUsize,
    healthy: AtomicUsize,
}

/// Sends `questions` heavy questions at the same time, and asks for the health of the server
/// meanwhile.
fn storm(server: &Running, questions: usize, told: &Told) -> Outcome {
    let words = &words(server.port, "POST", "/api", &[], heavy_solve().as_bytes());
    let (start, done) = (&Barrier::new(questions + 1), &AtomicBool::new(false));
    let port = server.port;
    thread::scope(|scope| {
        let ask = move || {
            start.wait();
            let begun = Instant::now();
            let mut client = Client::connect(port);
            client.say(words).expect("it listens");
            let status = client.hear().expect("an answer").status;
            told.refused.fetch_add(usize::from(status == 503), Ordering::SeqCst);
            (status, begun.elapsed())
        };
        let spawn = |_| {
            let small = thread::Builder::new().stack_size(128 * 1024);
            small.spawn_scoped(scope, ask).expect("a thread")
        };
        let asking: Vec<_> = (0..questions).map(spawn).collect();
        let health = scope.spawn(move || {
            let mut times = Vec::new();
            start.wait();
            while !done.load(Ordering::SeqCst) {
                let begun = Instant::now();
                assert_eq!(get(port, "/health").status, 200);
                times.push(begun.elapsed());
                told.healthy.fetch_add(1, Ordering::SeqCst);
                thread::sleep(Duration::from_millis(2));
            }
            times
        });
        let replies: Vec<_> = asking.into_iter().map(thread::ScopedJoinHandle::join).collect();
        done.store(true, Ordering::SeqCst);
        let replies: Vec<_> = replies.into_iter().map(|reply| reply.expect("an answer")).collect();
        let of =
            |status| replies.iter().filter(move |reply| reply.0 == status).map(|reply| reply.1);
        let (answered, turned_away) = (of(200).count(), of(503).collect::<Vec<_>>());
        assert_eq!(
            answered + turned_away.len(),
            questions,
            "each is answered or told to come again"
        );
        Outcome { answered, turned_away, health: health.join().expect("healthy") }
    })
}

/// Returns the time within which `percent` of all times lie.
fn within(percent: usize, times: &mut [Duration]) -> Duration {
    times.sort();
    times[(times.len() - 1) * percent / 100]
}

#[test]
fn requests_beyond_the_limit_are_turned_away_and_the_rest_is_answered() {
    const QUESTIONS: usize = 200;
    let settings = Settings { workers: 2, queue: 8, time: NEVER, ..Settings::default() };
    let room = settings.workers + settings.queue;
    let told = Arc::new(Told::default());
    let theirs = Arc::clone(&told);
    let server = Server::bind(0).expect("a free port").with(settings);
    let server = server.answering(move |request, guard| {
        // No work ends before all other requests are refused and the server has been found healthy
        // ten times. If one of these waited for the work, neither would ever end.
        let is_early = || {
            theirs.refused.load(Ordering::SeqCst) < QUESTIONS - room
                || theirs.healthy.load(Ordering::SeqCst) < 10
        };
        while is_early() && guard.ask().is_ok() {
            thread::sleep(Duration::from_millis(1));
        }
        quadrille_app::answer(request, &guard.at_most(Duration::from_millis(500)))
    });
    let server = Running::start(server);
    let outcome = storm(&server, QUESTIONS, &told);
    assert_eq!((outcome.answered, outcome.turned_away.len()), (room, QUESTIONS - room));
    assert_eq!(get(server.port, "/health").text(), "ok");
}

/// Measures how soon the only worker is free again after its client disconnects in the middle of
/// the work.
fn time_to_be_free(question: &str, after: Duration) -> Duration {
    let settings = Settings { workers: 1, ..Settings::default() };
    let server = Running::start(Server::bind(0).expect("a free port").with(settings));
    let mut client = Client::connect(server.port);
    client.say(words(server.port, "POST", "/api", &[], question.as_bytes())).expect("it listens");
    client.stream().set_read_timeout(Some(after)).expect("a socket");
    client.hear().map(|reply| reply.status).expect_err("it takes longer");
    drop(client);
    let gone = Instant::now();
    assert_eq!(ask(server.port, r#"{"ask":"read","text":"1.....3..2.....4"}"#).status, 200);
    gone.elapsed()
}

/// Returns the heaviest questions of each kind, and the time after which each is in the middle of
/// its work.
fn heavy_questions() -> Vec<(&'static str, Duration, String)> {
    let (soon, late) = (Duration::from_millis(50), Duration::from_millis(250));
    let board = heavy_board();
    let empty = format!(r#"{{"shape":{{"size":25}},"givens":"{}"}}"#, ".".repeat(625));
    let window = format!(
        r#"{{"ask":"window","search":{{"board":{empty},"branch":"mrv"}},"from":19999999,"count":1}}"#
    );
    vec![
        ("solve", late, heavy_solve()),
        ("rate", late, format!(r#"{{"ask":"rate","board":{board}}}"#)),
        ("hint", late, format!(r#"{{"ask":"hint","board":{board}}}"#)),
        ("window", soon, window),
        (
            "new",
            soon,
            r#"{"ask":"new","size":25,"rules":[],"level":"extreme","symmetry":"half-turn","seed":1}"#.into(),
        ),
    ]
}

/// Returns the answer, which nobody reads, to a question whose client disconnects in the middle of
/// the work.
fn answer_to_nobody(question: &str, after: Duration) -> Value {
    let settings = Settings { workers: 1, time: NEVER, ..Settings::default() };
    let answers = Arc::new(Mutex::new(Vec::new()));
    let heard = Arc::clone(&answers);
    let (begin, begun) = mpsc::channel();
    let server = Server::bind(0).expect("a free port").with(settings);
    let server = server.answering(move |request, guard| {
        begin.send(()).expect("the test listens");
        let answer = quadrille_app::answer(request, guard);
        heard.lock().expect("no panic").push(serde_json::to_value(&answer).expect("plain data"));
        answer
    });
    let server = Running::start(server);
    let mut client = Client::connect(server.port);
    client.say(words(server.port, "POST", "/api", &[], question.as_bytes())).expect("it listens");
    begun.recv_timeout(Duration::from_secs(60)).expect("the work begins");
    thread::sleep(after);
    drop(client);
    // The only worker is free again.
    assert_eq!(ask(server.port, r#"{"ask":"read","text":"1.....3..2.....4"}"#).status, 200);
    answers.lock().expect("no panic").swap_remove(0)
}

#[test]
fn real_work_stops_when_its_client_disconnects() {
    for (name, _, question) in heavy_questions() {
        // At once: the quickest of them takes some hundred milliseconds on a fast machine.
        let answer = answer_to_nobody(&question, Duration::ZERO).to_string();
        // Work that nobody stops ends with an answer like these.
        for whole in ["none of them can be spared", r#""answer":"window""#, r#""answer":"new""#] {
            assert!(!answer.contains(whole), "{name}: {answer:.500}");
        }
    }
}

#[test]
#[ignore = "a measurement, for a release build on a quiet machine"]
fn real_work_stops_within_a_tenth_of_a_second() {
    for (name, after, question) in heavy_questions() {
        let mut times: Vec<_> = (0..11).map(|_| time_to_be_free(&question, after)).collect();
        let told = format!(
            "{name}: half {:?}, all {:?}\n",
            within(50, &mut times),
            within(100, &mut times)
        );
        std::io::stderr().write_all(told.as_bytes()).expect("a terminal");
        assert!(within(50, &mut times) < Duration::from_millis(100), "{told}");
    }
}

#[test]
#[ignore = "a measurement, for a release build on a quiet machine"]
fn a_thousand_heavy_questions_at_once() {
    let settings = Settings { time: Duration::from_secs(2), ..Settings::default() };
    let server = Running::start(Server::bind(0).expect("a free port").with(settings));
    let Outcome { answered, mut turned_away, mut health } = storm(&server, 1000, &Told::default());
    let told = format!(
        "{answered} answered, {} turned away within {:?} (half of them {:?}); health {} times: half {:?}, 99 % {:?}, all {:?}\n",
        turned_away.len(),
        within(100, &mut turned_away),
        within(50, &mut turned_away),
        health.len(),
        within(50, &mut health),
        within(99, &mut health),
        within(100, &mut health),
    );
    std::io::stderr().write_all(told.as_bytes()).expect("a terminal");
    assert!(answered >= settings.workers + settings.queue, "{told}");
    assert!(within(99, &mut health) < Duration::from_millis(50), "{told}");
}

#[test]
#[ignore = "a measurement, for a release build on a quiet machine"]
fn the_page_comes_at_once() {
    let begun = Instant::now();
    let server = Running::usual();
    assert_eq!(get(server.port, "/").status, 200);
    let started = begun.elapsed();
    let mut times: Vec<_> = (0..1000)
        .map(|_| {
            let begun = Instant::now();
            let mut client = Client::connect(server.port);
            client.say(words(server.port, "GET", "/", &[], b"")).expect("it listens");
            client.stream().peek(&mut [0]).expect("a byte");
            begun.elapsed()
        })
        .collect();
    let told = format!(
        "from the start to the whole page {started:?}; to its first byte half {:?}, 99 % {:?}\n",
        within(50, &mut times),
        within(99, &mut times),
    );
    std::io::stderr().write_all(told.as_bytes()).expect("a terminal");
    assert!(within(99, &mut times) < Duration::from_millis(100), "{told}");
}
