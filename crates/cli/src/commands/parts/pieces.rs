//! What is left of a part, as new parts: because it took too long (`run --split-after`), or because
//! somebody wants finer ones (`split PART`).

use std::fs;
use std::path::{Path, PathBuf};

use quadrille::{Checkpoint, CheckpointError, Search, Stop};

use super::folder::{self, ANNOUNCED, KEPT, PART, RESULT};
use crate::failure::Failure;
use crate::keeping::{in_file, list_of, refused};

/// The files of a part.
pub(super) struct Files {
    pub(super) folder: PathBuf,
    name: String,
}

impl Files {
    pub(super) fn of(part: &Path) -> Files {
        let folder = part.parent().map(Path::to_owned).unwrap_or_default();
        Files { folder, name: folder::name(part) }
    }

    pub(super) fn with(&self, ending: &str) -> PathBuf {
        self.folder.join(format!("{}.{ending}", self.name))
    }
}

pub(super) fn rename(from: &Path, to: &Path) -> Result<(), Failure> {
    fs::rename(from, to).map_err(|error| in_file(to, &error))
}

/// Ends a part where it stands, and leaves the rest of it to at most `parts` new parts. Returns how
/// many they are, or why the search was stopped from dividing it; then nothing has changed.
///
/// The new parts are announced before the result is there, and revealed after it: whenever this is
/// interrupted, either the part goes on as a whole or its rest is known.
pub(super) fn leave(
    files: &Files,
    search: Search<'_>,
    now: &Checkpoint,
    parts: usize,
) -> Result<Result<usize, Stop>, Failure> {
    let done = now.cut_off().ok_or_else(|| {
        let message = format!("{}: it stands at several places", files.with(PART).display());
        Failure::new(message).hint("it ran on several threads; `quadrille run` completes it")
    })?;
    let rest = match search.like(now).divide(now, parts) {
        Err(CheckpointError::Stopped(stop)) => return Ok(Err(stop)),
        rest => rest.map_err(|error| refused(&files.with(PART), error))?,
    };
    withdraw(files)?;
    for (k, piece) in rest.iter().enumerate() {
        let path = files.folder.join(format!("{}-{}.{PART}.{ANNOUNCED}", files.name, k + 1));
        folder::write(&path, &piece.to_bytes())?;
    }
    let (kept, result) = (files.with(KEPT), files.with(RESULT));
    if list_of(&kept).exists() {
        fs::copy(list_of(&kept), list_of(&result)).map_err(|error| in_file(&result, &error))?;
    }
    folder::write(&result, &done.to_bytes())?;
    reveal(files)?;
    Ok(Ok(rest.len()))
}

/// Takes back the parts that were announced by this one when it was interrupted: it has gone on
/// since, so they are others now, or none.
pub(super) fn withdraw(files: &Files) -> Result<(), Failure> {
    for path in announced(files)? {
        fs::remove_file(&path).map_err(|error| in_file(&path, &error))?;
    }
    Ok(())
}

/// Reveals the parts that were announced by this one, once its result is there.
pub(super) fn reveal(files: &Files) -> Result<(), Failure> {
    for path in announced(files)? {
        rename(&path, &files.folder.join(folder::name(&path)))?;
    }
    for path in [files.with(KEPT), list_of(&files.with(KEPT))] {
        if path.exists() {
            fs::remove_file(&path).map_err(|error| in_file(&path, &error))?;
        }
    }
    Ok(())
}

/// Returns the files of the parts that were announced by this one, and not by parts that it made.
fn announced(files: &Files) -> Result<Vec<PathBuf>, Failure> {
    let prefix = format!("{}-", files.name);
    let mut all = folder::files(&files.folder, ANNOUNCED)?;
    all.retain(|path| {
        let name = folder::name(path);
        let piece = name.strip_prefix(&prefix).and_then(|rest| rest.strip_suffix(PART));
        piece.is_some_and(|piece| !piece.contains('-'))
    });
    Ok(all)
}
