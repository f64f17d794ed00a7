//! `quadrille shares`: how many covers hold each option.

use super::sets::{self, MORE_MEMORY, Set};
use super::written::{name_with, words_on_a_line};
use crate::Exit;
use crate::failure::Failure;
use crate::output::{self, Lines};
use crate::request::sets::Shares;

pub(crate) fn run(request: &Shares) -> Result<Exit, Failure> {
    let (set, watch) = sets::set(&request.input, &request.choice, request.settings)?;
    let set = match set {
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
    let in_words = !request.json && !request.numbers;
    if let Some(name) = name_with(problem, char::is_control).filter(|_| in_words) {
        output::warning(&format!(
            "the option name `{name}` has a line break or tab in it; `--json` gives it in full"
        ));
    }
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
            let words = words_on_a_line(problem, option);
            lines.line(format_args!("{words}\t{holding}\t{total}\t{share:.6}"))?;
        }
    }
    lines.end()?;
    Ok(Exit::Answered)
}
