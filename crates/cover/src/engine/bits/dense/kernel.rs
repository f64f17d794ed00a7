//! The search in a dense state: see the head of [`dense`](super).

#![allow(
    clippy::needless_range_loop,
    clippy::manual_memcpy,
    reason = "several arrays are indexed in parallel, and the loops are vectorised"
)]

use std::marker::PhantomData;

use super::super::table::Table;
use super::super::vector::{Kernel, Raw, Vector, words, words_mut};
use super::super::walk::{Exit, Goal, Halted, Level, Walk};
use super::Dense;
use crate::vectors::{OutOfMemory, filled};

/// Continues the search in the last table, with the kernel for its number of words, or the one for
/// any number.
pub(super) fn choose<V: Vector>(
    words: usize,
    walk: &mut Walk,
    tables: &mut [Table],
    goal: Goal,
) -> Exit {
    macro_rules! by_words {
        ($($k:literal)*) => {
            match words {
                $($k => V::run(Search::<[u64; $k]> { walk, tables, goal, state: PhantomData }),)*
                _ => V::run(Search::<Vec<u64>> { walk, tables, goal, state: PhantomData }),
            }
        };
    }
    by_words!(1 2 3 4 5 6 7 8 10 12 16 20 24 36 48 64)
}

/// The words of a state: a fixed number, or any number on the heap.
trait State: AsRef<[u64]> + AsMut<[u64]> + Sized {
    fn empty(words: usize) -> Result<Self, OutOfMemory>;
}

impl<const W: usize> State for [u64; W] {
    #[inline(always)]
    fn empty(_: usize) -> Result<[u64; W], OutOfMemory> {
        Ok([0; W])
    }
}

impl State for Vec<u64> {
    fn empty(words: usize) -> Result<Vec<u64>, OutOfMemory> {
        filled(words, 0)
    }
}

struct Search<'s, S> {
    walk: &'s mut Walk,
    tables: &'s mut [Table],
    goal: Goal,
    state: PhantomData<S>,
}

impl<S: State> Kernel for Search<'_, S> {
    type Answer = Exit;

    #[inline(always)]
    fn run<V: Vector>(self) -> Exit {
        let Search { walk, tables, goal, .. } = self;
        let Some((table, below)) = tables.split_last() else { return Exit::End };
        let steps = walk.nodes + walk.forced;
        let at_once = goal.nodes_at_once(walk, table.cost * 4 / 3, u64::MAX);
        let goal = goal.with_nodes(walk, at_once);
        let most_forced = walk.forced.saturating_add(at_once);
        let exit = search::<V, S>(walk, below.len() as u32, table, goal, most_forced);
        walk.effort += (walk.nodes + walk.forced - steps) * table.cost * 4 / 3;
        exit
    }
}

/// Returns lane `k` of 32 bits of a state.
#[inline(always)]
fn halves(state: &[u64], k: usize) -> u32 {
    (state[k / 2] >> (32 * (k % 2))) as u32
}

/// Returns the number of items without an option in the state, including places without an item.
#[inline(always)]
fn empty<V: Vector>(dense: &Dense, state: &[u64]) -> u32 {
    let mut minus = V::zero();
    for group in dense.groups.chunks_exact(2 * state.len()) {
        let mut any = V::zero();
        for k in 0..2 * state.len() {
            any = any.or(V::all_32(halves(state, k)).and(V::load(&group[k])));
        }
        minus = minus.add_32(any.is_empty_32());
    }
    minus.total_32().wrapping_neg()
}

/// Returns the item with the fewest options in the state, of those that have any, and their number.
/// Ties go to the first item.
#[inline(always)]
fn smallest<V: Vector>(dense: &Dense, state: &[u64]) -> (usize, u32) {
    /// The number of vectors whose bit counts a byte can sum without overflow.
    const MANY: usize = 24;
    let mut places = V::load(&Raw([1 << 32, 2 | 3 << 32, 4 | 5 << 32, 6 | 7 << 32]));
    let mut least = V::all_32(u32::MAX);
    let mut least_places = V::zero();
    for group in dense.groups.chunks_exact(2 * state.len()) {
        let mut counts = V::zero();
        for first in (0..2 * state.len()).step_by(MANY) {
            let mut bytes = V::zero();
            for k in first..(first + MANY).min(2 * state.len()) {
                let options = V::all_32(halves(state, k)).and(V::load(&group[k]));
                bytes = bytes.add_8(options.count_8());
            }
            counts = counts.add_32(bytes.sum_32());
        }
        // Subtract one, so that an item without options wraps round to the largest number.
        let counts = counts.add_32(V::all_32(u32::MAX));
        (least, least_places) = least.least_32(least_places, counts, places);
        places = places.add_32(V::all_32(8));
    }
    let (least, least_places) = (least.store(), least_places.store());
    let mut best = u64::MAX;
    for k in 0..4 {
        let (count, place) = (least.0[k], least_places.0[k]);
        best = best.min(count << 32 | (place & 0xFFFF_FFFF));
        best = best.min(count >> 32 << 32 | place >> 32);
    }
    ((best & 0xFFFF_FFFF) as usize, ((best >> 32) as u32).wrapping_add(1))
}

#[inline(always)]
fn search<V: Vector, S: State>(
    walk: &mut Walk,
    number: u32,
    table: &Table,
    goal: Goal,
    most_forced: u64,
) -> Exit {
    let full = 8 * table.dense.groups() as u32;
    let (Ok(mut state), Ok(mut child)) = (S::empty(table.stride), S::empty(table.stride)) else {
        return Exit::OutOfMemory;
    };
    let (state, child) = (state.as_mut(), child.as_mut());
    let len = state.len();
    let (mut zero, mut depth) = (table.dense.padding(), table.depth);
    if walk.make_room((table.dense.items + 1) * len.div_ceil(4)).is_err() {
        return Exit::OutOfMemory;
    }
    let mut enter = std::mem::take(&mut walk.fresh);
    if enter {
        state.copy_from_slice(&words(&table.start)[..len]);
    }
    if let Some(halted) = walk.halted.take() {
        state.copy_from_slice(&words(&walk.frames[walk.top..])[..len]);
        (zero, depth, enter) = (halted.zero, halted.depth, true);
    }
    'walk: loop {
        'enter: {
            if !enter {
                break 'enter;
            }
            enter = false;
            let (item, degree) = loop {
                let (item, count) = smallest::<V>(&table.dense, state);
                if count > 1 {
                    break (item, count);
                }
                let mut option = 0;
                for k in 0..len {
                    let bits = state[k] & table.dense.mask(item, k, len);
                    if bits != 0 {
                        option = 64 * k + bits.trailing_zeros() as usize;
                    }
                }
                let original = table.original[option];
                table.dense.take(walk.removals.of(original as usize), state);
                zero += walk.removals.weights[original as usize];
                walk.path[depth] = original;
                depth += 1;
                walk.forced += 1;
                if empty::<V>(&table.dense, state) != zero {
                    break 'enter;
                }
                if zero == full {
                    walk.covers += 1;
                    if walk.covers >= goal.covers {
                        walk.depth = depth;
                        return Exit::Cover;
                    }
                    break 'enter;
                }
                if walk.forced >= most_forced {
                    words_mut(&mut walk.frames[walk.top..])[..len].copy_from_slice(state);
                    walk.halted = Some(Halted { zero, depth });
                    return Exit::Halted;
                }
            };
            let frame = walk.top;
            words_mut(&mut walk.frames[frame..])[..len].copy_from_slice(state);
            let open = (full - zero) as usize;
            if walk.prospects.branch(open)
                && super::super::squeeze::pays::<V>(walk, table, open, frame)
            {
                walk.depth = depth;
                return Exit::Squeeze { open };
            }
            walk.levels.push(Level {
                bits: state[0] & table.dense.mask(item, 0, len),
                item: item as u32,
                word: 0,
                frame: frame as u32,
                zero,
                depth: depth as u32,
                table: number,
                degree,
                given: 0,
            });
            walk.top = frame + len.div_ceil(4);
        }

        // Try the next option of the last level.
        if walk.levels.len() <= table.base {
            return Exit::End;
        }
        let Some(level) = walk.levels.last_mut() else { return Exit::End };
        let before = &words(&walk.frames[level.frame as usize..])[..len];
        loop {
            while level.bits != 0 {
                if walk.nodes >= goal.nodes {
                    return Exit::Nodes;
                }
                walk.nodes += 1;
                let option = 64 * level.word as usize + level.bits.trailing_zeros() as usize;
                level.bits &= level.bits - 1;
                let original = table.original[option];
                zero = level.zero + walk.removals.weights[original as usize];
                child.copy_from_slice(before);
                table.dense.take(walk.removals.of(original as usize), child);
                if empty::<V>(&table.dense, child) != zero {
                    continue;
                }
                depth = level.depth as usize;
                walk.path[depth] = original;
                depth += 1;
                if zero == full {
                    walk.covers += 1;
                    if walk.covers >= goal.covers {
                        walk.depth = depth;
                        return Exit::Cover;
                    }
                    continue;
                }
                state.copy_from_slice(child);
                enter = true;
                continue 'walk;
            }
            level.word += 1;
            let word = level.word as usize;
            if word >= len {
                break;
            }
            level.bits = before[word] & table.dense.mask(level.item as usize, word, len);
        }
        walk.top = level.frame as usize;
        walk.levels.pop();
    }
}
