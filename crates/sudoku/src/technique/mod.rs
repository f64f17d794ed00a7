//! Reasons like a player: finds a puzzle's next step with the easiest technique that makes one.
//!
//! ```text
//! Puzzle --Board--> find (in the order of the catalogue) --Step--> apply, tell, draw, prove
//! ```
//!
//! A board keeps the candidates and two queues of singles. Each family of techniques has its own
//! file. It looks at a board and returns the first or the best [`Step`] it sees. Which step that is
//! affects a puzzle's score, so the head of each file documents the order of its search. `steps`
//! finds all steps of a technique, also in variants that the scale does not know. Nothing
//! here knows about levels in words, sentences or pictures; the code for those takes steps as its
//! input.
//!
//! The techniques work on every [`Shape`](crate::Shape) up to 25×25 and treat all houses alike.
//! Those that argue from uniqueness need a board on which two digits can be swapped (only rows,
//! columns and boxes) and a puzzle that is known to have one solution.

mod alarm;
mod als;
mod board;
mod catalogue;
mod cell_set;
mod chain;
mod coloring;
mod crossing;
mod fish;
mod geometry;
mod kraken;
mod locked;
mod proof;
mod reasoner;
mod refute;
mod search;
mod single_digit;
mod step;
mod steps;
mod subset;
mod survey;
mod template;
mod unique;
mod wing;

pub use catalogue::{Level, Technique, TechniqueSet};
#[cfg(feature = "generate")]
pub(crate) use geometry::allows_swaps;
pub use proof::Grounds;
pub use reasoner::{Reasoner, Uniqueness};
pub use step::{
    Absurdity, AlmostLockedSet, Because, Branch, Candidate, Cause, Chain, Derived, Node, Rectangle,
    Step,
};

use board::Board;
use cell_set::CellSet;
use geometry::Geometry;

#[cfg(all(test, feature = "generate"))]
mod tests;
