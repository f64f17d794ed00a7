//! The search in lanes: see the head of [`lanes`](super).

#![allow(
    clippy::needless_range_loop,
    clippy::manual_memcpy,
    reason = "several arrays are indexed in parallel, and the loops are vectorised"
)]

use super::super::table::{Line, Table, line_size, mark_words, squeeze_row};
use super::super::vector::{Kernel, Raw, Vector, words, words_mut};
use super::super::walk::{Exit, Goal, Level, Walk};
use super::form::{Even, Form, Packed};
use super::{Cut, Lanes};
use crate::costs::bits::{LONGEST_SLICE, SOURCE, lane_step};

/// Continues the search in the last table, with the kernel for its cut and number of vectors.
pub(super) fn choose<V: Vector>(
    cut: Cut,
    len: usize,
    walk: &mut Walk,
    tables: &mut [Table],
    goal: Goal,
) -> Exit {
    let search = Search { walk, tables, goal };
    macro_rules! even {
        ($bits:literal: $($n:literal)*) => {
            match len {
                $($n => V::run(OfEven::<$bits, $n>(search)),)*
                _ => Exit::End,
            }
        };
    }
    macro_rules! packed {
        ($($n:literal)*) => {
            match len {
                $($n => V::run(OfPacked::<$n, $n>(search)),)*
                ..=16 => V::run(OfPacked::<0, 16>(search)),
                _ => V::run(OfPacked::<0, MOST>(search)),
            }
        };
    }
    const MOST: usize = super::MOST_VECTORS;
    match cut {
        Cut::Even(8) => even!(8: 1 2 3 4 5 6),
        Cut::Even(16) => even!(16: 1 2 3 4 5 6 7 8),
        Cut::Even(_) => even!(32: 1 2 3 4 5 6 7 8),
        Cut::Packed { .. } => packed!(1 2 3 4 5 6 7 8),
    }
}

struct Search<'s> {
    walk: &'s mut Walk,
    tables: &'s mut [Table],
    goal: Goal,
}

struct OfEven<'s, const BITS: u32, const N: usize>(Search<'s>);

impl<const BITS: u32, const N: usize> Kernel for OfEven<'_, BITS, N> {
    type Answer = Exit;

    #[inline(always)]
    fn run<V: Vector>(self) -> Exit {
        self.0.by::<V, _, N>(|_| Even::<BITS, N>)
    }
}

struct OfPacked<'s, const N: usize, const M: usize>(Search<'s>);

impl<const N: usize, const M: usize> Kernel for OfPacked<'_, N, M> {
    type Answer = Exit;

    #[inline(always)]
    fn run<V: Vector>(self) -> Exit {
        self.0.by::<V, _, M>(Packed::<V, N, M>::new)
    }
}

impl Search<'_> {
    /// Continues in the last table, and adds up the effort.
    #[inline(always)]
    fn by<V: Vector, F: Form<V, M>, const M: usize>(self, form: impl Fn(&Lanes) -> F) -> Exit {
        let Search { walk, tables, goal } = self;
        let Some((table, below)) = tables.split_last_mut() else { return Exit::End };
        let form = form(&table.lanes);
        let (nodes, forced) = (walk.nodes, walk.forced);
        // A forced option costs a quarter as much as a node.
        let quarter = lane_step(form.len());
        // Even if every item is forced at every node, it takes no longer than this.
        let longest = table.lanes.lanes.len() as u64 * quarter;
        let at_once =
            goal.nodes_at_once(walk, 4 * quarter, (LONGEST_SLICE / longest).clamp(16, 4096));
        let exit = search::<V, F, M>(&form, walk, below, table, goal.with_nodes(walk, at_once));
        let quarters = 4 * (walk.nodes - nodes) + walk.forced - forced;
        walk.effort += quarters * quarter;
        exit
    }
}

/// A state, and the marks of covered items, with all bytes that are no item's mark.
struct State<V, const M: usize> {
    vectors: [V; M],
    covered: [u64; M],
}

impl<V: Vector, const M: usize> State<V, M> {
    fn nothing() -> State<V, M> {
        State { vectors: [V::zero(); M], covered: [0; M] }
    }

    /// Chooses the option with this row.
    #[inline(always)]
    fn choose(&mut self, form: &impl Form<V, M>, row: Line<'_>) {
        for k in 0..form.len() {
            self.vectors[k] = self.vectors[k].and(V::load(row.vector(k)));
        }
        for k in 0..mark_words(form.len()) {
            self.covered[k] |= row.marks(k);
        }
    }

    /// Returns whether every item is covered.
    #[inline(always)]
    fn is_cover(&self, form: &impl Form<V, M>) -> bool {
        (0..mark_words(form.len())).fold(u64::MAX, |all, k| all & self.covered[k]) == u64::MAX
    }

    /// Returns the number of items that are not covered.
    #[inline(always)]
    fn open(&self, form: &impl Form<V, M>) -> usize {
        (0..mark_words(form.len())).map(|k| self.covered[k].count_zeros() as usize).sum()
    }

    /// Removes the lowest bit from every lane of `stripped`. Sets `emptied` to the marks of
    /// uncovered items whose lanes are then empty, and returns whether there are any.
    #[inline(always)]
    fn strip(&self, form: &impl Form<V, M>, stripped: &mut [V; M], emptied: &mut [u64; M]) -> bool {
        for k in 0..form.len() {
            let (vector, marks) = form.strip(k, stripped[k]);
            stripped[k] = vector;
            let before = if k % 2 == 0 { 0 } else { emptied[k / 2] };
            emptied[k / 2] = before | u64::from(marks) << (32 * (k % 2));
        }
        let mut any = 0;
        for k in 0..mark_words(form.len()) {
            emptied[k] &= !self.covered[k];
            any |= emptied[k];
        }
        any != 0
    }

    /// Stores the state in a frame.
    #[inline(always)]
    fn store(&self, form: &impl Form<V, M>, frames: &mut [Raw], frame: usize) {
        let len = form.len();
        let line = &mut frames[frame..frame + line_size(len)];
        for k in 0..len {
            line[k] = self.vectors[k].store();
        }
        let beside = words_mut(&mut line[len..]);
        for k in 0..mark_words(len) {
            beside[k] = self.covered[k];
        }
    }

    /// Loads the state from a frame.
    #[inline(always)]
    fn load(&mut self, form: &impl Form<V, M>, frames: &[Raw], frame: usize) {
        let line = Line::of_state(frames, frame, form.len());
        for k in 0..form.len() {
            self.vectors[k] = V::load(line.vector(k));
        }
        for k in 0..mark_words(form.len()) {
            self.covered[k] = line.marks(k);
        }
    }
}

/// Copies the first `len` elements.
#[inline(always)]
fn copy<T: Copy, const M: usize>(len: usize, from: &[T; M], to: &mut [T; M]) {
    for k in 0..len {
        to[k] = from[k];
    }
}

/// Continues the search, and squeezes the rows that it needs. That is done between two calls of
/// [`go_on`]: during a call the table does not change, so the place of its lines need not be read
/// again for every option.
#[inline(always)]
fn search<V: Vector, F: Form<V, M>, const M: usize>(
    form: &F,
    walk: &mut Walk,
    below: &mut [Table],
    table: &mut Table,
    goal: Goal,
) -> Exit {
    if walk.make_room((table.lanes.lanes.len() + 2) * line_size(form.len())).is_err() {
        return Exit::OutOfMemory;
    }
    let mut state = State::<V, M>::nothing();
    let mut enter = std::mem::take(&mut walk.fresh);
    if enter {
        for k in 0..form.len() {
            state.vectors[k] = V::load(&table.start[k]);
        }
        for k in 0..mark_words(form.len()) {
            state.covered[k] = table.lanes.unmarked[k];
        }
    }
    if walk.halted.take().is_some() {
        state.load(form, &walk.frames, walk.top);
        enter = true;
    }
    let number = below.len() as u32;
    loop {
        match go_on(form, walk, table, number, goal, &mut state, &mut enter) {
            Stop::Exit(exit) => return exit,
            Stop::Row { bit } => {
                let option = usize::from(table.lanes.option_at[bit]);
                squeeze_row::<V>(&walk.removals, below, table, option);
                walk.effort += SOURCE * table.sources.len() as u64;
            }
        }
    }
}

/// Why [`go_on`] returned.
enum Stop {
    Exit(Exit),
    /// The row of the option that `bit` stands for has not been squeezed yet.
    Row {
        bit: usize,
    },
}

/// Walks on: enters `state` if `enter` is set, otherwise continues at the last level.
#[inline(always)]
fn go_on<V: Vector, F: Form<V, M>, const M: usize>(
    form: &F,
    walk: &mut Walk,
    table: &Table,
    number: u32,
    goal: Goal,
    state: &mut State<V, M>,
    enter: &mut bool,
) -> Stop {
    let (base, len) = (table.base, form.len());
    let mut stripped = [V::zero(); M];
    let mut marked = [0; M];
    // The state's vectors before a round of stripping, where lanes can be read.
    let mut here = [Raw::default(); M];
    let (mut nodes, mut forced) = (walk.nodes, walk.forced);

    let stop = 'walk: loop {
        'enter: {
            if !*enter {
                break 'enter;
            }
            let frame = walk.top;
            loop {
                for k in 0..len {
                    here[k] = state.vectors[k].store();
                }
                copy(len, &state.vectors, &mut stripped);
                if !state.strip(form, &mut stripped, &mut marked) {
                    break;
                }
                // The last choice cannot have emptied the lane of a covered item, and every other
                // empty lane is marked as well. So only here the state must be checked for empty
                // lanes.
                if form.is_hollow(&state.vectors) {
                    break 'enter;
                }
                // Choose all forced options at once. Usually there is only one, forced by several
                // of its items, so the other items of the first option are skipped. Only those of
                // the first: if every row had to wait for the marks of the one before, this
                // dependency chain would make Latin squares take a fifth longer.
                let before = forced;
                let mut first = true;
                for k in 0..mark_words(len) {
                    let mut marks = marked[k];
                    if !first {
                        marks &= !state.covered[k];
                    }
                    while marks != 0 {
                        let mark = 64 * k + marks.trailing_zeros() as usize;
                        let bit = form.only_bit(&table.lanes, words(&here), mark);
                        let Some(row) = table.rows.line_at(bit, len) else {
                            if form.is_hollow(&state.vectors) {
                                break 'enter;
                            }
                            break 'walk Stop::Row { bit };
                        };
                        state.choose(form, row);
                        forced += 1;
                        marks &= marks - 1;
                        if first {
                            marks &= !row.marks(k);
                            first = false;
                        }
                    }
                }
                // If forced options exclude each other, choosing one empties lanes of the other
                // that already count as covered.
                if forced > before + 1 && form.is_hollow(&state.vectors) {
                    break 'enter;
                }
                if state.is_cover(form) {
                    break;
                }
            }
            if state.is_cover(form) {
                walk.covers += 1;
                if walk.covers >= goal.covers {
                    state.store(form, &mut walk.frames, frame);
                    super::tell_path(table, walk, frame);
                    break 'walk Stop::Exit(Exit::Cover);
                }
                break 'enter;
            }
            // Strip further until the lane of the smallest item is empty.
            while !state.strip(form, &mut stripped, &mut marked) {}
            state.store(form, &mut walk.frames, frame);
            let open = state.open(form);
            // A single vector cannot become fewer.
            if walk.prospects.branch(open)
                && (len > 1 || walk.eager)
                && super::super::squeeze::pays::<V>(walk, table, open, frame)
            {
                super::tell_path(table, walk, frame);
                break 'walk Stop::Exit(Exit::Squeeze { open });
            }
            let mark = form.first(&table.lanes, &marked);
            let bits = form.bits(&table.lanes, words(&here), mark, 0);
            let mut degree = bits.count_ones();
            if form.is_wide(mark) {
                degree += form.bits(&table.lanes, words(&here), mark, 1).count_ones();
            }
            walk.levels.push(Level {
                bits,
                item: mark as u32,
                word: 0,
                frame: frame as u32,
                zero: 0,
                depth: 0,
                table: number,
                degree,
                given: 0,
            });
            walk.top = frame + line_size(len);
        }
        *enter = true;

        // Try the next option of the deepest level that has one.
        loop {
            if walk.levels.len() <= base {
                break 'walk Stop::Exit(Exit::End);
            }
            let Some(level) = walk.levels.last_mut() else { break 'walk Stop::Exit(Exit::End) };
            let (mark, frame) = (level.item as usize, level.frame as usize);
            if level.bits != 0 {
                if nodes >= goal.nodes {
                    break 'walk Stop::Exit(Exit::Nodes);
                }
                let first_bit = form.first_bit(mark, level.word as usize);
                let bit = first_bit + level.bits.trailing_zeros() as usize;
                let Some(row) = table.rows.line_at(bit, len) else {
                    *enter = false;
                    break 'walk Stop::Row { bit };
                };
                nodes += 1;
                level.bits &= level.bits - 1;
                state.load(form, &walk.frames, frame);
                state.choose(form, row);
                continue 'walk;
            }
            if form.is_wide(mark) && level.word == 0 {
                let state = words(&walk.frames[frame..]);
                (level.bits, level.word) = (form.bits(&table.lanes, state, mark, 1), 1);
                continue;
            }
            walk.top = frame;
            walk.levels.pop();
        }
    };
    (walk.nodes, walk.forced) = (nodes, forced);
    stop
}
