//! Tests of the command line through the real binary: exact output, exit codes and manners.

mod answers;
mod bad_input;
mod best;
mod boards;
mod checks;
mod conversions;
mod estimates;
mod generate;
mod keep;
mod kills;
mod manners;
mod minimise;
mod models;
mod packed;
mod pages;
mod parts;
#[cfg(unix)]
mod play;
mod progress;
#[cfg(unix)]
mod readme;
#[cfg(unix)]
mod recipes;
mod sets;
mod stops;
mod streams;
mod sudoku;
mod symmetry;
mod teaching;
mod traces;

use assert_cmd::Command;
use assert_cmd::assert::Assert;

/// Six sets over {1, 3, 5, 8, 9, 17, 119}; the cover is S1, S4, S5.
const SIX_SETS: &str = "S1 = {5, 9, 17}\nS2 = {1, 8, 119}\nS3 = {3, 5, 17}\nS4 = {1, 8}\nS5 = {3, 119}\nS6 = {8, 9, 119}\n";

/// Six rows of seven columns; the cover is B, D, F.
const SIX_ROWS: &str = "A 1001001\nB 1001000\nC 0001101\nD 0010110\nE 0110011\nF 0100001\n";

/// Four covers: 1 3, 1 4, 2 3, 2 4.
const FOUR_COVERS: &str = "a b\na\na\nb\nb\n";

/// A problem without a cover: b cannot be covered.
const NO_COVER: &str = "a b\na\n";

/// Returns the binary with these arguments, none of which may need quotes.
fn quadrille(line: &str) -> Command {
    let mut command = Command::new(assert_cmd::cargo::cargo_bin!("quadrille"));
    command.args(line.split_whitespace()).env_remove("RUST_BACKTRACE");
    command
}

/// Runs a command line with `input` on standard input.
fn ask(line: &str, input: impl AsRef<[u8]>) -> Assert {
    quadrille(line).write_stdin(input.as_ref()).assert()
}

/// Returns what a command printed on stdout.
fn stdout(assert: &Assert) -> String {
    String::from_utf8_lossy(&assert.get_output().stdout).into_owned()
}

/// Returns what a command printed on stderr.
fn stderr(assert: &Assert) -> String {
    String::from_utf8_lossy(&assert.get_output().stderr).into_owned()
}
