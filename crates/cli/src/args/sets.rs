//! The arguments of the questions about all covers as one object: `compile`, `sample`, `shares`.

use std::path::PathBuf;
use std::time::Duration;

use super::{InputArgs, Show, bytes, duration, positive, whole};

#[derive(Debug, clap::Args)]
pub(crate) struct CompileArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,

    /// Output file, written completely or not at all [default: standard output]
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,

    /// Form of the set: our own, which every question can be asked of (qcv), the text of
    /// Graphillion's diagrams (zdd), or that of the knowledge compiler d4 (nnf)
    #[arg(long, value_name = "FORM", default_value = "qcv", hide_possible_values = true)]
    pub(crate) to: SetForm,

    /// Also write all options in the order of the variables of zdd or nnf, one per line; where
    /// several have the same words, their numbers follow; `-` means standard output
    #[arg(long, value_name = "FILE")]
    pub(crate) variables: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) choice: ChoiceArgs,

    #[command(flatten)]
    pub(crate) work: WorkArgs,
}

/// How a compiled set is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum SetForm {
    /// The problem and its diagram, as docs/qcv.md describes
    Qcv,
    /// Graphillion's text of a zero-suppressed decision diagram
    Zdd,
    /// The text of a decision diagram as d4 writes it
    Nnf,
}

#[derive(Debug, clap::Args)]
pub(crate) struct SampleArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,

    /// Number of covers to draw; the same cover may be drawn more than once
    #[arg(short = 'n', long, value_name = "N", default_value = "1", value_parser = positive)]
    pub(crate) number: u64,

    /// Random seed; the same seed draws the same covers [default: a new one each time]
    #[arg(long, value_name = "N", value_parser = whole)]
    pub(crate) seed: Option<u64>,

    /// If the covers do not fit in memory, draw by random walks: not exactly uniform, and without a
    /// bound on how far off
    #[arg(long)]
    pub(crate) approximate: bool,

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
    pub(crate) choice: ChoiceArgs,

    #[command(flatten)]
    pub(crate) work: WorkArgs,
}

#[derive(Debug, clap::Args)]
pub(crate) struct SharesArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,

    /// Print the numbers of the options instead of their names or items
    #[arg(long)]
    pub(crate) numbers: bool,

    /// Print one JSON object per option
    #[arg(long, conflicts_with = "numbers")]
    pub(crate) json: bool,

    #[command(flatten)]
    pub(crate) choice: ChoiceArgs,

    #[command(flatten)]
    pub(crate) work: WorkArgs,
}

/// Which covers are meant.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Covers")]
pub(crate) struct ChoiceArgs {
    /// Only covers that hold these options, written as `solve` prints them: of options with the
    /// same words, any one. May be repeated
    #[arg(long, value_name = "OPTIONS")]
    pub(crate) force: Vec<String>,

    /// Only covers that hold none of these options: of those with the same words, none. May be
    /// repeated
    #[arg(long, value_name = "OPTIONS")]
    pub(crate) forbid: Vec<String>,
}

/// What compiling may take.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Compiling")]
pub(crate) struct WorkArgs {
    /// Stop after this time, such as `10s` or `1m30s`
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub(crate) time_limit: Option<Duration>,

    /// Memory for the set and for making it, such as `512M` or `2G` [default: a quarter of the
    /// machine's]
    #[arg(long, value_name = "BYTES", value_parser = bytes)]
    pub(crate) memory: Option<u64>,

    /// Number of threads; the answer does not depend on it [default: one per core]
    #[arg(long, value_name = "N", value_parser = positive)]
    pub(crate) threads: Option<u64>,

    /// Print statistics to stderr
    #[arg(long)]
    pub(crate) stats: bool,
}
