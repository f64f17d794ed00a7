//! What is known at some moment, in which order and why; and everything that follows from the items
//! alone.
//!
//! ```text
//!   trail    a  ~b  ~c  d | e  ~f  ~g | ~h ...       a: chosen, ~b: dropped
//!   level          0      |     1     |  2           e: decided; the rest of its level follows
//! ```
//!
//! The word of an item has a bit for each option not yet dropped. It expresses both rules of an
//! item without a clause: when an option is chosen, the other bits of its items are the options to
//! drop; when one bit is left, that option is chosen; an empty word is a conflict. For secondary
//! items only the first rule holds. Words are updated as soon as an option is dropped, not when its
//! turn on the trail comes, so that no option is dropped twice.
//!
//! A cause is recorded in a word and spelled out only when an analysis asks for it: propagation
//! records some 330 per conflict, of which few are read.

use super::remnant::Remnant;
use crate::vectors::{OutOfMemory, filled, reserved};

/// States that an option is chosen, or that it is dropped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Literal(u32);

impl Literal {
    #[inline(always)]
    pub(super) fn chosen(option: u32) -> Literal {
        Literal(option << 1)
    }

    #[inline(always)]
    pub(super) fn dropped(option: u32) -> Literal {
        Literal(option << 1 | 1)
    }

    #[inline(always)]
    pub(super) fn option(self) -> u32 {
        self.0 >> 1
    }

    #[inline(always)]
    pub(super) fn is_chosen(self) -> bool {
        self.0 & 1 == 0
    }

    #[inline(always)]
    pub(super) fn index(self) -> usize {
        self.0 as usize
    }

    /// The literal as it is stored in the arena of the clauses.
    #[inline(always)]
    pub(super) fn word(self) -> u32 {
        self.0
    }

    #[inline(always)]
    pub(super) fn from_word(word: u32) -> Literal {
        Literal(word)
    }
}

impl std::ops::Not for Literal {
    type Output = Literal;

    #[inline(always)]
    fn not(self) -> Literal {
        Literal(self.0 ^ 1)
    }
}

/// Why a literal is true.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Cause {
    /// It was decided, or is true at the root.
    Decision,
    /// Dropped because this option was chosen.
    Choice(u32),
    /// Chosen because this item has no other option.
    Item(u32),
    /// All other literals of this clause are false.
    Clause(u32),
}

/// A contradiction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Conflict {
    /// This item has no option left.
    Item(u32),
    /// These two options are chosen and share an item.
    Choices(u32, u32),
    /// All literals of this clause are false.
    Clause(u32),
}

/// When and why an option was chosen or dropped.
#[derive(Clone, Copy)]
pub(super) struct Fact {
    pub(super) level: u32,
    /// The index in the trail.
    pub(super) index: u32,
    pub(super) cause: Cause,
}

/// The literals that are true, in the order in which they became so.
struct Trail {
    /// For each literal: 1 if true, −1 if false, 0 if open.
    values: Vec<i8>,
    facts: Vec<Fact>,
    literals: Vec<Literal>,
    /// Where each level except level 0 begins.
    limits: Vec<u32>,
}

impl Trail {
    #[inline(always)]
    fn push(&mut self, literal: Literal, cause: Cause) {
        self.values[literal.index()] = 1;
        self.values[(!literal).index()] = -1;
        let (level, index) = (self.limits.len() as u32, self.literals.len() as u32);
        self.facts[literal.option() as usize] = Fact { level, index, cause };
        self.literals.push(literal);
    }
}

/// What is known at some moment.
pub(super) struct Position {
    pub(super) remnant: Remnant,
    words: Vec<u64>,
    trail: Trail,
    /// How far the words have followed the trail.
    followed: usize,
    /// The number of entries removed from words so far.
    updates: u64,
}

impl Position {
    pub(super) fn new(remnant: Remnant) -> Result<Position, OutOfMemory> {
        let options = remnant.options();
        let mut words = reserved(remnant.items())?;
        words.extend_from_slice(remnant.full());
        let fact = Fact { level: 0, index: 0, cause: Cause::Decision };
        Ok(Position {
            words,
            trail: Trail {
                values: filled(2 * options, 0)?,
                facts: filled(options, fact)?,
                literals: reserved(options)?,
                limits: reserved(options)?,
            },
            followed: 0,
            updates: 0,
            remnant,
        })
    }

    pub(super) fn updates(&self) -> u64 {
        self.updates
    }

    #[inline(always)]
    pub(super) fn value(&self, literal: Literal) -> i8 {
        self.trail.values[literal.index()]
    }

    #[inline(always)]
    pub(super) fn fact(&self, option: u32) -> Fact {
        self.trail.facts[option as usize]
    }

    #[inline(always)]
    pub(super) fn trail(&self) -> &[Literal] {
        &self.trail.literals
    }

    /// The number of decisions, which is the current level.
    #[inline(always)]
    pub(super) fn level(&self) -> u32 {
        self.trail.limits.len() as u32
    }

    /// The literals decided, in order.
    pub(super) fn decisions(&self) -> impl DoubleEndedIterator<Item = Literal> {
        self.trail.limits.iter().map(|&limit| self.trail.literals[limit as usize])
    }

    /// Whether every option is chosen or dropped.
    pub(super) fn is_complete(&self) -> bool {
        self.trail.literals.len() == self.remnant.options()
    }

    /// Begins a level.
    pub(super) fn open_level(&mut self) {
        self.trail.limits.push(self.trail.literals.len() as u32);
    }

    /// Makes an open literal true.
    #[inline]
    pub(super) fn set(&mut self, literal: Literal, cause: Cause) -> Result<(), Conflict> {
        if literal.is_chosen() {
            self.trail.push(literal, cause);
            Ok(())
        } else {
            self.discard(literal.option(), cause)
        }
    }

    /// Drops an option, and chooses the last one of each item that this leaves with one option.
    fn discard(&mut self, option: u32, cause: Cause) -> Result<(), Conflict> {
        self.trail.push(Literal::dropped(option), cause);
        let mut result = Ok(());
        self.updates += self.remnant.entries(option).len() as u64;
        for entry in self.remnant.entries(option) {
            let item = entry.item();
            let word = self.words[item] & !entry.mask();
            self.words[item] = word;
            if item >= self.remnant.primary() {
                continue;
            }
            if word & word.wrapping_sub(1) == 0 {
                if word == 0 {
                    // The remaining words are updated nevertheless: undoing relies on it.
                    result = Err(Conflict::Item(item as u32));
                    continue;
                }
                let last = Literal::chosen(self.remnant.option_at(item, word.trailing_zeros()));
                if self.trail.values[last.index()] == 0 {
                    self.trail.push(last, Cause::Item(item as u32));
                }
            }
        }
        result
    }

    /// Drops what the choices not yet followed exclude, until nothing more follows.
    pub(super) fn follow(&mut self) -> Result<(), Conflict> {
        while let Some(&literal) = self.trail.literals.get(self.followed) {
            self.followed += 1;
            if !literal.is_chosen() {
                continue;
            }
            let option = literal.option();
            for index in self.remnant.entry_range(option) {
                let entry = self.remnant.entry(index);
                let mut others = self.words[entry.item()] & !entry.mask();
                while others != 0 {
                    let other = self.remnant.option_at(entry.item(), others.trailing_zeros());
                    others &= others - 1;
                    if self.value(Literal::chosen(other)) > 0 {
                        return Err(Conflict::Choices(other, option));
                    }
                    self.discard(other, Cause::Choice(option))?;
                }
            }
        }
        Ok(())
    }

    /// Undoes all levels above `level`, and calls `reopened` for each option that is open again.
    pub(super) fn back(&mut self, level: u32, mut reopened: impl FnMut(u32)) {
        let trail = &mut self.trail;
        let Some(&limit) = trail.limits.get(level as usize) else { return };
        let limit = limit as usize;
        for &literal in trail.literals[limit..].iter().rev() {
            if !literal.is_chosen() {
                for entry in self.remnant.entries(literal.option()) {
                    self.words[entry.item()] |= entry.mask();
                }
            }
            trail.values[literal.index()] = 0;
            trail.values[(!literal).index()] = 0;
            reopened(literal.option());
        }
        trail.literals.truncate(limit);
        trail.limits.truncate(level as usize);
        self.followed = limit;
    }
}
