//! `quadrille count`: how many covers there are.

use quadrille::Stop;

use super::covers;
use super::refuted::{InJson, no_cover};
use crate::Exit;
use crate::failure::Failure;
use crate::output;
use crate::request::Count;
use crate::watch::{self, Watch};

pub(crate) fn run(request: &Count) -> Result<Exit, Failure> {
    let problem = request.input.problem_to_search()?;
    let watch = Watch::start(request.settings)?.with_meter();
    let (count, outcome) = watch.search(&problem).count();
    let count = count.at_least();
    watch.end_with(&outcome, &count.to_string(), request.json);

    let stop = outcome.stop;
    if let Some(reason) = watch::stopped(stop) {
        if request.json {
            let line = format!("{{\"count\":null,\"at_least\":{count},\"stop\":\"{stop}\"}}\n");
            output::print(line.as_bytes())?;
        }
        output::say(&format!("{reason}: at least {}", covers(outcome.stats.solutions)));
        return Ok(Exit::Stopped);
    }
    // Written by hand, as the number may be longer than serde_json can represent.
    let line = match (request.json, &outcome.refutation) {
        (false, _) => format!("{count}\n"),
        (true, None) => format!("{{\"count\":{count},\"stop\":\"{stop}\"}}\n"),
        (true, Some(refutation)) => {
            let reason = serde_json::to_string(&InJson(&problem, refutation)).unwrap_or_default();
            format!("{{\"count\":{count},\"stop\":\"{stop}\",\"refutation\":{reason}}}\n")
        }
    };
    output::print(line.as_bytes())?;
    if outcome.refutation.is_some() {
        output::say(&no_cover(&problem, &outcome));
    }
    if stop == Stop::SolutionLimit {
        output::note("stopped at the limit: there may be more");
    }
    Ok(if outcome.stats.solutions == 0 { Exit::None } else { Exit::Answered })
}
