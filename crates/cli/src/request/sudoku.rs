//! What is asked of `quadrille sudoku …`, once the arguments make sense together.

pub(crate) mod generate;
pub(crate) mod rating;
pub(crate) mod teaching;
pub(crate) mod thinking;

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::fs;
use std::hash::{BuildHasher, RandomState};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use quadrille::Limits;
use quadrille::format::Format as ProblemFormat;
use quadrille_sudoku::format::{self, Block, Format, Record};
use quadrille_sudoku::generate::Symmetry;
use quadrille_sudoku::technique::Level;
use quadrille_sudoku::{Method, Shape, SudokuError, Symbols, Variant};

use super::threads;
use crate::args::sudoku::{
    BoardArgs, CanonArgs, CheckArgs, ConvertArgs, CountArgs, EncodeArgs, Form, MethodArgs,
    MinimiseArgs, PuzzleArgs, ShowArgs, ShuffleArgs, SolveArgs, StreamArgs, SudokuArgs,
    SudokuCommand, Theme,
};
use crate::failure::Failure;
use crate::input::Source;

/// A command on puzzles, with everything it needs to run.
#[derive(Debug)]
pub(crate) enum Sudoku {
    Solve(Solve),
    Count(Count),
    Check(Check),
    Rate(thinking::Rate),
    Hint(teaching::Hint),
    Explain(teaching::Explain),
    Techniques(teaching::Techniques),
    Show(Show),
    Convert(Convert),
    Shuffle(Shuffle),
    Canon(Canon),
    Generate(Box<generate::Generate>),
    Minimise(Minimise),
    Encode(Encode),
}

#[derive(Debug)]
pub(crate) struct Solve {
    pub(crate) stream: Stream,
    pub(crate) settings: Settings,
    pub(crate) form: AnswerForm,
}

/// How the answers of `solve` are printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AnswerForm {
    Lines,
    Drawings,
    Json,
}

#[derive(Debug)]
pub(crate) struct Count {
    pub(crate) stream: Stream,
    pub(crate) settings: Settings,
    pub(crate) json: bool,
}

#[derive(Debug)]
pub(crate) struct Check {
    pub(crate) stream: Stream,
    pub(crate) settings: Settings,
    pub(crate) redundant: bool,
    pub(crate) json: bool,
}

#[derive(Debug)]
pub(crate) struct Show {
    pub(crate) puzzles: Puzzles,
    pub(crate) candidates: bool,
    pub(crate) solution: bool,
    pub(crate) form: Form,
    pub(crate) theme: Theme,
    pub(crate) ascii: bool,
    /// `None` is stdout.
    pub(crate) output: Option<PathBuf>,
}

#[derive(Debug)]
pub(crate) struct Convert {
    pub(crate) stream: Stream,
    pub(crate) to: Format,
}

#[derive(Debug)]
pub(crate) struct Shuffle {
    pub(crate) stream: Stream,
    /// `None` means a new seed each time.
    pub(crate) seed: Option<u64>,
    pub(crate) count: u64,
}

#[derive(Debug)]
pub(crate) struct Canon {
    pub(crate) stream: Stream,
    pub(crate) automorphisms: bool,
    pub(crate) json: bool,
}

#[derive(Debug)]
pub(crate) struct Minimise {
    pub(crate) stream: Stream,
    pub(crate) symmetry: Symmetry,
    pub(crate) level: Option<Level>,
    /// `None` means a new seed each time.
    pub(crate) seed: Option<u64>,
    /// `None` means a JSON object.
    pub(crate) to: Option<Format>,
    pub(crate) time_limit: Option<Duration>,
}

#[derive(Debug)]
pub(crate) struct Encode {
    pub(crate) puzzles: Puzzles,
    pub(crate) full: bool,
    pub(crate) to: ProblemFormat,
}

/// Puzzles to read.
#[derive(Debug)]
pub(crate) struct Puzzles {
    pub(crate) source: Source,
    pub(crate) format: Option<Format>,
    pub(crate) board: Board,
}

/// The board that the puzzles are on.
#[derive(Debug)]
pub(crate) enum Board {
    /// This board.
    Fixed(Shape),
    /// The board that each puzzle's text describes, or the usual one of its size.
    Usual,
    /// The same, with these rules added. The map caches the boards that are usual without them, by
    /// size. Others are not cached: in a stream there may be any number of them.
    With(Vec<Variant>, Mutex<HashMap<usize, Shape>>),
}

impl Board {
    /// Reads the puzzle of a block, on this board.
    pub(crate) fn read(&self, block: &Block) -> Result<Record, SudokuError> {
        match self {
            Board::Usual => block.read(None),
            Board::Fixed(shape) => block.read(Some(shape)),
            Board::With(variants, made) => {
                let bare = block.read(None)?;
                let bare = bare.puzzle.shape();
                if Shape::of_size(bare.size()).as_ref() != Ok(bare) {
                    return block.read(Some(&with(bare, variants)?));
                }
                let mut made = made.lock().unwrap_or_else(PoisonError::into_inner);
                let shape = match made.entry(bare.size()) {
                    Entry::Occupied(there) => there.get().clone(),
                    Entry::Vacant(free) => free.insert(with(bare, variants)?).clone(),
                };
                drop(made);
                block.read(Some(&shape))
            }
        }
    }
}

/// Adds rules to a shape.
fn with(shape: &Shape, variants: &[Variant]) -> Result<Shape, SudokuError> {
    variants.iter().try_fold(shape.clone(), |shape, &variant| shape.with(variant))
}

/// Puzzles to answer one by one.
#[derive(Debug)]
pub(crate) struct Stream {
    pub(crate) puzzles: Puzzles,
    /// `None` is stdout.
    pub(crate) output: Option<PathBuf>,
    pub(crate) threads: NonZeroUsize,
    pub(crate) strict: bool,
    pub(crate) stats: bool,
}

/// How to solve a puzzle, and for how long.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Settings {
    pub(crate) method: Method,
    pub(crate) limits: Limits,
}

impl Sudoku {
    /// Checks that the arguments make sense together.
    ///
    /// # Errors
    /// Fails if they do not, with a message that says why.
    pub(crate) fn new(args: SudokuArgs) -> Result<Sudoku, Failure> {
        Ok(match args.command {
            SudokuCommand::Solve(args) => Sudoku::Solve(solve(args)?),
            SudokuCommand::Count(args) => Sudoku::Count(count(args)?),
            SudokuCommand::Check(args) => Sudoku::Check(check(args)?),
            SudokuCommand::Rate(args) => Sudoku::Rate(thinking::Rate::new(args)?),
            SudokuCommand::Hint(args) => Sudoku::Hint(teaching::Hint::new(args)?),
            SudokuCommand::Explain(args) => Sudoku::Explain(teaching::Explain::new(args)?),
            SudokuCommand::Techniques(args) => Sudoku::Techniques(args.into()),
            SudokuCommand::Show(args) => Sudoku::Show(show(args)?),
            SudokuCommand::Convert(args) => Sudoku::Convert(convert(args)?),
            SudokuCommand::Shuffle(args) => Sudoku::Shuffle(shuffle(args)?),
            SudokuCommand::Canon(args) => Sudoku::Canon(canon(args)?),
            SudokuCommand::Generate(args) => Sudoku::Generate(Box::new(generate::generate(*args)?)),
            SudokuCommand::Minimise(args) => Sudoku::Minimise(minimise(args)?),
            SudokuCommand::Encode(args) => Sudoku::Encode(encode(args)?),
        })
    }
}

fn solve(args: SolveArgs) -> Result<Solve, Failure> {
    let SolveArgs { puzzles, limit, all, pretty, json, method, stream: many } = args;
    Ok(Solve {
        stream: stream(puzzles, "sudoku solve", &many, method.stats)?,
        settings: settings(&method, (!all).then_some(limit)),
        form: match (pretty, json) {
            (true, _) => AnswerForm::Drawings,
            (_, true) => AnswerForm::Json,
            _ => AnswerForm::Lines,
        },
    })
}

fn count(args: CountArgs) -> Result<Count, Failure> {
    let CountArgs { puzzles, limit, json, method, stream: many } = args;
    let stream = stream(puzzles, "sudoku count", &many, method.stats)?;
    Ok(Count { stream, settings: settings(&method, limit), json })
}

fn check(args: CheckArgs) -> Result<Check, Failure> {
    let CheckArgs { puzzles, redundant, json, method, stream: many } = args;
    let stream = stream(puzzles, "sudoku check", &many, method.stats)?;
    Ok(Check { stream, settings: settings(&method, None), redundant, json })
}

fn show(args: ShowArgs) -> Result<Show, Failure> {
    let ShowArgs { puzzles: from, candidates, solution, to, theme, ascii, output } = args;
    let puzzles = puzzles(from, "sudoku show")?;
    let output = output.filter(|path| path.as_os_str() != "-");
    Ok(Show { puzzles, candidates, solution, form: to, theme, ascii, output })
}

fn convert(args: ConvertArgs) -> Result<Convert, Failure> {
    let ConvertArgs { puzzles, to, stream: many } = args;
    Ok(Convert { stream: stream(puzzles, "sudoku convert", &many, false)?, to })
}

fn shuffle(args: ShuffleArgs) -> Result<Shuffle, Failure> {
    let ShuffleArgs { puzzles, seed, count, stream: many } = args;
    Ok(Shuffle { stream: stream(puzzles, "sudoku shuffle", &many, false)?, seed, count })
}

fn canon(args: CanonArgs) -> Result<Canon, Failure> {
    let CanonArgs { puzzles, automorphisms, json, stream: many } = args;
    let stream = stream(puzzles, "sudoku canon", &many, false)?;
    Ok(Canon { stream, automorphisms, json })
}

fn minimise(args: MinimiseArgs) -> Result<Minimise, Failure> {
    let MinimiseArgs { puzzles, symmetry, level, seed, to, json, time_limit, stream: many } = args;
    let stream = stream(puzzles, "sudoku minimise", &many, false)?;
    Ok(Minimise { stream, symmetry, level, seed, to: (!json).then_some(to), time_limit })
}

fn encode(args: EncodeArgs) -> Result<Encode, Failure> {
    let EncodeArgs { puzzles: from, full, to } = args;
    Ok(Encode { puzzles: puzzles(from, "sudoku encode")?, full, to })
}

fn stream(
    from: PuzzleArgs,
    command: &str,
    many: &StreamArgs,
    stats: bool,
) -> Result<Stream, Failure> {
    Ok(Stream {
        puzzles: puzzles(from, command)?,
        output: many.output.clone().filter(|path| path.as_os_str() != "-"),
        threads: threads(many.threads),
        strict: many.strict,
        stats,
    })
}

fn settings(args: &MethodArgs, solutions: Option<u64>) -> Settings {
    let limits = Limits::default()
        .with_solutions(solutions)
        .with_nodes(args.node_limit)
        .with_time(args.time_limit);
    Settings { method: args.engine, limits }
}

fn puzzles(args: PuzzleArgs, command: &str) -> Result<Puzzles, Failure> {
    let format = args.from.0;
    let board = board(&args.board)?;
    let source = match args.file {
        Some(path) => puzzle_or_file(path, format.is_none())?,
        None => Source::unnamed(command)?,
    };
    Ok(Puzzles { source, format, board })
}

/// Decides whether a word is a puzzle or a file. A word that looks like a puzzle is one unless a
/// file of that name exists, even if it has a character too few or too many. So is any other text
/// that contains a puzzle of 81 cells or more, such as an address, unless the caller names a
/// format.
fn puzzle_or_file(path: PathBuf, any_format: bool) -> Result<Source, Failure> {
    /// A 4×4 board, the smallest in use, with up to four characters missing.
    const FEWEST_SIGNS: usize = 12;
    /// The smallest board that is looked for in other text has as many cells.
    const FEWEST_FOUND: usize = 81;
    let looks_like_a_puzzle = |word: &str| {
        let signs = word.chars().count();
        let symbols = Symbols::standard(signs.isqrt());
        let common = |sign: char| sign.is_ascii_digit() || ".*_-".contains(sign);
        let is_square = signs.isqrt().pow(2) == signs;
        let sign = |sign: char| common(sign) || (is_square && symbols.digit(sign).is_some());
        let line_of_hodoku = word.starts_with(':') && word.matches(':').count() >= 6;
        line_of_hodoku || signs >= FEWEST_SIGNS && word.chars().all(sign)
    };
    let may_contain_one = |word: &str| word.len() >= FEWEST_FOUND || word.contains("://");
    let word = path.to_str().filter(|_| !path.exists());
    match word {
        Some(word) if looks_like_a_puzzle(word) => Ok(Source::Typed(word.into())),
        Some(word) if any_format && may_contain_one(word) => match format::find(word, None) {
            Ok(records) => {
                let texts =
                    records.iter().map(|record| format::write(&record.puzzle, Format::Json));
                Ok(Source::Typed(texts.collect::<Result<_, SudokuError>>()?))
            }
            Err(error) if word.contains("://") => Err(error.into()),
            Err(_) => Ok(Source::new(path)),
        },
        _ => Ok(Source::new(path)),
    }
}

fn board(args: &BoardArgs) -> Result<Board, Failure> {
    let shape = match (&args.boxes, &args.jigsaw) {
        (Some((rows, columns)), _) => Some(Shape::boxes(*rows, *columns)?),
        (None, Some(word)) => Some(Shape::jigsaw(&pattern(word)?)?),
        (None, None) => None,
    };
    let patterns = args.region.iter().map(|word| pattern(word));
    let patterns = patterns.collect::<Result<Vec<String>, Failure>>()?;
    let shape = match (shape, patterns.first()) {
        // A pattern has one character per cell, so its length gives the size.
        (None, Some(first)) => {
            let signs = first.chars().filter(|sign| !sign.is_whitespace()).count();
            Some(Shape::of_size(signs.isqrt())?)
        }
        (shape, _) => shape,
    };
    let Some(shape) = shape else {
        return Ok(match args.variant.is_empty() {
            true => Board::Usual,
            false => Board::With(args.variant.clone(), Mutex::default()),
        });
    };
    let mut shape = with(&shape, &args.variant)?;
    for pattern in &patterns {
        shape = shape.with_regions(pattern)?;
    }
    Ok(Board::Fixed(shape))
}

/// Returns a random seed, short enough to be typed again.
pub(crate) fn fresh_seed() -> u64 {
    RandomState::new().hash_one(std::process::id()) % 1_000_000_000
}

/// Returns a pattern as typed, or the content of the file of that name.
fn pattern(word: &str) -> Result<String, Failure> {
    if !Path::new(word).is_file() {
        return Ok(word.to_owned());
    }
    fs::read_to_string(word).map_err(|error| Failure::in_file(word, &error))
}
