//! The command line as typed: the raw arguments that clap parses.
//!
//! Only the form of each argument is checked here. [`request`](crate::request) checks what the
//! arguments mean together. The help pages around the options are in [`help`].

pub(crate) mod best;
pub(crate) mod estimate;
pub(crate) mod keep;
pub(crate) mod parts;
pub(crate) mod sets;
pub(crate) mod sudoku;
pub(crate) mod symmetry;

use std::ffi::OsString;
use std::net::Ipv4Addr;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{ArgAction, ColorChoice, CommandFactory, FromArgMatches, Parser, Subcommand};
use clap_complete::Shell;
use quadrille::format::Format;
use quadrille::trace::Grain;
use quadrille::{BigUint, Branch, Engine};
use quadrille_sudoku::tell::Language;

use crate::help;

/// Solve exact cover problems: choose options so that every item is covered exactly once
#[derive(Debug, Parser)]
#[command(name = "quadrille", version, arg_required_else_help = true, max_term_width = 100)]
#[command(override_usage = "quadrille <COMMAND> [FILE] [OPTIONS]", disable_help_flag = true)]
pub(crate) struct Args {
    #[command(subcommand)]
    pub(crate) command: Command,

    /// When to colour messages and help: auto, always or never
    // `output::choose_color` reads it before clap does; it is here to be checked and to have help.
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto", display_order = 900)]
    #[arg(hide_possible_values = true, hide_default_value = true)]
    pub(crate) color: ColorChoice,

    /// Print help; `--help` has examples
    #[arg(short, long, global = true, action = ArgAction::Help, display_order = 901)]
    pub(crate) help: Option<bool>,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Print one cover, the first few, or all
    Solve(SolveArgs),
    /// Print the number of covers
    Count(CountArgs),
    /// Draw covers at random, each with the same probability
    Sample(sets::SampleArgs),
    /// Print how many covers hold each option
    Shares(sets::SharesArgs),
    /// Write all covers as one object, of which every question can be asked without a search
    Compile(sets::CompileArgs),
    /// Estimate how many covers there are and how long they take
    Estimate(estimate::EstimateArgs),
    /// Print the cheapest cover, or the cheapest few
    Best(best::BestArgs),
    /// Show the search step by step
    Trace(TraceArgs),
    /// Check covers against the definition, without trusting the solver
    Verify(VerifyArgs),
    /// Divide a search into parts, as files that any machine can run
    Split(parts::SplitArgs),
    /// Search parts to their results
    Run(parts::RunArgs),
    /// Print the results of all parts as one search would have printed them
    Merge(parts::MergeArgs),
    /// Print how far the parts of a search are
    Parts(parts::PartsArgs),
    /// Print the symmetries of a problem: their number and generators
    Symmetry(symmetry::SymmetryArgs),
    /// Print a well-known problem, such as `queens 8`
    Model(ModelArgs),
    /// Write a problem in another format
    Convert(ConvertArgs),
    /// Solve, check, rate, explain and make Sudoku puzzles of any size
    Sudoku(sudoku::SudokuArgs),
    /// Play in the browser, with hints that teach
    Play(PlayArgs),
    /// Print a completion script for a shell
    Completions(CompletionsArgs),
    /// Print the manual
    Man(ManArgs),
}

#[derive(Debug, clap::Args)]
pub(crate) struct SolveArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,

    /// Maximum number of covers to find
    #[arg(short = 'n', long, value_name = "N", default_value = "1", value_parser = positive)]
    pub(crate) limit: u64,

    /// Find all covers
    #[arg(short, long, conflicts_with = "limit")]
    pub(crate) all: bool,

    /// Leave out the first N covers. A compiled set goes to cover N at once; N may be of any size
    #[arg(long, value_name = "N", default_value = "0", hide_default_value = true)]
    #[arg(value_parser = of_any_size)]
    pub(crate) skip: BigUint,

    /// What to print of a cover: its options on a line, or its board as a drawing
    #[arg(long, value_name = "WHAT", default_value = "options")]
    pub(crate) show: Show,

    /// Print the numbers of the options, counted from 1, and nothing else: for scripts
    #[arg(long, conflicts_with = "show")]
    pub(crate) numbers: bool,

    /// Print one JSON object per line: the options, their items and the cost
    #[arg(long, conflicts_with_all = ["show", "numbers"])]
    pub(crate) json: bool,

    #[command(flatten)]
    pub(crate) up_to: symmetry::UpToArgs,

    #[command(flatten)]
    pub(crate) choice: sets::ChoiceArgs,

    #[command(flatten)]
    pub(crate) search: SearchArgs,

    /// Number of threads; the answer does not depend on it [default: one per core]
    #[arg(long, value_name = "N", help_heading = "Search", value_parser = positive)]
    pub(crate) threads: Option<u64>,

    /// Search at once, without looking for forced options, independent parts or a proof that there
    /// is no cover
    #[arg(long, help_heading = "Search")]
    pub(crate) no_preprocess: bool,

    #[command(flatten)]
    pub(crate) keep: keep::KeepArgs,
}

/// What is printed of a cover.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Show {
    /// The options on a line: their names, or their items in braces
    Options,
    /// A drawing, if the problem says where its items lie
    Board,
}

#[derive(Debug, clap::Args)]
pub(crate) struct CountArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,

    /// Stop counting at N; the answer N then means N or more
    #[arg(short = 'n', long, value_name = "N", value_parser = positive)]
    pub(crate) limit: Option<u64>,

    /// Print the answer as a JSON object
    #[arg(long)]
    pub(crate) json: bool,

    #[command(flatten)]
    pub(crate) up_to: symmetry::UpToArgs,

    #[command(flatten)]
    pub(crate) choice: sets::ChoiceArgs,

    #[command(flatten)]
    pub(crate) search: SearchArgs,

    /// Number of threads; the answer does not depend on it [default: one per core]
    #[arg(long, value_name = "N", help_heading = "Search", value_parser = positive)]
    pub(crate) threads: Option<u64>,

    /// Search at once, without looking for forced options, independent parts or a proof that there
    /// is no cover
    #[arg(long, help_heading = "Search")]
    pub(crate) no_preprocess: bool,

    #[command(flatten)]
    pub(crate) keep: keep::KeepArgs,
}

#[derive(Debug, clap::Args)]
pub(crate) struct TraceArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,

    /// Form of the trace
    #[arg(long, value_name = "FORM", default_value = "text")]
    pub(crate) to: TraceForm,

    /// The same as `--to json`
    #[arg(long, conflicts_with = "to")]
    pub(crate) json: bool,

    /// Level of detail: items chosen and options tried (level), also every item covered (cover),
    /// also every link written (link). An HTML page holds all three and opens with this one
    #[arg(long, value_name = "GRAIN", default_value = "level", value_parser = grain())]
    pub(crate) grain: Grain,

    /// Maximum number of events to show; an HTML page holds up to 200000, counted at grain link
    #[arg(long, value_name = "N", value_parser = positive)]
    pub(crate) max_events: Option<u64>,

    /// Maximum number of covers to find; without it the whole search is shown
    #[arg(short = 'n', long, value_name = "N", value_parser = positive)]
    pub(crate) limit: Option<u64>,

    /// Language of an HTML page [default: that of the locale, else en]
    #[arg(long, value_name = "LANGUAGE", value_parser = sudoku::teaching::language())]
    pub(crate) lang: Option<Language>,

    #[command(flatten)]
    pub(crate) search: SearchArgs,
}

/// How a trace is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum TraceForm {
    /// One event per line, indented by its depth
    Text,
    /// One JSON object per line
    Json,
    /// A page to step through, in a single file for any browser
    Html,
}

#[derive(Debug, clap::Args)]
pub(crate) struct VerifyArgs {
    /// File with the problem; `-` means standard input
    #[arg(value_name = "PROBLEM")]
    pub(crate) problem: PathBuf,

    /// File with the covers, as `solve` and `best` print them [default: standard input]
    #[arg(value_name = "COVERS")]
    pub(crate) covers: Option<PathBuf>,

    /// Format of the problem; auto detects it from the content
    #[arg(long, value_name = "FORMAT", default_value = "auto", value_parser = read_as())]
    pub(crate) from: ReadAs,

    /// Read the covers as numbers of options, as `solve --numbers` prints them
    #[arg(long)]
    pub(crate) numbers: bool,

    /// Print the rank of each cover in a compiled set too, counted from 0
    #[arg(long)]
    pub(crate) ranks: bool,

    /// Items may be covered more than once, as `best --at-least-once` covers them
    #[arg(long)]
    pub(crate) at_least_once: bool,

    /// Print one JSON object per cover
    #[arg(long)]
    pub(crate) json: bool,

    #[command(flatten)]
    pub(crate) orbits: symmetry::OrbitArgs,
}

#[derive(Debug, clap::Args)]
pub(crate) struct ModelArgs {
    /// Name of the model; without one, the models are listed
    pub(crate) name: Option<String>,

    /// Arguments of the model, as `--list` shows them
    #[arg(value_name = "ARGS")]
    pub(crate) words: Vec<String>,

    /// List the models, with examples
    #[arg(short, long)]
    pub(crate) list: bool,

    /// Output format
    #[arg(long, value_name = "FORMAT", default_value = "dlx", value_parser = format())]
    pub(crate) to: Format,

    #[command(flatten)]
    pub(crate) settings: ModelSettings,
}

/// Model settings that people write with dashes. The models themselves take plain words.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Model settings")]
pub(crate) struct ModelSettings {
    /// latin: only squares with the first row and column in order
    #[arg(long)]
    pub(crate) reduced: bool,

    /// latin: only squares symmetric about the main diagonal
    #[arg(long)]
    pub(crate) symmetric: bool,

    /// polyominoes: pieces may be rotated, but not turned over
    #[arg(long)]
    pub(crate) one_sided: bool,
}

#[derive(Debug, clap::Args)]
pub(crate) struct ConvertArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,

    /// Output format
    #[arg(long, value_name = "FORMAT", value_parser = format())]
    pub(crate) to: Format,

    /// Output file, written completely or not at all [default: standard output]
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
}

#[derive(Debug, clap::Args)]
pub(crate) struct PlayArgs {
    /// Port of the page; 0 means any free port [default: 8981, or any free port if that is taken]
    #[arg(short, long, value_name = "PORT")]
    pub(crate) port: Option<u16>,

    /// Do not open the browser
    #[arg(long)]
    pub(crate) no_open: bool,

    /// Let devices in the local network play too, after they have scanned the code shown; ADDRESS
    /// is that of this machine in the network, found out if it is left out
    #[arg(long, value_name = "ADDRESS", num_args = 0..=1, require_equals = true)]
    pub(crate) lan: Option<Option<Ipv4Addr>>,
}

#[derive(Debug, clap::Args)]
pub(crate) struct CompletionsArgs {
    /// The shell
    pub(crate) shell: Shell,
}

#[derive(Debug, clap::Args)]
pub(crate) struct ManArgs {
    /// Command whose page to print, such as `sudoku solve` [default: the main page]
    pub(crate) command: Vec<String>,

    /// Write all pages into this directory instead
    #[arg(long, value_name = "DIR", conflicts_with = "command")]
    pub(crate) dir: Option<PathBuf>,
}

/// Where a problem comes from.
#[derive(Debug, clap::Args)]
pub(crate) struct InputArgs {
    /// File with the problem; `-` or no FILE means standard input
    #[arg(value_name = "FILE")]
    pub(crate) file: Option<PathBuf>,

    /// Format of the problem; auto detects it from the content
    #[arg(long, value_name = "FORMAT", default_value = "auto", value_parser = read_as())]
    pub(crate) from: ReadAs,

    /// Take a well-known problem instead of a file, such as `queens 8` or `pentominoes 6x10`;
    /// `quadrille model` lists them
    #[arg(long, value_name = "MODEL", conflicts_with_all = ["file", "from"])]
    pub(crate) model: Option<String>,
}

/// How to search, and for how long.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Search")]
pub(crate) struct SearchArgs {
    /// Search engine: dancing links (links), sparse sets (cells), bit masks (bits), or
    /// reasoning and learning from conflicts (learn); frontier counts without visiting the covers;
    /// auto picks one that suits the problem. All engines find the same covers
    #[arg(long, value_name = "ENGINE", default_value = "auto", value_parser = engine())]
    pub(crate) engine: Engine,

    /// Item to branch on: the one with the fewest options, taking the first of equals (mrv) or the
    /// one that failed most (weighted); or always the first (leftmost)
    #[arg(long, value_name = "RULE", default_value = "mrv", value_parser = branch())]
    pub(crate) branch: Branch,

    /// Try options in random order, determined by this seed
    #[arg(long, value_name = "N", value_parser = whole)]
    pub(crate) seed: Option<u64>,

    /// Stop after this time, such as `10s` or `1m30s`
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub(crate) time_limit: Option<Duration>,

    /// Stop after this many nodes of the search tree
    #[arg(long, value_name = "N", value_parser = positive)]
    pub(crate) node_limit: Option<u64>,

    /// Memory for counting without visiting the covers, such as `512M` or `2G` [default: a quarter
    /// of the machine's]
    #[arg(long, value_name = "BYTES", value_parser = bytes)]
    pub(crate) memory: Option<u64>,

    /// Print search statistics to stderr
    #[arg(long)]
    pub(crate) stats: bool,
}

/// The format to read, or `None` to detect it from the content.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ReadAs(pub(crate) Option<Format>);

/// Parses the arguments. The error may also be a request for help or for the version.
pub(crate) fn parse(words: impl Iterator<Item = OsString>) -> Result<Args, clap::Error> {
    let mut command = command();
    let matches = command.try_get_matches_from_mut(words)?;
    Args::from_arg_matches(&matches).map_err(|error| error.format(&mut command))
}

/// The command line with its help pages.
pub(crate) fn command() -> clap::Command {
    help::add_pages(with_negative_numbers(Args::command()))
}

/// Lets every option take `-1` for a value, so that its own parser says what is wrong with it.
/// Otherwise `-1` would be an unknown option, and the hint of clap does not help there.
fn with_negative_numbers(command: clap::Command) -> clap::Command {
    let command = command.mut_args(|arg| {
        let takes = !arg.is_positional() && arg.get_action().takes_values();
        if takes { arg.allow_negative_numbers(true) } else { arg }
    });
    command.mut_subcommands(with_negative_numbers)
}

fn engine() -> impl TypedValueParser<Value = Engine> {
    named(Engine::ALL.iter().map(|engine| engine.name()))
}

fn branch() -> impl TypedValueParser<Value = Branch> {
    named(Branch::ALL.iter().map(|branch| branch.name()))
}

fn format() -> impl TypedValueParser<Value = Format> {
    named(Format::ALL.iter().map(|format| format.name()))
}

/// The formats that can only be written are accepted as names but hidden, so that the message can
/// say what is wrong with them.
fn read_as() -> impl TypedValueParser<Value = ReadAs> {
    let named = |format: &Format| PossibleValue::new(format.name()).hide(!format.is_readable());
    let names = std::iter::once(PossibleValue::new("auto")).chain(Format::ALL.iter().map(named));
    PossibleValuesParser::new(names).try_map(|name| match name.parse::<Format>() {
        Ok(format) if !format.is_readable() => Err(format!("{format} can only be written")),
        format => Ok(ReadAs(format.ok())),
    })
}

fn grain() -> impl TypedValueParser<Value = Grain> {
    named(Grain::ALL.iter().map(|grain| grain.name()))
}

/// Parses a value by one of its `names`.
fn named<T>(names: impl IntoIterator<Item = &'static str>) -> impl TypedValueParser<Value = T>
where
    T: FromStr<Err: Into<Box<dyn std::error::Error + Send + Sync>>> + Clone + Send + Sync + 'static,
{
    PossibleValuesParser::new(names).try_map(|name| name.parse::<T>())
}

/// Parses a number of bytes, with an optional unit: `64K`, `512M`, `2G`.
fn bytes(word: &str) -> Result<u64, String> {
    let (digits, shift) = match word.bytes().last().map(|sign| sign.to_ascii_uppercase()) {
        Some(b'K') => (&word[..word.len() - 1], 10),
        Some(b'M') => (&word[..word.len() - 1], 20),
        Some(b'G') => (&word[..word.len() - 1], 30),
        _ => (word, 0),
    };
    let number =
        digits.bytes().all(|sign| sign.is_ascii_digit()).then(|| digits.parse::<u64>().ok());
    let bytes = number.flatten().and_then(|number| number.checked_mul(1 << shift));
    bytes.ok_or_else(|| "write a number and K, M or G, such as 512M".into())
}

/// Parses a time with its units: `10s`, `500ms`, `1m30s`.
pub(crate) fn duration(word: &str) -> Result<Duration, String> {
    humantime::parse_duration(word).map_err(|_| {
        let number = !word.is_empty() && word.bytes().all(|sign| sign.is_ascii_digit());
        let (wrong, seconds) =
            if number { ("it needs a unit", word) } else { ("it is not a time", "10") };
        format!("{wrong}\n\ntip: write a number and a unit, such as {seconds}s, 500ms or 1m30s")
    })
}

fn positive(word: &str) -> Result<u64, String> {
    match word.parse() {
        Ok(0) => Err("it must be at least 1".into()),
        Ok(number) => Ok(number),
        Err(_) => Err(format!("it must be a whole number from 1 to {}", u64::MAX)),
    }
}

fn whole(word: &str) -> Result<u64, String> {
    word.parse().map_err(|_| format!("it must be a whole number from 0 to {}", u64::MAX))
}

fn of_any_size(word: &str) -> Result<BigUint, String> {
    word.parse().map_err(|_| "it must be a whole number from 0".into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_numbers_with_a_letter() {
        assert_eq!(
            ["64K", "512m", "2G", "100", "0"].map(|word| bytes(word).ok()),
            [Some(64 << 10), Some(512 << 20), Some(2 << 30), Some(100), Some(0)]
        );
        for word in ["", "G", "1T", "-1", "1.5G", "+3M", "3 M", "99999999999999G", "1G5", "１"] {
            assert!(bytes(word).is_err(), "{word}");
        }
    }

    #[test]
    fn the_command_line_is_sound() {
        command().debug_assert();
    }
}
