//! Finds entries of a table that have equally many completions, because places of the seam may
//! swap.
//!
//! In a Sudoku two columns of a stack may swap. That moves the same items in the block of every
//! digit, so it is a permutation of the places in a block. Which permutations may be used is read
//! from the tables: those that turn every table into itself, entry by entry, with the same numbers.
//! First all pairs of places are tried; then pairs of groups of places that may swap, such as two
//! stacks. Other symmetries are not found, which only costs time.
//!
//! The entries of an orbit are joined by union-find, one generator at a time. The 22,620 entries of
//! a band of 9×9 Sudoku are in 44 orbits.

use super::super::layer::{Memory, Trouble};
use super::lattice::{Index, Place, packed};
use super::table::{Alphabet, Table};
use crate::costs::seam::CHECKED;
use crate::groups::Groups;
use crate::vectors::{copied, filled, push, reserved};

/// Entries that are looked up in one go.
const BATCH: usize = 1 << 10;
/// Limit on places in a block. A larger one has many pairs of places.
const MOST_PLACES: usize = 32;

/// The search for twins, in a problem with a single class of blocks.
pub(super) struct Twins {
    /// Pairs of places, or of groups of places, that may swap: the swaps of one candidate together.
    candidates: Vec<Vec<(u8, u8)>>,
    /// Whether groups are tried.
    are_groups: bool,
    /// What each type becomes; empty before a candidate begins.
    change: Vec<u16>,
    /// The table and entry to check next.
    table: usize,
    entry: usize,
    /// What becomes of the entries of the first table.
    images: Vec<u32>,
    /// Places that may swap.
    places: Groups,
    /// Groups of places that may swap, each by its first place.
    groups: Groups,
    /// The orbits of the entries of the first table.
    pub(super) orbits: Groups,
    sorted: Vec<u16>,
    pub(super) effort: u64,
}

impl Twins {
    /// Prepares the search. `entries` is the number of entries of the first table.
    pub(super) fn new(
        alphabets: &[Alphabet],
        entries: usize,
        memory: &mut Memory,
    ) -> Result<Twins, Trouble> {
        memory.take(2 * entries * size_of::<u32>())?;
        let mut twins = Twins {
            candidates: Vec::new(),
            are_groups: false,
            change: Vec::new(),
            table: 0,
            entry: 0,
            images: filled(entries, 0)?,
            places: Groups::new(MOST_PLACES)?,
            groups: Groups::new(MOST_PLACES)?,
            orbits: Groups::new(entries)?,
            sorted: Vec::new(),
            effort: 0,
        };
        if let [alphabet] = alphabets {
            let width = width(alphabet);
            let count = if width <= MOST_PLACES { width as u8 } else { 0 };
            for one in 0..count {
                for other in one + 1..count {
                    push(&mut twins.candidates, copied(&[(one, other)])?)?;
                }
            }
            twins.candidates.reverse();
        }
        Ok(twins)
    }

    /// Continues until the total effort is `until`. Returns whether all candidates were checked.
    /// The orbits are those of the first table.
    pub(super) fn run(
        &mut self,
        until: u64,
        alphabets: &[Alphabet],
        tables: &[(&Table, &Index)],
        places: &[Place],
    ) -> Result<bool, Trouble> {
        let [alphabet] = alphabets else { return Ok(true) };
        loop {
            let Some(candidate) = self.candidates.last() else {
                if self.are_groups {
                    return Ok(true);
                }
                self.are_groups = true;
                self.pair_groups(alphabet)?;
                continue;
            };
            if self.effort >= until {
                return Ok(false);
            }
            if self.change.is_empty() {
                let (one, other) = candidate[0];
                let is_known = match self.are_groups {
                    false => self.places.root(one.into()) == self.places.root(other.into()),
                    true => self.groups.root(one.into()) == self.groups.root(other.into()),
                };
                self.effort += alphabet.types.len() as u64 * CHECKED;
                if is_known || !changed(alphabet, candidate, &mut self.change)? {
                    self.next_candidate();
                    continue;
                }
            }
            let Some(&(table, index)) = tables.get(self.table) else {
                self.accept();
                continue;
            };
            let end = table.ways.len().min(self.entry + BATCH);
            self.effort += (end - self.entry) as u64 * CHECKED * places.len() as u64;
            if !self.is_kept(table, index, places, end)? {
                self.next_candidate();
                continue;
            }
            self.entry = end;
            if end == table.ways.len() {
                (self.table, self.entry) = (self.table + 1, 0);
            }
        }
    }

    /// Whether the change turns the next entries, up to `end`, into entries with the same number.
    fn is_kept(
        &mut self,
        table: &Table,
        index: &Index,
        places: &[Place],
        end: usize,
    ) -> Result<bool, Trouble> {
        for entry in self.entry..end {
            let types = &table.types[entry * places.len()..][..places.len()];
            self.sorted.clear();
            self.sorted.try_reserve(types.len()).map_err(|_| Trouble::TooLarge)?;
            self.sorted.extend(types.iter().map(|&kind| self.change[usize::from(kind)]));
            self.sorted.sort_unstable();
            match index.find(packed(&self.sorted, places)) {
                Some(image) if table.ways[image as usize] == table.ways[entry] => {
                    if self.table == 0 {
                        self.images[entry] = image;
                    }
                }
                _ => return Ok(false),
            }
        }
        Ok(true)
    }

    fn accept(&mut self) {
        let (one, other) = self.candidates[self.candidates.len() - 1][0];
        let groups = if self.are_groups { &mut self.groups } else { &mut self.places };
        groups.join(one.into(), other.into());
        for (entry, &image) in self.images.iter().enumerate() {
            self.orbits.join(entry, image as usize);
        }
        self.next_candidate();
    }

    fn next_candidate(&mut self) {
        self.candidates.pop();
        self.change.clear();
        (self.table, self.entry) = (0, 0);
    }

    /// Lists the pairs of groups of twins that are equally large.
    fn pair_groups(&mut self, alphabet: &Alphabet) -> Result<(), Trouble> {
        let count = width(alphabet).min(MOST_PLACES);
        let mut groups: Vec<Vec<u8>> = reserved(count)?;
        let mut group_of = [usize::MAX; MOST_PLACES];
        for place in 0..count {
            let root = self.places.root(place);
            if group_of[root] == usize::MAX {
                group_of[root] = groups.len();
                push(&mut groups, Vec::new())?;
            }
            push(&mut groups[group_of[root]], place as u8)?;
        }
        for (k, one) in groups.iter().enumerate() {
            for other in groups[..k].iter().filter(|other| other.len() == one.len()) {
                if one.len() > 1 {
                    let mut pairs = reserved(one.len())?;
                    pairs.extend(other.iter().copied().zip(one.iter().copied()));
                    push(&mut self.candidates, pairs)?;
                }
            }
        }
        Ok(())
    }
}

/// Returns the number of places that a block has.
fn width(alphabet: &Alphabet) -> usize {
    let all = alphabet.types.iter().fold(alphabet.needed, |all, kind| all | kind);
    (u64::BITS - all.leading_zeros()) as usize
}

/// Fills `change` with what each type becomes if these places swap. Returns false if the result is
/// not a type, or if only one of two places must be covered.
fn changed(
    alphabet: &Alphabet,
    pairs: &[(u8, u8)],
    change: &mut Vec<u16>,
) -> Result<bool, Trouble> {
    let swapped = |set: u64| {
        pairs.iter().fold(set, |set, &(one, other)| {
            let differ = (set >> one ^ set >> other) & 1;
            set ^ differ << one ^ differ << other
        })
    };
    if swapped(alphabet.needed) != alphabet.needed {
        return Ok(false);
    }
    for &kind in &alphabet.types {
        let Some(number) = alphabet.find(swapped(kind)) else {
            change.clear();
            return Ok(false);
        };
        push(change, number)?;
    }
    Ok(true)
}
