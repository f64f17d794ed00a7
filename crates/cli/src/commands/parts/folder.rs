//! A folder with the parts of a search.

use std::cell::OnceCell;
use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::{self, Write};
use std::ops::Deref;
use std::path::{Path, PathBuf};

use quadrille::format::{self, Format};
use quadrille::{Checkpoint, Problem};

use crate::failure::Failure;
use crate::keeping::{in_file, read_checkpoint};
pub(super) use crate::request::parts::PART;

/// The file with the problem.
pub(super) const PROBLEM: &str = "problem.json";
/// How far a part is, and its result.
pub(super) const KEPT: &str = "qck";
pub(super) const RESULT: &str = "qpr";
/// What its runs say about themselves.
pub(super) const LOG: &str = "log";
/// A part that is announced: it counts once the result is there from which it was cut off.
pub(super) const ANNOUNCED: &str = "new";

/// The problem of a folder, and a checkpoint of it.
///
/// To tell whose a checkpoint is takes a hash of the problem, which may be large. So it is made
/// once: a checkpoint that is like one of this problem is one too.
pub(super) struct Known {
    problem: Problem,
    one: OnceCell<Checkpoint>,
}

impl Deref for Known {
    type Target = Problem;

    fn deref(&self) -> &Problem {
        &self.problem
    }
}

impl Known {
    fn is_of(&self, checkpoint: &Checkpoint) -> bool {
        if self.one.get().is_some_and(|one| one.is_like(checkpoint)) {
            return true;
        }
        let is_of = checkpoint.is_of(&self.problem);
        if is_of && let Ok(copy) = Checkpoint::from_bytes(&checkpoint.to_bytes()) {
            // The first one stays.
            let _ = self.one.set(copy);
        }
        is_of
    }
}

/// Reads the problem of a folder.
pub(super) fn problem(folder: &Path) -> Result<Known, Failure> {
    let path = folder.join(PROBLEM);
    let text = fs::read(&path).map_err(|error| {
        let failure = in_file(&path, &error);
        match error.kind() {
            io::ErrorKind::NotFound => failure.hint("`quadrille split` writes it beside the parts"),
            _ => failure,
        }
    })?;
    let name = path.display().to_string();
    let problem = format::read(&text, Some(Format::Json))
        .map_err(|error| Failure::in_problem(&name, &error))?;
    Ok(Known { problem, one: OnceCell::new() })
}

/// Returns the files of a folder with one of our endings, in the order of their names.
pub(super) fn files(folder: &Path, ending: &str) -> Result<Vec<PathBuf>, Failure> {
    let read = || -> io::Result<Vec<PathBuf>> {
        let mut all = Vec::new();
        for entry in fs::read_dir(folder)? {
            let path = entry?.path();
            if path.extension() == Some(OsStr::new(ending)) {
                all.push(path);
            }
        }
        all.sort();
        Ok(all)
    };
    read().map_err(|error| in_file(folder, &error))
}

/// Reads the checkpoint of a file, which must be one of this problem.
pub(super) fn checkpoint(path: &Path, known: &Known) -> Result<Checkpoint, Failure> {
    let checkpoint = read_checkpoint(path)?;
    if known.is_of(&checkpoint) {
        return Ok(checkpoint);
    }
    let failure = Failure::new(format!("{}: a part of another problem", path.display()));
    Err(failure.hint(format!("it is not of the problem in {PROBLEM} beside it; take it away")))
}

/// Writes a file completely or not at all.
pub(super) fn write(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    let mut draft = path.as_os_str().to_owned();
    draft.push(".draft");
    let write = || -> io::Result<()> {
        let mut file = File::create(&draft)?;
        file.write_all(bytes)?;
        file.sync_all()?;
        fs::rename(&draft, path)
    };
    write().map_err(|error| in_file(path, &error))
}

/// Returns the name of a part without its folder and ending.
pub(super) fn name(path: &Path) -> String {
    path.file_stem().unwrap_or_default().to_string_lossy().into_owned()
}
