//! A new puzzle, as ordered or as near as can be had.
//!
//! ```text
//! the order, within a number of attempts and most of the time --made--> exact
//!   else the nearest of these attempts                         --> not exact
//!   else (not even one attempt was finished) any puzzle         --> not exact
//! ```
//!
//! The same order with the same seed is the same puzzle here and on the command line. What hardly any board has, such as
//! an extreme one of 6×6, is not looked for to the end of all time: so many attempts are made as take less than a
//! second on small boards, and the nearest is taken. The number does not depend on the clock, so neither does the
//! puzzle, unless the time runs out before.

use std::time::Duration;

use quadrille_sudoku::generate::{Order, Symmetry};
use quadrille_sudoku::technique::{Level, Reasoner};
use quadrille_sudoku::{Grid, Puzzle, Shape, Variant, Verdict};

use crate::board;
use crate::budget::Budget;
use crate::protocol::{Answer, Fault, Wanted};
use crate::{judge, rate};

/// Boards above this size keep half of their cells as givens: to take away as many as can be takes minutes.
const LARGE: usize = 20;

/// A puzzle with one solution.
struct Made {
    puzzle: Puzzle,
    solution: Grid,
    /// Whether it is as ordered.
    exact: bool,
}

pub(crate) fn make(wanted: &Wanted, budget: &Budget<'_>) -> Result<Answer, Fault> {
    let shape = shape(wanted)?;
    let level: Level = wanted.level.parse()?;
    let symmetry: Symmetry = wanted.symmetry.parse()?;
    let order = Order::new(&shape).seed(wanted.seed).symmetry(symmetry).cancel(budget.cancel());
    let order = match shape.size() > LARGE {
        true => order.clues(shape.cell_count() / 2..),
        false => order,
    };
    let made = match shape.size() {
        0..=Reasoner::MAX_SIZE => of_level(&order, level, budget)?,
        _ => None,
    };
    let made = match made {
        Some(made) => made,
        None => any(&order, budget)?.ok_or_else(|| too_short(budget))?,
    };
    let Made { puzzle, solution, exact } = made;
    let grade = rate::grade(&puzzle, &solution, budget);
    Ok(Answer::New {
        board: board::tell(&puzzle),
        solution: solution.to_string(),
        rating: grade.map(|grade| rate::rating(&grade, &puzzle, budget)),
        exact,
    })
}

fn shape(wanted: &Wanted) -> Result<Shape, Fault> {
    let within = |error| Fault::from(error).within("size");
    let plain = Shape::of_size(wanted.size).map_err(within)?;
    match wanted.variant.as_str() {
        "classic" => Ok(plain),
        "x" => Ok(plain.with(Variant::X)?),
        "windoku" => Ok(plain.with(Variant::Windoku)?),
        "jigsaw" => Err(Fault::new("jigsaw boards cannot be made yet")),
        other => Err(Fault::new(format!("unknown variant `{other}`"))
            .hint("the variants are classic, jigsaw, x and windoku")),
    }
}

/// Attempts that are made for a level, by the size of the board. One attempt takes some hundred microseconds on a board
/// of 9, ten milliseconds on one of 12, a third of a second on one of 16.
fn attempts(size: usize) -> u64 {
    match size {
        0..=9 => 3000,
        10..=12 => 300,
        13..=16 => 30,
        _ => 10,
    }
}

/// A puzzle of the level, or else the nearest to it.
fn of_level(order: &Order, level: Level, budget: &Budget<'_>) -> Result<Option<Made>, Fault> {
    let order = order.clone().level(level).attempts(attempts(order.shape().size()));
    let mut puzzles = within(order, budget.time_left().map(|left| left * 7 / 10)).puzzles()?;
    if let Some(made) = puzzles.next() {
        return Ok(Some(Made { puzzle: made.puzzle, solution: made.solution, exact: true }));
    }
    let Some(nearest) = &puzzles.ending().nearest else { return Ok(None) };
    let puzzle = nearest.puzzle.clone();
    Ok(match judge::check(&puzzle, budget) {
        Verdict::Unique(solution) => Some(Made { puzzle, solution, exact: false }),
        _ => None,
    })
}

/// A puzzle of any level.
fn any(order: &Order, budget: &Budget<'_>) -> Result<Option<Made>, Fault> {
    let order = order.clone().attempts(attempts(order.shape().size()));
    let made = within(order, budget.time_left()).puzzles()?.next();
    Ok(made.map(|made| Made { puzzle: made.puzzle, solution: made.solution, exact: false }))
}

fn within(order: Order, time: Option<Duration>) -> Order {
    match time {
        Some(time) => order.time_limit(time),
        None => order,
    }
}

fn too_short(budget: &Budget<'_>) -> Fault {
    match budget.cancel().is_cancelled() {
        true => Fault::new("stopped before there was a puzzle"),
        false => Fault::new("no puzzle was found in the time there was")
            .hint("try another number, a smaller board or less symmetry"),
    }
}
