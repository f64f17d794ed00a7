//! `quadrille symmetry`: the symmetries of a problem, as generators.

use std::fmt::Write as _;

use quadrille::symmetry::{Costs, Group, NoGroup, Permutation, read_generators, write_group};
use quadrille::{Problem, Search, Stop};

use crate::Exit;
use crate::failure::Failure;
use crate::input::Source;
use crate::output;
use crate::request::symmetry::{Symmetries, Symmetry};
use crate::watch;

pub(crate) fn run(request: &Symmetry) -> Result<Exit, Failure> {
    let problem = request.input.problem_to_search()?;
    let cancel = watch::on_ctrl_c()?;
    let search = problem.search().limits(request.limits).cancel(&cancel);
    let group = match group(&request.symmetries, &problem, search)? {
        Ok(group) => group,
        Err(stop) => return Ok(stopped(stop)),
    };
    let text = match request.json {
        true => write_group(&problem, &group),
        false => in_words(&problem, &group),
    };
    output::print(text.as_bytes())?;
    Ok(Exit::Answered)
}

/// Says that the symmetries are not known.
pub(crate) fn stopped(stop: Stop) -> Exit {
    let reason = watch::stopped(stop).unwrap_or_else(|| "stopped".into());
    output::say(&format!("{reason}: the symmetries are not known"));
    Exit::Stopped
}

/// Finds or reads a group.
pub(crate) fn group(
    symmetries: &Symmetries,
    problem: &Problem,
    search: Search<'_>,
) -> Result<Result<Group, Stop>, Failure> {
    let Some(source) = &symmetries.generators else {
        return Ok(search.symmetries(symmetries.costs));
    };
    let generators = generators(source, problem, symmetries.costs)?;
    Ok(match Group::new(problem, generators, symmetries.costs) {
        Ok(group) => Ok(group),
        Err(NoGroup::OutOfMemory) => Err(Stop::OutOfMemory),
        // Each generator was checked when it was read.
        Err(_) => Err(Stop::Cancelled),
    })
}

/// Reads generators, each of which is checked.
pub(crate) fn generators(
    source: &Source,
    problem: &Problem,
    costs: Costs,
) -> Result<Vec<Permutation>, Failure> {
    let text = source.read("symmetries")?;
    read_generators(problem, &text, costs).map_err(|error| {
        let place = error.position();
        let message = error.message(problem);
        let failure = Failure::at(&source.to_string(), place.line, place.column, &message);
        match error.hint(problem) {
            Some(hint) => failure.hint(hint),
            None => failure,
        }
    })
}

/// Writes the order, then a line for each generator.
fn in_words(problem: &Problem, group: &Group) -> String {
    let mut text = format!("order {}\n", group.order());
    for generator in group.generators() {
        for cycle in generator.cycles() {
            for (k, &option) in cycle.iter().enumerate() {
                let before = if k == 0 { '(' } else { ' ' };
                // Writing into a string cannot fail.
                let _ = write!(text, "{before}{}", problem.option_label(option));
            }
            text.push(')');
        }
        text.push('\n');
    }
    text
}
