//! Events as four numbers each (op, a, b and c), as the page reads them in
//! `crates/web/page/js/lab/run/events.js`.
//!
//! An event that opens something has an even op, and its inverse the next odd one. A write is its
//! own inverse with old and new exchanged, so there is one op per field.

use quadrille::trace::{Event, Field};
use quadrille::{ItemId, Problem};

/// The number of numbers per event.
pub const STRIDE: usize = 4;

const CHOOSE: u32 = 0;
const LEAVE: u32 = 1;
const TRY: u32 = 2;
const UNDO: u32 = 3;
const EXCLUDE: u32 = 4;
const INCLUDE: u32 = 5;
const CLOSE: u32 = 6;
const REOPEN: u32 = 7;
const DEAD_END: u32 = 8;
const SOLUTION: u32 = 9;
const COVER: u32 = 10;
const UNCOVER: u32 = 11;
const COMMIT: u32 = 12;
const UNCOMMIT: u32 = 13;
const HIDE: u32 = 14;
const UNHIDE: u32 = 15;
/// The number of the field is added.
const WRITE: u32 = 16;

/// Encodes the events of a problem as numbers.
pub(super) struct Coder {
    /// The place of each item in the order of the headers, from 0.
    headers: Vec<u32>,
}

impl Coder {
    pub(super) fn new(problem: &Problem) -> Coder {
        let mut headers = vec![0; problem.item_count()];
        for (place, item) in header_order(problem).enumerate() {
            headers[item.index()] = place as u32;
        }
        Coder { headers }
    }

    /// Returns the number of an item.
    pub(super) fn item(&self, item: ItemId) -> u32 {
        self.headers[item.index()]
    }

    #[inline]
    pub(super) fn numbers(&self, event: Event) -> [u32; STRIDE] {
        match event {
            Event::Choose { item, degree } => [CHOOSE, self.item(item), degree, 0],
            Event::Leave { item, degree } => [LEAVE, self.item(item), degree, 0],
            Event::Try { option } => [TRY, option.index() as u32, 0, 0],
            Event::Undo { option } => [UNDO, option.index() as u32, 0, 0],
            Event::Exclude { option } => [EXCLUDE, option.index() as u32, 0, 0],
            Event::Include { option } => [INCLUDE, option.index() as u32, 0, 0],
            Event::Close { item } => [CLOSE, self.item(item), 0, 0],
            Event::Reopen { item } => [REOPEN, self.item(item), 0, 0],
            Event::DeadEnd { item } => [DEAD_END, self.item(item), 0, 0],
            // So few events are shown that the number always fits.
            Event::Solution { number } => [SOLUTION, number as u32, 0, 0],
            Event::Cover { item } => [COVER, self.item(item), 0, 0],
            Event::Uncover { item } => [UNCOVER, self.item(item), 0, 0],
            Event::Commit { item, color } => [COMMIT, self.item(item), color.index() as u32, 0],
            Event::Uncommit { item, color } => [UNCOMMIT, self.item(item), color.index() as u32, 0],
            Event::Hide { option } => [HIDE, option.index() as u32, 0, 0],
            Event::Unhide { option } => [UNHIDE, option.index() as u32, 0, 0],
            Event::Write { field, node, old, new } => [WRITE + number(field), node.0, old, new],
        }
    }

    /// Encodes events one after another.
    pub(super) fn all(&self, events: &[Event]) -> Vec<u32> {
        events.iter().flat_map(|&event| self.numbers(event)).collect()
    }
}

/// Returns the items in the order of their headers: primary before secondary.
pub(super) fn header_order(problem: &Problem) -> impl Iterator<Item = ItemId> + '_ {
    let primary = problem.items().filter(|&item| problem.is_primary(item));
    primary.chain(problem.items().filter(|&item| !problem.is_primary(item)))
}

fn number(field: Field) -> u32 {
    match field {
        Field::Left => 0,
        Field::Right => 1,
        Field::Up => 2,
        Field::Down => 3,
        Field::Len => 4,
        Field::Mark => 5,
    }
}

#[cfg(test)]
mod tests {
    use quadrille::trace::NodeId;

    use super::*;

    /// Items `s` (secondary), `a` and `b`, so that the headers are in a different order from the
    /// items.
    fn problem() -> Problem {
        let text = r#"{"items": ["a", "b"], "secondary": ["s"], "options": [["a", "s:red"], ["b", "s:blue"]]}"#;
        text.parse().expect("a problem")
    }

    #[test]
    fn every_event_has_the_numbers_that_the_page_reads() {
        let problem = problem();
        let coder = Coder::new(&problem);
        let item = problem.item("b").expect("an item");
        let option = problem.option("2").expect("an option");
        let color = problem.colors().nth(1).expect("two colours");
        let events = [
            (Event::Choose { item, degree: 9 }, [0, 1, 9, 0]),
            (Event::Leave { item, degree: 9 }, [1, 1, 9, 0]),
            (Event::Try { option }, [2, 1, 0, 0]),
            (Event::Undo { option }, [3, 1, 0, 0]),
            (Event::Exclude { option }, [4, 1, 0, 0]),
            (Event::Include { option }, [5, 1, 0, 0]),
            (Event::Close { item }, [6, 1, 0, 0]),
            (Event::Reopen { item }, [7, 1, 0, 0]),
            (Event::DeadEnd { item }, [8, 1, 0, 0]),
            (Event::Solution { number: 7 }, [9, 7, 0, 0]),
            (Event::Cover { item }, [10, 1, 0, 0]),
            (Event::Uncover { item }, [11, 1, 0, 0]),
            (Event::Commit { item, color }, [12, 1, 1, 0]),
            (Event::Uncommit { item, color }, [13, 1, 1, 0]),
            (Event::Hide { option }, [14, 1, 0, 0]),
            (Event::Unhide { option }, [15, 1, 0, 0]),
        ];
        for (event, numbers) in events {
            assert_eq!(coder.numbers(event), numbers, "{event:?}");
        }
        let fields = [Field::Left, Field::Right, Field::Up, Field::Down, Field::Len, Field::Mark];
        for (op, field) in (16..).zip(fields) {
            let event = Event::Write { field, node: NodeId(5), old: 3, new: 4 };
            assert_eq!(coder.numbers(event), [op, 5, 3, 4], "{event:?}");
        }
    }

    #[test]
    fn items_are_numbered_by_their_headers() {
        let mut builder = quadrille::ProblemBuilder::new();
        let s = builder.secondary("s");
        let a = builder.primary("a");
        builder.option([a, s]);
        let problem = builder.build().expect("a problem");
        let coder = Coder::new(&problem);
        assert_eq!((coder.item(a), coder.item(s)), (0, 1));
    }
}
