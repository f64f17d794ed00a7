//! The contenders and their programs.
//!
//! Ours are part of this program. The peers are in the program of `outside/`, which is not in the
//! workspace and is built when it is needed: the crate `sudoku` is under the AGPL, and nothing of
//! ours is linked with it.

use std::env::consts::EXE_SUFFIX;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail, ensure};
use quadrille_sudoku::turbo::{Board, Solver};

use super::serve::{Answer, Solve};
use crate::suite::{Contender, Side};

/// All contenders. The first of ours is the one in the headline ratio.
pub(crate) const CONTENDERS: [Contender; 4] = [
    Contender { name: "turbo", side: Side::Ours },
    Contender { name: "portable", side: Side::Ours },
    Contender { name: "sudoku", side: Side::Peer },
    Contender { name: "msolve", side: Side::Peer },
];

/// Our solver, with vectors where the machine supports them.
pub(super) struct Turbo(Solver);

impl Turbo {
    pub(super) fn new() -> Turbo {
        Turbo(Solver::new())
    }

    /// Returns our solver with this name.
    pub(super) fn named(name: &str) -> Result<Turbo> {
        match name {
            "turbo" => Ok(Turbo::new()),
            "portable" => Ok(Turbo(Solver::portable())),
            _ => bail!("there is no contender `{name}`"),
        }
    }

    /// Returns the nodes and guesses of the last search.
    pub(super) fn effort(&self) -> [u64; 2] {
        [self.0.nodes(), self.0.guesses()]
    }
}

impl Solve for Turbo {
    #[inline]
    fn solve(&mut self, line: &str, limit: u64) -> Answer {
        let Ok(line) = line.as_bytes().try_into() else { return Answer::NONE };
        let answer = self.0.answer(Board::Line(line), limit);
        Answer { solutions: answer.count, first: *answer.first().unwrap_or(&Answer::NONE.first) }
    }
}

/// Returns the digits of a line of 81 characters, or `None` if one is invalid. All characters are
/// converted before the check, so that the compiler can use vectors.
#[inline]
pub(super) fn digits(line: &str) -> Option<[u8; 81]> {
    let mut digits: [u8; 81] = line.as_bytes().try_into().ok()?;
    let mut largest = 0;
    for digit in &mut digits {
        *digit = if *digit == b'.' { 0 } else { digit.wrapping_sub(b'0') };
        largest = largest.max(*digit);
    }
    (largest <= 9).then_some(digits)
}

/// A program with its arguments.
#[derive(Clone, Debug)]
pub(super) struct Program {
    pub(super) path: PathBuf,
    pub(super) arguments: Vec<OsString>,
}

impl Program {
    pub(super) fn command(&self) -> Command {
        let mut command = Command::new(&self.path);
        command.args(&self.arguments);
        command
    }
}

/// The programs of the contenders. Without the one of the peers, only ours take part.
pub(super) struct Programs {
    ours: PathBuf,
    outside: Option<PathBuf>,
}

impl Programs {
    /// Builds the program of the peers. If that fails, the second value says why.
    pub(super) fn build() -> Result<(Programs, Option<anyhow::Error>)> {
        let ours = std::env::current_exe().context("cannot find this program's own file")?;
        Ok(match build_outside(&ours.with_file_name("outside")) {
            Ok(outside) => (Programs { ours, outside: Some(outside) }, None),
            Err(error) => (Programs { ours, outside: None }, Some(error)),
        })
    }

    /// Returns the contenders that can take part, each with its program.
    pub(super) fn present(&self) -> Vec<(Contender, Program)> {
        let program = |one: Contender| {
            let (path, arguments) = match one.side {
                Side::Ours => (self.ours.clone(), vec!["turbo", "--measure", one.name]),
                Side::Peer => (self.outside.clone()?, vec![one.name]),
            };
            let arguments = arguments.into_iter().map(OsString::from).collect();
            Some((one, Program { path, arguments }))
        };
        CONTENDERS.into_iter().filter_map(program).collect()
    }
}

pub(super) fn build_outside(target: &Path) -> Result<PathBuf> {
    let manifest = Path::new(env!("CARGO_MANIFEST_DIR")).join("outside/Cargo.toml");
    // Cargo passes its own path to the programs that it runs.
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut build = Command::new(cargo);
    build.args(["build", "--release", "--locked", "--quiet", "--manifest-path"]);
    build.arg(manifest).arg("--target-dir").arg(target);
    if cfg!(feature = "unchecked-peers") {
        build.args(["--features", "unchecked-peers"]);
    }
    let status = build.stdin(Stdio::null()).status().context("cannot start cargo")?;
    ensure!(status.success(), "cargo could not build bench/outside");
    Ok(target.join("release").join(format!("quadrille-bench-outside{EXE_SUFFIX}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_consists_of_digits_and_dots_or_zeros() {
        let line = format!("1.0{}9", "5".repeat(77));
        let read = digits(&line).expect("a valid line");
        assert_eq!((read[0], read[1], read[2], read[3], read[80]), (1, 0, 0, 5, 9));
        assert_eq!(digits(&line[1..]), None);
        assert_eq!(digits(&line.replace('1', "x")), None);
        assert_eq!(digits(&line.replace('1', "/")), None);
    }

    #[test]
    fn both_of_our_solvers_find_all_solutions_up_to_the_limit() {
        for name in ["turbo", "portable"] {
            let mut solver = Turbo::named(name).expect("one of ours");
            let mut solutions = |line: &str, limit| solver.solve(line, limit).solutions;
            let empty = ".".repeat(81);
            assert_eq!((solutions(&empty, 1), solutions(&empty, 100)), (1, 100));
            assert_eq!(solutions(&format!("11{}", ".".repeat(79)), 2), 0);
        }
        assert!(Turbo::named("sudoku").is_err());
    }
}
