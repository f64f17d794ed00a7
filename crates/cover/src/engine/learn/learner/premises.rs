//! Searches for a cover in which certain options are chosen and, if there is none, names those to
//! blame.
//!
//! The *premises* are the first decisions, made again after every return to the root. What is
//! learned follows from the problem alone, so the learner knows more when the next question comes,
//! with other premises. When a premise turns out to be false, all decisions that made it so are
//! premises, as nothing else has been decided yet. Together with it they are a *core*, which is in
//! no cover. (Eén and Sörensson, *MiniSat*, 2003.) The core is often a small part of the premises:
//! a third on 25×25 boards.

use super::analyze::reasons;
use super::position::{Cause, Literal};
use super::remnant::Standing;
use super::{Learner, Phase};
use crate::vectors::{OutOfMemory, filled, push, reserved};

/// The result of a search with premises.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::engine::learn) enum Finding {
    /// A cover, by the layout's option numbers.
    Cover(Vec<u32>),
    /// There is no cover with all of these premises.
    Core(Vec<u32>),
    /// The conflicts are used up, the caller stopped the search, or memory has run out.
    Paused,
}

/// Conflicts between two calls of `may_go_on`. On a 36×36 board, one takes up to a millisecond.
const ONCE_IN: u64 = 8;

impl Learner {
    /// Looks for a cover that is not ruled out and holds all premises, for at most `conflicts`
    /// conflicts and as long as `may_go_on`, which is called every few conflicts, returns true. The
    /// cover found is not ruled out for later calls.
    pub(in crate::engine::learn) fn run_with(
        &mut self,
        premises: &[u32],
        conflicts: u64,
        may_go_on: &mut dyn FnMut() -> bool,
    ) -> Finding {
        let end = self.efforts.conflicts.saturating_add(conflicts);
        self.back_to_root();
        if self.phase == Phase::Done {
            return Finding::Core(Vec::new());
        }
        let Ok(mut literals) = reserved(premises.len()) else { return Finding::Paused };
        for &premise in premises {
            match self.position.remnant.standing(premise) {
                Standing::Chosen => {}
                // A vector of one value always finds room.
                Standing::Gone => return Finding::Core(vec![premise]),
                Standing::Open(option) => literals.push(Literal::chosen(option)),
            }
        }
        // The number of levels that are premises, and the number of premises known to be true
        // there.
        let (mut levels, mut made) = (0, 0);
        while self.phase == Phase::Searching {
            if let Err(conflict) = self.propagate() {
                if self.phase == Phase::Full {
                    break;
                }
                let conflicts = self.efforts.conflicts;
                let is_over =
                    conflicts >= end || (conflicts.is_multiple_of(ONCE_IN) && !may_go_on());
                if is_over && self.position.level() > 0 {
                    self.back(0);
                    return Finding::Paused;
                }
                self.resolve(conflict);
            } else if self.clauses.is_due(self.efforts.conflicts) {
                self.drop_clauses();
            } else if self.pace.is_poor() && self.position.level() > levels {
                self.pace.restart();
                self.back(levels);
            } else {
                while literals.get(made).is_some_and(|&premise| self.position.value(premise) > 0) {
                    made += 1;
                }
                match literals.get(made) {
                    Some(&premise) if self.position.value(premise) < 0 => {
                        let core = self.core(premise);
                        self.back(0);
                        return core.map_or(Finding::Paused, Finding::Core);
                    }
                    Some(&premise) => {
                        self.position.open_level();
                        self.conflict = self.position.set(premise, Cause::Decision).err();
                        levels = self.position.level();
                    }
                    None if self.position.is_complete() => {
                        let cover = self.cover();
                        self.back(0);
                        return cover.map_or(Finding::Paused, Finding::Cover);
                    }
                    None => self.decide(),
                }
            }
            if self.position.level() < levels {
                (levels, made) = (self.position.level(), 0);
            }
        }
        if self.phase == Phase::Full { Finding::Paused } else { Finding::Core(Vec::new()) }
    }

    /// Returns to the root from any phase.
    pub(super) fn back_to_root(&mut self) {
        self.leave_cover();
        if self.conflict.take().is_some() && self.position.level() == 0 {
            self.fail_at_root();
        }
        self.back(0);
    }

    /// The premise itself and the premises that make it false. All decisions so far must be
    /// premises.
    fn core(&self, premise: Literal) -> Result<Vec<u32>, OutOfMemory> {
        let position = &self.position;
        let mut core = filled(1, position.remnant.name(premise.option()))?;
        let mut marked = filled(position.remnant.options(), false)?;
        marked[premise.option() as usize] = true;
        let mut literals = reserved(position.remnant.options())?;
        for literal in position.trail().iter().rev() {
            let option = literal.option();
            let fact = position.fact(option);
            if fact.level == 0 {
                break;
            }
            if !marked[option as usize] {
                continue;
            }
            if fact.cause == Cause::Decision {
                push(&mut core, position.remnant.name(option))?;
                continue;
            }
            literals.clear();
            reasons(option, position, &self.clauses, &mut literals);
            for reason in &literals {
                marked[reason.option() as usize] = true;
            }
        }
        Ok(core)
    }
}
