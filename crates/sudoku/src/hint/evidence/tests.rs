//! Checks evidence against the definition: two digits clash, or they do not.

use std::collections::BTreeSet;

use super::*;
use crate::candidates::Candidates;
use crate::digit::Digit;
use crate::draw::Draw;
use crate::hint::singles::{self, Kind};
use crate::puzzle::Puzzle;
use crate::shape::Shape;
use crate::technique::Technique;
use crate::variant::Variant;

const JIGSAW: &str = "aaaabcccc aaabbbbfc ddabbbbfc ddaeefffc gdddeffcc gdeeehffi gdeeehiii \
                      gghhhhiii gggghhhii";

/// Boards of every kind and of many sizes.
fn boards() -> Vec<Shape> {
    let of = |size| Shape::of_size(size).expect("a size");
    let with = |shape: &Shape, variant| shape.with(variant).expect("it fits");
    let nine = Shape::classic();
    vec![
        of(4),
        of(6),
        nine.clone(),
        of(12),
        of(16),
        with(&nine, Variant::X),
        with(&nine, Variant::Windoku),
        with(&nine, Variant::CentreDot),
        with(&nine, Variant::AntiKnight),
        with(&nine, Variant::AntiKing),
        with(&nine, Variant::NonConsecutive),
        with(&with(&nine, Variant::X), Variant::AntiKnight),
        with(&of(16), Variant::X),
        with(&of(6), Variant::X),
        Shape::jigsaw(JIGSAW).expect("nine regions"),
        with(&Shape::jigsaw(JIGSAW).expect("nine regions"), Variant::X),
    ]
}

/// Whether two digits contradict each other on an otherwise empty board.
fn clash(shape: &Shape, one: Candidate, other: Candidate) -> bool {
    let mut grid = Grid::empty(shape);
    grid.set(one.cell, Some(one.digit));
    grid.set(other.cell, Some(other.digit));
    Puzzle::new(grid).clash().is_some()
}

/// Checks that the evidence excludes everything but what the step places.
fn check(step: &Step, puzzle: &Puzzle) -> Evidence {
    let (shape, grid) = (puzzle.shape(), puzzle.grid());
    let &[placed] = step.placed.as_slice() else { panic!("{step:?}") };
    let Because::Single { house } = step.because else { panic!("{step:?}") };
    let evidence = Evidence::of(step, grid);
    let others: BTreeSet<Candidate> = match house {
        None => {
            let others = (shape.digits() - placed.digit.into()).into_iter();
            others.map(|digit| Candidate { digit, ..placed }).collect()
        }
        Some(house) => {
            let cells = shape.houses()[house].cells.iter().copied();
            let others = cells.filter(|&cell| cell != placed.cell && grid.get(cell).is_none());
            others.map(|cell| Candidate { cell, ..placed }).collect()
        }
    };
    let mut excluded = BTreeSet::new();
    for Witness { placed, house, excluded: mine } in &evidence.witnesses {
        assert_eq!(grid.get(placed.cell), Some(placed.digit), "{step:?}");
        assert!(!mine.is_empty());
        for &one in mine {
            assert!(clash(shape, *placed, one), "{placed:?} does not exclude {one:?}");
            assert!(excluded.insert(one), "{one:?} has two witnesses");
            let together = |house: &usize| {
                let cells = &shape.houses()[*house].cells;
                cells.contains(&placed.cell) && cells.contains(&one.cell)
            };
            assert!(house.as_ref().is_none_or(together));
        }
    }
    for &one in &evidence.noted {
        let free = |(cell, digit)| !clash(shape, Candidate { cell, digit }, one);
        assert!(grid.filled().all(free), "a placed digit excludes {one:?}");
        assert!(excluded.insert(one));
    }
    assert_eq!(excluded, others, "{step:?}");
    evidence
}

/// Empties some cells of a solved board. `marked` adds marks that lack a third of the candidates
/// that are wrong.
fn position(solution: &Grid, draw: &mut Draw, marked: bool) -> Puzzle {
    let shape = solution.shape();
    let part = 20 + draw.below(60);
    let mut grid = solution.clone();
    for cell in shape.cells() {
        if draw.below(100) < part {
            grid.set(cell, None);
        }
    }
    let puzzle = Puzzle::new(grid);
    if !marked {
        return puzzle;
    }
    let all = puzzle.candidates();
    let mut marks = |cell: Cell| -> DigitSet {
        let right = |digit: Digit| solution.get(cell) == Some(digit);
        all[cell].into_iter().filter(|&digit| right(digit) || draw.below(3) > 0).collect()
    };
    let marks: Vec<DigitSet> = shape.cells().map(&mut marks).collect();
    puzzle.with_marks(marks).expect("a set for each cell")
}

#[test]
fn every_single_has_evidence_that_leaves_nothing_else() {
    let mut draw = Draw::new(21);
    let (mut singles, mut noted) = ([0; 5], 0);
    for shape in boards() {
        let solution = Puzzle::new(Grid::empty(&shape)).solve().expect("memory").expect("a grid");
        for round in 0..24 {
            let puzzle = position(&solution, &mut draw, round % 2 == 1);
            let candidates: Candidates = puzzle.candidates();
            for (at, &kind) in singles::SCANNING.iter().enumerate() {
                let Some(step) = singles::first(&candidates, &puzzle, &[kind]) else { continue };
                let [placed] = step.placed[..] else { panic!("{step:?}") };
                assert_eq!(solution.get(placed.cell), Some(placed.digit));
                let evidence = check(&step, &puzzle);
                assert_eq!(kind == Kind::Full, step.technique == Technique::FullHouse);
                assert!(kind != Kind::Full || evidence == Evidence::default());
                assert!(puzzle.marks().is_some() || evidence.noted.is_empty());
                singles[at] += 1;
                noted += evidence.noted.len();
            }
        }
    }
    assert!(singles.iter().all(|&count| count > 30) && noted > 100, "{singles:?}, {noted}");
}

#[test]
fn as_few_houses_as_possible_are_named() {
    // Row 1 has five of the digits, but the four of box 1 and the four of column 1 are all eight.
    let rows = [".34125...", ".78......", ".........", "1........", "2........", "5........"];
    let text = format!("{:.<81}", rows.concat() + "6");
    let puzzle: Puzzle = text.parse().expect("a board");
    let digit = Digit::new(9).expect("small");
    let placed = Candidate { cell: Cell::at(0), digit };
    let because = Because::Single { house: None };
    let step = Step::placing(Technique::NakedSingle, placed, because);
    let evidence = Evidence::of(&step, puzzle.grid());
    assert_eq!(evidence.houses(), [18, 9], "{evidence:?}");
}
