//! Whether a player's deduction is right, and what shows it.
//!
//! ```text
//! the solution has the digit -------------------------------> false
//! a digit on the board excludes it -------------------------> already gone
//! a step of the practised technique, else of the easiest ---> follows
//! assuming the opposite leads to a contradiction -----------> follows
//! otherwise ------------------------------------------------> true
//! ```
//!
//! The solution decides whether a deduction is true. Whether it follows is decided by the proof of
//! a step, and not by the search that found the step. A digit may also follow from two steps: one
//! that removes candidates, and then a single.

use std::time::Duration;

use quadrille::guard::Guard;
use quadrille_sudoku::render::Highlights;
use quadrille_sudoku::technique::{Candidate, Reasoner, Step, Technique, TechniqueSet};
use quadrille_sudoku::tell::Language;
use quadrille_sudoku::{Cell, DigitSet, Grid, Notes, Puzzle, Shape, Symbols, Verdict};

use crate::board::Play;
use crate::fault::{RequestFault, SignsOf};
use crate::hint::candidate as tell_candidate;
use crate::judge;
use crate::position::Position;
use crate::protocol::{
    Answer, AskedCandidate, Board, Conclusion, Deduced, DeductionAnswer, Fault, HintAnswer,
};
use crate::steps::places;

/// The time limit: somebody is waiting for one sentence.
const TIME: Duration = Duration::from_secs(4);

/// What the player asks about.
pub(crate) struct Asked<'a> {
    /// The candidates that were struck.
    pub(crate) struck: &'a [AskedCandidate],
    /// The digit that was placed.
    pub(crate) placed: Option<&'a AskedCandidate>,
    /// The technique that is being practised.
    pub(crate) technique: Option<&'a str>,
}

pub(crate) fn judge(
    board: &Board,
    asked: &Asked<'_>,
    language: Language,
    guard: &Guard,
) -> Result<Answer, Fault> {
    let guard = guard.at_most(TIME);
    let play = Play::read(board)?;
    let shape = play.givens.shape().clone();
    let read = |field, asked: &AskedCandidate| read(&shape, field, asked);
    let struck = asked.struck.iter().map(|one| read("candidates", one));
    let struck: Vec<Candidate> = struck.collect::<Result<_, Fault>>()?;
    let struck = struck.into_iter().map(|one| Claim::new(one, false));
    let placed = asked.placed.map(|one| read("placed", one)).transpose()?;
    let placed = placed.map(|one| Claim::new(one, true));
    let practised = asked.technique.map(str::parse::<Technique>).transpose();
    let practised = practised.map_err(|error| Fault::from(error).within("technique"))?;

    let mut deduction = Deduction {
        claims: struck.chain(placed).collect(),
        practised,
        language,
        steps: Vec::new(),
        told: Vec::new(),
        stopped: false,
    };
    let play = before(&play, &deduction.claims);
    let trouble = deduction.judge(&play, &guard);
    Ok(Answer::Deduction(Box::new(deduction.tell(&shape, trouble))))
}

/// Reads a candidate of the request.
fn read(shape: &Shape, field: &'static str, asked: &AskedCandidate) -> Result<Candidate, Fault> {
    let Some(cell) = shape.cells().nth(asked.cell) else {
        // A number beyond the last cell is a list that is too long.
        let (count, cells) = (asked.cell.saturating_add(1), shape.cell_count());
        let kind = RequestFault::ListLength { of: SignsOf::Signs, count, cells };
        return Err(Fault::from(kind).within(field));
    };
    match Symbols::standard(shape.size()).digit(asked.digit) {
        Some(digit) => Ok(Candidate { cell, digit }),
        None => Err(crate::board::foreign(shape, field, cell, asked.digit)),
    }
}

/// Returns the state of play without what is asked about: struck candidates are noted again, and
/// the digit that was placed is taken off the board.
fn before(play: &Play, claims: &[Claim]) -> Play {
    let mut play = play.clone();
    for claim in claims.iter().filter(|claim| claim.places) {
        let Candidate { cell, digit } = claim.candidate;
        if play.state.is_entry(cell) && play.state.get(cell) == Some(digit) {
            let mut grid = play.state.grid().clone();
            grid.set(cell, None);
            let others = play.state.entries().iter().copied().filter(|&entry| entry != cell);
            let others: Vec<Cell> = others.collect();
            play.state = Puzzle::new(grid).with_entries(others);
        }
    }
    if let Some(notes) = &play.notes {
        let mut sets = notes.sets().to_vec();
        for Claim { candidate: Candidate { cell, digit }, .. } in claims {
            let set = &mut sets[cell.index()];
            // A cell without notes has all candidates anyway.
            if !set.is_empty() && play.state.get(*cell).is_none() {
                *set |= DigitSet::from(*digit);
            }
        }
        play.notes = Notes::new(play.state.shape(), sets);
    }
    play
}

/// Something that the player claims, and what has been found out about it.
struct Claim {
    candidate: Candidate,
    /// Whether the digit is placed; otherwise it is struck.
    places: bool,
    verdict: Deduced,
    by: Option<Cell>,
    /// Indices into the steps of the deduction.
    steps: Vec<usize>,
}

impl Claim {
    fn new(candidate: Candidate, places: bool) -> Claim {
        Claim { candidate, places, verdict: Deduced::Unknown, by: None, steps: Vec::new() }
    }

    /// Whether a step says so: in its conclusions, or because a digit that it places excludes the
    /// candidate.
    fn is_shown_by(&self, step: &Step, shape: &Shape) -> bool {
        if self.places {
            return step.placed.contains(&self.candidate);
        }
        let excludes = |placed: &Candidate| excludes(shape, *placed, self.candidate);
        step.removed.contains(&self.candidate) || step.placed.iter().any(excludes)
    }

    /// Finds a digit on the board that excludes the candidate, or fills its cell.
    fn excluded_by(&self, puzzle: &Puzzle) -> Option<Cell> {
        let mut filled = puzzle.grid().filled();
        let excludes = |&(cell, digit): &(Cell, _)| {
            cell == self.candidate.cell
                || excludes(puzzle.shape(), Candidate { cell, digit }, self.candidate)
        };
        filled.find(excludes).map(|(cell, _)| cell)
    }
}

/// Returns whether two candidates cannot both be true.
fn excludes(shape: &Shape, one: Candidate, other: Candidate) -> bool {
    match one.cell == other.cell {
        true => one.digit != other.digit,
        false => shape.forbids([one.cell, other.cell], [one.digit, other.digit]),
    }
}

/// The claims of a player, and the steps that show them.
struct Deduction {
    claims: Vec<Claim>,
    practised: Option<Technique>,
    language: Language,
    steps: Vec<Step>,
    told: Vec<HintAnswer>,
    stopped: bool,
}

impl Deduction {
    /// Judges all claims. Returns what a hint would say instead of a step, if the position is not
    /// one to reason about.
    fn judge(&mut self, play: &Play, guard: &Guard) -> Option<HintAnswer> {
        if let Verdict::Unique(solution) = judge::check(&play.givens, guard) {
            self.compare(&play.state, &solution);
        }
        match Position::check(play, self.language, guard) {
            Ok(position) => {
                self.show(&position, guard);
                None
            }
            Err(trouble) => Some(*trouble),
        }
    }

    /// Compares the claims with the solution and with the digits on the board.
    fn compare(&mut self, state: &Puzzle, solution: &Grid) {
        for claim in &mut self.claims {
            let Candidate { cell, digit } = claim.candidate;
            let holds = (solution.get(cell) == Some(digit)) == claim.places;
            claim.verdict = if holds { Deduced::True } else { Deduced::False };
            if holds && let Some(by) = claim.excluded_by(state) {
                (claim.verdict, claim.by) = (Deduced::AlreadyGone, Some(by));
            }
        }
    }

    /// Looks for steps that show what is true: those of the practised technique, then the easiest,
    /// and at last contradictions.
    fn show(&mut self, position: &Position, guard: &Guard) {
        let techniques =
            self.practised.into_iter().fold(TechniqueSet::default(), TechniqueSet::with);
        let Some(reasoner) = position.reasoner(techniques, guard) else { return };
        let own = self.practised.map(|technique| [technique].into_iter().collect());
        let is_forcing = |set: &TechniqueSet| {
            set.contains(Technique::ForcingChainContradiction)
                || set.contains(Technique::ForcingNetContradiction)
        };
        let (forcing, easier): (Vec<_>, Vec<_>) = places(techniques).partition(is_forcing);
        for set in own.into_iter().chain(easier) {
            if !self.show_by(set, &reasoner, position) {
                return;
            }
        }
        self.refute(&reasoner, position);
        for set in forcing {
            if !self.show_by(set, &reasoner, position) {
                return;
            }
        }
    }

    /// Looks for steps of some techniques. Returns whether there is more to look for, and time.
    fn show_by(&mut self, set: TechniqueSet, reasoner: &Reasoner, position: &Position) -> bool {
        let is_open = |claim: &Claim| claim.verdict == Deduced::True;
        if !self.claims.iter().any(is_open) {
            return false;
        }
        let Ok(mut steps) = reasoner.steps(set) else {
            self.stopped = true;
            return false;
        };
        let shape = position.puzzle.shape();
        let shown = |step: &Step, claims: &[Claim]| {
            claims.iter().filter(|claim| is_open(claim) && claim.is_shown_by(step, shape)).count()
        };
        steps.retain(|step| set.contains(step.technique) && position.proves(step));
        // The step that shows most, and of these the simplest.
        loop {
            let best =
                steps.iter().filter(|step| shown(step, &self.claims) > 0).min_by_key(|step| {
                    let most = usize::MAX - shown(step, &self.claims);
                    (step.technique.place(), most, effort(step, position))
                });
            let Some(best) = best else { break };
            let best = best.clone();
            let open = |claim: &Claim| is_open(claim) && claim.is_shown_by(&best, shape);
            self.conclude(position, vec![(best.clone(), None)], open);
        }
        self.show_singles(&steps, position);
        true
    }

    /// Shows a digit that is a single after one of the steps.
    fn show_singles(&mut self, steps: &[Step], position: &Position) {
        let open = |claim: &Claim| claim.verdict == Deduced::True && claim.places;
        let Some(claim) = self.claims.iter().find(|claim| open(claim)) else { return };
        let candidate = claim.candidate;
        let mut steps: Vec<&Step> = steps.iter().filter(|step| !step.removed.is_empty()).collect();
        steps.sort_by_key(|step| (step.technique.place(), effort(step, position)));
        for step in steps {
            let after = after(position, step);
            let Some(reasoner) = after.reasoner(TechniqueSet::EMPTY, &Guard::default()) else {
                continue;
            };
            let singles = reasoner.steps(SINGLES.into_iter().collect()).unwrap_or_default();
            let here = |single: &&Step| single.placed == [candidate] && after.proves(single);
            if let Some(single) = singles.iter().find(here) {
                let both = vec![(step.clone(), None), (single.clone(), Some(&after))];
                self.conclude(position, both, open);
                return;
            }
        }
    }

    /// Shows what is left by contradictions.
    fn refute(&mut self, reasoner: &Reasoner, position: &Position) {
        for at in 0..self.claims.len() {
            let Claim { candidate, places, verdict, .. } = self.claims[at];
            let step = reasoner.refute(candidate, !places).filter(|step| position.proves(step));
            if let (Deduced::True, Some(step)) = (verdict, step) {
                let this = |claim: &Claim| claim.candidate == candidate && claim.places == places;
                self.conclude(position, vec![(step, None)], this);
            }
        }
    }

    /// Records that steps show some claims. Each step stands in `position`, unless it has its own.
    fn conclude(
        &mut self,
        position: &Position,
        steps: Vec<(Step, Option<&Position>)>,
        is_shown: impl Fn(&Claim) -> bool,
    ) {
        let mut numbers = Vec::new();
        for (step, own) in steps {
            let known = self.steps.iter().position(|known| *known == step);
            numbers.push(known.unwrap_or(self.steps.len()));
            if known.is_none() {
                let stands = own.unwrap_or(position);
                self.told.push(stands.tell_step(step.clone(), self.language));
                self.steps.push(step);
            }
        }
        for claim in self.claims.iter_mut().filter(|claim| is_shown(claim)) {
            claim.verdict = Deduced::Follows;
            claim.steps.clone_from(&numbers);
        }
    }

    fn tell(self, shape: &Shape, trouble: Option<HintAnswer>) -> DeductionAnswer {
        let any = |verdict| self.claims.iter().any(|claim| claim.verdict == verdict);
        let verdict = match () {
            () if any(Deduced::False) => Deduced::False,
            () if any(Deduced::Unknown) => Deduced::Unknown,
            () if any(Deduced::True) => Deduced::True,
            () if any(Deduced::Follows) => Deduced::Follows,
            () if any(Deduced::AlreadyGone) => Deduced::AlreadyGone,
            () => Deduced::Unknown,
        };
        let by_it = |claim: &Claim| {
            let first = claim.steps.first().map(|&number| self.steps[number].technique);
            first.is_none() || first == self.practised
        };
        let practised = self.practised.filter(|_| any(Deduced::Follows));
        let practised = practised.map(|_| self.claims.iter().all(by_it));
        let conclusion = |claim: &Claim| Conclusion {
            candidate: tell_candidate(shape, claim.candidate),
            verdict: claim.verdict,
            by: claim.by.map(Cell::index),
            steps: claim.steps.clone(),
        };
        let (placed, struck): (Vec<&Claim>, Vec<&Claim>) =
            self.claims.iter().partition(|claim| claim.places);
        DeductionAnswer {
            verdict,
            candidates: struck.into_iter().map(conclusion).collect(),
            placed: placed.first().map(|claim| conclusion(claim)),
            practised,
            trouble,
            stopped: self.stopped,
            steps: self.told,
        }
    }
}

const SINGLES: [Technique; 3] =
    [Technique::FullHouse, Technique::NakedSingle, Technique::HiddenSingle];

/// How much there is to look at in a step.
fn effort(step: &Step, position: &Position) -> usize {
    let marks = Highlights::of(step, &position.candidates);
    marks.candidates.len() + marks.links.len()
}

/// Returns the position without the candidates that a step removes.
fn after(position: &Position, step: &Step) -> Position {
    let mut sets = position.candidates.sets().to_vec();
    for &Candidate { cell, digit } in &step.removed {
        sets[cell.index()] -= DigitSet::from(digit);
    }
    let puzzle = position.puzzle.clone().with_marks(sets).expect("one set for each cell");
    Position::from(puzzle)
}
