//! The next step from a state of play: in words, and as marks on the board.

use quadrille::guard::Guard;
use quadrille_sudoku::hint::{Evidence, Hint, Hinter, Stage, Witness};
use quadrille_sudoku::render::{Highlights, Link, Role};
use quadrille_sudoku::technique::{Candidate as Found, Step};
use quadrille_sudoku::tell::{Language, Scene};
use quadrille_sudoku::{Candidates, Cell, Contradiction, Puzzle, Shape, Symbols};

use crate::board::{Play, signs};
use crate::protocol::{
    Answer, Board, Candidate, Fault, Focus, HintAnswer, HintKind, LinkOfHint, MarksOfHint,
    PartOfHint, WitnessOfHint,
};
use crate::rate::named;

pub(crate) fn hint(board: &Board, language: Language, guard: &Guard) -> Result<Answer, Fault> {
    let play = Play::read(board)?;
    let puzzle = &play.state;
    let hint = match &play.notes {
        Some(notes) => Hinter::new().hint_with_notes(puzzle, notes, guard),
        None => Hinter::new().hint(puzzle, guard),
    };
    let candidates = play.noted_everywhere().candidates();
    Ok(Answer::Hint(Box::new(tell(&hint, puzzle, &candidates, language))))
}

/// Returns the step of a hint, if it has one.
fn step_of(hint: &Hint) -> Option<&Step> {
    match hint {
        Hint::Step(step) | Hint::Solution { step, .. } => Some(step),
        _ => None,
    }
}

/// Puts a hint into words and marks. `candidates` are those in which it was found.
pub(crate) fn tell(
    hint: &Hint,
    puzzle: &Puzzle,
    candidates: &Candidates,
    language: Language,
) -> HintAnswer {
    let shape = puzzle.shape();
    let scene = Scene::new(candidates);
    let step = step_of(hint);
    let stages = if step.is_some() { Stage::ALL } else { &Stage::ALL[..1] };
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
        marks: step.map(|step| marks(step, puzzle, candidates)).unwrap_or_default(),
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
        // A kind of hint that the page does not know is one that it cannot show.
        _ => HintKind::Unknown,
    }
}

/// Returns the cells that a hint other than a step is about.
fn cells(hint: &Hint, shape: &Shape) -> Vec<Cell> {
    match hint {
        Hint::Clash(clash) | Hint::NoSolution(Contradiction::Clash(clash)) => clash.cells.to_vec(),
        Hint::Wrong { cells } | Hint::MissingNote { cells } => cells.clone(),
        Hint::NoSolution(Contradiction::Core(core)) => core.cells.clone(),
        Hint::SeveralSolutions(solutions) => {
            let [one, other] = &**solutions;
            // The words name only the first cell.
            shape.cells().filter(|&cell| one.get(cell) != other.get(cell)).take(1).collect()
        }
        _ => Vec::new(),
    }
}

fn focus(scene: &Scene<'_>, step: &Step, shape: &Shape) -> Focus {
    let focus = scene.focus(step);
    let (cells, digits) = (indices(&focus.cells), signs(shape, focus.digits));
    Focus { houses: focus.houses, cells, digits }
}

fn marks(step: &Step, puzzle: &Puzzle, candidates: &Candidates) -> MarksOfHint {
    let shape = candidates.shape();
    let Highlights { mut houses, covers, sets, candidates, links, .. } =
        Highlights::of(step, candidates);
    let evidence = Evidence::of(step, puzzle.grid());
    if houses.is_empty() {
        // A naked single looks at the houses that exclude the other digits.
        houses = evidence.houses();
    }
    let part = |&(found, part): &(Found, Role)| PartOfHint {
        candidate: candidate(shape, found),
        part: match part {
            Role::Cause => "cause",
            Role::Counter => "counter",
            Role::Fin => "fin",
            Role::Out => "out",
            Role::Placed => "placed",
        },
    };
    let all = |found: &[Found]| found.iter().map(|&found| candidate(shape, found)).collect();
    let link =
        |link: &Link| LinkOfHint { from: all(&link.from), to: all(&link.to), strong: link.strong };
    let witness = |witness: &Witness| WitnessOfHint {
        placed: candidate(shape, witness.placed),
        house: witness.house,
        excluded: all(&witness.excluded),
    };
    MarksOfHint {
        houses,
        covers,
        sets: sets.iter().map(|cells| indices(cells)).collect(),
        candidates: candidates.iter().map(part).collect(),
        links: links.iter().map(link).collect(),
        witnesses: evidence.witnesses.iter().map(witness).collect(),
    }
}

/// Converts a candidate for the page.
pub(crate) fn candidate(shape: &Shape, found: Found) -> Candidate {
    let digit = Symbols::standard(shape.size()).sign(found.digit);
    Candidate { cell: found.cell.index(), digit }
}

fn indices(cells: &[Cell]) -> Vec<usize> {
    cells.iter().map(|cell| cell.index()).collect()
}

#[cfg(test)]
mod tests {
    use quadrille::Cancel;
    use serde_json::{Value, json};

    use super::*;

    const EASY: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    const SOLVED: &str =
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

    fn hinted(board: Value, cancel: &Cancel) -> HintAnswer {
        let board = serde_json::from_value(board).expect("a board");
        match hint(&board, Language::English, &Guard::from(cancel)) {
            Ok(Answer::Hint(hint)) => *hint,
            other => panic!("{other:?}"),
        }
    }

    /// Returns the hint for givens, with `entries` filling the first cells.
    fn started(givens: &str, entries: &str) -> HintAnswer {
        let entries = format!("{entries:.<81}");
        let board = json!({"shape": {"size": 9}, "givens": givens, "entries": entries});
        hinted(board, &Cancel::new())
    }

    #[test]
    fn mistakes_come_before_steps_and_have_one_stage() {
        let clash = started(EASY, "..5");
        assert_eq!((clash.kind, &clash.cells[..]), (HintKind::Clash, &[0, 2][..]));
        let wrong = started(EASY, "..1");
        assert_eq!((wrong.kind, &wrong.cells[..]), (HintKind::Wrong, &[2][..]));
        for hint in [clash, wrong] {
            assert_eq!((hint.stages.len(), hint.technique, hint.notation), (1, None, None));
            assert!(hint.placed.is_empty() && hint.marks == MarksOfHint::default());
        }
    }

    #[test]
    fn a_note_without_the_solution_digit_is_reported() {
        let mut notes = vec![""; 81];
        notes[2] = "12";
        let board = json!({"shape": {"size": 9}, "givens": EASY, "notes": notes});
        let hint = hinted(board, &Cancel::new());
        assert_eq!((hint.kind, &hint.cells[..]), (HintKind::MissingNote, &[2][..]));
    }

    #[test]
    fn a_finished_board_and_givens_that_are_not_a_puzzle_are_recognised() {
        let entries: String = EASY
            .chars()
            .zip(SOLVED.chars())
            .map(|(given, digit)| if given == '.' { digit } else { '.' })
            .collect();
        assert_eq!(started(EASY, &entries).kind, HintKind::Solved);
        let none = started(&format!("55{}", ".".repeat(79)), "");
        assert_eq!((none.kind, &none.cells[..]), (HintKind::NoSolution, &[0, 1][..]));
        let several = started(&".".repeat(81), "");
        assert_eq!((several.kind, several.cells.len()), (HintKind::SeveralSolutions, 1));
        let cancel = Cancel::new();
        cancel.cancel();
        let board = json!({"shape": {"size": 9}, "givens": EASY});
        assert_eq!(hinted(board, &cancel).kind, HintKind::Unknown);
    }

    #[test]
    fn following_the_hints_solves_the_puzzle_and_they_mark_what_they_remove() {
        // It needs an XY-wing, and more.
        let givens =
            ".3.9.6.4...........98.47.52.6..5..7.2.......3..7....2.9...7....873.9.5....5.....4";
        let shape = Shape::classic();
        let mut entries = vec!['.'; 81];
        let mut notes: Option<Vec<String>> = None;
        let (mut steps, mut eliminations, mut links) = (0, 0, 0);
        loop {
            let entries_told: String = entries.iter().collect();
            let board = json!({"shape": {"size": 9}, "givens": givens, "entries": entries_told, "notes": notes});
            let hint = hinted(board, &Cancel::new());
            if hint.kind == HintKind::Solved {
                break;
            }
            assert_eq!((hint.kind, hint.stages.len()), (HintKind::Step, 4), "{:?}", hint.stages);
            assert!(hint.stages.iter().all(|stage| !stage.is_empty()));
            assert!(hint.placed.len() + hint.removed.len() > 0);
            let mut noted = hint.candidates.clone();
            for out in &hint.removed {
                let part = PartOfHint { candidate: out.clone(), part: "out" };
                assert!(hint.marks.candidates.contains(&part), "{hint:?}");
                assert!(noted[out.cell].contains(out.digit), "{hint:?}");
                noted[out.cell].retain(|sign| sign != out.digit);
                eliminations += 1;
            }
            for placed in &hint.placed {
                entries[placed.cell] = placed.digit;
            }
            let houses =
                hint.marks.houses.iter().chain(&hint.marks.covers).chain(&hint.focus.houses);
            assert!(houses.into_iter().all(|&house| house < shape.houses().len()));
            links += hint.marks.links.len();
            notes = Some(noted);
            steps += 1;
            assert!(steps < 500, "no end");
        }
        assert!(eliminations > 0 && links > 0, "{eliminations} candidates removed, {links} links");
    }
}
