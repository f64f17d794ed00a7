//! A search that is shown in the lab: its overview, and windows of its events.
//!
//! No search is kept alive between requests. Each window is searched for from the start, which
//! gives the same events each time. What comes before it costs some nanoseconds per event, as only
//! the events in force are kept ([`Standing`]). There is a last event that can be reached, so every
//! request comes to an end.

mod code;
mod covers;
mod subject;
mod totals;

use quadrille::guard::Guard;
use quadrille::trace::{Event, Grain, HeaderOrder, Standing, Visitor};
use quadrille::{Branch, Outcome, Problem, Search, Stop};
use quadrille_sudoku::Puzzle;

pub(crate) use self::covers::{covers, draw};
pub(crate) use self::subject::Subject;
pub(crate) use self::totals::totals;

use self::code::Coder;
pub use self::code::STRIDE;
use crate::fault::RequestFault;
use crate::protocol::{Fault, RunData, WindowData};

/// The most events in a run.
const MOST_EVENTS: u64 = 20_000_000;
/// The most events of the coarsest grain in an overview: some megabytes as text.
const MOST_OUTLINED: usize = 250_000;
/// The most events in a window.
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
    headers: HeaderOrder,
    method: Method,
    search: Search<'a>,
}

/// How a search that is shown proceeds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Method {
    /// It branches on items, with dancing links.
    #[default]
    Links,
    /// It takes the first option that is left, then the next:
    /// [`RowFirst`](quadrille::trace::RowFirst).
    Rows,
}

impl Method {
    /// Returns the method's name: `links` or `rows`.
    pub fn name(self) -> &'static str {
        match self {
            Method::Links => "links",
            Method::Rows => "rows",
        }
    }
}

impl<'a> Shown<'a> {
    /// Creates the search of a problem. If the problem encodes a puzzle
    /// ([`encode::problem`](quadrille_sudoku::encode::problem)), `board` is that puzzle.
    ///
    /// # Errors
    /// Fails if the problem is too large to be shown.
    pub fn new(problem: &'a Problem, board: Option<&'a Puzzle>) -> Result<Shown<'a>, Fault> {
        subject::check_size(problem.item_count(), problem.entry_count())?;
        let (branch, headers, method) = Default::default();
        Ok(Shown { problem, board, branch, headers, method, search: problem.search() })
    }

    /// Sets the rule that chooses the item to branch on.
    #[must_use]
    pub fn branch(self, branch: Branch) -> Self {
        Shown { branch, search: self.search.branch(branch), ..self }
    }

    /// Sets when covering an item unlinks its header.
    #[must_use]
    pub fn headers(self, headers: HeaderOrder) -> Self {
        Shown { headers, search: self.search.headers(headers), ..self }
    }

    /// Sets how the search proceeds.
    ///
    /// # Errors
    /// Fails if the problem cannot be searched in this way.
    pub fn method(self, method: Method) -> Result<Self, Fault> {
        if method == Method::Rows {
            drop(self.search.clone().row_first()?);
        }
        Ok(Shown { method, ..self })
    }

    /// Runs the search.
    fn visit<V: Visitor>(&self, visitor: &mut V) -> Outcome {
        let search = self.search.clone();
        match self.method {
            Method::Links => search.visit(visitor),
            Method::Rows => {
                search.row_first().expect("checked when the method was set").visit(visitor)
            }
        }
    }

    /// Sets the guard that can stop the search. With a limit on covers, the search is complete when
    /// it has found that many.
    #[must_use]
    pub fn within(self, guard: &Guard) -> Self {
        Shown { search: self.search.within(guard), ..self }
    }

    /// Returns the overview of the run.
    pub fn run(&self) -> RunData {
        self.plan(MOST_EVENTS, false).0
    }

    /// Returns the overview of the run up to `most` events, and these events, [`STRIDE`] numbers
    /// each.
    pub fn whole(&self, most: u64) -> (RunData, Vec<u32>) {
        let (run, events, _) = self.plan(most.min(MOST_EVENTS), true);
        (run, events)
    }

    /// Returns the overview, the events if `keeps` is set, and how the search ended.
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
        let outcome = self.visit(&mut planner);
        let run = RunData {
            cover: subject::tell_cover(self.problem, self.board),
            board: self.board.map(subject::tell_board),
            layout: match self.board {
                Some(_) => None,
                None => self.problem.layout().map(|it| subject::tell_layout(self.problem, it)),
            },
            events: planner.events,
            complete: ended(&outcome) && !planner.cut,
            solutions: planner.solutions,
            headers: self.headers.name(),
            method: self.method.name(),
            nodes: outcome.stats.nodes,
            updates: outcome.stats.updates,
            outline: planner.outline,
        };
        (run, planner.kept, outcome)
    }

    /// Returns up to `count` events from step `from` on, and the events in force there.
    ///
    /// # Errors
    /// Fails if the search does not reach that step, because it ends or the time runs out before.
    pub fn window(&self, from: u64, count: u64) -> Result<WindowData, Fault> {
        if from > MOST_EVENTS {
            return Err(RequestFault::FarStep { step: from, last: MOST_EVENTS }.into());
        }
        let to = from + count.min(MOST_IN_WINDOW);
        let mut onlooker =
            Onlooker { from, to, step: 0, standing: Standing::new(), events: Vec::new() };
        let outcome = self.visit(&mut onlooker);
        if onlooker.step < from {
            let (step, last) = (from, onlooker.step);
            let kind = match ended(&outcome) {
                true => RequestFault::NoStep { step, last },
                false => RequestFault::StepNotReached { step, last },
            };
            return Err(kind.into());
        }
        let coder = Coder::new(self.problem);
        Ok(WindowData {
            from,
            standing: coder.all(onlooker.standing.events()),
            events: coder.all(&onlooker.events),
        })
    }
}

/// Whether a search ended by itself, and not by a limit on time or nodes.
fn ended(outcome: &Outcome) -> bool {
    matches!(outcome.stop, Stop::Exhausted | Stop::SolutionLimit)
}

/// Counts the events and records those of the coarsest grain.
struct Planner {
    coder: Coder,
    most: u64,
    /// Whether all other events are recorded too.
    keeps: bool,
    events: u64,
    solutions: u64,
    outline: Vec<u32>,
    kept: Vec<u32>,
    /// Whether there were too many events, so that the overview is cut.
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

/// Records the events of a window, and of those before it only the ones in force.
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

/// Reads one of the two branching rules of the textbooks.
pub(crate) fn read_branch(name: Option<&str>) -> Result<Branch, Fault> {
    match name {
        None | Some("mrv") => Ok(Branch::Mrv),
        Some("leftmost") => Ok(Branch::Leftmost),
        Some(name) => {
            let (of, known) = ("branching rule", vec!["mrv", "leftmost"]);
            let name = name.to_owned();
            Err(RequestFault::UnknownName { of, name, known, near: Vec::new() }.into())
        }
    }
}

/// Reads the name of a method.
pub(crate) fn read_method(name: Option<&str>) -> Result<Method, Fault> {
    match name {
        None | Some("links") => Ok(Method::Links),
        Some("rows") => Ok(Method::Rows),
        Some(name) => {
            let (of, known) = ("method", vec!["links", "rows"]);
            let name = name.to_owned();
            Err(RequestFault::UnknownName { of, name, known, near: Vec::new() }.into())
        }
    }
}

/// Reads when headers are unlinked.
pub(crate) fn read_headers(name: Option<&str>) -> Result<HeaderOrder, Fault> {
    Ok(name.map_or(Ok(HeaderOrder::default()), str::parse)?)
}

#[cfg(test)]
mod tests;
