//! The protocol of this suite: chunk by chunk, in turn, round after round.
//!
//! ```text
//!           chunk 1                           chunk 2
//! round 1   turbo  portable  sudoku  msolve   turbo  portable  sudoku  msolve   …
//! round 2   turbo  portable  sudoku  msolve   turbo  portable  sudoku  msolve   …
//! ```
//!
//! For each contender the best round of each chunk counts, and the time for a list is the sum over
//! its chunks. A chunk is a few hundred microseconds of work, so other activity on the machine
//! spoils single turns but not the sum.
//!
//! Before the first round everyone solves every chunk once, untimed, and the answers are compared.
//! A solution must contain the givens and be valid. Where contenders disagree about the number of
//! solutions, the cover engine `links` decides. A contender that is wrong once, in this pass or in
//! any later round, is out of the race.

use std::time::Duration;

use anyhow::{Context, Result};
use quadrille::Engine;
use quadrille_sudoku::{Method, format};

use super::contenders::digits;
use super::serve::Answer;
use super::worker::Contend;
use crate::measure::{Measured, Outcome};

/// Puzzles in a chunk.
pub(super) const CHUNK: usize = 256;

/// One contender's state in the race.
struct Entry {
    /// The best time for each chunk.
    best: Vec<Option<Duration>>,
    /// Puzzles answered wrongly.
    wrong: u128,
    /// The outcome that ended its race, if it was not a wrong answer.
    end: Option<Outcome>,
}

impl Entry {
    fn is_in(&self) -> bool {
        self.wrong == 0 && self.end.is_none()
    }

    fn note(&mut self, chunk: usize, time: Duration) {
        let best = &mut self.best[chunk];
        *best = Some(best.map_or(time, |best| best.min(time)));
    }

    fn outcome(self) -> Outcome {
        match (self.end, self.wrong) {
            (Some(end), _) => end,
            (None, 0) => Outcome::Right(self.best.into_iter().flatten().sum()),
            (None, wrong) => Outcome::Wrong(wrong),
        }
    }
}

/// Runs all contenders over a list. The outcomes are in their order; `Wrong` holds the number of
/// puzzles with a wrong answer.
pub(super) fn side_by_side(
    contenders: &mut [impl Contend],
    lines: &[String],
    limit: u64,
    rounds: u32,
) -> Result<Measured> {
    let chunks: Vec<&[String]> = lines.chunks(CHUNK).collect();
    let fresh = || Entry { best: vec![None; chunks.len()], wrong: 0, end: None };
    let mut entries: Vec<Entry> = contenders.iter().map(|_| fresh()).collect();
    let mut truths = Vec::with_capacity(chunks.len());
    for lines in &chunks {
        let answers = answer_all(contenders, &mut entries, lines, limit);
        let truth = settle(lines, limit, &answers)?;
        for (entry, answers) in entries.iter_mut().zip(&answers) {
            entry.wrong += answers.as_ref().map_or(0, |answers| faults(lines, &truth, answers));
        }
        truths.push(truth);
    }
    for _ in 0..rounds {
        for (chunk, (lines, truth)) in chunks.iter().zip(&truths).enumerate() {
            for (contender, entry) in contenders.iter_mut().zip(&mut entries) {
                if !entry.is_in() {
                    continue;
                }
                match contender.turn(lines, limit) {
                    Ok(reading) => {
                        entry.wrong += faults(lines, truth, &reading.answers);
                        entry.note(chunk, reading.time);
                    }
                    Err(end) => entry.end = Some(end),
                }
            }
        }
    }
    let answer = truths.iter().flatten().map(|&solutions| u128::from(solutions)).sum();
    let outcomes = entries.into_iter().map(Entry::outcome).collect();
    Ok(Measured { answer: Some(answer), outcomes })
}

/// Collects everyone's answers to a chunk, untimed. Contenders that were wrong before are asked
/// again, so that all their wrong answers are counted.
fn answer_all(
    contenders: &mut [impl Contend],
    entries: &mut [Entry],
    lines: &[String],
    limit: u64,
) -> Vec<Option<Vec<Answer>>> {
    let both = contenders.iter_mut().zip(entries);
    both.map(|(contender, entry)| {
        if entry.end.is_some() {
            return None;
        }
        match contender.turn(lines, limit) {
            Ok(reading) => Some(reading.answers),
            Err(end) => {
                entry.end = Some(end);
                None
            }
        }
    })
    .collect()
}

/// Returns the number of solutions of each puzzle: what all contenders say, or else what the engine
/// `links` says.
fn settle(lines: &[String], limit: u64, answers: &[Option<Vec<Answer>>]) -> Result<Vec<u64>> {
    let said = |puzzle: usize| {
        let present = answers.iter().flatten();
        let mut numbers = present.map(move |answers| answers[puzzle].solutions);
        let first = numbers.next()?;
        numbers.all(|number| number == first).then_some(first)
    };
    let settled = lines.iter().enumerate();
    settled.map(|(puzzle, line)| said(puzzle).map_or_else(|| judge(line, limit), Ok)).collect()
}

fn judge(line: &str, limit: u64) -> Result<u64> {
    let records = format::read(line.as_bytes(), None, None)?;
    let puzzle = &records.first().context("no puzzle on a line")?.puzzle;
    let search = puzzle.search().method(Method::Cover(Engine::Links)).limit(limit);
    Ok(search.count().1.stats.solutions)
}

/// Counts the wrong answers.
fn faults(lines: &[String], truth: &[u64], answers: &[Answer]) -> u128 {
    let is_right = |((line, &truth), answer): ((&String, &u64), &Answer)| {
        answer.solutions == truth && (truth == 0 || is_solution(line, &answer.first))
    };
    lines.iter().zip(truth).zip(answers).filter(|&one| !is_right(one)).count() as u128
}

/// Whether `solution` contains all givens of the line, and each row, column and box has all nine
/// digits.
fn is_solution(line: &str, solution: &[u8; 81]) -> bool {
    let Some(givens) = digits(line) else { return false };
    let keeps_givens =
        givens.iter().zip(solution).all(|(&given, &digit)| [0, digit].contains(&given));
    let has_all = |cell: &dyn Fn(usize) -> usize| {
        (0..9).fold(0, |seen, place| seen | 1_u32 << solution[cell(place)]) == 0b11_1111_1110
    };
    keeps_givens
        && (0..9).all(|house| {
            let corner = house / 3 * 27 + house % 3 * 3;
            has_all(&|place| house * 9 + place)
                && has_all(&|place| place * 9 + house)
                && has_all(&|place| corner + place / 3 * 9 + place % 3)
        })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::turbo::contenders::Turbo;
    use crate::turbo::serve::Solve;
    use crate::turbo::worker::Reading;

    const ONE: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    /// Solves with our solver, reports the next of the given times, and falsifies answers with
    /// `spoil`.
    struct Fake {
        times: Box<dyn Iterator<Item = u64>>,
        spoil: fn(usize, &mut Answer),
        sizes: Vec<usize>,
    }

    impl Fake {
        fn new(times: impl Iterator<Item = u64> + 'static) -> Fake {
            Fake { times: Box::new(times), spoil: |_, _| (), sizes: Vec::new() }
        }

        fn spoilt(spoil: fn(usize, &mut Answer)) -> Fake {
            Fake { spoil, ..Fake::new(std::iter::repeat(1)) }
        }
    }

    impl Contend for Fake {
        fn turn(&mut self, lines: &[String], limit: u64) -> Result<Reading, Outcome> {
            let time = Duration::from_millis(self.times.next().ok_or(Outcome::Failed)?);
            self.sizes.push(lines.len());
            let mut solver = Turbo::new();
            let answers = lines.iter().enumerate().map(|(place, line)| {
                let mut answer = solver.solve(line, limit);
                (self.spoil)(place, &mut answer);
                answer
            });
            Ok(Reading { time, answers: answers.collect() })
        }
    }

    fn lines(puzzles: usize) -> Vec<String> {
        vec![ONE.to_owned(); puzzles]
    }

    fn outcomes(contenders: &mut [Fake], puzzles: usize, rounds: u32) -> Vec<Outcome> {
        let measured = side_by_side(contenders, &lines(puzzles), 2, rounds).expect("valid lines");
        assert_eq!(measured.answer, Some(puzzles as u128));
        measured.outcomes
    }

    fn right(milliseconds: u64) -> Outcome {
        Outcome::Right(Duration::from_millis(milliseconds))
    }

    #[test]
    fn the_last_chunk_holds_the_rest() {
        let mut contenders = [Fake::new(std::iter::repeat(1))];
        outcomes(&mut contenders, 2 * CHUNK + 3, 1);
        assert_eq!(contenders[0].sizes, [CHUNK, CHUNK, 3].repeat(2));
    }

    #[test]
    fn the_best_round_of_each_chunk_counts_and_the_untimed_pass_does_not() {
        // Two chunks: an untimed pass, then three rounds.
        let times = [1, 1, 50, 300, 70, 100, 60, 200];
        assert_eq!(outcomes(&mut [Fake::new(times.into_iter())], CHUNK + 1, 3), [right(150)]);
    }

    #[test]
    fn a_wrong_number_is_detected_by_the_cover_engine() {
        let two = |place, answer: &mut Answer| {
            if place < 2 {
                answer.solutions = 2;
            }
        };
        for liars_first in [true, false] {
            let mut contenders = [Fake::spoilt(two), Fake::new(std::iter::repeat(4))];
            let mut expected = [Outcome::Wrong(2), right(4)];
            if !liars_first {
                contenders.reverse();
                expected.reverse();
            }
            assert_eq!(outcomes(&mut contenders, 5, 2), expected);
        }
    }

    #[test]
    fn digits_that_are_not_a_solution_are_wrong() {
        let mut contenders = [
            Fake::spoilt(|_, answer| answer.first.swap(0, 1)),
            Fake::spoilt(|_, answer| answer.first = [0; 81]),
            // A valid grid, but the solution of another puzzle.
            Fake::spoilt(|_, answer| {
                answer.first.iter_mut().for_each(|digit| *digit = *digit % 9 + 1);
            }),
        ];
        assert_eq!(outcomes(&mut contenders, 3, 1), vec![Outcome::Wrong(3); 3]);
    }

    #[test]
    fn a_contender_that_fails_in_a_round_has_no_time() {
        let mut contenders = [Fake::new([1, 1].into_iter()), Fake::new(std::iter::repeat(2))];
        assert_eq!(outcomes(&mut contenders, 1, 2), [Outcome::Failed, right(2)]);
    }
}
