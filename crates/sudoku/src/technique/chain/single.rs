//! Chains of one digit: turbot fish and X-chains.
//!
//! ```text
//! start === cell --- cell === cell --- … === end        === strong   --- weak (or strong)
//! ```
//!
//! One of the two ends holds the digit, so it is removed from every cell that sees both. A turbot
//! fish has three links. An X-chain has at most twenty; as the last one must be strong, that means
//! nineteen. No cell occurs twice, except that a chain may return to its start, which then holds
//! the digit. Starts are taken by cell, then digit, and the chain of the greatest
//! [worth](super::worth) is the step.
//!
//! The ends of a chain determine what it removes. So the search first lists the pairs of ends that
//! a walk can join, with their worth. Only for the best pairs does it then look for a chain without
//! repeated cells, shortest first. A chain can be read backwards, so the end is never before the
//! start. Digits whose candidates are all in some [pattern](super::super::survey) are skipped.

use super::super::step::{Because, Candidate, Chain, Node, Step};
use super::super::survey::Survey;
use super::super::{Board, CellSet, Technique};
use super::ends::{self, Ends, removals};
use super::links::Links;
use crate::digit::Digit;
use crate::grid::Cell;

/// The most strong links in a chain of twenty links.
const STRONG_LINKS: usize = 10;

/// The most steps of one search for a chain without repeated cells. No 9×9 board needs as many.
const PATIENCE: usize = 1 << 20;

/// The steps between two checks of the alarm, and the work they amount to. Starting a search counts
/// as the same work.
const PORTION: usize = 64;
const WORK: usize = 64 * 30;

pub(super) fn turbot_fish<const W: usize>(
    board: &Board<W>,
    survey: &mut Survey<W>,
    links: &Links<W>,
) -> Option<Step> {
    let mut found: Option<(Ends, [Cell; 4])> = None;
    for digit in board.all_digits() {
        if survey.doubtful(board, digit).is_empty() {
            continue;
        }
        let linked = links.linked(digit);
        for start in linked {
            let mut tried = CellSet::EMPTY;
            for near in links.partners(start, digit) {
                for far in (board.geometry.peers(near) & linked) - CellSet::of(start) {
                    let ends = links.partners(far, digit) - CellSet::of(near) - tried;
                    tried |= ends;
                    for end in ends.iter().filter(|&end| end >= start) {
                        let Some(ends) = Ends::new(board, digit, start, end) else {
                            continue;
                        };
                        let earlier = |(best, _): &(Ends, [Cell; 4])| {
                            let order = ends.worth.cmp(&best.worth);
                            order.then(best.start.cmp(&start)).is_gt()
                        };
                        if found.as_ref().is_none_or(earlier) {
                            found = Some((ends, [start, near, far, end]));
                        }
                    }
                }
            }
        }
    }
    let (ends, cells) = found?;
    Some(step(board, Technique::TurbotFish, &cells, ends.digit))
}

pub(super) fn x_chain<const W: usize>(
    board: &Board<W>,
    survey: &mut Survey<W>,
    links: &Links<W>,
    list: &mut Vec<Ends>,
) -> Option<Step> {
    list.clear();
    for digit in board.all_digits() {
        if survey.doubtful(board, digit).is_empty() {
            continue;
        }
        for start in links.linked(digit) {
            for end in reach(board, links, digit, start).iter().filter(|&end| end >= start) {
                list.extend(Ends::new(board, digit, start, end));
            }
        }
    }
    ends::sort(list);
    list.iter().find_map(|ends| {
        if board.alarm.rings_after(WORK) {
            return None;
        }
        let cells = chain(board, links, ends)?;
        Some(step(board, Technique::XChain, &cells, ends.digit))
    })
}

/// The ends of strong links that a walk of twenty links can reach, whether or not cells repeat.
fn reach<const W: usize>(
    board: &Board<W>,
    links: &Links<W>,
    digit: Digit,
    start: Cell,
) -> CellSet<W> {
    let linked = links.linked(digit);
    let mut ends = links.partners(start, digit);
    let (mut frontier, mut seen) = (ends, CellSet::EMPTY);
    for _ in 1..STRONG_LINKS {
        let near = frontier.iter().fold(CellSet::EMPTY, |set, end| set | board.geometry.peers(end));
        let near = (near & linked) - seen;
        seen |= near;
        frontier =
            near.iter().fold(CellSet::EMPTY, |set, cell| set | links.partners(cell, digit)) - ends;
        if frontier.is_empty() {
            break;
        }
        ends |= frontier;
    }
    ends
}

/// Finds a shortest chain between two ends in which no cell occurs twice.
fn chain<const W: usize>(board: &Board<W>, links: &Links<W>, ends: &Ends) -> Option<Vec<Cell>> {
    let &Ends { start, digit, end, .. } = ends;
    let linked = links.linked(digit);
    // Computed backwards from the end: from the cells of `home[k]`, k pairs of a weak and a strong
    // link lead to the end. `via[k]` are the cells after the first weak link.
    let mut home = [CellSet::EMPTY; STRONG_LINKS];
    let mut via = [CellSet::EMPTY; STRONG_LINKS];
    home[0].insert(end);
    let mut patience = PATIENCE;
    for more in 0..STRONG_LINKS {
        if more > 0 {
            let strong = home[more - 1].iter().map(|cell| links.partners(cell, digit));
            via[more] = strong.fold(CellSet::EMPTY, |set, cells| set | cells);
            let weak = via[more].iter().map(|cell| board.geometry.peers(cell));
            home[more] = weak.fold(CellSet::EMPTY, |set, cells| set | cells) & linked;
        }
        let mut cells = vec![start];
        let mut walk = Walk { board, links, digit, end, home: &home, via: &via, patience };
        for first in links.partners(start, digit) & home[more] {
            if more > 0 && first == end {
                continue;
            }
            cells.push(first);
            if walk.extend(&mut cells, more) {
                return Some(cells);
            }
            cells.pop();
        }
        patience = walk.patience;
    }
    None
}

struct Walk<'a, const W: usize> {
    board: &'a Board<W>,
    links: &'a Links<W>,
    digit: Digit,
    end: Cell,
    home: &'a [CellSet<W>; STRONG_LINKS],
    via: &'a [CellSet<W>; STRONG_LINKS],
    patience: usize,
}

impl<const W: usize> Walk<'_, W> {
    /// Adds `more` pairs of links, the last of which leads to the end. Recursion is at most ten
    /// deep.
    fn extend(&mut self, cells: &mut Vec<Cell>, more: usize) -> bool {
        let (Some(&last), 1..) = (cells.last(), more) else {
            return true;
        };
        let used: CellSet<W> = cells.iter().copied().chain([self.end]).collect();
        for far in (self.board.geometry.peers(last) & self.via[more]) - used {
            cells.push(far);
            let next = self.links.partners(far, self.digit) & self.home[more - 1];
            for next in if more == 1 { next } else { next - used } {
                self.patience = self.patience.saturating_sub(1);
                if self.patience.is_multiple_of(PORTION) && self.board.alarm.rings_after(WORK) {
                    self.patience = 0;
                }
                cells.push(next);
                if self.patience > 0 && self.extend(cells, more - 1) {
                    return true;
                }
                cells.pop();
            }
            cells.pop();
        }
        false
    }
}

fn step<const W: usize>(
    board: &Board<W>,
    technique: Technique,
    cells: &[Cell],
    digit: Digit,
) -> Step {
    let removed = removals(board, digit, cells[0], cells[cells.len() - 1]);
    let removed = removed.iter().map(|cell| Candidate { cell, digit }).collect();
    let node = |(at, &cell): (usize, &Cell)| Node::new(cell, digit, at % 2 == 1);
    let nodes = cells.iter().enumerate().map(node).collect();
    Step::removing(technique, removed, Because::Chain(Chain { nodes, closed: false }))
}
