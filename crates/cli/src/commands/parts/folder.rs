//! A folder with the parts of a search.

use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::{self, Write};
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

/// Reads the problem of a folder.
pub(super) fn problem(folder: &Path) -> Result<Problem, Failure> {
    let path = folder.join(PROBLEM);
    let text = fs::read(&path).map_err(|error| {
        let failure = in_file(&path, &error);
        match error.kind() {
            io::ErrorKind::NotFound => failure.hint("`quadrille split` writes it beside the parts"),
            _ => failure,
        }
    })?;
    let name = path.display().to_string();
    format::read(&text, Some(Format::Json)).map_err(|error| Failure::in_problem(&name, &error))
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
pub(super) fn checkpoint(path: &Path, problem: &Problem) -> Result<Checkpoint, Failure> {
    let checkpoint = read_checkpoint(path)?;
    if checkpoint.is_of(problem) {
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
