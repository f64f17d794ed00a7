//! The search in lanes: see the head of [`lanes`](super).

#![allow(
    clippy::needless_range_loop,
    clippy::manual_memcpy,
    reason = "several arrays go side by side, and the loops become vectors"
)]

use super::super::dense::Parts;
use super::super::table::{MISSING, Table, squeeze_row};
use super::super::vector::{Kernel, Raw, Vector, words};
use super::super::walk::{Exit, Goal, Level, Walk};

/// How many vectors of a state have lanes of each width.
trait Form: Copy {
    /// Whether there are lanes of one width only.
    const EVEN: bool;

    /// The vectors with lanes of this width, the first and the one after the last.
    fn range(self, bits: u32) -> std::ops::Range<usize>;

    /// All of them.
    fn len(self) -> usize;
}

/// `N` vectors with lanes of one width.
#[derive(Clone, Copy)]
struct Even<const BITS: u32, const N: usize>;

impl<const BITS: u32, const N: usize> Form for Even<BITS, N> {
    const EVEN: bool = true;

    #[inline(always)]
    fn range(self, bits: u32) -> std::ops::Range<usize> {
        if bits == BITS { 0..N } else { 0..0 }
    }

    #[inline(always)]
    fn len(self) -> usize {
        N
    }
}

/// As many of each as the table says.
#[derive(Clone, Copy)]
struct Mixed([usize; 4]);

impl Form for Mixed {
    const EVEN: bool = false;

    #[inline(always)]
    fn range(self, bits: u32) -> std::ops::Range<usize> {
        let [a, b, c, d] = self.0;
        match bits {
            64 => 0..a,
            32 => a..a + b,
            16 => a + b..a + b + c,
            _ => a + b + c..a + b + c + d,
        }
    }

    #[inline(always)]
    fn len(self) -> usize {
        self.0.iter().sum()
    }
}

/// Does something with every vector, by the width of its lanes.
macro_rules! for_vectors {
    ($form:expr, $bits:ident, $k:ident => $body:block) => {
        for_vectors!(@ $form, $bits, $k, $body, 64, 32, 16, 8)
    };
    (@ $form:expr, $bits:ident, $k:ident, $body:block, $($width:literal),*) => {
        $(for $k in $form.range($width) {
            const $bits: u32 = $width;
            $body
        })*
    };
}

/// Goes on with the search in the last table, by the kernel for its form.
pub(super) fn choose<V: Vector>(
    vectors: [usize; 4],
    walk: &mut Walk,
    tables: &mut [Table],
    goal: Goal,
) -> Exit {
    macro_rules! even {
        ($bits:literal, $n:expr, $($k:literal)*) => {
            match $n {
                $($k => V::run(Search::<_, $k> { form: Even::<$bits, $k>, walk, tables, goal }),)*
                _ => mixed!(),
            }
        };
    }
    macro_rules! mixed {
        () => {
            match vectors.iter().sum() {
                0..=4 => V::run(Search::<_, 4> { form: Mixed(vectors), walk, tables, goal }),
                5..=12 => V::run(Search::<_, 12> { form: Mixed(vectors), walk, tables, goal }),
                _ => V::run(Search::<_, MOST> { form: Mixed(vectors), walk, tables, goal }),
            }
        };
    }
    const MOST: usize = super::MOST_VECTORS;
    match vectors {
        [0, 0, 0, n] => even!(8, n, 1 2 3 4 5 6),
        [0, 0, n, 0] => even!(16, n, 1 2 3 4 5 6 7 8),
        [0, n, 0, 0] => even!(32, n, 1 2 3 4 5 6 7 8),
        _ => mixed!(),
    }
}

struct Search<'s, F, const M: usize> {
    form: F,
    walk: &'s mut Walk,
    tables: &'s mut [Table],
    goal: Goal,
}

impl<F: Form, const M: usize> Kernel for Search<'_, F, M> {
    type Answer = Exit;

    #[inline(always)]
    fn run<V: Vector>(self) -> Exit {
        let Search { form, walk, tables, goal } = self;
        let Some((table, below)) = tables.split_last_mut() else { return Exit::End };
        let steps = walk.steps();
        let cost = table.cost;
        let exit = search::<V, F, M>(form, walk, below, table, goal);
        walk.effort += (walk.steps() - steps) * cost;
        exit
    }
}

/// A state, and which of its bytes belong to empty lanes.
struct State<V, const M: usize> {
    vectors: [V; M],
    empty: [u32; M],
}

impl<V: Vector, const M: usize> State<V, M> {
    /// What a row leaves of it: the number of bytes of empty lanes.
    #[inline(always)]
    fn and<F: Form>(&self, form: F, row: &[Raw], into: &mut State<V, M>) -> u32 {
        let row = &row[..form.len()];
        let mut zero = 0;
        for_vectors!(form, BITS, k => {
            into.vectors[k] = self.vectors[k].and(V::load(&row[k]));
            into.empty[k] = into.vectors[k].empty::<BITS>();
            zero += into.empty[k].count_ones();
        });
        zero
    }

    /// Takes a row out of it: the number of bytes of empty lanes.
    #[inline(always)]
    fn take<F: Form>(&mut self, form: F, row: &[Raw]) -> u32 {
        let row = &row[..form.len()];
        for k in 0..form.len() {
            self.vectors[k] = self.vectors[k].and(V::load(&row[k]));
        }
        self.look(form)
    }

    /// Takes the lanes that are empty out of a set.
    #[inline(always)]
    fn forget_empty<F: Form>(&self, form: F, marked: &mut [u32; M]) {
        for k in 0..form.len() {
            marked[k] &= !self.empty[k];
        }
    }

    /// Looks what is empty.
    #[inline(always)]
    fn look<F: Form>(&mut self, form: F) -> u32 {
        let mut zero = 0;
        for_vectors!(form, BITS, k => {
            self.empty[k] = self.vectors[k].empty::<BITS>();
            zero += self.empty[k].count_ones();
        });
        zero
    }

    /// Takes the lowest bit out of every lane of `stripped`: the lanes that are then empty, and were not in this
    /// state. Returns whether there are any.
    #[inline(always)]
    fn strip<F: Form>(&self, form: F, stripped: &mut [V; M], emptied: &mut [u32; M]) -> bool {
        let mut any = 0;
        for_vectors!(form, BITS, k => {
            stripped[k] = stripped[k].strip::<BITS>();
            emptied[k] = stripped[k].empty::<BITS>() & !self.empty[k];
            any |= emptied[k];
        });
        any != 0
    }
}

/// Copies what counts.
#[inline(always)]
fn copy<F: Form, T: Copy, const M: usize>(form: F, from: &[T; M], to: &mut [T; M]) {
    for k in 0..form.len() {
        to[k] = from[k];
    }
}

/// The first byte of the lane that comes first, by the order of the items, of those with a bit.
#[inline(always)]
fn first<F: Form, const M: usize>(form: F, marked: &[u32; M], item_at: &[u16]) -> usize {
    if F::EVEN {
        for k in 0..form.len() {
            if marked[k] != 0 {
                return 32 * k + marked[k].trailing_zeros() as usize;
            }
        }
        return 0;
    }
    let mut best = (u16::MAX, 0);
    for bits in super::WIDTHS {
        let range = form.range(bits);
        if let Some(k) = range.into_iter().find(|&k| marked[k] != 0) {
            let byte = 32 * k + marked[k].trailing_zeros() as usize;
            if item_at[byte] < best.0 {
                best = (item_at[byte], byte);
            }
        }
    }
    best.1
}

#[inline(always)]
fn search<V: Vector, F: Form, const M: usize>(
    form: F,
    walk: &mut Walk,
    below: &mut [Table],
    table: &mut Table,
    goal: Goal,
) -> Exit {
    let full = 32 * form.len() as u32;
    let base = table.base;
    let nothing = || State { vectors: [V::zero(); M], empty: [0; M] };
    let (mut state, mut child) = (nothing(), nothing());
    let mut stripped = [V::zero(); M];
    let mut marked = [0; M];
    let number = below.len() as u32;

    let (mut zero, mut depth) = (table.padding, table.depth);
    walk.make_room((table.lanes.lanes.len() + 1) * form.len());
    let mut enter = std::mem::take(&mut walk.fresh);
    if enter {
        for k in 0..form.len() {
            state.vectors[k] = V::load(&table.start[k]);
        }
        state.look(form);
    }
    'walk: loop {
        'enter: {
            if !enter {
                break 'enter;
            }
            enter = false;
            // What is forced, all of it at once.
            let frame = walk.top;
            loop {
                let here = &mut walk.frames[frame..];
                for k in 0..form.len() {
                    here[k] = state.vectors[k].store();
                }
                copy(form, &state.vectors, &mut stripped);
                if !state.strip(form, &mut stripped, &mut marked) {
                    break;
                }
                let mut empty = 0;
                for_vectors!(form, BITS, k => {
                    while marked[k] != 0 {
                        let byte = 32 * k + marked[k].trailing_zeros() as usize;
                        let bits = lane_bits::<BITS>(&walk.frames[frame..], byte);
                        let bit = 8 * byte + bits.trailing_zeros() as usize;
                        let option = usize::from(table.lanes.option_at[bit]);
                        zero += ready::<V>(&walk.parts, below, table, option);
                        empty = state.take(form, table.rows.of(option, form.len()));
                        // Other lanes may be empty now: covered too, or dead, which the number of them tells.
                        state.forget_empty(form, &mut marked);
                        walk.path[depth] = table.original[option];
                        depth += 1;
                        walk.forced += 1;
                    }
                });
                if empty != zero {
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
            }
            // The smallest item.
            while !state.strip(form, &mut stripped, &mut marked) {}
            if walk.prospects.branch(depth)
                && super::super::squeeze::pays::<V>(walk, table, depth, frame, zero)
            {
                walk.depth = depth;
                return Exit::Squeeze { zero };
            }
            let byte = first(form, &marked, &table.lanes.item_at);
            let bits = lane_of(form, &walk.frames[frame..], byte);
            walk.levels.push(Level {
                bits,
                place: byte as u32,
                word: 0,
                frame: frame as u32,
                zero,
                depth: depth as u32,
                table: number,
                degree: bits.count_ones(),
                given: 0,
            });
            walk.top = frame + form.len();
        }

        // The next option of the last level.
        if walk.levels.len() <= base {
            return Exit::End;
        }
        let Some(level) = walk.levels.last_mut() else { return Exit::End };
        let mut bits = level.bits;
        if bits != 0 {
            let frame = &walk.frames[level.frame as usize..][..form.len()];
            for k in 0..form.len() {
                state.vectors[k] = V::load(&frame[k]);
            }
            let first_bit = 8 * level.place as usize;
            while bits != 0 {
                if walk.nodes >= goal.nodes {
                    level.bits = bits;
                    return Exit::Nodes;
                }
                walk.nodes += 1;
                let bit = first_bit + bits.trailing_zeros() as usize;
                let option = usize::from(table.lanes.option_at[bit]);
                bits &= bits - 1;
                zero = level.zero + ready::<V>(&walk.parts, below, table, option);
                if state.and(form, table.rows.of(option, form.len()), &mut child) != zero {
                    continue;
                }
                depth = level.depth as usize;
                walk.path[depth] = table.original[option];
                depth += 1;
                if zero == full {
                    walk.covers += 1;
                    if walk.covers >= goal.covers {
                        level.bits = bits;
                        walk.depth = depth;
                        return Exit::Cover;
                    }
                    continue;
                }
                level.bits = bits;
                copy(form, &child.vectors, &mut state.vectors);
                copy(form, &child.empty, &mut state.empty);
                enter = true;
                continue 'walk;
            }
        }
        walk.top = level.frame as usize;
        walk.levels.pop();
    }
}

/// What an option adds to the empty bytes of a state, once its row is there.
#[inline(always)]
fn ready<V: Vector>(parts: &Parts, below: &mut [Table], table: &mut Table, option: usize) -> u32 {
    let Table { rows, sources, .. } = table;
    if rows.weights[option] & MISSING != 0 {
        squeeze_row::<V>(parts, below, rows, sources, option);
    }
    rows.weights[option]
}

/// The bits of the lane of this width that begins at a byte.
#[inline(always)]
fn lane_bits<const BITS: u32>(state: &[Raw], byte: usize) -> u64 {
    words(state)[byte / 8] >> (8 * (byte % 8)) & (u64::MAX >> (64 - BITS))
}

/// The bits of the lane that begins at a byte.
#[inline(always)]
fn lane_of<F: Form>(form: F, state: &[Raw], byte: usize) -> u64 {
    for bits in super::WIDTHS {
        if form.range(bits).contains(&(byte / 32)) {
            return words(state)[byte / 8] >> (8 * (byte % 8)) & (u64::MAX >> (64 - bits));
        }
    }
    0
}
