//! The arguments of `best`, as typed.

use std::time::Duration;

use super::keep::KeepArgs;
use super::sets::ChoiceArgs;
use super::{InputArgs, duration, positive};

#[derive(Debug, clap::Args)]
pub(crate) struct BestArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,

    /// Number of covers to print, the cheapest first
    #[arg(short = 'k', short_alias = 'n', long = "count", value_name = "N", default_value = "1")]
    #[arg(alias = "limit", value_parser = positive)]
    pub(crate) count: u64,

    /// Print all covers of least cost
    #[arg(short, long, conflicts_with = "count")]
    pub(crate) all: bool,

    /// Cover each item at least once instead of exactly once; without costs, with the fewest
    /// options
    #[arg(long)]
    pub(crate) at_least_once: bool,

    /// Print the numbers of the options, counted from 1, instead of their names: for scripts
    #[arg(long)]
    pub(crate) numbers: bool,

    /// Print one JSON object per line: the options, their items and the cost
    #[arg(long, conflicts_with = "numbers")]
    pub(crate) json: bool,

    #[command(flatten)]
    pub(crate) choice: ChoiceArgs,

    /// Stop after this time, such as `10s` or `1m30s`, with the best covers found by then
    #[arg(long, value_name = "TIME", help_heading = "Search", value_parser = duration)]
    pub(crate) time_limit: Option<Duration>,

    /// Stop after this many nodes of the search tree
    #[arg(long, value_name = "N", help_heading = "Search", value_parser = positive)]
    pub(crate) node_limit: Option<u64>,

    /// Number of threads; the answer does not depend on it. At present one is used
    #[arg(long, value_name = "N", help_heading = "Search", value_parser = positive)]
    pub(crate) threads: Option<u64>,

    /// Search at once, without looking for forced options or a proof that there is no cover
    #[arg(long, help_heading = "Search")]
    pub(crate) no_preprocess: bool,

    /// Print search statistics to stderr
    #[arg(long, help_heading = "Search")]
    pub(crate) stats: bool,

    #[command(flatten)]
    pub(crate) keep: KeepArgs,
}
