//! A search that learns from its conflicts: the last resort for problems that are hard for their
//! size.
//!
//! A search tree that fails in one corner for a reason in another finds that reason again in every
//! branch. A learner finds it once. When its decisions lead to a conflict, it works out which
//! literals are to blame ([`analyze`]), keeps them as a clause ([`clauses`]), and goes back to
//! where the clause says something new. (*Conflict-driven clause learning*: Marques-Silva and
//! Sakallah 1996; Moskewicz et al. 2001; Eén and Sörensson 2003.)
//!
//! The terms: a *literal* says that an option is chosen, or that it is dropped; a *clause* says
//! that one of its literals is true; a *level* is a decision and everything that follows from it.
//! The rules of exact cover need no clauses, as the words of the items express them ([`position`]).
//! The only clauses are those learned, and one for each cover that must not be found again.
//!
//! What paid off: conflicts and CPU time for the seven hard boards of 25×25 and 36×36 together, for
//! the first cover and the proof that there is no other. Each figure is the mean over six
//! labellings of each board (four in the second line, three for CaDiCaL); those of the trial are
//! from its own report. The machine was shared: times are good to a tenth, conflicts are exact. All
//! choices were made on these boards.
//!
//! | | conflicts | ms |
//! |---|---|---|
//! | the trial: all options, saved phases, minimised clauses | | 6,000 |
//! | what the root leaves ([`remnant`]); spreads renewed; words updated at once | 68,300 | 3,260 |
//! | always choose the heaviest option, never drop it first | 54,900 | 1,940 |
//! | clauses shrunk level by level | 51,600 | 1,740 |
//! | drop clauses after 300, 600, 900... conflicts | 51,200 | 1,600 |
//! | reasons behind the clause count too | 44,500 | 1,390 |
//! | facts, values and entries laid out for propagation | 44,000 | 1,240 |
//! | CaDiCaL on what the root leaves, for comparison | | 2,140 |
//!
//! What lost: locked options inside (8 % fewer conflicts, but 15 to 25 % more time); a literal of
//! its own for "one of the options that two items share" (15 % fewer, at half the speed);
//! vivification of clauses (5 % fewer at best, and no time saved beyond the noise); probing all
//! options at the root (no fewer); long stretches without restarts alternating with short ones (2 %
//! more); no restarts at all (3 % more); decisions in the smallest item of the heaviest option (2 %
//! more). Other fading rates, margins and rounds are within 7 %.
//!
//! Cost: memory is linear in what the root leaves, plus the clauses. Half of these are dropped
//! again and again, except for one clause per cover found: this search is for problems with few
//! covers. Time is exponential in the worst case, as always.

mod activity;
mod analyze;
mod clauses;
mod position;
mod premises;
mod remnant;
#[cfg(test)]
mod tests;

use self::activity::Activity;
use self::analyze::Analysis;
use self::clauses::Clauses;
use self::position::{Cause, Conflict, Literal, Position};
pub(super) use self::premises::Finding;
use self::remnant::{Remnant, Standing};
use super::layout::Layout;
use crate::costs::learn::{GUESS, REASONED_UPDATE, VISIT};
use crate::vectors::{OutOfMemory, reserved};

/// Why [`Learner::run`] returned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    /// A cover has just been found; the learner is at it.
    Cover,
    /// There is no further cover.
    NoMore,
    /// The conflicts of this portion are used up, and another one has been met.
    Paused,
    /// The effort of this portion is used up.
    Tired,
    /// Memory has run out. The learner cannot be used any more.
    OutOfMemory,
}

/// The work that a learner has done so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Efforts {
    pub(super) conflicts: u64,
    pub(super) decisions: u64,
}

/// A search that learns from its conflicts.
pub(super) struct Learner {
    position: Position,
    clauses: Clauses,
    activity: Activity,
    analysis: Analysis,
    pace: Pace,
    /// How far the clauses have followed the trail.
    visited: usize,
    /// A conflict found while a literal was set, or one left over from the last call.
    conflict: Option<Conflict>,
    phase: Phase,
    efforts: Efforts,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Phase {
    Searching,
    /// At a cover that has yet to be ruled out.
    OnCover,
    Done,
    /// Memory has run out, so nothing more can be concluded.
    Full,
}

impl Learner {
    /// Creates a learner for what is left of a problem if only the options in `words` may be
    /// chosen.
    pub(super) fn new(layout: &Layout, words: &[u64]) -> Result<Learner, OutOfMemory> {
        let remnant = Remnant::new(layout, words)?;
        let phase = if remnant.is_some() { Phase::Searching } else { Phase::Done };
        let position = Position::new(remnant.unwrap_or_default())?;
        let options = position.remnant.options();
        Ok(Learner {
            position,
            clauses: Clauses::new(options)?,
            activity: Activity::new(options)?,
            analysis: Analysis::new(options)?,
            pace: Pace::default(),
            visited: 0,
            conflict: None,
            phase,
            efforts: Efforts::default(),
        })
    }

    /// Rules out a cover that is already known.
    pub(super) fn block(&mut self, cover: &[u32]) {
        self.back_to_root();
        if self.phase != Phase::Searching {
            return;
        }
        let mut clause = std::mem::take(&mut self.analysis.clause);
        clause.clear();
        let mut is_possible = true;
        for &option in cover {
            match self.position.remnant.standing(option) {
                Standing::Chosen => {}
                Standing::Gone => is_possible = false,
                Standing::Open(option) => match self.position.value(Literal::chosen(option)) {
                    0 => clause.push(Literal::dropped(option)),
                    1 => {}
                    _ => is_possible = false,
                },
            }
        }
        if is_possible {
            self.rule_out(&clause);
        }
        self.analysis.clause = clause;
    }

    /// Ends the search for lack of memory.
    pub(super) fn give_up(&mut self) {
        self.phase = Phase::Full;
    }

    /// Runs to the next cover, for at most `conflicts` conflicts and until `effort` nanoseconds are
    /// used up, as [`effort`](Self::effort) counts them.
    pub(super) fn run_within(&mut self, conflicts: u64, effort: u64) -> Verdict {
        let end = self.efforts.conflicts.saturating_add(conflicts);
        let last_effort = self.effort().saturating_add(effort);
        self.leave_cover();
        while self.phase == Phase::Searching {
            if self.effort() >= last_effort {
                return Verdict::Tired;
            }
            if let Err(conflict) = self.propagate() {
                if self.phase == Phase::Full {
                    break;
                }
                // The conflict is kept for the next call.
                if self.efforts.conflicts >= end {
                    self.conflict = Some(conflict);
                    return Verdict::Paused;
                }
                self.resolve(conflict);
            } else if self.position.is_complete() {
                self.phase = Phase::OnCover;
                return Verdict::Cover;
            } else if self.clauses.is_due(self.efforts.conflicts) {
                self.drop_clauses();
            } else if self.pace.is_poor() && self.position.level() > 0 {
                self.pace.restart();
                self.back(0);
            } else {
                self.decide();
            }
        }
        if self.phase == Phase::Full { Verdict::OutOfMemory } else { Verdict::NoMore }
    }

    /// Drops clauses at the root.
    fn drop_clauses(&mut self) {
        self.back(0);
        if self.propagate().is_err() {
            self.fail_at_root();
        } else if self.clauses.reduce(self.efforts.conflicts, &self.position).is_err() {
            self.give_up();
        }
    }

    /// Ends the search because of a conflict that no decision has led to.
    fn fail_at_root(&mut self) {
        if self.phase != Phase::Full {
            self.phase = Phase::Done;
        }
    }

    /// Returns the options of the cover that the learner is at.
    pub(super) fn cover(&self) -> Result<Vec<u32>, OutOfMemory> {
        let remnant = &self.position.remnant;
        let chosen = self.position.trail().iter().filter(|literal| literal.is_chosen());
        let mut cover = reserved(remnant.chosen().len() + chosen.clone().count())?;
        cover.extend_from_slice(remnant.chosen());
        cover.extend(chosen.map(|literal| remnant.name(literal.option())));
        Ok(cover)
    }

    /// The number of entries removed from words so far.
    pub(super) fn updates(&self) -> u64 {
        self.position.updates()
    }

    /// Roughly how many nanoseconds the work so far takes.
    pub(super) fn effort(&self) -> u64 {
        let visits = VISIT * self.clauses.visits();
        REASONED_UPDATE * self.updates() + GUESS * self.efforts.conflicts + visits
    }

    pub(super) fn efforts(&self) -> Efforts {
        self.efforts
    }

    /// Derives everything that follows: from the items first, as they cost less than the clauses.
    /// If memory runs out, that is a conflict too, and the phase is [`Phase::Full`].
    fn propagate(&mut self) -> Result<(), Conflict> {
        if let Some(conflict) = self.conflict.take() {
            return Err(conflict);
        }
        loop {
            self.position.follow()?;
            if let Some(&literal) = self.position.trail().get(self.visited) {
                self.visited += 1;
                if let Err(conflict) = self.clauses.visit(!literal, &mut self.position) {
                    if self.clauses.is_full() {
                        self.give_up();
                    }
                    return Err(conflict);
                }
            } else {
                return Ok(());
            }
        }
    }

    /// Learns a clause from a conflict and goes back to where it says something new.
    fn resolve(&mut self, conflict: Conflict) {
        self.efforts.conflicts += 1;
        if self.position.level() == 0 {
            self.fail_at_root();
            return;
        }
        let Learner { analysis, position, clauses, activity, .. } = self;
        if analysis.learn(conflict, position, clauses, activity).is_err() {
            self.give_up();
            return;
        }
        self.activity.fade();
        let clause = std::mem::take(&mut self.analysis.clause);
        let spread = self.clauses.spread(clause.iter().copied(), &self.position);
        self.pace.note(spread);
        let level = clause.get(1).map_or(0, |second| self.position.fact(second.option()).level);
        self.back(level);
        let cause = match clause.len() {
            1 => Ok(Cause::Decision),
            _ => self.clauses.add(&clause, Some(spread)).map(Cause::Clause),
        };
        match cause {
            Ok(cause) => self.conflict = self.position.set(clause[0], cause).err(),
            Err(OutOfMemory) => self.give_up(),
        }
        self.analysis.clause = clause;
    }

    /// Chooses the option that took part in the most conflicts. Dropping it first is never tried:
    /// that says little, and took a quarter more conflicts.
    fn decide(&mut self) {
        while let Some(option) = self.activity.pop() {
            if self.position.value(Literal::chosen(option)) == 0 {
                self.efforts.decisions += 1;
                self.position.open_level();
                self.conflict = self.position.set(Literal::chosen(option), Cause::Decision).err();
                return;
            }
        }
    }

    /// Undoes all levels above `level`.
    fn back(&mut self, level: u32) {
        let activity = &mut self.activity;
        self.position.back(level, |option| activity.push(option));
        self.visited = self.visited.min(self.position.trail().len());
    }

    /// Rules out the cover that the learner is at, by its decisions alone: the rest follows from
    /// them.
    fn leave_cover(&mut self) {
        if self.phase == Phase::OnCover {
            self.phase = Phase::Searching;
            let mut clause = std::mem::take(&mut self.analysis.clause);
            clause.clear();
            clause.extend(self.position.decisions().rev().map(|decision| !decision));
            self.back(self.position.level().saturating_sub(1));
            self.rule_out(&clause);
            self.analysis.clause = clause;
        }
    }

    /// Adds a permanent clause. At most its first literal is open; the second is of the last level.
    fn rule_out(&mut self, clause: &[Literal]) {
        match clause {
            [] => self.phase = Phase::Done,
            [literal] => self.conflict = self.position.set(*literal, Cause::Decision).err(),
            [first, ..] => match self.clauses.add(clause, None) {
                Ok(number) if self.position.level() > 0 => {
                    self.conflict = self.position.set(*first, Cause::Clause(number)).err();
                }
                Ok(_) => {}
                Err(OutOfMemory) => self.give_up(),
            },
        }
    }
}

/// When to restart from the root: when recent clauses are worse than average.
///
/// A clause is judged by its spread ([`Clauses::spread`]), the number of levels that its literals
/// come from. Both means are exponential, one over the last conflicts and one over many (Biere and
/// Fröhlich 2015).
#[derive(Default)]
struct Pace {
    recent: f64,
    overall: f64,
    conflicts: f64,
    since_restart: u64,
}

impl Pace {
    const RECENT: f64 = 33.0;
    const OVERALL: f64 = 10_000.0;
    /// How much worse the recent clauses must be: 1.05 is as good, 1.2 takes 5 % more conflicts.
    const MARGIN: f64 = 1.1;

    fn note(&mut self, spread: u32) {
        self.conflicts += 1.0;
        self.since_restart += 1;
        let spread = f64::from(spread);
        self.recent += (spread - self.recent) / self.conflicts.min(Pace::RECENT);
        self.overall += (spread - self.overall) / self.conflicts.min(Pace::OVERALL);
    }

    fn is_poor(&self) -> bool {
        self.since_restart >= 2 && self.recent > Pace::MARGIN * self.overall
    }

    fn restart(&mut self) {
        self.since_restart = 0;
    }
}
