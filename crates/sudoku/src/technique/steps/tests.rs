//! Steps of all techniques on boards of many puzzles: each is proved, and none removes a digit of
//! the solution. And one position at least for each variant that the grader does not know.

use std::collections::BTreeMap;

use quadrille::guard::Guard;
use quadrille::{Cancel, Limits, Stop};

use crate::generate::Order;
use crate::grid::{Cell, Grid};
use crate::shape::Shape;
use crate::technique::search::{Scratch, find};
use crate::technique::tests::positions::{Position, conclusions, positions};
use crate::technique::tests::puzzles_of_paths;
use crate::technique::{
    Because, Board, Geometry, Reasoner, Step, Technique, TechniqueSet, Uniqueness,
};
use crate::variant::Variant;

const VARIANTS: &str = include_str!("../../../testdata/positions/variants.txt");

/// What the grader does not find, whatever its order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    /// A kite or an empty rectangle that removes two candidates.
    Dual(Technique),
    /// An empty rectangle of two candidates.
    TwoInBox,
    /// Two fish with the same base.
    Siamese,
    /// Almost locked sets with a common cell.
    Overlap(Technique),
    /// A chain through an almost locked set.
    ThroughSet(Technique),
    /// Templates of a digit that others narrow down.
    Templates(Technique),
}

fn variant(reasoner: &Reasoner, step: &Step) -> Option<Kind> {
    let shape = reasoner.shape();
    let technique = step.technique;
    match &step.because {
        Because::Forcing { .. }
            if [Technique::TwoStringKite, Technique::EmptyRectangle].contains(&technique) =>
        {
            Some(Kind::Dual(technique))
        }
        Because::Chain(chain) if technique == Technique::EmptyRectangle => {
            let inside: usize = chain.nodes[2..].iter().map(|node| node.cells.len()).sum();
            (inside == 2).then_some(Kind::TwoInBox)
        }
        Because::Fish { fins, .. } => {
            let sees = |cell: Cell| fins.iter().all(|&fin| shape.see_each_other(cell, fin));
            let apart = step.removed.iter().any(|removed| !sees(removed.cell));
            apart.then_some(Kind::Siamese)
        }
        Because::Sets { sets, .. } => {
            let meet = |at: usize, other: usize| {
                sets[at].cells.iter().any(|cell| sets[other].cells.contains(cell))
            };
            let mut pairs = (0..sets.len()).flat_map(|at| (0..at).map(move |other| (at, other)));
            pairs.any(|(at, other)| meet(at, other)).then_some(Kind::Overlap(technique))
        }
        Because::Chain(chain) => {
            let through = chain.nodes.windows(2).any(|pair| {
                !pair[0].on && pair[0].digit != pair[1].digit && pair[0].cells != pair[1].cells
            });
            through.then_some(Kind::ThroughSet(technique))
        }
        Because::Templates { digit } => {
            let candidates = reasoner.candidates();
            let places = |cells: &[Cell]| {
                cells.iter().copied().filter(|&cell| candidates[cell].contains(*digit)).collect()
            };
            let houses: Vec<Vec<Cell>> =
                shape.houses().iter().map(|house| places(&house.cells)).collect();
            // The digit alone allows a template that contradicts the step.
            let false_ones = step
                .removed
                .iter()
                .any(|removed| has_template(shape, &houses, &[removed.cell], None));
            let true_ones = step
                .placed
                .iter()
                .any(|placed| has_template(shape, &houses, &[], Some(placed.cell)));
            (false_ones || true_ones).then_some(Kind::Templates(technique))
        }
        _ => None,
    }
}

/// Whether the digit can be placed in all houses with these cells and without that one.
fn has_template(
    shape: &Shape,
    houses: &[Vec<Cell>],
    chosen: &[Cell],
    without: Option<Cell>,
) -> bool {
    let free = |cell: &Cell| {
        Some(*cell) != without && !chosen.iter().any(|&other| shape.see_each_other(*cell, other))
    };
    let open = houses.iter().find(|house| !house.iter().any(|cell| chosen.contains(cell)));
    let Some(house) = open else { return true };
    house
        .iter()
        .filter(|cell| free(cell))
        .any(|&cell| has_template(shape, houses, &[chosen, &[cell]].concat(), without))
}

/// The techniques with variants, and some others that are searched as often.
fn fast() -> TechniqueSet {
    use Technique as T;
    [
        T::Pointing,
        T::NakedPair,
        T::Skyscraper,
        T::TwoStringKite,
        T::EmptyRectangle,
        T::XyzWing,
        T::Uniqueness1,
        T::FinnedXWing,
        T::SashimiXWing,
        T::FinnedSwordfish,
        T::Aic,
        T::GroupedAic,
        T::AlsXz,
        T::AlsXyWing,
        T::TemplateSet,
        T::TemplateDelete,
    ]
    .into_iter()
    .fold(TechniqueSet::EMPTY, TechniqueSet::with)
}

/// Calls `meet` with every step on every n-th board of every n-th puzzle of the reference.
fn walk(stride: usize, techniques: TechniqueSet, mut meet: impl FnMut(&Reasoner, &Step, &Grid)) {
    let (mut reasoner, mut other) = (Reasoner::new(), Reasoner::new());
    let mut boards = 0;
    for puzzle in puzzles_of_paths().into_iter().step_by(stride) {
        let solution = puzzle.solve().expect("memory").expect("a solution");
        reasoner.begin(&puzzle, Uniqueness::Proven, &Guard::default()).expect("a small board");
        while let Some(step) = reasoner.find().expect("no limit") {
            boards += usize::from(step.technique > Technique::HiddenSingle);
            if step.technique > Technique::HiddenSingle && boards % 2 == 0 {
                other
                    .begin(&reasoner.position(), Uniqueness::Proven, &Guard::default())
                    .expect("a small board");
                for step in other.steps(techniques).expect("no limit") {
                    meet(&other, &step, &solution);
                }
            }
            reasoner.apply(&step);
        }
    }
}

fn check(reasoner: &Reasoner, step: &Step, solution: &Grid) {
    let proof = step.prove(&reasoner.position(), &reasoner.candidates());
    assert!(proof.is_ok(), "{proof:?} {step:?}");
    let wrong = step.removed.iter().any(|one| solution.get(one.cell) == Some(one.digit))
        || step.placed.iter().any(|one| solution.get(one.cell) != Some(one.digit));
    assert!(!wrong, "{step:?}");
}

/// Walks through one of `stride` puzzles, checks every step and counts the variants.
fn check_all(stride: usize, techniques: TechniqueSet) -> BTreeMap<Kind, usize> {
    let mut counts = BTreeMap::new();
    walk(stride, techniques, |reasoner, step, solution| {
        check(reasoner, step, solution);
        if let Some(variant) = variant(reasoner, step) {
            *counts.entry(variant).or_insert(0) += 1;
        }
    });
    counts
}

#[test]
fn every_step_is_proved_and_right() {
    let counts = check_all(30, fast());
    assert!(counts.len() >= 6, "{counts:?}");
}

#[test]
#[ignore = "slow: minutes"]
fn every_step_of_every_technique_is_proved_and_right() {
    let counts = check_all(6, fast());
    assert!(counts.len() >= 11, "{counts:?}");
    check_all(60, TechniqueSet::all());
}

/// The conclusions of a step in a fixed order.
fn sorted(conclusions: &str) -> Vec<&str> {
    let mut words: Vec<&str> = conclusions.split(' ').collect();
    words.sort_unstable();
    words
}

#[test]
fn variants_are_among_all_steps_and_not_what_the_grader_finds() {
    let mut reasoner = Reasoner::new();
    let mut seen = Vec::new();
    for Position { technique, puzzle, conclusions: expected } in positions(VARIANTS) {
        reasoner.begin(&puzzle, Uniqueness::Proven, &Guard::default()).expect("a small board");
        let steps = reasoner.steps([technique].into_iter().collect()).expect("no limit");
        let same = |step: &&Step| sorted(&conclusions(step)) == sorted(&expected);
        let step = steps.iter().find(same);
        let step = step.unwrap_or_else(|| panic!("no {technique}: {expected}"));
        assert!(step.prove(&puzzle, &reasoner.candidates()).is_ok(), "{step:?}");
        seen.extend(variant(&reasoner, step));
        let board = Board::new(&Geometry::classic(), &puzzle);
        let graded = find(&board, technique, &mut Scratch::default());
        assert!(!graded.as_ref().is_some_and(|step| same(&step)), "{graded:?}");
    }
    seen.sort_unstable();
    seen.dedup();
    assert_eq!(seen.len(), 11, "{seen:?}");
}

#[test]
fn steps_come_once_and_in_the_order_of_the_catalogue() {
    let Some(Position { puzzle, .. }) = positions(VARIANTS).next() else { panic!("no position") };
    let mut reasoner = Reasoner::new();
    reasoner.begin(&puzzle, Uniqueness::Proven, &Guard::default()).expect("a small board");
    let steps = reasoner.steps(fast()).expect("no limit");
    let key = |step: &Step| (step.technique, step.removed.clone(), step.placed.clone());
    let keys: Vec<_> = steps.iter().map(key).collect();
    assert!(keys.windows(2).all(|two| two[0] < two[1]));
    // What was asked for changes neither the next step nor the answer.
    let next = reasoner.find();
    assert_eq!(reasoner.steps(fast()), Ok(steps));
    assert_eq!(reasoner.find(), next);
}

#[test]
fn without_one_solution_nothing_is_concluded_from_uniqueness() {
    let puzzle = positions(VARIANTS).next().expect("a position").puzzle;
    let all: TechniqueSet =
        Technique::ALL.iter().copied().filter(|it| it.needs_uniqueness()).collect();
    let mut reasoner = Reasoner::new();
    reasoner.begin(&puzzle, Uniqueness::Unknown, &Guard::default()).expect("a small board");
    assert_eq!(reasoner.steps(all), Ok(Vec::new()));
}

#[test]
fn a_cancelled_search_says_so() {
    let puzzle = positions(VARIANTS).next().expect("a position").puzzle;
    let cancel = Cancel::new();
    cancel.cancel();
    let guard = Guard::new(Limits::default(), Some(cancel));
    let mut reasoner = Reasoner::new();
    reasoner.begin(&puzzle, Uniqueness::Proven, &guard).expect("a small board");
    assert_eq!(reasoner.steps(fast()), Err(Stop::Cancelled));
}

#[test]
fn other_boards_have_steps_too() {
    let nine = Shape::classic();
    let mut shapes: Vec<Shape> = [4, 6, 8].map(|size| Shape::of_size(size).expect("a size")).into();
    shapes.extend(
        Variant::ALL.iter().map(|&variant| nine.with(variant).expect("a variant that fits")),
    );
    let mut found = 0;
    for shape in shapes {
        let made = Order::new(&shape).seed(5).puzzles(&Guard::default()).expect("a valid order");
        for generated in made.take(2) {
            let solution = generated.puzzle.solve().expect("memory").expect("a solution");
            let mut reasoner = Reasoner::new();
            reasoner
                .begin(&generated.puzzle, Uniqueness::Proven, &Guard::default())
                .expect("a small board");
            let steps = reasoner.steps(fast().with(Technique::HiddenSingle)).expect("no limit");
            found += steps.len();
            steps.iter().for_each(|step| check(&reasoner, step, &solution));
        }
    }
    assert!(found > 100, "{found}");
}
