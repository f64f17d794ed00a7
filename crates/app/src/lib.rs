//! The requests of the page and their answers. Values in, values out: no I/O, no state, and no
//! clock except for limits.
//!
//! ```text
//! JSON --serde--> Request --answer--> Answer --serde--> JSON
//! ```
//!
//! [`answer`] is the only entry point. Its [`Guard`](quadrille::guard::Guard) says how long the
//! answer may take, and can cancel it. A server does both. In WebAssembly the standard library has
//! no clock, so a guard with a time limit needs another one: see
//! [`Clock`](quadrille::guard::Clock).
//!
//! ```
//! use quadrille_app::{Answer, Request, answer};
//!
//! let request: Request = serde_json::from_str(r#"{"ask": "read", "text": "1.....3..2.....4"}"#)?;
//! let Answer::Read { boards, .. } = answer(&request, &Default::default()) else {
//!     panic!("a board")
//! };
//! assert_eq!(boards[0].givens, "1.....3..2.....4");
//! # Ok::<(), serde_json::Error>(())
//! ```

#![forbid(unsafe_code)]

mod answer;
mod board;
mod deduction;
mod fault;
mod hint;
mod judge;
mod lesson;
mod make;
mod minimise;
mod page;
mod path;
mod position;
mod protocol;
mod rate;
mod read;
mod run;
mod steps;
mod study;
mod techniques;
mod write;

pub use answer::answer;
pub use fault::{FaultKind, RequestFault, SignsOf};
pub use page::{Opening, PAGE_EVENTS, SavedRun};
pub use protocol::{
    Answer, AskedCandidate, Board, BoardData, BoardShape, Candidate, Conclusion, CoverData,
    CoversData, Deduced, DeductionAnswer, DiagramData, DrawnData, EdgeData, Fault, Focus,
    HintAnswer, HintKind, HouseOfBoard, Lack, LayoutData, Lesson, LinkOfHint, ListedTechnique,
    MarksOfHint, NamedTechnique, OptionData, Origin, PaintData, PartOfHint, PathAnswer, PathEnd,
    PathStep, Rating, Request, RunData, SearchAsked, StepsAnswer, StepsOfTechnique, Studied,
    Tongue, TotalsData, UsedTechnique, Verdict, Wanted, WindowData, WitnessOfHint, Words,
};
pub use run::{Method, STRIDE, Shown};

/// Compiles and runs the examples of the README as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct ReadMe;
