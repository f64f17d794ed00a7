//! A layer: states and the number of ways to reach each, in a hash table with inline keys.
//!
//! Keys are compared in full, so two states are never mistaken for one. A slot with zero ways is
//! empty. The table uses linear probing and is at most five eighths full. The keys lie in the table
//! itself, so that a state costs one cache miss instead of two. The hash keeps some order, see
//! [`hash`]; a layer whose states cluster switches to a scattered one.

use num_bigint::BigUint;

use crate::costs::frontier::{BYTES_CLEARED, MOVED};
use crate::diagram::{Arc, PASS, SKIP, Trail};
use crate::vectors::{OutOfMemory, reserved};

/// The bits of a state.
pub(super) type Key<const W: usize> = [u64; W];

/// Why a layer cannot go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Trouble {
    /// A number of ways does not fit its type.
    Overflow,
    /// There is no memory for more states.
    TooLarge,
}

impl From<OutOfMemory> for Trouble {
    fn from(_: OutOfMemory) -> Trouble {
        Trouble::TooLarge
    }
}

/// The bytes that may be used, and the bytes in use.
#[derive(Clone, Copy, Debug)]
pub(super) struct Memory {
    most: usize,
    used: usize,
}

impl Memory {
    pub(super) fn new(most: usize) -> Memory {
        Memory { most, used: 0 }
    }

    /// Returns the bytes in use.
    #[cfg(test)]
    pub(super) fn used(&self) -> usize {
        self.used
    }

    pub(super) fn take(&mut self, bytes: usize) -> Result<(), Trouble> {
        let used = self.used.checked_add(bytes).filter(|&used| used <= self.most);
        self.used = used.ok_or(Trouble::TooLarge)?;
        Ok(())
    }

    /// Returns the bytes that are still free.
    pub(super) fn left(&self) -> usize {
        self.most - self.used
    }

    pub(super) fn give_back(&mut self, bytes: usize) {
        self.used = self.used.saturating_sub(bytes);
    }
}

/// A number of ways. Zero marks an empty slot.
///
/// A sweep that records its transitions has numbers of states ([`Visit`]) in their place. What
/// only a record needs does nothing for numbers, and costs them nothing.
pub(super) trait Ways: Clone + Send {
    /// Zero.
    const NONE: Self;

    /// What is recorded of a layer.
    type Log: Default + Send;

    /// Returns the same ways, for a state that passes a step unchanged.
    #[inline]
    fn passed(&self) -> Self {
        self.clone()
    }

    /// Returns the same ways, for a state that takes no row at a step.
    #[inline]
    fn skipped(&self) -> Self {
        self.clone()
    }

    /// Returns the ways after a row that stands for `times` options, in each of `run` equal
    /// blocks. `_choice` is the number of the row in its step.
    #[inline]
    fn chosen(&self, _choice: usize, times: u64, run: u64) -> Result<Self, Trouble> {
        match (times, run) {
            (1, 1) => Ok(self.clone()),
            _ => self.times(times)?.times(run),
        }
    }

    /// Notes that these are the first ways to reach a state.
    #[inline]
    fn enter(&mut self, _log: &mut Self::Log, _memory: &mut Memory) -> Result<(), Trouble> {
        Ok(())
    }

    /// Adds further ways to reach a state.
    #[inline]
    fn meet(
        &mut self,
        others: &Self,
        _log: &mut Self::Log,
        _memory: &mut Memory,
    ) -> Result<(), Trouble> {
        self.add(others)
    }

    /// Ends a step from the layer with the log `now` to the one with the log `next`.
    #[inline]
    fn step(_now: &mut Self::Log, _next: &mut Self::Log) -> Result<(), Trouble> {
        Ok(())
    }

    /// Whether the number is zero.
    fn is_none(&self) -> bool;

    /// Adds `others`, or reports that the sum overflows.
    fn add(&mut self, others: &Self) -> Result<(), Trouble>;

    /// Multiplies by `factor`, or reports that the product overflows.
    fn times(&self, factor: u64) -> Result<Self, Trouble>;

    /// Returns the bytes that the number occupies on the heap.
    fn heap(&self) -> usize;

    fn number(&self) -> BigUint;
}

macro_rules! ways_of_machine {
    ($type:ty) => {
        impl Ways for $type {
            const NONE: $type = 0;

            type Log = ();

            #[inline]
            fn is_none(&self) -> bool {
                *self == 0
            }

            #[inline]
            fn add(&mut self, others: &$type) -> Result<(), Trouble> {
                *self = self.checked_add(*others).ok_or(Trouble::Overflow)?;
                Ok(())
            }

            #[inline]
            fn times(&self, factor: u64) -> Result<$type, Trouble> {
                self.checked_mul(<$type>::from(factor)).ok_or(Trouble::Overflow)
            }

            #[inline]
            fn heap(&self) -> usize {
                0
            }

            fn number(&self) -> BigUint {
                (*self).into()
            }
        }
    };
}

ways_of_machine!(u64);
ways_of_machine!(u128);

impl Ways for BigUint {
    const NONE: BigUint = BigUint::ZERO;

    type Log = ();

    fn is_none(&self) -> bool {
        *self == BigUint::ZERO
    }

    fn add(&mut self, others: &BigUint) -> Result<(), Trouble> {
        *self += others;
        Ok(())
    }

    fn times(&self, factor: u64) -> Result<BigUint, Trouble> {
        Ok(self * factor)
    }

    fn heap(&self) -> usize {
        // Its digits, a spare one, and the allocator's overhead.
        self.bits() as usize / 8 + 32
    }

    fn number(&self) -> BigUint {
        self.clone()
    }
}

/// In place of a number of ways: the number of a state, and how it was reached.
#[derive(Clone, Copy, Debug)]
pub(super) struct Visit {
    /// The number of the state in its layer, from 1, or that of its parent while it waits to be
    /// added.
    state: u32,
    choice: u32,
}

impl Visit {
    /// The state before the first step.
    pub(super) const FIRST: Visit = Visit { state: 1, choice: PASS };

    fn record(self, child: u32, trail: &mut Trail, memory: &mut Memory) -> Result<(), Trouble> {
        if trail.is_full() {
            memory.take(trail.next_chunk())?;
        }
        Ok(trail.push(Arc { parent: self.state, child, choice: self.choice })?)
    }
}

impl Ways for Visit {
    const NONE: Visit = Visit { state: 0, choice: 0 };

    type Log = Trail;

    #[inline]
    fn passed(&self) -> Visit {
        Visit { choice: PASS, ..*self }
    }

    #[inline]
    fn skipped(&self) -> Visit {
        Visit { choice: SKIP, ..*self }
    }

    #[inline]
    fn chosen(&self, choice: usize, _times: u64, _run: u64) -> Result<Visit, Trouble> {
        Ok(Visit { choice: choice as u32, ..*self })
    }

    #[inline]
    fn enter(&mut self, trail: &mut Trail, memory: &mut Memory) -> Result<(), Trouble> {
        let state = trail.enter()?;
        self.record(state, trail, memory)?;
        self.state = state;
        Ok(())
    }

    #[inline]
    fn meet(
        &mut self,
        others: &Visit,
        trail: &mut Trail,
        memory: &mut Memory,
    ) -> Result<(), Trouble> {
        others.record(self.state, trail, memory)
    }

    fn step(now: &mut Trail, next: &mut Trail) -> Result<(), Trouble> {
        Ok(now.step(next)?)
    }

    #[inline]
    fn is_none(&self) -> bool {
        self.state == 0
    }

    fn add(&mut self, _: &Visit) -> Result<(), Trouble> {
        Ok(())
    }

    fn times(&self, _: u64) -> Result<Visit, Trouble> {
        Ok(*self)
    }

    #[inline]
    fn heap(&self) -> usize {
        0
    }

    fn number(&self) -> BigUint {
        u32::from(self.state != 0).into()
    }
}

#[derive(Clone, Debug)]
struct Slot<const W: usize, V> {
    key: Key<W>,
    ways: V,
}

impl<const W: usize, V: Ways> Slot<W, V> {
    const EMPTY: Slot<W, V> = Slot { key: [0; W], ways: V::NONE };
}

/// The states between two steps.
pub(super) struct Layer<const W: usize, V: Ways> {
    /// The length is a power of two.
    slots: Vec<Slot<W, V>>,
    len: usize,
    /// Bytes that the numbers occupy on the heap.
    heap: usize,
    /// Estimated nanoseconds spent on allocating, clearing and moving.
    effort: u64,
    /// States waiting to be added, with their hashes.
    waiting: Vec<(u64, Slot<W, V>)>,
    /// Whether the scattered hash is used, because states clustered.
    scattered: bool,
    /// States added since the layer was empty, and how many occupied slots they probed in vain.
    added: u64,
    taken: u64,
    /// What is recorded of the steps up to this layer.
    log: V::Log,
}

/// Slots of the smallest table.
const FEWEST_SLOTS: usize = 64;
/// The number of states that are looked up as a batch.
const TOGETHER: usize = 32;
/// States cluster if they probe this many slots in vain on average; two or three are usual. The
/// second figure is the minimum number of states before this is checked.
const CROWD: u64 = 12;
const SEVERAL: u64 = 1000;

impl<const W: usize, V: Ways> Layer<W, V> {
    /// Creates a layer without states.
    pub(super) fn new(memory: &mut Memory) -> Result<Layer<W, V>, Trouble> {
        let slots = Layer::table(FEWEST_SLOTS, memory)?;
        let waiting = reserved(TOGETHER)?;
        let (scattered, added, taken, log) = (false, 0, 0, V::Log::default());
        Ok(Layer { slots, len: 0, heap: 0, effort: 0, waiting, scattered, added, taken, log })
    }

    fn table(slots: usize, memory: &mut Memory) -> Result<Vec<Slot<W, V>>, Trouble> {
        memory.take(slots.saturating_mul(size_of::<Slot<W, V>>()))?;
        let mut table = reserved(slots)?;
        table.resize(slots, Slot::EMPTY);
        Ok(table)
    }

    /// Returns the number of states.
    pub(super) fn len(&self) -> usize {
        self.len
    }

    /// Returns the number of slots.
    pub(super) fn slots(&self) -> usize {
        self.slots.len()
    }

    /// Returns the bytes of the table.
    pub(super) fn bytes(&self) -> usize {
        self.slots.capacity() * size_of::<Slot<W, V>>()
    }

    /// Returns the state in a slot, if there is one.
    #[inline]
    pub(super) fn get(&self, slot: usize) -> Option<(&Key<W>, &V)> {
        let Slot { key, ways } = self.slots.get(slot)?;
        (!ways.is_none()).then_some((key, ways))
    }

    /// Returns every state, in the order of the table.
    pub(super) fn states(&self) -> impl Iterator<Item = (&Key<W>, &V)> {
        (0..self.slots.len()).filter_map(|slot| self.get(slot))
    }

    /// Removes all states and makes room for `expected` new ones. Allocated memory is kept.
    pub(super) fn clear(&mut self, expected: usize, memory: &mut Memory) -> Result<(), Trouble> {
        let slots = (expected + expected / 8 * 5 + 1).next_power_of_two().max(FEWEST_SLOTS);
        memory.give_back(std::mem::take(&mut self.heap));
        (self.len, self.added, self.taken) = (0, 0, 0);
        self.waiting.clear();
        self.slots.clear();
        if slots > self.slots.capacity() {
            memory.take((slots - self.slots.capacity()).saturating_mul(size_of::<Slot<W, V>>()))?;
            self.slots.try_reserve_exact(slots).map_err(|_| Trouble::TooLarge)?;
        }
        self.slots.resize(slots, Slot::EMPTY);
        self.effort += (slots * size_of::<Slot<W, V>>()) as u64 / BYTES_CLEARED;
        Ok(())
    }

    /// Frees the memory of the layer.
    pub(super) fn release(&mut self, memory: &mut Memory) {
        memory.give_back(self.bytes() + self.heap);
        (self.slots, self.len, self.heap) = (Vec::new(), 0, 0);
        self.waiting.clear();
    }

    /// Adds ways to a state. The addition is deferred until a batch is full: the states of a batch
    /// are looked up together.
    #[inline]
    pub(super) fn add(
        &mut self,
        key: &Key<W>,
        ways: V,
        memory: &mut Memory,
    ) -> Result<(), Trouble> {
        self.waiting.push((hash(key, self.scattered), Slot { key: *key, ways }));
        if self.waiting.len() < TOGETHER { Ok(()) } else { self.settle(memory) }
    }

    /// Adds the states that are still waiting.
    pub(super) fn settle(&mut self, memory: &mut Memory) -> Result<(), Trouble> {
        while self.len + self.waiting.len() > self.slots.len() / 8 * 5 {
            self.move_to(self.slots.len() * 2, memory)?;
        }
        let (mask, shift) = (self.slots.len() - 1, 64 - self.slots.len().trailing_zeros());
        // Fetches all slots of the batch at once, instead of one by one behind a branch that waits
        // for each: two fifths less time on Latin squares of order 7, with tables of 16 MB.
        let touch = |sum: u64, (hash, _): &(u64, Slot<W, V>)| {
            sum ^ self.slots[(*hash >> shift) as usize].key[0]
        };
        std::hint::black_box(self.waiting.iter().fold(0, touch));
        self.added += self.waiting.len() as u64;
        let mut taken = 0;
        for (hash, mut added) in self.waiting.drain(..) {
            let mut at = (hash >> shift) as usize;
            loop {
                let slot = &mut self.slots[at];
                if slot.ways.is_none() {
                    let heap = added.ways.heap();
                    memory.take(heap)?;
                    self.heap += heap;
                    self.len += 1;
                    added.ways.enter(&mut self.log, memory)?;
                    *slot = added;
                    break;
                }
                if slot.key == added.key {
                    let before = slot.ways.heap();
                    slot.ways.meet(&added.ways, &mut self.log, memory)?;
                    let grown = slot.ways.heap() - before;
                    memory.take(grown)?;
                    self.heap += grown;
                    break;
                }
                at = (at + 1) & mask;
                taken += 1;
            }
        }
        self.taken += taken;
        if self.taken > CROWD * self.added.max(SEVERAL) && !self.scattered {
            self.scattered = true;
            self.move_to(self.slots.len(), memory)?;
        }
        Ok(())
    }

    /// Moves all states to a table of `slots` slots.
    #[cold]
    fn move_to(&mut self, slots: usize, memory: &mut Memory) -> Result<(), Trouble> {
        let larger = Layer::table(slots, memory)?;
        let bytes = self.bytes();
        let old = std::mem::replace(&mut self.slots, larger);
        let (mask, shift) = (self.slots.len() - 1, 64 - self.slots.len().trailing_zeros());
        for slot in old.into_iter().filter(|slot| !slot.ways.is_none()) {
            let mut at = (hash(&slot.key, self.scattered) >> shift) as usize;
            while !self.slots[at].ways.is_none() {
                at = (at + 1) & mask;
            }
            self.slots[at] = slot;
        }
        memory.give_back(bytes);
        self.effort += self.bytes() as u64 / BYTES_CLEARED + self.len as u64 * MOVED;
        Ok(())
    }

    /// Ends the step from this layer to `next`, in what is recorded.
    pub(super) fn step(&mut self, next: &mut Layer<W, V>) -> Result<(), Trouble> {
        V::step(&mut self.log, &mut next.log)
    }

    /// Returns what is recorded, and forgets it.
    pub(super) fn take_log(&mut self) -> V::Log {
        std::mem::take(&mut self.log)
    }

    /// Returns the estimated nanoseconds spent on making room since the last call.
    pub(super) fn take_effort(&mut self) -> u64 {
        std::mem::take(&mut self.effort)
    }

    /// Copies the states into a layer with wider numbers.
    pub(super) fn widened<U: Ways>(
        &self,
        widen: impl Fn(&V) -> U,
        memory: &mut Memory,
    ) -> Result<Layer<W, U>, Trouble> {
        let mut wide = Layer::<W, U>::new(memory)?;
        for (key, ways) in self.states() {
            wide.add(key, widen(ways), memory)?;
        }
        wide.settle(memory)?;
        Ok(wide)
    }
}

/// Returns the place of a state in an imagined table of 2^64 slots.
///
/// The hash is a sum with one term for each bit of the key. The same choice at a step therefore
/// adds the same value to the hash of every state. If the states of a layer are taken in table
/// order, their successors go to a few places that sweep through the next table from beginning to
/// end, instead of jumping to and fro. But the sums may cluster, as they do for Latin squares of
/// order 6 that are not reduced. With `scattered`, the hash gives up the order and does not
/// cluster.
#[inline]
fn hash<const W: usize>(key: &Key<W>, scattered: bool) -> u64 {
    const FACTORS: [u64; 4] = [
        0x9e37_79b9_7f4a_7c15,
        0xd6e8_feb8_6659_fd93,
        0xc2b2_ae3d_27d4_eb4f,
        0xff51_afd7_ed55_8ccd,
    ];
    let mut sum = 0_u64;
    for (k, &word) in key.iter().enumerate() {
        let factor = FACTORS[k % 4].wrapping_add(2 * (k / 4) as u64);
        let word = if scattered { word ^ word >> 32 } else { word };
        sum = sum.wrapping_add(word.wrapping_mul(factor));
    }
    if scattered { (sum ^ sum >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9) } else { sum }
}
