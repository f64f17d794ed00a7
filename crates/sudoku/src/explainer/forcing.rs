//! Nishio and dynamic forcing chains (producers 23 and 25): every candidate is assumed to be true, then to be false, and
//! all that follows is looked at ([`Propagation`]).
//!
//! * A **contradiction** shows that the assumption is wrong. Nishio (7.5) looks for nothing else, one digit at a time.
//! * **Double**: a candidate of a cell with three or more, and its negation, lead to the same.
//! * **Region**: all places of a digit in a unit lead to the same.
//! * **Cell**: all candidates of a cell lead to the same.
//!
//! An assumption that ran into a contradiction still counts for the others with what it reached until then. The
//! least conclusion by rating, number of nodes and sort key wins, then the first in order of discovery: by cell, by
//! digit; contradictions, double, regions; after the digits the cell itself; true conclusions before false ones, in the
//! order in which the first assumption reached them.

use quadrille::Cancel;

use super::board::Board;
use super::difficulty::added_by_length;
use super::layout::{UNIT_SETS, UNITS_OF, bits_of, cells_of, count, has_several};
use super::propagation::{Propagation, cell_and_digit, node};
use super::step::{Found, Hint};

/// What follows from every candidate.
pub(super) struct Forcing {
    /// By node: what follows if it is true.
    from_true: Vec<Option<Box<Propagation>>>,
    spare: Vec<Box<Propagation>>,
    from_false: Box<Propagation>,
}

/// The best conclusion so far.
struct Best {
    rank: (u16, u32, u8),
    found: Found,
}

/// Keeps a conclusion if it is better than the best.
fn keep(
    best: &mut Option<Best>,
    board: &Board,
    (base, key, hint): (u16, u8, Hint),
    nodes: u32,
    conclusion: (usize, usize, bool),
) {
    let rank = (base + added_by_length(nodes), nodes, key);
    if best.as_ref().is_none_or(|best| rank < best.rank) {
        let (cell, digit, is_true) = conclusion;
        let found = if is_true {
            Some(Found::placing(hint, rank.0, cell, digit))
        } else {
            Found::removing(hint, rank.0, board, [(cell, 1 << digit)])
        };
        if let Some(found) = found {
            *best = Some(Best { rank, found });
        }
    }
}

impl Forcing {
    pub(super) fn new() -> Forcing {
        Forcing {
            from_true: Vec::new(),
            spare: Vec::new(),
            from_false: Box::new(Propagation::new()),
        }
    }

    /// The best contradiction by a single digit.
    pub(super) fn nishio(&mut self, board: &Board) -> Option<Found> {
        let mut best = None;
        for cell in cells_of(board.empty & !board.naked) {
            for digit in bits_of(board.cells[cell]) {
                for is_true in [true, false] {
                    let propagation = &mut self.from_false;
                    propagation.run(board, (cell, digit), is_true, true);
                    if let Some(nodes) = propagation.nodes_to_clash(board) {
                        let kind = (75, 7, Hint::NishioForcingChains);
                        keep(&mut best, board, kind, nodes, (cell, digit, !is_true));
                    }
                }
            }
        }
        best.map(|best| best.found)
    }

    /// The best conclusion by all digits. `None` also if it was cancelled.
    pub(super) fn dynamic(&mut self, board: &Board, cancel: &Cancel) -> Option<Found> {
        self.begin();
        let mut best = None;
        for cell in cells_of(board.empty & !board.naked) {
            if cancel.is_cancelled() {
                return None;
            }
            for digit in bits_of(board.cells[cell]) {
                self.assume(board, cell, digit);
                self.contradictions(board, cell, digit, &mut best);
                if count(board.cells[cell]) >= 3 {
                    self.double(board, cell, digit, &mut best);
                }
                for unit in UNITS_OF[cell].map(usize::from) {
                    let places = board.digits[digit] & UNIT_SETS[unit];
                    if places.trailing_zeros() as usize == cell && has_several(places) {
                        let starts = cells_of(places).map(|place| (place, digit));
                        self.common(board, starts, (85, 6, Hint::DynamicRegionChains), &mut best);
                    }
                }
            }
            let starts = bits_of(board.cells[cell]).map(|digit| (cell, digit));
            self.common(board, starts, (85, 5, Hint::DynamicCellChains), &mut best);
        }
        best.map(|best| best.found)
    }

    fn begin(&mut self) {
        self.spare.extend(self.from_true.drain(..).flatten());
        self.from_true.resize_with(729, || None);
    }

    /// Finds out what follows from a candidate, if it is not known.
    fn assume(&mut self, board: &Board, cell: usize, digit: usize) {
        let slot = &mut self.from_true[usize::from(node(cell, digit))];
        if slot.is_none() {
            let mut propagation = self.spare.pop().unwrap_or_else(|| Box::new(Propagation::new()));
            propagation.run(board, (cell, digit), true, false);
            *slot = Some(propagation);
        }
    }

    fn assumed(&self, cell: usize, digit: usize) -> &Propagation {
        self.from_true[usize::from(node(cell, digit))].as_deref().expect("it was assumed before")
    }

    fn contradictions(
        &mut self,
        board: &Board,
        cell: usize,
        digit: usize,
        best: &mut Option<Best>,
    ) {
        let kind = (85, 7, Hint::DynamicContradictionChains);
        if let Some(nodes) = self.assumed(cell, digit).nodes_to_clash(board) {
            keep(best, board, kind, nodes, (cell, digit, false));
        }
        self.from_false.run(board, (cell, digit), false, false);
        if let Some(nodes) = self.from_false.nodes_to_clash(board) {
            keep(best, board, kind, nodes, (cell, digit, true));
        }
    }

    fn double(&self, board: &Board, cell: usize, digit: usize, best: &mut Option<Best>) {
        let both = [self.assumed(cell, digit), &self.from_false];
        conclude(board, &both, (85, 1, Hint::DynamicDoubleChains), best);
    }

    fn common(
        &mut self,
        board: &Board,
        starts: impl Iterator<Item = (usize, usize)> + Clone,
        kind: (u16, u8, Hint),
        best: &mut Option<Best>,
    ) {
        for (cell, digit) in starts.clone() {
            self.assume(board, cell, digit);
        }
        let all: Vec<&Propagation> =
            starts.map(|(cell, digit)| self.assumed(cell, digit)).collect();
        conclude(board, &all, kind, best);
    }
}

/// Keeps the best of what all of some assumptions lead to.
fn conclude(
    board: &Board,
    assumptions: &[&Propagation],
    kind: (u16, u8, Hint),
    best: &mut Option<Best>,
) {
    let Some(first) = assumptions.first() else { return };
    for (list, is_true) in [(&first.true_list, true), (&first.false_list, false)] {
        for &at in list {
            let (cell, digit) = cell_and_digit(at);
            let reached = |one: &&Propagation| {
                let ones = if is_true { &one.true_ones } else { &one.false_ones };
                ones[digit] >> cell & 1 == 1
            };
            if assumptions.iter().all(|one| reached(one)) {
                let nodes = assumptions.iter().map(|one| one.nodes_to(board, at, is_true)).sum();
                keep(best, board, kind, nodes, (cell, digit, is_true));
            }
        }
    }
}
