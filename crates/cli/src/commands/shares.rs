//! `quadrille shares`: how many covers hold each option.

use super::sets::{self, MORE_MEMORY, Set};
use crate::Exit;
use crate::failure::Failure;
use crate::output::{self, Lines};
use crate::request::sets::Shares;
use crate::watch::Watch;

pub(crate) fn run(request: &Shares) -> Result<Exit, Failure> {
    let watch = Watch::start(request.settings)?.with_meter();
    let set = match sets::set(&request.input, &request.choice, &watch)? {
        Set::Compiled(set) => set,
        Set::TooLarge(_, why) => return Ok(sets::too_large(why, MORE_MEMORY)),
        Set::Stopped(stop) => return Ok(sets::stopped(stop)),
    };
    if set.is_empty() {
        output::say("no cover, so no shares");
        return Ok(Exit::None);
    }
    let shares = match set.shares() {
        Ok(shares) => shares,
        Err(stop) => return Ok(sets::stopped(stop)),
    };
    let problem = set.problem();
    let mut lines = Lines::new(watch.bar());
    for option in problem.options() {
        let (holding, total, share) = (shares.count(option), shares.total(), shares.share(option));
        if request.json {
            // Written by hand, as the numbers may be longer than serde_json can represent.
            let label = serde_json::to_string(&problem.option_label(option).to_string());
            let label = label.unwrap_or_default();
            lines.line(format_args!(
                "{{\"option\":{label},\"covers\":{holding},\"of\":{total},\"share\":{share}}}"
            ))?;
        } else if request.numbers {
            lines.line(format_args!("{option}\t{holding}\t{total}\t{share:.6}"))?;
        } else {
            let words = problem.option_words(option);
            lines.line(format_args!("{words}\t{holding}\t{total}\t{share:.6}"))?;
        }
    }
    lines.end()?;
    Ok(Exit::Answered)
}
