//! Franken and mutant fish: boxes, and in mutant fish lines of both directions, in base and cover.
//!
//! Base houses may overlap here: a place in two of them is a fin too (an *endo fin*; two at most).
//! A place of the base that is in two cover houses is removed as well (*cannibalism*), because it
//! would use up both. In a fish without fins, each base house has at most as many places as the
//! fish is large, and no two share a place. A finned one has one to five fins, and the removed
//! candidates see all of them.
//!
//! As with finned fish, a candidate can be removed only if, with the digit in its cell, n base
//! houses have only n - 1 houses left for the digit. While choosing base houses, the search keeps
//! the doubtful candidates for which this is still possible, and abandons the base when there are
//! none. There are very many choices of houses. So the search for fish of more than three houses,
//! and on larger boards, gives up after [`PATIENCE`] choices and may miss a fish.

use super::{FINS, LARGEST, step};
use crate::digit::Digit;
use crate::technique::Technique;
use crate::technique::board::Board;
use crate::technique::cell_set::CellSet;
use crate::technique::step::Step;
use crate::technique::survey::Survey;

/// The largest number of endo fins.
const ENDO_FINS: usize = 2;

/// The most choices of houses that are tried where there are too many.
const PATIENCE: usize = 1_000_000;

/// The alarm's work for one base house; the covers between two checks of the alarm, and their work.
const BASE: usize = 300;
const PORTION: usize = 64;
const WORK: usize = 64 * 30;

/// The most houses of a board with 25 digits, including diagonals and regions.
const HOUSES: usize = 128;

pub(super) fn find<const W: usize>(
    board: &Board<W>,
    survey: &mut Survey<W>,
    technique: Technique,
    size: usize,
    mutant: bool,
    fins: bool,
) -> Option<Step> {
    let geometry = &board.geometry;
    let (rows, columns) = (geometry.rows(), geometry.columns());
    let boxes = || geometry.boxes().chain(geometry.extras());
    let mut digits = board.all_digits();
    for digit in digits {
        if survey.doubtful(board, digit).is_empty() {
            digits.remove(digit);
        }
    }
    if digits.is_empty() {
        return None;
    }
    let mut work = Work {
        list: Houses::none(),
        later: [CellSet::EMPTY; HOUSES + 1],
        patience: if size > 3 || geometry.size > 9 { PATIENCE } else { usize::MAX },
    };
    for digit in digits {
        let doubtful = survey.doubtful(board, digit);
        let list = |houses: &mut dyn Iterator<Item = usize>| Houses::new(board, digit, houses);
        let pass = |base_lines, base, cover| {
            let endo_fins = if fins { ENDO_FINS } else { 0 };
            let fins = if fins { FINS } else { 0 };
            Search { board, digit, technique, size, fins, endo_fins, base, base_lines, cover }
        };
        if mutant {
            let all = list(&mut (0..geometry.houses.len()));
            let found = pass(Lines::Both, &all, &all).run(doubtful, &mut work);
            if found.is_some() {
                return found;
            }
            continue;
        }
        let by_row = list(&mut rows.clone().chain(boxes()));
        let by_column = list(&mut columns.clone().chain(boxes()));
        let passes = [(Lines::Rows, &by_row, &by_column), (Lines::Columns, &by_column, &by_row)];
        for (lines, base, cover) in passes {
            let found = pass(lines, base, cover).run(doubtful, &mut work);
            if found.is_some() {
                return found;
            }
        }
    }
    None
}

/// Houses that have places for a digit, and those places.
struct Houses<const W: usize> {
    items: [(usize, CellSet<W>); HOUSES],
    count: usize,
}

impl<const W: usize> Houses<W> {
    fn none() -> Houses<W> {
        Houses { items: [(0, CellSet::EMPTY); HOUSES], count: 0 }
    }

    fn new(board: &Board<W>, digit: Digit, houses: &mut dyn Iterator<Item = usize>) -> Houses<W> {
        let mut list = Houses::none();
        for house in houses {
            list.push(house, board.places_in(house, digit));
        }
        list
    }

    fn push(&mut self, house: usize, places: CellSet<W>) {
        if !places.is_empty() && self.count < HOUSES {
            self.items[self.count] = (house, places);
            self.count += 1;
        }
    }

    fn all(&self) -> &[(usize, CellSet<W>)] {
        &self.items[..self.count]
    }
}

struct Search<'b, const W: usize> {
    board: &'b Board<W>,
    digit: Digit,
    technique: Technique,
    size: usize,
    /// The largest number of fins; 0 in a fish without fins.
    fins: usize,
    endo_fins: usize,
    base: &'b Houses<W>,
    base_lines: Lines,
    cover: &'b Houses<W>,
}

/// The lines that may be base houses. With `Rows` or `Columns` the other lines may be cover houses;
/// with `Both` all lines may be either.
#[derive(Clone, Copy)]
enum Lines {
    Rows,
    Columns,
    Both,
}

/// The base houses chosen so far.
#[derive(Clone, Copy)]
struct Base<const W: usize> {
    houses: [usize; LARGEST],
    count: usize,
    cells: CellSet<W>,
    endo_fins: CellSet<W>,
}

/// The cover houses chosen so far.
#[derive(Clone, Copy)]
struct Cover<const W: usize> {
    houses: [usize; LARGEST],
    count: usize,
    cells: CellSet<W>,
    /// The cells that are in two of them.
    twice: CellSet<W>,
}

/// Memory for the covers of a base, and the patience left.
struct Work<const W: usize> {
    list: Houses<W>,
    later: [CellSet<W>; HOUSES + 1],
    patience: usize,
}

/// A base, and the houses that may cover it.
struct Choice<'c, const W: usize> {
    base: Base<W>,
    list: &'c Houses<W>,
    /// For each position in the list, the places covered by the houses from there on.
    later: &'c [CellSet<W>; HOUSES + 1],
    wanted: CellSet<W>,
}

impl<const W: usize> Search<'_, W> {
    fn run(&self, doubtful: CellSet<W>, work: &mut Work<W>) -> Option<Step> {
        let base = Base {
            houses: [0; LARGEST],
            count: 0,
            cells: CellSet::EMPTY,
            endo_fins: CellSet::EMPTY,
        };
        self.bases(0, base, doubtful, work)
    }

    /// Chooses the next base house. Recursion is as deep as the fish is large.
    fn bases(
        &self,
        from: usize,
        base: Base<W>,
        wanted: CellSet<W>,
        work: &mut Work<W>,
    ) -> Option<Step> {
        if base.count == self.size {
            return self.covers_of(base, wanted, work);
        }
        for at in from..self.base.count {
            if work.patience == 0 {
                return None;
            }
            work.patience = work.patience.saturating_sub(1);
            if self.board.alarm.rings_after(BASE) {
                work.patience = 0;
            }
            let (house, places) = self.base.items[at];
            let endo_fins = base.endo_fins | (base.cells & places);
            if self.fins == 0 && places.len() > self.size || endo_fins.len() > self.endo_fins {
                continue;
            }
            let mut next = Base { cells: base.cells | places, endo_fins, ..base };
            next.houses[base.count] = house;
            next.count += 1;
            let wanted = self.may_go(&next, wanted);
            if wanted.is_empty() {
                continue;
            }
            let found = self.bases(at + 1, next, wanted, work);
            if found.is_some() {
                return found;
            }
        }
        None
    }

    /// The wanted cells that a fish with these base houses may remove.
    fn may_go(&self, base: &Base<W>, wanted: CellSet<W>) -> CellSet<W> {
        let geometry = &self.board.geometry;
        if self.fins == 0 && !self.coverable(base, base.cells, self.size) {
            return CellSet::EMPTY;
        }
        let mut left = self.seen_from(base.endo_fins, wanted);
        for cell in left {
            let unseen = base.cells - geometry.peers(cell) - CellSet::of(cell);
            if !self.coverable(base, unseen, self.size - 1) {
                left.remove(cell);
            }
        }
        left
    }

    /// Whether `houses` cover houses can contain all these places. Recursion is as deep as the
    /// number of houses.
    fn coverable(&self, base: &Base<W>, cells: CellSet<W>, houses: usize) -> bool {
        let Some(first) = cells.first() else { return true };
        let geometry = &self.board.geometry;
        houses > 0
            && geometry.houses_of[first.index()].iter().any(|house| {
                self.covers_with(*house)
                    && !base.houses[..base.count].contains(house)
                    && self.coverable(base, cells - geometry.houses[*house], houses - 1)
            })
    }

    /// Whether this house may be in the cover.
    fn covers_with(&self, house: usize) -> bool {
        let geometry = &self.board.geometry;
        let hidden = match self.base_lines {
            Lines::Rows => geometry.rows(),
            Lines::Columns => geometry.columns(),
            Lines::Both => return true,
        };
        !hidden.contains(&house)
    }

    fn covers_of(&self, base: Base<W>, wanted: CellSet<W>, work: &mut Work<W>) -> Option<Step> {
        let Work { list, later, patience } = work;
        list.count = 0;
        for &(house, places) in self.cover.all() {
            if places.meets(&base.cells) && !base.houses[..base.count].contains(&house) {
                list.push(house, places);
            }
        }
        later[list.count] = CellSet::EMPTY;
        for at in (0..list.count).rev() {
            later[at] = later[at + 1] | list.items[at].1;
        }
        let cover =
            Cover { houses: [0; LARGEST], count: 0, cells: CellSet::EMPTY, twice: CellSet::EMPTY };
        let choice = Choice { base, list, later, wanted };
        self.covers(&choice, 0, cover, patience)
    }

    /// Chooses the next cover house. Recursion is as deep as the fish is large.
    fn covers(
        &self,
        choice: &Choice<'_, W>,
        from: usize,
        cover: Cover<W>,
        patience: &mut usize,
    ) -> Option<Step> {
        if cover.count == self.size {
            return self.step(choice, &cover);
        }
        for at in from..choice.list.count {
            let fins = (choice.base.cells - cover.cells - choice.later[at]) | choice.base.endo_fins;
            let hopeless = fins.len() > self.fins || self.seen_from(fins, choice.wanted).is_empty();
            if hopeless || *patience == 0 {
                return None;
            }
            *patience = patience.saturating_sub(1);
            if patience.is_multiple_of(PORTION) && self.board.alarm.rings_after(WORK) {
                *patience = 0;
            }
            let (house, places) = choice.list.items[at];
            let mut next = Cover {
                cells: cover.cells | places,
                twice: cover.twice | (cover.cells & places),
                ..cover
            };
            next.houses[cover.count] = house;
            next.count += 1;
            let found = self.covers(choice, at + 1, next, patience);
            if found.is_some() {
                return found;
            }
        }
        None
    }

    /// The wanted cells that see all fins.
    fn seen_from(&self, fins: CellSet<W>, wanted: CellSet<W>) -> CellSet<W> {
        fins.iter().fold(wanted, |seen, fin| seen & self.board.geometry.peers(fin))
    }

    fn step(&self, choice: &Choice<'_, W>, cover: &Cover<W>) -> Option<Step> {
        let base = &choice.base;
        let fins = (base.cells - cover.cells) | base.endo_fins;
        if fins.len() > self.fins || fins.is_empty() != (self.fins == 0) {
            return None;
        }
        let seen = self.seen_from(fins, choice.wanted);
        let outside = seen & (cover.cells - base.cells);
        let inside = seen & cover.twice & base.cells;
        if outside.is_empty() && inside.is_empty() {
            return None;
        }
        let houses = [&base.houses[..base.count], &cover.houses[..cover.count]];
        let gone = outside.iter().chain(inside);
        Some(step(self.technique, self.digit, houses, fins, gone))
    }
}
