//! The one door: a request in, an answer out.

use quadrille::{Cancel, Limits};

use crate::budget::Budget;
use crate::page::{self, Opening, PAGE_EVENTS};
use crate::protocol::{Answer, Fault, Request};
use crate::run::{self, Shown, Subject};
use crate::{hint, judge, make, minimise, rate, read, study, write};

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
        Request::Run { problem, board, model, branch, covers } => {
            let subject = Subject::read(problem.as_deref(), board.as_ref(), model.as_deref());
            subject.and_then(|subject| {
                let shown = shown(&subject, branch.as_deref(), *covers, &budget)?;
                Ok(Answer::Run(Box::new(shown.run())))
            })
        }
        Request::Window { problem, board, model, branch, covers, from, count } => {
            let subject = Subject::read(problem.as_deref(), board.as_ref(), model.as_deref());
            subject.and_then(|subject| {
                let shown = shown(&subject, branch.as_deref(), *covers, &budget)?;
                Ok(Answer::Window(shown.window(*from, *count)?))
            })
        }
        Request::Page { problem, board, model, branch, covers, language, step, grain, title } => {
            let subject = Subject::read(problem.as_deref(), board.as_ref(), model.as_deref());
            subject.and_then(|subject| {
                let shown = shown(&subject, branch.as_deref(), *covers, &budget)?;
                let grain = page::read_grain(grain.as_deref())?;
                let opening = Opening { title, language: (*language).into(), grain, step: *step };
                let text = shown.save(&opening, PAGE_EVENTS)?.html;
                Ok(Answer::Written { text, drops: false })
            })
        }
    };
    answered.unwrap_or_else(Answer::Fault)
}

/// The search that is asked about, within what may be done for the answer.
fn shown<'a>(
    subject: &'a Subject,
    branch: Option<&str>,
    covers: Option<u64>,
    budget: &Budget<'_>,
) -> Result<Shown<'a>, Fault> {
    let branch = run::read_branch(branch)?;
    let shown = Shown::new(&subject.problem, subject.board.as_ref())?.branch(branch);
    let limits = Limits { solutions: covers.filter(|&covers| covers > 0), ..budget.left() };
    Ok(shown.limits(limits).cancel(budget.cancel()))
}
