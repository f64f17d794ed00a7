//! Forcing nets: like forcing chains, but a consequence may rest on several statements at once.
//!
//! The [tables](super::net_tables) of all assumptions are joined: whatever follows from a node by
//! its own table also belongs to every table that contains the node. Contradictions, verities and
//! the order of their conclusions are those of [forcing chains](super::forcing). But a derivation
//! counts only if one of its paths is a net, which means that some node on it follows from several
//! others.
//!
//! What is reachable is computed with bits, for all tables at once. Paths are computed only for the
//! few tables that matter: the nodes of a table are taken in order, and the nodes of each one's own
//! table are appended unless they are already there. A node added in this way is attached to a
//! later node instead if that brings it nearer. The path back from such a node leads through the
//! other table first.
//!
//! Boards with more than 1500 candidates are not searched for nets: on a 25×25 board the tables
//! would fill hundreds of megabytes.

use super::super::step::{Absurdity, Branch, Candidate, Cause, Step};
use super::super::{Board, CellSet, Technique};
use super::clash::{Needs, Statement, Statements};
use super::forcing::conclude;
use super::groups::Groups;
use super::net_branch::Teller;
use super::net_tables::{Id, Own, Reason, Tables};
use crate::bits::ones_of_all;
use crate::grid::Cell;

/// The most candidates of a board that is searched for nets.
const MOST_CANDIDATES: usize = 1500;

/// The number of derivations after which the shortest sound one is taken.
const TOLD: usize = 6;

/// The alarm's work for reading or joining a table.
const READING: usize = 2000;

const NETS: [Technique; 2] = [Technique::ForcingNetContradiction, Technique::ForcingNetVerity];

/// Memory of the search.
#[derive(Debug)]
pub(super) struct Nets<const W: usize> {
    tables: Tables<W>,
    /// What each node leads to, including itself: one row of bits per node.
    rows: Vec<u64>,
    /// The number of words in a row.
    width: usize,
    /// The tables with all their consequences, as far as they were needed.
    joined: Vec<Option<Joined>>,
    needs: Needs<W>,
    on: Vec<CellSet<W>>,
    off: Vec<CellSet<W>>,
}

/// A table and all that follows from its nodes.
#[derive(Debug)]
struct Joined {
    /// The table's own nodes, then those that follow from them.
    nodes: Vec<Far>,
    /// The position of each node, or `u32::MAX`.
    places: Vec<u32>,
}

/// A node of a joined table.
#[derive(Clone, Copy, Debug)]
struct Far {
    id: Id,
    /// The position of the node through whose table it was added.
    via: u32,
    distance: u32,
}

/// A derivation: assumptions, and the statements that are needed from each.
struct Derivation {
    cause: Cause,
    goals: Vec<(Id, Vec<Id>)>,
}

impl<const W: usize> Default for Nets<W> {
    fn default() -> Nets<W> {
        Nets {
            tables: Tables::default(),
            rows: Vec::new(),
            width: 0,
            joined: Vec::new(),
            needs: Needs::default(),
            on: Vec::new(),
            off: Vec::new(),
        }
    }
}

impl<const W: usize> Nets<W> {
    pub(super) fn find(&mut self, board: &Board<W>, groups: &Groups<W>) -> Option<Step> {
        let candidates: usize = board.open().iter().map(|cell| board.digits(cell).len()).sum();
        if candidates > MOST_CANDIDATES {
            return None;
        }
        if !self.tables.prepare(board, groups) || !self.close(board) {
            return None;
        }
        self.needs.prepare(board);
        self.joined.clear();
        self.joined.resize_with(self.tables.len(), || None);
        let agreed = self.agreed(board);
        for on in [true, false] {
            for cell in board.open() {
                for digit in board.digits(cell) {
                    if board.alarm.rings_after(READING) {
                        return None;
                    }
                    let candidate = Candidate { cell, digit };
                    let assumption = self.tables.id(board, candidate, !on);
                    self.read(board, assumption);
                    let mut found = self.contradictions(board, assumption);
                    let goal = self.tables.id(board, candidate, on);
                    if found.is_empty() && agreed[goal as usize / 64] >> (goal % 64) & 1 == 1 {
                        found = self.verities(board, candidate, goal);
                    }
                    if !found.is_empty() {
                        return self.tell(board, groups, (cell, digit, on), found);
                    }
                }
            }
        }
        None
    }

    /// Computes all rows. False if the alarm rings.
    fn close(&mut self, board: &Board<W>) -> bool {
        let nodes = self.tables.len();
        self.width = nodes.div_ceil(64);
        self.rows.clear();
        self.rows.resize(nodes * self.width, 0);
        for at in 0..nodes {
            for own in self.tables.own(at as Id) {
                self.rows[at * self.width + own.id as usize / 64] |= 1 << (own.id % 64);
            }
        }
        let mut row = vec![0; self.width];
        let mut changed = true;
        while changed {
            changed = false;
            for at in (0..nodes).rev() {
                if board.alarm.rings_after(self.tables.own(at as Id).len() * self.width) {
                    return false;
                }
                row.copy_from_slice(self.row(at));
                for own in &self.tables.own(at as Id)[1..] {
                    // Candidates that are ruled out by a digit placed on the way are in that
                    // digit's own table.
                    if own.reason == Reason::Link && own.parents[0] != 0 {
                        continue;
                    }
                    for (word, more) in row.iter_mut().zip(self.row(own.id as usize)) {
                        *word |= more;
                    }
                }
                let place = &mut self.rows[at * self.width..(at + 1) * self.width];
                if *place != *row {
                    place.copy_from_slice(&row);
                    changed = true;
                }
            }
        }
        true
    }

    fn row(&self, node: usize) -> &[u64] {
        &self.rows[node * self.width..(node + 1) * self.width]
    }

    fn leads(&self, from: Id, to: Id) -> bool {
        self.row(from as usize)[to as usize / 64] >> (to % 64) & 1 == 1
    }

    /// Turns what a node leads to into sets of cells.
    fn read(&mut self, board: &Board<W>, node: Id) {
        let mut sets = [std::mem::take(&mut self.off), std::mem::take(&mut self.on)];
        for set in &mut sets {
            set.clear();
            set.resize(board.geometry.size, CellSet::EMPTY);
        }
        for id in ones_of_all(self.row(node as usize)) {
            if let Some(Candidate { cell, digit }) = self.tables.candidate(id as Id) {
                sets[id % 2][digit.index()].insert(cell);
            }
        }
        [self.off, self.on] = sets;
    }

    /// The contradictions of an assumption whose consequences have been read; empty unless one of
    /// them is a net.
    fn contradictions(&mut self, board: &Board<W>, assumption: Id) -> Vec<Derivation> {
        let mut found: Vec<Derivation> = Vec::new();
        let statements = Statements { board, needs: &self.needs, on: &self.on, off: &self.off };
        if !statements.clash() {
            return found;
        }
        let derive = |clash: Absurdity, needed: Vec<Id>| Derivation {
            cause: Cause::Contradiction(clash),
            goals: vec![(assumption, needed)],
        };
        if let Some(start) = self.tables.candidate(assumption)
            && self.leads(assumption, assumption ^ 1)
        {
            found.push(derive(Absurdity::Opposites(start), vec![assumption ^ 1]));
        }
        statements.each(|clash, needed| {
            let id = |&(cell, digit, on): &Statement| {
                self.tables.id(board, Candidate { cell, digit }, on)
            };
            found.push(derive(clash, needed.iter().map(id).collect()));
        });
        self.join(assumption);
        if !found.iter().any(|derivation| self.has_net(derivation)) {
            found.clear();
        }
        found
    }

    /// Whether one of the paths of a derivation is a net.
    fn has_net(&self, derivation: &Derivation) -> bool {
        let goals = derivation.goals.iter();
        let mut paths =
            goals.flat_map(|(table, needed)| needed.iter().map(move |&id| (*table, id)));
        paths.any(|(table, goal)| self.is_net(table, goal))
    }

    /// Makes the step from the derivation with the fewest statements, among the few that look
    /// shortest. Under a wrong assumption a node may be on without following from the nodes that
    /// are visibly off; such derivations are used only if there is no other.
    fn tell(
        &self,
        board: &Board<W>,
        groups: &Groups<W>,
        goal: Statement,
        mut found: Vec<Derivation>,
    ) -> Option<Step> {
        found.sort_by_cached_key(|derivation| self.distance(derivation));
        let mut best: Option<(bool, usize, Cause, Vec<Branch>)> = None;
        for (tried, derivation) in found.into_iter().enumerate() {
            if board.alarm.rings_after(READING) {
                return None;
            }
            let mut sound = true;
            let branches: Vec<Branch> = derivation
                .goals
                .iter()
                .map(|(table, needed)| self.branch(board, groups, *table, needed, &mut sound))
                .collect();
            let length: usize = branches.iter().map(|branch| branch.nodes.len()).sum();
            let better = |&(faulty, known, ..): &(bool, usize, Cause, Vec<Branch>)| {
                (!sound, length) < (faulty, known)
            };
            if best.as_ref().is_none_or(better) {
                best = Some((!sound, length, derivation.cause, branches));
            }
            if tried >= TOLD && best.as_ref().is_some_and(|&(faulty, ..)| !faulty) {
                break;
            }
        }
        let (_, _, cause, branches) = best?;
        Some(conclude(NETS, goal, cause, branches))
    }

    /// The sum of the distances of a derivation's goals.
    fn distance(&self, derivation: &Derivation) -> u32 {
        let far = |table: Id, goal: Id| {
            let joined = self.joined[table as usize].as_ref()?;
            Some(joined.nodes.get(joined.places[goal as usize] as usize)?.distance)
        };
        let goals = derivation.goals.iter();
        goals.flat_map(|(table, needed)| needed.iter().filter_map(|&goal| far(*table, goal))).sum()
    }

    /// All that follows from both states of a candidate (outside its own cell), from all candidates
    /// of a cell, or from all places of a digit in a house.
    fn agreed(&self, board: &Board<W>) -> Vec<u64> {
        let mut agreed = vec![0; self.width];
        let mut common = vec![0; self.width];
        self.each_choice(board, |_, assumptions, skip| {
            common.fill(u64::MAX);
            for &assumption in assumptions {
                for (word, row) in common.iter_mut().zip(self.row(assumption as usize)) {
                    *word &= row;
                }
            }
            if let Some(cell) = skip {
                for digit in board.digits(cell) {
                    for on in [false, true] {
                        let id = self.tables.id(board, Candidate { cell, digit }, on);
                        common[id as usize / 64] &= !(1 << (id % 64));
                    }
                }
            }
            for (word, more) in agreed.iter_mut().zip(&common) {
                *word |= more;
            }
        });
        agreed
    }

    /// Calls `show` for every set of assumptions of which one must be true, with the cell in which
    /// their consequences do not count.
    fn each_choice(&self, board: &Board<W>, mut show: impl FnMut(Cause, &[Id], Option<Cell>)) {
        let id = |candidate, on| self.tables.id(board, candidate, on);
        for cell in board.open() {
            for digit in board.digits(cell) {
                let candidate = Candidate { cell, digit };
                let both = [id(candidate, true), id(candidate, false)];
                show(Cause::Either(candidate), &both, Some(cell));
            }
        }
        let mut assumptions: Vec<Id> = Vec::new();
        for cell in board.open() {
            assumptions.clear();
            let digits = board.digits(cell).into_iter();
            assumptions.extend(digits.map(|digit| id(Candidate { cell, digit }, true)));
            if !assumptions.is_empty() {
                show(Cause::Cell(cell), &assumptions, None);
            }
        }
        for house in 0..board.geometry.houses.len() {
            for digit in board.all_digits() {
                assumptions.clear();
                let places = board.places_in(house, digit).into_iter();
                assumptions.extend(places.map(|cell| id(Candidate { cell, digit }, true)));
                if !assumptions.is_empty() {
                    show(Cause::House(house, digit), &assumptions, None);
                }
            }
        }
    }

    /// The verities with this conclusion that are nets.
    fn verities(&mut self, board: &Board<W>, candidate: Candidate, goal: Id) -> Vec<Derivation> {
        let mut found: Vec<Derivation> = Vec::new();
        self.each_choice(board, |cause, assumptions, skip| {
            let all = assumptions.iter().all(|&assumption| self.leads(assumption, goal));
            if all && skip != Some(candidate.cell) {
                let goals = assumptions.iter().map(|&assumption| (assumption, vec![goal]));
                found.push(Derivation { cause, goals: goals.collect() });
            }
        });
        for (assumption, _) in found.iter().flat_map(|derivation| &derivation.goals) {
            if board.alarm.rings_after(READING) {
                return Vec::new();
            }
            self.join(*assumption);
        }
        found.retain(|derivation| self.has_net(derivation));
        found
    }

    /// Adds to a table all that follows from its nodes.
    fn join(&mut self, table: Id) {
        if self.joined[table as usize].is_some() {
            return;
        }
        let own = self.tables.own(table);
        let mut places = vec![u32::MAX; self.tables.len()];
        let near = |own: &Own| Far { id: own.id, via: u32::MAX, distance: own.distance };
        let mut nodes: Vec<Far> = own.iter().map(near).collect();
        for (at, node) in nodes.iter().enumerate() {
            places[node.id as usize] = at as u32;
        }
        let mut at = 1;
        while let Some(&Far { id, distance, .. }) = nodes.get(at) {
            for next in &self.tables.own(id)[1..] {
                let far = Far { id: next.id, via: at as u32, distance: distance + next.distance };
                match places[next.id as usize] {
                    u32::MAX => {
                        places[next.id as usize] = nodes.len() as u32;
                        nodes.push(far);
                    }
                    known => {
                        let known = &mut nodes[known as usize];
                        if known.via != u32::MAX && far.distance < known.distance {
                            *known = far;
                        }
                    }
                }
            }
            at += 1;
        }
        self.joined[table as usize] = Some(Joined { nodes, places });
    }

    /// Whether some node on the path to a goal follows from several others.
    fn is_net(&self, table: Id, goal: Id) -> bool {
        let Some(joined) = &self.joined[table as usize] else {
            return false;
        };
        let mut at = joined.places[goal as usize];
        while at != 0 && at != u32::MAX {
            let Far { id, via, .. } = joined.nodes[at as usize];
            if via == u32::MAX {
                let own = self.tables.own(table)[at as usize];
                if own.joins() {
                    return true;
                }
                at = own.parents[0];
                continue;
            }
            let own = self.tables.own(joined.nodes[via as usize].id);
            let mut place = own.iter().position(|node| node.id == id).unwrap_or(0);
            while place != 0 {
                if own[place].joins() {
                    return true;
                }
                place = own[place].parents[0] as usize;
            }
            at = via;
        }
        false
    }

    /// The statements that lead to the `needed` ones, each after those it follows from. Clears
    /// `sound` if a statement does not follow.
    fn branch(
        &self,
        board: &Board<W>,
        groups: &Groups<W>,
        table: Id,
        needed: &[Id],
        sound: &mut bool,
    ) -> Branch {
        let mut teller = Teller::new(board, groups, &self.tables, table);
        let Some(joined) = &self.joined[table as usize] else {
            return teller.branch;
        };
        for &goal in needed {
            // Back to the table itself, then forward through the other tables on the path.
            let mut way = Vec::new();
            let mut at = joined.places[goal as usize];
            while at != u32::MAX && !teller.knows(joined.nodes[at as usize].id) {
                way.push(at);
                at = joined.nodes[at as usize].via;
            }
            for &at in way.iter().rev() {
                let Far { id, via, .. } = joined.nodes[at as usize];
                let through = if via == u32::MAX { table } else { joined.nodes[via as usize].id };
                teller.derive(through, id);
            }
        }
        *sound &= teller.sound;
        teller.branch
    }
}
