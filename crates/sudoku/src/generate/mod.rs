//! Generates puzzles to order.
//!
//! An [`Order`] says what the puzzles must be like: their shape, the number of clues, the symmetry,
//! whether they must be minimal. [`Order::puzzles`] makes them one by one, [`Order::for_each`] on
//! all cores. Every puzzle has exactly one solution.
//!
//! ```
//! use quadrille_sudoku::generate::{Order, Symmetry};
//! use quadrille_sudoku::{Guard, Shape};
//!
//! let order = Order::new(&Shape::classic()).symmetry(Symmetry::HalfTurn).clues(26..=30).seed(7);
//! let generated = order.puzzles(&Guard::default())?.next().expect("there is no end to them");
//! assert!((26..=30).contains(&generated.puzzle.grid().filled_count()));
//! assert_eq!(generated.puzzle.solve()?, Some(generated.solution));
//! # Ok::<(), quadrille_sudoku::SudokuError>(())
//! ```
//!
//! # Same seed, same puzzles
//!
//! Attempts are numbered, and attempt n draws from the n-th random stream of the seed
//! ([`Draw`](crate::Draw)). The puzzles are those of the successful attempts, in the order of their
//! numbers. No attempt looks at a clock: its work is limited by counting nodes and conflicts. So a
//! seed gives the same puzzles on every machine and for any number of threads. A time limit may cut
//! the list short, but never changes the puzzles before that.
//!
//! # Where to find what
//!
//! ```text
//! order.rs      what is asked for, and whether it is possible
//! run.rs        attempt after attempt, on all cores
//! attempt.rs    one attempt, from its draws to its puzzle
//! critic.rs     how hard a puzzle is
//!
//! fill.rs       full grids, with special cases:
//!   classic.rs    of 9×9
//!   switches.rs   of large plain boards
//!   windows.rs    of windoku
//! layout.rs     random jigsaw boards
//!
//! dig.rs        removes givens, one orbit at a time, with variants:
//!   cores.rs      many at once, on large boards
//!   player.rs     for a level: as long as a player can still solve a large board
//!   descend.rs    replaces two clues by one
//! judge.rs      is the solution still the only one?
//! symmetry.rs   where givens may be
//! pattern.rs    digits for a pattern of cells
//! minimise.rs   removes givens from an existing puzzle
//! ```

mod attempt;
mod classic;
mod critic;
mod descend;
mod dig;
mod dig_large;
mod fill;
mod judge;
mod minimise;
mod orbits;
mod order;
mod pattern;
mod player;
mod regions;
mod run;
mod switches;
mod windows;

pub use attempt::{Generated, Lack, Near};
pub use minimise::Minimised;
pub use orbits::Symmetry;
pub use order::Order;
pub use run::{Ending, Puzzles};
