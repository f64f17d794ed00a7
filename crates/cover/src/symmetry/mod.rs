//! Symmetries of a problem: permutations of its options that map covers to covers.
//!
//! [`Problem::symmetries`](crate::Problem::symmetries) finds all of them, as a [`Group`]. A group
//! may also be given by generators ([`Group::new`]). Each generator can be checked from the
//! definition ([`Permutation::check`]).
//!
//! # What a symmetry is
//!
//! A problem is a list of demands: each item says how often its options may be chosen and, if it is
//! secondary, which of them agree. A permutation of the options is a symmetry if the list of
//! demands stays the same when every option is replaced by its image. So items of equal bounds may
//! change places, and so may the colours of each item. It does not matter what items, options and
//! colours are called.
//!
//! * Covers are sets of options, so the group acts on options. An exchange of items that moves no
//!   option is no symmetry of its own.
//! * Options with equal entries may change places: covers that differ only by such an exchange are
//!   different covers in the same orbit.
//! * Options that no search chooses stay in their places: those without a primary item, and those
//!   that a search leaves out.
//! * An option and its image have the same cost, unless costs are ignored ([`Costs::Ignored`]).
//!
//! # How the files fit together
//!
//! ```text
//! problem ──graph──▶ graph ──automorphisms──▶ generators ──group──▶ Group
//!                              │  ▲                                   │
//!                              ▼  │                                   ├── chain     elements
//!                           partition                                 ├── classes   conjugacy
//! JSON ─────file─────▶ generators ──check──▶ Group                    └── quotient  covers that an
//!                                                                                   element fixes
//! ```

mod automorphisms;
pub(crate) mod branching;
mod chain;
mod check;
pub(crate) mod classes;
mod english;
mod file;
pub(crate) mod graph;
mod group;
mod orbits;
mod partition;
mod permutation;
pub(crate) mod quotient;
mod scanner;
pub(crate) mod sightings;

pub use self::check::{Asymmetry, Costs};
pub use self::file::{Expected, GroupFileError, GroupFileErrorKind, read_generators, write_group};
pub use self::group::{Group, NoGroup};
pub use self::permutation::{NotAPermutation, Permutation};
