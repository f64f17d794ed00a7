//! The command line as typed: what clap reads, word by word.
//!
//! Only the shape is checked here. What the words mean together, and whether that makes sense, is the
//! business of [`request`](crate::request). The pages around the options are in [`help`].

pub(crate) mod sudoku;

use std::ffi::OsString;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{ArgAction, ColorChoice, CommandFactory, FromArgMatches, Parser, Subcommand};
use clap_complete::Shell;
use quadrille::format::Format;
use quadrille::trace::Grain;
use quadrille::{Branch, Engine};
use quadrille_sudoku::tell::Language;

use crate::help;

/// Solve exact cover problems: choose options so that every item is covered exactly once
#[derive(Debug, Parser)]
#[command(name = "quadrille", version, arg_required_else_help = true, max_term_width = 100)]
#[command(override_usage = "quadrille <COMMAND> [FILE] [OPTIONS]", disable_help_flag = true)]
pub(crate) struct Args {
    #[command(subcommand)]
    pub(crate) command: Command,

    /// Colour messages and help: auto, always or never
    // Read before all other words, by `output::choose_color`; here for its checks and its help.
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
    /// Show the search, step by step
    Trace(TraceArgs),
    /// Check covers from the definition, without trusting the solver
    Verify(VerifyArgs),
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

    /// Covers to find, at most
    #[arg(short = 'n', long, value_name = "N", default_value = "1", value_parser = positive)]
    pub(crate) limit: u64,

    /// Find all covers
    #[arg(short, long, conflicts_with = "limit")]
    pub(crate) all: bool,

    /// Print one JSON object a line: the options, their items, the cost
    #[arg(long)]
    pub(crate) json: bool,

    #[command(flatten)]
    pub(crate) search: SearchArgs,

    /// Search on so many threads, with the same answer [default: one a core]
    #[arg(long, value_name = "N", help_heading = "Search", value_parser = positive)]
    pub(crate) threads: Option<u64>,

    /// Search at once, without looking for forced options, independent parts and proofs of no cover
    #[arg(long, help_heading = "Search")]
    pub(crate) no_preprocess: bool,
}

#[derive(Debug, clap::Args)]
pub(crate) struct CountArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,

    /// Stop counting at N: the answer N then means N or more
    #[arg(short = 'n', long, value_name = "N", value_parser = positive)]
    pub(crate) limit: Option<u64>,

    /// Print a JSON object
    #[arg(long)]
    pub(crate) json: bool,

    #[command(flatten)]
    pub(crate) search: SearchArgs,

    /// Search on so many threads, with the same answer [default: one a core]
    #[arg(long, value_name = "N", help_heading = "Search", value_parser = positive)]
    pub(crate) threads: Option<u64>,

    /// Search at once, without looking for forced options, independent parts and proofs of no cover
    #[arg(long, help_heading = "Search")]
    pub(crate) no_preprocess: bool,
}

#[derive(Debug, clap::Args)]
pub(crate) struct TraceArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,

    /// The form of the trace
    #[arg(long, value_name = "FORM", default_value = "text")]
    pub(crate) to: TraceForm,

    /// The same as `--to json`
    #[arg(long, conflicts_with = "to")]
    pub(crate) json: bool,

    /// How fine: items and options; also every item covered; also every link written. A page can show
    /// all of it, and begins with this
    #[arg(long, value_name = "GRAIN", default_value = "level", value_parser = grain())]
    pub(crate) grain: Grain,

    /// Events to show, at most; a page holds up to 200000, of the finest grain
    #[arg(long, value_name = "N", value_parser = positive)]
    pub(crate) max_events: Option<u64>,

    /// Covers to find, at most; without it the whole search is shown
    #[arg(short = 'n', long, value_name = "N", value_parser = positive)]
    pub(crate) limit: Option<u64>,

    /// The language of a page [default: zh if the locale is Chinese, else en]
    #[arg(long, value_name = "LANGUAGE", value_parser = sudoku::teaching::language())]
    pub(crate) lang: Option<Language>,

    #[command(flatten)]
    pub(crate) search: SearchArgs,
}

/// How a trace is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum TraceForm {
    /// One event a line, indented by its depth
    Text,
    /// One JSON object a line
    Json,
    /// A page to step through it, in one file for any browser
    Html,
}

#[derive(Debug, clap::Args)]
pub(crate) struct VerifyArgs {
    /// The problem
    #[arg(value_name = "PROBLEM")]
    pub(crate) problem: PathBuf,

    /// The covers, as `solve` prints them [default: standard input]
    #[arg(value_name = "COVERS")]
    pub(crate) covers: Option<PathBuf>,

    /// The format of the problem
    #[arg(long, value_name = "FORMAT", default_value = "auto", value_parser = read_as())]
    pub(crate) from: ReadAs,

    /// Print one JSON object a cover
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, clap::Args)]
pub(crate) struct ModelArgs {
    /// The model; without one the models are listed
    pub(crate) name: Option<String>,

    /// What the model takes, as `--list` shows
    #[arg(value_name = "ARGS")]
    pub(crate) words: Vec<String>,

    /// List the models, with examples
    #[arg(short, long)]
    pub(crate) list: bool,

    /// The format to print
    #[arg(long, value_name = "FORMAT", default_value = "dlx", value_parser = format())]
    pub(crate) to: Format,

    #[command(flatten)]
    pub(crate) settings: ModelSettings,
}

/// The settings of models that people write with dashes. The models themselves take words.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Settings of models")]
pub(crate) struct ModelSettings {
    /// latin: the first row and column in order
    #[arg(long)]
    pub(crate) reduced: bool,

    /// latin: equal to its mirror image
    #[arg(long)]
    pub(crate) symmetric: bool,

    /// polyominoes: pieces may be turned, but not over
    #[arg(long)]
    pub(crate) one_sided: bool,
}

#[derive(Debug, clap::Args)]
pub(crate) struct ConvertArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,

    /// The format to write
    #[arg(long, value_name = "FORMAT", value_parser = format())]
    pub(crate) to: Format,

    /// The file to write, at once or not at all [default: standard output]
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
}

#[derive(Debug, clap::Args)]
pub(crate) struct PlayArgs {
    /// The port of the page; 0 is any free one [default: 8981, or a free one if that is taken]
    #[arg(short, long, value_name = "PORT")]
    pub(crate) port: Option<u16>,

    /// Do not open the browser
    #[arg(long)]
    pub(crate) no_open: bool,
}

#[derive(Debug, clap::Args)]
pub(crate) struct CompletionsArgs {
    /// The shell
    pub(crate) shell: Shell,
}

#[derive(Debug, clap::Args)]
pub(crate) struct ManArgs {
    /// The command to print the page of, such as `sudoku solve` [default: the main page]
    pub(crate) command: Vec<String>,

    /// Write all pages into this directory instead
    #[arg(long, value_name = "DIR", conflicts_with = "command")]
    pub(crate) dir: Option<PathBuf>,
}

/// Where a problem comes from.
#[derive(Debug, clap::Args)]
pub(crate) struct InputArgs {
    /// The problem; `-` or nothing is standard input
    #[arg(value_name = "FILE")]
    pub(crate) file: Option<PathBuf>,

    /// The format of the problem; auto tells by its content
    #[arg(long, value_name = "FORMAT", default_value = "auto", value_parser = read_as())]
    pub(crate) from: ReadAs,
}

/// How to search, and for how long.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Search")]
pub(crate) struct SearchArgs {
    /// How the search is carried out: by dancing links, sparse sets (cells), masks of bits, or with reasoning before each
    /// branch (words); memo counts without visiting the covers; auto takes what suits. The covers are the same with each
    #[arg(long, value_name = "ENGINE", default_value = "auto", value_parser = engine())]
    pub(crate) engine: Engine,

    /// The item to branch on: the one with fewest options (of equals the first, or the one that failed
    /// most), or the first
    #[arg(long, value_name = "RULE", default_value = "mrv", value_parser = branch())]
    pub(crate) branch: Branch,

    /// Try options in an order drawn from this number
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u64>,

    /// Stop after this time, such as `10s` or `1m30s`
    #[arg(long, value_name = "TIME", value_parser = humantime::parse_duration)]
    pub(crate) time_limit: Option<Duration>,

    /// Stop after this many nodes of the search tree
    #[arg(long, value_name = "N", value_parser = positive)]
    pub(crate) node_limit: Option<u64>,

    /// Memory for a count that visits no covers, such as `512M` or `2G` [default: a quarter of the machine's]
    #[arg(long, value_name = "BYTES", value_parser = bytes)]
    pub(crate) memory: Option<u64>,

    /// Tell on stderr what the search did
    #[arg(long)]
    pub(crate) stats: bool,
}

/// The format to read, or `None` to tell by the content.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ReadAs(pub(crate) Option<Format>);

/// Reads the words. What comes back may also be the wish for help.
pub(crate) fn parse(words: impl Iterator<Item = OsString>) -> Result<Args, clap::Error> {
    let mut command = command();
    let matches = command.try_get_matches_from_mut(words)?;
    Args::from_arg_matches(&matches).map_err(|error| error.format(&mut command))
}

/// The command line with its help pages.
pub(crate) fn command() -> clap::Command {
    help::add_pages(Args::command())
}

fn engine() -> impl TypedValueParser<Value = Engine> {
    named(Engine::ALL.map(Engine::name))
}

fn branch() -> impl TypedValueParser<Value = Branch> {
    named(Branch::ALL.map(Branch::name))
}

fn format() -> impl TypedValueParser<Value = Format> {
    named(Format::ALL.map(Format::name))
}

fn read_as() -> impl TypedValueParser<Value = ReadAs> {
    let names = std::iter::once("auto").chain(Format::ALL.map(Format::name));
    PossibleValuesParser::new(names).map(|name| ReadAs(name.parse().ok()))
}

fn grain() -> impl TypedValueParser<Value = Grain> {
    PossibleValuesParser::new(["level", "cover", "link"]).map(|name| match name.as_str() {
        "link" => Grain::Link,
        "cover" => Grain::Cover,
        _ => Grain::Level,
    })
}

/// One of the names that a value is known by.
fn named<T, const N: usize>(names: [&'static str; N]) -> impl TypedValueParser<Value = T>
where
    T: FromStr<Err: Into<Box<dyn std::error::Error + Send + Sync>>> + Clone + Send + Sync + 'static,
{
    PossibleValuesParser::new(names).try_map(|name| name.parse::<T>())
}

/// `64K`, `512M`, `2G`, or a number of bytes.
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

fn positive(word: &str) -> Result<u64, String> {
    match word.parse() {
        Ok(0) => Err("it must be at least 1".into()),
        Ok(number) => Ok(number),
        Err(_) => Err("it must be a whole number".into()),
    }
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
