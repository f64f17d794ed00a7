//! Chains through cells with two candidates: XY-chains.
//!
//! ```text
//! digit [start] a --- a [cell] b --- b [cell] c --- … --- z [end] digit
//! ```
//!
//! If the start is not the digit, it is its other candidate, so the next cell is its other one, and so on: one of the two ends holds the
//! digit, which goes from every cell that sees both. Twenty links at most, that is ten cells; no cell comes twice. Starts are
//! taken by cell, then digit, and the chain of the greatest [`Worth`] is the step.
//!
//! As with the chains of one digit, the ends that a walk can join are listed first, and a chain without a cell twice is looked for
//! between the best of them alone. A place of a walk is a cell with the digit by which it is left: two for each cell, one bit each.

use super::super::step::{Because, Candidate, Chain, Node, Step};
use super::super::{Board, CellSet, Technique};
use super::links::Links;
use super::worth::Worth;
use crate::digit::{Digit, DigitSet};
use crate::grid::Cell;

/// The most cells of a chain of twenty links.
const CELLS: usize = 10;

/// So many steps of one search for a chain without a cell twice are more than any 9×9 board takes.
const PATIENCE: usize = 1 << 20;

/// The ends of a chain, and what it would remove.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ends {
    worth: Worth,
    start: Cell,
    digit: Digit,
    end: Cell,
}

/// Memory of the search.
#[derive(Debug)]
pub(super) struct Pairs<const W: usize> {
    list: Vec<Ends>,
    /// The cells with two candidates that hold each digit.
    holding: Vec<CellSet<W>>,
    /// The cells that the walk has left by each digit, and those it came to last.
    left: Vec<CellSet<W>>,
    last: Vec<CellSet<W>>,
    next: Vec<CellSet<W>>,
    /// For each number of links the places from which so many lead to the end.
    home: Vec<CellSet<W>>,
}

impl<const W: usize> Default for Pairs<W> {
    fn default() -> Pairs<W> {
        let [holding, left, last, next, home] = [const { Vec::new() }; 5];
        Pairs { list: Vec::new(), holding, left, last, next, home }
    }
}

/// The other candidate of a cell that has two.
fn other<const W: usize>(board: &Board<W>, cell: Cell, digit: Digit) -> Digit {
    (board.digits(cell) - digit.into()).first().unwrap_or(digit)
}

fn removals<const W: usize>(board: &Board<W>, digit: Digit, start: Cell, end: Cell) -> CellSet<W> {
    let geometry = &board.geometry;
    geometry.peers(start) & geometry.peers(end) & board.places(digit)
}

pub(super) fn xy_chain<const W: usize>(
    board: &Board<W>,
    links: &Links<W>,
    memory: &mut Pairs<W>,
) -> Option<Step> {
    let bivalue = links.bivalue();
    memory.holding.clear();
    memory
        .holding
        .extend(board.all_digits().into_iter().map(|digit| bivalue & board.places(digit)));
    memory.list.clear();
    for start in bivalue {
        for digit in board.digits(start) {
            let later = |end: &Cell| *end > start;
            let mut ends = CellSet::EMPTY;
            for end in memory.holding[digit.index()].iter().filter(later) {
                if !removals(board, digit, start, end).is_empty() {
                    ends.insert(end);
                }
            }
            if ends.is_empty() {
                continue;
            }
            memory.walk(board, start, digit);
            for end in ends & memory.left[digit.index()] {
                let worth = Worth::of_digit(&removals(board, digit, start, end), digit);
                memory.list.push(Ends { worth, start, digit, end });
            }
        }
    }
    memory.list.sort_by_key(|ends| (std::cmp::Reverse(ends.worth), ends.start, ends.digit));
    for at in 0..memory.list.len() {
        let ends = memory.list[at];
        if let Some(cells) = memory.chain(board, &ends) {
            return Some(step(board, &cells, &ends));
        }
    }
    None
}

impl<const W: usize> Pairs<W> {
    /// Fills `left`: for each digit the cells that a walk of ten cells from the start can leave by it.
    fn walk(&mut self, board: &Board<W>, start: Cell, digit: Digit) {
        for sets in [&mut self.left, &mut self.last] {
            sets.clear();
            sets.resize(board.geometry.size, CellSet::EMPTY);
        }
        self.last[other(board, start, digit).index()].insert(start);
        for _ in 1..CELLS {
            self.next.clear();
            self.next.resize(board.geometry.size, CellSet::EMPTY);
            let mut moved = false;
            for by in board.all_digits() {
                let last = self.last[by.index()];
                if last.is_empty() {
                    continue;
                }
                let near =
                    last.iter().fold(CellSet::EMPTY, |set, cell| set | board.geometry.peers(cell));
                for cell in near & self.holding[by.index()] {
                    let out = other(board, cell, by).index();
                    if !self.left[out].contains(cell) {
                        self.left[out].insert(cell);
                        self.next[out].insert(cell);
                        moved = true;
                    }
                }
            }
            if !moved {
                break;
            }
            std::mem::swap(&mut self.last, &mut self.next);
        }
    }

    /// A shortest chain between two ends in which no cell comes twice.
    fn chain(&mut self, board: &Board<W>, ends: &Ends) -> Option<Vec<Cell>> {
        let size = board.geometry.size;
        let &Ends { start, digit, end, .. } = ends;
        let first = other(board, start, digit);
        self.home.clear();
        self.home.resize(size * CELLS, CellSet::EMPTY);
        self.home[digit.index()].insert(end);
        let mut patience = PATIENCE;
        for more in 1..CELLS {
            let (near, far) = self.home.split_at_mut(more * size);
            let near = &near[(more - 1) * size..];
            for out in board.all_digits() {
                for cell in near[out.index()] {
                    let by = other(board, cell, out).index();
                    far[by] |= board.geometry.peers(cell) & self.holding[by];
                }
            }
            if !self.home[more * size + first.index()].contains(start) {
                continue;
            }
            let mut walk = Walk { board, ends, home: &self.home, holding: &self.holding, patience };
            let mut cells = vec![start];
            if walk.extend(&mut cells, first, more) {
                return Some(cells);
            }
            patience = walk.patience;
        }
        None
    }
}

struct Walk<'a, const W: usize> {
    board: &'a Board<W>,
    ends: &'a Ends,
    home: &'a [CellSet<W>],
    holding: &'a [CellSet<W>],
    patience: usize,
}

impl<const W: usize> Walk<'_, W> {
    /// Adds so many cells, the last of which is the end. Goes ten deep at most.
    fn extend(&mut self, cells: &mut Vec<Cell>, by: Digit, more: usize) -> bool {
        let (Some(&last), 1..) = (cells.last(), more) else {
            return true;
        };
        let mut next = self.board.geometry.peers(last) & self.holding[by.index()];
        next -= cells.iter().copied().collect();
        if more > 1 {
            next.remove(self.ends.end);
        }
        for cell in next {
            let out = other(self.board, cell, by);
            if !self.home[(more - 1) * self.board.geometry.size + out.index()].contains(cell) {
                continue;
            }
            self.patience = self.patience.saturating_sub(1);
            cells.push(cell);
            if self.patience > 0 && self.extend(cells, out, more - 1) {
                return true;
            }
            cells.pop();
        }
        false
    }
}

fn step<const W: usize>(board: &Board<W>, cells: &[Cell], ends: &Ends) -> Step {
    let &Ends { start, digit, end, .. } = ends;
    let removed = removals(board, digit, start, end);
    let removed = removed.iter().map(|cell| Candidate { cell, digit }).collect();
    let mut nodes = Vec::new();
    let mut by = digit;
    for &cell in cells {
        nodes.push(Node::new(cell, by, false));
        by = other(board, cell, by);
        nodes.push(Node::new(cell, by, true));
    }
    Step::removing(Technique::XyChain, removed, Because::Chain(Chain { nodes, closed: false }))
}

/// Chains of cells with the same two candidates: remote pairs.
///
/// Every second cell is one digit, those between the other: each two with an odd number of links between them, three or more, hold both
/// digits, which go from every cell that sees the two. The chains have an even number of cells, four to ten, and every one
/// is tried, as what goes depends on its inner cells too; there are few cells with the same two candidates.
pub(super) fn remote_pair<const W: usize>(board: &Board<W>, links: &Links<W>) -> Option<Step> {
    let mut search = Remote { board, best: Worth::NOTHING, found: None, patience: PATIENCE };
    for start in links.bivalue() {
        let pair = board.digits(start);
        let same = |cell: &Cell| board.digits(*cell) == pair;
        let cells: CellSet<W> = links.bivalue().iter().filter(same).collect();
        if cells.len() >= 4 {
            search.extend(&mut vec![start], cells - CellSet::of(start), pair);
        }
    }
    search.found
}

struct Remote<'a, const W: usize> {
    board: &'a Board<W>,
    best: Worth,
    found: Option<Step>,
    patience: usize,
}

impl<const W: usize> Remote<'_, W> {
    /// Tries all chains that begin with these cells. Goes ten deep at most.
    fn extend(&mut self, cells: &mut Vec<Cell>, rest: CellSet<W>, pair: DigitSet) {
        let Some(&last) = cells.last() else {
            return;
        };
        if cells.len() >= 4 && cells.len() % 2 == 0 {
            self.take(cells, pair);
        }
        self.patience = self.patience.saturating_sub(1);
        if cells.len() == CELLS || self.patience == 0 {
            return;
        }
        for next in self.board.geometry.peers(last) & rest {
            cells.push(next);
            self.extend(cells, rest - CellSet::of(next), pair);
            cells.pop();
        }
    }

    fn take(&mut self, cells: &[Cell], pair: DigitSet) {
        let peers = |cell: Cell| self.board.geometry.peers(cell);
        let mut seen = CellSet::EMPTY;
        for (at, &one) in cells.iter().enumerate() {
            for &other in cells.iter().skip(at + 3).step_by(2) {
                seen |= peers(one) & peers(other);
            }
        }
        let digits = pair.into_iter();
        let of = |digit| (seen & self.board.places(digit)).iter().map(move |cell| (cell, digit));
        let candidate = |(cell, digit)| Candidate { cell, digit };
        let removed: Vec<Candidate> = digits.flat_map(of).map(candidate).collect();
        let worth = Worth::of(&removed);
        if worth > self.best {
            self.best = worth;
            let mut nodes = Vec::new();
            let (mut by, mut out) = (
                pair.first(),
                (pair - pair.first().map_or(DigitSet::EMPTY, DigitSet::from)).first(),
            );
            for &cell in cells {
                nodes.extend(by.map(|digit| Node::new(cell, digit, false)));
                nodes.extend(out.map(|digit| Node::new(cell, digit, true)));
                std::mem::swap(&mut by, &mut out);
            }
            let because = Because::Chain(Chain { nodes, closed: false });
            self.found = Some(Step::removing(Technique::RemotePair, removed, because));
        }
    }
}
