//! A search that is shown in the lab: its plan, and windows of its events.
//!
//! The page keeps no search alive. Each window is searched for from the start, which is the same each time; what comes
//! before it costs some nanoseconds an event, as nothing is kept of it but what stands ([`Standing`]). There is a last event
//! that can be reached, so that every question has an end.

mod code;
mod subject;

use quadrille::trace::{Event, Grain, Standing, Visitor};
use quadrille::{Branch, Cancel, Limits, Outcome, Problem, Search, Stop};
use quadrille_sudoku::Puzzle;

pub(crate) use self::subject::Subject;

use self::code::Coder;
pub use self::code::STRIDE;
use crate::protocol::{Fault, RunData, WindowData};

/// Events of a run, at most.
const MOST_EVENTS: u64 = 20_000_000;
/// Events of the coarsest grain in a plan, at most: some megabytes as text.
const MOST_OUTLINED: usize = 250_000;
/// Events in a window, at most.
const MOST_IN_WINDOW: u64 = 20_000;

/// A search to be shown.
///
/// ```
/// use quadrille_app::Shown;
///
/// let problem: quadrille::Problem = "a b c\na b\nc\n".parse()?;
/// let shown = Shown::new(&problem, None).expect("it is small");
/// let (run, events) = shown.whole(1_000_000);
/// assert!(run.complete && run.solutions == 1);
/// assert_eq!(events.len() as u64, 4 * run.events);
/// # Ok::<(), quadrille::ProblemError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Shown<'a> {
    problem: &'a Problem,
    board: Option<&'a Puzzle>,
    pub(crate) branch: Branch,
    search: Search<'a>,
}

impl<'a> Shown<'a> {
    /// The search of a problem; if the problem is that of a puzzle ([`encode::problem`](quadrille_sudoku::encode::problem)), with
    /// its board.
    ///
    /// # Errors
    /// Fails if the problem is too large to be shown.
    pub fn new(problem: &'a Problem, board: Option<&'a Puzzle>) -> Result<Shown<'a>, Fault> {
        subject::check_size(problem.item_count(), problem.entry_count())?;
        let shown = Shown { problem, board, branch: Branch::default(), search: problem.search() };
        Ok(shown)
    }

    /// Chooses the item to branch on by this rule.
    #[must_use]
    pub fn branch(self, branch: Branch) -> Self {
        Shown { branch, search: self.search.branch(branch), ..self }
    }

    /// Limits the search. With a limit of covers it is complete when it has found them.
    #[must_use]
    pub fn limits(self, limits: Limits) -> Self {
        Shown { search: self.search.limits(limits), ..self }
    }

    /// Stops when the handle says so.
    #[must_use]
    pub fn cancel(self, cancel: &Cancel) -> Self {
        Shown { search: self.search.cancel(cancel), ..self }
    }

    /// The plan of the run.
    pub fn run(&self) -> RunData {
        self.plan(MOST_EVENTS, false).0
    }

    /// The plan of the run up to so many events, and these events, [`STRIDE`] numbers each.
    pub fn whole(&self, most: u64) -> (RunData, Vec<u32>) {
        let (run, events, _) = self.plan(most.min(MOST_EVENTS), true);
        (run, events)
    }

    /// The plan, the events if they are to be kept, and how the search ended.
    pub(crate) fn plan(&self, most: u64, keeps: bool) -> (RunData, Vec<u32>, Outcome) {
        let mut planner = Planner {
            coder: Coder::new(self.problem),
            most,
            keeps,
            events: 0,
            solutions: 0,
            outline: Vec::new(),
            kept: Vec::new(),
            cut: false,
        };
        let outcome = self.search.clone().visit(&mut planner);
        let run = RunData {
            cover: subject::tell_cover(self.problem, self.board),
            board: self.board.map(subject::tell_board),
            events: planner.events,
            complete: ended(&outcome) && !planner.cut,
            solutions: planner.solutions,
            outline: planner.outline,
        };
        (run, planner.kept, outcome)
    }

    /// The events from a step on, so many of them, and what stands there.
    ///
    /// # Errors
    /// Fails if the search does not get there: it ends before, or the time does.
    pub fn window(&self, from: u64, count: u64) -> Result<WindowData, Fault> {
        if from > MOST_EVENTS {
            return Err(Fault::new(format!("step {from} is too far from the start"))
                .hint(format!("the last that can be shown is {MOST_EVENTS}")));
        }
        let to = from + count.min(MOST_IN_WINDOW);
        let mut onlooker =
            Onlooker { from, to, step: 0, standing: Standing::new(), events: Vec::new() };
        let outcome = self.search.clone().visit(&mut onlooker);
        if onlooker.step < from {
            let step = onlooker.step;
            return Err(match ended(&outcome) {
                true => Fault::new(format!("there is no step {from}"))
                    .hint(format!("the search ends at step {step}")),
                false => Fault::new(format!("the time was too short to get to step {from}"))
                    .hint(format!("it got to step {step}")),
            });
        }
        let coder = Coder::new(self.problem);
        Ok(WindowData {
            from,
            standing: coder.all(onlooker.standing.events()),
            events: coder.all(&onlooker.events),
        })
    }
}

/// Whether a search came to its own end.
fn ended(outcome: &Outcome) -> bool {
    matches!(outcome.stop, Stop::Exhausted | Stop::SolutionLimit)
}

/// Counts the events and writes down those of the coarsest grain.
struct Planner {
    coder: Coder,
    most: u64,
    /// Whether it writes down all others too.
    keeps: bool,
    events: u64,
    solutions: u64,
    outline: Vec<u32>,
    kept: Vec<u32>,
    /// Whether there was an event too many, with which the plan ends.
    cut: bool,
}

impl Visitor for Planner {
    fn grain(&self) -> Grain {
        Grain::Link
    }

    #[inline]
    fn event(&mut self, event: Event) {
        let outlined = event.grain() == Grain::Level;
        let full = outlined && self.outline.len() >= MOST_OUTLINED * STRIDE;
        if self.cut || full || self.events >= self.most {
            self.cut = true;
            return;
        }
        if outlined {
            let [op, a, b, _] = self.coder.numbers(event);
            self.outline.extend([self.events as u32, op, a, b]);
            self.solutions += u64::from(matches!(event, Event::Solution { .. }));
        }
        if self.keeps {
            self.kept.extend(self.coder.numbers(event));
        }
        self.events += 1;
    }

    fn has_enough(&self) -> bool {
        self.cut
    }
}

/// Looks at a window, and at what comes before it only as far as it stands.
struct Onlooker {
    from: u64,
    to: u64,
    step: u64,
    standing: Standing,
    events: Vec<Event>,
}

impl Visitor for Onlooker {
    fn grain(&self) -> Grain {
        Grain::Link
    }

    #[inline]
    fn event(&mut self, event: Event) {
        if self.step < self.from {
            self.standing.push(event);
        } else if self.step < self.to {
            self.events.push(event);
        }
        self.step += 1;
    }

    fn has_enough(&self) -> bool {
        self.step >= self.to
    }
}

/// The two branching rules that the textbooks have.
pub(crate) fn read_branch(name: Option<&str>) -> Result<Branch, Fault> {
    match name {
        None | Some("mrv") => Ok(Branch::Mrv),
        Some("leftmost") => Ok(Branch::Leftmost),
        Some(name) => Err(Fault::new(format!("unknown branching rule `{name}`"))
            .hint("the rules are mrv and leftmost")),
    }
}

#[cfg(test)]
mod tests;
