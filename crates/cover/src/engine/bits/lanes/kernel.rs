//! The search in lanes: see the head of [`lanes`](super).

#![allow(
    clippy::needless_range_loop,
    clippy::manual_memcpy,
    reason = "several arrays go side by side, and the loops become vectors"
)]

use super::super::table::{Line, Table, line_size, squeeze_row};
use super::super::vector::{Kernel, Raw, Vector, words, words_mut};
use super::super::walk::{Exit, Goal, Level, Walk};
use super::form::{Even, Form, Packed};
use super::{Cut, Lanes};

/// Goes on with the search in the last table, by the kernel for its form.
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
    /// Goes on in the last table, and counts the effort.
    #[inline(always)]
    fn by<V: Vector, F: Form<V, M>, const M: usize>(self, form: impl Fn(&Lanes) -> F) -> Exit {
        let Search { walk, tables, goal } = self;
        let Some((table, below)) = tables.split_last_mut() else { return Exit::End };
        let form = form(&table.lanes);
        let (nodes, forced) = (walk.nodes, walk.forced);
        let exit = search::<V, F, M>(&form, walk, below, table, goal);
        // A forced item takes a quarter of what a node does.
        let quarters = 4 * (walk.nodes - nodes) + walk.forced - forced;
        walk.effort += quarters * (4 + form.len() as u64);
        exit
    }
}

/// A state, and beside it the marks of items that are covered and all bytes that are no marks.
struct State<V, const M: usize> {
    vectors: [V; M],
    covered: [u32; M],
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
            self.covered[k] |= row.beside(k);
        }
    }

    /// Whether every item is covered.
    #[inline(always)]
    fn is_cover(&self, form: &impl Form<V, M>) -> bool {
        (0..form.len()).fold(u32::MAX, |all, k| all & self.covered[k]) == u32::MAX
    }

    /// The number of items that are not covered.
    #[inline(always)]
    fn open(&self, form: &impl Form<V, M>) -> usize {
        (0..form.len()).map(|k| self.covered[k].count_zeros() as usize).sum()
    }

    /// Takes the lowest bit out of every lane of `stripped`: the marks of those that are then empty, of items that
    /// are not covered. Returns whether there are any.
    #[inline(always)]
    fn strip(&self, form: &impl Form<V, M>, stripped: &mut [V; M], emptied: &mut [u32; M]) -> bool {
        let mut any = 0;
        for k in 0..form.len() {
            let (vector, marks) = form.strip(k, stripped[k]);
            stripped[k] = vector;
            emptied[k] = marks & !self.covered[k];
            any |= emptied[k];
        }
        any != 0
    }

    /// Leaves it in memory.
    #[inline(always)]
    fn store(&self, form: &impl Form<V, M>, frames: &mut [Raw], frame: usize) {
        let len = form.len();
        let line = &mut frames[frame..][..line_size(len)];
        for k in 0..len {
            line[k] = self.vectors[k].store();
        }
        let beside = words_mut(&mut line[len..]);
        for k in 0..len.div_ceil(2) {
            let second = if 2 * k + 1 < len { u64::from(self.covered[2 * k + 1]) } else { 0 };
            beside[k] = u64::from(self.covered[2 * k]) | second << 32;
        }
    }

    /// Takes it from there.
    #[inline(always)]
    fn load(&mut self, form: &impl Form<V, M>, frames: &[Raw], frame: usize) {
        let line = Line::of_state(frames, frame, form.len());
        for k in 0..form.len() {
            self.vectors[k] = V::load(line.vector(k));
            self.covered[k] = line.beside(k);
        }
    }
}

/// Copies what counts.
#[inline(always)]
fn copy<T: Copy, const M: usize>(len: usize, from: &[T; M], to: &mut [T; M]) {
    for k in 0..len {
        to[k] = from[k];
    }
}

#[inline(always)]
fn search<V: Vector, F: Form<V, M>, const M: usize>(
    form: &F,
    walk: &mut Walk,
    below: &mut [Table],
    table: &mut Table,
    goal: Goal,
) -> Exit {
    let (number, base, len) = (below.len() as u32, table.base, form.len());
    let (mut state, mut child) = (State::<V, M>::nothing(), State::<V, M>::nothing());
    let mut stripped = [V::zero(); M];
    let mut marked = [0; M];
    // The state's vectors before a round, where a lane can be read.
    let mut here = [Raw::default(); M];
    let (mut nodes, mut forced) = (walk.nodes, walk.forced);

    walk.make_room((table.lanes.lanes.len() + 2) * line_size(len));
    let mut enter = std::mem::take(&mut walk.fresh);
    if enter {
        for k in 0..len {
            state.vectors[k] = V::load(&table.start[k]);
            state.covered[k] = table.lanes.unmarked[k];
        }
    }
    let exit = 'walk: loop {
        'enter: {
            if !enter {
                break 'enter;
            }
            // What is forced, all of it at once. Of options that rule each other out, one leaves a lane of the
            // other empty; and choosing an option twice, since two of its items force it, is choosing it.
            let frame = walk.top;
            loop {
                for k in 0..len {
                    here[k] = state.vectors[k].store();
                }
                copy(len, &state.vectors, &mut stripped);
                if !state.strip(form, &mut stripped, &mut marked) {
                    break;
                }
                for k in 0..len {
                    forced += u64::from(marked[k].count_ones());
                    while marked[k] != 0 {
                        let mark = 32 * k + marked[k].trailing_zeros() as usize;
                        let bit = form.only_bit(&table.lanes, words(&here), mark);
                        let option = usize::from(table.lanes.option_at[bit]);
                        let row = table.rows.line(option, len);
                        if row.is_missing() {
                            squeeze_row::<V>(&walk.parts, below, table, option);
                            continue;
                        }
                        marked[k] &= marked[k] - 1;
                        state.choose(form, row);
                    }
                }
                if form.is_hollow(&state.vectors) {
                    break 'enter;
                }
                if state.is_cover(form) {
                    walk.covers += 1;
                    if walk.covers >= goal.covers {
                        state.store(form, &mut walk.frames, frame);
                        super::tell_path(table, walk, frame);
                        break 'walk Exit::Cover;
                    }
                    break 'enter;
                }
            }
            // The smallest item.
            while !state.strip(form, &mut stripped, &mut marked) {}
            state.store(form, &mut walk.frames, frame);
            let open = state.open(form);
            if walk.prospects.branch(open)
                && super::super::squeeze::pays::<V>(walk, table, open, frame)
            {
                super::tell_path(table, walk, frame);
                break 'walk Exit::Squeeze { open };
            }
            let mark = form.first(&table.lanes, &marked);
            let bits = form.bits(&table.lanes, words(&here), mark, 0);
            let mut degree = bits.count_ones();
            if form.is_wide(mark) {
                degree += form.bits(&table.lanes, words(&here), mark, 1).count_ones();
            }
            walk.levels.push(Level {
                bits,
                place: mark as u32,
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
        enter = true;

        // The next option of the last level that has one.
        'level: loop {
            if walk.levels.len() <= base {
                break 'walk Exit::End;
            }
            let Some(level) = walk.levels.last_mut() else { break 'walk Exit::End };
            let (mark, frame) = (level.place as usize, level.frame as usize);
            if level.bits != 0 {
                state.load(form, &walk.frames, frame);
            }
            let first_bit = form.first_bit(mark, level.word as usize);
            while level.bits != 0 {
                if nodes >= goal.nodes {
                    break 'walk Exit::Nodes;
                }
                let bit = first_bit + level.bits.trailing_zeros() as usize;
                let option = usize::from(table.lanes.option_at[bit]);
                let row = table.rows.line(option, len);
                if row.is_missing() {
                    squeeze_row::<V>(&walk.parts, below, table, option);
                    continue 'level;
                }
                nodes += 1;
                level.bits &= level.bits - 1;
                copy(len, &state.vectors, &mut child.vectors);
                copy(len, &state.covered, &mut child.covered);
                child.choose(form, row);
                if form.is_hollow(&child.vectors) {
                    continue;
                }
                if child.is_cover(form) {
                    walk.covers += 1;
                    if walk.covers >= goal.covers {
                        let top = walk.top;
                        child.store(form, &mut walk.frames, top);
                        super::tell_path(table, walk, top);
                        break 'walk Exit::Cover;
                    }
                    continue;
                }
                copy(len, &child.vectors, &mut state.vectors);
                copy(len, &child.covered, &mut state.covered);
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
    exit
}
