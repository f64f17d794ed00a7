//! A layer: states and the number of ways to reach each, in a hash table with inline keys.
//!
//! Keys are compared in full, so two states are never mistaken for one. A slot with zero ways is
//! empty. The table uses linear probing and is at most five eighths full. The keys lie in the table
//! itself, so that a state costs one cache miss instead of two. The hash keeps some order, see
//! [`hash`]; a layer whose states cluster switches to a scattered one.
//!
//! Clearing a table of a gigabyte, or moving its states to a larger one, takes a second or more,
//! most of it for the first use of fresh memory. So a large table is cleared and moved in pieces,
//! between which the sweep can pause ([`Layer::make_room`]).

use super::ways::Ways;
use crate::costs::frontier::{BYTES_CLEARED, BYTES_CLEARED_IF_LARGE, MOVED};
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
    /// The length is a power of two, unless there is work to do.
    slots: Vec<Slot<W, V>>,
    work: Work<W, V>,
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

/// What must be done before the next state can be added.
enum Work<const W: usize, V> {
    Nothing,
    /// Remove all states, then make this many slots.
    Empty(usize),
    /// Append empty slots until there are this many.
    Fill(usize),
    /// Append empty slots to `larger` until there are this many, then move to it the states of all
    /// slots from `moved` on.
    Move {
        larger: Vec<Slot<W, V>>,
        slots: usize,
        moved: usize,
    },
}

/// Bytes of a table that are cleared or moved in one piece. That takes one or two milliseconds, and
/// on a virtual machine whose memory is still to be provided up to twenty.
const PIECE: usize = 4 << 20;
/// Slots of the smallest table.
const FEWEST_SLOTS: usize = 64;
/// The number of states that are looked up as a batch.
const TOGETHER: usize = 32;
/// States cluster if they probe this many slots in vain on average; two or three are usual. The
/// second figure is the minimum number of states before this is checked.
const CROWD: u64 = 12;
const SEVERAL: u64 = 1000;

impl<const W: usize, V: Ways> Layer<W, V> {
    /// The slots of a piece.
    const PIECE: usize = PIECE / size_of::<Slot<W, V>>();

    /// Creates a layer without states.
    pub(super) fn new(memory: &mut Memory) -> Result<Layer<W, V>, Trouble> {
        let mut slots = Layer::table(FEWEST_SLOTS, memory)?;
        slots.resize(FEWEST_SLOTS, Slot::EMPTY);
        let (work, waiting) = (Work::Nothing, reserved(TOGETHER)?);
        let (scattered, added, taken, log) = (false, 0, 0, V::Log::default());
        Ok(Layer { slots, work, len: 0, heap: 0, effort: 0, waiting, scattered, added, taken, log })
    }

    /// Returns memory for a table, without its slots.
    fn table(slots: usize, memory: &mut Memory) -> Result<Vec<Slot<W, V>>, Trouble> {
        memory.take(slots.saturating_mul(size_of::<Slot<W, V>>()))?;
        Ok(reserved(slots)?)
    }

    /// Returns the effort of making `more` empty slots of a table that will have `slots`.
    fn cost_to_clear(more: usize, slots: usize) -> u64 {
        let is_large = slots > Self::PIECE;
        let bytes = (more * size_of::<Slot<W, V>>()) as u64;
        bytes / if is_large { BYTES_CLEARED_IF_LARGE } else { BYTES_CLEARED }
    }

    /// Whether the table is so large that its states are moved in pieces.
    #[inline]
    fn is_large(&self) -> bool {
        self.slots.len() > Self::PIECE
    }

    /// Whether states probe too many slots in vain, and another hash may help.
    #[inline]
    fn is_clustered(&self) -> bool {
        self.taken > CROWD * self.added.max(SEVERAL) && !self.scattered
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

    /// Removes all states and makes room for `expected` new ones, once [`Layer::make_room`] has
    /// done the work. Allocated memory is kept.
    pub(super) fn clear(&mut self, expected: usize, memory: &mut Memory) {
        let slots = (expected + expected / 8 * 5 + 1).next_power_of_two().max(FEWEST_SLOTS);
        memory.give_back(std::mem::take(&mut self.heap));
        (self.len, self.added, self.taken) = (0, 0, 0);
        self.waiting.clear();
        self.work = Work::Empty(slots);
    }

    /// Does a piece of the work that must be done before states are added, and returns whether
    /// there was none to do.
    #[inline]
    pub(super) fn make_room(&mut self, memory: &mut Memory) -> Result<bool, Trouble> {
        match self.work {
            Work::Nothing if !(self.is_large() && self.is_full()) => Ok(true),
            _ => self.work(memory).map(|()| false),
        }
    }

    /// Whether the states should be moved.
    #[inline]
    fn is_full(&self) -> bool {
        self.len > self.sparse() || self.is_clustered()
    }

    /// Returns the most states that a table should have.
    #[inline]
    fn sparse(&self) -> usize {
        self.slots.len() / 8 * 5
    }

    /// Does a piece of the work, or begins it.
    #[cold]
    fn work(&mut self, memory: &mut Memory) -> Result<(), Trouble> {
        let size = size_of::<Slot<W, V>>();
        match &mut self.work {
            Work::Nothing => {
                // Their hashes may be about to change.
                self.settle(memory)?;
                if self.is_full() {
                    self.begin_to_move(memory)?;
                }
            }
            Work::Empty(slots) => {
                let slots = *slots;
                let left = if std::mem::needs_drop::<V>() { self.slots.len() } else { 0 };
                self.slots.truncate(left.saturating_sub(Self::PIECE));
                if self.slots.is_empty() {
                    if slots > self.slots.capacity() {
                        memory.take((slots - self.slots.capacity()).saturating_mul(size))?;
                        self.slots.try_reserve_exact(slots).map_err(|_| Trouble::TooLarge)?;
                    }
                    self.work = Work::Fill(slots);
                }
            }
            Work::Fill(slots) => {
                let slots = *slots;
                let more = (slots - self.slots.len()).min(Self::PIECE);
                self.slots.resize(self.slots.len() + more, Slot::EMPTY);
                self.effort += Self::cost_to_clear(more, slots);
                if self.slots.len() == slots {
                    self.work = Work::Nothing;
                }
            }
            Work::Move { larger, slots, .. } if larger.len() < *slots => {
                let more = (*slots - larger.len()).min(Self::PIECE);
                larger.resize(larger.len() + more, Slot::EMPTY);
                self.effort += Self::cost_to_clear(more, *slots);
            }
            Work::Move { larger, slots, moved } => {
                let (mask, shift) = (*slots - 1, 64 - slots.trailing_zeros());
                let end = self.slots.len().min(*moved + Self::PIECE);
                let states = self.slots[*moved..end].iter_mut().filter(|it| !it.ways.is_none());
                for slot in states {
                    let slot = std::mem::replace(slot, Slot::EMPTY);
                    let mut at = (hash(&slot.key, self.scattered) >> shift) as usize;
                    while !larger[at].ways.is_none() {
                        at = (at + 1) & mask;
                    }
                    larger[at] = slot;
                    self.effort += MOVED;
                }
                *moved = end;
                if end == self.slots.len() {
                    memory.give_back(self.slots.capacity() * size);
                    self.slots = std::mem::take(larger);
                    self.work = Work::Nothing;
                }
            }
        }
        Ok(())
    }

    /// Begins to move the states: to a table of the same size if the other hash is to be used, or
    /// to one of twice the size.
    fn begin_to_move(&mut self, memory: &mut Memory) -> Result<(), Trouble> {
        let slots = self.slots.len() * if self.is_clustered() { 1 } else { 2 };
        self.scattered |= self.is_clustered();
        self.work = Work::Move { larger: Layer::table(slots, memory)?, slots, moved: 0 };
        Ok(())
    }

    /// Moves the states in one go.
    #[cold]
    fn move_now(&mut self, memory: &mut Memory) -> Result<(), Trouble> {
        self.begin_to_move(memory)?;
        while !matches!(self.work, Work::Nothing) {
            self.work(memory)?;
        }
        Ok(())
    }

    /// Frees the memory of the layer.
    pub(super) fn release(&mut self, memory: &mut Memory) {
        memory.give_back(self.bytes() + self.heap);
        if let Work::Move { larger, .. } = &self.work {
            memory.give_back(larger.capacity() * size_of::<Slot<W, V>>());
        }
        self.work = Work::Nothing;
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
        // A large table grows in pieces before the next batch of the sweep, unless that batch fills
        // it almost completely.
        let most = if self.is_large() { self.slots.len() / 8 * 7 } else { self.sparse() };
        if self.len + self.waiting.len() > most {
            self.move_now(memory)?;
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
        if self.is_clustered() && !self.is_large() {
            self.move_now(memory)?;
        }
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
        wide.scattered = self.scattered;
        wide.clear(self.len, memory);
        while !wide.make_room(memory)? {}
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
