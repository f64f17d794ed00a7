//! How hard puzzles should be, and how hard they are.
//!
//! The scales are those of [`grade`](crate::grade) and [`rating`](crate::rating). Both follow
//! a path of steps from the puzzle to its solution, each the easiest at that point. A technique is
//! *needed* if the path has a step that uses it.
//!
//! A level asks for more than its grade: the path must have a step of that level, and none by brute
//! force. Otherwise a long path of easy steps would do, or a puzzle that no reasoning here solves.

use std::cmp::Ordering;

use quadrille::Stop;
use quadrille::guard::Guard;

use super::attempt::Lack;
use crate::error::{ErrorKind, OnlyPlain, RangeOf, SudokuError};
use crate::grade::{Grade, Grader};
use crate::grid::Grid;
use crate::puzzle::Puzzle;
use crate::rating::{Difficulty, Rater, Rating};
use crate::shape::{Boxes, Shape};
use crate::technique::{Level, Reasoner, Technique, TechniqueSet, allows_swaps};
use crate::turbo;
use crate::variant::Variant;

/// The highest ER that can be ordered, in tenths: to exceed it, a dynamic chain would need hundreds
/// of statements.
const HIGHEST_ER: u16 = 100;

/// How far a puzzle is from the wishes for each level that it is too easy or too hard.
const A_LEVEL: u64 = 1_000_000;
/// How far a puzzle is from any level if reasoning does not solve it: farther than all others.
const BRUTE_FORCE: u64 = 10 * A_LEVEL;

/// The wishes for the difficulty. If there are none, every puzzle will do.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Wishes {
    pub(super) level: Option<Level>,
    /// The lowest and the highest.
    pub(super) score: Option<(u32, u32)>,
    pub(super) er: Option<(Difficulty, Difficulty)>,
    pub(super) needs: Vec<Technique>,
    pub(super) without: Vec<Technique>,
    pub(super) practice: Option<Technique>,
}

impl Wishes {
    /// Whether there are any wishes.
    pub(super) fn is_any(&self) -> bool {
        *self != Wishes::default()
    }

    /// Whether the path on HoDoKu's scale is needed.
    fn is_graded(&self) -> bool {
        self.level.is_some()
            || self.score.is_some()
            || !self.needs.is_empty()
            || !self.without.is_empty()
            || self.practice.is_some()
    }

    /// Checks whether a puzzle of this shape can meet all wishes.
    pub(super) fn check(&self, shape: &Shape) -> Result<(), SudokuError> {
        if !self.is_any() {
            return Ok(());
        }
        let (size, largest) = (shape.size(), Reasoner::MAX_SIZE);
        if size > largest {
            return Err(ErrorKind::BoardTooLarge { size, largest, graded: true }.into());
        }
        if self.er.is_some() && !turbo::fits(shape) {
            return Err(ErrorKind::OnlyPlain { needed: OnlyPlain::Order }.into());
        }
        if let Some((from, to)) = self.score.filter(|(from, to)| from > to) {
            let [from, to] = [from, to].map(|score| score as usize);
            return Err(ErrorKind::EmptyRange { of: RangeOf::Score, from, to }.into());
        }
        if let Some((from, to)) = self.er.filter(|(from, to)| from > to) {
            let [from, to] = [from, to].map(|er| usize::from(er.tenths()));
            return Err(ErrorKind::EmptyRange { of: RangeOf::Er, from, to }.into());
        }
        if let Some((from, _)) = self.er.filter(|(from, _)| from.tenths() > HIGHEST_ER) {
            return Err(ErrorKind::DifficultyTooHigh { tenths: from.tenths() }.into());
        }
        if self.practice == Some(Technique::BruteForce) {
            return Err(ErrorKind::PractisedBruteForce.into());
        }
        if let Some(level) = self.level.filter(|&level| level > Level::Easy && singles_do(shape)) {
            let (shape, level) = (shape.to_string(), level.name());
            return Err(ErrorKind::LevelOfShape { shape, level }.into());
        }
        let most = self.level.and_then(|level| level.highest_score_on(shape.cell_count()));
        if let (Some(level), Some(most), Some((from, _))) = (self.level, most, self.score)
            && from > most
        {
            let level = level.name();
            return Err(ErrorKind::ScoreOfLevel { level, score: from, most }.into());
        }
        for technique in self.needs.iter().chain(&self.practice) {
            if self.without.contains(technique) {
                let technique = technique.english();
                return Err(ErrorKind::TechniqueExcluded { technique }.into());
            }
            if let Some(level) = self.level.filter(|&level| technique.level() > level) {
                let (needed, level) = (technique.level().name(), level.name());
                let technique = technique.english();
                return Err(ErrorKind::TechniqueOfLevel { technique, level, needed }.into());
            }
            if technique.needs_uniqueness() && !allows_swaps(shape) {
                let (technique, shape) = (technique.english(), shape.to_string());
                return Err(ErrorKind::TechniqueOfShape { technique, shape }.into());
            }
        }
        let of_level = |level| self.techniques().iter().filter(move |one| one.level() == level);
        let excludes = |level: &Level| of_level(*level).all(|one| self.without.contains(&one));
        if let Some(level) = self.level.filter(excludes) {
            return Err(ErrorKind::LevelExcluded { level: level.name() }.into());
        }
        Ok(())
    }

    /// The techniques to solve with: the default ones and those wished for.
    fn techniques(&self) -> TechniqueSet {
        let asked = self.needs.iter().chain(&self.practice);
        asked.fold(TechniqueSet::default(), |set, &technique| set.with(technique))
    }
}

/// Returns why a grading or rating was stopped.
#[expect(clippy::needless_pass_by_value, reason = "it maps errors")]
fn only_stop(error: SudokuError) -> Stop {
    error.stop().expect("a puzzle that meets a checked order has a grade and a rating")
}

/// Whether singles solve every puzzle of a shape, as far as is known. A test checks all puzzles of
/// these shapes.
fn singles_do(shape: &Shape) -> bool {
    let boxes = matches!(shape.box_layout(), Boxes::Rectangles { rows: 2, columns: 2 });
    boxes && (shape.is_plain() || shape.variants() == [Variant::X])
}

/// What was found out about a puzzle that meets the wishes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Praise {
    pub(super) grade: Option<Grade>,
    pub(super) rating: Option<Rating>,
    pub(super) position: Option<Puzzle>,
}

/// The verdict on a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Opinion {
    Praise(Box<Praise>),
    Blame {
        lack: Lack,
        /// How far it is from the wishes, for comparison.
        far: u64,
        /// Whether it is too hard (greater), too easy (less), or neither.
        hardness: Ordering,
    },
}

/// Grades and rates puzzles, as far as needed to decide whether they meet the wishes.
pub(super) struct Critic {
    wishes: Wishes,
    grader: Grader,
    /// Created on first use: it has tables of its own.
    rater: Option<Box<Rater>>,
    guard: Guard,
}

impl Critic {
    pub(super) fn new(wishes: &Wishes, guard: &Guard) -> Critic {
        let grader = Grader::new().techniques(wishes.techniques());
        Critic { wishes: wishes.clone(), grader, rater: None, guard: guard.clone() }
    }

    /// Gives its opinion of a puzzle whose only solution is `solution`.
    pub(super) fn judge(&mut self, puzzle: &Puzzle, solution: &Grid) -> Result<Opinion, Stop> {
        let mut praise = Praise::default();
        if self.wishes.is_graded() {
            match self.grade(puzzle, solution, &mut praise)? {
                None => {}
                Some(blame) => return Ok(blame),
            }
        }
        if let Some((from, to)) = self.wishes.er {
            let rater = self.rater.get_or_insert_with(|| Box::new(Rater::new()));
            let rating = rater.rate_up_to(puzzle.grid(), to, &self.guard).map_err(only_stop)?;
            let blame = match rating {
                None => Some((to, Ordering::Greater)),
                Some(rating) if rating.er < from => Some((rating.er, Ordering::Less)),
                Some(rating) => {
                    praise.rating = Some(rating);
                    None
                }
            };
            if let Some((er, hardness)) = blame {
                let far = 1 + u64::from(er.tenths().abs_diff(from.tenths()));
                return Ok(Opinion::Blame { lack: Lack::Er(er), far, hardness });
            }
        }
        Ok(Opinion::Praise(Box::new(praise)))
    }

    fn grade(
        &mut self,
        puzzle: &Puzzle,
        solution: &Grid,
        praise: &mut Praise,
    ) -> Result<Option<Opinion>, Stop> {
        let Critic { wishes, grader, guard, .. } = self;
        let mut needed = TechniqueSet::EMPTY;
        let position = &mut praise.position;
        let graded = grader.walk_to(puzzle, solution, guard, |reasoner, step| {
            needed = [step.technique].into_iter().chain(needed.iter()).collect();
            if wishes.practice == Some(step.technique) && position.is_none() {
                *position = Some(reasoner.position());
            }
        });
        let grade = graded.map_err(only_stop)?;
        let wanted = wishes.level.unwrap_or(grade.level);
        let (from, to) = wishes.score.unwrap_or((0, u32::MAX));
        let hardness = grade.level.cmp(&wanted).then(match grade.score {
            score if score < from => Ordering::Less,
            score if score > to => Ordering::Greater,
            _ => Ordering::Equal,
        });
        let is_barred = wishes.level.is_some() && !wishes.needs.contains(&Technique::BruteForce);
        if is_barred && !grade.by_reasoning {
            let lack = Lack::Needs(Technique::BruteForce);
            let hardness = Ordering::Greater;
            return Ok(Some(Opinion::Blame { lack, far: BRUTE_FORCE, hardness }));
        }
        if hardness != Ordering::Equal {
            let levels = (grade.level as u64).abs_diff(wanted as u64);
            let [low, high] = wishes.score_bounds(puzzle.shape());
            let points = low.saturating_sub(grade.score) + grade.score.saturating_sub(high);
            let far = A_LEVEL * levels + u64::from(points);
            let lack = Lack::Grade(grade.level, grade.score);
            return Ok(Some(Opinion::Blame { lack, far: far.max(1), hardness }));
        }
        if wishes.level.is_some_and(|level| grade.hardest.level() < level) {
            let lack = Lack::Hardest(grade.hardest);
            let (far, hardness) = (A_LEVEL / 2, Ordering::Less);
            return Ok(Some(Opinion::Blame { lack, far, hardness }));
        }
        let lacks = |&&technique: &&Technique| !needed.contains(technique);
        if let Some(&technique) = wishes.needs.iter().chain(&wishes.practice).find(lacks) {
            let far = u64::from(technique.score().abs_diff(grade.hardest.score()));
            let hardness = grade.hardest.score().cmp(&technique.score());
            let lack = Lack::Spares(technique);
            return Ok(Some(Opinion::Blame { lack, far: far.max(1), hardness }));
        }
        if let Some(&technique) = wishes.without.iter().find(|&&one| needed.contains(one)) {
            let (lack, far, hardness) = (Lack::Needs(technique), 1, Ordering::Greater);
            return Ok(Some(Opinion::Blame { lack, far, hardness }));
        }
        praise.grade = Some(grade);
        Ok(None)
    }
}

impl Wishes {
    /// The lowest and the highest acceptable score.
    fn score_bounds(&self, shape: &Shape) -> [u32; 2] {
        let (from, to) = self.score.unwrap_or((0, u32::MAX));
        let most = self.level.and_then(|level| level.highest_score_on(shape.cell_count()));
        let most = most.unwrap_or(u32::MAX);
        [from, to.min(most)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::fill::Filler;

    #[test]
    fn singles_solve_every_puzzle_of_four_digits() {
        let four = Shape::of_size(4).expect("a size");
        for shape in [four.clone(), four.with(Variant::X).expect("fits")] {
            assert!(singles_do(&shape));
            let empty = Puzzle::new(Grid::empty(&shape));
            let grids: Vec<Grid> = empty.search().solutions().collect();
            let mut filler = Filler::new(&shape);
            // Digits can be renamed, so one first row stands for all.
            for grid in grids.iter().filter(|grid| grid.as_bytes().starts_with(&[1, 2, 3, 4])) {
                let digits = grid.as_bytes();
                // Where another grid agrees with this one: if all givens lie there, both are
                // solutions.
                let agree = |other: &Grid| {
                    let same = (0..16).filter(|&cell| other.as_bytes()[cell] == digits[cell]);
                    same.fold(0u32, |cells, cell| cells | 1 << cell)
                };
                let mut shared: Vec<u32> =
                    grids.iter().filter(|&other| other != grid).map(agree).collect();
                shared.sort_unstable();
                shared.dedup();
                for givens in 0..1u32 << 16 {
                    if shared.iter().any(|same| givens & !same == 0) {
                        continue;
                    }
                    let kept = |cell: usize| if givens >> cell & 1 == 1 { digits[cell] } else { 0 };
                    let board: Vec<u8> = (0..16).map(kept).collect();
                    assert!(filler.follows(&board), "{board:?}");
                }
            }
        }
    }
}
