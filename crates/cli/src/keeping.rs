//! The files of a run that keeps its place.
//!
//! ```text
//! run.qck          where the search stands: written beside it, then renamed
//! run.qck.covers   the covers found so far, one per line, as numbers of options
//! ```
//!
//! The list is only ever appended to. It reaches the disk before the checkpoint that counts its
//! lines does, so whenever the run is killed, the list has at least those; what is behind them will
//! be found again, and is cut off when the run goes on. A count has no list, and neither has
//! `best`: its covers change, and are in the checkpoint.

use std::ffi::OsString;
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufRead, BufReader, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use quadrille::{Checkpoint, CheckpointError, OptionId, Problem, Question};

use crate::failure::Failure;
use crate::request::keep::Keep;

/// The files, open for writing.
pub(crate) struct Store {
    path: PathBuf,
    keep: Keep,
    begun: Instant,
    saved: Instant,
    /// How long it took to save.
    took: Duration,
    /// `None` for a count.
    list: Option<List>,
}

/// The list of covers, and the lines that are not written yet.
struct List {
    path: PathBuf,
    file: File,
    buffer: Vec<u8>,
}

/// How often a checkpoint is written, unless somebody wants it more often.
const USUAL: Duration = Duration::from_secs(10);

/// The size in bytes at which lines are written.
const FULL: usize = 1 << 16;

/// How a run begins.
pub(crate) enum Beginning {
    Anew,
    /// At the beginning of a part that somebody else has divided off.
    Part(Checkpoint),
    From(Checkpoint),
}

/// Reads the checkpoint that the run is to go on from, if there is one.
pub(crate) fn beginning(keep: &Keep) -> Result<Beginning, Failure> {
    let Some(path) = &keep.from else { return Ok(Beginning::Anew) };
    if path.exists() {
        return Ok(Beginning::From(read_checkpoint(path)?));
    }
    if let Some(part) = &keep.part {
        return Ok(Beginning::Part(read_checkpoint(part)?));
    }
    if keep.may_begin {
        return Ok(Beginning::Anew);
    }
    let failure = Failure::new(format!("{}: no such file", path.display()));
    Err(failure.hint(format!(
        "begin with `--checkpoint {0}`; with `--checkpoint {0} --resume {0}` the same command \
         begins and goes on",
        path.display()
    )))
}

/// Reads a checkpoint.
pub(crate) fn read_checkpoint(path: &Path) -> Result<Checkpoint, Failure> {
    let bytes = fs::read(path).map_err(|error| in_file(path, &error))?;
    Checkpoint::from_bytes(&bytes).map_err(|error| refused(path, error))
}

/// Says why the search cannot go on from a checkpoint.
pub(crate) fn refused(path: &Path, error: CheckpointError) -> Failure {
    let failure = Failure::new(format!("{}: {error}", path.display()));
    failure.hint(match error {
        CheckpointError::Foreign => "`--checkpoint FILE` writes checkpoints",
        CheckpointError::Damaged => "begin anew, or take a copy of the file",
        CheckpointError::Version { .. } => "go on with the version of quadrille that began the run",
        CheckpointError::Problem => "give the file or model that the run began with",
        CheckpointError::Question => {
            "`solve` goes on with `solve`, `count` with `count`, `best` with `best` and the same \
             `-k`, `--all` and `--at-least-once`"
        }
        CheckpointError::Settings => {
            "give the same `--engine`, `--branch`, `--seed` and `--no-preprocess`"
        }
        CheckpointError::Stopped(_) => "the same command goes on from there",
        _ => "free some memory, or take fewer threads",
    })
}

pub(crate) fn in_file(path: &Path, error: &io::Error) -> Failure {
    Failure::in_file(&path.display().to_string(), error)
}

/// Returns the path of the list beside a checkpoint.
pub(crate) fn list_of(path: &Path) -> PathBuf {
    beside(path, ".covers")
}

/// Returns the path of a file beside another one.
fn beside(path: &Path, end: &str) -> PathBuf {
    let mut name = OsString::from(path);
    name.push(end);
    PathBuf::from(name)
}

impl Store {
    fn new(path: PathBuf, keep: Keep) -> Store {
        let now = Instant::now();
        Store { path, keep, begun: now, saved: now, took: Duration::ZERO, list: None }
    }

    /// Creates the files of a run that begins. Nothing that is there is overwritten.
    pub(crate) fn begin(
        keep: Keep,
        has_list: bool,
        checkpoint: Option<&Checkpoint>,
    ) -> Result<Store, Failure> {
        let path = keep.to.clone();
        must_be_free(&path)?;
        let list = list_of(&path);
        if has_list {
            must_be_free(&list)?;
        }
        let mut store = Store::new(path, keep);
        // First the checkpoint, which counts no covers yet.
        store.save(checkpoint)?;
        if has_list {
            let file = File::create_new(&list).map_err(|error| in_file(&list, &error))?;
            store.list = Some(List { path: list, file, buffer: Vec::new() });
        }
        Ok(store)
    }

    /// Creates the files of a run of a part. The part itself is the first checkpoint.
    pub(crate) fn begin_part(keep: Keep, has_list: bool) -> Result<Store, Failure> {
        let mut store = Store::new(keep.to.clone(), keep);
        if has_list {
            // If there is one, its run was killed before it wrote a checkpoint.
            let path = list_of(&store.path);
            let file = File::create(&path).map_err(|error| in_file(&path, &error))?;
            store.list = Some(List { path, file, buffer: Vec::new() });
        }
        Ok(store)
    }

    /// Opens the files of a run that goes on. Calls `tell` with each cover that was found before,
    /// in order.
    pub(crate) fn go_on(
        keep: Keep,
        problem: &Problem,
        checkpoint: &Checkpoint,
        tell: &mut dyn FnMut(&[OptionId]) -> Result<(), Failure>,
    ) -> Result<Store, Failure> {
        let from = keep.from.clone().unwrap_or_else(|| keep.to.clone());
        let path = keep.to.clone();
        let is_same = from == path;
        if !is_same {
            must_be_free(&path)?;
        }
        let mut store = Store::new(path, keep);
        if checkpoint.question() != Question::Solutions {
            return Ok(store);
        }
        let (old, new) = (list_of(&from), list_of(&store.path));
        if !is_same {
            must_be_free(&new)?;
        }
        let length = read_list(&old, problem, checkpoint.found(), tell)?;
        if !is_same {
            fs::copy(&old, &new).map_err(|error| in_file(&new, &error))?;
        }
        let open = || -> io::Result<File> {
            let mut file = OpenOptions::new().write(true).open(&new)?;
            file.set_len(length)?;
            file.seek(SeekFrom::End(0))?;
            Ok(file)
        };
        let file = open().map_err(|error| in_file(&new, &error))?;
        store.list = Some(List { path: new, file, buffer: Vec::new() });
        Ok(store)
    }

    /// Adds a cover to the list.
    pub(crate) fn add(&mut self, cover: &[OptionId]) -> Result<(), Failure> {
        let Some(list) = &mut self.list else { return Ok(()) };
        for (k, option) in cover.iter().enumerate() {
            let blank = if k == 0 { "" } else { " " };
            // A vector takes everything.
            let _ = write!(list.buffer, "{blank}{}", option.number());
        }
        list.buffer.push(b'\n');
        if list.buffer.len() >= FULL { list.write() } else { Ok(()) }
    }

    /// Returns whether the run has gone on for so long that it is to be cut off.
    pub(crate) fn is_over(&self) -> bool {
        self.keep.until.is_some_and(|until| self.begun.elapsed() >= until)
    }

    /// Returns whether it is time to save.
    pub(crate) fn is_due(&self) -> bool {
        // Saving is to cost no more than a hundredth of the time, unless that was asked for.
        let every = match self.keep.every {
            short if short < USUAL => short,
            every => every.max(100 * self.took),
        };
        self.saved.elapsed() >= every
    }

    /// Writes the checkpoint, if the search could tell where it stands; if not, the last one stays.
    pub(crate) fn save(&mut self, checkpoint: Option<&Checkpoint>) -> Result<(), Failure> {
        let begun = Instant::now();
        self.saved = begun;
        let Some(checkpoint) = checkpoint else { return Ok(()) };
        if let Some(list) = &mut self.list {
            list.write()?;
            list.file.sync_data().map_err(|error| in_file(&list.path, &error))?;
        }
        let draft = beside(&self.path, ".new");
        let write = || -> io::Result<()> {
            let mut file = File::create(&draft)?;
            file.write_all(&checkpoint.to_bytes())?;
            file.sync_all()?;
            fs::rename(&draft, &self.path)?;
            sync_folder(&self.path)
        };
        write().map_err(|error| in_file(&self.path, &error))?;
        self.saved = Instant::now();
        self.took = self.saved - begun;
        Ok(())
    }
}

impl List {
    fn write(&mut self) -> Result<(), Failure> {
        self.file.write_all(&self.buffer).map_err(|error| in_file(&self.path, &error))?;
        self.buffer.clear();
        Ok(())
    }
}

/// Makes the new name of a file last. Only Unix can, and needs to.
#[cfg(unix)]
fn sync_folder(path: &Path) -> io::Result<()> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    File::open(folder.unwrap_or(Path::new(".")))?.sync_all()
}

#[cfg(not(unix))]
fn sync_folder(_: &Path) -> io::Result<()> {
    Ok(())
}

/// Refuses a path at which there is something.
fn must_be_free(path: &Path) -> Result<(), Failure> {
    if !path.exists() {
        return Ok(());
    }
    let name = path.display();
    let failure = Failure::new(format!("{name}: the file exists, and is not overwritten"));
    Err(failure.hint("`--resume FILE` goes on with a run; remove the file to begin anew"))
}

/// Reads `count` covers of a list. Returns how many bytes they take.
pub(crate) fn read_list(
    path: &Path,
    problem: &Problem,
    count: u64,
    tell: &mut dyn FnMut(&[OptionId]) -> Result<(), Failure>,
) -> Result<u64, Failure> {
    if count == 0 && !path.exists() {
        // The run was killed before it made the list.
        File::create_new(path).map_err(|error| in_file(path, &error))?;
    }
    let file = File::open(path).map_err(|error| {
        in_file(path, &error).hint("the covers found before are kept beside the checkpoint")
    })?;
    let mut reader = BufReader::new(file);
    let (mut line, mut length) = (String::new(), 0);
    let mut cover = Vec::new();
    for k in 1..=count {
        line.clear();
        let bytes = reader.read_line(&mut line).map_err(|error| in_file(path, &error))?;
        let fault = |what: &str| {
            let name = path.display().to_string();
            let line = usize::try_from(k).unwrap_or(usize::MAX);
            let failure = Failure::at(&name, line, 1, what);
            failure.hint(format!("the checkpoint counts {count} covers in this file"))
        };
        if bytes == 0 {
            return Err(fault("the list of covers ends too early"));
        }
        cover.clear();
        for word in line.split_ascii_whitespace() {
            let index = word.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
            let option = index.and_then(|index| problem.option_at(index));
            cover.push(option.ok_or_else(|| fault("this is not the number of an option"))?);
        }
        if !line.ends_with('\n') || problem.verify(&cover).is_err() {
            return Err(fault("this is not a cover: the list is damaged"));
        }
        tell(&cover)?;
        length += bytes as u64;
    }
    Ok(length)
}
