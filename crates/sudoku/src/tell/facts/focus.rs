//! Where a step is: enough to look for it, without giving it away.

use super::Scene;
use crate::digit::DigitSet;
use crate::grid::Cell;
use crate::house::HouseKind;
use crate::technique::{Because, Cause, Chain, Step, Technique};

/// Where a step is: enough to look for it, without giving it away.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Focus {
    /// Indices of houses to look at.
    pub houses: Vec<usize>,
    /// Cells to look at, where houses would say too much or too little.
    pub cells: Vec<Cell>,
    /// Digits to look at; empty if that would give the step away.
    pub digits: DigitSet,
}

impl Focus {
    fn on(houses: &[usize], digits: DigitSet) -> Focus {
        Focus { houses: houses.to_vec(), cells: Vec::new(), digits }
    }

    fn at(cells: &[Cell]) -> Focus {
        let mut cells = cells.to_vec();
        cells.sort_unstable();
        cells.dedup();
        Focus { houses: Vec::new(), cells, digits: DigitSet::EMPTY }
    }
}

impl Scene<'_> {
    /// Returns where the step is.
    pub fn focus(&self, step: &Step) -> Focus {
        match &step.because {
            Because::Single { house: Some(house) } => Focus::on(&[*house], DigitSet::EMPTY),
            Because::Single { house: None } | Because::Solution | Because::Grave { .. } => {
                let cells = step.placed.iter().chain(&step.removed).map(|one| one.cell);
                let boxes = cells.filter_map(|cell| self.box_house(cell));
                let mut boxes: Vec<usize> = boxes.collect();
                boxes.dedup();
                boxes.truncate(1);
                Focus::on(&boxes, DigitSet::EMPTY)
            }
            Because::Subset { houses, .. } => Focus::on(houses, DigitSet::EMPTY),
            Because::Locked { digit, base, .. } => Focus::on(&[*base], (*digit).into()),
            Because::Fish { digit, base, .. } => Focus::on(base, (*digit).into()),
            Because::Colors { digit, .. } | Because::Templates { digit } => {
                Focus::on(&[], (*digit).into())
            }
            Because::Chain(chain) if step.technique == Technique::XyWing => {
                Focus::at(chain.nodes.get(2).map_or(&[][..], |pivot| &pivot.cells))
            }
            Because::Chain(chain) => chain_focus(chain),
            Because::Wing { pivot, .. } => Focus::at(&[*pivot]),
            Because::Rectangle(rectangle) => Focus::at(&rectangle.corners),
            Because::Crossing { houses, .. } => Focus::on(houses, DigitSet::EMPTY),
            Because::Sets { stem: Some(stem), .. } => Focus::at(&[*stem]),
            Because::Sets { sets, .. } => Focus::at(sets.first().map_or(&[][..], |set| &set.cells)),
            Because::Forcing { cause, branches } => match cause {
                Cause::Cell(cell) => Focus::at(&[*cell]),
                Cause::Either(candidate) => Focus::at(&[candidate.cell]),
                Cause::House(house, digit) => Focus::on(&[*house], (*digit).into()),
                Cause::Contradiction(_) => {
                    let first = branches.first().and_then(|branch| branch.nodes.first());
                    Focus::at(first.map_or(&[][..], |first| &first.node.cells))
                }
            },
        }
    }

    fn box_house(&self, cell: Cell) -> Option<usize> {
        let kind = |&house: &usize| self.shape().houses()[house].kind == HouseKind::Box;
        self.shape().houses_of(cell).find(kind)
    }
}

fn chain_focus(chain: &Chain) -> Focus {
    let digits: DigitSet = chain.nodes.iter().map(|node| node.digit).collect();
    match digits.single() {
        Some(digit) => Focus::on(&[], digit.into()),
        None => Focus::at(chain.nodes.first().map_or(&[][..], |node| &node.cells)),
    }
}
