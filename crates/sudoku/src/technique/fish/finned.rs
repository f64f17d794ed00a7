//! Finned fish: some places of the base, the fins, are outside the cover. Either a fin holds the
//! digit, or the fish is complete; candidates in the cover that see all fins are removed in both
//! cases. The fish is *sashimi* if some base line has at most one place left apart from its fins.
//!
//! One search serves both names: while it looks for a finned fish, it keeps the first sashimi fish.
//!
//! What makes failing cheap: a fish removes a candidate only if, with the digit in that cell, n
//! base lines have only n - 1 lines left for the digit. This is tested first for the few doubtful
//! candidates. Bases and covers are searched in order only if the test succeeds.

use std::cell::Cell as Counter;

use super::{FINS, Kind, LARGEST, named, step};
use crate::bits::{how_many, ones};
use crate::digit::Digit;
use crate::grid::Cell;
use crate::technique::board::Board;
use crate::technique::cell_set::CellSet;
use crate::technique::step::Step;
use crate::technique::survey::Survey;

/// The most lines and covers that are tried for a digit in fish of more than four lines, where
/// there may be too many.
const PATIENCE: usize = 1_000_000;

/// The tries between two checks of the alarm, and the work they amount to.
const PORTION: usize = 64;
const WORK: usize = 64 * 10;

/// Finds the first finned or the first sashimi fish of a size. A search for finned fish that fails
/// leaves the first sashimi fish in the survey.
pub(super) fn find<const W: usize>(
    board: &Board<W>,
    survey: &mut Survey<W>,
    wanted: Kind,
    size: usize,
) -> Option<Step> {
    if wanted == Kind::Sashimi && survey.sashimi[size].is_some() {
        return survey.sashimi[size].clone().flatten();
    }
    let lines = board.geometry.size;
    let mut found = [None, None];
    for digit in board.all_digits() {
        let doubtful = survey.doubtful(board, digit);
        if doubtful.is_empty() {
            continue;
        }
        for base in [0, lines] {
            let spots = survey.spots_of(digit);
            let crowded = |cell: Cell| is_crowded(board, spots, base, cell, size);
            if !doubtful.iter().any(|cell| !board.alarm.rings_after(WORK) && crowded(cell)) {
                continue;
            }
            let patience = Counter::new(if size > 4 { PATIENCE } else { usize::MAX });
            let search = Search { board, digit, doubtful, base, spots, size, wanted, patience };
            if search.base(&mut [0; LARGEST], 0, 0, &mut found) {
                let [finned, sashimi] = found;
                return if wanted == Kind::Finned { finned } else { sashimi };
            }
        }
    }
    let [_, sashimi] = found;
    survey.sashimi[size] = Some(sashimi);
    None
}

/// Whether placing the digit in this cell would leave `size` base lines with fewer than `size`
/// lines.
fn is_crowded<const W: usize>(
    board: &Board<W>,
    spots: &[u64],
    base: usize,
    cell: Cell,
    size: usize,
) -> bool {
    let geometry = &board.geometry;
    let own = if base == 0 { geometry.row(cell) } else { geometry.column(cell) };
    let mut left = [0; 64];
    let mut count = 0;
    let seen = geometry.peers(cell);
    let lines = spots.iter().zip(&geometry.cells_of).enumerate().skip(base).take(geometry.size);
    for (line, (&spots, cells)) in lines {
        if spots == 0 || line == own {
            continue;
        }
        let mut rest = 0;
        for spot in ones(spots) {
            rest |= u64::from(!seen.contains(cells[spot])) << spot;
        }
        if how_many(rest) < size {
            left[count] = rest;
            count += 1;
        }
    }
    fits(&left[..count], size, size - 1, 0)
}

/// Whether some `more` of these have at most `room` bits in their union. Recursion is as deep as
/// the size.
fn fits(left: &[u64], more: usize, room: usize, union: u64) -> bool {
    if more == 0 {
        return true;
    }
    (0..(left.len() + 1).saturating_sub(more)).any(|at| {
        let union = union | left[at];
        how_many(union) <= room && fits(&left[at + 1..], more - 1, room, union)
    })
}

struct Search<'b, const W: usize> {
    board: &'b Board<W>,
    digit: Digit,
    doubtful: CellSet<W>,
    /// The first base line: 0 for rows, the number of rows for columns.
    base: usize,
    spots: &'b [u64],
    size: usize,
    wanted: Kind,
    /// The number of lines and covers that may still be tried.
    patience: Counter<usize>,
}

/// The first fish of each kind: finned, sashimi.
type Found = [Option<Step>; 2];

impl<const W: usize> Search<'_, W> {
    /// Chooses the next base line; true once the wanted fish is found. Recursion is as deep as the
    /// fish is large.
    fn base(
        &self,
        chosen: &mut [usize; LARGEST],
        count: usize,
        from: usize,
        found: &mut Found,
    ) -> bool {
        if count == self.size {
            return self.covers(&chosen[..count], found);
        }
        (from..self.board.geometry.size).any(|line| {
            chosen[count] = line;
            self.goes_on()
                && self.spots[self.base + line] != 0
                && self.base(chosen, count + 1, line + 1, found)
        })
    }

    /// Uses up one try; false if there is none left, or if the alarm rings.
    fn goes_on(&self) -> bool {
        let Some(left) = self.patience.get().checked_sub(1) else { return false };
        let called_off = left.is_multiple_of(PORTION) && self.board.alarm.rings_after(WORK);
        self.patience.set(if called_off { 0 } else { left });
        !called_off
    }

    /// Goes through the covers of a base; true once the wanted fish is found.
    fn covers(&self, chosen: &[usize], found: &mut Found) -> bool {
        let union = chosen.iter().fold(0, |set, line| set | self.spots[self.base + line]);
        let across = how_many(union);
        // Every line that is left out contains a fin.
        if across <= self.size || across > self.size + FINS {
            return false;
        }
        let houses = &self.board.geometry.houses;
        let lines = chosen.iter().fold(CellSet::EMPTY, |set, line| set | houses[self.base + line]);
        let base = Base { lines: chosen, cells: lines & self.board.places(self.digit) };
        let cover = Cover {
            covered: 0,
            left_out: across - self.size,
            fins: CellSet::EMPTY,
            gone: self.doubtful - base.cells,
        };
        self.choose(&base, union, cover, found)
    }

    /// Takes the first line across into the cover, and then leaves it out: this gives the covers in
    /// lexicographic order. Recursion is as deep as the number of lines.
    fn choose(&self, base: &Base<'_, W>, rest: u64, cover: Cover<W>, found: &mut Found) -> bool {
        if !self.goes_on() {
            return false;
        }
        if cover.left_out == 0 {
            return self.check(base, Cover { covered: cover.covered | rest, ..cover }, found);
        }
        let here = rest & rest.wrapping_neg();
        let after = rest & !here;
        if how_many(after) >= cover.left_out {
            let with = Cover { covered: cover.covered | here, ..cover };
            if self.choose(base, after, with, found) {
                return true;
            }
        }
        let geometry = &self.board.geometry;
        let house = here.trailing_zeros() as usize + geometry.size - self.base;
        let new = base.cells & geometry.houses[house];
        let gone = new.iter().fold(cover.gone, |gone, fin| gone & geometry.peers(fin));
        let without = Cover { left_out: cover.left_out - 1, fins: cover.fins | new, gone, ..cover };
        !gone.is_empty() && without.fins.len() <= FINS && self.choose(base, after, without, found)
    }

    /// Keeps a fish that is the first of its kind; true if it is of the wanted kind.
    fn check(&self, base: &Base<'_, W>, cover: Cover<W>, found: &mut Found) -> bool {
        let geometry = &self.board.geometry;
        let across = |line: usize| line + geometry.size - self.base;
        let covered = ones(cover.covered)
            .fold(CellSet::EMPTY, |set, line| set | geometry.houses[across(line)]);
        let gone = cover.gone & covered;
        if gone.is_empty() {
            return false;
        }
        let left = |line: &usize| (base.cells - cover.fins) & geometry.houses[self.base + line];
        let kind = match base.lines.iter().any(|line| left(line).len() <= 1) {
            true => Kind::Sashimi,
            false => Kind::Finned,
        };
        let place = &mut found[usize::from(kind == Kind::Sashimi)];
        if place.is_none() {
            let lines: Vec<usize> = base.lines.iter().map(|line| line + self.base).collect();
            let cover_lines: Vec<usize> = ones(cover.covered).map(across).collect();
            let name = named(kind, self.size);
            *place = Some(step(name, self.digit, [&lines, &cover_lines], cover.fins, gone));
        }
        kind == self.wanted
    }
}

/// The base lines and their places.
struct Base<'c, const W: usize> {
    lines: &'c [usize],
    cells: CellSet<W>,
}

/// A cover that is being chosen.
#[derive(Clone, Copy)]
struct Cover<const W: usize> {
    covered: u64,
    /// The number of lines across that must still be left out.
    left_out: usize,
    fins: CellSet<W>,
    /// The doubtful candidates that see all fins.
    gone: CellSet<W>,
}
