//! Questions of somebody who learns: techniques and their examples, positions to practise, whether
//! a deduction is right, the path to the solution, and all steps that are possible now.
//!
//! Every step that is drawn is a [`HintAnswer`], so the page draws it as it draws a hint.

use serde::{Deserialize, Serialize};

use super::{Board, Candidate, HintAnswer, NamedTechnique};

/// A technique of the catalogue.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ListedTechnique {
    /// The technique and its names.
    #[serde(flatten)]
    pub technique: NamedTechnique,
    /// The group of similar techniques that it belongs to, such as `fish`.
    pub family: &'static str,
    /// The level of the easiest puzzles that may need it: `easy`, `medium`, ….
    pub level: String,
    /// What one step adds to the score of a puzzle.
    pub score: u32,
    /// Whether hints and ratings use it.
    pub hints: bool,
    /// Whether there is an example of it.
    pub example: bool,
}

/// A position in which a technique makes a step.
#[derive(Clone, Debug, Serialize)]
pub struct Lesson {
    /// The position: givens, the digits found so far as entries, all remaining candidates as notes.
    pub board: Board,
    /// The solution: one sign per cell.
    pub solution: String,
    /// The step.
    pub hint: HintAnswer,
}

/// Where a position to practise comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Origin {
    /// A new puzzle, made for the seed.
    New,
    /// The example of the technique with its rows, columns and digits rearranged, because no new
    /// puzzle was found in time.
    Example,
}

/// A digit in a cell, as the page sends it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AskedCandidate {
    /// The cell.
    pub cell: usize,
    /// The sign of the digit.
    pub digit: char,
}

/// Whether a deduction is right.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Deduced {
    /// It is right, and steps show it.
    Follows,
    /// It agrees with the solution, but no step was found that shows it.
    True,
    /// It contradicts the solution.
    False,
    /// A digit on the board already says so.
    AlreadyGone,
    /// Nothing is known: there is not exactly one solution, or the time was too short.
    Unknown,
}

/// A deduction about one candidate: that it is false, or that its digit can be placed.
#[derive(Clone, Debug, Serialize)]
pub struct Conclusion {
    /// The candidate.
    #[serde(flatten)]
    pub candidate: Candidate,
    /// Whether it is right.
    pub verdict: Deduced,
    /// If it is already gone: the cell of a digit that excludes it, which may be its own cell.
    pub by: Option<usize>,
    /// If it follows: the steps that show it, as indices into the steps of the answer.
    pub steps: Vec<usize>,
}

/// Whether the player's deductions are right.
#[derive(Clone, Debug, Serialize)]
pub struct DeductionAnswer {
    /// The verdict on all of them together. It is `false` if one is false, else `unknown` or `true`
    /// if one is; if all are gone already it is `already-gone`, and otherwise `follows`.
    pub verdict: Deduced,
    /// The candidates that were struck, in the order of the request.
    pub candidates: Vec<Conclusion>,
    /// The digit that was placed.
    pub placed: Option<Conclusion>,
    /// The steps that show what follows, each once and each proved. All but a single that comes
    /// after another step are possible in the position that was sent.
    pub steps: Vec<HintAnswer>,
    /// Whether the technique that is being practised shows everything that follows. `None` if none
    /// was named, or nothing follows.
    pub practised: Option<bool>,
    /// What a hint would say instead of a step: why nothing is known, or that entries or notes
    /// elsewhere are wrong, so that no step can build on them.
    pub trouble: Option<HintAnswer>,
    /// Whether the time was too short to try all techniques.
    pub stopped: bool,
}

/// How a path ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum PathEnd {
    /// The board is solved.
    Solved,
    /// No technique goes on.
    Stuck,
    /// The time was too short.
    Stopped,
    /// There is no path: see `trouble`.
    Trouble,
}

/// A technique of a path, and how often it is used.
#[derive(Clone, Debug, Serialize)]
pub struct UsedTechnique {
    /// The technique and its names.
    #[serde(flatten)]
    pub technique: NamedTechnique,
    /// Its level: `easy`, `medium`, ….
    pub level: String,
    /// What one step adds to the score.
    pub score: u32,
    /// The number of its steps.
    pub count: usize,
}

/// A step of a path, without what is needed to draw it.
#[derive(Clone, Debug, Serialize)]
pub struct PathStep {
    /// The name of the technique on the command line; its level and score are in the list of the
    /// path's techniques.
    pub technique: &'static str,
    /// The step in one line, in the notation of the forums.
    pub notation: String,
    /// What it does, in a few words.
    pub text: String,
    /// The digits that it places.
    pub placed: Vec<Candidate>,
    /// The candidates that it removes.
    pub removed: Vec<Candidate>,
}

/// The way from a position to the solution.
#[derive(Clone, Debug, Serialize)]
pub struct PathAnswer {
    /// How it ends.
    pub end: PathEnd,
    /// The candidates at its start: the signs of each cell, empty for a cell with a digit. Placing
    /// a digit also removes what it excludes; everything else that is removed is in the steps.
    pub candidates: Vec<String>,
    /// The steps.
    pub steps: Vec<PathStep>,
    /// The techniques that they use, easiest first.
    pub techniques: Vec<UsedTechnique>,
    /// The sum of the scores of the steps.
    pub score: u32,
    /// The step that was asked for, to be drawn. `None` if none was, or the path is too short.
    pub shown: Option<HintAnswer>,
    /// What a hint would say instead of a step, if there is no path.
    pub trouble: Option<HintAnswer>,
}

/// The steps of one technique that are possible now.
#[derive(Clone, Debug, Serialize)]
pub struct StepsOfTechnique {
    /// The technique and its names.
    #[serde(flatten)]
    pub technique: NamedTechnique,
    /// Its level: `easy`, `medium`, ….
    pub level: String,
    /// What one step adds to the score.
    pub score: u32,
    /// The number of steps that were found.
    pub count: usize,
    /// The first of them.
    pub steps: Vec<HintAnswer>,
}

/// All steps that are possible now.
#[derive(Clone, Debug, Serialize)]
pub struct StepsAnswer {
    /// The steps, by technique, easiest first.
    pub groups: Vec<StepsOfTechnique>,
    /// Whether some steps that were found are left out: the answer has at most eight of a technique
    /// and 120 in all.
    pub cut: bool,
    /// Whether the time was too short to look for all of them.
    pub stopped: bool,
    /// What a hint would say instead of a step, if there is none.
    pub trouble: Option<HintAnswer>,
}
