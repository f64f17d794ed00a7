//! `quadrille trace`: the events of a search, one per line, or as a page to step through.
//!
//! The exit code says whether the whole search was shown, not whether there is a cover: the
//! question was what happens.

use quadrille::guard::Guard;
use quadrille::trace::Teller;
use quadrille::{Outcome, Problem};
use quadrille_app::{Opening, PAGE_EVENTS, Shown};
use quadrille_web::AlonePage;

use super::covers;
use crate::Exit;
use crate::args::TraceForm;
use crate::failure::Failure;
use crate::output::{self, Lines};
use crate::request::Trace;
use crate::watch::{self, Watch};

pub(crate) fn run(request: &Trace) -> Result<Exit, Failure> {
    let problem = request.input.problem_to_search()?;
    let watch = Watch::start(request.settings)?;
    if request.form == TraceForm::Html {
        return save(request, &problem, watch);
    }
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
            TraceForm::Json => lines.json(&event)?,
            TraceForm::Text | TraceForm::Html => lines.line(event)?,
        }
        told += 1;
    }
    lines.end()?;
    let outcome = events.outcome();
    watch.end(&outcome, request.form == TraceForm::Json);

    Ok(told_end(cut.then_some(told), &outcome))
}

/// Writes the page.
fn save(request: &Trace, problem: &Problem, watch: Watch) -> Result<Exit, Failure> {
    let opening = Opening {
        title: &request.input.title(),
        language: request.language,
        grain: request.grain,
        step: 0,
    };
    let shown = Shown::new(problem, None)?.branch(request.settings.branch);
    let guard = Guard::new(request.settings.limits, Some(watch.cancel().clone()));
    let shown = shown.within(&guard);
    let most = request.max_events.unwrap_or(PAGE_EVENTS);
    let saved = shown.save(&opening, most)?;
    let page = AlonePage { language: saved.language, title: &saved.title, data: &saved.data };
    output::print(page.html().map_err(|error| Failure::new(error.to_string()))?.as_bytes())?;
    watch.end(&saved.outcome, false);
    let cut = !saved.complete && saved.events == most;
    Ok(told_end(cut.then_some(most), &saved.outcome))
}

/// Reports why the search is not shown to its end, if it is not: because of the number of events,
/// or of another limit.
fn told_end(cut_after: Option<u64>, outcome: &Outcome) -> Exit {
    if let Some(events) = cut_after {
        output::note(&format!("stopped after {events} events: the search is not finished"));
    } else if let Some(reason) = watch::stopped(outcome.stop) {
        output::say(&format!("{reason}: {} so far", covers(outcome.stats.solutions)));
        return Exit::Stopped;
    }
    Exit::Answered
}
