//! What has happened and has not been undone.
//!
//! A search undoes what it did in the reverse order, like brackets. So of a million events only those count for the
//! lists whose opposite is still to come: some thousands, as many as the lists have links to write at most. Whoever
//! wants to look at the middle of a search applies those to untouched lists and need not see the rest.

use super::Event;

/// The events that stand: each was followed by no opposite so far.
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

/// Where the search is going, as far as its levels tell. To compare every write with the last event that stands instead costs
/// three times as much, and whoever jumps into a trace of a million events waits for it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Way {
    /// Forwards: what it does stands.
    #[default]
    Forth,
    /// Back: what it does takes back the last event that stands.
    Back,
    /// Forwards, setting an option aside. If that was the last one, it turns back without saying so.
    Aside,
}

impl Standing {
    /// Nothing has happened.
    pub fn new() -> Standing {
        Standing::default()
    }

    /// Something happened: it takes back the last event that stands, or stands from now on itself. Dead ends and
    /// solutions change nothing and never stand.
    ///
    /// Events must come as a search tells them, from its start and at one grain.
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

    /// The events that stand, in the order in which they happened.
    pub fn events(&self) -> &[Event] {
        &self.events
    }
}
