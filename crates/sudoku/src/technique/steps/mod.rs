//! All steps that are possible now, for players who ask for a technique by name.
//!
//! The searches of the other files stop at the first or the best step, because the score of a
//! puzzle depends on which one that is. Here nothing is graded, so more is found:
//!
//! - What the search of a technique finds on the board, and then on copies of the board from which
//!   its conclusions have been removed. A step of a copy counts only if the independent
//!   [proof](super::proof) holds on the board itself.
//! - Every pattern of the families that have a plain search of their own, with variants that the
//!   scale does not know: empty rectangles of two candidates, [dual](single_digit) patterns,
//!   siamese fish, overlapping almost locked sets, [chains](chains) through almost locked sets, and
//!   [templates](templates) of several digits together.
//!
//! Steps with the same technique and the same conclusions count as one.

mod chains;
mod single_digit;
mod templates;

#[cfg(test)]
mod tests;

use std::collections::HashSet;

use super::board::Board;
use super::search::{Scratch, find};
use super::step::{Because, Candidate, Step};
use super::{Technique, TechniqueSet, als, fish};

/// The most copies of a board that are searched for one technique.
const MOST_COPIES: usize = 100;

/// Steps, each technique and conclusion once.
#[derive(Debug, Default)]
pub(super) struct Steps {
    list: Vec<Step>,
    known: HashSet<(Technique, Vec<Candidate>, Vec<Candidate>)>,
}

impl Steps {
    /// Adds a step, unless one of the same technique with the same conclusions is known.
    pub(super) fn add(&mut self, step: Step) {
        let (mut placed, mut removed) = (step.placed.clone(), step.removed.clone());
        placed.sort_unstable();
        removed.sort_unstable();
        if self.known.insert((step.technique, placed, removed)) {
            self.list.push(step);
        }
    }
}

/// Finds all steps of some techniques. `proves` says whether a step is proved on the board.
///
/// The steps are in the order of the catalogue, then of their conclusions. If the board's alarm
/// rings, some are missing.
pub(super) fn all_steps<const W: usize>(
    board: &Board<W>,
    techniques: TechniqueSet,
    proves: &dyn Fn(&Step) -> bool,
) -> Vec<Step> {
    let mut steps = Steps::default();
    singles(board, &mut steps);
    let mut place = Technique::HiddenSingle.place();
    for technique in techniques.iter().filter(|&technique| technique > Technique::HiddenSingle) {
        if technique.place() > place {
            place = technique.place();
            repeat(board, technique, proves, &mut steps);
        }
    }
    let any = |first: Technique, last: Technique| {
        techniques.iter().any(|technique| (first..=last).contains(&technique))
    };
    if any(Technique::Skyscraper, Technique::EmptyRectangle) {
        single_digit::find(board, &mut steps);
    }
    fish::all(board, techniques, &mut |step| steps.add(step));
    if any(Technique::DiscontinuousLoop, Technique::GroupedAic) {
        let grouped = any(Technique::GroupedDiscontinuousLoop, Technique::GroupedAic);
        chains::find(board, grouped, proves, &mut steps);
    }
    if any(Technique::AlsXz, Technique::AlsXyWing) {
        als::all(board, &mut |step| steps.add(step));
    }
    if any(Technique::TemplateSet, Technique::TemplateDelete) {
        templates::find(board, &mut steps);
    }
    let mut list = steps.list;
    list.retain(|step| techniques.contains(step.technique));
    list.sort_by(|one, other| {
        let key = |step: &Step| (step.technique, step.removed.clone(), step.placed.clone());
        key(one).cmp(&key(other))
    });
    list
}

/// Adds the cells with one candidate, and the digits with one place in a house.
fn singles<const W: usize>(board: &Board<W>, steps: &mut Steps) {
    for cell in board.open() {
        if let Some(digit) = board.digits(cell).single() {
            let single = Candidate { cell, digit };
            let house = board.full_house(single);
            let technique = match house {
                Some(_) => Technique::FullHouse,
                None => Technique::NakedSingle,
            };
            steps.add(Step::placing(technique, single, Because::Single { house }));
        }
        for digit in board.digits(cell) {
            let single = Candidate { cell, digit };
            if let house @ Some(_) = board.hidden_house(single) {
                steps.add(Step::placing(
                    Technique::HiddenSingle,
                    single,
                    Because::Single { house },
                ));
            }
        }
    }
}

/// Adds what the search of a technique finds, on the board and on copies that have lost the
/// conclusions of the steps before.
fn repeat<const W: usize>(
    board: &Board<W>,
    technique: Technique,
    proves: &dyn Fn(&Step) -> bool,
    steps: &mut Steps,
) {
    let mut copy = board.clone();
    // A clone and its original must not share the memory of a search.
    let mut scratch = Scratch::default();
    let mut gone: Vec<Candidate> = Vec::new();
    for round in 0..MOST_COPIES {
        if board.alarm.ask() {
            return;
        }
        let Some(mut step) = find(&copy, technique, &mut scratch) else { return };
        let concluded = |candidate: &Candidate| copy.has(*candidate);
        if board.alarm.reason().is_some() || !step.removed.iter().chain(&step.placed).any(concluded)
        {
            return;
        }
        let of_step = step.clone();
        if round == 0 {
            steps.add(step);
        } else if proves(&step) {
            complete(&mut step, &gone, proves);
            steps.add(step);
        }
        gone.extend(&of_step.removed);
        copy.apply(&of_step);
    }
}

/// Adds the candidates to a step that the same reason removes and the copy of the board had lost
/// already: those of the digits that the step removes.
fn complete(step: &mut Step, gone: &[Candidate], proves: &dyn Fn(&Step) -> bool) {
    if step.removed.is_empty() {
        return;
    }
    let digits: Vec<_> = step.removed.iter().map(|removed| removed.digit).collect();
    let mut more = Vec::new();
    for &candidate in gone.iter().filter(|candidate| digits.contains(&candidate.digit)) {
        let alone = Step { removed: vec![candidate], ..step.clone() };
        if !step.removed.contains(&candidate) && proves(&alone) {
            more.push(candidate);
        }
    }
    step.removed.extend(more);
}
