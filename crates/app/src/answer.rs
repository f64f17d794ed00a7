//! The only entry point: a request in, an answer out.

use quadrille::{Cancel, Limits};

use crate::budget::Budget;
use crate::page::{self, Opening, PAGE_EVENTS, SavedRun};
use crate::protocol::{Answer, Fault, Request, SearchAsked};
use crate::run::{self, Shown, Subject};
use crate::{hint, judge, make, minimise, rate, read, study, write};

/// Answers a request within the limits, unless it is cancelled.
///
/// The time is checked between portions of work, so an answer may come a little late. A cancelled
/// request is answered too: that the result is unknown, or with a fault that says so.
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
        Request::Hint { board, language } => hint::hint(board, language.0, &budget),
        Request::Rate { board } => rate::rate(board, &budget),
        Request::Study { board } => study::study(board, &budget),
        Request::Minimise { board, seed, symmetry } => {
            minimise::minimise(board, *seed, symmetry.as_deref(), &budget)
        }
        Request::Pattern { shape, pattern, seed } => {
            make::of_pattern(shape, pattern, *seed, &budget)
        }
        Request::Run { search } => {
            shown(search, &budget, |shown| Ok(Answer::Run(Box::new(shown.run()))))
        }
        Request::Window { search, from, count } => {
            shown(search, &budget, |shown| Ok(Answer::Window(shown.window(*from, *count)?)))
        }
        Request::Page { search, language, step, grain, title } => shown(search, &budget, |shown| {
            let grain = page::read_grain(grain.as_deref())?;
            let opening = Opening { title, language: language.0, grain, step: *step };
            let SavedRun { language, title, data, .. } = shown.save(&opening, PAGE_EVENTS)?;
            Ok(Answer::Page { language, title, data })
        }),
    };
    answered.unwrap_or_else(Answer::Fault)
}

/// Answers a question about a search, within what is left of the budget.
fn shown(
    asked: &SearchAsked,
    budget: &Budget<'_>,
    answer: impl FnOnce(&Shown<'_>) -> Result<Answer, Fault>,
) -> Result<Answer, Fault> {
    let subject = Subject::read(asked)?;
    let branch = run::read_branch(asked.branch.as_deref())?;
    let limits = budget.left().with_solutions(asked.covers.filter(|&covers| covers > 0));
    let shown = Shown::new(&subject.problem, subject.board.as_ref())?.branch(branch);
    answer(&shown.limits(limits).cancel(budget.cancel()))
}
