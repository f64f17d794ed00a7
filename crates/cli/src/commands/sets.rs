//! All covers as one object, for the commands that ask questions of it: read from a file that
//! `compile` wrote, or compiled on the spot.

use quadrille::covers::{Covers, NotCompiled};
use quadrille::{OptionId, Outcome, Problem, Role, Stop};

use super::options::{Mention, OptionReader};
use super::refuted::no_cover;
use crate::Exit;
use crate::failure::Failure;
use crate::input::{Input, Subject};
use crate::output;
use crate::request::Settings;
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

/// Reads or compiles the set of the covers that are meant, under a watch that shows progress.
pub(super) fn set(
    input: &Input,
    choice: &Choice,
    settings: Settings,
) -> Result<(Set, Watch), Failure> {
    let (subject, watch) = input.watched(settings)?;
    let watch = watch.with_meter();
    let set = match subject {
        Ok(subject) => set_of(subject, choice, &watch)?,
        Err(stop) => Set::Stopped(stop),
    };
    Ok((set, watch))
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

/// Returns a watch that leaves out what a choice among the covers of a problem leaves out; as an
/// error, the same watch, if that cannot be said so.
pub(super) fn choosing(
    choice: &Choice,
    problem: &Problem,
    watch: Watch,
) -> Result<Result<Watch, Watch>, Failure> {
    Ok(match left_out(choice, problem)? {
        Some(left_out) => Ok(watch.leaving_out(left_out)),
        None => Err(watch),
    })
}

/// Returns the outcome of a search among some covers. A reason why there is none would speak of the
/// options that are left out, as if nobody had chosen that.
pub(super) fn of_choice(choice: &Choice, outcome: Outcome) -> Outcome {
    let mut outcome = outcome;
    if !choice.is_all() {
        outcome.refutation = None;
    }
    outcome
}

/// Returns the options to be left out so that the covers that are left are those that are meant;
/// `None` if that cannot be said so.
fn left_out(choice: &Choice, problem: &Problem) -> Result<Option<Vec<OptionId>>, Failure> {
    let (force, mut forbid) = chosen(choice, problem)?;
    for option in &force {
        let Some(others) = rivals(problem, std::slice::from_ref(option)) else { return Ok(None) };
        forbid.extend(others);
    }
    Ok(Some(forbid))
}

/// Returns the options that are forced and those that are forbidden.
///
/// Words that several options have forbid all of these. To force one of them is to forbid their
/// [`rivals`].
fn chosen(choice: &Choice, problem: &Problem) -> Result<(Vec<OptionId>, Vec<OptionId>), Failure> {
    let reader = OptionReader::new(problem, false);
    let (mut force, mut forbid) = (Vec::new(), Vec::new());
    for words in &choice.force {
        for mention in read("--force", words, &reader)? {
            match mention {
                Mention::One(option) => force.push(option),
                Mention::Alike(options) => match rivals(problem, options) {
                    Some(others) => forbid.extend(others),
                    None => return Err(ambiguous(problem, options)),
                },
            }
        }
    }
    for words in &choice.forbid {
        let mentions = read("--forbid", words, &reader)?;
        forbid.extend(mentions.iter().flat_map(Mention::options));
    }
    Ok((force, forbid))
}

/// Returns what else covers an item of some options that have the same items, if there is one that
/// is covered exactly once: without these others, every cover holds one of the options.
fn rivals<'p>(
    problem: &'p Problem,
    alike: &'p [OptionId],
) -> Option<impl Iterator<Item = OptionId> + use<'p>> {
    let mut items = problem.option_items(alike[0]).iter();
    let once = items.find(|&&item| problem.role(item) == Role::ONCE)?;
    let holds = |option: &OptionId| problem.option_items(*option).contains(once);
    Some(problem.options().filter(holds).filter(|it| !alike.contains(it)))
}

/// Reads the options that follow a flag.
fn read<'r>(
    flag: &str,
    words: &str,
    reader: &'r OptionReader<'_>,
) -> Result<Vec<Mention<'r>>, Failure> {
    let claim = reader.read(words).map_err(|wrong| {
        let failure = Failure::new(format!("{flag}: {}", wrong.message));
        match wrong.hint {
            Some(hint) => failure.hint(hint),
            None => failure,
        }
    })?;
    if claim.options.is_empty() {
        let failure = Failure::new(format!("{flag}: no option is named"));
        return Err(failure.hint("write options as `solve` prints them, or by number"));
    }
    Ok(claim.options)
}

/// The error that one of several options is forced, and nobody can tell which.
fn ambiguous(problem: &Problem, alike: &[OptionId]) -> Failure {
    /// If there are more, only the first are named.
    const NAMED: usize = 5;
    let mut numbers: Vec<String> = alike.iter().take(NAMED).map(ToString::to_string).collect();
    if alike.len() > NAMED {
        numbers.push("…".into());
    }
    let (words, first) = (problem.option_words(alike[0]), alike[0]);
    let numbers = numbers.join(", ");
    let message = format!("--force: `{words}` is the same for the options {numbers}");
    Failure::new(message).hint(format!("write the number of one, such as `--force {first}`"))
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
