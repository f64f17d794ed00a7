//! The kinds of errors: one for each meaning, with its data.
//!
//! With the feature `serde`, a kind is written as an object: its name in kebab case under `kind`,
//! and its data next to it. The page translates errors by these names, so a kind that is renamed is
//! renamed there too; tests compare both lists. No field is called `message`, `hint`, `line`,
//! `column` or `where`: an answer to the page has these as well.

use quadrille::Stop;

use super::data::{
    CountOf, ExpectedJson, JsonPart, LineKind, ListOf, NameOf, Obstacle, OnlyPlain, PlusFault,
    RangeOf, Task, Unfinished, Unsolvable,
};
use super::flaw::Flaw;
use crate::grid::CellName;

/// What is wrong, or why work stopped.
///
/// Sizes are numbers of digits: a board of size 9 has 9 rows. Rows, columns, bands and stacks are
/// counted from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(tag = "kind", rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum ErrorKind {
    // Names.
    /// There is no format, level, technique, … of this name.
    UnknownName {
        /// What it should be the name of.
        of: NameOf,
        /// The name.
        name: String,
        /// The names that are known. Empty for techniques, of which there are too many to list.
        known: Vec<&'static str>,
        /// Similar names; only looked for among techniques.
        near: Vec<&'static str>,
    },

    // Any text.
    /// A text contains no puzzle.
    NoPuzzle {
        /// Whether the text is blank.
        blank: bool,
    },
    /// A text is nothing but an address, and the address contains no puzzle.
    NoPuzzleInLink {
        /// The host of the address.
        host: String,
    },
    /// A link contains a puzzle with rules that no board here has.
    UnknownRules {
        /// The names that the link has for them.
        rules: Vec<String>,
    },
    /// A text contains several puzzles where one was expected.
    SeveralPuzzles {
        /// How many.
        count: usize,
    },
    /// A text contains a control character other than a tab or a line end.
    ControlCharacter {
        /// Its code point.
        code: u32,
    },
    /// A text is not UTF-8.
    NotUtf8 {
        /// The first wrong byte. `None` if somebody else has replaced it already.
        byte: Option<u8>,
        /// Whether it looks like UTF-16.
        utf16: bool,
    },
    /// A puzzle takes more bytes than any puzzle needs.
    TooLong {
        /// Its length.
        bytes: usize,
        /// The largest size of a board.
        largest: usize,
    },
    /// A line contains two puzzles.
    TwoPuzzles,
    /// The text is JSON, and the library was compiled without it.
    WithoutJson,

    // Cells and digits.
    /// A board or a pattern has too few or too many cells or rows.
    CellCount {
        /// What was counted.
        of: CountOf,
        /// How many there are.
        count: usize,
        /// How many there should be.
        expected: usize,
        /// The row that was counted. `None` for the whole board.
        row: Option<usize>,
        /// The size of the board.
        size: usize,
        /// Whether it is a pattern of regions.
        pattern: bool,
    },
    /// A list that has one element for each cell has too few or too many.
    ListLength {
        /// What it is a list of.
        of: ListOf,
        /// How many elements it has.
        count: usize,
        /// The number of cells.
        cells: usize,
    },
    /// A text is not a digit of the board.
    NotADigit {
        /// The text, shortened.
        text: String,
        /// The size of the board.
        size: usize,
        /// The sign of its largest digit. `None` where digits are written as numbers.
        last: Option<char>,
    },
    /// A digit is larger than the board allows.
    DigitTooLarge {
        /// The digit.
        digit: u8,
        /// Its cell, if it is in one.
        cell: Option<CellName>,
        /// The size of the board.
        size: usize,
    },
    /// A cell contains the sign of an empty cell among digits.
    EmptyAmongDigits {
        /// The sign.
        sign: String,
    },
    /// A cell contains a digit twice.
    TwiceInCell {
        /// The digit.
        sign: String,
    },
    /// A section of a file appears a second time.
    SecondSection {
        /// Its heading.
        heading: String,
    },
    /// The state of play has another digit than the puzzle.
    OtherDigit {
        /// The cell of both digits.
        cell: CellName,
    },

    // Lines of a HoDoKu library.
    /// A line is not from a library.
    NotALibraryLine {
        /// The text before the first colon, shortened; `None` if there are too few colons.
        before: Option<String>,
    },
    /// The board of a library line is too large.
    LibraryBoard {
        /// The size of the board.
        size: usize,
    },
    /// A plus, which marks an entry, is in a wrong place.
    Plus {
        /// What is wrong with it.
        fault: PlusFault,
    },
    /// A text is not a removed candidate.
    NotACandidate {
        /// The text, shortened.
        text: String,
    },

    // JSON.
    /// A text is not JSON.
    NotJson {
        /// What is wrong, as the parser (serde_json) puts it: one of a fixed set of phrases.
        syntax: String,
    },
    /// An object lacks a key.
    MissingKey {
        /// What the object describes.
        of: JsonPart,
        /// The key.
        key: &'static str,
    },
    /// An object has a key that it should not have.
    UnknownKey {
        /// What the object describes.
        of: JsonPart,
        /// The key, shortened.
        key: String,
        /// The keys that are known.
        known: Vec<&'static str>,
    },
    /// An object has a key twice.
    RepeatedKey {
        /// The key.
        key: String,
    },
    /// A key of the shape is outside of the shape.
    MisplacedKey {
        /// The key.
        key: String,
    },
    /// A value is of the wrong kind.
    WrongValue {
        /// The value, shortened.
        text: String,
        /// What it should be.
        expected: ExpectedJson,
        /// The keys or names that are known, if there is such a list.
        known: Vec<&'static str>,
    },
    /// A board has no cells.
    NoCells,
    /// The stated size is not that of the puzzle.
    OtherSize {
        /// The stated size, shortened.
        text: String,
        /// The size of the puzzle.
        size: usize,
    },
    /// Both boxes and regions are given.
    BoxesAndRegions,
    /// The stated boxes or regions are not those of the board that the caller gave.
    OtherBoxes {
        /// Whether they are regions.
        regions: bool,
    },

    // Boards and their rules.
    /// A board cannot have this size.
    BoardSize {
        /// The size.
        size: usize,
        /// The largest size.
        largest: usize,
    },
    /// Boxes do not fit a board.
    BoxSize {
        /// The rows of a box.
        rows: usize,
        /// The columns of a box.
        columns: usize,
        /// The size of the board.
        size: usize,
    },
    /// A pattern of regions does not fill a square.
    NotSquare {
        /// The number of its characters.
        count: usize,
    },
    /// A region has the wrong number of cells.
    RegionSize {
        /// The sign of the region.
        region: char,
        /// The number of its cells.
        cells: usize,
        /// The size of the board.
        size: usize,
        /// Whether the region must have as many cells as the board has digits. Otherwise it may
        /// have fewer.
        exact: bool,
    },
    /// A pattern contains no region.
    NoRegion,
    /// A board has too many extra regions.
    TooManyRegions {
        /// How many.
        count: usize,
        /// The most that it may have.
        most: usize,
    },
    /// A variant does not fit the boxes of a board.
    VariantBoxes {
        /// The name of the variant.
        variant: &'static str,
        /// The rows and columns of a box. `None` for a jigsaw.
        boxes: Option<[usize; 2]>,
    },
    /// A format cannot express a puzzle.
    Inexpressible {
        /// The name of the format.
        format: &'static str,
        /// What it cannot express.
        obstacle: Obstacle,
    },

    // Solving, grading, rating.
    /// A puzzle has no solution.
    NoSolution {
        /// What a solution was needed for.
        task: Task,
        /// Why there is none, if known. Not written by serde.
        #[cfg_attr(feature = "serde", serde(skip))]
        why: Option<Box<Unsolvable>>,
    },
    /// A puzzle has more than one solution.
    SeveralSolutions {
        /// What a single solution was needed for.
        task: Task,
    },
    /// A board is too large to reason about.
    BoardTooLarge {
        /// The size of the board.
        size: usize,
        /// The largest size.
        largest: usize,
        /// Whether it was to be graded.
        graded: bool,
    },
    /// Only plain 9×9 boards can be used here.
    OnlyPlain {
        /// What they were needed for.
        needed: OnlyPlain,
    },
    /// The work stopped, at a limit or at the user's request. Nothing is known to be wrong.
    Stopped {
        /// Why it stopped.
        #[cfg_attr(feature = "serde", serde(serialize_with = "stop_name"))]
        stop: Stop,
        /// What is not known yet.
        before: Unfinished,
    },

    // Orders for puzzles.
    /// A range is empty.
    EmptyRange {
        /// What it is a range of.
        of: RangeOf,
        /// Its beginning; of a difficulty, in tenths.
        from: usize,
        /// Its end; of a difficulty, in tenths.
        to: usize,
    },
    /// More clues than cells.
    TooManyClues {
        /// The fewest clues that are asked for.
        clues: usize,
        /// The number of cells.
        cells: usize,
    },
    /// Fewer clues than any puzzle with one solution has.
    TooFewClues {
        /// The most clues that are asked for.
        clues: usize,
        /// The fewest that such a puzzle has.
        fewest: usize,
        /// Whether the board is the plain 9×9 one, for which the number is known exactly.
        plain: bool,
    },
    /// A symmetry does not allow these numbers of clues.
    SymmetricClues {
        /// The name of the symmetry.
        symmetry: &'static str,
        /// The number of cells.
        cells: usize,
        /// The fewest clues that are asked for.
        from: usize,
        /// The most clues that are asked for.
        to: usize,
        /// The nearest number that is possible.
        possible: Option<usize>,
    },
    /// A pattern has another number of givens than the order asks for.
    PatternClues {
        /// The givens of the pattern.
        count: usize,
        /// The fewest clues that are asked for.
        from: usize,
        /// The most clues that are asked for.
        to: usize,
    },
    /// The givens do not have a symmetry.
    Asymmetric {
        /// The name of the symmetry.
        symmetry: &'static str,
        /// A cell with a given.
        given: CellName,
        /// Its image, which has none.
        empty: CellName,
        /// Whether they are the givens of a pattern. If they are those of a puzzle, it would have
        /// several solutions without them.
        pattern: bool,
    },
    /// A pattern leaves two rows of a band, or two columns of a stack, empty.
    EmptyLines {
        /// [`LineKind::Row`] or [`LineKind::Column`].
        of: LineKind,
        /// The first line.
        first: usize,
        /// The second line.
        second: usize,
    },
    /// No puzzle is known to be that difficult.
    DifficultyTooHigh {
        /// The difficulty in tenths.
        tenths: u16,
    },
    /// Brute force is no technique that could be practised.
    PractisedBruteForce,
    /// No puzzle of a shape has a level: singles solve all of them.
    LevelOfShape {
        /// The shape, as it displays.
        shape: String,
        /// The level.
        level: &'static str,
    },
    /// No puzzle of a level has such a score.
    ScoreOfLevel {
        /// The level.
        level: &'static str,
        /// The lowest score that is asked for.
        score: u32,
        /// The highest score of the level.
        most: u32,
    },
    /// A technique is both required and excluded.
    TechniqueExcluded {
        /// The technique.
        technique: &'static str,
    },
    /// No puzzle of a level needs a technique.
    TechniqueOfLevel {
        /// The technique.
        technique: &'static str,
        /// The level that is asked for.
        level: &'static str,
        /// The level of the technique.
        needed: &'static str,
    },
    /// No puzzle of a shape needs a technique: it argues from uniqueness, and the shape has rules
    /// under which such arguments do not hold.
    TechniqueOfShape {
        /// The technique.
        technique: &'static str,
        /// The shape, as it displays.
        shape: String,
    },
    /// Puzzles of a level need a technique of that level, and all of those are excluded.
    LevelExcluded {
        /// The level.
        level: &'static str,
    },
    /// A puzzle is already harder than the level it is to be minimised towards.
    AboveLevel {
        /// The level that is asked for.
        level: &'static str,
        /// The level of the puzzle.
        found: &'static str,
        /// Whether techniques alone lead to its solution.
        by_reasoning: bool,
    },
    /// There are no random jigsaws of a size.
    JigsawSize {
        /// The size.
        size: usize,
        /// The possible sizes.
        sizes: Vec<usize>,
    },
    /// No jigsaw was found for a seed.
    NoJigsaw {
        /// The size.
        size: usize,
        /// Whether it must have a grid under additional rules.
        rules: bool,
    },
    /// The rules of a shape contradict each other.
    NoGrid {
        /// The shape, as it displays.
        shape: String,
    },

    // Transformations.
    /// A list is not an order of lines or digits.
    NotAnOrder {
        /// What it should be an order of. `None` for digits.
        of: Option<LineKind>,
        /// The list.
        list: Vec<usize>,
        /// The size of the board.
        size: usize,
    },
    /// Lines of two bands or stacks would come into one.
    SplitLines {
        /// [`LineKind::Row`] or [`LineKind::Column`].
        of: LineKind,
        /// A line.
        first: usize,
        /// A line that comes from another band or stack.
        second: usize,
    },
    /// A transposed board would have other boxes.
    TransposedBoxes {
        /// The rows that its boxes would have.
        rows: usize,
        /// The columns that its boxes would have.
        columns: usize,
    },
    /// A transformation does not preserve the rules of a shape.
    RulesNotPreserved {
        /// The transformation, as it displays.
        transformation: String,
        /// The shape, as it displays.
        shape: String,
    },
    /// A jigsaw has no bands or stacks.
    NoBands {
        /// [`LineKind::Band`] or [`LineKind::Stack`].
        of: LineKind,
    },
    /// A line does not exist.
    NoSuchLine {
        /// What kind of line.
        of: LineKind,
        /// Its number.
        number: usize,
        /// How many there are.
        count: usize,
    },
    /// A board looks the same in too many ways for its canonical form to be found.
    TooSymmetric,

    // Proofs.
    /// A step could not be proved.
    Unproved {
        /// What could not be shown.
        flaw: Flaw,
    },
}

impl ErrorKind {
    /// A name that is not in the list of those known.
    pub(crate) fn unknown(of: NameOf, name: &str, known: Vec<&'static str>) -> ErrorKind {
        ErrorKind::UnknownName { of, name: name.to_owned(), known, near: Vec::new() }
    }
}

/// Writes a stop as its name in kebab case.
#[cfg(feature = "serde")]
fn stop_name<S: serde::Serializer>(stop: &Stop, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(&stop.to_string().replace(' ', "-"))
}
