//! Small positions that show what a technique makes of houses with fewer cells than digits, of
//! windows and other regions, and of rules between two cells.

use std::sync::Arc;

use super::super::search::{Scratch, find};
use super::super::{Because, Board, Candidate, Geometry, Step, Technique};
use crate::candidates::Candidates;
use crate::digit::{Digit, DigitSet};
use crate::grid::{Cell, Grid};
use crate::puzzle::Puzzle;
use crate::shape::Shape;
use crate::tell::Language;
use crate::variant::Variant;

/// A 9×9 board without digits, of which only marks are known.
struct Position {
    shape: Shape,
    marks: Vec<DigitSet>,
}

impl Position {
    fn new(shape: Shape) -> Position {
        let marks = vec![shape.digits(); shape.cell_count()];
        Position { shape, marks }
    }

    fn with(variant: Variant) -> Position {
        Position::new(Shape::classic().with(variant).expect("it fits"))
    }

    /// The extra region of these cells.
    fn region(cells: &[&str]) -> Position {
        let mut pattern = vec!['.'; 81];
        for name in cells {
            pattern[cell(name).index()] = 'a';
        }
        let pattern: String = pattern.into_iter().collect();
        Position::new(Shape::classic().with_regions(&pattern).expect("a region"))
    }

    /// The cell has only these digits.
    fn only(mut self, name: &str, digits: &[u8]) -> Position {
        self.marks[cell(name).index()] = digits.iter().copied().filter_map(Digit::new).collect();
        self
    }

    /// In this house the digit has only these places.
    fn places(mut self, house: &str, digit: u8, names: &[&str]) -> Position {
        let houses = self.shape.houses();
        let house = houses.iter().find(|it| Language::English.house(it) == house).expect("a house");
        let places: Vec<Cell> = names.iter().map(|name| cell(name)).collect();
        for there in house.cells.iter().filter(|there| !places.contains(there)) {
            self.marks[there.index()].remove(Digit::new(digit).expect("a digit"));
        }
        self
    }

    fn board(&self) -> Board<2> {
        Board::new(&Arc::new(Geometry::new(&self.shape)), &self.puzzle())
    }

    fn puzzle(&self) -> Puzzle {
        let empty = Puzzle::new(Grid::empty(&self.shape));
        empty.with_marks(self.marks.clone()).expect("a set for each cell")
    }

    /// The step of a technique, which must have a proof.
    fn find(&self, technique: Technique) -> Option<Step> {
        let step = find(&self.board(), technique, &mut Scratch::default())?;
        let candidates = Candidates::from_sets(&self.shape, self.marks.clone());
        let proof = step.prove(&self.puzzle(), &candidates);
        assert!(proof.is_ok(), "{step:?}: {proof:?}");
        Some(step)
    }

    /// What the step of a technique removes, such as `r1c2=4`.
    fn removed(&self, technique: Technique) -> Vec<String> {
        let step = self.find(technique);
        let removed = step.map_or_else(Vec::new, |step| step.removed);
        removed.iter().map(|&Candidate { cell, digit }| self.name(cell, digit)).collect()
    }

    fn name(&self, cell: Cell, digit: Digit) -> String {
        format!("{}={digit}", self.shape.cell_name(cell))
    }
}

/// The cell `r1c1` of a 9×9 board.
fn cell(name: &str) -> Cell {
    let at = |place: usize| usize::from(name.as_bytes()[place] - b'1');
    Cell::at(at(1) * 9 + at(3))
}

#[test]
fn a_naked_pair_in_a_short_region_clears_the_region() {
    let position = Position::region(&["r1c1", "r5c5", "r2c6", "r9c9"]);
    let position = position.only("r1c1", &[1, 2]).only("r5c5", &[1, 2]).only("r9c9", &[1, 5, 6]);
    assert_eq!(position.removed(Technique::NakedPair), ["r2c6=1", "r2c6=2", "r9c9=1"]);
}

#[test]
fn a_short_region_need_not_contain_a_digit() {
    let cells = ["r1c1", "r5c5", "r2c6", "r9c9"];
    let mut position = Position::region(&cells);
    for name in &cells[1..] {
        position = position.only(name, &[4, 5, 6, 7]);
    }
    assert_eq!(position.board().next_single(), None);
    for technique in [Technique::HiddenPair, Technique::HiddenTriple, Technique::Pointing] {
        assert_eq!(position.find(technique), None);
    }
}

#[test]
fn a_box_points_into_a_short_region() {
    let position = Position::region(&["r1c1", "r2c2", "r8c9"]);
    let position = position.places("box 1", 7, &["r1c1", "r2c2"]);
    assert_eq!(position.removed(Technique::Pointing), ["r8c9=7"]);
}

#[test]
fn an_almost_locked_set_lies_in_a_short_region() {
    let position = Position::region(&["r1c1", "r5c5", "r2c6"]);
    let position = position.only("r1c1", &[1, 2]).only("r5c5", &[2, 3]).only("r1c9", &[1, 3]);
    assert_eq!(position.removed(Technique::AlsXz), ["r1c5=3", "r5c9=3"]);
}

/// The groups of a step's chain.
fn groups(step: &Step) -> Vec<Vec<Cell>> {
    let Because::Chain(chain) = &step.because else { panic!("{step:?} is no chain") };
    let groups = chain.nodes.iter().filter(|node| node.cells.len() > 1);
    groups.map(|node| node.cells.clone()).collect()
}

#[test]
fn a_chain_passes_through_a_group_in_a_window() {
    // If r4c4 is not 5, the window has it in r2c2 or r3c3, so r1c1 is not 5, and r1c9 is.
    let position = Position::with(Variant::Windoku)
        .places("window 1", 5, &["r2c2", "r3c3", "r4c4"])
        .places("row 1", 5, &["r1c1", "r1c9"]);
    let step = position.find(Technique::GroupedAic).expect("a loop");
    assert_eq!(position.removed(Technique::GroupedAic), ["r4c9=5"]);
    assert_eq!(groups(&step), [["r2c2", "r3c3"].map(cell)]);
}

#[test]
fn a_chain_passes_through_a_group_in_a_short_region() {
    // If r7c9 is 5, the box has it in r1c1, so r1c5 is not 5, and r7c5 is.
    let position = Position::region(&["r2c2", "r3c3", "r7c9"])
        .places("box 1", 5, &["r1c1", "r2c2", "r3c3"])
        .places("column 5", 5, &["r1c5", "r7c5"]);
    let step = position.find(Technique::GroupedAic).expect("a loop");
    assert_eq!(position.removed(Technique::GroupedAic), ["r7c9=5"]);
    assert_eq!(groups(&step), [["r2c2", "r3c3"].map(cell)]);
}

#[test]
fn a_chain_goes_from_digit_to_digit_by_a_rule_between_cells() {
    // Whether r5c5 is 4 or 6, no cell beside it is 5.
    let position = Position::with(Variant::NonConsecutive).only("r5c5", &[4, 6]);
    assert_eq!(position.removed(Technique::DiscontinuousLoop), ["r4c5=5"]);
    // The same holds for the last candidates of a cell in a forcing chain.
    let position = Position::with(Variant::NonConsecutive).only("r5c5", &[4, 5, 6]);
    assert_eq!(position.find(Technique::DiscontinuousLoop), None);
    assert_eq!(position.removed(Technique::ForcingChainVerity), ["r4c5=5"]);
}

#[test]
fn a_digit_that_a_rule_keeps_out_of_a_cell_is_locked_wherever_it_goes() {
    // 5 is in r1c1 or r1c3, both beside r1c2.
    let beside = Position::with(Variant::NonConsecutive)
        .places("row 1", 5, &["r1c1", "r1c3"])
        .places("box 1", 5, &["r1c1", "r1c3"]);
    assert_eq!(beside.removed(Technique::Pointing), ["r1c2=4", "r1c2=6"]);
    // 7 is in r2c1 or r2c3, both a knight's move from r4c2.
    let knight = Position::with(Variant::AntiKnight).places("row 2", 7, &["r2c1", "r2c3"]).places(
        "box 1",
        7,
        &["r2c1", "r2c3"],
    );
    assert_eq!(knight.removed(Technique::Pointing), ["r4c2=7"]);
    // 5 is in one of two cells side by side, so neither has 4 or 6.
    let twins = Position::with(Variant::NonConsecutive)
        .places("column 4", 5, &["r5c4", "r6c4"])
        .places("box 5", 5, &["r5c4", "r6c4"]);
    let removed = ["r5c4=4", "r5c4=6", "r6c4=4", "r6c4=6"];
    assert_eq!(twins.removed(Technique::Claiming), removed);
}

#[test]
fn a_group_excludes_another_digit_by_a_rule_between_cells() {
    // If r1c2 is 4, then neither r1c1 nor r1c3 is 5, so r1c7 is. Then r2c7 is not 4 but 8, and r2c2
    // not 8 but 4: twice in column 2.
    let position = Position::with(Variant::NonConsecutive)
        .places("row 1", 5, &["r1c1", "r1c3", "r1c7"])
        .places("row 2", 4, &["r2c2", "r2c7"])
        .places("row 2", 8, &["r2c2", "r2c7"])
        .only("r2c7", &[4, 8])
        .only("r2c2", &[4, 8]);
    let step = position.find(Technique::GroupedAic).expect("a loop");
    assert!(
        step.removed.contains(&Candidate { cell: cell("r1c2"), digit: Digit::new(4).expect("4") }),
        "{step:?}"
    );
    assert_eq!(groups(&step), [["r1c1", "r1c3"].map(cell)]);
}
