//! A hash of everything in a problem that a search or its answer depends on.

use super::{Problem, Role};
use crate::crc::crc64;

/// A checksum of everything that was added so far.
pub(crate) struct Fingerprint(u64);

impl Problem {
    /// Returns a hash of the items, the options and the colours: their names, bounds, costs and
    /// order. The layout does not count. It is computed once.
    pub(crate) fn fingerprint(&self) -> u64 {
        *self.fingerprint.get_or_init(|| Fingerprint::of(self).end())
    }
}

impl Fingerprint {
    fn of(problem: &Problem) -> Fingerprint {
        let mut hash = Fingerprint(0);
        hash.add(&[problem.item_count() as u64, problem.option_count() as u64]);
        for item in problem.items() {
            let (min, max) = match problem.role(item) {
                Role::Primary { min, max } => (min, max),
                Role::Secondary => (0, 0),
            };
            hash.add(&[min.into(), max.into()]);
            hash.add_text(problem.item_name(item));
        }
        for option in problem.options() {
            hash.add(&[problem.cost(option) as u64]);
            for entry in problem.entries(option) {
                let color = entry.color.map_or(0, |it| it.index() as u64 + 1);
                hash.add(&[entry.item.index() as u64, color]);
            }
            hash.add_text(problem.option_name(option).unwrap_or_default());
        }
        for color in problem.colors() {
            hash.add_text(problem.color_name(color));
        }
        hash
    }

    /// Goes on after something else.
    pub(crate) fn after(before: u64) -> Fingerprint {
        Fingerprint(before)
    }

    pub(crate) fn add(&mut self, words: &[u64]) {
        for word in words {
            let bytes = [self.0.to_le_bytes(), word.to_le_bytes()];
            self.0 = crc64(bytes.as_flattened());
        }
    }

    fn add_text(&mut self, text: &str) {
        self.add(&[text.len() as u64, crc64(text.as_bytes())]);
    }

    pub(crate) fn end(self) -> u64 {
        self.0
    }
}
