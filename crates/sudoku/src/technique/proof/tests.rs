//! Every step has a proof, and wrong steps have none.

use quadrille::guard::Guard;

use super::Grounds;
use crate::generate::Order;
use crate::grid::Grid;
use crate::puzzle::Puzzle;
use crate::shape::Shape;
use crate::technique::tests::puzzles_of_paths;
use crate::technique::{
    Because, Candidate, Cause, Chain, Reasoner, Step, Technique, TechniqueSet, Uniqueness,
};
use crate::variant::Variant;
use crate::{Candidates, DigitSet};

/// A step and the position in which it is made.
struct Made {
    puzzle: Puzzle,
    candidates: Candidates,
    solution: Grid,
    step: Step,
}

impl Made {
    fn is_right(&self) -> bool {
        let holds = |one: &Candidate| self.solution.get(one.cell) == Some(one.digit);
        self.step.placed.iter().all(holds) && !self.step.removed.iter().any(holds)
    }

    fn proof(&self, step: &Step) -> Result<Grounds, String> {
        step.prove(&self.puzzle, &self.candidates).map_err(|error| error.to_string())
    }

    /// A candidate of an open cell that is right.
    fn true_candidate(&self) -> Option<Candidate> {
        let open = |one: &Candidate| self.candidates[one.cell].len() > 1;
        let mut candidates = self.candidates.iter().map(|(cell, digit)| Candidate { cell, digit });
        candidates.find(|one| open(one) && self.solution.get(one.cell) == Some(one.digit))
    }
}

/// Calls `look` for every step of these puzzles.
fn walk(
    puzzles: impl IntoIterator<Item = Puzzle>,
    techniques: TechniqueSet,
    mut look: impl FnMut(&Made),
) {
    let mut reasoner = Reasoner::new().techniques(techniques);
    for puzzle in puzzles {
        let solution = puzzle.solve().expect("memory").expect("a solution");
        reasoner.begin(&puzzle, Uniqueness::Proven, &Guard::default()).expect("not too large");
        while let Some(step) = reasoner.find().expect("no limit") {
            let candidates = reasoner.candidates();
            reasoner.apply(&step);
            look(&Made { puzzle: puzzle.clone(), candidates, solution: solution.clone(), step });
        }
    }
}

fn prove(made: &Made) {
    let step = &made.step;
    assert!(made.is_right(), "{} on {}: {step:?}", step.technique, made.puzzle);
    let expected = match step.technique.needs_uniqueness() {
        true => Grounds::Uniqueness,
        false => Grounds::Rules,
    };
    let proof = made.proof(step);
    assert_eq!(proof, Ok(expected), "{} on {}: {step:?}", step.technique, made.puzzle);
}

fn random(shape: &Shape, seed: u64, count: usize) -> Vec<Puzzle> {
    let order = Order::new(shape).seed(seed).minimal(shape.size() < 10);
    order
        .puzzles(&Guard::default())
        .expect("a valid order")
        .take(count)
        .map(|made| made.puzzle)
        .collect()
}

#[test]
fn every_step_of_the_reference_puzzles_has_a_proof() {
    walk(puzzles_of_paths(), TechniqueSet::default(), prove);
}

#[test]
fn every_step_of_random_puzzles_has_a_proof() {
    walk(random(&Shape::classic(), 1, 300), TechniqueSet::default(), prove);
}

#[test]
#[ignore = "slow"]
fn every_step_of_many_random_puzzles_has_a_proof() {
    walk(random(&Shape::classic(), 2, 10_000), TechniqueSet::default(), prove);
}

/// Puzzles that need more than the easy techniques.
fn hard_puzzles() -> impl Iterator<Item = Puzzle> {
    puzzles_of_paths().into_iter().rev().step_by(3).take(40)
}

#[test]
fn steps_of_techniques_disabled_by_default_have_proofs() {
    walk(hard_puzzles(), TechniqueSet::all(), prove);
}

#[test]
#[ignore = "slow"]
fn steps_of_techniques_disabled_by_default_have_proofs_on_many_puzzles() {
    walk(puzzles_of_paths(), TechniqueSet::all(), prove);
    walk(random(&Shape::classic(), 3, 1000), TechniqueSet::all(), prove);
}

fn other_boards() -> [Shape; 7] {
    let classic = Shape::classic();
    let six = Shape::of_size(6).expect("a board");
    let with = |variant| classic.with(variant).expect("a variant that fits");
    [
        six,
        with(Variant::X),
        with(Variant::Windoku),
        with(Variant::CentreDot),
        with(Variant::AntiKnight),
        with(Variant::AntiKing),
        with(Variant::NonConsecutive),
    ]
}

#[test]
fn steps_on_other_boards_have_proofs() {
    for shape in other_boards() {
        walk(random(&shape, 4, 1), TechniqueSet::default(), prove);
    }
}

#[test]
#[ignore = "slow"]
fn steps_on_many_other_boards_have_proofs() {
    for shape in other_boards() {
        walk(random(&shape, 6, 40), TechniqueSet::default(), prove);
    }
    for size in [12, 16] {
        let shape = Shape::of_size(size).expect("a board");
        walk(random(&shape, 5, 3), TechniqueSet::default(), prove);
    }
}

#[test]
fn no_reason_rules_out_a_digit_of_the_solution() {
    walk(hard_puzzles(), TechniqueSet::default(), |made| {
        if let Some(right) = made.true_candidate() {
            let mut wrong = made.step.clone();
            (wrong.removed, wrong.placed) = (vec![right], Vec::new());
            assert!(made.proof(&wrong).is_err(), "{wrong:?}");
            let others = made.candidates[right.cell] - right.digit.into();
            let other = others.first().expect("the cell is open");
            let false_one = Candidate { cell: right.cell, digit: other };
            (wrong.removed, wrong.placed) = (Vec::new(), vec![false_one]);
            assert!(made.proof(&wrong).is_err(), "{wrong:?}");
        }
    });
}

/// A reason without one of the parts that it needs.
fn with_a_part_less(because: &Because) -> Option<Because> {
    let mut because = because.clone();
    match &mut because {
        Because::Single { house } => drop(house.take()?),
        Because::Subset { cells, digits, .. } => {
            cells.pop()?;
            let last = digits.into_iter().last()?;
            digits.remove(last);
        }
        Because::Locked { base, .. } => *base = usize::MAX,
        Because::Fish { base, cover, .. } => {
            base.pop()?;
            cover.pop()?;
        }
        Because::Chain(Chain { nodes, .. }) => {
            let middle = nodes.len() / 2;
            nodes.remove(middle);
        }
        Because::Wing { pivot, pincers, .. } => *pivot = pincers[0],
        Because::Rectangle(rectangle) => rectangle.corners[0] = rectangle.corners[1],
        Because::Grave { extras } => extras.clear(),
        Because::Colors { clusters, .. } => clusters.iter_mut().for_each(|[one, _]| one.clear()),
        Because::Crossing { shared, .. } => drop(shared.pop()?),
        Because::Sets { sets, ties, .. } => {
            sets.pop()?;
            ties.pop()?;
        }
        Because::Forcing { branches, cause } => match cause {
            Cause::Contradiction(_) => branches.first_mut()?.nodes.truncate(1),
            _ => drop(branches.pop()?),
        },
        Because::Templates { .. } | Because::Solution => return None,
    }
    Some(because)
}

#[test]
fn a_reason_without_one_of_its_parts_proves_nothing() {
    let mut seen = TechniqueSet::EMPTY;
    walk(puzzles_of_paths(), TechniqueSet::default(), |made| {
        if made.step.technique == Technique::FullHouse {
            return;
        }
        if let Some(because) = with_a_part_less(&made.step.because) {
            let less = Step { because, ..made.step.clone() };
            assert!(made.proof(&less).is_err(), "{} on {}\n{less:?}", less.technique, made.puzzle);
            seen = seen.with(less.technique);
        }
    });
    assert!(seen.iter().count() > 30, "{seen:?}");
}

#[test]
fn a_step_that_does_nothing_or_names_a_missing_candidate_is_refused() {
    let puzzle: Puzzle = puzzles_of_paths().swap_remove(0);
    let candidates = puzzle.candidates();
    let mut step = Step {
        technique: Technique::NakedSingle,
        placed: Vec::new(),
        removed: Vec::new(),
        because: Because::Single { house: None },
    };
    assert!(step.prove(&puzzle, &candidates).is_err());
    let (cell, given) = puzzle.grid().filled().next().expect("a given");
    let other = (DigitSet::all(9) - given.into()).first().expect("eight are left");
    step.removed = vec![Candidate { cell, digit: other }];
    assert!(step.prove(&puzzle, &candidates).is_err());
    step.because = Because::Solution;
    step.removed = vec![Candidate { cell, digit: given }];
    assert_eq!(step.prove(&puzzle, &candidates), Ok(Grounds::Solution));
}
