//! `quadrille sudoku count`: how many solutions each puzzle has.

use quadrille::Cancel;
use quadrille_sudoku::format::Record;

use super::solve;
use crate::Exit;
use crate::failure::Failure;
use crate::request::sudoku::Count;
use crate::stream::{self, Answered, Sink};
use crate::watch;

pub(crate) fn run(request: &Count) -> Result<Exit, Failure> {
    let cancel = watch::on_ctrl_c()?;
    let tally = stream::run(&request.stream, &cancel, |record, sink| {
        answer(request, &cancel, record, sink)
    })?;
    Ok(tally.exit())
}

fn answer(request: &Count, cancel: &Cancel, record: &Record, sink: &Sink<'_>) -> Answered {
    let (count, outcome) = request.settings.search(&record.puzzle, cancel).count();
    let exit = solve::exit(&outcome);
    let (line, stop) = (record.line, outcome.stop);
    // By hand, as the number may be longer than any that serde_json knows.
    let known = if exit == Exit::Stopped { "null".into() } else { count.to_string() };
    sink.print(match (request.json, exit) {
        (true, Exit::Stopped) => {
            format!(
                "{{\"line\":{line},\"count\":{known},\"at_least\":{count},\"stop\":\"{stop}\"}}\n"
            )
        }
        (true, _) => format!("{{\"line\":{line},\"count\":{known},\"stop\":\"{stop}\"}}\n"),
        (false, Exit::Stopped) => format!("unknown\tat least {count}: stopped by the {stop}\n"),
        (false, _) => format!("{count}\n"),
    });
    Answered { exit, nodes: outcome.stats.nodes }
}
