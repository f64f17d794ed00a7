//! The arguments of `quadrille estimate`, as typed.

use std::time::Duration;

use quadrille::{Branch, Engine};

use super::{InputArgs, branch, bytes, duration, engine, positive, whole};

#[derive(Debug, clap::Args)]
pub(crate) struct EstimateArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,

    /// How long to estimate, such as `10s`; longer is more precise [default: 1s, or as long as the
    /// dives take]
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub(crate) time: Option<Duration>,

    /// Number of random paths through the search tree [default: as many as there is time for]
    #[arg(long, value_name = "N", value_parser = positive)]
    pub(crate) dives: Option<u64>,

    /// Print the answer as a JSON object
    #[arg(long)]
    pub(crate) json: bool,

    /// Choose the random paths by this seed
    #[arg(long, value_name = "N", default_value = "0", value_parser = whole)]
    pub(crate) seed: u64,

    /// Engine of the search to estimate; auto is the one that `solve` and `count` would use
    #[arg(long, value_name = "ENGINE", default_value = "auto", value_parser = engine())]
    #[arg(help_heading = "Search")]
    pub(crate) engine: Engine,

    /// Item to branch on, as for `solve`; weighted is estimated as mrv
    #[arg(long, value_name = "RULE", default_value = "mrv", value_parser = branch())]
    #[arg(help_heading = "Search")]
    pub(crate) branch: Branch,

    /// Number of threads of the search to estimate [default: one per core]
    #[arg(long, value_name = "N", help_heading = "Search", value_parser = positive)]
    pub(crate) threads: Option<u64>,

    /// Memory for counting without visiting the covers, such as `512M` or `2G` [default: a quarter
    /// of the machine's]
    #[arg(long, value_name = "BYTES", help_heading = "Search", value_parser = bytes)]
    pub(crate) memory: Option<u64>,

    /// Estimate a search that does not look for forced options, independent parts or a proof that
    /// there is no cover
    #[arg(long, help_heading = "Search")]
    pub(crate) no_preprocess: bool,
}
