//! `quadrille compile`: all covers as one diagram, in a file that answers questions.

use std::collections::HashMap;

use quadrille::covers::Covers;
use quadrille::{OptionId, Problem, Stop};

use super::sets::{self, MORE_MEMORY, Set};
use super::written::{name_with, words_on_a_line};
use crate::Exit;
use crate::args::sets::SetForm;
use crate::failure::Failure;
use crate::output;
use crate::request::sets::Compile;

pub(crate) fn run(request: &Compile) -> Result<Exit, Failure> {
    if request.output.is_none() && request.to == SetForm::Qcv && output::is_on_terminal() {
        let failure = Failure::new("a compiled set is not text for a terminal");
        return Err(failure.hint("name a file with `-o FILE.qcv`"));
    }
    let (set, watch) = sets::set(&request.input, &request.choice, request.settings)?;
    let covers = match set {
        Set::Compiled(covers) => covers,
        Set::TooLarge(_, why) => return Ok(sets::too_large(why, MORE_MEMORY)),
        Set::Stopped(stop) => return Ok(sets::stopped(stop)),
    };
    let (data, variables) = match written(&covers, request.to) {
        Ok(written) => written,
        Err(stop) => return Ok(sets::stopped(stop)),
    };
    drop(watch);
    if let Some(path) = &request.variables {
        let list = list_of(&variables, covers.problem());
        match path.as_os_str() == "-" {
            true => output::print(list.as_bytes())?,
            false => output::save(path, list.as_bytes())?,
        }
    }
    match &request.output {
        Some(path) => output::save(path, &data)?,
        None => output::print(&data)?,
    }
    if request.output.is_some() {
        output::note(&told(&covers));
    }
    Ok(if covers.is_empty() { Exit::None } else { Exit::Answered })
}

/// Returns the words of options, one per line and all different: the number of the option follows
/// words that are not.
fn list_of(options: &[OptionId], problem: &Problem) -> String {
    if let Some(name) = name_with(problem, char::is_control) {
        output::warning(&format!(
            "the option name `{name}` has a line break or tab in it, which the list cannot keep"
        ));
    }
    let words = |&option: &OptionId| words_on_a_line(problem, option);
    let mut times: HashMap<String, usize> = HashMap::new();
    options.iter().map(words).for_each(|words| *times.entry(words).or_default() += 1);
    let line = |option: &OptionId| match words(option) {
        words if times[&words] > 1 => format!("{words} #{option}\n"),
        words => format!("{words}\n"),
    };
    options.iter().map(line).collect()
}

/// Returns the file, and all options in the order of its variables.
fn written(covers: &Covers, form: SetForm) -> Result<(Vec<u8>, Vec<OptionId>), Stop> {
    let in_order = || covers.problem().options().collect();
    Ok(match form {
        SetForm::Qcv => (covers.to_bytes()?, in_order()),
        SetForm::Nnf => (covers.nnf()?.to_string().into_bytes(), in_order()),
        SetForm::Zdd => {
            let zdd = covers.zdd()?;
            (zdd.to_string().into_bytes(), zdd.options().to_vec())
        }
    })
}

/// Says what was compiled.
fn told(covers: &Covers) -> String {
    let count = covers.count();
    let s = if *count == 1_u32.into() { "" } else { "s" };
    format!("{count} cover{s} in a diagram of {} nodes", covers.node_count())
}
