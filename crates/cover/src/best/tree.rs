//! Branch and bound over parts of the covers.
//!
//! The tree goes down from a part to one of its halves for as long as it can, and then takes up the
//! open part with the lowest bound. So covers are found early, and what is still open always has a
//! bound: the lowest one of all open parts is proven for every cover that is not yet known.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::sync::Arc;

use super::branch::{Candidate, Experience, Split, candidates, half, worth};
use super::effort::{Effort, Halted};
use super::enumerate::{Enumerated, MOST_COLUMNS, enumerate};
use super::least::Least;
use super::prices::{Prices, allowed, rounded_up};
use super::program::{Program, Wanted};
use super::propagate::{Part, Propagation};
use super::relax::{Relaxed, Relaxer, Start};
use super::{as_cover, report};
use crate::vectors::{OutOfMemory, copied, push, reserved};

/// A part that is still open.
#[derive(Clone, Debug)]
pub(super) struct Node {
    /// No cover of the part costs less, in units of 1 / SCALE.
    pub(super) bound: i128,
    /// Parts of the same bound are taken up in this order.
    pub(super) number: Reverse<u64>,
    pub(super) part: Arc<Part>,
    /// From what to solve the relaxation.
    pub(super) start: Arc<Start>,
}

impl PartialEq for Node {
    fn eq(&self, other: &Node) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Node {}

impl PartialOrd for Node {
    fn partial_cmp(&self, other: &Node) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Node {
    /// The lowest bound is the greatest node; of equals the one made last.
    fn cmp(&self, other: &Node) -> std::cmp::Ordering {
        (Reverse(self.bound), Reverse(self.number))
            .cmp(&(Reverse(other.bound), Reverse(other.number)))
    }
}

/// How many questions are tried at most at a part, and how many without finding a better one.
const TRIED: usize = 10;
const PATIENCE: usize = 4;

/// Steps of the simplex method in a trial.
const STEPS: u64 = 40;

/// A dive chooses all columns whose value is above this.
const SURE: f64 = 0.9;

/// Choices that a dive takes back before it gives up.
const FAILURES: u32 = 8;

/// The bound of a part without a cover.
const NOTHING: i128 = i128::MAX;

/// The halves of a part.
struct Halves {
    yes: Option<Node>,
    no: Option<Node>,
}

/// Numbers that decide what is done next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Pace {
    /// The number of parts made.
    pub(super) made: u64,
    /// Parts of up to this many columns are worth an enumeration.
    pub(super) enumerated: usize,
    /// The number of parts that were split, and after how many the next dive is due.
    pub(super) visited: u64,
    pub(super) next_dive: u64,
}

impl Pace {
    pub(super) const START: Pace =
        Pace { made: 0, enumerated: MOST_COLUMNS, visited: 0, next_dive: 0 };
}

/// Branch and bound. Between two calls of [`step`](Tree::step), what comes next depends on the open
/// parts, the covers, the experience and the pace alone; the rest is work space.
#[derive(Debug)]
pub(super) struct Tree {
    pub(super) program: Arc<Program>,
    pub(super) least: Least,
    pub(super) experience: Experience,
    pub(super) pace: Pace,
    pub(super) open: BinaryHeap<Node>,
    /// The part to take up before all others.
    pub(super) next: Option<Node>,
    /// The bound of the part at hand.
    at_hand: Option<i128>,
    relaxer: Relaxer,
    propagation: Propagation,
    prices: Prices,
}

impl Tree {
    /// Returns a tree without open parts.
    pub(super) fn new(program: Program, wanted: Wanted) -> Result<Tree, OutOfMemory> {
        Ok(Tree {
            relaxer: Relaxer::new(&program)?,
            propagation: Propagation::new(&program)?,
            prices: Prices::new(&program)?,
            program: Arc::new(program),
            least: Least::new(wanted),
            experience: Experience::default(),
            pace: Pace::START,
            open: BinaryHeap::new(),
            next: None,
            at_hand: None,
        })
    }

    /// Returns what every cover that is not known costs at least; `None` if nothing is open or
    /// known.
    pub(super) fn bound(&self) -> Option<i128> {
        let open = self.open.peek().into_iter().chain(&self.next).map(|node| node.bound);
        let bound = open.chain(self.at_hand).min()?;
        (bound > i128::MIN).then(|| rounded_up(bound, self.program.divisor))
    }

    fn limit(&self) -> Option<i128> {
        allowed(self.least.limit(), self.program.divisor)
    }

    /// Returns whether no cover of this cost or more is wanted.
    fn is_above(&self, bound: i128) -> bool {
        bound == NOTHING || self.limit().is_some_and(|limit| bound > limit)
    }

    /// Solves the relaxation of the whole problem, and tries to do without a tree. Returns what is
    /// left to be done, and the effort that the relaxation took.
    pub(super) fn begin(&mut self, effort: &mut Effort<'_>) -> Result<Option<(Node, u64)>, Halted> {
        self.at_hand = Some(i128::MIN);
        let program = &*Arc::clone(&self.program);
        let mut part = Part { chosen: Vec::new(), free: reserved(program.columns())? };
        part.free.extend(0..program.columns() as u32);
        effort.node()?;
        if !self.propagation.run(program, &mut part, effort)? {
            return Ok(None);
        }
        let before = effort.spent();
        let relaxed = self.relaxer.solve(program, &part, &Start::default(), None, effort)?;
        if relaxed.is_refuted {
            return Ok(None);
        }
        self.prices.set(program, &relaxed.prices, &part);
        self.at_hand = Some(self.prices.bound);
        self.offer(&part, &relaxed, effort)?;
        self.report(effort);
        let spent = effort.spent() - before;
        if self.guess(&part, spent, effort)? || !self.fix(&mut part, &relaxed.prices, effort)? {
            return Ok(None);
        }
        let bound = self.prices.bound;
        Ok(Some((self.node(bound, part, Arc::default()), spent)))
    }

    /// Takes the part that is due, unless nothing is left that is wanted.
    pub(super) fn take_up(&mut self) -> Option<Node> {
        while let Some(node) = self.next.take().or_else(|| self.open.pop()) {
            if !self.is_above(node.bound) {
                return Some(node);
            }
        }
        None
    }

    /// Visits a part.
    pub(super) fn step(&mut self, node: &Node, effort: &mut Effort<'_>) -> Result<(), Halted> {
        self.at_hand = Some(node.bound);
        effort.node()?;
        self.next = self.visit(node, effort)?;
        self.at_hand = None;
        Ok(())
    }

    /// Returns whether relaxations can start like that.
    pub(super) fn can_start(&self, start: &Start) -> Result<bool, OutOfMemory> {
        self.relaxer.can_start(&self.program, start)
    }

    /// Puts a part aside.
    pub(super) fn put(&mut self, node: Node) -> Result<(), OutOfMemory> {
        self.open.try_reserve(1).map_err(|_| OutOfMemory)?;
        self.open.push(node);
        Ok(())
    }

    pub(super) fn node(&mut self, bound: i128, part: Part, start: Arc<Start>) -> Node {
        self.pace.made += 1;
        Node { bound, number: Reverse(self.pace.made), part: Arc::new(part), start }
    }

    /// Visits a part. Returns the half to go on with, if it was split.
    fn visit(&mut self, node: &Node, effort: &mut Effort<'_>) -> Result<Option<Node>, Halted> {
        let Node { bound, start, .. } = node;
        let mut part = node.part.copied()?;
        let program = &*Arc::clone(&self.program);
        if !self.propagation.run(program, &mut part, effort)? {
            return Ok(None);
        }
        let before = effort.spent();
        let limit = self.limit();
        let relaxed = self.relaxer.solve(program, &part, start, limit, effort)?;
        if relaxed.is_refuted {
            return Ok(None);
        }
        self.prices.set(program, &relaxed.prices, &part);
        let bound = self.prices.bound.max(*bound);
        self.at_hand = Some(bound);
        self.report(effort);
        if self.is_above(bound) {
            return Ok(None);
        }
        self.offer(&part, &relaxed, effort)?;
        let spent = effort.spent() - before;
        if !self.fix(&mut part, &relaxed.prices, effort)? {
            return Ok(None);
        }
        let bound = bound.max(self.prices.bound);
        if part.free.is_empty() {
            self.offer_columns(&part.chosen, effort)?;
            return Ok(None);
        }
        if part.free.len() <= self.pace.enumerated && self.limit().is_some() {
            let budget = 2 * spent + 100_000;
            // The propagation has counted this part last.
            let ended = enumerate(
                program,
                &part,
                &self.propagation,
                &self.prices,
                None,
                budget,
                &mut self.least,
                effort,
            )?;
            match ended {
                Enumerated::All => {
                    self.pace.enumerated = self.pace.enumerated.max(part.free.len() * 5 / 4);
                    return Ok(None);
                }
                Enumerated::Partly => {
                    self.pace.enumerated =
                        self.pace.enumerated.min(part.free.len() * 3 / 4).max(32);
                }
            }
            self.pace.enumerated = self.pace.enumerated.min(MOST_COLUMNS);
        }
        if self.is_dive_due() {
            self.dive(&part, &relaxed, effort)?;
            if self.is_above(bound) {
                return Ok(None);
            }
        }
        let candidates = candidates(program, &part, &relaxed.values, TRIED, effort)?;
        let start = Arc::new(relaxed.start);
        let Some(Halves { yes, no }) = self.split(&part, bound, &candidates, &start, effort)?
        else {
            return Ok(None);
        };
        let mut halves = yes.into_iter().chain(no);
        let first = halves.next();
        for other in halves {
            self.put(other)?;
        }
        Ok(first)
    }

    /// Splits a part by the best of some questions. Halves without a cover that is wanted are left
    /// out.
    fn split(
        &mut self,
        part: &Part,
        bound: i128,
        candidates: &[Candidate],
        start: &Arc<Start>,
        effort: &mut Effort<'_>,
    ) -> Result<Option<Halves>, Halted> {
        let mut best: Option<(f64, Split, [i128; 2])> = None;
        let mut since = 0;
        for &candidate in candidates.iter().filter(|_| candidates.len() > 1) {
            if since >= PATIENCE {
                break;
            }
            since += 1;
            let split = candidate.split;
            let (value, bounds) = match self.experience.expected(candidate) {
                Some(worth) => (worth, [bound; 2]),
                None => {
                    let mut bounds = [bound; 2];
                    for (k, yes) in [true, false].into_iter().enumerate() {
                        let half = half(&self.program, part, split, yes)?;
                        bounds[k] = self.try_out(half, start, effort)?.max(bound);
                    }
                    if bounds.iter().any(|&bound| self.is_above(bound)) {
                        best = Some((0.0, split, bounds));
                        break;
                    }
                    let unit = self.relaxer.unit();
                    let [yes, no] = bounds.map(|half| (half - bound) as f64 / unit);
                    self.experience.add(candidate, yes, no)?;
                    (worth(yes, no), bounds)
                }
            };
            if best.is_none_or(|(most, ..)| value > most) {
                best = Some((value, split, bounds));
                since = 0;
            }
        }
        let first = candidates.first().map(|it| (0.0, it.split, [bound; 2]));
        let Some((_, split, bounds)) = best.or(first) else { return Ok(None) };
        let mut halves = [None, None];
        for (k, yes) in [true, false].into_iter().enumerate() {
            if !self.is_above(bounds[k]) {
                let half = half(&self.program, part, split, yes)?;
                halves[k] = Some(self.node(bounds[k], half, Arc::clone(start)));
            }
        }
        let [yes, no] = halves;
        Ok(Some(Halves { yes, no }))
    }

    /// Returns a bound for a part, found with a few steps.
    fn try_out(
        &mut self,
        mut part: Part,
        start: &Start,
        effort: &mut Effort<'_>,
    ) -> Result<i128, Halted> {
        let program = &*Arc::clone(&self.program);
        if !self.propagation.run(program, &mut part, effort)? {
            return Ok(NOTHING);
        }
        let limit = self.limit();
        let relaxed = self.relaxer.try_out(program, &part, start, limit, STEPS, effort)?;
        if relaxed.is_refuted {
            return Ok(NOTHING);
        }
        self.prices.set(program, &relaxed.prices, &part);
        Ok(self.prices.bound)
    }

    /// Returns whether to look for a cover by diving: at the first parts, and more and more rarely.
    fn is_dive_due(&mut self) -> bool {
        self.pace.visited += 1;
        let is_due = self.pace.visited >= self.pace.next_dive;
        if is_due {
            let pause =
                if self.least.is_empty() { self.pace.visited / 8 } else { self.pace.visited };
            self.pace.next_dive = self.pace.visited + pause.max(1);
        }
        is_due
    }

    /// Goes down from a part by choosing what the relaxation nearly chooses, in the hope of a
    /// cover.
    fn dive(
        &mut self,
        part: &Part,
        relaxed: &Relaxed,
        effort: &mut Effort<'_>,
    ) -> Result<(), Halted> {
        let program = &*Arc::clone(&self.program);
        let mut part = part.copied()?;
        let mut start = relaxed.start.copied()?;
        let mut values = copied(&relaxed.values)?;
        let mut failures = 0;
        loop {
            values.retain(|it| part.free.binary_search(&it.0).is_ok());
            let by_value =
                |a: &&(u32, f64), b: &&(u32, f64)| a.1.total_cmp(&b.1).then(b.0.cmp(&a.0));
            let Some(&(column, value)) = values.iter().max_by(by_value) else { break };
            let before = part.copied()?;
            for &(other, share) in &values {
                if other == column || share > SURE.max(value - 0.01) {
                    push(&mut part.chosen, other)?;
                    part.free.retain(|&free| free != other);
                }
            }
            effort.node()?;
            let mut is_alive = self.propagation.run(program, &mut part, effort)?;
            if is_alive {
                let limit = self.limit();
                let relaxed = self.relaxer.solve(program, &part, &start, limit, effort)?;
                self.prices.set(program, &relaxed.prices, &part);
                is_alive = !relaxed.is_refuted && !self.is_above(self.prices.bound);
                if is_alive {
                    is_alive = self.fix(&mut part, &relaxed.prices, effort)?;
                }
                if is_alive {
                    start = relaxed.start;
                    values = relaxed.values;
                    if part.free.is_empty() {
                        self.offer_columns(&part.chosen, effort)?;
                        break;
                    }
                }
            }
            if !is_alive {
                failures += 1;
                if failures > FAILURES {
                    break;
                }
                part = before;
                part.free.retain(|&free| free != column);
                values.retain(|it| it.0 != column);
                if values.is_empty() {
                    break;
                }
            }
        }
        Ok(())
    }

    fn report(&self, effort: &Effort<'_>) {
        let bound = self.bound().map(|bound| bound.clamp(i64::MIN.into(), i64::MAX.into()) as i64);
        report(&self.least, bound, effort);
    }

    /// Offers the values of a relaxation if they are a cover.
    fn offer(
        &mut self,
        part: &Part,
        relaxed: &Relaxed,
        effort: &mut Effort<'_>,
    ) -> Result<(), Halted> {
        let whole = |value: f64| (value - value.round()).abs() < 1e-5;
        if !relaxed.is_optimal || !relaxed.values.iter().all(|it| whole(it.1)) {
            return Ok(());
        }
        let mut columns: Vec<u32> = reserved(part.chosen.len() + relaxed.values.len())?;
        columns.extend(&part.chosen);
        columns.extend(relaxed.values.iter().filter(|it| it.1 > 0.5).map(|it| it.0));
        self.offer_columns(&columns, effort)?;
        // The propagation counts the part again.
        let mut part = part.copied()?;
        self.propagation.run(&self.program, &mut part, effort)?;
        Ok(())
    }

    fn offer_columns(&mut self, columns: &[u32], effort: &Effort<'_>) -> Result<(), Halted> {
        if self.propagation.is_cover(&self.program, columns) {
            let (cost, cover) = as_cover(&self.program, columns)?;
            if self.least.offer(cost, cover)? {
                self.report(effort);
            }
        }
        Ok(())
    }

    /// Drops the columns that would make covers too expensive, and chooses those without which
    /// covers would be. Returns false if no cover is left.
    fn fix(
        &mut self,
        part: &mut Part,
        prices: &[i128],
        effort: &mut Effort<'_>,
    ) -> Result<bool, Halted> {
        let Some(limit) = self.limit() else { return Ok(true) };
        let room = limit - self.prices.bound;
        if room < 0 {
            return Ok(false);
        }
        let reduced = &self.prices.reduced;
        let mut failed = false;
        let before = part.free.len() + part.chosen.len();
        let Part { chosen, free } = part;
        free.retain(|&column| {
            let reduced = reduced[column as usize];
            if -reduced > room {
                failed |= push(chosen, column).is_err();
                return false;
            }
            reduced <= room
        });
        if failed {
            return Err(OutOfMemory.into());
        }
        effort.spend(5 * before as u64)?;
        if !self.propagation.run(&self.program, part, effort)? {
            return Ok(false);
        }
        // Columns that are chosen now, or dropped, have their part in the bound.
        self.prices.set(&self.program, prices, part);
        Ok(!self.is_above(self.prices.bound))
    }

    /// Enumerates all covers up to a guessed cost, which grows until enough are found. Returns
    /// whether they were.
    fn guess(&mut self, part: &Part, spent: u64, effort: &mut Effort<'_>) -> Result<bool, Halted> {
        let mut added: Vec<i128> = reserved(part.free.len())?;
        added.extend(part.free.iter().map(|&column| self.prices.reduced[column as usize].max(0)));
        // Only the smallest ones matter.
        effort.spend(20 * added.len() as u64)?;
        if added.len() > MOST_COLUMNS {
            added.select_nth_unstable(MOST_COLUMNS);
            added.truncate(MOST_COLUMNS + 1);
        }
        added.sort_unstable();
        let mut columns = 64;
        loop {
            let last = columns.min(added.len());
            let guess = match last.checked_sub(1).and_then(|last| added.get(last)) {
                Some(&added) if last < part.free.len() => Some(self.prices.bound + added),
                _ => None,
            };
            let guess = match (guess, self.limit()) {
                (Some(guess), Some(limit)) if guess >= limit => None,
                (guess, _) => guess,
            };
            let ended = enumerate(
                &self.program,
                part,
                &self.propagation,
                &self.prices,
                guess,
                5 * spent + 1_000_000,
                &mut self.least,
                effort,
            )?;
            if ended == Enumerated::Partly {
                return Ok(false);
            }
            let Some(guess) = guess else { return Ok(true) };
            if self.limit().is_some_and(|limit| limit <= guess) {
                return Ok(true);
            }
            self.at_hand = self.at_hand.max(Some(guess));
            self.report(effort);
            columns *= 2;
            if columns > MOST_COLUMNS {
                return Ok(false);
            }
        }
    }
}
