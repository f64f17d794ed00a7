//! A file of answers: written completely or not at all, and compressed if its name says so.
//!
//! ```text
//! data --packed?--> .NAME.PID.part, in the same directory --finish--> NAME
//!                                                         \--no finish--> removed
//! ```

use std::ffi::OsString;
use std::fs::{self, File, Permissions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use crate::failure::Failure;
use crate::packing::{Packer, Packing};

/// A file that is being written. It appears only when it is finished. Anything other than a regular
/// file, such as `/dev/null`, is written directly.
pub(crate) struct NewFile {
    /// The path as the user gave it.
    path: PathBuf,
    to: Writer,
    draft: Option<Draft>,
}

/// The path of the current draft, to be removed if the program has to end at once.
static DRAFT: Mutex<Option<PathBuf>> = Mutex::new(None);

/// Removes the draft, if there is one. Call it before exiting the process.
pub(crate) fn abandon() {
    if let Some(path) = DRAFT.lock().unwrap_or_else(PoisonError::into_inner).take() {
        let _ = fs::remove_file(path);
    }
}

/// The writer of the data.
enum Writer {
    Plain(File),
    Packed(Packer),
}

/// The temporary name of the file while it is being written. Dropping it removes that file.
struct Draft {
    path: PathBuf,
    target: PathBuf,
    /// The permissions of the file that it replaces.
    permissions: Option<Permissions>,
}

impl NewFile {
    pub(crate) fn create(path: &Path) -> Result<NewFile, Failure> {
        let create = || -> io::Result<NewFile> {
            // If the path is a link, the file behind it is replaced, not the link.
            let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
            let there = fs::metadata(&target).ok();
            let (file, draft) = match there {
                Some(there) if !there.is_file() => {
                    (File::options().write(true).open(target)?, None)
                }
                there => {
                    let draft = Draft {
                        path: draft_name(&target)?,
                        target,
                        permissions: there.map(|there| there.permissions()),
                    };
                    let file = File::create_new(&draft.path)?;
                    *DRAFT.lock().unwrap_or_else(PoisonError::into_inner) =
                        Some(draft.path.clone());
                    (file, Some(draft))
                }
            };
            let to = match Packing::of_name(path) {
                Some(packing) => Writer::Packed(Packer::start(packing, file)?),
                None => Writer::Plain(file),
            };
            Ok(NewFile { path: path.to_owned(), to, draft })
        };
        create().map_err(|error| fault(path, &error))
    }

    /// Moves the file to its final name.
    pub(crate) fn finish(self) -> Result<(), Failure> {
        let NewFile { path, to, draft } = self;
        let finish = || -> io::Result<()> {
            let file = match to {
                Writer::Plain(file) => file,
                Writer::Packed(packer) => packer.finish()?,
            };
            draft.map_or(Ok(()), |draft| draft.become_real(&file))
        };
        finish().map_err(|error| fault(&path, &error))
    }

    /// Returns the failure to report if it cannot be written.
    pub(crate) fn fault(&self, error: &io::Error) -> Failure {
        fault(&self.path, error)
    }
}

impl Write for NewFile {
    fn write(&mut self, data: &[u8]) -> io::Result<usize> {
        match &mut self.to {
            Writer::Plain(file) => file.write(data),
            Writer::Packed(packer) => packer.write(data),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Draft {
    fn become_real(mut self, file: &File) -> io::Result<()> {
        if let Some(same) = self.permissions.take() {
            file.set_permissions(same)?;
        }
        // Synchronised first, so that even after a power failure the name never refers to a partial
        // file.
        file.sync_all()?;
        fs::rename(&self.path, &self.target)
    }
}

impl Drop for Draft {
    fn drop(&mut self) {
        // After `become_real` there is no such file. After an error, that error is the one to
        // report.
        let _ = fs::remove_file(&self.path);
    }
}

fn fault(path: &Path, error: &io::Error) -> Failure {
    let failure = Failure::in_file(&path.display().to_string(), error);
    match error.kind() {
        io::ErrorKind::NotFound => failure.hint("make its directory first"),
        _ => failure.hint("nothing was written; without `-o` the answer goes to stdout"),
    }
}

/// Returns a hidden name in the same directory, unique to this process.
fn draft_name(path: &Path) -> io::Result<PathBuf> {
    let name = path.file_name().ok_or(io::ErrorKind::InvalidFilename)?;
    let mut draft = OsString::from(".");
    draft.push(name);
    draft.push(format!(".{}.part", std::process::id()));
    Ok(path.with_file_name(draft))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_draft_is_next_to_its_file() {
        let draft = draft_name(Path::new("some/where.dlx")).expect("a name");
        assert_eq!(draft.parent(), Some(Path::new("some")));
        assert!(draft.to_string_lossy().starts_with("some/.where.dlx."));
        assert!(draft_name(Path::new("..")).is_err());
    }

    #[test]
    fn a_file_is_written_completely_or_not_at_all() {
        let dir = tempfile::tempdir().expect("a directory");
        for name in ["a.txt", "a.gz"] {
            let path = dir.path().join(name);
            fs::write(&path, "old").expect("written");
            let mut file = NewFile::create(&path).expect("created");
            file.write_all(b"new").expect("written");
            drop(file);
            assert_eq!(fs::read(&path).expect("there"), b"old");
            let mut file = NewFile::create(&path).expect("created");
            file.write_all(b"new").expect("written");
            file.finish().expect("finished");
            assert_ne!(fs::read(&path).expect("there"), b"old");
        }
        assert_eq!(fs::read_dir(dir.path()).expect("there").count(), 2);
    }
}
