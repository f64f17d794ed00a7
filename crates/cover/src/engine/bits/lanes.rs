//! Lanes: every open primary item owns a lane of bits, one for each of its options that is still
//! possible.
//!
//! ```text
//! item      a        b        c        d            an option that holds b and d:
//! state  ...1011  ...0110  ...0001  ...0101         row   ...1001  ...0100  ...0001  ...0100
//! ```
//!
//! An option stands once in the lane of each of its items, and its row tells what is left of every
//! lane when it is chosen: in those, only itself. So choosing is one AND a vector, there is nothing to undo since the
//! state before is still there, and a lane that is empty is a dead end. Taking the lowest bit out of
//! every lane at once, again and again, shows the smallest item by the lane that is the first to
//! be empty; after one round, these are the forced ones. Which items are covered is kept beside the state.
//!
//! Colours and secondary items count only while rows are made. Lanes are all of one width, or each as
//! wide as it has to be, see [`Cut`].

mod form;
mod kernel;

use super::table::{Layout, Table, mark_words};
use super::vector::{Raw, words, words_mut};
use super::walk::{Exit, Goal, Walk};
use super::{Flat, Holders};
use crate::engine::{OutOfMemory, filled};

/// Vectors in a state, at most.
pub(super) const MOST_VECTORS: usize = 64;

/// How a state is cut into lanes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Cut {
    /// All lanes have so many bits, those of the items in their order. Lanes that no item has hold a bit that is never
    /// taken.
    Even(u32),
    /// Every lane has as many bytes as it needs, in one word, or two words that are half a vector. Its last bit is always
    /// set, so that taking one away does not reach into the next lane. The first so many bytes are those of lanes of
    /// two words.
    Packed { wide: u32 },
}

/// The layout of a state: see the head of this file.
#[derive(Clone, Debug)]
pub(super) struct Lanes {
    pub(super) cut: Cut,
    /// The number of vectors.
    pub(super) len: usize,
    /// The lane of each open item, in the order of the problem.
    pub(super) lanes: Vec<Lane>,
    /// Whether their marks are in that order too.
    pub(super) ordered: bool,
    /// For each bit of a state the option that it stands for.
    pub(super) option_at: Vec<u16>,
    /// For each mark its item.
    pub(super) item_at: Vec<u16>,
    /// For each mark the bits of its lane, in the word where that ends.
    pub(super) mask_at: Vec<u64>,
    /// The bytes that are no marks, as words of marks.
    pub(super) unmarked: Vec<u64>,
    /// The bits that are always set.
    pub(super) filler: Vec<Raw>,
    /// Packed: the first bit of every lane.
    pub(super) lows: Vec<Raw>,
}

/// A lane of a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Lane {
    /// Its first bit.
    pub(super) bit: u32,
    /// The number of bits for options.
    pub(super) bits: u32,
    /// The byte of the state that stands for it where there is a bit for every byte: of an even cut its first, otherwise
    /// its last.
    pub(super) mark: u32,
}

impl Lane {
    /// The words of a state in which it lies, and its bits for options there.
    #[inline(always)]
    pub(super) fn words(self) -> impl Iterator<Item = (usize, u64)> {
        let (first, bits) = (self.bit as usize / 64, self.bits);
        (0..bits.div_ceil(64)).map(move |k| {
            let mask = u64::MAX >> (64 - (bits - 64 * k).min(64));
            (first + k as usize, mask << (self.bit % 64))
        })
    }

    /// With so many bytes, of which the last bit is none for options.
    fn packed(byte: usize, bytes: usize) -> Lane {
        let (bit, mark) = (8 * byte as u32, (byte + bytes - 1) as u32);
        Lane { bit, bits: 8 * bytes as u32 - 1, mark }
    }

    /// The only one of its bits in a state, if there is just one: its place in the state.
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
    /// Options of an item, at most.
    most: u32,
    /// Lanes of so many bytes.
    bytes: [usize; 9],
    /// Lanes of two words.
    wide: usize,
}

/// The bytes of a lane for so many options and the bit after them, if it is packed: two words if one is not enough.
fn bytes_for(options: u32) -> usize {
    match options {
        0..64 => (options as usize + 1).div_ceil(8),
        _ => 16,
    }
}

impl Sizes {
    /// Of items with these numbers of options; `None` if one has more than a lane can hold.
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

    /// The cut, and its vectors; `None` if they are too many. One width for all is better if it takes no more vectors.
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

    /// The words into which the lanes of up to a word are packed.
    fn words(&self) -> usize {
        self.pack(|_, _| {})
    }

    /// Packs the lanes of up to a word into words, the longest first and shorter ones where they fit: tells the bytes of
    /// each and where it begins, and returns the number of words.
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

/// The number of vectors for items with these numbers of options, if there can be lanes for them.
pub(super) fn vectors_for(counts: &[u32]) -> Option<usize> {
    Sizes::of(counts)?.cut().map(|(_, vectors)| vectors)
}

/// The nanoseconds that it takes to try an option with so many vectors, roughly.
pub(super) fn cost(vectors: usize) -> u64 {
    10 + 2 * vectors as u64
}

impl Lanes {
    /// Without a lane.
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

    /// Makes lanes for items with these numbers of options, without any option yet: false if there cannot be
    /// any.
    pub(super) fn plan(&mut self, counts: &[u32]) -> bool {
        let Some(sizes) = Sizes::of(counts) else { return false };
        let Some((cut, len)) = sizes.cut() else { return false };
        (self.cut, self.len) = (cut, len);
        self.ordered = true;
        self.option_at.resize(256 * len, 0);
        self.item_at.resize(32 * len, 0);
        self.mask_at.resize(32 * len, 0);
        self.unmarked.clear();
        self.unmarked.resize(mark_words(len), u64::MAX);
        for vectors in [&mut self.filler, &mut self.lows] {
            vectors.clear();
            vectors.resize(len, Raw::default());
        }
        self.lanes.clear();
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
                    self.pack(counts, &sizes);
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
        true
    }

    /// Packs lanes one after the other: false if they do not fit so.
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

    /// Packs lanes as close as they go: those of two words first.
    fn pack(&mut self, counts: &[u32], sizes: &Sizes) {
        self.ordered = false;
        let mut begins: [Vec<usize>; 9] = Default::default();
        sizes.pack(|bytes, begin| begins[bytes].push(16 * sizes.wide + begin));
        let mut begins = begins.map(Vec::into_iter);
        let mut wide = (0..16 * sizes.wide).step_by(16);
        self.lanes.extend(counts.iter().filter_map(|&count| match bytes_for(count) {
            16 => wide.next().map(|begin| Lane::packed(begin, 16)),
            bytes => begins[bytes].next().map(|begin| Lane::packed(begin, bytes)),
        }));
    }

    /// The bits of a state with so many items left that are no options of these.
    pub(super) fn fixed(&self, open: usize) -> usize {
        let filler = match self.cut {
            Cut::Even(bits) => 256 * self.len / bits as usize - self.lanes.len(),
            Cut::Packed { .. } => self.lanes.len(),
        };
        filler + self.lanes.len() - open
    }

    /// The lane with a mark.
    pub(super) fn lane_at(&self, mark: u32) -> Lane {
        self.lanes[usize::from(self.item_at[mark as usize])]
    }
}

/// The table of a whole problem; `None` if some item has too many options, or there are too many.
pub(super) fn table_of(flat: &Flat) -> Result<Option<Table>, OutOfMemory> {
    let counts = &flat.counts[..flat.primary];
    let mut lanes = Lanes::empty();
    if !lanes.plan(counts) {
        return Ok(None);
    }
    let holders = Holders::new(flat)?;
    let len = lanes.len;
    let mut table = Table::empty();
    table.rows.add_all(flat.options(), len)?;
    table.stride = 4 * len;
    table.start = lanes.filler.clone();
    // The bit of each entry of an option, in the order of the options.
    let mut bit_of = filled(flat.entries(), u32::MAX)?;
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
    let start = words(&table.start).to_vec();
    for option in 0..flat.options() {
        let row = table.rows.fill(option, len);
        row.copy_from_slice(&start);
        for part in flat.parts(option) {
            for entry in holders.rivals(part) {
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
    table.original = (0..flat.options() as u32).collect();
    table.cost = cost(len);
    (table.layout, table.lanes) = (Layout::Lanes, lanes);
    Ok(Some(table))
}

/// The path to a state of a table: that to the table, and the options that stand alone in a lane.
pub(super) fn tell_path(table: &Table, walk: &mut Walk, frame: usize) {
    let Table { lanes, rows, .. } = table;
    let Walk { path, depth, frames, .. } = walk;
    let state = words(&frames[frame..][..lanes.len]);
    *depth = table.depth;
    // An option may have several lanes: the marks of those that are told.
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

/// Goes on with the search in the last table, which has this layout.
pub(super) fn walk<V: super::vector::Vector>(
    cut: Cut,
    len: usize,
    walk: &mut Walk,
    tables: &mut [Table],
    goal: Goal,
) -> Exit {
    kernel::choose::<V>(cut, len, walk, tables, goal)
}
