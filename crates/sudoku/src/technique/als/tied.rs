//! Chains of almost locked sets.
//!
//! A chain goes from set to set by at least three ties, always to a set with a higher number: if
//! the first set does not hold a digit, the last one does. A tie cannot use the digit by which its
//! lower set was entered; if it has two digits, the other one remains. If both are free, both are
//! used, and the next set counts as entered by the smaller. Only neighbouring sets must not
//! overlap. The chain removes the digits that the first and the last set share, except those used
//! by the first and the last tie, from all cells that see them in both.
//!
//! The scale takes the chain that removes most; then the one with the smallest sum of its sorted
//! removals; then the first that a depth-first walk of at most [`MOST_TIES`] ties would meet, from
//! each set in turn. There are millions of such walks. But what a walk removes depends only on its
//! first set and digit and on its *arrival*: the last set and the digits used to enter it. So for
//! each set and each digit by which it is entered, a row of bits records which arrivals lie beyond
//! it; these rows are computed from the last set to the first. For each candidate another row
//! records which arrivals see it. Where the two meet there is a chain. A walk is made only if two
//! arrivals are equally good, and for the chain that is shown, which is the shortest one.

use std::cmp::Reverse;

use super::bit_rows::BitRows;
use super::listing::{Listing, Tie};
use super::{Memory, because, hunt};
use crate::digit::{Digit, DigitSet};
use crate::technique::Technique;
use crate::technique::alarm::Alarm;
use crate::technique::board::Board;
use crate::technique::step::{Candidate, Step};

/// The most ties of a chain, and the fewest.
const MOST_TIES: usize = 50;
const FEWEST_TIES: usize = 3;

/// Memory of the search.
#[derive(Debug, Default)]
pub(super) struct Tables {
    arrivals: Vec<Arrival>,
    /// The arrival at each set that was added last.
    heads: Vec<u32>,
    /// For each tie: the arrivals by all its digits, by only its first, and by only its last.
    arrivals_of: Vec<[u32; 3]>,
    /// The number of the entry into a set by a digit, set by set, digit by digit.
    entries: Vec<u32>,
    /// The arrivals that are at least one tie beyond each entry.
    near: BitRows,
    /// The arrivals that are at least two ties beyond each entry.
    far: BitRows,
    /// The arrivals that see each candidate and have not used its digit, digit by digit, cell by
    /// cell.
    seeing: BitRows,
    /// The arrivals beyond the current first set, by each digit of the first tie.
    behind: BitRows,
    /// For each digit: the arrivals that see a candidate together with the first set.
    prey: BitRows,
    /// The arrivals that are both beyond the first set and see a candidate together with it.
    met: BitRows,
}

/// What a walk can end with.
#[derive(Clone, Copy, Debug)]
struct Arrival {
    /// The last set.
    set: usize,
    /// The digits used to enter it.
    used: DigitSet,
    /// The next arrival at the same set.
    next: u32,
}

const NONE: u32 = u32::MAX;

/// The alarm's work for finding all that an arrival sees.
const ARRIVAL: usize = 200;

/// How good a chain is; greater is better.
type Worth = (usize, Reverse<usize>);

/// Finds the best chain.
pub(in crate::technique) fn chain<const W: usize>(
    board: &Board<W>,
    memory: &mut Memory<W>,
) -> Option<Step> {
    let Memory { listing, chains: tables } = memory;
    if !listing.update(board) || !tables.fill(board, listing) {
        return None;
    }
    let mut best: Option<(Worth, Start, Vec<Candidate>)> = None;
    // Whether another chain from the same first set has the same worth but removes something else.
    let mut rivals = false;
    let mut removed = Vec::new();
    for first in 0..listing.sets.len() {
        if !tables.look(board, listing, first) {
            continue;
        }
        for digit in listing.sets[first].digits {
            if board.alarm.rings_after(tables.arrivals.len()) {
                return None;
            }
            let start = Start { first, digit };
            tables.meet(listing, start);
            for arrival in tables.met.row(0).ones() {
                start.removed(listing, tables.arrivals[arrival].end(), &mut removed);
                let worth = worth(board, &removed);
                match &mut best {
                    Some((most, ..)) if worth < *most => {}
                    Some((most, from, other)) if worth == *most => {
                        rivals |= from.first == first && *other != removed;
                    }
                    _ => {
                        rivals = false;
                        best = Some((worth, start, removed.clone()));
                    }
                }
            }
        }
    }
    let (most, Start { first, .. }, mut removed) = best?;
    if rivals {
        let as_good = |removed: &[Candidate]| worth(board, removed) == most;
        let walk = Walk::first(board, listing, first, MOST_TIES, &as_good)?;
        walk.start(first).removed(listing, walk.arrival(), &mut removed);
    }
    let same = |other: &[Candidate]| *other == removed;
    let walk = (FEWEST_TIES..=MOST_TIES)
        .find_map(|most| Walk::first(board, listing, first, most, &same))?;
    let because = because(listing, &walk.sets, walk.ties);
    Some(Step::removing(Technique::AlsChain, removed, because))
}

/// The worth in the order of the scale: more removals first, then the smaller weighted sum.
fn worth<const W: usize>(board: &Board<W>, removed: &[Candidate]) -> Worth {
    let factor = board.geometry.shape.cell_count() - 1;
    let weigh = |(at, candidate): (usize, &Candidate)| {
        candidate.cell.index() * (1 + factor * at) + usize::from(candidate.digit.get())
    };
    (removed.len(), Reverse(removed.iter().enumerate().map(weigh).sum()))
}

/// The digits of a tie that remain if its lower set was entered by `entered`; empty if the tie
/// cannot be used.
fn usable(tie: &Tie, entered: Digit) -> DigitSet {
    tie.digits - entered.into()
}

/// The first set of a chain, and the digit of its first tie.
#[derive(Clone, Copy)]
struct Start {
    first: usize,
    digit: Digit,
}

impl Start {
    /// What a chain from here to an arrival removes, sorted by digit and cell.
    fn removed<const W: usize>(
        self,
        listing: &Listing<W>,
        (last, used): (usize, DigitSet),
        removed: &mut Vec<Candidate>,
    ) {
        removed.clear();
        let both = listing.sets[self.first].digits & listing.sets[last].digits;
        hunt(listing, [self.first, last], both - self.digit.into() - used, removed);
    }
}

impl Arrival {
    fn end(self) -> (usize, DigitSet) {
        (self.set, self.used)
    }
}

impl Tables {
    /// Fills all tables. False if the alarm rings.
    fn fill<const W: usize>(&mut self, board: &Board<W>, listing: &Listing<W>) -> bool {
        self.list(listing);
        self.lead(&board.alarm, listing);
        let cells = board.geometry.shape.cell_count();
        self.seeing.clear(listing.size() * cells, self.arrivals.len());
        for (at, arrival) in self.arrivals.iter().enumerate() {
            if board.alarm.rings_after(ARRIVAL) {
                return false;
            }
            for digit in listing.sets[arrival.set].digits - arrival.used {
                for cell in listing.reach(arrival.set, digit) {
                    self.seeing.insert(digit.index() * cells + cell.index(), at);
                }
            }
        }
        true
    }

    /// Lists the arrivals and the entries.
    fn list<const W: usize>(&mut self, listing: &Listing<W>) {
        let count = listing.sets.len();
        self.arrivals.clear();
        self.arrivals_of.clear();
        self.heads.clear();
        self.heads.resize(count, NONE);
        self.entries.clear();
        self.entries.resize(count * listing.size(), NONE);
        let mut entries = 0;
        for tie in &listing.ties {
            let first = tie.digits.first().map_or(DigitSet::EMPTY, DigitSet::from);
            let last = tie.digits - first;
            let all = self.arrive(tie.high, tie.digits);
            let alone = match last.is_empty() {
                true => [all; 2],
                false => [first, last].map(|digit| self.arrive(tie.high, digit)),
            };
            self.arrivals_of.push([all, alone[0], alone[1]]);
            for digit in tie.digits {
                let entry = &mut self.entries[tie.high * listing.size() + digit.index()];
                if *entry == NONE {
                    *entry = entries;
                    entries += 1;
                }
            }
        }
        self.near.clear(entries as usize, self.arrivals.len());
        self.far.clear(entries as usize, self.arrivals.len());
    }

    /// The number of an arrival, which is added if it is new.
    fn arrive(&mut self, set: usize, used: DigitSet) -> u32 {
        let mut at = self.heads[set];
        while at != NONE && self.arrivals[at as usize].used != used {
            at = self.arrivals[at as usize].next;
        }
        if at == NONE {
            at = self.arrivals.len() as u32;
            self.arrivals.push(Arrival { set, used, next: self.heads[set] });
            self.heads[set] = at;
        }
        at
    }

    /// Computes what is beyond each entry, unless the alarm rings first.
    fn lead<const W: usize>(&mut self, alarm: &Alarm, listing: &Listing<W>) {
        for set in (0..listing.sets.len()).rev() {
            for entered in listing.sets[set].digits {
                if alarm.rings_after(listing.ties_up(set).len() * self.far.length()) {
                    return;
                }
                let entry = self.entries[set * listing.size() + entered.index()];
                if entry == NONE {
                    continue;
                }
                for (tie, arrivals) in
                    listing.numbered_ties_up(set).map(|(at, tie)| (tie, self.arrivals_of[at]))
                {
                    let used = usable(tie, entered);
                    let Some(next) = used.first() else { continue };
                    let arrival = match (used == tie.digits, tie.digits.first() == Some(next)) {
                        (true, _) => arrivals[0],
                        (false, true) => arrivals[1],
                        (false, false) => arrivals[2],
                    };
                    let next = self.entries[tie.high * listing.size() + next.index()];
                    self.near.insert(entry as usize, arrival as usize);
                    self.far.add(entry as usize, self.near.row(next as usize));
                }
                self.near.add(entry as usize, self.far.row(entry as usize));
            }
        }
    }

    /// Computes what is beyond a first set and what sees candidates together with it. Returns
    /// whether the two meet.
    fn look<const W: usize>(
        &mut self,
        board: &Board<W>,
        listing: &Listing<W>,
        first: usize,
    ) -> bool {
        let (size, cells) = (listing.size(), board.geometry.shape.cell_count());
        let ties = listing.ties_up(first);
        let entries = |tie: &Tie| {
            let row = tie.high * size;
            let of = move |digit: Digit| (digit, row + digit.index());
            tie.digits.into_iter().map(of)
        };
        let leads =
            |(_, entry): (Digit, usize)| !self.far.row(self.entries[entry] as usize).is_empty();
        if !ties.iter().flat_map(entries).any(leads) {
            return false;
        }
        // The row after all others is for all digits together.
        self.behind.clear(size + 1, self.arrivals.len());
        self.prey.clear(size + 1, self.arrivals.len());
        for (digit, entry) in ties.iter().flat_map(entries) {
            let far = self.far.row(self.entries[entry] as usize);
            self.behind.add(digit.index(), far);
            self.behind.add(size, far);
        }
        for digit in listing.sets[first].digits {
            for cell in listing.reach(first, digit) {
                let row = digit.index() * cells + cell.index();
                self.prey.add(digit.index(), self.seeing.row(row));
                self.prey.add(size, self.seeing.row(row));
            }
        }
        self.behind.row(size).meets(self.prey.row(size))
    }

    /// Computes the arrivals that remove something, from the current first set by a digit of the
    /// first tie.
    fn meet<const W: usize>(&mut self, listing: &Listing<W>, start: Start) {
        self.met.clear(1, self.arrivals.len());
        for digit in listing.sets[start.first].digits - start.digit.into() {
            self.met.add(0, self.prey.row(digit.index()));
        }
        self.met.keep(0, self.behind.row(start.digit.index()));
    }
}

/// A chain: the sets, and the digits used between them.
#[derive(Clone)]
struct Walk {
    sets: Vec<usize>,
    ties: Vec<DigitSet>,
}

impl Walk {
    /// The first walk of at most `most` ties whose removals are `wanted`, in the order of a
    /// depth-first search.
    fn first<const W: usize>(
        board: &Board<W>,
        listing: &Listing<W>,
        first: usize,
        most: usize,
        wanted: &dyn Fn(&[Candidate]) -> bool,
    ) -> Option<Walk> {
        let mut maps: Vec<Option<Distances>> = vec![None; listing.size()];
        for tie in listing.ties_up(first) {
            for digit in tie.digits {
                let start = Start { first, digit };
                let map = maps[digit.index()]
                    .get_or_insert_with(|| Distances::new(&board.alarm, listing, start, wanted));
                if map.get(FEWEST_TIES - 1, tie.high, digit) < most {
                    let walk = Walk { sets: vec![first, tie.high], ties: vec![digit.into()] };
                    return walk.go_on(listing, map, most);
                }
            }
        }
        None
    }

    /// Continues by the first ties from which a wanted arrival is not too far.
    fn go_on<const W: usize>(
        mut self,
        listing: &Listing<W>,
        map: &Distances,
        most: usize,
    ) -> Option<Walk> {
        loop {
            let (&set, &used) = self.sets.last().zip(self.ties.last())?;
            let entered = used.first()?;
            let made = self.ties.len() + 1;
            let missing = FEWEST_TIES.saturating_sub(made);
            let (tie, used) = listing.ties_up(set).iter().find_map(|tie| {
                let used = usable(tie, entered);
                let next = used.first()?;
                let here = missing == 0 && map.wanted.contains(&(tie.high, used));
                let on = made + map.get(missing.max(1), tie.high, next) <= most;
                (here || on).then_some((tie, used))
            })?;
            self.sets.push(tie.high);
            self.ties.push(used);
            if missing == 0 && map.wanted.contains(&self.arrival()) {
                return Some(self);
            }
        }
    }

    fn start(&self, first: usize) -> Start {
        let digit = self.ties.first().and_then(|used| used.first());
        Start { first, digit: digit.expect("a walk begins with a digit") }
    }

    fn arrival(&self) -> (usize, DigitSet) {
        let ends = self.sets.last().copied().zip(self.ties.last().copied());
        ends.expect("a walk has a first tie")
    }
}

/// The distance to the nearest wanted arrival, in ties.
#[derive(Clone)]
struct Distances {
    wanted: Vec<(usize, DigitSet)>,
    size: usize,
    /// By at least one tie, and by at least two: set by set, digit by digit.
    ties: [Vec<usize>; 2],
}

/// Further than any walk goes.
const FAR: usize = 2 * MOST_TIES;

impl Distances {
    /// Computes the distances, unless the alarm rings first.
    fn new<const W: usize>(
        alarm: &Alarm,
        listing: &Listing<W>,
        start: Start,
        wanted: &dyn Fn(&[Candidate]) -> bool,
    ) -> Distances {
        let (count, size) = (listing.sets.len(), listing.size());
        let mut map = Distances {
            wanted: Vec::new(),
            size,
            ties: [vec![FAR; count * size], vec![FAR; count * size]],
        };
        let mut removed = Vec::new();
        let mut is_wanted = |arrival| {
            start.removed(listing, arrival, &mut removed);
            !removed.is_empty() && wanted(&removed)
        };
        for set in (start.first + 1..count).rev() {
            for entered in listing.sets[set].digits {
                if alarm.rings_after(listing.ties_up(set).len() * (10 + map.wanted.len())) {
                    return map;
                }
                let row = set * size + entered.index();
                for tie in listing.ties_up(set) {
                    let used = usable(tie, entered);
                    let Some(next) = used.first() else { continue };
                    let on = 1 + map.get(1, tie.high, next);
                    map.ties[1][row] = map.ties[1][row].min(on);
                    map.ties[0][row] = map.ties[0][row].min(on);
                    let arrival = (tie.high, used);
                    if map.wanted.contains(&arrival) || is_wanted(arrival) {
                        map.ties[0][row] = 1;
                        if !map.wanted.contains(&arrival) {
                            map.wanted.push(arrival);
                        }
                    }
                }
            }
        }
        map
    }

    /// The distance from a set that was entered by `entered`, by at least `fewest` ties (one or
    /// two).
    fn get(&self, fewest: usize, set: usize, entered: Digit) -> usize {
        self.ties[fewest - 1][set * self.size + entered.index()]
    }
}
