//! The arguments for checkpoints, as typed.

use std::path::PathBuf;
use std::time::Duration;

use super::duration;

#[derive(Clone, Debug, clap::Args)]
pub(crate) struct KeepArgs {
    /// Keep in FILE where the search stands, so that it can go on after a power cut
    #[arg(long, value_name = "FILE", help_heading = "Long runs")]
    pub(crate) checkpoint: Option<PathBuf>,

    /// Write FILE this often, and when the search is stopped
    #[arg(long, value_name = "TIME", help_heading = "Long runs", value_parser = duration)]
    #[arg(default_value = "10s")]
    pub(crate) checkpoint_every: Duration,

    /// Go on where FILE says that the search stood, and keep FILE up to date
    #[arg(long, value_name = "FILE", help_heading = "Long runs")]
    pub(crate) resume: Option<PathBuf>,
}
