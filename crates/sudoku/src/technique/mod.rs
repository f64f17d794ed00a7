//! Thinking like a player: the next step of a puzzle, by the easiest technique that makes one.
//!
//! ```text
//! Puzzle --Board--> find (in the order of the catalogue) --Step--> apply, tell, draw, prove
//! ```
//!
//! A board keeps the candidates and two queues of singles. Each family of techniques has a file, and each looks at a
//! board and gives the first or the best [`Step`] it sees; which one that is, is part of the scale, so the order of every
//! search is written down at its head. Nothing here knows of levels in words, sentences or pictures: these take steps.
//!
//! The techniques work on every [`Shape`](crate::Shape) up to 25×25; a house is a house. Those that argue from uniqueness need a
//! board on which two digits can change places (rows, columns and boxes alone), and a puzzle that is known to have one solution.

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
mod search;
mod single_digit;
mod step;
mod subset;
mod survey;
mod template;
mod unique;
mod wing;

pub use catalogue::{Level, Technique, TechniqueSet};
pub use proof::Grounds;
pub use reasoner::Reasoner;
pub use step::{
    AlmostLockedSet, Because, Branch, Candidate, Cause, Chain, Clash, Derived, Node, Rectangle,
    Step,
};

use board::Board;
use cell_set::CellSet;
use geometry::Geometry;

#[cfg(test)]
mod tests;
