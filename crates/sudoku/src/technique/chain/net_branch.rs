//! The branches of a forcing net as shown in a step: only the statements that are needed, each
//! after those it follows from.

use super::super::step::{Branch, Candidate, Derived};
use super::super::{Board, CellSet};
use super::groups::Groups;
use super::net_tables::{Id, Own, Reason, Tables};

/// Builds a branch.
pub(super) struct Teller<'a, const W: usize> {
    board: &'a Board<W>,
    groups: &'a Groups<W>,
    tables: &'a Tables<W>,
    /// The index of each node in the branch.
    known: Vec<usize>,
    pub(super) branch: Branch,
    pub(super) sound: bool,
}

impl<'a, const W: usize> Teller<'a, W> {
    /// Starts a branch with the assumption of a table.
    pub(super) fn new(
        board: &'a Board<W>,
        groups: &'a Groups<W>,
        tables: &'a Tables<W>,
        table: Id,
    ) -> Teller<'a, W> {
        let node = tables.node(groups, table);
        let branch = Branch { nodes: vec![Derived { node, parents: Vec::new() }] };
        let mut known = vec![usize::MAX; tables.len()];
        known[table as usize] = 0;
        Teller { board, groups, tables, known, branch, sound: true }
    }

    /// Whether the branch contains a node.
    pub(super) fn knows(&self, id: Id) -> bool {
        self.known[id as usize] != usize::MAX
    }

    /// Adds a node of a table to the branch, after all the nodes it follows from. Those come before
    /// it in the table, a few rounds back at most.
    pub(super) fn derive(&mut self, table: Id, goal: Id) {
        let own = self.tables.own(table);
        let place = own.iter().position(|node| node.id == goal);
        let Some(place) = place.filter(|_| self.known[goal as usize] == usize::MAX) else {
            return;
        };
        let parents = self.parents(&own[..place], &own[place]);
        for &parent in &parents {
            self.derive(table, parent);
        }
        let parents = parents.iter().map(|&parent| self.known[parent as usize]).collect();
        self.known[goal as usize] = self.branch.nodes.len();
        self.branch.nodes.push(Derived { node: self.tables.node(self.groups, goal), parents });
    }

    /// What a node follows from: all other candidates of its cell, or all other places in a house,
    /// if they are off before it.
    fn parents(&mut self, before: &[Own], node: &Own) -> Vec<Id> {
        let link = vec![before[node.parents[0] as usize].id];
        let Some(Candidate { cell, digit }) = self.tables.candidate(node.id) else {
            return link;
        };
        let off = |cell, digit| self.tables.id(self.board, Candidate { cell, digit }, false);
        let in_cell = || {
            let others = self.board.digits(cell) - digit.into();
            others.into_iter().map(|digit| off(cell, digit)).collect::<Vec<Id>>()
        };
        let in_house = |house| {
            let others = self.board.places_in(house, digit) - CellSet::of(cell);
            others.iter().map(|cell| off(cell, digit)).collect::<Vec<Id>>()
        };
        let known = |ids: &Vec<Id>| ids.iter().all(|&id| before.iter().any(|own| own.id == id));
        let houses =
            || self.board.geometry.houses_of[cell.index()].iter().map(|&house| in_house(house));
        let parents = match node.reason {
            Reason::Link => return link,
            Reason::Cell => std::iter::once(in_cell()).chain(houses()).find(known),
            Reason::House(house) => {
                std::iter::once(in_house(house)).chain(houses()).chain([in_cell()]).find(known)
            }
        };
        self.sound &= parents.is_some();
        parents.unwrap_or(link)
    }
}
