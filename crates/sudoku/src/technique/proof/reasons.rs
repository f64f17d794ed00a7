//! Turns the reason of a step into truths, and checks what it claims beyond cells and houses.

use super::super::{AlmostLockedSet, Because, Candidate, Chain, Node, Step, Technique};
use super::choices::Truths;
use super::position::Position;
use super::{Grounds, deadly};
use crate::digit::{Digit, DigitSet};
use crate::error::{Flaw, SudokuError};
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
            require(position.places(*base, *digit).all(inside), Flaw::PlaceOutsideCover)?;
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
            require(sees, Flaw::PincerApart)?;
            let concludes = |removed: &Candidate| removed.digit == *digit;
            require(step.removed.iter().all(concludes), Flaw::WingDigit)?;
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
            require(lie, Flaw::CrossingCellOutside)?;
            let cells = shared.iter().chain(line).chain(block);
            truths.group(cells.map(|&cell| position.in_cell(cell)));
        }
        Because::Sets { sets, ties, stem } => {
            let expected = sets.len() - usize::from(stem.is_none() && !sets.is_empty());
            require(ties.len() == expected, Flaw::TieCount)?;
            for set in sets {
                almost_locked(position, set, truths)?;
            }
            if let Some(stem) = stem {
                truths.single(position.in_cell(*stem));
            }
            bound(position, sets, ties, *stem)?;
        }
        Because::Templates { digit } => templates(position, *digit, truths)?,
        Because::Solution => return Ok(Grounds::Solution),
        Because::Forcing { .. } => require(false, Flaw::ForcingWithoutTruths)?,
    }
    Ok(Grounds::Rules)
}

/// Adds all houses of a digit, which together allow its templates.
pub(super) fn templates(
    position: &Position<'_>,
    digit: Digit,
    truths: &mut Truths,
) -> Result<(), SudokuError> {
    let houses = (0..position.shape.houses().len()).filter(|&at| position.is_whole(at));
    let all: Result<Vec<_>, _> = houses.map(|house| position.in_house(house, digit)).collect();
    truths.group(all?);
    Ok(())
}

/// Returns an error unless the claim `holds`.
pub(super) fn require(holds: bool, otherwise: Flaw) -> Result<(), SudokuError> {
    if holds { Ok(()) } else { Err(otherwise.into()) }
}

fn subset(
    position: &Position<'_>,
    houses: &[usize],
    cells: &[Cell],
    digits: DigitSet,
    hidden: bool,
    truths: &mut Truths,
) -> Result<(), SudokuError> {
    require(cells.len() == digits.len(), Flaw::SubsetCount)?;
    let in_houses = |&cell: &Cell| houses.iter().all(|&at| position.house(at).contains(&cell));
    require(cells.iter().all(in_houses), Flaw::SubsetCellOutside)?;
    if hidden {
        let &[house] = houses else { return require(false, Flaw::HiddenSubsetHouses) };
        let mut group = Vec::new();
        for digit in digits {
            group.push(position.in_house(house, digit)?);
        }
        let inside = |place: &Candidate| cells.contains(&place.cell);
        require(group.iter().flatten().all(inside), Flaw::SubsetDigitElsewhere)?;
        truths.group(group);
    } else {
        let only = |&cell: &Cell| (position.digits(cell) - digits).is_empty();
        require(cells.iter().all(only), Flaw::SubsetOtherCandidate)?;
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
    require(base.len() == cover.len(), Flaw::FishCount)?;
    let covered = |place: &Candidate| {
        cover.iter().any(|&house| position.house(house).contains(&place.cell))
            || fins.contains(&place.cell)
    };
    let mut group = Vec::new();
    for &house in base {
        require(!cover.contains(&house), Flaw::FishHouseTwice)?;
        let places = position.in_house(house, digit)?;
        require(places.iter().all(covered), Flaw::FishPlaceUncovered)?;
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
        if let Some(group) = link(position, from, to)? {
            truths.group(group);
        }
    }
    Ok(())
}

/// The truths of a strong link: one cell or house, or the cells of an almost locked set. `None` for
/// a weak link. An error if the link does not hold.
pub(super) fn link(
    position: &Position<'_>,
    from: &Node,
    to: &Node,
) -> Result<Option<Vec<Vec<Candidate>>>, SudokuError> {
    let [tail, head] = [from, to].map(|node| position.candidates_of(node));
    require(!tail.is_empty() && !head.is_empty(), Flaw::NodeWithoutCandidate)?;
    require(from.on != to.on, Flaw::NodesAlike)?;
    if from.on {
        let all = tail.iter().all(|&one| head.iter().all(|&other| position.exclude(one, other)));
        require(all, Flaw::WeakLink)?;
        return Ok(None);
    }
    let named =
        |truth: &Vec<Candidate>| truth.iter().all(|one| tail.contains(one) || head.contains(one));
    let cell = position.in_cell(head[0].cell);
    if from.cells == to.cells && from.cells.len() == 1 && named(&cell) {
        return Ok(Some(vec![cell]));
    }
    if from.digit == to.digit {
        for house in position.shape.houses_of(head[0].cell).filter(|&at| position.is_whole(at)) {
            let places = position.in_house(house, to.digit)?;
            if named(&places) {
                return Ok(Some(vec![places]));
            }
        }
    }
    match from.digit != to.digit {
        true => set_between(position, &tail, &head).map(Some).ok_or(Flaw::StrongLink.into()),
        false => Err(Flaw::StrongLink.into()),
    }
}

/// The largest number of cells of a house in which almost locked sets are looked for. In larger
/// houses only cells with several candidates are tried.
const MOST_CELLS: usize = 12;

/// The cells of an almost locked set that has one digit only in the tail of a link, and another
/// only in its head: if it loses the one, it holds the other.
fn set_between(
    position: &Position<'_>,
    tail: &[Candidate],
    head: &[Candidate],
) -> Option<Vec<Vec<Candidate>>> {
    let ends = || tail.iter().chain(head);
    for house in position.shape.houses() {
        let is_tried =
            |cell: &Cell| house.cells.len() <= MOST_CELLS || position.digits(*cell).len() > 1;
        let open: Vec<Cell> = house.cells.iter().copied().filter(is_tried).collect();
        if open.len() > MOST_CELLS || !ends().all(|end| open.contains(&end.cell)) {
            continue;
        }
        // Small sets first: the fewer cells, the less the proof has to try.
        let mut choices: Vec<u32> = (1..1 << open.len()).collect();
        choices.sort_by_key(|bits| bits.count_ones());
        for bits in choices {
            let chosen = open.iter().enumerate().filter(|(at, _)| bits >> at & 1 == 1);
            let cells: Vec<Cell> = chosen.map(|(_, &cell)| cell).collect();
            let digits =
                cells.iter().fold(DigitSet::EMPTY, |all, &cell| all | position.digits(cell));
            if digits.len() != cells.len() + 1 || !ends().all(|end| cells.contains(&end.cell)) {
                continue;
            }
            let only = |end: &[Candidate]| {
                let elsewhere = |&&cell: &&Cell| !end.iter().any(|one| one.cell == cell);
                let digit = end[0].digit;
                !cells.iter().filter(elsewhere).any(|&cell| position.digits(cell).contains(digit))
            };
            if only(tail) && only(head) {
                return Some(cells.iter().map(|&cell| position.in_cell(cell)).collect());
            }
        }
    }
    None
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
    require(digits == set.digits, Flaw::SetDigits)?;
    require(digits.len() == set.cells.len() + 1, Flaw::SetNotAlmostLocked)?;
    let mut houses = position.shape.houses().iter();
    let together = houses.any(|house| set.cells.iter().all(|cell| house.cells.contains(cell)));
    require(together, Flaw::SetApart)?;
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
        require(!tie.is_empty(), Flaw::NoTie)?;
        for digit in tie {
            let holding = |cells: &[Cell]| -> Vec<Candidate> {
                let here = cells.iter().filter(|&&cell| position.digits(cell).contains(digit));
                here.map(|&cell| Candidate { cell, digit }).collect()
            };
            let (from, to) = (holding(from), holding(to));
            let apart = |one: &Candidate| to.iter().all(|&other| position.exclude(*one, other));
            let there = !from.is_empty() && !to.is_empty();
            require(there && from.iter().all(apart), Flaw::TieHeldTwice)?;
        }
    }
    Ok(())
}
