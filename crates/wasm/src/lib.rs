//! The answers of [`quadrille_app`] in a Web Worker: JSON in, JSON out.
//!
//! ```text
//! the page --JSON--> js/ask/worker.js --> answer() --> quadrille_app::answer --JSON--> the page
//! ```
//!
//! This is what `POST /api` of `quadrille-server` does, without HTTP. A worker has one thread and
//! answers one question at a time. Nothing can reach it meanwhile, so there is no cancel handle: to
//! cancel, the page ends the worker (`js/ask/workers.js`).
//!
//! The standard library has no clock on `wasm32-unknown-unknown`. The host has one, and it counts
//! the time limit.

#![deny(unsafe_code)]

use std::time::Duration;

use quadrille::Limits;
use quadrille::guard::{Clock, Guard};
use quadrille_app::Request;
use wasm_bindgen::prelude::wasm_bindgen;

mod host {
    //! What the worker's host provides.

    use wasm_bindgen::prelude::wasm_bindgen;

    #[wasm_bindgen]
    extern "C" {
        /// Milliseconds since the worker started. They never go back.
        #[wasm_bindgen(js_namespace = performance)]
        pub(crate) fn now() -> f64;

        /// Writes a line to the console.
        #[wasm_bindgen(js_namespace = console)]
        pub(crate) fn error(text: &str);
    }
}

/// Reports panics. A panic ends the program with a trap, which does not say why.
#[wasm_bindgen(start)]
pub fn start() {
    std::panic::set_hook(Box::new(|panic| host::error(&panic.to_string())));
}

/// Answers a question within this time.
///
/// # Errors
/// Fails if the question is not a [`Request`] as JSON. The error is the reason, in English.
#[wasm_bindgen]
pub fn answer(question: &str, milliseconds: u32) -> Result<String, String> {
    let time = Duration::from_millis(milliseconds.into());
    let limits = Limits::default().with_time(time);
    let clock = Clock::new(|| Duration::from_secs_f64(host::now() / 1000.0));
    reply(question, &Guard::with_clock(limits, None, clock))
}

/// Answers a question until the guard stops it.
fn reply(question: &str, guard: &Guard) -> Result<String, String> {
    let request: Request = serde_json::from_str(question).map_err(|error| error.to_string())?;
    let answer = quadrille_app::answer(&request, guard);
    serde_json::to_string(&answer).map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_question_is_answered_in_json() {
        let question =
            r#"{"ask":"solve","board":{"shape":{"size":4},"givens":"1.....3..2.....4"}}"#;
        let answer = reply(question, &Guard::default()).expect("an answer");
        assert!(answer.contains(r#""solution":"1342243142133124""#), "{answer}");
    }

    #[test]
    fn the_clock_of_the_host_ends_the_time() {
        let limits = Limits::default().with_time(Duration::ZERO);
        let guard = Guard::with_clock(limits, None, Clock::new(|| Duration::ZERO));
        let question =
            r#"{"ask":"new","size":9,"rules":[],"level":"easy","symmetry":"none","seed":1}"#;
        let answer = reply(question, &guard).expect("an answer");
        assert!(answer.contains("no puzzle was found in time"), "{answer}");
    }

    #[test]
    fn what_is_no_question_is_an_error() {
        for text in ["", "{}", r#"{"ask":"everything"}"#, "[1]"] {
            assert!(reply(text, &Guard::default()).is_err(), "{text}");
        }
    }
}
