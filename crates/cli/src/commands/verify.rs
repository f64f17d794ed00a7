//! `quadrille verify`: checks covers, with the checker that shares nothing with the engines.
//!
//! Covers are read as `solve` and `best` print them, one per line: names separated by blanks, the
//! items of an option in braces, numbers, or JSON objects with `options`. A cost, in front of a
//! tab, after one or in JSON, is checked too. They are read one by one, so there may be more of
//! them than fit into memory. Only for ranks and symmetries, covers are remembered in which several
//! options have the same words.

use std::fmt;
use std::io::{BufRead, BufReader};

use quadrille::covers::Covers;
use quadrille::{OptionId, Problem};
use serde::Serialize;
use serde_json::value::RawValue;

use super::alike::{Resolver, Unclear};
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
    let restricted = set.as_ref().ok().filter(|set| set.is_restricted());
    if let Some(set) = restricted
        && (request.at_least_once || request.orbits.is_some())
    {
        request.input.whole(set)?;
    }
    let ranked = set.as_ref().ok().filter(|_| request.ranks);
    let options = OptionReader::new(problem, request.numbers);
    let mut reader = CoverReader::new(request, &options)?;
    // What `best` counts if there are no costs.
    let counts = request.at_least_once && !problem.has_costs();
    let cost = |option| if counts { 1 } else { i128::from(problem.cost(option)) };
    let mut resolver = Resolver::new(cost, request.ranks || request.orbits.is_some());
    let mut kinds = match &request.orbits {
        Some(orbits) => Some(Kinds::new(orbits, problem)?),
        None => None,
    };
    let mut lines = Lines::new(None);
    let (mut sound, mut faulty) = (0_u64, 0_u64);
    let mut first_faulty = 0;
    let mut all_faulty_are_no_covers = true;
    while let Some(claim) = reader.next_cover()? {
        let line = reader.line;
        let told = claim.cost;
        let is_known = |options: &[OptionId]| kinds.as_ref().is_some_and(|it| it.has(options));
        let options = &resolver.resolve(claim, is_known).map_err(|Unclear| {
            let failure = Failure::at(
                &reader.name,
                line,
                1,
                "too many options have the same words to find those of this cost",
            );
            failure.hint("`--numbers` and `--json` say which options are meant")
        })?;
        let cost = resolver.total(options);
        let fault = match violation(options, problem, request.at_least_once) {
            Some(violation) => Some(Fault::NoCover(violation)),
            None => match told.filter(|&told| told != cost) {
                Some(told) => Some(Fault::Cost { cost, told }),
                None => restricted.filter(|set| !set.contains(options)).map(|_| Fault::Elsewhere),
            },
        };
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
            all_faulty_are_no_covers &= matches!(fault, Some(Fault::NoCover(_)) | None);
        }
        match (&fault, earlier) {
            _ if request.json => {
                let rank = ranked.and_then(|set| set.rank(options)).filter(|_| fault.is_none());
                let rank = rank.and_then(|rank| RawValue::from_string(rank.to_string()).ok());
                let fault = fault.map(|fault| fault.to_string());
                lines.json(&Verdict { line, ok, fault, same_as: earlier, rank })?;
            }
            (Some(fault @ Fault::NoCover(_)), _) => {
                lines.line(format_args!("not a cover: {fault}"))?;
            }
            (Some(fault), _) => lines.line(format_args!("a cover, but {fault}"))?,
            (None, Some(earlier)) => lines.line(format_args!("the same as line {earlier}"))?,
            (None, None) => match ranked {
                None => lines.line("ok")?,
                // A set lacks covers that hold options without a primary item.
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
                (None, 1) if all_faulty_are_no_covers => "is not a cover",
                (None, _) if all_faulty_are_no_covers => "are not covers",
                (None, 1) => "is wrong",
                (None, _) => "are wrong",
                (Some(_), 1) => "is wrong, or the same as an earlier one",
                (Some(_), _) => "are wrong, or the same as earlier ones",
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

/// What is wrong with a line.
enum Fault {
    /// It is not a cover, for this reason.
    NoCover(String),
    /// It has another cost than was told.
    Cost { cost: i128, told: i128 },
    /// It is a cover of the problem, but not one of the set.
    Elsewhere,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::NoCover(reason) => f.write_str(reason),
            Fault::Cost { cost, told } => write!(f, "its cost is {cost}, not {told}"),
            Fault::Elsewhere => f.write_str("it is not in the set"),
        }
    }
}

/// Returns why options are not a cover, in words.
fn violation(options: &[OptionId], problem: &Problem, at_least_once: bool) -> Option<String> {
    let checked = match at_least_once {
        true => problem.verify_at_least_once(options),
        false => problem.verify(options),
    };
    checked.err().map(|violation| violation.display(problem).to_string())
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
    options: &'a OptionReader<'a>,
    name: String,
    text: Box<dyn BufRead>,
    request: &'a Verify,
    /// The number of the last line read.
    line: usize,
    bytes: Vec<u8>,
}

impl<'a> CoverReader<'a> {
    fn new(request: &'a Verify, options: &'a OptionReader<'a>) -> Result<CoverReader<'a>, Failure> {
        let (name, text) = (request.covers.to_string(), request.covers.open("covers")?);
        let text = Box::new(BufReader::new(text));
        Ok(CoverReader { options, name, text, request, line: 0, bytes: Vec::new() })
    }

    /// Reads the next cover; `None` after the last.
    fn next_cover(&mut self) -> Result<Option<Claim<'a>>, Failure> {
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
