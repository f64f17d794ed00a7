//! What the user sees: data on stdout, everything else on stderr.
//!
//! Data is buffered, because a search may find a million covers a second. But no line waits for
//! long, because the next cover may be an hour away: a thread flushes the buffer twenty times a
//! second.
//!
//! ```text
//! command --line--> buffer --full, or 50 ms later--> stdout, or a file
//! ```

mod file;

use std::ffi::OsString;
use std::fmt::Display;
use std::io::{self, IsTerminal, Write};
use std::path::Path;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use anstyle::{AnsiColor, Style};
use indicatif::ProgressBar;
use serde::Serialize;

pub(crate) use self::file::{NewFile, abandon};
use crate::failure::Failure;

/// The longest time that a line waits in the buffer.
const PATIENCE: Duration = Duration::from_millis(50);
/// The size in bytes at which the buffer is flushed: writing more at once is no faster.
const FULL: usize = 64 * 1024;

/// Where lines go.
pub(crate) enum Target {
    Stdout,
    File(NewFile),
}

impl Target {
    /// Creates a target: the file at this path, or stdout for `None`.
    pub(crate) fn new(file: Option<&Path>) -> Result<Target, Failure> {
        file.map_or(Ok(Target::Stdout), |path| NewFile::create(path).map(Target::File))
    }

    fn is_terminal(&self) -> bool {
        matches!(self, Target::Stdout) && io::stdout().is_terminal()
    }

    fn write(&mut self, data: &[u8]) -> io::Result<()> {
        match self {
            Target::Stdout => {
                let mut stdout = io::stdout().lock();
                stdout.write_all(data).and_then(|()| stdout.flush())
            }
            Target::File(file) => file.write_all(data),
        }
    }

    fn fault(&self, error: &io::Error) -> Failure {
        match self {
            Target::Stdout => Failure::in_output(error),
            Target::File(file) => file.fault(error),
        }
    }

    /// Moves a finished file into place. Without this call no file appears.
    pub(crate) fn finish(self) -> Result<(), Failure> {
        match self {
            Target::Stdout => Ok(()),
            Target::File(file) => file.finish(),
        }
    }
}

/// Lines of data on their way to a target.
pub(crate) struct Lines {
    queue: Arc<Queue>,
    sender: Option<JoinHandle<()>>,
}

struct Queue {
    state: Mutex<State>,
    /// Signalled when the sender thread is to end.
    end: Condvar,
    /// The progress bar to hide while something is written to the same terminal.
    bar: Option<ProgressBar>,
    /// Whether the lines go to a terminal.
    on_terminal: bool,
}

struct State {
    to: Target,
    buffer: Vec<u8>,
    fault: Option<io::Error>,
    ended: bool,
}

impl Lines {
    /// Creates an empty queue of lines for stdout. The progress bar, if any, is hidden while they
    /// are written.
    pub(crate) fn new(bar: Option<&ProgressBar>) -> Lines {
        Lines::to(Target::Stdout, bar)
    }

    /// Like [`new`](Lines::new), with any target.
    pub(crate) fn to(to: Target, bar: Option<&ProgressBar>) -> Lines {
        let on_terminal = to.is_terminal();
        let state = Mutex::new(State { to, buffer: Vec::new(), fault: None, ended: false });
        let queue = Arc::new(Queue { state, end: Condvar::new(), bar: bar.cloned(), on_terminal });
        let theirs = Arc::clone(&queue);
        // Without the thread lines come late, but they do come.
        let sender = thread::Builder::new().name("stdout".into());
        Lines { queue, sender: sender.spawn(move || theirs.send_from_time_to_time()).ok() }
    }

    /// Adds a line.
    pub(crate) fn line(&mut self, line: impl Display) -> Result<(), Failure> {
        self.try_add(|buffer| writeln!(buffer, "{line}"))
    }

    /// Adds a value as one line of JSON.
    pub(crate) fn json(&mut self, value: &impl Serialize) -> Result<(), Failure> {
        self.try_add(|buffer| {
            serde_json::to_writer(&mut *buffer, value)?;
            buffer.write_all(b"\n")
        })
    }

    /// Adds `text`, which must consist of whole lines.
    pub(crate) fn text(&mut self, text: Vec<u8>) -> Result<(), Failure> {
        self.add(|buffer| match buffer.is_empty() {
            true => *buffer = text,
            false => buffer.extend_from_slice(&text),
        })
    }

    /// Adds what `write` appends to the buffer, which must be whole lines.
    pub(crate) fn add(&mut self, write: impl FnOnce(&mut Vec<u8>)) -> Result<(), Failure> {
        self.try_add(|buffer| {
            write(buffer);
            Ok(())
        })
    }

    fn try_add(
        &mut self,
        write: impl FnOnce(&mut Vec<u8>) -> io::Result<()>,
    ) -> Result<(), Failure> {
        let mut state = self.queue.lock();
        let mut written = write(&mut state.buffer);
        if state.buffer.len() >= FULL {
            self.queue.send(&mut state);
        }
        if let Some(fault) = state.fault.take() {
            written = Err(fault);
        }
        written.map_err(|error| state.to.fault(&error))
    }

    /// Runs `say`, which writes to stderr, after the lines so far and with the progress bar hidden.
    pub(crate) fn beside<T>(&mut self, say: impl FnOnce() -> T) -> T {
        let mut state = self.queue.lock();
        self.queue.send(&mut state);
        match &self.queue.bar {
            Some(bar) => bar.suspend(say),
            None => say(),
        }
    }

    /// Flushes the remaining lines.
    pub(crate) fn end(self) -> Result<(), Failure> {
        self.into_target().map(drop)
    }

    /// Flushes the remaining lines, and returns their target.
    pub(crate) fn into_target(mut self) -> Result<Target, Failure> {
        self.stop();
        let mut state = self.queue.lock();
        match state.fault.take() {
            Some(error) => Err(state.to.fault(&error)),
            None => Ok(std::mem::replace(&mut state.to, Target::Stdout)),
        }
    }

    fn stop(&mut self) {
        let mut state = self.queue.lock();
        self.queue.send(&mut state);
        state.ended = true;
        drop(state);
        self.queue.end.notify_all();
        if let Some(sender) = self.sender.take() {
            // If the sender panicked, there is nothing left to report.
            let _ = sender.join();
        }
    }
}

impl Drop for Lines {
    fn drop(&mut self) {
        self.stop();
    }
}

impl Queue {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn send(&self, state: &mut State) {
        if state.buffer.is_empty() || state.fault.is_some() {
            return;
        }
        let State { to, buffer, .. } = state;
        let mut write = || to.write(buffer);
        let written = match &self.bar {
            Some(bar) if self.on_terminal => bar.suspend(write),
            _ => write(),
        };
        state.fault = written.err();
        state.buffer.clear();
    }

    fn send_from_time_to_time(&self) {
        let mut state = self.lock();
        while !state.ended {
            let waited = self.end.wait_timeout(state, PATIENCE);
            state = waited.unwrap_or_else(PoisonError::into_inner).0;
            self.send(&mut state);
        }
    }
}

/// Whether stdout is a terminal.
pub(crate) fn is_on_terminal() -> bool {
    io::stdout().is_terminal()
}

/// Writes data to stdout that is already complete.
pub(crate) fn print(data: &[u8]) -> Result<(), Failure> {
    let mut stdout = io::stdout().lock();
    let written = stdout.write_all(data).and_then(|()| stdout.flush());
    written.map_err(|error| Failure::in_output(&error))
}

/// Writes a file completely or not at all, compressed if its name says so.
pub(crate) fn save(path: &Path, data: &[u8]) -> Result<(), Failure> {
    let mut file = NewFile::create(path)?;
    file.write_all(data).map_err(|error| file.fault(&error))?;
    file.finish()
}

/// Decides whether this process uses colours: as `--color` says, else as `NO_COLOR` and the
/// terminal say.
///
/// The arguments are scanned by hand, because errors in them may be coloured too.
pub(crate) fn choose_color(words: impl Iterator<Item = OsString>) {
    let words: Vec<OsString> = words.take_while(|word| word != "--").collect();
    let chosen = words.iter().enumerate().rev().find_map(|(k, word)| match word.to_str()? {
        "--color" => words.get(k + 1)?.to_str(),
        word => word.strip_prefix("--color="),
    });
    match chosen {
        Some("always") => anstream::ColorChoice::Always.write_global(),
        Some("never") => anstream::ColorChoice::Never.write_global(),
        _ => {}
    }
}

/// Whether text printed on stdout may have colours.
pub(crate) fn has_color() -> bool {
    anstream::AutoStream::choice(&io::stdout()) != anstream::ColorChoice::Never
}

/// Returns the style of headings, and of the words that open a message.
pub(crate) fn bold(color: Option<AnsiColor>) -> Style {
    Style::new().bold().fg_color(color.map(Into::into))
}

/// Reports what is wrong, and what to do about it.
pub(crate) fn error(message: &str, hint: Option<&str>) {
    tell("error: ", AnsiColor::Red, message);
    hint.into_iter().for_each(self::hint);
}

/// Says what to do about an error or a warning.
pub(crate) fn hint(message: &str) {
    tell("hint: ", AnsiColor::Cyan, message);
}

/// Warns of something that was probably not intended.
pub(crate) fn warning(message: &str) {
    tell("warning: ", AnsiColor::Yellow, message);
}

/// Reports something worth knowing.
pub(crate) fn note(message: &str) {
    tell("note: ", AnsiColor::Green, message);
}

/// Gives an answer in words.
pub(crate) fn say(message: &str) {
    // If stderr is closed, there is nobody left to tell.
    let _ = writeln!(anstream::stderr(), "{}", on_a_line(message));
}

/// Shows a drawing on stderr, line by line.
pub(crate) fn show(lines: &[String]) {
    let mut stderr = anstream::stderr().lock();
    for line in lines {
        // As in `say`.
        let _ = writeln!(stderr, "{line}");
    }
}

/// Whether text on stderr may have colours.
pub(crate) fn has_color_on_stderr() -> bool {
    anstream::AutoStream::choice(&io::stderr()) != anstream::ColorChoice::Never
}

fn tell(opening: &str, color: AnsiColor, message: &str) {
    let style = bold(Some(color));
    let message = on_a_line(message);
    // As in `say`.
    let _ = writeln!(anstream::stderr(), "{style}{opening}{style:#}{message}");
}

/// Makes a message safe for a terminal: it may quote a file, which may contain anything.
fn on_a_line(message: &str) -> String {
    const LONGEST: usize = 1000;
    let mut line: String = message.chars().take(LONGEST).collect();
    if line.len() < message.len() {
        line.push('…');
    }
    line.replace(char::is_control, "\u{fffd}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_content_of_a_file_cannot_control_the_terminal() {
        assert_eq!(on_a_line("item `\u{1b}[31m`\n"), "item `\u{fffd}[31m`\u{fffd}");
        assert_eq!(on_a_line(&"é".repeat(3000)).chars().count(), 1001);
    }
}
