//! Turns the reason of a step into truths, and checks what it claims beyond cells and houses.

use super::super::{AlmostLockedSet, Because, Candidate, Chain, Node, Step, Technique};
use super::choices::Truths;
use super::position::Position;
use super::{Grounds, deadly};
use crate::digit::{Digit, DigitSet};
use crate::error::SudokuError;
use crate::grid::Cell;

/// Collects the truths of a step that is not a forcing step.
pub(super) fn truths(
    position: &Position<'_>,
    step: &Step,
    truths: &mut Truths,
) -> Result<Grounds, SudokuError> {
    match &step.because {
        Because::Single { house } => match house {
            Some(house) => {
                for placed in &step.placed {
                    truths.single(position.in_house(*house, placed.digit)?);
                }
            }
            None => {
                for placed in &step.placed {
                    truths.single(position.in_cell(placed.cell));
                }
            }
        },
        Because::Subset { houses, cells, digits } => {
            let hidden = (Technique::HiddenPair..=Technique::HiddenTriple)
                .contains(&step.technique)
                || step.technique == Technique::HiddenQuadruple;
            subset(position, houses, cells, *digits, hidden, truths)?;
        }
        Because::Locked { digit, base, cover } => {
            let inside = |cell| position.house(*cover).contains(&cell);
            require(
                position.places(*base, *digit).all(inside),
                "a place of the digit lies outside the cover",
            )?;
            truths.single(position.in_house(*base, *digit)?);
        }
        Because::Fish { digit, base, cover, fins, tentacles } => {
            fish(position, *digit, [base, cover], fins, truths)?;
            for tentacle in tentacles {
                links(position, tentacle, truths)?;
            }
        }
        Because::Chain(chain) => links(position, chain, truths)?,
        Because::Wing { pivot, pincers, digit } => {
            let cells = [*pivot, pincers[0], pincers[1]];
            let sees = pincers.iter().all(|&pincer| position.shape.see_each_other(*pivot, pincer));
            require(sees, "a pincer does not see the pivot")?;
            let concludes = |removed: &Candidate| removed.digit == *digit;
            require(step.removed.iter().all(concludes), "a removed digit is not that of the wing")?;
            cells.iter().for_each(|&cell| truths.single(position.in_cell(cell)));
        }
        Because::Rectangle(rectangle) => {
            deadly::rectangle(position, rectangle, truths)?;
            return Ok(Grounds::Uniqueness);
        }
        Because::Grave { extras } => {
            deadly::grave(position, extras)?;
            truths.single(extras.clone());
            return Ok(Grounds::Uniqueness);
        }
        Because::Colors { digit, clusters } => {
            for cluster in clusters {
                colors(position, *digit, cluster, truths);
            }
        }
        Because::Crossing { houses, shared, line, block } => {
            let [of_line, of_block] = houses.map(|house| position.house(house));
            let lie = shared.iter().all(|cell| of_line.contains(cell) && of_block.contains(cell))
                && line.iter().all(|cell| of_line.contains(cell))
                && block.iter().all(|cell| of_block.contains(cell));
            require(lie, "a cell of the crossing lies outside its houses")?;
            let cells = shared.iter().chain(line).chain(block);
            truths.group(cells.map(|&cell| position.in_cell(cell)));
        }
        Because::Sets { sets, ties, stem } => {
            let expected = sets.len() - usize::from(stem.is_none() && !sets.is_empty());
            require(ties.len() == expected, "sets and ties do not match")?;
            for set in sets {
                almost_locked(position, set, truths)?;
            }
            if let Some(stem) = stem {
                truths.single(position.in_cell(*stem));
            }
            bound(position, sets, ties, *stem)?;
        }
        Because::Templates { digit } => {
            let houses = (0..position.shape.houses().len()).filter(|&at| position.is_whole(at));
            let all: Result<Vec<_>, _> =
                houses.map(|house| position.in_house(house, *digit)).collect();
            truths.group(all?);
        }
        Because::Solution => return Ok(Grounds::Solution),
        Because::Forcing { .. } => require(false, "a forcing step has no truths")?,
    }
    Ok(Grounds::Rules)
}

/// Returns an error with the text `otherwise` unless the claim `holds`.
pub(super) fn require(holds: bool, otherwise: &str) -> Result<(), SudokuError> {
    if holds { Ok(()) } else { Err(SudokuError::new(otherwise)) }
}

fn subset(
    position: &Position<'_>,
    houses: &[usize],
    cells: &[Cell],
    digits: DigitSet,
    hidden: bool,
    truths: &mut Truths,
) -> Result<(), SudokuError> {
    require(cells.len() == digits.len(), "the subset has different numbers of cells and digits")?;
    let in_houses = |&cell: &Cell| houses.iter().all(|&at| position.house(at).contains(&cell));
    require(cells.iter().all(in_houses), "a cell of the subset lies outside its house")?;
    if hidden {
        let &[house] = houses else { return require(false, "a hidden subset has one house") };
        let mut group = Vec::new();
        for digit in digits {
            group.push(position.in_house(house, digit)?);
        }
        let inside = |place: &Candidate| cells.contains(&place.cell);
        require(group.iter().flatten().all(inside), "a digit of the subset has another place")?;
        truths.group(group);
    } else {
        let only = |&cell: &Cell| (position.digits(cell) - digits).is_empty();
        require(cells.iter().all(only), "a cell of the subset has another candidate")?;
        truths.group(cells.iter().map(|&cell| position.in_cell(cell)));
    }
    Ok(())
}

fn fish(
    position: &Position<'_>,
    digit: Digit,
    [base, cover]: [&[usize]; 2],
    fins: &[Cell],
    truths: &mut Truths,
) -> Result<(), SudokuError> {
    require(base.len() == cover.len(), "the fish has different numbers of base and cover houses")?;
    let covered = |place: &Candidate| {
        cover.iter().any(|&house| position.house(house).contains(&place.cell))
            || fins.contains(&place.cell)
    };
    let mut group = Vec::new();
    for &house in base {
        require(!cover.contains(&house), "a house of the fish is both base and cover")?;
        let places = position.in_house(house, digit)?;
        require(places.iter().all(covered), "a place of the fish is neither covered nor a fin")?;
        group.push(places);
    }
    truths.group(group);
    Ok(())
}

/// Adds the cells and houses of the strong links of a chain.
fn links(position: &Position<'_>, chain: &Chain, truths: &mut Truths) -> Result<(), SudokuError> {
    let nodes = &chain.nodes;
    let onward = nodes.iter().zip(nodes.iter().skip(1));
    // A loop may end with the node that it began with, or with the one before.
    let back =
        nodes.last().zip(nodes.first()).filter(|(last, first)| chain.closed && last != first);
    for (from, to) in onward.chain(back) {
        if let Some(truth) = link(position, from, to)? {
            truths.single(truth);
        }
    }
    Ok(())
}

/// The truth of a strong link, or `None` for a weak one. An error if the link does not hold.
pub(super) fn link(
    position: &Position<'_>,
    from: &Node,
    to: &Node,
) -> Result<Option<Vec<Candidate>>, SudokuError> {
    let [tail, head] = [from, to].map(|node| position.candidates_of(node));
    require(!tail.is_empty() && !head.is_empty(), "a node of the chain has no candidate")?;
    require(from.on != to.on, "two consecutive nodes are both on or both off")?;
    if from.on {
        let all = tail.iter().all(|&one| head.iter().all(|&other| position.exclude(one, other)));
        require(all, "both ends of a weak link can be true")?;
        return Ok(None);
    }
    let named =
        |truth: &Vec<Candidate>| truth.iter().all(|one| tail.contains(one) || head.contains(one));
    let cell = position.in_cell(head[0].cell);
    if from.cells == to.cells && from.cells.len() == 1 && named(&cell) {
        return Ok(Some(cell));
    }
    if from.digit == to.digit {
        for house in position.shape.houses_of(head[0].cell).filter(|&at| position.is_whole(at)) {
            let places = position.in_house(house, to.digit)?;
            if named(&places) {
                return Ok(Some(places));
            }
        }
    }
    Err(SudokuError::new("both ends of a strong link can be false"))
}

/// Adds the houses that tie the cells of a cluster.
fn colors(
    position: &Position<'_>,
    digit: Digit,
    [one, other]: &[Vec<Cell>; 2],
    truths: &mut Truths,
) {
    for house in (0..position.shape.houses().len()).filter(|&at| position.is_whole(at)) {
        let places: Vec<Cell> = position.places(house, digit).collect();
        if let [first, second] = places[..] {
            let differ = |a: &Vec<Cell>, b: &Vec<Cell>| a.contains(&first) && b.contains(&second);
            if differ(one, other) || differ(other, one) {
                truths.single(places.iter().map(|&cell| Candidate { cell, digit }).collect());
            }
        }
    }
}

fn almost_locked(
    position: &Position<'_>,
    set: &AlmostLockedSet,
    truths: &mut Truths,
) -> Result<(), SudokuError> {
    let digits = set.cells.iter().fold(DigitSet::EMPTY, |all, &cell| all | position.digits(cell));
    require(digits == set.digits, "the digits of a set are not those of its cells")?;
    require(digits.len() == set.cells.len() + 1, "a set is not almost locked")?;
    let mut houses = position.shape.houses().iter();
    let together = houses.any(|house| set.cells.iter().all(|cell| house.cells.contains(cell)));
    require(together, "the cells of a set do not share a house")?;
    truths.group(set.cells.iter().map(|&cell| position.in_cell(cell)));
    Ok(())
}

/// Checks the ties: no two cells of two tied sets can both hold a tie's digit.
fn bound(
    position: &Position<'_>,
    sets: &[AlmostLockedSet],
    ties: &[DigitSet],
    stem: Option<Cell>,
) -> Result<(), SudokuError> {
    for (at, &tie) in ties.iter().enumerate() {
        let (from, to) = match &stem {
            Some(stem) => (std::slice::from_ref(stem), &sets[at].cells[..]),
            None => (&sets[at].cells[..], &sets[at + 1].cells[..]),
        };
        require(!tie.is_empty(), "two sets have no digit that ties them")?;
        for digit in tie {
            let holding = |cells: &[Cell]| -> Vec<Candidate> {
                let here = cells.iter().filter(|&&cell| position.digits(cell).contains(digit));
                here.map(|&cell| Candidate { cell, digit }).collect()
            };
            let (from, to) = (holding(from), holding(to));
            let apart = |one: &Candidate| to.iter().all(|&other| position.exclude(*one, other));
            let there = !from.is_empty() && !to.is_empty();
            require(there && from.iter().all(apart), "both sets can hold the digit of a tie")?;
        }
    }
    Ok(())
}
