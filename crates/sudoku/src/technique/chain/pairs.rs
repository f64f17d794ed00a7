//! Chains through cells with two candidates: XY-chains and remote pairs.
//!
//! ```text
//! digit [start] a --- a [cell] b --- b [cell] c --- … --- z [end] digit
//! ```
//!
//! If the start is not the digit, it is its other candidate, so the next cell is its own other one,
//! and so on. One of the two ends holds the digit, so it is removed from every cell that sees both.
//! A chain has at most twenty links, which means ten cells, and no cell occurs twice. Starts are
//! taken by cell, then digit, and the chain of the greatest [worth](super::worth) is the step.
//!
//! As with the chains of one digit, the search first lists the ends that a walk can join, and looks
//! for a chain without repeated cells only between the best of them.

use super::super::step::{Because, Candidate, Chain, Node, Step};
use super::super::{Board, CellSet, Technique};
use super::closure::{Closure, End};
use super::ends::{self, Ends, removals};
use super::links::Links;
use super::worth::Worth;
use crate::digit::{Digit, DigitSet};
use crate::grid::Cell;

/// The most cells in a chain of twenty links.
const CELLS: usize = 10;

/// The most steps of one search for a chain without repeated cells. No 9×9 board needs as many.
const PATIENCE: usize = 1 << 20;

/// The steps between two checks of the alarm, and the work they amount to. Starting a search counts
/// as the same work.
const PORTION: usize = 64;
const WORK: usize = 64 * 30;

/// Memory of the search.
#[derive(Debug)]
pub(super) struct Pairs<const W: usize> {
    list: Vec<Ends>,
    /// For each digit: the cells with two candidates that have it.
    holding: Vec<CellSet<W>>,
    /// The candidates of these cells, digit by digit, and the number of each by cell and digit.
    candidates: Vec<(Cell, Digit)>,
    numbers: Vec<End>,
    closure: Closure,
    /// For each number of links and each digit: the cells from which that many links lead to the
    /// end.
    home: Vec<CellSet<W>>,
}

impl<const W: usize> Default for Pairs<W> {
    fn default() -> Pairs<W> {
        Pairs {
            list: Vec::new(),
            holding: Vec::new(),
            candidates: Vec::new(),
            numbers: Vec::new(),
            closure: Closure::default(),
            home: Vec::new(),
        }
    }
}

/// The other candidate of a cell that has two.
fn other<const W: usize>(board: &Board<W>, cell: Cell, digit: Digit) -> Digit {
    (board.digits(cell) - digit.into()).first().unwrap_or(digit)
}

pub(super) fn xy_chain<const W: usize>(
    board: &Board<W>,
    links: &Links<W>,
    memory: &mut Pairs<W>,
) -> Option<Step> {
    memory.link(board, links.bivalue());
    memory.list.clear();
    for (one, &(start, digit)) in memory.candidates.iter().enumerate() {
        let others = memory.candidates.iter().enumerate().skip(one + 1);
        for (other, &(end, _)) in others.take_while(|(_, (_, last))| *last == digit) {
            if memory.closure.joins(one as End, other as End) {
                memory.list.extend(Ends::new(board, digit, start, end));
            }
        }
    }
    ends::sort(&mut memory.list);
    for at in 0..memory.list.len() {
        let ends = memory.list[at];
        if board.alarm.rings_after(WORK) {
            return None;
        }
        if let Some(cells) = memory.chain(board, &ends) {
            return Some(step(board, &cells, &ends));
        }
    }
    None
}

impl<const W: usize> Pairs<W> {
    /// Finds which ends a walk of any length can join, whether or not cells repeat.
    fn link(&mut self, board: &Board<W>, bivalue: CellSet<W>) {
        let size = board.geometry.size;
        self.numbers.resize(size * board.geometry.shape.cell_count(), 0);
        self.holding.clear();
        self.candidates.clear();
        for digit in board.all_digits() {
            let cells = bivalue & board.places(digit);
            self.holding.push(cells);
            for cell in cells {
                self.numbers[cell.index() * size + digit.index()] = self.candidates.len() as End;
                self.candidates.push((cell, digit));
            }
        }
        self.closure.clear();
        for &(cell, digit) in &self.candidates {
            let out = other(board, cell, digit);
            self.closure.strong(self.numbers[cell.index() * size + out.index()]);
            for near in board.geometry.peers(cell) & self.holding[digit.index()] {
                self.closure.weak(self.numbers[near.index() * size + digit.index()]);
            }
            self.closure.finish();
        }
        self.closure.close(&board.alarm);
    }

    /// Finds a shortest chain between two ends in which no cell occurs twice.
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
    /// Adds `more` cells, the last of which is the end. Recursion is at most ten deep.
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
            if self.patience.is_multiple_of(PORTION) && self.board.alarm.rings_after(WORK) {
                self.patience = 0;
            }
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

/// Finds a remote pair: a chain of cells with the same two candidates.
///
/// The two digits alternate along the chain. So any two cells with an odd number of links between
/// them, three or more, hold both digits, which are removed from every cell that sees the two. A
/// chain has an even number of cells, four to ten. All chains are tried, because the inner cells
/// affect what is removed too; few cells have the same two candidates.
pub(super) fn remote_pair<const W: usize>(board: &Board<W>, links: &Links<W>) -> Option<Step> {
    let mut search = Remote { board, best: Worth::NOTHING, found: None, patience: PATIENCE };
    let mut tried = CellSet::EMPTY;
    for start in links.bivalue() {
        if tried.contains(start) {
            continue;
        }
        let pair = board.digits(start);
        let both = pair.into_iter().fold(links.bivalue(), |set, digit| set & board.places(digit));
        tried |= both;
        if both.len() >= 4 {
            for start in both {
                search.extend(&mut vec![start], both - CellSet::of(start), pair);
            }
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
    /// Tries all chains that begin with these cells. Recursion is at most ten deep.
    fn extend(&mut self, cells: &mut Vec<Cell>, rest: CellSet<W>, pair: DigitSet) {
        let Some(&last) = cells.last() else {
            return;
        };
        if cells.len() >= 4 && cells.len().is_multiple_of(2) {
            self.take(cells, pair);
        }
        self.patience = self.patience.saturating_sub(1);
        if self.patience.is_multiple_of(PORTION) && self.board.alarm.rings_after(WORK) {
            self.patience = 0;
        }
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
