//! `quadrille trace`: what happens in a search, an event a line.
//!
//! The exit code tells whether the whole search was shown, not whether there is a cover: the question was
//! what happens.

use quadrille::trace::Teller;

use super::covers;
use crate::args::TraceForm;
use crate::failure::Failure;
use crate::output::{self, Lines};
use crate::request::Trace;
use crate::watch::{self, Watch};
use crate::{Exit, input};

pub(crate) fn run(request: &Trace) -> Result<Exit, Failure> {
    let problem = input::problem_to_search(&request.input.source, request.input.format)?;
    let watch = Watch::start(request.settings)?;
    let mut events = watch.search(&problem).trace(request.grain);
    let mut teller = Teller::new(&problem);
    let mut lines = Lines::new(None);
    let most = request.max_events.unwrap_or(u64::MAX);
    let mut told = 0;
    let mut cut = false;
    for event in &mut events {
        if told == most {
            cut = true;
            break;
        }
        let event = teller.tell(event);
        match request.form {
            TraceForm::Text => lines.line(event)?,
            TraceForm::Json => lines.json(&event)?,
        }
        told += 1;
    }
    lines.end()?;
    let outcome = events.outcome();
    watch.end(&outcome, request.form == TraceForm::Json);

    if cut {
        output::note(&format!("stopped after {told} events: the search goes on"));
    } else if let Some(reason) = watch::stopped(outcome.stop) {
        output::say(&format!("{reason}: {} so far", covers(outcome.stats.solutions)));
        return Ok(Exit::Stopped);
    }
    Ok(Exit::Answered)
}
