//! The clauses: what was learned, and the covers that must not be found again.
//!
//! ```text
//!   arena    | length  header  literal literal literal ... | length  header  ...
//!                              the two watched ones first
//! ```
//!
//! A clause says that one of its literals is true. As long as two of them are not false, nothing
//! follows from it. So each clause watches two literals (Moskewicz et al. 2001) and is visited when
//! one of them becomes false. A watch also holds another literal of the clause, the blocker; if
//! that one is true, the clause need not be read (Chu, Harwood and Stuckey 2008).
//!
//! Most clauses are useless a thousand conflicts later, and each costs time and memory. A good
//! predictor is the *spread*, the number of levels that the literals come from (Audemard and Simon,
//! *Glucose*, 2009; their LBD). It is computed again whenever the clause is used. From time to time
//! the worse half is dropped, except for clauses of the smallest spread and those used since the
//! last time. The intervals grow, so that the search stays complete.

use super::position::{Cause, Conflict, Literal, Position};
use crate::vectors::{OutOfMemory, filled, push, reserve, reserved};

/// Clauses with at most this spread are kept.
const KEPT_SPREAD: u32 = 2;
/// Clauses with at most this spread survive two rounds after their last use, others one.
const GOOD_SPREAD: u32 = 4;
/// Conflicts before the first round in which clauses are dropped; each interval is longer than the
/// last by as much. Rounds after 2,000 √k conflicts took a tenth more time.
const ROUND: u64 = 300;
/// When the arena exceeds this many words (256 MB), clauses of the smallest spread may be dropped
/// too.
const MOST_WORDS: usize = 1 << 26;

/// The number of words before the literals.
const HEAD: usize = 2;
// The header: the spread, the number of rounds that the clause survives in any case, and whether it
// is permanent.
const SPREAD: u32 = (1 << 24) - 1;
const STAY: u32 = 1 << 24;
const STAYS: u32 = 3 << 24;
const FOR_GOOD: u32 = 1 << 31;

/// Flag in a watch: the clause has no third literal, so the blocker is all there is to know.
const TWO: u32 = 1 << 31;

#[derive(Clone, Copy)]
struct Watcher {
    clause: u32,
    blocker: Literal,
}

/// The clauses, and which of them watch each literal.
pub(super) struct Clauses {
    arena: Vec<u32>,
    /// All clauses, in the order of the arena.
    list: Vec<u32>,
    watches: Vec<Vec<Watcher>>,
    /// For each level, the last count of levels that included it.
    marks: Vec<u64>,
    mark: u64,
    /// The number of watches visited so far.
    visits: u64,
    rounds: u64,
    next_round: u64,
    /// The size of the arena, in words, beyond which clauses are dropped at once.
    most_words: usize,
    /// Whether there was no memory for a watch. Nothing follows from the clauses any more.
    is_full: bool,
}

impl Clauses {
    pub(super) fn new(options: usize) -> Result<Clauses, OutOfMemory> {
        Ok(Clauses {
            arena: Vec::new(),
            list: Vec::new(),
            watches: filled(2 * options, Vec::new())?,
            marks: filled(options + 1, 0)?,
            mark: 0,
            visits: 0,
            rounds: 0,
            next_round: ROUND,
            most_words: MOST_WORDS,
            is_full: false,
        })
    }

    #[cfg(test)]
    pub(super) fn all(&self) -> impl Iterator<Item = u32> {
        self.list.iter().copied()
    }

    /// The number of watches visited so far.
    pub(super) fn visits(&self) -> u64 {
        self.visits
    }

    /// The literals of a clause.
    #[inline]
    pub(super) fn literals(&self, clause: u32) -> impl Iterator<Item = Literal> {
        let start = clause as usize + HEAD;
        let len = self.arena[clause as usize] as usize;
        self.arena[start..start + len].iter().map(|&word| Literal::from_word(word))
    }

    /// Whether memory has run out while clauses were visited. The conflict that was returned then
    /// is none.
    pub(super) fn is_full(&self) -> bool {
        self.is_full
    }

    /// Adds a clause of at least two literals, and watches the first two. Without a `spread` the
    /// clause is permanent.
    pub(super) fn add(
        &mut self,
        literals: &[Literal],
        spread: Option<u32>,
    ) -> Result<u32, OutOfMemory> {
        let clause = self.arena.len() as u32;
        assert!(
            clause < TWO,
            "learned clauses are dropped long before this; only millions of covers could get here"
        );
        reserve(&mut self.arena, HEAD + literals.len())?;
        reserve(&mut self.list, 1)?;
        self.arena.push(literals.len() as u32);
        self.arena.push(spread.map_or(FOR_GOOD, header));
        self.arena.extend(literals.iter().map(|literal| literal.word()));
        self.list.push(clause);
        self.watch(clause)?;
        Ok(clause)
    }

    fn watch(&mut self, clause: u32) -> Result<(), OutOfMemory> {
        let at = clause as usize;
        let first = Literal::from_word(self.arena[at + HEAD]);
        let second = Literal::from_word(self.arena[at + HEAD + 1]);
        let clause = if self.arena[at] == 2 { clause | TWO } else { clause };
        push(&mut self.watches[first.index()], Watcher { clause, blocker: second })?;
        push(&mut self.watches[second.index()], Watcher { clause, blocker: first })
    }

    /// Visits the clauses that watch a literal which has become false.
    pub(super) fn visit(
        &mut self,
        literal: Literal,
        position: &mut Position,
    ) -> Result<(), Conflict> {
        if self.watches[literal.index()].is_empty() {
            return Ok(());
        }
        let mut watches = std::mem::take(&mut self.watches[literal.index()]);
        self.visits += watches.len() as u64;
        let (mut next, mut kept) = (0, 0);
        let mut result = Ok(());
        'watches: while next < watches.len() && result.is_ok() {
            let watch = watches[next];
            next += 1;
            watches[kept] = watch;
            kept += 1;
            let value = position.value(watch.blocker);
            if value > 0 {
                continue;
            }
            let clause = watch.clause & !TWO;
            let (mut last, mut value) = (watch.blocker, value);
            if watch.clause == clause {
                let start = clause as usize + HEAD;
                let len = self.arena[clause as usize] as usize;
                let words = &mut self.arena[start..start + len];
                last = Literal::from_word(words[0] ^ words[1] ^ literal.word());
                value = position.value(last);
                watches[kept - 1].blocker = last;
                if value > 0 {
                    continue;
                }
                for index in 2..words.len() {
                    let other = Literal::from_word(words[index]);
                    if position.value(other) >= 0 {
                        let watcher = Watcher { clause, blocker: last };
                        if push(&mut self.watches[other.index()], watcher).is_err() {
                            self.is_full = true;
                            result = Err(Conflict::Clause(clause));
                            continue 'watches;
                        }
                        words[0] = last.word();
                        words[1] = other.word();
                        words[index] = literal.word();
                        kept -= 1;
                        continue 'watches;
                    }
                }
            }
            result = if value < 0 {
                Err(Conflict::Clause(clause))
            } else {
                position.set(last, Cause::Clause(clause))
            };
        }
        watches.copy_within(next.., kept);
        watches.truncate(watches.len() - (next - kept));
        self.watches[literal.index()] = watches;
        result
    }

    /// The number of levels that the literals come from.
    pub(super) fn spread(
        &mut self,
        literals: impl Iterator<Item = Literal>,
        position: &Position,
    ) -> u32 {
        self.mark += 1;
        let mut spread = 0;
        for literal in literals {
            let mark = &mut self.marks[position.fact(literal.option()).level as usize];
            spread += u32::from(*mark != self.mark);
            *mark = self.mark;
        }
        spread
    }

    /// Notes that a clause was used: it survives for a while, and its spread may have decreased.
    pub(super) fn note_use(&mut self, clause: u32, position: &Position) {
        let old = self.arena[clause as usize + 1];
        if old & FOR_GOOD != 0 || old & SPREAD <= KEPT_SPREAD {
            return;
        }
        self.mark += 1;
        let mut spread = 0;
        let start = clause as usize + HEAD;
        for &word in &self.arena[start..start + self.arena[clause as usize] as usize] {
            let level = position.fact(Literal::from_word(word).option()).level;
            let mark = &mut self.marks[level as usize];
            spread += u32::from(*mark != self.mark);
            *mark = self.mark;
            if spread >= old & SPREAD {
                break;
            }
        }
        self.arena[clause as usize + 1] = header(spread);
    }

    /// Whether it is time to drop clauses.
    pub(super) fn is_due(&self, conflicts: u64) -> bool {
        conflicts >= self.next_round || self.arena.len() > self.most_words
    }

    /// Drops the clauses that are true at the root, the literals that are false there, and the
    /// worse half of the clauses not to be kept. The position must be the root, with everything
    /// propagated.
    pub(super) fn reduce(
        &mut self,
        conflicts: u64,
        position: &Position,
    ) -> Result<(), OutOfMemory> {
        self.rounds += 1;
        self.next_round = conflicts + ROUND * (self.rounds + 1);
        let crowded = self.arena.len() > self.most_words;
        let mut poor: Vec<(u32, u32, u32)> = reserved(self.list.len())?;
        for &clause in &self.list {
            let len = self.arena[clause as usize];
            let head = &mut self.arena[clause as usize + 1];
            let stays = *head & STAYS != 0;
            if stays {
                *head -= STAY;
            }
            let good = stays || len == 2 || *head & SPREAD <= KEPT_SPREAD;
            if *head & FOR_GOOD == 0 && (crowded || !good) {
                poor.push((*head & SPREAD, len, clause));
            }
        }
        poor.sort_unstable();
        // A length of 0 marks a clause as dropped.
        for &(_, _, clause) in &poor[poor.len() / 2..] {
            self.arena[clause as usize] = 0;
        }

        self.watches.iter_mut().for_each(Vec::clear);
        let mut list = std::mem::take(&mut self.list);
        let mut end = 0;
        list.retain_mut(|clause| {
            let from = *clause as usize;
            let (len, head) = (self.arena[from] as usize, self.arena[from + 1]);
            *clause = end as u32;
            let mut to = end + HEAD;
            for index in from + HEAD..from + HEAD + len {
                let word = self.arena[index];
                match position.value(Literal::from_word(word)) {
                    0 => {
                        self.arena[to] = word;
                        to += 1;
                    }
                    1 => return false,
                    _ => {}
                }
            }
            if len == 0 {
                return false;
            }
            debug_assert!(to - end >= HEAD + 2, "a clause that is not true has two open literals");
            self.arena[end] = (to - end - HEAD) as u32;
            self.arena[end + 1] = head;
            end = to;
            true
        });
        self.arena.truncate(end);
        // The permanent clauses alone may take more than that.
        self.most_words = MOST_WORDS.max(2 * end);
        self.list = list;
        (0..self.list.len()).try_for_each(|k| self.watch(self.list[k]))
    }
}

/// The header of a clause that has just been used.
fn header(spread: u32) -> u32 {
    spread.min(SPREAD) | if spread <= GOOD_SPREAD { 2 * STAY } else { STAY }
}
