//! The words that pass between the page and us.
//!
//! A request is an object whose `ask` says what is wanted; an answer is one whose `answer` says what it is. Cells are
//! numbered row by row from 0. Digits are written as signs, `1` to `9` and then `A`, `B`, …; an empty cell is a dot.
//! What is wrong with a text that a person typed is an answer too, [`Answer::Fault`]: with its place and a hint.

mod run;

use quadrille_sudoku::tell::Language;
use serde::de::IgnoredAny;
use serde::{Deserialize, Deserializer, Serialize};

pub use self::run::{BoardData, CoverData, OptionData, RunData, WindowData};

/// What the page asks for.
#[derive(Clone, Debug, Deserialize)]
#[serde(tag = "ask", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Request {
    /// A new puzzle: [`Answer::New`].
    New(Wanted),
    /// The puzzles of a text, in any format: [`Answer::Read`].
    Read {
        /// The text.
        text: String,
        /// The format, if it is known; else it is told by the content.
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
    /// How many solutions the givens have, and what is wrong with the entries: [`Answer::Checked`].
    Check {
        /// The board.
        board: Board,
    },
    /// The solution of the givens: [`Answer::Checked`] too, with the solution.
    Solve {
        /// The board.
        board: Board,
    },
    /// The next step: [`Answer::Hint`].
    Hint {
        /// The board, with the notes of the player if there are any.
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
    /// What a setter wants to know of the givens at every digit: [`Answer::Studied`].
    Study {
        /// The board. Entries and notes are not looked at.
        board: Board,
    },
    /// The givens without those that can be spared: [`Answer::Minimised`].
    Minimise {
        /// The board. Entries and notes are not looked at.
        board: Board,
        /// By which draws it is chosen what goes first.
        seed: u64,
        /// One of the generator's names, such as `half-turn`: what is left has it. None if it is left out.
        #[serde(default)]
        symmetry: Option<String>,
    },
    /// Digits for a pattern of cells: [`Answer::New`].
    Pattern {
        /// The board.
        shape: BoardShape,
        /// Where givens stand: a sign for each cell, a dot where it is empty.
        pattern: String,
        /// The number of the puzzle: the same number, the same puzzle.
        seed: u64,
    },
    /// The plan of a search: [`Answer::Run`].
    Run {
        /// The search.
        search: SearchAsked,
    },
    /// Some events of a search: [`Answer::Window`].
    Window {
        /// The search.
        search: SearchAsked,
        /// How many events there are before the first.
        from: u64,
        /// How many events at most, of which an answer has 20,000 at most.
        count: u64,
    },
    /// A search to be saved as a page that needs no server: [`Answer::Page`].
    Page {
        /// The search.
        search: SearchAsked,
        /// The language of its words.
        #[serde(default)]
        language: Tongue,
        /// The step that it opens at.
        #[serde(default)]
        step: u64,
        /// How fine the steps are then: `level`, if it is not said, `cover` or `link`.
        #[serde(default)]
        grain: Option<String>,
        /// What is searched, in a few words.
        #[serde(default)]
        title: String,
    },
}

/// A search that is asked about. One of `problem`, `board` and `model` says what is searched.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SearchAsked {
    /// The text of a problem, in any format of the cover library.
    #[serde(default)]
    pub problem: Option<String>,
    /// A board, of which only the givens count.
    #[serde(default)]
    pub board: Option<Board>,
    /// A model by its words, such as `queens 6`.
    #[serde(default)]
    pub model: Option<String>,
    /// `mrv`, if it is not said, or `leftmost`.
    #[serde(default)]
    pub branch: Option<String>,
    /// After how many covers the search ends; 0, or left out, for all.
    #[serde(default)]
    pub covers: Option<u64>,
}

/// The puzzle that is wanted.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Wanted {
    /// The number of digits.
    pub size: usize,
    /// `classic`, `jigsaw`, `x` or `windoku`.
    pub variant: String,
    /// `easy`, `medium`, `hard`, `unfair` or `extreme`.
    pub level: String,
    /// One of the generator's names, such as `half-turn`.
    pub symmetry: String,
    /// The number of the puzzle: the same number, the same puzzle.
    pub seed: u64,
}

/// The language of sentences.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
pub enum Tongue {
    /// English.
    #[default]
    #[serde(rename = "en")]
    English,
    /// Chinese.
    #[serde(rename = "zh")]
    Chinese,
}

impl From<Tongue> for Language {
    fn from(tongue: Tongue) -> Language {
        match tongue {
            Tongue::English => Language::English,
            Tongue::Chinese => Language::Chinese,
        }
    }
}

/// A board without digits.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BoardShape {
    /// The number of digits.
    pub size: usize,
    /// Rows and columns of a box, if it has boxes. Without boxes and regions: those usual for the size.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub boxes: Option<[usize; 2]>,
    /// The regions of a jigsaw board instead: a letter for each cell.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub regions: Option<String>,
    /// Further rules: `x`, `windoku`, ….
    #[serde(default)]
    pub variants: Vec<String>,
    /// All houses: in answers always. A page may send back what it received: in requests this is not looked at.
    #[serde(default, deserialize_with = "not_looked_at")]
    pub houses: Vec<HouseOfBoard>,
    /// Pairs of cells that are in no house together and yet may not be equal (anti-knight and the like): likewise.
    #[serde(default, deserialize_with = "not_looked_at")]
    pub apart: Vec<[usize; 2]>,
}

/// Accepts anything and forgets it. A field that serde skips would be an unknown one, and those are refused.
fn not_looked_at<'de, D: Deserializer<'de>, T: Default>(from: D) -> Result<T, D::Error> {
    IgnoredAny::deserialize(from).map(|_| T::default())
}

/// Cells that hold different digits.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct HouseOfBoard {
    /// `row`, `column`, `box` (also the regions that a jigsaw has instead), `diagonal`, `window`, or `region` for any other.
    pub kind: &'static str,
    /// Its cells.
    pub cells: Vec<usize>,
}

/// A board with digits and notes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Board {
    /// The board without them.
    pub shape: BoardShape,
    /// The givens: a sign for each cell.
    pub givens: String,
    /// The entries of the player, likewise. Where a given stands it must be a dot.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub entries: Option<String>,
    /// The notes: for each cell the signs of the digits that it may still hold. A cell without any has not been looked at.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub notes: Option<Vec<String>>,
}

/// What the page is told.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "answer", rename_all = "kebab-case")]
pub enum Answer {
    /// A new puzzle.
    New {
        /// The puzzle.
        board: Board,
        /// Its solution: a sign for each cell.
        solution: String,
        /// How hard it is. None if the board is too large to be rated, or the time was too short.
        rating: Option<Rating>,
        /// Whether it is of the level that was ordered. If not, it came nearest: there is no such board, or hardly any, or the
        /// time was too short. All else is always as ordered.
        exact: bool,
    },
    /// The puzzles of a text, the first hundred of them.
    Read {
        /// The puzzles.
        boards: Vec<Board>,
        /// What stood beside each of them.
        comments: Vec<Option<String>>,
        /// The format of the first.
        format: &'static str,
        /// How many there are in all.
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
        /// Whether the format cannot hold all there is, so that entries or notes are left out.
        drops: bool,
    },
    /// How many solutions there are.
    Checked(Verdict),
    /// What to do next.
    Hint(Box<HintAnswer>),
    /// How hard it is.
    Rated {
        /// None if the board is too large, or the time was too short.
        rating: Option<Rating>,
        /// Its one solution.
        solution: Option<String>,
        /// How many solutions there are.
        verdict: Verdict,
    },
    /// What there is to know of the givens.
    Studied(Box<Studied>),
    /// The givens without those that can be spared.
    Minimised {
        /// The puzzle, which has one solution.
        board: Board,
        /// The cells whose given went.
        removed: Vec<usize>,
        /// Whether no given can go any more or, with a symmetry, no orbit of them. If not, the time was too short: to ask again
        /// with what is left goes on from there.
        minimal: bool,
    },
    /// The plan of a search.
    Run(Box<RunData>),
    /// Some of its events.
    Window(WindowData),
    /// Something is wrong with what a person typed.
    Fault(Fault),
}

/// What is wrong, where, and what may help.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Fault {
    /// What is wrong, without a full stop.
    pub message: String,
    /// What was probably meant.
    pub hint: Option<String>,
    /// The line in the text, from 1.
    pub line: Option<usize>,
    /// The column, from 1.
    pub column: Option<usize>,
}

/// How many solutions the givens have, and how the entries stand to them.
#[derive(Clone, Debug, Serialize)]
pub struct Verdict {
    /// `unique`, `none`, `multiple` or `unknown`.
    pub verdict: &'static str,
    /// Why there is none, in words of both languages.
    pub reason: Option<Words>,
    /// The one solution, or the first of several: a sign for each cell.
    pub solution: Option<String>,
    /// Cells whose entry is not that of the one solution.
    pub wrong: Vec<usize>,
    /// The cells that the verdict is about: givens that contradict each other, or where two solutions differ.
    pub cells: Vec<usize>,
}

/// What there is to know of givens while a puzzle is being made.
#[derive(Clone, Debug, Serialize)]
pub struct Studied {
    /// `unique`, `none`, `multiple` or `unknown`.
    pub verdict: &'static str,
    /// How many solutions there are, up to a thousand.
    pub count: u64,
    /// Whether there are more than that or, where the time was too short, may be more.
    pub more: bool,
    /// Why there is none, in words of both languages.
    pub reason: Option<Words>,
    /// The givens that contradict each other, if there is none.
    pub cells: Vec<usize>,
    /// The one solution, or the first of several: a sign for each cell.
    pub solution: Option<String>,
    /// For each cell the signs of the digits that stand there in some solution. None if the time was too short.
    pub candidates: Option<Vec<String>>,
    /// Digits that alone make the puzzle have one solution, if it has several. None if the time was too short.
    pub deciding: Option<Vec<Candidate>>,
    /// The givens that can go, each by itself, if there is one solution. None if the time was too short.
    pub redundant: Option<Vec<usize>>,
}

/// The same in both languages.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Words {
    /// English.
    pub en: String,
    /// Chinese.
    pub zh: String,
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
    /// The rating on Sudoku Explainer's scale: `7.2`, or `9.1` with `er_bound`. Only for the classic board.
    pub er: Option<String>,
    /// Whether the ER is only known to be at least that.
    pub er_bound: bool,
}

/// A technique and its names.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct NamedTechnique {
    /// The name on the command line.
    pub id: &'static str,
    /// The name in both languages.
    #[serde(flatten)]
    pub name: Words,
}

/// A hint, all stages of it.
#[derive(Clone, Debug, Serialize)]
pub struct HintAnswer {
    /// What kind of hint.
    pub kind: HintKind,
    /// The sentences of each stage. Anything but a step has only the first.
    pub stages: Vec<Vec<String>>,
    /// The technique of a step.
    pub technique: Option<NamedTechnique>,
    /// The step in one line, in the notation of the forums.
    pub notation: Option<String>,
    /// What to look at in the first stage.
    pub focus: Focus,
    /// What is drawn with the reason.
    pub marks: MarksOfHint,
    /// What the step places.
    pub placed: Vec<Candidate>,
    /// What the step removes.
    pub removed: Vec<Candidate>,
    /// All candidates of the position the step was found in: the signs of each cell. Digits that stand are not in it.
    pub candidates: Vec<String>,
    /// The cells that are spoken of: of a clash, wrong entries, missing notes.
    pub cells: Vec<usize>,
}

/// What kind of hint.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum HintKind {
    /// The next step, by reasoning.
    Step,
    /// A cell of the solution, as no step was found.
    Solution,
    /// Two digits clash.
    Clash,
    /// Entries that are not those of the solution.
    Wrong,
    /// Notes that lack the digit of the solution.
    MissingNote,
    /// Nothing is left to do.
    Solved,
    /// The givens have no solution.
    NoSolution,
    /// The givens have several solutions.
    SeveralSolutions,
    /// It was stopped before anything was known.
    Unknown,
}

/// Where to look.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Focus {
    /// Numbers of houses.
    pub houses: Vec<usize>,
    /// Cells.
    pub cells: Vec<usize>,
    /// Signs of digits.
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

/// What is drawn.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct MarksOfHint {
    /// Houses in which one looks.
    pub houses: Vec<usize>,
    /// Houses in which something goes.
    pub covers: Vec<usize>,
    /// Cells that belong together.
    pub sets: Vec<Vec<usize>>,
    /// Candidates and their parts.
    pub candidates: Vec<PartOfHint>,
    /// What follows from what.
    pub links: Vec<LinkOfHint>,
}

/// The part of a candidate in an argument.
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
    /// From these candidates,
    pub from: Vec<Candidate>,
    /// to these.
    pub to: Vec<Candidate>,
    /// Whether one of the two must be true.
    pub strong: bool,
}
