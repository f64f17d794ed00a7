//! All covers as one object, for the commands that ask questions of it: read from a file that
//! `compile` wrote, or compiled on the spot.

use quadrille::covers::{Covers, NotCompiled};
use quadrille::{OptionId, Problem, Stop};

use super::options::OptionReader;
use super::refuted::no_cover;
use crate::Exit;
use crate::failure::Failure;
use crate::input::{Input, Subject};
use crate::output;
use crate::request::sets::Choice;
use crate::watch::{self, Watch};

/// What helps if the set does not fit in memory.
pub(super) const MORE_MEMORY: &str =
    "`--memory` allows more; `quadrille count` and `quadrille solve` need no set";

/// The set of covers that a question is about, or why it is not known.
pub(super) enum Set {
    Compiled(Covers),
    /// It does not fit in memory. The problem is for those who have another way.
    TooLarge(Box<Problem>, NotCompiled),
    /// The work was stopped.
    Stopped(Stop),
}

/// Reads or compiles the set of the covers that are meant.
pub(super) fn set(input: &Input, choice: &Choice, watch: &Watch) -> Result<Set, Failure> {
    set_of(input.subject()?, choice, watch)
}

/// Like [`set`], for what is read already.
pub(super) fn set_of(subject: Subject, choice: &Choice, watch: &Watch) -> Result<Set, Failure> {
    let covers = match subject {
        Subject::Covers(covers) => covers,
        Subject::Problem(problem) => {
            // Before the work, so that a mistyped name is reported at once.
            chosen(choice, &problem)?;
            let (covers, outcome) = watch.search(&problem).compile();
            if outcome.refutation.is_some() {
                output::say(&no_cover(&problem, &outcome));
            }
            let count = covers.as_ref().map_or_else(|_| "0".into(), |it| it.count().to_string());
            watch.tell(&outcome, &count);
            match covers {
                Ok(covers) => covers,
                Err(NotCompiled::Stopped(stop)) => return Ok(Set::Stopped(stop)),
                Err(too_large) => return Ok(Set::TooLarge(problem, too_large)),
            }
        }
    };
    with(covers.within(&watch.guard()), choice)
}

/// Returns those among `covers` that are meant.
fn with(covers: Covers, choice: &Choice) -> Result<Set, Failure> {
    if choice.is_all() {
        return Ok(Set::Compiled(covers));
    }
    let (force, forbid) = chosen(choice, covers.problem())?;
    Ok(match covers.with(&force, &forbid) {
        Ok(covers) => Set::Compiled(covers),
        Err(NotCompiled::Stopped(stop)) => Set::Stopped(stop),
        Err(too_large) => Set::TooLarge(Box::new(covers.problem().clone()), too_large),
    })
}

/// Returns the options that are forced and those that are forbidden.
fn chosen(choice: &Choice, problem: &Problem) -> Result<(Vec<OptionId>, Vec<OptionId>), Failure> {
    let reader = OptionReader::new(problem, false);
    let read = |flag: &str, words: &[String]| -> Result<Vec<OptionId>, Failure> {
        let mut all = Vec::new();
        for word in words {
            let options = reader.read(word).map_err(|wrong| {
                let failure = Failure::new(format!("{flag}: {}", wrong.message));
                match wrong.hint {
                    Some(hint) => failure.hint(hint),
                    None => failure,
                }
            })?;
            all.extend(options.options);
        }
        Ok(all)
    };
    Ok((read("--force", &choice.force)?, read("--forbid", &choice.forbid)?))
}

/// Says that the set does not fit in memory, and what helps.
pub(super) fn too_large(why: NotCompiled, hint: &str) -> Exit {
    output::say(&why.to_string());
    output::hint(hint);
    Exit::Stopped
}

/// Says why the work ended early.
pub(super) fn stopped(stop: Stop) -> Exit {
    output::say(&watch::stopped(stop).unwrap_or_else(|| format!("stopped: {stop}")));
    Exit::Stopped
}
