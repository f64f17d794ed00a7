//! One sweep over the items in a fixed order, layer by layer.
//!
//! A state is what the rows chosen so far have left behind, as far as later steps need it. A step
//! processes each state of a layer. If the step's item is covered, the state passes unchanged;
//! otherwise it branches into one state for each row of the item that does not clash. Equal states
//! merge in the next layer, and their numbers are added. In the end a single empty state holds the
//! number of covers. States that differ only in the places of interchangeable pieces count as equal
//! ([`Folds`]). If there are bounds, a step may also choose no row, and choices add to tallies
//! ([`Tallies`]); a sweep without bounds is compiled without either.
//!
//! Only two layers are alive at a time. The numbers have 64 bits until one overflows, then 128
//! bits, then any size; the step in which that happens is repeated. A sweep can be paused between
//! any two batches of states.

use std::ops::Range;

use num_bigint::BigUint;

use super::fold::Folds;
use super::layer::{Key, Layer, Memory, Trouble};
use super::plan::{NONE, Plan};
use super::rows::Rows;
use super::tally::{Need, TalliedStep, Tallies};
use super::ways::{Visit, Ways};
use crate::costs::frontier::{self as costs, CHECKED, FOLDED, SLOT, STEP_MADE, TRIED, WORD_PUT};
use crate::diagram::Trail;
use crate::vectors::reserved;

/// Why a sweep paused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Pace {
    /// It is finished, with the number of covers.
    Done(BigUint),
    /// The allowed effort is spent.
    Paused,
    /// A layer has more states than currently allowed.
    Full,
}

/// Takes a state and the number of ways to reach it.
pub(super) type Show<'s> = dyn FnMut(&[u64], BigUint) -> Result<(), Trouble> + 's;

/// A sweep over states of any width.
pub(super) trait Sweep: Send {
    /// Continues until `effort` nanoseconds are spent or a layer has more than `most` states.
    fn run(&mut self, effort: u64, most: usize, memory: &mut Memory) -> Result<Pace, Trouble>;

    /// Returns the estimated nanoseconds of work so far.
    fn effort(&self) -> u64;

    /// Returns the estimated nanoseconds from here to the middle of the steps, assuming that layers
    /// grow once more as they did over the last two steps and then keep their size. Past the
    /// middle, returns those from here to the end, assuming that layers shrink steadily.
    fn ahead(&self) -> u64;

    /// Whether half of the steps are done.
    fn is_past_middle(&self) -> bool;

    /// Returns the number of states processed so far.
    fn states(&self) -> u64;

    /// Returns a measure of progress: the average number of items that a state has covered, divided
    /// by the width of a state in bits. For the same number of states, more is better. Narrow
    /// states mean fewer states in the end. Items with a single row do not count: covering them
    /// decides nothing.
    ///
    /// With bounds, items need not be covered, and the number of those that are says little. There
    /// it is the share of the bits that the states use already: layers have about as many states
    /// for each bit in use, so the smaller this share, the more states are to come.
    fn promise(&self) -> f64;

    /// Shows the states in some slots of the current layer, with the number of ways to reach each.
    /// Returns whether there are slots beyond these.
    fn show(&self, slots: Range<usize>, show: &mut Show<'_>) -> Result<bool, Trouble>;

    /// Frees the memory of the layers.
    fn release(&mut self, memory: &mut Memory);

    /// Returns the recorded transitions, if there are any, and forgets them.
    fn take_trail(&mut self) -> Option<Trail>;
}

/// Starts the sweep of a plan, with states of as many words as it needs. Returns `TooLarge` if it
/// needs too many. With `records`, it records its transitions and does not count.
pub(super) fn start(
    rows: &Rows,
    plan: &Plan,
    records: bool,
    memory: &mut Memory,
) -> Result<Box<dyn Sweep>, Trouble> {
    Ok(match plan.width.div_ceil(64) {
        0 | 1 => Box::new(Layers::<1>::new(rows, plan, records, memory)?),
        2 => Box::new(Layers::<2>::new(rows, plan, records, memory)?),
        3 => Box::new(Layers::<3>::new(rows, plan, records, memory)?),
        4 => Box::new(Layers::<4>::new(rows, plan, records, memory)?),
        5..=6 => Box::new(Layers::<6>::new(rows, plan, records, memory)?),
        7..=8 => Box::new(Layers::<8>::new(rows, plan, records, memory)?),
        9..=16 => Box::new(Layers::<16>::new(rows, plan, records, memory)?),
        _ => return Err(Trouble::TooLarge),
    })
}

/// What a step does to a state.
#[derive(Clone, Debug)]
struct Step<const W: usize> {
    /// The bit of the item, or none if no earlier row can cover it or the step decides one row.
    item: Key<W>,
    /// Where its choices end. They begin where those of the previous step end.
    choices_end: usize,
    /// Bits that must be set afterwards: items that no later row can cover.
    needed: Key<W>,
    /// Bits that later steps need.
    kept: Key<W>,
    /// The number of items with a choice of rows that the steps before have settled.
    done: usize,
}

/// A row, in terms of the bits of a state.
#[derive(Clone, Debug)]
struct Choice<const W: usize> {
    clash: Key<W>,
    left: Key<W>,
    times: u64,
    /// The block that it writes into, or 0, see [`Folds`].
    block: usize,
}

/// The current and the next layer, with numbers as wide as needed.
enum Pair<const W: usize> {
    Narrow(Layer<W, u64>, Layer<W, u64>),
    Wide(Layer<W, u128>, Layer<W, u128>),
    Endless(Layer<W, BigUint>, Layer<W, BigUint>),
    /// Transitions are recorded instead.
    Recorded(Layer<W, Visit>, Layer<W, Visit>),
}

/// A sweep over states of `W` words.
struct Layers<const W: usize> {
    steps: Vec<Step<W>>,
    choices: Vec<Choice<W>>,
    tallies: Tallies<W>,
    folds: Folds,
    /// The bits of the items with a choice of rows.
    open_bits: Key<W>,
    /// The number of bits of a state.
    width: u32,
    pair: Pair<W>,
    cursor: Cursor,
}

/// The position of a sweep, and its work so far.
#[derive(Clone, Copy, Debug, Default)]
struct Cursor {
    step: usize,
    /// Whether the next layer was cleared for this step.
    is_begun: bool,
    slot: usize,
    effort: u64,
    states: u64,
    /// The effort at the beginning of this step and of the three steps before it.
    before: [u64; 4],
}

fn set<const W: usize>(key: &mut Key<W>, bit: u32) {
    if bit != NONE {
        key[bit as usize / 64] |= 1 << (bit % 64);
    }
}

impl<const W: usize> Layers<W> {
    fn new(
        rows: &Rows,
        plan: &Plan,
        records: bool,
        memory: &mut Memory,
    ) -> Result<Layers<W>, Trouble> {
        memory.take(rows.len().saturating_mul(size_of::<Choice<W>>()))?;
        memory.take(plan.steps.len().saturating_mul(size_of::<Step<W>>()))?;
        let mut steps = reserved(plan.steps.len())?;
        let mut choices = reserved(rows.len())?;
        let bit = |mark: u32| plan.bits[mark as usize];
        let is_open = rows.open_items()?;
        let (mut first_row, mut first_last, mut done) = (0, 0, 0);
        for planned in &plan.steps {
            let mut step = Step {
                item: [0; W],
                choices_end: planned.rows_end as usize,
                needed: [0; W],
                kept: [u64::MAX; W],
                done,
            };
            if planned.item != NONE {
                rows.marks(planned.item).for_each(|mark| set(&mut step.item, bit(mark)));
            }
            for &row in &plan.rows[first_row..planned.rows_end as usize] {
                choices.push(choice(rows, plan, planned.item, row));
            }
            for &item in &plan.last[first_last..planned.last_end as usize] {
                let mut bits = [0; W];
                match plan.needs[item as usize] {
                    Need::Nothing => continue,
                    Need::Tally(tally) => {
                        let from = bit(rows.marks(item).start);
                        (from..from + tally.bits()).for_each(|bit| set(&mut bits, bit));
                    }
                    Need::Marks { needed, .. } => {
                        rows.marks(item).for_each(|mark| set(&mut bits, bit(mark)));
                        if needed && item != planned.item {
                            step.needed =
                                std::array::from_fn(|word| step.needed[word] | bits[word]);
                        }
                    }
                }
                step.kept = std::array::from_fn(|word| step.kept[word] & !bits[word]);
                done += usize::from(is_open[item as usize]);
            }
            (first_row, first_last) = (planned.rows_end as usize, planned.last_end as usize);
            steps.push(step);
        }
        let mut open_bits = [0; W];
        for &item in rows.primary.iter().filter(|&&item| is_open[item as usize]) {
            rows.marks(item).for_each(|mark| set(&mut open_bits, bit(mark)));
        }
        let tallies = Tallies::new(rows, plan, memory)?;
        let pair = match records {
            true => {
                let (now, next) = first_layers(Visit::FIRST, memory)?;
                Pair::Recorded(now, next)
            }
            false => {
                let (now, next) = first_layers(1, memory)?;
                Pair::Narrow(now, next)
            }
        };
        let effort = (rows.len() * W + rows.entries()) as u64 * STEP_MADE;
        let cursor = Cursor { effort, before: [effort; 4], ..Cursor::default() };
        let folds = Folds::new(&plan.folds)?;
        let width = plan.width;
        Ok(Layers { steps, choices, tallies, folds, open_bits, width, pair, cursor })
    }

    /// Restarts the step with wider numbers.
    fn widen(&mut self, memory: &mut Memory) -> Result<(), Trouble> {
        (self.cursor.slot, self.cursor.is_begun) = (0, false);
        let wider = match &mut self.pair {
            Pair::Narrow(now, next) => {
                next.release(memory);
                let wide = now.widened(|&ways| u128::from(ways), memory)?;
                now.release(memory);
                Pair::Wide(wide, Layer::new(memory)?)
            }
            Pair::Wide(now, next) => {
                next.release(memory);
                let wide = now.widened(|&ways| BigUint::from(ways), memory)?;
                now.release(memory);
                Pair::Endless(wide, Layer::new(memory)?)
            }
            Pair::Endless(..) | Pair::Recorded(..) => return Err(Trouble::TooLarge),
        };
        self.pair = wider;
        Ok(())
    }
}

/// Translates a row into a choice at the step of its item `own`.
fn choice<const W: usize>(rows: &Rows, plan: &Plan, own: u32, row: u32) -> Choice<W> {
    let mut choice = Choice { clash: [0; W], left: [0; W], times: rows.times(row), block: 0 };
    for &mark in rows.row(row).iter().filter(|&&mark| rows.item(mark) != own) {
        let Need::Marks { once, .. } = plan.needs[rows.item(mark) as usize] else { continue };
        choice.block = choice.block.max(plan.blocks[rows.item(mark) as usize].into());
        set(&mut choice.left, plan.bits[mark as usize]);
        if !once {
            continue;
        }
        let others = rows.marks(rows.item(mark));
        let others = others.filter(|&other| other != mark || !rows.is_color(mark));
        others.for_each(|other| set(&mut choice.clash, plan.bits[other as usize]));
    }
    choice
}

impl<const W: usize> Sweep for Layers<W> {
    fn run(&mut self, effort: u64, most: usize, memory: &mut Memory) -> Result<Pace, Trouble> {
        let until = self.cursor.effort.saturating_add(effort);
        loop {
            let Layers { steps, choices, tallies, folds, cursor, .. } = self;
            let course = Course { steps, choices, tallies, folds, until, most };
            let pace = match (&mut self.pair, tallies.is_empty()) {
                (Pair::Narrow(now, next), true) => {
                    course.run::<_, false>(now, next, cursor, memory)
                }
                (Pair::Wide(now, next), true) => course.run::<_, false>(now, next, cursor, memory),
                (Pair::Endless(now, next), true) => {
                    course.run::<_, false>(now, next, cursor, memory)
                }
                (Pair::Recorded(now, next), true) => {
                    course.run::<_, false>(now, next, cursor, memory)
                }
                (Pair::Recorded(now, next), false) => {
                    course.run::<_, true>(now, next, cursor, memory)
                }
                (Pair::Narrow(now, next), false) => {
                    course.run::<_, true>(now, next, cursor, memory)
                }
                (Pair::Wide(now, next), false) => course.run::<_, true>(now, next, cursor, memory),
                (Pair::Endless(now, next), false) => {
                    course.run::<_, true>(now, next, cursor, memory)
                }
            };
            match pace {
                Err(Trouble::Overflow) => self.widen(memory)?,
                pace => return pace,
            }
        }
    }

    fn effort(&self) -> u64 {
        self.cursor.effort
    }

    fn ahead(&self) -> u64 {
        /// Limit on the growth over two steps: the first steps grow faster.
        const GROWTH: f64 = 8.0;
        let [this, one, two, three] = self.cursor.before;
        let (last, earlier) = ((this - one) as f64, (two - three) as f64);
        let begun = (self.cursor.effort - this) as f64;
        let left = self.steps.len() - self.cursor.step;
        if self.is_past_middle() {
            return (last.max(begun) * left as f64 / 2.0) as u64;
        }
        let growth = (last / earlier.max(1.0)).clamp(1.0, GROWTH);
        let to_middle = self.steps.len() / 2 - self.cursor.step;
        ((last * growth).max(begun) * to_middle as f64) as u64
    }

    fn is_past_middle(&self) -> bool {
        self.cursor.step >= self.steps.len() / 2
    }

    fn states(&self) -> u64 {
        self.cursor.states
    }

    fn promise(&self) -> f64 {
        fn in_use<const W: usize, V: Ways>(layer: &Layer<W, V>) -> f64 {
            let mut used = [0; W];
            layer.states().for_each(|(key, _)| (0..W).for_each(|word| used[word] |= key[word]));
            used.iter().map(|word| f64::from(word.count_ones())).sum()
        }
        fn average<const W: usize, V: Ways>(layer: &Layer<W, V>, bits: &Key<W>) -> f64 {
            let ones = |key: &Key<W>| -> u32 {
                key.iter().zip(bits).map(|(word, bits)| (word & bits).count_ones()).sum()
            };
            let sum: f64 = layer.states().map(|(key, _)| f64::from(ones(key))).sum();
            sum / layer.len().max(1) as f64
        }
        if !self.tallies.is_empty() {
            let used = match &self.pair {
                Pair::Narrow(now, _) => in_use(now),
                Pair::Wide(now, _) => in_use(now),
                Pair::Endless(now, _) => in_use(now),
                Pair::Recorded(now, _) => in_use(now),
            };
            return used / f64::from(self.width.max(1));
        }
        let done = self.steps.get(self.cursor.step).map_or(0, |step| step.done);
        let bits = &self.open_bits;
        let begun = match &self.pair {
            Pair::Narrow(now, _) => average(now, bits),
            Pair::Wide(now, _) => average(now, bits),
            Pair::Endless(now, _) => average(now, bits),
            Pair::Recorded(now, _) => average(now, bits),
        };
        (done as f64 + begun) / f64::from(self.width.max(1))
    }

    fn show(&self, slots: Range<usize>, show: &mut Show<'_>) -> Result<bool, Trouble> {
        fn some<const W: usize, V: Ways>(
            layer: &Layer<W, V>,
            slots: Range<usize>,
            show: &mut Show<'_>,
        ) -> Result<bool, Trouble> {
            let more = slots.end < layer.slots();
            for (key, ways) in slots.filter_map(|slot| layer.get(slot)) {
                show(key, ways.number())?;
            }
            Ok(more)
        }
        match &self.pair {
            Pair::Narrow(now, _) => some(now, slots, show),
            Pair::Wide(now, _) => some(now, slots, show),
            Pair::Endless(now, _) => some(now, slots, show),
            // Nobody asks for numbers that were not counted.
            Pair::Recorded(..) => Ok(false),
        }
    }

    fn release(&mut self, memory: &mut Memory) {
        let bytes = self.choices.capacity() * size_of::<Choice<W>>();
        memory.give_back(bytes + self.steps.capacity() * size_of::<Step<W>>());
        (self.steps, self.choices) = (Vec::new(), Vec::new());
        self.tallies.release(memory);
        match &mut self.pair {
            Pair::Narrow(now, next) => {
                [now, next].into_iter().for_each(|layer| layer.release(memory));
            }
            Pair::Wide(now, next) => {
                [now, next].into_iter().for_each(|layer| layer.release(memory));
            }
            Pair::Endless(now, next) => {
                [now, next].into_iter().for_each(|layer| layer.release(memory));
            }
            Pair::Recorded(now, next) => {
                for layer in [now, next] {
                    layer.release(memory);
                    memory.give_back(layer.take_log().bytes());
                }
            }
        }
    }

    fn take_trail(&mut self) -> Option<Trail> {
        match &mut self.pair {
            Pair::Recorded(now, _) => Some(now.take_log()),
            Pair::Narrow(..) | Pair::Wide(..) | Pair::Endless(..) => None,
        }
    }
}

/// Returns the layer before the first step, with its only state, and room for the next.
fn first_layers<const W: usize, V: Ways>(
    ways: V,
    memory: &mut Memory,
) -> Result<(Layer<W, V>, Layer<W, V>), Trouble> {
    let (mut now, next) = (Layer::new(memory)?, Layer::new(memory)?);
    now.add(&[0; W], ways, memory)?;
    now.settle(memory)?;
    Ok((now, next))
}

/// What a sweep has to do, and how far it may go for now.
struct Course<'s, const W: usize> {
    steps: &'s [Step<W>],
    choices: &'s [Choice<W>],
    tallies: &'s Tallies<W>,
    folds: &'s Folds,
    until: u64,
    most: usize,
}

impl<const W: usize> Course<'_, W> {
    /// Continues the sweep. `BOUNDS` says whether there are tallies and optional steps.
    #[inline(never)]
    fn run<V: Ways, const BOUNDS: bool>(
        &self,
        now: &mut Layer<W, V>,
        next: &mut Layer<W, V>,
        cursor: &mut Cursor,
        memory: &mut Memory,
    ) -> Result<Pace, Trouble> {
        while let Some(step) = self.steps.get(cursor.step) {
            let first =
                cursor.step.checked_sub(1).map_or(0, |before| self.steps[before].choices_end);
            let choices = &self.choices[first..step.choices_end];
            let tallied = self.tallies.of_step(cursor.step, first..step.choices_end);
            let mut runs = self.folds.runs()?;
            let folding = FOLDED * self.folds.blocks() as u64;
            let checking = CHECKED * tallied.checks() as u64;
            while cursor.slot < now.slots() {
                if cursor.effort >= self.until {
                    return Ok(Pace::Paused);
                }
                if !cursor.is_begun {
                    next.clear(now.len(), memory);
                    cursor.is_begun = true;
                }
                if !next.make_room(memory)? {
                    cursor.effort += next.take_effort();
                    continue;
                }
                if next.len() > self.most {
                    return Ok(Pace::Full);
                }
                // In batches, so that the checks above cost nothing.
                let end = now.slots().min(cursor.slot + 64);
                let mut put = 0;
                let mut open = 0;
                for slot in cursor.slot..end {
                    let Some((key, ways)) = now.get(slot) else { continue };
                    cursor.states += 1;
                    if (0..W).any(|word| key[word] & step.item[word] != 0) {
                        put += 1;
                        self.put::<_, BOUNDS>((step, tallied), key, ways.passed(), next, memory)?;
                        continue;
                    }
                    open += 1;
                    if BOUNDS && tallied.is_optional {
                        put += 1;
                        self.put::<_, BOUNDS>((step, tallied), key, ways.skipped(), next, memory)?;
                    }
                    self.folds.look(key, &mut runs);
                    for (k, choice) in choices.iter().enumerate() {
                        if (0..W).any(|word| key[word] & choice.clash[word] != 0) {
                            continue;
                        }
                        if BOUNDS && tallied.sums[k].clashes(key) {
                            continue;
                        }
                        let run = runs[choice.block];
                        if run == 0 {
                            continue;
                        }
                        let mut child = std::array::from_fn(|word| key[word] | choice.left[word]);
                        if BOUNDS {
                            tallied.sums[k].add_to(&mut child);
                        }
                        put += 1;
                        let ways = ways.chosen(k, choice.times, run)?;
                        self.put::<_, BOUNDS>((step, tallied), &child, ways, next, memory)?;
                    }
                }
                cursor.effort += (end - cursor.slot) as u64 * SLOT
                    + open * choices.len() as u64 * TRIED * W as u64
                    + put * (costs::put(next.bytes()) + WORD_PUT * W as u64 + folding + checking)
                    + next.take_effort();
                cursor.slot = end;
            }
            next.settle(memory)?;
            now.step(next)?;
            std::mem::swap(now, next);
            (cursor.step, cursor.slot, cursor.is_begun) = (cursor.step + 1, 0, false);
            cursor.before.rotate_right(1);
            cursor.before[0] = cursor.effort;
            if now.len() == 0 {
                return Ok(Pace::Done(BigUint::ZERO));
            }
        }
        Ok(Pace::Done(now.states().map(|(_, ways)| ways.number()).sum()))
    }

    /// Puts a state made by a step into the next layer, unless it can no longer become a cover.
    #[inline]
    fn put<V: Ways, const BOUNDS: bool>(
        &self,
        (step, tallied): (&Step<W>, TalliedStep<'_, W>),
        key: &Key<W>,
        ways: V,
        next: &mut Layer<W, V>,
        memory: &mut Memory,
    ) -> Result<(), Trouble> {
        if (0..W).any(|word| !key[word] & step.needed[word] != 0) {
            return Ok(());
        }
        let mut key = *key;
        if BOUNDS && !tallied.settle(&mut key) {
            return Ok(());
        }
        let mut kept = std::array::from_fn(|word| key[word] & step.kept[word]);
        self.folds.sort(&mut kept);
        next.add(&kept, ways, memory)
    }
}
