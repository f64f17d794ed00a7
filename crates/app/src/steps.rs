//! All steps that are possible now, technique by technique.
//!
//! Each technique is searched by itself, easiest first, so that what was found before the time ran
//! out is kept.

use std::time::Duration;

use quadrille::guard::Guard;
use quadrille_sudoku::technique::{Technique, TechniqueSet};
use quadrille_sudoku::tell::Language;

use crate::board::Play;
use crate::position::Position;
use crate::protocol::{Answer, Board, Fault, StepsAnswer, StepsOfTechnique};
use crate::rate::{level_name, named};

/// The time limit.
const TIME: Duration = Duration::from_secs(5);
/// The most steps of a technique in an answer.
const MOST_OF_ONE: usize = 8;
/// The most steps in an answer, which then has about 200 KB.
const MOST: usize = 120;

pub(crate) fn steps(board: &Board, language: Language, guard: &Guard) -> Result<Answer, Fault> {
    let guard = guard.at_most(TIME);
    let mut told = StepsAnswer { groups: Vec::new(), cut: false, stopped: false, trouble: None };
    match Position::check(&Play::read(board)?, language, &guard) {
        Ok(position) => collect(&position, language, &guard, &mut told),
        Err(trouble) => told.trouble = Some(*trouble),
    }
    Ok(Answer::Steps(Box::new(told)))
}

fn collect(position: &Position, language: Language, guard: &Guard, told: &mut StepsAnswer) {
    let Some(reasoner) = position.reasoner(TechniqueSet::default(), guard) else { return };
    let mut room = MOST;
    for techniques in places(TechniqueSet::default()) {
        let Ok(found) = reasoner.steps(techniques) else {
            told.stopped = true;
            return;
        };
        for group in found.chunk_by(|one, other| one.technique == other.technique) {
            let shown = group.len().min(MOST_OF_ONE).min(room);
            room -= shown;
            told.cut |= shown < group.len();
            let technique = group[0].technique;
            told.groups.push(StepsOfTechnique {
                technique: named(technique),
                level: level_name(technique.level()),
                score: technique.score(),
                count: group.len(),
                steps: group[..shown]
                    .iter()
                    .map(|step| position.tell_step(step.clone(), language))
                    .collect(),
            });
        }
    }
}

/// Splits techniques into those that are searched together, easiest first, without brute force.
///
/// Nice loops with and without groups are one search: each also finds steps of the other.
pub(crate) fn places(techniques: TechniqueSet) -> impl Iterator<Item = TechniqueSet> {
    let place = |technique: Technique| match technique {
        it if (Technique::DiscontinuousLoop..=Technique::GroupedAic).contains(&it) => {
            Technique::DiscontinuousLoop.place()
        }
        other => other.place(),
    };
    let reasons: Vec<Technique> =
        techniques.iter().filter(|&technique| technique != Technique::BruteForce).collect();
    let groups = reasons.chunk_by(|&one, &other| place(one) == place(other));
    groups.map(|group| group.iter().copied().collect()).collect::<Vec<_>>().into_iter()
}
