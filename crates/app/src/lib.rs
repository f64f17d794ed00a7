//! What the page asks for, and the answers. Values in, values out: no I/O, no clock but for limits, no state.
//!
//! ```text
//! JSON --serde--> Request --answer--> Answer --serde--> JSON
//! ```
//!
//! [`answer`] is the one door. Whoever calls it says how long it may take ([`Limits`](quadrille::Limits)) and may call it
//! off ([`Cancel`](quadrille::Cancel)): a server does both, a page with this crate in WebAssembly needs neither. It may not
//! even set a time: only an answer with a time limit looks at the clock, and on wasm32 there is none to look at.
//!
//! ```
//! use quadrille_app::{Answer, Request, answer};
//!
//! let request: Request = serde_json::from_str(r#"{"ask": "read", "text": "1.....3..2.....4"}"#)?;
//! let Answer::Read { boards, .. } = answer(&request, Default::default(), &Default::default()) else { panic!("a board") };
//! assert_eq!(boards[0].givens, "1.....3..2.....4");
//! # Ok::<(), serde_json::Error>(())
//! ```

#![forbid(unsafe_code)]

mod answer;
mod board;
mod budget;
mod fault;
mod hint;
mod judge;
mod make;
mod minimise;
mod page;
mod protocol;
mod rate;
mod read;
mod run;
mod study;
mod write;

pub use answer::answer;
pub use page::{Opening, PAGE_EVENTS, SavedRun};
pub use protocol::{
    Answer, Board, BoardData, BoardShape, Candidate, CoverData, Fault, Focus, HintAnswer, HintKind,
    HouseOfBoard, LinkOfHint, MarksOfHint, NamedTechnique, OptionData, PartOfHint, Rating, Request,
    RunData, SearchAsked, Studied, Tongue, Verdict, Wanted, WindowData, Words,
};
pub use run::{STRIDE, Shown};

/// Compiles and runs the examples of the README as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct ReadMe;
