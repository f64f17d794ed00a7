//! The one door: a request in, an answer out.

use quadrille::{Cancel, Limits};

use crate::budget::Budget;
use crate::protocol::{Answer, Request};
use crate::{hint, judge, make, minimise, rate, read, study, trace, write};

/// Answers a request, within the limits, unless it is called off.
///
/// The time is looked at between portions of work, so an answer may come a little later. Who cancels gets an answer too: that
/// it is not known, or a fault that says so.
pub fn answer(request: &Request, limits: Limits, cancel: &Cancel) -> Answer {
    let budget = Budget::new(limits, cancel);
    let answered = match request {
        Request::New(wanted) => make::make(wanted, &budget),
        Request::Read { text, format, shape } => {
            read::read(text, format.as_deref(), shape.as_ref())
        }
        Request::Write { board, format, theme, width } => {
            write::write(board, format, theme.as_deref(), *width)
        }
        Request::Check { board } | Request::Solve { board } => judge::judge(board, &budget),
        Request::Hint { board, language } => hint::hint(board, (*language).into(), &budget),
        Request::Rate { board } => rate::rate(board, &budget),
        Request::Study { board } => study::study(board, &budget),
        Request::Minimise { board, seed, symmetry } => {
            minimise::minimise(board, *seed, symmetry.as_deref(), &budget)
        }
        Request::Pattern { shape, pattern, seed } => {
            make::of_pattern(shape, pattern, *seed, &budget)
        }
        Request::Trace { problem, board, grain, branch, from, count } => {
            let window = trace::Window { from: *from, count: *count };
            let subject = (problem.as_deref(), board.as_ref());
            trace::trace(subject, grain, branch.as_deref(), window, &budget)
        }
    };
    answered.unwrap_or_else(Answer::Fault)
}
