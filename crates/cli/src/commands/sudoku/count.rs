//! `quadrille sudoku count`: how many solutions each puzzle has.

use std::io::Write as _;

use quadrille::Cancel;
use quadrille_sudoku::format::Record;
use quadrille_sudoku::turbo::Answer;

use super::solve;
use crate::Exit;
use crate::failure::Failure;
use crate::request::sudoku::Count;
use crate::stream::{self, Answered, Sink};
use crate::watch;

pub(crate) fn run(request: &Count) -> Result<Exit, Failure> {
    let cancel = watch::on_ctrl_c()?;
    let quick = request.settings.quick(quick).filter(|_| !request.json);
    let tally = stream::run(&request.stream, &cancel, quick, |record, sink| {
        answer(request, &cancel, record, sink)
    })?;
    Ok(tally.exit())
}

fn quick(answer: &Answer, text: &mut Vec<u8>) -> bool {
    // Writing into memory does not fail.
    writeln!(text, "{}", answer.count).is_ok()
}

fn answer(request: &Count, cancel: &Cancel, record: &Record, sink: &Sink<'_>) -> Answered {
    let (count, outcome) = request.settings.search(&record.puzzle, cancel).count();
    let count = count.at_least();
    let exit = solve::exit(&outcome);
    let (line, stop) = (record.line, outcome.stop);
    // Written by hand, as the number may be longer than serde_json can represent.
    let known = if exit == Exit::Stopped { "null".into() } else { count.to_string() };
    sink.print(match (request.json, exit) {
        (true, Exit::Stopped) => {
            format!(
                "{{\"line\":{line},\"count\":{known},\"at_least\":{count},\"stop\":\"{stop}\"}}\n"
            )
        }
        (true, _) => format!("{{\"line\":{line},\"count\":{known},\"stop\":\"{stop}\"}}\n"),
        (false, Exit::Stopped) => {
            let why = watch::stopped(stop).unwrap_or_default();
            format!("unknown\tat least {count}: {why}\n")
        }
        (false, _) => format!("{count}\n"),
    });
    Answered { exit, nodes: outcome.stats.nodes }
}
