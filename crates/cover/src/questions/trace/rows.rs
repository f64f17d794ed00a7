//! The search row by row, which articles on exact cover show first. It is there to be watched.

use std::fmt;

use super::super::search::Search;
use super::Visitor;
use crate::drive::{Driver, Outcome, may_build};
use crate::engine::links::rows::Rows;
use crate::engine::{Engine, Setup};
use crate::problem::{Problem, Role};

/// A search that takes the first option that is left, then the next: made by
/// [`Search::row_first`].
///
/// It chooses no item to branch on. It takes the first option (row) that is left, removes the items
/// of that option and all options that share one of them, and searches what is left. If no option
/// is left, the path is a cover, or a dead end if an item is still open. Then it goes back, drops
/// that option and takes the next one. So it finds each cover once, with its options in ascending
/// order, after many more nodes than a search that branches on items.
///
/// Its events are those of [`Event`](super::Event): `Try` and `Undo` for an option that is taken,
/// `Exclude` and `Include` for one that is dropped, `Cover` and `Uncover` for its items. There is
/// no `Choose`. A `DeadEnd` names the first item that is still open.
///
/// ```
/// use quadrille::trace::{Event, Visitor};
///
/// struct Tries(u32);
///
/// impl Visitor for Tries {
///     fn event(&mut self, event: Event) {
///         self.0 += u32::from(matches!(event, Event::Try { .. }));
///     }
/// }
///
/// let problem: quadrille::Problem = "a b c\na b\nc\nb c\n".parse()?;
/// let mut tries = Tries(0);
/// let outcome = problem.search().row_first().expect("plain items").visit(&mut tries);
/// assert_eq!((outcome.stats.solutions, tries.0), (1, 4));
/// # Ok::<(), quadrille::ProblemError>(())
/// ```
#[derive(Clone, Debug)]
#[must_use = "a search does nothing until it is run"]
pub struct RowFirst<'p> {
    search: Search<'p>,
}

/// The error for a problem that cannot be searched row by row: not every item is covered exactly
/// once.
///
/// Its `Display` is one line without a full stop, such as ``item `x` is secondary``.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotPlain {
    item: String,
    is_secondary: bool,
}

impl NotPlain {
    /// Returns the first such item of `problem`, as an error.
    fn check(problem: &Problem) -> Result<(), NotPlain> {
        let not_plain = problem.items().find_map(|item| match problem.role(item) {
            Role::Primary { min: 1, max: 1 } => None,
            role => Some((item, role)),
        });
        not_plain.map_or(Ok(()), |(item, role)| {
            let is_secondary = matches!(role, Role::Secondary);
            Err(NotPlain { item: problem.item_name(item).to_owned(), is_secondary })
        })
    }

    /// Returns the name of the first item that is not covered exactly once.
    pub fn item(&self) -> &str {
        &self.item
    }

    /// Returns whether that item is secondary. If not, it has bounds.
    pub fn is_secondary(&self) -> bool {
        self.is_secondary
    }

    /// Returns a hint: what a search row by row needs.
    pub fn hint(&self) -> Option<String> {
        Some("a search row by row needs items that are covered exactly once".to_owned())
    }
}

impl fmt::Display for NotPlain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let what = if self.is_secondary { "is secondary" } else { "has bounds" };
        write!(f, "item `{}` {what}", self.item)
    }
}

impl std::error::Error for NotPlain {}

impl<'p> Search<'p> {
    /// Returns the search row by row, which takes the first option that is left, then the next.
    ///
    /// Limits, seed, options left out and [`headers`](Search::headers) apply to it; engine,
    /// branching rule and threads do not.
    ///
    /// # Errors
    /// Fails if an item is secondary or has bounds.
    pub fn row_first(self) -> Result<RowFirst<'p>, NotPlain> {
        NotPlain::check(&self.problem)?;
        Ok(RowFirst { search: self })
    }
}

impl RowFirst<'_> {
    /// Runs the search and reports its events to `visitor`.
    pub fn visit<V: Visitor>(self, visitor: &mut V) -> Outcome {
        let RowFirst { search } = self;
        let guard = search.guard();
        let go_on = || may_build(&guard);
        let setup = search.setup().map(|setup| Setup { go_on: &go_on, ..setup });
        let rows = setup.and_then(|setup| Rows::new(setup, search.headers, visitor));
        let (rows, progress) = (rows.map(Box::new), search.progress_handle());
        let mut driver = Driver::new(search.problem.clone(), rows, Engine::Links, guard, progress);
        driver.run(u64::MAX);
        driver.outcome()
    }
}
