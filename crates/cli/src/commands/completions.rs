//! `quadrille completions`: completion scripts for shells.

use clap_complete::Shell;

use crate::failure::Failure;
use crate::{Exit, args, output};

pub(crate) fn run(shell: Shell) -> Result<Exit, Failure> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut args::command(), "quadrille", &mut script);
    output::print(&script)?;
    Ok(Exit::Answered)
}
