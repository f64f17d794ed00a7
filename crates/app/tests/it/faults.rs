//! Every kind of fault, as the page receives it.
//!
//! The page translates faults by their kind. The examples below go into a file of the page's tests
//! (`crates/web/test/faults.json`), where each other language must have words for each of them. So
//! a new kind needs an example here, then `UPDATE_FAULTS=1 cargo test -p quadrille-app faults`, and
//! then words in each language.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::PathBuf;

use quadrille::error::{
    JsonPart as Part, JsonType, NamedPart, NumberOf, Obstacle as Unfit, TooManyOf,
};
use quadrille::models::{Argument, ModelErrorKind as Model, Required};
use quadrille::{ProblemErrorKind as Problem, Stop};
use quadrille_app::{Fault, FaultKind, RequestFault as Request, SignsOf};
use quadrille_sudoku::error::{
    CountOf, ExpectedJson, Flaw, JsonPart, LineKind, ListOf, NameOf, Obstacle, OnlyPlain,
    PlusFault, RangeOf, Task, Unfinished,
};
use quadrille_sudoku::{CellName, ErrorKind as Sudoku};
use serde_json::{Map, Value};

/// What is next to the data of a fault.
const FRAME: [&str; 7] = ["answer", "kind", "where", "message", "hint", "line", "column"];

fn text(text: &str) -> String {
    text.to_owned()
}

const fn cell(row: usize, column: usize) -> CellName {
    CellName { row, column }
}

fn sudoku() -> Vec<Sudoku> {
    let unknown = |of, known: &[&'static str], near: &[&'static str]| Sudoku::UnknownName {
        of,
        name: text("abc"),
        known: known.to_vec(),
        near: near.to_vec(),
    };
    let count = |of, count, expected, row, pattern| Sudoku::CellCount {
        of,
        count,
        expected,
        row,
        size: 9,
        pattern,
    };
    let wrong = |expected, known: &[&'static str]| Sudoku::WrongValue {
        text: text("7"),
        expected,
        known: known.to_vec(),
    };
    let inexpressible = |format, obstacle| Sudoku::Inexpressible { format, obstacle };
    let length = |of| Sudoku::ListLength { of, count: 15, cells: 16 };
    let digit = |sign, size, last| Sudoku::NotADigit { text: text(sign), size, last };
    let stopped = |stop, before| Sudoku::Stopped { stop, before };
    let range = |of| Sudoku::EmptyRange { of, from: 30, to: 25 };
    vec![
        unknown(NameOf::Format, &["line", "grid"], &[]),
        unknown(NameOf::Level, &["easy", "hard"], &[]),
        unknown(NameOf::Technique, &[], &[]),
        unknown(NameOf::Technique, &[], &["x-wing", "xy-wing"]),
        unknown(NameOf::Variant, &["x", "windoku"], &[]),
        unknown(NameOf::Symmetry, &["none", "full"], &[]),
        unknown(NameOf::Language, &["en", "zh", "zh-hant"], &[]),
        Sudoku::NoPuzzle { blank: true },
        Sudoku::NoPuzzle { blank: false },
        Sudoku::NoPuzzleInLink { host: text("example.org") },
        Sudoku::UnknownRules { rules: vec![text("thermometer"), text("arrow")] },
        Sudoku::SeveralPuzzles { count: 3 },
        Sudoku::ControlCharacter { code: 0x1B },
        Sudoku::NotUtf8 { byte: None, utf16: false },
        Sudoku::NotUtf8 { byte: Some(0xFF), utf16: true },
        Sudoku::TooLong { bytes: 2_000_000, largest: 64 },
        Sudoku::TwoPuzzles,
        count(CountOf::Characters, 80, 81, None, false),
        count(CountOf::Numbers, 80, 81, None, false),
        count(CountOf::Cells, 1, 9, Some(3), false),
        count(CountOf::Rows, 8, 9, None, false),
        count(CountOf::Characters, 80, 81, None, true),
        count(CountOf::Characters, 8, 9, Some(2), true),
        count(CountOf::Rows, 1, 9, None, true),
        length(ListOf::Digits),
        length(ListOf::Marks),
        length(ListOf::Regions),
        length(ListOf::Givens),
        digit("x", 9, Some('9')),
        digit("`", 9, Some('9')),
        digit("$&{1}\n", 9, Some('9')),
        digit("五", 9, Some('9')),
        digit("５", 9, Some('9')),
        digit("Z", 16, Some('G')),
        digit("10", 4, None),
        Sudoku::DigitTooLarge { digit: 5, cell: Some(cell(1, 2)), size: 4 },
        Sudoku::DigitTooLarge { digit: 5, cell: None, size: 4 },
        Sudoku::EmptyAmongDigits { sign: text(".") },
        Sudoku::TwiceInCell { sign: text("2") },
        Sudoku::SecondSection { heading: text("[State]") },
        Sudoku::OtherDigit { cell: cell(1, 1) },
        Sudoku::NotALibraryLine { before: None },
        Sudoku::NotALibraryLine { before: Some(text("x")) },
        Sudoku::LibraryBoard { size: 16 },
        Sudoku::Plus { fault: PlusFault::EmptyCell },
        Sudoku::Plus { fault: PlusFault::Twice },
        Sudoku::Plus { fault: PlusFault::NoDigit },
        Sudoku::NotACandidate { text: text("21") },
        Sudoku::MissingKey { of: JsonPart::Puzzle, key: "puzzle" },
        Sudoku::MissingKey { of: JsonPart::Shape, key: "size" },
        Sudoku::UnknownKey {
            of: JsonPart::Shape,
            key: text("box"),
            known: vec!["size", "boxes", "regions"],
        },
        Sudoku::RepeatedKey { key: text("puzzle") },
        Sudoku::MisplacedKey { key: text("variants") },
        wrong(ExpectedJson::List, &[]),
        wrong(ExpectedJson::DigitList, &[]),
        wrong(ExpectedJson::Shape, &["size", "boxes"]),
        wrong(ExpectedJson::BoxSize, &[]),
        wrong(ExpectedJson::VariantName, &["x", "windoku"]),
        wrong(ExpectedJson::Pattern, &[]),
        wrong(ExpectedJson::Board, &[]),
        wrong(ExpectedJson::Row, &[]),
        wrong(ExpectedJson::Cell, &[]),
        Sudoku::NoCells,
        Sudoku::OtherSize { text: text("9"), size: 4 },
        Sudoku::BoxesAndRegions,
        Sudoku::OtherBoxes { regions: false },
        Sudoku::OtherBoxes { regions: true },
        Sudoku::BoardSize { size: 70, largest: 64 },
        Sudoku::BoxSize { rows: 2, columns: 4, size: 9 },
        Sudoku::NotSquare { count: 80 },
        Sudoku::RegionSize { region: 'b', cells: 10, size: 9, exact: true },
        Sudoku::RegionSize { region: 'a', cells: 10, size: 9, exact: false },
        Sudoku::NoRegion,
        Sudoku::TooManyRegions { count: 5000, most: 4096 },
        Sudoku::VariantBoxes { variant: "windoku", boxes: None },
        Sudoku::VariantBoxes { variant: "windoku", boxes: Some([1, 5]) },
        Sudoku::VariantBoxes { variant: "centre-dot", boxes: Some([2, 2]) },
        inexpressible("hodoku", Obstacle::Size { size: 16 }),
        inexpressible("marks", Obstacle::EmptyCell { cell: cell(1, 4) }),
        inexpressible("json", Obstacle::Length { bytes: 2_000_000 }),
        Sudoku::NoSolution { task: Task::Solve, why: None },
        Sudoku::NoSolution { task: Task::Minimise, why: None },
        Sudoku::NoSolution { task: Task::Grade, why: None },
        Sudoku::NoSolution { task: Task::Rate, why: None },
        Sudoku::SeveralSolutions { task: Task::Minimise },
        Sudoku::SeveralSolutions { task: Task::Grade },
        Sudoku::SeveralSolutions { task: Task::Rate },
        Sudoku::BoardTooLarge { size: 36, largest: 25, graded: false },
        Sudoku::BoardTooLarge { size: 36, largest: 25, graded: true },
        Sudoku::OnlyPlain { needed: OnlyPlain::Turbo },
        Sudoku::OnlyPlain { needed: OnlyPlain::Rating },
        Sudoku::OnlyPlain { needed: OnlyPlain::Order },
        stopped(Stop::TimeLimit, Unfinished::Grade),
        stopped(Stop::TimeLimit, Unfinished::Rating),
        stopped(Stop::TimeLimit, Unfinished::Jigsaw),
        stopped(Stop::OutOfMemory, Unfinished::Answer),
        stopped(Stop::Cancelled, Unfinished::Puzzle),
        stopped(Stop::Cancelled, Unfinished::Uniqueness),
        stopped(Stop::NodeLimit, Unfinished::Symmetry { symmetry: "half-turn" }),
        range(RangeOf::Clues),
        range(RangeOf::Score),
        range(RangeOf::Er),
        Sudoku::TooManyClues { clues: 90, cells: 81 },
        Sudoku::TooFewClues { clues: 16, fewest: 17, plain: true },
        Sudoku::TooFewClues { clues: 1, fewest: 3, plain: false },
        Sudoku::SymmetricClues { symmetry: "full", cells: 16, from: 5, to: 5, possible: Some(4) },
        Sudoku::SymmetricClues { symmetry: "full", cells: 16, from: 5, to: 7, possible: None },
        Sudoku::PatternClues { count: 24, from: 25, to: 30 },
        Sudoku::Asymmetric {
            symmetry: "half-turn",
            given: cell(1, 1),
            empty: cell(9, 9),
            pattern: true,
        },
        Sudoku::Asymmetric {
            symmetry: "vertical",
            given: cell(1, 1),
            empty: cell(1, 9),
            pattern: false,
        },
        Sudoku::EmptyLines { of: LineKind::Row, first: 5, second: 6 },
        Sudoku::EmptyLines { of: LineKind::Column, first: 1, second: 2 },
        Sudoku::DifficultyTooHigh { tenths: 121 },
        Sudoku::PractisedBruteForce,
        Sudoku::LevelOfShape { shape: text("4×4"), level: "Hard" },
        Sudoku::ScoreOfLevel { level: "Easy", score: 900, most: 800 },
        Sudoku::TechniqueExcluded { technique: "X-Wing" },
        Sudoku::TechniqueOfLevel { technique: "X-Wing", level: "Easy", needed: "Hard" },
        Sudoku::TechniqueOfShape { technique: "Uniqueness Test 1", shape: text("9×9, x") },
        Sudoku::LevelExcluded { level: "Easy" },
        Sudoku::AboveLevel { level: "Hard", found: "Unfair", by_reasoning: true },
        Sudoku::AboveLevel { level: "Hard", found: "Extreme", by_reasoning: false },
        Sudoku::JigsawSize { size: 17, sizes: vec![15, 16, 18] },
        Sudoku::NoJigsaw { size: 24, rules: false },
        Sudoku::NoJigsaw { size: 9, rules: true },
        Sudoku::NoGrid { shape: text("2×2, x") },
        Sudoku::NotAnOrder { of: Some(LineKind::Row), list: vec![1, 2, 2, 4], size: 4 },
        Sudoku::NotAnOrder { of: None, list: vec![1, 2, 2, 4], size: 4 },
        Sudoku::SplitLines { of: LineKind::Row, first: 1, second: 4 },
        Sudoku::SplitLines { of: LineKind::Column, first: 1, second: 4 },
        Sudoku::TransposedBoxes { rows: 3, columns: 2 },
        Sudoku::RulesNotPreserved { transformation: text("rows 2 1 3 4"), shape: text("4×4, x") },
        Sudoku::NoBands { of: LineKind::Band },
        Sudoku::NoBands { of: LineKind::Stack },
        Sudoku::NoSuchLine { of: LineKind::Row, number: 10, count: 9 },
        Sudoku::NoSuchLine { of: LineKind::Band, number: 4, count: 3 },
        Sudoku::TooSymmetric,
        Sudoku::Unproved { flaw: Flaw::Idle },
    ]
    .into_iter()
    .chain(SYNTAX.map(|syntax| Sudoku::NotJson { syntax: text(syntax) }))
    .collect()
}

/// What serde_json calls the faults of a text. Tests of the readers pin some of them.
const SYNTAX: [&str; 16] = [
    "EOF while parsing a list",
    "EOF while parsing an object",
    "EOF while parsing a string",
    "EOF while parsing a value",
    "expected `:`",
    "expected `,` or `]`",
    "expected `,` or `}`",
    "expected ident",
    "expected value",
    "invalid number",
    "invalid escape",
    "unexpected end of hex escape",
    "lone leading surrogate in hex escape",
    "control character (\\u0000-\\u001F) found while parsing a string",
    "key must be a string",
    "trailing comma",
];

fn problems() -> Vec<Problem> {
    let inexpressible = |format, obstacle| Problem::Inexpressible { format, obstacle };
    let wrong = |of, expected, quotes| Problem::WrongType { of, expected, quotes };
    let no_blank = |before, after, option, cost: Option<&str>| Problem::NoBlank {
        before: text(before),
        after: text(after),
        option,
        cost: cost.map(text),
    };
    vec![
        Problem::DuplicateItem { name: text("a") },
        Problem::DuplicateOption { name: text("S1"), first: 1 },
        Problem::EmptyName { of: NamedPart::Item },
        Problem::EmptyName { of: NamedPart::Option },
        Problem::EmptyName { of: NamedPart::Color },
        Problem::NothingToName { name: text("S1") },
        Problem::UnknownItem { name: text("bx"), nearest: Some(text("bc")) },
        Problem::UnknownItem { name: text("bx"), nearest: None },
        Problem::ForeignId { option: 2 },
        Problem::RepeatedItem { name: text("a"), option: 2 },
        Problem::EmptyOption { option: 2 },
        Problem::BadBounds { name: text("a"), min: 0, max: 0 },
        Problem::BadBounds { name: text("a"), min: 3, max: 1 },
        Problem::ColoredPrimary { name: text("a"), option: 2 },
        Problem::CostOverflow { option: 2 },
        Problem::ForeignItem,
        Problem::SharedPlace { first: text("a"), second: text("b") },
        Problem::LayoutTooLarge { most: 1_048_576 },
        Problem::BadSign { item: text("a"), sign: text("x y") },
        Problem::TooMany { of: TooManyOf::Items },
        Problem::TooMany { of: TooManyOf::Colors },
        Problem::TooMany { of: TooManyOf::OptionNames },
        Problem::TooMany { of: TooManyOf::ItemsAndEntries },
        Problem::OutOfMemory,
        Problem::NotUtf8 { byte: Some(0x80), utf16: false },
        Problem::ControlCharacter { code: 0 },
        Problem::ControlCharacter { code: 0x1B },
        Problem::NoItems { comments: false },
        Problem::NoItems { comments: true },
        Problem::SecondBar,
        Problem::ItemName { name: text("a:b") },
        no_blank("a", "|", false, None),
        no_blank("a", "|", true, Some("7")),
        no_blank("a", "|", true, None),
        Problem::SecondaryBounds { name: Some(text("x")) },
        Problem::SecondaryBounds { name: None },
        Problem::BoundTooLarge { bound: text("99999999999") },
        Problem::BoundsNotNumbers { text: text("x|a") },
        Problem::NotAnEntry { text: text("a::b") },
        Problem::AfterCost { text: text("b") },
        Problem::LoneBar,
        Problem::CostTooLarge { cost: text("99999999999999999999") },
        Problem::NotACost { text: text("|x") },
        Problem::UnknownNote { word: text("plcae") },
        Problem::HalfNote { item: text("a"), sign: true },
        Problem::HalfNote { item: text("a"), sign: false },
        Problem::NotAPlace { text: text("0;0") },
        Problem::NameWithoutOption { name: text("S1") },
        Problem::NoRows,
        Problem::NotBinary { sign: '2' },
        Problem::EmptyRow,
        Problem::RowWidth { count: 6, columns: 7, first: 1, header: true },
        Problem::RowWidth { count: 6, columns: 7, first: 1, header: false },
        Problem::NoSets,
        Problem::UniverseTwice { name: "X" },
        Problem::NoElement,
        Problem::UnclosedSet,
        Problem::OutsideSet { sign: '}' },
        Problem::NoSet { name: text("S1") },
        Problem::NoSetName,
        Problem::NoBrace { blank: true },
        Problem::NoProblem,
        Problem::NotJson { syntax: text("trailing characters") },
        wrong(Part::Problem, JsonType::Object, false),
        wrong(Part::Items, JsonType::Array, false),
        wrong(Part::Secondary, JsonType::Array, false),
        wrong(Part::Options, JsonType::Array, false),
        wrong(Part::OptionItems, JsonType::Array, false),
        wrong(Part::Item, JsonType::String, true),
        wrong(Part::Color, JsonType::String, false),
        wrong(Part::Key, JsonType::String, false),
        wrong(Part::Name, JsonType::String, false),
        wrong(Part::OptionName, JsonType::String, true),
        wrong(Part::Cost, JsonType::WholeNumber, false),
        wrong(Part::At, JsonType::Array, false),
        wrong(Part::Coordinate, JsonType::WholeNumber, false),
        wrong(Part::Area, JsonType::WholeNumber, false),
        wrong(Part::Sign, JsonType::String, true),
        Problem::OutOfRange { of: Part::Min },
        Problem::OutOfRange { of: Part::Max },
        Problem::UnknownKey { of: Part::Entry, key: text("x"), known: vec!["item", "color"] },
        Problem::RepeatedKey { key: text("items") },
        Problem::MissingKey { of: Part::Problem, key: "items" },
        Problem::MissingKey { of: Part::Option, key: "items" },
        Problem::HalfBounds,
        Problem::WithoutJson,
        Problem::NoHeader { format: "orlib" },
        Problem::NoHeader { format: "ec" },
        Problem::NoHeader { format: "xcc" },
        Problem::NoHeader { format: "csv" },
        Problem::BadNumber { text: text("x"), of: NumberOf::Items },
        Problem::BadNumber { text: text("x"), of: NumberOf::PrimaryItems },
        Problem::BadNumber { text: text("x"), of: NumberOf::SecondaryItems },
        Problem::BadNumber { text: text("x"), of: NumberOf::Options },
        Problem::BadNumber { text: text("x"), of: NumberOf::OptionItems },
        Problem::BadNumber { text: text("x"), of: NumberOf::Item },
        Problem::BadNumber { text: text("x"), of: NumberOf::Row },
        Problem::BadNumber { text: text("x"), of: NumberOf::Value },
        Problem::BadNumber { text: text("x"), of: NumberOf::Color },
        Problem::BadNumber { text: text("x"), of: NumberOf::Cost },
        Problem::TooLarge { text: text("99999999999"), of: NumberOf::Items },
        Problem::TooLarge { text: text("99999999999"), of: NumberOf::PrimaryItems },
        Problem::TooLarge { text: text("99999999999"), of: NumberOf::SecondaryItems },
        Problem::TooLarge { text: text("99999999999"), of: NumberOf::Options },
        Problem::TooLarge { text: text("99999999999"), of: NumberOf::OptionItems },
        Problem::TooLarge { text: text("99999999999"), of: NumberOf::Item },
        Problem::TooLarge { text: text("99999999999"), of: NumberOf::Row },
        Problem::TooLarge { text: text("99999999999"), of: NumberOf::Color },
        Problem::NoSuchItem { number: 9, items: 7 },
        Problem::NoSuchItem { number: 9, items: 0 },
        Problem::EndsEarly { read: 5, wanted: 6 },
        Problem::Surplus { text: text("8"), options: 6 },
        Problem::SetCovering,
        Problem::ColorWithoutItem { text: text("-1") },
        Problem::SecondCost { text: text("$7") },
        Problem::FieldCount { count: 1, wanted: 2 },
        Problem::UnknownColumn { name: text("cost") },
        Problem::NoSuchColumn { index: 9, columns: 7 },
        Problem::NoSuchColumn { index: 9, columns: 0 },
        Problem::UnclosedQuote,
        Problem::AfterQuote { text: text("c") },
        Problem::NoFinalZero,
        Problem::OnlyWritten { format: "cnf" },
        inexpressible("matrix", Unfit::Bounds { name: text("a"), min: 1, max: 3 }),
        inexpressible("sets", Unfit::SecondaryItem { name: text("x") }),
        inexpressible("sets", Unfit::Cost { cost: 7, option: text("S1") }),
        inexpressible("dlx", Unfit::NoPrimaryItem),
        inexpressible("matrix", Unfit::NoOption),
        inexpressible("matrix", Unfit::Matrix { rows: 100_000, columns: 100_000 }),
        inexpressible("matrix", Unfit::Header { text: text("0 1") }),
        inexpressible("cnf", Unfit::Bounds { name: text("a"), min: 50, max: 60 }),
        inexpressible("cnf", Unfit::Cost { cost: 7, option: text("S1") }),
        inexpressible("dlx", Unfit::ItemName { name: text("a b") }),
        inexpressible("sets", Unfit::OptionName { name: text("X"), universe: true }),
        inexpressible("dlx", Unfit::ColorName { name: text("a b") }),
    ]
}

fn models() -> Vec<Model> {
    let required = [
        Required::Pairs,
        Required::BoardRows,
        Required::LatinRows,
        Required::Points,
        Required::Edges,
        Required::Pieces,
        Required::Copies,
    ];
    let arguments = [Argument::Size, Argument::Pieces, Argument::Board];
    vec![
        Model::UnknownModel {
            name: text("queen"),
            nearest: Some("queens"),
            known: vec!["queens", "soma"],
        },
        Model::UnknownModel { name: text("abc"), nearest: None, known: vec!["queens", "soma"] },
        Model::UnexpectedArgument { text: text("9") },
        Model::UnknownSetting { name: text("--abc") },
        Model::NotANumber { text: text("eight") },
        Model::NumberTooLarge { text: text("99999999999") },
        Model::ModelTooLarge { items: 1_000_000, entries: 100_000 },
        Model::NotABoard { text: text("abc") },
        Model::ZeroSide,
        Model::EmptyBoard,
        Model::NoSuchCell { name: text("99"), first: text("00"), last: text("77") },
        Model::PatternSign { sign: text("?") },
        Model::EmptyPiece { name: text("P1") },
        Model::NotAPieceName { text: text("a b") },
        Model::UnknownPieceSet { name: text("octominoes"), known: vec!["dominoes", "soma"] },
        Model::UnknownPiece {
            set: text("pentominoes"),
            name: text("Q"),
            known: vec![text("F"), text("I")],
        },
        Model::NoPieceNamed { set: text("pentominoes") },
        Model::TooManyPieces { most: 1000 },
        Model::SolidPiece { name: text("V") },
        Model::PieceRange { from: 3, to: 1 },
        Model::PieceCountTwice,
        Model::NotAnEdge { text: text("ab") },
        Model::Loop { name: text("a") },
        Model::EdgeTwice { first: text("a"), second: text("b") },
        Model::NotASize { text: text("24") },
        Model::ColorCount { colors: 9, most: 7 },
        Model::SquaresAndBoard { squares: 24, colors: 3, rows: 5, columns: 5, fitting: [4, 6] },
        Model::Problem(Problem::OutOfMemory),
    ]
    .into_iter()
    .chain(required.map(|of| Model::AtLeastOne { of }))
    .chain(arguments.map(|of| Model::MissingArgument { of }))
    .collect()
}

fn requests() -> Vec<Request> {
    let unknown = |of, near: &[&'static str]| Request::UnknownName {
        of,
        name: text("abc"),
        known: vec!["one", "two", "three"],
        near: near.to_vec(),
    };
    vec![
        unknown("variant", &[]),
        unknown("format", &[]),
        unknown("theme", &[]),
        unknown("branching rule", &[]),
        unknown("grain", &[]),
        unknown("header order", &[]),
        unknown("method", &[]),
        unknown("engine", &[]),
        unknown("grain", &["cover"]),
        Request::ListLength { of: SignsOf::Signs, count: 2, cells: 81 },
        Request::ListLength { of: SignsOf::Notes, count: 1, cells: 81 },
        Request::ForeignSign {
            sign: text("?"),
            cell: cell(16, 16),
            size: 16,
            first: '1',
            last: 'G',
        },
        Request::EntryOnGiven { cell: cell(1, 1) },
        Request::RegionsOfSize { regions: 4, size: 9 },
        Request::SizeNotMade { least: 4, most: 36 },
        Request::TechniqueNotUsed { technique: "Kraken Fish" },
        Request::NoPuzzleInTime,
        Request::NoDigits,
        Request::PictureWidth { width: 0, most: 10_000 },
        Request::SearchSubject,
        Request::TooLargeToShow { items: Some(10), entries: 200_000, most: 100_000 },
        Request::TooLargeToShow { items: None, entries: 200_000, most: 100_000 },
        Request::NotPlain { item: text("x"), secondary: true },
        Request::NotPlain { item: text("x"), secondary: false },
        Request::FarStep { step: 30_000_000, last: 20_000_000 },
        Request::NoStep { step: 30, last: 20 },
        Request::StepNotReached { step: 30, last: 20 },
        Request::Unwritable { cause: text("a cause") },
    ]
}

/// All examples, as the page receives them.
fn examples() -> Vec<String> {
    let all = sudoku().into_iter().map(FaultKind::Sudoku);
    let all = all.chain(problems().into_iter().map(FaultKind::Problem));
    let all = all.chain(models().into_iter().map(FaultKind::Model));
    let all = all.chain(requests().into_iter().map(FaultKind::Request));
    all.map(|kind| serde_json::to_string(&Fault::from(kind)).expect("JSON")).collect()
}

fn object(text: &str) -> Map<String, Value> {
    serde_json::from_str(text).expect("an object")
}

fn file(path: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("..").join(path)
}

/// The variants of an enum, from the text of its file, in kebab case.
fn variants(path: &str, name: &str) -> BTreeSet<String> {
    let source = fs::read_to_string(file(path)).expect("the file of the enum");
    let (_, body) = source.split_once(&format!("pub enum {name} {{\n")).expect("the enum");
    let (body, _) = body.split_once("\n}").expect("its end");
    let kebab = |name: &str| {
        let mut kebab = String::new();
        for sign in name.chars() {
            if sign.is_uppercase() && !kebab.is_empty() {
                kebab.push('-');
            }
            kebab.extend(sign.to_lowercase());
        }
        kebab
    };
    let variant = |line: &str| {
        let rest = line.strip_prefix("    ")?;
        let name = rest.split([' ', ',', '(']).next()?;
        name.starts_with(|sign: char| sign.is_ascii_uppercase()).then(|| kebab(name))
    };
    body.lines().filter_map(variant).collect()
}

#[test]
fn every_kind_has_an_example() {
    let kind = |text: &String| object(text)["kind"].as_str().expect("a name").to_owned();
    let kinds: BTreeSet<String> = examples().iter().map(kind).collect();
    let enums = [
        ("sudoku/src/error/kind.rs", "ErrorKind"),
        ("cover/src/problem/error/kind.rs", "ProblemErrorKind"),
        ("cover/src/models/error/kind.rs", "ModelErrorKind"),
        ("app/src/fault.rs", "RequestFault"),
    ];
    let mut known: BTreeSet<String> =
        enums.iter().flat_map(|(path, name)| variants(path, name)).collect();
    // A model's problem is written as the kind of the problem.
    assert!(known.remove("problem"), "{known:?}");
    assert_eq!(kinds, known);
}

#[test]
fn a_kind_has_the_same_data_wherever_it_comes_from() {
    let mut fields: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for text in examples() {
        // Data under a name of the frame would be there twice.
        for name in FRAME.iter().filter(|&&name| name != "answer") {
            assert_eq!(text.matches(&format!("\"{name}\":")).count(), 1, "{name}: {text}");
        }
        let fault = object(&text);
        let kind = fault["kind"].as_str().expect("a name").to_owned();
        let data: BTreeSet<String> =
            fault.keys().filter(|key| !FRAME.contains(&key.as_str())).cloned().collect();
        assert_eq!(fields.entry(kind.clone()).or_insert_with(|| data.clone()), &data, "{kind}");
    }
}

#[test]
fn the_page_has_these_examples() {
    let text = format!("[\n{}\n]\n", examples().join(",\n"));
    let path = file("web/test/faults.json");
    if std::env::var_os("UPDATE_FAULTS").is_some() {
        fs::write(&path, &text).expect("the file is written");
    }
    let stored = fs::read_to_string(&path).unwrap_or_default().replace("\r\n", "\n");
    assert!(
        stored == text,
        "crates/web/test/faults.json is out of date: \
         UPDATE_FAULTS=1 cargo test -p quadrille-app faults"
    );
}
