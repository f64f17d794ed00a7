//! A new puzzle, as ordered or as close to it as possible.
//!
//! ```text
//! the order, within a number of attempts and most of the time --made--> exact
//!   else the nearest of these attempts                         --> not exact
//!   else a hard one instead of a harder one, else any           --> not exact
//! ```
//!
//! # What a level promises
//!
//! The puzzle has the level as its grade, it needs at least one technique of that level, and
//! techniques alone solve it ([`Order::level`]). So Easy means singles alone, Hard at least one
//! fish, wing or the like, Extreme at least one forcing chain or net. A puzzle that keeps the order
//! in part says what it lacks ([`Lack`]). One that no technique here solves is never the answer,
//! unless the board is too large to be graded.
//!
//! # The same order, the same puzzle
//!
//! An exact puzzle depends on the order and its seed alone: it is that of the first attempt that
//! succeeds, and no attempt looks at the clock. It is the same on every machine, and on the command
//! line. The clock can only end the attempts early, and then the puzzle is not exact. A puzzle that
//! must be the same for everyone, such as that of the day, should therefore be exact: for classic
//! 9×9 boards, each level is found within [`attempts`], in hundredths of the time that a server
//! allows.
//!
//! Puzzles that hardly exist, such as an extreme one of 6×6, are not searched for indefinitely:
//! there are as many attempts as take a few seconds, and then the nearest is taken.

use std::ops::RangeInclusive;

use quadrille::Stop;
use quadrille::guard::Guard;
use quadrille_sudoku::error::Unfinished;
use quadrille_sudoku::generate::{Generated, Lack as Lacking, Order, Symmetry};
use quadrille_sudoku::grade::{Grade, Grader};
use quadrille_sudoku::technique::{Level, Reasoner, Technique, TechniqueSet};
use quadrille_sudoku::{ErrorKind, Grid, Puzzle, Shape, Variant, Verdict};

use crate::board;
use crate::fault::RequestFault;
use crate::protocol::{Answer, BoardShape, Fault, Lack, Wanted};
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

/// The rule that replaces boxes by regions.
const JIGSAW: &str = "jigsaw";

/// What a puzzle should be like, beyond its board.
struct Wishes {
    level: Level,
    needs: TechniqueSet,
    without: TechniqueSet,
}

/// A puzzle with one solution.
struct Made {
    puzzle: Puzzle,
    solution: Grid,
    /// Its grade, if already known. Then it is as ordered.
    grade: Option<Grade>,
}

impl From<Generated> for Made {
    fn from(generated: Generated) -> Made {
        let Generated { puzzle, solution, grade, .. } = generated;
        Made { puzzle, solution, grade }
    }
}

pub(crate) fn make(wanted: &Wanted, guard: &Guard) -> Result<Answer, Fault> {
    let wishes = Wishes {
        level: wanted.level.parse()?,
        needs: techniques(&wanted.needs, "needs")?,
        without: techniques(&wanted.without, "without")?,
    };
    let plain = order(wanted, guard)?;
    let asked = wishes.needs.iter().fold(plain.clone(), Order::needs);
    let asked = wishes.without.iter().fold(asked, Order::without);
    if let Some(made) = of_level(asked, wishes.level, guard)? {
        return Ok(wishes.tell(made, guard));
    }
    if wishes.level > Level::Hard {
        // On large boards the highest levels may take minutes, while the one below takes less than
        // a second.
        if let Some(Made { puzzle, solution, .. }) = of_level(plain.clone(), Level::Hard, guard)? {
            return Ok(wishes.tell(Made { puzzle, solution, grade: None }, guard));
        }
    }
    Ok(wishes.tell(any(plain, guard)?, guard))
}

impl Wishes {
    /// Returns the answer, with a rating if the time suffices.
    fn tell(&self, made: Made, guard: &Guard) -> Answer {
        let Made { puzzle, solution, grade } = made;
        if let Some(grade) = grade {
            return told(&puzzle, &solution, Some(&grade), Vec::new(), guard);
        }
        let mut used = TechniqueSet::EMPTY;
        let graded = Grader::new().walk_to(&puzzle, &solution, guard, |_, step| {
            used = used.iter().chain([step.technique]).collect();
        });
        let grade = graded.ok();
        let lacks = match &grade {
            Some(grade) => self.lacks(grade, used),
            None if puzzle.shape().size() > Reasoner::MAX_SIZE => {
                vec![Lack::TooLarge { largest: Reasoner::MAX_SIZE }]
            }
            None => vec![Lack::NotGraded],
        };
        told(&puzzle, &solution, grade.as_ref(), lacks, guard)
    }

    /// Returns what a puzzle lacks that has this grade and needs these techniques.
    fn lacks(&self, grade: &Grade, used: TechniqueSet) -> Vec<Lack> {
        let mut lacks = Vec::new();
        if grade.level != self.level {
            lacks.push(Lack::Level { level: rate::level_name(grade.level) });
        } else if grade.hardest.level() < self.level {
            lacks.push(Lack::Hardest { technique: rate::named(grade.hardest) });
        }
        let spares = self.needs.iter().filter(|&one| !used.contains(one)).map(rate::named);
        lacks.extend(spares.map(|technique| Lack::Spares { technique }));
        let needs = self.without.iter().filter(|&one| used.contains(one)).map(rate::named);
        lacks.extend(needs.map(|technique| Lack::Needs { technique }));
        lacks
    }
}

/// Returns the answer with a puzzle and what it lacks.
fn told(
    puzzle: &Puzzle,
    solution: &Grid,
    grade: Option<&Grade>,
    lacks: Vec<Lack>,
    guard: &Guard,
) -> Answer {
    Answer::New {
        board: board::tell(puzzle),
        solution: solution.to_string(),
        exact: lacks.is_empty(),
        lacks,
        rating: grade.map(|grade| rate::rating(grade, puzzle, guard)),
    }
}

/// Reads the names of techniques that puzzles are graded with.
fn techniques(names: &[String], field: &'static str) -> Result<TechniqueSet, Fault> {
    let technique = |name: &String| {
        let technique: Technique =
            name.parse().map_err(|error| Fault::from(error).within(field))?;
        if technique.is_default() && technique != Technique::BruteForce {
            return Ok(technique);
        }
        let technique = technique.english();
        Err(Fault::from(RequestFault::TechniqueNotUsed { technique }).within(field))
    };
    names.iter().map(technique).collect()
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
    let Generated { puzzle, solution, .. } = made;
    let grade = rate::grade(&puzzle, &solution, guard);
    Ok(told(&puzzle, &solution, grade.as_ref(), Vec::new(), guard))
}

/// Returns the order as the command line would make it, except for the level.
fn order(wanted: &Wanted, guard: &Guard) -> Result<Order, Fault> {
    check_size(wanted.size)?;
    let symmetry: Symmetry = wanted.symmetry.parse()?;
    let mut variants: Vec<Variant> = Vec::new();
    for name in wanted.rules.iter().filter(|&name| name != JIGSAW) {
        let variant = name.parse().map_err(|_| unknown_rule(name))?;
        if !variants.contains(&variant) {
            variants.push(variant);
        }
    }
    let with = |shape: &Shape| {
        variants.iter().try_fold(shape.clone(), |shape, &variant| shape.with(variant))
    };
    if wanted.rules.iter().any(|name| name == JIGSAW) {
        let Wanted { size, seed, .. } = *wanted;
        return Ok(Order::random_jigsaw_with(size, symmetry, seed, guard, with)?);
    }
    let shape = with(&Shape::of_size(wanted.size)?)?;
    Ok(Order::new(&shape).seed(wanted.seed).symmetry(symmetry))
}

fn unknown_rule(name: &str) -> Fault {
    let variants = Variant::ALL.iter().map(|variant| variant.name());
    let known = [JIGSAW].into_iter().chain(variants).collect();
    let (of, name) = ("rule", name.to_owned());
    RequestFault::UnknownName { of, name, known, near: Vec::new() }.into()
}

fn check_size(size: usize) -> Result<(), Fault> {
    if SIZES.contains(&size) {
        return Ok(());
    }
    let (least, most) = SIZES.into_inner();
    Err(Fault::from(RequestFault::SizeNotMade { least, most }).within("size"))
}

/// The number of attempts for a level, by the size of the board. One attempt takes a tenth of a
/// millisecond on a classic board of 9, some milliseconds with more rules or 12 digits, a third of
/// a second on one of 16. Of four hundred classic puzzles, none of the levels up to Unfair took
/// more than 120 attempts, and an extreme one takes 450 on average.
fn attempts(size: usize) -> u64 {
    match size {
        // Almost all of these are easy.
        0..=4 => 300,
        5..=9 => 10_000,
        10..=12 => 300,
        _ => 30,
    }
}

/// Makes a puzzle of the level, or else the nearest to it that techniques solve.
fn of_level(order: Order, level: Level, guard: &Guard) -> Result<Option<Made>, Fault> {
    order.check()?;
    let order = order.level(level);
    if let Err(error) = order.check() {
        return match error.kind() {
            // No board like this has the level, or such boards cannot be graded at all.
            ErrorKind::LevelOfShape { .. } | ErrorKind::BoardTooLarge { .. } => Ok(None),
            _ => Err(error.into()),
        };
    }
    let attempts = attempts(order.shape().size());
    // Some time is left for the fallback, and to rate the result.
    let mut puzzles = order.attempts(attempts).puzzles(&most_of(guard))?;
    if let Some(made) = puzzles.next() {
        return Ok(Some(made.into()));
    }
    let nearest = puzzles.ending().nearest.as_ref();
    let is_solved = |lack| !matches!(lack, Lacking::Needs(Technique::BruteForce));
    let Some(nearest) = nearest.filter(|near| is_solved(near.lack)) else { return Ok(None) };
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
    let Some(Generated { puzzle, solution, .. }) = puzzles.next() else {
        return Err(too_short(puzzles.ending().stop));
    };
    match rate::grade(&puzzle, &solution, guard) {
        Some(grade) if !grade.by_reasoning => Err(RequestFault::NoPuzzleInTime.into()),
        _ => Ok(Made { puzzle, solution, grade: None }),
    }
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
