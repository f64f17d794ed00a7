//! The messages between the page and this crate.
//!
//! A request is an object whose `ask` says what is wanted; an answer is an object whose `answer`
//! says what it is. Cells are numbered row by row from 0. Digits are written as signs, `1` to `9`
//! and then `A`, `B`, …; an empty cell is a dot. A fault in a text that a person typed is an answer
//! too, [`Answer::Fault`], with its place and a hint.

mod learn;
mod run;

use quadrille_sudoku::tell::Language;
use serde::de::{Error, IgnoredAny};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::fault::FaultKind;

pub use self::learn::{
    AskedCandidate, Conclusion, Deduced, DeductionAnswer, Lesson, ListedTechnique, Origin,
    PathAnswer, PathEnd, PathStep, StepsAnswer, StepsOfTechnique, UsedTechnique,
};
pub use self::run::{
    BoardData, CoverData, CoversData, DiagramData, DrawnData, EdgeData, LayoutData, OptionData,
    PaintData, RunData, TotalsData, WindowData,
};

/// A request of the page.
#[derive(Clone, Debug, Deserialize)]
#[serde(tag = "ask", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Request {
    /// A new puzzle: [`Answer::New`].
    New(Wanted),
    /// The puzzles in a text, in any format: [`Answer::Read`].
    Read {
        /// The text.
        text: String,
        /// The format, if known; otherwise it is detected from the content.
        #[serde(default)]
        format: Option<String>,
        /// The board, if it is not the usual one for the number of cells.
        #[serde(default)]
        shape: Option<BoardShape>,
    },
    /// A board as text in a format: [`Answer::Written`].
    Write {
        /// The board.
        board: Board,
        /// The format: one of the library's, or `svg`.
        format: String,
        /// For `svg`: `auto`, `light` or `dark`.
        #[serde(default)]
        theme: Option<String>,
        /// For `svg`: its width in pixels.
        #[serde(default)]
        width: Option<u32>,
    },
    /// How many solutions the givens have, and which entries are wrong: [`Answer::Checked`].
    Check {
        /// The board.
        board: Board,
    },
    /// The solution of the givens: also [`Answer::Checked`], which has the solution.
    Solve {
        /// The board.
        board: Board,
    },
    /// The next step: [`Answer::Hint`].
    Hint {
        /// The board, with the player's notes if there are any.
        board: Board,
        /// The language of the sentences.
        #[serde(default)]
        language: Tongue,
    },
    /// How hard the givens are: [`Answer::Rated`].
    Rate {
        /// The board.
        board: Board,
    },
    /// What a setter wants to know about the givens after every digit: [`Answer::Studied`].
    Study {
        /// The board. Entries and notes are ignored.
        board: Board,
    },
    /// The givens without those that can be removed: [`Answer::Minimised`].
    Minimise {
        /// The board. Entries and notes are ignored.
        board: Board,
        /// The seed for the order in which givens are tried.
        seed: u64,
        /// A symmetry for the remaining givens, by the generator's name, such as `half-turn`. If it
        /// is left out, there is none.
        #[serde(default)]
        symmetry: Option<String>,
        /// The level towards which givens are removed: the puzzle becomes as hard as that, but not
        /// harder. If it is left out, as many givens as possible are removed.
        #[serde(default)]
        level: Option<String>,
    },
    /// Digits for a pattern of cells: [`Answer::New`].
    Pattern {
        /// The board.
        shape: BoardShape,
        /// Where the givens are: one sign per cell, a dot for an empty one.
        pattern: String,
        /// The seed: the same seed gives the same puzzle.
        seed: u64,
    },
    /// All techniques of the catalogue: [`Answer::Techniques`].
    Techniques {},
    /// A position in which a technique makes a step, always the same: [`Answer::Example`].
    Example {
        /// The name of the technique on the command line, such as `x-wing`.
        technique: String,
        /// The language of the sentences.
        #[serde(default)]
        language: Tongue,
    },
    /// A position in which a technique is the next step, to be found by the player:
    /// [`Answer::Practice`].
    Practice {
        /// The name of the technique on the command line.
        technique: String,
        /// The seed: the same seed gives the same position, if the time suffices for both.
        seed: u64,
        /// The language of the sentences.
        #[serde(default)]
        language: Tongue,
    },
    /// Whether the player's deductions are right: [`Answer::Deduction`].
    Deduction {
        /// The board, with the player's notes if there are any. What is asked about is put back, so
        /// it does not matter whether it is already struck or placed.
        board: Board,
        /// The candidates that the player has struck.
        #[serde(default)]
        candidates: Vec<AskedCandidate>,
        /// A digit that the player wants to place.
        #[serde(default)]
        placed: Option<AskedCandidate>,
        /// The name of the technique that is being practised. Its steps are preferred to those of
        /// easier techniques.
        #[serde(default)]
        technique: Option<String>,
        /// The language of the sentences.
        #[serde(default)]
        language: Tongue,
    },
    /// The way to the solution, step by step: [`Answer::Path`].
    Path {
        /// The board. The path starts from its entries and notes; without them, from the givens.
        board: Board,
        /// The number of a step, from 0, that is to be drawn.
        #[serde(default)]
        step: Option<usize>,
        /// The language of the sentences.
        #[serde(default)]
        language: Tongue,
    },
    /// All steps that are possible now: [`Answer::Steps`].
    Steps {
        /// The board, with the player's notes if there are any.
        board: Board,
        /// The language of the sentences.
        #[serde(default)]
        language: Tongue,
    },
    /// The overview of a search: [`Answer::Run`].
    Run {
        /// The search.
        search: SearchAsked,
    },
    /// Some events of a search: [`Answer::Window`].
    Window {
        /// The search.
        search: SearchAsked,
        /// The number of events before the first one.
        from: u64,
        /// The number of events wanted; an answer has at most 20,000.
        count: u64,
    },
    /// How much work an engine does for a search: [`Answer::Totals`].
    Totals {
        /// The search. `cells` cannot search row by row.
        search: SearchAsked,
        /// The engine that does it: `links` (the default) or `cells`.
        #[serde(default)]
        engine: Option<String>,
    },
    /// All covers of a problem, as one diagram: [`Answer::Covers`].
    Covers {
        /// The search, of which only the problem counts.
        search: SearchAsked,
    },
    /// Covers drawn at random: [`Answer::Drawn`].
    Draw {
        /// The search, of which only the problem counts.
        search: SearchAsked,
        /// The seed: the same seed draws the same covers.
        seed: u64,
        /// The number of draws with this seed that are passed over.
        #[serde(default)]
        from: u64,
        /// The number of covers wanted; an answer has at most 1,000.
        #[serde(default = "one")]
        count: u64,
    },
    /// A search to be saved as a page that needs no server: [`Answer::Page`].
    Page {
        /// The search.
        search: SearchAsked,
        /// The language of its text.
        #[serde(default)]
        language: Tongue,
        /// The step that it opens at.
        #[serde(default)]
        step: u64,
        /// The level of detail that it opens with: `level` (the default), `cover` or `link`.
        #[serde(default)]
        grain: Option<String>,
        /// What is searched, in a few words.
        #[serde(default)]
        title: String,
    },
}

/// The number of covers drawn if the request does not say.
fn one() -> u64 {
    1
}

/// The search that a question is about. Exactly one of `problem`, `board` and `model` says what is
/// searched.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SearchAsked {
    /// The text of a problem, in any format of the cover library.
    #[serde(default)]
    pub problem: Option<String>,
    /// A board, of which only the givens count.
    #[serde(default)]
    pub board: Option<Board>,
    /// A model with its arguments, such as `queens 6`.
    #[serde(default)]
    pub model: Option<String>,
    /// The branching rule: `mrv` (the default) or `leftmost`.
    #[serde(default)]
    pub branch: Option<String>,
    /// The number of covers after which the search ends; 0 or nothing means all.
    #[serde(default)]
    pub covers: Option<u64>,
    /// When covering an item unlinks its header: `last` (the default), after its options are
    /// hidden, or `first`.
    #[serde(default)]
    pub headers: Option<String>,
    /// How it is searched: `links` (the default), by branching on items, or `rows`, by taking the
    /// first option that is left.
    #[serde(default)]
    pub method: Option<String>,
}

/// An order for a new puzzle.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Wanted {
    /// The number of digits.
    pub size: usize,
    /// Rules beyond rows, columns and boxes: `jigsaw` for regions instead of boxes, and the
    /// variants of the library, such as `x` or `anti-knight`. None for a classic board.
    #[serde(default)]
    pub rules: Vec<String>,
    /// `easy`, `medium`, `hard`, `unfair` or `extreme`. The puzzle is rated like this, and needs at
    /// least one technique of that level.
    pub level: String,
    /// The symmetry, by the generator's name, such as `half-turn`.
    pub symmetry: String,
    /// The seed: the same seed gives the same puzzle.
    pub seed: u64,
    /// Techniques that the puzzle needs, by their ids, such as `x-wing`.
    #[serde(default)]
    pub needs: Vec<String>,
    /// Techniques that the puzzle does not need.
    #[serde(default)]
    pub without: Vec<String>,
}

/// A promise of the order that a puzzle does not keep.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "lack", rename_all = "kebab-case")]
pub enum Lack {
    /// A board of this size cannot be graded, so nothing is known about its level.
    TooLarge {
        /// The largest size that can be graded.
        largest: usize,
    },
    /// The time was too short to grade it.
    NotGraded,
    /// It has another level.
    Level {
        /// Its level.
        level: String,
    },
    /// It has the level only because its solution is long: its hardest technique is of a lower
    /// level.
    Hardest {
        /// That technique.
        technique: NamedTechnique,
    },
    /// It does not need a technique that it should need.
    Spares {
        /// The technique.
        technique: NamedTechnique,
    },
    /// It needs a technique that it should not need.
    Needs {
        /// The technique.
        technique: NamedTechnique,
    },
}

/// The language of sentences: in a request, its code, such as `en`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tongue(pub Language);

impl<'de> Deserialize<'de> for Tongue {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Tongue, D::Error> {
        let code = String::deserialize(from)?;
        let known = Language::ALL.iter().find(|language| language.code() == code);
        known.copied().map(Tongue).ok_or_else(|| {
            let codes: Vec<&str> = Language::ALL.iter().map(|language| language.code()).collect();
            let expected = codes.join("`, `");
            D::Error::custom(format!("unknown language `{code}`, expected one of `{expected}`"))
        })
    }
}

/// A board without digits.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BoardShape {
    /// The number of digits.
    pub size: usize,
    /// The rows and columns of a box, if the board has boxes. Without boxes and regions, the usual
    /// boxes of that size.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub boxes: Option<[usize; 2]>,
    /// The regions of a jigsaw board instead of boxes: one letter per cell.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub regions: Option<String>,
    /// Additional rules: `x`, `windoku`, ….
    #[serde(default)]
    pub variants: Vec<String>,
    /// Extra regions, whose cells must hold different digits. A text has one sign per cell: cells
    /// with the same letter are a region, and a dot is in none. Regions that overlap are in
    /// different texts.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub extra: Vec<String>,
    /// All houses. Answers always have them. In requests they are ignored, so that a page may send
    /// back a board as it received it.
    #[serde(default, deserialize_with = "not_looked_at")]
    pub houses: Vec<HouseOfBoard>,
    /// Pairs of cells that share no house but must differ (anti-knight and similar rules). Ignored
    /// in requests too.
    #[serde(default, deserialize_with = "not_looked_at")]
    pub apart: Vec<[usize; 2]>,
}

/// Accepts anything and ignores it. A field that serde skips would count as unknown, and unknown
/// fields are refused.
fn not_looked_at<'de, D: Deserializer<'de>, T: Default>(from: D) -> Result<T, D::Error> {
    IgnoredAny::deserialize(from).map(|_| T::default())
}

/// Cells that must hold different digits.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct HouseOfBoard {
    /// `row`, `column`, `box` (or the region of a jigsaw), `diagonal`, `window`, or `region` for
    /// any other.
    pub kind: &'static str,
    /// Its cells.
    pub cells: Vec<usize>,
}

/// A board with digits and notes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Board {
    /// The board without digits.
    pub shape: BoardShape,
    /// The givens: one sign per cell.
    pub givens: String,
    /// The player's entries, likewise. A cell with a given must have a dot here.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub entries: Option<String>,
    /// The notes: for each cell the signs of the digits that it may still hold. A cell without any
    /// has not been annotated.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub notes: Option<Vec<String>>,
}

/// An answer to the page.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "answer", rename_all = "kebab-case")]
pub enum Answer {
    /// A new puzzle.
    New {
        /// The puzzle.
        board: Board,
        /// Its solution: one sign per cell.
        solution: String,
        /// How hard it is. `None` if the board is too large to be rated, or the time was too short.
        rating: Option<Rating>,
        /// Whether it keeps all promises of the order. If not, it is the nearest that was found:
        /// there is no such puzzle, or hardly any, or the time was too short. Size, rules and
        /// symmetry are always as ordered, and every puzzle that can be graded can be solved by
        /// techniques.
        exact: bool,
        /// What it lacks, if it is not exact.
        lacks: Vec<Lack>,
    },
    /// The puzzles in a text, at most the first hundred.
    Read {
        /// The puzzles.
        boards: Vec<Board>,
        /// The comment next to each of them.
        comments: Vec<Option<String>>,
        /// The format of the first.
        format: &'static str,
        /// How many puzzles there are in all.
        total: usize,
    },
    /// A run to be saved as a page of one file, which `quadrille_web::AlonePage` makes of it.
    Page {
        /// The language of the page, as HTML names it.
        language: &'static str,
        /// The title of the page.
        title: String,
        /// The run as JSON.
        data: String,
    },
    /// A board as text.
    Written {
        /// The text.
        text: String,
        /// What the format does not keep of the board, by the library's names: `boxes`, `regions`,
        /// `variants`, `extra-regions`, `entries`, `marks` (notes) and `single-marks` (whether a
        /// cell with one note is empty).
        drops: Vec<&'static str>,
    },
    /// How many solutions there are.
    Checked(Verdict),
    /// What to do next.
    Hint(Box<HintAnswer>),
    /// How hard it is.
    Rated {
        /// `None` if there is not exactly one solution, the board is too large, or the time was too
        /// short.
        rating: Option<Rating>,
        /// The solution, if there is exactly one.
        solution: Option<String>,
        /// How many solutions there are.
        verdict: Verdict,
    },
    /// What there is to know about the givens.
    Studied(Box<Studied>),
    /// The givens without those that can be removed.
    Minimised {
        /// The puzzle, which has one solution.
        board: Board,
        /// The cells whose given was removed.
        removed: Vec<usize>,
        /// Whether no further given can be removed or, with a symmetry, no orbit of givens, without
        /// exceeding the level if there is one. If false, the time was too short; asking again with
        /// this board continues from there.
        minimal: bool,
        /// How hard it is, if it was minimised towards a level. It may be easier than that level,
        /// if no order of the givens that was tried leads there.
        rating: Option<Rating>,
    },
    /// The techniques of the catalogue, in search order.
    Techniques {
        /// The techniques.
        techniques: Vec<ListedTechnique>,
    },
    /// The example of a technique.
    Example {
        /// The technique.
        technique: NamedTechnique,
        /// The example. `None` if there is none: brute force is no technique, and hardly any puzzle
        /// needs some of those that hints do not use.
        lesson: Option<Box<Lesson>>,
    },
    /// A position to practise.
    Practice {
        /// The technique.
        technique: NamedTechnique,
        /// The position and what is to be found.
        lesson: Box<Lesson>,
        /// Where it comes from.
        origin: Origin,
    },
    /// Whether deductions are right.
    Deduction(Box<DeductionAnswer>),
    /// The way to the solution.
    Path(Box<PathAnswer>),
    /// All steps that are possible now.
    Steps(Box<StepsAnswer>),
    /// The overview of a search.
    Run(Box<RunData>),
    /// Some events of a search.
    Window(WindowData),
    /// How much work an engine does for a search.
    Totals(TotalsData),
    /// All covers.
    Covers(Box<CoversData>),
    /// Covers drawn at random.
    Drawn(DrawnData),
    /// Something is wrong with what a person typed.
    Fault(Fault),
}

/// What is wrong, where, and what may help.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Fault {
    /// What is wrong, as a value: `kind`, and its data as further fields.
    #[serde(flatten)]
    pub kind: Box<FaultKind>,
    /// The field of the request that it is in, if that is known.
    #[serde(rename = "where")]
    pub field: Option<&'static str>,
    /// What is wrong, in English and without a full stop, with the field of the request.
    pub message: String,
    /// What was probably meant, in English.
    pub hint: Option<String>,
    /// The line in the text, from 1.
    pub line: Option<usize>,
    /// The column, from 1.
    pub column: Option<usize>,
}

/// How many solutions the givens have, and which entries are wrong.
#[derive(Clone, Debug, Serialize)]
pub struct Verdict {
    /// `unique`, `none`, `multiple` or `unknown`.
    pub verdict: &'static str,
    /// Why there is no solution, in all languages.
    pub reason: Option<Words>,
    /// The only solution, or the first one found of several: one sign per cell.
    pub solution: Option<String>,
    /// The cells whose entry differs from the only solution.
    pub wrong: Vec<usize>,
    /// The cells that the verdict is about: givens that contradict each other, or cells in which
    /// two solutions differ.
    pub cells: Vec<usize>,
}

/// What there is to know about the givens while a puzzle is being set.
#[derive(Clone, Debug, Serialize)]
pub struct Studied {
    /// `unique`, `none`, `multiple` or `unknown`.
    pub verdict: &'static str,
    /// The number of solutions, up to a thousand.
    pub count: u64,
    /// Whether there are more or, if the time was too short, may be more.
    pub more: bool,
    /// Why there is no solution, in all languages.
    pub reason: Option<Words>,
    /// The givens that contradict each other, if there is no solution.
    pub cells: Vec<usize>,
    /// The only solution, or the first one found of several: one sign per cell.
    pub solution: Option<String>,
    /// For each cell the signs of the digits that it has in some solution. `None` if the time was
    /// too short.
    pub candidates: Option<Vec<String>>,
    /// If there are several solutions: digits that, each added alone, leave only one. `None` if the
    /// time was too short.
    pub deciding: Option<Vec<Candidate>>,
    /// If there is one solution: the givens that can be removed, each by itself. `None` if the time
    /// was too short.
    pub redundant: Option<Vec<usize>>,
}

/// A text in all languages: in an answer, an object with a field for the code of each.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Words(Vec<(Language, String)>);

impl Words {
    /// Says something in each language.
    pub fn new(say: impl Fn(Language) -> String) -> Words {
        Words(Language::ALL.iter().map(|&language| (language, say(language))).collect())
    }

    /// Returns the text in a language.
    pub fn text(&self, language: Language) -> &str {
        let text = self.0.iter().find(|(known, _)| *known == language);
        text.map_or("", |(_, text)| text)
    }
}

impl Serialize for Words {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_map(self.0.iter().map(|(language, text)| (language.code(), text)))
    }
}

/// How hard a puzzle is.
#[derive(Clone, Debug, Serialize)]
pub struct Rating {
    /// `easy`, `medium`, `hard`, `unfair` or `extreme`.
    pub level: String,
    /// The sum of the scores of the steps.
    pub score: u32,
    /// The hardest technique needed.
    pub hardest: NamedTechnique,
    /// The rating on Sudoku Explainer's scale, such as `7.2`. Only the classic board has one.
    pub er: Option<String>,
    /// Whether the ER is only a lower bound.
    pub er_bound: bool,
}

/// A technique and its names.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct NamedTechnique {
    /// The name on the command line.
    pub id: &'static str,
    /// The name in all languages.
    #[serde(flatten)]
    pub name: Words,
}

/// A hint with all its stages.
#[derive(Clone, Debug, Serialize)]
pub struct HintAnswer {
    /// What kind of hint.
    pub kind: HintKind,
    /// The sentences of each stage. A hint other than a step has only the first stage.
    pub stages: Vec<Vec<String>>,
    /// The technique of a step.
    pub technique: Option<NamedTechnique>,
    /// The step in one line, in the notation of the forums.
    pub notation: Option<String>,
    /// What to look at in the first stage.
    pub focus: Focus,
    /// What is drawn with the reason.
    pub marks: MarksOfHint,
    /// The digits that the step places.
    pub placed: Vec<Candidate>,
    /// The candidates that the step removes.
    pub removed: Vec<Candidate>,
    /// The candidates of the position in which the step was found: the signs of each cell, empty
    /// for a cell with a digit.
    pub candidates: Vec<String>,
    /// The cells that a hint other than a step is about: of a clash, wrong entries or missing
    /// notes.
    pub cells: Vec<usize>,
}

/// What kind of hint.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum HintKind {
    /// The next step, by reasoning.
    Step,
    /// A cell of the solution, because no step was found.
    Solution,
    /// Two digits clash.
    Clash,
    /// Entries that differ from the solution.
    Wrong,
    /// Notes that lack the digit of the solution.
    MissingNote,
    /// Nothing is left to do.
    Solved,
    /// The givens have no solution.
    NoSolution,
    /// The givens have several solutions.
    SeveralSolutions,
    /// The search was stopped before anything was known.
    Unknown,
}

/// Where to look.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Focus {
    /// The indices of houses.
    pub houses: Vec<usize>,
    /// Cells.
    pub cells: Vec<usize>,
    /// The signs of digits.
    pub digits: String,
}

/// A digit in a cell.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Candidate {
    /// The cell.
    pub cell: usize,
    /// The sign of the digit.
    pub digit: char,
}

/// What is drawn to explain a step.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct MarksOfHint {
    /// The houses that the reasoning looks at.
    pub houses: Vec<usize>,
    /// The houses in which candidates are removed.
    pub covers: Vec<usize>,
    /// Sets of cells that belong together.
    pub sets: Vec<Vec<usize>>,
    /// Candidates and their roles.
    pub candidates: Vec<PartOfHint>,
    /// The links of the argument: what follows from what.
    pub links: Vec<LinkOfHint>,
    /// The digits on the board that make a single right.
    pub witnesses: Vec<WitnessOfHint>,
}

/// A digit on the board, and what it excludes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct WitnessOfHint {
    /// The digit and its cell.
    #[serde(flatten)]
    pub placed: Candidate,
    /// A house that contains it and everything that it excludes. `None` if there is no such house,
    /// or if a rule between two cells is the reason.
    pub house: Option<usize>,
    /// The candidates that it excludes: other digits of the cell of a naked single, or other cells
    /// of the house of a hidden single.
    pub excluded: Vec<Candidate>,
}

/// The role of a candidate in an argument.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PartOfHint {
    /// The candidate.
    #[serde(flatten)]
    pub candidate: Candidate,
    /// `cause`, `counter`, `fin`, `out` or `placed`.
    pub part: &'static str,
}

/// A link of a chain.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct LinkOfHint {
    /// The candidates that it leads from.
    pub from: Vec<Candidate>,
    /// The candidates that it leads to.
    pub to: Vec<Candidate>,
    /// Whether at least one of the two ends must be true.
    pub strong: bool,
}
