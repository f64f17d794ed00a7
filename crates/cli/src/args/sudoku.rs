//! The arguments of `quadrille sudoku …` as typed.

pub(crate) mod generate;
pub(crate) mod teaching;
pub(crate) mod thinking;

use std::path::PathBuf;
use std::time::Duration;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Subcommand, ValueEnum};
use quadrille::Engine;
use quadrille::format::Format as ProblemFormat;
use quadrille_sudoku::format::Format;
use quadrille_sudoku::generate::Symmetry;
use quadrille_sudoku::technique::Level;
use quadrille_sudoku::{Method, Variant};

use super::{named, positive, whole};

#[derive(Debug, clap::Args)]
#[command(arg_required_else_help = true, subcommand_required = true)]
#[command(override_usage = "quadrille sudoku <COMMAND> [FILE] [OPTIONS]")]
pub(crate) struct SudokuArgs {
    #[command(subcommand)]
    pub(crate) command: SudokuCommand,
}

#[derive(Debug, Subcommand)]
pub(crate) enum SudokuCommand {
    /// Print one or more solutions of each puzzle
    Solve(SolveArgs),
    /// Print the number of solutions of each puzzle
    Count(CountArgs),
    /// Say whether each puzzle has one solution, several or none, and why
    Check(CheckArgs),
    /// Say how hard each puzzle is: level, score, ER and the hardest technique
    Rate(thinking::RateArgs),
    /// Give the next step of a puzzle or a game: where to look, which technique, why
    Hint(teaching::HintArgs),
    /// Explain the solution of each puzzle in sentences, step by step
    Explain(teaching::ExplainArgs),
    /// List the techniques with their levels and scores
    Techniques(teaching::TechniquesArgs),
    /// Draw a board: in the terminal, or as SVG
    Show(ShowArgs),
    /// Write puzzles in another format
    Convert(ConvertArgs),
    /// Turn puzzles into equivalent ones by a random symmetry
    Shuffle(ShuffleArgs),
    /// Print the canonical form of each puzzle: two puzzles share it exactly if they are equivalent
    Canon(CanonArgs),
    /// Make puzzles to order
    Generate(Box<generate::GenerateArgs>),
    /// Remove givens as long as the solution stays unique
    #[command(alias = "minimize")]
    Minimise(MinimiseArgs),
    /// Print a puzzle as an exact cover problem
    Encode(EncodeArgs),
}

#[derive(Debug, clap::Args)]
pub(crate) struct SolveArgs {
    #[command(flatten)]
    pub(crate) puzzles: PuzzleArgs,

    /// Maximum number of solutions to print for each puzzle
    #[arg(short = 'n', long, value_name = "N", default_value = "1", value_parser = positive)]
    pub(crate) limit: u64,

    /// Print all solutions
    #[arg(short, long, conflicts_with = "limit")]
    pub(crate) all: bool,

    /// Draw the boards
    #[arg(short, long, conflicts_with = "json")]
    pub(crate) pretty: bool,

    /// Print one JSON object per puzzle
    #[arg(long)]
    pub(crate) json: bool,

    #[command(flatten)]
    pub(crate) method: MethodArgs,

    #[command(flatten)]
    pub(crate) stream: StreamArgs,
}

#[derive(Debug, clap::Args)]
pub(crate) struct CountArgs {
    #[command(flatten)]
    pub(crate) puzzles: PuzzleArgs,

    /// Stop counting at N; the answer N then means N or more
    #[arg(short = 'n', long, value_name = "N", value_parser = positive)]
    pub(crate) limit: Option<u64>,

    /// Print one JSON object per puzzle
    #[arg(long)]
    pub(crate) json: bool,

    #[command(flatten)]
    pub(crate) method: MethodArgs,

    #[command(flatten)]
    pub(crate) stream: StreamArgs,
}

#[derive(Debug, clap::Args)]
pub(crate) struct CheckArgs {
    #[command(flatten)]
    pub(crate) puzzles: PuzzleArgs,

    /// For puzzles with one solution, also list the givens that could be removed
    #[arg(short, long)]
    pub(crate) redundant: bool,

    /// Print one JSON object per puzzle
    #[arg(long)]
    pub(crate) json: bool,

    #[command(flatten)]
    pub(crate) method: MethodArgs,

    #[command(flatten)]
    pub(crate) stream: StreamArgs,
}

#[derive(Debug, clap::Args)]
pub(crate) struct ShowArgs {
    #[command(flatten)]
    pub(crate) puzzles: PuzzleArgs,

    /// Write the candidates into the empty cells
    #[arg(short, long)]
    pub(crate) candidates: bool,

    /// Fill in the solution
    #[arg(short, long)]
    pub(crate) solution: bool,

    /// Form of the drawing
    #[arg(long, value_name = "FORM", default_value = "text")]
    pub(crate) to: Form,

    /// Colours of an SVG; auto follows the viewer's light or dark setting
    #[arg(long, value_name = "THEME", default_value = "auto")]
    pub(crate) theme: Theme,

    /// Draw with plain characters: + - |
    #[arg(long)]
    pub(crate) ascii: bool,

    /// Output file, written completely or not at all [default: standard output]
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
}

/// How a board is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Form {
    /// Lines of characters
    Text,
    /// A scalable picture
    Svg,
}

/// The colours of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Theme {
    /// Follow the viewer's light or dark setting
    Auto,
    /// Dark ink on a light background
    Light,
    /// Light ink on a dark background
    Dark,
}

impl From<Theme> for quadrille_sudoku::render::Theme {
    fn from(theme: Theme) -> quadrille_sudoku::render::Theme {
        use quadrille_sudoku::render::Theme as Drawn;
        match theme {
            Theme::Auto => Drawn::Auto,
            Theme::Light => Drawn::Light,
            Theme::Dark => Drawn::Dark,
        }
    }
}

#[derive(Debug, clap::Args)]
pub(crate) struct ConvertArgs {
    #[command(flatten)]
    pub(crate) puzzles: PuzzleArgs,

    /// Output format
    #[arg(long, value_name = "FORMAT", value_parser = format())]
    pub(crate) to: Format,

    #[command(flatten)]
    pub(crate) stream: StreamArgs,
}

#[derive(Debug, clap::Args)]
pub(crate) struct ShuffleArgs {
    #[command(flatten)]
    pub(crate) puzzles: PuzzleArgs,

    /// Random seed; the same seed gives the same puzzles [default: a new one each time]
    #[arg(long, value_name = "N", value_parser = whole)]
    pub(crate) seed: Option<u64>,

    /// Number of puzzles to make from each
    #[arg(long, value_name = "N", default_value = "1", value_parser = positive)]
    pub(crate) count: u64,

    #[command(flatten)]
    pub(crate) stream: StreamArgs,
}

#[derive(Debug, clap::Args)]
pub(crate) struct CanonArgs {
    #[command(flatten)]
    pub(crate) puzzles: PuzzleArgs,

    /// Also print, after a tab, the number of symmetries that leave the puzzle unchanged
    #[arg(short, long)]
    pub(crate) automorphisms: bool,

    /// Print one JSON object per puzzle
    #[arg(long)]
    pub(crate) json: bool,

    #[command(flatten)]
    pub(crate) stream: StreamArgs,
}

#[derive(Debug, clap::Args)]
pub(crate) struct MinimiseArgs {
    /// Symmetry of the givens that remain
    #[arg(short, long, value_name = "SYMMETRY", default_value = "none")]
    #[arg(value_parser = generate::symmetry())]
    pub(crate) symmetry: Symmetry,

    /// Level that the puzzle approaches but does not exceed [default: remove as much as possible]
    #[arg(short, long, value_name = "LEVEL", value_parser = generate::level())]
    pub(crate) level: Option<Level>,

    /// Try the givens in random order, determined by this seed [default: a new one each time]
    #[arg(long, value_name = "N", value_parser = whole)]
    pub(crate) seed: Option<u64>,

    /// Output format
    #[arg(long, value_name = "FORMAT", default_value = "line", value_parser = format())]
    pub(crate) to: Format,

    /// Print one JSON object per puzzle, with the cells whose given was removed
    #[arg(long, conflicts_with = "to")]
    pub(crate) json: bool,

    /// Time limit for each puzzle, such as `10s`; what is left by then is printed
    #[arg(long, value_name = "TIME", value_parser = crate::args::duration)]
    pub(crate) time_limit: Option<Duration>,

    #[command(flatten)]
    pub(crate) puzzles: PuzzleArgs,

    #[command(flatten)]
    pub(crate) stream: StreamArgs,
}

#[derive(Debug, clap::Args)]
pub(crate) struct EncodeArgs {
    #[command(flatten)]
    pub(crate) puzzles: PuzzleArgs,

    /// Keep the options that clash with a given: every empty cell has one option per digit
    #[arg(long)]
    pub(crate) full: bool,

    /// Output format
    #[arg(long, value_name = "FORMAT", default_value = "dlx", value_parser = super::format())]
    pub(crate) to: ProblemFormat,
}

/// Where puzzles come from, and the board they are on.
#[derive(Debug, clap::Args)]
pub(crate) struct PuzzleArgs {
    /// File with the puzzles, compressed or not, or one puzzle itself; `-` or no FILE means
    /// standard input
    #[arg(value_name = "FILE")]
    pub(crate) file: Option<PathBuf>,

    /// Format of the puzzles; auto detects it from the content
    #[arg(long, value_name = "FORMAT", default_value = "auto", value_parser = read_as())]
    pub(crate) from: ReadAs,

    #[command(flatten)]
    pub(crate) board: BoardArgs,
}

/// The board that puzzles are on, apart from its size.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Board")]
pub(crate) struct BoardArgs {
    /// Size of the boxes, as rows x columns, such as 2x3 [default: as square as possible]
    #[arg(long, value_name = "RxC", value_parser = boxes)]
    pub(crate) boxes: Option<(usize, usize)>,

    /// Regions instead of boxes: one letter per cell, or a file with these
    #[arg(long, value_name = "PATTERN", conflicts_with = "boxes")]
    pub(crate) jigsaw: Option<String>,

    /// Additional rules, separated by commas
    #[arg(long, value_name = "RULES", value_delimiter = ',')]
    #[arg(value_parser = variant())]
    pub(crate) variant: Vec<Variant>,

    /// Additional regions: one letter or dot per cell, or a file with these
    #[arg(long, value_name = "PATTERN")]
    pub(crate) region: Vec<String>,
}

/// How to work through many puzzles.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Many puzzles")]
pub(crate) struct StreamArgs {
    /// Output file, written completely or not at all; compressed if it ends in .gz or .zst
    /// [default: standard output]
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,

    /// Number of puzzles to work on at once [default: one per core]
    #[arg(long, value_name = "N", value_parser = positive)]
    pub(crate) threads: Option<u64>,

    /// Stop at the first bad puzzle instead of reporting and skipping it
    #[arg(long)]
    pub(crate) strict: bool,
}

/// How to solve a puzzle, and for how long.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Search")]
pub(crate) struct MethodArgs {
    /// Solver to use: turbo is made for the classic board; the others are exact cover engines, see
    /// `quadrille solve --help`. The answers are the same with each
    #[arg(long, value_name = "ENGINE", default_value = "auto", value_parser = method())]
    pub(crate) engine: Method,

    /// Give up on a puzzle after this time, such as `10s`
    #[arg(long, value_name = "TIME", value_parser = crate::args::duration)]
    pub(crate) time_limit: Option<Duration>,

    /// Give up on a puzzle after this many nodes of the search tree
    #[arg(long, value_name = "N", value_parser = positive)]
    pub(crate) node_limit: Option<u64>,

    /// Print statistics to stderr
    #[arg(long)]
    pub(crate) stats: bool,
}

/// The format to read, or `None` to detect it from the content.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ReadAs(pub(crate) Option<Format>);

fn read_as() -> impl TypedValueParser<Value = ReadAs> {
    let names = std::iter::once("auto").chain(Format::ALL.iter().copied().map(Format::name));
    PossibleValuesParser::new(names).map(|name| ReadAs(name.parse().ok()))
}

fn format() -> impl TypedValueParser<Value = Format> {
    named(Format::ALL.iter().copied().map(Format::name))
}

fn variant() -> impl TypedValueParser<Value = Variant> {
    let names = Variant::ALL.iter().copied().map(|variant| {
        clap::builder::PossibleValue::new(variant.name()).aliases(variant.aliases())
    });
    PossibleValuesParser::new(names).try_map(|name| name.parse::<Variant>())
}

fn method() -> impl TypedValueParser<Value = Method> {
    let engines = Engine::ALL.iter().map(|&engine| match engine {
        Engine::Auto => Method::Auto,
        engine => Method::Cover(engine),
    });
    let methods = engines.chain([Method::Turbo]);
    PossibleValuesParser::new(methods.clone().map(Method::name))
        .map(move |name| methods.clone().find(|method| method.name() == name).unwrap_or_default())
}

/// Parses the size of a box: `2x3` is two rows and three columns.
fn boxes(word: &str) -> Result<(usize, usize), String> {
    let parts = word.split_once(['x', 'X', '×']);
    let numbers =
        parts.and_then(|(rows, columns)| Some((rows.parse().ok()?, columns.parse().ok()?)));
    match numbers {
        Some((0, _) | (_, 0)) | None => Err("write rows and columns, such as 2x3".into()),
        Some(numbers) => Ok(numbers),
    }
}
