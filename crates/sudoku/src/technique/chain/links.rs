//! Strong and weak links: at least one of the two is true, or at most one is.
//!
//! A *strong* link joins two places of a digit if some house has no other place for it, or two
//! digits of a cell if it has no other candidate. A *weak* link joins any two places of a digit
//! that see each other, any two digits of a cell, and any two candidates that a rule between their
//! cells forbids together. The partners of every place are computed once
//! for a board and serve all chains.

use std::sync::Arc;

use super::super::board::Stamp;
use super::super::{Board, CellSet, Geometry};
use crate::digit::Digit;
use crate::grid::Cell;

/// The strong links of a board.
#[derive(Debug)]
pub(super) struct Links<const W: usize> {
    /// The board to which the links belong.
    stamp: Stamp,
    geometry: Option<Arc<Geometry<W>>>,
    /// The places of each digit for which its links were computed.
    places: Vec<CellSet<W>>,
    /// For each digit and cell: the cells that must hold the digit if this one does not, because of
    /// some house.
    partners: Vec<CellSet<W>>,
    /// For each digit: the places that have partners.
    linked: Vec<CellSet<W>>,
    /// The cells with two candidates.
    bivalue: CellSet<W>,
}

impl<const W: usize> Default for Links<W> {
    fn default() -> Links<W> {
        Links {
            stamp: Stamp::default(),
            geometry: None,
            places: Vec::new(),
            partners: Vec::new(),
            linked: Vec::new(),
            bivalue: CellSet::EMPTY,
        }
    }
}

impl<const W: usize> Links<W> {
    /// Finds the links of a board, unless it is the last one; recomputes only digits whose places
    /// have changed.
    pub(super) fn prepare(&mut self, board: &Board<W>) {
        if self.stamp == board.stamp() {
            return;
        }
        self.stamp = board.stamp();
        let geometry = &board.geometry;
        if !self.geometry.as_ref().is_some_and(|known| Arc::ptr_eq(known, geometry)) {
            self.geometry = Some(geometry.clone());
            self.places = vec![CellSet::EMPTY; geometry.size];
            self.linked = self.places.clone();
            self.partners = vec![CellSet::EMPTY; geometry.size * geometry.shape.cell_count()];
        }
        for digit in board.all_digits() {
            if self.places[digit.index()] != board.places(digit) {
                self.look_at(board, digit);
            }
        }
        let [mut one, mut two, mut more] = [CellSet::EMPTY; 3];
        for &places in &self.places {
            more |= two & places;
            two |= one & places;
            one |= places;
        }
        self.bivalue = two - more;
    }

    fn look_at(&mut self, board: &Board<W>, digit: Digit) {
        let geometry = &board.geometry;
        self.places[digit.index()] = board.places(digit);
        let cells = geometry.shape.cell_count();
        let partners = &mut self.partners[digit.index() * cells..][..cells];
        let linked = &mut self.linked[digit.index()];
        for cell in *linked {
            partners[cell.index()] = CellSet::EMPTY;
        }
        *linked = CellSet::EMPTY;
        for house in 0..geometry.houses.len() {
            if board.count(house, digit) != 2 {
                continue;
            }
            let mut pair = board.places_in(house, digit).iter();
            if let (Some(one), Some(other)) = (pair.next(), pair.next()) {
                partners[one.index()].insert(other);
                partners[other.index()].insert(one);
                linked.insert(one);
                linked.insert(other);
            }
        }
    }

    /// The cells that must hold the digit if this one does not.
    pub(super) fn partners(&self, cell: Cell, digit: Digit) -> CellSet<W> {
        let cells = self.partners.len() / self.linked.len();
        self.partners[digit.index() * cells + cell.index()]
    }

    /// The places of a digit that have partners.
    pub(super) fn linked(&self, digit: Digit) -> CellSet<W> {
        self.linked[digit.index()]
    }

    /// The cells with two candidates.
    pub(super) fn bivalue(&self) -> CellSet<W> {
        self.bivalue
    }
}
