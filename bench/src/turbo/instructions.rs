//! Counts the instructions per puzzle with valgrind's callgrind: a figure without noise.
//!
//! Only instructions within `serve::solve_chunk` count, for the first chunk of a list. The start of
//! the process, the warm-up and the pipe are excluded.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use anyhow::{Context, Result, anyhow};

use super::contenders::Program;
use super::rounds::CHUNK;
use super::worker::{Contend, Worker};

/// Whether valgrind is installed.
pub(super) fn can_be_counted() -> bool {
    let mut version = Command::new("valgrind");
    version.arg("--version").stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    version.status().is_ok_and(|status| status.success())
}

/// Returns the instructions per puzzle, averaged over the first chunk of the list.
pub(super) fn per_puzzle(
    program: &Program,
    lines: &[String],
    limit: u64,
    patience: Duration,
) -> Result<f64> {
    let lines = &lines[..lines.len().min(CHUNK)];
    let name = format!("quadrille-bench-{}.callgrind", std::process::id());
    let profile = std::env::temp_dir().join(name);
    let mut worker = Worker::start(&watched(program, &profile), patience)?;
    let turn = worker.turn(lines, limit);
    turn.map_err(|outcome| anyhow!("no answer under valgrind: {outcome:?}"))?;
    worker.finish()?;
    let text = fs::read_to_string(&profile).context("cannot read the output of callgrind");
    let _ = fs::remove_file(&profile);
    let total = total(&text?).context("the output of callgrind has no count")?;
    Ok(total as f64 / lines.len() as f64)
}

/// Returns the same program, run under callgrind.
fn watched(program: &Program, profile: &Path) -> Program {
    let mut file = std::ffi::OsString::from("--callgrind-out-file=");
    file.push(profile);
    let options = ["--quiet", "--tool=callgrind", "--toggle-collect=*solve_chunk*"];
    let mut arguments: Vec<_> = options.into_iter().map(Into::into).collect();
    arguments.extend([file, program.path.clone().into()]);
    arguments.extend(program.arguments.iter().cloned());
    Program { path: "valgrind".into(), arguments }
}

/// Returns the total of a profile. Callgrind calls it `summary` or `totals`, and writes 0 if it saw
/// nothing.
fn total(profile: &str) -> Option<u64> {
    let mut sums = profile.lines().filter_map(|line| {
        let sum = line.strip_prefix("summary: ").or_else(|| line.strip_prefix("totals: "))?;
        sum.split(' ').next()?.parse().ok()
    });
    sums.next_back().filter(|&sum| sum > 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_total_of_a_profile_is_read_and_zero_means_none() {
        assert_eq!(total("events: Ir\nsummary: 12\nfn=(1)\ntotals: 1234\n"), Some(1234));
        assert_eq!(total("events: Ir\nsummary: 12\n"), Some(12));
        assert_eq!(total("events: Ir\ntotals: 0\n"), None);
        assert_eq!(total(""), None);
    }
}
