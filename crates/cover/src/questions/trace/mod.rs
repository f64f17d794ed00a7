//! The events of a search as values, which can be stepped through forwards and backwards.
//!
//! The `links` engine reports what it does to a [`Visitor`], at three grains. Each includes the
//! coarser ones:
//!
//! | grain | events |
//! |---|---|
//! | level | choose an item, try an option, take it back, leave the item; dead ends and covers |
//! | cover | + items covered and uncovered, colours committed and released |
//! | link  | + options hidden and brought back, and every single write into the lists |
//!
//! Every change has its opposite ([`Event::inverse`]), and events are nested like brackets. A
//! reader who follows the events from the start can therefore go back from any point without the
//! engine. A write names its old value as well as its new one.
//!
//! A search with the visitor [`Silent`] compiles to the same instructions as one without tracing: a
//! constant guards the events.

mod rows;
mod standing;
mod teller;

use std::collections::VecDeque;
use std::fmt;

pub use self::rows::{NotPlain, RowFirst};
pub use self::standing::Standing;
pub use self::teller::{Teller, Told};

use super::search::Search;
use crate::drive::{Driver, Outcome, may_build};
use crate::engine::dance::Dance;
use crate::engine::links::Links;
use crate::engine::{Engine, Quota, Setup};
pub use crate::event::{Event, Field, Grain, HeaderOrder, NodeId, Silent, Visitor};
use crate::problem::{ItemId, OptionId, Problem, Subject};

/// What a node of the lists represents.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum NodeKind {
    /// The root, where the list of open items begins and ends.
    Root,
    /// The head of an item's list of options.
    Header(ItemId),
    /// The entry of an option in the list of one of its items.
    Entry(OptionId, ItemId),
}

/// The nodes of the lists, by number, for a search without a seed and without options left out.
#[derive(Clone, Debug)]
pub struct Nodes {
    kinds: Vec<NodeKind>,
}

impl Nodes {
    /// Numbers the nodes for a problem, in the order that [`NodeId`] describes.
    pub fn new(problem: &Problem) -> Nodes {
        let (primary, secondary): (Vec<_>, Vec<_>) =
            problem.items().partition(|&item| problem.is_primary(item));
        let mut kinds = vec![NodeKind::Root];
        kinds.extend(primary.into_iter().chain(secondary).map(NodeKind::Header));
        for option in problem.options() {
            if problem.idle_options().binary_search(&option).is_err() {
                let items = problem.option_items(option);
                kinds.extend(items.iter().map(|&item| NodeKind::Entry(option, item)));
            }
        }
        Nodes { kinds }
    }

    /// Returns the number of nodes.
    pub fn count(&self) -> usize {
        self.kinds.len()
    }

    /// Returns what a node represents; `None` if there is no node with this number.
    pub fn kind(&self, node: NodeId) -> Option<NodeKind> {
        self.kinds.get(node.0 as usize).copied()
    }
}

/// An iterator over the events of a search, which runs only as far as it is asked.
///
/// ```
/// use quadrille::trace::{Event, Grain};
///
/// let problem: quadrille::Problem = "a b\na b\n".parse()?;
/// let tries =
///     problem.search().trace(Grain::Level).filter(|event| matches!(event, Event::Try { .. }));
/// assert_eq!(tries.count(), 1);
/// # Ok::<(), quadrille::ProblemError>(())
/// ```
pub struct Trace<'p> {
    driver: Driver<'p, Box<Dance<Links<Recorder, true, true>>>>,
    problem: Subject<'p>,
}

/// Keeps events of the requested grain until they are fetched.
struct Recorder {
    grain: Grain,
    events: VecDeque<Event>,
    /// Whether an event was lost for lack of memory. The trace ends before it.
    is_full: bool,
}

impl Visitor for Recorder {
    fn grain(&self) -> Grain {
        self.grain
    }

    fn event(&mut self, event: Event) {
        self.is_full = self.is_full || self.events.try_reserve(1).is_err();
        if !self.is_full {
            self.events.push_back(event);
        }
    }

    fn has_enough(&self) -> bool {
        self.is_full
    }
}

impl Trace<'_> {
    /// Returns how the search ended or, if it has not ended, what it has done so far.
    pub fn outcome(&self) -> Outcome {
        self.driver.outcome()
    }

    /// Returns the problem being searched.
    pub fn problem(&self) -> &Problem {
        &self.problem
    }
}

impl fmt::Debug for Trace<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Trace").field("outcome", &self.outcome()).finish_non_exhaustive()
    }
}

impl Iterator for Trace<'_> {
    type Item = Event;

    fn next(&mut self) -> Option<Event> {
        loop {
            let recorder = &mut self.driver.searcher.as_mut()?.steps.visitor;
            if let Some(event) = recorder.events.pop_front() {
                return Some(event);
            }
            if recorder.is_full {
                self.driver.give_up();
                return None;
            }
            // One node at a time, so that no more is searched than was asked for.
            self.driver.portion(Quota { nodes: 1, covers: 1, effort: u64::MAX })?;
        }
    }
}

impl<'p> Search<'p> {
    /// Returns an iterator over the events of the search. The engine is always
    /// [`Engine::Links`].
    pub fn trace(self, grain: Grain) -> Trace<'p> {
        let guard = self.guard();
        let recorder = Recorder { grain, events: VecDeque::new(), is_full: false };
        let go_on = || may_build(&guard);
        let setup = self.setup().map(|setup| Setup { go_on: &go_on, ..setup });
        let links = setup.and_then(|setup| Links::dance(setup, recorder));
        let links = links.map(|links| Box::new(with_headers(links, self.headers)));
        let progress = self.progress_handle();
        let driver = Driver::new(self.problem.clone(), links, Engine::Links, guard, progress);
        Trace { driver, problem: self.problem }
    }

    /// Runs the search and reports its events to `visitor`.
    ///
    /// The engine is always [`Engine::Links`]. A visitor that does not listen costs nothing.
    pub fn visit<V: Visitor>(self, visitor: &mut V) -> Outcome {
        if self.problem.has_bounds() {
            self.run_links::<V, true, true>(visitor)
        } else if self.problem.has_colors() {
            self.run_links::<V, true, false>(visitor)
        } else {
            self.run_links::<V, false, false>(visitor)
        }
    }

    fn run_links<V: Visitor, const COLORS: bool, const BOUNDS: bool>(
        self,
        visitor: &mut V,
    ) -> Outcome {
        let guard = self.guard();
        let go_on = || may_build(&guard);
        let setup = self.setup().map(|setup| Setup { go_on: &go_on, ..setup });
        let links = setup.and_then(|setup| Links::<_, COLORS, BOUNDS>::dance(setup, visitor));
        let links = links.map(|links| Box::new(with_headers(links, self.headers)));
        let progress = self.progress_handle();
        let mut driver = Driver::new(self.problem.clone(), links, Engine::Links, guard, progress);
        driver.run(u64::MAX);
        driver.outcome()
    }
}

/// Sets when a traced search unlinks headers.
fn with_headers<V: Visitor, const COLORS: bool, const BOUNDS: bool>(
    mut dance: Dance<Links<V, COLORS, BOUNDS>>,
    headers: HeaderOrder,
) -> Dance<Links<V, COLORS, BOUNDS>> {
    dance.steps.set_headers(headers);
    dance
}
