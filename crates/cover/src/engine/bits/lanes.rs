//! Lanes: every open primary item owns a lane of bits, one for each of its options that is still
//! possible.
//!
//! ```text
//! item      a        b        c        d            an option that holds b and d:
//! state  ...1011  ...0110  ...0001  ...0101         row   ...1001  ...0100  ...0001  ...0100
//! ```
//!
//! An option has one bit in the lane of each of its items. Its row says what remains of every lane
//! when it is chosen; in the lanes of its own items, that is only the option itself. So choosing is
//! one AND per vector. Nothing has to be undone, because the state before is still there, and an
//! empty lane is a dead end. To find the smallest item, the lowest bit is removed from every lane
//! at once, again and again: the first lane to become empty belongs to it. The lanes that are empty
//! after one round belong to forced items. The set of covered items is stored next to the state.
//!
//! Colours and secondary items matter only while rows are made. Lanes all have the same width, or
//! each is as wide as it needs to be: see [`Cut`].

mod form;
mod kernel;

use super::table::{Layout, Table, mark_words};
use super::vector::{Raw, words, words_mut};
use super::walk::{Exit, Goal, Walk};
use super::{Flat, Holders};
use crate::costs::bits::lane_try;
use crate::vectors::{OutOfMemory, copied, filled, refill, reserve, reserved, resize};
use crate::watch::{NotBuilt, Watch};

/// Maximum number of vectors in a state.
pub(super) const MOST_VECTORS: usize = 64;

/// How a state is cut into lanes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Cut {
    /// All lanes have this number of bits, in the order of the items. Lanes without an item hold a
    /// bit that is never removed.
    Even(u32),
    /// Every lane has as many bytes as it needs, within one word or in two words that form half a
    /// vector. Its last bit is always set, so that subtracting one does not borrow from the next
    /// lane. The first `wide` bytes belong to lanes of two words.
    Packed { wide: u32 },
}

/// The layout of a state: see the head of this file.
#[derive(Debug)]
pub(super) struct Lanes {
    pub(super) cut: Cut,
    /// The number of vectors.
    pub(super) len: usize,
    /// The lane of each open item, in the order of the problem.
    pub(super) lanes: Vec<Lane>,
    /// Whether their marks are in that order too.
    pub(super) ordered: bool,
    /// For each bit of a state, the option that it stands for.
    pub(super) option_at: Vec<u16>,
    /// For each mark, its item.
    pub(super) item_at: Vec<u16>,
    /// For each mark, the bits of its lane in the word where the lane ends.
    pub(super) mask_at: Vec<u64>,
    /// The bytes that are not the mark of a lane, as a set of marks.
    pub(super) unmarked: Vec<u64>,
    /// The bits that are always set.
    pub(super) filler: Vec<Raw>,
    /// Packed: the first bit of every lane.
    pub(super) lows: Vec<Raw>,
}

/// A lane of a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Lane {
    /// The position of its first bit.
    pub(super) bit: u32,
    /// The number of bits for options.
    pub(super) bits: u32,
    /// The byte that represents the lane in sets with one bit per byte: in an even cut its first
    /// byte, otherwise its last.
    pub(super) mark: u32,
}

impl Lane {
    /// Returns the words of a state in which the lane lies, with its bits for options there.
    #[inline(always)]
    pub(super) fn words(self) -> impl Iterator<Item = (usize, u64)> {
        let (first, bits) = (self.bit as usize / 64, self.bits);
        (0..bits.div_ceil(64)).map(move |k| {
            let mask = u64::MAX >> (64 - (bits - 64 * k).min(64));
            (first + k as usize, mask << (self.bit % 64))
        })
    }

    /// Creates a lane of `bytes` bytes from `byte` on. Its last bit is not for an option.
    fn packed(byte: usize, bytes: usize) -> Lane {
        let (bit, mark) = (8 * byte as u32, (byte + bytes - 1) as u32);
        Lane { bit, bits: 8 * bytes as u32 - 1, mark }
    }

    /// Returns the position in the state of the lane's only set bit, or `None` if not exactly one
    /// is set.
    fn only_bit(self, state: &[u64]) -> Option<usize> {
        let mut bits = self.words().map(|(word, mask)| (word, state[word] & mask));
        let (word, bit) = bits.find(|&(_, bits)| bits != 0)?;
        let alone = bit.is_power_of_two() && bits.all(|(_, bits)| bits == 0);
        alone.then_some(64 * word + bit.trailing_zeros() as usize)
    }
}

/// How many items need a lane of each size.
struct Sizes {
    items: usize,
    /// Maximum number of options of an item.
    most: u32,
    /// For each number of bytes up to 8, how many lanes have it.
    bytes: [usize; 9],
    /// The number of lanes of two words.
    wide: usize,
}

/// Returns the bytes that a packed lane needs for `options` bits and the last bit after them: two
/// words if one is not enough.
fn bytes_for(options: u32) -> usize {
    match options {
        0..64 => (options as usize + 1).div_ceil(8),
        _ => 16,
    }
}

impl Sizes {
    /// Returns the sizes for items with these numbers of options, or `None` if an item has more
    /// than a lane can hold.
    fn of(counts: &[u32]) -> Option<Sizes> {
        let most = counts.iter().copied().max()?;
        let mut sizes = Sizes { items: counts.len(), most, bytes: [0; 9], wide: 0 };
        for &count in counts {
            match bytes_for(count) {
                16 => sizes.wide += 1,
                bytes => sizes.bytes[bytes] += 1,
            }
        }
        (most < 128).then_some(sizes)
    }

    /// Returns the cut and the number of vectors, or `None` if these are too many. A single width
    /// is preferred if it takes no more vectors.
    fn cut(&self) -> Option<(Cut, usize)> {
        let packed = (2 * self.wide + self.words()).div_ceil(4);
        for (bits, most) in [(8, 6), (16, 8), (32, 8)] {
            let even = (self.items * bits).div_ceil(256);
            if self.most <= bits as u32 && even <= packed.min(most) {
                return Some((Cut::Even(bits as u32), even));
            }
        }
        let wide = 16 * self.wide as u32;
        (packed <= MOST_VECTORS).then_some((Cut::Packed { wide }, packed))
    }

    /// Returns the number of words needed for the lanes of at most one word.
    fn words(&self) -> usize {
        self.pack(|_, _| {})
    }

    /// Packs the lanes of at most one word into words, the longest first and shorter ones where
    /// they fit. Calls `tell` with the size and the first byte of each lane, and returns the number
    /// of words.
    #[inline(always)]
    fn pack(&self, mut tell: impl FnMut(usize, usize)) -> usize {
        let mut left = self.bytes;
        let mut words = 0;
        for longest in (1..=8).rev() {
            while left[longest] > 0 {
                let (mut begin, mut bytes) = (8 * words, longest);
                words += 1;
                while bytes > 0 {
                    if left[bytes] > 0 && begin + bytes <= 8 * words {
                        left[bytes] -= 1;
                        tell(bytes, begin);
                        begin += bytes;
                    } else {
                        bytes = (8 * words - begin).min(bytes - 1);
                    }
                }
            }
        }
        words
    }
}

/// Returns the number of vectors for items with these numbers of options, or `None` if they do not
/// fit in lanes.
pub(super) fn vectors_for(counts: &[u32]) -> Option<usize> {
    Sizes::of(counts)?.cut().map(|(_, vectors)| vectors)
}

impl Lanes {
    /// Returns a layout without lanes.
    pub(super) fn empty() -> Lanes {
        Lanes {
            cut: Cut::Even(8),
            len: 0,
            lanes: Vec::new(),
            ordered: true,
            option_at: Vec::new(),
            item_at: Vec::new(),
            mask_at: Vec::new(),
            unmarked: Vec::new(),
            filler: Vec::new(),
            lows: Vec::new(),
        }
    }

    /// Returns the same layout.
    pub(super) fn copied(&self) -> Result<Lanes, OutOfMemory> {
        Ok(Lanes {
            cut: self.cut,
            len: self.len,
            lanes: copied(&self.lanes)?,
            ordered: self.ordered,
            option_at: copied(&self.option_at)?,
            item_at: copied(&self.item_at)?,
            mask_at: copied(&self.mask_at)?,
            unmarked: copied(&self.unmarked)?,
            filler: copied(&self.filler)?,
            lows: copied(&self.lows)?,
        })
    }

    /// Lays out lanes for items with these numbers of options, but no options yet. Returns false if
    /// they do not fit in lanes.
    pub(super) fn lay_out(&mut self, counts: &[u32]) -> Result<bool, OutOfMemory> {
        let Some(sizes) = Sizes::of(counts) else { return Ok(false) };
        let Some((cut, len)) = sizes.cut() else { return Ok(false) };
        (self.cut, self.len) = (cut, len);
        self.ordered = true;
        resize(&mut self.option_at, 256 * len, 0)?;
        resize(&mut self.item_at, 32 * len, 0)?;
        resize(&mut self.mask_at, 32 * len, 0)?;
        refill(&mut self.unmarked, mark_words(len), u64::MAX)?;
        refill(&mut self.filler, len, Raw::default())?;
        refill(&mut self.lows, len, Raw::default())?;
        self.lanes.clear();
        reserve(&mut self.lanes, counts.len())?;
        match cut {
            Cut::Even(bits) => {
                for item in 0..counts.len() as u32 {
                    let (bit, mark) = (item * bits, item * bits / 8);
                    self.lanes.push(Lane { bit, bits, mark });
                }
                let filler = words_mut(&mut self.filler);
                for bit in (counts.len()..32 * len * 8 / bits as usize).map(|k| k * bits as usize) {
                    filler[bit / 64] |= 1 << (bit % 64);
                }
            }
            Cut::Packed { .. } => {
                if !self.pack_in_order(counts) {
                    self.pack(counts, &sizes)?;
                }
                let (filler, lows) = (words_mut(&mut self.filler), words_mut(&mut self.lows));
                for lane in &self.lanes {
                    let (first, last) = (lane.bit as usize, 8 * lane.mark as usize + 7);
                    lows[first / 64] |= 1 << (first % 64);
                    filler[last / 64] |= 1 << (last % 64);
                }
            }
        }
        for (item, lane) in self.lanes.iter().enumerate() {
            let mark = lane.mark as usize;
            self.unmarked[mark / 64] &= !(1 << (mark % 64));
            self.item_at[mark] = item as u16;
            self.mask_at[mark] = lane.words().last().map_or(0, |(_, mask)| mask);
        }
        Ok(true)
    }

    /// Packs lanes in the order of the items. Returns false if they do not fit this way.
    fn pack_in_order(&mut self, counts: &[u32]) -> bool {
        let mut byte = 0;
        for &count in counts {
            let bytes = bytes_for(count);
            // Lanes of two words come first.
            if bytes == 16 && byte != 16 * self.lanes.len() {
                break;
            }
            if byte % 8 + bytes.min(8) > 8 {
                byte = byte.next_multiple_of(8);
            }
            self.lanes.push(Lane::packed(byte, bytes));
            byte += bytes;
        }
        let fits = self.lanes.len() == counts.len() && byte <= 32 * self.len;
        if !fits {
            self.lanes.clear();
        }
        fits
    }

    /// Packs lanes as tightly as possible, those of two words first.
    fn pack(&mut self, counts: &[u32], sizes: &Sizes) -> Result<(), OutOfMemory> {
        self.ordered = false;
        let mut begins: [Vec<usize>; 9] = Default::default();
        for (begins, &lanes) in begins.iter_mut().zip(&sizes.bytes) {
            reserve(begins, lanes)?;
        }
        sizes.pack(|bytes, begin| begins[bytes].push(16 * sizes.wide + begin));
        let mut begins = begins.map(Vec::into_iter);
        let mut wide = (0..16 * sizes.wide).step_by(16);
        self.lanes.extend(counts.iter().filter_map(|&count| match bytes_for(count) {
            16 => wide.next().map(|begin| Lane::packed(begin, 16)),
            bytes => begins[bytes].next().map(|begin| Lane::packed(begin, bytes)),
        }));
        Ok(())
    }

    /// Returns the number of bits in a state with `open` items left that are not options of these.
    pub(super) fn fixed(&self, open: usize) -> usize {
        let filler = match self.cut {
            Cut::Even(bits) => 256 * self.len / bits as usize - self.lanes.len(),
            Cut::Packed { .. } => self.lanes.len(),
        };
        filler + self.lanes.len() - open
    }

    /// Returns the lane with a mark.
    pub(super) fn lane_at(&self, mark: u32) -> Lane {
        self.lanes[usize::from(self.item_at[mark as usize])]
    }
}

/// Makes the table of a whole problem. Returns `None` if an item has too many options, or if there
/// are too many items.
pub(super) fn table_of(flat: &Flat, watch: &mut Watch<'_>) -> Result<Option<Table>, NotBuilt> {
    let counts = &flat.counts[..flat.primary];
    let mut lanes = Lanes::empty();
    if !lanes.lay_out(counts)? {
        return Ok(None);
    }
    let holders = Holders::new(flat, watch)?;
    let len = lanes.len;
    let mut table = Table::empty();
    table.rows.add_all(flat.options(), len)?;
    table.stride = 4 * len;
    table.start = copied(&lanes.filler)?;
    // The bit of each entry, in the order of the options.
    let mut bit_of = filled(flat.entry_count(), u32::MAX)?;
    for item in 0..flat.primary {
        let lane = lanes.lanes[item];
        for (k, entry) in holders.of(item).iter().enumerate() {
            let bit = lane.bit + k as u32;
            lanes.option_at[bit as usize] = entry.option as u16;
            bit_of[entry.index as usize] = bit;
            words_mut(&mut table.start)[bit as usize / 64] |= 1 << (bit % 64);
            table.rows.add_item(entry.option as usize, len, lane, bit as usize);
        }
    }
    let start = copied(words(&table.start))?;
    for option in 0..flat.options() {
        let row = table.rows.fill(option, len);
        row.copy_from_slice(&start);
        for entry in flat.entries(option) {
            for entry in holders.rivals(entry) {
                watch.pass(flat.range(entry.option as usize).len())?;
                for &bit in &bit_of[flat.range(entry.option as usize)] {
                    if bit != u32::MAX {
                        row[bit as usize / 64] &= !(1 << (bit % 64));
                    }
                }
            }
        }
        for &bit in &bit_of[flat.range(option)] {
            if bit != u32::MAX {
                row[bit as usize / 64] |= 1 << (bit % 64);
            }
        }
    }
    table.entries = counts.iter().map(|&count| count as usize).sum();
    table.original = reserved(flat.options())?;
    table.original.extend(0..flat.options() as u32);
    table.cost = lane_try(len);
    (table.layout, table.lanes) = (Layout::Lanes, lanes);
    Ok(Some(table))
}

/// Writes the path to a state: the path to the table, and the options that are alone in a lane.
pub(super) fn tell_path(table: &Table, walk: &mut Walk, frame: usize) {
    let Table { lanes, rows, .. } = table;
    let Walk { path, depth, frames, .. } = walk;
    let state = words(&frames[frame..][..lanes.len]);
    *depth = table.depth;
    // An option may have several lanes, so the marks of options already listed are kept.
    let mut told = [0; mark_words(MOST_VECTORS)];
    for lane in &lanes.lanes {
        let mark = lane.mark as usize;
        if told[mark / 64] >> (mark % 64) & 1 != 0 {
            continue;
        }
        if let Some(bit) = lane.only_bit(state) {
            let option = usize::from(lanes.option_at[bit]);
            let line = rows.line(option, lanes.len);
            (0..mark_words(lanes.len)).for_each(|k| told[k] |= line.marks(k));
            path[*depth] = table.original[option];
            *depth += 1;
        }
    }
}

/// Continues the search in the last table, which has lanes with this cut and `len` vectors.
pub(super) fn walk<V: super::vector::Vector>(
    cut: Cut,
    len: usize,
    walk: &mut Walk,
    tables: &mut [Table],
    goal: Goal,
) -> Exit {
    kernel::choose::<V>(cut, len, walk, tables, goal)
}
