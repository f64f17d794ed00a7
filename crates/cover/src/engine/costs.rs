//! What steps of the engines cost, in nanoseconds of a current machine.
//!
//! [`Searcher::effort`](super::contract::Searcher::effort) multiplies these by counts of steps. No
//! clock is read, so what is decided by effort is decided alike in every run: the size of portions,
//! when a search moves to threads, when a table of its own pays, and whose turn it is while two
//! methods compete for a count.
//!
//! The figures were fitted to `cargo run --release -p quadrille-bench -- cover`, which prints the
//! time of each engine on the models. Measure there after a change to an inner loop. They need not
//! be better than a factor of four: no answer depends on them.

/// Removing an entry from a list or set of a problem with `entries` entries, and putting it back.
/// Larger problems do not fit in the caches.
pub(super) fn update(entries: usize) -> u64 {
    match entries {
        ..0x2_0000 => 2,
        0x2_0000..0x10_0000 => 4,
        _ => 20,
    }
}
/// A node of `links` or `cells`, apart from the entries removed.
pub(super) const NODE: u64 = 20;
/// Looking at one open item while the smallest is sought. If the problem has no more than
/// [`FEW_ITEMS`] primary items, that is part of [`NODE`].
pub(super) const LOOK: u64 = 2;
pub(super) const FEW_ITEMS: u32 = 128;

/// Bits that are gathered from one word of a row or mask into another.
pub(super) const SOURCE: u64 = 2;
/// The longest that the inner loop of `bits` runs before its effort is looked at.
pub(super) const LONGEST_SLICE: u64 = 4_000_000;

/// A forced option in lanes of `vectors` vectors: a quarter of a node.
pub(super) fn lane_step(vectors: usize) -> u64 {
    4 + vectors as u64
}

/// Trying an option in lanes of `vectors` vectors.
pub(super) fn lane_try(vectors: usize) -> u64 {
    10 + 2 * vectors as u64
}

/// Trying an option in a dense state of `words` words, with `items` items.
pub(super) fn dense_try(items: usize, words: usize) -> u64 {
    25 + (items.div_ceil(8) * words * 3 / 2) as u64
}

/// Moving to the next cover of a list, in a problem of several parts.
pub(super) const TURN: u64 = 20;
/// Building an engine, for each entry of the problem.
pub(super) const ENTRY_BUILT: u64 = 10;

/// Removing an entry from a word in `learn`, with the reasoning that comes with it.
pub(super) const REASONED_UPDATE: u64 = 12;
/// A guess or a conflict of `learn`, apart from the entries removed.
pub(super) const GUESS: u64 = 100;
/// Filtering a permutation, for each of its variables.
pub(super) const VARIABLE: u64 = 15;
/// Visiting a clause that watches a literal.
pub(super) const VISIT: u64 = 2;
/// Sorting a cover, for each of its options.
pub(super) const SORTED: u64 = 4;
