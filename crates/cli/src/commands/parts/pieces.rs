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

    /// Part `number` of what this one leaves to others.
    fn piece(&self, number: usize) -> PathBuf {
        self.folder.join(format!("{}-{number}.{PART}", self.name))
    }

    /// The same, as long as it is only announced.
    fn announced(&self, number: usize) -> PathBuf {
        self.folder.join(format!("{}-{number}.{PART}.{ANNOUNCED}", self.name))
    }
}

pub(super) fn rename(from: &Path, to: &Path) -> Result<(), Failure> {
    fs::rename(from, to).map_err(|error| in_file(to, &error))
}

/// Ends a part where it stands, and leaves the rest of it to at most `parts` new parts. Returns how
/// many they are, or why the search was stopped from dividing it; then nothing has changed.
///
/// The new parts are announced before the result is there, and revealed after it: whenever this is
/// interrupted, either the part goes on as a whole or its rest is known. They are numbered from 1
/// without a gap, and found by their names: a folder may have a million files.
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
    forget(files)?;
    for (k, piece) in rest.iter().enumerate() {
        folder::write(&files.announced(k + 1), &piece.to_bytes())?;
    }
    let (kept, result) = (files.with(KEPT), files.with(RESULT));
    if list_of(&kept).exists() {
        fs::copy(list_of(&kept), list_of(&result)).map_err(|error| in_file(&result, &error))?;
    }
    folder::write(&result, &done.to_bytes())?;
    reveal(files)?;
    Ok(Ok(rest.len()))
}

/// Removes the parts that were announced by this one when it was interrupted: it has gone on since,
/// so they are others now, or none.
pub(super) fn forget(files: &Files) -> Result<(), Failure> {
    for path in (1..).map(|k| files.announced(k)).take_while(|path| path.exists()) {
        fs::remove_file(&path).map_err(|error| in_file(&path, &error))?;
    }
    Ok(())
}

/// Reveals the parts that were announced by this one, once its result is there.
pub(super) fn reveal(files: &Files) -> Result<(), Failure> {
    for k in 1.. {
        if files.announced(k).exists() {
            rename(&files.announced(k), &files.piece(k))?;
        } else if !files.piece(k).exists() {
            break;
        }
    }
    for path in [files.with(KEPT), list_of(&files.with(KEPT))] {
        if path.exists() {
            fs::remove_file(&path).map_err(|error| in_file(&path, &error))?;
        }
    }
    Ok(())
}
