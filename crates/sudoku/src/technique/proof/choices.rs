//! Is there a choice of one candidate from every truth in which no two exclude each other?
//!
//! Truths come in groups, such as the cells of one almost locked set. All choices from a group are
//! tried, and candidates that every choice excludes are struck from the other groups. So a chain is
//! followed link by link, and a chain of sets by whole sets, without guessing. All truths are tried
//! together only when nothing more can be struck. The work is bounded: a step that needs more is
//! not proved.

use std::ops::{BitAnd, BitAndAssign};

use super::super::Candidate;
use super::position::Position;
use crate::error::{Flaw, SudokuError};

/// The largest number of candidates in all truths of a step.
const MOST_CANDIDATES: usize = 1024;
/// The most choices that are tried for one conclusion.
const MOST_TRIES: usize = 500_000;

/// An assumption to be refuted.
#[derive(Clone, Copy, Debug)]
pub(super) enum Assumption {
    /// The candidate is true.
    True(Candidate),
    /// The candidate is false.
    False(Candidate),
}

/// A set of candidates, by number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Bits([u64; MOST_CANDIDATES / 64]);

impl Bits {
    const NONE: Bits = Bits([0; MOST_CANDIDATES / 64]);
    const ALL: Bits = Bits([u64::MAX; MOST_CANDIDATES / 64]);

    fn insert(&mut self, at: usize) {
        self.0[at / 64] |= 1 << (at % 64);
    }

    fn remove(&mut self, at: usize) {
        self.0[at / 64] &= !(1 << (at % 64));
    }

    fn contains(&self, at: usize) -> bool {
        self.0[at / 64] >> (at % 64) & 1 == 1
    }

    fn not(self) -> Bits {
        Bits(self.0.map(|word| !word))
    }
}

impl BitAnd for Bits {
    type Output = Bits;

    fn bitand(mut self, other: Bits) -> Bits {
        self.0.iter_mut().zip(other.0).for_each(|(word, other)| *word &= other);
        self
    }
}

impl BitAndAssign for Bits {
    fn bitand_assign(&mut self, other: Bits) {
        *self = *self & other;
    }
}

/// Truths in groups, over numbered candidates.
#[derive(Default)]
pub(super) struct Truths {
    candidates: Vec<Candidate>,
    /// What each candidate excludes; computed once all truths have been added.
    excluded: Vec<Bits>,
    groups: Vec<Vec<Vec<usize>>>,
}

impl Truths {
    /// Adds truths that are tried together.
    pub(super) fn group(&mut self, truths: impl IntoIterator<Item = Vec<Candidate>>) {
        let mut group = Vec::new();
        for truth in truths {
            group.push(truth.into_iter().map(|candidate| self.number(candidate)).collect());
        }
        self.groups.push(group);
    }

    /// Adds a truth that is tried alone.
    pub(super) fn single(&mut self, truth: Vec<Candidate>) {
        self.group([truth]);
    }

    fn number(&mut self, candidate: Candidate) -> usize {
        let known = self.candidates.iter().position(|&other| other == candidate);
        known.unwrap_or_else(|| {
            self.candidates.push(candidate);
            self.candidates.len() - 1
        })
    }

    /// Whether no choice is left under the assumption. An error if finding out takes too long.
    pub(super) fn refute(
        &mut self,
        position: &Position<'_>,
        assumption: Assumption,
    ) -> Result<bool, SudokuError> {
        if self.candidates.len() > MOST_CANDIDATES {
            return Err(Flaw::TooManyCandidates.into());
        }
        let excluded_by = |candidate| {
            let mut bits = Bits::NONE;
            for (at, &other) in self.candidates.iter().enumerate() {
                if position.exclude(candidate, other) {
                    bits.insert(at);
                }
            }
            bits
        };
        if self.excluded.len() != self.candidates.len() {
            self.excluded =
                self.candidates.iter().map(|&candidate| excluded_by(candidate)).collect();
        }
        let mut alive = Bits::ALL;
        match assumption {
            Assumption::True(candidate) => alive &= excluded_by(candidate).not(),
            Assumption::False(candidate) => {
                if let Some(at) = self.candidates.iter().position(|&other| other == candidate) {
                    alive.remove(at);
                }
            }
        }
        let mut tries = 0;
        loop {
            let before = alive;
            for group in &self.groups {
                let Some(struck) = self.struck(group, alive, false, &mut tries)? else {
                    return Ok(true);
                };
                alive &= struck.not();
            }
            if alive == before {
                break;
            }
        }
        let all: Vec<Vec<usize>> = self.groups.concat();
        Ok(self.struck(&all, alive, true, &mut tries)?.is_none())
    }

    /// The candidates that every choice from these truths excludes, or that the first choice
    /// excludes if `once` is set; `None` if there is no choice.
    fn struck(
        &self,
        truths: &[Vec<usize>],
        alive: Bits,
        once: bool,
        tries: &mut usize,
    ) -> Result<Option<Bits>, SudokuError> {
        let mut search = Search { truths, excluded: &self.excluded, struck: None, once, tries };
        search.choose(alive, Bits::NONE, alive.not())?;
        Ok(search.struck)
    }
}

struct Search<'a> {
    truths: &'a [Vec<usize>],
    excluded: &'a [Bits],
    /// What all choices so far exclude.
    struck: Option<Bits>,
    once: bool,
    tries: &'a mut usize,
}

impl Search<'_> {
    /// Goes through the choices that contain `chosen`. `gone` are the candidates that were excluded
    /// before the search. Recursion is as deep as the number of truths.
    fn choose(&mut self, alive: Bits, chosen: Bits, gone: Bits) -> Result<(), SudokuError> {
        *self.tries += 1;
        if *self.tries > MOST_TRIES {
            return Err(Flaw::TooManyTries.into());
        }
        let mut fewest: Option<(usize, &Vec<usize>)> = None;
        for truth in self.truths {
            if truth.iter().any(|&at| chosen.contains(at)) {
                continue;
            }
            let left = truth.iter().filter(|&&at| alive.contains(at)).count();
            if fewest.is_none_or(|(least, _)| left < least) {
                fewest = Some((left, truth));
            }
            if left == 0 {
                return Ok(());
            }
        }
        let Some((_, truth)) = fewest else {
            let out = alive.not();
            self.struck = Some(self.struck.map_or(out, |struck| struck & out));
            return Ok(());
        };
        for &at in truth {
            if alive.contains(at) {
                let mut chosen = chosen;
                chosen.insert(at);
                self.choose(alive & self.excluded[at].not(), chosen, gone)?;
                // No further choice can change the result.
                if self.struck.is_some_and(|struck| self.once || struck == gone) {
                    return Ok(());
                }
            }
        }
        Ok(())
    }
}
