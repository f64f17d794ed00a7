//! Answers questions about a single digit.
//!
//! [`turbo`](crate::turbo) solves a classic board in a few microseconds, so there every question is
//! a search of its own. On other boards it takes milliseconds just to start a search. There one
//! learner is kept for all questions ([`Rivals`]): it is given the known solutions, is asked for
//! another one with the digit in question, and learns from each answer.

use quadrille::guard::Guard;
use quadrille::rivals::{Rival, Rivals};
use quadrille::{OptionId, Problem, Stop};

use super::tally::{Seen, Tally};
use crate::candidates::Candidates;
use crate::digit::Digit;
use crate::encode;
use crate::grid::{Cell, Grid};
use crate::puzzle::Puzzle;
use crate::solve::Settings;

/// Finds solutions that have a digit in a cell.
pub(super) struct Asker<'a> {
    candidates: &'a Candidates,
    settings: &'a Settings,
    learner: Option<Learner>,
}

impl<'a> Asker<'a> {
    /// Creates an asker for these candidates.
    pub(super) fn new(
        candidates: &'a Candidates,
        settings: &'a Settings,
        tally: &Tally,
    ) -> Asker<'a> {
        let by_search = settings.method.is_turbo(candidates.shape());
        let learner = if by_search { None } else { Learner::new(candidates, tally) };
        Asker { candidates, settings, learner }
    }

    /// Finds a solution with this digit in this cell that the tally has not seen, if there is one.
    pub(super) fn another(
        &mut self,
        cell: Cell,
        digit: Digit,
        tally: &Tally,
    ) -> Result<Option<Grid>, Stop> {
        self.settings.guard.ask()?;
        match &mut self.learner {
            Some(learner) => learner.another(cell, digit, tally, &self.settings.guard),
            None => self.search(cell, digit, tally),
        }
    }

    fn search(&self, cell: Cell, digit: Digit, tally: &Tally) -> Result<Option<Grid>, Stop> {
        let mut candidates = self.candidates.clone();
        candidates.place(cell, digit);
        // If a known solution has the digit there, the search may find that one first.
        let known = match tally.seen(cell, digit) {
            Seen::Once(number) => tally.found().get(number as usize),
            _ => None,
        };
        let limit = Some(1 + u64::from(known.is_some()));
        let settings = Settings { limit, ..self.settings.clone() };
        let mut solutions = settings.solutions(candidates.shape(), &candidates);
        if let Some(found) = solutions.by_ref().find(|found| Some(found) != known) {
            return Ok(Some(found));
        }
        match solutions.outcome().stop {
            Stop::Exhausted => Ok(None),
            stop => Err(stop),
        }
    }
}

/// A learner for one puzzle, with its givens built in.
struct Learner {
    problem: Problem,
    rivals: Rivals,
    /// The cell and digit that each option stands for, in ascending order.
    options: Vec<(Cell, Digit)>,
    /// The number of the tally's solutions that it has been given.
    told: usize,
}

impl Learner {
    /// Creates a learner that knows the first solution found. `None` if it cannot search the board
    /// or if memory is lacking: a search then answers each question, which needs less.
    fn new(candidates: &Candidates, tally: &Tally) -> Option<Learner> {
        let problem = encode::problem_of(candidates);
        let options: Vec<(Cell, Digit)> = candidates.iter().collect();
        let known = cover(tally.found().first()?, &options, &problem);
        let rivals = problem.rivals(&known).ok()?;
        Some(Learner { problem, rivals, options, told: 1 })
    }

    fn another(
        &mut self,
        cell: Cell,
        digit: Digit,
        tally: &Tally,
        guard: &Guard,
    ) -> Result<Option<Grid>, Stop> {
        for known in &tally.found()[self.told..] {
            self.rivals.exclude(&cover(known, &self.options, &self.problem));
        }
        self.told = tally.found().len();
        let asked = option(&self.options, (cell, digit), &self.problem);
        match ask(&mut self.rivals, asked.as_slice(), guard)? {
            Rival::Found(cover) => {
                let mut grid = Grid::empty(tally.shape());
                for option in cover {
                    let (cell, digit) = self.options[option.index()];
                    grid.set(cell, Some(digit));
                }
                Ok(Some(grid))
            }
            _ => Ok(None),
        }
    }
}

/// The option that stands for a digit in a cell.
fn option(options: &[(Cell, Digit)], asked: (Cell, Digit), problem: &Problem) -> Option<OptionId> {
    problem.option_at(options.binary_search(&asked).ok()?)
}

/// The options of a solution.
fn cover(solution: &Grid, options: &[(Cell, Digit)], problem: &Problem) -> Vec<OptionId> {
    solution.filled().filter_map(|asked| option(options, asked, problem)).collect()
}

/// Asks one question. Fails if the guard stops it before the answer is known.
fn ask(rivals: &mut Rivals, premises: &[OptionId], guard: &Guard) -> Result<Rival, Stop> {
    let left = guard.allowance(0, 0)?;
    let answer = rivals.with_while(premises, left.nodes, || guard.ask().is_ok());
    match answer {
        Rival::Unknown => Err(guard.ask().err().unwrap_or(Stop::NodeLimit)),
        answer => Ok(answer),
    }
}

/// Finds the givens that a puzzle with this single solution can spare, each on its own. Fails if
/// the guard stops that.
pub(super) fn redundant(
    puzzle: &Puzzle,
    solution: &Grid,
    settings: &Settings,
) -> Result<Vec<Cell>, Stop> {
    let shape = puzzle.shape();
    let by_search = settings.method.is_turbo(shape) || puzzle.marks().is_some();
    if !by_search {
        let (problem, size) = (shape.problem(), shape.size());
        let option = |(cell, digit): (Cell, Digit)| {
            Some((cell, problem.option_at(cell.index() * size + digit.index())?))
        };
        let known: Vec<OptionId> =
            solution.filled().filter_map(option).map(|(_, option)| option).collect();
        // If the learner cannot search the board, or if memory is lacking, a search answers.
        if let Ok(rivals) = problem.rivals(&known) {
            let givens: Vec<_> = puzzle.grid().filled().filter_map(option).collect();
            return spare(puzzle, rivals, &givens, &settings.guard);
        }
    }
    puzzle.search().with(settings.clone()).redundant()
}

/// Finds the givens that can be spared. A proof that there is no rival without one of them also
/// shows which of the others it did not use: these can be spared too, each on its own.
fn spare(
    puzzle: &Puzzle,
    mut rivals: Rivals,
    givens: &[(Cell, OptionId)],
    guard: &Guard,
) -> Result<Vec<Cell>, Stop> {
    // A given whose cell would be a single without it can obviously be spared. On a nearly full
    // board these are nearly all.
    let is_single = |cell| puzzle.only(|other| other != cell).candidates()[cell].len() == 1;
    let mut is_spare: Vec<bool> = givens.iter().map(|&(cell, _)| is_single(cell)).collect();
    for asked in 0..givens.len() {
        if is_spare[asked] {
            continue;
        }
        let others = givens.iter().enumerate().filter(|&(other, _)| other != asked);
        let premises: Vec<OptionId> = others.map(|(_, &(_, option))| option).collect();
        if let Rival::None { needed } = ask(&mut rivals, &premises, guard)? {
            for (spare, (_, option)) in is_spare.iter_mut().zip(givens) {
                *spare |= needed.binary_search(option).is_err();
            }
        }
    }
    let spare = givens.iter().zip(is_spare).filter(|&(_, is_spare)| is_spare);
    Ok(spare.map(|(&(cell, _), _)| cell).collect())
}
