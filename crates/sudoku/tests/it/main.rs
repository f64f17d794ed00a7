//! The Sudoku library through its public API.

mod answers;
mod cancel;
mod explainer;
mod generate;
mod grade;
mod minimise;
mod properties;
mod rules;
mod study;
mod symmetry;
mod turbo;
