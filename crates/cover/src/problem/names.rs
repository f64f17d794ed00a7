//! Stores each name once: a text arena with a hash index over it.
//!
//! A million items with a `String` each would cost a million allocations and, with a map next to
//! them, every name twice. Here all names lie end to end in one string:
//!
//! ```text
//! text   r o o t s t e m l e a f
//! ends           4       8       12      name k is text[ends[k-1]..ends[k]]
//! index  { hash(name k) -> k }           finds a name without storing it again
//! ```
//!
//! A name takes its own bytes, four for its end and about five for the index. Every allocation is
//! fallible, so a list of names that is too large for the machine is an error and not an abort.

use std::collections::TryReserveError;
use std::hash::BuildHasher;

use hashbrown::{DefaultHashBuilder, HashTable};

use crate::vectors::{OutOfMemory, copied};

#[derive(Clone, Default)]
pub(crate) struct Names {
    text: String,
    ends: Vec<u32>,
    index: HashTable<u32>,
    hasher: DefaultHashBuilder,
}

/// The result of adding a name.
pub(crate) enum Added {
    /// The name is new and was given this number.
    New(u32),
    /// The name already had this number; nothing changed.
    Known(u32),
}

/// Why a name could not be added.
pub(crate) enum Full {
    /// The arena or the number of names no longer fits 32 bits.
    Index,
    /// An allocation failed.
    Memory,
}

impl From<TryReserveError> for Full {
    fn from(_: TryReserveError) -> Full {
        Full::Memory
    }
}

impl Names {
    pub(crate) fn len(&self) -> usize {
        self.ends.len()
    }

    pub(crate) fn get(&self, number: u32) -> &str {
        let number = number as usize;
        let start = if number == 0 { 0 } else { self.ends[number - 1] };
        &self.text[start as usize..self.ends[number] as usize]
    }

    pub(crate) fn find(&self, name: &str) -> Option<u32> {
        self.index.find(self.hasher.hash_one(name), |&k| self.get(k) == name).copied()
    }

    pub(crate) fn iter(&self) -> impl ExactSizeIterator<Item = &str> {
        (0..self.ends.len()).map(|k| self.get(k as u32))
    }

    /// Adds a name, unless it is already there.
    pub(crate) fn add(&mut self, name: &str) -> Result<Added, Full> {
        let hash = self.hasher.hash_one(name);
        if let Some(&known) = self.index.find(hash, |&k| self.get(k) == name) {
            return Ok(Added::Known(known));
        }
        let number = self.push(name)?;
        let Names { text, ends, index, hasher } = self;
        let name_of = |&k: &u32| {
            let k = k as usize;
            let start = if k == 0 { 0 } else { ends[k - 1] };
            hasher.hash_one(&text[start as usize..ends[k] as usize])
        };
        index.try_reserve(1, name_of).map_err(|_| Full::Memory)?;
        index.insert_unique(hash, number, name_of);
        Ok(Added::New(number))
    }

    /// Adds a blank, which means "no name" and may occur any number of times.
    pub(crate) fn add_blank(&mut self) -> Result<u32, Full> {
        self.push("")
    }

    /// Returns the same names. Unlike `clone`, it does not abort if memory runs out.
    pub(crate) fn copied(&self) -> Result<Names, OutOfMemory> {
        let mut text = String::new();
        text.try_reserve_exact(self.text.len()).map_err(|_| OutOfMemory)?;
        text.push_str(&self.text);
        let mut names = Names { text, ends: copied(&self.ends)?, ..Names::default() };
        let Names { text, ends, index, hasher } = &mut names;
        let name_of = |k: u32| {
            let k = k as usize;
            let start = if k == 0 { 0 } else { ends[k - 1] };
            &text[start as usize..ends[k] as usize]
        };
        let hash_of = |&k: &u32| hasher.hash_one(name_of(k));
        index.try_reserve(self.index.len(), hash_of).map_err(|_| OutOfMemory)?;
        for &known in &self.index {
            index.insert_unique(hash_of(&known), known, hash_of);
        }
        Ok(names)
    }

    /// Removes all names with number `len` and above.
    pub(crate) fn truncate(&mut self, len: usize) {
        while self.ends.len() > len {
            let last = self.ends.len() as u32 - 1;
            let hash = self.hasher.hash_one(self.get(last));
            if let Ok(entry) = self.index.find_entry(hash, |&k| k == last) {
                entry.remove();
            }
            self.ends.pop();
            self.text.truncate(self.ends.last().map_or(0, |&end| end as usize));
        }
    }

    fn push(&mut self, name: &str) -> Result<u32, Full> {
        let number = u32::try_from(self.ends.len()).map_err(|_| Full::Index)?;
        let end = u32::try_from(self.text.len() + name.len()).map_err(|_| Full::Index)?;
        self.text.try_reserve(name.len())?;
        self.ends.try_reserve(1)?;
        self.text.push_str(name);
        self.ends.push(end);
        Ok(number)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_found_under_its_number_and_stored_once() {
        let mut names = Names::default();
        for k in 0..1000 {
            assert!(matches!(names.add(&format!("n{k}")), Ok(Added::New(n)) if n == k));
        }
        assert!(matches!(names.add("n17"), Ok(Added::Known(17))));
        assert_eq!(names.len(), 1000);
        assert_eq!(names.find("n999"), Some(999));
        assert_eq!(names.find("n1000"), None);
        assert_eq!(names.get(0), "n0");
    }

    #[test]
    fn blanks_are_not_found() {
        let mut names = Names::default();
        assert!(names.add_blank().is_ok() && names.add_blank().is_ok());
        assert_eq!(names.find(""), None);
        assert_eq!(names.len(), 2);
    }
}
