//! Arguments about symmetry: the command `symmetry`, and what `count`, `solve` and `verify` share
//! with it.

use std::path::PathBuf;
use std::time::Duration;

use super::{InputArgs, duration, positive};

/// The symmetries of the problem.
#[derive(Debug, clap::Args)]
pub(crate) struct SymmetryArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,

    /// Take these generators, in JSON, instead of finding all symmetries
    #[arg(long, value_name = "FILE")]
    pub(crate) symmetry: Option<PathBuf>,

    /// Let options of different costs change places
    #[arg(long)]
    pub(crate) ignore_costs: bool,

    /// Print the group as a JSON object, as `--symmetry` reads it
    #[arg(long)]
    pub(crate) json: bool,

    /// Stop after this time, such as `10s` or `1m30s`
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub(crate) time_limit: Option<Duration>,

    /// Stop after this many nodes of the search for symmetries
    #[arg(long, value_name = "N", value_parser = positive)]
    pub(crate) node_limit: Option<u64>,
}

/// Whether covers that symmetries map to each other are one.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Symmetry")]
pub(crate) struct UpToArgs {
    /// Take covers that symmetries of the problem map to each other as one
    #[arg(long)]
    pub(crate) up_to_symmetry: bool,

    /// Take the symmetries that these generators, in JSON, generate, instead of all
    #[arg(long, value_name = "FILE", requires = "up_to_symmetry")]
    pub(crate) symmetry: Option<PathBuf>,

    /// Let symmetries exchange options of different costs
    #[arg(long, requires = "up_to_symmetry")]
    pub(crate) ignore_costs: bool,
}

/// The orbits of the covers that are checked.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Symmetry")]
pub(crate) struct OrbitArgs {
    /// Check that no two covers are the same up to the symmetries that these generators, in JSON,
    /// generate; each generator is checked too
    #[arg(long, value_name = "FILE")]
    pub(crate) symmetry: Option<PathBuf>,

    /// Let symmetries exchange options of different costs
    #[arg(long, requires = "symmetry")]
    pub(crate) ignore_costs: bool,

    /// Check also that every cover of the problem is one of the covers up to symmetry, by counting
    /// all covers
    #[arg(long, requires = "symmetry")]
    pub(crate) complete: bool,
}
