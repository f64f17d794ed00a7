//! Finned fish: some places of the base, the fins, are outside of the cover. Either a fin holds the digit, or the fish
//! is whole; what sees all fins goes from the cover in both cases. It is *sashimi* if a base line has at most one
//! place left without the fins.
//!
//! One search serves both names: it gives the first finned fish, and remembers the first sashimi one.
//!
//! What makes failing cheap: a fish removes a candidate only if, with the digit in that cell, n base lines
//! have but n - 1 lines left to go to. This is asked for the few doubtful candidates first; only where the
//! answer is yes, base and cover are gone through in their order.

use super::basic::lines_of;
use super::{FINS, LARGEST, step};
use crate::digit::Digit;
use crate::grid::Cell;
use crate::technique::Technique;
use crate::technique::board::Board;
use crate::technique::cell_set::CellSet;
use crate::technique::step::Step;
use crate::technique::survey::Survey;

/// The first finned fish that is not sashimi. If there is none, the first sashimi one is known to the survey afterwards.
pub(super) fn find<const W: usize>(
    board: &Board<W>,
    survey: &mut Survey<W>,
    names: [Technique; 2],
    size: usize,
) -> Option<Step> {
    let lines = board.geometry.size;
    let mut sashimi = None;
    for digit in board.all_digits() {
        let doubtful = survey.doubtful(board, digit);
        if doubtful.is_empty() {
            continue;
        }
        for base in [0, lines] {
            let spots = survey.spots_of(digit);
            if !doubtful.iter().any(|cell| is_crowded(board, spots, base, cell, size)) {
                continue;
            }
            let search = Search { board, digit, doubtful, base, spots, size, names };
            let mut chosen = [0; LARGEST];
            if let Some(step) = search.base(&mut chosen, 0, 0, &mut sashimi) {
                return Some(step);
            }
        }
    }
    survey.sashimi[size] = Some(sashimi);
    None
}

/// Whether the digit in this cell would leave `size` base lines with fewer lines to go to.
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
    for line in base..base + geometry.size {
        if spots[line] == 0 || line == own {
            continue;
        }
        let cells = &geometry.cells_of[line];
        let mut rest = 0;
        for spot in lines_of(spots[line]) {
            rest |= u64::from(!seen.contains(cells[spot])) << spot;
        }
        if (rest.count_ones() as usize) < size {
            left[count] = rest;
            count += 1;
        }
    }
    fits(&left[..count], size, size - 1, 0)
}

/// Whether some `more` of these have at most `room` bits together. Goes as deep as the size.
fn fits(left: &[u64], more: usize, room: usize, union: u64) -> bool {
    if more == 0 {
        return true;
    }
    (0..(left.len() + 1).saturating_sub(more)).any(|at| {
        let union = union | left[at];
        union.count_ones() as usize <= room && fits(&left[at + 1..], more - 1, room, union)
    })
}

struct Search<'b, const W: usize> {
    board: &'b Board<W>,
    digit: Digit,
    doubtful: CellSet<W>,
    /// The number of the first base line: 0 for rows, the number of rows for columns.
    base: usize,
    spots: &'b [u64],
    size: usize,
    names: [Technique; 2],
}

impl<const W: usize> Search<'_, W> {
    /// Chooses the next base line. As deep as the fish is large.
    fn base(
        &self,
        chosen: &mut [usize; LARGEST],
        count: usize,
        from: usize,
        sashimi: &mut Option<Step>,
    ) -> Option<Step> {
        if count == self.size {
            return self.covers(&chosen[..count], sashimi);
        }
        for line in from..self.board.geometry.size {
            if self.spots[self.base + line] != 0 {
                chosen[count] = line;
                let found = self.base(chosen, count + 1, line + 1, sashimi);
                if found.is_some() {
                    return found;
                }
            }
        }
        None
    }

    /// The first cover of this base that makes a finned fish; keeps the first sashimi fish.
    fn covers(&self, chosen: &[usize], sashimi: &mut Option<Step>) -> Option<Step> {
        let union = chosen.iter().fold(0, |set, line| set | self.spots[self.base + line]);
        let across = union.count_ones() as usize;
        // Every line that is left out has a fin.
        if across <= self.size || across > self.size + FINS {
            return None;
        }
        let houses = &self.board.geometry.houses;
        let base = chosen.iter().fold(CellSet::EMPTY, |set, line| set | houses[self.base + line])
            & self.board.places(self.digit);
        let gone = self.doubtful - base;
        let mut choice = Choice { base, covered: 0, found: None };
        let left_out = across - self.size;
        self.choose(chosen, &mut choice, union, left_out, CellSet::EMPTY, gone, sashimi);
        choice.found
    }

    /// Takes the first line across into the cover, and then leaves it out: this is the lexicographic order of
    /// covers. As deep as there are lines.
    #[expect(clippy::too_many_arguments, reason = "the state of a search, by value")]
    fn choose(
        &self,
        chosen: &[usize],
        choice: &mut Choice<W>,
        rest: u64,
        left_out: usize,
        fins: CellSet<W>,
        gone: CellSet<W>,
        sashimi: &mut Option<Step>,
    ) {
        if left_out == 0 {
            self.check(chosen, choice, choice.covered | rest, fins, gone, sashimi);
            return;
        }
        let here = rest & rest.wrapping_neg();
        let after = rest & !here;
        if after.count_ones() as usize >= left_out {
            choice.covered |= here;
            self.choose(chosen, choice, after, left_out, fins, gone, sashimi);
            choice.covered &= !here;
            if choice.found.is_some() {
                return;
            }
        }
        let geometry = &self.board.geometry;
        let house = here.trailing_zeros() as usize + geometry.size - self.base;
        let new = choice.base & geometry.houses[house];
        let gone = new.iter().fold(gone, |gone, fin| gone & geometry.peers(fin));
        let fins = fins | new;
        if !gone.is_empty() && fins.len() <= FINS {
            self.choose(chosen, choice, after, left_out - 1, fins, gone, sashimi);
        }
    }

    fn check(
        &self,
        chosen: &[usize],
        choice: &mut Choice<W>,
        cover: u64,
        fins: CellSet<W>,
        gone: CellSet<W>,
        sashimi: &mut Option<Step>,
    ) {
        let geometry = &self.board.geometry;
        let across = |line: usize| line + geometry.size - self.base;
        let covered =
            lines_of(cover).fold(CellSet::EMPTY, |set, line| set | geometry.houses[across(line)]);
        let gone = gone & covered;
        if gone.is_empty() {
            return;
        }
        let is_sashimi = chosen.iter().any(|line| {
            let left = (choice.base - fins) & geometry.houses[self.base + line];
            left.len() <= 1
        });
        if is_sashimi && sashimi.is_some() {
            return;
        }
        let base: Vec<usize> = chosen.iter().map(|line| line + self.base).collect();
        let cover: Vec<usize> = lines_of(cover).map(across).collect();
        let name = self.names[usize::from(is_sashimi)];
        let step = step(name, self.digit, [&base, &cover], fins, gone);
        match is_sashimi {
            true => *sashimi = Some(step),
            false => choice.found = Some(step),
        }
    }
}

/// A base, and the cover that is being chosen.
struct Choice<const W: usize> {
    base: CellSet<W>,
    covered: u64,
    found: Option<Step>,
}
