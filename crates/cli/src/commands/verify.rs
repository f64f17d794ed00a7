//! `quadrille verify`: checks covers, with the checker that shares nothing with the engines.
//!
//! Covers are read as `solve` prints them, one per line: labels separated by blanks, or JSON
//! objects with `options`. They are read one by one, so there may be more of them than fit into
//! memory.

use std::io::{BufRead, BufReader};

use quadrille::{OptionId, Problem};
use serde::{Deserialize, Serialize};

use crate::Exit;
use crate::failure::Failure;
use crate::output::{self, Lines};
use crate::request::Verify;

pub(crate) fn run(request: &Verify) -> Result<Exit, Failure> {
    let problem = request.input.problem()?;
    let mut reader = CoverReader::new(request, &problem)?;
    let mut lines = Lines::new(None);
    let (mut sound, mut faulty) = (0_u64, 0_u64);
    let mut first_faulty = 0;
    while let Some(options) = reader.next_cover()? {
        let fault = problem.verify(&options).err().map(|fault| fault.display(&problem).to_string());
        let line = reader.line;
        match fault {
            None => sound += 1,
            Some(_) => {
                faulty += 1;
                first_faulty = if faulty == 1 { line } else { first_faulty };
            }
        }
        match fault {
            _ if request.json => lines.json(&Verdict { line, ok: fault.is_none(), fault })?,
            None => lines.line("ok")?,
            Some(fault) => lines.line(format_args!("not a cover: {fault}"))?,
        }
    }
    lines.end()?;

    let name = &request.covers;
    match (sound, faulty) {
        (0, 0) => output::say(&format!("{name}: no covers to check")),
        (_, 0) => output::say(&format!("{name}: {} checked, all correct", super::covers(sound))),
        (_, _) => {
            let not = if faulty == 1 { "is not a cover" } else { "are not covers" };
            output::say(&format!(
                "{name}: {faulty} of {} {not}, the first on line {first_faulty}",
                sound + faulty,
            ));
        }
    }
    Ok(if faulty == 0 { Exit::Answered } else { Exit::None })
}

/// The verdict on a cover, as JSON.
#[derive(Serialize)]
struct Verdict {
    line: usize,
    ok: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    fault: Option<String>,
}

/// Reads covers line by line.
struct CoverReader<'a> {
    problem: &'a Problem,
    name: String,
    text: Box<dyn BufRead>,
    request: &'a Verify,
    /// The number of the last line read.
    line: usize,
    bytes: Vec<u8>,
}

/// The part of a cover in JSON that matters here.
#[derive(Deserialize)]
struct Told {
    options: Vec<Label>,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Label {
    Name(String),
    Number(u32),
}

impl<'a> CoverReader<'a> {
    fn new(request: &'a Verify, problem: &'a Problem) -> Result<CoverReader<'a>, Failure> {
        let (name, text) = (request.covers.to_string(), request.covers.open("covers")?);
        let text = Box::new(BufReader::new(text));
        Ok(CoverReader { problem, name, text, request, line: 0, bytes: Vec::new() })
    }

    /// Reads the next cover; `None` after the last.
    fn next_cover(&mut self) -> Result<Option<Vec<OptionId>>, Failure> {
        self.bytes.clear();
        let read = self.text.read_until(b'\n', &mut self.bytes);
        if read.map_err(|error| self.request.covers.fault(&error))? == 0 {
            return Ok(None);
        }
        self.line += 1;
        let line = match std::str::from_utf8(&self.bytes) {
            Ok(line) => line,
            Err(error) => {
                let sound = String::from_utf8_lossy(&self.bytes[..error.valid_up_to()]);
                let failure = self.fault(sound.chars().count(), "this is not UTF-8 text");
                return Err(failure.hint("covers are read as `quadrille solve` prints them"));
            }
        };
        let line = if self.line == 1 { line.trim_start_matches('\u{feff}') } else { line };
        let cover = if line.trim_start().starts_with('{') {
            self.read_json(line)
        } else {
            self.read_labels(line)
        };
        cover.map(Some)
    }

    fn read_labels(&self, line: &str) -> Result<Vec<OptionId>, Failure> {
        let option = |word: &str| {
            self.problem.option(word).ok_or_else(|| {
                let start = word.as_ptr() as usize - line.as_ptr() as usize;
                self.unknown(line[..start].chars().count(), word)
            })
        };
        line.split_whitespace().map(option).collect()
    }

    fn read_json(&self, line: &str) -> Result<Vec<OptionId>, Failure> {
        let told: Told = serde_json::from_str(line).map_err(|error| {
            let failure =
                self.fault(error.column().saturating_sub(1), "this is not a cover in JSON");
            failure.hint("a cover is an object such as {\"options\":[\"S1\",\"S4\"]}")
        })?;
        let option = |label: &Label| {
            let label = match label {
                Label::Name(name) => name,
                Label::Number(number) => &number.to_string(),
            };
            self.problem.option(label).ok_or_else(|| self.unknown(0, label))
        };
        told.options.iter().map(option).collect()
    }

    fn unknown(&self, before: usize, label: &str) -> Failure {
        let failure = self.fault(before, &format!("unknown option `{label}`"));
        let named = self.problem.options().find_map(|option| self.problem.option_name(option));
        match (named, self.problem.option_count()) {
            (Some(name), _) => failure.hint(format!(
                "use option names, such as `{name}`; names with blanks need JSON lines"
            )),
            (None, 0) => failure.hint("the problem has no options"),
            (None, count) => failure.hint(format!("the options are numbered from 1 to {count}")),
        }
    }

    fn fault(&self, before: usize, message: &str) -> Failure {
        Failure::at(&self.name, self.line, before + 1, message)
    }
}
