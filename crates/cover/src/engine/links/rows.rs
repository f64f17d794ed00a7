//! The search row by row: take the first option that is left, then the next.
//!
//! This is the plain search with which articles on exact cover begin, before they choose an item to
//! branch on. In the matrix of the options that are left:
//!
//! ```text
//!  search    no option is left:  no item is open: a cover; otherwise a dead end
//!            take the first option that is left: remove its items, and every option that shares
//!            one of them; search what is left; put all that back
//!            drop that option, and go on with the next one that is left in the same matrix
//! ```
//!
//! A dropped option does not come back until the matrix is left. So the options of a path ascend,
//! and each cover is found once. Nothing is pruned: an item without options is noticed only when
//! no option is left at all. That is the point of showing this search: compared with a search that
//! branches on items, it visits many more nodes.
//!
//! It is made to be watched, not to be fast, and works on the same lists as `links`, so that its
//! events tell the same story: removing an item is covering it, dropping an option is setting it
//! aside. There is no event `Choose`, because no item is chosen. Every item must be primary and
//! covered exactly once.
//!
//! Cost: each node looks at every option after the one taken, until it finds one that is left.

use super::lists::{Lists, tell};
use crate::costs::dance::{LOOK, MOST_STEPS_BACK, NODE, update};
use crate::engine::contract::{Counters, Next, Pause, Quota, Searcher, Setup};
use crate::engine::path::share_behind;
use crate::engine::steps::ROOT;
use crate::event::{Event, Grain, HeaderOrder, Visitor};
use crate::problem::OptionId;
use crate::vectors::{OutOfMemory, push, reserved};
use crate::watch::NotBuilt;

/// A search row by row.
pub(crate) struct Rows<V> {
    lists: Lists<false>,
    /// The first entry of each option, in the order in which the options are tried.
    rows: Vec<u32>,
    levels: Vec<Level>,
    /// The options that were dropped at the levels of the path.
    dropped: Vec<u32>,
    next: Next,
    nodes: u64,
    covers: u64,
    /// The number of entries looked at to find an option that is left.
    looked: u64,
    /// Nanoseconds that it takes to remove an entry.
    update: u64,
    visitor: V,
}

/// A level of the path.
#[derive(Clone, Copy, Debug)]
struct Level {
    /// The row taken, as an index of `rows`.
    row: u32,
    /// The first row that could be left in this matrix: the one after the row of the level above.
    start: u32,
    /// The length of `dropped` when the level was entered.
    mark: u32,
}

impl<V: Visitor> Rows<V> {
    /// Builds the search. The problem must have only primary items without bounds.
    pub(crate) fn new(
        setup: Setup<'_>,
        headers: HeaderOrder,
        visitor: V,
    ) -> Result<Self, NotBuilt> {
        let mut lists = Lists::new(setup)?;
        lists.headers = headers;
        let mut rows = reserved(lists.arrangement.options.len())?;
        let mut first = lists.arrangement.len() as u32 + 1;
        for &option in &lists.arrangement.options {
            rows.push(first);
            first += setup.problem.option_items(option).len() as u32;
        }
        Ok(Rows {
            lists,
            rows,
            levels: Vec::new(),
            dropped: Vec::new(),
            next: Next::Enter,
            nodes: 0,
            covers: 0,
            looked: 0,
            update: update(setup.problem.entry_count()),
            visitor,
        })
    }

    /// The first row from `start` on that is left: it was not dropped, and none of its items is
    /// covered.
    fn first_left(&mut self, start: u32) -> Option<u32> {
        (start..self.rows.len() as u32).find(|&row| {
            let first = self.rows[row as usize];
            let mut entry = first;
            loop {
                self.looked += 1;
                if !self.lists.is_linked(entry) || !self.lists.is_open(self.lists.item(entry)) {
                    return false;
                }
                entry = self.lists.right(entry);
                if entry == first {
                    return true;
                }
            }
        })
    }

    /// Looks at the matrix that is left. Returns true if the path is a cover.
    fn enter(&mut self) -> Result<bool, OutOfMemory> {
        self.nodes += 1;
        let start = self.levels.last().map_or(0, |level| level.row + 1);
        if let Some(row) = self.first_left(start) {
            let mark = self.dropped.len() as u32;
            push(&mut self.levels, Level { row, start, mark })?;
            self.take(row);
            self.next = Next::Enter;
            return Ok(false);
        }
        self.next = Next::Retreat;
        let open = self.lists.right(ROOT);
        if open != ROOT {
            tell!(self.visitor, Grain::Level, Event::DeadEnd { item: self.lists.id(open) });
            return Ok(false);
        }
        self.covers += 1;
        tell!(self.visitor, Grain::Level, Event::Solution { number: self.covers });
        Ok(true)
    }

    /// Takes a row: covers its items from left to right.
    fn take(&mut self, row: u32) {
        let first = self.rows[row as usize];
        tell!(self.visitor, Grain::Level, Event::Try { option: self.lists.option_of(first) });
        let mut entry = first;
        loop {
            self.lists.cover(self.lists.item(entry), &mut self.visitor);
            entry = self.lists.right(entry);
            if entry == first {
                return;
            }
        }
    }

    /// Undoes [`take`](Self::take), in reverse order.
    fn take_back(&mut self, row: u32) {
        let first = self.rows[row as usize];
        let mut entry = first;
        loop {
            entry = self.lists.left(entry);
            self.lists.uncover(self.lists.item(entry), &mut self.visitor);
            if entry == first {
                break;
            }
        }
        tell!(self.visitor, Grain::Level, Event::Undo { option: self.lists.option_of(first) });
    }

    /// Drops a row from the matrix.
    fn drop_row(&mut self, row: u32) -> Result<(), OutOfMemory> {
        let first = self.rows[row as usize];
        tell!(self.visitor, Grain::Level, Event::Exclude { option: self.lists.option_of(first) });
        self.lists.hide(first, &mut self.visitor);
        self.lists.unlink(first, &mut self.visitor);
        push(&mut self.dropped, first)
    }

    /// Undoes [`drop_row`](Self::drop_row) until `dropped` is back at the length `mark`.
    fn bring_back(&mut self, mark: u32) {
        while self.dropped.len() > mark as usize {
            let Some(first) = self.dropped.pop() else { return };
            self.lists.relink(first, &mut self.visitor);
            self.lists.unhide(first, &mut self.visitor);
            let option = self.lists.option_of(first);
            tell!(self.visitor, Grain::Level, Event::Include { option });
        }
    }

    /// Takes back the row of the last level and drops it.
    fn retreat(&mut self) -> Result<(), OutOfMemory> {
        let Some(&Level { row, .. }) = self.levels.last() else {
            self.next = Next::Rest;
            return Ok(());
        };
        self.take_back(row);
        self.next = Next::Advance;
        self.drop_row(row)
    }

    /// Takes the next row that is left at the last level, or leaves the level if there is none.
    fn advance(&mut self) {
        let Some(&Level { row, mark, .. }) = self.levels.last() else { return };
        match self.first_left(row + 1) {
            Some(row) => {
                if let Some(level) = self.levels.last_mut() {
                    level.row = row;
                }
                self.take(row);
                self.next = Next::Enter;
            }
            None => {
                self.bring_back(mark);
                self.levels.pop();
                self.next = Next::Retreat;
            }
        }
    }
}

impl<V: Visitor> Searcher for Rows<V> {
    fn run(&mut self, quota: Quota) -> Pause {
        let nodes = self.nodes.saturating_add(quota.nodes);
        let covers = self.covers.saturating_add(quota.covers);
        let effort = self.effort().saturating_add(quota.effort);
        let mut steps_back = 0;
        loop {
            let done = match self.next {
                Next::Enter => {
                    if self.nodes >= nodes {
                        return Pause::Nodes;
                    }
                    if self.effort() >= effort {
                        return Pause::Effort;
                    }
                    if V::LISTENS && self.visitor.has_enough() {
                        return Pause::Enough;
                    }
                    steps_back = 0;
                    match self.enter() {
                        Ok(true) if self.covers >= covers => return Pause::Cover,
                        done => done.map(drop),
                    }
                }
                Next::Retreat => {
                    steps_back += 1;
                    if steps_back > MOST_STEPS_BACK {
                        return Pause::Effort;
                    }
                    self.retreat()
                }
                Next::Advance => {
                    self.advance();
                    Ok(())
                }
                Next::Rest => return Pause::Done,
            };
            if done.is_err() {
                return Pause::OutOfMemory;
            }
        }
    }

    fn path(&self, into: &mut Vec<OptionId>) {
        into.extend(
            self.levels.iter().map(|level| self.lists.option_of(self.rows[level.row as usize])),
        );
    }

    fn counters(&self) -> Counters {
        Counters { nodes: self.nodes, updates: self.lists.updates, covers: self.covers }
    }

    fn share_done(&self) -> f64 {
        if self.next == Next::Rest {
            return 1.0;
        }
        let count = self.rows.len() as u32;
        let levels = self.levels.iter();
        share_behind(levels.map(|level| (level.row - level.start, count - level.start)))
    }

    fn effort(&self) -> u64 {
        self.update * self.lists.updates + NODE * self.nodes + LOOK * self.looked
    }
}
