//! The arguments of `split`, `run`, `merge` and `parts`, as typed.

use std::path::PathBuf;
use std::time::Duration;

use quadrille::{Branch, Engine};

use super::{InputArgs, Show, branch, duration, engine, positive, whole};

#[derive(Debug, clap::Args)]
pub(crate) struct SplitArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,

    /// What is asked: all covers (solve, the default), their number (count), or the cheapest (best)
    #[arg(long, value_name = "QUESTION", hide_possible_values = true)]
    pub(crate) question: Option<Question>,

    /// With `--question best`: number of covers, the cheapest first
    #[arg(short = 'k', short_alias = 'n', long = "count", value_name = "N", value_parser = positive)]
    pub(crate) count: Option<u64>,

    /// With `--question best`: all covers of least cost
    #[arg(short, long, conflicts_with = "count")]
    pub(crate) all: bool,

    /// With `--question best`: cover each item at least once instead of exactly once
    #[arg(long)]
    pub(crate) at_least_once: bool,

    /// Number of parts, about equally large; fewer if the search tree has not as many branches
    /// [default: 1000, and 10 for what is left of a part]
    #[arg(long, value_name = "N", value_parser = positive)]
    pub(crate) parts: Option<u64>,

    /// Folder for the parts. It is made, and must not be there with anything in it. A part needs
    /// none: what it is divided into is written beside it
    #[arg(short, long, value_name = "DIR")]
    pub(crate) output: Option<PathBuf>,

    /// Stop after this time. Nothing is written then
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub(crate) time_limit: Option<Duration>,

    /// Search engine that can go on from a place: auto, links, cells or bits
    #[arg(long, value_name = "ENGINE", default_value = "auto", value_parser = engine())]
    #[arg(hide_possible_values = true)]
    pub(crate) engine: Engine,

    /// Item to branch on: that with the fewest options (mrv), or always the first (leftmost)
    #[arg(long, value_name = "RULE", default_value = "mrv", value_parser = branch())]
    #[arg(hide_possible_values = true)]
    pub(crate) branch: Branch,

    /// Try options in random order, determined by this seed
    #[arg(long, value_name = "N", value_parser = whole)]
    pub(crate) seed: Option<u64>,

    /// Search at once, without looking for forced options or a proof that there is no cover
    #[arg(long)]
    pub(crate) no_preprocess: bool,
}

/// What is asked of the parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Question {
    Solve,
    Count,
    Best,
}

#[derive(Debug, clap::Args)]
pub(crate) struct RunArgs {
    /// Parts that `split` wrote, one or several: DIR/0000.qpt
    #[arg(value_name = "PART", required = true)]
    pub(crate) parts: Vec<PathBuf>,

    /// Number of threads for a part. A cluster has work enough for one on each core
    #[arg(long, value_name = "N", default_value = "1", value_parser = positive)]
    pub(crate) threads: u64,

    /// Stop after this time. Run again, the part goes on from there
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub(crate) time_limit: Option<Duration>,

    /// A part that takes longer ends here, and the rest of it becomes new parts
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub(crate) split_after: Option<Duration>,

    /// How often to write how far the part is
    #[arg(long, value_name = "TIME", value_parser = duration, default_value = "10s")]
    pub(crate) checkpoint_every: Duration,
}

#[derive(Debug, clap::Args)]
pub(crate) struct MergeArgs {
    /// Folder with the parts and their results
    #[arg(value_name = "DIR")]
    pub(crate) folder: PathBuf,

    /// What to print of a cover: its options on a line, or its board as a drawing
    #[arg(long, value_name = "WHAT", default_value = "options")]
    pub(crate) show: Show,

    /// Print the numbers of the options, counted from 1, and nothing else: for scripts
    #[arg(long, conflicts_with = "show")]
    pub(crate) numbers: bool,

    /// Print JSON: an object per cover with its options, their items and the cost; or the count
    #[arg(long, conflicts_with_all = ["show", "numbers"])]
    pub(crate) json: bool,
}

#[derive(Debug, clap::Args)]
pub(crate) struct PartsArgs {
    /// Folder with the parts
    #[arg(value_name = "DIR")]
    pub(crate) folder: PathBuf,

    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
}
