//! Kraken fish: finned fish whose fins reach the removed candidate by chains.
//!
//! Either the fish is complete and removes the digit from its cover, or a fin holds the digit, and
//! a chain leads from there to the same removal. Conversely: if the target held the digit, the
//! chains would clear the fins, and the n base lines would have only n - 1 lines left for the
//! digit. So the search finds everything that each candidate excludes by chains, and then chooses
//! base lines that would be too many.
//!
//! The order: sizes from 2 to [`LARGEST`], digits ascending, rows as base and then columns, targets
//! ascending, base lines in lexicographic order. The first fish is taken that has at most [`FINS`]
//! fins, one of which does not see the target. Fish with boxes are not searched for, nor fish whose
//! chains meet at a target outside the cover. The cost is one breadth-first search per candidate.
//! The technique is disabled by default.

use super::board::Board;
use super::cell_set::CellSet;
use super::chain;
use super::step::{Because, Candidate, Chain, Step};
use super::{Geometry, Technique};

/// The largest size of a fish.
const LARGEST: usize = 4;
/// The largest number of fins.
const FINS: usize = 5;

/// The alarm's work for finding all that a candidate excludes, or for choosing the base of a fish.
const SPREADING: usize = 5000;

/// Finds the first kraken fish.
pub(super) fn find<const W: usize>(
    board: &Board<W>,
    memory: &mut chain::Memory<W>,
) -> Option<Step> {
    let mut targets = Vec::new();
    for digit in board.all_digits() {
        for cell in board.places(digit) {
            if board.alarm.rings_after(SPREADING) {
                return None;
            }
            let target = Candidate { cell, digit };
            targets.push((target, chain::excluded_by(board, memory, target)));
        }
    }
    let geometry = &board.geometry;
    for size in 2..=LARGEST.min(geometry.size - 1) {
        for of_digit in targets.chunk_by(|(one, _), (other, _)| one.digit == other.digit) {
            for lines in
                [[geometry.rows(), geometry.columns()], [geometry.columns(), geometry.rows()]]
            {
                for &(target, excluded) in of_digit {
                    if board.alarm.rings_after(SPREADING) {
                        return None;
                    }
                    let mut search = Search {
                        board,
                        target,
                        excluded,
                        size,
                        lines: lines.clone(),
                        base: Vec::new(),
                    };
                    if let Some(fish) = search.choose(search.lines[0].start, CellSet::EMPTY) {
                        return fish.step(board, memory, target);
                    }
                }
            }
        }
    }
    None
}

struct Search<'b, const W: usize> {
    board: &'b Board<W>,
    target: Candidate,
    /// The places that are off if the target is on.
    excluded: CellSet<W>,
    size: usize,
    /// The lines for the base, and those for the cover.
    lines: [std::ops::Range<usize>; 2],
    /// The base lines chosen so far.
    base: Vec<usize>,
}

struct Fish<const W: usize> {
    base: Vec<usize>,
    cover: Vec<usize>,
    fins: CellSet<W>,
}

impl<const W: usize> Search<'_, W> {
    /// Chooses the next base line; `left` holds the places of the chosen lines that are not
    /// excluded. Recursion is as deep as the fish is large.
    fn choose(&mut self, from: usize, left: CellSet<W>) -> Option<Fish<W>> {
        if self.base.len() == self.size {
            return self.cover(left);
        }
        for line in from..self.lines[0].end {
            let places = self.board.places_in(line, self.target.digit);
            if places.is_empty() || places.contains(self.target.cell) {
                continue;
            }
            let left = left | (places - self.excluded);
            if self.across(left).count() < self.size {
                self.base.push(line);
                let found = self.choose(line + 1, left);
                if found.is_some() {
                    return found;
                }
                self.base.pop();
            }
        }
        None
    }

    /// The cover lines that meet these cells.
    fn across(&self, cells: CellSet<W>) -> impl Iterator<Item = usize> + '_ {
        let houses = &self.board.geometry.houses;
        self.lines[1].clone().filter(move |&line| houses[line].meets(&cells))
    }

    /// Covers the target and what is left of the base. If that takes fewer lines than the fish
    /// needs, adds further lines that meet the base.
    fn cover(&self, left: CellSet<W>) -> Option<Fish<W>> {
        let Geometry { houses, .. } = &*self.board.geometry;
        let places = |line: &usize| self.board.places_in(*line, self.target.digit);
        let base = self.base.iter().map(places).fold(CellSet::EMPTY, |all, more| all | more);
        let mut cover: Vec<usize> = self.across(left | CellSet::of(self.target.cell)).collect();
        let more: Vec<usize> = self.across(base).filter(|line| !cover.contains(line)).collect();
        cover.extend(more.into_iter().take(self.size.saturating_sub(cover.len())));
        cover.sort_unstable();
        let covered = cover.iter().fold(CellSet::EMPTY, |all, &line| all | houses[line]);
        let fins = base - covered;
        let seen = fins.is_in(&self.board.geometry.peers(self.target.cell));
        let fits = cover.len() == self.size && !seen && fins.len() <= FINS;
        fits.then(|| Fish { base: self.base.clone(), cover, fins })
    }
}

impl<const W: usize> Fish<W> {
    fn step(
        self,
        board: &Board<W>,
        memory: &mut chain::Memory<W>,
        target: Candidate,
    ) -> Option<Step> {
        chain::excluded_by(board, memory, target);
        let reach = |fin| match board.geometry.sees(fin, target.cell) {
            true => Some(Chain::default()),
            false => chain::tentacle(memory, Candidate { cell: fin, digit: target.digit }),
        };
        let tentacles: Option<Vec<Chain>> = self.fins.iter().map(reach).collect();
        let because = Because::Fish {
            digit: target.digit,
            base: self.base,
            cover: self.cover,
            fins: self.fins.iter().collect(),
            tentacles: tentacles?,
        };
        Some(Step::removing(Technique::KrakenFish, vec![target], because))
    }
}
