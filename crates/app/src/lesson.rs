//! Positions in which a technique makes a step: one example of each, and as many to practise as a
//! player likes.
//!
//! ```text
//! example    examples.txt, the same for everybody
//! practice   a new puzzle for the seed, within a number of attempts and some time --> new
//!            else the example, with rows, columns and digits rearranged by the seed --> example
//! ```
//!
//! So there is always something to practise, also for techniques that hardly any puzzle needs. The
//! number of attempts does not depend on the clock, so neither does the position, unless the time
//! runs out first.

use std::time::Duration;

use quadrille::guard::Guard;
use quadrille_sudoku::format::{self, Format};
use quadrille_sudoku::generate::Order;
use quadrille_sudoku::symmetry::Transformation;
use quadrille_sudoku::technique::{Step, Technique, TechniqueSet};
use quadrille_sudoku::tell::Language;
use quadrille_sudoku::{Puzzle, Shape, Verdict};

use crate::fault::RequestFault;
use crate::position::Position;
use crate::protocol::{Answer, Fault, Lesson, Origin};
use crate::rate::named;
use crate::{board, judge};

/// One line for each example: the name of the technique, a tab, the position in the format of
/// HoDoKu. They were made by `quadrille sudoku generate --practice NAME`; of up to sixty positions
/// the simplest was taken: a short explanation, few eliminations, few notes on the board. For three
/// Franken fish, which hardly any puzzle needs, it is a position in which the step is possible but
/// an easier one as well. Brute force has none, nor have some fish and templates that hints do not
/// use.
const EXAMPLES: &str = include_str!("examples.txt");

/// The time limit for a new position.
const TIME: Duration = Duration::from_secs(2);
/// The number of attempts for a new position, which take about half a second.
const ATTEMPTS: u64 = 2000;
/// The number of rearrangements of an example that are tried. The first one serves, unless the step
/// of the technique is found only in another order of rows and columns.
const REARRANGED: u64 = 20;

pub(crate) fn example(name: &str, language: Language, guard: &Guard) -> Result<Answer, Fault> {
    let technique = read(name)?;
    let lesson =
        example_of(technique).and_then(|puzzle| lesson(puzzle, technique, language, guard));
    Ok(Answer::Example { technique: named(technique), lesson: lesson.map(Box::new) })
}

pub(crate) fn practice(
    name: &str,
    seed: u64,
    language: Language,
    guard: &Guard,
) -> Result<Answer, Fault> {
    let technique = read(name)?;
    let told = |lesson: Lesson, origin| Answer::Practice {
        technique: named(technique),
        lesson: Box::new(lesson),
        origin,
    };
    let order = Order::new(&Shape::classic()).seed(seed).practice(technique).attempts(ATTEMPTS);
    let made = order.puzzles(&guard.at_most(TIME))?.next();
    if let Some(puzzle) = made.and_then(|made| made.position)
        && let Some(lesson) = lesson(puzzle, technique, language, guard)
    {
        return Ok(told(lesson, Origin::New));
    }
    let lesson = rearranged(technique, seed, language, guard);
    lesson.map(|lesson| told(lesson, Origin::Example)).ok_or(RequestFault::NoPuzzleInTime.into())
}

/// Returns the example with its rows, columns and digits rearranged.
fn rearranged(
    technique: Technique,
    seed: u64,
    language: Language,
    guard: &Guard,
) -> Option<Lesson> {
    let puzzle = example_of(technique)?;
    let other = |number: u64| Transformation::random(puzzle.shape(), seed.wrapping_add(number));
    let mut others = (0..REARRANGED).map(|number| other(number).puzzle(&puzzle));
    others.find_map(|puzzle| lesson(puzzle, technique, language, guard))
}

fn read(name: &str) -> Result<Technique, Fault> {
    name.parse().map_err(|error| Fault::from(error).within("technique"))
}

/// Returns whether there is an example of a technique.
pub(crate) fn has_example(technique: Technique) -> bool {
    line_of(technique).is_some()
}

fn line_of(technique: Technique) -> Option<&'static str> {
    let mut lines = EXAMPLES.lines().filter_map(|line| line.split_once('\t'));
    lines.find(|(name, _)| *name == technique.name()).map(|(_, position)| position)
}

fn example_of(technique: Technique) -> Option<Puzzle> {
    let records = format::read(line_of(technique)?.as_bytes(), Some(Format::Hodoku), None);
    let puzzle = records.ok()?.pop()?.puzzle;
    // Every candidate is noted, also if the position says nothing about them.
    let marks = puzzle.candidates().sets().to_vec();
    puzzle.with_marks(marks).ok()
}

/// Makes a lesson of a position, if the technique makes a step there.
fn lesson(
    puzzle: Puzzle,
    technique: Technique,
    language: Language,
    guard: &Guard,
) -> Option<Lesson> {
    let position = Position::from(puzzle);
    let givens = Puzzle::new(position.puzzle.givens());
    let Verdict::Unique(solution) = judge::check(&givens, guard) else { return None };
    let step = step_of(&position, technique, guard)?;
    Some(Lesson {
        board: board::tell(&position.puzzle),
        solution: solution.to_string(),
        hint: position.tell_step(step, language),
    })
}

/// Finds a step of the technique: the next step of a player who knows it, or else any.
fn step_of(position: &Position, technique: Technique, guard: &Guard) -> Option<Step> {
    let mut reasoner = position.reasoner(TechniqueSet::default().with(technique), guard)?;
    let next = reasoner.find().ok()?.filter(|step| step.technique == technique);
    let step = next.or_else(|| {
        let all = reasoner.steps(TechniqueSet::EMPTY.with(technique)).ok()?;
        all.into_iter().find(|step| step.technique == technique)
    });
    step.filter(|step| position.proves(step))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_technique_that_hints_use_has_an_example_of_its_step() {
        for &technique in Technique::ALL {
            let lesson = example_of(technique)
                .and_then(|puzzle| lesson(puzzle, technique, Language::English, &Guard::default()));
            // Brute force is no reasoning.
            let expected = technique.is_default() && technique != Technique::BruteForce;
            assert!(!expected || lesson.is_some(), "{technique} has no example");
            assert_eq!(lesson.is_some(), has_example(technique), "{technique}: its line is wrong");
            if let Some(lesson) = lesson {
                let named = lesson.hint.technique.expect("a step has a technique");
                assert_eq!(named.id, technique.name());
            }
        }
    }

    #[test]
    fn each_line_names_another_technique_in_the_order_of_the_catalogue() {
        let lines: Vec<&str> = EXAMPLES.lines().collect();
        let names = lines.iter().map(|line| line.split('\t').next().unwrap_or_default());
        let known = Technique::ALL.iter().map(|technique| technique.name());
        let known: Vec<&str> = known
            .filter(|name| lines.iter().any(|line| line.starts_with(&format!("{name}\t"))))
            .collect();
        assert_eq!(names.collect::<Vec<_>>(), known);
    }

    #[test]
    fn every_example_can_be_rearranged() {
        for &technique in Technique::ALL.iter().filter(|&&it| has_example(it)) {
            for seed in [1, 1_000_003] {
                let lesson = rearranged(technique, seed, Language::English, &Guard::default());
                let lesson = lesson.unwrap_or_else(|| panic!("{technique}, seed {seed}"));
                assert_eq!(lesson.hint.technique.map(|it| it.id), Some(technique.name()));
            }
        }
    }
}
