//! Puzzles to order.
//!
//! An [`Order`] says what puzzles must be like: their shape, how many clues, which symmetry, whether any clue may be
//! spared. [`Order::puzzles`] makes them one by one, [`Order::for_each`] on all cores. Every puzzle has exactly
//! one solution.
//!
//! ```
//! use quadrille_sudoku::Shape;
//! use quadrille_sudoku::generate::{Order, Symmetry};
//!
//! let order = Order::new(&Shape::classic()).symmetry(Symmetry::HalfTurn).clues(26..=30).seed(7);
//! let generated = order.puzzles()?.next().expect("there is no end to them");
//! assert!((26..=30).contains(&generated.puzzle.grid().filled_count()));
//! assert_eq!(generated.puzzle.solve(), Some(generated.solution));
//! # Ok::<(), quadrille_sudoku::SudokuError>(())
//! ```
//!
//! # Same seed, same puzzles
//!
//! Attempts are numbered, and each has draws of its own: the stream of its number of the seed's
//! ([`Draw`](crate::Draw)). The puzzles are those of the attempts that succeed, in the order of their numbers. No attempt
//! looks at a clock: limits of work are counted in nodes and conflicts. So a seed means the same
//! puzzles on every machine and for any number of threads; a time limit may cut the list short and changes nothing
//! before.
//!
//! # Where it is done
//!
//! ```text
//! order.rs     what is asked for, and whether it can be had     symmetry.rs   where givens may stand
//! attempt.rs   one attempt, from its draws to its puzzle        fill.rs       full grids (classic.rs: of 9×9;
//!                                                                             switches.rs: large ones;
//!                                                                             windows.rs: of windoku)
//! run.rs       attempt after attempt, on all cores              dig.rs        givens go (cores.rs: in heaps;
//!                                                                             descend.rs: two for one)
//! watch.rs     when to stop                                     pattern.rs    digits for a pattern of cells
//! critic.rs    how hard it is                                   judge.rs      is it still the only solution?
//! layout.rs    jigsaw boards at random                          player.rs     large boards: can a player still solve it?
//! minimise.rs  givens go from a puzzle that is there
//! ```

mod attempt;
mod classic;
mod cores;
mod critic;
mod descend;
mod dig;
mod fill;
mod judge;
mod layout;
mod minimise;
mod order;
mod pattern;
mod player;
mod run;
mod switches;
mod symmetry;
mod watch;
mod windows;

pub use attempt::{Generated, Lack, Near};
pub use minimise::Minimised;
pub use order::Order;
pub use run::{Ending, Puzzles};
pub use symmetry::Symmetry;
