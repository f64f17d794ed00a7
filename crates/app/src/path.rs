//! The way from a position to the solution, step by step.
//!
//! The path is the one that rates a puzzle: each step by the easiest technique that makes one. It
//! is sent in short form, some hundred bytes a step. The marks of one step are sent on request.

use quadrille::guard::Guard;
use quadrille_sudoku::technique::{Reasoner, Step, Technique, TechniqueSet};
use quadrille_sudoku::tell::{Language, Scene};
use quadrille_sudoku::{Cell, Puzzle};

use crate::board::{Play, signs};
use crate::hint::candidate;
use crate::position::Position;
use crate::protocol::{
    Answer, Board, Fault, HintKind, PathAnswer, PathEnd, PathStep, UsedTechnique,
};
use crate::rate::{level_name, named};

pub(crate) fn path(
    board: &Board,
    shown: Option<usize>,
    language: Language,
    guard: &Guard,
) -> Result<Answer, Fault> {
    let play = Play::read(board)?;
    let mut told = PathAnswer {
        end: PathEnd::Trouble,
        candidates: noted(&play.noted_everywhere()),
        steps: Vec::new(),
        techniques: Vec::new(),
        score: 0,
        shown: None,
        trouble: None,
    };
    match Position::check(&play, language, guard) {
        Ok(position) => {
            told.candidates = noted(&position.puzzle);
            if let Some(reasoner) = position.reasoner(TechniqueSet::default(), guard) {
                told.end = walk(reasoner, shown, language, &mut told);
            }
        }
        Err(trouble) => match trouble.kind {
            HintKind::Solved => told.end = PathEnd::Solved,
            // The board is too large for the techniques, or the time is over.
            HintKind::Unknown if play.givens.shape().size() > Reasoner::MAX_SIZE => {
                told.end = PathEnd::Stuck;
            }
            HintKind::Unknown => told.end = PathEnd::Stopped,
            _ => told.trouble = Some(*trouble),
        },
    }
    Ok(Answer::Path(Box::new(told)))
}

/// Returns the candidates of the open cells.
fn noted(puzzle: &Puzzle) -> Vec<String> {
    let (shape, candidates) = (puzzle.shape(), puzzle.candidates());
    let open = |cell: Cell| match puzzle.get(cell) {
        Some(_) => String::new(),
        None => signs(shape, candidates[cell]),
    };
    shape.cells().map(open).collect()
}

/// Goes all the way, adding each step to the answer.
fn walk(
    mut reasoner: Reasoner,
    shown: Option<usize>,
    language: Language,
    told: &mut PathAnswer,
) -> PathEnd {
    let mut used: Vec<Technique> = Vec::new();
    let end = loop {
        if reasoner.is_solved() {
            break PathEnd::Solved;
        }
        let step = match reasoner.find() {
            Ok(Some(step)) => step,
            Ok(None) => break PathEnd::Stuck,
            Err(_) => break PathEnd::Stopped,
        };
        if shown == Some(told.steps.len()) {
            let position = Position::from(reasoner.position());
            told.shown = Some(position.tell_step(step.clone(), language));
        }
        told.steps.push(brief(&reasoner, &step, language));
        told.score = told.score.saturating_add(step.technique.score());
        used.push(step.technique);
        reasoner.apply(&step);
    };
    used.sort_unstable();
    told.techniques = used
        .chunk_by(|one, other| one == other)
        .map(|group| UsedTechnique {
            technique: named(group[0]),
            level: level_name(group[0].level()),
            score: group[0].score(),
            count: group.len(),
        })
        .collect();
    end
}

fn brief(reasoner: &Reasoner, step: &Step, language: Language) -> PathStep {
    let candidates = reasoner.candidates();
    let shape = candidates.shape();
    let scene = Scene::new(&candidates);
    let all = |found: &[_]| found.iter().map(|&found| candidate(shape, found)).collect();
    // Forcing steps have further lines, one for each branch; they are drawn on request.
    let notation = scene.notation(step).lines().next().unwrap_or_default().to_owned();
    PathStep {
        technique: step.technique.name(),
        notation,
        text: scene.effect(step, language),
        placed: all(&step.placed),
        removed: all(&step.removed),
    }
}
