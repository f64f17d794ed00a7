//! What steps take on a current machine, and how much time each method may take: all such figures
//! of the library.
//!
//! Times are in nanoseconds. The *effort* of some work is the sum of its steps, each multiplied by
//! its figure here. No clock is read, so whatever is decided by effort is decided alike in every
//! run: the size of portions, when a search moves to threads, when a table of its own pays, when to
//! try a refutation, and whose turn it is while two methods compete for a count.
//!
//! The figures need not be better than a factor of four: no answer depends on them. Measure again
//! after a change to an inner loop. Each group names the suite of the benchmark that shows whether
//! its figures still hold:
//!
//! ```sh
//! cargo run --release -p quadrille-bench -- cover    # every engine on its own
//! cargo run --release -p quadrille-bench -- count    # search, frontier and refutation together
//! ```
//!
//! Sizes from which a data structure takes another form are not here. They stand where they are
//! used, each with its own reason.

/// The engines `links` and `cells`. Suite `cover`, columns `links` and `cells`.
pub(crate) mod dance {
    /// Removing an entry from a list or set of a problem with `entries` entries, and putting it
    /// back. Larger problems do not fit in the caches.
    pub(crate) fn update(entries: usize) -> u64 {
        match entries {
            ..0x2_0000 => 2,
            0x2_0000..0x10_0000 => 4,
            _ => 20,
        }
    }
    /// A node, apart from the entries removed.
    pub(crate) const NODE: u64 = 20;
    /// Looking at one open item while the smallest is sought. If the problem has no more than
    /// [`FEW_ITEMS`] primary items, that is part of [`NODE`].
    pub(crate) const LOOK: u64 = 2;
    pub(crate) const FEW_ITEMS: u32 = 128;
    /// The number of steps back, one after the other, after which an engine pauses. They are not
    /// counted as effort, and a path of a hundred thousand levels takes a while to undo.
    pub(crate) const MOST_STEPS_BACK: u32 = 4096;
}

/// The engine `bits`. Suite `cover`, column `bits`.
pub(crate) mod bits {
    /// Bits that are gathered from one word of a row or mask into another.
    pub(crate) const SOURCE: u64 = 2;
    /// Making a table, apart from what is gathered for it.
    pub(crate) const TABLE: u64 = 50;
    /// The longest that the inner loop runs before its effort is looked at.
    pub(crate) const LONGEST_SLICE: u64 = 4_000_000;
    /// Maximum time to go down to the first cover, item by item, if a state is wider than any
    /// fixed-size kernel and a choice removes few options. If it takes longer, another engine is
    /// better.
    pub(crate) const LONGEST_DESCENT: u64 = 50_000_000;

    /// A forced option in lanes of `vectors` vectors: a quarter of a node.
    pub(crate) fn lane_step(vectors: usize) -> u64 {
        4 + vectors as u64
    }

    /// Trying an option in lanes of `vectors` vectors.
    pub(crate) fn lane_try(vectors: usize) -> u64 {
        10 + 2 * vectors as u64
    }

    /// Trying an option in a dense state of `words` words, with `items` items.
    pub(crate) fn dense_try(items: usize, words: usize) -> u64 {
        25 + (items.div_ceil(8) * words * 3 / 2) as u64
    }

    /// Making lanes for `items` items whose options have `entries` entries in all, apart from the
    /// rows.
    pub(crate) fn lanes_table(items: usize, entries: f64) -> f64 {
        50.0 + 1.5 * entries + 5.0 * items as f64
    }

    /// Making the row of one option in lanes, gathered from `pieces` pieces.
    pub(crate) fn lane_row(pieces: usize) -> f64 {
        10.0 + 1.3 * pieces as f64
    }

    /// Making a dense table of `words` words for `items` items and `options` options, from one of
    /// `old_words` words.
    pub(crate) fn dense_table(items: usize, old_words: usize, words: usize, options: u32) -> f64 {
        150.0 + 1.5 * (items * (old_words + words)) as f64 + 1.5 * f64::from(options)
    }
}

/// The engine `learn`. Suite `cover`, column `learn`.
pub(crate) mod learn {
    /// Removing an entry from a word, with the reasoning that comes with it.
    pub(crate) const REASONED_UPDATE: u64 = 12;
    /// A guess or a conflict, apart from the entries removed.
    pub(crate) const GUESS: u64 = 100;
    /// Filtering a permutation, for each of its variables.
    pub(crate) const VARIABLE: u64 = 15;
    /// Visiting a clause that watches a literal.
    pub(crate) const VISIT: u64 = 2;
    /// Sorting a cover, for each of its options.
    pub(crate) const SORTED: u64 = 4;
    /// The tree's first turn, in updates: about 10 ms. Easy problems are done by then.
    pub(crate) const FIRST_TURN: u64 = 200_000;
    /// The tree's second turn, in updates, and the learner's first, in conflicts: about 20 and
    /// 120 ms. Each later turn is twice as long, so neither can delay the other's end by more than
    /// a small factor.
    pub(crate) const TREE_TURN: u64 = 400_000;
    pub(crate) const LEARNER_TURN: u64 = 6_000;
}

/// Building engines, and problems of several parts. Suite `cover`, column `auto`.
pub(crate) mod parts {
    /// Moving to the next cover of a list, in a problem of several parts.
    pub(crate) const TURN: u64 = 20;
    /// Building an engine, for each entry of the problem.
    pub(crate) const ENTRY_BUILT: u64 = 10;
    /// Building the engine of a small part takes a microsecond or so: as long as this many steps of
    /// a [`Watch`](crate::watch::Watch).
    pub(crate) const STEPS_OF_A_PART: usize = 100;
}

/// Sharing a search among threads. The problems of suite `cover`, with the wall-clock time of
/// `quadrille count --model MODEL --threads 2`.
pub(crate) mod threads {
    use std::time::Duration;

    /// Copying an entry of the problem for another thread, and backtracking over it.
    pub(crate) const ENTRY_COPIED: u64 = 5;
    /// A search is shared once it has run for this time, and for that of copying it this many
    /// times.
    pub(crate) const ALONE: u64 = 2_000_000;
    pub(crate) const ALONE_IN_COPIES: u64 = 10;
    /// A thread hands in its work after this time.
    pub(crate) const PORTION: u64 = 250_000;
    /// A part is split again only after it has run for this time, and for that of copying it this
    /// many times.
    pub(crate) const REST: u64 = 250_000;
    pub(crate) const REST_IN_COPIES: u64 = 20;
    /// How long the caller waits at most without getting control back.
    pub(crate) const PATIENCE: Duration = Duration::from_millis(5);
}

/// The frontier. Suite `count`, `dominoes16x16` to `latin7all`.
pub(crate) mod frontier {
    /// Looking at a slot of a table.
    pub(crate) const SLOT: u64 = 1;
    /// Checking a tally.
    pub(crate) const CHECKED: u64 = 1;
    /// Keeping a block sorted.
    pub(crate) const FOLDED: u64 = 2;
    /// Testing a word of a choice.
    pub(crate) const TRIED: u64 = 1;
    /// Copying a word of a state into a table.
    pub(crate) const WORD_PUT: u64 = 4;
    /// Moving a state to a new table.
    pub(crate) const MOVED: u64 = 10;
    /// Bytes of a new table that are cleared in a nanosecond. The memory of a large one is used for
    /// the first time, which takes longer.
    pub(crate) const BYTES_CLEARED: u64 = 8;
    pub(crate) const BYTES_CLEARED_IF_LARGE: u64 = 2;
    /// Finding the orders of the items, for each entry.
    pub(crate) const ENTRY_ORDERED: u64 = 100;
    /// Making the steps of an order, for each entry of the problem and each word of a choice.
    pub(crate) const STEP_MADE: u64 = 8;
    /// An upper bound on building a frontier, for each entry of the problem.
    pub(crate) const ENTRY_BUILT: u64 = 200;

    /// Putting a state into a table of `bytes` bytes, apart from its words. The table fits in the
    /// inner caches, in the last cache, or in neither.
    pub(crate) fn put(bytes: usize) -> u64 {
        match bytes {
            ..=0x4_0000 => 14,
            0x4_0001..=0x100_0000 => 22,
            _ => 36,
        }
    }
}

/// A count along a seam. Suite `count`, `sudoku9x9`.
pub(crate) mod seam {
    /// Reading a state of a part.
    pub(crate) const READ: u64 = 500;
    /// Making an edge of a lattice, and sorting it into its place.
    pub(crate) const EDGE_MADE: u64 = 60;
    pub(crate) const EDGE_KEPT: u64 = 30;
    /// Adding the ways of an entry to those of its orbit.
    pub(crate) const WEIGHED: u64 = 500;
    /// Checking a block of an entry under a symmetry.
    pub(crate) const CHECKED: u64 = 15;
    /// Trying a pair of types for a block.
    pub(crate) const TRIED: u64 = 30;
}

/// The driver's portions, between which it checks limits and the cancel flag. A limit is to be
/// heard within 50 ms, so the longest portion leaves room for a slow machine.
pub(crate) mod portions {
    /// Effort of the first portion. Each further portion is twice as long, because what runs
    /// alongside the search is considered between two portions and may be the quicker way.
    pub(crate) const FIRST: u64 = 40_000;
    /// Effort of the longest portion.
    pub(crate) const LONGEST: u64 = 5_000_000;
}

/// Whose turn it is while a search and the frontier compete for a count. Suite `count`;
/// `quadrille count --engine frontier` gives the time of the frontier alone.
pub(crate) mod turns {
    /// Time of the search before its total time is first estimated. Each further estimate comes
    /// after twice as long.
    pub(crate) const FIRST_READING: u64 = 250_000;
    /// Number of estimates to collect before any is used: early ones may be far off.
    pub(crate) const READINGS: u32 = 3;
    /// The frontier may use `1/PART` of the estimated search time, or `1/PART_OF_SHORT` if the
    /// search is short, because the cost of starting the frontier then weighs more.
    pub(crate) const PART: u64 = 5;
    pub(crate) const PART_OF_SHORT: u64 = 16;
    /// The frontier may use `1/LAST_PART` once it is past its middle and is not expected to take
    /// longer.
    pub(crate) const LAST_PART: u64 = 3;
    /// A search that is estimated to take less time than this is short.
    pub(crate) const SHORT: u64 = 400_000_000;
    /// The frontier's effort is at most this many times that of the search, in case the estimates
    /// are wrong.
    pub(crate) const AHEAD: u64 = 8;
    /// Work of the frontier between two checks of the clock and the cancel flag.
    pub(crate) const PORTION: u64 = 4_000_000;
}

/// Estimates. Suite `estimate`.
pub(crate) mod dives {
    /// Time of the search before the first dive. A problem that is done by then needs no dives.
    pub(crate) const FIRST_SEARCH: u64 = 4_000_000;
    /// The search may take `1/SEARCH_PART` of the time of the dives.
    pub(crate) const SEARCH_PART: u64 = 4;
}

/// Keeping covers while they are counted. Suite `compile`, `latin6` to `queens13`.
pub(crate) mod listing {
    /// Covers are kept as long as the search spends at least this time on each, and this for each
    /// of its options.
    pub(crate) const KEPT: u64 = 60;
    pub(crate) const OPTION_KEPT: u64 = 8;
    /// No more covers than this are kept before it is known that their list is wanted.
    pub(crate) const MOST: u64 = 250_000;
}

/// Symmetries during a count. Suite `symmetry`.
pub(crate) mod symmetry {
    /// An upper bound on finding the symmetries of a problem with `entries` entries, if its items
    /// are easy to tell apart.
    pub(crate) fn graph(entries: usize) -> u64 {
        20_000 + 150 * entries as u64
    }
    /// Looking for symmetries may take `1/PART` of the estimated time of the search.
    pub(crate) const PART: u64 = 25;
    /// For a search that is estimated to take less than this, they are not looked for.
    pub(crate) const LEAST_TIME: u64 = 60_000_000;
    /// The steps between two questions of a watch take about this time.
    pub(crate) const ASKED: u64 = 250_000;
}

/// Refutation during the search. Suite `count`, `tetrominoes` to `mutilated8x8`, which have no
/// cover.
pub(crate) mod refuter {
    /// A trial is made once the search has taken this many times as long as the trial will take.
    pub(crate) const PATIENCE: f64 = 50.0;
    /// The same factor for a search that is far from its end.
    pub(crate) const LEAST_PATIENCE: f64 = 10.0;
    /// The share of the tree visited may be wrong by this factor.
    pub(crate) const DOUBT: f64 = 1000.0;
    /// A trial that would take longer than this is never made.
    pub(crate) const LONGEST: f64 = 2e9;
    /// A trial that would need more memory than this is never made, in bytes.
    pub(crate) const LARGEST: f64 = 256e6;

    /// Time per word of a trial.
    #[derive(Clone, Copy)]
    pub(crate) struct Word {
        /// To draw it at random.
        pub(crate) draw: f64,
        /// To add it when the options are mixed.
        pub(crate) mix: f64,
        /// For each pair of rows of which one may have to be cleared by the other.
        pub(crate) clear: f64,
    }
    pub(crate) const MOD2: Word = Word { draw: 1.5, mix: 0.5, clear: 0.35 };
    pub(crate) const MOD3: Word = Word { draw: 3.0, mix: 1.5, clear: 1.5 };
    pub(crate) const MOD4: Word = Word { draw: 3.0, mix: 1.0, clear: 1.3 };
    pub(crate) const PRIME: Word = Word { draw: 2.0, mix: 0.4, clear: 1.6 };
    /// Work that does not depend on the width of the rows (finding places, calling functions): for
    /// each option, each entry and each pair of rows.
    pub(crate) const STEP: f64 = 2.0;
}

#[cfg(test)]
mod tests {
    use super::{bits, portions, threads, turns};

    #[test]
    fn a_limit_is_heard_within_50_ms_even_if_the_figures_are_four_times_too_low() {
        // A portion ends with the slice that uses it up.
        let searching = portions::LONGEST + bits::LONGEST_SLICE;
        let sharing = threads::PORTION + bits::LONGEST_SLICE + threads::PATIENCE.as_nanos() as u64;
        for longest in [searching, sharing, turns::PORTION] {
            assert!(4 * longest <= 50_000_000, "{longest} ns");
        }
    }
}
