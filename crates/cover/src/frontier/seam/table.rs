//! The table of a part: in how many ways it can take which items of the seam.
//!
//! A sweep over the part alone, which keeps the bits of the seam to its end, leaves one state for
//! every set of seam items that the part can take. A state is read block by block. What a block
//! holds is a *type*, a number in the alphabet of its class; the types of a class are sorted, since
//! its blocks may change places:
//!
//! ```text
//! state                 010 001 100 | 001 001 001 | ...      blocks of digits: column of stack 1,
//! types                      4      |      0      | ...      of stack 2, of stack 3
//! key, sorted and packed     0 0 4 ...                       5 bits for each of 27 types
//! ```
//!
//! The sweep counts a state for all arrangements of its blocks together, so its number divided by
//! that of the arrangements belongs to each.
//!
//! Several orders compete: each sweep in turn gets room for more states, until one is at its end.

use num_bigint::BigUint;

use super::super::alike::{Alike, Class};
use super::super::layer::{Memory, Trouble};
use super::super::plan::{NONE, Plan};
use super::super::rows::Rows;
use super::super::sweep::{self, Pace, Sweep};
use super::cut::{Blocks, Cut};
use crate::costs::seam::READ;
use crate::vectors::{OutOfMemory, push, reserved};

/// The largest layer, in states, for each round in which the orders compete. A part that needs
/// more states is too large.
const ROUNDS: &[usize] = &[1_000, 10_000, 100_000, 1_000_000];
/// Slots of the last layer that are read in one go, at most.
const SLOTS: usize = 1 << 10;
/// Limit on the types of a class.
const MOST_TYPES: usize = 1 << 10;

/// The types of each class.
#[derive(Debug)]
pub(super) struct Alphabets(Vec<Alphabet>);

/// The types of a class: sets of indices of block items, by number.
#[derive(Debug)]
pub(super) struct Alphabet {
    pub(super) types: Vec<u64>,
    /// The number of each set, sorted by set.
    numbers: Vec<(u64, u16)>,
    /// The number of blocks.
    pub(super) blocks: usize,
    /// The items that must be covered.
    pub(super) needed: u64,
}

impl Alphabets {
    pub(super) fn new(blocks: &[Blocks]) -> Result<Alphabets, OutOfMemory> {
        let mut all = reserved(blocks.len())?;
        all.extend(blocks.iter().map(|blocks| Alphabet {
            types: Vec::new(),
            numbers: Vec::new(),
            blocks: blocks.pieces.len(),
            needed: blocks.needed,
        }));
        Ok(Alphabets(all))
    }

    pub(super) fn classes(&self) -> &[Alphabet] {
        &self.0
    }

    /// Returns the number of a set, which gets one if it has none.
    fn number(&mut self, class: usize, set: u64) -> Result<u16, Trouble> {
        let Alphabet { types, numbers, .. } = &mut self.0[class];
        match numbers.binary_search_by_key(&set, |number| number.0) {
            Ok(at) => Ok(numbers[at].1),
            Err(_) if types.len() == MOST_TYPES => Err(Trouble::TooLarge),
            Err(at) => {
                let number = types.len() as u16;
                push(types, set)?;
                push(numbers, (set, number))?;
                numbers[at..].rotate_right(1);
                Ok(number)
            }
        }
    }
}

impl Alphabet {
    /// Whether some items need not be covered.
    pub(super) fn is_optional(&self) -> bool {
        self.types.iter().any(|kind| kind & !self.needed != 0)
    }

    /// Returns the number of a set, if it is a type.
    pub(super) fn find(&self, set: u64) -> Option<u16> {
        let at = self.numbers.binary_search_by_key(&set, |number| number.0).ok()?;
        Some(self.numbers[at].1)
    }
}

/// What a part can take of the seam.
#[derive(Debug, Default)]
pub(super) struct Table {
    /// The types of each entry, block by block; those of a class ascend.
    pub(super) types: Vec<u16>,
    /// In how many ways each entry can be taken, for one arrangement of its blocks.
    pub(super) ways: Vec<u64>,
}

impl Table {
    /// Returns the table of a part that is not there: it takes nothing, in one way.
    pub(super) fn empty(alphabets: &mut Alphabets) -> Result<Table, Trouble> {
        let mut table = Table::default();
        for class in 0..alphabets.0.len() {
            let nothing = alphabets.number(class, 0)?;
            for _ in 0..alphabets.0[class].blocks {
                push(&mut table.types, nothing)?;
            }
        }
        push(&mut table.ways, 1)?;
        Ok(table)
    }
}

/// A table in the making.
pub(super) struct Tabling {
    sweeps: Vec<Racer>,
    turn: usize,
    round: usize,
    /// Effort and states of sweeps that were dropped.
    past: (u64, u64),
}

struct Racer {
    sweep: Box<dyn Sweep>,
    /// For each block, class by class, the bits of its items in a state.
    places: Vec<Vec<u32>>,
    /// What has been read of the last layer, and the number of slots that hold it.
    table: Table,
    read: usize,
}

impl Tabling {
    /// Prepares the table of part `part`.
    pub(super) fn new(
        rows: &Rows,
        alike: &Alike,
        cut: &Cut,
        part: usize,
        memory: &mut Memory,
    ) -> Result<Tabling, Trouble> {
        let rows_of = rows.part(&cut.parts[part].rows, &cut.is_shared)?;
        let mut sweeps = reserved(0)?;
        let mut orders: Vec<Vec<u32>> = Vec::new();
        for order in alike.orders(rows)? {
            let mut own: Vec<u32> = reserved(order.len())?;
            own.extend(order.iter().filter(|&&item| rows_of.is_primary(item)));
            if !orders.contains(&own) {
                push(&mut orders, own)?;
            }
        }
        for order in orders {
            let racer = Racer::new(&rows_of, &order, &alike.classes, cut, memory)?;
            push(&mut sweeps, racer)?;
        }
        Ok(Tabling { sweeps, turn: 0, round: 0, past: (0, 0) })
    }

    /// Continues until `effort` nanoseconds are spent. Returns the table once it is complete.
    pub(super) fn run(
        &mut self,
        effort: u64,
        alphabets: &mut Alphabets,
        memory: &mut Memory,
    ) -> Result<Option<Table>, Trouble> {
        let until = self.effort().saturating_add(effort);
        loop {
            let left = until.saturating_sub(self.effort());
            if left == 0 {
                return Ok(None);
            }
            if self.turn == self.sweeps.len() {
                (self.turn, self.round) = (0, self.round + 1);
            }
            let (Some(racer), Some(&most)) =
                (self.sweeps.get_mut(self.turn), ROUNDS.get(self.round))
            else {
                return Err(Trouble::TooLarge);
            };
            match racer.sweep.run(left, most, memory) {
                Ok(Pace::Done(_)) => {
                    let more = racer.read(alphabets, memory)?;
                    self.past.0 += READ * SLOTS as u64;
                    if !more {
                        let table = std::mem::take(&mut racer.table);
                        while !self.sweeps.is_empty() {
                            self.drop_sweep(0, memory);
                        }
                        return Ok(Some(table));
                    }
                }
                Ok(Pace::Paused) => return Ok(None),
                Ok(Pace::Full) => self.turn += 1,
                Err(_) => self.drop_sweep(self.turn, memory),
            }
        }
    }

    fn drop_sweep(&mut self, which: usize, memory: &mut Memory) {
        let mut racer = self.sweeps.remove(which);
        self.past.0 += racer.sweep.effort();
        self.past.1 += racer.sweep.states();
        racer.sweep.release(memory);
    }

    /// Returns the estimated nanoseconds of work so far.
    pub(super) fn effort(&self) -> u64 {
        self.past.0 + self.sweeps.iter().map(|racer| racer.sweep.effort()).sum::<u64>()
    }

    /// Returns the number of states processed so far.
    pub(super) fn states(&self) -> u64 {
        self.past.1 + self.sweeps.iter().map(|racer| racer.sweep.states()).sum::<u64>()
    }
}

impl Racer {
    fn new(
        rows: &Rows,
        order: &[u32],
        classes: &[Class],
        cut: &Cut,
        memory: &mut Memory,
    ) -> Result<Racer, Trouble> {
        let plan = Plan::keeping(rows, order, classes, &cut.items)?;
        let pieces = || cut.blocks.iter().flat_map(|blocks| &blocks.pieces);
        let mut places: Vec<Vec<u32>> = reserved(pieces().count())?;
        for blocks in &cut.blocks {
            for piece in &blocks.pieces {
                let mut bits: Vec<u32> = reserved(piece.len())?;
                bits.extend(piece.iter().map(|&item| match rows.marks(item) {
                    marks if marks.is_empty() => NONE,
                    marks => plan.bits[marks.start as usize],
                }));
                // A class whose blocks are too wide is not folded: its states are not sorted.
                let is_folded = plan.blocks[piece[0] as usize] > 0;
                if blocks.pieces.len() > 1 && !is_folded && bits.iter().any(|&bit| bit != NONE) {
                    return Err(Trouble::TooLarge);
                }
                places.push(bits);
            }
        }
        let sweep = sweep::start(rows, &plan, false, memory)?;
        Ok(Racer { sweep, places, table: Table::default(), read: 0 })
    }

    /// Reads some more of the last layer. Returns whether there is more to read.
    fn read(&mut self, alphabets: &mut Alphabets, memory: &mut Memory) -> Result<bool, Trouble> {
        let Racer { sweep, places, table, read } = self;
        let size = places.len() * size_of::<u16>() + size_of::<u64>();
        let slots = *read..*read + SLOTS;
        *read = slots.end;
        sweep.show(slots, &mut |key, ways| {
            memory.take(size)?;
            let is_set = |&bit: &u32| bit != NONE && key[bit as usize / 64] >> (bit % 64) & 1 == 1;
            let mut arrangements = BigUint::from(1u32);
            let mut places = places.iter();
            for class in 0..alphabets.0.len() {
                let first = table.types.len();
                for bits in places.by_ref().take(alphabets.0[class].blocks) {
                    let set = bits.iter().enumerate().filter(|(_, bit)| is_set(bit));
                    let set = set.fold(0, |set, (k, _)| set | 1 << k);
                    let number = alphabets.number(class, set)?;
                    push(&mut table.types, number)?;
                }
                table.types[first..].sort_unstable();
                arrangements *= arranged(&table.types[first..]);
            }
            debug_assert_eq!(&ways % &arrangements, BigUint::ZERO, "all arrangements are alike");
            let each = u64::try_from(ways / arrangements).map_err(|_| Trouble::TooLarge)?;
            push(&mut table.ways, each)?;
            Ok(())
        })
    }
}

/// Returns the number of arrangements of sorted types.
pub(super) fn arranged(sorted: &[u16]) -> BigUint {
    let mut product = BigUint::from(1u32);
    let mut run = 0_u32;
    for (k, &kind) in (0u32..).zip(sorted) {
        run = if k > 0 && sorted[k as usize - 1] == kind { run + 1 } else { 1 };
        // The number of ways to choose the places of a run grows by this factor with each member.
        product = product * (k + 1) / run;
    }
    product
}
