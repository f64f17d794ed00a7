//! A new puzzle, as ordered or as close to it as possible.
//!
//! ```text
//! the order, within a number of attempts and most of the time --made--> exact
//!   else the nearest of these attempts                         --> not exact
//!   else a hard one instead of a harder one, else any           --> not exact
//! ```
//!
//! The same order with the same seed gives the same puzzle here and on the command line. Puzzles
//! that hardly exist, such as an extreme one of 6×6, are not searched for indefinitely: there are
//! as many attempts as take less than a second on small boards, and then the nearest is taken. The
//! number of attempts does not depend on the clock, so neither does the puzzle, unless the time
//! runs out first.

use std::ops::RangeInclusive;

use quadrille::Stop;
use quadrille::guard::Guard;
use quadrille_sudoku::error::Unfinished;
use quadrille_sudoku::generate::{Generated, Order, Symmetry};
use quadrille_sudoku::grade::Grade;
use quadrille_sudoku::technique::{Level, Reasoner};
use quadrille_sudoku::{ErrorKind, Grid, Puzzle, Shape, Variant, Verdict};

use crate::board;
use crate::fault::RequestFault;
use crate::protocol::{Answer, BoardShape, Fault, Wanted};
use crate::{judge, rate};

/// The sizes of the boards that are made here. Smaller ones are not puzzles, and larger ones take
/// too long.
const SIZES: RangeInclusive<usize> = 4..=36;
/// From this size on, a fallback puzzle of any level keeps at least half of its cells given:
/// removing as many givens as possible may take minutes.
const MIDDLE: usize = 9;

/// The number of attempts for a pattern: some seconds. Most patterns that have a puzzle need one
/// attempt.
const PATTERN_ATTEMPTS: u64 = 1000;

/// A puzzle with one solution.
struct Made {
    puzzle: Puzzle,
    solution: Grid,
    /// Its grade, if already known.
    grade: Option<Grade>,
}

impl From<Generated> for Made {
    fn from(generated: Generated) -> Made {
        let Generated { puzzle, solution, grade, .. } = generated;
        Made { puzzle, solution, grade }
    }
}

pub(crate) fn make(wanted: &Wanted, guard: &Guard) -> Result<Answer, Fault> {
    let level: Level = wanted.level.parse()?;
    let order = order(wanted, guard)?;
    let mut made = of_level(order.clone(), level, guard)?;
    if made.is_none() && level > Level::Hard {
        // On large boards the highest levels may take minutes, while the one below takes less than
        // a second.
        made = of_level(order.clone(), Level::Hard, guard)?;
    }
    let made = match made {
        Some(made) => made,
        None => any(order, guard)?,
    };
    Ok(told(made, |grade| grade.is_some_and(|grade| grade.level == level), guard))
}

/// Returns the answer, with a rating if the time suffices. `is_exact` decides from the grade
/// whether the puzzle is as ordered.
fn told(made: Made, is_exact: impl Fn(Option<&Grade>) -> bool, guard: &Guard) -> Answer {
    let Made { puzzle, solution, grade } = made;
    let grade = grade.or_else(|| rate::grade(&puzzle, &solution, guard));
    Answer::New {
        board: board::tell(&puzzle),
        solution: solution.to_string(),
        exact: is_exact(grade.as_ref()),
        rating: grade.map(|grade| rate::rating(&grade, &puzzle, guard)),
    }
}

/// Finds digits for a pattern of cells, of any level.
pub(crate) fn of_pattern(
    shape: &BoardShape,
    pattern: &str,
    seed: u64,
    guard: &Guard,
) -> Result<Answer, Fault> {
    let shape = board::read_shape(shape)?;
    check_size(shape.size())?;
    let order = Order::new(&shape).seed(seed);
    let order = order.pattern(pattern).map_err(|error| Fault::from(error).within("pattern"))?;
    order.check().map_err(|error| Fault::from(error).within("pattern"))?;
    // Some time is left to rate the result.
    let mut puzzles = order.attempts(PATTERN_ATTEMPTS).puzzles(&most_of(guard))?;
    let Some(made) = puzzles.next() else { return Err(no_digits(puzzles.ending().stop)) };
    Ok(told(made.into(), |_| true, guard))
}

/// Returns the order as the command line would make it, except for the level.
fn order(wanted: &Wanted, guard: &Guard) -> Result<Order, Fault> {
    check_size(wanted.size)?;
    let symmetry: Symmetry = wanted.symmetry.parse()?;
    let plain = Shape::of_size(wanted.size)?;
    let shape = match wanted.variant.as_str() {
        "classic" => plain,
        "x" => plain.with(Variant::X)?,
        "windoku" => plain.with(Variant::Windoku)?,
        "jigsaw" => {
            return Ok(Order::random_jigsaw(wanted.size, symmetry, wanted.seed, guard)?);
        }
        other => {
            let known = vec!["classic", "jigsaw", "x", "windoku"];
            let (of, name) = ("variant", other.to_owned());
            return Err(RequestFault::UnknownName { of, name, known, near: Vec::new() }.into());
        }
    };
    Ok(Order::new(&shape).seed(wanted.seed).symmetry(symmetry))
}

fn check_size(size: usize) -> Result<(), Fault> {
    if SIZES.contains(&size) {
        return Ok(());
    }
    let (least, most) = SIZES.into_inner();
    Err(Fault::from(RequestFault::SizeNotMade { least, most }).within("size"))
}

/// The number of attempts for a level, by the size of the board. One attempt takes some hundred
/// microseconds on a board of 9, ten milliseconds on one of 12, a third of a second on one of 16.
fn attempts(size: usize) -> u64 {
    match size {
        // Almost all of these are easy.
        0..=4 => 300,
        5..=9 => 3000,
        10..=12 => 300,
        _ => 30,
    }
}

/// Makes a puzzle of the level, or else the nearest to it.
fn of_level(order: Order, level: Level, guard: &Guard) -> Result<Option<Made>, Fault> {
    order.check()?;
    let order = order.level(level);
    if order.check().is_err() {
        // No board like this can have the level, or such boards cannot be graded at all.
        return Ok(None);
    }
    let attempts = attempts(order.shape().size());
    // Some time is left for the fallback, and to rate the result.
    let mut puzzles = order.attempts(attempts).puzzles(&most_of(guard))?;
    if let Some(made) = puzzles.next() {
        return Ok(Some(made.into()));
    }
    let Some(nearest) = &puzzles.ending().nearest else { return Ok(None) };
    let puzzle = nearest.puzzle.clone();
    Ok(match judge::check(&puzzle, guard) {
        Verdict::Unique(solution) => Some(Made { puzzle, solution, grade: None }),
        _ => None,
    })
}

/// Makes a puzzle of any level, quickly.
fn any(order: Order, guard: &Guard) -> Result<Made, Fault> {
    let order = match order.shape().size() {
        // For larger boards, the generator itself keeps about half.
        MIDDLE..=Reasoner::MAX_SIZE => half_full(order),
        _ => order,
    };
    let attempts = attempts(order.shape().size());
    let mut puzzles = order.attempts(attempts).puzzles(guard)?;
    let made = puzzles.next();
    made.map(Made::from).ok_or_else(|| too_short(puzzles.ending().stop))
}

/// Asks for a half to three quarters of all cells given, which is quick on boards of any size.
fn half_full(order: Order) -> Order {
    let cells = order.shape().cell_count();
    order.clues(cells / 2..=cells * 3 / 4)
}

/// Returns a guard with most of the time that is left.
fn most_of(guard: &Guard) -> Guard {
    match guard.left().time {
        Some(left) => guard.at_most(left * 7 / 10),
        None => guard.clone(),
    }
}

/// Says why there are no digits for a pattern. Only when all attempts were made may there be none.
fn no_digits(stop: Stop) -> Fault {
    match stop {
        Stop::NodeLimit => RequestFault::NoDigits.into(),
        stop => too_short(stop),
    }
}

fn too_short(stop: Stop) -> Fault {
    match stop {
        Stop::Cancelled => ErrorKind::Stopped { stop, before: Unfinished::Puzzle }.into(),
        _ => RequestFault::NoPuzzleInTime.into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pattern_may_have_no_puzzle_only_after_all_attempts() {
        let message = |stop| no_digits(stop).message;
        let none = "no digits with one solution were found for the pattern";
        assert_eq!(message(Stop::NodeLimit), none);
        assert_eq!(message(Stop::TimeLimit), "no puzzle was found in time");
        assert_eq!(message(Stop::Cancelled), "stopped before a puzzle was found");
    }
}
