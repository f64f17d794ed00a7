//! The events that have happened and have not been undone.
//!
//! A search undoes what it did in reverse order, like brackets. So of a million events, only those
//! whose opposite is still to come matter for the lists: some thousands, at most as many as the
//! lists have links to write. To see the lists in the middle of a search, apply those events to
//! untouched lists; the rest can be skipped.

use super::Event;

/// The events that stand, that is, those not yet undone by their opposite.
///
/// ```
/// use quadrille::trace::{Event, Grain, Standing};
///
/// let problem: quadrille::Problem = "a b c\na b\nc\n".parse()?;
/// let mut standing = Standing::new();
/// let mut most = 0;
/// for event in problem.search().trace(Grain::Level) {
///     standing.push(event);
///     most = most.max(standing.events().len());
/// }
/// // Two items chosen, an option tried for each; at the end everything is as it was.
/// assert_eq!(most, 4);
/// assert_eq!(standing.events(), []);
/// # Ok::<(), quadrille::ProblemError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Standing {
    events: Vec<Event>,
    way: Way,
}

/// The direction of the search, as far as the level events reveal it. Comparing every write with
/// the last event that stands instead would cost three times as much, and anyone who jumps into a
/// trace of a million events would have to wait for it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Way {
    /// Forwards: each event stands.
    #[default]
    Forth,
    /// Backwards: each event undoes the last one that stands.
    Back,
    /// Forwards, while an option is set aside. If that was the last option, the search turns back
    /// without an event that says so.
    Aside,
}

impl Standing {
    /// Creates an empty list of events.
    pub fn new() -> Standing {
        Standing::default()
    }

    /// Adds an event: it either undoes the last event that stands, or stands itself from now on.
    /// Dead ends and solutions change nothing and never stand.
    ///
    /// Events must come as a search reports them, from its start and at a single grain.
    ///
    /// # Panics
    ///
    /// Panics in a debug build if an event undoes anything but the last event that stands.
    #[inline(always)]
    pub fn push(&mut self, event: Event) {
        match event {
            Event::Choose { .. } | Event::Try { .. } | Event::Close { .. } => {
                self.way = Way::Forth;
                self.events.push(event);
            }
            Event::Exclude { .. } => {
                self.way = Way::Aside;
                self.events.push(event);
            }
            Event::DeadEnd { .. } | Event::Solution { .. } => self.way = Way::Back,
            Event::Leave { .. }
            | Event::Undo { .. }
            | Event::Include { .. }
            | Event::Reopen { .. } => self.take_back(event),
            _ if self.way == Way::Back => self.take_back(event),
            _ if self.way == Way::Aside && self.events.last() == Some(&event.inverse()) => {
                self.take_back(event);
            }
            _ => self.events.push(event),
        }
    }

    #[inline(always)]
    fn take_back(&mut self, event: Event) {
        self.way = Way::Back;
        let last = self.events.pop();
        debug_assert_eq!(last, Some(event.inverse()), "events come in pairs like brackets");
    }

    /// Returns the events that stand, in the order in which they happened.
    pub fn events(&self) -> &[Event] {
        &self.events
    }
}
