//! `quadrille verify`: checks covers, with the checker that shares nothing with the engines.
//!
//! Covers are read as `solve` and `best` print them, one per line: names separated by blanks, the
//! items of an option in braces, numbers, or JSON objects with `options`. A cost, in front of a
//! tab, after one or in JSON, is checked too. They are read one by one, so there may be more of
//! them than fit into memory.

use std::io::{BufRead, BufReader};

use quadrille::Problem;
use quadrille::covers::Covers;
use serde::Serialize;
use serde_json::value::RawValue;

use super::options::{Claim, OptionReader};
use super::orbits::{Kinds, TooMany};
use crate::Exit;
use crate::failure::Failure;
use crate::input::Subject;
use crate::output::{self, Lines};
use crate::request::Verify;

pub(crate) fn run(request: &Verify) -> Result<Exit, Failure> {
    let set = match request.input.subject()? {
        Subject::Covers(covers) => Ok(covers),
        Subject::Problem(problem) if !request.ranks => Err(problem),
        Subject::Problem(_) => {
            let failure = Failure::new(format!("{}: not a compiled set", request.input));
            return Err(failure.hint("ranks are those of a set: `quadrille compile` writes one"));
        }
    };
    let problem = set.as_ref().map_or_else(|problem| problem, Covers::problem);
    let ranked = set.as_ref().ok().filter(|_| request.ranks);
    let mut reader = CoverReader::new(request, problem)?;
    let mut kinds = match &request.orbits {
        Some(orbits) => Some(Kinds::new(orbits, problem)?),
        None => None,
    };
    let mut lines = Lines::new(None);
    let (mut sound, mut faulty) = (0_u64, 0_u64);
    let mut first_faulty = 0;
    while let Some(claim) = reader.next_cover()? {
        let line = reader.line;
        let fault = fault(&claim, problem, request.at_least_once);
        let options = &claim.options;
        let earlier = match &mut kinds {
            Some(kinds) if fault.is_none() => match kinds.add(options, line) {
                Ok(earlier) => earlier,
                Err(TooMany) => {
                    lines.end()?;
                    output::say("stopped for lack of memory: too many covers are equivalent");
                    return Ok(Exit::Stopped);
                }
            },
            _ => None,
        };
        let ok = fault.is_none() && earlier.is_none();
        if ok {
            sound += 1;
        } else {
            faulty += 1;
            first_faulty = if faulty == 1 { line } else { first_faulty };
        }
        match (&fault, earlier) {
            _ if request.json => {
                let rank = ranked.and_then(|set| set.rank(options)).filter(|_| fault.is_none());
                let rank = rank.and_then(|rank| RawValue::from_string(rank.to_string()).ok());
                lines.json(&Verdict { line, ok, fault, same_as: earlier, rank })?;
            }
            (Some(fault), _) => lines.line(format_args!("not a cover: {fault}"))?,
            (None, Some(earlier)) => lines.line(format_args!("the same as line {earlier}"))?,
            (None, None) => match ranked {
                None => lines.line("ok")?,
                // A set may lack covers of its problem: those with forbidden options.
                Some(set) => match set.rank(options) {
                    Some(rank) => lines.line(format_args!("ok\t{rank}"))?,
                    None => lines.line("ok\tnot in the set")?,
                },
            },
        }
    }
    lines.end()?;

    let name = &request.covers;
    match (sound, faulty) {
        (0, 0) => output::say(&format!("{name}: no covers to check")),
        (_, 0) => {
            let different = if kinds.is_some() { " and different up to symmetry" } else { "" };
            let covers = super::covers(sound);
            output::say(&format!("{name}: {covers} checked, all correct{different}"));
        }
        (_, _) => {
            let not = match (&kinds, faulty) {
                (None, 1) => "is not a cover",
                (None, _) => "are not covers",
                (Some(_), 1) => "is not a cover, or the same as an earlier one",
                (Some(_), _) => "are not covers, or the same as earlier ones",
            };
            output::say(&format!(
                "{name}: {faulty} of {} {not}, the first on line {first_faulty}",
                sound + faulty,
            ));
        }
    }
    let all_there = match kinds {
        Some(kinds) => kinds.report(problem)?,
        None => Exit::Answered,
    };
    Ok(if faulty == 0 { all_there } else { Exit::None })
}

/// Returns what is wrong with a cover, in words.
fn fault(claim: &Claim, problem: &Problem, at_least_once: bool) -> Option<String> {
    let checked = match at_least_once {
        true => problem.verify_at_least_once(&claim.options),
        false => problem.verify(&claim.options),
    };
    if let Err(fault) = checked {
        return Some(fault.display(problem).to_string());
    }
    // What `best` counts if there are no costs.
    let cost: i128 = match at_least_once && !problem.has_costs() {
        true => claim.options.len() as i128,
        false => claim.options.iter().map(|&option| i128::from(problem.cost(option))).sum(),
    };
    let told = claim.cost.filter(|&told| told != cost)?;
    Some(format!("its cost is {cost}, not {told}"))
}

/// The verdict on a cover, as JSON.
#[derive(Serialize)]
struct Verdict {
    line: usize,
    ok: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    fault: Option<String>,
    /// The line of an earlier cover that symmetries map to this one.
    #[serde(skip_serializing_if = "Option::is_none")]
    same_as: Option<usize>,
    /// The rank in a compiled set, if it was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    rank: Option<Box<RawValue>>,
}

/// Reads covers line by line.
struct CoverReader<'a> {
    options: OptionReader<'a>,
    name: String,
    text: Box<dyn BufRead>,
    request: &'a Verify,
    /// The number of the last line read.
    line: usize,
    bytes: Vec<u8>,
}

impl<'a> CoverReader<'a> {
    fn new(request: &'a Verify, problem: &'a Problem) -> Result<CoverReader<'a>, Failure> {
        let (name, text) = (request.covers.to_string(), request.covers.open("covers")?);
        let text = Box::new(BufReader::new(text));
        let options = OptionReader::new(problem, request.numbers);
        Ok(CoverReader { options, name, text, request, line: 0, bytes: Vec::new() })
    }

    /// Reads the next cover; `None` after the last.
    fn next_cover(&mut self) -> Result<Option<Claim>, Failure> {
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
        let cover = self.options.read(line).map_err(|wrong| {
            let failure = self.fault(wrong.before, &wrong.message);
            match wrong.hint {
                Some(hint) => failure.hint(hint),
                None => failure,
            }
        });
        cover.map(Some)
    }

    fn fault(&self, before: usize, message: &str) -> Failure {
        Failure::at(&self.name, self.line, before + 1, message)
    }
}
