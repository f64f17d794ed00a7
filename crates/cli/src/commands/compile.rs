//! `quadrille compile`: all covers as one diagram, in a file that answers questions.

use quadrille::covers::Covers;
use quadrille::{OptionId, Stop};

use super::sets::{self, MORE_MEMORY, Set};
use crate::Exit;
use crate::args::sets::SetForm;
use crate::failure::Failure;
use crate::output;
use crate::request::sets::Compile;
use crate::watch::Watch;

pub(crate) fn run(request: &Compile) -> Result<Exit, Failure> {
    if request.output.is_none() && request.to == SetForm::Qcv && output::is_on_terminal() {
        let failure = Failure::new("a compiled set is not text for a terminal");
        return Err(failure.hint("name a file with `-o FILE.qcv`"));
    }
    let watch = Watch::start(request.settings)?.with_meter();
    let covers = match sets::set(&request.input, &request.choice, &watch)? {
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
        let problem = covers.problem();
        let lines = variables.iter().map(|&it| format!("{}\n", problem.option_words(it)));
        output::save(path, lines.collect::<String>().as_bytes())?;
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

/// Returns the file, and the options in the order of its variables.
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
