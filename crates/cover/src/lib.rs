//! Exact cover: choose options so that every item is covered exactly once.
//!
//! Tilings, packings, timetables, Sudoku and the queens on a chessboard are all problems of this
//! kind. This crate solves them with Knuth's dancing links and the algorithms that followed. It
//! lists the covers, counts them, proves that there are none, and shows every step of a search.
//!
//! # A first problem
//!
//! An **item** is something to be covered. An **option** is a set of items that are covered
//! together. A **cover** is a set of options that covers every item exactly once. Here Ann and Bob
//! each take one of two jobs:
//!
//! ```
//! use quadrille::ProblemBuilder;
//!
//! let mut builder = ProblemBuilder::new();
//! let [tea, cake, ann, bob] = ["tea", "cake", "Ann", "Bob"].map(|name| builder.primary(name));
//! builder.option([tea, ann]).named("Ann makes tea");
//! builder.option([tea, bob]).named("Bob makes tea");
//! builder.option([cake, ann]).named("Ann bakes");
//! builder.option([cake, bob]).named("Bob bakes");
//! let problem = builder.build()?;
//!
//! let covers = problem.solutions().map(|cover| cover.display(&problem).to_string());
//! assert_eq!(covers.collect::<Vec<_>>(), ["Ann makes tea Bob bakes", "Bob makes tea Ann bakes"]);
//! assert_eq!(problem.count(), Ok(2_u32.into()));
//! # Ok::<(), quadrille::ProblemError>(())
//! ```
//!
//! A [`Problem`] never changes once it is built. It also comes from text in one of several
//! formats ([`mod@format`]) or from a generator of well-known problems ([`models`]):
//!
//! ```
//! let text = "S1 = {5, 9, 17}  S2 = {1, 8, 119}  S3 = {3, 5, 17}  S4 = {1, 8}  S5 = {3, 119}";
//! let problem: quadrille::Problem = text.parse()?;
//! let cover = problem.solutions().next().expect("there is one");
//! assert_eq!(cover.display(&problem).to_string(), "S1 S4 S5");
//!
//! let queens = quadrille::models::build("queens", &["8"])?;
//! assert_eq!(queens.count()?, 92_u32.into());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Secondary items and colours
//!
//! The items so far are *primary*. A *secondary* item need not be covered, and is covered at most
//! once. With **colours** it may be covered any number of times, if all options give it the same
//! colour. Here two words cross in their first letter:
//!
//! ```
//! use quadrille::{Entry, ProblemBuilder};
//!
//! let mut builder = ProblemBuilder::new();
//! let [across, down] = ["across", "down"].map(|name| builder.primary(name));
//! let corner = builder.secondary("corner");
//! for (way, word) in [(across, "cat"), (across, "dog"), (down, "cow"), (down, "cod")] {
//!     let letter = builder.color(&word[..1]);
//!     builder.option([Entry::from(way), corner.colored(letter)]).named(word);
//! }
//! let problem = builder.build()?;
//! let covers = problem.solutions().map(|cover| cover.display(&problem).to_string());
//! assert_eq!(covers.collect::<Vec<_>>(), ["cat cow", "cat cod"]);
//! # Ok::<(), quadrille::ProblemError>(())
//! ```
//!
//! # Bounds and costs
//!
//! An item with **bounds** is covered between *u* and *v* times
//! ([`ProblemBuilder::bounded`]). An option may have a **cost**; a cover's cost is the sum
//! ([`Cover::cost`]). [`Problem::best`] finds the cheapest covers and proves that none is cheaper;
//! [`Search::best`] takes limits, and then proves how far from the least cost the best one may be.
//!
//! ```
//! use quadrille::ProblemBuilder;
//!
//! let mut builder = ProblemBuilder::new();
//! let watch = builder.bounded("watch", 2..=3);
//! for (name, cost) in [("Ann", 3), ("Bob", 1), ("Cleo", 1), ("Dan", 2)] {
//!     builder.option([watch]).named(name).cost(cost);
//! }
//! let problem = builder.build()?;
//! assert_eq!(problem.count(), Ok(10_u32.into())); // six pairs and four triples
//! let cheapest = &problem.best(3)?;
//! assert_eq!(cheapest[0].cover.display(&problem).to_string(), "Bob Cleo");
//! assert_eq!(cheapest.iter().map(|it| it.cost).collect::<Vec<_>>(), [2, 3, 3]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Limits, and what an answer means
//!
//! [`Problem::search`] configures a [`Search`]: engine, branching rule, limits on covers, nodes and
//! time ([`Limits`]), a handle to cancel it ([`Cancel`]) or to follow it ([`Progress`]), a seed,
//! threads. Every search ends with an [`Outcome`], whose [`Stop`] says why it ended. Only
//! [`Stop::Exhausted`] means that the answer is complete: after any other stop, "none found" does
//! not mean "none exist".
//!
//! ```
//! use std::time::Duration;
//! use quadrille::{Count, Stop, models};
//!
//! let problem = models::build("queens", &["8"])?;
//! let search = problem.search().limit(10).time_limit(Duration::from_secs(60));
//! let (count, outcome) = search.count();
//! assert_eq!(count, Count::AtLeast(10_u32.into()));
//! assert_eq!(outcome.stop, Stop::SolutionLimit);
//! # Ok::<(), quadrille::models::ModelError>(())
//! ```
//!
//! The covers, their order and the number of nodes depend on the problem and the settings alone,
//! not on the machine, the clock or the number of threads. A [`Search`] borrows its problem;
//! [`Search::shared`] takes an `Arc` instead, for threads, async tasks and other languages.
//!
//! # Which engine
//!
//! All engines give the same answers. [`Engine::Auto`], the default, picks one
//! ([`Engine::choose`] has the rules), so name one only to compare them or to fix an order:
//!
//! | engine | what it is | where it is best |
//! |---|---|---|
//! | [`Links`](Engine::Links) | dancing links, as in the textbooks | small problems; traces |
//! | [`Cells`](Engine::Cells) | sparse sets | bounds, many items, very large problems |
//! | [`Bits`](Engine::Bits) | bit masks | most problems of up to a few thousand options |
//! | [`Learn`](Engine::Learn) | reasons, and learns from conflicts | large Latin squares, Sudokus |
//! | [`Frontier`](Engine::Frontier) | counts without visiting covers | long, narrow problems |
//!
//! # No cover, and why
//!
//! While a search runs, the crate also tries to prove that no cover exists: by options that are
//! forced, and by sums modulo 2, 3, 4 or a large prime. If that succeeds, the outcome has a
//! [`Refutation`], which can be checked without trusting the search. This is the chessboard without
//! two opposite corners, which no search would finish:
//!
//! ```
//! use quadrille::models;
//!
//! let problem = models::build("dominoes", &["16x16-00,ff"])?;
//! let (count, outcome) = problem.search().count();
//! assert_eq!(count, 0_u32.into());
//! let refutation = outcome.refutation.expect("the colours of the squares prove it");
//! assert!(refutation.check(&problem, &[]));
//! # Ok::<(), quadrille::models::ModelError>(())
//! ```
//!
//! # Counting
//!
//! A [`Count`] is either exact or a lower bound, and its type says which. [`Problem::count`]
//! returns the exact number, as a [`BigUint`], or an error. Covers are counted without being
//! visited where that is less work, so numbers far beyond the reach of a search come out:
//!
//! ```
//! let problem = quadrille::models::build("dominoes", &["16x16"])?;
//! assert_eq!(problem.count()?.to_string(), "2444888770250892795802079170816");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Checking and tracing
//!
//! [`Problem::verify`] checks a cover against the definition and shares no code with the search.
//! [`trace`] reports every step of dancing links as an event that can be undone.
//!
//! ```
//! use quadrille::trace::{Event, Grain};
//!
//! let problem = quadrille::models::build("queens", &["6"])?;
//! for cover in problem.solutions() {
//!     assert_eq!(problem.verify(cover.options()), Ok(()));
//! }
//! let events = problem.search().trace(Grain::Level);
//! assert_eq!(events.filter(|event| matches!(event, Event::Solution { .. })).count(), 4);
//! # Ok::<(), quadrille::models::ModelError>(())
//! ```
//!
//! # Features
//!
//! All are on by default. Without them the crate has ten crates in its tree, itself included, and
//! builds for `wasm32-unknown-unknown`.
//!
//! * `json`: reads and writes problems and traces as JSON. Brings in `serde` and `serde_json`.
//! * `models`: generators of well-known problems ([`models`]).
//! * `parallel`: searches on several threads ([`Search::threads`]).
//!
//! # Glossary
//!
//! Of problems and answers. The terms are Knuth's where he has one:
//!
//! * **item**: something to be covered. *Primary*: exactly once, or as often as its bounds allow.
//!   *Secondary*: at most once, or any number of times in one colour.
//! * **option**: a set of items that are covered together. It may have a name and a cost. An *idle*
//!   option has no primary item; no cover needs it.
//! * **entry** ([`Entry`]): one item of one option, with its colour if it has one. The size of a
//!   problem is its number of entries.
//! * **part of a problem**: items and options that share nothing with the rest. The covers of a
//!   problem are the combinations of the covers of its parts.
//! * **cover** ([`Cover`]), or **solution**: a set of options that covers every item as required.
//! * **forced** option: one that every cover holds, because it is the only one left for an item.
//! * **blocked** option: one that no cover holds, because the caller left it out or because it
//!   clashes with a forced one.
//! * **reduction**: what is decided before a search: options forced and blocked, parts, and perhaps
//!   a refutation.
//! * **refutation** ([`Refutation`]): a proof that no cover exists.
//!
//! Of searches:
//!
//! * **node**: the root of the search tree, or one option tried, dead end or not. For an item with
//!   bounds, the decision to choose no further option is a node too. ([`trace::NodeId`] is a node
//!   of the linked lists.)
//! * **path**: the options chosen on the way from the root to the current node.
//! * **branch**: one way to continue at a node. The *branching rule* ([`Branch`]) picks the item
//!   whose options become the branches.
//! * **place**: the position of an item in the order in which an engine sees the items.
//! * **effort**: how many nanoseconds some work takes on a current machine, computed from counters
//!   so that decisions based on it are the same everywhere.
//! * **portion**: the work between two checks of the limits.
//! * **allowance**: what the limits still allow, in nodes and in solutions.
//! * **plan**: the steps of the frontier. **groundwork**: what `learn` finds out about a problem
//!   before any search.
//! * **quota**: the most that an engine may do in a portion, in nodes and in covers.
//! * **split**: to hand the later branches of a search to another thread. The tree is then in
//!   **sections**, whose order is known.
//! * **row**: an option as an engine stores it, like a row of the matrix.
//! * **frontier**: the count that takes the items in a fixed order and merges partial covers.
//! * **state**: what the frontier has to know of a partial cover to complete it.
//! * **layer**: all states after one item, with the number of partial covers that lead to each.

#![deny(unsafe_code)]
// Engines know how to split even if nothing asks them to.
#![cfg_attr(not(feature = "parallel"), allow(dead_code))]
#![warn(missing_debug_implementations)]

// The generator of random problems in tests/ is also compiled into the unit tests here, and it
// refers to this crate by name.
#[cfg(test)]
extern crate self as quadrille;

mod best;
mod bytes;
mod costs;
pub mod covers;
mod crc;
mod diagram;
mod drive;
mod engine;
mod event;
pub mod format;
mod frontier;
mod groups;
mod lists;
mod machine;
mod magnitude;
#[cfg(feature = "models")]
pub mod models;
mod problem;
mod questions;
mod random;
mod reduce;
pub mod symmetry;
mod unknown;
mod vectors;
mod watch;

pub use num_bigint::BigUint;

pub use covers::{Covers, NotCompiled};
pub use drive::{Cancel, Count, Limits, Outcome, Progress, Stats, Stop};
pub use engine::{Branch, Engine};
pub use magnitude::Magnitude;
pub use problem::{
    Color, Cover, Entry, ItemId, Layout, NewOption, OptionId, Place, Position, Problem,
    ProblemBuilder, ProblemError, ProblemErrorKind, Role, Spot, Violation,
};
pub use questions::{
    ApproximateSample, Best, Checkpoint, CheckpointError, Counting, Estimate, Figure, Orbit,
    Orbits, Priced, Question, Ranking, Search, Solutions, Step, trace,
};
pub use reduce::{Reason, Refutation};
pub use unknown::UnknownName;

pub mod error {
    //! The data of a [`ProblemErrorKind`](crate::ProblemErrorKind).

    pub use crate::problem::error::{JsonPart, JsonType, NamedPart, NumberOf, Obstacle, TooManyOf};
}

pub mod guard {
    //! Limits and cancellation for solvers outside this crate.
    //!
    //! A solver that does its work in portions asks its [`Guard`] between them. It then obeys
    //! [`Limits`](crate::Limits) and [`Cancel`](crate::Cancel) like the searches of this crate, and
    //! stops for the same reasons in the same order.

    pub use crate::drive::{Allowance, Clock, Guard};
}

pub mod rivals {
    //! Covers other than the known ones, under conditions that change from question to question.
    //!
    //! A puzzle maker asks thousands of times whether a cover is the only one that holds certain
    //! options. [`Rivals`] keeps what it learns from one question for the next. Made by
    //! [`Problem::rivals`](crate::Problem::rivals).

    pub use crate::engine::learn::{NoRivals, Rival, Rivals};
}

/// What may be sent to another thread, or shared with one, stays so.
const _: () = {
    const fn is_send<T: Send>() {}
    const fn is_sync<T: Sync>() {}
    is_send::<Solutions<'static>>();
    is_send::<trace::Trace<'static>>();
    is_send::<rivals::Rivals>();
    is_send::<Search<'static>>();
    is_sync::<Search<'static>>();
    is_send::<Problem>();
    is_sync::<Problem>();
};

/// Compiles and runs the examples of the README as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct ReadMe;
