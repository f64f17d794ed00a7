//! The Sudoku library through its public API.

mod answers;
mod cancel;
mod generate;
mod grade;
mod minimise;
mod properties;
mod rating;
mod rules;
mod study;
mod symmetry;
mod threads;
mod turbo;
