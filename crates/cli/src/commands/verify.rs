//! `quadrille verify`: checks covers, with the checker that shares nothing with the engines.
//!
//! Covers are read as `solve` prints them, one per line: names separated by blanks, the items of an
//! option in braces, numbers, or JSON objects with `options`. A cost after a tab is not looked at.
//! They are read one by one, so there may be more of them than fit into memory.

use std::cell::OnceCell;
use std::collections::HashMap;
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
    /// The options without names, by their words in alphabetical order. Made when it is needed.
    sets: OnceCell<HashMap<Vec<String>, Vec<OptionId>>>,
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
        let (bytes, sets) = (Vec::new(), OnceCell::new());
        Ok(CoverReader { problem, name, text, request, line: 0, bytes, sets })
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
        let opening = line.trim_start().strip_prefix('{').map(str::trim_start);
        // JSON, unless an item's name begins with a quotation mark.
        let cover = if opening.is_some_and(|rest| rest.starts_with(['"', '}'])) {
            self.read_json(line).or_else(|fault| self.read_words(line).map_err(|_| fault))
        } else {
            self.read_words(line)
        };
        cover.map(Some)
    }

    /// Reads a line of words: names, numbers, and items in braces.
    fn read_words(&self, line: &str) -> Result<Vec<OptionId>, Failure> {
        let place = |part: &str| {
            let start = part.as_ptr() as usize - line.as_ptr() as usize;
            line[..start].chars().count()
        };
        let text = match line.rsplit_once("\tcost ") {
            Some((text, cost)) if cost.trim().parse::<i64>().is_ok() => text,
            _ => line,
        };
        let mut options = Vec::new();
        // How often the same items came before: equal options are taken in their order.
        let mut seen: HashMap<Vec<String>, usize> = HashMap::new();
        let mut rest = text.trim();
        while !rest.is_empty() {
            let end = rest.find(char::is_whitespace).unwrap_or(rest.len());
            let (word, after) = rest.split_at(end);
            if let Some(option) = self.option(word) {
                options.push(option);
                rest = after.trim_start();
                continue;
            }
            let Some(set) = rest.strip_prefix('{') else {
                return Err(self.unknown(place(word), word));
            };
            let Some((items, after)) = set.split_once('}') else {
                let failure = self.fault(place(rest), "this `{` is never closed");
                return Err(failure.hint("an option without a name is written `{a b}`"));
            };
            let mut items: Vec<String> = items.split_whitespace().map(str::to_owned).collect();
            items.sort_unstable();
            let alike = self.sets().get(&items).map_or(&[][..], Vec::as_slice);
            let before = seen.entry(items).or_default();
            let Some(&option) = alike.get(*before).or(alike.last()) else {
                let set = &rest[..rest.len() - after.len()];
                let failure = self.fault(place(rest), &format!("no option has the items {set}"));
                return Err(failure.hint("options that have names are written by name"));
            };
            *before += 1;
            options.push(option);
            rest = after.trim_start();
        }
        Ok(options)
    }

    /// Returns the option of a name, or of a number where that is clear or asked for.
    fn option(&self, label: &str) -> Option<OptionId> {
        if self.request.numbers {
            let index = label.parse::<usize>().ok()?.checked_sub(1)?;
            return self.problem.option_at(index);
        }
        self.problem.option(label)
    }

    fn sets(&self) -> &HashMap<Vec<String>, Vec<OptionId>> {
        self.sets.get_or_init(|| {
            let mut sets: HashMap<Vec<String>, Vec<OptionId>> = HashMap::new();
            let nameless = |option: &OptionId| self.problem.option_name(*option).is_none();
            for option in self.problem.options().filter(nameless) {
                let words = self.problem.option_words(option).to_string();
                let Some(items) = words.strip_prefix('{').and_then(|w| w.strip_suffix('}')) else {
                    continue;
                };
                let mut items: Vec<String> = items.split(' ').map(str::to_owned).collect();
                items.sort_unstable();
                sets.entry(items).or_default().push(option);
            }
            sets
        })
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
            self.option(label).ok_or_else(|| self.unknown(0, label))
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
