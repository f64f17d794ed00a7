//! Compares the searches with plain implementations of the rules: every set is a list of cells,
//! every pair of sets is examined, every walk is walked.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::{Memory, chain, xy_wing, xz_rule};
use crate::digit::{Digit, DigitSet};
use crate::grid::Cell;
use crate::technique::board::Board;
use crate::technique::geometry::Geometry;
use crate::technique::step::Candidate;
use crate::technique::tests::boards_of_paths;

type Removals = Vec<Candidate>;

/// A board and its sets, each as cells and digits.
struct Plain<'a> {
    board: &'a Board<2>,
    sets: Vec<(Vec<Cell>, DigitSet)>,
    /// Lower set, higher set, digits.
    ties: Vec<(usize, usize, Vec<Digit>)>,
}

impl<'a> Plain<'a> {
    fn new(board: &'a Board<2>) -> Plain<'a> {
        let mut plain = Plain { board, sets: Vec::new(), ties: Vec::new() };
        for house in 0..27 {
            let open: Vec<Cell> = board.open_in(house).iter().collect();
            plain.walk(&open, &mut Vec::new());
        }
        for low in 0..plain.sets.len() {
            for high in low + 1..plain.sets.len() {
                plain.look_at(low, high);
            }
        }
        plain
    }

    fn walk(&mut self, open: &[Cell], chosen: &mut Vec<Cell>) {
        for (at, &cell) in open.iter().enumerate() {
            chosen.push(cell);
            let digits =
                chosen.iter().fold(DigitSet::EMPTY, |all, &cell| all | self.board.digits(cell));
            let known = |set: &(Vec<Cell>, DigitSet)| set.0 == *chosen;
            if digits.len() == chosen.len() + 1 && !self.sets.iter().any(known) {
                self.sets.push((chosen.clone(), digits));
            }
            self.walk(&open[at + 1..], chosen);
            chosen.pop();
        }
    }

    fn cells(&self, set: usize, digit: Digit) -> Vec<Cell> {
        let here = |cell: &Cell| self.board.digits(*cell).contains(digit);
        self.sets[set].0.iter().copied().filter(here).collect()
    }

    fn reach(&self, set: usize, digit: Digit) -> BTreeSet<Cell> {
        let cells = self.cells(set, digit);
        let sees_all =
            |place: &Cell| cells.iter().all(|&cell| self.board.geometry.sees(*place, cell));
        self.board.places(digit).iter().filter(sees_all).collect()
    }

    fn overlap(&self, one: usize, other: usize) -> bool {
        self.sets[one].0.iter().any(|cell| self.sets[other].0.contains(cell))
    }

    fn look_at(&mut self, low: usize, high: usize) {
        if self.overlap(low, high) {
            return;
        }
        let mut digits: Vec<Digit> = (self.sets[low].1 & self.sets[high].1).into_iter().collect();
        digits.retain(|&digit| {
            let (here, there) = (self.cells(low, digit), self.cells(high, digit));
            let sees = |&one: &Cell, &other: &Cell| self.board.geometry.sees(one, other);
            here.iter().all(|one| there.iter().all(|other| sees(one, other)))
        });
        if digits.len() > 2 {
            digits = vec![digits[0], digits[digits.len() - 1]];
        }
        if !digits.is_empty() {
            self.ties.push((low, high, digits));
        }
    }

    fn hunt(&self, one: usize, other: usize, without: &[Digit], removed: &mut Removals) {
        for digit in self.sets[one].1 & self.sets[other].1 {
            if !without.contains(&digit) {
                for cell in self.reach(one, digit).intersection(&self.reach(other, digit)) {
                    let candidate = Candidate { cell: *cell, digit };
                    if !removed.contains(&candidate) {
                        removed.push(candidate);
                    }
                }
            }
        }
    }

    fn xz_rule(&self) -> Option<Removals> {
        self.ties.iter().find_map(|(low, high, digits)| {
            let mut removed = Vec::new();
            for digit in digits {
                self.hunt(*low, *high, &[*digit], &mut removed);
            }
            if digits.len() > 1 {
                for [set, other] in [[*low, *high], [*high, *low]] {
                    for digit in self.sets[set].1.into_iter().filter(|one| !digits.contains(one)) {
                        for cell in self.reach(set, digit) {
                            let candidate = Candidate { cell, digit };
                            if !self.sets[other].0.contains(&cell) && !removed.contains(&candidate)
                            {
                                removed.push(candidate);
                            }
                        }
                    }
                }
            }
            (!removed.is_empty()).then_some(removed)
        })
    }

    fn xy_wing(&self) -> Option<Removals> {
        for (at, (low, high, digits)) in self.ties.iter().enumerate() {
            for (other_low, other_high, others) in &self.ties[at + 1..] {
                let ends = [low, high].map(|one| (one, [low, high]));
                let shared = ends.iter().filter(|(one, _)| [other_low, other_high].contains(one));
                let shared: Vec<&usize> = shared.map(|(one, _)| *one).collect();
                let &[middle] = &shared[..] else { continue };
                let wing = if middle == low { high } else { low };
                let other = if middle == other_low { other_high } else { other_low };
                if self.overlap(*wing, *other) || (digits.len() == 1 && digits == others) {
                    continue;
                }
                let mut removed = Vec::new();
                self.hunt(*wing, *other, &[&digits[..], &others[..]].concat(), &mut removed);
                if !removed.is_empty() {
                    return Some(removed);
                }
            }
        }
        None
    }

    /// All chains in the order of a depth-first walk. A place is not walked from again if it was
    /// reached before with no more ties: that would find nothing new.
    fn chain(&self) -> Option<Removals> {
        let mut found: Vec<Removals> = Vec::new();
        for first in 0..self.sets.len() {
            for (_, high, digits) in self.ties.iter().filter(|tie| tie.0 == first) {
                for digit in digits {
                    let mut been = BTreeMap::new();
                    self.go_on([first, *high], *digit, &[*digit], 1, &mut been, &mut found);
                }
            }
        }
        let sum = |removed: &Removals| -> usize {
            let weigh = |(at, one): (usize, &Candidate)| {
                one.cell.index() * (1 + 80 * at) + usize::from(one.digit.get())
            };
            removed.iter().enumerate().map(weigh).sum()
        };
        found.sort_by_key(|removed| (usize::MAX - removed.len(), sum(removed)));
        found.into_iter().next()
    }

    fn go_on(
        &self,
        [first, set]: [usize; 2],
        first_digit: Digit,
        used: &[Digit],
        made: usize,
        been: &mut BTreeMap<(usize, Vec<Digit>, usize), usize>,
        found: &mut Vec<Removals>,
    ) {
        let place = (set, used.to_vec(), made.min(3));
        if been.get(&place).is_some_and(|&before| before <= made) {
            return;
        }
        been.insert(place, made);
        if made >= 3 {
            let mut removed = Vec::new();
            self.hunt(first, set, &[&[first_digit][..], used].concat(), &mut removed);
            if !removed.is_empty() && !found.contains(&removed) {
                found.push(removed);
            }
        }
        if made == 50 {
            return;
        }
        for (_, high, digits) in self.ties.iter().filter(|tie| tie.0 == set) {
            let rest: Vec<Digit> = digits.iter().copied().filter(|&one| one != used[0]).collect();
            if !rest.is_empty() {
                self.go_on([first, *high], first_digit, &rest, made + 1, been, found);
            }
        }
    }
}

fn compare(boards: impl Iterator<Item = Board<2>>) {
    let mut memory = Memory::default();
    let mut found = [0; 3];
    for board in boards {
        let plain = Plain::new(&board);
        let ours = [
            xz_rule(&board, &mut memory),
            xy_wing(&board, &mut memory),
            chain(&board, &mut memory),
        ];
        let theirs = [plain.xz_rule(), plain.xy_wing(), plain.chain()];
        for (kind, (ours, theirs)) in ours.into_iter().zip(theirs).enumerate() {
            found[kind] += usize::from(theirs.is_some());
            assert_eq!(ours.map(|step| step.removed), theirs, "kind {kind} on {board:?}");
        }
    }
    assert!(found.iter().all(|&count| count > 0), "some of each kind: {found:?}");
}

#[test]
fn the_searches_match_the_plain_rules() {
    let geometry: Arc<Geometry<2>> = Geometry::classic();
    compare(boards_of_paths(&geometry).step_by(37));
}

#[test]
#[ignore = "slow"]
fn the_searches_match_the_plain_rules_on_all_reference_boards() {
    let geometry: Arc<Geometry<2>> = Geometry::classic();
    compare(boards_of_paths(&geometry));
}
