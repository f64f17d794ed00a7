//! What a user sees: data on stdout, everything else on stderr.
//!
//! Data is buffered, as a search may find a million covers a second, and yet a line never waits for long, as
//! the next cover may be an hour away: a thread sends out what has gathered, twenty times a second.
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

/// How long a line may wait for others.
const PATIENCE: Duration = Duration::from_millis(50);
/// How many bytes may wait: writing more at once is no faster.
const FULL: usize = 64 * 1024;

/// Where lines go.
pub(crate) enum Target {
    Stdout,
    File(NewFile),
}

impl Target {
    /// Stdout, or the file of this name.
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

    /// Makes a file be there; without this there is none.
    pub(crate) fn finish(self) -> Result<(), Failure> {
        match self {
            Target::Stdout => Ok(()),
            Target::File(file) => file.finish(),
        }
    }
}

/// Lines of data on their way.
pub(crate) struct Lines {
    queue: Arc<Queue>,
    sender: Option<JoinHandle<()>>,
}

struct Queue {
    state: Mutex<State>,
    /// Signalled when the sender is to end.
    end: Condvar,
    /// The progress that must step aside while something is written to the same terminal.
    bar: Option<ProgressBar>,
    /// Whether lines are.
    on_terminal: bool,
}

struct State {
    to: Target,
    buffer: Vec<u8>,
    fault: Option<io::Error>,
    ended: bool,
}

impl Lines {
    /// No lines yet. The progress, if there is one, steps aside for them.
    pub(crate) fn new(bar: Option<&ProgressBar>) -> Lines {
        Lines::to(Target::Stdout, bar)
    }

    /// As [`new`](Lines::new), to wherever they are to go.
    pub(crate) fn to(to: Target, bar: Option<&ProgressBar>) -> Lines {
        let on_terminal = to.is_terminal();
        let state = Mutex::new(State { to, buffer: Vec::new(), fault: None, ended: false });
        let queue = Arc::new(Queue { state, end: Condvar::new(), bar: bar.cloned(), on_terminal });
        let theirs = Arc::clone(&queue);
        // Without the thread lines come late, but they come.
        let sender = thread::Builder::new().name("stdout".into());
        Lines { queue, sender: sender.spawn(move || theirs.send_from_time_to_time()).ok() }
    }

    /// Adds a line.
    pub(crate) fn line(&mut self, line: impl Display) -> Result<(), Failure> {
        self.try_add(|buffer| writeln!(buffer, "{line}"))
    }

    /// Adds a value as JSON on a line.
    pub(crate) fn json(&mut self, value: &impl Serialize) -> Result<(), Failure> {
        self.try_add(|buffer| {
            serde_json::to_writer(&mut *buffer, value)?;
            buffer.write_all(b"\n")
        })
    }

    /// Adds whole lines.
    pub(crate) fn text(&mut self, text: Vec<u8>) -> Result<(), Failure> {
        self.add(|buffer| match buffer.is_empty() {
            true => *buffer = text,
            false => buffer.extend_from_slice(&text),
        })
    }

    /// Adds what is written into the buffer: whole lines, please.
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

    /// Says something on stderr, after the lines so far, and with the progress out of its way.
    pub(crate) fn beside<T>(&mut self, say: impl FnOnce() -> T) -> T {
        let mut state = self.queue.lock();
        self.queue.send(&mut state);
        match &self.queue.bar {
            Some(bar) => bar.suspend(say),
            None => say(),
        }
    }

    /// Sends out what is left.
    pub(crate) fn end(self) -> Result<(), Failure> {
        self.into_target().map(drop)
    }

    /// Sends out what is left, and gives back where it went.
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
            // A sender that panicked has nothing more to say.
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

/// Writes data that is there at once.
pub(crate) fn print(data: &[u8]) -> Result<(), Failure> {
    let mut stdout = io::stdout().lock();
    let written = stdout.write_all(data).and_then(|()| stdout.flush());
    written.map_err(|error| Failure::in_output(&error))
}

/// Writes a file, at once or not at all, packed if its name says so.
pub(crate) fn save(path: &Path, data: &[u8]) -> Result<(), Failure> {
    let mut file = NewFile::create(path)?;
    file.write_all(data).map_err(|error| file.fault(&error))?;
    file.finish()
}

/// Sets for all that follows whether there are colours: as `--color` says, else as `NO_COLOR` and the
/// terminal do. The arguments are looked through by hand, as their own faults may be coloured.
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

/// Whether what is printed on stdout may have colours.
pub(crate) fn has_color() -> bool {
    anstream::AutoStream::choice(&io::stdout()) != anstream::ColorChoice::Never
}

/// The style of headings and of the words that open a message.
pub(crate) fn bold(color: Option<AnsiColor>) -> Style {
    Style::new().bold().fg_color(color.map(Into::into))
}

/// What is wrong, and what to do about it.
pub(crate) fn error(message: &str, hint: Option<&str>) {
    tell("error: ", AnsiColor::Red, message);
    if let Some(hint) = hint {
        tell("hint: ", AnsiColor::Cyan, hint);
    }
}

/// What is probably not as it was meant.
pub(crate) fn warning(message: &str) {
    tell("warning: ", AnsiColor::Yellow, message);
}

/// What is good to know.
pub(crate) fn note(message: &str) {
    tell("note: ", AnsiColor::Green, message);
}

/// An answer in words.
pub(crate) fn say(message: &str) {
    // Nobody is left to be told that stderr is closed.
    let _ = writeln!(anstream::stderr(), "{}", on_a_line(message));
}

fn tell(opening: &str, color: AnsiColor, message: &str) {
    let style = bold(Some(color));
    let message = on_a_line(message);
    // As in `say`.
    let _ = writeln!(anstream::stderr(), "{style}{opening}{style:#}{message}");
}

/// A message fit for a terminal: it may quote what stands in a file, which may be anything.
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
    fn what_a_file_holds_cannot_command_the_terminal() {
        assert_eq!(on_a_line("item `\u{1b}[31m`\n"), "item `\u{fffd}[31m`\u{fffd}");
        assert_eq!(on_a_line(&"é".repeat(3000)).chars().count(), 1001);
    }
}
