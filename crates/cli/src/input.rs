//! Where a problem comes from: a file or standard input, compressed or not.

use std::ffi::OsStr;
use std::fmt;
use std::fs::{self, File};
use std::io::{self, IsTerminal, Read};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use quadrille::covers::{Covers, FileErrorKind};
use quadrille::format::{self, Format};
use quadrille::guard::Guard;
use quadrille::{Problem, Stop, models};

use crate::failure::Failure;
use crate::output;
use crate::packing::{self, Packing};
use crate::request::Settings;
use crate::watch::Watch;

/// A place to read from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Source {
    /// Standard input, asked for by `-` or by giving no file.
    Stdin,
    /// A file.
    File(PathBuf),
    /// What was typed on the command line itself.
    Typed(String),
}

impl Source {
    /// Returns the source that a FILE argument denotes.
    pub(crate) fn new(path: PathBuf) -> Source {
        if path.as_os_str() == OsStr::new("-") { Source::Stdin } else { Source::File(path) }
    }

    /// Returns the source if there is no FILE argument: standard input.
    ///
    /// # Errors
    /// Fails if standard input is a terminal, where nobody expects to type a problem.
    pub(crate) fn unnamed(command: &str) -> Result<Source, Failure> {
        if !io::stdin().is_terminal() {
            return Ok(Source::Stdin);
        }
        let message = format!("{command}: no file given, and nothing is piped in");
        let hint = format!("try `quadrille {command} FILE`, or `-` to type the problem here");
        Err(Failure::new(message).hint(hint))
    }

    /// Reads the whole text. `what` names it for the invitation to type.
    pub(crate) fn read(&self, what: &str) -> Result<Vec<u8>, Failure> {
        let mut text = Vec::new();
        let read = self.open(what)?.read_to_end(&mut text);
        read.map(|_| text).map_err(|error| self.fault(&error))
    }

    /// Opens the text for reading piece by piece, as it may be larger than the memory.
    pub(crate) fn open(&self, what: &str) -> Result<Text, Failure> {
        let opened = match self {
            Source::Stdin => {
                self.invite(what);
                Text::new(io::stdin(), None)
            }
            Source::File(path) => {
                File::open(path).and_then(|file| Text::new(file, Packing::of_name(path)))
            }
            Source::Typed(words) => Text::new(io::Cursor::new(words.clone()), None),
        };
        opened.map_err(|error| self.fault(&error))
    }

    /// Returns its length in bytes, if that is known before reading.
    pub(crate) fn length(&self) -> Option<u64> {
        match self {
            Source::Stdin => None,
            Source::File(path) => {
                path.metadata().ok().filter(fs::Metadata::is_file).map(|file| file.len())
            }
            Source::Typed(words) => Some(words.len() as u64),
        }
    }

    /// Returns the failure to report if it cannot be read.
    pub(crate) fn fault(&self, error: &io::Error) -> Failure {
        let failure = Failure::in_file(&self.to_string(), error);
        match error.kind() {
            io::ErrorKind::IsADirectory => failure.hint("name one of the files in it"),
            io::ErrorKind::PermissionDenied => {
                failure.hint("you do not have permission to read this file")
            }
            io::ErrorKind::InvalidData => failure.hint(
                "everything before that point was read; copy or compress the file again, or \
                 rename it if it is not compressed",
            ),
            _ => failure,
        }
    }

    /// If standard input is a terminal, says that we are waiting for input.
    fn invite(&self, what: &str) {
        if io::stdin().is_terminal() {
            output::note(&format!("reading {what} from the terminal; end with Ctrl-D"));
        }
    }
}

impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Source::Stdin => f.write_str("<stdin>"),
            Source::File(path) => path.display().fmt(f),
            Source::Typed(_) => f.write_str("<puzzle>"),
        }
    }
}

/// A text that is read piece by piece, and decompressed on the way if necessary.
pub(crate) struct Text {
    text: Box<dyn Read + Send>,
    taken: Arc<AtomicU64>,
}

impl Text {
    fn new(from: impl Read + Send + 'static, named: Option<Packing>) -> io::Result<Text> {
        let taken = Arc::default();
        let counted = Counted { from, taken: Arc::clone(&taken) };
        Ok(Text { text: packing::unpacked(counted, named)?, taken })
    }

    /// Returns a live counter of the bytes read from the source, before decompression.
    pub(crate) fn taken(&self) -> Arc<AtomicU64> {
        Arc::clone(&self.taken)
    }
}

impl Read for Text {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        self.text.read(into)
    }
}

/// Counts the bytes that are read through it.
struct Counted<R> {
    from: R,
    taken: Arc<AtomicU64>,
}

impl<R: Read> Read for Counted<R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let read = self.from.read(into)?;
        self.taken.fetch_add(read as u64, Ordering::Relaxed);
        Ok(read)
    }
}

/// The problem that a command works on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Input {
    /// A text in `format`, or in whatever format its content shows.
    Text { source: Source, format: Option<Format> },
    /// A model with its arguments, such as `queens 8`.
    Model(String),
}

/// What a question is asked of.
pub(crate) enum Subject {
    Problem(Box<Problem>),
    /// The covers of a problem, from a file that `compile` wrote.
    Covers(Covers),
}

impl Input {
    /// Reads or makes the problem. That of a compiled set is in its file.
    pub(crate) fn problem(&self) -> Result<Problem, Failure> {
        Ok(match self.any_subject()? {
            Subject::Problem(problem) => *problem,
            Subject::Covers(covers) => {
                if covers.is_restricted() {
                    let what = "the problem is as it was before `--force` and `--forbid`";
                    output::note(&format!("{self}: {what}"));
                }
                covers.problem().clone()
            }
        })
    }

    /// Returns the problem of a set for a search, whose answers must be those of the set.
    ///
    /// # Errors
    /// Fails if the set lacks covers of its problem.
    pub(crate) fn whole<'s>(&self, covers: &'s Covers) -> Result<&'s Problem, Failure> {
        if !covers.is_restricted() {
            return Ok(covers.problem());
        }
        let message = "this set was compiled with `--force` or `--forbid`, and this question needs \
                       the whole problem";
        let hint = "ask it of the problem; such a set answers `count`, `solve`, `best`, `sample` \
                    and `shares`";
        Err(Failure::new(format!("{self}: {message}")).hint(hint))
    }

    /// Does the same as [`subject`](Input::subject) under a watch, since a large set takes a
    /// second. It starts once the text is there: Ctrl-C while we wait for that ends the program.
    /// Returns the reason instead if the watch stops the work.
    pub(crate) fn watched(
        &self,
        settings: Settings,
    ) -> Result<(Result<Subject, Stop>, Watch), Failure> {
        let text = self.text()?;
        let watch = Watch::start(settings)?;
        let subject = self.understood(text, &watch.guard())?;
        if let Ok(subject) = &subject {
            self.warn(subject);
        }
        Ok((subject, watch))
    }

    /// Reads a problem or a compiled set, and warns of options that no cover holds.
    pub(crate) fn subject(&self) -> Result<Subject, Failure> {
        let subject = self.any_subject()?;
        self.warn(&subject);
        Ok(subject)
    }

    fn warn(&self, subject: &Subject) {
        if let Subject::Problem(problem) = subject
            && let Some(warning) = idle_options(problem)
        {
            output::warning(&format!("{self}: {warning}"));
        }
    }

    fn any_subject(&self) -> Result<Subject, Failure> {
        let subject = self.understood(self.text()?, &Guard::default())?;
        // Only memory that ran out stops an unlimited guard.
        subject.map_err(|stop| Failure::new(format!("{self}: {stop}")))
    }

    /// Reads the text; there is none of a model.
    fn text(&self) -> Result<Option<Vec<u8>>, Failure> {
        let Input::Text { source, .. } = self else { return Ok(None) };
        let text = source.read("a problem").map_err(|failure| match source {
            Source::File(path) if !path.exists() => {
                failure.hint("`quadrille model` lists problems that can be made without a file")
            }
            _ => failure,
        });
        text.map(Some)
    }

    /// Makes what a text says. Returns the reason to stop if the guard stops that.
    fn understood(
        &self,
        text: Option<Vec<u8>>,
        guard: &Guard,
    ) -> Result<Result<Subject, Stop>, Failure> {
        let text = text.unwrap_or_default();
        let (source, format) = match self {
            Input::Text { source, format } => (source, *format),
            Input::Model(model) => {
                let mut words = model.split_whitespace();
                let name = words.next().unwrap_or_default();
                let problem = models::build(name, &words.collect::<Vec<_>>())?;
                return Ok(Ok(Subject::Problem(Box::new(problem))));
            }
        };
        if Covers::is_file(&text) {
            if let Some(format) = format {
                let failure =
                    Failure::new(format!("{source}: a compiled set, and not a text in {format}"));
                return Err(failure.hint("leave out `--from`"));
            }
            return match Covers::from_bytes_within(&text, guard) {
                Ok(covers) => Ok(Ok(Subject::Covers(covers))),
                Err(error) => match error.kind() {
                    FileErrorKind::Stopped(stop) => Ok(Err(*stop)),
                    _ => Err(Failure::in_set(&source.to_string(), &error)),
                },
            };
        }
        format::read(&text, format)
            .map(|problem| Ok(Subject::Problem(Box::new(problem))))
            .map_err(|error| Failure::in_problem(&source.to_string(), &error))
    }

    /// Reads a problem to be searched, and warns of options that no search will use.
    pub(crate) fn problem_to_search(&self) -> Result<Problem, Failure> {
        let problem = match self.any_subject()? {
            Subject::Problem(problem) => *problem,
            Subject::Covers(covers) => self.whole(&covers)?.clone(),
        };
        if let Some(warning) = idle_options(&problem) {
            output::warning(&format!("{self}: {warning}"));
        }
        Ok(problem)
    }

    /// Returns a short name for the problem: that of the file or model, or nothing.
    pub(crate) fn title(&self) -> String {
        match self {
            Input::Text { source: Source::File(path), .. } => {
                path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default()
            }
            Input::Text { .. } => String::new(),
            Input::Model(model) => model.clone(),
        }
    }
}

impl fmt::Display for Input {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Input::Text { source, .. } => source.fmt(f),
            Input::Model(model) => f.write_str(model),
        }
    }
}

/// Returns the warning about options without a primary item, if there are any.
fn idle_options(problem: &Problem) -> Option<String> {
    /// If there are more, they are counted and only the first are named.
    const NAMED: usize = 5;
    let idle = problem.idle_options();
    let labels = idle.iter().take(NAMED).map(|&option| problem.option_label(option).to_string());
    let labels = labels.collect::<Vec<_>>().join(", ");
    match idle.len() {
        0 => None,
        1 => Some(format!("option {labels} has no primary item and is left out")),
        2..=NAMED => Some(format!("options {labels} have no primary item and are left out")),
        more => Some(format!("{more} options have no primary item and are left out: {labels}, …")),
    }
}
