//! The next step of a state of play: in words, and as what is drawn on the board.

use quadrille_sudoku::hint::{Hint, Hinter, Stage};
use quadrille_sudoku::render::{Link, Marks, Part};
use quadrille_sudoku::technique::{Candidate as Found, Step};
use quadrille_sudoku::tell::{Language, Scene};
use quadrille_sudoku::{Candidates, Cell, Contradiction, Puzzle, Shape, Symbols};

use crate::board::{Play, signs};
use crate::budget::Budget;
use crate::protocol::{
    Answer, Board, Candidate, Fault, Focus, HintAnswer, HintKind, LinkOfHint, MarksOfHint,
    PartOfHint,
};
use crate::rate::named;

pub(crate) fn hint(
    board: &Board,
    language: Language,
    budget: &Budget<'_>,
) -> Result<Answer, Fault> {
    let play = Play::read(board)?;
    let puzzle = play.noted();
    let hint = Hinter::new().limits(budget.left()).hint(&puzzle, budget.cancel());
    let candidates = play.noted_everywhere().candidates();
    Ok(Answer::Hint(Box::new(tell(&hint, &puzzle, &candidates, language))))
}

/// The step of a hint, if it is one.
fn step_of(hint: &Hint) -> Option<&Step> {
    match hint {
        Hint::Step(step) | Hint::Solution { step, .. } => Some(step),
        _ => None,
    }
}

fn tell(hint: &Hint, puzzle: &Puzzle, candidates: &Candidates, language: Language) -> HintAnswer {
    let shape = puzzle.shape();
    let scene = Scene::new(candidates);
    let step = step_of(hint);
    let stages = if step.is_some() { &Stage::ALL[..] } else { &Stage::ALL[..1] };
    let told = |&stage: &Stage| scene.hint(hint, puzzle, stage, language);
    let open = |cell: Cell| match puzzle.get(cell) {
        Some(_) => String::new(),
        None => signs(shape, candidates[cell]),
    };
    let all = |found: &[Found]| found.iter().map(|&found| candidate(shape, found)).collect();
    HintAnswer {
        kind: kind(hint),
        stages: stages.iter().map(told).collect(),
        technique: step.map(|step| named(step.technique)),
        notation: step.map(|step| scene.notation(step)),
        focus: step.map(|step| focus(&scene, step, shape)).unwrap_or_default(),
        marks: step.map(|step| marks(step, candidates)).unwrap_or_default(),
        placed: step.map(|step| all(&step.placed)).unwrap_or_default(),
        removed: step.map(|step| all(&step.removed)).unwrap_or_default(),
        candidates: shape.cells().map(open).collect(),
        cells: indices(&cells(hint, shape)),
    }
}

fn kind(hint: &Hint) -> HintKind {
    match hint {
        Hint::Step(_) => HintKind::Step,
        Hint::Solution { .. } => HintKind::Solution,
        Hint::Clash(_) => HintKind::Clash,
        Hint::Wrong { .. } => HintKind::Wrong,
        Hint::MissingNote { .. } => HintKind::MissingNote,
        Hint::Solved => HintKind::Solved,
        Hint::NoSolution(_) => HintKind::NoSolution,
        Hint::SeveralSolutions(_) => HintKind::SeveralSolutions,
        Hint::Unknown(_) => HintKind::Unknown,
    }
}

/// The cells that anything but a step speaks of.
fn cells(hint: &Hint, shape: &Shape) -> Vec<Cell> {
    match hint {
        Hint::Clash(clash) | Hint::NoSolution(Contradiction::Clash(clash)) => clash.cells.to_vec(),
        Hint::Wrong { cells } | Hint::MissingNote { cells } => cells.clone(),
        Hint::NoSolution(Contradiction::Core(core)) => core.cells.clone(),
        Hint::SeveralSolutions(solutions) => {
            let [one, other] = &**solutions;
            // The words name the first of them alone.
            shape.cells().filter(|&cell| one.get(cell) != other.get(cell)).take(1).collect()
        }
        Hint::Step(_) | Hint::Solution { .. } | Hint::Solved | Hint::Unknown(_) => Vec::new(),
    }
}

fn focus(scene: &Scene<'_>, step: &Step, shape: &Shape) -> Focus {
    let focus = scene.focus(step);
    let (cells, digits) = (indices(&focus.cells), signs(shape, focus.digits));
    Focus { houses: focus.houses, cells, digits }
}

fn marks(step: &Step, candidates: &Candidates) -> MarksOfHint {
    let shape = candidates.shape();
    let Marks { houses, covers, sets, candidates, links } = Marks::of(step, candidates);
    let part = |&(found, part): &(Found, Part)| PartOfHint {
        candidate: candidate(shape, found),
        part: match part {
            Part::Cause => "cause",
            Part::Counter => "counter",
            Part::Fin => "fin",
            Part::Out => "out",
            Part::Placed => "placed",
        },
    };
    let all = |found: &[Found]| found.iter().map(|&found| candidate(shape, found)).collect();
    let link =
        |link: &Link| LinkOfHint { from: all(&link.from), to: all(&link.to), strong: link.strong };
    MarksOfHint {
        houses,
        covers,
        sets: sets.iter().map(|cells| indices(cells)).collect(),
        candidates: candidates.iter().map(part).collect(),
        links: links.iter().map(link).collect(),
    }
}

fn candidate(shape: &Shape, found: Found) -> Candidate {
    let digit = Symbols::standard(shape.size()).sign(found.digit);
    Candidate { cell: found.cell.index(), digit }
}

fn indices(cells: &[Cell]) -> Vec<usize> {
    cells.iter().map(|cell| cell.index()).collect()
}
