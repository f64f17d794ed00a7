//! The only entry point: a request in, an answer out.

use quadrille::guard::Guard;

use crate::deduction::Asked;
use crate::page::{self, Opening, PAGE_EVENTS, SavedRun};
use crate::protocol::{Answer, Fault, Request, SearchAsked};
use crate::run::{self, Shown, Subject};
use crate::{
    deduction, hint, judge, lesson, make, minimise, path, rate, read, steps, study, techniques,
    write,
};

/// Answers a request, as far as the guard allows.
///
/// An answer may ask the library several things: make a puzzle, then grade it, then rate it. All of
/// them have the same guard, so each gets the time that those before it have left. The guard is
/// asked between portions of work, so an answer may come a little late. A request that is stopped
/// is answered too: that the result is unknown, or with a fault that says so. A limit on solutions
/// is ignored, as each question sets its own.
pub fn answer(request: &Request, guard: &Guard) -> Answer {
    let guard = guard.with_solutions(None);
    let answered = match request {
        Request::New(wanted) => make::make(wanted, &guard),
        Request::Read { text, format, shape } => {
            read::read(text, format.as_deref(), shape.as_ref())
        }
        Request::Write { board, format, theme, width } => {
            write::write(board, format, theme.as_deref(), *width)
        }
        Request::Check { board } | Request::Solve { board } => judge::judge(board, &guard),
        Request::Hint { board, language } => hint::hint(board, language.0, &guard),
        Request::Rate { board } => rate::rate(board, &guard),
        Request::Study { board } => study::study(board, &guard),
        Request::Minimise { board, seed, symmetry, level } => {
            minimise::minimise(board, *seed, symmetry.as_deref(), level.as_deref(), &guard)
        }
        Request::Pattern { shape, pattern, seed } => {
            make::of_pattern(shape, pattern, *seed, &guard)
        }
        Request::Techniques {} => Ok(techniques::list()),
        Request::Example { technique, language } => lesson::example(technique, language.0, &guard),
        Request::Practice { technique, seed, language } => {
            lesson::practice(technique, *seed, language.0, &guard)
        }
        Request::Deduction { board, candidates, placed, technique, language } => {
            let asked = Asked {
                struck: candidates,
                placed: placed.as_ref(),
                technique: technique.as_deref(),
            };
            deduction::judge(board, &asked, language.0, &guard)
        }
        Request::Path { board, step, language } => path::path(board, *step, language.0, &guard),
        Request::Steps { board, language } => steps::steps(board, language.0, &guard),
        Request::Run { search } => {
            shown(search, &guard, |shown| Ok(Answer::Run(Box::new(shown.run()))))
        }
        Request::Window { search, from, count } => {
            shown(search, &guard, |shown| Ok(Answer::Window(shown.window(*from, *count)?)))
        }
        Request::Totals { search, engine } => {
            run::totals(search, engine.as_deref(), &guard).map(Answer::Totals)
        }
        Request::Covers { search } => {
            run::covers(search, &guard).map(|covers| Answer::Covers(Box::new(covers)))
        }
        Request::Draw { search, seed, from, count } => {
            run::draw(search, *seed, *from, *count, &guard).map(Answer::Drawn)
        }
        Request::Page { search, language, step, grain, title } => shown(search, &guard, |shown| {
            let grain = page::read_grain(grain.as_deref())?;
            let opening = Opening { title, language: language.0, grain, step: *step };
            let SavedRun { language, title, data, .. } = shown.save(&opening, PAGE_EVENTS)?;
            Ok(Answer::Page { language, title, data })
        }),
    };
    answered.unwrap_or_else(Answer::Fault)
}

/// Answers a question about a search.
fn shown(
    asked: &SearchAsked,
    guard: &Guard,
    answer: impl FnOnce(&Shown<'_>) -> Result<Answer, Fault>,
) -> Result<Answer, Fault> {
    let subject = Subject::read(asked)?;
    let branch = run::read_branch(asked.branch.as_deref())?;
    let guard = guard.with_solutions(asked.covers.filter(|&covers| covers > 0));
    let headers = run::read_headers(asked.headers.as_deref())?;
    let method = run::read_method(asked.method.as_deref())?;
    let shown = Shown::new(&subject.problem, subject.board.as_ref())?.branch(branch);
    let shown = shown.headers(headers).method(method)?;
    answer(&shown.within(&guard))
}
