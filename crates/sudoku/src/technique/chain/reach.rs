//! What leads where, for all assumptions at once: a row of bits for each.
//!
//! A chain goes from off to on by a strong link and from on to off by a weak one, so whatever it turns on is the end of a strong
//! link. These ends are few: a hundred or two on a hard board, three or four words. For each of them two rows are kept:
//!
//! ```text
//! after_off[s]   the ends that are on if s is off  =  the union of after_on[b] over all b with a strong link to s
//! after_on[b]    the ends that are on if b is on   =  b itself, and the union of after_off[c] over all c with a weak link to b
//! ```
//!
//! An end whose rows have grown hands them on until none grows any more. Both kinds of links go both ways, so `after_off` is its own
//! mirror image: if not s leads to t, then not t leads to s.
//!
//! This tells which chains there are, not how they go: see [`spread`](super::spread) for that.

use super::super::{Board, CellSet};
use super::groups::Groups;
use super::links::Links;
use crate::digit::Digit;
use crate::grid::Cell;

/// The number of an end.
pub(super) type End = u32;

/// Not an end.
const NONE: End = End::MAX;

/// Bits come in blocks that fill a vector register or two.
type Block = [u64; 4];

/// The ends of strong links, and what they lead to.
#[derive(Debug, Default)]
pub(super) struct Reach {
    size: usize,
    /// The end of each candidate, by cell and digit.
    ends: Vec<End>,
    /// The candidates, digit by digit; then come the groups.
    candidates: Vec<(Cell, Digit)>,
    /// Where the ends of each digit begin.
    digits: Vec<End>,
    /// The end of each group.
    groups: Vec<End>,
    strong: Lists,
    weak: Lists,
    /// Blocks of a row.
    width: usize,
    after_off: Vec<Block>,
    after_on: Vec<Block>,
    waiting: Vec<bool>,
    /// The ends around one candidate, and the same as bits.
    around: Vec<End>,
    mask: Vec<Block>,
}

/// A list of ends for each end.
#[derive(Debug, Default)]
struct Lists {
    starts: Vec<u32>,
    ends: Vec<End>,
}

impl Lists {
    fn clear(&mut self) {
        self.starts.clear();
        self.ends.clear();
        self.starts.push(0);
    }

    fn finish(&mut self) {
        self.starts.push(self.ends.len() as u32);
    }

    fn of(&self, end: End) -> &[End] {
        let at = end as usize;
        &self.ends[self.starts[at] as usize..self.starts[at + 1] as usize]
    }
}

impl Reach {
    /// Finds all that leads somewhere on a board.
    pub(super) fn prepare<const W: usize>(
        &mut self,
        board: &Board<W>,
        links: &Links<W>,
        groups: &Groups<W>,
    ) {
        self.number(board, links, groups);
        self.link(board, links, groups);
        self.close();
    }

    fn number<const W: usize>(&mut self, board: &Board<W>, links: &Links<W>, groups: &Groups<W>) {
        self.size = board.geometry.size;
        self.ends.clear();
        self.ends.resize(self.size * board.geometry.shape.cell_count(), NONE);
        self.candidates.clear();
        self.digits.clear();
        for digit in board.all_digits() {
            self.digits.push(self.candidates.len() as End);
            let mut cells = links.linked(digit) | (links.bivalue() & board.places(digit));
            for (_, group) in groups.of(digit) {
                cells = group
                    .partners
                    .into_iter()
                    .flatten()
                    .fold(cells, |set, cell| set | CellSet::of(cell));
            }
            for cell in cells {
                self.ends[cell.index() * self.size + digit.index()] = self.candidates.len() as End;
                self.candidates.push((cell, digit));
            }
        }
        self.digits.push(self.candidates.len() as End);
        self.groups.clear();
        let mut next = self.candidates.len() as End;
        for at in 0..groups.len() {
            let group = groups.get(at);
            let linked = group.partners.iter().any(Option::is_some)
                || group.twins.iter().any(Option::is_some);
            self.groups.push(if linked { next } else { NONE });
            next += End::from(linked);
        }
    }

    fn link<const W: usize>(&mut self, board: &Board<W>, links: &Links<W>, groups: &Groups<W>) {
        self.strong.clear();
        self.weak.clear();
        for at in 0..self.candidates.len() {
            let (cell, digit) = self.candidates[at];
            let others = board.digits(cell) - digit.into();
            let in_cell = |digit: Digit| self.ends[cell.index() * self.size + digit.index()];
            let of_digit = |cell: Cell| self.ends[cell.index() * self.size + digit.index()];
            self.strong.ends.extend(others.single().map(in_cell));
            self.strong.ends.extend(links.partners(cell, digit).iter().map(of_digit));
            let weak = others.into_iter().map(in_cell).filter(|&end| end != NONE);
            self.weak.ends.extend(weak);
            let weak = board.geometry.peers(cell) & board.places(digit);
            self.weak.ends.extend(weak.iter().map(of_digit).filter(|&end| end != NONE));
            for (number, group) in groups.of(digit) {
                let end = self.groups[number];
                if end == NONE {
                    continue;
                }
                if group.partners.contains(&Some(cell)) {
                    self.strong.ends.push(end);
                }
                if group.seen.contains(cell) {
                    self.weak.ends.push(end);
                }
            }
            self.strong.finish();
            self.weak.finish();
        }
        for at in 0..groups.len() {
            if self.groups[at] == NONE {
                continue;
            }
            let group = groups.get(at);
            let of_digit = |cell: Cell| self.ends[cell.index() * self.size + group.digit.index()];
            self.strong.ends.extend(group.partners.into_iter().flatten().map(of_digit));
            self.strong
                .ends
                .extend(group.twins.into_iter().flatten().map(|twin| self.groups[twin]));
            self.weak.ends.extend(group.seen.iter().map(of_digit).filter(|&end| end != NONE));
            let seen = groups.seen_by(at).map(|other| self.groups[other]);
            self.weak.ends.extend(seen.filter(|&end| end != NONE));
            self.strong.finish();
            self.weak.finish();
        }
    }

    /// The number of ends, groups included.
    fn len(&self) -> usize {
        self.strong.starts.len() - 1
    }

    fn close(&mut self) {
        let count = self.len();
        let width = count.div_ceil(256);
        self.width = width;
        for rows in [&mut self.after_off, &mut self.after_on] {
            rows.clear();
            rows.resize(count * width, [0; 4]);
        }
        for at in 0..count {
            self.after_on[at * width + at / 256][at % 256 / 64] |= 1 << (at % 64);
        }
        self.waiting.clear();
        self.waiting.resize(count, true);
        let (mut forwards, mut changed) = (true, true);
        while changed {
            changed = false;
            for step in 0..count {
                let at = if forwards { step } else { count - 1 - step };
                if std::mem::take(&mut self.waiting[at]) {
                    changed |= self.hand_on(at as End);
                }
            }
            forwards = !forwards;
        }
    }

    /// Joins what an end leads to and hands it on over its strong links. True if that changed something.
    fn hand_on(&mut self, end: End) -> bool {
        let width = self.width;
        let row = &mut self.after_on[end as usize * width..][..width];
        for &weak in self.weak.of(end) {
            let more = &self.after_off[weak as usize * width..][..width];
            for (block, more) in row.iter_mut().zip(more) {
                for (word, more) in block.iter_mut().zip(more) {
                    *word |= more;
                }
            }
        }
        let mut changed = false;
        for &strong in self.strong.of(end) {
            let other = &mut self.after_off[strong as usize * width..][..width];
            let mut grown = 0;
            for (block, more) in other.iter_mut().zip(&*row) {
                for (word, more) in block.iter_mut().zip(more) {
                    grown |= more & !*word;
                    *word |= more;
                }
            }
            if grown != 0 {
                changed = true;
                for &weak in self.weak.of(strong) {
                    self.waiting[weak as usize] = true;
                }
            }
        }
        changed
    }

    /// The end of a candidate, if it is one.
    pub(super) fn end(&self, cell: Cell, digit: Digit) -> Option<End> {
        let end = self.ends[cell.index() * self.size + digit.index()];
        (end != NONE).then_some(end)
    }

    /// The candidates that are ends, digit by digit.
    pub(super) fn candidates(&self) -> &[(Cell, Digit)] {
        &self.candidates
    }

    /// The numbers of the ends of one digit.
    pub(super) fn of_digit(&self, digit: Digit) -> std::ops::Range<End> {
        self.digits[digit.index()]..self.digits[digit.index() + 1]
    }

    /// Whether one end must be on if the other is off.
    pub(super) fn joins(&self, one: End, other: End) -> bool {
        let block = self.after_off[one as usize * self.width + other as usize / 256];
        block[other as usize % 256 / 64] >> (other % 64) & 1 == 1
    }

    /// Looks at the ends outside of its cell that a candidate turns off if it is on.
    pub(super) fn look_around<const W: usize>(
        &mut self,
        board: &Board<W>,
        groups: &Groups<W>,
        cell: Cell,
        digit: Digit,
    ) {
        let of_digit = |cell: Cell| self.ends[cell.index() * self.size + digit.index()];
        self.around.clear();
        let cells = board.geometry.peers(cell) & board.places(digit);
        self.around.extend(cells.iter().map(of_digit).filter(|&end| end != NONE));
        for (number, group) in groups.of(digit) {
            if self.groups[number] != NONE && group.seen.contains(cell) {
                self.around.push(self.groups[number]);
            }
        }
        self.mask.clear();
        self.mask.resize(self.width, [0; 4]);
        for &end in &self.around {
            self.mask[end as usize / 256][end as usize % 256 / 64] |= 1 << (end % 64);
        }
    }

    /// Whether an end leads, when it is off, to one of those looked at.
    pub(super) fn meets(&self, end: End) -> bool {
        let row = &self.after_off[end as usize * self.width..][..self.width];
        let meet = |(row, mask): (&Block, &Block)| row.iter().zip(mask).any(|(a, b)| a & b != 0);
        row.iter().zip(&self.mask).any(meet)
    }

    /// Whether one of those looked at leads, when it is off, to another of them.
    pub(super) fn is_caught(&mut self) -> bool {
        (0..self.around.len()).any(|at| {
            let end = self.around[at] as usize;
            let bit = 1 << (end % 64);
            self.mask[end / 256][end % 256 / 64] &= !bit;
            let meets = self.meets(end as End);
            self.mask[end / 256][end % 256 / 64] |= bit;
            meets
        })
    }
}
