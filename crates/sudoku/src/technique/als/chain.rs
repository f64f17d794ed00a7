//! Chains of almost locked sets.
//!
//! From set to set by ties, the number of the set always growing, at least three ties: if the first set does not hold
//! a digit, the last one does. A tie cannot be used by the digit by which the set before it was entered; of two
//! digits the other one is left then. If both are free both are used, and the set counts as entered by the smaller. Only
//! neighbours must not overlap. What goes: the digits of the first and the last set, but for the digits used by the first and the last tie, from
//! all cells that see them in both.
//!
//! The scale takes the chain that removes most; then the one with the smallest sum of its sorted removals; then
//! the first that a depth-first walk of at most [`MOST_TIES`] ties would meet, from each set in turn.
//! There are millions of such walks, but what one removes depends only on its *arrival*, the last set and the
//! digits used to enter it, and on its first set and digit. So for each set and digit a row of bits says which arrivals
//! it leads to, made from the last set to the first; one look at it replaces all the walks. A walk is made
//! only where two arrivals are equally good, and for the chain that is shown, which is the shortest one.

use std::cmp::Reverse;

use super::listing::{Listing, Tie};
use super::rows::Rows;
use super::{Memory, because, hunt};
use crate::digit::{Digit, DigitSet};
use crate::technique::Technique;
use crate::technique::board::Board;
use crate::technique::step::{Candidate, Step};

/// The most ties of a chain, and the fewest.
const MOST_TIES: usize = 50;
const FEWEST_TIES: usize = 3;

/// Memory of the search.
#[derive(Debug, Default)]
pub(super) struct Tables {
    /// What a walk can end with: the last set, and the digits used to enter it. Sorted by set.
    arrivals: Vec<(usize, DigitSet)>,
    /// Where the arrivals of each set begin; one more at the end.
    first_arrival: Vec<usize>,
    /// The arrivals that lie one tie or more behind a set that was entered by a digit, set by set, digit by digit.
    near: Rows,
    /// The same, two ties or more behind it.
    far: Rows,
    /// The arrivals behind the first set and digit that are looked at.
    now: Rows,
}

/// How good a chain is: greater is better.
type Worth = (usize, Reverse<usize>);

/// The best chain.
pub(in crate::technique) fn chain<const W: usize>(
    board: &Board<W>,
    memory: &mut Memory<W>,
) -> Option<Step> {
    let Memory { listing, chains: tables } = memory;
    listing.update(board);
    listing.hunt();
    tables.fill(listing);
    let mut best: Option<(Worth, Start, Vec<Candidate>)> = None;
    // Another chain of the same first set that is worth as much but removes something else.
    let mut rivals = false;
    let mut removed = Vec::new();
    for first in 0..listing.sets.len() {
        for digit in listing.sets[first].digits {
            let start = Start { first, digit };
            tables.look(listing, start);
            for last in listing.hunting.after(first, first) {
                for arrival in tables.first_arrival[last]..tables.first_arrival[last + 1] {
                    if !tables.now.contains(0, arrival) {
                        continue;
                    }
                    start.removed(listing, tables.arrivals[arrival], &mut removed);
                    if removed.is_empty() {
                        continue;
                    }
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
    }
    let (most, Start { first, .. }, mut removed) = best?;
    if rivals {
        let as_good = |removed: &[Candidate]| worth(board, removed) == most;
        let walk = Walk::first(listing, first, MOST_TIES, &as_good)?;
        walk.start(first).removed(listing, walk.arrival(), &mut removed);
    }
    let same = |other: &[Candidate]| *other == removed;
    let walk =
        (FEWEST_TIES..=MOST_TIES).find_map(|most| Walk::first(listing, first, most, &same))?;
    let because = because(listing, &walk.sets, walk.ties);
    Some(Step::removing(Technique::AlsChain, removed, because))
}

/// By the order of the scale: more removals first, then the smaller weighted sum.
fn worth<const W: usize>(board: &Board<W>, removed: &[Candidate]) -> Worth {
    let factor = board.geometry.shape.cell_count() - 1;
    let weigh = |(at, candidate): (usize, &Candidate)| {
        candidate.cell.index() * (1 + factor * at) + usize::from(candidate.digit.get())
    };
    (removed.len(), Reverse(removed.iter().enumerate().map(weigh).sum()))
}

/// The digits of a tie that remain for a set that was entered by a digit: none if it cannot be used.
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

impl Tables {
    fn fill<const W: usize>(&mut self, listing: &Listing<W>) {
        let (count, size) = (listing.sets.len(), listing.size());
        self.arrivals.clear();
        for tie in &listing.ties {
            self.arrivals.push((tie.high, tie.digits));
            if tie.digits.len() > 1 {
                self.arrivals.extend(tie.digits.into_iter().map(|digit| (tie.high, digit.into())));
            }
        }
        self.arrivals.sort_unstable_by_key(|&(set, used)| (set, used.bits()));
        self.arrivals.dedup();
        self.first_arrival.clear();
        self.first_arrival
            .extend((0..=count).map(|set| self.arrivals.partition_point(|&(at, _)| at < set)));
        self.near.clear(count * size, self.arrivals.len());
        self.far.clear(count * size, self.arrivals.len());
        self.now.clear(1, self.arrivals.len());
        for set in (0..count).rev() {
            for entered in listing.sets[set].digits {
                let row = set * size + entered.index();
                for tie in listing.ties_up(set) {
                    let used = usable(tie, entered);
                    let Some(next) = used.first() else { continue };
                    let next = tie.high * size + next.index();
                    let arrival = self.arrival(tie.high, used);
                    self.near.insert(row, arrival);
                    self.far.add(row, self.near.row(next));
                }
                self.near.add(row, self.far.row(row));
            }
        }
    }

    /// The number of an arrival.
    fn arrival(&self, set: usize, used: DigitSet) -> usize {
        let first = self.first_arrival[set];
        let of_set = &self.arrivals[first..self.first_arrival[set + 1]];
        first + of_set.iter().position(|&(_, other)| other == used).unwrap_or(0)
    }

    /// Fills `now` with what can be reached from a first set by a digit of a first tie.
    fn look<const W: usize>(&mut self, listing: &Listing<W>, start: Start) {
        self.now.clear(1, self.arrivals.len());
        for tie in listing.ties_up(start.first) {
            if tie.digits.contains(start.digit) {
                let row = tie.high * listing.size() + start.digit.index();
                self.now.add(0, self.far.row(row));
            }
        }
    }
}

/// A chain: the sets, and the digits used between them.
#[derive(Clone)]
struct Walk {
    sets: Vec<usize>,
    ties: Vec<DigitSet>,
}

impl Walk {
    /// The first walk of at most so many ties that removes something wanted, in the order of a depth-first search.
    fn first<const W: usize>(
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
                    .get_or_insert_with(|| Distances::new(listing, start, wanted));
                if map.get(FEWEST_TIES - 1, tie.high, digit) < most {
                    let walk = Walk { sets: vec![first, tie.high], ties: vec![digit.into()] };
                    return walk.go_on(listing, map, most);
                }
            }
        }
        None
    }

    /// Walks on by the first ties from which a wanted arrival is not too far.
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

/// How many ties away the nearest wanted arrival is.
#[derive(Clone)]
struct Distances {
    wanted: Vec<(usize, DigitSet)>,
    size: usize,
    /// With at least one tie, and with at least two: set by set, digit by digit.
    ties: [Vec<usize>; 2],
}

/// Further than any walk goes.
const FAR: usize = 2 * MOST_TIES;

impl Distances {
    fn new<const W: usize>(
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

    /// The distance from a set that was entered by a digit, by at least one tie or two.
    fn get(&self, fewest: usize, set: usize, entered: Digit) -> usize {
        self.ties[fewest - 1][set * self.size + entered.index()]
    }
}
