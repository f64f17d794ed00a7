//! Far more heavy questions at once than there are cores.

use std::io::Write as _;
use std::sync::Barrier;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use quadrille_server::{Server, Settings};

use crate::Running;
use crate::client::{Client, get, words};

/// A 25×25 board with so few givens that it takes as long as it may to rate it, or to count its solutions.
fn heavy() -> String {
    let mut givens = vec!['.'; 625];
    for (k, digit) in "123456789ABCDEFGHIJKLMNO".chars().enumerate() {
        givens[k * 26 % 625] = digit;
    }
    let givens: String = givens.into_iter().collect();
    let board = format!(r#"{{"shape":{{"size":25}},"givens":"{givens}"}}"#);
    format!(r#"{{"ask":"trace","board":{board},"grain":"level","from":1000000000000,"count":1}}"#)
}

/// What came of it.
struct Outcome {
    answered: usize,
    /// How long those waited who were turned away.
    turned_away: Vec<Duration>,
    /// How long `/health` took meanwhile.
    health: Vec<Duration>,
}

/// Asks so much at the same time, and how the server is all along.
fn storm(server: &Running, questions: usize) -> Outcome {
    let words = &words(server.port, "POST", "/api", &[], heavy().as_bytes());
    let (start, done) = (&Barrier::new(questions + 1), &AtomicBool::new(false));
    let port = server.port;
    thread::scope(|scope| {
        let ask = move || {
            start.wait();
            let begun = Instant::now();
            let mut client = Client::connect(port);
            client.say(words).expect("it listens");
            (client.hear().expect("an answer").status, begun.elapsed())
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
                thread::sleep(Duration::from_millis(2));
            }
            times
        });
        let replies: Vec<_> =
            asking.into_iter().map(|asked| asked.join().expect("an answer")).collect();
        done.store(true, Ordering::SeqCst);
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

/// The time within which so many of a hundred were.
fn within(percent: usize, times: &mut [Duration]) -> Duration {
    times.sort();
    times[(times.len() - 1) * percent / 100]
}

#[test]
fn what_is_too_much_is_turned_away_and_the_rest_is_answered() {
    let time = Duration::from_millis(500);
    let settings = Settings { time, ..Settings::default() };
    let server = Running::start(Server::bind(0).expect("a free port").with(settings));
    let mut outcome = storm(&server, 200);
    let room = settings.workers + settings.queue;
    assert!(outcome.answered >= room && outcome.answered < 200, "{}", outcome.answered);
    // Nobody who was turned away waited for someone's work.
    assert!(within(50, &mut outcome.turned_away) < time * 2);
    assert!(outcome.health.len() > 10);
    assert_eq!(get(server.port, "/health").text(), "ok");
}

#[test]
#[ignore = "a measurement, for a release build on a quiet machine"]
fn a_thousand_heavy_questions_at_once() {
    let settings = Settings { time: Duration::from_secs(2), ..Settings::default() };
    let server = Running::start(Server::bind(0).expect("a free port").with(settings));
    let Outcome { answered, mut turned_away, mut health } = storm(&server, 1000);
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
